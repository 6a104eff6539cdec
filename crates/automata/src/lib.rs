//! Finite automata over small alphabets: Moore machines, transducers, learning a Moore machine from
//! queries, and verifying it through a transducer.
//!
//! # Should I use this crate?
//!
//! Yes, to *decide* something about words of every length: that two machines agree, that a relation
//! between words never leads from one set of them into another, that a guess about infinitely many
//! words is right. Machines are plain tables over at most 256 letters, numbered breadth first, so
//! that equal machines are equal values. Whatever can grow takes a budget, a [`Run`](run::Run).
//!
//! No, to search texts: that is what `regex-automata` is for. No, for weights, trees or infinite
//! words.
//!
//! The crate knows nothing of games. It does no IO and needs no operating system.
//!
//! The examples call `nimatron-run` `run`, as a dependency does that is renamed in `Cargo.toml`:
//! `run = { package = "nimatron-run", version = ".." }`.
//!
//! # A theorem about words of every length
//!
//! From a row of counters, each turn takes the last one or the last two. Who cannot move loses. The
//! claim is that the player to move loses exactly if 3 divides the length. It is true if no turn
//! leads from a lost row to a lost one, and some turn leads from every other row to a lost one. The
//! first is a question about pairs of words, the second about all images of a word; both are
//! answered by walking through finitely many states:
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use nimatron_automata::preimage::{Filter, walk};
//! use nimatron_automata::{Edge, TransducerBuilder, explore, pairs};
//! use run::Run;
//!
//! // The turns: copy the row, and leave out its last counter or the last two.
//! let mut builder = TransducerBuilder::default();
//! let [copy, one, two] = [builder.add(false), builder.add(true), builder.add(true)];
//! builder.initial.push(copy);
//! for (from, write, to) in [(copy, vec![0], copy), (copy, vec![], one), (one, vec![], two)] {
//!     builder.edges.push(Edge { from, read: Some(0), write, to });
//! }
//! let turns = builder.build(1);
//! assert_eq!(turns.images(&[0; 5]), [vec![0; 3], vec![0; 4]]);
//!
//! // The claim: a machine that counts to 3.
//! let run = Run::default();
//! let (lost, _) =
//!     explore(1, 0, &run, |_| 0, |&length, _| (length + 1) % 3, |&length| length == 0)?;
//! let all = [true; 3];
//!
//! let from_lost_to_lost = |before, after| *lost.output(before) && *lost.output(after);
//! assert!(pairs::ends(&lost, &turns, &all, 1, &run, from_lost_to_lost)?.is_empty());
//!
//! let walked = walk(&lost, &turns, &all, &Filter::all(), &run, |node| {
//!     let wins =
//!         node.reach.iter().any(|reach| turns.accepts(reach.run) && *lost.output(reach.written));
//!     assert_eq!(wins, !lost.output(node.state));
//!     ControlFlow::Continue(())
//! })?;
//! assert_eq!(walked.len(), 5); // five kinds of rows are all there are
//! # Ok::<(), run::Stop>(())
//! ```
//!
//! # Where a claim comes from: learning
//!
//! An *active learner* asks two kinds of questions. A *membership query*: what is the output of
//! this word? An *equivalence query*: is this machine right, and if not, show me a word where it is
//! wrong. Angluin (1987) showed that a number of questions polynomial in the size of the minimal
//! machine is enough. Here the teacher knows 'the number of ones is divisible by 3':
//!
//! ```
//! use nimatron_automata::learn::{Learner, Oracle};
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
//! learner.refine(
//!     &[1, 1, 1], &mut Divisible
//! )?; // a counterexample: the guess says that 3 is not divisible
//! assert_eq!(learner.hypothesis().len(), 3);
//! # Ok::<(), std::convert::Infallible>(())
//! ```
//!
//! # The map
//!
//! * [`Moore`]: a deterministic complete machine that gives every word an output. A DFA is a
//!   `Moore<bool>`. Reachable part, minimal machine, shortest word on which two machines differ,
//!   shortest words with an output. [`explore`] makes one from a start and a step.
//! * [`Nfa`] and its determinisation.
//! * [`Transducer`]: a nondeterministic machine that reads one word and writes another, letter by
//!   letter, possibly reading or writing nothing: a *rational relation*.
//! * [`pairs`]: the outputs at both ends of the pairs of a relation, in polynomial time.
//! * [`preimage`]: walks a Moore machine and a transducer in parallel and determines, for every
//!   word, the outputs that its images can have. This decides equations like `P = D \ T^-1(P)` for
//!   words of every length.
//! * [`Ends`]: the words that have an image at all.
//! * [`learn`]: active learning of a Moore machine from single outputs and counterexamples.
//! * [`algebra`]: strongly connected components, and the group that letters generate where they
//!   permute states.
#![no_std]

extern crate alloc;

pub mod algebra;
mod ends;
pub mod erase;
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
///
/// ```
/// use nimatron_automata::StateId;
///
/// assert_eq!(StateId::new(3).index(), 3);
/// assert_eq!(StateId::from(0), StateId::ZERO);
/// ```
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
    #[expect(
        clippy::as_conversions,
        reason = "u32 to usize is lossless on every supported platform"
    )]
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
