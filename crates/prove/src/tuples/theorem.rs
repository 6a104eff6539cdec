//! The results of a proof attempt for a game of heaps.

use rules::Convention;

use crate::theorem::{Class, ClassKind, Proof, Tuples};

/// The question asked about every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TupleKind {
    /// Who wins.
    Outcome(Convention),
    /// The Grundy value, under normal play, if it takes finitely many values: one class for each.
    Values,
    /// The Grundy value as a relation between positions and numbers, using one more heap.
    Relation,
}

impl TupleKind {
    /// The question for a single word. For a relation: whether position and number together are a
    /// P-position.
    #[must_use]
    pub const fn of_words(self) -> ClassKind {
        match self {
            Self::Outcome(convention) => ClassKind::Outcome(convention),
            Self::Values => ClassKind::Values,
            Self::Relation => ClassKind::Outcome(Convention::Normal),
        }
    }

    /// The question for brute force on a single position.
    #[must_use]
    pub const fn of_positions(self) -> ClassKind {
        match self {
            Self::Outcome(convention) => ClassKind::Outcome(convention),
            Self::Values | Self::Relation => ClassKind::Values,
        }
    }
}

/// A theorem about a game of heaps, with its proof.
pub type TupleProof = Proof<Tuples>;

impl TupleProof {
    /// The theorem's answer for a tuple (followed by the number, for a relation).
    #[must_use]
    pub fn class(&self, tuple: &[u128]) -> Class {
        self.encoding.write(tuple).and_then(|word| *self.answer.output_of(&word))
    }
}
