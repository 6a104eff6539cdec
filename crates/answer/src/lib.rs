//! What was asked and what was found, as plain data: what the other modules put into words or JSON.
//!
//! Positions are texts here: spelled in the letters of their game (the empty word is the empty
//! text), or tuples of numbers. Nothing in these types depends on a language or on a width.

#![no_std]

extern crate alloc;

mod any;
mod automaton;
mod boards;
mod claim;
mod enumeration;
mod explanation;
mod family;
pub mod fault;
mod grid;
mod inquiry;
mod json;
mod lists;
mod problem;
mod problems;
mod quotient;
mod sequence;
mod sides;
mod solution;
mod statement;
mod survey;
mod table;
mod theorem;
mod trial;

use alloc::string::String;
use alloc::vec::Vec;

use rules::language::print::Printed;
use rules::lists::TurnRule;
use rules::{Appearance, Convention, Outcome};
use serde::Serialize;

pub use any::{Answer, Ending, Found, Solved};
pub use automaton::{
    Alphabet, Automaton, AutomatonFault, Compared, walnut_head, walnut_numeration,
};
pub use boards::{
    BoardCounterexample, BoardRow, BoardSolution, BoardTable, BoardText, ChoiceText, Counts, Pick,
    PickGame, PickScore, StrategyEvidence,
};
pub use claim::{About, Counterexample, Fact, Judged, PositionCounterexample, Ruling};
pub use enumeration::{Counted, CountsByDigits, Enumeration, SizeKind};
pub use explanation::{
    BoardWhy, ColumnAct, ColumnStep, ExplainedPosition, Explanation, FormulaWhy, HeapTurn,
    HeapValue, Insight, Notion, PathWhy, PlayEnd, PlayStep, RunOfRow, Search, SumTurn, SumWhy, Why,
};
pub use family::{Family, Member, MemberFound};
pub use grid::{Grid, GridLaw, GridLawKind, GridState, Measure};
pub use inquiry::{Inquired, InquiredTheorem, Inquiry};
pub use lists::{HeapTheorem, Law, Rows, SumEvidence};
pub use problem::{
    Blanks, CaseSource, Ended, ExpectedBy, Generated, Got, InstanceKind, Made, Mismatch,
    ProblemTrial, StressReport, Tested,
};
pub use problems::ProblemInfo;
pub use quotient::{Growth, Quotient, QuotientAnswer};
pub use sequence::{Forgotten, PeriodFound, SequenceAnswer, SparseFound};
pub use sides::{
    OUTCOME_CLASSES, PartisanSolution, SIDES, SideFormula, SidesTheorem, SidesTruth, class_key,
    class_number, numbered_class, replayed, turn_heaps,
};
pub use solution::{
    HeapChange, ListChange, Method, Prospect, RunChange, Solution, Step, Turn, Way,
};
pub use statement::{Stated, Statement};
pub use survey::{Choice, Edge, Graph, Layers, Node, Place, Standing, Survey};
pub use table::{Pattern, PatternKind, Row, Scope, Table};
pub use theorem::{
    Attempt, Checked, Digits, DividedHeap, Evidence, MachineEvidence, MachineTable, MeasureText,
    Obstacle, PlayLength, Theorem, Tried, Undecided, Verdict, numeration_key,
};
pub use trial::{Coverage, Difference, Engine, Finding, MachineUse, Trial};

/// The game that an answer is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameInfo {
    /// What the person called it: the name of a shipped game, or of a file.
    pub name: String,
    /// The title in the rules; may be empty.
    pub title: String,
    /// The parameters with their values, in the order of the rules.
    pub parameters: Vec<(String, i64)>,
    /// The parameters that are sets, with their numbers.
    pub sets: Vec<(String, Vec<i64>)>,
    /// The convention in this reading of the rules.
    pub convention: Convention,
    /// What its positions are.
    pub positions: Positions,
    /// How many kinds of move there are: `move` lines, with lines about any heap written out.
    pub rules: usize,
    /// What a turn is.
    pub turn: TurnRule,
    /// The names of the players, first and second.
    pub players: Option<[String; 2]>,
    /// The names of the players if their moves differ, the one called Left in theory first; whoever
    /// of them begins. Then there are no `players`.
    pub sides: Option<[String; 2]>,
}

