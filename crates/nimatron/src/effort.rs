//! The effort of testing a game.

/// How far engines are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// No further length is begun once this many positions have been compared.
    pub positions: usize,
    /// The most positions whose options plain recursion may list, for one position.
    pub recursion: usize,
    /// The same, for all positions of one length together.
    pub recursion_per_length: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { positions: 2000, recursion: 20_000, recursion_per_length: 60_000 }
    }
}
