//! Finds a turn that balances the columns of binary digits, step by step (Bouton 1901, Moore 1910).
//!
//! This records the construction of [`theory::columns`]; the result is compared with that turn, so
//! that no misleading steps are shown.

use answer::{ColumnAct, ColumnStep, Search};

/// The place of the highest one of a nonzero number.
fn top(number: u128) -> Option<u32> {
    number.checked_ilog2()
}

/// For values with a nonzero nim-sum.
pub(super) fn xor(values: &[u128]) -> Search {
    let all = values.iter().fold(0, |all, value| all ^ value);
    top(all).map_or(Search::Nothing, |place| Search::Xor { place })
}

/// The steps that lead to a turn of up to `most` moves; none if they lead to another one.
pub(super) fn finding(
    values: &[u128],
    most: usize,
    misere: bool,
    turn: &[(usize, u128)],
) -> Option<Search> {
    let large = values.iter().filter(|&&value| value >= 2).count();
    if misere && large <= most {
        let ones = values.iter().filter(|&&value| value == 1).count();
        return Some(Search::Last { large, ones });
    }
    if most == 1 {
        return Some(xor(values));
    }
    if !misere && values.iter().filter(|&&value| value > 0).count() <= most {
        return Some(Search::All);
    }
    if values.len() > MOST_HEAPS {
        return None;
    }
    let (steps, mut changes) = balance(values, most)?;
    let mut turn = turn.to_vec();
    changes.sort_unstable();
    turn.sort_unstable();
    (changes == turn).then_some(Search::Columns(steps))
}

/// Heaps by index, with their new values.
type Changes = Vec<(usize, u128)>;

/// With more heaps the steps are not shown.
const MOST_HEAPS: usize = 1_000;

/// The steps, and the changes they make.
fn balance(values: &[u128], most: usize) -> Option<(Vec<ColumnStep>, Changes)> {
    let modulus = most.checked_add(1)?;
    let highest = values.iter().filter_map(|&value| top(value)).max()?;
    let mut steps = vec![];
    // The lowered heaps in order, with their new values.
    let mut lowered: Changes = vec![];
    for place in (0..=highest).rev() {
        let has_one = |at: &usize| values[*at] >> place & 1 == 1;
        let open: Vec<usize> =
            (0..values.len()).filter(|at| lowered.iter().all(|(heap, _)| heap != at)).collect();
        let ones: Vec<usize> = open.into_iter().filter(has_one).collect();
        let rest = ones.len() % modulus;
        let free = lowered.len();
        let act = if rest == 0 {
            ColumnAct::Zeros
        } else if free >= modulus - rest {
            let raised = modulus - rest;
            lowered.iter_mut().take(raised).for_each(|(_, value)| *value |= 1 << place);
            ColumnAct::Raise(raised)
        } else {
            let new: Vec<usize> = ones.iter().copied().take(rest).collect();
            lowered.extend(new.iter().map(|&at| (at, values[at] >> place >> 1 << 1 << place)));
            ColumnAct::Lower(new)
        };
        steps.push(ColumnStep { place, ones: ones.len(), lowered: free, act });
    }
    Some((steps, lowered))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use theory::columns::{loses, winning_turn};

    use super::*;

    proptest! {
        #[test]
        fn the_steps_lead_to_the_turn_that_is_made(
            values in prop::collection::vec(0_u128..40, 1..9),
            most in 1_usize..5,
            misere: bool,
        ) {
            let wide = u64::try_from(most).expect("small");
            if let Some(turn) = winning_turn(&values, wide, misere) {
                let found = finding(&values, most, misere, &turn);
                prop_assert!(found.is_some(), "{values:?} {turn:?}");
                prop_assert!(!loses(&values, wide, misere));
                if let Some(Search::Xor { place }) = found {
                    let (heap, value) = turn[0];
                    prop_assert!(values[heap] >> place & 1 == 1 && value >> place & 1 == 0);
                }
            }
        }

        /// Following the steps alone, as a reader would, balances the columns.
        #[test]
        fn the_steps_make_every_column_right(
            values in prop::collection::vec(0_u128..40, 4..9),
            most in 2_usize..4,
        ) {
            let (steps, _) = balance(&values, most).unwrap_or_default();
            let mut after = values.clone();
            let mut lowered: Vec<usize> = vec![];
            for ColumnStep { place, ones, lowered: free, act } in steps {
                let open: Vec<usize> =
                    (0..values.len()).filter(|at| !lowered.contains(at)).collect();
                prop_assert_eq!(
                    ones,
                    open.iter().filter(|&&at| values[at] >> place & 1 == 1).count()
                );
                prop_assert_eq!(free, lowered.len());
                for &at in &lowered {
                    after[at] &= !(1 << place);
                }
                match act {
                    ColumnAct::Zeros => {}
                    ColumnAct::Raise(raised) => {
                        lowered[..raised].iter().for_each(|&at| after[at] |= 1 << place)
                    }
                    ColumnAct::Lower(new) => {
                        for at in new {
                            prop_assert!(after[at] >> place & 1 == 1);
                            after[at] &= !(1 << place);
                            lowered.push(at);
                        }
                    }
                }
            }
            prop_assert!(lowered.len() <= most);
            prop_assert!(lowered.iter().all(|&at| after[at] < values[at]));
            for place in 0..8 {
                prop_assert_eq!(
                    after.iter().filter(|&&value| value >> place & 1 == 1).count() % (most + 1),
                    0
                );
            }
        }
    }
}
