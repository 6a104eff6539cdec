//! Theorems about heaps in words: what is said of known games, and that whatever is said is true.
#![allow(clippy::unwrap_used, reason = "not a library")]

use std::collections::HashMap;

use prove::tuples::recognise::recognise;
use prove::tuples::{TupleKind, TupleProof, prove};
use rules::language::print::print;
use rules::tuples::literal::Reading;
use rules::tuples::{
    Assignment, Numeration, Tuple, TupleClaim, TupleRuleset, TupleSubject, parse_claim,
};
use rules::{Convention, Outcome, Relation, Rules, Settings};
use run::{Limits, Run};

const NORMAL: TupleKind = TupleKind::Outcome(Convention::Normal);
const MISERE: TupleKind = TupleKind::Outcome(Convention::Misere);

fn small() -> Run<'static> {
    Run::new(Limits { states: 100_000, memory: 256 << 20, time: None })
}

fn read(text: &str) -> TupleRuleset {
    match rules::read(text, &Settings::default()) {
        (Some(Rules::Tuples(rules)), _) => rules,
        (_, diagnostics) => panic!("{text}: {diagnostics:?}"),
    }
}

fn theorem(rules: &TupleRuleset, kind: TupleKind, numeration: Numeration) -> TupleProof {
    theorem_within(rules, kind, numeration, &small())
}

fn theorem_within(
    rules: &TupleRuleset,
    kind: TupleKind,
    numeration: Numeration,
    run: &Run<'_>,
) -> TupleProof {
    prove(rules, kind, &[numeration], run).unwrap_or_else(|unknown| panic!("{:?}", unknown.reason))
}

fn claim(rules: &TupleRuleset, proof: &TupleProof) -> Option<TupleClaim> {
    recognise(rules, proof, &Run::default()).unwrap()
}

fn said(text: &str, kind: TupleKind, numeration: Numeration) -> String {
    let rules = read(text);
    said_of(&rules, &theorem(&rules, kind, numeration))
}

fn said_of(rules: &TupleRuleset, proof: &TupleProof) -> String {
    claim(rules, proof).map_or_else(|| "nothing".into(), |claim| print(&claim, &rules.heaps))
}

const NIM_2: &str = "heaps x y\nmove x -> x - d where d > 0\nmove y -> y - d where d > 0\n";
const NIM_3: &str = "heaps x y z\nmove x -> x - d where d > 0\nmove y -> y - d where d > 0\nmove \
    z -> z - d where d > 0\n";
const WYTHOFF: &str = "heaps x y\nmove x -> x - d where d > 0\nmove y -> y - d where d > 0\n\
    move x -> x - d, y -> y - d where d > 0\n";
const SUBTRACTION: &str = "heaps x\nmove x -> x - 1\nmove x -> x - 3\nmove x -> x - 4\n";
const SLOW: &str = "heaps x y z\nmove x -> x - d where d > 0 and d <= 3\n\
    move y -> y - d where d > 0 and d <= 3\nmove z -> z - d where d > 0 and d <= 3\n";
const MIXED: &str =
    "heaps x y z\nmove x -> x - d where d > 0\nmove y -> y - 1\nmove z -> z - d where d > 0\n";
const NOTHING: &str = "heaps x\nmove x -> x - 1 where x < 0\n";

fn many_heaps(count: usize, turn: usize) -> String {
    let names: Vec<String> = (1..=count).map(|index| format!("x{index}")).collect();
    let moves: Vec<String> =
        names.iter().map(|name| format!("move {name} -> {name} - d where d > 0\n")).collect();
    format!("heaps {}\n{}turn 1..{turn} moves\n", names.join(" "), moves.concat())
}

