//! What can come out of an attempt at a game on any number of heaps.

use alloc::string::String;
use alloc::vec::Vec;

use rules::Letter;
use rules::lists::{Code, ListRuleset};
use rules::tuples::Value;

use crate::theorem::Figures;
use crate::tuples::TupleProof;

/// How the heaps of a list make up its outcome; see 'Laws' in `docs/certificate.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SumLaw {
    /// Normal play, one move a turn: the exclusive or of the values.
    Grundy,
    /// Every heap is one of Nim in disguise: columns of binary digits.
    Moore,
    /// Misère play, one move a turn, tame heaps.
    Tame,
    /// Normal play, turns in any heaps: lost exactly if every heap alone is.
    Selective,
}

/// What is known of one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeapClass {
    /// The Grundy value; with [`SumLaw::Selective`] 0 if the player to move loses the heap alone, else 1.
    pub value: u128,
    /// Whether it is firm; only with [`SumLaw::Tame`], else false.
    pub firm: bool,
}

/// Why that is known.
#[derive(Clone, Debug)]
pub enum HeapTheory {
    /// By the period of a take-and-break game.
    Periodic {
        /// The moves.
        code: Code,
        /// At least 1: from this size on classes repeat.
        preperiod: usize,
        /// At least 1.
        period: usize,
        /// The classes of 0 to `preperiod + period - 1`.
        classes: Vec<HeapClass>,
    },
    /// By a machine; no move leaves more than one heap.
    Machine {
        /// The theorem about one heap: values, a relation, or with [`SumLaw::Selective`] who wins.
        proof: alloc::boxed::Box<TupleProof>,
        /// The value as a term, if there is one.
        value: Option<Value>,
    },
}

/// A theorem about a game on any number of heaps, with its proof.
#[derive(Clone, Debug)]
pub struct ListProof {
    /// How heaps are combined.
    pub law: SumLaw,
    /// What is known of one heap.
    pub heap: HeapTheory,
    /// Whether the Grundy value of a list is the exclusive or of the values of its heaps: in normal play with one move a turn.
    pub valued: bool,
    /// What it cost.
    pub figures: Figures,
}

/// A theorem about rows that fall apart into heaps.
#[derive(Clone, Debug)]
pub struct RowProof {
    /// The letter of the heaps.
    pub letter: Letter,
    /// The types of pieces that can move: the separator on either side, none at an end of the word.
    pub live: Vec<(Option<Letter>, Option<Letter>)>,
    /// The rules of the heaps as a text, and as it is read.
    pub source: String,
    /// The same.
    pub rules: ListRuleset,
    /// The theorem about the heaps.
    pub sum: ListProof,
}
