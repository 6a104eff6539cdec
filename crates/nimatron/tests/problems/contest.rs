//! Contest problems beyond those that are shipped: each in the contest's own format, held to cases
//! made by programs that play the statements and know no rules of ours (`tests/contest/oracles`).

use std::fs;
use std::path::{Path, PathBuf};

use nimatron::problem::Problem;
use nimatron::{Limits, Run, shipped};

use super::cases::{cases_in, same};

fn contest() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/contest")
}

/// A game of the folder, or a shipped one.
fn game(name: &str) -> Option<(String, String)> {
    let own = fs::read_to_string(contest().join("games").join(name).with_extension("game"));
    own.ok().map(|text| (name.to_owned(), text)).or_else(|| shipped::game(name))
}

#[test]
fn contest_problems_are_answered_in_their_own_format() {
    let run = Run::new(Limits { states: 20_000, ..Limits::default() });
    let mut names: Vec<PathBuf> =
        fs::read_dir(contest().join("problems")).unwrap().map(|entry| entry.unwrap().path()).collect();
    names.sort();
    let mut compared = 0;
    for path in &names {
        let name = path.file_stem().unwrap().to_str().unwrap();
        let source = fs::read_to_string(path).unwrap();
        let problem = Problem::load(name, &source, &game, &run).unwrap_or_else(|error| panic!("{name}: {error:?}"));
        let plan = problem.plan(&run).unwrap_or_else(|none| panic!("{name}: {none:?}")).plan;
        let cases = cases_in(&contest().join("cases"), &problem);
        assert!(cases.len() > problem.statement.examples.len(), "{name}: no case");
        for case in cases {
            let found = judge::run(&plan, judge::Input::Bytes(case.input.as_bytes()));
            let found = found.unwrap_or_else(|fault| panic!("{name}: {:?}: {fault:?}", case.input)).to_bytes();
            let found = String::from_utf8(found).unwrap();
            assert!(same(&found, &case.output), "{name}: {:?}: {found:?} is not {:?}", case.input, case.output);
            compared += 1;
        }
    }
    assert!(names.len() >= 50 && compared > 1000, "{} problems, {compared} cases", names.len());
}
