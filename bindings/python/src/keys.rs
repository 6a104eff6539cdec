//! Positions as numbers: what Python calls a position is kept as a few bytes where that can be
//! done, and as the object itself otherwise.
//!
//! Whole numbers, texts, None, truth values, and tuples of these, also nested, are written down
//! (see `written`). They are never asked for a hash, and made anew when a move is wanted.
//! Everything else must be hashable, and is kept. Positions of different types are different, even
//! if Python calls them equal (1 and True); that costs time, and changes no answer.
//!
//! Numbers come in blocks. Where most words of a tile are positions, the tile is a block: the
//! number of a position is where it lies, and nothing but a bit is kept of it. Others are numbered
//! as they come, and found by a hash table.

use hashbrown::HashTable;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::written::{
    Alphabet, BYTES, OBJECT, SLOTS, Spot, TAG, TILE, index, place, read, rest, write,
};

/// Bits of a length in a word that says where bytes are; before it, a place among them (40 bits).
/// Of an object it is a place among the objects.
const LENGTH: u32 = 20;

/// Tiles may have so many slots for each position that is known, and a few tiles more.
const SPREAD: usize = 3;
const FREE: usize = 16;

/// There are at most so many tiles, and as many other blocks: numbers of positions stay below 2^31.
const TILES: usize = 1 << 18;

/// Positions whose numbers lie together.
struct Block {
    /// What words of the tile have in common.
    key: u64,
    /// Which of its slots are positions.
    seen: [u64; SLOTS / 64],
    /// Whether words of the tile may have numbers elsewhere.
    mixed: bool,
    /// In a block that is no tile, the words of its positions.
    words: Vec<u64>,
}

/// Tiles that were looked at last, by a hash of their keys.
const RECENT: usize = 64;

/// No block.
const NONE: u32 = u32::MAX;

/// All positions that were seen.
pub(crate) struct Keys {
    alphabet: Alphabet,
    blocks: Vec<Block>,
    /// Blocks that are tiles, by their keys.
    tiles: HashTable<u32>,
    recent: Box<[(u64, u32); RECENT]>,
    /// Positions outside of tiles, by their words.
    loose: HashTable<u32>,
    /// The block that the next one of these goes into.
    open: Option<usize>,
    length: usize,
    bytes: Vec<u8>,
    objects: Vec<(u64, Py<PyAny>)>,
    scratch: Vec<u8>,
}

impl Default for Keys {
    fn default() -> Self {
        Self {
            alphabet: Alphabet::default(),
            blocks: vec![],
            tiles: HashTable::new(),
            recent: Box::new([(u64::MAX, NONE); RECENT]),
            loose: HashTable::new(),
            open: None,
            length: 0,
            bytes: vec![],
            objects: vec![],
            scratch: vec![],
        }
    }
}

/// Where a word goes in the table: words that differ in their lowest bits only are neighbours,
/// since positions that are asked for together often are.
#[inline]
fn hash_of(word: u64) -> u64 {
    const NEAR: u64 = 7;
    const LOW: u64 = (1 << 32) - 1;
    let place = mixed(word >> 3) << 3 | word & NEAR;
    // The table tells neighbours apart by the highest bits.
    mixed(word) & !LOW | place & LOW
}

#[inline]
fn mixed(word: u64) -> u64 {
    // Both halves of a product with an odd constant (Steele and Vigna).
    let product = u128::from(word ^ 0x9e37_79b9_7f4a_7c15) * 0xd1b5_4a32_d192_ed03_u128;
    let [low, high] = [product, product >> 64]
        .map(|half| u64::try_from(half & u128::from(u64::MAX)).unwrap_or(0));
    low ^ high
}

fn mixed_bytes(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let hash = words.iter().fold(0x51ed_270b, |hash, word| mixed(hash ^ u64::from_le_bytes(*word)));
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    mixed(hash ^ u64::from_le_bytes(last) ^ (u64::try_from(bytes.len()).unwrap_or(0) << 56))
}

/// The number of what is in a slot of a block.
#[inline]
fn number(block: u32, slot: usize) -> u32 {
    block << TILE | u32::try_from(slot).unwrap_or(0)
}

