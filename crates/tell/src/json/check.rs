//! `check`.

use certify::{Established, Rejection, Theorem};
use serde::Serialize;

use super::{Parameters, convention, text};
use crate::answer::numeration_key;

#[derive(Serialize)]
struct Accepted<'a> {
    verdict: &'static str,
    title: &'a str,
    parameters: Parameters<'a>,
    convention: &'static str,
    kind: &'static str,
    states: usize,
    choice_never_matters: bool,
    claims: Vec<&'a str>,
    verified_up_to: Option<u128>,
    verified_positions: usize,
    #[serde(flatten)]
    heaps: Option<Heaps<'a>>,
    rules_sha256: &'a str,
}

#[derive(Serialize)]
struct Heaps<'a> {
    heaps: &'a [String],
    numeration: String,
    bounds: &'a [Option<u32>],
    winning_move: Option<&'a str>,
}

#[derive(Serialize)]
struct Rejected<'a> {
    verdict: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
}

/// What an accepted certificate establishes.
#[must_use]
pub fn established(established: &Established) -> String {
    let heaps = established.heaps.as_ref();
    text(&Accepted {
        verdict: "accepted",
        title: &established.title,
        parameters: Parameters(&established.parameters),
        convention: convention(established.convention),
        kind: match established.theorem {
            _ if heaps.is_some_and(|heaps| heaps.relation) => "relation",
            Theorem::Outcome => "outcome",
            Theorem::Values => "values",
        },
        states: established.machine.states(),
        choice_never_matters: established.choice_never_matters,
        claims: established.claims.iter().map(|claim| claim.text.as_str()).collect(),
        verified_up_to: match heaps {
            Some(heaps) => heaps.replayed,
            None => established.replay.length.and_then(|length| u128::try_from(length).ok()),
        },
        verified_positions: established.replay.positions,
        heaps: heaps.map(|heaps| Heaps {
            heaps: &heaps.names,
            numeration: numeration_key(heaps.numeration),
            bounds: &heaps.bounds,
            winning_move: heaps.winning_move.as_deref(),
        }),
        rules_sha256: &established.rules_sha256,
    })
}

/// Why a certificate is not accepted; `title` is what the game of a certificate about other rules is called.
#[must_use]
pub fn rejected(rejection: &Rejection, title: Option<&str>) -> String {
    text(&Rejected { verdict: "rejected", message: rejection.to_string(), title })
}
