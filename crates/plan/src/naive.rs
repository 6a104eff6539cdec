//! What a plan means: slow and plain, the oracle of everything that runs or prints plans.
//!
//! [`follow`] carries out a program with somebody who judges, [`verdict()`] judges one such thing, [`run`] prints the answers. Nothing here is clever: numbers are
//! factored by trial division, values of subtraction games come from their definition, representations are written out digit by digit.
//!
//! # What is settled here
//!
//! * Steps and expressions are worked through from left to right; the first fault ends the run.
//! * Before anything is read, numbers are 0, words and lists of numbers are empty.
//! * A range is evaluated before the token is read: its faults come before a missing token. [`Instruction::ReadRows`](crate::Instruction::ReadRows) evaluates `times`
//!   first, then the ranges of its columns in order, also if `times` is 0; only then is what its variables held before forgotten.
//! * A token of digits that does not fit into 64 bits is out of range.
//! * The length of a word is looked at before its letters are.
//! * A sum of a list ([`Fold::Sum`](crate::Fold::Sum)) must fit into 64 bits, whatever its partial sums do.
//! * A position is judged where its step stands: faults of the decision (letters, tables) come then, with the line of the word, or else of the token read last
//!   (line 1 before the first). Heaps of a list are judged in their order.
//! * Terms and values of a decision are integers of any size; the definition has 128 bits for them and says [`Reason::Overflow`] beyond.
//! * A variable or table that a program refers to wrongly is no fault of the input: such programs are not made, and what they mean is not defined.
//!
//! # Limits
//!
//! [`WORK`] bounds what a run may do besides reading: 1 for each heap, letter or number that is handed to the decision, 8 for each pass of a loop that reads no token,
//! 64 for each answer. [`ENTRIES`] bounds tables. More is [`Reason::Memory`]. Others that run plans have limits of their own.

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

/// The most work of a run, in the units said above.
pub const WORK: u64 = 1 << 27;

/// The most entries of a table, and digits of a number.
pub const ENTRIES: u64 = 1 << 24;

/// For a pass that reads nothing.
const PASS: usize = 8;

/// For an answer.
const ANSWER: usize = 64;

/// One thing that is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Asked {
    /// What it is.
    pub position: Position,
    /// The values of [`crate::Program::settings`] at that moment, in their order.
    pub settings: Vec<Setting>,
    /// The line that a fault of the decision has: of the word, else of the token read last, else 1.
    pub line: usize,
    /// The variable that holds the word; empty if the position is no word.
    pub variable: String,
}

/// What is judged.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Position {
    /// A list of heaps, in the order in which they were gathered, empty ones too.
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

/// What is printed for an input.
///
/// # Errors
///
/// The first fault of the input; then nothing is printed.
pub fn run(plan: &Plan, input: &[u8]) -> Result<String, Fault> {
    run_while(plan, input, &|| true)
}

/// The same as long as somebody wants to wait, which is asked before each answer.
///
/// # Errors
///
/// The first fault of the input; [`Reason::Time`] if nobody waits any longer.
pub fn run_while(plan: &Plan, input: &[u8], waits: &dyn Fn() -> bool) -> Result<String, Fault> {
    let judge = |asked: &Asked| if waits() { verdict(&plan.decision, asked).map(Some) } else { Err(Reason::Time) };
    Ok(follow(&plan.program, input, &mut { judge })?.text)
}

/// What is printed of one position. A result is printed whatever is asked for, and where only the outcome is known, a value is printed as 0 or 1; no plan asks for such things.
///
/// # Errors
/// [`Reason::Draw`]: nobody wins, and there is no text for that.
pub fn answer(answer: &PrintedAnswer, verdict: &Verdict) -> Result<String, Reason> {
    Ok(match (answer, verdict) {
        (_, Verdict::Result(result)) => result.clone(),
        (_, Verdict::Number(number)) => number.to_string(),
        (PrintedAnswer::Outcome { draws, .. }, Verdict::Draw) => draws.clone().ok_or(Reason::Draw)?,
        (_, Verdict::Draw) => return Err(Reason::Draw),
        (PrintedAnswer::Outcome { wins, loses, .. }, Verdict::Class(class)) => {
            if class.wins { wins } else { loses }.clone()
        }
        (_, Verdict::Class(class)) => class.value.unwrap_or_else(|| i128::from(class.wins)).to_string(),
    })
}

/// Answers as they are printed, each behind its label. Of none, nothing is printed, whatever the layout.
#[must_use]
pub fn lay_out(answers: &[String], program: &Program) -> String {
    let mut output = Output::new(program);
    answers.iter().for_each(|answer| output.answer(answer));
    output.finish()
}

/// The number that [`crate::Instruction::Keep`] keeps of a verdict.
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

/// Takes `work` from what is left.
fn spend(left: &mut u64, work: usize) -> Result<(), Reason> {
    let work = u64::try_from(work).map_err(|_| Reason::Memory)?;
    *left = left.checked_sub(work).ok_or(Reason::Memory)?;
    Ok(())
}
