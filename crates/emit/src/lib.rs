//! Prints plans as programs: one self-contained file in Rust, C++ or Python that reads standard input and writes standard output as the plan says.
//!
//! A printed program is meant to be read, and handed in. Its head says which theorem it stands on; only those helpers are printed that the plan needs; its main
//! part follows the steps of the plan, under the names that the problem gave its variables. Where a list of numbers is
//! only folded into something, it is not kept. Letters, digits and rows are looked at eight or 64 at a time.
//!
//! # Input that is wrong
//!
//! `line N: reason` on standard error, exit status 2, nothing on standard output; the line is that of [`plan::Fault`]. There are two exceptions. Arithmetic of the
//! problem's own expressions is that of 64 bits and wraps around in C++ and Rust, where the definition says [`plan::Reason::Overflow`]; Python computes on.
//! The same goes for the numbers of a game whose answers are computed from its rules; nor is counted there how many positions are looked at.
//! Machines that tell the value of a heap and do not know some heap say so where the heap is gathered, not where the list is judged.
//!
//! # What this crate does not know
//!
//! Games by name, and rules but those that a plan carries ([`plan::Decision::Computed`]). Printers belong to the forms of [`plan::decision`].
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

/// A language to print in.
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
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Rust, Self::Cpp, Self::Python];

    /// How files in it end, without the dot.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Rust => "rs",
            Self::Cpp => "cpp",
            Self::Python => "py",
        }
    }

    /// One of three.
    pub(crate) const fn pick<T: Copy>(self, rust: T, cpp: T, python: T) -> T {
        match self {
            Self::Rust => rust,
            Self::Cpp => cpp,
            Self::Python => python,
        }
    }
}

/// What the head of a program says beside the plan.
#[derive(Clone, Copy, Debug)]
pub struct Header<'a> {
    /// What the file is called, without its ending; named where the head says how to compile.
    pub stem: &'a str,
    /// Who printed it, such as a name and a version.
    pub printer: &'a str,
}

/// Why a plan cannot be printed.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EmitError {
    /// The answer is a Grundy value, but only who wins is known.
    NoValue,
    /// A table has more entries than a source file should hold.
    TooLarge {
        /// How many it has.
        entries: usize,
        /// How many it may have.
        limit: usize,
    },
    /// There is no short form of such a program: see [`short()`].
    NoShortForm,
    /// Decisions are known for single values of the parameters, and others may come.
    OpenEnded,
    /// The plan contradicts itself: no program has it as its plan.
    Inconsistent(&'static str),
}

impl fmt::Display for EmitError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoValue => f.write_str("the answer is a Grundy value, but only who wins is known"),
            Self::TooLarge { entries, limit } => {
                write!(f, "a table has {entries} entries; a printed program may have {limit}")
            }
            Self::NoShortForm => f.write_str("there is no short form of this program"),
            Self::OpenEnded => f.write_str("there is a theorem for single values of the parameters only"),
            Self::Inconsistent(what) => write!(f, "the plan contradicts itself: {what}"),
        }
    }
}

impl Error for EmitError {}

/// The program of a plan, as the text of one file. Costs time linear in the plan and its tables.
///
/// # Errors
///
/// See [`EmitError`].
pub fn program(plan: &Plan, language: Language, header: &Header<'_>) -> Result<String, EmitError> {
    emitter::print(plan, language, Some(header))
}
