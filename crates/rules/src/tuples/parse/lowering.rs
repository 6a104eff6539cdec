//! Lowers [`Value`] and [`Property`] to terms and conditions, with variables numbered as
//! [`crate::tuples`] says.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::property::{Names, first_variable};
use crate::Span;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::language::Comparison;
use crate::language::lower::Lower;
use crate::limits::MAX_FORMULA;
use crate::text::syntax::Expr;
use crate::tuples::{
    Bound, Condition, Digits, Effect, Linear, LowerError, Property, TupleMove, Value, Variable,
};

/// The parts of a move read so far.
pub(super) struct Lowering {
    heaps: usize,
    pub(super) bounds: Vec<Bound>,
    /// Their conjunction is the guard.
    pub(super) guard: Vec<Condition>,
}

impl Lowering {
    pub(super) const fn new(heaps: usize) -> Self {
        Self { heaps, bounds: vec![], guard: vec![] }
    }

    /// Lowers a right side that applies where `when` holds. Nonlinear parts get variables of their
    /// own.
    pub(super) fn value(
        &mut self,
        names: &mut Names<'_>,
        expr: &Expr,
        when: &Condition,
    ) -> Parsed<Linear> {
        let value = names.term(expr)?;
        let (mut side, mut bounds) = (vec![], self.bounds.clone());
        let lowered = value.lower(self.heaps, &mut names.fresh, &mut side, &mut bounds);
        let term = lowered.map_err(|error| lower_error(error, expr.span))?;
        let mut bounds = bounds.split_off(self.bounds.len());
        if !side.is_empty() || !bounds.is_empty() {
            // Elsewhere it need not have a value; set its variables to 0 there, so that no choice
            // is made twice.
            let zero = |bound: &Bound| {
                Condition::compare(Linear::variable(bound.variable), Comparison::Equal)
            };
            let unused = bounds.iter().map(zero).chain([when.clone().negate()]);
            let used = Condition::all(side.into_iter().chain([when.clone()]));
            self.guard.push(Condition::any([used, Condition::all(unused.collect::<Vec<_>>())]));
        }
        self.bounds.append(&mut bounds);
        Ok(term)
    }

    /// The move, with its variables renumbered in order.
    pub(super) fn finish(self, span: Span, effects: Vec<Effect>) -> TupleMove {
        let guard = Condition::all(self.guard);
        let mut used = guard.variables();
        for effect in &effects {
            used.extend(effect.when.variables());
            used.extend(effect.to.coefficients.iter().map(|(variable, _)| *variable));
        }
        let mut variables: Vec<Bound> = self.bounds;
        variables.retain(|bound| used.contains(&bound.variable));
        let mut numbers = Numbers { renamed: vec![], next: first_variable(self.heaps) };
        for bound in &mut variables {
            bound.variable = numbers.bind(bound.variable);
        }
        let guard = numbers.condition(&guard);
        let effect = |effect: Effect| Effect {
            heap: effect.heap,
            when: numbers.condition(&effect.when),
            to: numbers.term(&effect.to),
        };
        let effects = effects.into_iter().map(effect).collect();
        TupleMove { span, name: alloc::string::String::new(), variables, guard, effects }
    }
}

/// Lowers `expr`, where variables of a move have the sorts in `bounds`.
pub(super) fn condition(names: &mut Names<'_>, bounds: &[Bound], expr: &Expr) -> Parsed<Condition> {
    let property = names.formula(expr)?;
    let lowered = property.lower_among(names.heaps.len(), bounds, &mut names.fresh);
    lowered.map_err(|error| lower_error(error, expr.span))
}

fn lower_error(error: LowerError, span: Span) -> Diagnostic {
    let reason = match error {
        LowerError::TooLarge { .. } => Reason::FormulaTooLarge { limit: MAX_FORMULA },
        LowerError::OnlyBelowMod => Reason::DigitsWithoutMod { function: "digitsum" },
        LowerError::PowerVariable(_) => Reason::ExponentNotVariable,
        LowerError::Overflow | LowerError::OutOfRange => Reason::ArithmeticOverflow,
    };
    Diagnostic::error(span, reason)
}

/// Checks that claims about these can be lowered.
pub(crate) fn check(
    values: &[&Value],
    properties: &[&Property],
    heaps: usize,
    span: Span,
) -> Parsed<()> {
    let mut fresh = u32::MAX / 2;
    for value in values {
        value
            .lower(heaps, &mut fresh, &mut vec![], &mut vec![])
            .map_err(|error| lower_error(error, span))?;
    }
    properties.iter().try_for_each(|property| {
        property.lower(heaps, &mut fresh).map(|_| ()).map_err(|error| lower_error(error, span))
    })
}

/// A renumbering of variables.
struct Numbers {
    renamed: Vec<(Variable, Variable)>,
    next: u32,
}

impl Numbers {
    fn bind(&mut self, variable: Variable) -> Variable {
        let new = Variable(self.next);
        self.next += 1;
        self.renamed.push((variable, new));
        new
    }

    fn variable(&self, variable: Variable) -> Variable {
        self.renamed
            .iter()
            .rev()
            .find(|(old, _)| *old == variable)
            .map_or(variable, |(_, new)| *new)
    }

    fn term(&self, term: &Linear) -> Linear {
        let mut coefficients: Vec<(Variable, i64)> = term
            .coefficients
            .iter()
            .map(|(variable, scale)| (self.variable(*variable), *scale))
            .collect();
        coefficients.sort_unstable();
        Linear { constant: term.constant, coefficients }
    }

    fn condition(&mut self, condition: &Condition) -> Condition {
        match condition {
            Condition::Bool(truth) => Condition::Bool(*truth),
            Condition::Compare(term, comparison) => {
                Condition::Compare(self.term(term), *comparison)
            }
            Condition::Congruent(term, modulus, residue) => {
                Condition::Congruent(self.term(term), *modulus, *residue)
            }
            Condition::Digits(digits) => Condition::Digits(self.digits(digits)),
            Condition::Not(inner) => Condition::Not(Box::new(self.condition(inner))),
            Condition::And(parts) => {
                Condition::And(parts.iter().map(|part| self.condition(part)).collect())
            }
            Condition::Or(parts) => {
                Condition::Or(parts.iter().map(|part| self.condition(part)).collect())
            }
            Condition::Exists(bound, inner) => {
                let outer = self.renamed.len();
                let variable = self.bind(bound.variable);
                let inner = self.condition(inner);
                self.renamed.truncate(outer);
                Condition::Exists(Bound { variable, ..bound.clone() }, Box::new(inner))
            }
        }
    }

    fn digits(&self, digits: &Digits) -> Digits {
        let mut digits = digits.clone();
        match &mut digits {
            Digits::Power { variable, .. } | Digits::TrailingZeros { variable, .. } => {
                *variable = self.variable(*variable);
            }
            Digits::Xor(variables) | Digits::LargestColumn { variables, .. } => {
                variables.iter_mut().for_each(|variable| *variable = self.variable(*variable));
            }
            Digits::DigitSum { weights, .. } => {
                weights.iter_mut().for_each(|(variable, _)| *variable = self.variable(*variable));
            }
            Digits::Shift { from, to, .. } => {
                *from = self.variable(*from);
                *to = self.variable(*to);
            }
        }
        digits
    }
}
