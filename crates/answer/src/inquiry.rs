//! Questions in first-order logic about proved games, with their answers.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use rules::tuples::Numeration;

use crate::Automaton;

/// A question with its answer.
///
/// The answer is decided by automata from theorems whose certificates the independent checker has
/// accepted. The checker does not repeat the decision itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inquiry {
    /// The question as it was asked.
    pub question: String,
    /// The answer.
    pub found: Inquired,
    /// The theorems that it rests on.
    pub theorems: Vec<InquiredTheorem>,
    /// The numeration in which numbers were written.
    pub numeration: Numeration,
    /// The number of states of the automaton of the solutions.
    pub states: usize,
}

/// The answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inquired {
    /// It has no free variable.
    Truth {
        /// Whether it is true.
        holds: bool,
        /// Numbers that show it: for a true `some ..` the smallest that there are, for a false
        /// `all ..` the smallest exception.
        example: Vec<(String, u128)>,
    },
    /// For which numbers it is true.
    Numbers {
        /// The free variables.
        names: Vec<String>,
        /// How many solutions there are; none if there are infinitely many.
        count: Option<u128>,
        /// The first solutions, by the largest number in them and then in lexicographic order.
        smallest: Vec<Vec<u128>>,
        /// All of them; none if there are too many tuples of digits.
        automaton: Option<Box<Automaton>>,
    },
}

/// A theorem that an answer rests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InquiredTheorem {
    /// The name of the game.
    pub game: String,
    /// Whether it is about Grundy values rather than who wins.
    pub values: bool,
    /// In misère play.
    pub misere: bool,
}
