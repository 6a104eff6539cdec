//! Values where a heap is broken in two at most: a sparse space is looked for and used.

use alloc::vec::Vec;

use run::Run;

use super::SequenceError;
use super::rules::TakeAndBreak;
use super::seen::{Seen, Stamps, Word};
use super::space::{Choice, Space};

/// No sparse space is looked for among fewer values.
const FIRST_CHOICE: usize = 256;

/// The search for pairs begins with this many of each take and goes on with twice as many, so that it does not matter which take has them.
const FIRST_PAIRS: usize = 64;

/// What is kept from value to value.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// Takes of everything, takes that leave one heap, takes that leave two.
    takes: [Vec<usize>; 3],
    unequal: bool,
    space: Option<Space>,
    /// A sparse space is looked for again when there are so many values, or so many rare heaps: those are a sign that a larger mask is needed.
    next_choice: (usize, usize),
    /// All values are below this power of 2, so that the exclusive or of any of them is, too.
    end: usize,
}

impl Pairs {
    pub(super) fn new(rules: &TakeAndBreak) -> Self {
        let takes = [0, 1, 2].map(|parts| rules.takes(parts));
        Self { takes, unequal: rules.unequal, space: None, next_choice: (0, 0), end: 1 }
    }

    /// Looks at values that [`Self::next`] did not make.
    pub(super) fn resume(&mut self, values: &[u16]) {
        self.end = values.iter().max().map_or(1, |&largest| end_of(largest));
    }

    /// Forgets the sparse space if another is better by now.
    fn choose(&mut self, rules: &TakeAndBreak, values: &[u16]) {
        self.next_choice = (values.len().max(FIRST_CHOICE / 2) * 2, usize::MAX);
        if values.len() < FIRST_CHOICE {
            return;
        }
        // If too many heaps are rare, looking at all pairs is faster.
        let Some(best) = Choice::best(rules, values).filter(|best| best.rare < values.len() / 3) else {
            self.space = None;
            return;
        };
        self.next_choice.1 = 64 + best.rare * 3 / 2;
        let is_good = |space: &Space| space.size() <= best.rare + best.rare / 8;
        if !self.space.as_ref().is_some_and(is_good) {
            self.space = Some(Space::new(best, values));
        }
    }

    /// The value of the next heap.
    pub(super) fn next(
        &mut self,
        rules: &TakeAndBreak,
        values: &[u16],
        stamps: &mut Stamps,
        run: &Run<'_>,
    ) -> Result<u16, SequenceError> {
        let rare = self.space.as_ref().map_or(0, Space::size);
        if values.len() >= self.next_choice.0 || rare >= self.next_choice.1 {
            self.choose(rules, values);
        }
        let mut value = None;
        if self.end <= Word::END {
            value = self.value(values, &mut Word::default(), run)?;
        }
        if value.is_none() {
            value = self.value(values, stamps, run)?;
        }
        let value = value.and_then(|value| u16::try_from(value).ok()).ok_or(SequenceError::TooLarge)?;
        self.end = self.end.max(end_of(value));
        if let Some(space) = &mut self.space {
            space.learn(values.len(), value);
        }
        Ok(value)
    }

    /// None if the set is too small for the value.
    fn value<S: Seen>(&self, values: &[u16], seen: &mut S, run: &Run<'_>) -> Result<Option<usize>, SequenceError> {
        if self.unequal {
            self.value_if::<S, true>(values, seen, run)
        } else {
            self.value_if::<S, false>(values, seen, run)
        }
    }

    fn value_if<S: Seen, const UNEQUAL: bool>(
        &self,
        values: &[u16],
        seen: &mut S,
        run: &Run<'_>,
    ) -> Result<Option<usize>, SequenceError> {
        let heap = values.len();
        let [ends, moves, breaks] = &self.takes;
        seen.clear();
        if ends.contains(&heap) {
            seen.insert(0);
        }
        for &taken in moves.iter().take_while(|&&taken| taken < heap) {
            seen.insert(values[heap - taken]);
        }
        let mut bound = self.end;
        if let Some(space) = &self.space {
            for &taken in breaks.iter().take_while(|&&taken| taken < heap) {
                let rest = heap - taken;
                for rare in space.rare_below(rest) {
                    let other = rest - rare.heap;
                    if !UNEQUAL || other != rare.heap {
                        seen.insert(values[other] ^ rare.value);
                    }
                }
            }
            // Nothing else can have a common value; what is rare and smaller must be reached by some pair.
            let Some(common) = seen.least_common(space, heap) else {
                return Ok(None);
            };
            bound = common.into();
        }
        seen.wait(bound);
        search::<S, UNEQUAL>(breaks, values, seen, run)?;
        Ok(Some(seen.least_missing().unwrap_or(bound)))
    }
}

/// The least power of 2 above a value.
fn end_of(value: u16) -> usize {
    (usize::from(value) + 1).next_power_of_two()
}

/// Strikes out what pairs reach until nothing is waited for any more, or there are no more pairs.
fn search<S: Seen, const UNEQUAL: bool>(
    breaks: &[usize],
    values: &[u16],
    seen: &mut S,
    run: &Run<'_>,
) -> Result<(), SequenceError> {
    let heap = values.len();
    let (mut start, mut length) = (1, FIRST_PAIRS);
    while !seen.is_complete() {
        let mut any = false;
        for &taken in breaks.iter().take_while(|&&taken| taken < heap) {
            let rest = heap - taken;
            let half = if UNEQUAL { (rest - 1) / 2 } else { rest / 2 };
            let end = half.min(start + length - 1);
            if start > end {
                continue;
            }
            any = true;
            let small = &values[start..=end];
            let large = &values[rest - end..=rest - start];
            for (one, two) in small.iter().zip(large.iter().rev()) {
                seen.strike(one ^ two);
                if seen.is_complete() {
                    return Ok(());
                }
            }
        }
        if !any {
            break;
        }
        start += length;
        length *= 2;
        if length > 1 << 14 {
            run.look()?;
        }
    }
    Ok(())
}
