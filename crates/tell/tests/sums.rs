//! Answers about sums of heaps, in words and as JSON: made by hand, so that each phrase occurs.

#[macro_use]
mod languages;
mod rendering;
#[allow(dead_code, reason = "some samples are for other answers")]
mod samples;

#[path = "sums/sequences.rs"]
mod sequences;

use answer::*;
use certify::{Established, HeapClass, Replay, SingleHeap, Sums};
use insta::assert_snapshot;
use nimatron_tell::{Colour, Style};
use prove::Figures;
use rendering::{json, text};
use rules::lists::{Code, TurnRule};
use rules::{Convention, Outcome};

use languages::{STYLE, assert_fits};

fn lists() -> GameInfo {
    GameInfo { positions: Positions::Lists { heap: "n".to_owned(), code: None }, ..samples::game() }
}

fn coded() -> GameInfo {
    GameInfo {
        positions: Positions::Lists { heap: "n".to_owned(), code: Some("0.77".to_owned()) },
        ..lists()
    }
}

fn misere(game: GameInfo) -> GameInfo {
    GameInfo { convention: Convention::Misere, ..game }
}

fn row() -> GameInfo {
    let positions = Positions::Words {
        letters: "#.".to_owned(),
        domain: "any*".to_owned(),
        branches: 3,
        appearances: vec![],
    };
    GameInfo { positions, ..lists() }
}

/// Values of heaps from which one or two neighbours are taken, by the definition.
fn pins(size: usize) -> Vec<u16> {
    let mut values: Vec<u16> = vec![0];
    for heap in 1..=size {
        let taken = (1..=2).filter(|taken| *taken <= heap);
        let options: Vec<u16> = taken
            .flat_map(|taken| (0..=heap - taken).map(move |left| (left, heap - taken - left)))
            .map(|(left, right)| values[left] ^ values[right])
            .collect();
        values.push(
            (0..).find(|value| !options.contains(value)).expect("fewer options than numbers"),
        );
    }
    values
}

fn periodic() -> HeapTheorem {
    let values = pins(82).into_iter().map(|value| (value.into(), false)).collect();
    HeapTheorem::Periodic { code: "0.77".to_owned(), preperiod: 71, period: 12, values }
}

fn term(term: &str) -> HeapTheorem {
    HeapTheorem::Term { term: term.into(), states: 3 }
}

fn theorem(law: Law, turn: TurnRule, heap: HeapTheorem) -> Theorem {
    Theorem {
        question: if law == Law::Grundy { Question::Values } else { Question::Outcome },
        statement: None,
        claimed: false,
        evidence: Evidence::Sum(SumEvidence {
            rows: None,
            law,
            turn,
            every_turn: None,
            heap,
            quotient: None,
            known_as: vec![],
        }),
        certificate: "{}".to_owned(),
        checked: Checked { up_to: Some(8), positions: 67, nodes: 0 },
        figures: Figures::default(),
    }
}

/// The theorem with something else known of sums.
fn altered(mut theorem: Theorem, alter: impl FnOnce(&mut SumEvidence)) -> Theorem {
    if let Evidence::Sum(sum) = &mut theorem.evidence {
        alter(sum);
    }
    theorem
}

fn falling_apart(dead: &[(Option<char>, Option<char>)]) -> Rows {
    let sides = [None, Some('#')];
    let kinds = sides.into_iter().flat_map(|left| sides.map(|right| (left, right)));
    Rows {
        letter: '.',
        separators: "#".to_owned(),
        live: kinds.filter(|kind| !dead.contains(kind)).collect(),
        dead: dead.to_vec(),
        rules: "heap n\nmove n -> m where m < n\nmove n -> a, b where a + b = n\nturn 1..2 moves\n"
            .to_owned(),
    }
}

fn attempt(game: GameInfo, theorem: Theorem) -> Attempt {
    Attempt {
        game,
        question: Question::Outcome,
        verdict: Verdict::Proved(Box::new(theorem)),
        claims: vec![],
    }
}

