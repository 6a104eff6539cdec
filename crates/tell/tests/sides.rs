//! Answers about partisan games, in words and as JSON: made by hand, so that each phrase occurs.

#[macro_use]
mod languages;

use answer::*;
use nimatron_tell::Style;
use rules::tuples::Numeration;
use rules::{Outcome, OutcomeClass};

use languages::assert_fits;

mod rendering;
#[expect(dead_code, reason = "some samples are for other answers")]
mod samples;

use rendering::{json, text};
use samples::*;

fn partisan() -> GameInfo {
    GameInfo { sides: Some(["Cat".to_owned(), "Dog".to_owned()]), ..game() }
}

fn heaps(names: &[&str]) -> GameInfo {
    GameInfo {
        positions: Positions::Heaps {
            names: words(names),
            domain: None,
            ends: None,
            aim: answer::Aim::LastMove,
        },
        ..partisan()
    }
}

fn one(outcome: Outcome, winning: bool) -> Solution {
    let steps = [step("ab", "b")];
    Solution { value: None, ..solution(outcome, if winning { &steps } else { &[] }) }
}

fn solved(class: OutcomeClass) -> PartisanSolution {
    let sides = class.outcomes().map(|outcome| one(outcome, outcome == Outcome::N));
    PartisanSolution { position: "aab".to_owned(), class, sides }
}

fn asked(solution: PartisanSolution) -> (String, Result<PartisanSolution, Obstacle>) {
    (solution.position.clone(), Ok(solution))
}

#[test]
fn positions() {
    let texts = |style: Style| {
        let mut texts: Vec<String> = OUTCOME_CLASSES
            .map(|class| text::partisan_solutions(&partisan(), &[asked(solved(class))], style))
            .to_vec();
        let known = solved(OutcomeClass::N).sides.map(|one| Solution {
            remoteness: None,
            plays: None,
            method: Method::Theorem { states: 7 },
            ..one
        });
        let over = Solution { options: Some(0), ..one(Outcome::P, false) };
        let stuck =
            PartisanSolution { sides: [one(Outcome::N, true), over], ..solved(OutcomeClass::L) };
        let far = PartisanSolution { sides: known, ..solved(OutcomeClass::N) };
        let failed = ("ab".repeat(60), Err(cycle()));
        texts.push(text::partisan_solutions(&partisan(), &[asked(stuck.clone())], style));
        texts.push(text::partisan_solutions(&partisan(), &[asked(far.clone())], style));
        texts.push(text::partisan_solutions(
            &partisan(),
            &[asked(stuck.clone()), asked(far.clone()), failed.clone()],
            style,
        ));
        assert_fits(&texts);
        texts.push(json::partisan_solutions(
            &partisan(),
            &[asked(stuck), asked(far), failed],
            style.language,
        ));
        texts
    };
    assert_in_each_language!("positions", "----\n", texts);
}

fn formula(statement: Statement) -> Option<SideFormula> {
    let claim = format!("Cat to move {}", statement.claim());
    Some(SideFormula { statement, claim })
}

fn about_sides(formulas: [Option<SideFormula>; 2], classes: &[OutcomeClass]) -> Theorem {
    let table = MachineTable {
        letters: vec!['a', 'b'],
        rows: vec![
            (Some(0), vec![1, 2]),
            (Some(1), vec![0, 2]),
            (Some(2), vec![3, 4]),
            (Some(3), vec![3, 4]),
            (None, vec![4, 4]),
        ],
    };
    let shown = formulas.contains(&None);
    let sides = SidesTheorem {
        states: 5,
        table: shown.then_some(table),
        classes: classes.to_vec(),
        formulas,
    };
    Theorem { statement: None, ..altered(theorem(), |machine| machine.sides = Some(sides)) }
}

#[test]
fn theorems() {
    let texts = |style: Style| {
        let stated =
            |formula: &str| formula.parse().map_or_else(|_| formula.to_owned().into(), constant);
        let wins = |formula: &str| Statement::Wins(stated(formula));
        let loses = |formula: &str| Statement::Loses(stated(formula));
        let all = OUTCOME_CLASSES;
        let large = |theorem| {
            altered(theorem, |machine| machine.sides.as_mut().expect("sides").table = None)
        };
        let theorems = [
            about_sides([formula(wins("length > 0")), formula(loses("length < 2"))], &all[..3]),
            about_sides([formula(wins("true")), formula(wins("false"))], &all[..1]),
            about_sides([formula(loses("true")), formula(loses("false"))], &all[1..2]),
            about_sides([None, formula(wins("length > 0"))], &all),
            about_sides([None, None], &all[2..]),
            large(about_sides([None, None], &all)),
            Theorem {
                statement: Some(Statement::Claim("outcome L when length > 0".to_owned().into())),
                ..about_sides([None, None], &all)
            },
        ];
        let attempts: Vec<Attempt> =
            theorems.into_iter().map(|theorem| attempt(partisan(), theorem)).collect();
        let mut texts: Vec<String> =
            attempts.iter().map(|attempt| text::attempt(attempt, None, style)).collect();
        for (names, bounds) in [(&["x"][..], vec![None]), (&["x", "y"][..], vec![Some(3), None])] {
            let digits = Some(Digits {
                numeration: Numeration::Base(2),
                bounds,
                relation: false,
                divided: None,
            });
            let theorem =
                altered(about_sides([None, None], &all), |machine| machine.digits = digits);
            texts.push(text::attempt(&attempt(heaps(names), theorem), None, style));
        }
        assert_fits(&texts);
        texts.extend(
            attempts
                .iter()
                .map(|attempt| text::theorem_sentences(attempt, style.language).join("\n") + "\n"),
        );
        texts.push(json::attempt(&attempts[3], None, None, style.language));
        texts
    };
    assert_in_each_language!("theorems", "----\n", texts);
}

