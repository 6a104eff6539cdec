//! Single positions as text.

mod japanese;

use answer::{Extent, GameInfo, HeapChange, Law, ListChange, Method, Obstacle, RunChange, Solution, Step, Turn, Way};
use rules::lists::TurnRule;
use rules::{Convention, Outcome};
use solve::{Parity, Plays};

use super::parts::{Winner, heading};
use super::undecided::{Why, play};
use super::{Look, Say, counted};
use crate::language::Language;
use crate::layout::{
    Colour, Role, WIDTH, beginning, columns, entry, indented, is_tuple, listed, short, shown, width, wrapped,
};

/// Turns that are listed one by one.
const LISTED: usize = 20;
/// Columns under the answer about a single position, and under a turn that takes more than a line.
const MARGIN: usize = 4;
/// Heaps, or runs, of one turn that are told one by one.
const CHANGES: usize = 8;
/// The most columns of the list that a turn leads to, if it is shown besides what the turn changes.
const RESULT: usize = 40;

enum Message<'a> {
    ValueLabel,
    Value(u128),
    RemotenessLabel,
    Remoteness(u32, TurnRule),
    PlaysLabel,
    Plays(Plays, TurnRule),
    WinningLabel,
    Winning {
        winning: usize,
        options: usize,
    },
    WinningOf {
        winning: usize,
        complete: bool,
    },
    Over(Outcome),
    NoneWins(Option<usize>),
    More(usize),
    ManyMore,
    AndMore(Option<usize>),
    Unknown,
    Steps(&'a [Step]),
    Changes(&'a [HeapChange]),
    Columns,
    NoAnswer,
    TheoremLabel,
    Theorem {
        states: usize,
        heaps: bool,
    },
    Sums(Law),
    OneOfWinning {
        winning: usize,
    },
    NotSought,
    ListChanges(&'a [ListChange]),
    RunChanges(&'a [RunChange]),
    /// A letter is taken.
    Picked {
        place: usize,
        letter: char,
    },
    /// A long list: its beginning, and how many heaps there are.
    Long(&'a str, usize),
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::ValueLabel => "Grundy value".to_owned(),
            Self::Value(value) => value.to_string(),
            Self::RemotenessLabel => "remoteness".to_owned(),
            Self::Remoteness(turns, _) => {
                format!("{}: the winner hurries, the loser delays", counted(index(*turns), "turn"))
            }
            Self::PlaysLabel => "play lasts".to_owned(),
            Self::Plays(plays, _) if plays.is_fixed() => {
                format!("{}, whatever is played", counted(index(plays.shortest), "turn"))
            }
            Self::Plays(plays, _) => {
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
            Self::WinningOf { winning, complete: true } => format!("{winning} in all"),
            Self::WinningOf { complete: false, .. } => "many; some of them:".to_owned(),
            Self::NoneWins(None) => "none: whatever the move, the other player wins".to_owned(),
            Self::NoneWins(Some(1)) => "none: the only move leads to a position that the other player wins".to_owned(),
            Self::NoneWins(Some(options)) => {
                format!("none: all {options} moves lead to positions that the other player wins")
            }
            Self::More(more) => format!("and {more} more; --json lists them all"),
            Self::ManyMore | Self::AndMore(None) => "and more".to_owned(),
            Self::AndMore(Some(more)) => format!("and {more} more"),
            Self::Unknown => "?: not known; that takes a search of all plays, and there is too much for one".to_owned(),
            Self::Steps(steps) => steps.iter().map(step).collect::<Vec<_>>().join("; "),
            Self::Changes(changes) => changes.iter().map(change).collect::<Vec<_>>().join(", "),
            Self::Columns => "position winner value remoteness turns moves".to_owned(),
            Self::NoAnswer => "no answer".to_owned(),
            Self::OneOfWinning { winning: 1 } => "one, there may be more:".to_owned(),
            Self::OneOfWinning { winning } => format!("{winning}, there may be more:"),
            Self::NotSought => "there are some, but none was found within the budget".to_owned(),
            Self::ListChanges(changes) => several(changes, list_change, "heap"),
            Self::RunChanges(changes) => several(changes, run_change, "run"),
            Self::Picked { place, letter } => format!("letter {place}, {letter}"),
            Self::Long(beginning, heaps) => format!("{beginning} ({heaps} heaps)"),
            Self::Sums(law) => format!(
                "the theorem about sums of heaps ({}), certificate checked",
                match law {
                    Law::Grundy => "exclusive or of values",
                    Law::Moore => "Nim in disguise",
                    Law::Tame => "tame heaps",
                    Law::Selective => "turns in any heaps",
                }
            ),
            Self::TheoremLabel => "known from".to_owned(),
            Self::Theorem { states, heaps } => format!(
                "the theorem for every {}, a machine of {}, certificate checked; there is too much for brute force",
                if *heaps { "size" } else { "length" },
                counted(*states, "state")
            ),
        }
    }

    fn japanese(&self) -> String {
        japanese::words(self)
    }
}

/// What is rewritten.
fn step(Step { from, to, at, .. }: &Step) -> String {
    match (from.is_empty(), to.is_empty()) {
        (true, _) => format!("{} comes in before letter {at}", shown(to)),
        (false, true) => format!("{} at letter {at} goes away", shown(from)),
        (false, false) => format!("{} at letter {at} becomes {}", shown(from), shown(to)),
    }
}

fn change(HeapChange { heap, from, to }: &HeapChange) -> String {
    match from.checked_sub(*to) {
        Some(taken) => format!("{taken} from {heap}"),
        None => format!("{} to {heap}", to - from),
    }
}

fn list_change(ListChange { heap, from, to }: &ListChange) -> String {
    format!("heap {heap}: {from} -> {}", parts(to))
}

fn run_change(RunChange { at, from, to }: &RunChange) -> String {
    match &to[..] {
        [] => format!("the run of {from} at letter {at} goes away"),
        [only] => format!("the run of {from} at letter {at} becomes {only}"),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(usize::to_string).collect();
            format!("the run of {from} at letter {at} becomes {} and {last}", first.join(", "))
        }
    }
}

/// What becomes of each heap, or of each run: the first few of them.
fn several<T>(changes: &[T], one: impl Fn(&T) -> String, what: &str) -> String {
    let mut parts: Vec<String> = changes.iter().take(CHANGES).map(one).collect();
    if changes.len() > CHANGES {
        parts.push(format!("{} more", counted(changes.len() - CHANGES, what)));
    }
    parts.join(" and ")
}

/// What a heap becomes, after an arrow.
fn parts(heaps: &[u128]) -> String {
    match heaps {
        [] => "0".to_owned(),
        _ => heaps.iter().map(u128::to_string).collect::<Vec<_>>().join(", "),
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
        single(&mut out, game, position, answer, look);
        return out;
    }
    let rows = if is_numbers(game) { tuple_rows(game, answers, look) } else { Some(word_rows(game, answers, look)) };
    let Some(rows) = rows else {
        for (number, (position, answer)) in answers.iter().enumerate() {
            if number > 0 {
                out.push('\n');
            }
            single(&mut out, game, position, answer, look);
        }
        return out;
    };
    out.push_str(&columns(&rows, &[false, false, true, true, true]));
    if is_numbers(game) && rows.iter().flatten().any(|cell| cell == "?") {
        out.push('\n');
        wrapped(&mut out, "", 3, &Message::Unknown.say(look.language));
    }
    for (position, answer) in answers {
        if let Err(obstacle) = answer {
            out.push('\n');
            none(&mut out, game, position, obstacle, look);
        }
    }
    out
}

/// Whether positions are tuples or lists of numbers.
fn is_numbers(game: &GameInfo) -> bool {
    game.extent() != Extent::Letters
}

/// Whether positions are lists of any number of heaps.
fn is_lists(game: &GameInfo) -> bool {
    game.extent() == Extent::Total
}

/// A position of the game as it is shown by itself: long words and long lists are cut.
fn spelled(game: &GameInfo, position: &str, language: Language) -> String {
    match beginning(position) {
        _ if !is_lists(game) => shown(position),
        Some((beginning, heaps)) => Message::Long(&beginning, heaps).say(language),
        None => listed(position),
    }
}

fn single(out: &mut String, game: &GameInfo, position: &str, answer: &Result<Solution, Obstacle>, look: Look) {
    match answer {
        Ok(solution) => one(out, game, solution, look),
        Err(obstacle) => none(out, game, position, obstacle, look),
    }
}

fn header(look: Look) -> Vec<String> {
    Message::Columns.say(look.language).split(' ').map(str::to_owned).collect()
}

/// What a list says of a position besides the winning moves.
fn cells(game: &GameInfo, position: String, solution: &Solution, look: Look) -> Vec<String> {
    let length = match solution.plays {
        Some(plays) if plays.is_fixed() => plays.shortest.to_string(),
        Some(plays) => format!("{}-{}", plays.shortest, plays.longest),
        None => "?".to_owned(),
    };
    // In misère play there is no value; words have always said so of every value that is not there.
    let no_value = if is_numbers(game) && game.convention == Convention::Normal { "?" } else { "-" };
    vec![
        position,
        Winner::Word(solution.outcome, game.players.as_ref()).say(look.language),
        solution.value.map_or_else(|| no_value.to_owned(), |value| value.to_string()),
        solution.remoteness.map_or_else(|| "?".to_owned(), |remoteness| remoteness.to_string()),
        length,
    ]
}

/// A list of words, with what is too long cut.
fn word_rows(game: &GameInfo, answers: &[(String, Result<Solution, Obstacle>)], look: Look) -> Vec<Vec<String>> {
    let rows = answers.iter().map(|(position, answer)| {
        let Ok(solution) = answer else {
            return vec![short(position, 24), Message::NoAnswer.say(look.language)];
        };
        let winning: Vec<String> = solution.winning.iter().map(|turn| short(&turn.result, 24)).collect();
        let mut row = cells(game, short(position, 24), solution, look);
        row.push(if winning.is_empty() { "-".to_owned() } else { winning.join(" ") });
        row
    });
    std::iter::once(header(look)).chain(rows).collect()
}

/// A list of tuples, none of them cut; nothing if that does not fit the line.
fn tuple_rows(
    game: &GameInfo,
    answers: &[(String, Result<Solution, Obstacle>)],
    look: Look,
) -> Option<Vec<Vec<String>>> {
    let head = header(look);
    let rows = answers.iter().map(|(position, answer)| match answer {
        Ok(solution) => cells(game, spelled(game, position, look.language), solution, look),
        Err(_) => vec![spelled(game, position, look.language), Message::NoAnswer.say(look.language)],
    });
    let mut rows: Vec<Vec<String>> = std::iter::once(head[..5].to_vec()).chain(rows).collect();
    let widest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max();
    let before: usize = (0..5).filter_map(widest).map(|wide| wide + 2).sum();
    let room = WIDTH.checked_sub(before).filter(|room| *room >= width(&head[5]))?;
    rows[0].push(head[5].clone());
    for (row, (_, answer)) in rows[1..].iter_mut().zip(answers) {
        if let Ok(solution) = answer {
            row.push(moves(solution, room, look)?);
        }
    }
    Some(rows)
}

/// As many winning moves as there is room for, and how many there are besides; nothing if there is no room for one.
fn moves(solution: &Solution, room: usize, look: Look) -> Option<String> {
    let all = &solution.winning;
    if all.is_empty() {
        return Some("-".to_owned());
    }
    (1..=all.len().min(room / 2)).rev().find_map(|listed| {
        let mut words: Vec<String> = all[..listed].iter().map(|turn| result(turn, look)).collect();
        let others = !solution.complete && !matches!(solution.method, Method::Sums(_));
        if listed < all.len() || others {
            let more = (!others).then_some(all.len() - listed);
            words.push(Message::AndMore(more).say(look.language));
        }
        let text = words.join(" ");
        (width(&text) <= room).then_some(text)
    })
}

/// A turn in a list of positions: where it leads to, or of a long list of heaps what changes.
fn result(turn: &Turn, look: Look) -> String {
    match &turn.way {
        Way::Lists(_) => row(turn, look).swap_remove(0),
        Way::Steps(_) | Way::Heaps { .. } | Way::Runs(_) | Way::Pick { .. } => turn.result.clone(),
    }
}

/// A position, and what is said of it, which is not broken. Tuples are in full, in as many lines as they need.
pub(super) fn headline(out: &mut String, game: &GameInfo, position: &str, said: &str, role: Role, look: Look) {
    let mut lines = String::new();
    let mut between = " ";
    if is_numbers(game) && is_tuple(position) {
        wrapped(&mut lines, "", 2, &spelled(game, position, look.language));
        lines.truncate(lines.trim_end().len());
        if lines.lines().last().map_or(0, width) + 2 + width(said) > WIDTH {
            between = "\n  ";
        }
    } else {
        lines = spelled(game, position, look.language);
    }
    out.push_str(&format!("{lines}:{between}{}\n", look.colour.paint(role, said)));
}

fn one(out: &mut String, game: &GameInfo, solution: &Solution, look: Look) {
    let role = match solution.outcome {
        Outcome::N => Role::Yes,
        Outcome::P => Role::No,
    };
    let winner = Winner::Sentence(solution.outcome, game.players.as_ref()).say(look.language);
    headline(out, game, &solution.position, &winner, role, look);
    details(out, game, solution, look);
}

/// Everything about a position but who wins.
pub(super) fn details(out: &mut String, game: &GameInfo, solution: &Solution, look: Look) {
    let say = |message: Message<'_>| message.say(look.language);
    if let Some(value) = solution.value {
        entry(out, &say(Message::ValueLabel), &say(Message::Value(value)));
    }
    if let Some(remoteness) = solution.remoteness {
        entry(out, &say(Message::RemotenessLabel), &say(Message::Remoteness(remoteness, game.turn)));
    }
    if let Some(plays) = solution.plays {
        entry(out, &say(Message::PlaysLabel), &say(Message::Plays(plays, game.turn)));
    }
    match solution.method {
        Method::Theorem { states } => {
            let heaps = game.heaps().is_some();
            entry(out, &say(Message::TheoremLabel), &say(Message::Theorem { states, heaps }));
        }
        Method::Sums(law) => entry(out, &say(Message::TheoremLabel), &say(Message::Sums(law))),
        Method::BruteForce { .. } => {}
    }
    let by_sums = matches!(solution.method, Method::Sums(_));
    let winning = match (solution.winning.len(), solution.options) {
        (_, Some(0)) => Message::Over(solution.outcome),
        (0, None) if solution.outcome == Outcome::N => {
            if solution.complete {
                Message::Over(Outcome::N)
            } else {
                Message::NotSought
            }
        }
        (0, options) => Message::NoneWins(options),
        (winning, Some(options)) => Message::Winning { winning, options },
        (winning, None) if by_sums && !solution.complete => Message::OneOfWinning { winning },
        (winning, None) => Message::WinningOf { winning, complete: solution.complete },
    };
    entry(out, &say(Message::WinningLabel), &say(winning));
    let listed = &solution.winning[..solution.winning.len().min(LISTED)];
    let rows: Vec<Vec<String>> = listed.iter().map(|turn| row(turn, look)).collect();
    turns(out, &rows, is_numbers(game));
    if by_sums && !solution.complete {
        // One is enough: the others were not looked for.
    } else if !solution.complete {
        wrapped(out, "    ", 4, &say(Message::ManyMore));
    } else if solution.winning.len() > LISTED {
        wrapped(out, "    ", 4, &say(Message::More(solution.winning.len() - LISTED)));
    }
}

/// How a turn is made, in a few words without where it leads to.
#[must_use]
pub fn turn_words(turn: &Turn, language: Language) -> String {
    let row = row(turn, Look { language, colour: Colour::Never });
    let at = match turn.way {
        Way::Steps(_) | Way::Heaps { .. } => 1,
        Way::Lists(_) | Way::Runs(_) | Way::Pick { .. } => row.len().saturating_sub(1),
    };
    row.into_iter().nth(at).unwrap_or_default()
}

/// A turn and how it is made.
fn row(turn: &Turn, look: Look) -> Vec<String> {
    match &turn.way {
        Way::Steps(steps) => vec![shown(&turn.result), Message::Steps(steps).say(look.language)],
        Way::Heaps { changes, rule } => {
            let mut row = vec![turn.result.clone(), Message::Changes(changes).say(look.language)];
            row.extend(rule.as_ref().map(|(_, name)| name.clone()).filter(|name| !name.is_empty()));
            row
        }
        Way::Lists(changes) => {
            let changed = Message::ListChanges(changes).say(look.language);
            if listed(&turn.result) == turn.result && width(&turn.result) <= RESULT {
                vec![turn.result.clone(), changed]
            } else {
                vec![changed]
            }
        }
        Way::Pick { place, letter } => vec![Message::Picked { place: *place, letter: *letter }.say(look.language)],
        Way::Runs(changes) => vec![Message::RunChanges(changes).say(look.language)],
    }
}

/// Turns in columns. Tuples that do not fit are on lines of their own, with how the turn is made below.
fn turns(out: &mut String, rows: &[Vec<String>], broken: bool) {
    let widest = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell) + 2).max();
    let wide: usize = (0..3).filter_map(widest).sum();
    let broken = broken || rows.iter().any(|row| row.len() == 1);
    if !broken || MARGIN + wide <= WIDTH + 2 {
        indented(out, MARGIN, rows, &[]);
        return;
    }
    let margin = " ".repeat(MARGIN);
    for row in rows {
        let [result, how @ ..] = &row[..] else { continue };
        wrapped(out, &margin, MARGIN + 1, result);
        if !how.is_empty() {
            wrapped(out, &format!("{margin}  "), MARGIN + 2, &how.join("  "));
        }
    }
}

pub(super) fn none(out: &mut String, game: &GameInfo, position: &str, obstacle: &Obstacle, look: Look) {
    headline(out, game, position, &Message::NoAnswer.say(look.language), Role::Unknown, look);
    wrapped(out, "  ", 2, &Why(obstacle).say(look.language));
    play(out, obstacle);
}
