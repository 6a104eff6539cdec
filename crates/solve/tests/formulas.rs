//! The solver against what is known of founding games, each written as a Rust type.

use proptest::prelude::*;
use run::Run;
use solve::{Convention, Game, Outcome, Solver};

/// Heaps, sorted, without empty ones.
type Heaps = Vec<u32>;

fn normal_form(mut heaps: Heaps) -> Heaps {
    heaps.retain(|&heap| heap > 0);
    heaps.sort_unstable();
    heaps
}

fn wins(truth: bool) -> Outcome {
    if truth { Outcome::N } else { Outcome::P }
}

/// Any number from each of one to `.0` heaps (Bouton 1901 with one, Moore 1910 with more).
struct MooreNim(usize);

impl Game for MooreNim {
    type Position = Heaps;

    fn options(&self, position: &Heaps, into: &mut Vec<Heaps>) {
        let mut turns = vec![(position.clone(), 0)];
        for index in 0..position.len() {
            for (heaps, touched) in turns.clone() {
                if touched < self.0 {
                    turns.extend((0..heaps[index]).map(|left| {
                        let mut heaps = heaps.clone();
                        heaps[index] = left;
                        (heaps, touched + 1)
                    }));
                }
            }
        }
        into.extend(
            turns
                .into_iter()
                .filter(|&(_, touched)| touched > 0)
                .map(|(heaps, _)| normal_form(heaps)),
        );
    }

    fn heap_bytes(&self, position: &Heaps) -> usize {
        position.capacity() * 4
    }
}

/// Take one or two neighbouring pins; a row may fall into two (Dudeney 1908).
struct Kayles;

impl Game for Kayles {
    type Position = Heaps;

    fn options(&self, position: &Heaps, into: &mut Vec<Heaps>) {
        for (index, &row) in position.iter().enumerate() {
            for left in (1..=2).filter_map(|taken| row.checked_sub(taken)) {
                for first in 0..=left / 2 {
                    let mut heaps = position.clone();
                    heaps[index] = first;
                    heaps.push(left - first);
                    into.push(normal_form(heaps));
                }
            }
        }
    }
}

/// Take a number out of a set from the one heap.
struct Subtraction(Vec<u32>);

impl Game for Subtraction {
    type Position = u32;

    fn options(&self, &position: &u32, into: &mut Vec<u32>) {
        into.extend(self.0.iter().filter_map(|&taken| position.checked_sub(taken)));
    }
}

/// Moore 1910: every binary column has a multiple of k + 1 ones; misère: the same while some heap
/// has two, and otherwise the number of heaps is 1 modulo k + 1.
fn moore(heaps: &[u32], k: usize, convention: Convention) -> Outcome {
    if convention == Convention::Misere && heaps.iter().all(|&heap| heap <= 1) {
        return wins(heaps.len() % (k + 1) != 1);
    }
    let column = |bit: u32| heaps.iter().filter(|&&heap| heap >> bit & 1 == 1).count();
    wins((0..32).any(|bit| column(bit) % (k + 1) != 0))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn nim_values_are_sums_without_carry(heaps in prop::collection::vec(0_u32..8, 0..5)) {
        let heaps = normal_form(heaps);
        let xor = heaps.iter().fold(0, |xor, heap| xor ^ heap);
        prop_assert_eq!(Solver::new(&MooreNim(1)).value(&heaps, &Run::default()), Ok(xor));
    }

    #[test]
    fn moores_theorem_in_both_conventions(
        heaps in prop::collection::vec(0_u32..6, 0..5),
        k in 1_usize..4,
    ) {
        let heaps = normal_form(heaps);
        let game = MooreNim(k);
        let mut solver = Solver::new(&game);
        let run = Run::default();
        for convention in [Convention::Normal, Convention::Misere] {
            let outcome = moore(&heaps, k, convention);
            prop_assert_eq!(solver.outcome(&heaps, convention, &run), Ok(outcome));
            let winning = solver.winning_moves(&heaps, convention, &run).unwrap();
            let over = heaps.is_empty();
            prop_assert_eq!(winning.is_empty(), over || outcome == Outcome::P);
            prop_assert!(winning.iter().all(|heaps| moore(heaps, k, convention) == Outcome::P));
        }
    }

    #[test]
    fn taking_up_to_m_is_the_remainder(heap in 0_u32..2000, most in 1_u32..9) {
        let game = Subtraction((1..=most).collect());
        let mut solver = Solver::new(&game);
        let run = Run::default();
        prop_assert_eq!(solver.value(&heap, &run), Ok(heap % (most + 1)));
        prop_assert_eq!(
            solver.outcome(&heap, Convention::Misere, &run),
            Ok(wins(heap % (most + 1) != 1))
        );
        // The loser delays by taking one; the winner answers to the same remainder, so that two
        // turns take `most + 1`.
        let rounds = heap / (most + 1) * 2 + u32::from(heap % (most + 1) != 0);
        prop_assert_eq!(solver.remoteness(&heap, Convention::Normal, &run), Ok(rounds));
        let plays = solver.plays(&heap, &run).unwrap();
        prop_assert_eq!((plays.shortest, plays.longest), (heap.div_ceil(most), heap));
    }

    #[test]
    fn odd_takes_fix_the_parity_but_not_the_length(heap in 6_u32..500) {
        let game = Subtraction(vec![1, 3, 5]);
        let plays = Solver::new(&game).plays(&heap, &Run::default()).unwrap();
        prop_assert!(!plays.is_fixed());
        prop_assert_eq!(
            plays.parity,
            if heap % 2 == 0 { solve::Parity::Even } else { solve::Parity::Odd }
        );
    }
}

#[test]
fn kayles_has_its_table() {
    // Guy and Smith 1956.
    let values = [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1, 4, 6, 7];
    let mut solver = Solver::new(&Kayles);
    let run = Run::default();
    for (row, &value) in (0..).zip(&values) {
        assert_eq!(solver.value(&normal_form(vec![row]), &run), Ok(value), "row of {row}");
    }
    assert_eq!(solver.value(&vec![7, 9, 11], &run), Ok(2 ^ 4 ^ 6));
}

#[test]
fn heaps_of_one_have_plays_of_one_length() {
    let plays = Solver::new(&MooreNim(1)).plays(&vec![1; 12], &Run::default()).unwrap();
    assert!(plays.is_fixed());
    assert_eq!((plays.longest, plays.parity), (12, solve::Parity::Even));
}
