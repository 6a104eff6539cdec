//! Answers about tuples of heaps.

use super::*;

#[test]
fn positions_of_heaps() {
    let texts = |style: Style| {
        let change = |heap: &str, from, to| HeapChange { heap: heap.to_owned(), from, to };
        let turn = |rule| {
            let changes =
                vec![change("x", 5, 3), change("y", 10_u128.pow(30), 10_u128.pow(30) + 1)];
            Turn {
                result: format!("(3, {})", 10_u128.pow(30) + 1),
                way: Way::Heaps { changes, rule, gain: None },
            }
        };
        let large = |rule| {
            let result = format!("({})", vec![u128::MAX.to_string(); 8].join(", "));
            Turn { result, ..turn(rule) }
        };
        let solved = |winning: Vec<Turn>| Solution {
            position: format!("(5, {})", 10_u128.pow(30)),
            winning,
            ..solution(Outcome::N, &[])
        };
        let worked = |options, complete, winning| Solution {
            value: Some(10_u128.pow(20)),
            remoteness: None,
            plays: None,
            options,
            complete,
            method: Method::Theorem { states: 7 },
            ..solved(winning)
        };
        let game = heaps(&["x", "y"]);
        let all = [
            solved(vec![turn(Some((1, String::new()))), turn(Some((2, "both".to_owned())))]),
            worked(None, true, vec![turn(None)]),
            worked(None, true, vec![turn(None); 2]),
            worked(None, false, vec![turn(None); 30]),
            Solution { outcome: Outcome::P.into(), ..worked(None, true, vec![]) },
            worked(None, true, vec![large(None), large(Some((2, "both".to_owned())))]),
        ];
        let mut texts: Vec<String> =
            all.iter().map(|one| text::solutions(&game, &asked(one.clone()), style)).collect();
        let list = |solutions: &[Solution]| {
            let asked: Vec<_> =
                solutions.iter().flat_map(|solution| asked(solution.clone())).collect();
            text::solutions(&game, &asked, style)
        };
        // As a list, and one after the other where that is too wide.
        let small = |solution: Solution| Solution {
            position: "(5, 7)".to_owned(),
            value: None,
            ..solution
        };
        let near = |number: u32| Turn { result: format!("({number}, 0)"), ..turn(None) };
        let winning: Vec<Turn> = (0..30).map(near).collect();
        texts.push(list(&[
            small(solved(winning.clone())),
            small(worked(None, false, winning)),
            small(Solution { outcome: Outcome::P.into(), ..worked(None, true, vec![]) }),
        ]));
        texts.push(list(&[small(solved(vec![near(1)])), all[1].clone(), all[5].clone()]));
        texts.push(json::solutions(&game, &asked(all[0].clone()), style.language));
        texts.push(json::solutions(
            &game,
            &asked(worked(None, false, vec![turn(None)])),
            style.language,
        ));
        assert_fits(&texts);
        texts
    };
    assert_in_each_language!("positions_of_heaps", "----\n", texts);
}

#[test]
fn tables_of_heaps() {
    let texts = |style: Style| {
        let row = |length: usize, tuples: Vec<Vec<u64>>| Row {
            length,
            entries: tuples
                .iter()
                .map(|tuple| format!("{tuple:?}"))
                .zip([0, 1, 1, 0, 1].into_iter().cycle())
                .collect(),
            tuples,
            ..Row::default()
        };
        let pairs = |size: u64| {
            (0..size)
                .flat_map(move |low| [vec![low, size], vec![size, low]])
                .chain([vec![size, size]])
        };
        let mut all = vec![];
        for question in [Question::Outcome, Question::Values] {
            let table = |rows| Table { question, rows, patterns: vec![], stopped: None };
            let one = (0..50).map(|size: usize| row(size, vec![vec![0]]));
            all.push(text::table(&heaps(&["n"]), &table(one.collect()), style));
            let two =
                (0..26).map(|size: usize| row(size, pairs(u64::try_from(size).unwrap()).collect()));
            all.push(text::table(&heaps(&["x", "y"]), &table(two.collect()), style));
            let three = (0..2).map(|size: usize| {
                row(size, vec![vec![0, 0, 1], vec![0, 1, 0], vec![0, 1, 1], vec![1, 1, 1]])
            });
            all.push(text::table(&heaps(&["x", "y", "z"]), &table(three.collect()), style));
        }
        let stopped = Table {
            question: Question::Outcome,
            rows: vec![],
            patterns: vec![],
            stopped: Some(Obstacle::LargeNumber),
        };
        all.push(text::table(&heaps(&["n"]), &stopped, style));
        all.push(text::table(&heaps(&["n"]), &Table { stopped: None, ..stopped.clone() }, style));
        all.push(json::table(
            &heaps(&["n"]),
            &Table { rows: vec![row(0, vec![vec![0]])], ..stopped },
            style.language,
        ));
        assert_fits(&all);
        all
    };
    assert_in_each_language!("tables_of_heaps", "----\n", texts);
}

