//! Games in which a remainder by other heaps matters: theorems, answers and programs for all values
//! of a parameter.

use nimatron::answer::{Method, Prospect, Question};
use nimatron::problem::{Problem, of_game};
use nimatron::{Game, Limits, Position, Run, Settings, shipped};
use plan::naive::{Asked, class};
use plan::{Plan, Status};
use rules::tuples::tuples;
use serde_json::Value;

/// A name, the rules, and by what the first heap is divided.
const GAMES: [(&str, &str, &str); 8] = [
    ("one to k", "heaps n k\nmove n -> n - d where 1 <= d <= k\n", "k + 1"),
    (
        "one to k, misère",
        "misere\nheaps n k where k > 0\nmove n -> n - d where 1 <= d <= k\n",
        "k + 1",
    ),
    ("p to q", "heaps n p q where 1 <= p <= q\nmove n -> n - d where p <= d <= q\n", "p + q"),
    (
        "p to q, or all of fewer than p, misère",
        "misere\nheaps n p q where 1 <= p <= q\nmove n -> n - d where p <= d <= q\nmove n -> 0 \
         where 1 <= n < p\n",
        "p + q",
    ),
    ("one or k", "heaps n k where k > 0\nmove n -> n - 1\nmove n -> n - k\n", "k + 1"),
    ("k or twice as many", "heaps n k where k > 0\nmove n -> n - k\nmove n -> n - 2 k\n", "3 k"),
    (
        "two of them in a turn",
        "heaps n k where k > 0\nmove n -> n - d where 1 <= d <= k\nturn 1..2 moves\n",
        "2 k + 1",
    ),
    (
        "the last ones are not taken",
        "heaps n k where k > 1\nends when n <= k\nmove n -> n - d where 1 <= d <= k\n",
        "k + 1",
    ),
];

fn load(source: &str) -> Game {
    Game::load(source, &Settings::default()).expect("rules in order")
}

fn run() -> Run<'static> {
    Run::new(Limits { states: 2_000_000, ..Limits::default() })
}

fn certificate(game: &Game, question: Question) -> String {
    let attempt = game.prove(question, &run());
    attempt.certificate().unwrap_or_else(|| panic!("{attempt:?}")).to_owned()
}

fn small(game: &Game, up_to: u128) -> Vec<Vec<u128>> {
    (0..=up_to).flat_map(|size| tuples(game.heaps().unwrap(), size).collect::<Vec<_>>()).collect()
}

fn outcome(game: &Game, plan: &Plan, tuple: &[u128]) -> (Prospect, bool) {
    let text: String = tuple.iter().map(|size| format!("{size} ")).collect();
    let solution = game.solve(&text, &Run::default()).unwrap();
    assert!(matches!(solution.method, Method::BruteForce { .. }));
    let numbers = tuple.iter().map(|&size| u64::try_from(size).unwrap()).collect();
    let position = plan::naive::Position::Tuple(numbers);
    let asked = Asked { position, settings: vec![], line: 1, variable: String::new() };
    (solution.outcome, class(&plan.decision, &asked).unwrap().wins)
}

#[test]
fn answers_are_those_of_brute_force() {
    for (name, source, divisor) in GAMES {
        let game = load(source);
        let attempt = game.prove(Question::Outcome, &run());
        let theorem =
            attempt.verdict.theorem().unwrap_or_else(|| panic!("{name}: {:?}", attempt.verdict));
        let machine = theorem.evidence.machine();
        let divided =
            machine.and_then(|machine| machine.divided()).unwrap_or_else(|| panic!("{name}"));
        assert_eq!(divided.by.text, divisor, "{name}");
        let plan = of_game(&game, Question::Outcome, &run())
            .unwrap_or_else(|none| panic!("{name}: {none:?}"))
            .plan;
        let known = game.known(&run()).unwrap();
        let mut compared = 0;
        for tuple in small(&game, if game.heaps().unwrap().heaps.len() == 2 { 22 } else { 9 }) {
            let (expected, wins) = outcome(&game, &plan, &tuple);
            assert_eq!(wins, expected == Prospect::Wins, "{name}: {tuple:?}");
            let solution = known.solve(&Position::Tuple(tuple.clone()), &run()).unwrap();
            assert_eq!(solution.outcome, expected, "{name}: {tuple:?}");
            compared += 1;
        }
        assert!(compared > 300, "{name}: {compared}");
    }
}

#[test]
fn huge_positions_are_answered_by_the_theorem() {
    let game = load(GAMES[0].1);
    let known = game.known(&run()).unwrap();
    let whole = 10_u128.pow(30);
    let solve = |n: u128, k: u128| known.solve(&Position::Tuple(vec![n, k]), &run()).unwrap();
    for k in [1, 6, 10_u128.pow(20)] {
        let lost = whole / (k + 1) * (k + 1);
        assert_eq!(solve(lost, k).outcome, Prospect::Loses);
        let won = solve(lost + 1, k);
        assert_eq!((won.outcome, won.winning.len(), won.complete), (Prospect::Wins, 1, true));
        assert_eq!(won.winning[0].result, format!("({lost}, {k})"));
    }
}

