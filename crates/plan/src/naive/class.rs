//! The verdict on a position.

use alloc::string::String;

use super::{Asked, Position, computed, keep, list, tuple, word};
use crate::{Decision, Reason};

/// The class of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class {
    /// Whether the player to move wins.
    pub wins: bool,
    /// The class of a machine, or the Grundy value, if the decision gives one. For a machine that
    /// only knows outcomes, 0 or 1.
    pub value: Option<i128>,
}

impl Class {
    /// An outcome without a value.
    pub(super) const fn outcome(wins: bool) -> Self {
        Self { wins, value: None }
    }

    /// The class of a value: the player to move wins if and only if it is not 0.
    pub(super) const fn value(value: i128) -> Self {
        Self { wins: value != 0, value: Some(value) }
    }
}

/// A decision's verdict on a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Who wins.
    Class(Class),
    /// The result as printed.
    Result(String),
    /// A draw.
    Draw,
    /// The number asked for.
    Number(i128),
}

/// Judges a position.
///
/// # Errors
///
/// As for [`class`], which only decides who wins.
pub fn verdict(decision: &Decision, asked: &Asked) -> Result<Verdict, Reason> {
    match (decision, &asked.position) {
        (Decision::Keep { domain, keep }, Position::Word(letters)) => {
            word::allowed(domain, letters, &asked.variable)?;
            keep::result(domain, keep, letters, &asked.variable).map(Verdict::Result)
        }
        (Decision::Computed(decision), Position::List(numbers) | Position::Tuple(numbers)) => {
            computed::verdict(decision, numbers, asked)
        }
        (Decision::Each(cases), _) => {
            let case = cases.iter().find(|case| case.given == asked.settings);
            let case = case.ok_or_else(|| Reason::Undecided { given: asked.settings.clone() })?;
            verdict(&case.decision, asked)
        }
        _ => class(decision, asked).map(Verdict::Class),
    }
}

/// Decides who wins.
///
/// # Errors
///
/// * [`Reason::Letter`], [`Reason::NotAPosition`], [`Reason::NotATuple`]: the decision does not
///   cover the position, possibly because it is of another kind.
/// * [`Reason::Beyond`]: a heap beyond the table, see [`crate::HeapValue::Losing`].
/// * [`Reason::Negative`]: a setting that bounds the moves of a turn.
/// * [`Reason::Memory`]: tables of more than [`super::ENTRIES`] entries.
/// * [`Reason::Overflow`]: an intermediate result exceeds 128 bits.
pub fn class(decision: &Decision, asked: &Asked) -> Result<Class, Reason> {
    match (decision, &asked.position) {
        (Decision::List(decision), Position::List(heaps)) => {
            list::class(decision, heaps, &asked.settings)
        }
        (Decision::Word { domain, decision }, Position::Word(letters)) => {
            word::allowed(domain, letters, &asked.variable)?;
            word::class(domain, decision, letters, asked)
        }
        (Decision::Tuple(decision), Position::Tuple(numbers)) => tuple::class(decision, numbers),
        _ => Err(Reason::NotATuple),
    }
}