#[test]
fn known_games_are_said_as_people_say_them() {
    const BINARY: Numeration = Numeration::Base(2);
    for (text, kind, expected) in [
        (NOTHING, NORMAL, "loses when true"),
        (NOTHING, MISERE, "wins when true"),
        (SUBTRACTION, NORMAL, "loses when x mod 7 in {0, 2}"),
        (SUBTRACTION, MISERE, "loses when x mod 7 in {1, 3}"),
        (NIM_2, NORMAL, "loses when x = y"),
        (NIM_2, TupleKind::Relation, "value = x xor y"),
        (NIM_3, NORMAL, "loses when x xor y xor z = 0"),
        (NIM_3, TupleKind::Relation, "value = x xor y xor z"),
        (
            NIM_3,
            MISERE,
            "loses when (max(x, y, z) >= 2 and x xor y xor z = 0) or (max(x, y, z) <= 1 and x xor \
             y xor z = 1)",
        ),
        (SLOW, NORMAL, "loses when (x xor y xor z) mod 4 = 0"),
        (SLOW, TupleKind::Values, "value = (x xor y xor z) mod 4"),
        (MIXED, NORMAL, "loses when x xor (y mod 2) xor z = 0"),
        (MIXED, TupleKind::Relation, "value = x xor (y mod 2) xor z"),
        ("heaps x\nmove x -> x - d where d > 0 and d <= 4\n", TupleKind::Values, "value = x mod 5"),
    ] {
        assert_eq!(said(text, kind, BINARY), expected, "{text}");
    }
}

#[test]
fn several_moves_a_turn_are_columns() {
    let four = said(&many_heaps(4, 2), NORMAL, Numeration::Base(2));
    assert_eq!(four, "loses when max(columns(2) mod 3) = 0");
    let eight = said(&many_heaps(8, 1), NORMAL, Numeration::Base(2));
    assert_eq!(eight, "loses when x1 xor x2 xor x3 xor x4 xor x5 xor x6 xor x7 xor x8 = 0");
}

#[test]
fn coins_that_must_not_pass_are_gaps() {
    let coins = |names: &[&str], order: &str| {
        let moves: String =
            names.iter().map(|name| format!("move {name} -> {name} - d where d > 0\n")).collect();
        let order: Vec<String> =
            names.windows(2).map(|pair| format!("{} {order} {}", pair[0], pair[1])).collect();
        format!("heaps {} where {}\n{moves}", names.join(" "), order.join(" and "))
    };
    for (order, expected) in
        [("<", "loses when (z - y) xor (x - w) = 0"), (">", "loses when (w - x) xor (y - z) = 0")]
    {
        let text = coins(&["w", "x", "y", "z"], order);
        // Samples of ordered heaps are small, and what is asked of their differences is not.
        let run = Run::new(Limits { states: 1_000_000, ..small().limits });
        let rules = read(&text);
        let proof = theorem_within(&rules, NORMAL, Numeration::Base(2), &run);
        assert_eq!(said_of(&rules, &proof), expected, "{text}");
    }
}

#[test]
fn wythoffs_pairs_are_shifts() {
    let fibonacci = Numeration::FIBONACCI;
    let pairs = "(y = shift(fibonacci, x) and zeros(fibonacci, x) mod 2 = 0) or \
        (x = shift(fibonacci, y) and zeros(fibonacci, y) mod 2 = 0)";
    let normal = said(WYTHOFF, NORMAL, fibonacci);
    assert_eq!(normal, format!("loses when {pairs}"));
    let misere = said(WYTHOFF, MISERE, fibonacci);
    assert!(
        misere.contains("shift(fibonacci, x)") && misere.contains("max(x, y) >= 3"),
        "{misere}"
    );
}

/// Who wins, or the Grundy value, by the definition.
struct Oracle<'r> {
    reading: Reading<'r>,
    kind: TupleKind,
    known: HashMap<Tuple, u32>,
}

impl Oracle<'_> {
    fn class(&mut self, tuple: &Tuple) -> u32 {
        if let Some(&class) = self.known.get(tuple) {
            return class;
        }
        let options: Vec<Tuple> = self.reading.options(tuple).unwrap().into_iter().collect();
        let classes: Vec<u32> = options.iter().map(|option| self.class(option)).collect();
        let class = match self.kind {
            MISERE if classes.is_empty() => 1,
            TupleKind::Outcome(_) => u32::from(classes.contains(&0)),
            _ => (0..).find(|value| !classes.contains(value)).unwrap(),
        };
        self.known.insert(tuple.clone(), class);
        class
    }
}

