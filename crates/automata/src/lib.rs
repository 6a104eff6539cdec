//! Finite automata over small alphabets: Moore machines, transducers, learning a Moore machine from
//! queries, and verifying it through a transducer.
//!
//! # What is here
//!
//! * [`Moore`]: a deterministic complete machine that gives every word an output. A DFA is a
//!   `Moore<bool>`. Reachable part, minimal machine, shortest word on which two machines differ,
//!   shortest words with an output.
//! * [`Nfa`] and its determinisation.
//! * [`Transducer`]: a nondeterministic machine that reads one word and writes another, letter by
//!   letter, possibly reading or writing nothing: a *rational relation*.
//! * [`preimage`]: walks a Moore machine and a transducer in parallel and determines, for every
//!   word, the outputs that its images can have. This decides equations like `P = D \ T^-1(P)` for
//!   words of every length.
//! * [`learn`]: active learning of a Moore machine from single outputs and counterexamples.
//! * [`algebra`]: strongly connected components, and the group that letters generate where they
//!   permute states.
//!
//! # A first example: learning a language
//!
//! An *active learner* asks two kinds of questions. A *membership query*: what is the output of
//! this word? An *equivalence query*: is this machine right, and if not, show me a word where it is
//! wrong. Angluin (1987) showed that a number of questions polynomial in the size of the minimal
//! machine is enough. Here the teacher knows 'the number of ones is divisible by 3':
//!
//! ```
//! use automata::learn::{Learner, Oracle};
//!
//! struct Divisible;
//! impl Oracle for Divisible {
//!     type Output = bool;
//!     type Error = std::convert::Infallible;
//!     fn output(&mut self, word: &[u8]) -> Result<bool, Self::Error> {
//!         Ok(word.iter().filter(|&&letter| letter == 1).count() % 3 == 0)
//!     }
//! }
//!
//! let mut learner = Learner::new(2, &mut Divisible)?;
//! let guess = learner.hypothesis(); // the smallest machine that explains all answers so far
//! assert_eq!(guess.len(), 2);
//! learner.refine(&[1, 1, 1], &mut Divisible)?; // a counterexample: the guess says that 3 is not divisible
//! assert_eq!(learner.hypothesis().len(), 3);
//! # Ok::<(), std::convert::Infallible>(())
//! ```
//!
//! This crate knows nothing of games. It does no IO and needs no operating system.
#![no_std]

extern crate alloc;

pub mod algebra;
mod ends;
pub mod learn;
mod moore;
mod nfa;
pub mod pairs;
pub mod preimage;
mod transducer;

pub use ends::Ends;
pub use moore::{Moore, Product, explore};
pub use nfa::Nfa;
pub use transducer::{Edge, Transducer, TransducerBuilder};

/// A letter, as an index into an alphabet.
pub type Letter = u8;

/// A word.
pub type Word = alloc::vec::Vec<Letter>;

/// A state of a machine, as an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct StateId(u32);

impl StateId {
    /// The first state.
    pub const ZERO: Self = Self(0);

    /// The state with this index.
    ///
    /// # Panics
    /// If the index exceeds 32 bits, which the budgets of all constructions prevent.
    #[must_use]
    pub fn new(index: usize) -> Self {
        match u32::try_from(index) {
            Ok(index) => Self(index),
            Err(_) => panic!("a machine with more than 2^32 states"),
        }
    }

    /// The index.
    #[must_use]
    #[inline]
    #[expect(clippy::as_conversions, reason = "u32 to usize is lossless on every supported platform")]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The index as 32 bits.
    #[must_use]
    #[inline]
    pub const fn raw(self) -> u32 {
        self.0
    }
}

impl From<u32> for StateId {
    fn from(index: u32) -> Self {
        Self(index)
    }
}

/// All letters of an alphabet of this size.
pub(crate) fn letters(count: usize) -> impl Iterator<Item = Letter> {
    (0..count).map_while(|letter| Letter::try_from(letter).ok())
}
