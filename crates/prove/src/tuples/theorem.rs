//! What can come out of an attempt at a game of heaps.

use rules::Convention;

use crate::theorem::{Class, ClassKind, Proof, Tuples};

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
    pub const fn of_words(self) -> ClassKind {
        match self {
            Self::Outcome(convention) => ClassKind::Outcome(convention),
            Self::Values => ClassKind::Values,
            Self::Relation => ClassKind::Outcome(Convention::Normal),
        }
    }

    /// What brute force must know of a single position.
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
    /// What the theorem says of a tuple (with the number behind it, for a relation).
    #[must_use]
    pub fn class(&self, tuple: &[u128]) -> Class {
        self.encoding.write(tuple).and_then(|word| *self.answer.output_of(&word))
    }
}
