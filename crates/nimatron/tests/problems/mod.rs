//! Shipped problems: plans, answers, printed programs.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

mod cases;
mod coded;
mod emitted;
#[path = "../../../emit/tests/common/joined.rs"]
mod joined;
mod otherwise;

use std::path::Path;
use std::{env, fs};

use nimatron::problem::{Problem, kept};
use nimatron::store::Directory;
use nimatron::{Limits, Run};
use plan::{Plan, Status};

use cases::{all, cases, same};

/// Bytes of an input that the definition is asked about, where it has to search.
const SHORT: usize = 10;

fn ready(problem: &Problem) -> Plan {
    problem.ready().unwrap_or_else(|| panic!("{}: no plan; run `cargo xtask plans`", problem.name))
}

/// With `UPDATE=1` what differs is written, which is enough where only words have changed.
#[test]
fn plans_are_what_problems_and_rules_give() {
    let run = Run::new(Limits { states: 20_000, ..Limits::default() });
    for problem in all() {
        let kept_before = kept(&problem, &ready(&problem));
        // What is computed beforehand, after no theorem was found, takes minutes without
        // optimisation: `cargo xtask plans` makes it again.
        if matches!(ready(&problem).origin.status, Status::Computed { .. }) {
            continue;
        }
        let made = problem.plan(&run).unwrap_or_else(|none| panic!("{}: {none:?}", problem.name));
        let plan = tell::plan::in_words(made.plan, &made.game, made.theorem.as_ref());
        let (made_now, name) = (kept(&problem, &plan), &problem.name);
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../problems/plans/{name}.json"));
        if made_now != kept_before && env::var_os("UPDATE").is_some() && path.exists() {
            fs::write(path, made_now).expect("a plan can be written");
        } else {
            assert_eq!(made_now, kept_before, "{name}: run `cargo xtask plans`");
        }
        // What is said to be proved has a certificate that is accepted.
        assert_eq!(plan.origin.status == Status::Proved, made.theorem.is_some(), "{name}");
    }
}

#[test]
fn a_kept_plan_is_found_by_its_maker_alone() {
    let directory = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("plans");
    let _ = std::fs::remove_dir_all(&directory);
    let store = Directory::open(&directory).unwrap();
    let run = Run::default();
    let rules = "heap n\nparameter k = 3 in 1..9\nmove n -> n - d where 1 <= d <= k\n";
    let load = |rules: &'static str| {
        let find = move |name: &str| Some((name.to_owned(), rules.to_owned()));
        let text = "game take\nread n\nposition n\nanswer wins \"A\" loses \"B\"\n";
        Problem::load("take", text, &find, &run).unwrap()
    };
    let problem = load(rules);
    let plan = problem.plan(&run).unwrap().plan;
    problem.keep(&plan, "one build", &store);
    assert_eq!(problem.recall("one build", &store), Some(plan));
    assert_eq!(problem.recall("another", &store), None);
    assert_eq!(load("heap n\nmove n -> n - 1\n").recall("one build", &store), None);
    let kept = std::fs::read_dir(&directory).unwrap().next().unwrap().unwrap().path();
    let text = std::fs::read(&kept).unwrap();
    std::fs::write(&kept, &text[..text.len() / 2]).unwrap();
    assert_eq!(problem.recall("one build", &store), None, "half a plan is none");
}

#[test]
fn judge_answers_as_literal_play_does() {
    let (mut compared, mut defined) = (0, 0);
    for problem in all() {
        let plan = ready(&problem);
        let cases = cases(&problem);
        assert!(!cases.is_empty(), "{}: no case", problem.name);
        for (number, case) in cases.iter().enumerate() {
            let fast = judge::run(&plan, judge::Input::Bytes(case.input.as_bytes()));
            let fast = fast
                .unwrap_or_else(|fault| panic!("{}: {:?}: {fault:?}", problem.name, case.input));
            let fast = String::from_utf8(fast.to_bytes()).unwrap();
            assert!(
                same(&fast, &case.output),
                "{}: {:?}: {fast:?} is not {:?}",
                problem.name,
                case.input,
                case.output
            );
            compared += 1;
            // What is computed is searched here without a table: the shortest cases have to do.
            if matches!(plan.decision, plan::Decision::Computed(_))
                && (number > 2 || case.input.len() > SHORT)
            {
                continue;
            }
            match plan::naive::run(&plan, case.input.as_bytes()) {
                Err(fault) => assert!(fault.reason.is_budget(), "{}: {fault:?}", problem.name),
                Ok(naive) => {
                    assert_eq!(naive, fast, "{}: {:?}", problem.name, case.input);
                    defined += 1;
                }
            }
        }
    }
    assert!(
        compared > 5000 && defined > 2500,
        "{compared} cases, {defined} of them by the definition"
    );
}

#[test]
fn founding_problems_have_fifty_cases_of_literal_play() {
    let founding = [
        "addition-game",
        "nim",
        "nim-misere",
        "nim-k",
        "nim-k-misere",
        "prime-factor-game",
        "tofu",
        "cat-and-rabbit",
        "cat-and-rabbit-misere",
        "cat-and-rabbit-kmoves",
        "cat-and-rabbit-misere-kmoves",
    ];
    for name in founding {
        let problem = Problem::shipped(name, &Run::default()).unwrap();
        assert!(cases(&problem).len() >= 50, "{name}");
        assert_eq!(ready(&problem).origin.status, Status::Proved, "{name}");
    }
}

#[test]
fn other_problems_about_a_game_have_its_theorem_at_once() {
    let run = Run::default();
    let text = "problem \"Many\"\ngame nim\nread t\nrepeat t: read n in 1..1000; heaps \
        exponents(n); answer wins \"a\" loses \"b\"\n";
    let find = &nimatron::shipped::game;
    let many = Problem::load("many", text, find, &run).unwrap();
    let plan = ready(&many);
    let made = many.plan(&run).unwrap();
    assert_eq!(plan, tell::plan::in_words(made.plan, &made.game, made.theorem.as_ref()));
    assert_eq!(plan::naive::run(&plan, b"3 1 6 12").unwrap(), "b\nb\na\n");
    // Read in another way, it is another game.
    let misere =
        Problem::load("many", &text.replace("game nim", "game nim misere"), find, &run).unwrap();
    assert_ne!(ready(&misere).decision, plan.decision);
    let values =
        Problem::load("many", &text.replace("wins \"a\" loses \"b\"", "value"), find, &run)
            .unwrap();
    assert!(values.ready().is_none_or(|ready| ready.program.answer == plan::PrintedAnswer::Value));
}
