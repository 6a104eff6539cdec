//! From expressions to [`ListValue`] and [`ListProperty`]. What stands inside `xor(..)`, `sum(..)`, `max(..)` and `count(..)` is about one heap
//! and is read as in games of heaps.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;

use super::list;
use crate::diagnostic::{Diagnostic, Reason};
use crate::formula::Comparison;
use crate::limits::{MAX_DEPTH, MAX_FORMULA};
use crate::lists::{List, ListProperty, ListValue, canonical};
use crate::lower::Scope;
use crate::lower::condition::number_set;
use crate::lower::number::{apply, constant, constant_from, parameter, undefined};
use crate::parser::Parsed;
use crate::ruleset::Span;
use crate::syntax::{Expr, ExprKind, ListFunction, Operator, TupleExpr, TupleText};
use crate::tuples::parse::lowering;
use crate::tuples::parse::property::Names;
use crate::tuples::{Property, Value, Variable};

/// What names mean in one statement about lists, and how much of it has been read.
pub(super) struct Lists<'a> {
    pub(super) scope: Scope<'a>,
    /// The name of the heap.
    heap: &'a [String],
    depth: usize,
    size: usize,
}

impl<'a> Lists<'a> {
    pub(super) const fn new(scope: Scope<'a>, heap: &'a [String]) -> Self {
        Self { scope, heap, depth: 0, size: 0 }
    }

    /// One more part of a formula.
    fn spend(&mut self, amount: usize, span: Span) -> Parsed<()> {
        self.size = self.size.saturating_add(amount);
        if self.size > MAX_FORMULA {
            return Err(Diagnostic::error(span, Reason::FormulaTooLarge { limit: MAX_FORMULA }));
        }
        self.scope.budget.formula(amount, span)
    }

    /// Goes `levels` deeper for the time of `inner`.
    fn nested<T>(&mut self, levels: usize, span: Span, inner: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth + levels > 2 * MAX_DEPTH {
            return Err(Diagnostic::error(span, Reason::NestingTooDeep { limit: MAX_DEPTH }));
        }
        self.depth += levels;
        let result = inner(self);
        self.depth -= levels;
        result
    }

    /// The number that `expr` is.
    pub(super) fn value(&mut self, expr: &Expr) -> Parsed<ListValue> {
        self.spend(1, expr.span)?;
        self.nested(1, expr.span, |lists| lists.value_here(expr))
    }

    fn value_here(&mut self, expr: &Expr) -> Parsed<ListValue> {
        match &expr.kind {
            ExprKind::Number(number) => Ok(ListValue::Number(constant_from(*number, expr.span)?)),
            ExprKind::Name(name) => self.name(name, expr.span),
            ExprKind::Negative(inner) => match inner.kind {
                ExprKind::Number(number) => Ok(ListValue::Number(constant_from(-number, expr.span)?)),
                _ => scale(-1, self.value(inner)?, expr.span),
            },
            ExprKind::Add(parts) => self.sum(parts, expr.span),
            ExprKind::Multiply(first, rest) => self.nested(rest.len(), expr.span, |lists| {
                let mut left = lists.value(first)?;
                for (operator, right) in rest {
                    let factor = lists.value(right)?;
                    left = multiply(left, *operator, factor, right.span)?;
                }
                Ok(left)
            }),
            ExprKind::Heaps(inner) => self.function(inner, expr),
            _ => Err(Diagnostic::error(expr.span, Reason::NotANumber)),
        }
    }

    fn name(&self, name: &str, span: Span) -> Parsed<ListValue> {
        let fail = |reason| Err(Diagnostic::error(span, reason));
        if let Some(value) = self.scope.parameters.number(name) {
            return Ok(ListValue::Number(value));
        }
        if self.heap.iter().any(|heap| heap == name.trim_end_matches('\'')) {
            return fail(Reason::AboutOneHeap { name: name.to_string() });
        }
        parameter(name, span, self.scope.parameters, &[]).map(ListValue::Number)
    }