fn said(claim: &str) -> Option<Statement> {
    Some(Statement::Loses(claim.to_owned().into()))
}

#[test]
fn theorems() {
    let texts = |style: Style| {
        let every = |theorem| altered(theorem, |sum| sum.every_turn = Some("k".to_owned()));
        let rows =
            |dead: &[_], theorem| altered(theorem, |sum| sum.rows = Some(falling_apart(dead)));
        let turns = |game: GameInfo| GameInfo { turn: TurnRule::Moves(2), ..game };
        let players = Some(["Ada".to_owned(), "Ben".to_owned()]);
        let tame = [
            (0, false),
            (1, false),
            (0, true),
            (1, true),
            (2, true),
            (0, false),
            (1, false),
            (0, true),
            (1, true),
        ];
        let tame = HeapTheorem::Periodic {
            code: "0.33".to_owned(),
            preperiod: 5,
            period: 4,
            values: tame.map(|(value, firm)| (value, firm)).to_vec(),
        };
        let known_as = vec!["Nips".to_owned(), "Bite".to_owned()];
        let (none, left) = ((None, None), (None, Some('#')));
        let attempts = [
            attempt(
                coded(),
                altered(theorem(Law::Grundy, TurnRule::ONE, periodic()), |sum| {
                    sum.known_as = known_as
                }),
            ),
            attempt(
                lists(),
                Theorem {
                    statement: Some(Statement::Value("xor(n)".to_owned().into())),
                    ..altered(theorem(Law::Grundy, TurnRule::ONE, term("n")), |sum| {
                        sum.known_as = vec!["Nips".to_owned()];
                    })
                },
            ),
            attempt(lists(), theorem(Law::Grundy, TurnRule::ONE, term("n mod 4"))),
            attempt(
                turns(lists()),
                Theorem {
                    statement: said("columns(2) mod (k + 1) = 0"),
                    ..every(theorem(Law::Moore, TurnRule::Moves(2), term("n")))
                },
            ),
            attempt(turns(misere(lists())), theorem(Law::Moore, TurnRule::Moves(2), term("n"))),
            attempt(
                misere(lists()),
                theorem(Law::Moore, TurnRule::ONE, HeapTheorem::Machine { states: 7 }),
            ),
            attempt(GameInfo { players, ..lists() }, theorem(Law::Moore, TurnRule::ONE, term("n"))),
            attempt(misere(lists()), theorem(Law::Tame, TurnRule::ONE, tame)),
            attempt(
                row(),
                Theorem {
                    statement: Some(Statement::Value("xor(n)".to_owned().into())),
                    figures: Figures {
                        positions: 12,
                        queries: 34,
                        rounds: 1,
                        ..Figures::default()
                    },
                    ..rows(&[none], theorem(Law::Grundy, TurnRule::ONE, term("n")))
                },
            ),
            attempt(
                turns(misere(row())),
                every(rows(&[none], theorem(Law::Moore, TurnRule::Moves(2), term("n")))),
            ),
            attempt(row(), rows(&[], theorem(Law::Grundy, TurnRule::ONE, periodic()))),
        ];
        let mut all: Vec<String> =
            attempts.iter().map(|one| text::attempt(one, Some("bite.cert"), style)).collect();
        // The kinds of runs in words.
        let others = [
            vec![none, left, (Some('#'), None)],
            vec![none, left],
            vec![none, (Some('#'), None)],
            vec![(Some('#'), Some('#'))],
            vec![none, left, (Some('#'), None), (Some('#'), Some('#'))],
        ];
        all.extend(others.iter().map(|dead| {
            let whole = text::attempt(
                &attempt(row(), rows(dead, theorem(Law::Grundy, TurnRule::ONE, term("n")))),
                None,
                style,
            );
            whole.split("\n\n").nth(1).unwrap().to_owned() + "\n"
        }));
        assert_fits(&all);
        if style == STYLE {
            let json = [0, 3, 7, 8].map(|at: usize| {
                json::attempt(&attempts[at], Some("bite.cert"), Some(1.5), style.language)
            });
            assert_snapshot!("theorems_json", json.join("----\n"));
        }
        all
    };
    assert_in_each_language!("theorems", "----\n", texts);
}

