//! Machines over bytes and over digits.

use alloc::vec::Vec;

use serde::{Deserialize, Serialize};

/// A deterministic machine over some bytes of ASCII.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Machine {
    /// The letters it knows, each once; the columns of `next`.
    pub letters: Vec<u8>,
    /// For each state, the next one for each letter. State 0 is the start.
    pub next: Vec<Vec<u32>>,
    /// For each state, the class of the words that end there: 0 for P and 1 for N, or the Grundy value; none if they are no positions.
    pub class: Vec<Option<u32>>,
}

/// How naturals are written, most significant digit first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Numeration {
    /// Base 2 to 10.
    Base(u32),
    /// Place values U_0 = 1, U_1 = a + 1, U_n = a U_(n-1) + U_(n-2), greedy digits 0 to a; a = 1 is Zeckendorf's representation.
    Quadratic(u32),
    /// x is some zeros and then x ones.
    Unary,
}

/// A deterministic machine that reads a tuple of naturals.
///
/// First come the numbers that are bounded, in order, each as one letter: its value. Then all others, written with the same number of digits (leading
/// zeros are allowed, and needed so that all are equally long; how many does not matter), most significant place first; of each place the digits of all these numbers in order, one letter each.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TupleMachine {
    /// How numbers are written.
    pub numeration: Numeration,
    /// For each number of the tuple, the largest value if it is written as one letter.
    pub bounds: Vec<Option<u32>>,
    /// For each state, the next one for each letter 0, 1, 2, ... State 0 is the start.
    pub next: Vec<Vec<u32>>,
    /// For each state, the class: 0 for P and 1 for N, or the Grundy value; none if the tuple is no position.
    pub class: Vec<Option<u32>>,
}
