//! The list of shipped games as a report.

use answer::GameInfo;

use super::parts::parameters;
use crate::document::{Document, Report};
use crate::language::Language;

/// One line a game: its name, its title and its parameters.
pub(crate) fn games(games: &[GameInfo], language: Language) -> Document {
    let rows: Vec<Vec<String>> = games
        .iter()
        .map(|game| vec![game.name.clone(), format!("{}{}", game.title, parameters(game))])
        .collect();
    let mut out = Report::new();
    out.rows(0, rows, &[]);
    out.into_document(language, vec![])
}
