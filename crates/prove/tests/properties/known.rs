//! Results that are known, and games whose P-positions are known not to be regular.

use automata::StateId;
use prove::words::prove;
use prove::words::recognise::recognise;
use prove::{ClassKind, Proof, UnknownReason};
use rules::Convention;
use run::{Limits, Run, Stop};

use super::support::{KINDS, Random, established, hold, parsed, shipped, small, with};

/// The addition game on all non-empty strings of digits.
const ANY_DIGITS: &str =
    "parameter base = 10 in 2..36\nword digit(0..base - 1)+\nmove a b -> digits(a + b, base)\n";

fn states_of_losses(proof: &Proof) -> usize {
    proof.answer.map(|class| *class == Some(0)).minimal().len()
}

#[test]
fn the_addition_game_in_every_small_base() {
    let text = shipped("addition-game");
    for base in 2..=12 {
        let rules = with(&text, &[("base", base)]);
        let b = usize::try_from(base).unwrap();
        for (kind, losses) in [(KINDS[0], 2 * b + 1), (KINDS[1], 2 * b)] {
            let proof = prove(&rules, kind, &small(20_000)).unwrap();
            assert_eq!(proof.answer.len(), 2 * b + 1, "base {base}, {kind:?}");
            assert_eq!(states_of_losses(&proof), losses, "base {base}, {kind:?}");
            assert!(proof.choice_never_matters);
            let claim = recognise(&rules, &proof, &small(100_000)).unwrap().unwrap();
            let said = rules::language::print::print(&claim, &rules.alphabet);
            assert!(
                said.contains(&format!("mod {}", 2 * (base - 1))),
                "base {base}, {kind:?}: {said}"
            );
            established(&text, &rules, &proof, &[said], "addition");
            hold(&rules, &proof, 1000, "addition");
        }
    }
}

#[test]
fn the_addition_game_on_all_strings_of_digits() {
    for base in 2..=12 {
        let rules = with(ANY_DIGITS, &[("base", base)]);
        let b = usize::try_from(base).unwrap();
        for (kind, losses) in [(KINDS[0], 2 * b), (KINDS[1], 2 * b + 1)] {
            let proof = prove(&rules, kind, &small(20_000)).unwrap();
            assert_eq!(states_of_losses(&proof), losses, "base {base}, {kind:?}");
            established(ANY_DIGITS, &rules, &proof, &[], "addition");
            hold(&rules, &proof, 1000, "addition");
        }
    }
}

#[test]
fn taking_one_to_k_has_period_k_plus_one() {
    let text = shipped("take-1-to-k");
    for k in 1..=12 {
        let rules = with(&text, &[("k", k)]);
        let period = usize::try_from(k).unwrap() + 1;
        for kind in KINDS {
            let proof = prove(&rules, kind, &small(10_000)).unwrap();
            assert_eq!(proof.answer.len(), period, "k = {k}, {kind:?}");
            let said = recognise(&rules, &proof, &small(10_000)).unwrap().unwrap();
            let said = rules::language::print::print(&said, &rules.alphabet);
            assert!(said.contains(&format!("mod {period}")), "k = {k}, {kind:?}: {said}");
            established(&text, &rules, &proof, &[said], "take");
        }
    }
}

/// The sequence of classes of 0, 1, 2, ... counters.
fn classes(taken: &[usize], kind: ClassKind, length: usize) -> Vec<u8> {
    let mut classes: Vec<u8> = vec![];
    for heap in 0..length {
        let options: Vec<u8> =
            taken.iter().filter(|&&take| take <= heap).map(|take| classes[heap - take]).collect();
        classes.push(match kind {
            ClassKind::Outcome(Convention::Misere) if options.is_empty() => 1,
            ClassKind::Outcome(_) => u8::from(options.contains(&0)),
            ClassKind::Values => (0..).find(|value| !options.contains(value)).unwrap(),
        });
    }
    classes
}

/// The least preperiod plus period of a sequence: the states of its minimal machine.
fn minimal_states(sequence: &[u8]) -> usize {
    let rest = |at: usize| &sequence[at..at + sequence.len() / 2];
    (1..).find(|&end| (0..end).any(|start| rest(start) == rest(end))).unwrap()
}

