//! Every answer in words and as JSON: made by hand, so that each phrase occurs.

#[macro_use]
mod languages;

#[path = "answers/tuples.rs"]
mod tuples;

use answer::fault::{Fault, Plain, PositionFault, Problem};
use answer::*;
use insta::assert_snapshot;
use nimatron_tell::{Colour, Format, Style, problem, render};
use prove::{Figures, Growth};
use rules::tuples::Numeration;
use rules::{Outcome, Span};
use run::{Phase, Stop};

use languages::{STYLE, assert_fits};

mod rendering;
mod samples;

use rendering::{json, text};
use samples::*;

#[test]
fn one_position() {
    let texts = |style: Style| {
        let mut all = vec![];
        let every = [step("a", "b"), step("", "b"), step("a", ""), step("ab", "ba")];
        all.push(text::solutions(&game(), &asked(solution(Outcome::N, &every)), style));
        all.push(text::solutions(&played(), &asked(solution(Outcome::N, &every[..1])), style));
        all.push(text::solutions(&game(), &asked(solution(Outcome::P, &[])), style));
        let over = |outcome| Solution { options: Some(0), ..solution(outcome, &[]) };
        all.push(text::solutions(&played(), &asked(over(Outcome::N)), style));
        all.push(text::solutions(&played(), &asked(over(Outcome::P)), style));
        let method = Method::Theorem { states: 7 };
        let known = Solution {
            value: None,
            remoteness: None,
            plays: None,
            method,
            ..solution(Outcome::N, &every[..1])
        };
        all.push(text::solutions(&game(), &asked(known), style));
        let many =
            Solution { options: Some(25), ..solution(Outcome::N, &vec![step("a", "b"); 25]) };
        all.push(text::solutions(&game(), &asked(many), style));
        all.push(text::solutions(&game(), &[("ab".to_owned(), Err(cycle()))], style));
        all
    };
    assert_in_each_language!("one_position", "----\n", texts);
}

#[test]
fn several_positions() {
    let texts = |style: Style| {
        let mut answers = asked(solution(Outcome::N, &[step("a", "b")]));
        let long = Solution {
            position: "ab".repeat(40),
            value: None,
            plays: None,
            ..solution(Outcome::P, &[])
        };
        answers.extend(asked(long));
        answers.extend(asked(solution(Outcome::N, &vec![step("a", "b"); 40])));
        answers.push(("b".to_owned(), Err(Obstacle::Stopped(Stop::Cancelled))));
        vec![text::solutions(&game(), &answers, style)]
    };
    assert_in_each_language!("several_positions", "", texts);
}

#[test]
fn tables() {
    let texts = |style: Style| {
        let entries = |words: &[&str]| {
            words.iter().map(|word| (*word).to_owned()).zip([0, 1, 1, 0]).collect()
        };
        let rows = vec![
            Row { length: 0, entries: entries(&[""]), ..Row::default() },
            Row { length: 1, entries: vec![], ..Row::default() },
            Row { length: 2, entries: entries(&["aa", "ab", "ba", "bb"]), ..Row::default() },
        ];
        let mut all = vec![];
        for question in [Question::Outcome, Question::Values] {
            let table = Table { question, rows: rows.clone(), patterns: vec![], stopped: None };
            all.push(text::table(&game(), &table, style));
            let unary = GameInfo { positions: over("1"), ..game() };
            all.push(text::table(&unary, &table, style));
        }
        let stopped = Table {
            question: Question::Outcome,
            rows: vec![],
            patterns: vec![],
            stopped: Some(cycle()),
        };
        all.push(text::table(&game(), &stopped, style));
        all.push(text::table(&game(), &Table { stopped: None, ..stopped.clone() }, style));
        all.push(json::table(&game(), &stopped, style.language));
        all
    };
    assert_in_each_language!("tables", "----\n", texts);
}

