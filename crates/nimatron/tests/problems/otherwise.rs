//! Plans that ask about other positions than the problem does: words as numbers, and values where
//! winning moves are counted.

use nimatron::problem::Problem;
use nimatron::problem::instances;
use nimatron::problem::literal::{Literal, Reach};
use nimatron::{Limits, Run};
use plan::{Decision, Plan, Status};

fn problem(game: &str, body: &str) -> Problem {
    let text = format!("problem \"Otherwise\"\ngame given\n{body}\n");
    let find = |_: &str| Some((String::from("given"), game.to_owned()));
    Problem::load("given", &text, &find, &Run::default())
        .unwrap_or_else(|error| panic!("{game}: {error:?}"))
}

fn judged(plan: &Plan, input: &str) -> String {
    let answers = judge::run(plan, judge::Input::Bytes(input.as_bytes()));
    String::from_utf8(answers.unwrap_or_else(|fault| panic!("{input}: {fault:?}")).to_bytes())
        .unwrap()
}

/// All words of these letters, up to a length, the empty one left out.
fn words(letters: &str, longest: usize) -> Vec<String> {
    let (mut all, mut last) = (vec![], vec![String::new()]);
    for _ in 0..longest {
        last = last
            .iter()
            .flat_map(|word| letters.chars().map(move |letter| format!("{word}{letter}")))
            .collect();
        all.extend(last.iter().cloned());
    }
    all
}

#[test]
fn words_without_a_theorem_are_computed() {
    let games = [
        (
            "word [. X O]*\nmove '.' -> 'X' after ^ | [. O] before [. O] | $\nmove '.' -> 'O' \
             after ^ | [. X] before [. X] | $\n",
            ".XO",
        ),
        ("word [0 1]*\nmove '110' -> '001'\nmove '011' -> '100'\n", "01"),
        ("word [a b c]*\nmove a+ -> ''\nmove 'bc' -> 'a' before $ | c\nmisere\n", "abc"),
    ];
    let bodies = [
        "repeat until end: read word s; position s; answer wins \"w\" loses \"l\"",
        "repeat until end:\n  read word s\n  let w = outcome of position s\n  if w > 0: print \
         \"w\"\n  else: print \"l\"",
        "repeat until end: read word s; position s; answer value",
    ];
    for (game, letters) in games {
        for body in bodies {
            if game.contains("misere") && body.contains("value") {
                continue;
            }
            let problem = problem(game, body);
            // Not long enough for a theorem.
            let run = Run::new(Limits { states: 10, ..Limits::default() });
            let plan = problem.plan(&run).unwrap_or_else(|none| panic!("{game}: {none:?}")).plan;
            assert!(matches!(plan.decision, Decision::Computed(_)), "{game}");
            assert_eq!(plan.origin.status, Status::Computed { up_to: None });
            let input = words(letters, 5).join(" ");
            let program = instances::program(&problem, Some(&plan), &Run::default()).unwrap();
            let mut literal = Literal::new(&problem, &program, Reach::default());
            let expected = literal.output(input.as_bytes(), &Run::default()).unwrap().unwrap();
            let two: std::collections::BTreeSet<&str> = expected.split_whitespace().collect();
            assert!(two.len() >= 2, "{game}{body}");
            assert_eq!(judged(&plan, &input), expected, "{game}{body}");
            assert_eq!(
                plan::naive::run(&plan, input.as_bytes()).unwrap(),
                expected,
                "{game}{body}"
            );
        }
    }
}

