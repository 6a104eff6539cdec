//! What can be typed after `ask`.

use clap::{Args, ValueEnum};
use nimatron::Numeration;

use super::{Bare, Budget, SettingsArgs};
use crate::quantity::{numeration, size};

/// Answer a question in first-order logic about what is proved.
///
/// Variables are numbers 0, 1, 2, ...; `loses(x, y)` and `wins(x, y)` say who wins a position,
/// `value(x, y)` is its Grundy value, and `move(x, y -> u, v)` says that a turn leads from one
/// position to another. They are joined by the conditions of the rule language, `some n: F`,
/// `all n: F`, `F implies F` and `F iff F`. `loses(x, y) in "GAME"` is about another game, `in
/// misere` and `in normal` about the same rules. A question without free variables is true or
/// false; otherwise the answer is for which numbers it is true.
#[derive(Args, Debug)]
pub(crate) struct Ask {
    /// The game.
    pub(crate) game: String,
    /// The question, as in 'all n: some m: loses(n, m)'.
    #[arg(allow_hyphen_values = true)]
    pub(crate) question: String,
    /// List at most N solutions.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = size,
        allow_negative_numbers = true)]
    pub(crate) list: usize,
    /// Try only this numeration system, as in `prove --numeration`.
    #[arg(long, value_name = "SYSTEM", value_parser = numeration)]
    pub(crate) numeration: Option<Numeration>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    /// The format of the answer.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = InquiryFormat::Text,
        conflicts_with = "json")]
    pub(crate) format: InquiryFormat,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) output: Bare,
}

/// The format of the answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum InquiryFormat {
    /// Plain text, as wide as the terminal.
    Text,
    /// One JSON object (docs/json.md), as with --json.
    Json,
    /// The automaton of all solutions, in the format of Walnut.
    Walnut,
}
