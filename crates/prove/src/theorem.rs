//! What can come out of an attempt, for every kind of position: a [`Proof`], or [`Unknown`] with a [`UnknownReason`]; and what can come
//! out of a claim, a [`Judgement`].

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

/// The largest Grundy value a machine is tried for.
pub const LARGEST_VALUE: u32 = 120;

/// What is asked of every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClassKind {
    /// Who wins.
    Outcome(Convention),
    /// The Grundy value, under normal play.
    Values,
}

/// What the machine of a theorem says of a word: nothing if it is not a position; 0 for a P-position and 1 for an
/// N-position, or the Grundy value.
pub type Class = Option<u8>;

/// The machine of a theorem, or of a guess at one.
pub type AnswerMachine = Moore<Class>;

/// A kind of position that there are theorems about.
pub trait Provable: Copy + Debug {
    /// One position.
    type Position: Clone + Debug + PartialEq + Eq;
    /// What is conjectured where an attempt ends without a theorem.
    type Guess: Clone + Debug;
}

/// A kind of position that becomes words, so that one machine can be the theorem.
pub trait Encoded: Provable {
    /// What a rule text is read as.
    type Rules: Clone + Debug;
    /// What is asked of every position.
    type Question: Copy + Debug + PartialEq + Eq;
    /// How positions are written for the machine.
    type Encoding: Clone + Debug;
    /// What falls in every play.
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

/// What an attempt cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Figures {
    /// Positions solved by brute force.
    pub positions: usize,
    /// Membership queries of the learner.
    pub queries: usize,
    /// Hypotheses compared with the rules.
    pub rounds: usize,
    /// The length of the longest position asked for.
    pub longest_query: usize,
    /// States of the transducer of a turn.
    pub transducer: usize,
    /// Nodes of the last walk.
    pub nodes: usize,
    /// Whether positions were solved as sums of pieces.
    pub split: bool,
    /// Strategies on boards that were looked at.
    pub strategies: usize,
    /// Those of them that took a best pick from every small board.
    pub survivors: usize,
    /// States of the product in which a play on a board and one other pick are compared.
    pub pairs: usize,
    /// The most letters that one of two words compared there was ahead of the other; none if numbers are compared.
    pub delay: Option<usize>,
}

/// A theorem that is a machine, with its proof.
#[derive(Clone, Debug)]
pub struct Proof<K: Encoded = Words> {
    /// What it says of every position.
    pub kind: K::Question,
    /// How positions are written for the machine.
    pub encoding: K::Encoding,
    /// The minimal machine.
    pub answer: AnswerMachine,
    /// Why every play ends: these decrease lexicographically.
    pub measures: Vec<K::Measure>,
    /// From an N-position every turn leads to a P-position; only said of outcomes.
    pub choice_never_matters: bool,
    /// The number of turns of every play, if it depends on the position only and a reason of this form was found.
    pub play_length: Option<PlayLengthWeights>,
    /// If there is one, a property in the language of claims: wherever the player to move wins and can move, some turn to a
    /// P-position has it. The strategy makes such turns only.
    pub winning_move: Option<String>,
    /// The winning strategy, as a machine that reads a position once.
    pub strategy: Vec<StrategyNode>,
    /// What certificates call the states of the transducer that `strategy` speaks of; their own numbers where this is empty.
    pub configurations: Vec<Vec<u32>>,
    /// What it cost.
    pub figures: Figures,
}

/// No theorem, and why.
#[derive(Clone, Debug)]
pub struct Unknown<K: Provable = Words> {
    /// Why.
    pub reason: UnknownReason<K::Position>,
    /// The numeration systems that were tried, with what ended the last try in each.
    pub tried: Vec<(Numeration, UnknownReason<K::Position>)>,
    /// The last guess, if there was one. It is a conjecture.
    pub guess: Option<Box<K::Guess>>,
    /// The guess was compared with brute force on all positions of up to this size: so many letters, or heaps of at most this.
    pub verified_up_to: Option<usize>,
    /// How many positions that was.
    pub verified_positions: usize,
    /// What it cost.
    pub figures: Figures,
}

