//! Arrays of numbers that Python lends.

#![allow(unsafe_code)]

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// An array of unsigned 64-bit numbers in rows, in C order, that belongs to Python: what
/// `__array_interface__` of NumPy says. The array is kept for as long as this.
pub(crate) struct Numbers {
    owner: Py<PyAny>,
    address: usize,
    rows: usize,
    width: usize,
}

impl Numbers {
    /// How many rows there are.
    pub(crate) const fn rows(&self) -> usize {
        self.rows
    }

    /// How many numbers a row has.
    pub(crate) const fn width(&self) -> usize {
        self.width
    }

    /// All numbers, row by row.
    pub(crate) fn numbers(&self) -> &[u64] {
        debug_assert!(self.address.is_multiple_of(align_of::<u64>()));
        let _kept = &self.owner;
        if self.rows * self.width == 0 {
            return &[];
        }
        let start = std::ptr::with_exposed_provenance(self.address);
        // SAFETY: `extract` has made sure that the array's memory starts here, is aligned, and has
        // rows * width numbers of 64 bits one after the other. `owner` keeps it; NumPy does not
        // move the memory of an array that somebody holds. Any bits are a number. That nobody
        // writes to it meanwhile is asked of the caller, as by NumPy itself where it works without
        // the lock (docs/python.md).
        unsafe { std::slice::from_raw_parts(start, self.rows * self.width) }
    }
}

impl<'a, 'py> FromPyObject<'a, 'py> for Numbers {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let interface = object.getattr("__array_interface__")?;
        let wrong = || {
            PyValueError::new_err(
                "not an array of unsigned 64-bit numbers in C order, of two dimensions",
            )
        };
        let kind: String = interface.get_item("typestr")?.extract()?;
        let own = if cfg!(target_endian = "little") { "<u8" } else { ">u8" };
        let strided = interface.get_item("strides").is_ok_and(|strides| !strides.is_none());
        let (address, _read_only): (usize, bool) = interface.get_item("data")?.extract()?;
        let shape: Vec<usize> = interface.get_item("shape")?.extract()?;
        let &[rows, width] = &shape[..] else { return Err(wrong()) };
        let fits = rows.checked_mul(width).and_then(|count| count.checked_mul(size_of::<u64>()));
        let sound = kind == own && !strided && address.is_multiple_of(align_of::<u64>());
        if !sound
            || fits.is_none_or(|bytes| bytes > isize::MAX.unsigned_abs())
            || address == 0 && rows * width > 0
        {
            return Err(wrong());
        }
        Ok(Self { owner: object.to_owned().unbind(), address, rows, width })
    }
}
