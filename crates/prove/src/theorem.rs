//! The results of a proof attempt, for every kind of position: a [`Proof`], or [`Unknown`] with an
//! [`UnknownReason`]; and of judging a claim, a [`Judgement`].

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Debug;

use automata::{Moore, Word};
use encode::tracks::Encoding;
use rules::boards::{Board, Strategy};
use rules::lists::List;
use rules::tuples::{Numeration, Tuple, TupleRuleset};
use rules::{Convention, WordRuleset};
use run::Stop;

use crate::strategy::StrategyNode;
use crate::tuples::{TupleKind, ranking};
use crate::words::play_length::PlayLengthWeights;
use crate::words::termination;

/// The largest Grundy value that a machine may have.
pub const LARGEST_VALUE: u32 = 120;

/// The question asked about every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClassKind {
    /// Who wins.
    Outcome(Convention),
    /// The Grundy value, under normal play.
    Values,
}

/// The machine's answer for a word: none if it is not a position; 0 for a P-position and 1 for an
/// N-position, or the Grundy value.
pub type Class = Option<u8>;

/// The machine of a theorem, or of a guess.
pub type AnswerMachine = Moore<Class>;

/// A kind of position for which there are theorems.
pub trait Provable: Copy + Debug {
    /// One position.
    type Position: Clone + Debug + PartialEq + Eq;
    /// The conjecture left by an attempt without a theorem.
    type Guess: Clone + Debug;
}

/// A kind of position that is encoded as words, so that one machine can be the theorem.
pub trait Encoded: Provable {
    /// The ruleset of such a game.
    type Rules: Clone + Debug;
    /// The question asked about every position.
    type Question: Copy + Debug + PartialEq + Eq;
    /// The encoding of positions for the machine.
    type Encoding: Clone + Debug;
    /// A quantity that decreases in every play.
    type Measure: Clone + Debug;
}

/// Words, which are their own encoding.
#[derive(Clone, Copy, Debug)]
pub enum Words {}

impl Provable for Words {
    type Position = Word;
    type Guess = AnswerMachine;
}

impl Encoded for Words {
    type Rules = WordRuleset;
    type Question = ClassKind;
    type Encoding = ();
    type Measure = termination::WordMeasure;
}

/// Tuples of naturals, written digit by digit.
#[derive(Clone, Copy, Debug)]
pub enum Tuples {}

impl Provable for Tuples {
    type Position = Tuple;
    type Guess = (Encoding, AnswerMachine);
}

impl Encoded for Tuples {
    type Rules = TupleRuleset;
    type Question = TupleKind;
    type Encoding = Encoding;
    type Measure = ranking::LinearMeasure;
}

/// Lists of any number of heaps.
#[derive(Clone, Copy, Debug)]
pub enum Lists {}

impl Provable for Lists {
    type Position = List;
    type Guess = ();
}

/// Boards from which letters are picked.
#[derive(Clone, Copy, Debug)]
pub enum Boards {}

impl Provable for Boards {
    type Position = Board;
    type Guess = Strategy;
}

/// The cost of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Figures {
    /// Positions solved by brute force.
    pub positions: usize,
    /// Membership queries of the learner.
    pub queries: usize,
    /// Hypotheses compared with the rules.
    pub rounds: usize,
    /// The length of the longest position in a query.
    pub longest_query: usize,
    /// States of the transducer of a turn.
    pub transducer: usize,
    /// Nodes of the last walk.
    pub nodes: usize,
    /// Whether positions were solved as sums of pieces.
    pub split: bool,
    /// Strategies on boards considered.
    pub strategies: usize,
    /// Those of them that took a best pick on every small board.
    pub survivors: usize,
    /// States of the product that compares a play on a board with one other pick.
    pub pairs: usize,
    /// The most letters by which one of the two compared results was ahead; none if numbers are
    /// compared.
    pub delay: Option<usize>,
}

