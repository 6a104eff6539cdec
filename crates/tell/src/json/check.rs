//! `check`.

use certify::{Established, Rejection, Theorem};
use serde::Serialize;

use super::{Parameters, convention, text};

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
    verified_up_to: Option<usize>,
    verified_positions: usize,
    rules_sha256: &'a str,
}

#[derive(Serialize)]
struct Rejected {
    verdict: &'static str,
    message: String,
}

/// What an accepted certificate establishes.
#[must_use]
pub fn established(established: &Established) -> String {
    text(&Accepted {
        verdict: "accepted",
        title: &established.title,
        parameters: Parameters(&established.parameters),
        convention: convention(established.convention),
        kind: match established.theorem {
            Theorem::Outcome => "outcome",
            Theorem::Values => "values",
        },
        states: established.machine.states(),
        choice_never_matters: established.choice_never_matters,
        claims: established.claims.iter().map(|claim| claim.text.as_str()).collect(),
        verified_up_to: established.replay.length,
        verified_positions: established.replay.positions,
        rules_sha256: &established.rules_sha256,
    })
}

/// Why a certificate is not accepted.
#[must_use]
pub fn rejected(rejection: &Rejection) -> String {
    text(&Rejected { verdict: "rejected", message: rejection.to_string() })
}