/// In turns in any heaps every heap counts alone.
#[test]
fn turns_in_any_heaps() {
    let texts = |style: Style| {
        let any = |game: GameInfo| GameInfo {
            turn: TurnRule::AnyHeaps,
            sets: vec![("s".to_owned(), vec![2, 5])],
            ..game
        };
        let lost = HeapTheorem::Periodic {
            code: "0.03003".to_owned(),
            preperiod: 1,
            period: 7,
            values: [0, 0, 1, 1, 0, 1, 1, 0].map(|value| (value, false)).to_vec(),
        };
        let theorem = |heap| theorem(Law::Selective, TurnRule::AnyHeaps, heap);
        let players = Some(["Ada".to_owned(), "Ben".to_owned()]);
        let attempts = [
            attempt(
                any(lists()),
                Theorem { statement: said("count(not n mod 7 in {0, 1, 4}) = 0"), ..theorem(lost) },
            ),
            attempt(
                any(GameInfo { players, ..lists() }),
                theorem(HeapTheorem::Machine { states: 4 }),
            ),
        ];
        let mut all: Vec<String> =
            attempts.iter().map(|attempt| text::attempt(attempt, None, style)).collect();
        let turn = Turn {
            result: "(2, 4)".to_owned(),
            way: Way::Lists(vec![change(1, 4, &[2]), change(2, 9, &[4])]),
        };
        let method = Method::Sums(Law::Selective);
        let solved = Solution {
            method,
            value: None,
            ..solution("(4, 9)".to_owned(), Outcome::N, vec![turn])
        };
        all.push(text::solutions(&any(lists()), &[("(4, 9)".to_owned(), Ok(solved))], style));
        assert_fits(&all);
        all.push(json::attempt(&attempts[0], None, None, style.language));
        all
    };
    assert_in_each_language!("turns_in_any_heaps", "----\n", texts);
}

/// A parameter for every value of which it holds is no business of the law for single moves.
#[test]
fn only_the_law_for_turns_holds_for_every_number_of_moves() {
    for law in [Law::Grundy, Law::Moore, Law::Tame, Law::Selective] {
        let theorem = altered(theorem(law, TurnRule::ONE, term("n")), |sum| {
            sum.every_turn = Some("k".to_owned())
        });
        let text = text::attempt(&attempt(lists(), theorem), None, STYLE);
        assert_eq!(text.contains("and for every k"), law == Law::Moore, "{text}");
    }
}

#[test]
fn claims() {
    let texts = |style: Style| {
        let claim = || "wins when xor(n) != 0".to_owned();
        let judged = |verdict| Judged::alone(claim(), verdict);
        let proved =
            judged(Verdict::Proved(Box::new(theorem(Law::Grundy, TurnRule::ONE, term("n")))));
        let unknown = |obstacle| {
            judged(Verdict::Unknown(Undecided {
                obstacle,
                guess: None,
                strategy: None,
                verified_up_to: Some(12),
                verified_positions: 200,
                tried: vec![],
                growth: vec![],
                moves: Box::default(),
                figures: Figures::default(),
            }))
        };
        let obstacles = [
            Obstacle::NoPeriod { up_to: 4096 },
            Obstacle::NoHeapTheorem,
            Obstacle::NotNim { heap: 3, to: "(2, 1)".to_owned() },
            Obstacle::LargeQuotient { heap: 7, elements: 1000 },
        ];
        let mut all = vec![
            text::judged(&lists(), &proved, Some("bite.cert"), style),
            json::judged(&lists(), &proved, None, None, style.language),
        ];
        all.extend(
            obstacles
                .clone()
                .map(|obstacle| text::judged(&lists(), &unknown(obstacle), None, style)),
        );
        all.extend(obstacles[..1].iter().map(|obstacle| {
            json::judged(&lists(), &unknown(obstacle.clone()), None, None, style.language)
        }));
        let claims = vec![Judged::following(claim()), proved];
        let whole =
            Attempt { claims, ..attempt(lists(), theorem(Law::Grundy, TurnRule::ONE, term("n"))) };
        let coloured = Style { colour: Colour::Ansi, ..style };
        assert_fits(&all);
        all.push(text::attempt(&whole, None, coloured).replace('\x1b', "^"));
        all
    };
    assert_in_each_language!("claims", "----\n", texts);
}