    fn sum(&mut self, parts: &[(bool, Expr)], span: Span) -> Parsed<ListValue> {
        let mut terms = vec![];
        let mut constant = 0_i64;
        for (negative, part) in parts {
            let value = self.value(part)?;
            match if *negative { scale(-1, value, part.span)? } else { value } {
                ListValue::Add(inner) => terms.extend(inner),
                ListValue::Number(number) => {
                    let overflow = || Diagnostic::error(span, Reason::ArithmeticOverflow);
                    constant = constant.checked_add(number).ok_or_else(overflow)?;
                }
                other => terms.push(other),
            }
        }
        if constant != 0 || terms.is_empty() {
            terms.push(ListValue::Number(constant));
        }
        Ok(if terms.len() == 1 { terms.remove(0) } else { ListValue::Add(terms) })
    }

    fn function(&mut self, inner: &TupleExpr, expr: &Expr) -> Parsed<ListValue> {
        let one_heap = |name: &str| Err(Diagnostic::error(expr.span, Reason::AboutOneHeap { name: name.to_string() }));
        match inner {
            TupleExpr::All(ListFunction::Xor, of) => Ok(ListValue::Xor(self.of_one(of)?)),
            TupleExpr::All(ListFunction::Sum, of) => Ok(ListValue::Sum(self.of_one(of)?)),
            TupleExpr::All(ListFunction::Count, of) => Ok(ListValue::Count(self.if_one(of)?)),
            TupleExpr::All(ListFunction::Max, of) => match columns_mod(of) {
                Some(columns) => self.largest_column(columns, expr.span),
                None => Ok(ListValue::Max(self.of_one(of)?)),
            },
            TupleExpr::Heaps => Ok(ListValue::Heaps),
            TupleExpr::Columns(_) | TupleExpr::AllColumns(..) => {
                Err(Diagnostic::error(expr.span, Reason::ColumnsMisplaced))
            }
            TupleExpr::Power(..) => {
                constant(expr, self.scope.parameters).map(ListValue::Number).map_err(|diagnostic| {
                    match diagnostic.reason {
                        Reason::UnknownName { ref name, .. } if self.heap.contains(name) => {
                            Diagnostic::error(diagnostic.span, Reason::AboutOneHeap { name: name.clone() })
                        }
                        _ => diagnostic,
                    }
                })
            }
            TupleExpr::Xor(parts) => {
                // If a part is wrong by itself, that is what is said.
                parts.iter().try_for_each(|part| self.value(part).map(|_| ()))?;
                one_heap("xor")
            }
            TupleExpr::Min(_) => one_heap("min"),
            TupleExpr::Max(_) => one_heap("max"),
            TupleExpr::Ones(_) => one_heap("ones"),
            TupleExpr::DigitSum(..) => one_heap("digitsum"),
            TupleExpr::Zeros(..) => one_heap("zeros"),
            TupleExpr::Shift(..) => one_heap("shift"),
            TupleExpr::Touched => one_heap("touched"),
            TupleExpr::Quantified(..) | TupleExpr::Except(..) => Err(Diagnostic::error(expr.span, Reason::NotANumber)),
        }
    }

    /// A term in the size of one heap.
    fn of_one(&mut self, expr: &Expr) -> Parsed<Value> {
        Names::new(self.scope, self.heap).value(expr)
    }

    /// A condition on the size of one heap.
    fn if_one(&mut self, expr: &Expr) -> Parsed<Property> {
        Names::new(self.scope, self.heap).property(expr)
    }

    fn largest_column(&mut self, (base, of, modulus): Columns<'_>, span: Span) -> Parsed<ListValue> {
        let names = Names::new(self.scope, self.heap);
        let (base, modulus) = (names.number(base, 2, 10)?, names.number(modulus, 1, u32::MAX)?);
        self.spend(1, span)?;
        let of = of.map_or(Ok(Value::Variable(Variable(0))), |of| self.of_one(of))?;
        Ok(ListValue::LargestColumn { base, modulus, of })
    }

