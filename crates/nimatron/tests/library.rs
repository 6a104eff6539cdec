//! The library face.

use nimatron::answer::{Engine, Finding, MachineUse, Method, Obstacle, Ruling, Verdict};
use nimatron::{Convention, Effort, Game, Limits, LoadError, Question, Run, Settings, SolveError, shipped};
use rules::Outcome;
use solve::Unsolved;
use tell::position::Fault;

fn load(source: &str) -> Game {
    Game::load(source, &Settings::default()).expect("rules in order")
}

const BITE: &str = "game \"Bite\"\nword 1*\nmove 1{1..2} -> empty\n";

#[test]
fn every_shipped_game_is_in_order() {
    for name in shipped::names() {
        let game = Game::shipped(name, &Settings::default()).unwrap();
        assert_eq!(game.warnings(), &[], "{name}");
        assert_eq!(game.closed(), Ok(()), "{name}");
        assert!(!game.info().title.is_empty(), "{name}");
        let misere = Settings { parameters: vec![], convention: Some(Convention::Misere) };
        assert!(Game::shipped(name, &misere).is_ok(), "{name}");
    }
}

#[test]
fn positions_that_are_none_are_placed() {
    let game = Game::shipped("addition-game", &Settings::default()).unwrap();
    let fault = |text: &str| {
        let fault = game.position(text).unwrap_err();
        (fault.fault, fault.span.start, fault.span.end)
    };
    assert_eq!(fault("007"), (Fault::NoPositionBeginsSo, 1, 2));
    assert_eq!(fault("1é2"), (Fault::UnknownLetter('é'), 1, 3));
    assert_eq!(fault(""), (Fault::Unfinished { example: "0".to_owned() }, 0, 0));
    let game = load("word (01)* 2?\nmove 012 -> empty\n");
    let fault = |text: &str| game.position(text).unwrap_err().fault;
    assert_eq!(fault("010"), Fault::Unfinished { example: "0101".to_owned() });
    assert_eq!(fault("0121"), Fault::NoPositionBeginsSo);
    assert_eq!(game.position("'0101'"), Ok(vec![0, 1, 0, 1]));
}

#[test]
fn moves_that_leave_the_positions_are_an_error() {
    let error = Game::load("word [01]* 1\nmove 0 -> 1\nmove 1 -> 0\n", &Settings::default()).unwrap_err();
    let LoadError::Escape { span, from, to, .. } = error else { panic!("{error:?}") };
    assert_eq!((span.start, from.as_str(), to.as_str()), (25, "1", "0"));
}

#[test]
fn a_turn_of_several_moves_is_told_step_by_step() {
    let game = load("word [ab]*\nmove 'a' -> 'b'\nturn 1..2 moves\n");
    let solution = game.solve("aa", &Run::default()).unwrap();
    assert_eq!((solution.outcome, solution.value, solution.options), (Outcome::N, Some(2), 3));
    let turn = &solution.winning[0];
    assert_eq!((turn.result.as_str(), turn.steps.len()), ("bb", 2));
    assert_eq!(turn.steps[1].result, "bb");
    assert!(turn.steps.iter().all(|step| (step.from.as_str(), step.to.as_str()) == ("a", "b")));
}

#[test]
fn theorem_and_brute_force_agree() {
    let run = Run::default();
    for (name, convention) in [
        ("addition-game", Convention::Normal),
        ("addition-game", Convention::Misere),
        ("slide-or-clear", Convention::Normal),
        ("lower-the-ones", Convention::Normal),
    ] {
        let settings = Settings { parameters: vec![], convention: Some(convention) };
        let game = Game::shipped(name, &settings).unwrap();
        let known = game.known(&run).unwrap();
        for length in 0..4 {
            for word in rules::positions(game.rules(), length).step_by(7) {
                let brute = game.solve_all(std::slice::from_ref(&word), &run).remove(0).unwrap();
                let theorem = known.solve(&word);
                assert_eq!(theorem.outcome, brute.outcome, "{name} {}", brute.position);
                assert_eq!(theorem.winning, brute.winning, "{name} {}", brute.position);
                assert!(matches!(theorem.method, Method::Theorem { .. }));
            }
        }
    }
}

