//! The formulas of a theorem, whatever positions are made of.

use answer::{Choice, MachineEvidence, Statement, Survey, Theorem};
use rules::language::trace::Trace;

use crate::game::Position;

/// How formulas are worked out on positions of one kind.
pub(super) trait Work {
    /// The formula of a claim `wins when ...` or `loses when ...` on a position. `None` if it cannot be told.
    fn formula(&self, claim: &str, position: &Position) -> Option<Trace>;

    /// A term on a position, which says how many turns remain.
    fn turns(&self, term: &str, position: &Position) -> Option<Trace>;
}

/// What a theorem says of the player to move, in a partisan game of this one, if it is a formula about who wins.
pub(super) fn statement(theorem: &Theorem, machine: &MachineEvidence, mover: Option<usize>) -> Option<Statement> {
    let statement = match (&machine.sides, mover) {
        (Some(sides), Some(mover)) => Some(&sides.formulas.get(mover)?.as_ref()?.statement),
        (Some(_), None) => None,
        (None, _) => theorem.statement.as_ref(),
    };
    statement.filter(|statement| matches!(statement, Statement::Wins(_) | Statement::Loses(_))).cloned()
}

/// The same as a claim.
pub(super) fn claim(theorem: &Theorem, machine: &MachineEvidence, mover: Option<usize>) -> Option<String> {
    match (&machine.sides, mover) {
        (Some(sides), Some(mover)) => Some(sides.formulas.get(mover)?.as_ref()?.claim.clone()),
        (Some(_), None) => None,
        (None, _) => theorem.statement.as_ref().map(Statement::claim),
    }
}

/// All formulas about who wins, as claims.
pub(super) fn claims(theorem: &Theorem, machine: &MachineEvidence) -> Vec<String> {
    match &machine.sides {
        Some(sides) => sides.formulas.iter().flatten().map(|formula| formula.claim.clone()).collect(),
        None => theorem.statement.iter().map(Statement::claim).collect(),
    }
}

/// The choices for which a theorem is worked out: the first so many, and the first so many that win, with their indices, in order.
pub(super) fn worked(survey: &Survey, most: usize) -> impl Iterator<Item = (usize, &Choice)> {
    let mut winning = 0;
    survey.choices.iter().enumerate().filter(move |(index, choice)| {
        winning += usize::from(choice.best);
        *index < most || choice.best && winning <= most
    })
}