fn tuples(heaps: usize, limit: u128) -> Vec<Tuple> {
    (0..heaps).fold(vec![vec![]], |all, _| {
        all.iter()
            .flat_map(|start: &Tuple| (0..limit).map(move |size| [&start[..], &[size]].concat()))
            .collect()
    })
}

fn check(rules: &TupleRuleset, kind: TupleKind, claim: &TupleClaim) {
    let mut oracle = Oracle { reading: Reading::new(rules), kind, known: HashMap::new() };
    let heaps = rules.heaps.len();
    let text = print(claim, &rules.heaps);
    let again =
        parse_claim(&text, rules).unwrap_or_else(|diagnostics| panic!("{text}: {diagnostics:?}"));
    assert_eq!(print(&again, &rules.heaps), text);
    for tuple in tuples(heaps, [60, 22, 9][heaps - 1]) {
        if !oracle.reading.is_position(&tuple) {
            continue;
        }
        let class = oracle.class(&tuple);
        let assignment = Assignment::position(&tuple).unwrap();
        match &claim.subject {
            TupleSubject::Outcome(outcome) => {
                assert_eq!(claim.relation, Relation::When);
                let holds = claim.formula.holds(heaps, &assignment).unwrap();
                assert_eq!(holds, (class == 1) == (*outcome == Outcome::N), "{text} at {tuple:?}");
            }
            TupleSubject::Value(value) => {
                assert_eq!(
                    value.value(heaps, &assignment),
                    Ok(i128::from(class)),
                    "{text} at {tuple:?}"
                );
            }
            other => panic!("{other:?}"),
        }
    }
}

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }

    /// Some numbers or any number is taken from some heaps, in a domain or everywhere.
    fn game(&mut self) -> String {
        let names = &["x", "y", "z"][..1 + usize::try_from(self.below(3)).unwrap()];
        let mut text = format!("heaps {}", names.join(" "));
        if names.len() > 1 && self.below(3) == 0 {
            text += &format!(" where {} <= {}", names[names.len() - 1], 1 + self.below(4));
        }
        text.push('\n');
        for name in names {
            for _ in 0..=self.below(2) {
                text += &match self.below(3) {
                    0 => format!("move {name} -> {name} - d where d > 0\n"),
                    1 => format!("move {name} -> {name} - {}\n", 1 + self.below(5)),
                    _ => format!(
                        "move {name} -> {name} - d where d > 0 and d <= {}\n",
                        1 + self.below(5)
                    ),
                };
            }
        }
        if names.len() > 1 && self.below(2) == 0 {
            text +=
                &format!("move x -> x - {}, y -> y - {}\n", 1 + self.below(2), 1 + self.below(2));
        }
        text
    }
}

#[test]
fn what_is_said_of_random_games_is_true() {
    let mut random = Random(7);
    let (mut proved, mut said) = (0, 0);
    for _ in 0..4 {
        let text = random.game();
        let rules = read(&text);
        for kind in [NORMAL, MISERE, TupleKind::Values] {
            let run = Run::new(Limits { states: 5_000, memory: 128 << 20, time: None });
            let Ok(proof) = prove(&rules, kind, &[Numeration::Base(2)], &run) else { continue };
            proved += 1;
            if let Some(claim) = claim(&rules, &proof) {
                said += 1;
                check(&rules, kind, &claim);
            }
        }
    }
    assert!(3 * said > proved, "{said} of {proved}");
}

#[test]
fn a_cancelled_run_says_so() {
    let rules = read(NIM_3);
    let proof = theorem(&rules, MISERE, Numeration::Base(2));
    let flag = std::sync::atomic::AtomicBool::new(true);
    let run = Run::default().with_cancel(&flag);
    assert_eq!(recognise(&rules, &proof, &run), Err(run::Stop::Cancelled));
}
