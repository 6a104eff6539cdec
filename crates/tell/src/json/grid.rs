//! What is regular about positions that depend on a few numbers.

use answer::{Grid, GridLaw, GridLawKind, Status};
use serde::Serialize;

use super::text;
use crate::language::Language;
use crate::report::grid_law;

#[derive(Serialize)]
struct Answer<'a> {
    kind: &'static str,
    laws: Vec<Law<'a>>,
}

#[derive(Serialize)]
struct Law<'a> {
    kind: &'static str,
    #[serde(flatten)]
    status: Status,
    #[serde(flatten)]
    law: &'a GridLawKind,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'a str>,
    text: String,
}

/// Laws of a grid, each with the claim that it makes of a rule text with heaps of these names, if it can be said as one.
#[must_use]
pub fn grid_laws(grid: &Grid, laws: &[(GridLaw, Option<String>)], names: &[String], language: Language) -> String {
    let told = laws.iter().map(|(law, claim)| Law {
        kind: law.kind.key(),
        status: law.status,
        law: &law.kind,
        claim: claim.as_deref(),
        text: grid_law(grid, law, names, language),
    });
    text(&Answer { kind: grid.measure.key(), laws: told.collect() })
}
