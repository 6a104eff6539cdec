//! The forms of theorems: who wins a position, or with which result.
//!
//! The kernels of an engine and the printers of programs belong to a form, not to a game.

use alloc::boxed::Box;
use alloc::vec::Vec;

use compute::Game;
use serde::{Deserialize, Serialize};

use crate::naive::Setting;
use crate::{Comparison, Machine, TupleMachine};

/// The form of a theorem.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Decision {
    /// Positions are lists of heaps.
    List(ListDecision),
    /// Positions are words.
    Word {
        /// Accepts the positions: words with a class `Some(_)`. Its letters are those of the game.
        domain: Machine,
        /// Decides the words of the domain.
        decision: WordDecision,
    },
    /// Positions are tuples of naturals.
    Tuple(TupleDecision),
    /// Positions are words, and the result of best play consists of the letters that are kept.
    Keep {
        /// Accepts the positions: words with a class `Some(_)`. Its letters are those of the game.
        domain: Machine,
        /// Which letters are kept.
        keep: KeepDecision,
    },
    /// Computed from the rules for each position asked about.
    Computed(ComputedDecision),
    /// One decision for each choice of parameter values, where there is one; the input gives the
    /// values.
    Each(Vec<Case>),
}

/// The decision for certain parameter values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Case {
    /// The values of [`crate::Program::settings`], in their order.
    pub given: Vec<Setting>,
    /// The decision. It refers to no settings.
    pub decision: Decision,
}

impl Decision {
    /// Whether heaps and words must be stored as read, because how they count is only known when
    /// they are judged.
    #[must_use]
    pub const fn judges_late(&self) -> bool {
        matches!(self, Self::Computed(_) | Self::Each(_))
    }
}

/// Rules, and what to compute from them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ComputedDecision {
    /// The rules.
    pub game: Game,
    /// The values of its parameters, in order.
    pub given: Vec<GivenValue>,
    /// The quantity asked for.
    pub wanted: Wanted,
    /// Whether positions are sums of any number of positions of the game, written as a list of
    /// heaps with all fields of each in sequence. Otherwise they are tuples.
    pub sum: bool,
    /// An equivalent description of the game that allows faster computation: positions are sums of
    /// single heaps with exactly these moves. Redundant, so an engine that cannot use it can fall
    /// back on the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<HeapCode>,
}

/// Moves of a heap of counters (Guy and Smith 1956): take t of them and divide the rest into
/// exactly r non-empty heaps, if bit r of `digits[t]` (0 to 15) is set. Normal play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct HeapCode {
    /// `digits[0]` has only the bits 4 and 8.
    pub digits: Vec<u8>,
    /// Whether the new heaps must have different sizes.
    pub unequal: bool,
}

/// The source of a parameter's value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum GivenValue {
    /// A constant.
    Number(i64),
    /// Constants.
    Numbers(Vec<i64>),
    /// Index into [`crate::Program::settings`].
    Setting(u32),
}

/// A quantity computed for a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Wanted {
    /// Who wins, or whether it is a draw. For sums in normal play without verdict endings, whether
    /// the Grundy value is 0.
    Outcome,
    /// The Grundy value; for a sum, the nim-sum.
    Value,
    /// What the player to move gains more than the opponent. Not for sums.
    Difference,
    /// The number of moves until the end if the winner hurries and the loser delays; -1 for a draw.
    /// Not for sums.
    Turns,
    /// The number of winning moves. Choices with the same result count once; moves in different
    /// parts of a sum are different.
    WinningMoves,
}

/// A step of the second pass: the next state, and whether to keep the letter.
pub type KeptStep = (u32, bool);