/// A theorem that is a machine, with its proof.
#[derive(Clone, Debug)]
pub struct Proof<K: Encoded = Words> {
    /// The question answered.
    pub kind: K::Question,
    /// The encoding of positions for the machine.
    pub encoding: K::Encoding,
    /// The minimal machine.
    pub answer: AnswerMachine,
    /// Why every play ends: these decrease lexicographically.
    pub measures: Vec<K::Measure>,
    /// Whether every turn from an N-position leads to a P-position; only for outcomes.
    pub choice_never_matters: bool,
    /// The number of turns of every play, if it depends only on the position and a proof of this
    /// form was found.
    pub play_length: Option<PlayLengthWeights>,
    /// If there is one, a property in the language of claims: wherever the player to move wins and
    /// can move, some turn to a P-position has it. The strategy only uses such turns.
    pub winning_move: Option<String>,
    /// The winning strategy, as a machine that reads a position once.
    pub strategy: Vec<StrategyNode>,
    /// The names in certificates of the transducer states in `strategy`; their own numbers if
    /// empty.
    pub configurations: Vec<Vec<u32>>,
    /// The cost.
    pub figures: Figures,
}

/// The lack of a theorem, and why.
#[derive(Clone, Debug)]
pub struct Unknown<K: Provable = Words> {
    /// The reason.
    pub reason: UnknownReason<K::Position>,
    /// The numeration systems that were tried, with what ended the last try in each.
    pub tried: Vec<(Numeration, UnknownReason<K::Position>)>,
    /// The numbers of residual classes among small positions, the least growth first. If they stop
    /// growing as words become longer, a machine is likely to exist.
    pub growth: Vec<Growth>,
    /// The last guess, if there was one: a conjecture.
    pub guess: Option<Box<K::Guess>>,
    /// The guess was compared with brute force on all positions up to this size: a number of
    /// letters, or the largest heap.
    pub verified_up_to: Option<usize>,
    /// The number of these positions.
    pub verified_positions: usize,
    /// The cost.
    pub figures: Figures,
}

/// The number of residual classes among small positions (Myhill 1957, Nerode 1958). Two beginnings
/// of positions are in one class if every short ending gives both the same answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The numeration of the positions; none if they are words of letters.
    pub numeration: Option<Numeration>,
    /// The numbers of classes among words of at most 0, 1, 2, ... letters.
    pub classes: Vec<u64>,
}

impl Growth {
    /// The same without the counts for the first `letters`, which say whose turn it is.
    #[must_use]
    pub fn without_start(mut self, letters: usize) -> Self {
        if self.numeration.is_none() {
            self.classes.drain(..letters.min(self.classes.len()));
        }
        self
    }

    /// The length at which the number stopped growing, if a longer one was examined.
    #[must_use]
    pub fn stable_from(&self) -> Option<usize> {
        let last = self.classes.last()?;
        let from = self.classes.iter().position(|classes| classes == last)?;
        (from + 1 < self.classes.len()).then_some(from)
    }
}

impl<K: Provable> Unknown<K> {
    /// Just a reason.
    pub fn because(reason: UnknownReason<K::Position>) -> Self {
        let figures = Figures::default();
        Self {
            reason,
            tried: Vec::new(),
            growth: Vec::new(),
            guess: None,
            verified_up_to: None,
            verified_positions: 0,
            figures,
        }
    }
}

/// Why there is no theorem. `P` represents positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownReason<P = Word> {
    /// A budget was exhausted, or the run was cancelled.
    Stopped(Stop),
    /// These positions lead from one to the next, and the last to the first.
    Cycle(Vec<P>),
    /// These positions lead from one to the next; the last contains the first, so that the moves
    /// can be repeated for ever.
    Growth(Vec<P>),
    /// These positions lead from one to the next; nothing became smaller, and the moves can be
    /// repeated for ever.
    Rise(Vec<P>),
    /// This position has infinitely many moves by the rule of this index.
    Infinite(P, usize),
    /// Neither a termination proof nor an endless play was found.
    NoTermination,
    /// A Grundy value above [`LARGEST_VALUE`].
    LargeValue,
    /// A number is too large.
    LargeNumber,
    /// A move leads from the first, a position, to the second, which is not a position.
    NotClosed(Box<[P; 2]>),
    /// Brute force and machines disagree about this position: an internal error, not a problem of
    /// the rules.
    Inconsistent(P),
    /// The rules use digits in a base other than that of the numeration system.
    OtherBase,
    /// The moves have arithmetic that automata cannot read.
    Arithmetic,
    /// No period of the values was found among heaps up to this size.
    NoPeriod(usize),
    /// Nothing is known about single heaps: their moves are not those of a code and no machine was
    /// found.
    NoTheory,
    /// A turn of several moves, or misère play, where a heap of this size is not Nim in disguise: a
    /// move to the list leaves several heaps or does not lower the value.
    NotNim(usize, P),
    /// Misère play, and with the heap of this size no quotient with so few elements was found.
    LargeQuotient(usize, usize),
    /// The word game does not decompose into heaps.
    NotRows,
    /// None of the strategies tried takes a best pick on every small board.
    NoStrategy,
    /// These two boards have the same free letters in order and the same player to move, but no
    /// common best pick: so no strategy that only sees the free letters takes a best pick on every
    /// board.
    Divided(Box<[P; 2]>),
    /// No machine of up to `limit` states follows the plays of the strategy.
    NoPlayMachine {
        /// Maximum number of states.
        limit: usize,
    },
    /// One of two compared results can be further ahead of the other than is supported.
    Delay {
        /// Maximum lead in letters.
        limit: usize,
    },
    /// The strategy does not apply on this board, and no board is known on which that matters.
    Silent(P),
    /// The strategy can be improved on a board of this many letters (if known), so it does not take
    /// best picks everywhere; but such boards are too large to find one and its best pick.
    Beaten {
        /// The number of letters.
        letters: Option<usize>,
    },
    /// What was learnt contradicts itself: an internal error, not a problem of the rules.
    InconsistentPlay,
}