/// What the positions of a game are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Positions {
    /// Words.
    Words {
        /// The letters in order.
        letters: String,
        /// Which words are positions, as a regular expression of the rule language.
        domain: String,
        /// How many rewritings the `move` lines stand for, once classes and variables are written
        /// out.
        branches: usize,
        /// What letters look like, if the rules say it.
        appearances: Vec<(char, Appearance)>,
    },
    /// Lists of any number of heaps.
    Lists {
        /// The name of a heap in the rules.
        heap: String,
        /// The moves as an octal or hexadecimal code, if the rules give them so.
        code: Option<String>,
    },
    /// Words whose letters are taken.
    Boards(PickGame),
    /// Tuples of naturals.
    Heaps {
        /// The names of the heaps, in order.
        names: Vec<String>,
        /// Which tuples are positions, as a condition of the rule language; none if all are.
        domain: Option<Printed>,
        /// Where play ends though moves may be left, as a condition of the rule language; none if
        /// the rules say nothing of it.
        ends: Option<Printed>,
        /// What the players play for.
        aim: Aim,
    },
}

/// What the players of a game play for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Aim {
    /// Who cannot move loses, or in misère play wins.
    #[default]
    LastMove,
    /// The same, but the rules also say of some positions that whoever is to move there wins, loses
    /// or draws.
    Verdict,
    /// Moves gain something, and each player wants as much more than the other as there can be.
    Gain,
}

impl Aim {
    /// A stable name: `last_move`, `verdict` or `gain`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::LastMove => "last_move",
            Self::Verdict => "verdict",
            Self::Gain => "gain",
        }
    }
}

/// What makes a position small or large.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extent {
    /// Words: the number of letters.
    Letters,
    /// Tuples: the largest heap.
    LargestHeap,
    /// Lists: all heaps together.
    Total,
}

impl GameInfo {
    /// What makes a position of this game small or large.
    #[must_use]
    pub const fn extent(&self) -> Extent {
        match self.positions {
            Positions::Words { .. } | Positions::Boards(_) => Extent::Letters,
            Positions::Heaps { .. } => Extent::LargestHeap,
            Positions::Lists { .. } => Extent::Total,
        }
    }

    /// What its players play for. Of boards, which have a result, this says nothing.
    #[must_use]
    pub const fn aim(&self) -> Aim {
        match self.positions {
            Positions::Heaps { aim, .. } => aim,
            Positions::Words { .. } | Positions::Lists { .. } | Positions::Boards(_) => {
                Aim::LastMove
            }
        }
    }

    /// The names of the heaps; none if positions are words or lists.
    #[must_use]
    pub fn heaps(&self) -> Option<&[String]> {
        match &self.positions {
            Positions::Words { .. } | Positions::Lists { .. } | Positions::Boards(_) => None,
            Positions::Heaps { names, .. } => Some(names),
        }
    }

    /// What is picked and what counts, if positions are boards.
    #[must_use]
    pub const fn picks(&self) -> Option<&PickGame> {
        match &self.positions {
            Positions::Boards(game) => Some(game),
            Positions::Words { .. } | Positions::Lists { .. } | Positions::Heaps { .. } => None,
        }
    }
}

/// How certain a regularity of values is. There is no fourth kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(tag = "status", rename_all = "snake_case")]
pub enum Status {
    /// A theorem, about all sizes.
    Proved,
    /// It holds for everything up to a size, and nothing is known beyond.
    Verified {
        /// The size.
        #[serde(rename = "verified_up_to")]
        up_to: usize,
    },
    /// It holds for a part of what was looked at: a guess.
    Conjectured,
}

/// What is asked of positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Question {
    /// Who wins.
    #[default]
    Outcome,
    /// The Grundy value, under normal play.
    Values,
}

impl Question {
    /// A stable name: `outcome` or `values`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Outcome => "outcome",
            Self::Values => "values",
        }
    }
}

/// A stable name: `P` or `N`.
#[must_use]
pub const fn outcome_key(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::P => "P",
        Outcome::N => "N",
    }
}

/// A stable name for a convention: `normal` or `misere`.
#[must_use]
pub const fn convention_key(convention: Convention) -> &'static str {
    match convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    }
}
