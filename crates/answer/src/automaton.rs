//! Automata for other programs, and from them.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rules::tuples::Numeration;

use crate::Counted;

/// How the words of an automaton are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Alphabet {
    /// Words: letter number i is symbol i.
    Symbols(Vec<char>),
    /// Tuples, all numbers in parallel with as many digits, most significant first: the letters are
    /// the tuples of digits, in lexicographic order.
    Digits {
        /// The numeration.
        numeration: Numeration,
        /// How many numbers.
        tracks: usize,
        /// How many digits there are.
        digits: usize,
    },
}

impl Alphabet {
    /// The number of letters.
    #[must_use]
    pub fn letters(&self) -> usize {
        match self {
            Self::Symbols(symbols) => symbols.len(),
            Self::Digits { tracks, digits, .. } => {
                (0..*tracks).fold(1_usize, |all, _| all.saturating_mul(*digits))
            }
        }
    }

    /// The digits of a letter, one for each number; of a symbol, its number.
    #[must_use]
    pub fn spell(&self, letter: usize) -> Vec<usize> {
        match self {
            Self::Symbols(_) => [letter].into(),
            Self::Digits { tracks, digits, .. } => {
                let place = |track: usize| {
                    (track + 1..*tracks).fold(1_usize, |place, _| place.saturating_mul(*digits))
                };
                (0..*tracks).map(|track| letter / place(track) % digits).collect()
            }
        }
    }
}

/// A deterministic automaton. State 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// How its words are written.
    pub alphabet: Alphabet,
    /// For each state, the state after each letter.
    pub next: Vec<Vec<usize>>,
    /// For each state, whether words that end there are accepted.
    pub accepts: Vec<bool>,
}

/// The comparison of an automaton from elsewhere with a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The positions it should accept.
    pub counted: Counted,
    /// The states of the automaton of the theorem.
    pub states: usize,
    /// A shortest position about which they differ, and whether the other automaton accepts it.
    pub difference: Option<(String, bool)>,
}

/// What is wrong with the text of an automaton.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AutomatonFault {
    /// The first line does not say how numbers or letters are written.
    Head,
    /// It says that they are written otherwise than in the automaton of the theorem.
    OtherAlphabet {
        /// What it says.
        found: String,
        /// What it should say.
        wanted: String,
    },
    /// Neither a state nor a transition.
    Line,
    /// A transition before the first state.
    NoState,
    /// A letter that there is none of.
    Letter,
    /// A second transition by the same letter.
    Twice,
    /// A state that is declared a second time.
    DeclaredTwice,
    /// A transition to a state that is not declared.
    NotDeclared {
        /// The state.
        state: u64,
    },
    /// More states than are read.
    TooManyStates {
        /// The most that are read.
        limit: usize,
    },
}

/// The first line of an automaton in Walnut: the numeration of each number, or the numbers of the
/// letters.
#[must_use]
pub fn walnut_head(alphabet: &Alphabet) -> String {
    let (word, times) = match alphabet {
        Alphabet::Symbols(symbols) => {
            let letters: Vec<String> =
                (0..symbols.len()).map(|letter| letter.to_string()).collect();
            (format!("{{{}}}", letters.join(",")), 1)
        }
        Alphabet::Digits { numeration, tracks, .. } => (walnut_numeration(*numeration), *tracks),
    };
    let words: Vec<&str> = (0..times).map(|_| word.as_str()).collect();
    words.join(" ")
}

/// The name of a numeration in Walnut: a built-in one where there is one, else that of a custom
/// base.
#[must_use]
pub fn walnut_numeration(numeration: Numeration) -> String {
    match numeration {
        Numeration::Base(base) => format!("msd_{base}"),
        Numeration::Unary => "msd_unary".to_owned(),
        Numeration::Recurrence([1, 1, 0]) => "msd_fib".to_owned(),
        Numeration::Recurrence([1, 1, 1]) => "msd_trib".to_owned(),
        Numeration::Recurrence(coefficients) => {
            let digits = coefficients
                .iter()
                .filter(|factor| **factor != 0)
                .map(|factor| format!("_{factor}").replace('-', "minus"));
            format!("msd_rec{}", digits.collect::<String>())
        }
    }
}
