//! Programs: what to read, in which order, and what to do with it.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

pub use compute::Comparison;
use serde::{Deserialize, Serialize};

use crate::function::{Binary, Unary};

/// A variable, as an index into [`Program::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Variable(pub u32);

impl Variable {
    /// The index.
    #[must_use]
    pub fn index(self) -> usize {
        usize::try_from(self.0).unwrap_or(usize::MAX)
    }
}

/// A program: steps executed once, in order.
///
/// Its state consists of the variables and a list of heaps, initially empty. [`Instruction::Heaps`]
/// adds to the list; [`Instruction::Answer`] judges and clears it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// All variables.
    pub variables: Vec<Declared>,
    /// Parameters of the game that come from the input: the name of each, and the variable (a
    /// number or numbers) that holds it when a position is judged. A [`crate::Decision`] refers to
    /// them by index.
    pub settings: Vec<(String, Variable)>,
    /// The steps.
    pub steps: Vec<Instruction>,
    /// What to print for a position.
    pub answer: PrintedAnswer,
    /// How answers are laid out.
    pub layout: Layout,
    /// A text before each answer; each `{}` in it stands for the number of the answer, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

impl Program {
    /// Whether any answer is printed rather than kept.
    #[must_use]
    pub fn answers(&self) -> bool {
        fn any(steps: &[Instruction]) -> bool {
            steps.iter().any(|step| match step {
                Instruction::Answer | Instruction::Word(_) | Instruction::Tuple(_) => true,
                Instruction::Repeat { body, .. } => any(body),
                Instruction::If { then, otherwise, .. } => any(then) || any(otherwise),
                _ => false,
            })
        }
        any(&self.steps)
    }

    /// Whether any step satisfies `wanted`.
    #[must_use]
    pub fn has(&self, mut wanted: impl FnMut(&Instruction) -> bool) -> bool {
        let mut found = false;
        self.steps.iter().for_each(|step| step.each(&mut |step| found |= wanted(step)));
        found
    }
}

/// A variable with its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Declared {
    /// An ASCII letter, then ASCII letters, digits and underscores. Unique.
    pub name: String,
    /// The kind of its values.
    pub kind: VariableKind,
}

/// The kind of a variable. Variables can be read again; the last value counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum VariableKind {
    /// A number from the input, from `low` to `high`, which are evaluated just before reading it;
    /// others are a [`crate::fault::Reason::OutOfRange`].
    Number {
        /// The minimum.
        low: Number,
        /// The maximum.
        high: Number,
    },
    /// Numbers. Either [`Instruction::Collect`] adds them, and the range is unrestricted; or
    /// [`Instruction::ReadRows`] reads them, each from `low` to `high`, which are evaluated once
    /// before the first row.
    Numbers {
        /// The minimum.
        low: Number,
        /// The maximum.
        high: Number,
    },
    /// A number not from the input: set by [`Instruction::Let`], or the index of an
    /// [`Instruction::Repeat`].
    Computed,
    /// A word from the input.
    Word {
        /// The allowed words: those with a class `Some(_)`; none if the decision checks them
        /// ([`Instruction::Word`]). Other words are a [`crate::fault::Reason::NotAPosition`],
        /// unknown letters a [`crate::fault::Reason::Letter`].
        domain: Option<crate::Machine>,
        /// Its length, evaluated just before reading it; none if arbitrary. Another length is a
        /// [`crate::fault::Reason::WrongLength`], whatever its letters are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        length: Option<Number>,
    },
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Instruction {
    /// Reads numbers and words, one token each, in this order.
    Read(Vec<Variable>),
    /// Reads `times` rows with one number for each column, row by row. `times` below 0 is a
    /// [`crate::fault::Reason::Negative`].
    ReadRows {
        /// The columns; each is a variable of [`VariableKind::Numbers`].
        columns: Vec<Column>,
        /// The number of rows.
        times: Number,
    },
    /// Sets a [`VariableKind::Computed`] variable.
    Let(Variable, Number),
    /// Sorts numbers in increasing order.
    Sort(Variable),
    /// Reverses numbers.
    Reverse(Variable),
    /// Clears a [`VariableKind::Numbers`] variable that is not read.
    Clear(Variable),
    /// Appends a number to a [`VariableKind::Numbers`] variable that is not read.
    Collect(Number, Variable),
    /// Sets the number at a place, from 1, of a [`VariableKind::Numbers`] variable that is not
    /// read. Another place is a [`crate::fault::Reason::NoSuchPlace`].
    Put {
        /// The numbers.
        list: Variable,
        /// The place, evaluated first.
        place: Number,
        /// The new number.
        number: Number,
    },
    /// Repeats steps.
    Repeat {
        /// How often.
        times: Times,
        /// Set to 1 in the first pass, 2 in the second, and so on.
        index: Option<Variable>,
        /// The steps of a pass.
        body: Vec<Self>,
    },
    /// Branches on a condition.
    If {
        /// The condition.
        condition: Condition,
        /// The steps if it holds.
        then: Vec<Self>,
        /// The steps if it fails.
        otherwise: Vec<Self>,
    },
    /// Adds heaps to the list. A negative one is a [`crate::fault::Reason::Negative`].
    Heaps(Vec<Entry>),
    /// Judges the list of heaps, prints the answer, and clears the list.
    Answer,
    /// Judges a word and prints the answer.
    Word(Variable),
    /// Judges a tuple and prints the answer. A negative number is a
    /// [`crate::fault::Reason::Negative`].
    Tuple(Vec<Number>),
    /// Executes a judging step ([`Self::Answer`], [`Self::Word`], [`Self::Tuple`]), and sets a
    /// [`VariableKind::Computed`] variable to the answer instead of printing it: the number, or for
    /// an outcome 1 if the player to move wins, -1 if that player loses and 0 for a draw. A number
    /// beyond 64 bits is a [`crate::fault::Reason::Overflow`].
    Keep(Variable, Box<Self>),
    /// Prints texts and numbers as one answer without a label; without any, it ends the line.
    Print(Vec<Piece>),
}

