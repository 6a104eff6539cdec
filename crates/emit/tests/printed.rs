//! How printed programs read, one of each language, and what cannot be printed.
//!
//! `UPDATE=1` writes the files in `tests/printed` anew.

use crate::common;

use std::path::Path;
use std::process::Command;
use std::{env, fs};

use common::games::{ends_of_a_row, rows_of_heaps, squares, token};
use common::kept::{games, weighed};
use common::plans::{boxes, digits, heaps, list, not_whole, several, tiles};
use common::{directory, printed, run, succeed, tool};
use nimatron_emit::{EmitError, Header, Language};
use plan::decision::TupleFormula;
use plan::{
    Decision, HeapClass, HeapValue, ListLaw, Most, Plan, PrintedAnswer, TupleDecision, Wanted,
};

fn check(name: &str, plan: &Plan, language: Language) -> std::path::PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join(format!("tests/printed/{name}.{}", language.extension()));
    let text = printed(plan, language);
    if env::var_os("UPDATE").is_some() {
        fs::write(&path, &text).expect("file");
    }
    let kept = fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == text, "{} differs; look at what UPDATE=1 changes", path.display());
    path
}

#[test]
fn rust_reads_well() {
    let source = check("digits", &digits(), Language::Rust);
    let Some(rustc) = tool("RUSTC", "rustc") else { return };
    let directory = directory("printed");
    let program = directory.join("digits");
    succeed(
        Command::new(rustc)
            .args(["--edition", "2021", "-D", "warnings", "-o"])
            .arg(&program)
            .arg(source),
    );
    assert_eq!(run(&program, "", b"2 4 10\n").stdout, b"Audrey wins.\nFabre wins.\n");
    let _ = fs::remove_dir_all(directory);
}

#[test]
fn cpp_reads_well() {
    let source = check("tiles", &tiles(ListLaw::Grundy, not_whole()), Language::Cpp);
    let Some(compiler) = tool("CXX", "g++") else { return };
    let directory = directory("printed");
    let program = directory.join("tiles");
    succeed(
        Command::new(compiler)
            .args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o"])
            .arg(&program)
            .arg(source),
    );
    assert_eq!(run(&program, "", b".#.\n").stdout, b"Second\n");
    assert_eq!(run(&program, "", b"#..\n").stdout, b"First\n");
    let _ = fs::remove_dir_all(directory);
}

#[test]
fn python_reads_well() {
    let source = check("boxes", &boxes(), Language::Python);
    let Some(python) = tool("PYTHON", "python3") else { return };
    let source = source.to_str().expect("path of text");
    assert_eq!(run(Path::new(&python), source, b"1 5 5 5 1 2 2 2").stdout, b"LOSE\n");
}

#[test]
fn results_read_well() {
    let source = check("games", &games(), Language::Cpp);
    let Some(compiler) = tool("CXX", "g++") else { return };
    let directory = directory("printed");
    let program = directory.join("games");
    succeed(
        Command::new(compiler)
            .args(["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o"])
            .arg(&program)
            .arg(source),
    );
    assert_eq!(run(&program, "", b"2\n0110\n").stdout, b"10\n");
    let _ = fs::remove_dir_all(directory);
}

/// Games whose answers are computed compile without warnings, each in another way.
fn check_computed(name: &str, plan: &Plan, input: &[u8], output: &[u8]) {
    let directory = directory("computed");
    let program = directory.join(name);
    if let Some(rustc) = tool("RUSTC", "rustc") {
        let source = check(name, plan, Language::Rust);
        let arguments = ["--edition", "2021", "-D", "warnings", "-o"];
        succeed(Command::new(rustc).args(arguments).arg(&program).arg(source));
        assert_eq!(run(&program, "", input).stdout, output);
    }
    if let Some(compiler) = tool("CXX", "g++") {
        let source = check(name, plan, Language::Cpp);
        let arguments = ["-std=c++17", "-Wall", "-Wextra", "-Werror", "-o"];
        succeed(Command::new(compiler).args(arguments).arg(&program).arg(source));
        assert_eq!(run(&program, "", input).stdout, output);
    }
    if let Some(python) = tool("PYTHON", "python3") {
        let source = check(name, plan, Language::Python);
        let source = source.to_str().expect("path of text");
        assert_eq!(run(Path::new(&python), source, input).stdout, output);
    }
    let _ = fs::remove_dir_all(directory);
}

#[test]
fn tables_read_well() {
    let plan = squares(false, Wanted::Outcome);
    check_computed("squares", &plan, b"4 1 2 3 100000\n", b"First\nSecond\nFirst\nFirst\n");
}

