//! Answers instances of problems at the speed of reading.
//!
//! A [`Plan`] says what is read, what becomes a position, and who wins it; [`plan::naive`] defines
//! its meaning. [`run()`] gives the same answers and the same faults: it reads the input in chunks
//! of fixed size, scans numbers and words in blocks of 64 bytes, and keeps only what is needed
//! individually later. Each form of a theorem has its own kernel; none knows a game.
//!
//! Loops, assignments and conditions are compiled once, into operations on registers: they run
//! without look-ups by name, allocation or tree traversal. Steps that need input, positions or
//! output are calls between them.
//!
//! Kernels are chosen at the start by the features of the processor (AVX-512, AVX2, or portable);
//! their results are the same.
//!
//! # Limits
//!
//! Where [`plan::naive`] gives up early ([`plan::naive::WORK`]), the engine continues until memory
//! is exhausted or loops have made 2^32 passes without reading.

mod answers;
pub mod bulk;
mod bytes;
mod code;
mod compile;
mod computed;
mod digits;
mod division;
mod each;
mod engine;
mod engines;
mod formula;
mod heaps;
mod keep;
mod letters;
mod logic;
mod look;
mod machine;
mod planes;
mod rows;
mod runs;
mod scan;
mod short;
mod simd;
mod small;
mod subtraction;
mod tuple;
mod variables;
mod words;

use std::fs::File;
use std::io::{self, Read, Seek};

use plan::{Comparison, Fault, Plan};
use run::{Limits, Run};

pub use answers::Answers;

use crate::scan::{ByteSource, CHUNK, Scanner};
use crate::simd::Level;

/// The source of an input.
pub enum Input<'a> {
    /// A file, from its current position; a regular file is read again to find the line of a fault.
    File(File),
    /// Any reader, read once.
    Stream(Box<dyn Read + 'a>),
    /// Bytes.
    Bytes(&'a [u8]),
}

impl<'a> Input<'a> {
    fn source(self) -> ByteSource<'a> {
        match self {
            Self::File(mut file) => {
                let regular = cfg!(unix) && file.metadata().is_ok_and(|data| data.is_file());
                match file.stream_position().ok().filter(|_| regular) {
                    Some(origin) => ByteSource::File(file, origin),
                    None => ByteSource::Stream(Box::new(file)),
                }
            }
            Self::Stream(stream) => ByteSource::Stream(stream),
            Self::Bytes(bytes) => ByteSource::Stream(Box::new(bytes)),
        }
    }
}

/// Why there are no answers.
#[derive(Debug)]
pub enum Failure {
    /// The input violates the problem.
    Fault(Fault),
    /// The input cannot be read.
    Unreadable(io::Error),
}

impl From<Fault> for Failure {
    fn from(fault: Fault) -> Self {
        Self::Fault(fault)
    }
}

/// The default limits of tables for computed answers, and of each kept list of numbers.
pub const LIMITS: Limits = Limits { states: 1 << 34, memory: 4 << 30, time: None };

/// The answers to an input, once all of it has been read without a fault.
///
/// Time is that of reading, plus what the plan does with each token; memory is constant, besides
/// kept numbers and words, one byte per answer, and results.
///
/// # Errors
///
/// The first fault of the input, as in [`plan::naive::run`]; or a read error.
pub fn run(plan: &Plan, input: Input<'_>) -> Result<Answers, Failure> {
    run_within(plan, input, &Run::new(LIMITS))
}

/// Like [`run()`], within a budget that applies to loops, computed answers and each kept list.
/// Theorems need none.
///
/// # Errors
/// As for [`run()`]; an exhausted budget is [`plan::Reason::Memory`] or [`plan::Reason::Time`].
pub fn run_within<'p>(plan: &'p Plan, input: Input<'_>, run: &Run<'p>) -> Result<Answers, Failure> {
    let (level, chunk) = (Level::best(), CHUNK);
    engine::run(plan, Scanner::new(input.source(), level, chunk), level, run)
}

#[cfg(test)]
fn run_with(plan: &Plan, input: Input<'_>, level: Level, chunk: usize) -> Result<Answers, Failure> {
    engine::run(plan, Scanner::new(input.source(), level, chunk), level, &Run::new(LIMITS))
}

/// Whether two numbers satisfy a comparison.
#[inline]
fn compares<T: Ord>(a: &T, comparison: Comparison, b: &T) -> bool {
    match comparison {
        Comparison::Equal => a == b,
        Comparison::NotEqual => a != b,
        Comparison::Less => a < b,
        Comparison::LessEqual => a <= b,
        Comparison::Greater => a > b,
        Comparison::GreaterEqual => a >= b,
    }
}

#[cfg(test)]
mod tests;
