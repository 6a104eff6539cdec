//! Periods.

use alloc::vec;
use alloc::vec::Vec;

use super::rules::TakeAndBreak;

/// Where values repeat: G(n + period) = G(n) + saltus for all n from the preperiod on.
///
/// ```
/// use nimatron_theory::sequence::{Sequence, TakeAndBreak};
///
/// // Take one or two, and leave at most one heap: the remainder by 3.
/// let mut sequence = Sequence::new(TakeAndBreak { digits: vec![0, 3, 3], unequal: false });
/// sequence.extend(8, &run::Run::default())?;
/// let period = sequence.period().ok_or("no period")?;
/// assert_eq!((period.preperiod, period.period, period.saltus, period.seen), (1, 3, 0, 8));
/// assert!(period.proved);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Period {
    /// The least s such that G(n + period) = G(n) + saltus for all n >= s that were looked at. At
    /// least 1.
    pub preperiod: usize,
    /// The least such period.
    pub period: usize,
    /// What is added; 0 for a period, more for an arithmetic period.
    pub saltus: u32,
    /// Whether it is proved for all n: no saltus, and G agrees for all n < r s + r p + t (at most r
    /// parts, largest take t; Guy and Smith 1956).
    pub proved: bool,
    /// The values looked at were those of 0 to this.
    pub seen: usize,
}

impl Period {
    /// How many values, those of 0 and up, must be known for a proof: r s + r p + t. None if
    /// nothing is proved in this way.
    ///
    /// Why it is enough (Guy and Smith 1956, for any r): let G(n' + p) = G(n') for all n' from s on
    /// and below n, where n + p is at least that number. Whatever a move makes of n + p, one of its
    /// at most r parts is at least s + p, because n + p - t >= r (s + p). Replacing it by what is
    /// smaller by p, which is at least s and so not empty, changes no value and makes it a move
    /// from n. Conversely, a move from n leaves a part that is at least s. So the same values are
    /// reached from both. With parts that must differ this is not so, because the part that is
    /// replaced may become equal to another.
    ///
    /// ```
    /// use nimatron_theory::sequence::{Period, TakeAndBreak};
    ///
    /// let kayles = TakeAndBreak { digits: vec![0, 7, 7], unequal: false };
    /// let period = Period { preperiod: 71, period: 12, saltus: 0, proved: false, seen: 100 };
    /// assert_eq!(period.needed(&kayles), Some(2 * (71 + 12) + 2));
    /// assert_eq!(period.needed(&TakeAndBreak { unequal: true, ..kayles }), None);
    /// ```
    #[must_use]
    pub fn needed(&self, rules: &TakeAndBreak) -> Option<usize> {
        let parts = rules.parts().max(1);
        (self.saltus == 0 && !rules.unequal)
            .then(|| parts * (self.preperiod + self.period) + rules.largest_take())
    }

    /// Whether the second half of `values` repeats: nothing else is proved. Linear time, a step or
    /// two a value.
    pub(super) fn may_be_proved(values: &[u16]) -> bool {
        let half = &values[values.len() / 2..];
        let Some((_, key)) = half.split_last_chunk::<4>() else { return true };
        let mut end = half.len() - 1;
        while let Some(place) = half[..end].windows(key.len()).rposition(|window| window == key) {
            end = place + key.len();
            if half[..end] == half[half.len() - end..] {
                return true;
            }
            end -= 1;
        }
        false
    }

    /// The least period that fits the end of `values`, where it goes back furthest.
    pub(super) fn find(rules: &TakeAndBreak, values: &[u16]) -> Option<Self> {
        let last = values.len().checked_sub(1)?;
        let ended = |tail: Tail, saltus| {
            let found = Self {
                preperiod: values.len() - tail.length,
                period: tail.period,
                saltus,
                proved: false,
                seen: last,
            };
            Self {
                proved: found.needed(rules).is_some_and(|needed| values.len() >= needed),
                ..found
            }
        };
        // Heap 0 is left out: preperiods are at least 1.
        let is_long = |tail: &Tail| 2 * tail.length >= last;
        let twice = |tail: Tail| tail.length >= 2 * tail.period;
        let plain =
            Tail::longest(last, |back| values[last - back], twice).map(|tail| ended(tail, 0));
        if let Some(found) = plain.filter(|found| found.proved || is_long(&found.tail())) {
            return Some(found);
        }
        // Where differences repeat, something may be added. There is one difference less than there
        // are values.
        let steps = last.saturating_sub(1);
        let step = |back| i32::from(values[last - back]) - i32::from(values[last - back - 1]);
        let rises = |tail: Tail| {
            tail.length + 1 >= 2 * tail.period && values[last] > values[last - tail.period]
        };
        let tail = Tail::longest(steps, step, rises)?;
        let tail = Tail { length: tail.length + 1, ..tail };
        let saltus = values[last].checked_sub(values[last - tail.period])?;
        is_long(&tail).then(|| ended(tail, saltus.into()))
    }

    fn tail(&self) -> Tail {
        Tail { period: self.period, length: self.seen + 1 - self.preperiod }
    }
}

/// The end of a sequence, as far back as it has a period.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Tail {
    period: usize,
    length: usize,
}

impl Tail {
    /// The longest that is accepted, which none is that is shorter than twice its period by more
    /// than 1; of several periods the least. `back` counts from the end of the sequence.
    ///
    /// Linear time: the lengths of agreement of the reversed sequence with itself (Main and Lorentz
    /// 1984; Gusfield's Z).
    fn longest<T: PartialEq>(
        length: usize,
        back: impl Fn(usize) -> T,
        accept: impl Fn(Self) -> bool,
    ) -> Option<Self> {
        // A longer shift does not come twice.
        let shifts = length.div_ceil(2) + 1;
        let mut agree: Vec<u32> = vec![0; shifts];
        let mut best: Option<Self> = None;
        // The stretch that agrees and goes furthest, from `start` to `end`.
        let (mut start, mut end) = (0, 0);
        for shift in 1..shifts {
            let known = if shift < end {
                usize::try_from(agree[shift - start]).unwrap_or(0).min(end - shift)
            } else {
                0
            };
            let mut same = known;
            while shift + same < length && back(same) == back(shift + same) {
                same += 1;
            }
            if shift + same > end {
                (start, end) = (shift, shift + same);
            }
            agree[shift] = u32::try_from(same).unwrap_or(u32::MAX);
            let tail = Self { period: shift, length: shift + same };
            if best.is_none_or(|best| best.length < tail.length) && accept(tail) {
                best = Some(tail);
            }
        }
        best
    }
}
