//! Theorems about games of heaps, held to brute force over the literal rules.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use std::collections::HashMap;
use std::path::Path;

use certify::Options;
use prove::UnknownReason;
use prove::certificate;
use prove::tuples::moves::Winner;
use prove::tuples::{NUMERATIONS, TupleKind, TupleProof, numerations_for, prove};
use rules::tuples::literal::Reading;
use rules::tuples::{Numeration, Tuple, TupleRuleset, tuples};
use rules::{Convention, Rules, Settings};
use run::{Limits, Run, Stop};

const NORMAL: TupleKind = TupleKind::Outcome(Convention::Normal);
const MISERE: TupleKind = TupleKind::Outcome(Convention::Misere);

fn with(text: &str, parameters: &[(&str, i64)]) -> TupleRuleset {
    let parameters = parameters.iter().map(|&(name, value)| (String::from(name), value)).collect();
    match rules::read(text, &Settings { parameters, sets: vec![], convention: None }) {
        (Some(Rules::Tuples(rules)), _) => rules,
        (_, problems) => panic!("{text}\n{problems:?}"),
    }
}

fn shipped(name: &str) -> String {
    let path =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games").join(name).with_extension("game");
    std::fs::read_to_string(path).unwrap()
}

/// A budget that is the same on every machine: no clock.
fn budget(states: u64) -> Run<'static> {
    Run::new(Limits { states, memory: 512 << 20, time: None })
}

