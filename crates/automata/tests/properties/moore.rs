//! Deterministic and nondeterministic machines.

use automata::{Letter, Moore, Nfa, StateId, Word};
use run::{Limits, Run, Stop};

use crate::random::{Random, words};

/// Whether no word of fewer letters than there are states tells two states apart (Moore 1956: then
/// no word does).
fn equivalent(machine: &Moore<u8>, left: StateId, right: StateId) -> bool {
    let same = |word: &Word| {
        machine.output(machine.run_from(left, word))
            == machine.output(machine.run_from(right, word))
    };
    words(machine.letters(), machine.len() - 1).iter().all(same)
}

fn reachable(machine: &Moore<u8>) -> Vec<StateId> {
    let mut states: Vec<StateId> = words(machine.letters(), machine.len() - 1)
        .iter()
        .map(|word| machine.state_of(word))
        .collect();
    states.sort();
    states.dedup();
    states
}

/// The same machine, its states other than the start shuffled.
fn shuffled(machine: &Moore<u8>, random: &mut Random) -> Moore<u8> {
    let mut new: Vec<StateId> = machine.states().collect();
    for index in (2..new.len()).rev() {
        new.swap(index, 1 + random.below(index));
    }
    let mut old = new.clone();
    for (from, to) in new.iter().enumerate() {
        old[to.index()] = StateId::new(from);
    }
    let next = old
        .iter()
        .flat_map(|state| machine.row(*state).iter().map(|next| new[next.index()]))
        .collect();
    Moore::new(machine.letters(), next, old.iter().map(|state| *machine.output(*state)).collect())
}

fn random_machine(random: &mut Random) -> Moore<u8> {
    let (letters, states, outputs) =
        (1 + random.below(3), 1 + random.below(6), 1 + random.below(3));
    random.moore(letters, states, outputs)
}

#[test]
fn minimal_machines_have_one_state_for_each_class_of_words() {
    let mut random = Random::new(1);
    let mut merged = 0;
    for _ in 0..300 {
        let machine = random_machine(&mut random);
        let mut classes: Vec<StateId> = vec![];
        for state in reachable(&machine) {
            if !classes.iter().any(|&known| equivalent(&machine, known, state)) {
                classes.push(state);
            }
        }
        let minimal = machine.minimal();
        assert_eq!(minimal.len(), classes.len(), "{machine:?}");
        merged += machine.len() - minimal.len();
        for word in words(machine.letters(), 6) {
            assert_eq!(minimal.output_of(&word), machine.output_of(&word), "{machine:?} {word:?}");
        }
        assert_eq!(minimal.minimal(), minimal);
        assert_eq!(minimal.renumbered().0, minimal, "numbered breadth first");
        assert_eq!(shuffled(&machine, &mut random).minimal(), minimal);
    }
    assert!(merged > 100, "the machines were minimal to begin with: {merged}");
}

#[test]
fn renumbering_keeps_the_reachable_part_in_order_of_discovery() {
    let mut random = Random::new(2);
    for _ in 0..300 {
        let machine = random_machine(&mut random);
        let renumbered = machine.renumbered().0;
        assert_eq!(renumbered.len(), reachable(&machine).len());
        assert_eq!(shuffled(&machine, &mut random).renumbered().0, renumbered);
        let mut met = vec![];
        for word in words(machine.letters(), machine.len()) {
            assert_eq!(renumbered.output_of(&word), machine.output_of(&word));
            let state = renumbered.state_of(&word);
            if !met.contains(&state) {
                met.push(state);
            }
        }
        assert!(met.is_sorted(), "{met:?}");
    }
}

#[test]
fn a_product_runs_both_machines() {
    let mut random = Random::new(3);
    let run = Run::default();
    for _ in 0..200 {
        let left = random_machine(&mut random);
        let states = 1 + random.below(5);
        let right = random.moore(left.letters(), states, 3);
        let (product, states) = left.product(&right, &run, |left, right| (*left, *right)).unwrap();
        let mut met = vec![];
        for word in words(left.letters(), 6) {
            assert_eq!(
                *product.output_of(&word),
                (*left.output_of(&word), *right.output_of(&word))
            );
            let pair = (left.state_of(&word), right.state_of(&word));
            assert_eq!(states[product.state_of(&word).index()], pair);
            if !met.contains(&pair) {
                met.push(pair);
            }
        }
        assert!(
            states.starts_with(&met) || met.starts_with(&states),
            "breadth first: {states:?}, not {met:?}"
        );
    }
}

