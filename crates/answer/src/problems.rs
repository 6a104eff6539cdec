//! The list of problems.

use alloc::string::String;

use plan::Status;

/// A problem in short.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemInfo {
    /// Its name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The name of its game.
    pub game: String,
    /// How sure the answers are; nothing if that is not known without an attempt at a proof.
    pub status: Option<Status>,
}
