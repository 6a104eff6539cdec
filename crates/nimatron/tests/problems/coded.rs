//! Problems about heaps of which no theorem is known, but whose moves are those of a take-and-break
//! game.

use nimatron::problem::Problem;
use nimatron::{Limits, Run};
use plan::{Decision, HeapValue, Plan, Status};

/// Games without a known period, and one that only looks like such a game for small heaps.
const GAMES: [(&str, bool); 3] = [
    ("heap n\nmove n -> a, b where a + b = n and 0 < a < b\n", true),
    ("octal 0.6\n", true),
    ("heap n\nmove n -> a, b where a + b = n and 0 < a < b and a != 41\n", false),
];

fn problem(game: &str, body: &str) -> Problem {
    let text = format!("problem \"Heaps\"\ngame heaps\n{body}\n");
    let find = |_: &str| Some((String::from("heaps"), game.to_owned()));
    Problem::load("heaps", &text, &find, &Run::default())
        .unwrap_or_else(|error| panic!("{game}: {error:?}"))
}

fn planned(game: &str, body: &str) -> Plan {
    // Not long enough for a theorem.
    let run = Run::new(Limits { states: 1000, ..Limits::default() });
    problem(game, body).plan(&run).unwrap_or_else(|none| panic!("{game}: {none:?}")).plan
}

fn judged(plan: &Plan, input: &str) -> String {
    let answers = judge::run(plan, judge::Input::Bytes(input.as_bytes()));
    String::from_utf8(answers.unwrap_or_else(|fault| panic!("{fault:?}")).to_bytes()).unwrap()
}

/// The values of heaps up to 60, by the definition.
fn values(game: &str) -> Vec<u64> {
    let plan = planned(game, "read t\nrepeat t:\n  read n\n  position n\nanswer value");
    let input: String = (0..=60).map(|heap| format!("{heap} ")).collect();
    let input = format!("61 {input}");
    let found = plan::naive::run(&plan, input.as_bytes()).unwrap();
    assert_eq!(found, judged(&plan, &input), "{game}");
    found.split_whitespace().map(|value| value.parse().unwrap()).collect()
}

#[test]
fn single_heaps_of_limited_size_are_looked_up() {
    for (game, coded) in GAMES {
        let values = values(game);
        let heaps: Vec<usize> = (1..=60).collect();
        let input: String = heaps.iter().map(|heap| format!(" {heap}")).collect();
        let input = format!("60{input}");
        let expected: Vec<&str> =
            heaps.iter().map(|&heap| if values[heap] == 0 { "l" } else { "w" }).collect();
        for body in [
            "read t\nrepeat t:\n  read n in 1..60\n  position n\nanswer wins \"w\" loses \"l\"",
            "read t\nread a in 1..60, t times\nrepeat t with i: heaps a[i]; answer wins \"w\" \
             loses \"l\"",
            "read t\nrepeat t:\n  read n in 1..60\n  let w = outcome of position n\n  if w = 1: \
             print \"w\"\n  else: print \"l\"",
        ] {
            let plan = planned(game, body);
            let Decision::List(list) = &plan.decision else {
                assert!(!coded, "{game}{body}: {:?}", plan.decision);
                continue;
            };
            assert!(coded, "{game}");
            assert!(matches!(list.heap, HeapValue::Losing { up_to: 60, .. }), "{game}");
            assert_eq!(plan.origin.status, Status::Computed { up_to: Some(60) });
            assert_eq!(
                judged(&plan, &input).split_whitespace().collect::<Vec<_>>(),
                expected,
                "{game}{body}"
            );
        }
    }
}

#[test]
fn sums_and_values_are_computed_by_the_code() {
    let bodies = [
        "read n in 1..60\nread a in 0..60, n times\nheaps a\nanswer wins \"w\" loses \"l\"",
        "read n in 1..60\nread a in 0..60, n times\nheaps a\nanswer value",
        "read n in 1..60\nread a in 0..60, n times\nheaps n, a[1], a[2] if n > 1\nanswer value",
    ];
    let inputs = ["5 3 4 1 1 9", "2 3 3", "3 60 59 41", "4 42 43 44 60", "2 58 1"];
    for (game, coded) in GAMES {
        for body in bodies {
            let plan = planned(game, body);
            let Decision::Computed(decision) = &plan.decision else { panic!("{game}{body}") };
            assert_eq!(decision.code.is_some(), coded, "{game}{body}");
            for input in inputs {
                let expected = plan::naive::run(&plan, input.as_bytes()).unwrap();
                assert_eq!(judged(&plan, input), expected, "{game}{body} {input}");
            }
        }
    }
}