/// Partisan words, and partisan heaps with parameters of the input, with either player to begin.
#[test]
fn partisan_problems_without_a_theorem_are_computed() {
    let words = "players A, B\nword [. x o]*\nmove A: 'xo' -> '.x'\nmove A: 'ox' -> 'x.'\nmove B: \
        'ox' -> '.o'\nmove B: 'xo' -> 'o.'\n";
    let heaps = "players A, B\nparameter k = 1 in 1..9\nheaps x y\nmove A: x -> x - k\nmove B: y \
        -> y - 1, x -> x - k\nmove y -> y - k\n";
    let each = "answer wins \"w\" loses \"l\"";
    let pairs: Vec<String> =
        (0..7).flat_map(|x| (0..7).map(move |y| format!("{x} {y} {}", 1 + (x + y) % 3))).collect();
    let cases = [
        (words, "", "repeat until end: read word s; position s", self::words(".xo", 5)),
        (
            heaps,
            " with k = k",
            "repeat until end:\n  read x y in 0..9\n  read k in 1..9\n  position x, y",
            pairs,
        ),
    ];
    for (game, with, body, input) in cases {
        let input = input.join(" ");
        let mut both = vec![];
        for begins in ["A", "B"] {
            let text = format!("problem \"p\"\ngame given begins {begins}{with}\n{body}\n{each}\n");
            let find = |_: &str| Some((String::from("given"), game.to_owned()));
            let problem = Problem::load("given", &text, &find, &Run::default()).unwrap();
            let run = Run::new(Limits { states: 10, ..Limits::default() });
            let plan = problem.plan(&run).unwrap_or_else(|none| panic!("{text}: {none:?}")).plan;
            assert!(matches!(plan.decision, Decision::Computed(_)), "{text}");
            let program = instances::program(&problem, Some(&plan), &Run::default()).unwrap();
            let mut literal = Literal::new(&problem, &program, Reach::default());
            let expected = literal.output(input.as_bytes(), &Run::default()).unwrap().unwrap();
            assert!(expected.contains('w') && expected.contains('l'), "{text}");
            assert_eq!(judged(&plan, &input), expected, "{text}");
            assert_eq!(plan::naive::run(&plan, input.as_bytes()).unwrap(), expected, "{text}");
            both.push(expected);
            let values = text.replace(each, "answer value");
            let values = Problem::load("given", &values, &find, &Run::default()).unwrap();
            assert!(values.plan(&run).is_err(), "there are no values: {text}");
        }
        assert_ne!(both[0], both[1]);
    }
}

#[test]
fn contexts_that_are_no_conditions_are_left_alone() {
    let game = "word [0 1]*\nmove '1' -> '0' after ^ ('0' '1')*\nmove '11' -> '00'\n";
    let run = Run::new(Limits { states: 10, ..Limits::default() });
    assert!(
        problem(game, "read word s\nposition s\nanswer wins \"w\" loses \"l\"").plan(&run).is_err()
    );
}

#[test]
fn letters_that_the_game_does_not_have_are_not_taken_for_others() {
    let game = "word [a b]*\nmove 'ab' -> 'ba'\n";
    let run = Run::new(Limits { states: 10, ..Limits::default() });
    let plan = |letters: &str| {
        let body = format!("read word s in {letters}*\nposition s\nanswer wins \"w\" loses \"l\"");
        problem(game, &body).plan(&run)
    };
    assert!(plan("[a b c]").is_err());
    assert_eq!(judged(&plan("[a b]").unwrap().plan, "ab").trim(), "w");
}