/// Decides which letters of a word are kept, in two passes, so that it may depend on all letters on
/// both sides.
///
/// The first pass goes from the last letter to the first. It starts in state 0; `behind[s][c]` is
/// the state before a letter c if s is the state after it. The second pass goes from the first
/// letter to the last. It starts in state 0; `ahead[q][s][c]` is the step at a letter c, where q is
/// its own state before c and s the state of the first pass after c.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct KeepDecision {
    /// Whether both passes are reversed: the first one goes from the first letter to the last.
    pub mirrored: bool,
    /// The first pass: for each state, the next state for each letter of the domain.
    pub behind: Vec<Vec<u32>>,
    /// The second pass: for each of its states and each state of the first pass, the step at each
    /// letter of the domain. `None` does not occur in words of the domain.
    pub ahead: Vec<Vec<Vec<Option<KeptStep>>>>,
    /// How the kept letters form the result.
    pub result: KeptResult,
}

/// How the kept letters form the result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum KeptResult {
    /// As a word, in the order of the second pass.
    Word,
    /// As the sum of their weights, indexed by letter of the domain.
    Sum(Vec<i64>),
}

/// Decides lists of heaps. Empty heaps do not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ListDecision {
    /// The value of one heap.
    pub heap: HeapValue,
    /// The law that combines the values.
    pub law: ListLaw,
}

/// The class of one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct HeapClass {
    /// The Grundy value; with [`ListLaw::Quotient`] the element.
    pub value: u32,
    /// Whether it is firm; false except for [`ListLaw::Tame`].
    pub firm: bool,
}

/// The value of a heap of size n.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HeapValue {
    /// n itself.
    Size,
    /// n mod m, m at least 1.
    Remainder(u64),
    /// Periodic: the class of n is `classes[n]`; from the length of `classes` on, subtract `period`
    /// until the index is in range.
    Periodic {
        /// The classes of 0 to preperiod + period - 1.
        classes: Vec<HeapClass>,
        /// From 1 to the number of classes.
        period: u64,
    },
    /// Computed by a machine over tuples of one number; its classes are values.
    Machine(TupleMachine),
    /// Precomputed for heaps up to some size; a larger heap is a [`crate::fault::Reason::Beyond`].
    /// Only whether the value is 0 is known, so a list may have at most one non-empty heap; a
    /// second one is a [`crate::fault::Reason::Beyond`] too.
    Losing {
        /// The largest precomputed heap.
        up_to: u64,
        /// The heaps of value 0, in increasing order, including 0.
        zeros: Vec<u64>,
    },
    /// The mex of the values of n - d, for all d <= n in a setting (numbers; those below 1 are
    /// ignored). By definition.
    Subtraction {
        /// Index into [`crate::Program::settings`].
        setting: u32,
    },
}

/// The law that gives the outcome of a list from the values of its heaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ListLaw {
    /// The player to move loses if and only if the nim-sum of the values is 0. The Grundy value is
    /// the nim-sum.
    Grundy,
    /// Write the values in base 2. In normal play the player to move loses if and only if the
    /// number of ones in every column is divisible by k + 1. In misère play the same holds if some
    /// value is at least 2; if all are 0 or 1, the player to move loses if and only if the number
    /// of ones is 1 modulo k + 1 (Bouton 1901, Moore 1910).
    Moore {
        /// k, at least 1. If a setting makes it 0, there are no moves.
        most: Most,
        /// Whether this is misère play.
        misere: bool,
    },
    /// Misère play: if some heap is firm, the player to move loses if and only if the nim-sum is 0;
    /// if none is, if and only if it is 1 (tame games, Conway 1976).
    Tame,
    /// A turn consists of one move in each of one or more heaps: the player to move loses if and
    /// only if all values are 0 (selective compound, Smith 1966). Normal play.
    Selective,
    /// Misère play: the player to move loses if and only if the product of the elements of the
    /// heaps is lost (misère quotients, Plambeck and Siegel 2008).
    Quotient {
        /// The product of each element and each: as many rows as elements, all of that length.
        /// Element 0 is the identity. Products are commutative and associative.
        products: Vec<Vec<u32>>,
        /// Whether lists of each element are lost.
        lost: Vec<bool>,
    },
}

