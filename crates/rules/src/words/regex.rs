//! Regular expressions over the letters of a game.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use crate::{Letter, LetterSet};

/// A regular expression. `x+` is written `x x*`, `x?` is `ε | x`, `x{2,3}` is `x x (ε | x)`: the
/// parser expands them, so that this tree alone defines the position automaton (Glushkov 1961).
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Regex {
    /// The empty word only.
    Epsilon,
    /// One letter out of a set. The empty set matches nothing.
    Class(LetterSet),
    /// The concatenation. At least two parts, none of them a `Concat`.
    Concat(Vec<Self>),
    /// The union. At least two parts, none of them an `Alt`.
    Alt(Vec<Self>),
    /// Zero or more repetitions.
    Star(Box<Self>),
}

impl Regex {
    /// The concatenation of `parts`, flattened; drops [`Regex::Epsilon`].
    #[must_use]
    pub fn concat(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut flat = vec![];
        for part in parts {
            match part {
                Self::Epsilon => {}
                Self::Concat(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Self::Epsilon,
            1 => flat.remove(0),
            _ => Self::Concat(flat),
        }
    }

    /// The union of `parts`, flattened. Without parts, it matches nothing.
    #[must_use]
    pub fn alt(parts: impl IntoIterator<Item = Self>) -> Self {
        let mut flat = vec![];
        for part in parts {
            match part {
                Self::Alt(inner) => flat.extend(inner),
                other => flat.push(other),
            }
        }
        match flat.len() {
            0 => Self::Class(LetterSet::EMPTY),
            1 => flat.remove(0),
            _ => Self::Alt(flat),
        }
    }

    /// Zero or more repetitions.
    #[must_use]
    pub fn star(self) -> Self {
        match self {
            Self::Epsilon | Self::Star(_) => self,
            other => Self::Star(Box::new(other)),
        }
    }

    /// Any word over `letters`.
    #[must_use]
    pub fn any(letters: LetterSet) -> Self {
        Self::Class(letters).star()
    }

    /// The language of all words read from right to left.
    #[must_use]
    pub fn reversed(&self) -> Self {
        match self {
            Self::Epsilon | Self::Class(_) => self.clone(),
            Self::Concat(parts) => Self::Concat(parts.iter().rev().map(Self::reversed).collect()),
            Self::Alt(parts) => Self::Alt(parts.iter().map(Self::reversed).collect()),
            Self::Star(inner) => Self::Star(Box::new(inner.reversed())),
        }
    }

    /// Whether the language is empty.
    #[must_use]
    pub fn is_void(&self) -> bool {
        match self {
            Self::Epsilon | Self::Star(_) => false,
            Self::Class(set) => set.is_empty(),
            Self::Concat(parts) => parts.iter().any(Self::is_void),
            Self::Alt(parts) => parts.iter().all(Self::is_void),
        }
    }

    /// Whether `word` is in the language. The definition, by splitting; exponential in the worst
    /// case.
    #[must_use]
    pub fn matches(&self, word: &[Letter]) -> bool {
        match self {
            Self::Epsilon => word.is_empty(),
            Self::Class(set) => matches!(word, [letter] if set.contains(*letter)),
            Self::Alt(parts) => parts.iter().any(|part| part.matches(word)),
            Self::Concat(parts) => matches_all(parts, word),
            Self::Star(inner) => {
                word.is_empty()
                    || (1..=word.len())
                        .any(|cut| inner.matches(&word[..cut]) && self.matches(&word[cut..]))
            }
        }
    }
}

fn matches_all(parts: &[Regex], word: &[Letter]) -> bool {
    match parts {
        [] => word.is_empty(),
        [first, rest @ ..] => (0..=word.len())
            .any(|cut| first.matches(&word[..cut]) && matches_all(rest, &word[cut..])),
    }
}
