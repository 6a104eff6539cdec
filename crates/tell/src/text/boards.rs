//! Boards of pick games as text.

mod japanese;

use answer::{
    BoardCounterexample, BoardRow, BoardSolution, BoardTable, BoardText, Counts, GameInfo, Method, Obstacle, Pick,
    PickGame, PickScore,
};
use rules::boards::Player;

use super::parts::heading;
use super::undecided::{Why, play};
use super::{Look, Say, counted};
use crate::language::Language;
use crate::layout::{Role, columns, entry, indented, short, width, words, wrapped};

/// Letters of a board in one line.
const PER_LINE: usize = 60;
/// Columns of a label.
const LABEL: usize = 14;
/// The longest board that is drawn.
const DRAWN: usize = 600;
/// Picks that are listed one by one.
const LISTED: usize = 20;

enum Message<'a> {
    ToPick {
        who: &'a str,
        left: usize,
        result: &'a PickScore,
    },
    Over(&'a PickScore),
    BoardLabel,
    TakenLabel,
    BestLabel,
    WorseLabel,
    EndLabel,
    MarksLabel,
    Marks(&'a [String; 2]),
    Columns,
    Best,
    MorePicks(usize),
    KnownLabel,
    Known {
        states: usize,
    },
    StrategyLabel,
    Takes(&'a Pick),
    ListColumns,
    Nobody,
    NoAnswer,
    Row(&'a BoardRow),
    NoBoards,
    Stopped(usize),
    Smallest(&'a str),
    ItsPick(&'a str),
    Chosen(&'a Pick),
    Silent,
    Better(&'a Pick),
    RightBefore(usize),
    /// What a board where a strategy is wrong is called in one line.
    Refutation(&'a BoardCounterexample),
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::ToPick { who, left: 1, result } => {
                format!("{who} picks; the result under best play is {}", score(result))
            }
            Self::ToPick { who, left, result } => {
                format!("{who} has {left} picks; the result under best play is {}", score(result))
            }
            Self::Over(result) => format!("nothing is free; the result is {}", score(result)),
            Self::BoardLabel => "board".to_owned(),
            Self::TakenLabel => "taken".to_owned(),
            Self::BestLabel => "best picks".to_owned(),
            Self::WorseLabel => "a better pick".to_owned(),
            Self::EndLabel => "at the end".to_owned(),
            Self::MarksLabel => "marks".to_owned(),
            Self::Marks([first, second]) => format!("o {first}, x {second}, . free"),
            Self::Columns => "pick letter result ".to_owned(),
            Self::Best => "best".to_owned(),
            Self::MorePicks(more) => format!("and {more} more; --json lists them all"),
            Self::KnownLabel => "known from".to_owned(),
            Self::Known { states } => {
                format!("the theorem for every length, a machine of {}, certificate checked", counted(*states, "state"))
            }
            Self::StrategyLabel => "strategy".to_owned(),
            Self::Takes(pick) => format!("takes letter {}, a {}", pick.place, pick.letter),
            Self::ListColumns => "board picks result best".to_owned(),
            Self::Nobody => "nobody".to_owned(),
            Self::NoAnswer => "no answer".to_owned(),
            Self::Row(row) => format!("length {}: {}", row.length, counted(row.entries.len(), "word")),
            Self::NoBoards => "no words of these lengths".to_owned(),
            Self::Stopped(length) => format!("No answer for length {length} and beyond."),
            Self::Smallest(board) => format!("The smallest board on which it does not take a best pick: {board}"),
            Self::ItsPick(who) => format!("{who} picks."),
            Self::Chosen(pick) => format!(
                "The strategy takes letter {}, a {}: the result under best play is then {}.",
                pick.place,
                pick.letter,
                score(&pick.result)
            ),
            Self::Silent => "The strategy does not say what to take.".to_owned(),
            Self::Better(pick) => format!(
                "Letter {}, a {}, is better: the result is then {}.",
                pick.place,
                pick.letter,
                score(&pick.result)
            ),
            Self::RightBefore(boards) => {
                format!("By brute force. It is right on all {} of fewer letters.", counted(*boards, "board"))
            }
            Self::Refutation(example) => {
                let board = shown(&example.board);
                match &example.chosen {
                    None => format!("the smallest board on which it does not say what to take is {board}"),
                    Some(chosen) => format!(
                        "the smallest board on which a pick is better is {board}: letter {} instead of {}",
                        example.better.place, chosen.place
                    ),
                }
            }
        }
    }

    fn japanese(&self) -> String {
        japanese::words(self)
    }
}

/// A result in running text.
pub(super) fn score(score: &PickScore) -> String {
    match score {
        PickScore::Letters(letters) => short(letters, 40),
        PickScore::Number(number) => number.to_string(),
    }
}

/// A board in running text: of a long one the ends of its letters.
fn shown(board: &BoardText) -> String {
    short(&board.position, 64)
}

/// The name of a player; the players of a pick game always have names.
fn name(game: &GameInfo, player: Player) -> &str {
    game.players.as_ref().map_or("", |players| players[player.index()].as_str())
}

/// One answer, or several as a list.
#[must_use]
pub fn boards(game: &GameInfo, answers: &[(String, Result<BoardSolution, Obstacle>)], look: Look) -> String {
    let mut out = heading(game, look);
    out.push('\n');
    if let [(position, answer)] = answers {
        match answer {
            Ok(solution) => one(&mut out, game, solution, look),
            Err(obstacle) => none(&mut out, position, obstacle, look),
        }
        return out;
    }
    let header = Message::ListColumns.say(look.language).split(' ').map(str::to_owned).collect();
    let rows = answers.iter().map(|(position, answer)| match answer {
        Ok(solution) => {
            let who = solution
                .to_pick
                .map_or_else(|| Message::Nobody.say(look.language), |(player, _)| name(game, player).to_owned());
            let best: Vec<String> = best_picks(solution).map(|pick| pick.place.to_string()).collect();
            let best = if best.is_empty() { "-".to_owned() } else { best.join(" ") };
            vec![short(position, 32), who, short(&score(&solution.best), 24), best]
        }
        Err(_) => vec![short(position, 32), Message::NoAnswer.say(look.language)],
    });
    let rows: Vec<Vec<String>> = std::iter::once(header).chain(rows).collect();
    out.push_str(&columns(&rows, &[]));
    for (position, answer) in answers {
        if let Err(obstacle) = answer {
            out.push('\n');
            none(&mut out, position, obstacle, look);
        }
    }
    out
}

fn best_picks(solution: &BoardSolution) -> impl Iterator<Item = &Pick> {
    solution.picks.iter().filter(|pick| pick.best)
}

fn none(out: &mut String, position: &str, obstacle: &Obstacle, look: Look) {
    let no = look.colour.paint(Role::Unknown, &Message::NoAnswer.say(look.language));
    out.push_str(&format!("{}: {no}\n", short(position, 64)));
    wrapped(out, "  ", 2, &Why(obstacle).say(look.language));
    play(out, obstacle);
}

fn one(out: &mut String, game: &GameInfo, solution: &BoardSolution, look: Look) {
    let say = |message: Message<'_>| message.say(look.language);
    let said = match solution.to_pick {
        Some((player, left)) => say(Message::ToPick { who: name(game, player), left, result: &solution.best }),
        None => say(Message::Over(&solution.best)),
    };
    let line = format!("{}: ", shown(&solution.board));
    let mut text = String::new();
    wrapped(&mut text, &line, 2, &said);
    // Colour is put on afterwards, so that it does not count as columns.
    let result = score(&solution.best);
    let painted = look.colour.paint(Role::Yes, &result);
    let text = text.trim_end();
    out.push_str(&text.strip_suffix(&result).map_or_else(|| text.to_owned(), |before| format!("{before}{painted}")));
    out.push('\n');
    let marked: Vec<usize> = best_picks(solution).map(|pick| pick.place).collect();
    let end = (solution.to_pick.is_some()).then_some(solution.end.as_str());
    drawing(out, game, &solution.board, (&Message::BestLabel, &marked), end, look);
    if let Method::Theorem { states } = solution.method {
        entry(out, &say(Message::KnownLabel), &say(Message::Known { states }));
    }
    if let Some(pick) = solution.chosen.and_then(|place| solution.picks.iter().find(|pick| pick.place == place)) {
        entry(out, &say(Message::StrategyLabel), &say(Message::Takes(pick)));
    }
    if solution.complete && !solution.picks.is_empty() {
        out.push('\n');
        picks(out, solution, look);
    }
}

/// Letters, marks, pointers and the marks at the end, below each other.
fn drawing(
    out: &mut String,
    game: &GameInfo,
    board: &BoardText,
    (label, pointed): (&Message<'_>, &[usize]),
    end: Option<&str>,
    look: Look,
) {
    let letters: Vec<char> = board.letters.chars().collect();
    if letters.is_empty() || letters.len() > DRAWN {
        return;
    }
    let say = |message: &Message<'_>| message.say(look.language);
    let marks: Vec<char> = board.marks.chars().collect();
    let end: Option<Vec<char>> = end.map(|end| end.chars().collect());
    let pointers: Vec<char> =
        (1..=letters.len()).map(|place| if pointed.contains(&place) { '^' } else { ' ' }).collect();
    let rows = [(Message::BoardLabel, Some(&letters)), (Message::TakenLabel, Some(&marks))];
    let below = [(label, (!pointed.is_empty()).then_some(&pointers)), (&Message::EndLabel, end.as_ref())];
    for start in (0..letters.len()).step_by(PER_LINE) {
        let rows = rows.iter().map(|(label, row)| (label, *row)).chain(below);
        for (label, row) in rows {
            let part: String = row
                .and_then(|row| row.get(start..letters.len().min(start + PER_LINE)))
                .unwrap_or_default()
                .iter()
                .collect();
            if !part.trim().is_empty() {
                let label = say(label);
                let pad = " ".repeat(LABEL.saturating_sub(width(&label)));
                out.push_str(format!("  {label}{pad}  {part}").trim_end());
                out.push('\n');
            }
        }
        out.push('\n');
    }
    let players = game.players.as_ref();
    if let Some(players) = players {
        entry(out, &say(&Message::MarksLabel), &say(&Message::Marks(players)));
    }
}

/// The picks with their results; of many, the best ones.
fn picks(out: &mut String, solution: &BoardSolution, look: Look) {
    let say = |message: Message<'_>| message.say(look.language);
    let many = solution.picks.len() > LISTED;
    let listed: Vec<&Pick> = solution.picks.iter().filter(|pick| pick.best || !many).take(LISTED).collect();
    let header = say(Message::Columns).split(' ').map(str::to_owned).collect();
    let rows = listed.iter().map(|pick| {
        let best = if pick.best { say(Message::Best) } else { String::new() };
        vec![pick.place.to_string(), pick.letter.to_string(), score(&pick.result), best]
    });
    let rows: Vec<Vec<String>> = std::iter::once(header).chain(rows).collect();
    indented(out, 2, &rows, &[true]);
    let more = solution.picks.len() - listed.len();
    if more > 0 {
        wrapped(out, "  ", 2, &say(Message::MorePicks(more)));
    }
}

/// The results of all small boards.
#[must_use]
pub fn board_table(game: &GameInfo, table: &BoardTable, look: Look) -> String {
    let say = |message: Message<'_>| message.say(look.language);
    let mut out = heading(game, look);
    out.push('\n');
    if table.rows.iter().all(|row| row.entries.is_empty()) && table.stopped.is_none() {
        out.push_str(&say(Message::NoBoards));
        out.push('\n');
    }
    for row in table.rows.iter().filter(|row| !row.entries.is_empty()) {
        out.push_str(&say(Message::Row(row)));
        out.push('\n');
        let cells: Vec<String> =
            row.entries.iter().map(|(word, result)| format!("{} {}", short(word, 40), score(result))).collect();
        let wide = row.entries.iter().map(|(word, _)| word.chars().count()).max().unwrap_or(0);
        // The words of one length line up by themselves; only the empty one is called so.
        debug_assert!(row.entries.iter().all(|(word, _)| word.chars().count() == wide));
        words(&mut out, "  ", 2, &cells.iter().map(|cell| format!("{cell} ")).collect::<Vec<_>>());
    }
    if let Some(obstacle) = &table.stopped {
        let next = table.rows.last().map_or(0, |row| row.length + 1);
        out.push('\n');
        wrapped(&mut out, "", 0, &say(Message::Stopped(next)));
        wrapped(&mut out, "", 0, &Why(obstacle).say(look.language));
    }
    out
}

/// A board on which a strategy is wrong, drawn and explained.
pub(super) fn counterexample(out: &mut String, game: &GameInfo, example: &BoardCounterexample, look: Look) {
    let say = |message: Message<'_>| message.say(look.language);
    let board = shown(&example.board);
    wrapped(out, "  ", 2, &say(Message::Smallest(&board)));
    out.push('\n');
    drawing(out, game, &example.board, (&Message::WorseLabel, &[example.better.place]), None, look);
    out.push('\n');
    wrapped(out, "  ", 2, &say(Message::ItsPick(name(game, example.to_pick))));
    let chosen = example.chosen.as_ref().map_or(Message::Silent, Message::Chosen);
    wrapped(out, "  ", 2, &say(chosen));
    wrapped(out, "  ", 2, &say(Message::Better(&example.better)));
    wrapped(out, "  ", 2, &say(Message::RightBefore(example.boards)));
}

/// What such a board is called in one line.
pub(super) fn refutation(example: &BoardCounterexample, language: Language) -> String {
    Message::Refutation(example).say(language)
}

/// What is compared when a pick game ends: the head of an answer has it.
pub(super) struct ResultRule<'a>(pub(super) &'a PickGame, pub(super) &'a [String; 2]);

impl Say for ResultRule<'_> {
    fn english(&self) -> String {
        let Self(game, players) = self;
        let taker = &players[game.taker.index()];
        let most = &players[game.maximiser.index()];
        let least = &players[game.maximiser.other().index()];
        match &game.counts {
            Counts::Letters { reversed } => {
                let order = if *reversed { "from right to left" } else { "from left to right" };
                format!(
                    "the letters that {taker} took, {order}, in lexicographic order: {most} maximises, {least} minimises"
                )
            }
            Counts::Weights(weights) => {
                format!("{}: {most} maximises, {least} minimises", weighed(weights, taker))
            }
        }
    }

    fn japanese(&self) -> String {
        japanese::result_rule(self)
    }
}

/// The letters that count 1 each, if all others count 0 and some count.
fn unweighted(weights: &[(char, i64)]) -> Option<Vec<String>> {
    let counted: Vec<String> =
        weights.iter().filter(|(_, weight)| *weight == 1).map(|(letter, _)| letter.to_string()).collect();
    (!counted.is_empty() && weights.iter().all(|(_, weight)| matches!(weight, 0 | 1))).then_some(counted)
}

/// The sum of weights; where all are 0 or 1, a number of letters.
fn weighed(weights: &[(char, i64)], taker: &str) -> String {
    if let Some(counted) = unweighted(weights) {
        return match &counted[..] {
            all if all.len() == weights.len() => format!("how many letters {taker} took"),
            letters => format!("how many of the letters {taker} took are {}", letters.join(" or ")),
        };
    }
    let weights: Vec<String> = weights.iter().map(|(letter, weight)| format!("{letter}: {weight}")).collect();
    format!("the sum over the letters that {taker} took ({})", short(&weights.join(", "), 200))
}
