//! Heaps of which each can be made any smaller, at most k of them in one turn: who wins, and how
//! (Bouton 1901 for k = 1, Moore 1910).
//!
//! Write the values in base 2. In normal play the player to move loses exactly if every column
//! holds a number of ones that is divisible by k + 1. In misère play (who takes last loses) the
//! same holds as long as some value is at least 2; if all are 0 or 1, the player to move loses
//! exactly if the number of ones leaves the remainder 1 when divided by k + 1.

use alloc::vec;
use alloc::vec::Vec;

/// Binary digits of a value.
const PLACES: usize = 128;

/// How many of some values have a one in each column, as counters that stand upright: bit c of
/// `planes[i]` is bit i of the count of column c. A value is added to all columns at once, in time
/// that is logarithmic on average.
#[derive(Clone, Debug)]
struct Columns {
    planes: [u128; 64],
}

impl Columns {
    const fn new() -> Self {
        Self { planes: [0; 64] }
    }

    fn of(values: &[u128]) -> Self {
        let mut columns = Self::new();
        values.iter().for_each(|&value| columns.add(value));
        columns
    }

    fn add(&mut self, value: u128) {
        let mut carry = value;
        for plane in &mut self.planes {
            if carry == 0 {
                break;
            }
            let next = *plane & carry;
            *plane ^= carry;
            carry = next;
        }
    }

    /// The number of ones in the column of 2^place.
    fn count(&self, place: usize) -> u128 {
        self.planes.iter().rev().fold(0, |count, plane| count << 1 | plane >> place & 1)
    }
}

/// Whether the player to move loses. `values` may hold zeros. Linear time.
///
/// With `most` = 0 nobody can move.
///
/// ```
/// use nimatron_theory::columns::loses;
///
/// assert!(loses(&[1, 2, 3], 1, false)); // Nim: 1, 2 and 3 add up to 0
/// assert!(loses(&[5, 5, 5], 2, false)); // turns in two heaps: each column has three ones or none
/// assert!(!loses(&[1, 2, 3], 2, false));
/// // With heaps of 1 only, misère play is the opposite of normal play.
/// assert!(loses(&[1, 1, 1], 1, true) && !loses(&[1, 1, 1], 1, false));
/// ```
#[must_use]
pub fn loses(values: &[u128], most: u64, misere: bool) -> bool {
    if most == 0 {
        return !misere;
    }
    let modulus = u128::from(most) + 1;
    let columns = Columns::of(values);
    if misere && values.iter().all(|&value| value <= 1) {
        return columns.count(0) % modulus == 1;
    }
    (0..PLACES).all(|place| columns.count(place).is_multiple_of(modulus))
}

/// A turn that wins: which of the values are made smaller, and what they become, by increasing
/// index. None if the player to move loses or all values are
/// 0. At most `most` values are changed, not always as few as possible. Linear time.
///
/// ```
/// use nimatron_theory::columns::{loses, winning_turn};
///
/// assert_eq!(winning_turn(&[3, 4, 5], 1, false), Some(vec![(0, 1)]));
/// assert_eq!(winning_turn(&[1, 2, 3], 1, false), None);
/// assert_eq!(winning_turn(&[1, 2], 1, true), Some(vec![(1, 0)])); // who takes the last one loses
/// let mut heaps = [7, 9, 12, 5];
/// for (index, left) in winning_turn(&heaps, 2, false).ok_or("a win")? {
///     heaps[index] = left;
/// }
/// assert!(loses(&heaps, 2, false));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn winning_turn(values: &[u128], most: u64, misere: bool) -> Option<Vec<(usize, u128)>> {
    if most == 0 {
        return None;
    }
    let large = values.iter().filter(|&&value| value >= 2).count();
    let turn = match u64::try_from(large) {
        Ok(large) if misere && large <= most => last_large(values, most, large),
        _ if !misere && may_take_all(values, most) => (0..)
            .zip(values)
            .filter(|&(_, &value)| value > 0)
            .map(|(index, _)| (index, 0))
            .collect(),
        _ => balance(values, most),
    };
    (!turn.is_empty()).then_some(turn)
}

