//! Classes of the heaps of a code by the definition, and their period: section 'A single heap by
//! its code' of the format.
//!
//! Theorem (Guy and Smith 1956): classes that have repeated for long enough repeat for ever.

use alloc::vec;
use alloc::vec::Vec;

use rules::lists::Code;

use crate::kernel::established::{HeapClass, Law};
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index};

/// The classes of 0 to `preperiod + period - 1`, if those of all larger heaps repeat them.
pub(crate) fn periodic(
    law: Law,
    code: &Code,
    preperiod: usize,
    period: usize,
    work: &mut Work,
) -> Result<Vec<HeapClass>, Rejection> {
    if law == Law::Quotient {
        // Its classes are given: `quotient`.
        return Err(Rejection::Law);
    }
    if preperiod == 0 || period == 0 {
        return Err(Rejection::PeriodZero);
    }
    let known = preperiod.checked_add(period).ok_or(Rejection::TooLarge)?;
    let bound = known
        .checked_mul(code.parts().max(1))
        .and_then(|bound| bound.checked_add(code.largest_take()));
    let mut search = HeapSequence::new(code, law);
    for heap in 0..bound.ok_or(Rejection::TooLarge)? {
        let class = search.next(work)?;
        if heap >= known && search.classes[heap - period] != class {
            return Err(Rejection::Period { heap });
        }
    }
    search.classes.truncate(known);
    let class = |&class: &u32| match law {
        Law::Tame => HeapClass { value: u128::from(class >> 1), firm: class & 1 == 1 },
        Law::Grundy | Law::Moore | Law::Selective | Law::Quotient => {
            HeapClass { value: u128::from(class), firm: false }
        }
    };
    Ok(search.classes.iter().map(class).collect())
}

/// Heaps of size 0, 1, ... one after the other. Classes are values (for the law `selective`, 0 and
/// 1), or for tame heaps twice the value, and one more if they are firm.
pub(super) struct HeapSequence<'a> {
    code: &'a Code,
    law: Law,
    /// Those found so far.
    pub(super) classes: Vec<u32>,
    /// The classes of the options of the next one.
    seen: StampedSet,
    /// For moves that leave three heaps: the classes of two heaps that add up to so much.
    pairs: Option<Vec<Vec<u32>>>,
    /// None as long as all pairs are looked at.
    pub(super) sparse: Option<Sparse>,
}

/// A few heaps in each pair will do.
///
/// Values split into *rare* ones, in which the number of common ones with `mask` is even, and the
/// others: the exclusive or of two is rare if both are rare or both are not. So the values of pairs
/// that are not rare are found by looking at pairs with a rare heap only, and the least value that
/// is none of them and not rare is an upper bound of the mex. Only rare values below it have to be
/// looked for among all pairs. This holds for every mask; one with few rare heaps is fast
/// (Berlekamp, Conway, Guy 1982).
pub(super) struct Sparse {
    mask: u32,
    /// The heaps with a rare value, but for the empty one.
    rare: Vec<usize>,
    /// The numbers of counters that are left in two heaps.
    left: Vec<usize>,
}

/// Below this all pairs are looked at.
const ALL_PAIRS: usize = 512;

/// Masks have at most so many bits.
const MASK_BITS: u32 = 10;

/// So many pairs are about the work of one edge.
const PAIRS_AN_EDGE: usize = 4;

impl<'a> HeapSequence<'a> {
    pub(super) fn new(code: &'a Code, law: Law) -> Self {
        let triples = code.parts() == 3;
        Self {
            code,
            law,
            classes: vec![],
            seen: StampedSet::default(),
            pairs: triples.then(Vec::new),
            sparse: None,
        }
    }

    /// The class of the next heap.
    pub(super) fn next(&mut self, work: &mut Work) -> Result<u32, Rejection> {
        self.options(work)?;
        let heap = self.classes.len();
        let class = match self.law {
            Law::Grundy => self.least(work)?,
            Law::Moore => {
                let least = self.least(work)?;
                if self.seen.largest >= Some(least) {
                    return Err(Rejection::NotNim {
                        heap: u128::try_from(heap).unwrap_or(u128::MAX),
                    });
                }
                least
            }
            Law::Tame => self.tame_class().ok_or(Rejection::NotTame { heap })?,
            // Some move leaves only heaps that are lost alone.
            Law::Selective => u32::from(self.seen.has(0)),
            Law::Quotient => return Err(Rejection::Law),
        };
        self.classes.push(class);
        Ok(class)
    }

