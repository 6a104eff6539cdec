//! Machines over bytes and over digits.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// A deterministic automaton over some ASCII bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// Its letters, without duplicates; the columns of `next`.
    pub letters: Vec<u8>,
    /// For each state, the next state for each letter. State 0 is the start.
    pub next: Vec<Vec<u32>>,
    /// For each state, the class of words that end there: 0 for P and 1 for N, or the Grundy value;
    /// none if they are not positions.
    pub class: Vec<Option<u32>>,
}

/// A numeration system for naturals, most significant digit first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Numeration {
    /// Base 2 to 10.
    Base(u32),
    /// Place values U_0 = 1, U_1 = a + 1, U_n = a U_(n-1) + U_(n-2), greedy digits 0 to a; a = 1 is Zeckendorf's representation.
    Quadratic(u32),
    /// x is any number of zeros followed by x ones.
    Unary,
}

/// A deterministic automaton that reads a tuple of naturals.
///
/// First come the bounded numbers, in order, each as one letter, its value. Then all others, padded
/// with leading zeros to the same number of digits (any number will do), most significant place
/// first: for each place, the digits of all these numbers in order, one letter each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TupleMachine {
    /// The numeration system of the unbounded numbers.
    pub numeration: Numeration,
    /// For each number of the tuple, its maximum if it is read as one letter.
    pub bounds: Vec<Option<u32>>,
    /// For each state, the next state for each letter 0, 1, 2, ... State 0 is the start.
    pub next: Vec<Vec<u32>>,
    /// For each state, the class: 0 for P and 1 for N, or the Grundy value; none if the tuple is
    /// not a position.
    pub class: Vec<Option<u32>>,
}
