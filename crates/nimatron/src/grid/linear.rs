//! Classes that depend on a weighted sum modulo a number.

use answer::{Grid, GridLawKind};
use run::Run;

use super::{are_remainders, positions};

/// The largest modulus, and the most choices of weights tried for one.
const MODULUS: u32 = 24;
const CHOICES: u64 = 1 << 15;

/// The smallest modulus with such weights, if every parameter covers all remainders at least twice.
pub(super) fn linear(grid: &Grid, run: &Run<'_>) -> Option<GridLawKind> {
    let shortest = grid.sides.iter().map(|(_, length)| *length).min()?;
    let all: Vec<(Vec<u64>, u32)> = positions(grid).collect();
    for modulus in 2..=MODULUS.min(u32::try_from(shortest / 2).unwrap_or(MODULUS)) {
        let choices = u64::from(modulus).checked_pow(u32::try_from(grid.sides.len()).ok()?)?;
        if choices > CHOICES {
            return None;
        }
        // Multiples of weights are equivalent; for values, prefer weights whose sum is the value
        // itself.
        let mut best: Option<(bool, u64, Vec<u64>, Vec<u32>)> = None;
        for choice in 1..choices {
            run.check_clock().ok()?;
            let weights = weights(choice, modulus, grid.sides.len());
            let Some(classes) = classes(&all, &weights, modulus) else { continue };
            let found = (!are_remainders(&classes), weights.iter().sum(), weights, classes);
            if best.as_ref().is_none_or(|best| found < *best) {
                best = Some(found);
            }
        }
        if let Some((_, _, weights, classes)) = best {
            let weights =
                weights.iter().map(|weight| u32::try_from(*weight).ok()).collect::<Option<_>>()?;
            return Some(GridLawKind::Linear { weights, modulus, classes });
        }
    }
    None
}

/// The digits of a number.
fn weights(mut choice: u64, modulus: u32, count: usize) -> Vec<u64> {
    let mut digit = || {
        let digit = choice % u64::from(modulus);
        choice /= u64::from(modulus);
        digit
    };
    (0..count).map(|_| digit()).collect()
}

/// The class of each remainder, if the class depends only on it.
fn classes(all: &[(Vec<u64>, u32)], weights: &[u64], modulus: u32) -> Option<Vec<u32>> {
    let mut classes: Vec<Option<u32>> = vec![None; usize::try_from(modulus).ok()?];
    for (numbers, class) in all {
        let sum: u64 = numbers
            .iter()
            .zip(weights)
            .map(|(number, weight)| number % u64::from(modulus) * weight)
            .sum();
        let known = classes.get_mut(usize::try_from(sum % u64::from(modulus)).ok()?)?;
        if *known.get_or_insert(*class) != *class {
            return None;
        }
    }
    classes.into_iter().collect()
}

#[cfg(test)]
mod tests {
    use answer::Measure;

    use super::super::tests::grid;
    use super::*;

    #[test]
    fn weights_are_found() {
        let values = grid(Measure::Value, &[12, 12], |at| (at[0] + 2 * at[1]) % 5);
        let law = linear(&values, &Run::default());
        assert_eq!(
            law,
            Some(GridLawKind::Linear {
                weights: vec![1, 2],
                modulus: 5,
                classes: vec![0, 1, 2, 3, 4]
            })
        );
        let wins =
            grid(Measure::Outcome, &[9, 9, 9], |at| u64::from((at[0] + at[1] + at[2]) % 3 != 1));
        let law = linear(&wins, &Run::default());
        assert_eq!(
            law,
            Some(GridLawKind::Linear {
                weights: vec![1, 1, 1],
                modulus: 3,
                classes: vec![1, 0, 1]
            })
        );
        assert_eq!(
            linear(&grid(Measure::Value, &[12, 12], |at| at[0] * at[1] % 5), &Run::default()),
            None
        );
    }
}
