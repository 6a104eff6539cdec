//! What is read, in which order, and what is made of it.

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

/// A program: steps carried out in order, once.
///
/// Its state is the values of the variables and a list of heaps, which is empty at first; [`Instruction::Heaps`] adds to it, [`Instruction::Answer`] judges and
/// empties it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Program {
    /// All variables.
    pub variables: Vec<Declared>,
    /// Parameters of the game that come from the input: the name of each, and the variable (a number or numbers) that holds it when a position is judged.
    /// A [`crate::Decision`] refers to them by index.
    pub settings: Vec<(String, Variable)>,
    /// The steps.
    pub steps: Vec<Instruction>,
    /// What is printed of a position.
    pub answer: PrintedAnswer,
    /// How answers are laid out.
    pub layout: Layout,
    /// A text in front of each answer; each `{}` in it stands for the number of the answer,
    /// counted from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
}

impl Program {
    /// Whether some answers are printed, and not all kept.
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

    /// Whether any step is such a one.
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
    /// A letter, then letters, digits and underscores; all of ASCII. No two variables have the same.
    pub name: String,
    /// What it holds.
    pub kind: VariableKind,
}

/// What a variable holds. Variables can be read anew; the last value counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum VariableKind {
    /// A number that is read: anything from `low` to `high`, which are evaluated just before it is read; else
    /// [`crate::fault::Reason::OutOfRange`].
    Number {
        /// The least.
        low: Number,
        /// The largest.
        high: Number,
    },
    /// Numbers. They are gathered by [`Instruction::Collect`], and then the range is that of all
    /// numbers; or they are read by [`Instruction::ReadRows`], each from `low` to `high`, which are evaluated once before the first row is read.
    Numbers {
        /// The least.
        low: Number,
        /// The largest.
        high: Number,
    },
    /// A number that is not read: set by [`Instruction::Let`], or the index of a [`Instruction::Repeat`].
    Computed,
    /// A word that is read.
    Word {
        /// Which words there may be; none if the decision tells ([`Instruction::Word`]). Else [`crate::fault::Reason::NotAPosition`]; letters that the machine does
        /// not know are [`crate::fault::Reason::Letter`]. Classes: `Some(_)` is allowed.
        domain: Option<crate::Machine>,
        /// How many letters it has, as evaluated just before it is read; none if any number will do. Else [`crate::fault::Reason::WrongLength`], whatever its letters are.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        length: Option<Number>,
    },
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Instruction {
    /// Reads numbers and words, one token each, in this order.
    Read(Vec<Variable>),
    /// Reads `times` rows with one number for each column, row by row. `times` below 0 is a [`crate::fault::Reason::Negative`].
    ReadRows {
        /// The columns; each is a variable of [`VariableKind::Numbers`].
        columns: Vec<Column>,
        /// How many rows.
        times: Number,
    },
    /// Sets a variable of [`VariableKind::Computed`].
    Let(Variable, Number),
    /// Sorts numbers, the smallest first.
    Sort(Variable),
    /// Puts numbers in the opposite order.
    Reverse(Variable),
    /// Forgets the numbers of a variable of [`VariableKind::Numbers`] that is not read.
    Clear(Variable),
    /// Adds a number behind those of a variable of [`VariableKind::Numbers`] that is not read.
    Collect(Number, Variable),
    /// Sets the number at a place, counted from 1, of a variable of [`VariableKind::Numbers`] that is not read. Another place is a
    /// [`crate::fault::Reason::NoSuchPlace`].
    Put {
        /// The numbers.
        list: Variable,
        /// The place, which is evaluated first.
        place: Number,
        /// The new number.
        number: Number,
    },
    /// Does the same several times.
    Repeat {
        /// How often.
        times: Times,
        /// 1 the first time, 2 the second, and so on.
        index: Option<Variable>,
        /// What.
        body: Vec<Self>,
    },
    /// Does one thing or another.
    If {
        /// Which.
        condition: Condition,
        /// If it holds.
        then: Vec<Self>,
        /// If not.
        otherwise: Vec<Self>,
    },
    /// Adds heaps to the list. A negative one is a [`crate::fault::Reason::Negative`].
    Heaps(Vec<Entry>),
    /// Judges the list of heaps, prints the answer, and empties the list.
    Answer,
    /// Judges a word and prints the answer.
    Word(Variable),
    /// Judges a tuple and prints the answer. A negative number is a [`crate::fault::Reason::Negative`].
    Tuple(Vec<Number>),
    /// Carries out a step that judges ([`Self::Answer`], [`Self::Word`], [`Self::Tuple`]), and sets a variable of [`VariableKind::Computed`] to the answer instead of printing
    /// it: the number, or of an outcome 1 if the player to move wins, -1 if she loses and 0 if nobody wins. A number beyond 64 bits is a
    /// [`crate::fault::Reason::Overflow`].
    Keep(Variable, Box<Self>),
    /// Prints texts and numbers as one answer without a label; of none, it ends the line.
    Print(Vec<Piece>),
}

impl Instruction {
    /// Visits the step and all that are carried out as parts of it, in order.
    pub fn each<'s>(&'s self, visit: &mut impl FnMut(&'s Self)) {
        visit(self);
        match self {
            Self::Repeat { body, .. } => body.iter().for_each(|step| step.each(visit)),
            Self::If { then, otherwise, .. } => then.iter().chain(otherwise).for_each(|step| step.each(visit)),
            Self::Keep(_, step) => step.each(visit),
            _ => {}
        }
    }
}

