//! Statements that every kind of game has, and their meaning: title, parameters, players, turn,
//! convention; `expect` lines as far as they do not depend on the kind of position.
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
