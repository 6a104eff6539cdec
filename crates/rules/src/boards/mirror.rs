//! Reads everything from right to left. Who takes which place, and with which result, stays the
//! same.

use super::{Board, BoardResult, BoardRuleset, Choice, End, Strategy, StrategyClaim};

impl Board {
    /// The board reversed.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirrored = self.clone();
        mirrored.letters.reverse();
        mirrored.taken.reverse();
        mirrored
    }
}

impl End {
    /// The opposite end.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Leftmost => Self::Rightmost,
            Self::Rightmost => Self::Leftmost,
        }
    }
}

impl Choice {
    /// The choice that takes the same place of the reversed board.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self {
            end: self.end.other(),
            letters: self.letters,
            left: self.right.reversed(),
            right: self.left.reversed(),
        }
    }
}

impl Strategy {
    /// The strategy that takes the same places of reversed boards.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        Self {
            lists: self.lists.each_ref().map(|list| list.iter().map(Choice::mirrored).collect()),
        }
    }
}

impl BoardRuleset {
    /// The same game on reversed boards: every reversed board keeps its score.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let mut mirrored = self.clone();
        mirrored.domain = self.domain.reversed();
        if let BoardResult::Letters { reversed } = &mut mirrored.result {
            *reversed = !*reversed;
        }
        for expectation in &mut mirrored.expectations {
            expectation.position = expectation.position.mirrored();
        }
        let claim = |each: &StrategyClaim| StrategyClaim {
            strategy: each.strategy.mirrored(),
            ..each.clone()
        };
        mirrored.claims = self.claims.iter().map(claim).collect();
        mirrored
    }
}
