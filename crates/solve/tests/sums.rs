//! The search for values of sums against the definitions, on random games that decompose.

use std::cell::Cell;
use std::sync::atomic::{AtomicBool, Ordering};

use proptest::prelude::*;
use run::{Limits, Run, Stop};
use solve::sums::{HashedMemory, Known, Memory, Options, SumSearch, SumTurn, Sums, Way, Whole};
use solve::{Convention, Game, Outcome, naive};

/// Of each component, its options: components with smaller numbers, and a value.
#[derive(Clone, Debug)]
struct Random(Vec<Vec<(Vec<u8>, u32)>>);

impl Sums for Random {
    type Component = u8;

    fn options(&self, component: u8, into: &mut Options<'_, u8>) {
        for (parts, value) in &self.0[usize::from(component)] {
            parts.iter().for_each(|&part| into.push(part));
            into.push_value(*value);
            if !into.end() {
                return;
            }
        }
    }

    fn cost(&self, component: u8) -> u64 {
        component.into()
    }
}

fn random() -> impl Strategy<Value = Random> {
    let option = || (prop::collection::vec(any::<prop::sample::Index>(), 0..4), 0..4_u32);
    prop::collection::vec(prop::collection::vec(option(), 0..6), 1..12).prop_map(|rows| {
        let component = |(number, row): (usize, Vec<(Vec<prop::sample::Index>, u32)>)| {
            let part = |index: &prop::sample::Index| {
                u8::try_from(index.index(number.max(1))).expect("few components")
            };
            // The first component has no smaller ones.
            let parts = |parts: Vec<prop::sample::Index>| {
                if number == 0 { vec![] } else { parts.iter().map(part).collect() }
            };
            row.into_iter().map(|(indices, value)| (parts(indices), value)).collect()
        };
        Random(rows.into_iter().enumerate().map(component).collect())
    })
}

/// Values by the definition, which is quick where each is asked for once.
fn values(game: &Random) -> Vec<u32> {
    let mut values: Vec<u32> = vec![];
    for options in &game.0 {
        let of = |(parts, value): &(Vec<u8>, u32)| {
            parts.iter().fold(*value, |sum, &part| sum ^ values[usize::from(part)])
        };
        let options: Vec<u32> = options.iter().map(of).collect();
        values.push((0..).find(|value| !options.contains(value)).expect("some number is free"));
    }
    values
}

/// A memory of a few places, in which new entries drive out old ones.
#[derive(Default)]
struct Forgetful([Option<(u8, Known)>; 3]);

impl Memory<u8> for Forgetful {
    fn get(&self, component: u8) -> Option<Known> {
        self.0[usize::from(component % 3)]
            .and_then(|(other, known)| (other == component).then_some(known))
    }

    fn put(&mut self, component: u8, known: Known, _: &Run<'_>) -> Result<(), Stop> {
        self.0[usize::from(component % 3)] = Some((component, known));
        Ok(())
    }
}

/// A memory with other searches at work, that are said to look into this and that, and that now and
/// then have found what is asked about.
struct Others<'v> {
    own: HashedMemory<u8>,
    values: &'v [u32],
    asked: Cell<u32>,
    /// Which components are said to be looked into, as bits that change.
    begun: Cell<u64>,
    /// One in so many answers comes from others; none if it is 0.
    often: u32,
    /// How many searches have begun and not ended.
    depth: i32,
}

impl Memory<u8> for Others<'_> {
    const SHARED: bool = true;

    fn get(&self, component: u8) -> Option<Known> {
        self.asked.set(self.asked.get() + 1);
        let from_others = self.often > 0 && self.asked.get().is_multiple_of(self.often);
        if from_others {
            Some(Known::exactly(self.values[usize::from(component)]))
        } else {
            self.own.get(component)
        }
    }

    fn put(&mut self, component: u8, known: Known, run: &Run<'_>) -> Result<(), Stop> {
        self.own.put(component, known, run)
    }

    fn begin(&mut self, _: u8) {
        self.depth += 1;
    }

    fn end(&mut self, _: u8) {
        self.depth -= 1;
    }

    fn is_begun(&self, component: u8) -> bool {
        self.begun.set(self.begun.get().rotate_left(7));
        self.begun.get() >> component & 1 == 1
    }
}