/// A game, its parameters, and the states of the minimal machines, normal and misère.
type Case = (&'static str, &'static [(&'static str, i64)], usize, usize);

/// Brute force over the literal reading.
struct Naive<'r> {
    reading: Reading<'r>,
    kind: TupleKind,
    known: HashMap<Tuple, u8>,
}

impl<'r> Naive<'r> {
    fn new(rules: &'r TupleRuleset, kind: TupleKind) -> Self {
        Self { reading: Reading::new(rules), kind, known: HashMap::new() }
    }

    fn class(&mut self, position: &Tuple) -> u8 {
        if let Some(known) = self.known.get(position) {
            return *known;
        }
        let options = self.reading.options(position).unwrap();
        let below: Vec<u8> = options.iter().map(|option| self.class(option)).collect();
        let class = match self.kind {
            TupleKind::Outcome(Convention::Misere) if below.is_empty() => 1,
            TupleKind::Outcome(_) => u8::from(below.contains(&0)),
            TupleKind::Values | TupleKind::Relation => {
                (0..).find(|value| !below.contains(value)).unwrap()
            }
        };
        self.known.insert(position.clone(), class);
        class
    }
}

/// Holds a theorem and its winning moves to brute force on small positions, and its certificate to
/// the checker.
fn hold(text: &str, rules: &TupleRuleset, proof: &TupleProof, most: usize) {
    let mut naive = Naive::new(rules, proof.kind);
    let winner = Winner::new(rules, proof, &budget(1_000_000)).ok();
    let mut seen = 0;
    for position in (0..12).flat_map(|size| tuples(rules, size)).take(most) {
        let truth = naive.class(&position);
        seen += 1;
        if proof.kind == TupleKind::Relation {
            for number in 0..truth + 3 {
                let class = proof.class(&[&position[..], &[u128::from(number)]].concat());
                assert_eq!(class, Some(u8::from(number != truth)), "{position:?} {number}");
            }
            continue;
        }
        assert_eq!(proof.class(&position), Some(truth), "{:?} {position:?}", rules.header.title);
        let winner = winner.as_ref().unwrap();
        assert_eq!(winner.class(&position), Some(truth));
        let options = naive.reading.options(&position).unwrap();
        let winning: Vec<Tuple> =
            options.into_iter().filter(|option| naive.class(option) == 0).collect();
        let found = winner.winning_moves(&position, 1000, &budget(1_000_000)).unwrap();
        assert!(found.all);
        assert_eq!(found.moves, winning, "{:?} {position:?}", rules.header.title);
        let one = winner.winning_moves(&position, 1, &budget(1_000_000)).unwrap();
        assert_eq!((one.moves.len(), one.all), (winning.len().min(1), winning.len() <= 1));
    }
    assert!(seen > 5);
    let certificate = certificate::write(text, rules, proof, &[]);
    if let Err(rejection) = certify::check(&certificate, &Options::default()) {
        panic!("{}: {rejection}", rules.header.title);
    }
}

#[test]
fn shipped_games_are_proved_in_both_conventions() {
    // With the states of the minimal machines.
    let games: [Case; 11] = [
        ("nim-2", &[], 5, 10),
        ("nim-3", &[], 8, 16),
        ("nim-8", &[], 23, 46),
        ("nim-k-4", &[("k", 2)], 12, 24),
        ("nim-k-5", &[("k", 2)], 16, 32),
        ("wythoff", &[], 28, 38),
        ("take-1-3-4", &[], 7, 7),
        ("take-a-power-of-2", &[], 3, 3),
        ("chomp-2-rows", &[], 10, 13),
        ("end-nim-3", &[], 30, 37),
        ("staircase-4", &[], 10, 20),
    ];
    for (name, parameters, normal, misere) in games {
        let text = shipped(name);
        let rules = with(&text, parameters);
        for (kind, states) in [(NORMAL, normal), (MISERE, misere)] {
            let proof =
                prove(&rules, kind, &NUMERATIONS, &budget(1_000_000)).unwrap_or_else(|unknown| {
                    panic!(
                        "{name} {parameters:?} {kind:?}: {:?}, {:?}",
                        unknown.reason, unknown.tried
                    )
                });
            assert_eq!(proof.answer.len(), states, "{name} {parameters:?} {kind:?}");
            hold(&text, &rules, &proof, 120);
        }
    }
}

#[test]
fn values_are_proved_as_classes_or_as_a_relation() {
    for (name, kind) in [
        ("take-1-3-4", TupleKind::Values),
        ("halving", TupleKind::Values),
        ("take-a-power-of-2", TupleKind::Values),
        ("nim-2", TupleKind::Relation),
        ("nim-3", TupleKind::Relation),
        ("take-1-3-4", TupleKind::Relation),
    ] {
        let text = shipped(name);
        let rules = with(&text, &[]);
        let proof = prove(&rules, kind, &NUMERATIONS, &budget(1_000_000)).unwrap();
        hold(&text, &rules, &proof, 100);
    }
}

#[test]
fn recurrences_are_found() {
    // The (s, t)-Wythoff games (Fraenkel 1998), and rules that name the digits themselves.
    for (text, numeration) in [
        (
            "heaps x y\nmove any h: h -> h - d where d > 0\n\
             move x -> x - d, y -> y - e where d > 0 and e > 0 and e < 2 d + 1 and d < 2 e + 1\n",
            Numeration::Recurrence([2, 2, 0]),
        ),
        (
            "heaps x y\nmove any h: h -> h - d where d > 0\n\
             move x -> x - d, y -> y - e where d > 0 and e > 0 and e < d + 3 and d < e + 3\n",
            Numeration::quadratic(3),
        ),
        (
            "heaps n\nmove n -> n - d where d > 0 and d <= 3 and zeros(fibonacci, n) mod 2 = 0\n",
            Numeration::FIBONACCI,
        ),
        (
            "heaps n\nmove n -> n - d where d > 0 and d <= 3 and \
             zeros(recurrence(4, -1), n) mod 2 = 0\n",
            Numeration::Recurrence([4, -1, 0]),
        ),
    ] {
        let rules = with(text, &[]);
        let proof = prove(&rules, NORMAL, &numerations_for(&rules), &budget(4_000_000)).unwrap();
        assert_eq!(proof.encoding.numeration, numeration, "{text}");
        hold(text, &rules, &proof, 30);
    }
}

#[test]
fn large_heaps_are_answered_from_the_theorem() {
    let rules = with(&shipped("nim-3"), &[]);
    let proof = prove(&rules, NORMAL, &NUMERATIONS, &budget(100_000)).unwrap();
    let winner = Winner::new(&rules, &proof, &budget(100_000)).unwrap();
    let position = vec![10_u128.pow(18), 10_u128.pow(30) + 7, 3];
    assert_eq!(winner.class(&position), Some(1));
    let moves = winner.winning_moves(&position, 10, &budget(1_000_000)).unwrap();
    // The largest heap becomes the exclusive or of the two others.
    assert_eq!((moves.moves, moves.all), (vec![vec![position[0], position[0] ^ 3, 3]], true));
    let halving = with(&shipped("halving"), &[]);
    let proof = prove(&halving, TupleKind::Values, &NUMERATIONS, &budget(100_000)).unwrap();
    let value = |n: u128| proof.class(&[n]).unwrap();
    let n = 10_u128.pow(18);
    // As the rules say: the least number that no option has.
    assert!(value(n) != value(n - 1) && value(n) != value(n / 2));
    assert!((0..value(n)).all(|smaller| [value(n - 1), value(n / 2)].contains(&smaller)));
}

#[test]
fn what_is_not_regular_in_a_base_is_unknown_there() {
    let cases = [("wythoff", Numeration::Base(2)), ("nim-3", Numeration::Base(3))];
    for (name, numeration) in cases {
        let text = shipped(name);
        let rules = with(&text, &[]);
        for kind in [NORMAL, MISERE] {
            let run = Run::new(Limits { states: 20_000, memory: 64 << 20, time: None });
            let unknown = prove(&rules, kind, &[numeration], &run).unwrap_err();
            assert!(
                matches!(
                    unknown.reason,
                    UnknownReason::Stopped(Stop::States { .. } | Stop::Memory { .. })
                ),
                "{unknown:?}"
            );
            assert!(run.peak_memory() <= run.limits.memory);
            let (encoding, guess) = *unknown.guess.unwrap();
            let up_to = unknown.verified_up_to.unwrap();
            assert!(up_to >= 3, "{name} {kind:?}: {up_to}");
            // What is said to be verified is right.
            let mut naive = Naive::new(&rules, kind);
            for position in
                (0..=u128::try_from(up_to.min(12)).unwrap()).flat_map(|size| tuples(&rules, size))
            {
                let word = encoding.write(&position).unwrap();
                assert_eq!(
                    *guess.output_of(&word),
                    Some(naive.class(&position)),
                    "{name} {position:?}"
                );
            }
        }
    }
}

#[test]
fn plays_that_may_not_end_are_refused() {
    let cases = [
        ("heaps x y\nmove x -> y, y -> x where x > 0\n", "cycle"),
        ("heaps x\nmove x -> x + 1\n", "growth"),
        ("heaps x y\nmove x -> x - 1, y -> y + 2\nmove y -> y - 1, x -> x + 2\n", "growth"),
        ("heaps x\nmove x -> d where d != x\n", "cycle or infinite"),
    ];
    for (text, what) in cases {
        let rules = with(text, &[]);
        let unknown = prove(&rules, NORMAL, &NUMERATIONS, &budget(100_000)).unwrap_err();
        let reading = Reading::new(&rules);
        let leads = |from: &Tuple, to: &Tuple| {
            reading
                .moves(from)
                .map_or(true, |moves| moves.iter().any(|single| single.result == *to))
        };
        match &unknown.reason {
            UnknownReason::Cycle(positions) => {
                assert!(what.contains("cycle"), "{text} {:?}", unknown.reason);
                let next = positions.iter().cycle().skip(1);
                assert!(
                    positions.iter().zip(next).all(|(from, to)| leads(from, to)),
                    "{positions:?}"
                );
            }
            UnknownReason::Rise(positions) => {
                assert!(what.contains("growth"), "{text} {:?}", unknown.reason);
                assert!(
                    positions.windows(2).all(|pair| leads(&pair[0], &pair[1])),
                    "{positions:?}"
                );
            }
            UnknownReason::Infinite(..) => assert!(what.contains("infinite"), "{text}"),
            other => panic!("{text}: {other:?}"),
        }
    }
}

#[test]
fn what_ends_needs_more_than_the_sum_sometimes() {
    for text in [
        // Weights, a lexicographic order, a bounded heap that goes up, the larger of two.
        "heaps x y\nmove x -> x - d, y -> y + d where d > 0\nmove y -> y - d where d > 0\n",
        "heaps x y\nmove x -> x - 1, y -> y + 3\nmove y -> y - 1\n",
        "heaps x p where p <= 3\nmove p -> p + 1\nmove x -> x - d, p -> 0 where d > 0\n",
        "heaps x y where x != y\nmove x -> x - d, y -> y + d where d > 0 and x - d > y + d\nmove \
         y -> y - d, x -> x + d where d > 0 and y - d > x + d\n",
    ] {
        let rules = with(text, &[]);
        let proof = prove(&rules, NORMAL, &NUMERATIONS, &budget(1_000_000));
        let proof = proof
            .unwrap_or_else(|unknown| panic!("{text}: {:?} {:?}", unknown.reason, unknown.tried));
        hold(text, &rules, &proof, 100);
    }
}

#[test]
fn values_of_turns_of_several_moves() {
    for (text, kind) in [
        ("heaps a\nmove a -> a - 1\nturn 1..3 moves\n", TupleKind::Values),
        ("heaps a\nmove a -> a - 1\nturn 1..4 moves\n", TupleKind::Relation),
        ("heaps a b\nmove any h: h -> h - 1\nturn 1..3 moves\n", TupleKind::Values),
        (
            "heaps a b c d\nmove any h: h -> h - d where d > 0\nturn 1..3 moves\n",
            TupleKind::Relation,
        ),
    ] {
        let rules = with(text, &[]);
        match prove(&rules, kind, &[Numeration::Base(2)], &budget(300_000)) {
            Ok(proof) => hold(text, &rules, &proof, 100),
            Err(unknown) => assert!(
                matches!(unknown.reason, UnknownReason::Stopped(_)),
                "{text} {:?}",
                unknown.reason
            ),
        }
    }
}

#[test]
fn a_base_of_the_rules_is_found() {
    let text = "heaps n\nmove n -> n - 3^i\n";
    let rules = with(text, &[]);
    let proof = prove(&rules, NORMAL, &NUMERATIONS, &budget(300_000)).unwrap();
    hold(text, &rules, &proof, 100);
}

#[test]
fn right_certificates_are_accepted_in_every_numeration() {
    let games = [
        "heaps n\nmove n -> n - d where d in {1, 3, 4}\n",
        "heaps x y\nmove any h: h -> h - d where d > 0\n",
    ];
    for (text, numeration) in
        games.iter().flat_map(|text| NUMERATIONS.map(|numeration| (text, numeration)))
    {
        let rules = with(text, &[]);
        for kind in [NORMAL, MISERE] {
            match prove(&rules, kind, &[numeration], &budget(10_000)) {
                Ok(proof) => hold(text, &rules, &proof, 30),
                Err(unknown) => assert!(
                    matches!(unknown.reason, UnknownReason::Stopped(_)),
                    "{:?}",
                    unknown.reason
                ),
            }
        }
    }
}

#[test]
fn a_number_before_the_places_may_look_like_a_digit() {
    let text =
        "heaps x y z where y <= 1\nmove x -> x - d where d > 0\nmove z -> z - 1, x -> x + 2\n";
    let rules = with(text, &[]);
    for kind in [NORMAL, MISERE, TupleKind::Relation] {
        if let Ok(proof) = prove(&rules, kind, &[Numeration::Base(2)], &budget(100_000)) {
            hold(text, &rules, &proof, 100);
        }
    }
}
