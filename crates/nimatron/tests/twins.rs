//! Reductions to Nim beside literal play: the prime factor game played on the number itself, and
//! tofu on boxes with their cells.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

#[path = "twins/prime_factor.rs"]
mod prime_factor;
#[path = "twins/tofu.rs"]
mod tofu;

use std::fmt::Debug;

use solve::{Convention, Game, Outcome, Solver};

use prime_factor::PrimeFactor;
use tofu::{Tofu, boxes, heaps};

/// A single position has the value, and who wins it is who wins Nim, in both ways to end.
fn is_nim<G: Game>(solver: &mut Solver<'_, G>, position: &G::Position, heaps: &[u64])
where
    G::Position: Debug,
{
    let run = run::Run::default();
    let nim_sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
    assert_eq!(solver.value(position, &run).map(u64::from), Ok(nim_sum), "{position:?}");
    let large = heaps.iter().any(|&heap| heap > 1);
    let misere = if large { nim_sum != 0 } else { nim_sum == 0 };
    for (convention, wins) in [(Convention::Normal, nim_sum != 0), (Convention::Misere, misere)] {
        let wanted = if wins { Outcome::N } else { Outcome::P };
        assert_eq!(
            solver.outcome(position, convention, &run),
            Ok(wanted),
            "{position:?}, {convention:?}"
        );
    }
}

#[test]
fn prime_factors_are_heaps() {
    let mut solver = Solver::new(&PrimeFactor);
    for n in (1..=3000).chain([
        2_u64.pow(20),
        30_030,
        510_510,
        720_720,
        10_u64.pow(18),
        897_612_484_786_617_600,
    ]) {
        is_nim(&mut solver, &n, &plan::naive::exponents(n));
    }
}

#[test]
fn sides_of_boxes_are_heaps() {
    let mut solver = Solver::new(&Tofu);
    let all = boxes([4, 4, 3], 3);
    assert!(all.len() > 50_000);
    for one in all {
        let heaps = heaps(&one);
        is_nim(&mut solver, &vec![one], &heaps);
    }
}

#[test]
fn boxes_add_up() {
    let small = boxes([2, 2, 2], 2);
    let flat = boxes([4, 2, 1], 2);
    let mut solver = Solver::new(&Tofu);
    for all in [small, flat] {
        for (place, first) in all.iter().enumerate() {
            for second in &all[place..] {
                let mut two = vec![first.clone(), second.clone()];
                two.sort();
                is_nim(&mut solver, &two, &[heaps(first), heaps(second)].concat());
            }
        }
    }
}