proptest! {
    #[test]
    fn others_at_work_change_nothing(
        game in random(),
        begun: u64,
        often in 0..40_u32,
        stop in 0..20_u64,
    ) {
        let values = values(&game);
        let others = || Others {
            own: HashedMemory::default(),
            values: &values,
            asked: Cell::new(0),
            begun: Cell::new(begun),
            often,
            depth: 0,
        };
        for way in [Way::Mex, Way::Ask] {
            for (component, &value) in (0..).zip(&values) {
                let mut search = SumSearch::new(&game, others(), way);
                prop_assert_eq!(search.value(&[component], &Run::default()), Ok(value));
                for asked in 0..5 {
                    prop_assert_eq!(
                        SumSearch::new(&game, others(), way).is_value(
                            &[component],
                            asked,
                            &Run::default()
                        ),
                        Ok(asked == value)
                    );
                }
                prop_assert_eq!(search.memory().depth, 0);
                let run = Run::new(Limits { states: stop, ..Limits::default() });
                let mut search = SumSearch::new(&game, others(), way);
                let found = search.value(&[component], &run);
                prop_assert!(found.is_err() || found == Ok(value));
                prop_assert_eq!(
                    (search.memory().depth, run.memory()),
                    (0, u64::try_from(search.memory().own.bytes()).unwrap())
                );
            }
        }
    }

    #[test]
    fn every_way_with_every_memory_finds_the_value(
        game in random(),
        sum in prop::collection::vec(any::<prop::sample::Index>(), 0..4),
        seed: u64,
    ) {
        let values = values(&game);
        let sum: Vec<u8> =
            sum.iter().map(|index| u8::try_from(index.index(values.len())).unwrap()).collect();
        let value = sum.iter().fold(0, |value, &component| value ^ values[usize::from(component)]);
        let run = Run::default();
        for way in [Way::Mex, Way::Ask] {
            let mut search = SumSearch::new(&game, HashedMemory::default(), way).with_seed(seed);
            prop_assert_eq!(
                search.outcome(&sum, &run),
                Ok(if value == 0 { Outcome::P } else { Outcome::N })
            );
            for other in 0..6 {
                prop_assert_eq!(search.is_value(&sum, other, &run), Ok(other == value));
            }
            prop_assert_eq!(search.value(&sum, &run), Ok(value));
            prop_assert_eq!(
                run.memory(),
                u64::try_from(search.memory().bytes()).unwrap(),
                "nothing else stays accounted"
            );
            for (component, known) in search.memory().iter() {
                prop_assert!(known.may_be(values[usize::from(component)]));
            }
            run.release(search.memory().bytes());
            prop_assert_eq!(
                SumSearch::new(&game, Forgetful::default(), way).value(&sum, &run),
                Ok(value)
            );
        }
    }

    #[test]
    fn turns_are_those_of_the_whole(
        game in random(),
        sum in prop::collection::vec(any::<prop::sample::Index>(), 0..3),
    ) {
        let values = values(&game);
        let sum: Vec<u8> = sum
            .iter()
            .map(|index| u8::try_from(index.index(values.len().min(5))).unwrap())
            .collect();
        let whole = Whole(&game);
        let run = Run::default();
        let mut search = SumSearch::new(&game, HashedMemory::default(), Way::Ask);
        let turns = search.winning_turns(&sum, &run).unwrap();
        let mut sorted = sum.clone();
        sorted.sort_unstable();
        let mut solver = solve::Solver::new(&whole);
        let mut expected = solver.winning_moves(&(sorted, 0), Convention::Normal, &run).unwrap();
        let after = |turn: SumTurn<u8>| {
            let mut rest = sum.clone();
            rest.swap_remove(turn.component);
            rest.extend(turn.parts);
            rest.sort_unstable();
            (rest, turn.value)
        };
        let mut found: Vec<_> = turns.into_iter().map(after).collect();
        found.sort_unstable();
        found.dedup();
        expected.sort_unstable();
        prop_assert_eq!(found, expected);
    }
}

proptest! {
    #[test]
    fn a_lost_sum_is_found_if_there_is_one(
        game in random(),
        sums in prop::collection::vec(
            (prop::collection::vec(any::<prop::sample::Index>(), 0..3), 0..3_u32), 0..6
        ),
    ) {
        let values = values(&game);
        let sum = |(sum, heap): (Vec<prop::sample::Index>, u32)| {
            (
                sum.iter()
                    .map(|index| u8::try_from(index.index(values.len())).unwrap())
                    .collect::<Vec<u8>>(),
                heap,
            )
        };
        let sums: Vec<_> = sums.into_iter().map(sum).collect();
        let is_lost = |(sum, heap): &(Vec<u8>, u32)| {
            sum.iter().fold(*heap, |value, &part| value ^ values[usize::from(part)]) == 0
        };
        let run = Run::default();
        let mut search = SumSearch::new(&game, HashedMemory::default(), Way::Ask);
        for _ in 0..2 {
            let found = search.lost(&sums, &run).unwrap();
            prop_assert_eq!(found.is_some(), sums.iter().any(is_lost));
            prop_assert!(found.is_none_or(|index| is_lost(&sums[index])));
        }
    }
}

