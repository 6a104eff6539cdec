//! Numbers positions, as indices into a table.

use alloc::vec::Vec;

use hashbrown::HashTable;

/// All positions whose fields are below a size each, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Grid {
    sizes: Vec<usize>,
    cells: usize,
}

impl Grid {
    /// A grid of these sizes, if it has at most `limit` positions.
    pub(crate) fn new(sizes: Vec<usize>, limit: usize) -> Option<Self> {
        let cells = sizes.iter().try_fold(1_usize, |cells, &size| cells.checked_mul(size))?;
        (cells <= limit).then_some(Self { sizes, cells })
    }

    pub(crate) const fn cells(&self) -> usize {
        self.cells
    }

    pub(crate) fn sizes(&self) -> &[usize] {
        &self.sizes
    }

    /// The index of a position, if it is in the grid.
    #[inline(always)]
    pub(crate) fn id(&self, position: &[i64]) -> Option<usize> {
        let below =
            |number: i64, size: usize| usize::try_from(number).ok().filter(|&number| number < size);
        if let (&[number], &[size]) = (position, &self.sizes[..]) {
            return below(number, size);
        }
        let mut id = 0;
        for (&number, &size) in position.iter().zip(&self.sizes) {
            id = id * size + below(number, size)?;
        }
        Some(id)
    }

    /// The position at an index.
    pub(crate) fn position(&self, mut id: usize, into: &mut Vec<i64>) {
        into.clear();
        into.resize(self.sizes.len(), 0);
        for (number, &size) in into.iter_mut().zip(&self.sizes).rev() {
            *number = i64::try_from(id % size).unwrap_or(i64::MAX);
            id /= size;
        }
    }
}

/// Positions in insertion order, found by hashing.
#[derive(Clone, Debug)]
pub(crate) struct Keys {
    fields: usize,
    numbers: Numbers,
    count: usize,
    places: HashTable<u32>,
}

/// The concatenated fields of positions, in half the space while all are small.
#[derive(Clone, Debug)]
enum Numbers {
    Narrow(Vec<u32>),
    Wide(Vec<i64>),
}

impl Numbers {
    #[inline]
    fn equals(&self, at: usize, position: &[i64]) -> bool {
        let end = at + position.len();
        match self {
            Self::Narrow(all) => {
                let stored = all[at..end].iter().map(|&number| i64::from(number));
                stored.eq(position.iter().copied())
            }
            Self::Wide(all) => all[at..end] == *position,
        }
    }

    fn copy(&self, range: core::ops::Range<usize>, into: &mut Vec<i64>) {
        match self {
            Self::Narrow(all) => into.extend(all[range].iter().map(|&number| i64::from(number))),
            Self::Wide(all) => into.extend_from_slice(&all[range]),
        }
    }

    fn push(&mut self, position: &[i64]) {
        if let Self::Narrow(all) = self {
            if position.iter().all(|&number| u32::try_from(number).is_ok()) {
                all.extend(position.iter().filter_map(|&number| u32::try_from(number).ok()));
                return;
            }
            *self = Self::Wide(all.iter().map(|&number| i64::from(number)).collect());
        }
        if let Self::Wide(all) = self {
            all.extend_from_slice(position);
        }
    }

    fn hash(&self, at: usize, fields: usize) -> u64 {
        match self {
            Self::Narrow(all) => hash(all[at..at + fields].iter().map(|&number| number.into())),
            Self::Wide(all) => hash(all[at..at + fields].iter().copied()),
        }
    }
}

/// Mixes the fields so that every bit depends on all of them (after Steele, Lea and Flood 2014).
#[inline]
fn hash(numbers: impl Iterator<Item = i64>) -> u64 {
    let mix = |hash: u64, number: i64| {
        let mixed = (hash ^ number.cast_unsigned()).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (mixed ^ (mixed >> 32)).wrapping_mul(0xbf58_476d_1ce4_e5b9)
    };
    let hash = numbers.fold(0, mix);
    hash ^ (hash >> 29)
}

impl Keys {
    pub(crate) const fn new(fields: usize) -> Self {
        Self { fields, numbers: Numbers::Narrow(Vec::new()), count: 0, places: HashTable::new() }
    }

    pub(crate) const fn len(&self) -> usize {
        self.count
    }

    /// Bytes used.
    pub(crate) fn bytes(&self) -> usize {
        let numbers = match &self.numbers {
            Numbers::Narrow(all) => all.capacity() * 4,
            Numbers::Wide(all) => all.capacity() * 8,
        };
        numbers + self.places.capacity() * 6
    }

    /// The index of a known position.
    #[inline]
    pub(crate) fn find(&self, position: &[i64]) -> Option<usize> {
        let same = |&id: &u32| self.numbers.equals(narrow(id) * self.fields, position);
        self.places.find(hash(position.iter().copied()), same).map(|&id| narrow(id))
    }

    /// The index of a position, inserted if new; none if there are 2^32 already.
    pub(crate) fn insert(&mut self, position: &[i64]) -> Option<usize> {
        if let Some(id) = self.find(position) {
            return Some(id);
        }
        let new = u32::try_from(self.count).ok()?;
        self.numbers.push(position);
        let (numbers, fields) = (&self.numbers, self.fields);
        let again = |&id: &u32| numbers.hash(narrow(id) * fields, fields);
        self.places.insert_unique(hash(position.iter().copied()), new, again);
        self.count += 1;
        Some(narrow(new))
    }

    /// The position at an index.
    pub(crate) fn position(&self, id: usize, into: &mut Vec<i64>) {
        into.clear();
        self.numbers.copy(id * self.fields..(id + 1) * self.fields, into);
    }
}

fn narrow(id: u32) -> usize {
    usize::try_from(id).unwrap_or(usize::MAX)
}