#[test]
fn depth_first_reads_well() {
    let plan = ends_of_a_row(Wanted::Difference);
    check_computed("row", &plan, b"2\n4 10 80 90 30\n3 10 100 10\n", b"10\n-80\n");
}

#[test]
fn draws_read_well() {
    let plan = token(false, Wanted::Outcome);
    let input = b"4 4\n1 2\n2 1\n2 3\n3 4\n4\n1 2 3 4\n";
    check_computed("token", &plan, input, b"Draw\nDraw\nFirst\nSecond\n");
}

#[test]
fn sums_read_well() {
    let plan = rows_of_heaps(Wanted::WinningMoves);
    check_computed("limits", &plan, b"2\n5 2\n7 3\n", b"1\n");
}

/// Printed sums of weights over one letter, two, and three, light and heavy ones.
fn sums() -> Vec<(Plan, &'static [u8], &'static [u8])> {
    let heavy = weighed(b"ab", &[i64::MAX, i64::MIN]);
    let spread = weighed(b"a.c", &[0, 1 << 59, -1]);
    vec![
        (weighed(b"x", &[3]), b"xx x", b"6\n3\n"),
        (heavy, b"abab aaa", b"-2\n27670116110564327421\n"),
        (spread, b"................c a", b"9223372036854775807\n0\n"),
    ]
}

fn compile_sums(name: &str, compiler: &str, arguments: &[&str], language: Language) {
    let directory = directory(name);
    for (plan, input, output) in sums() {
        let (source, program) =
            (directory.join(format!("sum.{}", language.extension())), directory.join("sum"));
        fs::write(&source, printed(&plan, language)).expect("source");
        succeed(Command::new(compiler).args(arguments).arg("-o").arg(&program).arg(&source));
        assert_eq!(run(&program, "", input).stdout, output, "{plan:?}");
    }
    let _ = fs::remove_dir_all(directory);
}

#[test]
fn sums_of_weights_compile_without_warnings() {
    if let Some(rustc) = tool("RUSTC", "rustc") {
        compile_sums("sums-rust", &rustc, &["--edition", "2021", "-D", "warnings"], Language::Rust);
    }
    if let Some(compiler) = tool("CXX", "g++") {
        compile_sums(
            "sums-cpp",
            &compiler,
            &["-std=c++17", "-Wall", "-Wextra", "-Werror"],
            Language::Cpp,
        );
    }
}

#[test]
fn what_cannot_be_printed() {
    let header = Header { stem: "a", printer: "Nimatron" };
    let fails = |plan: &Plan, error: EmitError| {
        for language in Language::ALL {
            assert_eq!(
                nimatron_emit::program(plan, language, &header),
                Err(error.clone()),
                "{language:?}"
            );
        }
    };
    let valued = |mut plan: Plan| {
        plan.program.answer = PrintedAnswer::Value;
        plan
    };
    fails(&valued(digits()), EmitError::NoValue);
    fails(&valued(several("Several", HeapValue::Size, false)), EmitError::NoValue);
    let losing = HeapValue::Losing { up_to: 1, zeros: vec![0] };
    fails(&valued(heaps("One", losing, ListLaw::Grundy, false)), EmitError::NoValue);
    let classes = vec![HeapClass { value: 1, firm: false }; 1_000_001];
    let large = heaps("Large", HeapValue::Periodic { classes, period: 1 }, ListLaw::Grundy, false);
    fails(&large, EmitError::TooLarge { entries: 1_000_001, limit: 1_000_000 });
    fails(&valued(games()), EmitError::Inconsistent("nobody wins where there is a result"));
    let mut result = digits();
    result.program.answer = PrintedAnswer::Result;
    fails(&result, EmitError::Inconsistent("a result where somebody wins"));
    let mut short = games();
    if let Decision::Keep { keep, .. } = &mut short.decision {
        keep.behind[0].pop();
    }
    fails(&short, EmitError::Inconsistent("passes over other letters than those of the domain"));
    let mut other = digits();
    other.decision = list(HeapValue::Size, ListLaw::Grundy);
    fails(&other, EmitError::Inconsistent("a word where positions are no words"));
    let unset = heaps(
        "Unset",
        HeapValue::Size,
        ListLaw::Moore { most: Most::Setting(0), misere: false },
        false,
    );
    fails(&unset, EmitError::Inconsistent("no such setting"));
    let always = TupleFormula::Bool(true);
    let mut tuple = heaps("Tuples", HeapValue::Size, ListLaw::Grundy, false);
    tuple.decision =
        Decision::Tuple(TupleDecision::Wins { length: 1, domain: always.clone(), formula: always });
    fails(&tuple, EmitError::Inconsistent("heaps where positions are no lists"));
}
