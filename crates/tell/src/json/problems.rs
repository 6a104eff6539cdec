//! `problems`.

use answer::ProblemInfo;
use plan::Status;

use super::text;

/// The shipped problems.
pub(crate) fn problems(problems: &[ProblemInfo]) -> String {
    let listed = problems.iter().map(|problem| {
        let (status, up_to) = match problem.status {
            Some(Status::Proved) => (Some("proved"), None),
            Some(Status::Computed { up_to }) => (Some("computed"), up_to),
            Some(Status::ByDefinition) => (Some("definition"), None),
            None => (None, None),
        };
        object! {
            name: &problem.name,
            title: &problem.title,
            game: &problem.game,
            status: status,
            // Of what is computed, the largest heap.
            up_to: up_to,
        }
    });
    text(&object! { problems: listed.collect::<Vec<_>>(), })
}
