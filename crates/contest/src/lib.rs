//! Problem files: how a contest states an instance of a game, and what it wants printed.
#![no_std]

extern crate alloc;

mod problem;

pub use problem::{Example, GameReference, Problem, Reading, Set};
