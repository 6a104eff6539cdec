//! Tests a problem: its examples, and files of inputs with outputs.

use std::io;
use std::path::Path;

use answer::{CaseSource, ExpectedBy, Got, Mismatch, ProblemTrial, Tested};
use contest::generate::{Layout, given};
use plan::Program;
use run::Run;

use super::Problem;
use super::oracle::{Oracle, same};
use super::stress::Subject;

/// An input, possibly with its output.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Its origin.
    pub source: CaseSource,
    /// The input.
    pub input: Vec<u8>,
    /// The expected output, if given.
    pub output: Option<String>,
}

/// The examples of a problem. White space in examples does not matter, so they get the usual
/// layout: the input of one step on each line.
#[must_use]
pub fn examples(problem: &Problem, program: &Program) -> Vec<Case> {
    let case = |(at, example): (usize, &contest::Example)| {
        let input = match given(program, &example.input) {
            Some(instance) => instance.text(Layout::Canonical),
            None => example.input.clone().into_bytes(),
        };
        Case {
            source: CaseSource::Example { number: at + 1 },
            input,
            output: Some(example.output.clone()),
        }
    };
    problem.statement.examples.iter().enumerate().map(case).collect()
}

/// The files `*.in` of a directory, sorted by name, each with the `.out` file of the same name, if
/// there is one.
///
/// # Errors
/// The path that could not be read, and why.
pub fn files(directory: &Path) -> Result<Vec<Case>, (String, io::Error)> {
    let failed = |path: &Path| {
        let path = path.display().to_string();
        move |error| (path, error)
    };
    let mut paths = vec![];
    for entry in directory.read_dir().map_err(failed(directory))? {
        let path = entry.map_err(failed(directory))?.path();
        if path.extension().is_some_and(|extension| extension == "in") {
            paths.push(path);
        }
    }
    paths.sort();
    let case = |path: &std::path::PathBuf| {
        let input = std::fs::read(path).map_err(failed(path))?;
        let answer = path.with_extension("out");
        let output = match std::fs::read(&answer) {
            Ok(output) => Some(String::from_utf8_lossy(&output).into_owned()),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(failed(&answer)(error)),
        };
        Ok(Case { source: CaseSource::File { path: path.display().to_string() }, input, output })
    };
    paths.iter().map(case).collect()
}

/// A case with an invalid input.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadCase {
    /// Its origin.
    pub source: CaseSource,
    /// The fault of its input.
    pub fault: plan::Fault,
}

/// Checks every case against the literal rules, within reach of brute force, and every subject
/// against the case's output, or else the rules or the theorem. Outputs are compared token by
/// token. A case without any comparison counts as unknown.
///
/// # Errors
/// The first case with an invalid input; nothing is run then.
pub fn trial(
    problem: &Problem,
    command: Option<&str>,
    cases: &[Case],
    subjects: &[(Tested, Subject<'_>)],
    oracle: &mut Oracle<'_>,
    run: &Run<'_>,
) -> Result<ProblemTrial, BadCase> {
    for case in cases {
        if let Some(fault) = oracle.fault(&case.input, run) {
            return Err(BadCase { source: case.source.clone(), fault });
        }
    }
    let mut trial = ProblemTrial {
        problem: problem.name.clone(),
        title: problem.statement.title.clone(),
        command: command.map(str::to_owned),
        missing: None,
        examples: 0,
        files: 0,
        by_rules: 0,
        by_theorem: 0,
        by_computing: 0,
        unknown: 0,
        stress: None,
        mismatches: vec![],
    };
    for case in cases {
        if run.check_clock().is_err() {
            trial.unknown += 1;
            continue;
        }
        one(&mut trial, case, subjects, oracle, run);
    }
    Ok(trial)
}

fn one(
    trial: &mut ProblemTrial,
    case: &Case,
    subjects: &[(Tested, Subject<'_>)],
    oracle: &mut Oracle<'_>,
    run: &Run<'_>,
) {
    let mismatch = |expected: &str, by, tested, got| Mismatch {
        source: case.source.clone(),
        input: String::from_utf8_lossy(&case.input).into_owned(),
        expected: expected.to_owned(),
        by,
        tested,
        got,
        shrunk_from: None,
    };
    let rules = oracle.by_rules(&case.input, run);
    let expected = match (&case.output, &rules) {
        (Some(given), rules) => {
            if let Some(rules) = rules.as_ref().filter(|rules| !same(rules, given)) {
                trial.mismatches.push(mismatch(
                    given,
                    ExpectedBy::Given,
                    Tested::Rules,
                    Got::Output(rules.clone()),
                ));
            }
            Some((given.clone(), ExpectedBy::Given))
        }
        (None, Some(rules)) => Some((rules.clone(), ExpectedBy::Rules)),
        (None, None) => oracle.by_theorem(&case.input).map(|output| (output, oracle.plan_is())),
    };
    let Some((expected, by)) = expected else {
        trial.unknown += 1;
        return;
    };
    let by_rules = rules.is_some();
    let mut compared = by_rules && by == ExpectedBy::Given;
    for (tested, subject) in subjects {
        let got = subject(&case.input);
        // Running out of time or memory is not an answer.
        if *tested == Tested::Judge && matches!(got, Got::NotRun { .. }) {
            continue;
        }
        compared = true;
        match (tested, oracle.plan_is()) {
            (Tested::Judge, ExpectedBy::Computing) => trial.by_computing += 1,
            (Tested::Judge, _) => trial.by_theorem += 1,
            _ if by == ExpectedBy::Theorem => trial.by_theorem += 1,
            _ if by == ExpectedBy::Computing => trial.by_computing += 1,
            _ => {}
        }
        if !matches!(&got, Got::Output(output) if same(output, &expected)) {
            trial.mismatches.push(mismatch(&expected, by, *tested, got));
        }
    }
    trial.by_rules += usize::from(by_rules && compared);
    match case.source {
        _ if !compared => trial.unknown += 1,
        CaseSource::Example { .. } => trial.examples += 1,
        CaseSource::File { .. } | CaseSource::Made { .. } => trial.files += 1,
    }
}