/// The most moves in a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Most {
    /// A constant.
    Fixed(u64),
    /// Index into [`crate::Program::settings`]; that variable is a number of at least 0.
    Setting(u32),
}

/// Decides words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WordDecision {
    /// The player to move wins if and only if this holds.
    Wins(Formula),
    /// The Grundy value is this term.
    Value(Term),
    /// The class of the machine. Its letters are those of the domain, in the same order.
    Machine(Machine),
    /// The word is a row of heaps: the longest runs of one letter, between separators (all other
    /// letters) or ends of the word.
    Row {
        /// The letter of the runs.
        letter: u8,
        /// The runs that are heaps, by the separators on both sides (none is an end of the word);
        /// other runs do not count.
        live: Vec<(Option<u8>, Option<u8>)>,
        /// Decides the list of these heaps.
        list: ListDecision,
    },
}

/// An integer that depends on a word. Exact; see [`crate::naive`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Term {
    /// A constant.
    Constant(i64),
    /// The sum of the letters' weights, indexed by letter of the domain.
    Sum(Vec<i64>),
    /// A sum.
    Add(Vec<Self>),
    /// A multiple.
    Scale(i64, Box<Self>),
    /// Remainder, from 0 to m - 1, with m at least 1.
    Mod(Box<Self>, i64),
    /// Quotient, rounded towards minus infinity, with m at least 1.
    Div(Box<Self>, i64),
}

/// A property of a word.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Formula {
    /// True or false.
    Bool(bool),
    /// A comparison of two numbers.
    Compare(Term, Comparison, Term),
    /// Membership in a sorted list of numbers.
    In(Term, Vec<i64>),
    /// The word is one of these, as bytes.
    Is(Vec<Vec<u8>>),
    /// The machine accepts the word: it ends in a class `Some(_)`. Its letters are those of the
    /// domain, in the same order.
    Matches(Machine),
    /// Negation.
    Not(Box<Self>),
    /// The conjunction.
    And(Vec<Self>),
    /// The disjunction.
    Or(Vec<Self>),
}

/// Decides tuples.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TupleDecision {
    /// The class of the machine.
    Machine(TupleMachine),
    /// The player to move wins if and only if `formula` holds.
    Wins {
        /// The length of a tuple.
        length: u32,
        /// Accepts the positions.
        domain: TupleFormula,
        /// Decides the positions.
        formula: TupleFormula,
    },
}

/// An integer that depends on a tuple. Exact; see [`crate::naive`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TupleTerm {
    /// A constant.
    Constant(i64),
    /// The number at this index, from 0.
    Entry(u32),
    /// A sum.
    Add(Vec<Self>),
    /// A multiple.
    Scale(i64, Box<Self>),
    /// The remainder 0, 1, ... of the first number by the second; undefined unless the second is at
    /// least 1.
    Mod(Box<Self>, Box<Self>),
    /// The quotient, rounded towards minus infinity.
    Div(Box<Self>, Box<Self>),
    /// The nim-sum; operands must be nonnegative.
    Xor(Vec<Self>),
    /// The minimum.
    Min(Vec<Self>),
    /// The maximum.
    Max(Vec<Self>),
    /// The largest remainder modulo `modulus` of a place's digit sum, over all numbers of the tuple
    /// in this base.
    LargestColumn {
        /// The base, 2 to 10.
        base: u32,
        /// The modulus, at least 1.
        modulus: u32,
    },
}

/// A property of a tuple.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum TupleFormula {
    /// True or false.
    Bool(bool),
    /// A comparison of two numbers.
    Compare(TupleTerm, Comparison, TupleTerm),
    /// Membership in a sorted list of numbers.
    In(TupleTerm, Vec<i64>),
    /// Negation.
    Not(Box<Self>),
    /// The conjunction.
    And(Vec<Self>),
    /// The disjunction.
    Or(Vec<Self>),
}
