//! What a search remembers of components.

use alloc::vec;
use alloc::vec::Vec;
use core::hash::{Hash, Hasher};
use core::mem::size_of;

use run::{Run, Stop};

use super::Known;

/// A memory of what is known of components. It may forget: a search is right with any memory, only
/// slower.
pub trait Memory<C> {
    /// Whether other searches use it at the same time.
    const SHARED: bool = false;

    /// What is remembered of a component.
    fn get(&self, component: C) -> Option<Known>;

    /// The value of a component, if that is remembered. Asked far more often than the rest.
    #[inline]
    fn exact(&self, component: C) -> Option<u32> {
        self.get(component).and_then(Known::exact)
    }

    /// Remembers what is known of a component, in the place of what was known before.
    ///
    /// # Errors
    /// When a budget ends.
    fn put(&mut self, component: C, known: Known, run: &Run<'_>) -> Result<(), Stop>;

    /// A search begins to look into a component.
    #[inline]
    fn begin(&mut self, component: C) {
        let _ = component;
    }

    /// It ends to do so.
    #[inline]
    fn end(&mut self, component: C) {
        let _ = component;
    }

    /// Whether some search may be looking into a component, so that others had better look at
    /// something else first (Weill 1996).
    #[inline]
    fn is_begun(&self, component: C) -> bool {
        let _ = component;
        false
    }
}

/// A memory that forgets nothing: open addressing with linear probing, at most seven eighths full
/// (Knuth 1973, 6.4). An entry of a component of 8 bytes takes 16 bytes, so 18 to 37 with the free
/// places.
///
/// Values have a table of their own. They are a small part of what is remembered, so that the table
/// that is looked into most often stays in the caches.
///
/// ```
/// use nimatron_solve::sums::{HashedMemory, Known, Memory};
///
/// let run = run::Run::default();
/// let mut memory = HashedMemory::default();
/// memory.put(12_u64, Known::NOTHING.without(0), &run)?;
/// memory.put(12, Known::exactly(4), &run)?;
/// assert_eq!((memory.len(), memory.exact(12), memory.get(13)), (1, Some(4), None));
/// # Ok::<(), run::Stop>(())
/// ```
#[derive(Clone, Debug)]
pub struct HashedMemory<C> {
    exact: Slots<C>,
    /// What is known of others; also what was known of some that have a value now.
    other: Slots<C>,
    used: usize,
}

impl<C> Default for HashedMemory<C> {
    fn default() -> Self {
        Self { exact: Slots::default(), other: Slots::default(), used: 0 }
    }
}

/// Progress is reported once in this many new components.
const COMPONENTS_PER_REPORT: usize = 1 << 12;

/// The places of the first table.
const FIRST: usize = 1 << 10;

impl<C: Copy + Eq + Hash> HashedMemory<C> {
    /// How many components are remembered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.used
    }

    /// Whether none is.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.used == 0
    }

    /// The bytes accounted for this table.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.exact.bytes() + self.other.bytes()
    }

    /// What is remembered, in no particular order.
    pub fn iter(&self) -> impl Iterator<Item = (C, Known)> {
        let others = self
            .other
            .slots
            .iter()
            .flatten()
            .filter(|&&(component, _)| self.exact.get(component).is_none());
        self.exact.slots.iter().flatten().chain(others).copied()
    }
}

impl<C: Copy + Eq + Hash> Memory<C> for HashedMemory<C> {
    #[inline]
    fn get(&self, component: C) -> Option<Known> {
        self.exact.get(component).or_else(|| self.other.get(component))
    }

    #[inline]
    fn exact(&self, component: C) -> Option<u32> {
        self.exact.get(component).and_then(Known::exact)
    }

    fn put(&mut self, component: C, known: Known, run: &Run<'_>) -> Result<(), Stop> {
        let is_new = self.get(component).is_none();
        if is_new {
            run.states(self.used + 1)?;
        }
        let slots = if known.exact().is_some() { &mut self.exact } else { &mut self.other };
        slots.put(component, known, run)?;
        if is_new {
            self.used += 1;
            if self.used.is_multiple_of(COMPONENTS_PER_REPORT) {
                run.report(run::Phase::Solve, self.used);
            }
        }
        Ok(())
    }
}

/// One table.
#[derive(Clone, Debug)]
struct Slots<C> {
    /// A power of two, of which one is free at least, or none.
    slots: Vec<Option<(C, Known)>>,
    used: usize,
}

impl<C> Default for Slots<C> {
    fn default() -> Self {
        Self { slots: vec![], used: 0 }
    }
}

