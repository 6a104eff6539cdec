//! What several answers begin with or have in common.

mod japanese;

use answer::{Extent, GameInfo, Positions};
use rules::lists::TurnRule;
use rules::tuples::Numeration;
use rules::{Convention, Outcome};

use super::boards::ResultRule;
use super::{Look, Say, counted};
use crate::language::Language;
use crate::layout::{Colour, Role, entry, short};

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
    /// The label of the condition under which play ends.
    EndsLabel,
    /// The condition under which play ends.
    Ends(&'a str),
    /// The label of what is compared in the end.
    ResultLabel,
    /// The label of the convention.
    ConventionLabel,
    /// The label of the players.
    PlayersLabel,
    /// The players.
    Players(&'a [String; 2]),
    /// The players, if their moves differ.
    Sides(&'a [String; 2]),
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
            Self::Rules(GameInfo { positions: Positions::Boards(game), .. }) => match game.picks {
                1 => "the players take free letters in turn until none is left".to_owned(),
                picks => format!("the players take free letters, {picks} a turn, until none is left"),
            },
            Self::Rules(game) => {
                let mut text = counted(game.rules, "kind");
                text.push_str(" of move");
                if let Positions::Lists { code: Some(code), .. } = &game.positions {
                    text = format!("the moves of the code {code}");
                }
                if let Positions::Words { branches, .. } = &game.positions {
                    text.push_str(&format!(", {}", counted(*branches, "rewriting")));
                }
                match game.turn {
                    TurnRule::ONE => {}
                    TurnRule::Moves(most) => text.push_str(&format!("; a turn is 1 to {most} moves")),
                    TurnRule::AnyHeaps => text.push_str("; a turn is one move in each of one or more heaps"),
                }
                text
            }
            Self::PositionsLabel => "positions".to_owned(),
            Self::Positions(GameInfo { positions: Positions::Words { letters, domain, .. }, .. }) => {
                format!("{}, letters {}", short(domain, 120), short(letters, 60))
            }
            Self::Positions(GameInfo { positions: Positions::Heaps { names, domain, .. }, .. }) => {
                let heaps = if names.len() == 1 { "a heap" } else { "heaps" };
                let text = format!("{heaps} {}", names.join(", "));
                match domain {
                    Some(domain) => format!("{text} where {}", short(domain, 200)),
                    None => text,
                }
            }
            Self::Positions(GameInfo { positions: Positions::Lists { heap, .. }, .. }) => {
                format!("any number of heaps; {heap} is the size of one")
            }
            Self::Positions(GameInfo { positions: Positions::Boards(game), .. }) => {
                format!("boards: {}, letters {}", short(&game.domain, 120), short(&game.letters, 60))
            }
            Self::ResultLabel => "result".to_owned(),
            Self::EndsLabel => "ends".to_owned(),
            Self::Ends(condition) => format!("when {}", short(condition, 400)),
            Self::ConventionLabel => "convention".to_owned(),
            Self::PlayersLabel => "players".to_owned(),
            Self::Players([first, second]) => format!("{first} moves first, then {second}"),
            Self::Sides([left, right]) => format!("{left} and {right}, with moves of their own; either may begin"),
        }
    }

    fn japanese(&self) -> String {
        japanese::head(self)
    }
}

/// Title and parameters in one line: `Take 1 to k, k = 3, normal play`.
pub(super) fn heading(game: &GameInfo, look: Look) -> String {
    let title = if game.title.is_empty() { Head::Untitled.say(look.language) } else { game.title.clone() };
    let mut line = look.colour.paint(Role::Heading, &title);
    line.push_str(&parameters(game));
    // Where there is a result, nobody loses for want of a move.
    if game.picks().is_none() || game.convention == Convention::Misere {
        line.push_str(", ");
        line.push_str(&Head::Play(game.convention).say(look.language));
    }
    line.push('\n');
    line
}

/// A game in one line: its title, its parameters and its convention.
#[must_use]
pub fn title(game: &GameInfo, language: Language) -> String {
    heading(game, Look { language, colour: Colour::Never }).trim_end().to_owned()
}

/// The parameters, each after a comma.
pub(super) fn parameters(game: &GameInfo) -> String {
    named(&game.parameters, &game.sets)
}

/// Numbers and sets, each after a comma.
pub(super) fn named(numbers: &[(String, i64)], sets: &[(String, Vec<i64>)]) -> String {
    let numbers = numbers.iter().map(|(name, value)| format!(", {name} = {value}"));
    let sets = sets.iter().map(|(name, set)| {
        let set: Vec<String> = set.iter().map(i64::to_string).collect();
        format!(", {name} = {{{}}}", short(&set.join(", "), 200))
    });
    numbers.chain(sets).collect()
}

/// The rules as read.
pub(super) fn rules(out: &mut String, game: &GameInfo, look: Look) {
    let say = |message: Head<'_>| message.say(look.language);
    entry(out, &say(Head::RulesLabel), &say(Head::Rules(game)));
    entry(out, &say(Head::PositionsLabel), &say(Head::Positions(game)));
    if let Positions::Heaps { ends: Some(ends), .. } = &game.positions {
        entry(out, &say(Head::EndsLabel), &say(Head::Ends(ends)));
    }
    match (&game.positions, &game.players) {
        // The convention has done its work: it says who maximises.
        (Positions::Boards(picks), Some(players)) => {
            entry(out, &say(Head::ResultLabel), &ResultRule(picks, players).say(look.language));
        }
        _ => entry(out, &say(Head::ConventionLabel), &say(Head::Convention(game.convention))),
    }
    if let Some(players) = &game.players {
        entry(out, &say(Head::PlayersLabel), &say(Head::Players(players)));
    }
    if let Some(sides) = &game.sides {
        entry(out, &say(Head::PlayersLabel), &say(Head::Sides(sides)));
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

    fn japanese(&self) -> String {
        japanese::winner(self)
    }
}

/// A numeration system in a word or two.
pub(super) fn numeration_short(numeration: Numeration) -> String {
    match numeration {
        Numeration::Quadratic(1) => "Fibonacci".to_owned(),
        Numeration::Quadratic(most) => format!("quadratic {most}"),
        Numeration::Base(_) | Numeration::Unary => numeration_name(numeration),
    }
}

/// A numeration system by name.
pub(super) fn numeration_name(numeration: Numeration) -> String {
    match numeration {
        Numeration::Base(base) => format!("base {base}"),
        Numeration::Quadratic(1) => "Fibonacci numbers (1, 2, 3, 5, 8, ...)".to_owned(),
        Numeration::Quadratic(most) => {
            let (one, two) = (u64::from(most) + 1, u64::from(most) * (u64::from(most) + 1) + 1);
            format!("quadratic {most}: places worth 1, {one}, {two}, ...")
        }
        Numeration::Unary => "unary".to_owned(),
    }
}

/// All positions up to a size, after the number of positions or the word `positions`.
pub(super) fn up_to(extent: Extent, size: u128) -> String {
    match extent {
        Extent::Letters if size == 1 => "of up to 1 letter".to_owned(),
        Extent::Letters => format!("of up to {size} letters"),
        Extent::LargestHeap => format!("with no heap larger than {size}"),
        Extent::Total => format!("with heaps of at most {size} together"),
    }
}

/// What a theorem is for, after `for`.
pub(super) const fn every(extent: Extent) -> &'static str {
    match extent {
        Extent::Letters => "every length",
        Extent::LargestHeap => "every size",
        Extent::Total => "any number of heaps",
    }
}

pub(super) fn wide(number: usize) -> u128 {
    u128::try_from(number).unwrap_or(u128::MAX)
}
