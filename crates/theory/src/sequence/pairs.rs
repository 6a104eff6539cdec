//! Values where a heap is broken in two at most: a sparse space is looked for and used, by kernels
//! where they fit and one heap after the other elsewhere.

use alloc::boxed::Box;
use alloc::vec::Vec;

use run::Run;

use super::SequenceError;
use super::history::History;
use super::hot::{self, Halt, Hot};
use super::kernel::Kernel;
use super::planes::Planes;
use super::rules::TakeAndBreak;
use super::seen::{Seen, SmallValues, Stamps};
use super::space::{Rare, RareHeaps, Space};
use super::witness::{self, Witness};

/// No sparse space is looked for among fewer values.
const FIRST_CHOICE: usize = 256;

/// The search for pairs begins with this many of each take and goes on with twice as many, so that
/// it does not matter which take has them.
const FIRST_PAIRS: usize = 64;

/// No kernel is tried for fewer values.
const FIRST_FAST: usize = 2048;

/// The sparse space is looked for less often when there are so many values, and only for many rare
/// heaps.
const SETTLED: usize = 1 << 16;

/// If it is only for one heap in so many that other pairs must be looked for, those that are looked
/// at for all heaps are good enough.
const RARELY: usize = 1000;

/// A kernel computes at most so many values at once.
const STRETCH: usize = 1 << 12;
/// For codes longer than this, stretches are shorter.
const DIGITS: usize = 16;

/// More rare heaps than this are not for the kernel for few.
const MOST_RARE: usize = 512;

/// What computes many values at once.
#[derive(Clone, Debug)]
enum Fast {
    /// For few rare heaps and small values.
    Hot(Box<Hot>),
    /// For others.
    Planes(Box<Planes>),
}

/// What is kept from value to value.
#[derive(Clone, Debug)]
pub(super) struct Pairs {
    /// Takes of everything, takes that leave one heap, takes that leave two.
    takes: [Vec<usize>; 3],
    unequal: bool,
    space: Option<Space>,
    /// A sparse space is looked for again when there are so many values, or so many rare heaps:
    /// those are a sign that a larger mask is needed.
    next_choice: (usize, usize),
    /// All values are below this power of 2, so that the exclusive or of any of them is, too.
    end: usize,
    kernel: Kernel,
    fast: Option<Fast>,
    witnesses: Vec<Witness>,
    /// The pairs are chosen anew when there are so many values, if there is reason to.
    next_tuning: usize,
    /// Until there are so many values, no kernel is tried.
    next_fast: usize,
}

impl Pairs {
    pub(super) fn new(rules: &TakeAndBreak, kernel: Kernel) -> Self {
        let takes = [0, 1, 2].map(|parts| rules.takes(parts));
        let next_fast = FIRST_FAST.max(2 * rules.digits.len());
        Self {
            takes,
            unequal: rules.unequal,
            space: None,
            next_choice: (0, 0),
            end: 1,
            kernel,
            fast: None,
            witnesses: Vec::new(),
            next_tuning: 0,
            next_fast,
        }
    }