impl<C: Copy + Eq + Hash> Slots<C> {
    fn bytes(&self) -> usize {
        self.slots.len() * size_of::<Option<(C, Known)>>()
    }

    /// The place where a component is or would be; there is a free one.
    #[inline]
    fn place(&self, component: C) -> usize {
        let mask = self.slots.len() - 1;
        // Cut before it is converted, so that words of 32 bits do.
        let cut = hash(component) & u64::try_from(mask).unwrap_or(u64::MAX);
        let mut place = usize::try_from(cut).unwrap_or(0);
        while self.slots[place].as_ref().is_some_and(|(other, _)| *other != component) {
            place = (place + 1) & mask;
        }
        place
    }

    #[inline]
    fn get(&self, component: C) -> Option<Known> {
        if self.slots.is_empty() {
            return None;
        }
        self.slots[self.place(component)].map(|(_, known)| known)
    }

    fn put(&mut self, component: C, known: Known, run: &Run<'_>) -> Result<(), Stop> {
        if 8 * (self.used + 1) > 7 * self.slots.len() {
            self.grow(run)?;
        }
        let place = self.place(component);
        self.used += usize::from(self.slots[place].is_none());
        self.slots[place] = Some((component, known));
        Ok(())
    }

    /// Twice as many places.
    fn grow(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        let places = (2 * self.slots.len()).max(FIRST);
        let old = self.bytes();
        let new = places * size_of::<Option<(C, Known)>>();
        if let Err(stop) = run.allocate(new) {
            run.release(new);
            return Err(stop);
        }
        let slots = core::mem::replace(&mut self.slots, vec![None; places]);
        for (component, known) in slots.into_iter().flatten() {
            let place = self.place(component);
            self.slots[place] = Some((component, known));
        }
        run.release(old);
        Ok(())
    }
}

/// A hash of a component, good in its lower bits, the same in every run.
#[inline]
pub fn hash<C: Hash>(component: C) -> u64 {
    let mut folded = Folded(0);
    component.hash(&mut folded);
    folded.finish()
}

/// Each word is added and folded by a multiplication of 64 by 64 bits. Components are not chosen by
/// strangers, who could find collisions.
struct Folded(u64);

impl Hasher for Folded {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            self.write_u64(chunk.iter().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        let product = u128::from(self.0 ^ word ^ 0x9E37_79B9_7F4A_7C15) * 0xA076_1D64_78BD_642F;
        let low = u64::try_from(product & u128::from(u64::MAX)).unwrap_or_default();
        self.0 = low ^ u64::try_from(product >> 64).unwrap_or_default();
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.write_u64(u64::try_from(word & u128::from(u64::MAX)).unwrap_or_default());
        self.write_u64(u64::try_from(word >> 64).unwrap_or_default());
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.write_u64(u64::try_from(word).unwrap_or_default());
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.write_u64(u64::from(word));
    }
}

#[cfg(test)]
mod tests {
    use run::Limits;

    use super::*;

    #[test]
    fn what_was_put_last_is_found() {
        let run = Run::default();
        let mut table = HashedMemory::default();
        for round in 0..2 {
            for key in 0..10_000_u64 {
                table
                    .put(key * key, Known::exactly(u32::try_from(key).unwrap() + round), &run)
                    .unwrap();
            }
        }
        assert_eq!(table.len(), 10_000);
        assert!((0..10_000_u64).all(
            |key| table.get(key * key) == Some(Known::exactly(u32::try_from(key).unwrap() + 1))
        ));
        assert_eq!((table.get(2), table.iter().count()), (None, 10_000));
        assert_eq!(run.memory(), u64::try_from(table.bytes()).unwrap());
    }

    #[test]
    fn budgets_end_it_and_nothing_is_lost() {
        let run = Run::new(Limits { states: 100, memory: 1 << 20, time: None });
        let mut table = HashedMemory::default();
        let stopped = (0..).find_map(|key: u64| table.put(key, Known::NOTHING, &run).err());
        assert_eq!((stopped, table.len()), (Some(Stop::States { limit: 100 }), 100));
        let run = Run::new(Limits { states: 1 << 30, memory: 1 << 20, time: None });
        let mut table = HashedMemory::default();
        let stopped = (0..).find_map(|key: u64| table.put(key, Known::NOTHING, &run).err());
        assert_eq!(stopped, Some(Stop::Memory { limit: 1 << 20 }));
        assert!(table.get(1).is_some() && run.memory() == u64::try_from(table.bytes()).unwrap());
    }
}
