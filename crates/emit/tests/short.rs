//! Short programs answer as the definition does, wherever nothing is wrong with the input.

use crate::common;
use crate::programs;

use std::fs;
use std::process::Command;

use proptest::collection::vec;
use proptest::prelude::{ProptestConfig, proptest};

use common::random_games;
use common::{
    Case, cpp_program_as, directory, expected, run, run_python_as, rust_program_as, succeed, tool,
};
use nimatron_emit::{EmitError, Language};
use plan::{Layout, Plan};

/// A short program, which there is.
fn printed(plan: &Plan, language: Language) -> String {
    nimatron_emit::short(plan, language).expect("a short form")
}

/// White space that all languages read alike.
fn is_plain(input: &[u8]) -> bool {
    input.iter().all(|byte| matches!(byte, b'\t' | b'\n' | b'\r' | b' '..=b'~'))
}

/// The cases that have a short form in this language, with the inputs that short programs are made
/// for.
fn cases(language: Language, all: Vec<Case>) -> Vec<Case> {
    let mut compared = 0;
    let cases: Vec<Case> = all
        .into_iter()
        .filter_map(|mut case| match nimatron_emit::short(&case.plan, language) {
            Ok(_) => {
                case.inputs.retain(|input| is_plain(input) && expected(&case.plan, input).is_ok());
                compared += case.inputs.len();
                Some(case)
            }
            Err(EmitError::NoShortForm) => None,
            Err(error) => panic!("{}: {error}", case.name),
        })
        .collect();
    assert!(compared > 0, "nothing was compared");
    cases
}

/// Answers as they are, but for white space at the ends of lines.
fn check(case: &Case, language: Language, input: &[u8], (status, out, err): (i32, &[u8], &[u8])) {
    let out = String::from_utf8_lossy(out);
    let context = format!(
        "{} in {language:?} on {:?}\n{}",
        case.name,
        String::from_utf8_lossy(input),
        printed(&case.plan, language)
    );
    assert_eq!((status, &*String::from_utf8_lossy(err)), (0, ""), "{context}");
    let wanted = expected(&case.plan, input).expect("a right input");
    let lines = |text: &str| -> Vec<String> {
        let lines: Vec<String> = text.lines().map(|line| line.trim_end().to_owned()).collect();
        let printed = lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
        // An answer can be empty, but only in lines of its own.
        if case.plan.program.layout == Layout::Lines { lines } else { lines[..printed].to_vec() }
    };
    assert_eq!(lines(&out), lines(&wanted), "{context}");
}

fn run_all(cases: &[Case], program: &std::path::Path, language: Language) {
    for (place, case) in cases.iter().enumerate() {
        for input in &case.inputs {
            let output = run(program, &place.to_string(), input);
            check(
                case,
                language,
                input,
                (output.status.code().unwrap_or(-1), &output.stdout, &output.stderr),
            );
        }
    }
}

fn python(python: &str, all: Vec<Case>) {
    let cases = cases(Language::Python, all);
    run_python_as(python, &cases, printed, |case, input, done| {
        check(case, Language::Python, input, done)
    });
}

#[test]
fn short_python_programs_do_what_plans_say() {
    if let Some(found) = tool("PYTHON", "python3") {
        python(&found, programs::cases());
    }
}

#[test]
fn short_rust_programs_do_what_plans_say() {
    let Some(rustc) = tool("RUSTC", "rustc") else { return };
    let cases = cases(Language::Rust, programs::cases());
    let directory = directory("short-rust");
    let (source, program) = (directory.join("all.rs"), directory.join("all"));
    fs::write(&source, rust_program_as(&cases, printed)).expect("source");
    succeed(
        Command::new(rustc)
            .args(["--edition", "2021", "-C", "debuginfo=0", "-o"])
            .arg(&program)
            .arg(&source),
    );
    run_all(&cases, &program, Language::Rust);
    let _ = fs::remove_dir_all(directory);
}

#[test]
fn short_cpp_programs_do_what_plans_say() {
    let Some(compiler) = tool("CXX", "g++") else { return };
    let cases = cases(Language::Cpp, programs::cases());
    let directory = directory("short-cpp");
    let (source, program) = (directory.join("all.cpp"), directory.join("all"));
    fs::write(&source, cpp_program_as(&cases, printed)).expect("source");
    succeed(Command::new(compiler).args(["-std=c++17", "-w", "-o"]).arg(&program).arg(&source));
    run_all(&cases, &program, Language::Cpp);
    let _ = fs::remove_dir_all(directory);
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2, max_shrink_iters: 40, failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn short_python_programs_do_what_random_plans_say(seeds in vec(0..u64::MAX / 1000, 25)) {
        if let Some(found) = tool("PYTHON", "python3") {
            let random =
                |seed| [programs::random_case(seed, 10), random_games::random_case(seed, 6)];
            python(&found, seeds.into_iter().flat_map(random).collect());
        }
    }
}
