//! The sparse space: a set of rare values (Berlekamp, Conway and Guy, Winning Ways, chapter 4), or
//! of rare positions (Flammenkamp).
//!
//! Say that the value v is *even* for a heap if v has an even number of ones in common with a mask.
//! If two heaps of sizes a and b together make the value v = G(a) xor G(b), then v is odd exactly
//! if one of the two values is. Call a heap *rare* if its value is even; in the alternating kind,
//! if its value is even just when n - t is, where t counters are taken by the moves that break a
//! heap, all of them of the same parity. In both kinds a heap of n counters with a move to a and b,
//! where a + b = n - t, has a value that is rare for n as an option exactly if both or none of a
//! and b are rare. So values that are common for n come only from pairs with one rare heap, and if
//! there are few rare heaps, there are few such pairs.

use alloc::vec;
use alloc::vec::Vec;

use super::rules::TakeAndBreak;

/// A heap with a rare value.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rare {
    pub(super) heap: usize,
    pub(super) value: u16,
}

/// A mask, what follows from it, and the heaps that are rare by it.
#[derive(Clone, Debug)]
pub(super) struct Space {
    choice: RareHeaps,
    /// Increasing.
    rare: Vec<Rare>,
    /// The values that are common for heaps of either phase, increasing.
    common: [Vec<u16>; 2],
    /// The same of the first 64 values, as sets.
    first_common: [u64; 2],
}

/// Which heaps are rare.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RareHeaps {
    pub(super) mask: u16,
    pub(super) alternating: bool,
    /// What is taken where a heap is broken; only its parity matters.
    taken: usize,
    /// The number of rare heaps when the choice was made.
    pub(super) rare: usize,
}

impl RareHeaps {
    /// The choice with the fewest rare heaps among those of 1 to `values.len() - 1`. None if no
    /// heap can be broken in two, or some in three.
    ///
    /// Takes linear time, and V log V for values below V: all masks are counted at once by the
    /// Walsh-Hadamard transform of the number of heaps of every value.
    pub(super) fn best(rules: &TakeAndBreak, values: &[u16]) -> Option<Self> {
        let takes = rules.takes(2);
        let taken = *takes.first()?;
        if rules.parts() > 2 || values.len() < 2 {
            return None;
        }
        let width = values
            .iter()
            .max()
            .map_or(0, |&largest| usize::from(largest) + 1)
            .next_power_of_two()
            .max(2);
        let mut counts = [vec![0_i64; width], vec![0_i64; width]];
        for (heap, &value) in values.iter().enumerate().skip(1) {
            counts[phase(heap, taken)][usize::from(value)] += 1;
        }
        counts.iter_mut().for_each(|counts| transform(counts));
        let may_alternate = takes.iter().all(|&other| phase(other, taken) == 0);
        let heaps = i64::try_from(values.len() - 1).unwrap_or(i64::MAX);
        let choices = (1..width).flat_map(|mask| {
            let (same, other) = (counts[0][mask], counts[1][mask]);
            let fixed = (heaps + same + other, false, mask);
            let alternating = (heaps + same - other, true, mask);
            core::iter::once(fixed).chain(may_alternate.then_some(alternating))
        });
        let (twice, alternating, mask) = choices.min()?;
        Some(Self {
            mask: u16::try_from(mask).ok()?,
            alternating,
            taken,
            rare: usize::try_from(twice / 2).ok()?,
        })
    }

    /// Whether the value is even for such a heap, or what alternates with it.
    pub(super) fn is_rare(&self, heap: usize, value: u16) -> bool {
        parity(value & self.mask) == self.phase(heap)
    }

    /// As numbers, to be kept.
    pub(super) fn numbers(&self) -> [usize; 4] {
        [self.mask.into(), self.alternating.into(), self.taken, self.rare]
    }

