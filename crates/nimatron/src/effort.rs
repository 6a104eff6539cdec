//! How much is done to test a game.

/// How far engines are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// No further length is begun when so many positions have been compared.
    pub positions: usize,
    /// How often plain recursion may ask for the options of a position, for one position.
    pub recursion: usize,
    /// The same, for all positions of one length together.
    pub recursion_per_length: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { positions: 2000, recursion: 20_000, recursion_per_length: 60_000 }
    }
}