#[test]
fn values_are_those_of_brute_force() {
    let game = load(GAMES[0].1);
    let attempt = game.prove(Question::Values, &run());
    let statement =
        attempt.verdict.theorem().and_then(|theorem| theorem.statement.as_ref()).unwrap();
    assert_eq!(statement.claim(), "value = r");
    for tuple in small(&game, 15) {
        let value =
            game.solve(&format!("{} {}", tuple[0], tuple[1]), &Run::default()).unwrap().value;
        assert_eq!(value, Some(tuple[0] % (tuple[1] + 1)), "{tuple:?}");
    }
}

/// What is not the same game is not accepted, whatever the machine says.
#[test]
fn other_divisions_are_rejected() {
    use certify::{Options, Rejection, check};
    for (name, source, _) in GAMES {
        let text = certificate(&load(source), Question::Outcome);
        assert!(check(&text, &Options::default()).is_ok(), "{name}");
        let certificate: Value = serde_json::from_str(&text).unwrap();
        let with = |path: &str, value: Value| {
            let mut other = certificate.clone();
            *other.pointer_mut(path).unwrap() = value;
            check(&other.to_string(), &Options::default())
        };
        let by = "/encoding/division/by";
        let factors = certificate.pointer(by).and_then(Value::as_array).unwrap().clone();
        for place in 0..factors.len() {
            for change in [-1, 1] {
                let mut other = factors.clone();
                other[place] = (other[place].as_i64().unwrap() + change).into();
                assert!(with(by, other.into()).is_err(), "{name}: {place} {change}");
            }
        }
        assert_eq!(with(by, Value::from(vec![1])), Err(Rejection::Division), "{name}");
        assert_eq!(with("/encoding/division/heap", 1.into()), Err(Rejection::Division), "{name}");
        assert_eq!(with("/encoding/division/heap", 77.into()), Err(Rejection::Division), "{name}");
        assert_eq!(
            with("/encoding/division/names/0", "n".into()),
            Err(Rejection::Division),
            "{name}"
        );
        let mut none = certificate.clone();
        none["encoding"].as_object_mut().unwrap().remove("division");
        assert!(check(&none.to_string(), &Options::default()).is_err(), "{name}");
    }
    // The divisor can be 0, and more can be taken than there is room for.
    let short = |rules: &str, by: [i64; 3]| {
        let text = certificate(&load(GAMES[0].1), Question::Outcome);
        let mut other: Value = serde_json::from_str(&text).unwrap();
        let digest = <sha2::Sha256 as sha2::Digest>::digest(rules);
        other["rules"] = rules.into();
        other["rules_sha256"] =
            digest.iter().map(|byte| format!("{byte:02x}")).collect::<String>().into();
        *other.pointer_mut("/encoding/division/by").unwrap() = Value::from(by.to_vec());
        check(&other.to_string(), &Options::default())
    };
    let rules = "heaps n k\nmove n -> n - d where 1 <= d <= 3 k\n";
    assert!(matches!(short(rules, [1, 0, 1]), Err(Rejection::DivisionFails { .. })));
    let rules = "heaps n k\nmove n -> n - d where 1 <= d <= k\n";
    assert!(matches!(short(rules, [0, 0, 1]), Err(Rejection::DivisionFails { .. })));
    let rules = "heaps n k\nmove n -> n - d where 1 <= d <= k and n > 2 k + 2\n";
    assert!(matches!(short(rules, [1, 0, 1]), Err(Rejection::DivisionFails { .. })));
}

