//! What a contest program has to do, as data: a [`Plan`] says what is read, which positions it
//! makes, who wins them, and what is printed.
//!
//! A plan combines a problem file with a theorem. Three things interpret it and must agree:
//! [`naive`], the definition, slow and simple; an engine that runs plans at reading speed; and
//! printers of programs in several languages. A plan is self-contained: it refers to no rules,
//! proofs or files. [`Plan::origin`] says how the decision is known.
//!
//! # Input
//!
//! A text of tokens, separated by white space: blanks, tabs, line feeds, carriage returns, vertical
//! tabs and form feeds. Lines are counted from 1 by line feeds. A number is `-`, if negative, and
//! one or more decimal digits; leading zeros are allowed. A word is a token. No token may follow
//! the last one that the program reads.
//!
//! # Numbers
//!
//! All numbers, including intermediate results, are signed 64-bit integers; anything else is a
//! [`fault::Reason::Overflow`].
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
    Case, ComputedDecision, Decision, GivenValue, HeapClass, HeapCode, HeapValue, KeepDecision,
    KeptResult, KeptStep, ListDecision, ListLaw, Most, TupleDecision, Wanted, WordDecision,
};
pub use fault::{Fault, Reason};
pub use function::{Binary, Unary};
pub use machine::{Machine, Numeration, TupleMachine};
pub use program::{
    Cell, Column, Comparison, Condition, Declared, Entry, Fold, Instruction, Layout, Number, Piece,
    PrintedAnswer, Program, Times, Variable, VariableKind,
};

/// Everything needed to answer instances of a problem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Plan {
    /// The title of the problem.
    pub title: String,
    /// What is read and what is printed.
    pub program: Program,
    /// The theorem: who wins, or with which result.
    pub decision: Decision,
    /// How the theorem is known.
    pub origin: Origin,
}

/// How a decision is known, as text to display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Origin {
    /// The title of the game, with its parameters and its convention.
    pub game: String,
    /// Whether it is proved.
    pub status: Status,
    /// The theorem in sentences, one paragraph each; without a theorem, why there is none.
    pub theorem: Vec<String>,
    /// Why there is no theorem, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missing: Option<NoTheorem>,
}

/// Why a plan relies on no theorem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoTheorem {
    /// Which numbers may be taken comes from the input; values are periodic for each set, but there
    /// is no theorem for all of them.
    Takes,
    /// Positions are sums of tuples.
    Sums,
    /// The rules have arithmetic, endings or gains that the prover cannot handle.
    Arithmetic,
    /// The input gives a list on which the moves depend.
    Lists,
    /// The problem asks for something that theorems do not state: numbers of turns or of winning
    /// moves, differences, draws.
    Asked,
    /// A theorem was found for one value of this parameter, but the input gives it.
    OneValue(String),
    /// A theorem was found, but programs cannot be made from its form.
    Form,
    /// The search ran out of time, states or memory.
    Budget,
    /// A play may never end.
    Endless,
    /// Neither a proof that every play ends was found, nor a play that does not.
    Termination,
    /// The search ended without a theorem for another reason.
    NotFound,
}

/// How certain a decision is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// There is a certificate, and the independent checker has accepted it.
    Proved,
    /// Computed from the rules; nothing is proved.
    Computed {
        /// Precomputed for heaps up to this size; a larger heap is a fault
        /// ([`fault::Reason::Beyond`]). None if computed for each position asked about.
        up_to: Option<u64>,
    },
    /// The decision is the definition itself, as for a set that the input gives.
    ByDefinition,
}