#[test]
fn theorems() {
    let texts = |style: Style| {
        let small = MachineTable {
            letters: vec!['a', 'b'],
            rows: vec![(Some(0), vec![1, 2]), (Some(3), vec![2, 2]), (None, vec![2, 2])],
        };
        let composed = MeasureText::Composition {
            first_outermost: true,
            letters: ('a'..='n').map(|letter| (letter, 2, 1)).collect(),
        };
        let ordered =
            MeasureText::Order { from_first: false, order: vec![vec!['a'], vec!['b', 'c']] };
        let with = |statement| Theorem {
            statement,
            ..altered(theorem(), |machine| machine.choice_never_matters = false)
        };
        let says = |statement| with(Some(statement));
        let mut all = vec![
            text::attempt(&attempt(game(), theorem()), Some("bite.cert"), style),
            text::attempt(&attempt(played(), theorem()), None, style),
        ];
        let texts = [
            attempt(played(), says(Statement::Wins(constant(true)))),
            attempt(played(), says(Statement::Wins(constant(false)))),
            attempt(game(), says(Statement::Wins(constant(true)))),
            attempt(game(), says(Statement::Wins(constant(false)))),
            attempt(
                game(),
                says(Statement::Claim("every move wins if length > 3".to_owned().into())),
            ),
            attempt(
                game(),
                Theorem {
                    question: Question::Values,
                    ..says(Statement::Value("length mod 3".to_owned().into()))
                },
            ),
            attempt(
                game(),
                altered(with(None), |machine| (machine.states, machine.measures) = (1392, vec![])),
            ),
            attempt(game(), altered(with(None), |machine| machine.table = Some(small.clone()))),
            attempt(
                game(),
                Theorem {
                    question: Question::Values,
                    ..altered(with(None), |machine| machine.table = Some(small.clone()))
                },
            ),
            attempt(
                game(),
                Theorem {
                    figures: Figures { split: true, ..figures() },
                    ..altered(theorem(), |machine| {
                        machine.measures =
                            vec![MeasureText::Sum("length".into()), composed, ordered];
                    })
                },
            ),
            attempt(
                game(),
                Theorem {
                    figures: Figures::default(),
                    checked: Checked { up_to: None, positions: 0, nodes: 0 },
                    ..theorem()
                },
            ),
        ];
        // The rules are the same as above.
        let after_rules = |whole: String| {
            whole.split_once("\n\n").map(|(_, rest)| rest.to_owned()).unwrap_or_default()
        };
        all.extend(texts.iter().map(|attempt| after_rules(text::attempt(attempt, None, style))));
        all
    };
    assert_in_each_language!("theorems", "----\n", texts);
}

#[test]
fn what_is_not_known() {
    let texts = |style: Style| {
        let mut all: Vec<String> = obstacles()
            .into_iter()
            .map(|obstacle| {
                let claim =
                    Judged::alone("wins if true".to_owned(), Verdict::Unknown(undecided(obstacle)));
                text::judged(&game(), &claim, None, style)
                    .splitn(3, "\n\n")
                    .nth(2)
                    .unwrap()
                    .to_owned()
            })
            .collect();
        let guessed = Undecided {
            guess: Some(5),
            strategy: None,
            verified_up_to: Some(1),
            verified_positions: 2,
            figures: figures(),
            ..undecided(Obstacle::Stopped(Stop::Cancelled))
        };
        let verdict = Verdict::Unknown(guessed.clone());
        let claims =
            vec![Judged::alone("wins if true".to_owned(), Verdict::Unknown(guessed.clone()))];
        let whole = Attempt { game: game(), question: Question::Outcome, verdict, claims };
        all.push(text::attempt(&whole, None, style));
        let wrong = Undecided { verified_up_to: None, ..guessed.clone() };
        let verdict = Verdict::Unknown(wrong);
        all.push(text::attempt(&Attempt { verdict, claims: vec![], ..whole.clone() }, None, style));
        let claim = Judged::alone("wins if true".to_owned(), Verdict::Unknown(guessed));
        all.push(text::judged(&game(), &claim, None, style));
        if style == STYLE {
            let kinds = obstacles().into_iter().map(|obstacle| {
                let claim =
                    Judged::alone("wins if true".to_owned(), Verdict::Unknown(undecided(obstacle)));
                json::judged(&game(), &claim, None, None, style.language)
            });
            let kinds: Vec<String> = kinds
                .flat_map(|json| {
                    json.lines()
                        .filter(|line| line.contains("    \"kind\""))
                        .map(str::to_owned)
                        .collect::<Vec<_>>()
                })
                .collect();
            assert_snapshot!("kinds_of_reasons", kinds.join("\n"));
            assert_snapshot!(
                "unknown_json",
                json::attempt(&whole, None, Some(7.0), style.language)
            );
        }
        all
    };
    assert_in_each_language!("what_is_not_known", "----\n", texts);
}

#[test]
fn refutations() {
    let texts = |style: Style| {
        let abouts = [
            (About::Outcome(Outcome::N), Some("length = 3"), true),
            (About::Outcome(Outcome::P), Some("length = 3"), false),
            (About::Value("length".to_owned(), Some(3)), None, true),
            (About::Value("3".to_owned(), Some(3)), None, true),
            (About::ValueIs("value mod 2 = 0".into()), Some("length = 3"), true),
            (About::EveryMoveWins, Some("length = 3"), true),
            (About::WinningMoveBy(2), None, true),
            (About::WinningMove("touched = 1".into()), None, true),
            (About::WinningMoveSaid("takes from a largest heap".to_owned()), None, true),
            (About::PlayParity { odd: true }, Some("length = 3"), true),
            (About::PlayParity { odd: false }, Some("length = 3"), true),
            (About::PlayLength("length".to_owned(), None), Some("length = 3"), true),
        ];
        let all: Vec<String> = abouts
            .into_iter()
            .map(|(about, formula, holds)| {
                let judged = counterexample(about, formula, holds);
                text::judged(&game(), &judged, None, style)
                    .splitn(3, "\n\n")
                    .nth(2)
                    .unwrap()
                    .to_owned()
            })
            .collect();
        if style == STYLE {
            let judged = counterexample(About::Value("length".to_owned(), Some(3)), None, true);
            assert_snapshot!(
                "refuted_json",
                json::judged(&game(), &judged, None, Some(7.0), style.language)
            );
        }
        all
    };
    assert_in_each_language!("refutations", "----\n", texts);
}

