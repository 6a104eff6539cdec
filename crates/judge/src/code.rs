//! What steps are compiled into: operations on registers, one after the other, with jumps.
//!
//! Everything that an operation can name is a register: variables (by their numbers), constants, and one for the result of each operation that is not a variable. None of them is used for
//! two results, so what was computed stays known until something it was computed from changes ([`crate::compile`]).

use plan::{Binary, Column, Comparison, Fold, Unary, Variable};

/// Where a number stands.
pub(crate) type Register = u16;

/// How many registers there are: as many as [`Register`] can name, so that none has to be looked for.
pub(crate) const REGISTERS: usize = 1 << 16;

/// A list, as an index into those of the store.
pub(crate) type Slot = u16;

/// An operation. Results go to `to`; `next` is the operation to go on with after a jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Copy {
        to: Register,
        a: Register,
    },
    Add {
        to: Register,
        a: Register,
        b: Register,
    },
    Subtract {
        to: Register,
        a: Register,
        b: Register,
    },
    Multiply {
        to: Register,
        a: Register,
        b: Register,
    },
    Divide {
        to: Register,
        a: Register,
        b: Register,
    },
    Remainder {
        to: Register,
        a: Register,
        b: Register,
    },
    /// Division by 2^b, rounded down; b is below 63.
    Shift {
        to: Register,
        a: Register,
        b: Register,
    },
    /// The bits of both: what remains of a division by b + 1, if that is a power of 2.
    And {
        to: Register,
        a: Register,
        b: Register,
    },
    Minimum {
        to: Register,
        a: Register,
        b: Register,
    },
    Maximum {
        to: Register,
        a: Register,
        b: Register,
    },
    Binary {
        function: Binary,
        to: Register,
        a: Register,
        b: Register,
    },
    Unary {
        function: Unary,
        to: Register,
        a: Register,
    },
    /// The entry of a list at the place a.
    Entry {
        list: Slot,
        to: Register,
        a: Register,
    },
    Fold {
        fold: Fold,
        list: Slot,
        to: Register,
    },
    Length {
        list: Slot,
        to: Register,
    },
    CountWhere {
        comparison: Comparison,
        list: Slot,
        to: Register,
        a: Register,
    },
    /// The letter of a word at the place a.
    Letter {
        word: Register,
        to: Register,
        a: Register,
    },
    Letters {
        word: Register,
        to: Register,
    },
    Count {
        letter: u8,
        word: Register,
        to: Register,
    },
    /// Sets the entry at the place a to b.
    Put {
        list: Slot,
        a: Register,
        b: Register,
    },
    Collect {
        list: Slot,
        a: Register,
    },
    /// Ends this pass and many that are left, each of which collects the same number; as often as there are some.
    Fill {
        list: Slot,
        a: Register,
        count: Register,
        pass: Register,
    },
    Clear {
        list: Slot,
    },
    Sort {
        list: Slot,
    },
    Reverse {
        list: Slot,
    },
    /// A fault if the number is negative.
    Natural {
        a: Register,
    },
    Jump {
        next: u32,
    },
    JumpEqual {
        a: Register,
        b: Register,
        next: u32,
    },
    JumpNotEqual {
        a: Register,
        b: Register,
        next: u32,
    },
    JumpLess {
        a: Register,
        b: Register,
        next: u32,
    },
    JumpLessEqual {
        a: Register,
        b: Register,
        next: u32,
    },
    /// If the bits that a and b have in common are c.
    JumpBits {
        a: Register,
        b: Register,
        c: Register,
        next: u32,
    },
    JumpNotBits {
        a: Register,
        b: Register,
        c: Register,
        next: u32,
    },
    /// If a is a multiple of b.
    JumpMultiple {
        a: Register,
        b: Register,
        next: u32,
    },
    JumpNotMultiple {
        a: Register,
        b: Register,
        next: u32,
    },
    /// Begins the first of `count` passes, or jumps if there is none. `index` is `pass` if there is no index.
    Begin {
        count: Register,
        pass: Register,
        index: Register,
        next: u32,
    },
    /// Ends a pass, which read nothing, and begins another one, if there is one, by a jump.
    Next {
        count: Register,
        pass: Register,
        index: Register,
        next: u32,
    },
    /// The same for a pass that does not count.
    NextRead {
        count: Register,
        pass: Register,
        index: Register,
        next: u32,
    },
    /// Ends all passes that are left, which would do as little as this one.
    Settle {
        count: Register,
        pass: Register,
    },
    /// Ends a pass of a loop without a number of passes; it read nothing.
    Again {
        next: u32,
    },
    /// Asks for one of [`Code::calls`]; some of those jump.
    Call {
        call: u32,
        next: u32,
    },
    /// Ends the program, or a part of it that computes a number.
    End,
}

