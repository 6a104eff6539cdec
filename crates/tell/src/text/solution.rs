//! Single positions as text.

use rules::Outcome;
use solve::{Parity, Plays};

use super::parts::{Winner, heading};
use super::undecided::{Why, play};
use super::{Look, Say, counted};
use crate::answer::{GameInfo, HeapChange, Method, Obstacle, Solution, Step, Turn, Way};
use crate::layout::{Role, columns, entry, indented, short, shown, wrapped};

/// Turns that are listed one by one.
const LISTED: usize = 20;
/// Columns of a tuple in the list of turns.
const WIDE: usize = 60;

enum Message<'a> {
    ValueLabel,
    Value(u128),
    RemotenessLabel,
    Remoteness(u32),
    PlaysLabel,
    Plays(Plays),
    WinningLabel,
    Winning { winning: usize, options: usize },
    WinningOf { winning: usize, complete: bool },
    Over(Outcome),
    NoneWins(Option<usize>),
    More(usize),
    ManyMore,
    Step(&'a Step),
    Change(&'a HeapChange),
    Columns,
    NoAnswer,
    TheoremLabel,
    Theorem { states: usize, heaps: bool },
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::ValueLabel => "Grundy value".to_owned(),
            Self::Value(value) => value.to_string(),
            Self::RemotenessLabel => "remoteness".to_owned(),
            Self::Remoteness(turns) => {
                format!("{}: the winner hurries, the loser delays", counted(index(*turns), "turn"))
            }
            Self::PlaysLabel => "play lasts".to_owned(),
            Self::Plays(plays) if plays.is_fixed() => {
                format!("{}, whatever is played", counted(index(plays.shortest), "turn"))
            }
            Self::Plays(plays) => {
                let span = format!("{} to {} turns", plays.shortest, plays.longest);
                match plays.parity {
                    Parity::Even => format!("{span}, always an even number: no choice matters"),
                    Parity::Odd => format!("{span}, always an odd number: no choice matters"),
                    Parity::Mixed => span,
                }
            }
            Self::WinningLabel => "winning moves".to_owned(),
            Self::Winning { winning, options } if winning == options => match options {
                1 => "the only one".to_owned(),
                _ => format!("all {options}"),
            },
            Self::Winning { winning, options } => format!("{winning} of {options}"),
            Self::Over(Outcome::P) => "none: there is no move, and who cannot move loses".to_owned(),
            Self::Over(Outcome::N) => "none: there is no move, and who cannot move wins".to_owned(),
            Self::WinningOf { winning: 1, complete: true } => "only one".to_owned(),
            Self::WinningOf { winning, complete: true } => format!("{winning}"),
            Self::WinningOf { complete: false, .. } => "many; some of them:".to_owned(),
            Self::NoneWins(None) => "none: whatever the move, the other player wins".to_owned(),
            Self::NoneWins(Some(1)) => "none: the only move leads to a position that the other player wins".to_owned(),
            Self::NoneWins(Some(options)) => {
                format!("none: all {options} moves lead to positions that the other player wins")
            }
            Self::More(more) => format!("and {more} more; --json lists them all"),
            Self::ManyMore => "and more".to_owned(),
            Self::Change(HeapChange { heap, from, to }) => match from.checked_sub(*to) {
                Some(taken) => format!("{taken} from {heap}"),
                None => format!("{} to {heap}", to - from),
            },
            Self::Step(Step { from, to, at, .. }) => match (from.is_empty(), to.is_empty()) {
                (true, _) => format!("{} comes in before letter {at}", shown(to)),
                (false, true) => format!("{} at letter {at} goes away", shown(from)),
                (false, false) => format!("{} at letter {at} becomes {}", shown(from), shown(to)),
            },
            Self::Columns => "position winner value remoteness turns moves".to_owned(),
            Self::NoAnswer => "no answer".to_owned(),
            Self::TheoremLabel => "known from".to_owned(),
            Self::Theorem { states, heaps } => format!(
                "the theorem for every {}, a machine of {}, certificate checked; there is too much for brute force",
                if *heaps { "size" } else { "length" },
                counted(*states, "state")
            ),
        }
    }
}

fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// One answer, or several as a list.
#[must_use]
pub fn solutions(game: &GameInfo, answers: &[(String, Result<Solution, Obstacle>)], look: Look) -> String {
    let mut out = heading(game, look);
    out.push('\n');
    if let [(position, answer)] = answers {
        match answer {
            Ok(solution) => one(&mut out, game, solution, look),
            Err(obstacle) => none(&mut out, position, obstacle, look),
        }
        return out;
    }
    let mut rows: Vec<Vec<String>> = vec![Message::Columns.say(look.language).split(' ').map(str::to_owned).collect()];
    for (position, answer) in answers {
        let solution = match answer {
            Ok(solution) => solution,
            Err(_) => {
                rows.push(vec![short(position, 24), Message::NoAnswer.say(look.language)]);
                continue;
            }
        };
        let length = match solution.plays {
            Some(plays) if plays.is_fixed() => plays.shortest.to_string(),
            Some(plays) => format!("{}-{}", plays.shortest, plays.longest),
            None => "?".to_owned(),
        };
        let winning: Vec<String> = solution.winning.iter().map(|turn| short(&turn.result, 24)).collect();
        rows.push(vec![
            short(position, 24),
            Winner::Word(solution.outcome, game.players.as_ref()).say(look.language),
            solution.value.map_or_else(|| "-".to_owned(), |value| value.to_string()),
            solution.remoteness.map_or_else(|| "?".to_owned(), |remoteness| remoteness.to_string()),
            length,
            if winning.is_empty() { "-".to_owned() } else { winning.join(" ") },
        ]);
    }
    out.push_str(&columns(&rows, &[false, false, true, true, true]));
    for (position, answer) in answers {
        if let Err(obstacle) = answer {
            out.push('\n');
            none(&mut out, position, obstacle, look);
        }
    }
    out
}

fn one(out: &mut String, game: &GameInfo, solution: &Solution, look: Look) {
    let say = |message: Message<'_>| message.say(look.language);
    let role = match solution.outcome {
        Outcome::N => Role::Yes,
        Outcome::P => Role::No,
    };
    let winner = Winner::Sentence(solution.outcome, game.players.as_ref()).say(look.language);
    let position = if game.heaps().is_some() { short(&solution.position, WIDE) } else { shown(&solution.position) };
    out.push_str(&format!("{position}: {}\n", look.colour.paint(role, &winner)));
    if let Some(value) = solution.value {
        entry(out, &say(Message::ValueLabel), &say(Message::Value(value)));
    }
    if let Some(remoteness) = solution.remoteness {
        entry(out, &say(Message::RemotenessLabel), &say(Message::Remoteness(remoteness)));
    }
    if let Some(plays) = solution.plays {
        entry(out, &say(Message::PlaysLabel), &say(Message::Plays(plays)));
    }
    if let Method::Theorem { states } = solution.method {
        let heaps = game.heaps().is_some();
        entry(out, &say(Message::TheoremLabel), &say(Message::Theorem { states, heaps }));
    }
    let winning = match (solution.winning.len(), solution.options) {
        (_, Some(0)) => Message::Over(solution.outcome),
        (0, options) => Message::NoneWins(options),
        (winning, Some(options)) => Message::Winning { winning, options },
        (winning, None) => Message::WinningOf { winning, complete: solution.complete },
    };
    entry(out, &say(Message::WinningLabel), &say(winning));
    let listed = &solution.winning[..solution.winning.len().min(LISTED)];
    let rows: Vec<Vec<String>> = listed.iter().map(|turn| row(turn, look)).collect();
    indented(out, 4, &rows, &[]);
    if !solution.complete {
        wrapped(out, "    ", 4, &say(Message::ManyMore));
    } else if solution.winning.len() > LISTED {
        wrapped(out, "    ", 4, &say(Message::More(solution.winning.len() - LISTED)));
    }
}

/// A turn and how it is made.
fn row(turn: &Turn, look: Look) -> Vec<String> {
    match &turn.way {
        Way::Steps(steps) => {
            let steps: Vec<String> = steps.iter().map(|step| Message::Step(step).say(look.language)).collect();
            vec![shown(&turn.result), steps.join("; ")]
        }
        Way::Heaps { changes, rule } => {
            let changes: Vec<String> =
                changes.iter().map(|change| Message::Change(change).say(look.language)).collect();
            let mut row = vec![short(&turn.result, WIDE), changes.join(", ")];
            row.extend(rule.as_ref().map(|(_, name)| name.clone()).filter(|name| !name.is_empty()));
            row
        }
    }
}

fn none(out: &mut String, position: &str, obstacle: &Obstacle, look: Look) {
    out.push_str(&format!(
        "{}: {}\n",
        shown(position),
        look.colour.paint(Role::Unknown, &Message::NoAnswer.say(look.language))
    ));
    wrapped(out, "  ", 2, &Why(obstacle).say(look.language));
    play(out, obstacle);
}
