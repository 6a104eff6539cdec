//! What a theorem says, in the language of the rules.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::ops::Deref;

use rules::Outcome;

/// A theorem that can be said shortly, in the language of the rules. It says what the machine says, of every position.
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

/// A formula, a term or a claim as it was printed, with what was known of it then.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The text.
    pub text: String,
    /// Of a formula that is a constant: whether it holds everywhere or nowhere.
    pub always: Option<bool>,
}

impl From<String> for Stated {
    fn from(text: String) -> Self {
        Self { text, always: None }
    }
}

impl Deref for Stated {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Stated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
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

    /// The outcome of every position, if that is what is stated.
    #[must_use]
    pub fn everywhere(&self) -> Option<Outcome> {
        let wins = match self {
            Self::Wins(formula) => formula.always?,
            Self::Loses(formula) => !formula.always?,
            Self::Value(_) | Self::Strategy(_) | Self::Claim(_) => return None,
        };
        Some(if wins { Outcome::N } else { Outcome::P })
    }
}