impl<K: Provable> Unknown<K> {
    /// Nothing but a reason.
    pub fn because(reason: UnknownReason<K::Position>) -> Self {
        let figures = Figures::default();
        Self { reason, tried: Vec::new(), guess: None, verified_up_to: None, verified_positions: 0, figures }
    }
}

/// Why there is no theorem. `P` is what stands for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnknownReason<P = Word> {
    /// A budget ended, or the run was cancelled.
    Stopped(Stop),
    /// These positions lead from one to the next, and the last to the first.
    Cycle(Vec<P>),
    /// These positions lead from one to the next; the last contains the first, so that the moves can be repeated for
    /// ever.
    Growth(Vec<P>),
    /// These positions lead from one to the next; nothing became smaller, and the moves can be repeated for ever.
    Rise(Vec<P>),
    /// From this position there are infinitely many moves by the rule of this index.
    Infinite(P, usize),
    /// Neither a proof that every play ends was found, nor a play that does not.
    NoTermination,
    /// A Grundy value above the largest that is tried.
    LargeValue,
    /// A number is too large.
    LargeNumber,
    /// A move leads from the first, a position, to the second, which is none.
    NotClosed(Box<[P; 2]>),
    /// Brute force and machines disagree about this position: an error in this program, not in the rules.
    Inconsistent(P),
    /// The rules speak of digits in a base other than that of the numeration system.
    OtherBase,
    /// The moves have arithmetic that machines cannot read.
    Arithmetic,
    /// No period of the values was found among the heaps up to this size.
    NoPeriod(usize),
    /// Nothing is known of single heaps: their moves are not those of a code and no machine was found.
    NoTheory,
    /// A turn of several moves, or misère play, and a heap of this size is not one of Nim in disguise: a move to the list
    /// leaves several heaps or does not lower the value.
    NotNim(usize, P),
    /// Misère play, and the heap of this size is not tame.
    Wild(usize),
    /// The word game does not fall apart into heaps.
    NotRows,
    /// None of the strategies that are tried takes a best pick from every small board.
    NoStrategy,
    /// On these two boards the same letters are free, in this order, and the same player picks, but no place is best on both:
    /// so no strategy that looks at nothing but the free letters takes a best pick from every board.
    Divided(Box<[P; 2]>),
    /// No machine of up to so many states follows the plays of the strategy.
    NoPlayMachine {
        /// The largest that is tried.
        limit: usize,
    },
    /// One of two results that are compared can be further ahead of the other than is tried.
    Delay {
        /// The most letters that are tried.
        limit: usize,
    },
    /// The strategy does not say what to take on this board, and nobody knows a board on which that matters.
    Silent(P),
    /// Following the strategy can be improved upon on a board of so many letters (if that is known), so that it does not take
    /// best picks everywhere; but such boards are too large to find one and say what is best there.
    Beaten {
        /// How many.
        letters: Option<usize>,
    },
    /// What was learnt contradicts itself: an error in this program, not in the rules.
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
            Self::Wild(heap) => UnknownReason::Wild(heap),
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

/// What became of a claim.
#[derive(Clone, Debug)]
pub enum Judgement<K: Encoded = Words> {
    /// True of every position. The certificate of this proof can carry the claim.
    Proved(Box<Proof<K>>),
    /// False, and where.
    Refuted(Refuted<K::Position>),
    /// Neither proved nor refuted.
    Unknown(Box<Unknown<K>>),
    /// No finite machine can follow the claim (in any numeration system that was tried), and no counterexample was found.
    NotRegular {
        /// No position up to this size is a counterexample.
        verified_up_to: Option<usize>,
    },
    /// True as far as it was tried, but there is no proof of claims of this kind.
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
    /// Whether it is certain that no smaller position is a counterexample: no shorter word, or no tuple with a smaller largest
    /// heap (of those with the same, the first in order is taken).
    pub smallest: bool,
    /// Whether the claim's formula holds of it.
    pub formula_holds: bool,
    /// Whether the claim's subject is true of it.
    pub subject_holds: bool,
}