    /// Whether classes are values that add up by the exclusive or, as [`Sparse`] needs.
    fn has_nimbers(&self) -> bool {
        matches!(self.law, Law::Grundy | Law::Moore)
    }

    /// The class of two heaps with these classes.
    fn together(&self, one: u32, two: u32) -> u32 {
        match self.law {
            Law::Grundy | Law::Moore => one ^ two,
            Law::Tame => (one ^ two) & !1 | (one | two) & 1,
            Law::Selective | Law::Quotient => one | two,
        }
    }

    /// Sees what the options of the next heap are; all of them, or without pairs of heaps whose
    /// values are not rare.
    fn options(&mut self, work: &mut Work) -> Result<(), Rejection> {
        let heap = self.classes.len();
        work.spend(20 + self.code.digits().len())?;
        self.seen.clear();
        if let Some(mut pairs) = self.pairs.take() {
            pairs.push(self.pairs(heap, work)?);
            self.pairs = Some(pairs);
        } else if heap >= ALL_PAIRS
            && heap.is_power_of_two()
            && self.has_nimbers()
            && self.code.parts() == 2
        {
            self.sparse = Some(Sparse::new(&self.classes, work)?);
        }
        let mut twos = vec![];
        for (taken, &digit) in self.code.digits().iter().enumerate() {
            let Some(rest) = heap.checked_sub(taken) else { break };
            if digit & 1 > 0 && rest == 0 {
                self.seen.add(0);
            }
            if digit & 2 > 0 && rest >= 1 {
                self.seen.add(self.classes[rest]);
            }
            if digit & 4 > 0 && rest >= 2 {
                twos.push(rest);
            }
            if digit & 8 > 0 && rest >= 3 {
                self.triples(rest, work)?;
            }
        }
        if let Some(sparse) = &mut self.sparse {
            for &rest in &twos {
                work.spend(sparse.rare.len() / PAIRS_AN_EDGE)?;
                for &one in sparse.rare.iter().take_while(|&&one| one < rest) {
                    self.seen.add(self.classes[one] ^ self.classes[rest - one]);
                }
            }
            sparse.left = twos;
            return Ok(());
        }
        for rest in twos {
            for class in self.pairs(rest, work)? {
                self.seen.add(class);
            }
        }
        Ok(())
    }

    /// The classes of two heaps, none empty, with so many counters together.
    fn pairs(&self, counters: usize, work: &mut Work) -> Result<Vec<u32>, Rejection> {
        if let Some(known) = self.pairs.as_ref().and_then(|pairs| pairs.get(counters)) {
            work.spend(known.len())?;
            return Ok(known.clone());
        }
        work.spend(1 + counters / 2 / PAIRS_AN_EDGE)?;
        let mut found = StampedSet::default();
        found.clear();
        for one in 1..=counters / 2 {
            found.add(self.together(self.classes[one], self.classes[counters - one]));
        }
        work.spend(found.stamps.len())?;
        Ok(found.all())
    }

    /// Three heaps: one, and two that have been looked at already.
    fn triples(&mut self, counters: usize, work: &mut Work) -> Result<(), Rejection> {
        let Some(pairs) = self.pairs.take() else { return Ok(()) };
        for one in 1..=counters / 3 {
            let two = &pairs[counters - one];
            work.spend(1 + two.len() / PAIRS_AN_EDGE)?;
            for &two in two {
                self.seen.add(self.together(self.classes[one], two));
            }
        }
        self.pairs = Some(pairs);
        Ok(())
    }

