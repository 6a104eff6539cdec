//! Rules read as loops over integers, with parameters left open: what can be computed where
//! nothing can be proved.
//!
//! The same `heaps` and `heap` texts as elsewhere, from the syntax tree, but with any arithmetic.
//! Each variable of a move becomes a loop whose bounds are read off the conditions. It shares
//! nothing with the lowering to linear arithmetic, so that the two readings can be compared. The
//! statements are read where those of each kind are; here is what they have in common.

pub(crate) mod bounds;
mod shape;
pub(crate) mod term;

use alloc::vec::Vec;

use compute::{Game, Given, Parameter, Test, Verdict};

use crate::{Header, Span};

/// Rules as loops, with the values of their parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Loops {
    /// The rules.
    pub game: Game,
    /// The values of its parameters in this reading of the text.
    pub given: Vec<Given>,
    /// For each move of the game, where its line stands in the source.
    pub lines: Vec<Span>,
    /// For each parameter that is a number and has a range, that its value is in it: what the moves are may depend on that.
    pub ranges: Vec<Test>,
}

impl Loops {
    /// The same rules with the parameters of a header.
    #[must_use]
    pub fn given_by(header: &Header, game: &Game) -> Vec<Given> {
        let number = |name: &str| header.parameters.iter().find(|(known, _)| known == name).map(|(_, value)| *value);
        let numbers = |name: &str| header.sets.iter().find(|(known, _)| known == name).map(|(_, set)| set.clone());
        let given = |parameter: &Parameter| match number(&parameter.name) {
            Some(value) => Given::Number(value),
            None => Given::Numbers(numbers(&parameter.name).unwrap_or_default()),
        };
        game.parameters.iter().map(given).collect()
    }

    /// Whether play is what it is elsewhere: who cannot move loses (in misère play, wins).
    #[must_use]
    pub fn is_plain(&self) -> bool {
        !self.game.scored && self.game.endings.iter().all(|ending| ending.verdict == Verdict::NoMove)
    }
}
