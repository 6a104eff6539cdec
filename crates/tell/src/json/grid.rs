//! What is regular about positions that depend on a few numbers.

use answer::{Grid, GridLaw};

use super::text;
use crate::language::Language;
use crate::report::grid_law;

/// Laws of a grid, each with the claim that it makes of a rule text with heaps of these names, if
/// it can be said as one.
#[must_use]
pub fn grid_laws(
    grid: &Grid,
    laws: &[(GridLaw, Option<String>)],
    names: &[String],
    language: Language,
) -> String {
    let told = laws.iter().map(|(law, claim)| {
        object! {
            kind: law.kind.key(),
            ..status: law.status,
            ..law: &law.kind,
            claim?: claim.as_ref(),
            text: grid_law(grid, law, names, language),
        }
    });
    text(&object! { kind: grid.measure.key(), laws: told.collect::<Vec<_>>(), })
}