impl Op {
    /// Where the result goes.
    pub(crate) const fn to(&mut self) -> Option<&mut Register> {
        match self {
            Self::Copy { to, .. }
            | Self::Add { to, .. }
            | Self::Subtract { to, .. }
            | Self::Multiply { to, .. }
            | Self::Divide { to, .. }
            | Self::Remainder { to, .. }
            | Self::Shift { to, .. }
            | Self::And { to, .. }
            | Self::Minimum { to, .. }
            | Self::Maximum { to, .. }
            | Self::Binary { to, .. }
            | Self::Unary { to, .. }
            | Self::Entry { to, .. }
            | Self::Fold { to, .. }
            | Self::Length { to, .. }
            | Self::CountWhere { to, .. }
            | Self::Letter { to, .. }
            | Self::Letters { to, .. }
            | Self::Count { to, .. } => Some(to),
            _ => None,
        }
    }

    /// Whether the result of this operation, which has one, depends on a register.
    pub(crate) const fn needs(&self, register: Register) -> bool {
        match *self {
            Self::Add { a, b, .. }
            | Self::Subtract { a, b, .. }
            | Self::Multiply { a, b, .. }
            | Self::Divide { a, b, .. }
            | Self::Remainder { a, b, .. }
            | Self::Shift { a, b, .. }
            | Self::And { a, b, .. }
            | Self::Minimum { a, b, .. }
            | Self::Maximum { a, b, .. }
            | Self::Binary { a, b, .. } => a == register || b == register,
            Self::Copy { a, .. } | Self::Unary { a, .. } | Self::Entry { a, .. } | Self::CountWhere { a, .. } => {
                a == register
            }
            // Words are known by the registers of their variables.
            Self::Letter { word, a, .. } => a == register || word == register,
            Self::Letters { word, .. } | Self::Count { word, .. } => word == register,
            _ => false,
        }
    }

    /// Whether it depends on a list.
    pub(crate) const fn needs_list(&self, slot: Slot) -> bool {
        match *self {
            Self::Entry { list, .. }
            | Self::Fold { list, .. }
            | Self::Length { list, .. }
            | Self::CountWhere { list, .. } => list == slot,
            _ => false,
        }
    }

    /// Where a jump leads.
    pub(crate) const fn next(&mut self) -> Option<&mut u32> {
        match self {
            Self::Jump { next }
            | Self::JumpEqual { next, .. }
            | Self::JumpNotEqual { next, .. }
            | Self::JumpLess { next, .. }
            | Self::JumpLessEqual { next, .. }
            | Self::JumpBits { next, .. }
            | Self::JumpNotBits { next, .. }
            | Self::JumpMultiple { next, .. }
            | Self::JumpNotMultiple { next, .. }
            | Self::Begin { next, .. }
            | Self::Next { next, .. }
            | Self::NextRead { next, .. }
            | Self::Again { next }
            | Self::Call { next, .. } => Some(next),
            _ => None,
        }
    }
}

/// What needs more than numbers: input, positions, output.
#[derive(Debug)]
pub(crate) enum Call<'p> {
    /// Reads a number from `low` to `high`.
    Read {
        variable: Variable,
        low: Register,
        high: Register,
    },
    /// Reads a word of some length.
    ReadWord {
        variable: Variable,
        length: Option<Register>,
    },
    /// Reads rows; of each column the least and the largest number.
    ReadRows {
        columns: &'p [Column],
        ranges: Vec<(Register, Register)>,
        times: Register,
    },
    /// Adds a heap, or several.
    Heap(Register),
    Heaps(Variable),
    Exponents(Register),
    Runs {
        word: Variable,
        letter: u8,
    },
    Rows(Vec<RowCell>),
    /// Judges what is there, and keeps the answer.
    Answer {
        keeps: Option<Variable>,
    },
    Word {
        word: Variable,
        keeps: Option<Variable>,
    },
    Tuple {
        numbers: Vec<Register>,
        keeps: Option<Variable>,
    },
    Print(Vec<Printed<'p>>),
    /// Jumps if no token is left.
    More,
    /// Reads and judges a batch of words, all but the one that the next operation reads. `passes` are the pass and the number of passes; without them the loop runs to the end of
    /// the input, and this jumps when it is reached.
    Series {
        word: Variable,
        passes: Option<(Register, Register)>,
    },
    /// Notes how far was read.
    Mark(usize),
    /// Ends a pass, which counts if nothing was read since.
    Passed(usize),
}

/// One of the numbers of a heap.
#[derive(Debug)]
pub(crate) enum RowCell {
    /// The register where the number stands after this operation and those behind it, up to an [`Op::End`].
    Number(u32, Register),
    Numbers(Variable),
}

/// A part of what is printed.
#[derive(Debug)]
pub(crate) enum Printed<'p> {
    Text(&'p str),
    Number(Register),
}

/// A program.
#[derive(Debug)]
pub(crate) struct Code<'p> {
    /// Jumps lead to operations that are there, and the last one is [`Op::End`].
    pub(crate) ops: Vec<Op>,
    pub(crate) calls: Vec<Call<'p>>,
    /// What stands in some registers from the beginning.
    pub(crate) constants: Vec<(Register, i64)>,
    /// How many places there are for [`Call::Mark`].
    pub(crate) marks: usize,
}
