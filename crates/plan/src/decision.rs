//! Who wins a position, or with which result: forms of theorems.
//!
//! A kernel of an engine, and a printer of programs, belongs to a form, not to a game.

use alloc::boxed::Box;
use alloc::vec::Vec;

use compute::Game;
use serde::{Deserialize, Serialize};

use crate::naive::Setting;
use crate::{Comparison, Machine, TupleMachine};

/// Who wins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decision {
    /// Positions are lists of heaps.
    List(ListDecision),
    /// Positions are words.
    Word {
        /// Which words are positions, and their letters: classes `Some(_)`.
        domain: Machine,
        /// Who wins those.
        decision: WordDecision,
    },
    /// Positions are tuples of naturals.
    Tuple(TupleDecision),
    /// Positions are words, and the result of best play is what is kept of their letters.
    Keep {
        /// Which words are positions, and their letters: classes `Some(_)`.
        domain: Machine,
        /// What is kept of those.
        keep: KeepDecision,
    },
    /// Computed from the rules for each position that is asked for.
    Computed(ComputedDecision),
    /// One for each choice of values for the parameters that the input gives, as far as there is one.
    Each(Vec<Case>),
}

/// Who wins where the parameters have certain values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// The values of [`crate::Program::settings`], in their order.
    pub given: Vec<Setting>,
    /// Who wins. It refers to no settings.
    pub decision: Decision,
}

impl Decision {
    /// Whether heaps and words are needed as they were read, since what they count for is only known when they are judged.
    #[must_use]
    pub const fn judges_late(&self) -> bool {
        matches!(self, Self::Computed(_) | Self::Each(_))
    }
}

/// Rules, and what is computed from them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComputedDecision {
    /// The rules.
    pub game: Game,
    /// The values of its parameters, in their order.
    pub given: Vec<GivenValue>,
    /// What is asked.
    pub wanted: Wanted,
    /// Positions are sums of any number of positions of the game, each with all of its fields,
    /// written one after the other as a list of heaps. Otherwise they are tuples.
    pub sum: bool,
    /// What is known of the game besides, by which values are found sooner: positions are sums of single heaps with exactly these
    /// moves. Says nothing new, so that whoever cannot use it looks at the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<HeapCode>,
}

/// Moves of a heap of counters (Guy and Smith 1956): take t of them and make exactly r heaps, none empty, of the others, where bit r of
/// `digits[t]` (0 to 15) says so. Normal play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeapCode {
    /// `digits[0]` has no bits but 4 and 8.
    pub digits: Vec<u8>,
    /// The heaps that are made must be of different sizes.
    pub unequal: bool,
}

/// Where the value of a parameter comes from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GivenValue {
    /// Always this number.
    Number(i64),
    /// Always these numbers.
    Numbers(Vec<i64>),
    /// Index into [`crate::Program::settings`].
    Setting(u32),
}

/// What is computed of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wanted {
    /// Who wins, or whether it is a draw. Of sums in normal play without other endings: whether
    /// the Grundy value is 0.
    Outcome,
    /// The Grundy value; of a sum, the exclusive or.
    Value,
    /// How much more the player to move gains than the other; no sums.
    Difference,
    /// How many moves play lasts if who wins hurries and who loses delays; -1 for a draw. No sums.
    Turns,
    /// How many moves win, different choices that leave the same being one; of a sum, moves in
    /// different parts of it are different.
    WinningMoves,
}

/// A step of the second pass: the next state, and whether the letter is kept.
pub type KeptStep = (u32, bool);

/// Which letters of a word are kept: decided in two passes, so that it may depend on all letters before and behind one.
///
/// The first pass goes from the last letter to the first. Its state is 0 behind the last letter; `behind[s][c]` is the state in front of a letter c that s stands behind. The
/// second pass goes from the first letter to the last. Its state q is 0 in front of the first letter; `ahead[q][s][c]` is the next one, and whether a letter c is kept that q stands
/// in front of, and s behind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeepDecision {
    /// First and last letter are exchanged: the first pass goes from the first letter to the last.
    pub mirrored: bool,
    /// Of the first pass: for each state, the next one for each letter of the domain.
    pub behind: Vec<Vec<u32>>,
    /// Of the second pass: for each state of it, and each of the first pass, what happens to each letter of the domain. None does not occur in words of the domain.
    pub ahead: Vec<Vec<Vec<Option<KeptStep>>>>,
    /// What is made of the letters that are kept.
    pub result: KeptResult,
}

/// What is made of the letters that are kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum KeptResult {
    /// They are printed, in the order of the second pass.
    Word,
    /// The sum of a weight for each, by the letters of the domain in their order.
    Sum(Vec<i64>),
}

/// Who wins a list of heaps. Empty heaps do not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListDecision {
    /// The value of one heap.
    pub heap: HeapValue,
    /// How values are combined.
    pub law: ListLaw,
}

/// What is known of one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HeapClass {
    /// The Grundy value.
    pub value: u32,
    /// Whether it is firm; only with [`ListLaw::Tame`], else false.
    pub firm: bool,
}