    /// The property that `expr` is.
    pub(super) fn property(&mut self, expr: &Expr) -> Parsed<ListProperty> {
        self.spend(1, expr.span)?;
        self.nested(1, expr.span, |lists| lists.property_here(expr))
    }

    fn property_here(&mut self, expr: &Expr) -> Parsed<ListProperty> {
        Ok(match &expr.kind {
            ExprKind::Bool(truth) => ListProperty::Bool(*truth),
            ExprKind::Not(inner) => ListProperty::Not(Box::new(self.property(inner)?)),
            ExprKind::And(parts) => {
                let mut all = vec![];
                for part in parts {
                    match self.property(part)? {
                        ListProperty::And(inner) => all.extend(inner),
                        other => all.push(other),
                    }
                }
                ListProperty::And(all)
            }
            ExprKind::Or(parts) => {
                let mut any = vec![];
                for part in parts {
                    match self.property(part)? {
                        ListProperty::Or(inner) => any.extend(inner),
                        other => any.push(other),
                    }
                }
                ListProperty::Or(any)
            }
            ExprKind::Compare(first, rest) => self.compare(first, rest)?,
            ExprKind::InSet(left, items) => {
                let set = number_set(expr, items, self.scope)?;
                self.spend(set.len(), expr.span)?;
                ListProperty::In(self.value(left)?, set)
            }
            ExprKind::Heaps(TupleExpr::Except(inner, lists)) => {
                let inner = self.property(inner)?;
                self.except(&inner, lists)?
            }
            ExprKind::Heaps(TupleExpr::Quantified(all, ..)) => {
                let name = if *all { "all" } else { "some" }.to_string();
                return Err(Diagnostic::error(expr.span, Reason::AboutOneHeap { name }));
            }
            _ => return Err(Diagnostic::error(expr.span, Reason::NotACondition)),
        })
    }

    /// `a < b <= c` is both comparisons.
    fn compare(&mut self, first: &Expr, rest: &[(Comparison, Expr)]) -> Parsed<ListProperty> {
        if let ([(Comparison::Equal, right)], Some(columns)) = (rest, columns_mod(first))
            && self.value(right)? == ListValue::Number(0)
        {
            let largest = self.largest_column(columns, first.span)?;
            return Ok(ListProperty::Compare(largest, Comparison::Equal, ListValue::Number(0)));
        }
        let mut left = self.value(first)?;
        let mut parts = vec![];
        for (comparison, right) in rest {
            let right = self.value(right)?;
            parts.push(ListProperty::Compare(left, *comparison, right.clone()));
            left = right;
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { ListProperty::And(parts) })
    }

    /// `property`, but the opposite at exactly these positions.
    fn except(&mut self, property: &ListProperty, texts: &[TupleText]) -> Parsed<ListProperty> {
        let mut places = vec![];
        for text in texts {
            let place = canonical(&list(text, self.scope)?);
            self.spend(place.len() + 1, text.span)?;
            places.push(self.is(&place, text.span)?);
        }
        let exception = if places.len() == 1 { places.remove(0) } else { ListProperty::Or(places) };
        let not = |property: &ListProperty| ListProperty::Not(Box::new(property.clone()));
        Ok(ListProperty::Or(vec![
            ListProperty::And(vec![property.clone(), not(&exception)]),
            ListProperty::And(vec![not(property), exception]),
        ]))
    }

    /// Whether the position is a canonical list: it has as many heaps, and as many of each size.
    fn is(&self, list: &List, span: Span) -> Parsed<ListProperty> {
        let overflow = || Diagnostic::error(span, Reason::ArithmeticOverflow);
        let equal = |value: ListValue, count: usize| {
            let count = i64::try_from(count).map_err(|_| overflow())?;
            Ok(ListProperty::Compare(value, Comparison::Equal, ListValue::Number(count)))
        };
        let mut parts = vec![equal(ListValue::Heaps, list.len())?];
        for equals in list.chunk_by(|one, two| one == two) {
            let size = equals.first().and_then(|size| i64::try_from(*size).ok()).ok_or_else(overflow)?;
            let heap = Value::Variable(Variable(0));
            let has_size = Property::Compare(heap, Comparison::Equal, Value::Number(size));
            parts.push(equal(ListValue::Count(has_size), equals.len())?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { ListProperty::And(parts) })
    }
}

/// Base, term if there is one, and modulus of `columns(base, term) mod modulus`.
type Columns<'e> = (&'e Expr, Option<&'e Expr>, &'e Expr);