impl Instruction {
    /// Visits the step and all steps inside it, in order.
    pub fn each<'s>(&'s self, visit: &mut impl FnMut(&'s Self)) {
        visit(self);
        match self {
            Self::Repeat { body, .. } => body.iter().for_each(|step| step.each(visit)),
            Self::If { then, otherwise, .. } => {
                then.iter().chain(otherwise).for_each(|step| step.each(visit))
            }
            Self::Keep(_, step) => step.each(visit),
            _ => {}
        }
    }
}

/// A part of the output of [`Instruction::Print`]. Parts are separated by a blank, unless answers
/// are [`Layout::Joined`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Piece {
    /// A text.
    Text(String),
    /// A number.
    Number(Number),
}

/// A column of [`Instruction::ReadRows`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Column {
    /// The variable that receives the numbers.
    pub variable: Variable,
    /// Whether the individual numbers are needed later. If not, the program only uses
    /// [`Number::Fold`]s and [`Number::Length`] of them, or takes all of them as heaps
    /// ([`Entry::All`]) at one place, after this step and before the variable is read again.
    pub kept: bool,
}

/// How often to repeat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Times {
    /// A count, evaluated once at first. A negative one is a [`crate::fault::Reason::Negative`].
    Count(Number),
    /// Until no token is left.
    End,
    /// While this holds, evaluated before each pass.
    While(Condition),
}

/// Heaps to add.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Entry {
    /// One heap.
    One(Number),
    /// A heap for each of these numbers.
    All(Variable),
    /// A heap for each prime factor of a number, of the size of its exponent. Numbers below 1 are a
    /// [`crate::fault::Reason::NotPositive`].
    Exponents(Number),
    /// A heap for each longest run of this letter in a word, of the size of the run.
    Runs {
        /// The word.
        word: Variable,
        /// The letter, in ASCII.
        letter: u8,
    },
    /// A heap of several numbers, added to the list in sequence; if some cells are lists, one such
    /// heap for each row. If the lists differ in length, the first too short one is a
    /// [`crate::fault::Reason::NoSuchPlace`].
    Rows(Vec<Cell>),
}

/// One of the numbers of a heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cell {
    /// The same in each row.
    Number(Number),
    /// One number of the variable for each row.
    Numbers(Variable),
}

