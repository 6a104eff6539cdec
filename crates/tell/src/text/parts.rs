//! What several answers begin with or have in common.

use rules::{Convention, Outcome};

use super::{Look, Say, counted};
use crate::answer::GameInfo;
use crate::layout::{Role, entry, short};

/// A game as the head of an answer.
pub(super) enum Head<'a> {
    /// A title where there is none in the rules.
    Untitled,
    /// The convention, with the consequence.
    Convention(Convention),
    /// The convention, by name.
    Play(Convention),
    /// The label of the name.
    RulesLabel,
    /// Where the rules are and how many.
    Rules(&'a GameInfo),
    /// The label of the positions.
    PositionsLabel,
    /// The positions.
    Positions(&'a GameInfo),
    /// The label of the convention.
    ConventionLabel,
    /// The label of the players.
    PlayersLabel,
    /// The players.
    Players(&'a [String; 2]),
}

impl Say for Head<'_> {
    fn english(&self) -> String {
        match self {
            Self::Untitled => "A game without a title".to_owned(),
            Self::Convention(Convention::Normal) => "normal play: a player who cannot move loses".to_owned(),
            Self::Convention(Convention::Misere) => "misère play: a player who cannot move wins".to_owned(),
            Self::Play(Convention::Normal) => "normal play".to_owned(),
            Self::Play(Convention::Misere) => "misère play".to_owned(),
            Self::RulesLabel => "rules".to_owned(),
            Self::Rules(game) => {
                let mut text = counted(game.rules, "kind");
                text.push_str(&format!(" of move, {}", counted(game.branches, "rewriting")));
                if game.turn > 1 {
                    text.push_str(&format!("; a turn is 1 to {} moves", game.turn));
                }
                text
            }
            Self::PositionsLabel => "positions".to_owned(),
            Self::Positions(game) => {
                format!("{}, letters {}", short(&game.domain, 120), short(&game.letters, 60))
            }
            Self::ConventionLabel => "convention".to_owned(),
            Self::PlayersLabel => "players".to_owned(),
            Self::Players([first, second]) => format!("{first} moves first, then {second}"),
        }
    }
}

/// Title and parameters in one line: `Take 1 to k, k = 3, normal play`.
pub(super) fn heading(game: &GameInfo, look: Look) -> String {
    let title = if game.title.is_empty() { Head::Untitled.say(look.language) } else { game.title.clone() };
    let mut line = look.colour.paint(Role::Heading, &title);
    line.push_str(&parameters(game));
    line.push_str(", ");
    line.push_str(&Head::Play(game.convention).say(look.language));
    line.push('\n');
    line
}

/// The parameters, each after a comma.
pub(super) fn parameters(game: &GameInfo) -> String {
    game.parameters.iter().map(|(name, value)| format!(", {name} = {value}")).collect()
}

/// The rules as read.
pub(super) fn rules(out: &mut String, game: &GameInfo, look: Look) {
    let say = |message: Head<'_>| message.say(look.language);
    entry(out, &say(Head::RulesLabel), &say(Head::Rules(game)));
    entry(out, &say(Head::PositionsLabel), &say(Head::Positions(game)));
    entry(out, &say(Head::ConventionLabel), &say(Head::Convention(game.convention)));
    if let Some(players) = &game.players {
        entry(out, &say(Head::PlayersLabel), &say(Head::Players(players)));
    }
}

/// The winner.
pub(super) enum Winner<'a> {
    /// In a sentence.
    Sentence(Outcome, Option<&'a [String; 2]>),
    /// In a word or two.
    Word(Outcome, Option<&'a [String; 2]>),
}

impl Say for Winner<'_> {
    fn english(&self) -> String {
        match self {
            Self::Sentence(Outcome::N, None) => "the player to move wins".to_owned(),
            Self::Sentence(Outcome::P, None) => "the player to move loses".to_owned(),
            Self::Sentence(Outcome::N, Some([first, _])) => format!("{first}, the player to move, wins"),
            Self::Sentence(Outcome::P, Some([_, second])) => format!("{second} wins, the player to move loses"),
            Self::Word(Outcome::N, None) => "first".to_owned(),
            Self::Word(Outcome::P, None) => "second".to_owned(),
            Self::Word(Outcome::N, Some([first, _])) => first.clone(),
            Self::Word(Outcome::P, Some([_, second])) => second.clone(),
        }
    }
}
