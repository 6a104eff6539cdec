//! What is known of all positions that are sums of heaps: lists of heaps, or rows that decompose
//! into heaps.

use alloc::string::String;
use alloc::vec::Vec;

use crate::Quotient;
use rules::language::print::Printed;
use rules::lists::TurnRule;
use serde::Serialize;

/// A law for sums of heaps, and what is known of one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumEvidence {
    /// How a word decomposes; none if positions are lists of heaps.
    pub rows: Option<Rows>,
    /// How heaps are combined.
    pub law: Law,
    /// What a turn is.
    pub turn: TurnRule,
    /// The parameter that is the number of moves in a turn and nothing else: the theorem holds for
    /// all its values.
    pub every_turn: Option<String>,
    /// What is known of one heap.
    pub heap: HeapTheorem,
    /// With [`Law::Quotient`].
    pub quotient: Option<Quotient>,
    /// Shipped games that have the same moves of heaps: their titles.
    pub known_as: Vec<String>,
}

/// How a word decomposes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Rows {
    /// The letter of the heaps.
    pub letter: char,
    /// The letters that separate them and never change.
    pub separators: String,
    /// The kinds of runs that are heaps: what stands on the left and on the right of a run, nothing
    /// at an end of the word.
    pub live: Vec<(Option<char>, Option<char>)>,
    /// The kinds of runs in which no move can be made.
    pub dead: Vec<(Option<char>, Option<char>)>,
    /// What a move makes of a heap, as lines of the rule language.
    pub rules: String,
}

/// How heaps are combined; see 'Laws' in `docs/certificate.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Law {
    /// The exclusive or of the values of the heaps.
    Grundy,
    /// Every heap is a heap of Nim in disguise: columns of binary digits.
    Moore,
    /// Misère play of tame heaps.
    Tame,
    /// Turns in any heaps: lost exactly if every heap alone is.
    Selective,
    /// Misère play by a finite quotient.
    Quotient,
}

/// What is known of one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HeapTheorem {
    /// Values repeat.
    Periodic {
        /// The moves, as an octal or hexadecimal code.
        code: String,
        /// From this size on values repeat.
        preperiod: usize,
        /// After so many.
        period: usize,
        /// The values of 0 to `preperiod + period - 1`, each with whether it is firm (in misère
        /// play only); with [`Law::Selective`] 0 for heaps that are lost alone, else 1; with
        /// [`Law::Quotient`] their elements.
        values: Vec<(u128, bool)>,
    },
    /// The value is a term in the name of the heap.
    Term {
        /// The term.
        term: Printed,
        /// States of the machine that proves it.
        states: usize,
    },
    /// A machine reads the value off the digits, or with [`Law::Selective`] who wins.
    Machine {
        /// Its states.
        states: usize,
    },
}
