//! Games as loops over integers, and what can be computed of them within bounds.
//!
//! A [`Game`] says how one position moves, with arithmetic of any kind: products, quotients of
//! two variables, greatest common divisors, lists that are given from outside. Nothing can be
//! proved of such rules for every size, but a position of bounded size can be looked up in a
//! table. Rule texts become games here (crate `rules`), and plans of contest programs carry them
//! (crate `plan`); this crate knows neither.
//!
//! [`naive`] is the meaning: slow and plain. Everything that is faster is held to it.
//!
//! # Parameters
//!
//! A game can have parameters, numbers or lists of numbers, whose values ([`Given`]) are not
//! part of it: one game serves all instances of a contest problem.
//!
//! # Numbers
//!
//! Integers of 64 bits with a sign. A term may have no value ([`NoValue`]): then the comparison
//! it stands in does not hold, and a move to it does not exist, unless the value only did not
//! fit into 64 bits, which ends the computation.
#![no_std]

extern crate alloc;

pub mod game;
pub mod naive;
pub mod term;

pub use game::{Choice, Ending, Game, Move, Parameter, Range, Verdict};
pub use term::{Comparison, Function, Given, NoValue, Place, Term, Test};
