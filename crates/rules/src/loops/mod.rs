//! Reads rules as loops over integers with open parameters: what can be computed where nothing can
//! be proved.
//!
//! Reads the same `heaps` and `heap` texts as elsewhere, from the syntax tree, but with any
//! arithmetic. Each variable of a move becomes a loop whose bounds come from the conditions. Shares
//! nothing with the lowering to linear arithmetic, so that the two readings can be compared. Each
//! kind reads its own statements; this module has what they share.

pub(crate) mod bounds;
mod shape;
pub(crate) mod term;

use alloc::vec::Vec;

use compute::{Game, Given, Parameter, Test, Verdict};

use crate::{Header, Span};

/// Rules as loops, with values for their parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loops {
    /// The rules.
    pub game: Game,
    /// The values of its parameters in this reading.
    pub given: Vec<Given>,
    /// For each move of the game, the place of its line in the source.
    pub lines: Vec<Span>,
    /// For each number parameter with a range, that its value is in the range, which the moves may
    /// rely on.
    pub ranges: Vec<Test>,
}

impl Loops {
    /// The values that a header gives to the parameters of these rules.
    #[must_use]
    pub fn given_by(header: &Header, game: &Game) -> Vec<Given> {
        let number = |name: &str| {
            header.parameters.iter().find(|(known, _)| known == name).map(|(_, value)| *value)
        };
        let numbers = |name: &str| {
            header.sets.iter().find(|(known, _)| known == name).map(|(_, set)| set.clone())
        };
        let given = |parameter: &Parameter| match number(&parameter.name) {
            Some(value) => Given::Number(value),
            None => Given::Numbers(numbers(&parameter.name).unwrap_or_default()),
        };
        game.parameters.iter().map(given).collect()
    }

    /// Whether play ends as usual: a player who cannot move loses (in misère play, wins).
    #[must_use]
    pub fn is_plain(&self) -> bool {
        !self.game.scored
            && self.game.endings.iter().all(|ending| ending.verdict == Verdict::NoMove)
    }
}
