//! Positions written down: a small one as a word of 64 bits, others as bytes, one value after the
//! other.
//!
//! Words come in tiles of [`SLOTS`], which differ in what is lowest in a number, in each number of
//! a tuple, or in the last letters of a text: positions that a turn leads to are mostly near.

#![allow(unsafe_code)]

use pyo3::ffi;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyInt, PyNone, PyString, PyTuple};

/// What a word of 64 bits is: its highest 4 bits.
pub(crate) const TAG: u32 = 60;
const NATURAL: u64 = 0;
const NEGATIVE: u64 = 1;
/// A tuple of so many naturals (4 bits), and they.
const TUPLE: u64 = 2;
/// A text of so many letters (6 bits) by an alphabet of so many less 1 (4 bits; 0: ASCII), and its
/// letters as digits.
const TEXT: u64 = 3;
/// What [`Keys`](crate::keys::Keys) keeps elsewhere: bytes, and objects.
pub(crate) const BYTES: u64 = 4;
pub(crate) const OBJECT: u64 = 5;

/// Bits of what is in the word of a tuple besides its tag and a length.
const ROOM: usize = 56;

/// Numbers of a tuple that is a word.
const ENTRIES: usize = 14;

/// Where the length and the alphabet of a text are.
const LENGTH: u32 = 54;
const RADIX: u32 = 50;

/// Bits of a slot.
pub(crate) const TILE: usize = 12;

/// How many words there are in a tile.
pub(crate) const SLOTS: usize = 1 << TILE;

/// Letters that an alphabet may have, and those of ASCII.
const ALPHABET: usize = 16;
const ASCII: usize = 128;

/// Tuples deeper than this are kept as objects.
const DEEP: usize = 12;

/// Letters of a text that are looked at without asking for memory.
const LETTERS: usize = 64;

/// Bits of a number in a tuple of so many.
const fn bits(count: usize) -> usize {
    match count {
        0 | 1 => ROOM,
        _ => ROOM / count,
    }
}

/// How many of the lowest bits of a number in a tuple are in the slot.
const fn low(count: usize, at: usize) -> usize {
    TILE / count + if at < TILE % count { 1 } else { 0 }
}

/// [`low`] of all tuples.
const LOW: [[usize; ENTRIES]; ENTRIES + 1] = {
    let mut lows = [[0; ENTRIES]; ENTRIES + 1];
    let mut count = 1;
    while count <= ENTRIES {
        let mut at = 0;
        while at < count {
            lows[count][at] = low(count, at);
            at += 1;
        }
        count += 1;
    }
    lows
};

/// How many digits there is room for, by the radix.
const DIGITS: [usize; ASCII + 1] = {
    let mut digits = [0; ASCII + 1];
    // The radix twice, as what is counted with and as a place.
    let (mut radix, mut at) = (2_u64, 2);
    while at <= ASCII {
        let mut room = 1 << RADIX;
        while room >= radix {
            room /= radix;
            digits[at] += 1;
        }
        radix += 1;
        at += 1;
    }
    digits
};

/// A word: what its tile has in common, and where in it it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Spot {
    pub(crate) key: u64,
    pub(crate) slot: usize,
}

impl Spot {
    #[inline]
    fn of(tag: u64, rest: u64) -> Self {
        let slot = rest & (place(SLOTS) - 1);
        Self { key: tag << TAG | rest ^ slot, slot: index(slot) }
    }

    /// The word.
    pub(crate) fn word(self) -> u64 {
        if self.key >> TAG != TUPLE {
            return self.key | place(self.slot);
        }
        let count = index(self.key >> ROOM & 15);
        let (mut word, mut slot, mut shift) = (self.key, self.slot, 0);
        for low in LOW[count][..count].iter().rev() {
            word |= place(slot & ((1 << low) - 1)) << shift;
            slot >>= low;
            shift += bits(count);
        }
        word
    }
}

/// The letters that were seen first, each with a digit.
#[derive(Debug)]
pub(crate) struct Alphabet {
    digits: [u8; ASCII],
    letters: Vec<u8>,
}

/// No digit of a letter.
const NONE: u8 = u8::MAX;

impl Default for Alphabet {
    fn default() -> Self {
        Self { digits: [NONE; ASCII], letters: vec![] }
    }
}

impl Alphabet {
    /// The digit of a letter of ASCII, which it gets if there is one left.
    #[inline]
    fn digit(&mut self, letter: u8) -> u8 {
        let digit = &mut self.digits[usize::from(letter)];
        if *digit == NONE && self.letters.len() < ALPHABET {
            *digit = u8::try_from(self.letters.len()).unwrap_or(NONE);
            self.letters.push(letter);
        }
        *digit
    }

    /// A text as a number, by the smallest alphabet that it can be written with.
    fn text(&mut self, text: &[u32]) -> Option<u64> {
        let mut digits = [0; LETTERS];
        let mut most = 1;
        for (digit, letter) in digits.iter_mut().zip(text) {
            let letter = u8::try_from(*letter).ok().filter(u8::is_ascii)?;
            *digit = self.digit(letter);
            most = most.max(*digit);
        }
        let radix = if most == NONE {
            for (digit, letter) in digits.iter_mut().zip(text) {
                *digit = u8::try_from(*letter).ok()?;
            }
            ASCII
        } else {
            usize::from(most) + 1
        };
        if text.len() > DIGITS[radix] {
            return None;
        }
        let number = digits[..text.len()]
            .iter()
            .fold(0, |number, digit| number * place(radix) + u64::from(*digit));
        let kind = if radix == ASCII { 0 } else { radix - 1 };
        Some(place(text.len()) << LENGTH | place(kind) << RADIX | number)
    }