#[inline]
fn at(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl Keys {
    /// How many there are.
    pub(crate) const fn len(&self) -> usize {
        self.length
    }

    /// Bytes that are kept, about; of positions that are kept as objects, not the objects.
    pub(crate) fn memory(&self) -> usize {
        self.blocks.len() * size_of::<Block>()
            + (self.blocks.len() - self.tiles.len()) * SLOTS * size_of::<u64>()
            + self.tiles.allocation_size()
            + self.loose.allocation_size()
            + self.bytes.capacity()
            + self.objects.capacity() * size_of::<(u64, Py<PyAny>)>()
    }

    /// Objects that are kept, for the garbage collector.
    pub(crate) fn objects(&self) -> impl Iterator<Item = &Py<PyAny>> {
        self.objects.iter().map(|(_, object)| object)
    }

    /// The number of a position, which is made if there is none.
    ///
    /// # Errors
    /// What the position's own hash or comparison raises: that it has none.
    pub(crate) fn intern(&mut self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        self.small(object).map_or_else(|| self.of_large(object), Ok)
    }

    /// The same of a position that is a word, without running Python.
    #[inline]
    pub(crate) fn small(&mut self, object: &Bound<'_, PyAny>) -> Option<u32> {
        self.alphabet.spot(object).map(|spot| self.of_spot(spot))
    }

    /// The number of an entry of a list. Unlike [`intern`](Self::intern) it does not hold the entry
    /// while it is only looked at.
    ///
    /// # Errors
    /// As [`intern`](Self::intern); that the list is shorter.
    #[inline]
    pub(crate) fn intern_entry(
        &mut self,
        list: &Bound<'_, PyList>,
        at: usize,
    ) -> PyResult<Option<u32>> {
        let place = ffi::Py_ssize_t::try_from(at)?;
        // SAFETY: the object is a list and the lock is held. What comes is borrowed from the list,
        // which does not change before Python code runs: `small` runs none, and nothing is kept of
        // the entry after it.
        #[allow(unsafe_code)]
        let entry = unsafe {
            let entry = ffi::PyList_GetItem(list.as_ptr(), place);
            if entry.is_null() {
                return Err(PyErr::fetch(list.py()));
            }
            Borrowed::from_ptr(list.py(), entry)
        };
        Ok(self.small(&entry))
    }

    #[inline]
    fn of_spot(&mut self, spot: Spot) -> u32 {
        let recent = self.recent[recent(spot.key)];
        let block = if recent.0 == spot.key { recent.1 } else { self.tile(spot.key) };
        match self.blocks.get(at(block)) {
            Some(tile) if tile.seen[spot.slot / 64] >> (spot.slot % 64) & 1 == 1 => {
                number(block, spot.slot)
            }
            Some(tile) if !tile.mixed => self.see(block, spot.slot),
            _ => self.apart(spot, block),
        }
    }

    /// The block of a tile, if there is one.
    fn tile(&mut self, key: u64) -> u32 {
        let Self { tiles, blocks, recent: known, .. } = self;
        let found =
            tiles.find(mixed(key), |tile| blocks[at(*tile)].key == key).copied().unwrap_or(NONE);
        known[recent(key)] = (key, found);
        found
    }

    /// A position that was not seen before.
    fn see(&mut self, block: u32, slot: usize) -> u32 {
        self.blocks[at(block)].seen[slot / 64] |= 1 << (slot % 64);
        self.length += 1;
        number(block, slot)
    }

    /// A position that may have a number outside of its tile, or has no tile.
    fn apart(&mut self, spot: Spot, block: u32) -> u32 {
        let word = spot.word();
        let hash = hash_of(word);
        let Self { loose, blocks, .. } = self;
        if let Some(node) = loose.find(hash, |node| word_of(blocks, *node) == word) {
            return *node;
        }
        if block != NONE {
            return self.see(block, spot.slot);
        }
        let tiles = self.tiles.len();
        if tiles >= TILES || (tiles + 1) * SLOTS > SPREAD * self.length + FREE * SLOTS {
            return self.add(hash, word);
        }
        let mixed_up = !self.loose.is_empty();
        let block = self.block(Block {
            key: spot.key,
            seen: [0; SLOTS / 64],
            mixed: mixed_up,
            words: vec![],
        });
        let Self { tiles, blocks, .. } = self;
        tiles.insert_unique(mixed(spot.key), block, |tile| mixed(blocks[at(*tile)].key));
        self.recent[recent(spot.key)] = (spot.key, block);
        self.see(block, spot.slot)
    }

    fn block(&mut self, block: Block) -> u32 {
        self.blocks.push(block);
        u32::try_from(self.blocks.len() - 1).unwrap_or(NONE)
    }

    /// A new number outside of tiles.
    fn add(&mut self, hash: u64, word: u64) -> u32 {
        let open = match self.open {
            Some(open) if self.blocks[open].words.len() < SLOTS => open,
            _ => at(self.block(Block {
                key: u64::MAX,
                seen: [0; SLOTS / 64],
                mixed: false,
                words: vec![],
            })),
        };
        self.open = Some(open);
        let words = &mut self.blocks[open].words;
        let node = number(u32::try_from(open).unwrap_or(NONE), words.len());
        words.push(word);
        self.length += 1;
        let Self { loose, blocks, bytes, objects, .. } = self;
        loose.insert_unique(hash, node, |node| {
            let word = word_of(blocks, *node);
            match word >> TAG {
                BYTES => mixed_bytes(slice(bytes, word)),
                OBJECT => objects[index(rest(word))].0,
                _ => hash_of(word),
            }
        });
        node
    }

    fn of_large(&mut self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        let written = write(object, &mut scratch, 0).is_some() && scratch.len() >> LENGTH == 0;
        let node = if written && self.bytes.len() >> 39 == 0 {
            Ok(self.of_bytes(&scratch))
        } else {
            self.of_object(object)
        };
        self.scratch = scratch;
        node
    }

    fn of_bytes(&mut self, wanted: &[u8]) -> u32 {
        let hash = mixed_bytes(wanted);
        let Self { loose, blocks, bytes, .. } = self;
        let same = |node: &u32| {
            let word = word_of(blocks, *node);
            word >> TAG == BYTES && slice(bytes, word) == wanted
        };
        if let Some(node) = loose.find(hash, same) {
            return *node;
        }
        let word = BYTES << TAG | place(self.bytes.len()) << LENGTH | place(wanted.len());
        self.bytes.extend_from_slice(wanted);
        self.add(hash, word)
    }

    fn of_object(&mut self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        let hash = mixed(u64::from_ne_bytes(i64::try_from(object.hash()?)?.to_ne_bytes()));
        // Comparisons are Python, so that objects are not lent meanwhile.
        let py = object.py();
        let alike = self.loose.iter_hash(hash).copied().filter_map(|node| {
            let word = word_of(&self.blocks, node);
            let (known, object) =
                self.objects.get(index(rest(word))).filter(|_| word >> TAG == OBJECT)?;
            // As in a dictionary: what has another hash is not asked whether it is equal.
            (*known == hash).then(|| (node, object.clone_ref(py)))
        });
        for (node, known) in alike.collect::<Vec<_>>() {
            let known = known.bind(py);
            if known.is(object) || known.eq(object)? {
                return Ok(node);
            }
        }
        let word = OBJECT << TAG | place(self.objects.len());
        self.objects.push((hash, object.clone().unbind()));
        Ok(self.add(hash, word))
    }

    /// The position of a number.
    ///
    /// # Errors
    /// That the interpreter has no memory.
    pub(crate) fn object<'py>(&self, py: Python<'py>, node: u32) -> PyResult<Bound<'py, PyAny>> {
        let word = word_of(&self.blocks, node);
        if let Some(object) = self.alphabet.object(py, word)? {
            return Ok(object);
        }
        match word >> TAG {
            BYTES => read(py, &mut slice(&self.bytes, word)),
            _ => Ok(self.objects[index(rest(word))].1.bind(py).clone()),
        }
    }
}

