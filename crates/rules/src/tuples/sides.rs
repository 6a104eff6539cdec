//! Partisan games of heaps: an additional first heap says whose turn it is.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Bound, Condition, Digits, Effect, Linear, TupleMove, Variable};
use crate::language::Comparison;

/// The heap that says whose turn it is.
const MARKER: Variable = Variable(0);

/// Shifts a condition on positions of `heaps` heaps to make room for an additional first heap.
#[must_use]
pub fn marked(condition: &Condition, heaps: usize) -> Condition {
    Shift { heaps }.condition(condition)
}

/// The domain with the additional first heap.
pub(super) fn marked_domain(domain: &Condition, heaps: usize) -> Condition {
    let bounded = Linear { constant: -1, coefficients: Vec::from([(MARKER, 1)]) };
    Condition::all([Condition::compare(bounded, Comparison::LessEqual), marked(domain, heaps)])
}

/// The moves that require the turn of one of these players and pass it to the opponent.
pub(super) fn marked_moves(
    rule: &TupleMove,
    players: Vec<usize>,
    heaps: usize,
) -> impl Iterator<Item = TupleMove> {
    let shift = Shift { heaps };
    players.into_iter().map(move |side| {
        let own = i64::from(side != 0);
        let turn = Linear { constant: -own, coefficients: Vec::from([(MARKER, 1)]) };
        let guard = Condition::all([
            Condition::compare(turn, Comparison::Equal),
            shift.condition(&rule.guard),
        ]);
        let exchange = Effect { heap: 0, when: Condition::Bool(true), to: Linear::number(1 - own) };
        let effect = |effect: &Effect| Effect {
            heap: effect.heap + 1,
            when: shift.condition(&effect.when),
            to: shift.term(&effect.to),
        };
        TupleMove {
            span: rule.span,
            name: rule.name.clone(),
            variables: rule.variables.iter().map(|bound| shift.bound(bound)).collect(),
            guard,
            effects: [exchange].into_iter().chain(rule.effects.iter().map(effect)).collect(),
        }
    })
}

/// An unused name for the heap that says whose turn it is.
pub(super) fn marker_name(heaps: &[String]) -> String {
    let mut names =
        ["turn".to_string()].into_iter().chain((1..).map(|number: usize| format!("turn{number}")));
    names.find(|name| !heaps.contains(name)).unwrap_or_default()
}

/// Renumbers variables for an additional first heap.
#[derive(Clone, Copy)]
struct Shift {
    heaps: usize,
}

impl Shift {
    /// Adds 1 to heaps, and 2 to the heaps of an option, which also gain one, and everything after
    /// them.
    fn variable(self, variable: Variable) -> Variable {
        let heaps = u32::try_from(self.heaps).unwrap_or(u32::MAX);
        Variable(variable.0.saturating_add(if variable.0 < heaps { 1 } else { 2 }))
    }

    fn bound(self, bound: &Bound) -> Bound {
        Bound { variable: self.variable(bound.variable), ..bound.clone() }
    }

    fn term(self, term: &Linear) -> Linear {
        // Renumbering preserves the order of variables.
        let coefficients =
            term.coefficients.iter().map(|&(variable, factor)| (self.variable(variable), factor));
        Linear { constant: term.constant, coefficients: coefficients.collect() }
    }

    fn condition(self, condition: &Condition) -> Condition {
        let all = |parts: &[Condition]| parts.iter().map(|part| self.condition(part)).collect();
        match condition {
            Condition::Bool(truth) => Condition::Bool(*truth),
            Condition::Compare(term, comparison) => {
                Condition::Compare(self.term(term), *comparison)
            }
            Condition::Congruent(term, modulus, residue) => {
                Condition::Congruent(self.term(term), *modulus, *residue)
            }
            Condition::Digits(digits) => Condition::Digits(self.digits(digits)),
            Condition::Not(inner) => Condition::Not(self.condition(inner).into()),
            Condition::And(parts) => Condition::And(all(parts)),
            Condition::Or(parts) => Condition::Or(all(parts)),
            Condition::Exists(bound, inner) => {
                Condition::Exists(self.bound(bound), self.condition(inner).into())
            }
        }
    }

    fn digits(self, digits: &Digits) -> Digits {
        let mut digits = digits.clone();
        let shift = |variable: &mut Variable| *variable = self.variable(*variable);
        match &mut digits {
            Digits::Power { variable, .. } | Digits::TrailingZeros { variable, .. } => {
                shift(variable)
            }
            Digits::Xor(variables) | Digits::LargestColumn { variables, .. } => {
                variables.iter_mut().for_each(shift)
            }
            Digits::DigitSum { weights, .. } => {
                weights.iter_mut().for_each(|(variable, _)| shift(variable))
            }
            Digits::Shift { from, to, .. } => {
                shift(from);
                shift(to);
            }
        }
        digits
    }
}
