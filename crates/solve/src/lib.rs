//! Exhaustive engines for impartial games: who wins a position, its Grundy value, its remoteness, how long play lasts, and
//! which moves win.
//!
//! A game is anything that implements [`Game`]: it says what the options of a position are, and nothing else. A [`Solver`]
//! explores every follower of the position asked about, remembers what it has seen from one query to the next, and
//! fills one table per question from the positions without options upwards. [`naive`] has the same functions as bare definitions;
//! the tests hold the solver to them. [`words::WordGame`] makes a game of a ruleset's literal meaning. [`sums`] is for positions that fall apart, [`apart`] for words that do.
//!
//! The crate knows nothing of automata, proofs or encodings. It holds for every game with finitely many followers; where a
//! play may never end it says so ([`Unsolved::Endless`]) rather than guess, and every search is under the budgets of a
//! [`Run`](run::Run).
//!
//! Theory: outcomes by Zermelo (1913) and Bouton (1901), values by Sprague (1935) and Grundy (1939), remoteness by Steinhaus
//! (1925) and Smith (1966).
//!
//! ```
//! use solve::{Convention, Game, Outcome, Solver};
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
#![no_std]

extern crate alloc;

pub mod apart;
pub mod boards;
mod engine;
mod error;
mod explore;
pub mod naive;
pub mod once;
mod solver;
pub mod sums;
pub mod words;

use alloc::vec::Vec;
use core::hash::Hash;

use run::{Run, Stop};

pub use engine::{Parity, Plays};
pub use error::Unsolved;
pub use rules::{Convention, Outcome};
pub use solver::Solver;

/// The rules of an impartial game: both players have the same options.
pub trait Game {
    /// A position. Two positions that are equal have the same options. Where a game has symmetries, positions in a normal
    /// form (heaps sorted, say) save states.
    type Position: Clone + Eq + Hash;

    /// Pushes the options of `position` onto `into`: the positions that one turn leads to. None are pushed when the player
    /// to move cannot move. Order is free, repetitions are harmless. Called once for every follower a solver stores.
    fn options(&self, position: &Self::Position, into: &mut Vec<Self::Position>);

    /// The same within a budget, for games in which a position can have more options than there is memory for.
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

    /// The bytes that `position` keeps on the heap, besides its own size; for the memory budget only. An estimate is enough.
    fn heap_bytes(&self, position: &Self::Position) -> usize {
        let _ = position;
        0
    }
}
