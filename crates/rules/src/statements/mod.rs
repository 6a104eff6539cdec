//! The statements that games of every kind have, and what they mean: title, parameters, players,
//! turn, convention; `expect` lines as far as they do not depend on what a position is.
//!
//! Each kind reads its own statements in its folder, with the [`Reader`] from here.

mod expect;
mod numbers;
mod reader;
mod texts;

pub(crate) use expect::expectations;
pub(crate) use numbers::{fixed_range, turn_parameter};
pub(crate) use reader::Reader;
pub use reader::Settings;
pub(crate) use texts::Texts;