#[test]
fn claims_in_a_list() {
    let texts = |style: Style| {
        let judged = |verdict| Judged::alone("some claim".to_owned(), verdict);
        let claims = vec![
            Judged::following("some claim".to_owned()),
            judged(Verdict::Proved(Box::new(theorem()))),
            judged(Verdict::Unknown(undecided(Obstacle::NotRegular))),
            counterexample(About::EveryMoveWins, None, true),
            counterexample(About::EveryMoveWins, Some("length = 3"), false),
        ];
        let whole = Attempt { claims, ..attempt(game(), theorem()) };
        let coloured = Style { colour: Colour::Ansi, ..style };
        let shown = text::attempt(&whole, None, coloured).replace('\x1b', "^");
        let texts = vec![shown];
        if style == STYLE {
            assert_snapshot!(
                "proved_json",
                json::attempt(&whole, Some("bite.cert"), Some(7.0), style.language)
            );
        }
        texts
    };
    assert_in_each_language!("claims_in_a_list", "", texts);
}

fn trial() -> Trial {
    Trial {
        game: game(),
        expectations: 1,
        naive: Coverage { up_to: Some(1), positions: 3 },
        solver: Coverage { up_to: Some(2), positions: 7 },
        machine: MachineUse::Proved { states: 3 },
        claims: vec![],
        difference: None,
        undecided: None,
    }
}

#[test]
fn trials() {
    let texts = |style: Style| {
        let difference = |expected, found, line| {
            Some(Difference { position: "ab".to_owned(), to_move: None, expected, found, line })
        };
        let wins = Finding::Outcome(Outcome::N.into());
        let loses = Finding::Outcome(Outcome::P.into());
        let trials = [
            trial(),
            Trial {
                machine: MachineUse::Missing(Obstacle::NoTermination),
                naive: Coverage::default(),
                ..trial()
            },
            Trial {
                difference: difference(
                    (Engine::Expectation, wins),
                    (Engine::Naive, loses),
                    Some(7),
                ),
                ..trial()
            },
            Trial {
                difference: difference(
                    (Engine::Solver, Finding::Value(1)),
                    (Engine::Machine, Finding::Value(2)),
                    None,
                ),
                ..trial()
            },
            Trial { claims: vec![counterexample(About::EveryMoveWins, None, true)], ..trial() },
            Trial {
                undecided: Some((Some("a".to_owned()), cycle())),
                solver: Coverage::default(),
                ..trial()
            },
            Trial {
                undecided: Some((None, Obstacle::NoPosition)),
                solver: Coverage::default(),
                ..trial()
            },
        ];
        let mut all: Vec<String> = trials.iter().map(|trial| text::trial(trial, style)).collect();
        all.push(text::trials(&trials, &[], style));
        if style == STYLE {
            assert_snapshot!("trials_json", json::trials(&trials[2..], style.language));
        }
        all
    };
    assert_in_each_language!("trials", "----\n", texts);
}