#[test]
fn subtraction_games_have_the_periods_of_their_sequences() {
    let mut random = Random::new(91);
    let mut largest = 0;
    for _ in 0..40 {
        let mut taken: Vec<usize> = (0..1 + random.below(4)).map(|_| 1 + random.below(9)).collect();
        taken.sort_unstable();
        taken.dedup();
        let lines: String =
            taken.iter().map(|take| format!("move 1{{{take}}} -> empty\n")).collect();
        let text = format!("word 1*\n{lines}");
        let rules = parsed(&text);
        for kind in KINDS {
            let sequence = classes(&taken, kind, 600);
            let proof = prove(&rules, kind, &small(10_000)).unwrap();
            assert_eq!(proof.answer.len(), minimal_states(&sequence), "{taken:?}, {kind:?}");
            let mut state = StateId::ZERO;
            for (heap, class) in sequence.iter().enumerate() {
                assert_eq!(
                    *proof.answer.output(state),
                    Some(*class),
                    "{taken:?}, {kind:?}, {heap} counters"
                );
                state = proof.answer.next(state, 0);
            }
            established(&text, &rules, &proof, &[], "subtraction");
            largest = largest.max(proof.answer.len());
        }
    }
    assert!(largest > 12, "{largest}");
}

#[test]
fn what_is_not_regular_stays_unknown_within_the_budget() {
    // 0^m 1^n lasts min(m, n) turns; a row with one fire is lost exactly if as many cells are free
    // on either side.
    let same_number = String::from("word [01]*\nmove 01 -> empty\n");
    let budgets = [
        Limits { states: 3_000, memory: 64 << 20, time: None },
        Limits { states: 8_000, memory: 64 << 20, time: None },
        Limits { states: 200_000, memory: 1 << 20, time: None },
    ];
    for text in [same_number, shipped("cat-and-rabbit")] {
        let rules = parsed(&text);
        for kind in KINDS {
            for limits in budgets {
                let run = Run::new(limits);
                let unknown =
                    prove(&rules, kind, &run).map(|proof| proof.answer.len()).unwrap_err();
                let reason = &unknown.reason;
                assert!(
                    matches!(
                        reason,
                        UnknownReason::Stopped(Stop::States { .. } | Stop::Memory { .. })
                            | UnknownReason::LargeValue
                    ),
                    "{text}{kind:?}: {reason:?}"
                );
                // The request that goes beyond the limit is the last one; it is counted, too.
                let over = u64::from(matches!(reason, UnknownReason::Stopped(Stop::Memory { .. })))
                    * (limits.memory / 8);
                assert!(
                    run.peak_memory() <= limits.memory + over,
                    "{text}{kind:?}: {} bytes",
                    run.peak_memory()
                );
            }
        }
    }
}

/// Words that are no positions stay none, also where probing splits states after the domain was
/// compared; and there may be no position at all.
#[test]
fn what_is_no_position_is_told_apart_in_narrow_domains() {
    for text in [
        "word [0 1]{0..5}\nmove 0 [0 1]+ -> 1\n",
        "word [0 1]{0..6}\nmove 0 [0 1]+ -> 1\n",
        "word []\nmove 0 -> empty\n",
    ] {
        let rules = parsed(text);
        for kind in KINDS {
            let proof = prove(&rules, kind, &small(100_000)).unwrap();
            established(text, &rules, &proof, &[], text);
            hold(&rules, &proof, 2000, text);
        }
    }
}

/// A turn of many moves is expanded once per position, not once per way to play it.
#[test]
fn many_moves_a_turn_keep_the_budget() {
    let rules = with(&shipped("cat-and-rabbit"), &[("k", 8)]);
    let Err(unknown) = prove(&rules, KINDS[0], &small(1_000)) else { panic!("proved") };
    assert!(
        matches!(unknown.reason, UnknownReason::Stopped(Stop::States { .. })),
        "{:?}",
        unknown.reason
    );
}
