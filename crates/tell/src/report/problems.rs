//! The list of problems as text.

use plan::Status;

use crate::document::{Document, Report};
use crate::language::Language;
use crate::layout::{line_width, width};
use crate::say::say;
use answer::ProblemInfo;

fn sure(status: Option<Status>, language: Language) -> String {
    match status {
        Some(Status::Proved) => say!(language, en: "proved", ja: "証明済み"),
        Some(Status::Computed { up_to: None }) => say!(language, en: "computed", ja: "計算による"),
        Some(Status::Computed { up_to: Some(up_to) }) => {
            say!(language, en: "computed up to {up_to}", ja: "{up_to} まで計算済み")
        }
        Some(Status::ByDefinition) => say!(language, en: "by definition", ja: "定義による"),
        None => say!(language, en: "unknown", ja: "不明"),
    }
}

/// One line a problem: its name, its game if there is room for it, and how sure the answers are.
pub(crate) fn problems(problems: &[ProblemInfo], language: Language) -> Document {
    let row = |problem: &ProblemInfo| {
        vec![problem.name.clone(), problem.game.clone(), sure(problem.status, language)]
    };
    let mut rows: Vec<Vec<String>> = problems.iter().map(row).collect();
    let widest = |column: usize| rows.iter().map(|row| width(&row[column]) + 2).max().unwrap_or(0);
    if (0..3).map(widest).sum::<usize>() > line_width() + 2 {
        rows.iter_mut().for_each(|row| drop(row.remove(1)));
    }
    let mut out = Report::new();
    out.rows(0, rows, &[]);
    out.into_document(language, vec![])
}