/// Parameters from the input: the plan is that of a theorem about all values, and says what brute
/// force says with each.
#[test]
fn parameters_from_the_input_are_heaps_of_the_theorem() {
    let games = [
        ("heap n\nparameter k = 2 in 1..50\nmove n -> n - d where 1 <= d <= k\n", "k = k"),
        (
            "heaps n\nparameter k = 2 in 1..50\nmove n -> n - 1\nmove n -> n - k\nexpect 0 loses\n",
            "k = k",
        ),
        (
            "-- the heap\nheaps n where n >= 0\nparameter p = 1 in 1..9\nparameter k = 2\n  in \
             1..50\nmove n -> n - d\n  where p <= d <= p + k\n",
            "k = k, p = 2",
        ),
    ];
    for (source, with) in games {
        let text = format!(
            "problem \"A parameter\"\ngame own with {with}\nread t\nrepeat t: read n in \
             0..1000000000000; read k in 1..50; position n; answer wins \"1\" loses \"0\"\n"
        );
        let find = |_: &str| Some(("own".to_owned(), source.to_owned()));
        let problem = Problem::load("parameter", &text, &find, &run())
            .unwrap_or_else(|error| panic!("{error:?}"));
        let planned = problem.plan(&run()).unwrap_or_else(|none| panic!("{none:?}"));
        assert_eq!(planned.plan.origin.status, Status::Proved, "{source}");
        let pairs: Vec<(i64, i64)> = (0..=24).flat_map(|n| (1..=7).map(move |k| (n, k))).collect();
        let mut input = pairs.len().to_string();
        for (n, k) in &pairs {
            input += &format!(" {n} {k}");
        }
        let found = judge::run(&planned.plan, judge::Input::Bytes(input.as_bytes())).unwrap();
        let found = String::from_utf8(found.to_bytes()).unwrap();
        assert_eq!(found, plan::naive::run(&planned.plan, input.as_bytes()).unwrap());
        let expected: String = pairs
            .iter()
            .map(|(n, k)| {
                let mut settings = Settings::default();
                settings.parameters.push(("k".to_owned(), *k));
                if with.contains("p = 2") {
                    settings.parameters.push(("p".to_owned(), 2));
                }
                let game = Game::load(source, &settings).unwrap();
                let solution = game.solve(&n.to_string(), &Run::default()).unwrap();
                if solution.outcome == Prospect::Wins { "1\n" } else { "0\n" }
            })
            .collect();
        assert_eq!(found, expected, "{source}");
    }
}

/// Parameters from the input with a theorem for each value: what is judged is what brute force says
/// of the game with that value.
#[test]
fn each_value_of_a_parameter_has_its_theorem() {
    let games = [
        ("heap n\nparameter k = 2 in 1..9\nmisere\nmove n -> n - d where 1 <= d <= k\n", "heaps a"),
        (
            "heap n\nparameter k = 3 in 1..9\nmove n -> n - d where 1 <= d <= k\nmove n -> n - d \
             - 2 * k where 1 <= d <= k\n",
            "heaps a",
        ),
        ("word 1*\nparameter k = 2 in 1..9\nmove 1{1..k} -> empty\n", "position w"),
    ];
    for (source, position) in games {
        let reads = if position == "heaps a" {
            "read m in 0..3; read a in 0..10^18, m times"
        } else {
            "read word w in 1*"
        };
        let text = format!(
            "problem \"A parameter\"\ngame own with k = k\nread t\nrepeat t: read k in 1..9; \
             {reads}; {position}; answer wins \"1\" loses \"0\"\n"
        );
        let find = |_: &str| Some(("own".to_owned(), source.to_owned()));
        let problem = Problem::load("parameter", &text, &find, &run())
            .unwrap_or_else(|error| panic!("{error:?}"));
        let mut plan = problem.open_plan().expect("a parameter from the input");
        let (mut input, mut expected, mut compared) = (String::new(), String::new(), 0);
        for (place, k) in (0..60).zip([1_i64, 2, 5, 3].into_iter().cycle()) {
            let sizes = if position == "heaps a" {
                vec![place % 7, place % 5 + 1]
            } else {
                vec![1 + place % 20]
            };
            let mut settings = Settings::default();
            settings.parameters.push(("k".to_owned(), k));
            let game = Game::load(source, &settings).unwrap();
            let asked = if position == "heaps a" {
                input += &format!(
                    " {k} {} {}",
                    sizes.len(),
                    sizes.iter().map(|size| format!("{size} ")).collect::<String>()
                );
                sizes.iter().map(u64::to_string).collect::<Vec<_>>().join(" ")
            } else {
                let word = "1".repeat(usize::try_from(sizes[0]).unwrap());
                input += &format!(" {k} {word}");
                word
            };
            let solution = game.solve(&asked, &Run::default()).unwrap();
            expected += if solution.outcome == Prospect::Wins { "1\n" } else { "0\n" };
            compared += 1;
        }
        let input = format!("{compared} {input}");
        let answers = problem
            .answer_by_values(&mut plan, input.as_bytes(), &run())
            .unwrap_or_else(|none| panic!("{source}: {none:?}"));
        let found =
            String::from_utf8(answers.unwrap_or_else(|failure| panic!("{failure:?}")).to_bytes())
                .unwrap();
        assert_eq!(found, expected, "{source}");
        assert_eq!(found, plan::naive::run(&plan, input.as_bytes()).unwrap(), "{source}");
        assert!(
            matches!(&plan.decision, plan::Decision::Each(cases) if cases.len() == 4),
            "{source}"
        );
    }
}

