//! Tables of small positions as text.

use super::parts::heading;
use super::undecided::{Why, chain_of};
use super::{Look, Say, counted};
use crate::answer::{GameInfo, Question, Row, Table};
use crate::layout::{shown, words, wrapped};
use solve::Unsolved;

/// Numbers of a sequence in one line.
const PER_LINE: usize = 20;

enum Message<'a> {
    Row(Question, &'a Row),
    Class(Question, u32),
    SequenceTitle(Question),
    NoPositions,
    Stopped(usize),
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::Row(question, row) => {
                let losing = match question {
                    Question::Outcome => format!("{} P", row.losing()),
                    Question::Values => format!("{} of value 0", row.losing()),
                };
                format!("length {}: {}, {losing}", row.length, counted(row.entries.len(), "position"))
            }
            Self::Class(Question::Outcome, 0) => "P".to_owned(),
            Self::Class(Question::Outcome, _) => "N".to_owned(),
            Self::Class(Question::Values, value) => value.to_string(),
            Self::SequenceTitle(Question::Outcome) => {
                "outcome by length, 20 a line (P: who moves loses, N: wins, -: no position)".to_owned()
            }
            Self::SequenceTitle(Question::Values) => "Grundy value by length, 20 a line (-: no position)".to_owned(),
            Self::NoPositions => "no positions of these lengths".to_owned(),
            Self::Stopped(length) => format!("No answer for length {length} and beyond."),
        }
    }
}

/// All small positions: by length, and within a length by outcome or value. Over an alphabet of one letter there is at most one position a
/// length, and they are shown as a sequence.
#[must_use]
pub fn table(game: &GameInfo, table: &Table, look: Look) -> String {
    let mut out = heading(game, look);
    out.push('\n');
    if table.rows.iter().all(|row| row.entries.is_empty()) && table.stopped.is_none() {
        out.push_str(&Message::NoPositions.say(look.language));
        out.push('\n');
    } else if game.letters.chars().count() == 1 {
        sequence(&mut out, table, look);
    } else {
        for row in table.rows.iter().filter(|row| !row.entries.is_empty()) {
            group(&mut out, table.question, row, look);
        }
    }
    if let Some(unsolved) = &table.stopped {
        if !table.rows.is_empty() {
            out.push('\n');
        }
        let next = table.rows.last().map_or(0, |row| row.length + 1);
        wrapped(&mut out, "", 0, &Message::Stopped(next).say(look.language));
        wrapped(&mut out, "", 0, &Why::Unsolved(unsolved).say(look.language));
        if let Unsolved::Endless { cycle } = unsolved {
            chain_of(&mut out, cycle, true);
        }
    }
    out
}

fn group(out: &mut String, question: Question, row: &Row, look: Look) {
    out.push_str(&Message::Row(question, row).say(look.language));
    out.push('\n');
    let mut classes: Vec<u32> = row.entries.iter().map(|(_, class)| *class).collect();
    classes.sort_unstable();
    classes.dedup();
    for class in classes {
        let positions: Vec<String> =
            row.entries.iter().filter(|(_, other)| *other == class).map(|(position, _)| shown(position)).collect();
        let label = format!("  {}  ", Message::Class(question, class).say(look.language));
        words(out, &label, 6, &positions);
    }
}

fn sequence(out: &mut String, table: &Table, look: Look) {
    out.push_str(&Message::SequenceTitle(table.question).say(look.language));
    out.push('\n');
    let cells: Vec<String> = table
        .rows
        .iter()
        .map(|row| match row.entries.first() {
            Some((_, class)) => Message::Class(table.question, *class).say(look.language),
            None => "-".to_owned(),
        })
        .collect();
    let wide = cells.iter().map(String::len).max().unwrap_or(1);
    let start_wide = table.rows.len().to_string().len();
    for (number, line) in cells.chunks(PER_LINE).enumerate() {
        let cells: Vec<String> = line.iter().map(|cell| format!("{cell:>wide$}")).collect();
        out.push_str(&format!("{:>start_wide$}  {}\n", number * PER_LINE, cells.join(" ")));
    }
}