/// Where a tile is among the recent ones.
#[inline]
fn recent(key: u64) -> usize {
    const SHIFT: u32 = u64::BITS - RECENT.ilog2();
    index(key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> SHIFT)
}

/// The word of a position.
#[inline]
fn word_of(blocks: &[Block], node: u32) -> u64 {
    let (block, slot) = (&blocks[at(node >> TILE)], at(node) % SLOTS);
    if block.words.is_empty() { Spot { key: block.key, slot }.word() } else { block.words[slot] }
}

fn slice(bytes: &[u8], word: u64) -> &[u8] {
    let (start, length) = (index(rest(word) >> LENGTH), index(word & ((1 << LENGTH) - 1)));
    &bytes[start..start + length]
}

/// Calls something with one argument, without a tuple for it.
#[inline]
#[allow(unsafe_code)]
pub(crate) fn call<'py>(
    callable: &Bound<'py, PyAny>,
    argument: &Bound<'py, PyAny>,
) -> PyResult<Bound<'py, PyAny>> {
    // SAFETY: both are live objects and the lock is held; the list of arguments ends with a null
    // pointer. What comes is a new reference, or null with an exception set.
    unsafe {
        let end = std::ptr::null_mut::<ffi::PyObject>();
        let made = ffi::PyObject_CallFunctionObjArgs(callable.as_ptr(), argument.as_ptr(), end);
        Bound::from_owned_ptr_or_err(callable.py(), made)
    }
}