/// A problem says which player of a partisan game begins; the answers are those of brute force with
/// that player to move.
#[test]
fn problems_about_partisan_games_say_who_begins() {
    let runs = "players Cat, Dog\nheaps x y\nmove Cat: x -> x - d where 1 <= d <= 2\nmove Dog: y \
        -> y - d where 1 <= d <= 3\nmove x -> x - 1, y -> y - 1\n";
    let text_of = |name: &str| shipped::source(name).expect("a shipped game").to_owned();
    let games = [
        (
            "letters",
            "players Cat, Dog\nword [abc]*\nmove Cat: 'a' -> 'b'\nmove Dog: 'b' -> empty\nmove \
             'c' -> empty\n"
                .to_owned(),
            "read word w in [abc]+; position w",
        ),
        ("hackenbush-string", text_of("hackenbush-string"), "read word w in [BR]+; position w"),
        ("runs", runs.to_owned(), "read x and y; position x, y"),
    ];
    for (name, source, reads) in games {
        let game = Game::load(&source, &Settings::default()).unwrap();
        let positions: Vec<_> = if let Some(letters) = reads.split(['[', ']']).nth(1) {
            let mut words = vec![String::new()];
            for _ in 0..5 {
                let longer = words
                    .iter()
                    .flat_map(|word| letters.chars().map(move |letter| format!("{word}{letter}")));
                words =
                    words.iter().cloned().chain(longer).filter(|word| !word.is_empty()).collect();
                words.sort_unstable();
                words.dedup();
                if words.is_empty() {
                    words = letters.chars().map(String::from).collect();
                }
            }
            words
        } else {
            (0..7).flat_map(|x| (0..7).map(move |y| format!("{x} {y}"))).collect()
        };
        let find = |_: &str| Some((name.to_owned(), source.clone()));
        let load = |begins: &str| {
            let text = format!(
                "problem \"Who begins\"\ngame own {begins}\nrepeat until end: {reads}; answer \
                 wins \"1\" loses \"0\"\n"
            );
            Problem::load("begins", &text, &find, &run())
                .unwrap_or_else(|error| panic!("{error:?}"))
        };
        assert!(
            matches!(load("").plan(&run()), Err(nimatron::problem::NoPlan::Problem(_))),
            "{name}"
        );
        assert!(
            matches!(
                load("begins Nobody").plan(&run()),
                Err(nimatron::problem::NoPlan::Problem(_))
            ),
            "{name}"
        );
        let sides = game.sides().expect("a partisan game").clone();
        for (side, player) in sides.iter().enumerate() {
            let problem = load(&format!("begins {player}"));
            let planned = problem.plan(&run()).unwrap_or_else(|none| panic!("{name}: {none:?}"));
            assert_eq!(planned.plan.origin.status, Status::Proved, "{name}");
            let input: String = positions.iter().map(|position| format!("{position}\n")).collect();
            let found = judge::run(&planned.plan, judge::Input::Bytes(input.as_bytes())).unwrap();
            let found = String::from_utf8(found.to_bytes()).unwrap();
            assert_eq!(found, plan::naive::run(&planned.plan, input.as_bytes()).unwrap());
            assert!(
                found.contains('0')
                    && found.contains('1')
                    && found.lines().count() == positions.len()
            );
            for (position, answer) in positions.iter().zip(found.lines()) {
                let solution = game.solve_sides(position, &Run::default()).unwrap();
                let wins = solution.sides[side].outcome == Prospect::Wins;
                assert_eq!(
                    answer,
                    if wins { "1" } else { "0" },
                    "{name}: {player} begins at {position}"
                );
            }
        }
    }
}

/// A heap is never negative, so that a parameter that may be is none: answers are computed then.
#[test]
fn negative_parameters_are_no_heaps() {
    let source = "heaps n\nparameter k = 2 in -5..6\nmove n -> n - d where 1 <= d <= k + 2\n";
    let text = "problem \"A parameter\"\ngame own with k = k\nrepeat until end: read k in -5..6; \
        read n in 0..100; position n; answer wins \"1\" loses \"0\"\n";
    let find = |_: &str| Some(("own".to_owned(), source.to_owned()));
    let problem =
        Problem::load("negative", text, &find, &run()).unwrap_or_else(|error| panic!("{error:?}"));
    let plan = problem.plan(&run()).unwrap_or_else(|none| panic!("{none:?}")).plan;
    for k in -5..=6_i64 {
        for n in 0..12 {
            let input = format!("{k} {n}");
            let found = judge::run(&plan, judge::Input::Bytes(input.as_bytes())).unwrap();
            let mut settings = Settings::default();
            settings.parameters.push(("k".to_owned(), k));
            let solution = Game::load(source, &settings)
                .unwrap()
                .solve(&n.to_string(), &Run::default())
                .unwrap();
            let wins = if solution.outcome == Prospect::Wins { "1" } else { "0" };
            assert_eq!(String::from_utf8(found.to_bytes()).unwrap().trim(), wins, "{input}");
        }
    }
}
