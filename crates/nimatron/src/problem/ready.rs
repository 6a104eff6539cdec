//! Precomputed plans of shipped problems, so that instances are answered without waiting for a
//! proof.
//!
//! `cargo xtask plans` makes them, from problem and rules alone, and a test makes them again and
//! compares. They are keyed by their sources: a problem of another name with the same texts has the
//! same plan, and other problems about the same game share its decision.

use plan::{Plan, PrintedAnswer, Status, VariableKind};
use run::Store;
use serde::{Deserialize, Serialize};

use super::{Problem, fit};
use crate::store::digest;

/// Names and plans of problems, sorted by name.
const PLANS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/plans.rs"));

/// A plan with its keys.
#[derive(Deserialize, Serialize)]
struct Ready {
    /// See [`key`].
    key: String,
    /// See [`game_key`].
    game: String,
    plan: Plan,
}

/// The key of a plan, in 32 hexadecimal digits: the texts of problem and game.
fn key(problem: &Problem) -> String {
    digest(&[&problem.source, &problem.game_source])
}

/// The key of a decision, in 32 hexadecimal digits: the text of the game, how it is read, and the
/// question.
fn game_key(problem: &Problem) -> String {
    let reference = &problem.statement.game;
    let program = &problem.statement.program;
    let fixed: Vec<_> = reference.set.iter().map(|set| (&set.name, set.value)).collect();
    let kind = |variable: plan::Variable| {
        program
            .variables
            .get(variable.index())
            .map(|declared| matches!(declared.kind, VariableKind::Numbers { .. }))
    };
    let open: Vec<_> =
        program.settings.iter().map(|(name, variable)| (name, kind(*variable))).collect();
    let values = program.answer == PrintedAnswer::Value;
    let mut reading = format!("{:?}", (reference.misere, fixed, open, values));
    if let Some(player) = &reference.begins {
        reading = format!("{reading} {player:?}");
    }
    digest(&[&reading, &problem.game_source])
}

/// A plan as stored: a JSON object.
#[must_use]
pub fn kept(problem: &Problem, plan: &Plan) -> String {
    let ready = Ready { key: key(problem), game: game_key(problem), plan: plan.clone() };
    // Plans consist of numbers, texts and lists, so this cannot fail.
    let mut text = serde_json::to_string(&ready).unwrap_or_default();
    text.push('\n');
    text
}

/// The key of a plan in a [`Store`]: its sources, and its maker.
fn place(problem: &Problem, by: &str) -> String {
    format!("{}.plan", digest(&[&problem.source, &problem.game_source, by]))
}

/// See [`Problem::recall`].
pub(super) fn recall(problem: &Problem, by: &str, store: &dyn Store) -> Option<Plan> {
    let kept: Ready = serde_json::from_slice(&store.load(&place(problem, by))?).ok()?;
    (kept.key == key(problem)).then_some(kept.plan)
}

/// See [`Problem::keep`].
pub(super) fn keep(problem: &Problem, plan: &Plan, by: &str, store: &dyn Store) {
    store.save(&place(problem, by), kept(problem, plan).as_bytes());
}

fn find(key: &str) -> Option<Ready> {
    let (_, text) = PLANS.iter().find(|(_, text)| text.contains(key))?;
    serde_json::from_str(text).ok()
}

/// The precomputed plan of a problem; or its own program with the decision of another problem about
/// the same game, read in the same way.
pub(super) fn plan(problem: &Problem) -> Option<Plan> {
    let key = key(problem);
    if let Some(ready) = find(&key).filter(|ready| ready.key == key) {
        return Some(ready.plan);
    }
    // The key of a game does not distinguish all questions for computed answers.
    if problem.statement.program.answer == PrintedAnswer::Computed {
        return None;
    }
    let key = game_key(problem);
    let Plan { decision, origin, .. } = find(&key).filter(|ready| ready.game == key)?.plan;
    // Computed tables are only as large as the other problem needs.
    if matches!(origin.status, Status::Computed { .. }) {
        return None;
    }
    // Whoever makes a plan reports the mismatch.
    fit::fit(problem, &problem.game(&[]).ok()?).ok()?;
    let program = fit::fit_decision(&problem.statement, &decision).ok()?;
    Some(Plan { title: problem.statement.title.clone(), program, decision, origin })
}
