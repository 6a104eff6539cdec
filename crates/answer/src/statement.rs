//! What a theorem says, in the language of the rules.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use core::fmt;
use core::ops::Deref;

use certify::Meaning;
use rules::language::Kind;
use rules::language::print::Printed;
use rules::{Claim, Formula, Outcome, Subject};
use serde::{Serialize, Serializer};

/// A theorem that can be said shortly, in the language of the rules. It says what the machine says,
/// of every position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The player to move wins exactly where this formula holds.
    Wins(Stated),
    /// The player to move loses exactly where this formula holds.
    Loses(Stated),
    /// The Grundy value is this term.
    Value(Stated),
    /// This strategy takes a best pick from every board.
    Strategy(Stated),
    /// A claim of another kind.
    Claim(Stated),
}

/// A claim, or its formula or term, as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// As it is printed.
    pub printed: Printed,
    /// The whole claim. There is none of a strategy, nor of a theorem that is put together from
    /// words.
    pub meaning: Option<Box<Meaning>>,
}

impl Stated {
    /// Of a claim whose formula is a constant: whether that holds everywhere or nowhere.
    #[must_use]
    pub fn always(&self) -> Option<bool> {
        match &**self.meaning.as_ref()? {
            Meaning::Words(claim) => constant(claim),
            Meaning::Heaps(claim) => constant(claim),
            Meaning::Sums(claim) => constant(claim),
        }
    }

    /// Whether it is a claim of which moves win.
    #[must_use]
    pub fn is_about_moves(&self) -> bool {
        match self.meaning.as_deref() {
            Some(Meaning::Words(claim)) => is_about_moves(claim),
            Some(Meaning::Heaps(claim)) => is_about_moves(claim),
            Some(Meaning::Sums(claim)) => is_about_moves(claim),
            None => false,
        }
    }
}

const fn constant<K: Kind>(claim: &Claim<K>) -> Option<bool> {
    match &claim.formula {
        Formula::Bool(always) => Some(*always),
        _ => None,
    }
}

const fn is_about_moves<K: Kind>(claim: &Claim<K>) -> bool {
    matches!(claim.subject, Subject::EveryMoveWins | Subject::WinningMove(_))
}

impl<P: Into<Printed>> From<P> for Stated {
    fn from(printed: P) -> Self {
        Self { printed: printed.into(), meaning: None }
    }
}

impl Deref for Stated {
    type Target = Printed;

    fn deref(&self) -> &Printed {
        &self.printed
    }
}

impl fmt::Display for Stated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}

impl Serialize for Stated {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self)
    }
}

impl Statement {
    /// As a claim that can be pasted into rules or given to `--claim`.
    #[must_use]
    pub fn claim(&self) -> String {
        match self {
            Self::Wins(formula) => format!("wins when {formula}"),
            Self::Loses(formula) => format!("loses when {formula}"),
            Self::Value(term) => format!("value = {term}"),
            Self::Strategy(strategy) => format!("strategy {strategy}"),
            Self::Claim(claim) => claim.text.clone(),
        }
    }

    /// The same with what it is in TeX, to be set on a line of its own.
    #[must_use]
    pub fn displayed(&self) -> Printed {
        let tex = match self {
            Self::Wins(formula) => format!(r"\text{{wins when }}{}", formula.tex),
            Self::Loses(formula) => format!(r"\text{{loses when }}{}", formula.tex),
            Self::Value(term) => format!(r"\text{{value = }}{}", term.tex),
            Self::Strategy(_) => return self.claim().into(),
            Self::Claim(claim) => claim.tex.clone(),
        };
        Printed { text: self.claim(), tex }
    }

    /// What is said, without the words in front of it.
    #[must_use]
    pub const fn stated(&self) -> &Stated {
        match self {
            Self::Wins(stated)
            | Self::Loses(stated)
            | Self::Value(stated)
            | Self::Strategy(stated)
            | Self::Claim(stated) => stated,
        }
    }

    /// The outcome of every position, if that is what is stated.
    #[must_use]
    pub fn everywhere(&self) -> Option<Outcome> {
        let wins = match self {
            Self::Wins(formula) => formula.always()?,
            Self::Loses(formula) => !formula.always()?,
            Self::Value(_) | Self::Strategy(_) | Self::Claim(_) => return None,
        };
        Some(if wins { Outcome::N } else { Outcome::P })
    }
}
