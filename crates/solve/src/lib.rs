//! Exhaustive engines for impartial games: who wins a position, its Grundy value, its remoteness,
//! how long play lasts, and which moves win.
//!
//! # Should I use this crate?
//!
//! Yes, for positions whose followers can all be looked at, of any game with finitely many of them:
//! [`Game`] asks for nothing but the options of a position. Where a play may never end, the answer
//! is [`Unsolved::Endless`] with the cycle, never a guess. Every search is under the budgets of a
//! [`Run`], and what was found is kept from one query to the next.
//!
//! No, for positions of every size: that takes a proof (`nimatron`). No, for partisan games: both
//! players must have the same moves.
//!
//! The examples call `nimatron-run` and `nimatron-rules` `run` and `rules`, as a dependency does
//! that is renamed in `Cargo.toml`: `run = { package = "nimatron-run", version = ".." }`.
//!
//! # The smallest whole program
//!
//! ```
//! use nimatron_solve::{Convention, Game, Outcome, Solver};
//!
//! /// Take one, two or three from a heap.
//! struct Take;
//!
//! impl Game for Take {
//!     type Position = u32;
//!
//!     fn options(&self, &heap: &u32, into: &mut Vec<u32>) {
//!         into.extend((1..=3).filter_map(|taken| heap.checked_sub(taken)));
//!     }
//! }
//!
//! let run = run::Run::default();
//! let mut solver = Solver::new(&Take);
//! assert_eq!(solver.outcome(&8, Convention::Normal, &run), Ok(Outcome::P));
//! assert_eq!(solver.value(&7, &run), Ok(3));
//! assert_eq!(solver.winning_moves(&7, Convention::Misere, &run), Ok(vec![5]));
//! ```
//!
//! # Which engine?
//!
//! | the game | the engine |
//! |---|---|
//! | a Rust type that lists options | [`Solver`]: the graph of followers, a table per question |
//! | its positions are sums of components | [`sums`]: a search that remembers components |
//! | rules of words as text | [`words::WordGame`], a [`Game`]; [`apart`] where words decompose |
//! | boards whose letters are taken, with results | [`boards`] |
//! | listing options is expensive, as in another language | [`once`]: one visit to each position |
//! | small, and in doubt | [`naive`]: the definitions, which the tests hold all others to |
//!
//! A [`Solver`] explores every follower of the position asked about, and fills one table per
//! question from the positions without options upwards. Nothing recurses: plays may be millions of
//! turns long.
//!
//! A position of a sum can be far larger. A row of 100 pins has too many followers for a solver,
//! but its components are 100 rows:
//!
//! ```
//! use nimatron_solve::sums::{HashedMemory, Options, SumSearch, Sums, Way};
//!
//! /// Knock down one pin of a row, or two that stand side by side.
//! struct Pins;
//!
//! impl Sums for Pins {
//!     type Component = u32;
//!
//!     fn options(&self, row: u32, into: &mut Options<'_, u32>) {
//!         for knocked in 1..=row.min(2) {
//!             for left in 0..=row - knocked {
//!                 into.push(left);
//!                 into.push(row - knocked - left);
//!                 into.end();
//!             }
//!         }
//!     }
//!
//!     fn cost(&self, row: u32) -> u64 {
//!         row.into()
//!     }
//! }
//!
//! let run = run::Run::default();
//! let mut search = SumSearch::new(&Pins, HashedMemory::default(), Way::Ask);
//! assert_eq!(search.value(&[100], &run), Ok(1));
//! assert_eq!(search.memory().len(), 101);
//! ```
//!
//! The crate knows nothing of automata, proofs or encodings, and needs no operating system. Games
//! written in the rule language are the feature `rules`, which is on by default: without it this
//! crate has one dependency from elsewhere, `hashbrown`.
//!
//! Theory: outcomes by Zermelo (1913) and Bouton (1901), values by Sprague (1935) and Grundy
//! (1939), remoteness by Steinhaus (1925) and Smith (1966).
#![no_std]

extern crate alloc;

#[cfg(feature = "rules")]
pub mod apart;
#[cfg(feature = "rules")]
pub mod boards;
mod engine;
mod error;
mod explore;
pub mod naive;
pub mod once;
mod solver;
pub mod sums;
#[cfg(feature = "rules")]
pub mod words;

use alloc::vec::Vec;
use core::hash::Hash;

use run::{Run, Stop};

pub use engine::{Parity, Plays};
pub use error::Unsolved;
pub use outcome::{Convention, Outcome};
pub use solver::Solver;

/// The rules of an impartial game: both players have the same options.
///
/// Nim, with heaps in increasing order, so that positions that differ in the order alone are one:
///
/// ```
/// use nimatron_solve::{Game, Solver};
///
/// struct Nim;
/// impl Game for Nim {
///     type Position = Vec<u32>;
///
///     fn options(&self, heaps: &Vec<u32>, into: &mut Vec<Vec<u32>>) {
///         for (index, &heap) in heaps.iter().enumerate() {
///             for less in 0..heap {
///                 let mut option = heaps.clone();
///                 option[index] = less;
///                 option.sort_unstable();
///                 into.push(option);
///             }
///         }
///     }
/// }
///
/// assert_eq!(Solver::new(&Nim).value(&vec![3, 4, 5], &run::Run::default()), Ok(3 ^ 4 ^ 5));
/// ```
pub trait Game {
    /// A position. Two positions that are equal have the same options. Where a game has symmetries,
    /// positions in a normal form (heaps sorted, say) save states.
    type Position: Clone + Eq + Hash;

    /// Pushes the options of `position` onto `into`: the positions that one turn leads to. None are
    /// pushed when the player to move cannot move. Order is free, repetitions are harmless. Called
    /// once for every follower a solver stores.
    fn options(&self, position: &Self::Position, into: &mut Vec<Self::Position>);

    /// The same within a budget, for games in which a position can have more options than there is
    /// memory for.
    ///
    /// # Errors
    /// When the budget ends. What was pushed until then is of no use.
    fn options_within(
        &self,
        position: &Self::Position,
        into: &mut Vec<Self::Position>,
        run: &Run<'_>,
    ) -> Result<(), Stop> {
        let _ = run;
        self.options(position, into);
        Ok(())
    }

    /// The bytes that `position` keeps on the heap, besides its own size; for the memory budget
    /// only. An estimate is enough.
    fn heap_bytes(&self, position: &Self::Position) -> usize {
        let _ = position;
        0
    }
}
