//! The list of problems as text.

use plan::Status;

use crate::document::{Document, Report};
use crate::language::Language;
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

/// One line a problem: its name, its game, and how sure the answers are.
pub(crate) fn problems(problems: &[ProblemInfo], language: Language) -> Document {
    let row = |problem: &ProblemInfo| vec![problem.name.clone(), problem.game.clone(), sure(problem.status, language)];
    let mut out = Report::new();
    out.rows(0, problems.iter().map(row).collect(), &[]);
    out.into_document(language, vec![])
}