#[test]
fn shortest_words_are_the_first_in_order() {
    let mut random = Random::new(4);
    let run = Run::default();
    let (mut found, mut differences) = (0, 0);
    for _ in 0..300 {
        let machine = random_machine(&mut random);
        let all = words(machine.letters(), machine.len() - 1);
        for wanted in 0..4 {
            let first = all.iter().find(|word| *machine.output_of(word) == wanted);
            assert_eq!(machine.shortest(|&output| output == wanted).as_ref(), first, "{machine:?}");
            found += usize::from(first.is_some());
        }
        let mut next: Vec<StateId> =
            machine.states().flat_map(|state| machine.row(state).to_vec()).collect();
        let mut output: Vec<u8> = machine.states().map(|state| *machine.output(state)).collect();
        // A small change somewhere makes differences that are not found at once.
        let at = random.below(next.len());
        next[at] = StateId::new(random.below(output.len()));
        let at = random.below(output.len());
        output[at] = random.letter(3);
        let other = Moore::new(machine.letters(), next, output);
        let difference =
            machine.shortest_difference(&other, &run, |left, right| left == right).unwrap();
        let differs = |word: &&Word| machine.output_of(word) != other.output_of(word);
        match &difference {
            Some(word) => {
                let all = words(machine.letters(), word.len());
                assert_eq!(all.iter().find(differs), Some(word), "{machine:?} {other:?}");
                differences += word.len();
            }
            None => assert_eq!(words(machine.letters(), 6).iter().find(differs), None),
        }
    }
    assert!(found > 200 && differences > 100, "{found} {differences}");
}

#[test]
fn states_that_can_reach_an_output() {
    let mut random = Random::new(5);
    for _ in 0..300 {
        let machine = random_machine(&mut random);
        let wanted = random.letter(3);
        let can = machine.can_reach(|&output| output == wanted);
        let all = words(machine.letters(), machine.len() - 1);
        for state in machine.states() {
            let some =
                all.iter().any(|word| *machine.output(machine.run_from(state, word)) == wanted);
            assert_eq!(can[state.index()], some, "{machine:?} {state:?}");
        }
    }
}

fn accepts(nfa: &Nfa, at: StateId, word: &[Letter]) -> bool {
    match word {
        [] => nfa.accepts(at),
        [first, rest @ ..] => {
            nfa.edges(at).iter().any(|(letter, to)| letter == first && accepts(nfa, *to, rest))
        }
    }
}

#[test]
fn determinising_keeps_the_language() {
    let mut random = Random::new(6);
    let mut accepted = 0;
    for _ in 0..200 {
        let (letters, states) = (1 + random.below(3), 1 + random.below(6));
        let nfa = random.nfa(letters, states);
        let machine = nfa.determinise(&Run::default()).unwrap();
        for word in words(letters, 5) {
            let some = nfa.initial().iter().any(|&start| accepts(&nfa, start, &word));
            assert_eq!(*machine.output_of(&word), some, "{nfa:?} {word:?}");
            accepted += usize::from(some);
        }
    }
    assert!(accepted > 1000, "{accepted}");
}

#[test]
fn a_budget_of_states_is_kept() {
    // The n-th letter from the end is 1: 2^n states.
    let mut edges = vec![vec![(0, StateId::ZERO), (1, StateId::ZERO), (1, StateId::new(1))]];
    edges.extend((2..=12).map(|to| vec![(0, StateId::new(to)), (1, StateId::new(to))]));
    edges.push(vec![]);
    let accepting = (0..13).map(|state| state == 12).collect();
    let nfa = Nfa::new(2, vec![StateId::ZERO], accepting, edges);
    let limits = |states| Limits { states, memory: u64::MAX, time: None };
    assert_eq!(nfa.determinise(&Run::new(limits(4095))).unwrap_err(), Stop::States { limit: 4095 });
    assert_eq!(nfa.determinise(&Run::new(limits(4096))).unwrap().len(), 4096);
}