#[test]
fn winning_moves_of_nim_follow_from_values() {
    let bodies = [
        "repeat until end:\n  read n in 0..9\n  read a in 0..10^18, n times\n  heaps a\n  answer \
         winning moves",
        "repeat until end:\n  read n in 0..9\n  read a in 0..10^18, n times\n  heaps a\n  let c = \
         winning moves of heaps\n  print c",
        "repeat until end:\n  read n in 0..9\n  repeat n: read b in 0..10^18; heaps b\n  answer \
         winning moves",
    ];
    let lists: [&[u64]; 8] = [
        &[],
        &[5, 7, 9],
        &[1, 1, 1],
        &[2, 4, 4],
        &[0, 3],
        &[1, 2, 3],
        &[12, 1, 5, 1],
        &[6, 6, 6, 5, 4],
    ];
    let mut input = String::new();
    let mut expected = vec![];
    for list in lists {
        input += &format!(
            "{} {}\n",
            list.len(),
            list.iter().map(|heap| format!("{heap} ")).collect::<String>()
        );
        // Each heap, and each smaller one in its place.
        let moves = list
            .iter()
            .enumerate()
            .flat_map(|(place, &heap)| (0..heap).map(move |left| (place, left)));
        let lost = |&(place, left): &(usize, u64)| {
            list.iter()
                .enumerate()
                .fold(0, |sum, (other, heap)| sum ^ if other == place { left } else { *heap })
                == 0
        };
        expected.push(moves.filter(lost).count().to_string());
    }
    for body in bodies {
        let text = nimatron::shipped::source("nim").unwrap();
        let problem = problem(text, body);
        let plan =
            problem.plan(&Run::default()).unwrap_or_else(|none| panic!("{body}: {none:?}")).plan;
        assert_eq!(plan.origin.status, Status::Proved, "{body}");
        assert_eq!(
            judged(&plan, &input).split_whitespace().collect::<Vec<_>>(),
            expected,
            "{body}"
        );
        assert_eq!(
            plan::naive::run(&plan, input.as_bytes())
                .unwrap()
                .split_whitespace()
                .collect::<Vec<_>>(),
            expected
        );
        let large = "3 1000000000000000000 999999999999999999 5\n";
        assert_eq!(judged(&plan, large).trim(), "1", "{body}");
        // Another game: each move counts by itself.
        let twice = problem_of_two(body);
        let plan =
            twice.plan(&Run::default()).unwrap_or_else(|none| panic!("{body}: {none:?}")).plan;
        assert!(matches!(plan.decision, Decision::Computed(_)), "{body}");
    }
}

/// Takes of 1 to 3 counters.
fn problem_of_two(body: &str) -> Problem {
    problem("heap n\nmove n -> n - d where 1 <= d <= 3\n", body)
}

/// A list that a problem collects keeps the memory budget, however it is filled.
#[test]
fn lists_keep_the_memory_budget() {
    let nim = "heap n\nmove n -> m where m < n\n";
    let bodies = [
        "repeat n: collect 0 into d",
        "repeat n with i: collect i mod 2 into d",
        "repeat n: if n > 0: collect 0 into d",
    ];
    for body in bodies {
        let body = format!(
            "read n in 0..10^9\nclear d\n{body}\nheaps d[n]\nheaps d\nanswer wins \"W\" loses \"L\""
        );
        let problem = problem(nim, &body);
        let plan = problem.plan(&Run::default()).unwrap().plan;
        let run = Run::new(Limits { memory: 8000, ..judge::LIMITS });
        let asked =
            |count: &str| judge::run_within(&plan, judge::Input::Bytes(count.as_bytes()), &run);
        assert!(asked("1000").is_ok(), "{body}");
        for count in ["1001", "1000000000"] {
            let judge::Failure::Fault(fault) = asked(count).unwrap_err() else {
                panic!("{body}: no fault")
            };
            assert_eq!(fault.reason, plan::Reason::Memory, "{body}: {count}");
        }
    }
}

