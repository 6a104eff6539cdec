//! Single positions as text.

use rules::Outcome;
use solve::{Parity, Plays, Unsolved};

use super::parts::{Winner, heading};
use super::undecided::{Why, chain_of};
use super::{Look, Say, counted};
use crate::answer::{GameInfo, Method, Solution, Step, Turn};
use crate::layout::{Role, columns, entry, indented, short, shown, wrapped};

/// Turns that are listed one by one.
const LISTED: usize = 20;

enum Message<'a> {
    ValueLabel,
    Value(u32),
    RemotenessLabel,
    Remoteness(u32),
    PlaysLabel,
    Plays(Plays),
    WinningLabel,
    Winning { winning: usize, options: usize },
    Over(Outcome),
    NoneWins(usize),
    More(usize),
    Step(&'a Step),
    Columns,
    NoAnswer,
    TheoremLabel,
    Theorem { states: usize },
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
            Self::NoneWins(1) => "none: the only move leads to a position that the other player wins".to_owned(),
            Self::NoneWins(options) => {
                format!("none: all {options} moves lead to positions that the other player wins")
            }
            Self::More(more) => format!("and {more} more; --json lists them all"),
            Self::Step(Step { from, to, at, .. }) => match (from.is_empty(), to.is_empty()) {
                (true, _) => format!("{} comes in before letter {at}", shown(to)),
                (false, true) => format!("{} at letter {at} goes away", shown(from)),
                (false, false) => format!("{} at letter {at} becomes {}", shown(from), shown(to)),
            },
            Self::Columns => "position winner value remoteness turns moves".to_owned(),
            Self::NoAnswer => "no answer".to_owned(),
            Self::TheoremLabel => "known from".to_owned(),
            Self::Theorem { states } => format!(
                "the theorem for every length, a machine of {}, certificate checked; there is too much for brute force",
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
pub fn solutions(game: &GameInfo, answers: &[(String, Result<Solution, Unsolved<String>>)], look: Look) -> String {
    let mut out = heading(game, look);
    out.push('\n');
    if let [(position, answer)] = answers {
        match answer {
            Ok(solution) => one(&mut out, game, solution, look),
            Err(unsolved) => none(&mut out, position, unsolved, look),
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
        if let Err(unsolved) = answer {
            out.push('\n');
            none(&mut out, position, unsolved, look);
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
    out.push_str(&format!("{}: {}\n", shown(&solution.position), look.colour.paint(role, &winner)));
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
        entry(out, &say(Message::TheoremLabel), &say(Message::Theorem { states }));
    }
    let winning = match (solution.winning.len(), solution.options) {
        (_, 0) => Message::Over(solution.outcome),
        (0, options) => Message::NoneWins(options),
        (winning, options) => Message::Winning { winning, options },
    };
    entry(out, &say(Message::WinningLabel), &say(winning));
    let listed = &solution.winning[..solution.winning.len().min(LISTED)];
    let rows: Vec<Vec<String>> = listed.iter().map(|turn| row(turn, look)).collect();
    indented(out, 4, &rows, &[]);
    if solution.winning.len() > LISTED {
        wrapped(out, "    ", 4, &say(Message::More(solution.winning.len() - LISTED)));
    }
}

/// A turn and how it is made.
fn row(turn: &Turn, look: Look) -> Vec<String> {
    let steps: Vec<String> = turn.steps.iter().map(|step| Message::Step(step).say(look.language)).collect();
    vec![shown(&turn.result), steps.join("; ")]
}

fn none(out: &mut String, position: &str, unsolved: &Unsolved<String>, look: Look) {
    out.push_str(&format!(
        "{}: {}\n",
        shown(position),
        look.colour.paint(Role::Unknown, &Message::NoAnswer.say(look.language))
    ));
    wrapped(out, "  ", 2, &Why::Unsolved(unsolved).say(look.language));
    if let Unsolved::Endless { cycle } = unsolved {
        chain_of(out, cycle, true);
    }
}