fn columns_mod(expr: &Expr) -> Option<Columns<'_>> {
    let ExprKind::Multiply(first, rest) = &expr.kind else { return None };
    match (&first.kind, &rest[..]) {
        (ExprKind::Heaps(TupleExpr::AllColumns(base, of)), [(Operator::Mod, modulus)]) => {
            Some((base, of.as_deref(), modulus))
        }
        _ => None,
    }
}

fn multiply(left: ListValue, operator: Operator, right: ListValue, span: Span) -> Parsed<ListValue> {
    match (left, operator, right) {
        (ListValue::Number(left), _, ListValue::Number(right)) => {
            apply(operator, left, right).map(ListValue::Number).map_err(|why| undefined(why, span))
        }
        (ListValue::Number(factor), Operator::Times, inner) | (inner, Operator::Times, ListValue::Number(factor)) => {
            scale(factor, inner, span)
        }
        (_, Operator::Over | Operator::Mod, ListValue::Number(modulus)) if modulus < 1 => {
            Err(Diagnostic::error(span, Reason::ModulusNotPositive { modulus }))
        }
        (inner, Operator::Over, ListValue::Number(divisor)) => Ok(ListValue::Div(Box::new(inner), divisor)),
        (inner, Operator::Mod, ListValue::Number(modulus)) => Ok(ListValue::Mod(Box::new(inner), modulus)),
        _ => Err(Diagnostic::error(span, Reason::NotLinear)),
    }
}

/// `factor * inner`; multiples of multiples are multiplied out.
fn scale(factor: i64, inner: ListValue, span: Span) -> Parsed<ListValue> {
    let product = |one: i64, other: i64| {
        one.checked_mul(other).ok_or_else(|| Diagnostic::error(span, Reason::ArithmeticOverflow))
    };
    Ok(match inner {
        ListValue::Number(number) => ListValue::Number(product(factor, number)?),
        ListValue::Scale(other, inner) => match product(factor, other)? {
            1 => *inner,
            factor => ListValue::Scale(factor, inner),
        },
        inner if factor == 1 => inner,
        inner => ListValue::Scale(factor, Box::new(inner)),
    })
}

/// Whether everything about one heap in these can become terms and conditions of linear arithmetic.
pub(super) fn check(values: &[&ListValue], properties: &[&ListProperty], span: Span) -> Parsed<()> {
    values.iter().try_for_each(|value| check_value(value, span))?;
    properties.iter().try_for_each(|property| check_property(property, span))
}

fn check_value(value: &ListValue, span: Span) -> Parsed<()> {
    match value {
        ListValue::Number(_) | ListValue::Heaps => Ok(()),
        ListValue::Xor(of) | ListValue::Sum(of) | ListValue::Max(of) | ListValue::LargestColumn { of, .. } => {
            lowering::check(&[of], &[], 1, span)
        }
        ListValue::Count(condition) => lowering::check(&[], &[condition], 1, span),
        ListValue::Add(parts) => parts.iter().try_for_each(|part| check_value(part, span)),
        ListValue::Scale(_, inner) | ListValue::Mod(inner, _) | ListValue::Div(inner, _) => check_value(inner, span),
    }
}

fn check_property(property: &ListProperty, span: Span) -> Parsed<()> {
    match property {
        ListProperty::Bool(_) => Ok(()),
        ListProperty::Compare(left, _, right) => {
            check_value(left, span)?;
            check_value(right, span)
        }
        ListProperty::In(value, _) => check_value(value, span),
        ListProperty::Not(inner) => check_property(inner, span),
        ListProperty::And(parts) | ListProperty::Or(parts) => {
            parts.iter().try_for_each(|part| check_property(part, span))
        }
    }
}