#[test]
fn a_budget_is_a_reason_and_not_an_answer() {
    let run = Run::new(Limits { states: 3, ..Limits::default() });
    let error = load(BITE).solve("1111111", &run).unwrap_err();
    assert!(matches!(error, SolveError::Unsolved(Unsolved::Stopped(run::Stop::States { limit: 3 }))), "{error}");
    let game = Game::shipped("erase-or-merge", &Settings::default()).unwrap();
    let attempt = game.prove(Question::Outcome, &Run::new(Limits { states: 500, ..Limits::default() }));
    let Verdict::Unknown(unknown) = attempt.verdict else { panic!("no theorem is known here") };
    assert!(matches!(unknown.obstacle, Obstacle::Stopped(run::Stop::States { .. })));
}

#[test]
fn claims_in_the_rules_follow_or_fall() {
    let source = format!("{BITE}claim wins when length mod 3 != 0\nclaim value = length mod 3\nclaim loses if true\n");
    let attempt = load(&source).prove(Question::Outcome, &Run::default());
    let Verdict::Proved(theorem) = &attempt.verdict else { panic!("a theorem") };
    assert_eq!(nimatron::check(&theorem.certificate).unwrap().claims.len(), 1, "the formula is that claim");
    assert!(matches!(attempt.claims[0].ruling, Ruling::Follows));
    assert!(matches!(attempt.claims[1].ruling, Ruling::Proved(_)), "by a certificate of its own, about values");
    let Ruling::Refuted(example) = &attempt.claims[2].ruling else { panic!("false at 1") };
    assert_eq!((example.position.as_str(), example.options.len()), ("1", 1));
    let values = load(&source).prove(Question::Values, &Run::default());
    assert!(matches!(values.claims[1].ruling, Ruling::Follows));
}

#[test]
fn certificates_are_about_one_text() {
    let attempt = load(BITE).prove(Question::Outcome, &Run::default());
    let Verdict::Proved(theorem) = attempt.verdict else { panic!("a theorem") };
    assert!(nimatron::check_against(BITE, &theorem.certificate).is_ok());
    assert!(nimatron::check_against(&format!("{BITE} "), &theorem.certificate).is_err());
}

#[test]
fn a_table_ends_where_it_was_told_to() {
    let run = Run::default();
    let table = load(BITE).table(Question::Values, Some(4), &run);
    let values: Vec<u32> = table.rows.iter().map(|row| row.entries[0].1).collect();
    assert_eq!(values, [0, 1, 2, 0, 1]);
    let finite = load("word [01]{10}\nmove 1 -> 0\n");
    let table = finite.table(Question::Outcome, None, &run);
    assert_eq!(table.rows.iter().map(|row| row.entries.len()).sum::<usize>(), 1024, "the first length is shown whole");
    assert_eq!(table.rows.last().unwrap().losing(), 512);
}

#[test]
fn a_wrong_expectation_is_found_by_the_plainest_engine() {
    let run = Run::default();
    let trial = load(&format!("{BITE}expect 1 wins\nexpect 11 value 1\n")).test(Effort::default(), &run, &run);
    let difference = trial.difference.as_ref().unwrap();
    assert_eq!(difference.expected, (Engine::Expectation, Finding::Value(1)));
    assert_eq!(difference.found, (Engine::Naive, Finding::Value(2)));
    assert_eq!((difference.position.as_str(), difference.line), ("11", Some(5)));
    assert!(!trial.passed());
}

#[test]
fn small_positions_are_compared_as_far_as_effort_goes() {
    let run = Run::default();
    let effort = Effort { positions: 10, recursion: 5, recursion_per_length: 5 };
    let trial = load(BITE).test(effort, &run, &run);
    assert!(trial.passed());
    assert_eq!(trial.machine, MachineUse::Proved { states: 3 });
    assert_eq!((trial.solver.positions, trial.solver.up_to), (10, Some(9)));
    assert!(trial.naive.up_to < trial.solver.up_to, "plain recursion loses patience first");
}
