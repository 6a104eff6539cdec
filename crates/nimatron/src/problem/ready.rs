//! Plans of shipped problems that were made beforehand, so that an instance is answered without a proof being looked for first.
//!
//! `cargo xtask plans` makes them, from problem and rules alone, and a test makes them again and compares. They are found by what they were made of: a problem of another
//! name with the same texts has the same plan, and other problems about the same game have its decision.

use plan::{Plan, PrintedAnswer, Status, VariableKind};
use run::Store;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::{Problem, fit};

/// Names and plans of problems, in order of names.
const PLANS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/plans.rs"));

/// A plan, and what it was made of.
#[derive(Deserialize, Serialize)]
struct Ready {
    /// See [`key`].
    key: String,
    /// See [`game_key`].
    game: String,
    plan: Plan,
}

/// What a plan is made of, in 32 hexadecimal digits: the texts of problem and game.
fn key(problem: &Problem) -> String {
    digest(&[&problem.source, &problem.game_source])
}

/// What a decision is made of, in 32 hexadecimal digits: the text of the game, how it is read, and what is asked.
fn game_key(problem: &Problem) -> String {
    let reference = &problem.statement.game;
    let program = &problem.statement.program;
    let fixed: Vec<_> = reference.set.iter().map(|set| (&set.name, set.value)).collect();
    let kind = |variable: plan::Variable| {
        program.variables.get(variable.index()).map(|declared| matches!(declared.kind, VariableKind::Numbers { .. }))
    };
    let open: Vec<_> = program.settings.iter().map(|(name, variable)| (name, kind(*variable))).collect();
    let values = program.answer == PrintedAnswer::Value;
    let mut reading = format!("{:?}", (reference.misere, fixed, open, values));
    if let Some(player) = &reference.begins {
        reading = format!("{reading} {player:?}");
    }
    digest(&[&reading, &problem.game_source])
}

fn digest(texts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for text in texts {
        hasher.update(text.len().to_le_bytes());
        hasher.update(text);
    }
    hasher.finalize().iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}

/// A plan as it is kept: a JSON object.
#[must_use]
pub fn kept(problem: &Problem, plan: &Plan) -> String {
    let ready = Ready { key: key(problem), game: game_key(problem), plan: plan.clone() };
    // Plans are made of numbers, texts and lists.
    let mut text = serde_json::to_string(&ready).unwrap_or_default();
    text.push('\n');
    text
}

/// What a plan is kept under in a [`Store`]: what it is made of, and by whom.
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

/// The plan of a problem, if it was made beforehand; or its own program with the decision of another problem about the same game, read in the same way.
pub(super) fn plan(problem: &Problem) -> Option<Plan> {
    let key = key(problem);
    if let Some(ready) = find(&key).filter(|ready| ready.key == key) {
        return Some(ready.plan);
    }
    // What is computed is asked in more ways than the key of a game tells apart.
    if problem.statement.program.answer == PrintedAnswer::Computed {
        return None;
    }
    let key = game_key(problem);
    let Plan { decision, origin, .. } = find(&key).filter(|ready| ready.game == key)?.plan;
    // What was computed is as large as the other problem wanted it.
    if matches!(origin.status, Status::Computed { .. }) {
        return None;
    }
    // What does not fit the game is said by whoever looks for a plan.
    fit::fit(problem, &problem.game(&[]).ok()?).ok()?;
    let program = fit::fit_decision(&problem.statement, &decision).ok()?;
    Some(Plan { title: problem.statement.title.clone(), program, decision, origin })
}