/// What a theorem about heaps does not tell is not taken from it: turns are no outcome, and a set
/// may have numbers that cannot be taken.
#[test]
fn other_questions_are_not_answered_with_who_wins() {
    let game = "heap n\nmove n -> n - d where d in {1, 3}\n";
    let set = "heap n\nparameter s = {1}\nmove n -> n - d where d in s\n";
    let load = |game: &str, text: String| {
        let find = |_: &str| Some((String::from("given"), game.to_owned()));
        Problem::load("given", &format!("problem \"p\"\ngame given{text}"), &find, &Run::default())
            .unwrap()
    };
    let said = |problem: &Problem, input: &str| {
        let plan = problem.plan(&Run::default()).ok()?.plan;
        let answers = judge::run(&plan, judge::Input::Bytes(input.as_bytes())).ok()?;
        Some(String::from_utf8(answers.to_bytes()).unwrap().trim().to_owned())
    };
    for (asked, right) in [("turns", "3"), ("difference", "0"), ("winning moves", "2")] {
        let fixed = load(game, format!("\nread n in 0..100\nposition n\nanswer {asked}\n"));
        assert!(said(&fixed, "7").is_none_or(|said| said == right), "{asked}");
        let read = load(
            set,
            format!(
                " with s = s\nread k in 1..5\nread s in 1..9, k times\nread n in 0..100\nposition \
                 n\nanswer {asked}\n"
            ),
        );
        assert!(
            said(&read, "2 1 3 7").is_none_or(|said| said == right),
            "{asked}, a set that is read"
        );
        if asked == "winning moves" {
            assert!(
                said(&fixed, "7").is_some() && said(&read, "2 1 3 7").is_some(),
                "something has to be compared"
            );
        }
    }
    let zero = load(
        set,
        String::from(
            " with s = s\nread s in 0..9, 2 times\nread n in 0..100\nposition n\nanswer value\n",
        ),
    );
    assert_eq!(said(&zero, "0 3 7"), None);
    assert_eq!(said(&zero, "1 3 7").as_deref(), Some("1"));
}

/// `any h` is a heap of the game, and no parameter that a theorem takes for one.
#[test]
fn any_heap_is_no_parameter() {
    let game = "heaps x y\nparameter k = 10 in 1..100\nmove any h: h -> h - 10 where h >= k\n";
    let find = |_: &str| Some((String::from("given"), game.to_owned()));
    let text = "problem \"p\"\ngame given with k = c\nread x y in 0..100 and c in \
        1..100\nposition x, y\nanswer wins \"w\" loses \"l\"\n";
    let problem = Problem::load("given", text, &find, &Run::default()).unwrap();
    let plan = problem.plan(&Run::new(Limits { states: 2_000, ..Limits::default() })).unwrap().plan;
    for (input, right) in
        [("5 7 10", "l"), ("25 7 30", "l"), ("10 0 10", "w"), ("5 10 7", "w"), ("0 0 10", "l")]
    {
        assert_eq!(judged(&plan, input).trim(), right, "{input}");
    }
}

/// A plan that was made of a shipped game is not taken where the problem does not fit it.
#[test]
fn shipped_plans_fit_or_are_not_taken() {
    let load = |text: &str| {
        Problem::load("p", text, &|name| nimatron::shipped::game(name), &Run::default()).unwrap()
    };
    let each = "answer wins \"W\" loses \"L\"\n";
    for text in [
        "problem \"p\"\ngame subtraction\nread s in 1..9 and m in 1..9\nposition m\n",
        "problem \"p\"\ngame take-one-to-m with m = m\nread n m k in 1..9\nposition n, k\n",
    ] {
        let problem = load(&format!("{text}{each}"));
        assert!(problem.ready().is_none() && problem.plan(&Run::default()).is_err(), "{text}");
    }
}

/// At place 0 stands 0, which may be no number of a position.
#[test]
fn place_0_is_held_to_the_domain() {
    let game = "heaps n k where k >= 1\nmove n -> n - d where 1 <= d and d <= k\n";
    let find = |_: &str| Some((String::from("given"), game.to_owned()));
    let read = "problem \"p\"\ngame given\nread m in 1..9\nread a in 1..9, m times\nread i in \
        0..9 and n in 0..99\n";
    for (place, input, right) in [
        ("a[i]", "2 3 4 2 7", Some("2")),
        ("a[i]", "2 3 4 0 7", None),
        ("max(a) + 1", "2 3 4 0 7", Some("1")),
    ] {
        let problem = Problem::load(
            "given",
            &format!("{read}position n, {place}\nanswer value\n"),
            &find,
            &Run::default(),
        )
        .unwrap();
        let plan = problem.plan(&Run::default()).unwrap().plan;
        let said = judge::run(&plan, judge::Input::Bytes(input.as_bytes())).ok();
        let said =
            said.map(|answers| String::from_utf8(answers.to_bytes()).unwrap().trim().to_owned());
        assert_eq!(said.as_deref(), right, "{place}");
    }
}

