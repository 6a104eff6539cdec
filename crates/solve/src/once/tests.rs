use alloc::vec;

use proptest::prelude::*;

use super::*;
use crate::{Convention, Game, Solver};

/// A graph, and which of its nodes are sums.
struct Listed(Vec<Vec<u32>>, u32);

impl Source for Listed {
    type Error = ();

    fn expand(&mut self, node: u32, into: &mut Vec<u32>) -> Result<Expansion, ()> {
        self.1 += 1;
        into.extend(self.0.get(place(node)).ok_or(())?);
        Ok(Expansion::Options)
    }
}

impl Game for Listed {
    type Position = u32;

    fn options(&self, node: &u32, into: &mut Vec<u32>) {
        into.extend(&self.0[place(*node)]);
    }
}

fn solved(once: &mut Once, graph: &mut Listed, node: u32) -> Known {
    once.solve(node, graph, &Run::default()).expect("solved");
    once.get(node).expect("known")
}

proptest! {
    #[test]
    fn it_agrees_with_the_solver(
        graph in (2..40_usize).prop_flat_map(
            |nodes| prop::collection::vec(prop::collection::vec(any::<u32>(), 0..9), nodes)
        ),
    ) {
        // Options are smaller numbers, so that plays end.
        let below = |(node, options): (usize, Vec<u32>)| {
            let node = u32::try_from(node).unwrap();
            options.into_iter().filter_map(|option| option.checked_rem(node)).collect()
        };
        let mut graph = Listed(graph.into_iter().enumerate().map(below).collect(), 0);
        let nodes = u32::try_from(graph.0.len()).unwrap();
        let mut once = Once::new();
        let known: Vec<Known> =
            (0..nodes).rev().map(|node| solved(&mut once, &mut graph, node)).collect();
        prop_assert_eq!(graph.1, nodes, "each node is expanded once");
        let run = Run::default();
        let mut solver = Solver::new(&graph);
        for (node, known) in (0..nodes).rev().zip(known) {
            prop_assert_eq!(Ok(known.value), solver.value(&node, &run));
            prop_assert_eq!(
                known.remoteness,
                solver.remoteness(&node, Convention::Normal, &run).ok()
            );
            prop_assert_eq!(known.misere, solver.remoteness(&node, Convention::Misere, &run).ok());
            prop_assert_eq!(Ok(known.outcome()), solver.outcome(&node, Convention::Normal, &run));
            prop_assert_eq!(
                known.misere_outcome(),
                solver.outcome(&node, Convention::Misere, &run).ok()
            );
        }
    }
}

#[test]
fn large_values_are_found() {
    // Every smaller number is an option: the value is the number.
    let mut graph = Listed((0..300).map(|node| (0..node).collect()).collect(), 0);
    assert_eq!(solved(&mut Once::new(), &mut graph, 299).value, 299);
}

proptest! {
    #[test]
    fn any_records_are_kept(
        records in prop::collection::vec((
            0..PIECE, prop_oneof![0..300_u32, 65_000..66_000_u32, Just(LARGEST)], turns(), turns()
        ), 1..60),
    ) {
        let mut once = Once::new();
        let mut expected = alloc::collections::BTreeMap::new();
        for (at, value, normal, misere) in records {
            let record = Record { mark: value + SOLVED, normal, misere };
            once.set(u32::try_from(at).unwrap(), record, &Run::default()).expect("room");
            expected.insert(at, record);
        }
        for at in 0..PIECE {
            let wanted = expected.get(&at).copied().unwrap_or(FRESH);
            prop_assert_eq!(once.record(u32::try_from(at).unwrap()), wanted);
        }
    }
}

/// Turns about the ends of what fits, and none.
fn turns() -> impl Strategy<Value = u32> {
    prop_oneof![
        0..300_u32,
        65_000..66_000_u32,
        1_000_000..1_070_000_u32,
        Just(NONE),
        Just(NONE - 1)
    ]
}

