//! Tables for other libraries: the C data interface of Apache Arrow, as a PyCapsule.
//!
//! What a consumer gets are structures of the interface's specification
//! (<https://arrow.apache.org/docs/format/CStreamInterface.html>); it calls `release` when it needs
//! them no longer, from any thread. The numbers are not copied: their objects are kept until then.

#![allow(unsafe_code)]

use std::ffi::{CStr, CString, c_char, c_int, c_void};
use std::ptr::{null, null_mut};
use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyCapsule};

/// `ArrowSchema`.
#[repr(C)]
struct Schema {
    format: *const c_char,
    name: *const c_char,
    metadata: *const c_char,
    flags: i64,
    n_children: i64,
    children: *mut *mut Schema,
    dictionary: *mut Schema,
    release: Option<unsafe extern "C" fn(*mut Schema)>,
    private_data: *mut c_void,
}

/// `ArrowArray`.
#[repr(C)]
struct Array {
    length: i64,
    null_count: i64,
    offset: i64,
    n_buffers: i64,
    n_children: i64,
    buffers: *mut *const c_void,
    children: *mut *mut Array,
    dictionary: *mut Array,
    release: Option<unsafe extern "C" fn(*mut Array)>,
    private_data: *mut c_void,
}

/// `ArrowArrayStream`.
#[repr(C)]
struct Stream {
    get_schema: Option<unsafe extern "C" fn(*mut Stream, *mut Schema) -> c_int>,
    get_next: Option<unsafe extern "C" fn(*mut Stream, *mut Array) -> c_int>,
    get_last_error: Option<unsafe extern "C" fn(*mut Stream) -> *const c_char>,
    release: Option<unsafe extern "C" fn(*mut Stream)>,
    private_data: *mut c_void,
}

// SAFETY: all that its pointers lead to is owned by the stream alone, or is memory of objects that
// do not change; these are given back from threads without the interpreter, too, and then counted
// down later.
unsafe impl Send for Stream {}

/// Memory aligned to eight bytes.
enum Buffer {
    /// That of an object which does not change, kept as long as this: nothing is copied.
    Lent { _owner: Py<PyBytes>, start: usize },
    /// A copy.
    Own(Vec<u64>),
}

impl Buffer {
    fn new(bytes: &Bound<'_, PyBytes>) -> Self {
        let start = bytes.as_bytes().as_ptr();
        if start.addr().is_multiple_of(align_of::<u64>()) {
            return Self::Lent { _owner: bytes.clone().unbind(), start: start.expose_provenance() };
        }
        let word = |piece: &[u8]| {
            let mut word = [0; 8];
            word[..piece.len()].copy_from_slice(piece);
            u64::from_ne_bytes(word)
        };
        Self::Own(bytes.as_bytes().chunks(8).map(word).collect())
    }

    fn pointer(&self) -> *const c_void {
        match self {
            Self::Lent { start, .. } => std::ptr::with_exposed_provenance(*start),
            Self::Own(words) => words.as_ptr().cast(),
        }
    }
}

/// A column: no value is missing.
struct Column {
    name: CString,
    format: CString,
    /// The buffers after that of missing values.
    buffers: Vec<Buffer>,
}

/// What a stream has to give.
struct BatchSource {
    columns: Arc<Vec<Column>>,
    rows: i64,
    given: bool,
}

/// What keeps the pointers of a schema alive.
struct SchemaKept {
    _columns: Arc<Vec<Column>>,
    children: Vec<*mut Schema>,
}

/// What keeps the pointers of an array alive.
struct ArrayKept {
    _columns: Arc<Vec<Column>>,
    buffers: Vec<*const c_void>,
    children: Vec<*mut Array>,
}

const NO_NAME: &CStr = c"";
const STRUCT: &CStr = c"+s";

fn schema(columns: &Arc<Vec<Column>>, own: Option<&Column>, children: Vec<*mut Schema>) -> Schema {
    let mut kept = Box::new(SchemaKept { _columns: columns.clone(), children });
    Schema {
        format: own.map_or(STRUCT.as_ptr(), |column| column.format.as_ptr()),
        name: own.map_or(NO_NAME.as_ptr(), |column| column.name.as_ptr()),
        metadata: null(),
        flags: 0,
        n_children: i64::try_from(kept.children.len()).unwrap_or(0),
        children: if kept.children.is_empty() { null_mut() } else { kept.children.as_mut_ptr() },
        dictionary: null_mut(),
        release: Some(release_schema),
        private_data: Box::into_raw(kept).cast(),
    }
}

fn array(
    columns: &Arc<Vec<Column>>,
    own: Option<&Column>,
    rows: i64,
    children: Vec<*mut Array>,
) -> Array {
    let pointers = own.into_iter().flat_map(|column| column.buffers.iter().map(Buffer::pointer));
    let buffers: Vec<*const c_void> = std::iter::once(null()).chain(pointers).collect();
    let mut kept = Box::new(ArrayKept { _columns: columns.clone(), buffers, children });
    Array {
        length: rows,
        null_count: 0,
        offset: 0,
        n_buffers: i64::try_from(kept.buffers.len()).unwrap_or(0),
        n_children: i64::try_from(kept.children.len()).unwrap_or(0),
        buffers: kept.buffers.as_mut_ptr(),
        children: if kept.children.is_empty() { null_mut() } else { kept.children.as_mut_ptr() },
        dictionary: null_mut(),
        release: Some(release_array),
        private_data: Box::into_raw(kept).cast(),
    }
}