fn solution(position: String, outcome: Outcome, winning: Vec<Turn>) -> Solution {
    Solution {
        position,
        outcome: outcome.into(),
        difference: None,
        value: Some(5),
        remoteness: None,
        plays: None,
        options: None,
        winning,
        complete: false,
        method: Method::Sums(Law::Grundy),
    }
}

fn change(heap: usize, from: u128, to: &[u128]) -> ListChange {
    ListChange { heap, from, to: to.to_vec() }
}

#[test]
fn positions() {
    let texts = |style: Style| {
        let turn =
            |result: &str, changes| Turn { result: result.to_owned(), way: Way::Lists(changes) };
        let short = turn("(2, 3, 5, 2, 1)", vec![change(3, 7, &[2]), change(4, 5, &[1, 2])]);
        let emptied = turn("(2, 3)", vec![change(3, 7, &[])]);
        let long = format!("({})", vec![u128::MAX.to_string(); 20].join(", "));
        let longest = format!("({})", vec!["7"; 100_000].join(", "));
        let many: Vec<ListChange> = (1..=10)
            .map(|heap| change(heap, 10_u128.pow(30), &[u128::try_from(heap).unwrap()]))
            .collect();
        let whole = |outcome, winning| Solution {
            complete: true,
            ..solution("(2, 3, 7, 5)".to_owned(), outcome, winning)
        };
        let all = [
            solution("(2, 3, 7, 5)".to_owned(), Outcome::N, vec![short.clone()]),
            Solution {
                options: Some(9),
                remoteness: Some(3),
                method: Method::BruteForce { positions: 7 },
                ..whole(Outcome::N, vec![short.clone(), emptied.clone()])
            },
            whole(Outcome::P, vec![]),
            solution(long.clone(), Outcome::N, vec![turn(&long, many)]),
            solution(
                longest.clone(),
                Outcome::N,
                vec![turn(&longest, vec![change(99_999, 7, &[])])],
            ),
            Solution {
                options: Some(0),
                value: None,
                method: Method::Sums(Law::Moore),
                ..whole(Outcome::N, vec![])
            },
            Solution { value: None, method: Method::Sums(Law::Tame), ..whole(Outcome::N, vec![]) },
            solution("()".to_owned(), Outcome::N, vec![]),
        ];
        let asked = |solution: &Solution| (solution.position.clone(), Ok(solution.clone()));
        let mut texts: Vec<String> =
            all.iter().map(|one| text::solutions(&lists(), &[asked(one)], style)).collect();
        texts.push(text::solutions(
            &lists(),
            &[asked(&all[0]), asked(&all[1]), asked(&all[2]), asked(&all[4])],
            style,
        ));
        texts.push(text::solutions(&lists(), &[asked(&all[0]), asked(&all[3])], style));
        let small = |position: &str, winning| Solution {
            value: None,
            ..solution(position.to_owned(), Outcome::N, winning)
        };
        let near = [
            small("(3, 1)", vec![turn("(1, 1)", vec![change(1, 3, &[1])])]),
            small("7", vec![turn("()", vec![change(1, 7, &[])])]),
        ];
        texts.push(text::solutions(&lists(), &[asked(&near[0]), asked(&near[1])], style));
        texts.push(text::solutions(&lists(), &[(longest, Err(Obstacle::LargeNumber))], style));
        texts.push(json::solutions(&lists(), &[asked(&all[0])], style.language));
        assert_fits(&texts);
        texts
    };
    assert_in_each_language!("positions", "----\n", texts);
}

