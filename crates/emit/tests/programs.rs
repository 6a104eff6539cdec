//! Printed programs do what their plans say: compiled, run, and compared with the definition.

use crate::common;

use std::process::Command;
use std::{fs, thread};

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, proptest};

use common::random::{Random, random_input, random_plan};
use common::random_games;
use common::{Case, compare, cpp_program, directory, expected, run, run_python, rust_program, succeed, tool};

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, max_shrink_iters: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn python_programs_do_what_random_rules_say(seeds in vec(0..u64::MAX / 1000, 25)) {
        if let Some(python) = tool("PYTHON", "python3") {
            let cases: Vec<Case> =
                seeds.into_iter().map(|seed| random_games::random_case(seed, 6)).collect();
            run_python(&python, &cases);
        }
    }
}

/// All plans made by hand, and some at random.
fn cases() -> Vec<Case> {
    let mut cases = common::cases::cases();
    cases.extend(common::kept::cases());
    cases.extend(common::games::cases());
    cases.extend((0..15).map(|seed| random_case(seed, 8)));
    cases.extend((0..40).map(|seed| random_games::random_case(seed, 6)));
    cases
}

fn random_case(seed: u64, inputs: u64) -> Case {
    let plan = random_plan(seed);
    let inputs = (0..inputs).map(|input| random_input(&plan, &mut Random(seed * 1000 + input))).collect();
    Case { name: format!("random {seed}"), plan, inputs }
}

fn check(cases: &[Case], program: &std::path::Path, language: &str) {
    let (left, right) = cases.split_at(cases.len() / 2);
    let part = |cases: &[Case], first: usize| {
        for (place, case) in cases.iter().enumerate() {
            for input in &case.inputs {
                let output = run(program, &(first + place).to_string(), input);
                let done = (output.status.code().unwrap_or(-1), &*output.stdout, &*output.stderr);
                compare(&format!("{} in {language}", case.name), input, &expected(&case.plan, input), done);
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
    let Some(rustc) = tool("RUSTC", "rustc") else { return };
    let cases = cases();
    let directory = directory("rust");
    let (source, program) = (directory.join("all.rs"), directory.join("all"));
    fs::write(&source, rust_program(&cases)).expect("source");
    succeed(Command::new(rustc).args(["--edition", "2021", "-C", "debuginfo=0", "-o"]).arg(&program).arg(&source));
    check(&cases, &program, "Rust");
    let _ = fs::remove_dir_all(directory);
}

#[test]
fn cpp_programs_do_what_plans_say() {
    let Some(compiler) = tool("CXX", "g++") else { return };
    let cases = cases();
    let directory = directory("cpp");
    let (source, program) = (directory.join("all.cpp"), directory.join("all"));
    fs::write(&source, cpp_program(&cases)).expect("source");
    succeed(Command::new(compiler).args(["-std=c++17", "-w", "-o"]).arg(&program).arg(&source));
    check(&cases, &program, "C++");
    let _ = fs::remove_dir_all(directory);
}

#[test]
fn python_programs_do_what_plans_say() {
    let Some(python) = tool("PYTHON", "python3") else { return };
    run_python(&python, &cases());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 6, max_shrink_iters: 40, failure_persistence: None, ..ProptestConfig::default() })]

    /// Many plans at a time, since what takes long is to start Python.
    #[test]
    fn python_programs_do_what_random_plans_say(seeds in vec(0..u64::MAX / 1000, 25)) {
        if let Some(python) = tool("PYTHON", "python3") {
            let cases: Vec<Case> = seeds.into_iter().map(|seed| random_case(seed, 10)).collect();
            run_python(&python, &cases);
        }
    }
}

#[test]
#[ignore = "writes all printed programs of games to SHOW"]
fn show() {
    let Some(directory) = std::env::var_os("SHOW") else { return };
    for case in common::games::cases() {
        for language in emit::Language::ALL {
            let name = case.name.replace([' ', ','], "_");
            let path = std::path::Path::new(&directory).join(format!("{name}.{}", language.extension()));
            fs::write(path, common::printed(&case.plan, language)).expect("file");
        }
    }
}