#[test]
fn refuted_claims() {
    let texts = |style: Style| {
        let fact =
            |position: &str, outcome| Fact { position: position.to_owned(), outcome, value: None };
        let example = |about: About, sides: SidesTruth| {
            let mut judged = counterexample(about, Some("length > 0"), true);
            if let Ruling::Alone(Verdict::Refuted(refuted)) = &mut judged.ruling
                && let Counterexample::Position(example) = &mut **refuted
            {
                (example.truth, example.options, example.sides) = (None, vec![], Some(sides));
            }
            judged
        };
        let options = [vec![fact("ab", Outcome::N), fact("", Outcome::P)], vec![]];
        let both =
            SidesTruth { to_move: None, class: Some(OutcomeClass::L), options: options.clone() };
        let right = SidesTruth {
            to_move: Some(1),
            class: Some(OutcomeClass::P),
            options: [vec![], vec![fact("ab", Outcome::N)]],
        };
        let unknown = SidesTruth { to_move: Some(0), class: None, options: [vec![], vec![]] };
        let judged = [
            example(About::Class(OutcomeClass::R), both),
            example(About::OutcomeOf("Dog".to_owned(), Outcome::N), right.clone()),
            example(About::OutcomeOf("Cat".to_owned(), Outcome::P), unknown),
            example(About::PlayParity { odd: true }, right),
        ];
        let mut texts: Vec<String> =
            judged.iter().map(|judged| text::judged(&partisan(), judged, None, style)).collect();
        let listed = Attempt {
            claims: judged.to_vec(),
            ..attempt(partisan(), about_sides([None, None], &OUTCOME_CLASSES))
        };
        texts.push(text::attempt(&listed, None, style));
        assert_fits(&texts);
        texts.extend(
            judged
                .iter()
                .take(2)
                .map(|judged| json::judged(&partisan(), judged, None, None, style.language)),
        );
        texts
    };
    assert_in_each_language!("refuted_claims", "----\n", texts);
}

#[test]
fn tables_and_trials() {
    let texts = |style: Style| {
        let row = |length: usize, entries: &[(&str, i64)]| Row {
            length,
            entries: entries
                .iter()
                .map(|(position, class)| ((*position).to_owned(), *class))
                .collect(),
            ..Row::default()
        };
        let table = |rows: Vec<Row>| Table {
            question: Question::Outcome,
            rows,
            patterns: vec![],
            stopped: None,
        };
        let of_words = table(vec![
            row(0, &[("", 0)]),
            row(1, &[("a", 2), ("b", 3)]),
            row(2, &[("aa", 1), ("ab", 0), ("bb", 2)]),
        ]);
        let unary = GameInfo { positions: over("a"), ..partisan() };
        let in_line = table(
            (0..4)
                .zip(["", "a", "aa", "aaa"])
                .map(|(length, word)| {
                    row(length, &[(word, 3 - i64::try_from(length).unwrap_or(0))])
                })
                .collect(),
        );
        let cells = |most: u64| -> Vec<Row> {
            (0..=most)
                .map(|size| {
                    let tuples: Vec<Vec<u64>> = (0..=size).map(|other| vec![size, other]).collect();
                    let entries = tuples.iter().map(|pair| {
                        (
                            format!("({}, {})", pair[0], pair[1]),
                            i64::try_from(pair[1] % 4).unwrap_or(0),
                        )
                    });
                    Row {
                        length: usize::try_from(size).unwrap_or(0),
                        entries: entries.collect(),
                        tuples,
                        ..Row::default()
                    }
                })
                .collect()
        };
        let stopped = Table { stopped: Some(Obstacle::Partisan), ..table(vec![]) };
        let mut texts = vec![
            text::table(&partisan(), &of_words, style),
            text::table(&unary, &in_line, style),
            text::table(&heaps(&["x", "y"]), &table(cells(4)), style),
            text::table(&heaps(&["x", "y", "z"]), &table(cells(2)), style),
            text::table(&partisan(), &stopped, style),
            text::games(&[partisan()]),
        ];
        let wins = Finding::Outcome(Outcome::N.into());
        let difference = Difference {
            position: "ab".to_owned(),
            to_move: Some("Dog".to_owned()),
            expected: (Engine::Naive, wins),
            found: (Engine::Solver, Finding::Outcome(Outcome::P.into())),
            line: None,
        };
        let trial = Trial {
            game: partisan(),
            expectations: 1,
            naive: Coverage { up_to: Some(1), positions: 3 },
            solver: Coverage { up_to: Some(2), positions: 7 },
            machine: MachineUse::Proved { states: 3 },
            claims: vec![],
            difference: Some(difference),
            undecided: None,
        };
        texts.push(text::trial(&trial, style));
        assert_fits(&texts);
        texts.push(json::table(&partisan(), &of_words, style.language));
        texts.push(json::trials(&[trial], style.language));
        texts
    };
    assert_in_each_language!("tables_and_trials", "----\n", texts);
}
