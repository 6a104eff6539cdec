//! What is regular about positions that depend on a few numbers.

use answer::{Grid, GridLaw, GridLawKind};
use serde::Serialize;

use super::sequence::status;
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
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    verified_up_to: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    preperiod: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    period: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    saltus: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<&'a [u32]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    modulus: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    classes: Option<&'a [u32]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    states: Option<Vec<State<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    claim: Option<&'a str>,
    text: String,
}

#[derive(Serialize)]
struct State<'a> {
    class: u32,
    next: &'a [Option<usize>],
}

/// Laws of a grid, each with the claim that it makes of a rule text with heaps of these names, if it can be said as one.
#[must_use]
pub fn grid_laws(grid: &Grid, laws: &[(GridLaw, Option<String>)], names: &[String], language: Language) -> String {
    let told = laws.iter().map(|(law, claim)| {
        let (status, verified_up_to) = status(law.status);
        let none = Law {
            kind: law.kind.key(),
            status,
            verified_up_to,
            preperiod: None,
            period: None,
            saltus: None,
            weights: None,
            modulus: None,
            classes: None,
            base: None,
            states: None,
            claim: claim.as_deref(),
            text: grid_law(grid, law, names, language),
        };
        match &law.kind {
            GridLawKind::Constant(class) => Law { classes: Some(std::slice::from_ref(class)), ..none },
            GridLawKind::Period { preperiod, period, classes } => {
                Law { preperiod: Some(*preperiod), period: Some(*period), classes: Some(classes), ..none }
            }
            GridLawKind::Arithmetic { preperiod, period, saltus } => {
                Law { preperiod: Some(*preperiod), period: Some(*period), saltus: Some(*saltus), ..none }
            }
            GridLawKind::Xor => none,
            GridLawKind::Linear { weights, modulus, classes } => {
                Law { weights: Some(weights), modulus: Some(*modulus), classes: Some(classes), ..none }
            }
            GridLawKind::Automatic { base, states } => {
                let states = states.iter().map(|state| State { class: state.class, next: &state.next }).collect();
                Law { base: Some(*base), states: Some(states), ..none }
            }
        }
    });
    text(&Answer { kind: grid.measure.key(), laws: told.collect() })
}
