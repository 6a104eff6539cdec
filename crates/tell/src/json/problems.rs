//! `problems`.

use std::collections::BTreeMap;

use answer::ProblemInfo;
use plan::Status;
use serde::Serialize;

use super::text;

#[derive(Serialize)]
struct Listed<'a> {
    name: &'a str,
    title: &'a str,
    game: &'a str,
    /// `proved`, `computed`, `definition`, or null.
    status: Option<&'static str>,
    /// Of what is computed, the largest heap.
    up_to: Option<u64>,
}

/// The shipped problems.
pub(crate) fn problems(problems: &[ProblemInfo]) -> String {
    let listed = problems.iter().map(|problem| {
        let (status, up_to) = match problem.status {
            Some(Status::Proved) => (Some("proved"), None),
            Some(Status::Computed { up_to }) => (Some("computed"), up_to),
            Some(Status::ByDefinition) => (Some("definition"), None),
            None => (None, None),
        };
        Listed { name: &problem.name, title: &problem.title, game: &problem.game, status, up_to }
    });
    text(&BTreeMap::from([("problems", listed.collect::<Vec<_>>())]))
}