fn may_take_all(values: &[u128], most: u64) -> bool {
    let heaps = values.iter().filter(|&&value| value > 0).count();
    u64::try_from(heaps).is_ok_and(|heaps| heaps <= most)
}

/// Makes the number of ones in every column divisible by `most` + 1, if it is not yet; then this
/// changes nothing.
///
/// Column by column from the top. A heap that was lowered is free in all columns below the one in
/// which a one of it became a zero. Let s be the remainder of the number of ones that heaps not
/// lowered have in a column, and f the number of free heaps. If s = 0, free heaps get zeros. If s >
/// 0 and f >= k + 1 - s, as many free heaps get ones. Otherwise s + f <= k, and s more heaps are
/// lowered (there are at least s with a one here), so that there never are more than k. What was
/// put right above is not touched again. In misère play, where more than k values are at least 2,
/// one of them stays as it is, so that the result is lost by the same rule.
fn balance(values: &[u128], most: u64) -> Vec<(usize, u128)> {
    let modulus = u128::from(most) + 1;
    let all = Columns::of(values);
    let mut lowered = Columns::new();
    // What lowered heaps become, in the order in which they are; and for each heap, behind which of
    // them it stands, 0 if it is not lowered.
    let mut free: Vec<u128> = Vec::new();
    let mut slots = vec![0; values.len()];
    for place in (0..PLACES).rev() {
        let ones = (all.count(place) - lowered.count(place)) % modulus;
        if ones == 0 {
            continue;
        }
        // What does not fit into a usize is more than there are heaps.
        let missing = usize::try_from(modulus - ones).unwrap_or(usize::MAX);
        if let Some(raised) = free.get_mut(..missing) {
            raised.iter_mut().for_each(|value| *value |= 1 << place);
            continue;
        }
        let mut left = ones;
        for (index, &value) in values.iter().enumerate() {
            if value >> place & 1 == 1 && slots[index] == 0 {
                lowered.add(value);
                free.push(value & (u128::MAX << place << 1));
                slots[index] = free.len();
                left -= 1;
                if left == 0 {
                    break;
                }
            }
        }
    }
    let lowered = slots.iter().enumerate().filter(|&(_, &slot)| slot > 0);
    lowered.map(|(index, &slot)| (index, free[slot - 1])).collect()
}

/// The turn in misère play when at most `most` values, `large` of them, are at least 2: leaves ones
/// whose number has the remainder 1.
///
/// Let r be the remainder of the number of ones, and b = `large`. All large values become 0 or 1.
/// If b > 0, the number of ones can so be raised by up to b, and lowered by up to k - b others that
/// are taken away; one of the two is always enough: if r - 1 > k - b, then k + 2 - r <= b. If b = 0
/// and r = 0, there are at least k + 1 ones, of which k are taken away, or there is nothing at all.
fn last_large(values: &[u128], most: u64, large: u64) -> Vec<(usize, u128)> {
    let modulus = u128::from(most) + 1;
    let ones = values.iter().filter(|&&value| value == 1).count();
    let rest = u128::try_from(ones).unwrap_or(0) % modulus;
    let (mut more, mut fewer) = match rest {
        0 if large > 0 => (1, 0),
        0 if ones > 0 => (0, u128::from(most)),
        0 | 1 => (0, 0),
        _ if rest - 1 <= u128::from(most - large) => (0, rest - 1),
        _ => (modulus + 1 - rest, 0),
    };
    let mut turn = Vec::new();
    for (index, &value) in values.iter().enumerate() {
        if value >= 2 {
            turn.push((index, u128::from(more > 0)));
            more = more.saturating_sub(1);
        } else if value == 1 && fewer > 0 {
            turn.push((index, 0));
            fewer -= 1;
        }
    }
    turn
}
