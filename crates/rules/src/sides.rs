//! Games whose players have different moves: marked positions, and what stands behind the marker.
//!
//! What a marker is, is said at [`Sides`]. Everything a person types or reads is about the word (or
//! the heaps) behind the marker; everything that plays, learns or checks sees the marker as a
//! letter (or a heap) like any other.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Letter, Word};

/// The two players of a partisan game, whose moves differ.
///
/// Such a game is read as one in which positions know whose turn it is: in front of the word stands
/// a *marker*, a letter of the alphabet that occurs nowhere else, and every move exchanges it. So
/// it is an impartial game again, whose outcomes are 'who is to move wins' as ever, and the outcome
/// class of a word (L, R, N or P) is the pair of outcomes of the word behind one marker and behind
/// the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sides {
    /// The names of the players, Left first.
    pub names: [String; 2],
    /// In word games the markers, as letters: the last two of the alphabet. In games of heaps
    /// nothing: 0 and 1.
    pub markers: [Letter; 2],
}

/// Who is spoken of: one of the two players of a partisan game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mover {
    /// 0 for Left, 1 for Right.
    pub side: usize,
    /// The name of that player.
    pub name: String,
}

impl Sides {
    /// The word with the marker that says that it is the turn of `side`: 0 for Left, 1 for Right.
    ///
    /// # Panics
    /// If `side` is neither.
    #[must_use]
    pub fn mark(&self, side: usize, word: &[Letter]) -> Word {
        [&[self.markers[side]], word].concat()
    }

    /// Whose turn it is, and the word behind the marker; none if there is no marker in front.
    #[must_use]
    pub fn unmark<'w>(&self, word: &'w [Letter]) -> Option<(usize, &'w [Letter])> {
        let (first, rest) = word.split_first()?;
        Some((self.markers.iter().position(|marker| marker == first)?, rest))
    }

    /// The heaps with one more in front that says that it is the turn of `side`: 0 for Left, 1 for
    /// Right.
    #[must_use]
    pub fn mark_heaps(&self, side: usize, heaps: &[u128]) -> Vec<u128> {
        [&[u128::from(side != 0)], heaps].concat()
    }

    /// Whose turn it is, and the heaps behind that one; none if the first heap says nothing.
    #[must_use]
    pub fn unmark_heaps<'t>(&self, tuple: &'t [u128]) -> Option<(usize, &'t [u128])> {
        let (first, rest) = tuple.split_first()?;
        Some((usize::try_from(*first).ok().filter(|side| *side < 2)?, rest))
    }

    /// The player of this name: 0 for Left, 1 for Right.
    #[must_use]
    pub fn side(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }
}
