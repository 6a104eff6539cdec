//! The list of problems as text.

use answer::ProblemInfo;
use plan::Status;

use super::Say;
use crate::language::Language;
use crate::layout::columns;

struct Sure(Option<Status>);

impl Say for Sure {
    fn english(&self) -> String {
        match self.0 {
            Some(Status::Proved) => "proved".to_owned(),
            Some(Status::Computed { up_to }) => format!("computed up to {up_to}"),
            Some(Status::ByDefinition) => "by definition".to_owned(),
            None => "unknown".to_owned(),
        }
    }

    fn japanese(&self) -> String {
        match self.0 {
            Some(Status::Proved) => "証明済み".to_owned(),
            Some(Status::Computed { up_to }) => format!("{up_to} まで計算済み"),
            Some(Status::ByDefinition) => "定義による".to_owned(),
            None => "不明".to_owned(),
        }
    }
}

/// One line a problem: its name, its game, and how sure the answers are.
#[must_use]
pub fn problems(problems: &[ProblemInfo], language: Language) -> String {
    let row =
        |problem: &ProblemInfo| vec![problem.name.clone(), problem.game.clone(), Sure(problem.status).say(language)];
    columns(&problems.iter().map(row).collect::<Vec<_>>(), &[])
}
