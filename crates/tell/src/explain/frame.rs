//! What explanations have in common: headings, sizes, the names of the players.

use rules::{Convention, Outcome};

use crate::document::Block;
use crate::document::spans::spans;
use crate::language::Language;
use crate::report;
use crate::say::{counted, player, say};
use answer::{Extent, GameInfo};

/// The parts of an explanation, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    /// What is played.
    Game,
    /// The graph of a small position.
    Example,
    /// The theorem.
    Theorem,
    /// Its proof.
    Why,
    /// What follows for a player.
    How,
    /// One position, step by step.
    Position,
    /// Certificate and checker.
    Known,
}

/// The heading of a part.
pub(super) fn heading(part: Part, language: Language) -> Block {
    let text = match part {
        Part::Game => say!(language, en: "The game", ja: "ゲーム"),
        Part::Example => say!(language, en: "A small example", ja: "小さな例"),
        Part::Theorem => say!(language, en: "Who wins", ja: "どちらが勝つか"),
        Part::Why => say!(language, en: "Why", ja: "理由"),
        Part::How => say!(language, en: "How to win", ja: "勝ち方"),
        Part::Position => say!(language, en: "This position", ja: "この局面"),
        Part::Known => say!(language, en: "How this is known", ja: "どのように確かめたか"),
    };
    Block::Heading(1, spans(text))
}

/// What the two players are called, as seen from a position: who is to move there, and the other
/// one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Players {
    /// Who is to move.
    pub(super) first: String,
    /// The other one.
    pub(super) second: String,
    /// Whether these are names.
    pub(super) named: bool,
}

impl Players {
    /// Of a game; in a partisan game `mover` is to move.
    pub(super) fn new(game: &GameInfo, mover: Option<usize>, language: Language) -> Self {
        let names = match (&game.sides, mover) {
            (Some([left, right]), Some(1)) => Some([right, left]),
            (Some([left, right]), _) => Some([left, right]),
            (None, _) => game.players.as_ref().map(|[first, second]| [first, second]),
        };
        let named = names.is_some();
        let [first, second] = match names {
            Some(names) => names.map(String::clone),
            None => [true, false].map(|first| player(first, language)),
        };
        Self { first, second, named }
    }

    /// Who wins.
    pub(super) fn winner(&self, outcome: Outcome) -> &str {
        match outcome {
            Outcome::N => &self.first,
            Outcome::P => &self.second,
        }
    }
}

/// Which positions are of a size at most this: `of up to 3 letters`.
pub(super) fn up_to(extent: Extent, size: u128, language: Language) -> String {
    match (extent, language) {
        (Extent::Total, Language::English) => {
            format!("of up to {} in all", counted(size, "counter"))
        }
        _ => report::up_to(extent, size, language),
    }
}

/// Who wins where nobody can move: the outcome there.
pub(super) const fn ended(convention: Convention) -> Outcome {
    match convention {
        Convention::Normal => Outcome::P,
        Convention::Misere => Outcome::N,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_has_a_heading_of_its_own() {
        let parts = [
            Part::Game,
            Part::Example,
            Part::Theorem,
            Part::Why,
            Part::How,
            Part::Position,
            Part::Known,
        ];
        for language in Language::ALL {
            let mut headings: Vec<String> =
                parts.iter().map(|part| format!("{:?}", heading(*part, language))).collect();
            headings.sort_unstable();
            headings.dedup();
            assert_eq!(headings.len(), parts.len());
        }
    }
}
