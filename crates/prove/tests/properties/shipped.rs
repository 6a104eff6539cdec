//! The shipped games, in all conventions.

use prove::words::prove;
use prove::words::recognise::recognise;
use prove::{ClassKind, UnknownReason};
use rules::{Convention, Formula, Subject};
use run::Stop;
use solve::words::WordGame;

use super::support::{KINDS, Truth, established, hold, names, parsed, shipped, small, words};

/// How many states the machines of normal play, misère play and values have; 0: out of reach of a
/// small budget.
const STATES: [(&str, [usize; 3]); 12] = [
    ("addition-game", [21, 21, 21]),
    ("cat-and-rabbit", [0, 0, 0]),
    ("dawsons-kayles", [0, 0, 0]),
    ("erase-or-merge", [0, 0, 0]),
    ("kayles", [0, 0, 0]),
    ("lower-the-ones", [3, 3, 3]),
    ("nim-small-heaps", [4, 6, 4]),
    ("peg", [0, 0, 0]),
    ("row-0-17", [0, 0, 0]),
    ("slide-or-clear", [4, 4, 4]),
    ("subtraction-1-3-4", [7, 7, 7]),
    ("take-1-to-k", [4, 4, 4]),
];

#[test]
fn theorems_are_true_and_certified_and_the_rest_is_said_to_be_unknown() {
    assert!(
        STATES.iter().all(|(name, _)| names().iter().any(|other| other == name)),
        "{:?}",
        names()
    );
    for (name, states) in STATES {
        let text = shipped(name);
        let rules = parsed(&text);
        for (kind, states) in KINDS.into_iter().zip(states) {
            let run = small(10_000);
            let result = prove(&rules, kind, &run);
            assert!(
                run.peak_memory() <= run.limits.memory,
                "{name}, {kind:?}: {} bytes",
                run.peak_memory()
            );
            match result {
                Ok(proof) => {
                    assert_eq!((proof.kind, proof.answer.len()), (kind, states), "{name}");
                    assert_eq!(proof.answer, proof.answer.minimal(), "{name}, {kind:?}");
                    let [lost, won] = hold(&rules, &proof, 2100, name);
                    assert!(lost > 5 && won > 5, "{name}");
                    established(&text, &rules, &proof, &[], name);
                }
                Err(unknown) => {
                    assert_eq!(states, 0, "{name}, {kind:?}: {:?}", unknown.reason);
                    let stopped =
                        unknown.reason == UnknownReason::Stopped(Stop::States { limit: 10_000 });
                    assert!(
                        stopped || unknown.reason == UnknownReason::LargeValue,
                        "{name}, {kind:?}: {:?}",
                        unknown.reason
                    );
                    // What is said to be verified is right.
                    let (Some(guess), Some(up_to)) = (unknown.guess, unknown.verified_up_to) else {
                        continue;
                    };
                    let game = WordGame::new(&rules);
                    let mut truth = Truth::new(&game);
                    let short = words(rules.alphabet.len(), 600);
                    let mut positions = 0;
                    for word in short.iter().filter(|word| word.len() <= up_to) {
                        assert_eq!(
                            *guess.output_of(word),
                            truth.class(word, kind),
                            "{name}, {kind:?}: {word:?}"
                        );
                        positions += usize::from(truth.is_position(word));
                    }
                    assert!(unknown.verified_positions >= positions, "{name}, {kind:?}");
                }
            }
        }
    }
}

#[test]
fn recognised_claims_hold_and_are_certified() {
    let mut recognised = 0;
    for (name, states) in STATES {
        let text = shipped(name);
        let rules = parsed(&text);
        for (kind, _) in KINDS.into_iter().zip(states).filter(|(_, states)| *states > 0) {
            let proof = prove(&rules, kind, &small(10_000)).unwrap();
            let Some(claim) = recognise(&rules, &proof, &small(100_000)).unwrap() else { continue };
            recognised += 1;
            let said = rules::language::print::print(&claim, &rules.alphabet);
            let game = WordGame::new(&rules);
            let mut truth = Truth::new(&game);
            for word in words(rules.alphabet.len(), 2100) {
                let Some(class) = truth.class(&word, kind) else { continue };
                match (&claim.subject, kind) {
                    (Subject::Outcome(_), ClassKind::Outcome(_)) => {
                        assert_eq!(
                            claim.formula.holds(&word),
                            Some(class == 1),
                            "{name}, {kind:?}, {said}: {word:?}"
                        );
                    }
                    (Subject::Value(term), ClassKind::Values) => {
                        assert_eq!(claim.formula, Formula::Bool(true));
                        assert_eq!(
                            term.value(&word),
                            Some(i64::from(class)),
                            "{name}, {said}: {word:?}"
                        );
                    }
                    (subject, kind) => panic!("{name}: {subject:?} is no answer to {kind:?}"),
                }
            }
            established(&text, &rules, &proof, &[said], name);
        }
    }
    assert!(recognised >= 9, "{recognised}");
}

#[test]
fn shipped_claims_of_proved_games_are_carried_by_the_certificate() {
    let mut carried = 0;
    for (name, states) in STATES {
        let text = shipped(name);
        let rules = parsed(&text);
        for claim in &rules.claims {
            let kind = match claim.subject {
                Subject::Value(_) => ClassKind::Values,
                _ => ClassKind::Outcome(Convention::Normal),
            };
            if states[0] == 0 {
                continue;
            }
            let proof = prove(&rules, kind, &small(10_000)).unwrap();
            established(
                &text,
                &rules,
                &proof,
                &[rules::language::print::print(claim, &rules.alphabet)],
                name,
            );
            carried += 1;
        }
    }
    assert!(carried >= 7, "{carried}");
}

#[test]
fn parameters_make_other_theorems() {
    for (name, parameter, values) in [("nim-small-heaps", "m", 1..=3), ("take-1-to-k", "k", 1..=6)]
    {
        let text = shipped(name);
        let mut sizes = vec![];
        for value in values {
            let rules = super::support::with(&text, &[(parameter, value)]);
            let proof = prove(&rules, ClassKind::Values, &small(10_000)).unwrap();
            hold(&rules, &proof, 1000, name);
            established(&text, &rules, &proof, &[], name);
            sizes.push(proof.answer.len());
        }
        assert!(sizes.is_sorted() && sizes.first() < sizes.last(), "{name}: {sizes:?}");
    }
}