#[test]
fn certificates() {
    let texts = |style: Style| {
        let established = |convention, sums: Sums, replay| Established {
            title: "Bite".to_owned(),
            parameters: vec![("k".to_owned(), 2)],
            sets: vec![("s".to_owned(), vec![1, 3])],
            convention,
            theorem: certify::Theorem::Outcome,
            letters: String::new(),
            machine: None,
            choice_never_matters: false,
            play_length: None,
            claims: vec![],
            replay,
            figures: certify::Figures { moves: 0, nodes: 0, triples: 0, work: 9 },
            heaps: None,
            sides: None,
            picks: None,
            rules_sha256: "0123456789abcdef".to_owned(),
            sums: Some(sums),
        };
        let class = |value| HeapClass { value, firm: false };
        let code = Code::parse("0.3").unwrap();
        let periodic = SingleHeap::Periodic {
            code,
            preperiod: 1,
            period: 2,
            classes: [0, 1, 0].map(class).to_vec(),
        };
        let machine = |value: Option<&str>| SingleHeap::Machine {
            states: 3,
            relation: true,
            value: value.map(str::to_owned),
        };
        let rows = |live: &[_]| {
            Some(certify::Rows {
                letter: '.',
                live: live.to_vec(),
                rules: "heap n\nmove n -> 0\n".to_owned(),
            })
        };
        let sums = |law, turn, heap, rows: Option<certify::Rows>| {
            let replayed = rows.is_none().then_some(8);
            Sums { law, turn, heap, order: None, rows, replayed }
        };
        let (lists, words) =
            (Replay { length: None, positions: 67 }, Replay { length: Some(6), positions: 127 });
        let live = [(None, Some('#')), (Some('#'), Some('#')), (Some('#'), None), (None, None)];
        let all = [
            established(
                Convention::Normal,
                sums(certify::Law::Grundy, TurnRule::ONE, periodic.clone(), None),
                lists,
            ),
            established(
                Convention::Normal,
                sums(certify::Law::Moore, TurnRule::Moves(2), machine(Some("n")), None),
                lists,
            ),
            established(
                Convention::Misere,
                sums(certify::Law::Moore, TurnRule::ONE, machine(None), rows(&live)),
                words,
            ),
            established(
                Convention::Misere,
                sums(certify::Law::Tame, TurnRule::ONE, periodic.clone(), rows(&[])),
                words,
            ),
            established(
                Convention::Normal,
                sums(certify::Law::Selective, TurnRule::AnyHeaps, periodic, None),
                lists,
            ),
            established(
                Convention::Normal,
                sums(certify::Law::Selective, TurnRule::AnyHeaps, machine(None), None),
                lists,
            ),
        ];
        let mut texts: Vec<String> = all.iter().map(|one| text::established(one, style)).collect();
        texts.extend(all.iter().map(json::established));
        assert_fits(&texts);
        texts
    };
    assert_in_each_language!("certificates", "----\n", texts);
}

#[test]
fn long_rows() {
    let texts = |style: Style| {
        let change = |to: &[usize]| RunChange { at: 17, from: 1000, to: to.to_vec() };
        let turn = |changes| Turn { result: ".#".repeat(1000), way: Way::Runs(changes) };
        let winning = vec![
            turn(vec![change(&[500])]),
            turn(vec![change(&[]), change(&[20, 3]), change(&[9, 8, 7])]),
        ];
        let solved = solution("#.".repeat(1000), Outcome::N, winning);
        let asked = |solution: &Solution| (solution.position.clone(), Ok(solution.clone()));
        let texts = [
            text::solutions(&row(), &[asked(&solved)], style),
            text::solutions(&row(), &[asked(&solved), asked(&solved)], style),
            json::solutions(&row(), &[asked(&solved)], style.language),
        ];
        assert_fits(&texts);
        Vec::from(texts)
    };
    assert_in_each_language!("long_rows", "----\n", texts);
}