    /// What [`Self::numbers`] told. None if it cannot have told it of these rules.
    pub(super) fn of_numbers(
        rules: &TakeAndBreak,
        [mask, alternating, taken, rare]: [usize; 4],
    ) -> Option<Self> {
        let takes = rules.takes(2);
        let may_alternate = takes.iter().all(|&other| phase(other, taken) == 0);
        let may_be = takes.first() == Some(&taken)
            && rules.parts() == 2
            && mask > 0
            && alternating <= usize::from(may_alternate);
        may_be.then_some(Self {
            mask: u16::try_from(mask).ok()?,
            alternating: alternating == 1,
            taken,
            rare,
        })
    }

    fn phase(&self, heap: usize) -> usize {
        if self.alternating { phase(heap, self.taken) } else { 0 }
    }
}

fn phase(heap: usize, taken: usize) -> usize {
    (heap ^ taken) & 1
}

fn parity(bits: u16) -> usize {
    usize::from(bits.count_ones() % 2 == 1)
}

/// The Walsh-Hadamard transform, in place: entry m becomes the sum of all entries, those negated
/// that have an odd number of ones in common with m.
fn transform(entries: &mut [i64]) {
    let mut half = 1;
    while half < entries.len() {
        for block in entries.chunks_exact_mut(2 * half) {
            let (one, two) = block.split_at_mut(half);
            for (one, two) in one.iter_mut().zip(two) {
                (*one, *two) = (*one + *two, *one - *two);
            }
        }
        half *= 2;
    }
}

impl Space {
    pub(super) fn new(choice: RareHeaps, values: &[u16]) -> Self {
        let heaps = values.iter().copied().enumerate().skip(1);
        let rare = heaps.filter(|&(heap, value)| choice.is_rare(heap, value));
        Self::of(choice, rare.map(|(heap, value)| Rare { heap, value }).collect())
    }

    /// With these rare heaps, increasing.
    pub(super) fn of(choice: RareHeaps, rare: Vec<Rare>) -> Self {
        let common = [0, 1].map(|phase| {
            (0..=u16::MAX).filter(|&value| parity(value & choice.mask) != phase).collect()
        });
        let first_common = [&common[0], &common[1]].map(|common: &Vec<u16>| {
            common.iter().take_while(|&&value| value < 64).fold(0, |set, &value| set | 1 << value)
        });
        Self { choice, rare, common, first_common }
    }

    /// Which heaps are rare.
    pub(super) const fn choice(&self) -> &RareHeaps {
        &self.choice
    }

    /// How many heaps are rare.
    pub(super) fn size(&self) -> usize {
        self.rare.len()
    }

    /// The rare heaps smaller than this one.
    pub(super) fn rare_below(&self, heap: usize) -> &[Rare] {
        if self.rare.last().is_none_or(|last| last.heap < heap) {
            return &self.rare;
        }
        &self.rare[..self.rare.partition_point(|rare| rare.heap < heap)]
    }

    /// Whether a heap is rare if it has this value.
    pub(super) fn is_rare(&self, heap: usize, value: u16) -> bool {
        self.choice.is_rare(heap, value)
    }

    /// The rare ones of the first 32 values, as a set.
    pub(super) fn rare_set(&self, heap: usize) -> u32 {
        u32::try_from(!self.first_common(heap) & u64::from(u32::MAX)).unwrap_or(0)
    }

    /// The values that are common for this heap, increasing.
    pub(super) fn common(&self, heap: usize) -> &[u16] {
        &self.common[self.choice.phase(heap)]
    }

    /// The same of the first 64 values, as a set.
    pub(super) fn first_common(&self, heap: usize) -> u64 {
        self.first_common[self.choice.phase(heap)]
    }

    /// Keeps the heap if it is rare. It must be larger than those before.
    pub(super) fn learn(&mut self, heap: usize, value: u16) {
        if self.choice.is_rare(heap, value) {
            self.rare.push(Rare { heap, value });
        }
    }
}