impl<P> UnknownReason<P> {
    /// The same reason, with positions written another way.
    pub fn map<Q>(self, mut write: impl FnMut(P) -> Q) -> UnknownReason<Q> {
        match self {
            Self::Stopped(stop) => UnknownReason::Stopped(stop),
            Self::Cycle(play) => UnknownReason::Cycle(play.into_iter().map(write).collect()),
            Self::Growth(play) => UnknownReason::Growth(play.into_iter().map(write).collect()),
            Self::Rise(play) => UnknownReason::Rise(play.into_iter().map(write).collect()),
            Self::Infinite(position, rule) => UnknownReason::Infinite(write(position), rule),
            Self::NoTermination => UnknownReason::NoTermination,
            Self::LargeValue => UnknownReason::LargeValue,
            Self::LargeNumber => UnknownReason::LargeNumber,
            Self::NotClosed(pair) => UnknownReason::NotClosed(Box::new(pair.map(write))),
            Self::Inconsistent(position) => UnknownReason::Inconsistent(write(position)),
            Self::OtherBase => UnknownReason::OtherBase,
            Self::Arithmetic => UnknownReason::Arithmetic,
            Self::NoPeriod(size) => UnknownReason::NoPeriod(size),
            Self::NoTheory => UnknownReason::NoTheory,
            Self::NotNim(heap, list) => UnknownReason::NotNim(heap, write(list)),
            Self::LargeQuotient(heap, elements) => UnknownReason::LargeQuotient(heap, elements),
            Self::NotRows => UnknownReason::NotRows,
            Self::NoStrategy => UnknownReason::NoStrategy,
            Self::Divided(boards) => UnknownReason::Divided(Box::new(boards.map(write))),
            Self::NoPlayMachine { limit } => UnknownReason::NoPlayMachine { limit },
            Self::Delay { limit } => UnknownReason::Delay { limit },
            Self::Silent(board) => UnknownReason::Silent(write(board)),
            Self::Beaten { letters } => UnknownReason::Beaten { letters },
            Self::InconsistentPlay => UnknownReason::InconsistentPlay,
        }
    }
}

impl<P> From<Stop> for UnknownReason<P> {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

/// The judgement of a claim.
#[derive(Clone, Debug)]
pub enum Judgement<K: Encoded = Words> {
    /// True of every position. The certificate of this proof can carry the claim.
    Proved(Box<Proof<K>>),
    /// False, with a counterexample.
    Refuted(Refuted<K::Position>),
    /// Neither proved nor refuted.
    Unknown(Box<Unknown<K>>),
    /// No finite machine can track the claim (in any numeration system tried), and no
    /// counterexample was found.
    NotRegular {
        /// No position up to this size is a counterexample.
        verified_up_to: Option<usize>,
    },
    /// True as far as it was tried, but proofs of claims of this kind are not supported.
    Unsupported {
        /// No position up to this size is a counterexample.
        verified_up_to: Option<usize>,
    },
}

/// A counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refuted<P = Word> {
    /// The position.
    pub position: P,
    /// Whether it is certain that no smaller position is a counterexample: no shorter word, or no
    /// tuple with a smaller largest heap (among those with the same, the first in order is taken).
    pub smallest: bool,
    /// Whether the claim's formula holds there.
    pub formula_holds: bool,
    /// Whether the claim's subject holds there.
    pub subject_holds: bool,
}
