//! Single moves and turns.

use automata::{StateId, Transducer, TransducerBuilder};
use encode::{Turn, move_machine};
use rules::words::literal::{self, Reading};
use rules::{Word, WordRuleset};
use run::{Limits, Run, Stop};

use crate::random::{Random, parsed, rules, words};

/// Compares single moves on all words of up to `longest` letters; how many there are.
pub(crate) fn hold_moves(rules: &WordRuleset, longest: usize, what: &str) -> usize {
    let whole = move_machine(rules);
    let (trimmed, _) = whole.trim();
    let letters = rules.alphabet.len();
    let (whole, trimmed) = (whole.build(letters), trimmed.build(letters));
    let reading = Reading::new(rules);
    let mut count = 0;
    for word in words(letters, longest) {
        let mut results: Vec<Word> =
            reading.moves(&word).into_iter().map(|one| one.result).collect();
        results.sort_by(|left, right| left.len().cmp(&right.len()).then_with(|| left.cmp(right)));
        results.dedup();
        assert_eq!(whole.images(&word), results, "{what}\n{}", rules.alphabet.spell(&word));
        assert_eq!(trimmed.images(&word), results, "{what}\n{}", rules.alphabet.spell(&word));
        count += results.len();
    }
    count
}

/// Compares turns of one to `most` moves on all words of up to `longest` letters, less for longer
/// turns.
pub(crate) fn hold_turns(rules: &WordRuleset, most: usize, longest: usize, what: &str) -> usize {
    let run = Run::default();
    let mut count = 0;
    for turn in 1..=most {
        let rules = WordRuleset { turn, ..rules.clone() };
        let (trimmed, whole) =
            (Turn::new(&rules, &run).unwrap(), Turn::with_dead_ends(&rules, &run).unwrap());
        assert_names(&rules, &trimmed);
        assert_names(&rules, &whole);
        let single = Turn::single(&rules, &run).unwrap();
        assert!(single.configurations.iter().all(|configuration| configuration.len() == 1));
        for word in words(rules.alphabet.len(), longest.saturating_sub(turn - 1)) {
            let options = literal::options(&rules, &word);
            assert_eq!(trimmed.transducer.images(&word), options, "{what}\nturn {turn}, {word:?}");
            assert_eq!(whole.transducer.images(&word), options, "{what}\nturn {turn}, {word:?}");
            count += options.len();
            if turn == 1 {
                assert_eq!(single.transducer.images(&word), options);
            }
        }
    }
    count
}

/// Configurations are lists of states of the move machine, each of them once, and accept and begin
/// as their parts do.
fn assert_names(rules: &WordRuleset, turn: &Turn) {
    let moves: TransducerBuilder = move_machine(rules);
    let machine: &Transducer = &turn.transducer;
    assert_eq!(turn.configurations.len(), machine.len());
    let mut names = turn.configurations.clone();
    names.sort();
    names.dedup();
    assert_eq!(names.len(), machine.len(), "each configuration once");
    for (index, configuration) in turn.configurations.iter().enumerate() {
        let states: Vec<StateId> =
            configuration.iter().map(|&state| StateId::from(state)).collect();
        assert!((1..=rules.turn).contains(&states.len()));
        let state = StateId::new(index);
        assert_eq!(
            machine.accepts(state),
            states.iter().all(|state| moves.accepting[state.index()])
        );
        assert_eq!(
            machine.initial().contains(&state),
            states.iter().all(|state| moves.initial.contains(state))
        );
    }
}

#[test]
fn random_rules_mean_what_they_literally_say() {
    let mut random = Random::new(61);
    let (mut drawn, mut moves) = (0, 0);
    while drawn < 250 {
        let text = rules(&mut random, true);
        let Some(rules) = parsed(&text) else { continue };
        drawn += 1;
        moves += hold_moves(&rules, 5, &text);
    }
    assert!(moves > 50_000, "{moves}");
}

#[test]
fn random_turns_are_what_one_to_three_moves_make() {
    let mut random = Random::new(62);
    let (mut drawn, mut options) = (0, 0);
    while drawn < 60 {
        let text = rules(&mut random, true);
        let Some(rules) = parsed(&text) else { continue };
        drawn += 1;
        options += hold_turns(&rules, 3, 4, &text);
    }
    assert!(options > 10_000, "{options}");
}

#[test]
fn most_random_texts_make_sense_and_reach_every_kind_of_piece() {
    let mut random = Random::new(63);
    let (mut good, mut each, mut groups, mut insert, mut contexts) = (0, 0, 0, 0, 0);
    for _ in 0..300 {
        let Some(rules) = parsed(&rules(&mut random, true)) else { continue };
        good += 1;
        let pieces = || rules.rules.iter().flat_map(|rule| rule.branches.iter().flatten());
        each += usize::from(pieces().any(|piece| matches!(piece, rules::Piece::Each { .. })));
        groups += usize::from(pieces().any(|piece| matches!(piece, rules::Piece::Group { .. })));
        insert += usize::from(
            pieces()
                .any(|piece| matches!(piece, rules::Piece::Swap { from, .. } if from.is_empty())),
        );
        let any = rules::Regex::any(rules.alphabet.all());
        contexts +=
            usize::from(rules.rules.iter().any(|rule| rule.left != any || rule.right != any));
    }
    assert!(
        good > 200 && each > 60 && groups > 60 && insert > 20,
        "{good} {each} {groups} {insert}"
    );
    assert!(contexts > 60, "{contexts}");
}

#[test]
fn a_turn_keeps_its_budget() {
    let rules = parsed("word [01]*\nmove 01 -> 10\nmove 11 -> 0\nturn 1..3 moves\n").unwrap();
    let run = Run::new(Limits { states: 5, memory: u64::MAX, time: None });
    assert_eq!(Turn::new(&rules, &run).unwrap_err(), Stop::States { limit: 5 });
}
