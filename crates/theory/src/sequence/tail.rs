//! Periods of sequences that are too long to be kept: only the end is, and what is needed to go on.
//!
//! A period that is shorter than what is kept is seen there, and every later value is compared with
//! that a period before, until there are as many as a proof needs (Guy and Smith 1956). A longer
//! one is seen when the values that decide all later ones come back. While no further heap is rare,
//! the value of a heap is the least common one that rare heaps do not reach, which depends on no
//! more than the values that are as far back as the largest rare heap and take, and for alternating
//! masks on the parity of the heap; once heaps are larger than all takes, that is, for a smaller
//! one may be taken as a whole. If those come back after a period, all values do until a heap is
//! rare, without any comparison.

mod checkpoint;

use alloc::vec::Vec;

use run::{Phase, Run};

use super::SequenceError;
use super::history::History;
use super::kernel::Kernel;
use super::pairs::Pairs;
use super::period::Period;
use super::rules::TakeAndBreak;
use super::seen::Stamps;

/// How many values are kept if nothing else is said.
const KEPT: usize = 1 << 25;

/// A period is looked for among this many values first.
const FIRST_LOOK: usize = 1 << 10;

/// So many values must agree for a period to be believed for now.
const AGREE: usize = 256;

/// How many values a checkpoint has, if the rare heaps do not need more.
const SAVED: usize = 1 << 16;

/// Progress is reported, and budgets are looked at, at least once in this many values.
const STEP: usize = 1 << 16;

/// A search for the period of a game in which a heap is broken in two at most. Keeps the last
/// values only: six bytes for each of those, and what the kernels need.
///
/// ```
/// use nimatron_theory::sequence::{Tail, TakeAndBreak};
///
/// let mut tail =
///     Tail::new(TakeAndBreak { digits: vec![0, 7, 7], unequal: false }).ok_or("three parts")?;
/// let found = tail.extend_until_proved(1_000_000, &run::Run::default())?.ok_or("no proof")?;
/// assert_eq!((found.period.period, found.period.proved), (12, true));
/// // Not if three heaps can be left.
/// assert!(Tail::new(TakeAndBreak { digits: vec![0, 8], unequal: false }).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Tail {
    rules: TakeAndBreak,
    kernel: Kernel,
    keep: usize,
    history: History,
    pairs: Pairs,
    /// A period that fits the last values, from where on, and whether the value before that did not
    /// fit.
    seen: Option<(usize, usize, bool)>,
    next_look: usize,
    echo: Option<Echo>,
    /// Whether it goes on from what was saved.
    restored: bool,
}

/// What may come back.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Echo {
    /// How many values there were.
    size: usize,
    /// The last of them.
    values: Vec<u16>,
    /// How many heaps were rare, by which mask, and whether that alternates.
    space: (usize, u16, bool),
    /// After how many values it came back.
    period: Option<usize>,
}

/// A period and whether its preperiod is the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FoundPeriod {
    /// The period. It is the least one unless the least preperiod is not known; then it is the
    /// first that was seen.
    pub period: Period,
    /// Whether no smaller preperiod is one. Where it has been forgotten how the values began to
    /// repeat, the preperiod is one that is large enough.
    pub is_least: bool,
}

impl Tail {
    /// Nothing computed yet. None if a move can leave three heaps, because all values matter then.
    #[must_use]
    pub fn new(rules: TakeAndBreak) -> Option<Self> {
        Self::with_kept(rules, KEPT, Kernel::best())
    }

    /// The same, with at least so many values kept, and by this kernel.
    #[must_use]
    pub fn with_kept(rules: TakeAndBreak, keep: usize, kernel: Kernel) -> Option<Self> {
        let pairs = Pairs::new(&rules, kernel);
        (rules.parts() < 3).then(|| Self {
            rules,
            kernel,
            keep: keep.clamp(SAVED, usize::MAX >> 6),
            history: History::new(Vec::from([0])),
            pairs,
            seen: None,
            next_look: FIRST_LOOK,
            echo: None,
            restored: false,
        })
    }

    /// The rules.
    #[must_use]
    pub const fn rules(&self) -> &TakeAndBreak {
        &self.rules
    }