#[test]
fn tables() {
    let texts = |style: Style| {
        let values = |n: u64, m: u64| i64::try_from(n ^ m).unwrap();
        let row = |n: u64, question: Question| {
            let class = |m: u64| match question {
                Question::Values => values(n, m),
                Question::Outcome => values(n, m).min(1),
            };
            let one: Vec<u64> = if n == 0 { vec![] } else { vec![n] };
            let tuples: Vec<Vec<u64>> =
                std::iter::once(one).chain((1..=n).map(|m| vec![n, m])).collect();
            let entries = tuples
                .iter()
                .map(|tuple| (format!("{tuple:?}"), class(tuple.get(1).copied().unwrap_or(0))));
            Row {
                length: usize::try_from(n).unwrap(),
                entries: entries.collect(),
                tuples,
                ..Row::default()
            }
        };
        let pattern = |kind, status, scope| Pattern { kind, status, scope };
        let patterns = vec![
            pattern(
                PatternKind::Arithmetic { preperiod: 0, period: 1, saltus: 1 },
                Status::Verified { up_to: 9 },
                Scope::OneHeap,
            ),
            pattern(
                PatternKind::Period { preperiod: 3, period: 2 },
                Status::Conjectured,
                Scope::Lengths,
            ),
            pattern(PatternKind::Symmetric, Status::Proved, Scope::TwoHeaps),
            pattern(PatternKind::Xor, Status::Proved, Scope::All),
            pattern(PatternKind::XorOfValues, Status::Proved, Scope::TwoHeaps),
            pattern(PatternKind::SumMod { modulus: 3 }, Status::Conjectured, Scope::TwoHeaps),
        ];
        let table = |question, patterns: &[Pattern], size| Table {
            question,
            rows: (0..size).map(|n| row(n, question)).collect(),
            patterns: patterns.to_vec(),
            stopped: None,
        };
        let single = |n: u64| Row {
            tuples: vec![vec![n]],
            entries: vec![(n.to_string(), 1)],
            length: usize::try_from(n).unwrap(),
            ..Row::default()
        };
        let mut all = vec![
            text::table(&lists(), &table(Question::Values, &patterns, 10), style),
            text::table(&lists(), &table(Question::Outcome, &patterns, 5), style),
            text::table(
                &lists(),
                &Table { rows: (0..30).map(single).collect(), ..table(Question::Outcome, &[], 0) },
                style,
            ),
            text::table(
                &lists(),
                &Table { stopped: Some(Obstacle::LargeNumber), ..table(Question::Values, &[], 0) },
                style,
            ),
            text::table(&lists(), &table(Question::Values, &[], 0), style),
            json::table(&lists(), &table(Question::Values, &patterns, 2), style.language),
        ];
        assert_fits(&all);
        let coloured = Style { colour: Colour::Ansi, ..style };
        all.push(
            text::table(&lists(), &table(Question::Values, &patterns[..3], 1), coloured)
                .replace('\x1b', "^"),
        );
        all
    };
    assert_in_each_language!("tables", "----\n", texts);
}

#[test]
fn tests() {
    let texts = |style: Style| {
        let trial = Trial {
            game: lists(),
            expectations: 1,
            naive: Coverage { up_to: Some(6), positions: 30 },
            solver: Coverage { up_to: Some(9), positions: 97 },
            machine: MachineUse::Sums(Law::Moore),
            claims: vec![],
            difference: None,
            undecided: None,
        };
        let all = [text::trial(&trial, style), json::trials(&[trial], style.language)];
        assert_fits(&all);
        Vec::from(all)
    };
    assert_in_each_language!("tests", "----\n", texts);
}
