//! Positions as numbers: what Python calls a position is kept as a few bytes where that can be done, and as the object itself otherwise.
//!
//! Whole numbers, texts, None, truth values, and tuples of these, also nested, are written down: a small one as one word of 64 bits, others one after the other. They are never asked for a hash, and made anew
//! when a move is wanted. Everything else must be hashable, and is kept. Positions of different types are different, even if Python calls them equal (1 and True); that costs
//! time, and changes no answer.

#![allow(unsafe_code)]

use hashbrown::HashTable;
use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyList, PyNone, PyString, PyTuple};

/// What a word of 64 bits is: its highest 4 bits.
const TAG: u32 = 60;
const NATURAL: u64 = 0;
const NEGATIVE: u64 = 1;
/// A tuple of so many naturals (4 bits), and they.
const TUPLE: u64 = 2;
/// A text of up to 7 letters of ASCII.
const TEXT: u64 = 3;
/// A place among the bytes (40 bits), and a length (20 bits).
const BYTES: u64 = 4;
/// A place among the objects.
const OBJECT: u64 = 5;

/// Bits of what is in a word besides its tag and a length.
const ROOM: usize = 56;
const LENGTH: u32 = 20;

/// Bits of a number in a tuple of so many.
const fn bits(count: usize) -> usize {
    match count {
        0 | 1 => ROOM,
        _ => ROOM / count,
    }
}

/// Tuples deeper than this are kept as objects.
const DEEP: usize = 12;

/// Letters of a text that are looked at without asking for memory.
const LETTERS: usize = 64;

/// Words come in pieces.
const PIECE: usize = 1 << 13;

/// All positions that were seen.
#[derive(Default)]
pub(crate) struct Keys {
    table: HashTable<u32>,
    words: Vec<Vec<u64>>,
    length: usize,
    bytes: Vec<u8>,
    objects: Vec<(u64, Py<PyAny>)>,
    scratch: Vec<u8>,
    /// The numbers of small naturals, which are in no table; [`NONE`] where there is none.
    dense: Vec<u32>,
    /// Whether some naturals are in the table.
    sparse: bool,
}

/// No number of a position.
const NONE: u32 = u32::MAX;

/// Naturals are in `dense` as long as it has no more than so many places for each position, and a few.
const SPREAD: usize = 3;
const FEW: usize = 1 << 10;

/// Where a word goes in the table: words that differ in their lowest bits only are neighbours, since positions that are asked for together often are.
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
    let [low, high] = [product, product >> 64].map(|half| u64::try_from(half & u128::from(u64::MAX)).unwrap_or(0));
    low ^ high
}

fn mixed_bytes(bytes: &[u8]) -> u64 {
    let (words, rest) = bytes.as_chunks::<8>();
    let hash = words.iter().fold(0x51ed_270b, |hash, word| mixed(hash ^ u64::from_le_bytes(*word)));
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    mixed(hash ^ u64::from_le_bytes(last) ^ (u64::try_from(bytes.len()).unwrap_or(0) << 56))
}

/// A whole number that is exactly an `int` of 64 bits.
#[inline]
fn number(object: &Bound<'_, PyAny>) -> Option<i64> {
    if !object.is_exact_instance_of::<PyInt>() {
        return None;
    }
    let mut overflow = 0;
    // SAFETY: the object is an `int`, and the interpreter's lock is held.
    let number = unsafe { ffi::PyLong_AsLongLongAndOverflow(object.as_ptr(), &raw mut overflow) };
    (overflow == 0).then_some(number)
}

/// The letters of a text of at most [`LETTERS`].
#[inline]
fn letters<'b>(text: &Bound<'_, PyString>, into: &'b mut [u32; LETTERS]) -> Option<&'b [u32]> {
    // SAFETY: the object is a `str`, the lock is held, and `into` has room for as many letters as are asked for.
    unsafe {
        let length =
            usize::try_from(ffi::PyUnicode_GetLength(text.as_ptr())).ok().filter(|length| *length <= LETTERS)?;
        let room = ffi::Py_ssize_t::try_from(LETTERS).ok()?;
        if ffi::PyUnicode_AsUCS4(text.as_ptr(), into.as_mut_ptr(), room, 0).is_null() {
            // A text that is not ready: the way by objects will say so.
            ffi::PyErr_Clear();
            return None;
        }
        Some(&into[..length])
    }
}