#[test]
fn numbers_far_apart_cost_no_more_than_they_are() {
    struct Far;
    impl Source for Far {
        type Error = ();

        fn expand(&mut self, node: u32, into: &mut Vec<u32>) -> Result<Expansion, ()> {
            into.extend(node.checked_sub(1_000_000_000));
            Ok(Expansion::Options)
        }
    }
    let mut once = Once::new();
    once.solve(4_000_000_000, &mut Far, &Run::default()).expect("solved");
    assert_eq!(
        once.get(4_000_000_000),
        Some(Known { value: 0, remoteness: Some(4), misere: Some(4) })
    );
    assert_eq!((once.len(), once.bytes()), (5, 5 * 3 * PIECE));
}

#[test]
fn a_long_play_does_not_recurse() {
    let mut graph = Listed(
        (0..200_000).map(|node: u32| node.checked_sub(1).into_iter().collect()).collect(),
        0,
    );
    let known = solved(&mut Once::new(), &mut graph, 199_999);
    assert_eq!(known, Known { value: 1, remoteness: Some(199_999), misere: Some(199_999) });
}

/// Node 4 is the sum of 3 and 2, and node 5 leads to it and to 1.
struct Sums;

impl Source for Sums {
    type Error = ();

    fn expand(&mut self, node: u32, into: &mut Vec<u32>) -> Result<Expansion, ()> {
        match node {
            4 => {
                into.extend([3, 2]);
                return Ok(Expansion::Parts);
            }
            5 => into.extend([4, 1]),
            6 => {
                into.push(3);
                return Ok(Expansion::Parts);
            }
            heap => into.extend(0..heap),
        }
        Ok(Expansion::Options)
    }
}

#[test]
fn sums_have_values_and_no_remoteness() {
    let mut once = Once::new();
    once.solve(5, &mut Sums, &Run::default()).expect("solved");
    once.solve(6, &mut Sums, &Run::default()).expect("solved");
    assert_eq!(once.get(4), Some(Known { value: 1, remoteness: None, misere: None }));
    assert_eq!(once.get(5), Some(Known { value: 0, remoteness: None, misere: None }));
    assert_eq!(once.get(6), once.get(3), "a sum of one part is that part");
}

#[test]
fn a_play_without_end_is_shown_and_forgotten() {
    let mut graph = Listed(vec![vec![1], vec![2], vec![3, 1], vec![]], 0);
    let mut once = Once::new();
    let run = Run::default();
    let failed = once.solve(0, &mut graph, &run);
    assert_eq!(failed, Err(Failure::Endless(vec![1, 2])));
    assert_eq!(once.solve(0, &mut graph, &run), failed, "the same again");
    graph.0[2] = vec![3];
    assert_eq!(once.solve(0, &mut graph, &run), Ok(()));
}

#[test]
fn options_that_wait_are_accounted_for() {
    let all = |size: u32| Listed((0..size).map(|node| (0..node).collect()).collect(), 0);
    let limits = run::Limits { memory: 100_000, ..run::Limits::default() };
    let run = Run::new(limits);
    let mut once = Once::new();
    assert_eq!(
        once.solve(999, &mut all(1000), &run),
        Err(Failure::Stopped(Stop::Memory { limit: 100_000 }))
    );
    assert!(run.memory() < 50_000, "{}", run.memory());
    // What was given back is not given back again.
    let run = Run::default();
    let mut other = Once::new();
    let mut graph = all(900);
    for node in 0..900 {
        other.solve(node, &mut graph, &run).expect("solved");
    }
    assert!(
        run.memory() >= u64::try_from(other.bytes()).unwrap(),
        "{} {}",
        run.memory(),
        other.bytes()
    );
    assert_eq!(once.solve(99, &mut all(1000), &Run::new(limits)), Ok(()));
    assert_eq!(once.solve(999, &mut all(1000), &Run::default()), Ok(()));
}

#[test]
fn budgets_and_sources_end_it() {
    let mut graph =
        Listed((0..100).map(|node: u32| node.checked_sub(1).into_iter().collect()).collect(), 0);
    let limits = run::Limits { states: 10, ..run::Limits::default() };
    let stopped = Once::new().solve(99, &mut graph, &Run::new(limits));
    assert_eq!(stopped, Err(Failure::Stopped(Stop::States { limit: 10 })));
    assert_eq!(
        Once::new().solve(100, &mut graph, &Run::default()),
        Err(Failure::Source { node: 100, error: () })
    );
}