#[test]
fn theorems_about_heaps() {
    let texts = |style: Style| {
        let table = MachineTable {
            letters: vec!['0', '1'],
            rows: vec![(Some(0), vec![0, 1]), (None, vec![1, 1])],
        };
        let digits = |numeration, bounds: &[Option<u32>], relation| Digits {
            numeration,
            bounds: bounds.to_vec(),
            relation,
            divided: None,
        };
        let free = [None, None];
        let base = digits(Numeration::Base(2), &free, false);
        let measure = |term: &str, all| MeasureText::Heaps { term: term.into(), all };
        let about_heaps = Theorem {
            statement: Some(Statement::Loses("x = y".to_owned().into())),
            ..altered(theorem(), |machine| {
                machine.measures = vec![measure("x + y", true)];
                machine.choice_never_matters = false;
                machine.digits = Some(base.clone());
            })
        };
        let unsaid = |digits| Theorem {
            statement: None,
            ..altered(about_heaps.clone(), |machine| {
                machine.table = Some(table.clone());
                machine.digits = Some(digits);
            })
        };
        let theorems = [
            about_heaps.clone(),
            altered(unsaid(base), |machine| {
                machine.measures = vec![measure("x", false), measure("max(x, y)", false)];
            }),
            unsaid(digits(Numeration::FIBONACCI, &[Some(3), None], false)),
            unsaid(digits(Numeration::quadratic(2), &free, false)),
            unsaid(digits(Numeration::Unary, &[Some(3), Some(1)], false)),
            Theorem {
                question: Question::Values,
                ..unsaid(digits(Numeration::Base(10), &free, false))
            },
            Theorem {
                question: Question::Values,
                ..unsaid(digits(Numeration::Base(2), &[Some(3), None], true))
            },
        ];
        let claimed = Theorem { claimed: true, ..about_heaps.clone() };
        let game = heaps(&["x", "y"]);
        let about = |theorem: &Theorem| {
            attempt(GameInfo { players: played().players, ..game.clone() }, theorem.clone())
        };
        let mut all: Vec<String> =
            theorems.iter().map(|theorem| text::attempt(&about(theorem), None, style)).collect();
        let one = attempt(heaps(&["n"]), unsaid(digits(Numeration::Base(3), &[None], false)));
        all.push(text::attempt(&one, None, style));
        let domain = Some("x <= y".into());
        let ends = Some("x = y or x + y > 100".into());
        let ending = GameInfo {
            positions: Positions::Heaps {
                names: words(&["x", "y"]),
                domain,
                ends,
                aim: answer::Aim::LastMove,
            },
            ..game.clone()
        };
        all.push(text::attempt(&attempt(ending.clone(), claimed.clone()), None, style));
        all.push(json::attempt(&attempt(ending, claimed), None, None, style.language));
        let tried = |numeration, obstacle| Tried { numeration, obstacle };
        let unknown = Undecided {
            guess: Some(5),
            strategy: None,
            verified_up_to: Some(3),
            verified_positions: 16,
            tried: vec![
                tried(Numeration::Base(2), Obstacle::Stopped(Stop::States { limit: 3 })),
                tried(Numeration::FIBONACCI, Obstacle::Stopped(Stop::States { limit: 3 })),
                tried(Numeration::Base(3), Obstacle::OtherBase),
                tried(Numeration::quadratic(3), Obstacle::NoTermination),
            ],
            growth: vec![
                Growth { numeration: Some(Numeration::FIBONACCI), classes: vec![1, 4, 11, 11, 11] },
                Growth { numeration: Some(Numeration::Base(2)), classes: vec![1, 4, 16, 61] },
            ],
            ..undecided(Obstacle::Stopped(Stop::Cancelled))
        };
        let follows = Judged::following("some claim".to_owned());
        let undecided = Attempt {
            game: game.clone(),
            question: Question::Outcome,
            verdict: Verdict::Unknown(unknown),
            claims: vec![follows],
        };
        all.push(text::attempt(&undecided, None, style));
        all.push(json::attempt(&undecided, None, None, style.language));
        all.push(json::attempt(&about(&theorems[1]), None, None, style.language));
        assert_fits(&all);
        all
    };
    assert_in_each_language!("theorems_about_heaps", "----\n", texts);
}