/// A part of what [`Instruction::Print`] prints. Between two there is a blank, but not where answers are [`Layout::Joined`].
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
    /// Where the numbers go.
    pub variable: Variable,
    /// Whether the numbers are needed one by one later. If not, the program asks only for [`Number::Fold`]s and [`Number::Length`] of them, or takes all of them as
    /// heaps ([`Entry::All`]) at one place, after this step and before the variable is read again.
    pub kept: bool,
}

/// How often something is repeated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Times {
    /// So often, as evaluated at first. Below 0 it is a [`crate::fault::Reason::Negative`].
    Count(Number),
    /// Until no token is left.
    End,
    /// As long as this holds, as evaluated before each time.
    While(Condition),
}

/// Heaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Entry {
    /// One heap.
    One(Number),
    /// A heap for each of these numbers.
    All(Variable),
    /// A heap for each prime factor of a number, as large as its exponent. Numbers below 1 are a [`crate::fault::Reason::NotPositive`].
    Exponents(Number),
    /// A heap for each longest run of this letter in a word, as large as the run.
    Runs {
        /// The word.
        word: Variable,
        /// The letter, of ASCII.
        letter: u8,
    },
    /// A heap of several numbers, which are added to the list one after the other; if some of
    /// them are many, one such heap for each row. Lists of different lengths are a
    /// [`crate::fault::Reason::NoSuchPlace`], of the first that is too short.
    Rows(Vec<Cell>),
}

/// One of the numbers of a heap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cell {
    /// The same in each row.
    Number(Number),
    /// The numbers of a variable, one for each row.
    Numbers(Variable),
}

/// An integer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Number {
    /// The same always.
    Constant(i64),
    /// A variable that is a number.
    Variable(Variable),
    /// The first plus the second.
    Add(Box<Self>, Box<Self>),
    /// The first minus the second.
    Subtract(Box<Self>, Box<Self>),
    /// The first times the second.
    Multiply(Box<Self>, Box<Self>),
    /// Quotient, rounded towards minus infinity. Division by 0 is a [`crate::fault::Reason::DivisionByZero`].
    Divide(Box<Self>, Box<Self>),
    /// What remains of that division; it has the sign of the divisor.
    Remainder(Box<Self>, Box<Self>),
    /// The smaller one.
    Minimum(Box<Self>, Box<Self>),
    /// The larger one.
    Maximum(Box<Self>, Box<Self>),
    /// All numbers of a variable of [`VariableKind::Numbers`] in one.
    Fold(Fold, Variable),
    /// The entry of a variable of [`VariableKind::Numbers`] at this place, counted from 1; at place 0 stands 0. Another place is a
    /// [`crate::fault::Reason::NoSuchPlace`].
    Entry(Variable, Box<Self>),
    /// How many numbers, or letters, a variable holds.
    Length(Variable),
    /// The code of the letter of a word at this place, counted from 1. Another place is a [`crate::fault::Reason::NoSuchPlace`].
    Letter(Variable, Box<Self>),
    /// How often this letter, of ASCII, occurs in a word.
    Count(Variable, u8),
    /// How many numbers of a variable of [`VariableKind::Numbers`] compare so with this one, which is
    /// evaluated once.
    CountWhere(Variable, Comparison, Box<Self>),
    /// A function of one number.
    Unary(Unary, Box<Self>),
    /// A function of two numbers.
    Binary(Binary, Box<Self>, Box<Self>),
}

impl Number {
    /// Visits the number and everything that it is computed from, from left to right.
    pub fn each(&self, visit: &mut impl FnMut(&Self)) {
        visit(self);
        match self {
            Self::Constant(_) | Self::Variable(_) | Self::Fold(..) | Self::Length(_) | Self::Count(..) => {}
            Self::Entry(_, inner) | Self::Letter(_, inner) | Self::CountWhere(_, _, inner) | Self::Unary(_, inner) => {
                inner.each(visit)
            }
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

/// Many numbers in one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Fold {
    /// The smallest; of none, a [`crate::fault::Reason::NoNumbers`].
    Minimum,
    /// The largest; of none, a [`crate::fault::Reason::NoNumbers`].
    Maximum,
    /// The sum.
    Sum,
    /// The exclusive or; of negative numbers in two's complement.
    Xor,
}

/// A condition. Looked at from left to right until the answer is clear.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Condition {
    /// Two numbers compare so.
    Compare(Number, Comparison, Number),
    /// Not so.
    Not(Box<Self>),
    /// All of them.
    And(Vec<Self>),
    /// At least one of them.
    Or(Vec<Self>),
}

impl Condition {
    /// Visits the numbers that are compared, and everything that they are computed from.
    pub fn each_number(&self, visit: &mut impl FnMut(&Number)) {
        match self {
            Self::Compare(a, _, b) => {
                a.each(visit);
                b.each(visit);
            }
            Self::Not(inner) => inner.each_number(visit),
            Self::And(parts) | Self::Or(parts) => parts.iter().for_each(|part| part.each_number(visit)),
        }
    }
}

/// What is printed of a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PrintedAnswer {
    /// One text or another, by who wins under best play.
    Outcome {
        /// If the player to move wins.
        wins: String,
        /// If the player to move loses.
        loses: String,
        /// If nobody wins; none where that cannot be.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        draws: Option<String>,
    },
    /// The Grundy value.
    Value,
    /// A number that is computed: [`crate::decision::Wanted`] says which.
    Computed,
    /// The result of a game that is played for one ([`crate::Decision::Keep`]): a word, or a number.
    Result,
}

/// How answers are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Layout {
    /// Each on a line of its own.
    Lines,
    /// One directly after the other, and a line feed after the last of a line.
    Joined,
    /// With a blank between two, and a line feed after the last of a line.
    Spaced,
}