#[test]
fn the_whole_is_what_the_definitions_say() {
    // A heap of two, and a component that becomes two of them or nothing.
    let game = Random(vec![
        vec![],
        vec![(vec![], 0)],
        vec![(vec![1], 0), (vec![], 0)],
        vec![(vec![2, 2], 0), (vec![2], 1)],
    ]);
    assert_eq!(values(&game), [0, 1, 2, 1]);
    let whole = Whole(&game);
    for component in 0..4 {
        for heap in 0..3 {
            let value = naive::value(&whole, &(vec![component], heap));
            assert_eq!(value, values(&game)[usize::from(component)] ^ heap);
        }
    }
    let mut options = vec![];
    whole.options(&(vec![3], 1), &mut options);
    assert_eq!(options, [(vec![3], 0), (vec![2, 2], 1), (vec![2], 0)]);
}

/// Any number from a heap.
struct Heaps;

impl Sums for Heaps {
    type Component = u32;

    fn options(&self, heap: u32, into: &mut Options<'_, u32>) {
        for less in 0..heap {
            into.push(less);
            if !into.end() {
                return;
            }
        }
    }

    fn cost(&self, heap: u32) -> u64 {
        heap.into()
    }
}

#[test]
fn values_may_be_large() {
    let run = Run::default();
    for way in [Way::Mex, Way::Ask] {
        let mut search = SumSearch::new(&Heaps, HashedMemory::default(), way);
        for heap in [61, 62, 63, 64, 200] {
            assert_eq!(search.value(&[heap], &run), Ok(heap));
        }
        assert_eq!(search.is_value(&[200, 100], 200 ^ 100, &run), Ok(true));
        assert_eq!(search.outcome(&[150, 100, 150 ^ 100], &run), Ok(Outcome::P));
        assert_eq!(search.outcome(&[150, 100, 51], &run), Ok(Outcome::N));
    }
}

#[test]
fn budgets_end_a_search_and_what_was_found_stays() {
    let mut search = SumSearch::new(&Heaps, HashedMemory::default(), Way::Ask);
    let run = Run::new(Limits { states: 30, ..Limits::default() });
    assert_eq!(search.value(&[60], &run), Err(Stop::States { limit: 30 }));
    assert_eq!(search.memory().len(), 30);
    assert_eq!(run.memory(), u64::try_from(search.memory().bytes()).unwrap());
    let before = search.effort().expanded;
    assert_eq!(search.value(&[60], &Run::default()), Ok(60));
    assert!(search.effort().expanded - before <= 31);
    let run = Run::new(Limits { memory: 40_000, ..Limits::default() });
    let mut search = SumSearch::new(&Heaps, HashedMemory::default(), Way::Mex);
    assert_eq!(search.value(&[2000], &run), Err(Stop::Memory { limit: 40_000 }));
}

#[test]
fn one_component_with_very_many_options_obeys_budgets() {
    for way in [Way::Mex, Way::Ask] {
        let run = Run::new(Limits { memory: 1 << 20, ..Limits::default() });
        let mut search = SumSearch::new(&Heaps, HashedMemory::default(), way);
        assert_eq!(search.value(&[u32::MAX], &run), Err(Stop::Memory { limit: 1 << 20 }));
        assert!(search.effort().options < 1 << 18, "{}", search.effort().options);
        assert_eq!(run.memory(), u64::try_from(search.memory().bytes()).unwrap());
        let cancel = AtomicBool::new(true);
        let run = Run::default().with_cancel(&cancel);
        assert_eq!(search.value(&[u32::MAX], &run), Err(Stop::Cancelled));
    }
}

/// Raises a flag while options are made.
struct Raises(AtomicBool);

impl Sums for &Raises {
    type Component = u32;

    fn options(&self, _: u32, into: &mut Options<'_, u32>) {
        self.0.store(true, Ordering::Relaxed);
        // Does not listen.
        for less in 0..10_000 {
            into.push_value(less % 3);
            into.end();
        }
        while into.end() {}
    }

    fn cost(&self, _: u32) -> u64 {
        0
    }
}

#[test]
fn a_flag_that_is_raised_while_options_are_made_stops_it() {
    let game = Raises(AtomicBool::new(false));
    let run = Run::default().with_cancel(&game.0);
    assert_eq!(
        SumSearch::new(&&game, HashedMemory::default(), Way::Mex).value(&[7], &run),
        Err(Stop::Cancelled)
    );
    assert_eq!(run.memory(), 0);
}

/// A play that never ends.
struct Endless;

impl Sums for Endless {
    type Component = u32;

    fn options(&self, component: u32, into: &mut Options<'_, u32>) {
        into.push(component.wrapping_add(1));
        into.end();
    }

    fn cost(&self, _: u32) -> u64 {
        0
    }
}

#[test]
fn a_play_without_end_uses_up_the_memory() {
    let run = Run::new(Limits { memory: 1 << 20, ..Limits::default() });
    assert_eq!(
        SumSearch::new(&Endless, HashedMemory::default(), Way::Ask).value(&[0], &run),
        Err(Stop::Memory { limit: 1 << 20 })
    );
    assert_eq!(run.memory(), 0);
}
