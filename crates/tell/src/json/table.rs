//! `table`.

use serde::Serialize;

use super::{Game, Reason, text};
use crate::answer::{GameInfo, Question, Table};
use crate::language::Language;

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    game: Game<'a>,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    lengths: Option<Vec<Length<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sizes: Option<Vec<Size<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
}

#[derive(Serialize)]
struct Size<'a> {
    size: usize,
    #[serde(flatten)]
    row: Row<'a>,
}

#[derive(Serialize)]
struct Length<'a> {
    length: usize,
    #[serde(flatten)]
    row: Row<'a>,
}

#[derive(Serialize)]
struct Row<'a> {
    positions: usize,
    losing: usize,
    entries: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    position: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<u32>,
}

/// All small positions.
#[must_use]
pub fn table(game: &GameInfo, table: &Table, language: Language) -> String {
    let rows = table.rows.iter().map(|row| Row {
        positions: row.entries.len(),
        losing: row.losing(),
        entries: row
            .entries
            .iter()
            .map(|(position, class)| Entry {
                position,
                outcome: (table.question == Question::Outcome).then_some(if *class == 0 { "P" } else { "N" }),
                value: (table.question == Question::Values).then_some(*class),
            })
            .collect(),
    });
    let rows = table.rows.iter().map(|row| row.length).zip(rows);
    let heaps = game.heaps().is_some();
    text(&Answer {
        game: Game::new(game),
        kind: table.question.key(),
        lengths: (!heaps).then(|| rows.clone().map(|(length, row)| Length { length, row }).collect()),
        sizes: heaps.then(|| rows.map(|(size, row)| Size { size, row }).collect()),
        reason: table.stopped.as_ref().map(|reason| Reason::new(reason, language)),
    })
}
