//! How bad a diagnostic is, and what other places have to do with it.

/// Whether a text with this diagnostic can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// The text means something, but perhaps not what was meant.
    Warning,
    /// The text has no meaning.
    Error,
}

/// What another place has to do with a diagnostic.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Note {
    /// The first of two.
    First,
    /// Where the opening bracket is.
    Opened,
    /// The other side of a move this is paired with.
    PairedWith,
    /// Where the range of a parameter is declared.
    Declared,
}
