//! `table`.

use answer::{Aim, Extent, GameInfo, Prospect, Question, Table, class_key, numbered_class};

use super::sides::classes;
use super::{about, reason, text};
use crate::render::Style;

/// All small positions.
pub(crate) fn table(game: &GameInfo, table: &Table, style: Style) -> String {
    let heaps = game.extent() != Extent::Letters;
    let gains = game.aim() == Aim::Gain;
    let outcomes = table.question == Question::Outcome && game.sides.is_none() && !gains;
    let outcome = |class: i64| Prospect::ALL.into_iter().find(|prospect| prospect.class() == class);
    let rows = table.rows.iter().map(|row| {
        let entries = row.entries.iter().enumerate().map(|(at, (position, class))| {
            object! {
                position: position,
                outcome?: outcome(*class).filter(|_| outcomes).map(Prospect::key),
                outcome_class?: game.sides.as_ref().and_then(
                    |_| numbered_class(*class)
                ).map(class_key),
                value?: (table.question == Question::Values).then_some(*class),
                difference?: gains.then_some(*class),
                remoteness?: row.turns.get(at).copied(),
            }
        });
        object! {
            length?: (!heaps).then_some(row.length),
            size?: heaps.then_some(row.length),
            positions: row.entries.len(),
            losing?: (game.sides.is_none() && !gains).then(|| row.losing()),
            classes?: game.sides.is_some().then(|| classes(row)),
            entries: entries.collect::<Vec<_>>(),
        }
    });
    let rows: Vec<_> = rows.collect();
    let (lengths, sizes) = if heaps { (None, Some(rows)) } else { (Some(rows), None) };
    let patterns = table.patterns.iter().map(|pattern| {
        object! { kind: pattern.kind.key(), scope: pattern.scope, ..status: pattern.status,
        ..what: pattern.kind, }
    });
    text(&object! {
        ..game: about(game),
        kind: if gains { "difference" } else { table.question.key() },
        lengths?: lengths,
        sizes?: sizes,
        patterns?: (!table.patterns.is_empty()).then(|| patterns.collect::<Vec<_>>()),
        reason?: table.stopped.as_ref().map(|obstacle| reason(obstacle, style)),
    })
}
