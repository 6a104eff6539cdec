//! Classes computed by a machine from digits.
//!
//! The states of the minimal machine that reads the last digits first are the distinct grids c(b^e
//! n + r), r < b^e (the kernel; Eilenberg 1974, Allouche and Shallit 1992). In a finite grid, two
//! of them count as equal if they agree as far as both are visible; so the machine is built from
//! one half of the positions and must be right on the others.

use answer::{Grid, GridLawKind, GridState};
use run::Run;

use super::positions;

/// Bases to try, in order.
const BASES: [u64; 5] = [2, 3, 10, 4, 5];
/// The most states, and the fewest numbers of a side that distinguish two states.
const STATES: usize = 400;
const SEEN: u64 = 3;
/// The minimum number of positions per state.
const FOR_EACH: usize = 12;

/// A part of the grid: numbers b^e n + r.
#[derive(Clone, Debug)]
struct Part {
    scale: u64,
    rest: Vec<u64>,
}

struct Half<'g> {
    grid: &'g Grid,
    /// The visible numbers of each side.
    sides: Vec<u64>,
}

impl Half<'_> {
    fn class(&self, part: &Part, at: &[u64]) -> Option<u32> {
        let mut index = 0_usize;
        for (((number, rest), side), (_, length)) in
            at.iter().zip(&part.rest).zip(&self.sides).zip(&self.grid.sides)
        {
            let number = number
                .checked_mul(part.scale)?
                .checked_add(*rest)
                .filter(|number| number < side)?;
            index = index * length + usize::try_from(number).ok()?;
        }
        self.grid.classes.get(index).copied()
    }

    /// The number of visible numbers of each side of a part.
    fn seen(&self, part: &Part) -> Vec<u64> {
        let seen = |(side, rest): (&u64, &u64)| side.saturating_sub(*rest).div_ceil(part.scale);
        self.sides.iter().zip(&part.rest).map(seen).collect()
    }

    /// Whether two parts agree as far as `seen`.
    fn same(&self, one: &Part, two: &Part, seen: &[u64]) -> bool {
        let mut at = vec![0; seen.len()];
        loop {
            if self.class(one, &at) != self.class(two, &at) {
                return false;
            }
            if !next(&mut at, seen) {
                return true;
            }
        }
    }
}

/// The next numbers below `limits`; false after the last ones.
fn next(at: &mut [u64], limits: &[u64]) -> bool {
    for (number, limit) in at.iter_mut().zip(limits).rev() {
        *number += 1;
        if *number < *limit {
            return true;
        }
        *number = 0;
    }
    false
}

/// The machine in the first base in which there is one.
pub(super) fn automatic(grid: &Grid, run: &Run<'_>) -> Option<GridLawKind> {
    if grid.sides.iter().any(|(first, _)| *first != 0) {
        return None;
    }
    BASES.iter().find_map(|&base| {
        let states = machine(grid, base, run)?;
        let right = states.len() * FOR_EACH <= grid.classes.len()
            && positions(grid).all(|(numbers, class)| read(&states, base, numbers) == Some(class));
        right.then(|| Some(GridLawKind::Automatic { base: u32::try_from(base).ok()?, states }))?
    })
}

/// The class given by a machine.
fn read(states: &[GridState], base: u64, mut numbers: Vec<u64>) -> Option<u32> {
    let mut state = states.first()?;
    while numbers.iter().any(|number| *number > 0) {
        let digits = numbers.iter().fold(0, |digits, number| digits * base + number % base);
        state = states.get((*state.next.get(usize::try_from(digits).ok()?)?)?)?;
        numbers.iter_mut().for_each(|number| *number /= base);
    }
    Some(state.class)
}

/// A candidate machine for the first half of the numbers of each side.
fn machine(grid: &Grid, base: u64, run: &Run<'_>) -> Option<Vec<GridState>> {
    let sides: Vec<u64> = grid
        .sides
        .iter()
        .map(|(_, length)| u64::try_from(length / 2).ok())
        .collect::<Option<_>>()?;
    let digits =
        base.checked_pow(u32::try_from(sides.len()).ok()?).filter(|digits| *digits <= 4096)?;
    let half = Half { grid, sides };
    let mut parts = vec![Part { scale: 1, rest: vec![0; grid.sides.len()] }];
    let mut states: Vec<GridState> = vec![];
    while let Some(part) = parts.get(states.len()).cloned() {
        let class = half.class(&part, &vec![0; part.rest.len()])?;
        let mut following = vec![];
        for digit in 0..digits {
            run.check_clock().ok()?;
            let mut rest = part.rest.clone();
            let mut left = digit;
            for number in rest.iter_mut().rev() {
                *number += part.scale * (left % base);
                left /= base;
            }
            let option = Part { scale: part.scale * base, rest };
            let seen = half.seen(&option);
            if seen.contains(&0) {
                following.push(None);
                continue;
            }
            let enough = seen.iter().all(|side| *side >= SEEN);
            // A barely visible part is identified with another one, but is not a state of its own.
            let found = parts.iter().position(|known| half.same(known, &option, &seen));
            match found {
                Some(state) => following.push(Some(state)),
                None if enough && parts.len() < STATES => {
                    following.push(Some(parts.len()));
                    parts.push(option);
                }
                None => return None,
            }
        }
        states.push(GridState { class, next: following });
    }
    Some(states)
}

#[cfg(test)]
mod tests {
    use answer::Measure;

    use super::super::tests::grid;
    use super::*;

    fn states(grid: &Grid) -> Option<(u32, usize)> {
        match automatic(grid, &Run::default())? {
            GridLawKind::Automatic { base, states } => Some((base, states.len())),
            _ => None,
        }
    }

    #[test]
    fn machines_are_learnt() {
        let thue_morse = grid(Measure::Outcome, &[64], |at| u64::from(at[0].count_ones() % 2));
        assert_eq!(states(&thue_morse), Some((2, 2)));
        // Moore's game with up to two heaps per turn: every column has a multiple of three ones.
        let ones =
            |at: &[u64], place: u32| at.iter().map(|number| number >> place & 1).sum::<u64>() % 3;
        let moore = grid(Measure::Outcome, &[16, 16, 16], |at| {
            u64::from((0..4).any(|place| ones(at, place) != 0))
        });
        assert_eq!(states(&moore), Some((2, 2)));
        let digits = grid(Measure::Outcome, &[2000], |at| {
            u64::from((at[0] / 100 + at[0] / 10 % 10 + at[0] % 10) % 3 != 0)
        });
        assert!(states(&digits).is_some());
    }

    #[test]
    fn squares_are_not_automatic() {
        assert_eq!(
            states(&grid(Measure::Outcome, &[3000], |at| u64::from(at[0].isqrt().pow(2) == at[0]))),
            None
        );
    }
}