    /// The mex of what has been seen, and of the pairs that have not been looked at.
    fn least(&mut self, work: &mut Work) -> Result<u32, Rejection> {
        let mut least = 0;
        let Some(sparse) = &mut self.sparse else {
            while self.seen.has(least) {
                least += 1;
            }
            return Ok(least);
        };
        let mut looked = 0;
        let mut pairs =
            sparse.left.iter().flat_map(|&rest| (1..=rest / 2).map(move |one| (one, rest - one)));
        'values: loop {
            while self.seen.has(least) {
                least += 1;
            }
            if !is_rare(least, sparse.mask) {
                break;
            }
            for (one, two) in pairs.by_ref() {
                looked += 1;
                let class = self.classes[one] ^ self.classes[two];
                self.seen.add(class);
                if class == least {
                    continue 'values;
                }
            }
            break;
        }
        work.spend(looked / PAIRS_AN_EDGE)?;
        if is_rare(least, sparse.mask) {
            sparse.rare.push(self.classes.len());
        }
        Ok(least)
    }

    /// The tame class of a heap whose options have been seen: section 'Laws' of the format.
    fn tame_class(&self) -> Option<u32> {
        let is = |value: u32, firm: u32| self.seen.has(value << 1 | firm);
        let some = |value: u32| is(value, 0) || is(value, 1);
        let none = self.seen.largest.is_none();
        if !some(0) && !is(1, FIRM) && (none || is(1, FICKLE)) {
            return Some(FICKLE);
        }
        if !some(0) && !is(1, FICKLE) && !none {
            return Some(FIRM);
        }
        if !some(1) && !is(0, FIRM) && is(0, FICKLE) {
            return Some(1 << 1 | FICKLE);
        }
        if !some(1) && !is(0, FICKLE) && some(0) {
            return Some(1 << 1 | FIRM);
        }
        let mut least = 0;
        while some(least) {
            least += 1;
        }
        let firm = least >= 2 && (is(0, FIRM) || is(1, FICKLE)) && (is(1, FIRM) || is(0, FICKLE));
        firm.then_some(least << 1 | FIRM)
    }
}

impl Sparse {
    /// With the mask that makes the fewest heaps rare.
    fn new(classes: &[u32], work: &mut Work) -> Result<Self, Rejection> {
        work.spend(classes.len())?;
        let largest = classes.iter().copied().max().unwrap_or(0);
        let mut heaps = vec![0; index(largest) + 1];
        for &class in classes {
            heaps[index(class)] += 1;
        }
        let masks = 1..1 << (u32::BITS - largest.leading_zeros()).clamp(1, MASK_BITS);
        work.spend(heaps.len().saturating_mul(masks.len()) / PAIRS_AN_EDGE)?;
        let rare = |mask: u32| -> usize {
            (0..)
                .zip(&heaps)
                .filter(|(value, _)| is_rare(*value, mask))
                .map(|(_, &heaps): (u32, &usize)| heaps)
                .sum()
        };
        let mask = masks.min_by_key(|&mask| rare(mask)).unwrap_or(1);
        let rare = (1..classes.len()).filter(|&heap| is_rare(classes[heap], mask)).collect();
        Ok(Self { mask, rare, left: vec![] })
    }
}

fn is_rare(value: u32, mask: u32) -> bool {
    (value & mask).count_ones().is_multiple_of(2)
}

/// The last bit of the class of a tame heap.
const FICKLE: u32 = 0;
const FIRM: u32 = 1;

/// A set of small numbers that is emptied often.
#[derive(Default)]
struct StampedSet {
    /// When each number was added last.
    stamps: Vec<u64>,
    now: u64,
    largest: Option<u32>,
}

impl StampedSet {
    fn clear(&mut self) {
        self.now += 1;
        self.largest = None;
    }

    fn add(&mut self, number: u32) {
        let at = index(number);
        if at >= self.stamps.len() {
            self.stamps.resize(at + 1, 0);
        }
        self.stamps[at] = self.now;
        self.largest = self.largest.max(Some(number));
    }

    fn has(&self, number: u32) -> bool {
        self.now > 0 && self.stamps.get(index(number)) == Some(&self.now)
    }

    /// In order.
    fn all(&self) -> Vec<u32> {
        (0..)
            .zip(&self.stamps)
            .filter(|(_, stamp)| **stamp == self.now)
            .map(|(number, _)| number)
            .collect()
    }
}