/// The plan of a problem in which `k` is a parameter.
fn plan_with_k(game: &str, read: &str) -> Option<Plan> {
    let text = format!(
        "problem \"p\"\ngame given with k = k\n{read}\nposition n\nanswer wins \"W\" loses \"L\"\n"
    );
    let find = |_: &str| Some((String::from("given"), game.to_owned()));
    let problem = Problem::load("given", &text, &find, &Run::default()).unwrap();
    problem.plan(&Run::default()).ok().map(|planned| planned.plan)
}

/// Where answers are computed, what the input gives a parameter is a value that the rules allow, or
/// it is an error: of what is read that is said at once, of what the program computes when it is
/// met. Theorems are about all values.
#[test]
fn parameters_stay_in_the_range_of_the_rules() {
    let game =
        "parameter k = 2 in 1..5\nheaps n\nmove n -> n - d where 1 <= d and d * d <= k * n\n";
    let proved = "parameter k = 2 in 1..5\nheap n\nmove n -> n - d where 1 <= d and d <= k\n";
    for (read, fits) in [
        ("read n k in 1..5", true),
        ("read n in 1..99 and k in 2..3", true),
        ("read n k in 1..6", false),
        ("read n k", false),
    ] {
        assert_eq!(plan_with_k(game, read).is_some(), fits, "{read}");
        assert!(plan_with_k(proved, read).is_some(), "{read}");
    }
    let plan = plan_with_k(game, "read n m in 1..99\nlet k = m - 3").unwrap();
    assert!(matches!(plan.decision, Decision::Computed(_)));
    for (input, fits) in [("9 4", true), ("9 8", true), ("9 3", false), ("9 9", false)] {
        let judged = judge::run(&plan, judge::Input::Bytes(input.as_bytes()))
            .ok()
            .map(|answers| answers.to_bytes());
        let defined = plan::naive::run(&plan, input.as_bytes()).ok();
        assert_eq!((judged.is_some(), defined.is_some()), (fits, fits), "{input}");
        assert_eq!(judged, defined.map(String::into_bytes), "{input}");
    }
}

/// A heap of nothing is none, so that moves which leave one lead to the same as moves which do not.
#[test]
fn winning_moves_count_each_list_of_heaps_once() {
    let halves = "heap n\nmove n -> n / 2\nmove n -> n / 2, n mod 2 where n > 1\n";
    let takes = "heap n\nmove n -> n - d where d in {1, 2}\nmove n -> empty where n in {1, 2}\n";
    let parts = "heap n\nmove n -> a, b where a + b = n - 1\n";
    for (game, right) in [
        (halves, ["1", "0", "1", "1"]),
        (takes, ["1", "1", "0", "1"]),
        (parts, ["1", "0", "2", "0"]),
    ] {
        let problem = problem(game, "repeat until end: read n; position n; answer winning moves");
        let plan = problem.plan(&Run::default()).unwrap().plan;
        let right = right.map(|count| format!("{count}\n")).concat();
        assert_eq!(judged(&plan, "1 2 3 4"), right, "{game}");
        assert_eq!(plan::naive::run(&plan, b"1 2 3 4").unwrap(), right, "{game}");
    }
}

/// A range too large to be computed keeps its theorem, though each number is small.
#[test]
fn ranges_of_several_heaps_keep_their_theorem() {
    let game = "heaps l r x y\nmove l -> l - 1, x -> x + d where d <= 2\nmove r -> r - 1, y -> y \
        + d where d <= 2\n\
        move x -> 0, y -> 0 where l = 0 and r = 0 and x != y\n";
    let body = "read l r x y in 0..10^5\nposition l, r, x, y\nanswer wins \"W\" loses \"L\"";
    let plan = problem(game, body).plan(&Run::default()).unwrap().plan;
    assert_eq!(plan.origin.status, Status::Proved);
}

