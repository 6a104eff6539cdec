//! Printed programs do what their plans say: compiled, run, and compared with the definition.

use crate::common;

use std::process::Command;
use std::{fs, thread};

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, proptest};

use common::ordered_games::ordered_case;
use common::random::{Random, random_input, random_plan};
use common::random_games;
use common::{
    Case, compare, cpp_program, directory, expected, overflows, run, run_python, rust_program,
    succeed, tool,
};

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2, max_shrink_iters: 40, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn python_programs_do_what_random_rules_say(seeds in vec(0..u64::MAX / 1000, 25)) {
        if let Some(python) = tool("PYTHON", "python3") {
            let cases: Vec<Case> = seeds
                .into_iter()
                .flat_map(|seed| [random_games::random_case(seed, 6), ordered_case(seed, 6)])
                .collect();
            run_python(&python, &cases);
        }
    }
}

/// All plans made by hand, and some at random: few, since most of the time goes to compilers.
/// `many_random_rules` has more.
pub(crate) fn cases() -> Vec<Case> {
    let mut cases = common::cases::cases();
    cases.extend(common::kept::cases());
    cases.extend(common::games::cases());
    cases.extend((0..6).map(|seed| random_case(seed, 6)));
    cases.extend((0..8).map(|seed| random_games::random_case(seed, 5)));
    cases.extend((0..10).map(|seed| ordered_case(seed, 5)));
    cases
}

pub(crate) fn random_case(seed: u64, inputs: u64) -> Case {
    let plan = random_plan(seed);
    let inputs = (0..inputs).map(|input| random_input(&plan, &mut Random(seed * 1000 + input)));
    let inputs = inputs.collect();
    Case { name: format!("random {seed}"), plan, inputs }
}

fn check(cases: &[Case], program: &std::path::Path, language: &str) {
    let (left, right) = cases.split_at(cases.len() / 2);
    let part = |cases: &[Case], first: usize| {
        for (place, case) in cases.iter().enumerate() {
            for input in &case.inputs {
                let output = run(program, &(first + place).to_string(), input);
                let status = output.status.code().unwrap_or(-1);
                let context = format!("{} in {language}", case.name);
                if overflows(&case.plan, input) {
                    let said = String::from_utf8_lossy(&output.stderr);
                    assert_eq!(
                        (status, output.stdout.len()),
                        (2, 0),
                        "{context} on {:?}",
                        String::from_utf8_lossy(input)
                    );
                    assert!(
                        said.contains("a number does not fit into 64 bits"),
                        "{context}: {said}"
                    );
                    continue;
                }
                compare(
                    &context,
                    input,
                    &expected(&case.plan, input),
                    (status, &output.stdout, &output.stderr),
                );
            }
        }
    };
    thread::scope(|scope| {
        scope.spawn(|| part(left, 0));
        part(right, left.len());
    });
}

#[test]
fn rust_programs_do_what_plans_say() {
    if let Some(rustc) = tool("RUSTC", "rustc") {
        run_rust(&rustc, &cases());
    }
}

fn run_rust(rustc: &str, cases: &[Case]) {
    let directory = directory("rust");
    let (source, program) = (directory.join("all.rs"), directory.join("all"));
    fs::write(&source, rust_program(cases)).expect("source");
    succeed(
        Command::new(rustc)
            .args(["--edition", "2021", "-C", "debuginfo=0", "-o"])
            .arg(&program)
            .arg(&source),
    );
    check(cases, &program, "Rust");
    let _ = fs::remove_dir_all(directory);
}

#[test]
fn cpp_programs_do_what_plans_say() {
    if let Some(compiler) = tool("CXX", "g++") {
        run_cpp(&compiler, &cases());
    }
}

fn run_cpp(compiler: &str, cases: &[Case]) {
    let directory = directory("cpp");
    let (source, program) = (directory.join("all.cpp"), directory.join("all"));
    fs::write(&source, cpp_program(cases)).expect("source");
    succeed(Command::new(compiler).args(["-std=c++17", "-w", "-o"]).arg(&program).arg(&source));
    check(cases, &program, "C++");
    let _ = fs::remove_dir_all(directory);
}

#[test]
fn python_programs_do_what_plans_say() {
    let Some(python) = tool("PYTHON", "python3") else { return };
    run_python(&python, &cases());
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2, max_shrink_iters: 40, failure_persistence: None, ..ProptestConfig::default()
    })]

    /// Many plans at a time, since what takes long is to start Python.
    #[test]
    fn python_programs_do_what_random_plans_say(seeds in vec(0..u64::MAX / 1000, 25)) {
        if let Some(python) = tool("PYTHON", "python3") {
            let cases: Vec<Case> = seeds.into_iter().map(|seed| random_case(seed, 10)).collect();
            run_python(&python, &cases);
        }
    }
}

/// More rules in all languages: `SEEDS=1000..1400`.
#[test]
#[ignore = "takes minutes"]
fn many_random_rules() {
    let range = std::env::var("SEEDS").unwrap_or_default();
    let (from, to) = range.split_once("..").unwrap_or(("40", "240"));
    let seeds: Vec<u64> = (from.parse().unwrap()..to.parse().unwrap()).collect();
    for seeds in seeds.chunks(100) {
        let cases: Vec<Case> = seeds
            .iter()
            .flat_map(|&seed| [random_games::random_case(seed, 8), ordered_case(seed, 8)])
            .collect();
        run_python(&tool("PYTHON", "python3").unwrap(), &cases);
        run_cpp(&tool("CXX", "g++").unwrap(), &cases);
        run_rust(&tool("RUSTC", "rustc").unwrap(), &cases);
    }
}