#[test]
fn problems() {
    let texts = |style: Style| {
        let source = "game \"x\"\nword 1*\nmove 1 -> 0\n".to_owned();
        let fault = |text: &str, start, end, fault| {
            let span = Span { start, end };
            Problem::Position(PositionFault {
                text: text.to_owned(),
                span,
                fault,
                game: Box::new(game()),
            })
        };
        let file = || "some/file".to_owned();
        let plain = [
            Plain::NoSuchGame { name: "bit".to_owned(), similar: Some("bite".to_owned()) },
            Plain::NoSuchGame { name: "bit".to_owned(), similar: None },
            Plain::CannotRead { path: file(), error: "no".to_owned(), similar: None },
            Plain::TooLarge { path: file(), limit: 10 },
            Plain::CannotWrite { path: file(), error: "no".to_owned() },
            Plain::WouldOverwrite { path: file() },
            Plain::ValuesInMisere,
            Plain::ValuesOfEndings,
            Plain::NoRemoteness,
            Plain::ValuesOfSides,
            Plain::NumerationOfWords,
            Plain::NoGames,
            Plain::NoSuchCommand { name: "dance".to_owned() },
        ];
        let mut problems = vec![
            Problem::Text {
                source: source.clone(),
                path: Some(file()),
                diagnostics: vec![rules::Diagnostic::error(
                    Span { start: 9, end: 13 },
                    rules::Reason::GroupInMove,
                )],
            },
            Problem::Escape {
                source,
                path: Some(file()),
                span: Span { start: 17, end: 28 },
                from: "1".to_owned(),
                to: "0".to_owned(),
            },
            fault("abc", 2, 3, Fault::UnknownLetter('c')),
            fault("ab", 1, 2, Fault::NoPositionBeginsSo),
            fault("", 0, 0, Fault::Unfinished { example: "a".to_owned() }),
            fault("ab", 0, 2, Fault::Outside),
            fault(&"ab".repeat(500), 99, 100, Fault::NoPositionBeginsSo),
        ];
        let faults = [
            Fault::NotANumber,
            Fault::TooLarge { limit: 1000 },
            Fault::WrongCount { given: 3, wanted: 2 },
            Fault::UnknownHeap,
            Fault::RepeatedHeap,
            Fault::Outside,
        ];
        problems.extend(faults.into_iter().map(|fault| {
            let span = Span { start: 2, end: 4 };
            Problem::Position(PositionFault {
                text: "3 45 6".to_owned(),
                span,
                fault,
                game: Box::new(heaps(&["x", "y"])),
            })
        }));
        problems.extend(plain.into_iter().map(Problem::Plain));
        let mut all: Vec<String> =
            problems.iter().map(|problem| problem::problem(problem, style)).collect();
        all.push(problem::not_closed(style));
        if style == STYLE {
            let json: String = problems[1..3]
                .iter()
                .map(|problem| problem::problem_json(problem, style.language))
                .collect();
            assert_snapshot!("problems_json", json);
            let codes: Vec<String> = problems
                .iter()
                .filter_map(|problem| {
                    let json = problem::problem_json(problem, style.language);
                    json.lines()
                        .find(|line| line.contains("\"code\""))
                        .map(|line| line.trim().to_owned())
                })
                .collect();
            assert_snapshot!("codes", codes.join("\n"));
        }
        all
    };
    assert_in_each_language!("problems", "\n\n", texts);
}

#[test]
fn progress() {
    let texts = |style: Style| {
        use Phase::*;
        let lines = [Solve, Learn, Verify, Terminate, Recognise, Check, Test]
            .map(|phase| problem::progress(phase, 12, style.language));
        Vec::from(lines)
    };
    assert_in_each_language!("progress", "\n", texts);
}

#[test]
fn text_fits_eighty_columns() {
    let mut texts: Vec<String> = obstacles()
        .into_iter()
        .map(|obstacle| {
            let claim = Judged::alone("wins if ".repeat(30), Verdict::Unknown(undecided(obstacle)));
            text::judged(&game(), &claim, None, STYLE)
        })
        .collect();
    texts.push(text::solutions(
        &game(),
        &asked(Solution { position: "ab".repeat(999), ..solution(Outcome::N, &[]) }),
        STYLE,
    ));
    texts.push(text::trial(&trial(), STYLE));
    for text in texts {
        assert!(text.lines().all(|line| line.chars().count() <= 80), "{text}");
    }
}

/// What an interrupt kept from being proved is not counted as proved, and is named.
#[test]
fn families_name_what_was_not_reached() {
    let claim = Judged::following("wins if true".to_owned());
    let found = MemberFound::Judged(game(), claim);
    let member = Member { value: 1, found, certificate: None };
    let family = |left| Family {
        game: game(),
        parameter: "k".to_owned(),
        members: vec![member.clone()],
        left,
    };
    let texts = |family: Family| {
        let ending = family.ending();
        let answer = Answer::Family(Box::new(family));
        let words = render(&answer, Format::TEXT, STYLE);
        (ending, words, render(&answer, Format::Json, STYLE))
    };
    let (ending, words, json) = texts(family(vec![]));
    assert_eq!(ending, Ending::Answered);
    assert!(words.contains("1 of 1 proved") && !json.contains("left"), "{words}{json}");
    let (ending, words, json) = texts(family(vec![2, 3]));
    assert_eq!(ending, Ending::Open);
    assert!(words.contains("1 of 3 proved") && words.contains("not reached"), "{words}");
    assert!(json.contains("\"left\": [\n    2,\n    3\n  ]"), "{json}");
}

fn heaps(names: &[&str]) -> GameInfo {
    let domain = (names.len() == 2).then(|| "x <= y".into());
    GameInfo {
        positions: Positions::Heaps {
            names: words(names),
            domain,
            ends: None,
            aim: answer::Aim::LastMove,
        },
        ..game()
    }
}