    /// How many values have been computed: those of 0 to this number, without it.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.history.len()
    }

    /// The last values, those of the heaps from [`Self::first_kept`] on.
    #[must_use]
    pub fn last(&self) -> &[u16] {
        self.history.last()
    }

    /// The first heap whose value is among the last ones that are kept.
    #[must_use]
    pub const fn first_kept(&self) -> usize {
        self.history.base()
    }

    /// How many heaps are rare by the mask that is in use; None without one.
    #[must_use]
    pub fn rare(&self) -> Option<usize> {
        self.pairs.signature().map(|signature| signature.0)
    }

    /// What fits so far, whether proved or not.
    #[must_use]
    pub fn found(&self) -> Option<FoundPeriod> {
        let seen = self.history.len() - 1;
        let made = |preperiod, period, is_least| {
            let found = Period { preperiod, period, saltus: 0, proved: false, seen };
            let proved =
                found.needed(&self.rules).is_some_and(|needed| self.history.len() >= needed);
            FoundPeriod { period: Period { proved, ..found }, is_least }
        };
        let back =
            |echo: &Echo| Some(made((echo.size - echo.values.len()).max(1), echo.period?, false));
        let seen = self.seen.map(|(preperiod, period, is_least)| made(preperiod, period, is_least));
        // What is proved sooner.
        let needed = |found: &FoundPeriod| found.period.needed(&self.rules).unwrap_or(usize::MAX);
        seen.into_iter().chain(self.echo.as_ref().and_then(back)).min_by_key(needed)
    }

    /// Computes values until a period is proved, those of heaps up to `limit` at most. None if
    /// there is no proof among those. What was computed before a stop is kept.
    ///
    /// Time as for [`super::Sequence::extend`]. If a heap turns out to depend on values that have
    /// been forgotten, everything is computed once more with four times as many kept; or with as
    /// many, if it had gone on from what was saved.
    ///
    /// # Errors
    /// The budget that ended, or a value that does not fit.
    pub fn extend_until_proved(
        &mut self,
        limit: usize,
        run: &Run<'_>,
    ) -> Result<Option<FoundPeriod>, SequenceError> {
        let mut stamps = Stamps::new();
        loop {
            if let Some(found) = self.found().filter(|found| found.period.proved) {
                return Ok(Some(found));
            }
            let size = self.history.len();
            if size > limit {
                return Ok(None);
            }
            if size >= self.next_look {
                self.look();
                self.next_look = size + size / 16;
                continue;
            }
            run.states(size)?;
            run.check_clock()?;
            let wanted = self
                .found()
                .and_then(|found| found.period.needed(&self.rules))
                .unwrap_or(usize::MAX);
            let last = limit.min(size + STEP - 1).min(self.next_look - 1).min(wanted - 1);
            while self.history.len() <= last {
                let before = self.history.len();
                if !self.pairs.advance(&self.rules, &mut self.history, last, &mut stamps, run)? {
                    let keep = if self.restored { self.keep } else { self.keep.saturating_mul(4) };
                    let bytes = u64::try_from(keep).unwrap_or(u64::MAX).saturating_mul(6);
                    if bytes > run.limits.memory {
                        return Err(run::Stop::Memory { limit: run.limits.memory }.into());
                    }
                    if let Some(again) = Self::with_kept(self.rules.clone(), keep, self.kernel) {
                        *self = again;
                    }
                    break;
                }
                self.compare(before);
                if self.history.len() > before + 1 {
                    run.check_clock()?;
                }
            }
            if self.pairs.is_fast() {
                self.history.forget(self.keep, SAVED);
            }
            if u64::try_from(self.history.last().len())
                .is_ok_and(|kept| kept * 2 > run.limits.memory)
            {
                return Err(run::Stop::Memory { limit: run.limits.memory }.into());
            }
            run.report(Phase::Solve, self.history.len());
        }
    }

    /// Compares the values from `first` on with what was expected, and with what may come back.
    fn compare(&mut self, first: usize) {
        let (base, last) = (self.history.base(), self.history.last());
        if let Some((_, period, _)) = self.seen {
            let new = &last[first - base..];
            if new != &last[first - base - period..last.len() - period] {
                self.seen = None;
            }
        }
        let signature = self.pairs.signature();
        if self.echo.as_ref().is_some_and(|echo| Some(echo.space) != signature) {
            self.echo = None;
        }
        let Some(echo) = self.echo.as_mut().filter(|echo| echo.period.is_none()) else { return };
        let length = echo.values.len();
        let start = (first - base).max(length).max(echo.size + 1 - base.min(echo.size + 1));
        let Some(&key) = echo.values.last() else { return };
        let even = echo.space.2;
        for end in start..last.len() {
            // A window ends with the value before this place.
            if last[end - 1] == key && last[end - length..end] == echo.values[..] {
                let period = base + end - echo.size;
                if !even || period.is_multiple_of(2) {
                    echo.period = Some(period);
                    return;
                }
            }
        }
    }

    /// Looks for a period among the last values, and chooses what may come back.
    fn look(&mut self) {
        let size = self.history.len();
        if self.seen.is_none() {
            let last = self.history.last();
            self.seen = longest(last, self.keep / 2).map(|(period, agree)| {
                // Heap 0 is left out.
                let preperiod = (size - agree - period).max(1);
                (preperiod, period, preperiod == 1 || preperiod > self.history.base())
            });
        }
        if let Some(echo) = &self.echo
            && (echo.period.is_some() || size / 2 < echo.size)
        {
            return;
        }
        if self.seen.is_none()
            && let Some(space) = self.pairs.signature()
            && let Some(reach) = self.pairs.reach()
        {
            let last = self.history.last();
            let length = reach.max(AGREE);
            if length < last.len() / 2 {
                let values = last[last.len() - length..].to_vec();
                self.echo = Some(Echo { size, values, space, period: None });
            }
        }
    }
}