fn place(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX >> 4)
}

fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

impl Keys {
    /// How many there are.
    pub(crate) const fn len(&self) -> usize {
        self.length
    }

    /// Bytes that are kept, about; of positions that are kept as objects, not the objects.
    pub(crate) fn memory(&self) -> usize {
        self.words.len() * PIECE * 8
            + self.table.allocation_size()
            + self.bytes.capacity()
            + self.dense.capacity() * size_of::<u32>()
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
    #[inline]
    pub(crate) fn intern(&mut self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        match self.small(object) {
            Some(word) => Ok(self.of_word(word)),
            None => self.of_large(object),
        }
    }

    /// The number of an entry of a list. Unlike [`intern`](Self::intern) it does not hold the entry while it is only looked at.
    ///
    /// # Errors
    /// As [`intern`](Self::intern); that the list is shorter.
    #[inline]
    pub(crate) fn intern_entry(&mut self, list: &Bound<'_, PyList>, at: usize) -> PyResult<Option<u32>> {
        let place = ffi::Py_ssize_t::try_from(at)?;
        // SAFETY: the object is a list and the lock is held. What comes is borrowed from the list, which does not change before Python code runs: `small` runs none, and
        // nothing is kept of the entry after it.
        let entry = unsafe {
            let entry = ffi::PyList_GetItem(list.as_ptr(), place);
            if entry.is_null() {
                return Err(PyErr::fetch(list.py()));
            }
            Borrowed::from_ptr(list.py(), entry)
        };
        Ok(self.small(&entry).map(|word| self.of_word(word)))
    }

    /// What fits into a word.
    #[inline]
    fn small(&self, object: &Bound<'_, PyAny>) -> Option<u64> {
        if let Some(number) = number(object) {
            let (tag, size) = if number < 0 { (NEGATIVE, !number) } else { (NATURAL, number) };
            return u64::try_from(size).ok().filter(|size| size >> TAG == 0).map(|size| tag << TAG | size);
        }
        if let Ok(tuple) = object.cast_exact::<PyTuple>() {
            let count = tuple.len();
            if count > 14 {
                return None;
            }
            let bits = bits(count);
            let mut word = 0;
            for at in 0..count {
                let entry = tuple.get_borrowed_item(at).ok()?;
                let entry = number(&entry)?;
                let entry = u64::try_from(entry).ok().filter(|entry| entry >> bits == 0)?;
                word = word << bits | entry;
            }
            return Some(TUPLE << TAG | place(count) << ROOM | word);
        }
        if let Ok(text) = object.cast_exact::<PyString>() {
            let mut buffer = [0; LETTERS];
            let letters = letters(text, &mut buffer)?;
            if letters.len() > 7 || letters.iter().any(|letter| *letter > 127) {
                return None;
            }
            let word = letters.iter().fold(0, |word, letter| word << 8 | u64::from(*letter));
            return Some(TEXT << TAG | place(letters.len()) << ROOM | word);
        }
        None
    }

    #[inline]
    fn word(words: &[Vec<u64>], node: u32) -> u64 {
        let at = index(u64::from(node));
        words[at / PIECE][at % PIECE]
    }

    #[inline]
    fn of_word(&mut self, word: u64) -> u32 {
        if word >> TAG == NATURAL && word >> 31 == 0 {
            return self.of_natural(index(word), word);
        }
        self.in_table(word)
    }

    /// The number of a natural below 2^31.
    #[inline]
    fn of_natural(&mut self, natural: usize, word: u64) -> u32 {
        if let Some(&node) = self.dense.get(natural)
            && node != NONE
        {
            return node;
        }
        if natural >= SPREAD * self.length + FEW {
            self.sparse = true;
            return self.in_table(word);
        }
        let known = if self.sparse {
            let Self { table, words, .. } = self;
            table.find(hash_of(word), |node| Self::word(words, *node) == word).copied()
        } else {
            None
        };
        let node = known.unwrap_or_else(|| self.push(word));
        if natural >= self.dense.len() {
            let wanted = (natural + 1).max(self.dense.len() + self.dense.len() / 2);
            self.dense.resize(wanted, NONE);
        }
        self.dense[natural] = node;
        node
    }

    #[inline]
    fn in_table(&mut self, word: u64) -> u32 {
        let hash = hash_of(word);
        let Self { table, words, .. } = self;
        if let Some(node) = table.find(hash, |node| Self::word(words, *node) == word) {
            return *node;
        }
        self.add(hash, word)
    }

    /// A new number, in no table yet.
    fn push(&mut self, word: u64) -> u32 {
        let node = u32::try_from(self.length).unwrap_or(u32::MAX);
        if self.length.is_multiple_of(PIECE) {
            self.words.push(Vec::with_capacity(PIECE));
        }
        if let Some(piece) = self.words.last_mut() {
            piece.push(word);
        }
        self.length += 1;
        node
    }

    fn add(&mut self, hash: u64, word: u64) -> u32 {
        let node = self.push(word);
        let Self { table, words, bytes, objects, .. } = self;
        table.insert_unique(hash, node, |node| {
            let word = Self::word(words, *node);
            match word >> TAG {
                BYTES => mixed_bytes(Self::slice(bytes, word)),
                OBJECT => objects[index(word & ((1 << TAG) - 1))].0,
                _ => hash_of(word),
            }
        });
        node
    }

    fn slice(bytes: &[u8], word: u64) -> &[u8] {
        let (start, length) = (index((word & ((1 << TAG) - 1)) >> LENGTH), index(word & ((1 << LENGTH) - 1)));
        &bytes[start..start + length]
    }

    fn of_large(&mut self, object: &Bound<'_, PyAny>) -> PyResult<u32> {
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        let written = write(object, &mut scratch, 0).is_some() && scratch.len() >> LENGTH == 0;
        let node =
            if written && self.bytes.len() >> 39 == 0 { Ok(self.of_bytes(&scratch)) } else { self.of_object(object) };
        self.scratch = scratch;
        node
    }

    fn of_bytes(&mut self, wanted: &[u8]) -> u32 {
        let hash = mixed_bytes(wanted);
        let Self { table, words, bytes, .. } = self;
        let same = |node: &u32| {
            let word = Self::word(words, *node);
            word >> TAG == BYTES && Self::slice(bytes, word) == wanted
        };
        if let Some(node) = table.find(hash, same) {
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
        let alike = self.table.iter_hash(hash).copied().filter_map(|node| {
            let word = Self::word(&self.words, node);
            (word >> TAG == OBJECT).then(|| (node, self.objects[index(word & ((1 << TAG) - 1))].1.clone_ref(py)))
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
        let word = Self::word(&self.words, node);
        let rest = word & ((1 << TAG) - 1);
        let count = index(rest >> ROOM);
        Ok(match word >> TAG {
            NATURAL => rest.into_pyobject(py)?.into_any(),
            NEGATIVE => (!i64::try_from(rest).unwrap_or(i64::MAX)).into_pyobject(py)?.into_any(),
            TUPLE => {
                let bits = bits(count);
                let entry = |at: usize| rest >> (bits * (count - 1 - at)) & ((1 << bits) - 1);
                PyTuple::new(py, (0..count).map(entry))?.into_any()
            }
            TEXT => {
                let bytes = rest.to_be_bytes();
                PyString::new(py, std::str::from_utf8(&bytes[8 - count..]).unwrap_or_default()).into_any()
            }
            BYTES => read(py, &mut Self::slice(&self.bytes, word))?,
            _ => self.objects[index(rest)].1.bind(py).clone(),
        })
    }
}

/// Writes a position down, if that can be done.
fn write(object: &Bound<'_, PyAny>, into: &mut Vec<u8>, depth: usize) -> Option<()> {
    if let Some(number) = number(object) {
        into.push(b'i');
        // Signs last, so that small numbers are short.
        varint(into, u64::from_ne_bytes((number << 1 ^ number >> 63).to_ne_bytes()));
    } else if let Ok(text) = object.cast_exact::<PyString>() {
        let mut buffer = [0; LETTERS];
        into.push(b's');
        match letters(text, &mut buffer) {
            Some(letters) if letters.iter().all(|letter| *letter < 128) => {
                varint(into, place(letters.len()));
                into.extend(letters.iter().filter_map(|letter| u8::try_from(*letter).ok()));
            }
            _ => {
                let text = text.to_cow().ok()?;
                varint(into, place(text.len()));
                into.extend_from_slice(text.as_bytes());
            }
        }
    } else if let Ok(tuple) = object.cast_exact::<PyTuple>() {
        if depth == DEEP {
            return None;
        }
        into.push(b't');
        varint(into, place(tuple.len()));
        for at in 0..tuple.len() {
            let entry = tuple.get_borrowed_item(at).ok()?;
            write(&entry, into, depth + 1)?;
        }
    } else if object.is_exact_instance_of::<PyBool>() {
        into.push(if object.cast::<PyBool>().ok()?.is_true() { b'T' } else { b'F' });
    } else if object.is_none() {
        into.push(b'n');
    } else {
        return None;
    }
    Some(())
}

fn varint(into: &mut Vec<u8>, mut number: u64) {
    while number >= 128 {
        into.push(u8::try_from(number & 127).unwrap_or(0) | 128);
        number >>= 7;
    }
    into.push(u8::try_from(number).unwrap_or(0));
}

fn unvarint(bytes: &mut &[u8]) -> u64 {
    let mut number = 0;
    let mut shift = 0;
    while let Some((&byte, rest)) = bytes.split_first() {
        *bytes = rest;
        number |= u64::from(byte & 127) << shift;
        shift += 7;
        if byte < 128 || shift > 63 {
            break;
        }
    }
    number
}

/// Reads what [`write`] has written.
fn read<'py>(py: Python<'py>, bytes: &mut &[u8]) -> PyResult<Bound<'py, PyAny>> {
    let kind = bytes.split_off_first().copied().unwrap_or(b'n');
    Ok(match kind {
        b'i' => {
            let number = unvarint(bytes);
            let number = i64::from_ne_bytes((number >> 1 ^ (number & 1).wrapping_neg()).to_ne_bytes());
            number.into_pyobject(py)?.into_any()
        }
        b's' => {
            let length = index(unvarint(bytes)).min(bytes.len());
            let (text, rest) = bytes.split_at(length);
            *bytes = rest;
            PyString::new(py, std::str::from_utf8(text).unwrap_or_default()).into_any()
        }
        b't' => {
            let count = index(unvarint(bytes));
            let entries = (0..count).map(|_| read(py, bytes)).collect::<PyResult<Vec<_>>>()?;
            PyTuple::new(py, entries)?.into_any()
        }
        b'T' | b'F' => PyBool::new(py, kind == b'T').to_owned().into_any(),
        _ => PyNone::get(py).to_owned().into_any(),
    })
}

/// Calls something with one argument, without a tuple for it.
#[inline]
pub(crate) fn call<'py>(callable: &Bound<'py, PyAny>, argument: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    // SAFETY: both are live objects and the lock is held; the list of arguments ends with a null pointer. What comes is a new reference, or null with an exception set.
    unsafe {
        let end = std::ptr::null_mut::<ffi::PyObject>();
        let made = ffi::PyObject_CallFunctionObjArgs(callable.as_ptr(), argument.as_ptr(), end);
        Bound::from_owned_ptr_or_err(callable.py(), made)
    }
}
