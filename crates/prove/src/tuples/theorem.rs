//! What can come out of an attempt at a game of heaps.

use alloc::string::String;
use alloc::vec::Vec;

use encode::tracks::Encoding;
use rules::Convention;
use rules::tuples::{Numeration, Tuple};
use run::Stop;

use super::ranking::Measure;
use crate::strategy::Node;
use crate::theorem::{Answer, Class, Figures, Kind};

/// What is asked of every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TupleKind {
    /// Who wins.
    Outcome(Convention),
    /// The Grundy value, under normal play, if there are finitely many: one class for each.
    Values,
    /// The Grundy value as a relation between positions and numbers: on one more heap.
    Relation,
}

impl TupleKind {
    /// What is asked of a single word. Of a relation: whether the position and the number together are a P-position.
    #[must_use]
    pub const fn of_words(self) -> Kind {
        match self {
            Self::Outcome(convention) => Kind::Outcome(convention),
            Self::Values => Kind::Values,
            Self::Relation => Kind::Outcome(Convention::Normal),
        }
    }

    /// What brute force must know of a single position.
    #[must_use]
    pub const fn of_positions(self) -> Kind {
        match self {
            Self::Outcome(convention) => Kind::Outcome(convention),
            Self::Values | Self::Relation => Kind::Values,
        }
    }
}

/// A theorem about a game of heaps, with its proof.
#[derive(Clone, Debug)]
pub struct TupleProof {
    /// What it says of every position.
    pub kind: TupleKind,
    /// How positions are written for the machine.
    pub encoding: Encoding,
    /// The minimal machine.
    pub answer: Answer,
    /// Why every play ends: these decrease lexicographically.
    pub measures: Vec<Measure>,
    /// From an N-position every turn leads to a P-position; only said of outcomes.
    pub choice_never_matters: bool,
    /// The winning strategy, as a machine that reads a position once.
    pub strategy: Vec<Node>,
    /// If there is one, a property in the language of claims: wherever the player to move wins and can move, some turn to a P-position has
    /// it. The strategy makes such turns only.
    pub winning_move: Option<String>,
    /// What it cost.
    pub figures: Figures,
}

impl TupleProof {
    /// What the theorem says of a tuple (with the number behind it, for a relation).
    #[must_use]
    pub fn class(&self, tuple: &[u128]) -> Class {
        self.encoding.write(tuple).and_then(|word| *self.answer.output_of(&word))
    }
}

/// No theorem about a game of heaps, and why.
#[derive(Clone, Debug)]
pub struct TupleUnknown {
    /// Why.
    pub reason: TupleReason,
    /// The numeration systems that were tried, with what ended the last try in each.
    pub tried: Vec<(Numeration, TupleReason)>,
    /// The last guess, if there was one, with its encoding. It is a conjecture.
    pub guess: Option<(Encoding, Answer)>,
    /// Brute force knows all positions with heaps up to this size, and the guess agrees with it.
    pub verified_up_to: Option<u64>,
    /// How many positions that was.
    pub verified_positions: usize,
    /// What it cost.
    pub figures: Figures,
}

/// Why there is no theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TupleReason {
    /// A budget ended, or the run was cancelled.
    Stopped(Stop),
    /// These positions lead from one to the next, and the last to the first.
    Cycle(Vec<Tuple>),
    /// These positions lead from one to the next; nothing became smaller, and the moves can be repeated for ever.
    Growth(Vec<Tuple>),
    /// From this position there are infinitely many moves by the rule of this index.
    Infinite(Tuple, usize),
    /// No reason was found why every play ends, and no play that does not.
    NoTermination,
    /// A Grundy value above the largest that is tried.
    LargeValue,
    /// The rules speak of digits in a base other than that of the numeration system.
    OtherBase,
    /// A number in the rules is too large.
    Numbers,
    /// Oracle and machines disagree about this position: an error in this program, not in the rules.
    Inconsistent(Tuple),
}
