//! The target of compilation: a sequence of register operations with jumps.
//!
//! Every operand is a register: variables (by index), constants, and one register for the result of
//! each operation that is not a variable. No register is reused for another result, so a result
//! stays known until one of its operands changes ([`crate::compile`]).

use plan::{Binary, Column, Comparison, Fold, Unary, Variable};

/// The index of a register.
pub(crate) type Register = u16;

/// The number of registers: all that [`Register`] can index, so that no bounds check is needed.
pub(crate) const REGISTERS: usize = 1 << 16;

/// The index of a list in the store.
pub(crate) type Slot = u16;

/// An operation. Results go to `to`; `next` is the target of a jump.
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
    /// Division by 2^b, rounded down, for b below 63.
    Shift {
        to: Register,
        a: Register,
        b: Register,
    },
    /// Bitwise and: the remainder of a division by b + 1, if that is a power of 2.
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
    /// The entry of a list at place a.
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
    /// The letter of a word at place a.
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
    /// Sets the entry at place a to b.
    Put {
        list: Slot,
        a: Register,
        b: Register,
    },
    Collect {
        list: Slot,
        a: Register,
    },
    /// Ends this pass and many remaining ones, each of which collects the same number; repeated as
    /// long as passes remain.
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
    /// Fails if the number is negative.
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
    /// Jumps if a & b equals c.
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
    /// Jumps if a is a multiple of b.
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
    /// Begins the first of `count` passes, or jumps if there are none. `index` is `pass` if there
    /// is no index.
    Begin {
        count: Register,
        pass: Register,
        index: Register,
        next: u32,
    },
    /// Ends a pass that read nothing and jumps to the next one, if there is one.
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
    /// Ends all remaining passes, which would have as little effect as this one.
    Settle {
        count: Register,
        pass: Register,
    },
    /// Ends a pass, which read nothing, of a loop without a fixed number of passes.
    Again {
        next: u32,
    },
    /// Executes one of [`Code::calls`]; some of these jump.
    Call {
        call: u32,
        next: u32,
    },
    /// Ends the program, or a part of it that computes a number.
    End,
}

impl Op {
    /// The register of the result.
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

    /// Whether the operation, which has a result, depends on a register.
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
            Self::Copy { a, .. }
            | Self::Unary { a, .. }
            | Self::Entry { a, .. }
            | Self::CountWhere { a, .. } => a == register,
            // Words are identified by the registers of their variables.
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

    /// The target of a jump.
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

/// Operations that need more than numbers: input, positions, output.
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
    /// Reads rows; stores the minimum and maximum of each column.
    ReadRows {
        columns: &'p [Column],
        ranges: Vec<(Register, Register)>,
        times: Register,
    },
    /// Adds one or more heaps.
    Heap(Register),
    Heaps(Variable),
    Exponents(Register),
    Runs {
        word: Variable,
        letter: u8,
    },
    Rows(Vec<RowCell>),
    /// Judges the current position, and keeps the answer.
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
    /// Reads and judges a batch of words, except the one that the next operation reads. `passes`
    /// are the current pass and the number of passes; without them the loop runs to the end of the
    /// input, and this jumps when it is reached.
    Series {
        word: Variable,
        passes: Option<(Register, Register)>,
    },
    /// Records the position in the input.
    Mark(usize),
    /// Ends a pass, which counts if nothing has been read since the mark.
    Passed(usize),
}

/// One of the numbers of a heap.
#[derive(Debug)]
pub(crate) enum RowCell {
    /// The register with the number, after executing the operations from this one up to an
    /// [`Op::End`].
    Number(u32, Register),
    Numbers(Variable),
}

/// A part of the printed text.
#[derive(Debug)]
pub(crate) enum Printed<'p> {
    Text(&'p str),
    Number(Register),
}

/// A program.
#[derive(Debug)]
pub(crate) struct Code<'p> {
    /// Jump targets are valid, and the last operation is [`Op::End`].
    pub(crate) ops: Vec<Op>,
    pub(crate) calls: Vec<Call<'p>>,
    /// Initial values of some registers.
    pub(crate) constants: Vec<(Register, i64)>,
    /// The number of marks that [`Call::Mark`] uses.
    pub(crate) marks: usize,
}
