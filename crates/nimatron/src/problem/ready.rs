//! Plans of shipped problems that were made beforehand, so that an instance is answered without a proof being looked for first.
//!
//! `cargo xtask plans` makes them, from problem and rules alone, and a test makes them again and compares. They are found by what they were made of: a problem of another
//! name with the same texts has the same plan, and one that was changed has none.

use plan::Plan;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::Problem;

/// Names and plans of problems, in order of names.
const PLANS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/plans.rs"));

/// A plan, and what it was made of.
#[derive(Deserialize, Serialize)]
struct Ready {
    /// See [`key`].
    key: String,
    plan: Plan,
}

/// What a plan is made of, in 32 hexadecimal digits: the texts of problem and game.
fn key(problem: &Problem) -> String {
    let digest = Sha256::new()
        .chain_update(problem.source.len().to_le_bytes())
        .chain_update(&problem.source)
        .chain_update(&problem.game_source)
        .finalize();
    digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// A plan as it is kept: a JSON object.
#[must_use]
pub fn kept(problem: &Problem, plan: &Plan) -> String {
    let ready = Ready { key: key(problem), plan: plan.clone() };
    // Plans are made of numbers, texts and lists.
    let mut text = serde_json::to_string(&ready).unwrap_or_default();
    text.push('\n');
    text
}

/// The plan of a problem, if it was made beforehand.
pub(super) fn plan(problem: &Problem) -> Option<Plan> {
    let key = key(problem);
    let (_, text) = PLANS.iter().find(|(_, text)| text.contains(&key))?;
    let ready: Ready = serde_json::from_str(text).ok()?;
    (ready.key == key).then_some(ready.plan)
}