/// # Safety
/// `schema` is one of this module, or a copy that it was moved to, not released yet.
unsafe extern "C" fn release_schema(schema: *mut Schema) {
    // SAFETY: by the contract `private_data` is the box made in `schema`; children are boxes of
    // this module, which the consumer may have moved away and marked as released.
    unsafe {
        let kept = Box::from_raw((*schema).private_data.cast::<SchemaKept>());
        for &child in &kept.children {
            if let Some(release) = (*child).release {
                release(child);
            }
            drop(Box::from_raw(child));
        }
        (*schema).release = None;
    }
}

/// # Safety
/// As [`release_schema`].
unsafe extern "C" fn release_array(array: *mut Array) {
    // SAFETY: as in `release_schema`.
    unsafe {
        let kept = Box::from_raw((*array).private_data.cast::<ArrayKept>());
        for &child in &kept.children {
            if let Some(release) = (*child).release {
                release(child);
            }
            drop(Box::from_raw(child));
        }
        (*array).release = None;
    }
}

/// # Safety
/// `stream` is one of this module and not released; `out` may be written to.
unsafe extern "C" fn get_schema(stream: *mut Stream, out: *mut Schema) -> c_int {
    // SAFETY: by the contract; `private_data` is the box made in `arrow_stream`.
    unsafe {
        let source = &*(*stream).private_data.cast::<BatchSource>();
        let columns = &source.columns;
        let children = columns
            .iter()
            .map(|column| Box::into_raw(Box::new(schema(columns, Some(column), vec![]))));
        out.write(schema(columns, None, children.collect()));
    }
    0
}

/// # Safety
/// As [`get_schema`].
unsafe extern "C" fn get_next(stream: *mut Stream, out: *mut Array) -> c_int {
    // SAFETY: as in `get_schema`. An array without a release is the end of the stream.
    unsafe {
        let source = &mut *(*stream).private_data.cast::<BatchSource>();
        let columns = source.columns.clone();
        if source.given {
            let mut end = array(&columns, None, 0, vec![]);
            release_array(&raw mut end);
            out.write(end);
            return 0;
        }
        source.given = true;
        let rows = source.rows;
        let children = columns
            .iter()
            .map(|column| Box::into_raw(Box::new(array(&columns, Some(column), rows, vec![]))));
        out.write(array(&columns, None, rows, children.collect()));
    }
    0
}

unsafe extern "C" fn get_last_error(_: *mut Stream) -> *const c_char {
    // Nothing goes wrong.
    null()
}

/// # Safety
/// `stream` is one of this module and not released.
unsafe extern "C" fn release_stream(stream: *mut Stream) {
    // SAFETY: `private_data` is the box made in `arrow_stream`.
    unsafe {
        drop(Box::from_raw((*stream).private_data.cast::<BatchSource>()));
        (*stream).release = None;
    }
}

/// The stream in the capsule, which nobody may have taken. A consumer reads the stream where this
/// begins.
#[repr(transparent)]
struct Held(Stream);

impl Drop for Held {
    fn drop(&mut self) {
        if let Some(release) = self.0.release {
            // SAFETY: it was made here and not released, or `release` would be none.
            unsafe { release(&raw mut self.0) };
        }
    }
}

/// A column as Python gives it: name, format (`C`, `S`, `I`, `L` for unsigned numbers of 1, 2, 4, 8
/// bytes, `l` for signed ones of 8, `u` for texts), and its memory: numbers, or (texts) 4-byte
/// offsets and letters.
type Given<'py> = (String, String, Vec<Bound<'py, PyBytes>>);

/// A capsule `arrow_array_stream` with one table of so many rows.
#[pyfunction]
pub(crate) fn arrow_stream<'py>(
    py: Python<'py>,
    rows: usize,
    columns: Vec<Given<'py>>,
) -> PyResult<Bound<'py, PyCapsule>> {
    let wrong =
        |name: &str| PyValueError::new_err(format!("column {name:?} does not have {rows} rows"));
    let mut made = vec![];
    for (name, format, buffers) in columns {
        let bytes: Vec<&[u8]> = buffers.iter().map(|bytes| bytes.as_bytes()).collect();
        let sound = match (&format[..], &bytes[..]) {
            ("C", [numbers]) => numbers.len() == rows,
            ("S", [numbers]) => numbers.len() == rows * 2,
            ("I", [numbers]) => numbers.len() == rows * 4,
            ("L" | "l", [numbers]) => numbers.len() == rows * 8,
            ("u", [offsets, letters]) => are_offsets(offsets, rows, letters),
            _ => false,
        };
        if !sound {
            return Err(wrong(&name));
        }
        let buffers = buffers.iter().map(Buffer::new).collect();
        let (name, format) = (CString::new(name)?, CString::new(format)?);
        made.push(Column { name, format, buffers });
    }
    let rows = i64::try_from(rows).map_err(|_| wrong("all"))?;
    let source = Box::new(BatchSource { columns: Arc::new(made), rows, given: false });
    let stream = Stream {
        get_schema: Some(get_schema),
        get_next: Some(get_next),
        get_last_error: Some(get_last_error),
        release: Some(release_stream),
        private_data: Box::into_raw(source).cast(),
    };
    PyCapsule::new_with_value(py, Held(stream), c"arrow_array_stream")
}

/// Whether 4-byte offsets begin with 0, never decrease, and cut a text of UTF-8 between letters.
fn are_offsets(offsets: &[u8], rows: usize, letters: &[u8]) -> bool {
    let (offsets, []) = offsets.as_chunks::<4>() else { return false };
    let offsets: Vec<usize> = offsets
        .iter()
        .filter_map(|bytes| usize::try_from(i32::from_ne_bytes(*bytes)).ok())
        .collect();
    let Ok(text) = std::str::from_utf8(letters) else { return false };
    offsets.len() == rows + 1
        && offsets.first() == Some(&0)
        && offsets.is_sorted()
        && offsets.iter().all(|offset| text.is_char_boundary(*offset))
}
