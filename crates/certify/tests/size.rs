//! Certificates of the sizes that matter are checked in time. The time itself is printed, not
//! judged: `cargo test --release --test size -- --nocapture --include-ignored`.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::support;

use std::time::Instant;

use nimatron_certify::{NodeFault, Options, Rejection};
use serde_json::json;
use support::gallery::{addition, addition_machine, weights};
use support::{Game, parse};

/// The shortest of ten runs.
fn timed<T>(what: &str, work: impl Fn() -> T) -> T {
    let times = (0..10).map(|_| {
        let start = Instant::now();
        let result = work();
        (start.elapsed(), result)
    });
    let (time, result) = times.min_by_key(|(time, _)| *time).unwrap();
    println!("{what}: {time:?}");
    result
}

#[test]
fn addition_in_base_ten() {
    let game = addition(10);
    let (next, class) = addition_machine(10);
    let certificate = game.certificate_with(&game.ruleset(), &next, &class).to_string();
    let found = timed("addition game, base 10", || {
        nimatron_certify::check(&certificate, &Options::default())
    })
    .unwrap();
    println!("{} bytes, {:?}, {:?}", certificate.len(), found.figures, found.replay);
    let bare = Options {
        replay: nimatron_certify::ReplayLimits { positions: 0, words: 0, effort: 0 },
        ..Options::default()
    };
    timed("without replay", || nimatron_certify::check(&certificate, &bare)).unwrap();
}

/// Rows of free and taken places; one or two neighbouring free places are taken. A sum of games of
/// Kayles, one a run of free places, whose values have period 12 from 71 on.
#[test]
#[ignore = "takes seconds without optimisation"]
fn kayles_rows() {
    let mut values = vec![0_u32];
    for heap in 1..=83_usize {
        let options: Vec<u32> = (1..=2_usize.min(heap))
            .flat_map(|taken| (0..=heap - taken).map(move |left| (left, heap - taken - left)))
            .map(|(left, right)| values[left] ^ values[right])
            .collect();
        values.push((0..).find(|value| !options.contains(value)).unwrap());
    }
    // A state is the sum of the runs before, and the length of the run at the end, folded.
    let lengths = 83;
    let state = |sum: u32, length: u32| sum * lengths + length;
    let (mut next, mut class) = (vec![], vec![]);
    for sum in 0..16 {
        for length in 0..lengths {
            let value = sum ^ values[usize::try_from(length).unwrap()];
            let longer = if length + 1 == lengths { lengths - 12 } else { length + 1 };
            // The letters in order: # before a full stop.
            next.push(vec![state(value, 0), state(sum, longer)]);
            class.push(Some(u32::from(value != 0)));
        }
    }
    let rules = "game \"Row\"\nword ['.' '#']*\nmove '.' -> '#'\nmove '.' '.' -> '#' '#'\n";
    let game = Game::new(rules, weights(&[0, 1]));
    let ruleset = parse(rules, vec![], false);
    let transducer = support::transducer::Transducer::new(&ruleset);
    // As many nodes of the subset construction as a strategy might have. The strategy is not
    // complete, so it is rejected in the end.
    let mut sets = vec![(0_u32, transducer.start(&next))];
    let mut numbers = std::collections::BTreeMap::from([(sets[0].clone(), 0)]);
    let mut nodes = vec![];
    while let Some((state, reach)) = sets.get(nodes.len()).cloned() {
        let mut successors = vec![];
        for letter in 0..2_u8 {
            let to = next[usize::try_from(state).unwrap()][usize::from(letter)];
            let key = (to, transducer.step(&reach, Some(letter), &next));
            let fresh = numbers.len();
            let found = match numbers.get(&key) {
                Some(&found) => Some(found),
                None if fresh < 4000 => {
                    numbers.insert(key.clone(), fresh);
                    sets.push(key);
                    Some(fresh)
                }
                None => None,
            };
            successors.push(found);
        }
        let reach: Vec<Vec<u32>> =
            reach.iter().map(|(state, runs)| [&[*state][..], runs].concat()).collect();
        nodes.push(json!({ "state": state, "reach": reach, "next": successors }));
    }
    let missing = nodes
        .iter()
        .position(|node| node["next"].as_array().unwrap().iter().any(|next| next.is_null()))
        .unwrap();
    let mut certificate = game.certificate_with_strategy(&ruleset, &next, &class, json!([]));
    let text = certificate.to_string();
    let result = timed("row of 1328 states, without a strategy", || {
        nimatron_certify::check(&text, &Options::default())
    });
    assert_eq!(result, Err(Rejection::Node { number: 0, fault: NodeFault::Start }));
    certificate["strategy"] = json!(nodes);
    let text = certificate.to_string();
    println!("{} bytes, {} nodes, the first {missing} complete", text.len(), nodes.len());
    let result = timed("with a strategy", || nimatron_certify::check(&text, &Options::default()));
    println!("{result:?}");
    assert!(matches!(result, Err(Rejection::Edge { fault: NodeFault::Missing, .. })));
}
