//! Prints plans as programs: one self-contained file in Rust, C++ or Python that reads standard
//! input and writes standard output as the plan says.
//!
//! A printed program is meant to be read and submitted. Its head states the theorem it relies on;
//! it contains only the helpers that the plan needs; its main part follows the steps of the plan,
//! with the problem's names of variables. A list of numbers that is only folded is not kept.
//! Letters, digits and rows are processed eight or 64 at a time.
//!
//! # Invalid input
//!
//! `line N: reason` on standard error, exit status 2, nothing on standard output; the line is that
//! of [`plan::Fault`]. There are two exceptions. Arithmetic in the problem's own expressions wraps
//! around at 64 bits in C++ and Rust, where the definition reports [`plan::Reason::Overflow`];
//! Python continues with large integers. The same holds for the numbers of a game with computed
//! answers, whose visited positions are not counted either. A heap without a value under the
//! machine of a decision is reported where the heap is added, not where the list is judged.
//!
//! # What this crate does not know
//!
//! Games by name, and rules other than those in a plan ([`plan::Decision::Computed`]). Printers
//! belong to the forms of [`plan::decision`].
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod analysis;
mod computed;
mod emitter;
mod head;
mod heaps;
mod keep;
mod label;
mod list;
mod machine;
mod number;
mod parts;
mod printed;
mod rows;
mod short;
mod steps;
mod text;
mod tuple;
mod word;

use alloc::string::String;
use core::error::Error;
use core::fmt;

use plan::Plan;

pub use short::short;

/// A target language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Language {
    /// Rust, edition 2021; `rustc --edition 2021 -O`.
    Rust,
    /// C++17; `g++ -std=c++17 -O2`.
    Cpp,
    /// Python 3.8.
    Python,
}

impl Language {
    /// All languages.
    pub const ALL: [Self; 3] = [Self::Rust, Self::Cpp, Self::Python];

    /// The extension of source files, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Rust => "rs",
            Self::Cpp => "cpp",
            Self::Python => "py",
        }
    }

    /// Selects by language.
    pub(crate) const fn pick<T: Copy>(self, rust: T, cpp: T, python: T) -> T {
        match self {
            Self::Rust => rust,
            Self::Cpp => cpp,
            Self::Python => python,
        }
    }
}

/// What the head of a program says besides the plan.
#[derive(Clone, Copy, Debug)]
pub struct Header<'a> {
    /// The file name without its extension, for the compile command in the head.
    pub stem: &'a str,
    /// The printer of the program, such as a name and a version.
    pub printer: &'a str,
}

/// Why a plan cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EmitError {
    /// The answer is a Grundy value, but the decision only gives outcomes.
    NoValue,
    /// A table exceeds the limit for source files.
    TooLarge {
        /// Number of entries.
        entries: usize,
        /// Maximum number of entries.
        limit: usize,
    },
    /// Such a program has no short form: see [`short()`].
    NoShortForm,
    /// The plan has decisions for certain parameter values only, but the input may give others.
    OpenEnded,
    /// The answer does not follow from values, so that sums are played out; no program does that.
    PlayedOut,
    /// The plan is inconsistent, so no program can have it.
    Inconsistent(&'static str),
}

impl fmt::Display for EmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoValue => {
                f.write_str("the answer is a Grundy value, but only who wins is known")
            }
            Self::TooLarge { entries, limit } => {
                write!(f, "a table has {entries} entries; a printed program may have {limit}")
            }
            Self::NoShortForm => f.write_str("there is no short form of this program"),
            Self::OpenEnded => {
                f.write_str("there is a theorem for single values of the parameters only")
            }
            Self::PlayedOut => f.write_str("sums are played out, which printed programs do not do"),
            Self::Inconsistent(what) => write!(f, "the plan contradicts itself: {what}"),
        }
    }
}

impl Error for EmitError {}

/// Prints a plan as the text of one file. Linear in the plan and its tables.
///
/// # Errors
///
/// See [`EmitError`].
pub fn program(plan: &Plan, language: Language, header: &Header<'_>) -> Result<String, EmitError> {
    emitter::print(plan, language, Some(header))
}
