//! `table`.

use answer::{
    self, Aim, Extent, GameInfo, PatternKind, Prospect, Question, Scope, Status, Table, class_key, numbered_class,
};
use serde::Serialize;

use super::sides::Classes;
use super::{Game, Reason, text};
use crate::render::Look;

#[derive(Serialize)]
struct Answer<'a> {
    #[serde(flatten)]
    game: Game<'a>,
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    lengths: Option<Vec<Row<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sizes: Option<Vec<Row<'a>>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    patterns: Vec<Pattern>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<Reason<'a>>,
}

/// Something regular.
#[derive(Serialize)]
struct Pattern {
    kind: &'static str,
    scope: Scope,
    #[serde(flatten)]
    status: Status,
    #[serde(flatten)]
    what: PatternKind,
}

impl From<&answer::Pattern> for Pattern {
    fn from(pattern: &answer::Pattern) -> Self {
        Self { kind: pattern.kind.key(), scope: pattern.scope, status: pattern.status, what: pattern.kind }
    }
}

/// All positions of one length, or of one size.
#[derive(Serialize)]
struct Row<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<usize>,
    positions: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    losing: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<Classes>,
    entries: Vec<Entry<'a>>,
}

#[derive(Serialize)]
struct Entry<'a> {
    position: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    outcome_class: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difference: Option<i64>,
}

/// All small positions.
pub(crate) fn table(game: &GameInfo, table: &Table, look: Look) -> String {
    let heaps = game.extent() != Extent::Letters;
    let gains = game.aim() == Aim::Gain;
    let outcomes = table.question == Question::Outcome && game.sides.is_none() && !gains;
    let outcome = |class: i64| Prospect::ALL.into_iter().find(|prospect| prospect.class() == class);
    let rows = table.rows.iter().map(|row| Row {
        length: (!heaps).then_some(row.length),
        size: heaps.then_some(row.length),
        positions: row.entries.len(),
        losing: (game.sides.is_none() && !gains).then(|| row.losing()),
        classes: game.sides.is_some().then(|| Classes::of(row)),
        entries: row
            .entries
            .iter()
            .map(|(position, class)| Entry {
                position,
                outcome: outcome(*class).filter(|_| outcomes).map(Prospect::key),
                outcome_class: game.sides.as_ref().and_then(|_| numbered_class(*class)).map(class_key),
                value: (table.question == Question::Values).then_some(*class),
                difference: gains.then_some(*class),
            })
            .collect(),
    });
    let rows: Vec<Row<'_>> = rows.collect();
    let (lengths, sizes) = if heaps { (None, Some(rows)) } else { (Some(rows), None) };
    text(&Answer {
        game: Game::new(game),
        kind: if gains { "difference" } else { table.question.key() },
        lengths,
        sizes,
        patterns: table.patterns.iter().map(Pattern::from).collect(),
        reason: table.stopped.as_ref().map(|reason| Reason::new(reason, look)),
    })
}
