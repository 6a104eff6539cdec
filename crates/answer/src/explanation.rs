//! What an explanation is made of: everything in it was computed, nothing is a text yet.

mod boards;
mod lists;

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use rules::language::print::Printed;
use rules::language::trace::Trace;
use rules::tuples::Numeration;

use super::{Attempt, Graph, Statement, Survey, Table};

pub use boards::{BoardWhy, PlayEnd, PlayStep};
pub use lists::{ColumnAct, ColumnStep, HeapTurn, HeapValue, RunOfRow, Search, SumTurn, SumWhy};

/// What there is to explain: a game, and perhaps one of its positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The theorem, or why there is none.
    pub attempt: Attempt,
    /// The rule text.
    pub rules: String,
    /// The graph of a small position that shows what is going on, if there is one. It is complete.
    pub example: Option<Graph>,
    /// What the formulas of the theorem are made of, each once, in the order in which they occur.
    pub notions: Vec<Notion>,
    /// A reason for the theorem that is particular to its formula.
    pub insight: Option<Insight>,
    /// Small positions, where nothing can be proved and positions are computed from the rules.
    pub table: Option<Table>,
    /// The position, if one was asked about.
    pub position: Option<ExplainedPosition>,
}

/// A position with what is known of it, its turns, and the reason as far as it can be checked on
/// this very position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplainedPosition {
    /// The position.
    pub position: String,
    /// The position with its turns; in a partisan game once for each player to move, Left first,
    /// otherwise once. Empty if not even that is known.
    pub surveys: Vec<Survey>,
    /// The theorem, step by step; for each survey one.
    pub reasons: Vec<Why>,
}

/// Why a position is won or lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Only because all that can happen was looked at.
    Exhausted,
    /// A formula says so.
    Formula(Box<FormulaWhy>),
    /// A machine says so.
    Path(Box<PathWhy>),
    /// It is a sum of heaps.
    Sums(Box<SumWhy>),
    /// A strategy plays it so.
    Board(Box<BoardWhy>),
}

/// A formula, worked out on a position and on what its turns lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FormulaWhy {
    /// What the formula says of the player to move: [`Statement::Wins`] or [`Statement::Loses`].
    pub statement: Statement,
    /// The formula on the position.
    pub trace: Trace,
    /// What it says of the player to move after a turn; in a partisan game of the other player,
    /// otherwise the same as `statement`.
    pub reply: Statement,
    /// For some of the choices of the survey, by index, the formula of `reply` on the position
    /// afterwards.
    pub choices: Vec<(usize, Trace)>,
    /// If the number of turns is fixed: the term that says how many, on this position.
    pub turns: Option<Trace>,
}

/// The way of a position through the machine of the theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PathWhy {
    /// Each letter that is read, and the state afterwards; the machine starts in state 0.
    pub steps: Vec<(char, usize)>,
    /// The class of the last state: `P` or `N`, in a partisan game also `L` or `R`.
    pub class: String,
    /// How heaps are written, if positions are tuples: a row for each heap that is written in
    /// digits.
    pub digits: Vec<(String, Vec<u8>)>,
    /// For some of the choices of the survey, by index, the state in which the position afterwards
    /// ends.
    pub choices: Vec<(usize, usize)>,
}

/// Something that formulas are made of and that needs a word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Notion {
    /// `sum(9 - d)`: the term, and the part inside.
    DigitSum(Printed, Printed),
    /// `count(1)`: the term, and which letters.
    Count(Printed, String),
    /// `length`.
    Length,
    /// `t mod m`.
    Remainder,
    /// `t / m`.
    Quotient,
    /// `word in (...)`: the formula.
    Pattern(Printed),
    /// `word = 0` or `word != 0`: the formula.
    Word(Printed),
    /// `x in {...}`.
    Among,
    /// `x xor y`.
    Xor,
    /// `max(columns(b) mod m)`: base and modulus.
    Columns(u32, u32),
    /// `digitsum(b, x)`: the base.
    SumOfDigits(u32),
    /// `zeros(system, x)`.
    Zeros(Numeration),
    /// `shift(system, x)`.
    Shift(Numeration),
    /// `min(...)`.
    Least,
    /// `max(...)`.
    Most,
    /// `some d: ...`.
    Some,
    /// `all d: ...`.
    All,
}

/// A reason for a theorem that is particular to its formula, and that was found to apply by looking
/// at formula and rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Insight {
    /// Lost where the exclusive or of all heaps is 0; a turn is one move, and every move changes
    /// exactly one heap.
    Xor {
        /// Every heap can be made smaller by any number: then it is easy to say which move wins.
        free: bool,
    },
}
