//! `test` and `generate` of problems.

use answer::{self, CaseSource, Mismatch, ProblemTrial};
use serde::Serialize;

use super::text;

/// A problem that was tested.
#[derive(Serialize)]
pub(super) struct Tested<'a> {
    pub(super) verdict: &'static str,
    problem: &'a str,
    title: &'a str,
    command: Option<&'a str>,
    examples: usize,
    files: usize,
    by_rules: usize,
    unknown: usize,
    stress: Option<Stress<'a>>,
    mismatches: Vec<Difference<'a>>,
}

#[derive(Serialize)]
struct Stress<'a> {
    seed: u64,
    ended: &'static str,
    kinds: Vec<Made>,
    failure: Option<Difference<'a>>,
}

#[derive(Serialize)]
struct Made {
    kind: &'static str,
    instances: usize,
    by_rules: usize,
    by_theorem: usize,
}

#[derive(Serialize)]
struct Difference<'a> {
    source: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    layout: Option<&'static str>,
    input: &'a str,
    expected: &'a str,
    expected_by: &'static str,
    tested: &'static str,
    got: Got<'a>,
    shrunk_from: Option<usize>,
}

#[derive(Serialize)]
struct Got<'a> {
    kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    signal: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit: Option<serde_json::Number>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
}

impl<'a> Got<'a> {
    fn new(got: &'a answer::Got) -> Self {
        let kind = got.key();
        let plain = Self { kind, output: None, error: None, status: None, signal: None, limit: None, reason: None };
        match got {
            answer::Got::Output(output) => Self { output: Some(output), ..plain },
            answer::Got::Crashed { status, signal, output, error } => {
                Self { output: Some(output), error: Some(error), status: *status, signal: *signal, ..plain }
            }
            answer::Got::TimedOut { limit } => {
                Self { limit: serde_json::Number::from_f64(limit.as_secs_f64()), ..plain }
            }
            answer::Got::TooMuch { limit } => Self { limit: Some((*limit).into()), ..plain },
            answer::Got::Refused { fault } => Self { reason: Some(fault), ..plain },
            answer::Got::NotRun { reason } => Self { reason: Some(reason), ..plain },
        }
    }
}

impl<'a> Difference<'a> {
    fn new(mismatch: &'a Mismatch) -> Self {
        let (source, example, path, layout) = match &mismatch.source {
            CaseSource::Example { number } => ("example", Some(*number), None, None),
            CaseSource::File { path } => ("file", None, Some(path.as_str()), None),
            CaseSource::Made { kind, blanks } => (kind.key(), None, None, Some(blanks.key())),
        };
        Self {
            source,
            example,
            path,
            layout,
            input: &mismatch.input,
            expected: &mismatch.expected,
            expected_by: mismatch.by.key(),
            tested: mismatch.tested.key(),
            got: Got::new(&mismatch.got),
            shrunk_from: mismatch.shrunk_from,
        }
    }
}

fn made(made: &answer::Made) -> Made {
    let answer::Made { kind, instances, by_rules, by_theorem } = *made;
    Made { kind: kind.key(), instances, by_rules, by_theorem }
}

fn verdict(trial: &ProblemTrial) -> &'static str {
    match (trial.passed(), trial.compared()) {
        (false, _) => "failed",
        (true, 0) => "nothing-compared",
        (true, _) => "passed",
    }
}

impl<'a> From<&'a ProblemTrial> for Tested<'a> {
    fn from(trial: &'a ProblemTrial) -> Self {
        Self {
            verdict: verdict(trial),
            problem: &trial.problem,
            title: &trial.title,
            command: trial.command.as_deref(),
            examples: trial.examples,
            files: trial.files,
            by_rules: trial.by_rules,
            unknown: trial.unknown,
            stress: trial.stress.as_ref().map(|stress| Stress {
                seed: stress.seed,
                ended: stress.ended.key(),
                kinds: stress.kinds.iter().map(made).collect(),
                failure: stress.failure.as_ref().map(Difference::new),
            }),
            mismatches: trial.mismatches.iter().map(Difference::new).collect(),
        }
    }
}

#[derive(Serialize)]
struct Written<'a> {
    problem: &'a str,
    seed: u64,
    inputs: &'a [String],
    by_rules: usize,
    by_theorem: usize,
    missing: usize,
}

/// Instances made.
pub(crate) fn generated(generated: &answer::Generated) -> String {
    let answer::Generated { problem, seed, inputs, by_rules, by_theorem, missing } = generated;
    text(&Written { problem, seed: *seed, inputs, by_rules: *by_rules, by_theorem: *by_theorem, missing: *missing })
}