    /// Computes the next value, and perhaps some more, none after that of heap `last`. False if
    /// that takes values that have been forgotten.
    ///
    /// # Errors
    /// The budget that ended, or a value that does not fit.
    pub(super) fn advance(
        &mut self,
        rules: &TakeAndBreak,
        history: &mut History,
        last: usize,
        stamps: &mut Stamps,
        run: &Run<'_>,
    ) -> Result<bool, SequenceError> {
        let size = history.len();
        let mut failed = false;
        if self.kernel != Kernel::Single && size >= self.next_fast {
            self.refresh(rules, history, run);
            if let (Some(fast), Some(space)) = (&mut self.fast, &mut self.space) {
                let halt = match fast {
                    Fast::Hot(hot) => {
                        // The clock is only checked between stretches, and each value of a long
                        // code takes a long time.
                        let stretch = (STRETCH / (rules.digits.len() / DIGITS + 1).pow(2)).max(1);
                        hot.stretch(self.kernel, history, last.min(size + stretch - 1))
                    }
                    Fast::Planes(planes) => {
                        planes.stretch(self.kernel, history, last.min(size + STRETCH - 1), run)
                    }
                };
                let made = &history.last()[size - history.base()..];
                self.end = self.end.max(end_of(made.iter().fold(0, |all, &value| all | value)));
                match halt {
                    Halt::End => return Ok(true),
                    Halt::Rare => {
                        (size..).zip(made).for_each(|(heap, &value)| space.learn(heap, value));
                        let stays = match fast {
                            Fast::Hot(_) => false,
                            Fast::Planes(planes) => planes.learn(space, history),
                        };
                        if !stays {
                            self.fast = None;
                        }
                        return Ok(true);
                    }
                    Halt::Stopped => run.check_clock()?,
                    // What comes before is done.
                    Halt::Large | Halt::Forgotten if history.len() > size => {}
                    Halt::Large | Halt::Forgotten => {
                        self.fast = None;
                        failed = true;
                    }
                    Halt::Single => {}
                }
                if history.len() > size {
                    return Ok(true);
                }
            }
        }
        let Some(values) = history.all() else { return Ok(false) };
        let end = self.end;
        let value = self.next(rules, values, stamps, run)?;
        history.push(value);
        // If it is not for larger values that a kernel failed, the next will fail as well.
        if failed && self.end == end {
            self.next_fast = size + size / 8;
        }
        Ok(true)
    }

    /// Makes a kernel for the sparse space there is, which may be another by now.
    fn refresh(&mut self, rules: &TakeAndBreak, history: &History, run: &Run<'_>) {
        let rare = self.space.as_ref().map_or(0, Space::size);
        if let Some(values) = history.all()
            && (values.len() >= self.next_choice.0 || rare >= self.next_choice.1)
        {
            self.choose(rules, values);
        }
        let size = history.len();
        let Some(space) = &self.space else { return };
        let [_, singles, breaks] = &self.takes;
        let few = self.end <= hot::END && space.size() <= MOST_RARE;
        if few && size >= self.next_tuning {
            let enough = matches!(&self.fast, Some(Fast::Hot(hot)) if hot.searched < size / RARELY);
            if !enough {
                self.witnesses = self.kernel.call(witness::Choose {
                    singles,
                    breaks,
                    space,
                    history,
                    nearest: hot::LANES,
                    run,
                });
                self.fast = None;
            }
            self.next_tuning = size.saturating_mul(4);
        }
        if !few && size >= self.next_tuning {
            self.fast = None;
            self.next_tuning = size.saturating_mul(if size < SETTLED { 2 } else { 4 });
        }
        if self.fast.is_some() {
            return;
        }
        if few {
            self.fast = Hot::new(singles, breaks, self.unequal, space, &self.witnesses, history)
                .map(|hot| Fast::Hot(Box::new(hot)));
        }
        if self.fast.is_none() {
            self.fast =
                Planes::new(self.kernel, &self.takes, self.unequal, space, self.end, history, run)
                    .map(|planes| Fast::Planes(Box::new(planes)));
        }
        if self.fast.is_none() {
            // Not every time.
            self.next_fast = size + size / 8;
        }
    }

    /// How many heaps are rare, the mask, and whether it alternates. None without a sparse space.
    pub(super) fn signature(&self) -> Option<(usize, u16, bool)> {
        let space = self.space.as_ref()?;
        Some((space.size(), space.choice().mask, space.choice().alternating))
    }

    /// How far back the values are on which a common value depends, if the heap is larger than
    /// that, so that no move takes all of it. None without a sparse space.
    pub(super) fn reach(&self) -> Option<usize> {
        let space = self.space.as_ref()?;
        let largest = space.rare_below(usize::MAX).last().map_or(0, |rare| rare.heap);
        let taken = self.takes.iter().filter_map(|takes| takes.last()).max().copied().unwrap_or(0);
        Some(largest + taken)
    }

    /// Whether values are computed by a kernel, which does not need all of them.
    pub(super) const fn is_fast(&self) -> bool {
        self.fast.is_some()
    }

    /// Whether that is the kernel for few rare heaps.
    pub(super) const fn is_hot(&self) -> bool {
        matches!(self.fast, Some(Fast::Hot(_)))
    }

    /// All values are below this.
    pub(super) const fn end(&self) -> usize {
        self.end
    }

