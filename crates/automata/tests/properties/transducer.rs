//! Relations between words.

use automata::{Edge, StateId, TransducerBuilder};

use crate::random::{Random, images, runs, words};

#[test]
fn images_are_what_runs_write() {
    let mut random = Random::new(11);
    let mut pairs = 0;
    for round in 0..300 {
        let (letters, states) = (1 + random.below(3), 1 + random.below(5));
        let builder = random.transducer(letters, states, round % 2 == 0);
        let built = builder.clone().build(letters);
        assert_eq!(built.len(), states);
        for word in words(letters, 4) {
            let images = images(&builder, &word);
            assert_eq!(built.images(&word), images, "{builder:?} {word:?}");
            pairs += images.len();
        }
    }
    assert!(pairs > 1000, "{pairs}");
}

#[test]
fn trimming_keeps_the_relation_and_only_useful_states() {
    let mut random = Random::new(12);
    let mut removed = 0;
    for round in 0..300 {
        let (letters, states) = (1 + random.below(2), 1 + random.below(6));
        let builder = random.transducer(letters, states, round % 2 == 0);
        let (trimmed, kept) = builder.trim();
        assert!(kept.is_sorted());
        assert_eq!(kept.len(), trimmed.accepting.len());
        let words = words(letters, 6);
        for word in &words {
            assert_eq!(images(&trimmed, word), images(&builder, word), "{builder:?} {word:?}");
        }
        // Every state on some accepted run of the old machine is kept, no other.
        let reached = |from: StateId| {
            let mut alone = builder.clone();
            alone.initial = vec![from];
            let mut states: Vec<StateId> =
                words.iter().flat_map(|word| runs(&alone, word)).map(|(state, _)| state).collect();
            states.sort();
            states.dedup();
            states
        };
        let start: Vec<StateId> =
            builder.initial.iter().flat_map(|&state| reached(state)).collect();
        let useful = (0..states).map(StateId::new).filter(|state| {
            start.contains(state)
                && reached(*state).iter().any(|end| builder.accepting[end.index()])
        });
        assert_eq!(kept, useful.collect::<Vec<_>>(), "{builder:?}");
        removed += states - kept.len();
    }
    assert!(removed > 100, "{removed}");
}

/// Many runs write the same: 2^60 of them read sixty letters.
#[test]
fn ambiguous_transducers_have_few_images() {
    let mut builder = TransducerBuilder::default();
    let states = [builder.add(true), builder.add(true)];
    builder.initial.push(states[0]);
    let end = builder.add(true);
    for from in states {
        for to in states {
            builder.edges.push(Edge { from, read: Some(0), write: vec![], to });
        }
        builder.edges.push(Edge { from, read: Some(1), write: vec![1], to: from });
        builder.edges.push(Edge { from, read: None, write: vec![0], to: end });
    }
    let built = builder.build(2);
    let word = [vec![0; 60], vec![1], vec![0; 3]].concat();
    assert_eq!(built.images(&word), [vec![1], vec![1, 0]]);
}
