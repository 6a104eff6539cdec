//! Random rules, as texts. The same seed gives the same texts for ever.

pub(crate) mod boards;
pub(crate) mod lists;
pub(crate) mod partisan;
pub(crate) mod tuples;
pub(crate) mod words;

pub(crate) use crate::random::Random;

/// A random game.
#[derive(Clone, Debug)]
pub(crate) struct Drawn {
    pub(crate) text: String,
    /// The classes of the report that it belongs to.
    pub(crate) classes: Vec<String>,
}

/// The name of a convention, in rules and reports.
pub(crate) fn convention(misere: bool) -> &'static str {
    if misere { "misere" } else { "normal" }
}