    /// The text of a number.
    fn read<'b>(&self, word: u64, into: &'b mut [u8; LETTERS]) -> &'b str {
        let length = index(word >> LENGTH & 63);
        let kind = index(word >> RADIX & 15);
        let radix = if kind == 0 { ASCII } else { kind + 1 };
        let mut number = word & ((1 << RADIX) - 1);
        for letter in into[..length].iter_mut().rev() {
            let digit = index(number % place(radix));
            number /= place(radix);
            *letter = if kind == 0 {
                u8::try_from(digit).unwrap_or(0)
            } else {
                self.letters.get(digit).copied().unwrap_or(0)
            };
        }
        std::str::from_utf8(&into[..length]).unwrap_or_default()
    }

    /// What fits into a word. Runs no Python.
    #[inline]
    pub(crate) fn spot(&mut self, object: &Bound<'_, PyAny>) -> Option<Spot> {
        if let Some(number) = number(object) {
            let (tag, size) = if number < 0 { (NEGATIVE, !number) } else { (NATURAL, number) };
            return u64::try_from(size)
                .ok()
                .filter(|size| size >> TAG == 0)
                .map(|size| Spot::of(tag, size));
        }
        if let Ok(tuple) = object.cast_exact::<PyTuple>() {
            return tuple_spot(tuple);
        }
        if let Ok(text) = object.cast_exact::<PyString>() {
            let mut buffer = [0; LETTERS];
            return self.text(letters(text, &mut buffer)?).map(|number| Spot::of(TEXT, number));
        }
        None
    }

    /// The position of a word; none of one that is not of this module.
    ///
    /// # Errors
    /// That the interpreter has no memory.
    pub(crate) fn object<'py>(
        &self,
        py: Python<'py>,
        word: u64,
    ) -> PyResult<Option<Bound<'py, PyAny>>> {
        let rest = rest(word);
        Ok(Some(match word >> TAG {
            NATURAL => rest.into_pyobject(py)?.into_any(),
            NEGATIVE => (!i64::try_from(rest).unwrap_or(i64::MAX)).into_pyobject(py)?.into_any(),
            TUPLE => {
                let count = index(rest >> ROOM);
                let bits = bits(count);
                let entry = |at: usize| rest >> (bits * (count - 1 - at)) & ((1 << bits) - 1);
                PyTuple::new(py, (0..count).map(entry))?.into_any()
            }
            TEXT => PyString::new(py, self.read(rest, &mut [0; LETTERS])).into_any(),
            _ => return Ok(None),
        }))
    }
}

/// A tuple of a few naturals.
#[inline]
fn tuple_spot(tuple: &Bound<'_, PyTuple>) -> Option<Spot> {
    let count = tuple.len();
    if count > ENTRIES {
        return None;
    }
    let bits = bits(count);
    let (mut key, mut slot) = (0, 0);
    for (at, low) in LOW[count][..count].iter().enumerate() {
        let entry = number(&*tuple.get_borrowed_item(at).ok()?)?;
        let entry = u64::try_from(entry).ok().filter(|entry| entry >> bits == 0)?;
        let lowest = entry & ((1 << low) - 1);
        slot = slot << low | lowest;
        key = key << bits | entry ^ lowest;
    }
    Some(Spot { key: TUPLE << TAG | place(count) << ROOM | key, slot: index(slot) })
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
    // SAFETY: the object is a `str`, the lock is held, and `into` has room for as many letters as
    // are asked for.
    unsafe {
        let length = usize::try_from(ffi::PyUnicode_GetLength(text.as_ptr()))
            .ok()
            .filter(|length| *length <= LETTERS)?;
        let room = ffi::Py_ssize_t::try_from(LETTERS).ok()?;
        if ffi::PyUnicode_AsUCS4(text.as_ptr(), into.as_mut_ptr(), room, 0).is_null() {
            // A text that is not ready: the way by objects will say so.
            ffi::PyErr_Clear();
            return None;
        }
        Some(&into[..length])
    }
}

/// A word without its tag.
pub(crate) const fn rest(word: u64) -> u64 {
    word & ((1 << TAG) - 1)
}

pub(crate) fn place(number: usize) -> u64 {
    u64::try_from(number).unwrap_or(u64::MAX >> 4)
}

pub(crate) fn index(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// Writes a position down, if that can be done.
pub(crate) fn write(object: &Bound<'_, PyAny>, into: &mut Vec<u8>, depth: usize) -> Option<()> {
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
pub(crate) fn read<'py>(py: Python<'py>, bytes: &mut &[u8]) -> PyResult<Bound<'py, PyAny>> {
    let kind = bytes.split_off_first().copied().unwrap_or(b'n');
    Ok(match kind {
        b'i' => {
            let number = unvarint(bytes);
            let number =
                i64::from_ne_bytes((number >> 1 ^ (number & 1).wrapping_neg()).to_ne_bytes());
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