/// An integer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Number {
    /// A constant.
    Constant(i64),
    /// A variable that is a number.
    Variable(Variable),
    /// The first plus the second.
    Add(Box<Self>, Box<Self>),
    /// The first minus the second.
    Subtract(Box<Self>, Box<Self>),
    /// The first times the second.
    Multiply(Box<Self>, Box<Self>),
    /// Quotient, rounded towards minus infinity. Division by 0 is a
    /// [`crate::fault::Reason::DivisionByZero`].
    Divide(Box<Self>, Box<Self>),
    /// The remainder of that division, with the sign of the divisor.
    Remainder(Box<Self>, Box<Self>),
    /// The minimum.
    Minimum(Box<Self>, Box<Self>),
    /// The maximum.
    Maximum(Box<Self>, Box<Self>),
    /// A fold over all numbers of a [`VariableKind::Numbers`] variable.
    Fold(Fold, Variable),
    /// The entry of a [`VariableKind::Numbers`] variable at this place, from 1; place 0 gives 0.
    /// Another place is a [`crate::fault::Reason::NoSuchPlace`].
    Entry(Variable, Box<Self>),
    /// The number of numbers, or letters, in a variable.
    Length(Variable),
    /// The code of the letter of a word at this place, from 1. Another place is a
    /// [`crate::fault::Reason::NoSuchPlace`].
    Letter(Variable, Box<Self>),
    /// The number of occurrences of this ASCII letter in a word.
    Count(Variable, u8),
    /// How many numbers of a [`VariableKind::Numbers`] variable satisfy the comparison with this
    /// one, which is evaluated once.
    CountWhere(Variable, Comparison, Box<Self>),
    /// A function of one number.
    Unary(Unary, Box<Self>),
    /// A function of two numbers.
    Binary(Binary, Box<Self>, Box<Self>),
}

impl Number {
    /// Visits the number and all its operands, from left to right.
    pub fn each(&self, visit: &mut impl FnMut(&Self)) {
        visit(self);
        match self {
            Self::Constant(_)
            | Self::Variable(_)
            | Self::Fold(..)
            | Self::Length(_)
            | Self::Count(..) => {}
            Self::Entry(_, inner)
            | Self::Letter(_, inner)
            | Self::CountWhere(_, _, inner)
            | Self::Unary(_, inner) => inner.each(visit),
            Self::Add(a, b)
            | Self::Subtract(a, b)
            | Self::Multiply(a, b)
            | Self::Divide(a, b)
            | Self::Remainder(a, b)
            | Self::Minimum(a, b)
            | Self::Maximum(a, b)
            | Self::Binary(_, a, b) => {
                a.each(visit);
                b.each(visit);
            }
        }
    }
}

/// A function of a list of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fold {
    /// The minimum; of no numbers, a [`crate::fault::Reason::NoNumbers`].
    Minimum,
    /// The maximum; of no numbers, a [`crate::fault::Reason::NoNumbers`].
    Maximum,
    /// The sum.
    Sum,
    /// Exclusive or; negative numbers in two's complement.
    Xor,
}

/// A condition, evaluated from left to right with short-circuiting.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition {
    /// A comparison of two numbers.
    Compare(Number, Comparison, Number),
    /// Negation.
    Not(Box<Self>),
    /// The conjunction.
    And(Vec<Self>),
    /// The disjunction.
    Or(Vec<Self>),
}

impl Condition {
    /// Visits the compared numbers and all their operands.
    pub fn each_number(&self, visit: &mut impl FnMut(&Number)) {
        match self {
            Self::Compare(a, _, b) => {
                a.each(visit);
                b.each(visit);
            }
            Self::Not(inner) => inner.each_number(visit),
            Self::And(parts) | Self::Or(parts) => {
                parts.iter().for_each(|part| part.each_number(visit))
            }
        }
    }
}

/// What to print for a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PrintedAnswer {
    /// A text for each outcome.
    Outcome {
        /// The text if the player to move wins.
        wins: String,
        /// The text if the player to move loses.
        loses: String,
        /// The text for a draw; none if there cannot be one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        draws: Option<String>,
    },
    /// The Grundy value.
    Value,
    /// A computed number; see [`crate::decision::Wanted`].
    Computed,
    /// The result of best play ([`crate::Decision::Keep`]): a word, or a number.
    Result,
}

/// How answers are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Layout {
    /// Each on its own line.
    Lines,
    /// Without separators, and a line feed after the last one on a line.
    Joined,
    /// Separated by blanks, and a line feed after the last one on a line.
    Spaced,
}
