//! Partisan games: marked positions, and positions without their markers.
//!
//! See [`Sides`] for markers. Everything a person types or reads is about the word (or the heaps)
//! behind the marker; everything that plays, learns or checks sees the marker as a letter (or a
//! heap) like any other.

use alloc::string::String;
use alloc::vec::Vec;

use crate::{Letter, Word};

/// The two players of a partisan game.
///
/// Such a game is read as one whose positions include whose turn it is: in front of the word stands
/// a *marker*, a letter that occurs nowhere else, and every move exchanges it. That makes the game
/// impartial again; its outcomes say whether the player to move wins, and the outcome class of a
/// word (L, R, N or P) is the pair of outcomes behind one marker and behind the other.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sides {
    /// The names of the players, Left first.
    pub names: [String; 2],
    /// In word games, the markers: the last two letters of the alphabet. Unused in games of heaps,
    /// where the first heap is 0 or 1.
    pub markers: [Letter; 2],
}

/// One of the two players of a partisan game, as named in a claim.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Mover {
    /// 0 for Left, 1 for Right.
    pub side: usize,
    /// The player's name.
    pub name: String,
}

impl Sides {
    /// The word behind the marker for `side` to move: 0 for Left, 1 for Right.
    ///
    /// # Panics
    /// If `side` is neither.
    #[must_use]
    pub fn mark(&self, side: usize, word: &[Letter]) -> Word {
        [&[self.markers[side]], word].concat()
    }

    /// The player to move and the word behind the marker; none if the word has no marker.
    #[must_use]
    pub fn unmark<'w>(&self, word: &'w [Letter]) -> Option<(usize, &'w [Letter])> {
        let (first, rest) = word.split_first()?;
        Some((self.markers.iter().position(|marker| marker == first)?, rest))
    }

    /// The heaps behind an additional first one for `side` to move: 0 for Left, 1 for Right.
    #[must_use]
    pub fn mark_heaps(&self, side: usize, heaps: &[u128]) -> Vec<u128> {
        [&[u128::from(side != 0)], heaps].concat()
    }

    /// The player to move and the heaps behind the first one; none if the first is neither 0 nor 1.
    #[must_use]
    pub fn unmark_heaps<'t>(&self, tuple: &'t [u128]) -> Option<(usize, &'t [u128])> {
        let (first, rest) = tuple.split_first()?;
        Some((usize::try_from(*first).ok().filter(|side| *side < 2)?, rest))
    }

    /// Finds a player by name: 0 for Left, 1 for Right.
    #[must_use]
    pub fn side(&self, name: &str) -> Option<usize> {
        self.names.iter().position(|known| known == name)
    }
}