/// The value of a heap of size n.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HeapValue {
    /// n itself.
    Size,
    /// n mod m, m at least 1.
    Remainder(u64),
    /// Periodic: `classes[n]`, or, from the length of `classes` on, the class of the place n with `period` subtracted until it is smaller.
    Periodic {
        /// Those of 0 to preperiod + period - 1.
        classes: Vec<HeapClass>,
        /// At least 1, at most the number of classes.
        period: u64,
    },
    /// Read by a machine over tuples of one number; its classes are values.
    Machine(TupleMachine),
    /// Computed beforehand, for heaps up to some size, larger ones being a [`crate::fault::Reason::Beyond`]. Only whether the value is 0 is known, so that a list may hold
    /// one heap that is not empty at most; a second one is [`crate::fault::Reason::Beyond`] too.
    Losing {
        /// The largest heap.
        up_to: u64,
        /// The heaps of value 0, in increasing order, with 0.
        zeros: Vec<u64>,
    },
    /// The least value that is not one of n - d, for all d of a setting (numbers; those below 1 do not count), d <= n. By definition.
    Subtraction {
        /// Index into [`crate::Program::settings`].
        setting: u32,
    },
}

/// How the values of heaps make up the outcome of a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ListLaw {
    /// The player to move loses exactly if the exclusive or of the values is 0. The Grundy value is the exclusive or.
    Grundy,
    /// Write the values in base 2. In normal play the player to move loses exactly if in every column the number of ones is divisible by k + 1. In
    /// misère play the same holds if some value is at least 2; if all are 0 or 1, the player to move loses exactly if the number of ones leaves the
    /// remainder 1 when divided by k + 1 (Bouton 1901, Moore 1910).
    Moore {
        /// k, at least 1. For k = 0 (a setting), nobody can move.
        most: Most,
        /// Misère play.
        misere: bool,
    },
    /// Misère play: if some heap is firm, the player to move loses exactly if the exclusive or is 0; if none is, exactly if it is 1 (tame games, Conway
    /// 1976).
    Tame,
    /// In each turn a move is made in one or more heaps, at most one in each: the player to move loses exactly if all values are 0 (selective
    /// compound, Smith 1966). Normal play.
    Selective,
}

/// The most moves in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Most {
    /// Always this.
    Fixed(u64),
    /// Index into [`crate::Program::settings`]; that variable is a number of at least 0.
    Setting(u32),
}

/// Who wins a word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WordDecision {
    /// The player to move wins exactly if this holds.
    Wins(Formula),
    /// The Grundy value is this term.
    Value(Term),
    /// The class of the machine: its letters are those of the domain, in the same order.
    Machine(Machine),
    /// A row of heaps: the longest runs of one letter, each between two separators, which are the other letters, or an end of the word.
    Row {
        /// The letter of the heaps.
        letter: u8,
        /// The kinds of runs that are heaps, by the separators on both sides (none is an end of the word); other runs are no heaps.
        live: Vec<(Option<u8>, Option<u8>)>,
        /// Who wins the list of these heaps.
        list: ListDecision,
    },
}

/// An integer that depends on a word. Exact; see [`crate::naive`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Term {
    /// The same for every word.
    Constant(i64),
    /// The sum of a weight for each letter, by the letters of the domain in their order.
    Sum(Vec<i64>),
    /// A sum.
    Add(Vec<Self>),
    /// A multiple.
    Scale(i64, Box<Self>),
    /// Remainder, from 0 to m - 1, m at least 1.
    Mod(Box<Self>, i64),
    /// Quotient, rounded towards minus infinity, by m at least 1.
    Div(Box<Self>, i64),
}

/// A property of a word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Formula {
    /// Always or never.
    Bool(bool),
    /// Two numbers compare so.
    Compare(Term, Comparison, Term),
    /// The number is one of these, sorted.
    In(Term, Vec<i64>),
    /// The word is one of these (bytes).
    Is(Vec<Vec<u8>>),
    /// The machine accepts the word: it ends in a class `Some(_)`; its letters are those of the domain, in the same order.
    Matches(Machine),
    /// Not so.
    Not(Box<Self>),
    /// All of them.
    And(Vec<Self>),
    /// At least one of them.
    Or(Vec<Self>),
}

/// Who wins a tuple.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TupleDecision {
    /// The class that a machine gives.
    Machine(TupleMachine),
    /// The player to move wins exactly if this holds; `domain` says which tuples are positions.
    Wins {
        /// How many numbers a tuple has.
        length: u32,
        /// Which tuples are positions.
        domain: TupleFormula,
        /// Who wins those.
        formula: TupleFormula,
    },
}

/// An integer that depends on a tuple. Exact; see [`crate::naive`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TupleTerm {
    /// The same for every tuple.
    Constant(i64),
    /// The number at this place, counted from 0.
    Entry(u32),
    /// A sum.
    Add(Vec<Self>),
    /// A multiple.
    Scale(i64, Box<Self>),
    /// The first number's remainder when it is divided by the second one: 0, 1, ... Where that is not at least 1, there is none.
    Mod(Box<Self>, Box<Self>),
    /// The quotient, rounded towards minus infinity.
    Div(Box<Self>, Box<Self>),
    /// Exclusive or of numbers that are not negative.
    Xor(Vec<Self>),
    /// The smallest.
    Min(Vec<Self>),
    /// The largest.
    Max(Vec<Self>),
    /// The largest remainder by `modulus` that the sum of the digits of a place leaves, over all places, of all numbers of the tuple in this base.
    LargestColumn {
        /// 2 to 10.
        base: u32,
        /// At least 1.
        modulus: u32,
    },
}

/// A property of a tuple.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TupleFormula {
    /// Always or never.
    Bool(bool),
    /// Two numbers compare so.
    Compare(TupleTerm, Comparison, TupleTerm),
    /// The number is one of these, sorted.
    In(TupleTerm, Vec<i64>),
    /// Not so.
    Not(Box<Self>),
    /// All of them.
    And(Vec<Self>),
    /// At least one of them.
    Or(Vec<Self>),
}