    /// The choice as numbers, and the rare heaps with their values.
    pub(super) fn parts(&self) -> Option<([usize; 4], Vec<Rare>)> {
        let space = self.space.as_ref()?;
        Some((space.choice().numbers(), space.rare_below(usize::MAX).to_vec()))
    }

    /// Goes on with what [`Self::parts`] and [`Self::end`] told. None if they cannot have told it
    /// of these rules and values.
    pub(super) fn restore(
        &mut self,
        rules: &TakeAndBreak,
        choice: [usize; 4],
        rare: Vec<Rare>,
        end: usize,
        history: &History,
    ) -> Option<()> {
        let choice = RareHeaps::of_numbers(rules, choice)?;
        let size = history.len();
        let mut known = history.first().iter().chain(history.last());
        let is_rare = |rare: &Rare| choice.is_rare(rare.heap, rare.value);
        if !end.is_power_of_two()
            || !rare.is_sorted_by(|one, two| one.heap < two.heap)
            || rare.first().is_some_and(|first| first.heap == 0)
            || rare.last().is_some_and(|last| last.heap >= size)
            || !rare.iter().all(is_rare)
            || rare.iter().any(|rare| usize::from(rare.value) >= end)
            || known.any(|&value| usize::from(value) >= end)
        {
            return None;
        }
        // The rare ones of the values that are known are those.
        let first = history.first().iter().copied().enumerate().skip(1);
        let last = (history.base()..).zip(history.last().iter().copied());
        let last = last.skip_while(|&(heap, _)| heap < history.first().len().max(1));
        let found = first.chain(last).map(|(heap, value)| Rare { heap, value }).filter(is_rare);
        let told = rare.iter().filter(|rare| history.get(rare.heap).is_some());
        if !found.map(|rare| (rare.heap, rare.value)).eq(told.map(|rare| (rare.heap, rare.value))) {
            return None;
        }
        self.space = Some(Space::of(choice, rare));
        self.end = end;
        self.next_choice = (usize::MAX, usize::MAX);
        Some(())
    }

    /// Looks at values that [`Self::next`] did not make.
    pub(super) fn resume(&mut self, values: &[u16]) {
        self.end = values.iter().max().map_or(1, |&largest| end_of(largest));
    }

    /// Forgets the sparse space if another is better by now.
    fn choose(&mut self, rules: &TakeAndBreak, values: &[u16]) {
        let factor = if values.len() < SETTLED { 2 } else { 8 };
        self.next_choice = (values.len().max(FIRST_CHOICE / 2) * factor, usize::MAX);
        if values.len() < FIRST_CHOICE {
            return;
        }
        // If too many heaps are rare, looking at all pairs is faster.
        let Some(best) = RareHeaps::best(rules, values).filter(|best| best.rare < values.len() / 3)
        else {
            self.space = None;
            self.fast = None;
            return;
        };
        self.next_choice.1 = 64 + best.rare * 3 / 2;
        if values.len() >= SETTLED && best.rare <= MOST_RARE {
            self.next_choice.0 = usize::MAX;
        }
        let is_good = |space: &Space| space.size() <= best.rare + best.rare / 8;
        if !self.space.as_ref().is_some_and(is_good) {
            self.space = Some(Space::new(best, values));
            self.fast = None;
            self.next_tuning = 0;
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
        if self.end <= SmallValues::END {
            value = self.value(values, &mut SmallValues::default(), run)?;
        }
        if value.is_none() {
            value = self.value(values, stamps, run)?;
        }
        let value =
            value.and_then(|value| u16::try_from(value).ok()).ok_or(SequenceError::TooLarge)?;
        self.end = self.end.max(end_of(value));
        if let Some(space) = &mut self.space {
            space.learn(values.len(), value);
        }
        Ok(value)
    }

    /// None if the set is too small for the value.
    fn value<S: Seen>(
        &self,
        values: &[u16],
        seen: &mut S,
        run: &Run<'_>,
    ) -> Result<Option<usize>, SequenceError> {
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
            // Nothing else can have a common value; what is rare and smaller must be reached by
            // some pair.
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
    // Each value of a long code takes a long time.
    if breaks.len() > DIGITS {
        run.check_clock()?;
    }
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
            run.check_clock()?;
        }
    }
    Ok(())
}
