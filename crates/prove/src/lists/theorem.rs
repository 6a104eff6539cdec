//! What can come out of an attempt at a game on any number of heaps.

use alloc::string::String;
use alloc::vec::Vec;

use rules::Letter;
use rules::lists::{Code, List, ListRuleset};
use rules::tuples::Value;
use run::Stop;

use crate::theorem::Figures;
use crate::tuples::TupleProof;

/// How the heaps of a list make up its outcome; see 'Laws' in `docs/certificate.md`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Law {
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
    /// The Grundy value; with [`Law::Selective`] 0 if the player to move loses the heap alone, else 1.
    pub value: u128,
    /// Whether it is firm; only with [`Law::Tame`], else false.
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
        /// The theorem about one heap: values, a relation, or with [`Law::Selective`] who wins.
        proof: alloc::boxed::Box<TupleProof>,
        /// The value as a term, if there is one.
        value: Option<Value>,
    },
}

/// A theorem about a game on any number of heaps, with its proof.
#[derive(Clone, Debug)]
pub struct ListProof {
    /// How heaps are combined.
    pub law: Law,
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

/// No theorem about a game on any number of heaps, and why.
#[derive(Clone, Debug)]
pub struct ListUnknown {
    /// Why.
    pub reason: ListReason,
    /// What it cost.
    pub figures: Figures,
}

/// Why there is no theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ListReason {
    /// A budget ended, or the run was cancelled.
    Stopped(Stop),
    /// A play may never end: each of these lists leads to the next, and the last to the first.
    Cycle(Vec<List>),
    /// From a heap of this size there are infinitely many moves by the rule of this index.
    Infinite(u128, usize),
    /// No period of the values was found among the heaps up to this size.
    NoPeriod(usize),
    /// Nothing is known of single heaps: their moves are not those of a code and no machine was found.
    NoTheory,
    /// A turn of several moves, or misère play, and a heap of this size is not one of Nim in disguise: a move to the list leaves several heaps or does not
    /// lower the value.
    NotNim(u128, List),
    /// Misère play, and the heap of this size is not tame.
    Wild(u128),
    /// The word game does not fall apart into heaps.
    NotRows,
}
