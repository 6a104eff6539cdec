//! Games as loops over integers, and what can be computed about them within bounds.
//!
//! A [`Game`] defines the moves of one position, with arithmetic of any kind: products, quotients
//! of two variables, greatest common divisors, lists supplied from outside. Nothing can be proved
//! about such rules for every size, but a position of bounded size can be solved by tables. Rule
//! texts become games in crate `rules`, and plans of contest programs contain them (crate `plan`);
//! this crate knows neither.
//!
//! [`naive`] is the definition: slow and simple. Every faster implementation is tested against it.
//!
//! # Parameters
//!
//! A game can have parameters, numbers or lists of numbers, whose values ([`Given`]) are separate:
//! one game serves all instances of a contest problem.
//!
//! # Numbers
//!
//! Signed 64-bit integers. A term may have no value ([`NoValue`]): then a comparison with it is
//! false and a move to it does not exist. The exception is a value that does not fit into 64 bits,
//! which ends the computation.
#![no_std]

extern crate alloc;

pub mod game;
pub mod naive;
pub mod term;

pub use game::{Choice, Ending, Game, Move, Parameter, Range, Verdict};
pub use term::{Comparison, Function, Given, NoValue, Place, Term, Test};