/// Of one heap that stays one heap, it is known how long play lasts.
#[test]
fn turns_of_one_heap_are_computed() {
    let problem = problem(
        "heap n\nmove n -> n - d where d in {1, 3, 4}\n",
        "repeat until end: read n; position n; answer turns",
    );
    let plan = problem.plan(&Run::default()).unwrap().plan;
    let said = judged(&plan, "0 1 2 3 4 5 7");
    assert_eq!(said, plan::naive::run(&plan, b"0 1 2 3 4 5 7").unwrap());
    assert_eq!(said, "0\n1\n2\n1\n1\n3\n4\n");
}

/// How many results of moves win, for words: as many as there are by literal play.
#[test]
fn winning_moves_of_words_are_those_of_literal_play() {
    let games = [
        ("word [. #]*\nmove '#' -> '.'\nmove '##' -> '..'\n", ".#"),
        ("word [0 1]*\nmove '110' -> '001'\nmove '011' -> '100'\n", "01"),
        ("word [a b]*\nmove a+ -> ''\nmove 'bb' -> 'a' before $ | b\nmisere\n", "ab"),
    ];
    for (game, letters) in games {
        let problem =
            problem(game, "repeat until end: read word s; position s; answer winning moves");
        let plan = problem.plan(&Run::default()).unwrap().plan;
        let input = words(letters, 6).join(" ");
        let program = instances::program(&problem, Some(&plan), &Run::default()).unwrap();
        let mut literal = Literal::new(&problem, &program, Reach::default());
        let expected = literal.output(input.as_bytes(), &Run::default()).unwrap().unwrap();
        let counts: std::collections::BTreeSet<&str> = expected.split_whitespace().collect();
        assert!(counts.len() > 2, "{game}: {counts:?}");
        assert_eq!(judged(&plan, &input), expected, "{game}");
        assert_eq!(plan::naive::run(&plan, input.as_bytes()).unwrap(), expected, "{game}");
    }
}

/// Powers of a parameter end where they exceed the heap, also where an equality names them, and
/// where only a condition says that they grow.
#[test]
fn powers_of_a_parameter_have_an_end() {
    let moves = [
        ("2..100", "move n -> n - k^i"),
        ("2..100", "move n -> n - p where p = k^i and p <= n"),
        ("1..100", "move n -> n - k^i where k >= 2 and k^i <= n\nmove n -> n - 1"),
    ];
    for (range, text) in moves {
        let game = format!("heaps n\nparameter k = 3 in {range}\n{text}\n");
        let text = format!(
            "problem \"Powers\"\ngame given with k = k\n\
            repeat until end:\n  read n and k in {range}\n  position n\n  answer winning moves\n"
        );
        let find = |_: &str| Some((String::from("given"), game.clone()));
        let problem = Problem::load("given", &text, &find, &Run::default()).unwrap();
        let plan = problem.plan(&Run::default()).unwrap().plan;
        for k in [1, 2, 3, 11, 30].into_iter().filter(|k| *k > 1 || range.starts_with('1')) {
            let mut powers: Vec<usize> = (0..8).map(|exponent| usize::pow(k, exponent)).collect();
            powers.dedup();
            let (mut loses, mut expected) = (vec![], String::new());
            for n in 0..200 {
                let winning =
                    powers.iter().filter(|power| **power <= n && loses[n - **power]).count();
                loses.push(winning == 0);
                expected.push_str(&format!("{winning}\n"));
            }
            let input: String = (0..200).map(|n| format!("{n} {k} ")).collect();
            assert_eq!(judged(&plan, &input), expected, "{game} {k}");
        }
    }
}

