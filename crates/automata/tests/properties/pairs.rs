//! Outputs at the two ends of the pairs of a relation.

use std::collections::{BTreeMap, BTreeSet};

use automata::pairs::ends;
use automata::{Letter, Moore, StateId, TransducerBuilder, Word};
use run::{Limits, Run, Stop};

use crate::random::{Random, images, words};

fn live_words(machine: &Moore<u8>, live: &[bool], longest: usize) -> Vec<Word> {
    let live = |word: &[Letter]| live[machine.state_of(word).index()];
    let all = words(machine.letters(), longest).into_iter();
    all.filter(|word| (0..=word.len()).all(|end| live(&word[..end]))).collect()
}

fn draw(random: &mut Random, silent: bool) -> (Moore<u8>, TransducerBuilder, Vec<bool>) {
    let (letters, states, runs) = (1 + random.below(2), 1 + random.below(4), 1 + random.below(4));
    let machine = random.moore(letters, states, 3);
    let builder = random.transducer(letters, runs, silent);
    let live = machine.can_reach(|&output| output > 0);
    (machine, builder, live)
}

#[test]
fn exactly_the_pairs_that_occur_are_visited() {
    let mut random = Random::new(31);
    let mut visited = 0;
    for round in 0..400 {
        let (machine, builder, live) = draw(&mut random, round % 2 == 0);
        let transducer = builder.clone().build(machine.letters());
        let mut met: Vec<(StateId, StateId)> = vec![];
        let witnesses =
            ends(&machine, &transducer, &live, usize::MAX, &Run::default(), |before, after| {
                let fresh = !met.contains(&(before, after));
                if fresh {
                    met.push((before, after));
                }
                fresh
            })
            .unwrap();
        // Each pair has a witness...
        assert_eq!(witnesses.len(), met.len());
        for (word, (before, after)) in witnesses.iter().zip(&met) {
            assert_eq!(machine.state_of(word), *before);
            assert!(
                live_words(&machine, &live, word.len()).contains(word),
                "{word:?} passes a dead state"
            );
            let images = images(&builder, word);
            assert!(
                images.iter().any(|image| machine.state_of(image) == *after),
                "{builder:?} {word:?}"
            );
        }
        // ... and no pair of a short word is missing.
        for word in live_words(&machine, &live, 6) {
            for image in images(&builder, &word) {
                assert!(
                    met.contains(&(machine.state_of(&word), machine.state_of(&image))),
                    "{builder:?} {word:?}"
                );
            }
        }
        visited += met.len();
    }
    assert!(visited > 400, "{visited}");
}

#[test]
fn collected_words_are_shortest() {
    let mut random = Random::new(32);
    let mut long = 0;
    for round in 0..400 {
        let (machine, builder, live) = draw(&mut random, round % 2 == 0);
        let transducer = builder.clone().build(machine.letters());
        let mut least: BTreeMap<(u8, u8), usize> = BTreeMap::new();
        for word in live_words(&machine, &live, 6) {
            for image in images(&builder, &word) {
                least
                    .entry((*machine.output_of(&word), *machine.output_of(&image)))
                    .or_insert(word.len());
            }
        }
        for before in 0..3 {
            for after in 0..3 {
                let wanted = |left: StateId, right: StateId| {
                    *machine.output(left) == before && *machine.output(right) == after
                };
                let found = ends(&machine, &transducer, &live, 1, &Run::default(), wanted).unwrap();
                assert!(found.len() <= 1, "enough is enough");
                match least.get(&(before, after)) {
                    Some(length) => {
                        assert_eq!(found[0].len(), *length, "{builder:?} {before} {after}")
                    }
                    None => assert!(found.iter().all(|word| word.len() > 6)),
                }
                long += found.iter().map(Vec::len).max().unwrap_or(0);
            }
        }
    }
    assert!(long > 200, "{long}");
}

#[test]
fn the_budget_and_the_memory_are_kept() {
    // Writes any letter for any letter: all triples of a machine that counts to 100.
    let next =
        (0..200).flat_map(|state| [StateId::new((state + 1) % 200), StateId::new(state)]).collect();
    let machine: Moore<u8> = Moore::new(2, next, vec![0; 200]);
    let mut builder = TransducerBuilder::default();
    let state = builder.add(true);
    builder.initial.push(state);
    for (read, write) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
        builder.edges.push(automata::Edge {
            from: state,
            read: Some(read),
            write: vec![write],
            to: state,
        });
    }
    let transducer = builder.build(2);
    let live = vec![true; 200];
    let run = Run::default();
    let mut pairs = BTreeSet::new();
    let all = ends(&machine, &transducer, &live, 1, &run, |before, after| {
        pairs.insert((before, after));
        false
    });
    assert_eq!((all, pairs.len(), run.memory()), (Ok(vec![]), 200 * 200, 0));
    assert!(run.peak_memory() > 200 * 200 / 8);
    for limits in [
        Limits { states: 20_000, ..Limits::default() },
        Limits { memory: 5_100, ..Limits::default() },
    ] {
        let run = Run::new(limits);
        let end = ends(&machine, &transducer, &live, 1, &run, |_, _| false).unwrap_err();
        assert!(
            matches!(end, Stop::States { limit: 20_000 } | Stop::Memory { limit: 5_100 }),
            "{end}"
        );
        assert_eq!(run.memory(), 0);
    }
}