/// The shift, at most this, by which most of the end agrees, at least [`AGREE`] values, and how
/// many do. Linear time, a fraction of a step for each value: few places have the value that is
/// looked for.
fn longest(values: &[u16], most: usize) -> Option<(usize, usize)> {
    let sample = &values[values.len().saturating_sub(AGREE)..];
    // The last of the rarest values nearby, so that few others are the same.
    let nearby = &values[values.len().saturating_sub(1 << 12)..];
    let count = |value: u16| nearby.iter().filter(|&&other| other == value).count();
    let (_, back) =
        (1..).zip(sample.iter().rev()).map(|(back, &value)| (count(value), back)).min()?;
    let key = values[values.len() - back];
    let mut best: Option<(usize, usize)> = None;
    let hay = &values[values.len().saturating_sub(back + most)..values.len() - back];
    let start = values.len() - back - hay.len();
    for (place, block) in hay.rchunks(64).scan(hay.len(), |end, block| {
        *end -= block.len();
        Some((*end, block))
    }) {
        if !block.iter().fold(false, |any, &value| any | (value == key)) {
            continue;
        }
        for (at, _) in block.iter().enumerate().rev().filter(|&(_, &value)| value == key) {
            let shift = values.len() - back - (start + place + at);
            let (one, two) = (&values[shift..], &values[..values.len() - shift]);
            let agree =
                one.iter().rev().zip(two.iter().rev()).take_while(|(one, two)| one == two).count();
            if agree >= AGREE && best.is_none_or(|(_, most)| most < agree) {
                best = Some((shift, agree));
            }
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use run::Run;

    use super::super::Sequence;
    use super::super::rules::mex;
    use super::{Kernel, Tail, TakeAndBreak};

    #[test]
    fn what_comes_back_is_not_believed_before_the_last_take_of_a_whole_heap() {
        // From 6,377 on with a period of 1,894, and then one heap, after that has been seen, may be
        // taken as a whole.
        let digits = vec![0, 3, 1, 7, 2];
        let mut plain = Sequence::new(TakeAndBreak { digits: digits.clone(), unequal: false });
        plain.extend(20_000, &Run::default()).expect("no budget ends");
        let with = |heap: usize| {
            let mut digits = digits.clone();
            digits.resize(heap + 1, 0);
            digits[heap] = 1;
            TakeAndBreak { digits, unequal: false }
        };
        let (known, mask) = (plain.values(), plain.sparse().mask);
        // Its value changes, and does not become rare.
        let rare = |heap: usize, value: u32| {
            (value & mask).count_ones() % 2 == u32::from(heap.is_multiple_of(2))
        };
        let changes =
            |&heap: &usize| known[heap] == 0 && !rare(heap, mex(&with(heap), &known[..heap]));
        for heap in (12_000..20_000).filter(changes).step_by(7).take(6) {
            let rules = with(heap);
            let mut tail =
                Tail::with_kept(rules.clone(), 1, Kernel::Single).expect("two heaps at most");
            // As if little was kept: it is only by all that matters that the period is seen.
            tail.keep = 2_000;
            let found = tail.extend_until_proved(100_000, &Run::default()).expect("no budget ends");
            let mut all = Sequence::with_kernel(rules, vec![0], Kernel::Single);
            all.extend(tail.size() + 4_000, &Run::default()).expect("no budget ends");
            if let Some(period) = found.map(|found| found.period) {
                let (one, two) = (
                    &all.values()[period.preperiod..],
                    &all.values()[period.preperiod + period.period..],
                );
                assert_eq!(
                    one.iter().zip(two).position(|(one, two)| one != two),
                    None,
                    "{heap}: {period:?}"
                );
            }
        }
    }
}
