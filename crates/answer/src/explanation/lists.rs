//! Why a sum of heaps is won or lost.

use alloc::string::String;
use alloc::vec::Vec;

use rules::Outcome;

/// A position as a sum of heaps, with what the law makes of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumWhy {
    /// In a row: its runs of the letter of the heaps, from left to right, empty ones left out. The
    /// live ones are the heaps, in this order. Empty if positions are lists.
    pub runs: Vec<RunOfRow>,
    /// The heaps in order, empty ones left out.
    pub heaps: Vec<HeapValue>,
    /// Who wins.
    pub outcome: Outcome,
    /// Whether no move is left; none if that is not known.
    pub over: Option<bool>,
    /// A turn that wins; none if there is none, or if it was not found.
    pub turn: Option<SumTurn>,
    /// How that turn is found.
    pub finding: Search,
    /// Where the player to move loses: some turns, each with what it leaves.
    pub tries: Vec<SumTurn>,
    /// How many positions one turn leads to, if they were counted.
    pub options: Option<usize>,
    /// How many of them the other player loses, if that is known.
    pub winning: Option<usize>,
}

/// A run of the letter of the heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunOfRow {
    /// Its first letter, counted from 1.
    pub at: usize,
    /// How many letters it has, at least 1.
    pub length: usize,
    /// Whether it is a heap; else no move can be made in it.
    pub live: bool,
}

/// A heap with what the theorem says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeapValue {
    /// Its size.
    pub size: u128,
    /// Its value; if a turn is made in any heaps, 0 if the player to move loses the heap alone,
    /// else 1.
    pub value: u128,
    /// Whether it is firm; false where the law does not say so.
    pub firm: bool,
}

/// A turn and what it makes of the heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumTurn {
    /// The heaps that change, by increasing index.
    pub changes: Vec<HeapTurn>,
    /// The position afterwards; empty if it is a row too long to be shown.
    pub result: String,
}

/// What a turn makes of one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapTurn {
    /// The index of the heap in [`SumWhy::heaps`].
    pub heap: usize,
    /// What is there instead, empty heaps left out.
    pub to: Vec<HeapValue>,
}

/// How a winning turn is found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Search {
    /// Nothing was looked for: there is none.
    Nothing,
    /// A heap with the highest binary digit of the exclusive or; only that heap changes.
    Xor {
        /// The place of that digit: it stands for 2 to this power.
        place: u32,
    },
    /// All heaps are brought to the value 0: not more of them have another than may change.
    All,
    /// Column by column of the values in binary, from the top.
    Columns(Vec<ColumnStep>),
    /// Misère play, and not more heaps than may change have a value of 2 or more: ones are left
    /// whose number is right.
    Last {
        /// How many heaps have a value of 2 or more.
        large: usize,
        /// How many have the value 1.
        ones: usize,
    },
    /// The search was not written down, or there are too many heaps for that.
    Omitted,
}

/// What is done in one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnStep {
    /// The column: its digits stand for 2 to this power.
    pub place: u32,
    /// How many heaps that have not been lowered so far have a one there.
    pub ones: usize,
    /// How many heaps have been lowered so far: there each digit can be chosen.
    pub lowered: usize,
    /// What is done.
    pub act: ColumnAct,
}

/// What is done in one column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ColumnAct {
    /// All lowered heaps get a zero.
    Zeros,
    /// So many of the lowered heaps, the first ones, get a one, the others a zero.
    Raise(usize),
    /// These heaps, by index, lose their one here and are lowered from now on; those lowered before
    /// get a zero.
    Lower(Vec<usize>),
}