/// Sums whose answer does not follow from values are played out.
#[test]
fn sums_are_played_out_where_values_do_not_answer() {
    let kayles = "heap n\nmove n -> a, b where a + b = n - 1\nmove n -> a, b where a + b = n - 2\n";
    let squares = "heap n\nmove n -> n - i * i where i > 0\nmove n -> n - 2\n";
    let pairs =
        "heaps a b\nmove a -> a - 1 where a > 0\nmove b -> b - d where 1 <= d and d <= a * a\n";
    let lists = "repeat until end:\n  read n in 0..3\n  read a in 0..5, n times\n  heaps a\n";
    let tuples =
        "repeat until end:\n  read n in 0..2\n  read a b in 0..3, n times\n  heaps (a, b)\n";
    let outcome = "  answer wins \"w\" loses \"l\"";
    let cases = [
        (kayles, lists, "", "  answer turns"),
        (squares, lists, "misere\n", outcome),
        (squares, lists, "", "  answer turns"),
        (pairs, tuples, "misere\n", outcome),
        (pairs, tuples, "misere\n", "  answer turns"),
        (pairs, tuples, "", "  answer turns"),
    ];
    for (game, reading, convention, answer) in cases {
        let problem = problem(&format!("{game}{convention}"), &format!("{reading}{answer}"));
        let plan =
            problem.plan(&Run::default()).unwrap_or_else(|none| panic!("{game}: {none:?}")).plan;
        assert!(matches!(plan.decision, Decision::Computed(_)), "{game}");
        let mut input = String::from("0 ");
        for (one, other, more) in (0..64).map(|code| (code % 4, code / 4 % 4, code / 16)) {
            input += &if reading == lists {
                format!("3 {one} {other} {more} ")
            } else {
                format!("2 {one} {other} {more} 2 ")
            };
        }
        let said = judged(&plan, &input);
        assert_eq!(
            said,
            plan::naive::run(&plan, input.as_bytes()).unwrap(),
            "{game}{convention}{answer}"
        );
        let different: std::collections::BTreeSet<&str> = said.split_whitespace().collect();
        assert!(different.len() > 1, "{game}: {different:?}");
        if game == kayles {
            let program = instances::program(&problem, Some(&plan), &Run::default()).unwrap();
            let mut literal = Literal::new(&problem, &program, Reach::default());
            let expected = literal.output(input.as_bytes(), &Run::default()).unwrap().unwrap();
            assert_eq!(said, expected, "{game}{answer}");
        }
        let header = emit::Header { stem: "sums", printer: "a test" };
        let printed = emit::program(&plan, emit::Language::Cpp, &header);
        assert_eq!(printed, Err(emit::EmitError::PlayedOut), "{game}{answer}");
    }
}

/// Sums too large to be played out end at the budget, and misère sums with a parameter from the
/// input keep the theorem for each of its values.
#[test]
fn large_misere_sums_are_not_played_out() {
    let takes =
        "heap n\nparameter k = 3 in 1..9\nmove n -> n - d where 1 <= d and d <= k\nmisere\n";
    let text = "problem \"Takes\"\ngame given with k = k\nread k in 1..9\nread n in 1..5\nread a \
        in 1..10^9, n times\n\
        heaps a\nanswer wins \"w\" loses \"l\"\n";
    let find = |_: &str| Some((String::from("given"), takes.to_owned()));
    let by_values = Problem::load("given", text, &find, &Run::default()).unwrap();
    let limits = Limits { states: 20_000, memory: 1 << 20, time: None };
    assert!(by_values.plan(&Run::new(limits)).is_err());
    assert!(by_values.open_plan().is_some());

    let squares = "heap n\nmove n -> n - i * i where i > 0\nmisere\n";
    let body = "read n in 1..50\nread a in 1..100, n times\nheaps a\nanswer wins \"w\" loses \"l\"";
    let plan = problem(squares, body).plan(&Run::new(limits)).unwrap().plan;
    let input = format!("50 {}", "97 ".repeat(50));
    for limits in [limits, Limits { states: 3000, ..Limits::default() }] {
        let failure =
            judge::run_within(&plan, judge::Input::Bytes(input.as_bytes()), &Run::new(limits))
                .unwrap_err();
        let judge::Failure::Fault(fault) = failure else { panic!("{failure:?}") };
        assert!(matches!(fault.reason, plan::Reason::Memory | plan::Reason::States), "{fault:?}");
    }
}
