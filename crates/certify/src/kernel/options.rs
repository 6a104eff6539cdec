//! How much a check may do.

/// How much a check may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// The work allowed, in units of about one edge of a machine looked at, beside
    /// [`Options::work_per_byte`].
    pub work: u64,
    /// The work allowed for every byte of the certificate.
    pub work_per_byte: u64,
    /// How far brute force is replayed.
    pub replay: ReplayLimits,
}

impl Default for Options {
    fn default() -> Self {
        Self { work: 100_000_000, work_per_byte: 20, replay: ReplayLimits::default() }
    }
}

/// The same where positions are tuples or lists of heaps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub(crate) struct SizeReplay {
    /// All positions of at most this size have been looked at: that of the largest heap, or of all
    /// heaps of a list together.
    pub(crate) size: Option<u128>,
    /// How many positions these are.
    pub(crate) positions: usize,
}

/// How much of it there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReplayLimits {
    /// No further length is begun when so many positions have been looked at.
    pub positions: usize,
    /// The moves of so many words are computed at most.
    pub words: usize,
    /// The literal meaning of the rules takes at most so many steps, by an estimate from above, and
    /// the machine of turns as many.
    pub effort: usize,
}

impl Default for ReplayLimits {
    fn default() -> Self {
        Self { positions: 1000, words: 20_000, effort: 2_000_000 }
    }
}

impl ReplayLimits {
    /// Takes one more word and this effort off, if there is so much left.
    pub(crate) fn afford(&mut self, cost: usize) -> bool {
        match (self.words.checked_sub(1), self.effort.checked_sub(cost)) {
            (Some(words), Some(effort)) => {
                self.words = words;
                self.effort = effort;
                true
            }
            _ => false,
        }
    }
}
