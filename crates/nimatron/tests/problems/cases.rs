//! Cases of problems: inputs with the answers of literal play, from `tests/problems/*.jsonl` and
//! `tests/contest/cases/*.jsonl`. The programs that made them play the statements and know no rules
//! of ours.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use nimatron::Run;
use nimatron::problem::Problem;
use nimatron::shipped;

/// An instance with its answer.
pub(crate) struct Case {
    pub(crate) input: String,
    pub(crate) output: String,
}

/// The folder with the cases of problems that plays were written for later.
const CONTEST: &str = "contest/cases";

fn file(folder: &str, problem: &Problem) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    tests.join(folder).join(&problem.name).with_extension("jsonl")
}

/// The problems whose programs are compiled: compilers take long, so that some of those in
/// `tests/contest` are enough.
pub(crate) fn to_compile(each: usize) -> Vec<Problem> {
    let (contest, others): (Vec<_>, Vec<_>) =
        all().into_iter().partition(|problem| file(CONTEST, problem).exists());
    others.into_iter().chain(contest.into_iter().step_by(each)).collect()
}

/// The cases of a problem: its own examples, and those that were played out.
pub(crate) fn cases(problem: &Problem) -> Vec<Case> {
    let own = problem.statement.examples.iter();
    let mut cases: Vec<Case> = own
        .map(|example| Case { input: example.input.clone(), output: example.output.clone() })
        .collect();
    let found = ["problems", CONTEST]
        .into_iter()
        .find_map(|folder| fs::read_to_string(file(folder, problem)).ok());
    for line in found.unwrap_or_default().lines() {
        let case: serde_json::Value = serde_json::from_str(line).unwrap();
        let text = |key: &str| case[key].as_str().unwrap().to_owned();
        cases.push(Case { input: text("in"), output: text("out") });
    }
    cases
}

/// All shipped problems, read once for all tests.
pub(crate) fn all() -> Vec<Problem> {
    static ALL: LazyLock<Vec<Problem>> = LazyLock::new(|| {
        let read = |name| {
            Problem::shipped(name, &Run::default())
                .unwrap_or_else(|error| panic!("{name}: {error:?}"))
        };
        shipped::problems().map(read).collect()
    });
    ALL.clone()
}

/// Whether two outputs are the same, but for white space.
pub(crate) fn same(one: &str, two: &str) -> bool {
    one.split_whitespace().eq(two.split_whitespace())
}
