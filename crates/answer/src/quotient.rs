//! Misère quotients.

use alloc::string::String;
use alloc::vec::Vec;

use super::{Checked, GameInfo, Obstacle};

/// What is left of lists of heaps when those are the same that can take each other's place in every
/// list in misère play: a finite commutative monoid (Plambeck and Siegel 2008).
///
/// Elements are numbers from 0; 0 is the identity, the empty list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quotient {
    /// The heaps that generate it, increasing.
    pub generators: Vec<u128>,
    /// For each element, how often each generator stands in a product that is the element.
    pub words: Vec<Vec<u8>>,
    /// The product of each element and each generator.
    pub next: Vec<Vec<usize>>,
    /// The elements of lists that the player to move loses, increasing.
    pub lost: Vec<usize>,
    /// The elements that are their own squares, increasing.
    pub idempotents: Vec<usize>,
    /// The smallest ideal, a group, increasing.
    pub kernel: Vec<usize>,
    /// Products that are equal, from which all that are equal follow.
    pub relations: Vec<(Vec<u8>, Vec<u8>)>,
    /// Whether it is that of misère Nim with heaps up to a power of two.
    pub is_tame: bool,
}

impl Quotient {
    /// The number of elements.
    #[must_use]
    pub fn order(&self) -> usize {
        self.words.len()
    }

    /// The product of two elements; `None` if one of them is none.
    #[must_use]
    pub fn product(&self, one: usize, other: usize) -> Option<usize> {
        let word = self.words.get(other)?;
        word.iter().enumerate().try_fold(one, |element, (generator, &times)| {
            (0..times)
                .try_fold(element, |element, _| self.next.get(element)?.get(generator).copied())
        })
    }

    /// Whether the player to move loses lists of an element.
    #[must_use]
    pub fn is_lost(&self, element: usize) -> bool {
        self.lost.binary_search(&element).is_ok()
    }
}

/// The misère quotient of a take-and-break game, as far as it was looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuotientAnswer {
    /// What the person called the game: a code, the name of a shipped game, or of a file.
    pub name: String,
    /// The moves as an octal or hexadecimal code.
    pub code: String,
    /// The heaps that a move makes must be of different sizes (Grundy's game): then `code` is that
    /// without this condition.
    pub unequal: bool,
    /// The game, if one was named.
    pub game: Option<GameInfo>,
    /// The quotient of all lists of the heaps that are there.
    pub quotient: Quotient,
    /// The element of heap n at index n, from 0 on.
    pub elements: Vec<usize>,
    /// The heaps with which the quotient grew, each with its order and whether it was tame.
    pub growth: Vec<Growth>,
    /// Preperiod and period of the elements of all heaps, if that is proved: then it is the
    /// quotient of all lists whatsoever.
    pub period: Option<(usize, usize)>,
    /// Why there are fewer heaps than were asked for.
    pub stopped: Option<Obstacle>,
    /// A certificate that the independent checker has accepted: its text, and what the checker did.
    pub certificate: Option<(String, Checked)>,
}

/// How the quotient of the heaps up to some size is larger than that of smaller ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Growth {
    /// The heap.
    pub heap: usize,
    /// How many elements there are with it.
    pub order: usize,
    /// How many of them are lost.
    pub lost: usize,
    /// Whether the quotient is tame.
    pub is_tame: bool,
}
