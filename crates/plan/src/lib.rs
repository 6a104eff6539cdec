//! What a contest program has to do, as data: a [`Plan`] says what is read, how it becomes positions, who wins them, and what is printed.
//!
//! A plan is what a problem file and a theorem come to. Three things start from it and must agree: [`naive`], the definition, slow and plain; an engine that runs plans at
//! the speed of reading; and printers of programs in several languages. It is self-contained: nothing in it refers to rules, proofs or
//! files. How it was found, and whether it is proved, stands in [`Plan::origin`].
//!
//! # Input
//!
//! A text of tokens, separated by white space: blanks, tabs, line feeds, carriage returns, vertical tabs and form feeds. Lines
//! are counted from 1 by line feeds. A number is `-`, if negative, and one or more decimal digits; leading zeros are allowed. A word is a token.
//! After the last token that the program reads there must be none.
//!
//! # Numbers
//!
//! All numbers, also those in between, are integers of 64 bits with a sign; what does not fit is a [`fault::Reason::Overflow`].
#![no_std]

extern crate alloc;

pub mod decision;
pub mod fault;
pub mod function;
pub mod machine;
pub mod naive;
pub mod program;

use alloc::string::String;
use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

pub use decision::{
    Case, ComputedDecision, Decision, GivenValue, HeapClass, HeapCode, HeapValue, KeepDecision, KeptResult, KeptStep,
    ListDecision, ListLaw, Most, TupleDecision, Wanted, WordDecision,
};
pub use fault::{Fault, Reason};
pub use function::{Binary, Unary};
pub use machine::{Machine, Numeration, TupleMachine};
pub use program::{
    Cell, Column, Comparison, Condition, Declared, Entry, Fold, Instruction, Layout, Number, Piece, PrintedAnswer,
    Program, Times, Variable, VariableKind,
};

/// All that is needed to answer instances of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// What the problem is called.
    pub title: String,
    /// What is read and what is printed.
    pub program: Program,
    /// Who wins, or with which result.
    pub decision: Decision,
    /// How that is known.
    pub origin: Origin,
}

/// How a decision is known, in words to be shown.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The title of the game, with its parameters and its convention.
    pub game: String,
    /// How sure it is.
    pub status: Status,
    /// The theorem in sentences, one paragraph each.
    pub theorem: Vec<String>,
}

/// How sure a decision is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// There is a certificate, and the independent checker has accepted it.
    Proved,
    /// Computed from the rules; nothing is proved.
    Computed {
        /// Beforehand, for heaps of up to this size; larger ones are a fault ([`fault::Reason::Beyond`]). None if it is
        /// computed for each position that is asked for.
        up_to: Option<u64>,
    },
    /// What the rules ask for is also what they are defined by, as with a set that the input gives: the program
    /// computes it from its definition.
    ByDefinition,
}
