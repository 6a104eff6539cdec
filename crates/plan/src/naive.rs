//! The meaning of plans: slow and simple, the oracle for everything that runs or prints plans.
//!
//! [`follow`] executes a program with a given judge, [`verdict()`] judges one position, [`run`]
//! prints the answers. Everything is done the naive way: trial division, subtraction games by
//! definition, representations digit by digit.
//!
//! # What is settled here
//!
//! * Steps and expressions are evaluated from left to right; the first fault ends the run.
//! * Before anything is read, numbers are 0, words and lists of numbers are empty.
//! * A range is evaluated before the token is read: its faults precede a missing token.
//!   [`Instruction::ReadRows`](crate::Instruction::ReadRows) evaluates `times` first, then the
//!   ranges of its columns in order, also if `times` is 0; only then are the old contents of its
//!   variables dropped.
//! * A token of digits that does not fit into 64 bits is out of range.
//! * The length of a word is checked before its letters.
//! * A sum of a list ([`Fold::Sum`](crate::Fold::Sum)) must fit into 64 bits; its partial sums need
//!   not.
//! * A position is judged where its step is: faults of the decision (letters, tables) occur then,
//!   with the line of the word, or else of the last token read (line 1 before the first). Heaps of
//!   a list are judged in order.
//! * Terms and values of a decision are unbounded integers; this definition uses 128 bits and
//!   reports [`Reason::Overflow`] beyond.
//! * An invalid reference to a variable or table is not a fault of the input: such programs are
//!   never made, and have no defined meaning.
//!
//! # Limits
//!
//! [`WORK`] bounds the work of a run besides reading: 1 for each heap, letter or number passed to
//! the decision, 8 for each pass of a loop that reads no token, 64 for each answer. [`ENTRIES`]
//! bounds tables. Exceeding either is [`Reason::Memory`]. Other interpreters of plans have their
//! own limits.

mod class;
mod computed;
mod keep;
mod list;
mod output;
mod read;
mod representation;
mod tokens;
mod tuple;
mod word;

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use output::Output;
use serde::{Deserialize, Serialize};

use crate::{Fault, Plan, PrintedAnswer, Program, Reason};

pub use class::{Class, Verdict, class, verdict};
pub use list::{exponents, heap_class};
pub use read::{Followed, follow, read};

/// The maximum work of a run, in the units above.
pub const WORK: u64 = 1 << 27;

/// The most entries of a table, and digits of a number.
pub const ENTRIES: u64 = 1 << 24;

/// The work of a pass that reads nothing.
const PASS: usize = 8;

/// The work of an answer.
const ANSWER: usize = 64;

/// A position to judge.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// The position.
    pub position: Position,
    /// The values of [`crate::Program::settings`] at that point, in order.
    pub settings: Vec<Setting>,
    /// The line for faults of the decision: of the word, else of the last token read, else 1.
    pub line: usize,
    /// The variable that holds the word; empty for other positions.
    pub variable: String,
}

/// A position as the decision sees it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Position {
    /// A list of heaps, in the order in which they were added, including empty ones.
    List(Vec<u64>),
    /// A word.
    Word(Vec<u8>),
    /// A tuple of naturals.
    Tuple(Vec<u64>),
}

/// The value of a parameter of the game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Setting {
    /// A number.
    Number(i64),
    /// Numbers.
    Numbers(Vec<i64>),
}

/// The output for an input.
///
/// # Errors
///
/// The first fault of the input; then nothing is printed.
pub fn run(plan: &Plan, input: &[u8]) -> Result<String, Fault> {
    run_while(plan, input, &|| true)
}

/// Like [`run`], as long as `waits` returns true, which is called before each answer.
///
/// # Errors
///
/// The first fault of the input; [`Reason::Time`] once `waits` returns false.
pub fn run_while(plan: &Plan, input: &[u8], waits: &dyn Fn() -> bool) -> Result<String, Fault> {
    let judge = |asked: &Asked| {
        if waits() { verdict(&plan.decision, asked).map(Some) } else { Err(Reason::Time) }
    };
    Ok(follow(&plan.program, input, &mut { judge })?.text)
}

/// The text printed for a verdict. A result is printed whatever `answer` is, and a value is printed
/// as 0 or 1 if only the outcome is known; no plan asks for these.
///
/// # Errors
/// [`Reason::Draw`]: a draw, for which there is no text.
pub fn answer(answer: &PrintedAnswer, verdict: &Verdict) -> Result<String, Reason> {
    Ok(match (answer, verdict) {
        (_, Verdict::Result(result)) => result.clone(),
        (_, Verdict::Number(number)) => number.to_string(),
        (PrintedAnswer::Outcome { draws, .. }, Verdict::Draw) => {
            draws.clone().ok_or(Reason::Draw)?
        }
        (_, Verdict::Draw) => return Err(Reason::Draw),
        (PrintedAnswer::Outcome { wins, loses, .. }, Verdict::Class(class)) => {
            if class.wins { wins } else { loses }.clone()
        }
        (_, Verdict::Class(class)) => {
            class.value.unwrap_or_else(|| i128::from(class.wins)).to_string()
        }
    })
}

/// The answers as printed, each after its label. Without answers, nothing is printed in any layout.
#[must_use]
pub fn lay_out(answers: &[String], program: &Program) -> String {
    let mut output = Output::new(program);
    answers.iter().for_each(|answer| output.answer(answer));
    output.finish()
}

/// The number that [`crate::Instruction::Keep`] stores for a verdict.
fn kept(answer: &PrintedAnswer, verdict: &Verdict) -> Result<i64, Reason> {
    let sign = |wins: bool| if wins { 1 } else { -1 };
    match (answer, verdict) {
        (_, Verdict::Number(number)) => i64::try_from(*number).map_err(|_| Reason::Overflow),
        (_, Verdict::Draw) => Ok(0),
        (PrintedAnswer::Outcome { .. }, Verdict::Class(class)) => Ok(sign(class.wins)),
        (_, Verdict::Class(class)) => {
            let value = class.value.unwrap_or_else(|| i128::from(class.wins));
            i64::try_from(value).map_err(|_| Reason::Overflow)
        }
        // No plan keeps a result.
        (_, Verdict::Result(_)) => Err(Reason::NotATuple),
    }
}

/// Charges `work`.
fn spend(left: &mut u64, work: usize) -> Result<(), Reason> {
    let work = u64::try_from(work).map_err(|_| Reason::Memory)?;
    *left = left.checked_sub(work).ok_or(Reason::Memory)?;
    Ok(())
}
