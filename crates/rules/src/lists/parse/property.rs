//! Lowers expressions to [`ListValue`] and [`ListProperty`]. Inside `xor(..)`, `sum(..)`, `max(..)`
//! and `count(..)`, an expression is about one heap and read as in games of heaps.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::Span;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::language;
use crate::language::Comparison;
use crate::language::lower::number::{constant, parameter};
use crate::language::lower::scope::Scope;
use crate::language::lower::{Extent, Lower};
use crate::lists::{List, ListAtom, ListProperty, ListValue, MAX_WRITTEN_HEAPS, canonical};
use crate::text::syntax::{Expr, ExprKind, ListFunction, Operator, TupleExpr, TupleText};
use crate::tuples::parse::lowering;
use crate::tuples::parse::property::Names;
use crate::tuples::{Property, Value, Variable};

/// The scope and size counter of one statement about lists.
pub(super) struct Lists<'a> {
    pub(super) scope: Scope<'a>,
    /// The name of the heap.
    heap: &'a [String],
    extent: Extent,
}

impl<'a> Lists<'a> {
    pub(super) fn new(scope: Scope<'a>, heap: &'a [String]) -> Self {
        Self { scope, heap, extent: Extent::default() }
    }

    fn function(&mut self, inner: &TupleExpr, expr: &Expr) -> Parsed<ListValue> {
        let one_heap = |name: &str| {
            Err(Diagnostic::error(expr.span, Reason::AboutOneHeap { name: name.to_string() }))
        };
        match inner {
            TupleExpr::All(ListFunction::Xor, of) => {
                Ok(ListValue::Atom(ListAtom::Xor(self.of_one(of)?)))
            }
            TupleExpr::All(ListFunction::Sum, of) => {
                Ok(ListValue::Atom(ListAtom::Sum(self.of_one(of)?)))
            }
            TupleExpr::All(ListFunction::Count, of) => {
                Ok(ListValue::Atom(ListAtom::Count(self.if_one(of)?)))
            }
            TupleExpr::All(ListFunction::Max, of) => match columns_mod(of) {
                Some(columns) => self.largest_column(columns, expr.span),
                None => Ok(ListValue::Atom(ListAtom::Max(self.of_one(of)?))),
            },
            TupleExpr::Heaps => Ok(ListValue::Atom(ListAtom::Heaps)),
            TupleExpr::Columns(_) | TupleExpr::AllColumns(..) => {
                Err(Diagnostic::error(expr.span, Reason::ColumnsMisplaced))
            }
            TupleExpr::Power(..) => constant(expr, self.scope.parameters)
                .map(ListValue::Number)
                .map_err(|diagnostic| match diagnostic.reason {
                    Reason::UnknownName { ref name, .. } if self.heap.contains(name) => {
                        Diagnostic::error(
                            diagnostic.span,
                            Reason::AboutOneHeap { name: name.clone() },
                        )
                    }
                    _ => diagnostic,
                }),
            TupleExpr::Xor(parts) => {
                // If a part is wrong by itself, report that instead.
                parts.iter().try_for_each(|part| self.term(part).map(|_| ()))?;
                one_heap("xor")
            }
            TupleExpr::Min(_) => one_heap("min"),
            TupleExpr::Max(_) => one_heap("max"),
            TupleExpr::Ones(_) => one_heap("ones"),
            TupleExpr::DigitSum(..) => one_heap("digitsum"),
            TupleExpr::Zeros(..) => one_heap("zeros"),
            TupleExpr::Shift(..) => one_heap("shift"),
            TupleExpr::Touched => one_heap("touched"),
            TupleExpr::Call(..) | TupleExpr::Entry(..) | TupleExpr::Length(_) => {
                Err(Diagnostic::error(expr.span, Reason::NotLinear))
            }
            TupleExpr::Quantified(..)
            | TupleExpr::Except(..)
            | TupleExpr::Asked(_)
            | TupleExpr::Joined(..) => Err(Diagnostic::error(expr.span, Reason::NotANumber)),
        }
    }

    /// Lowers a term in the size of one heap.
    fn of_one(&mut self, expr: &Expr) -> Parsed<Value> {
        Names::new(self.scope, self.heap).term(expr)
    }

    /// Lowers a condition on the size of one heap.
    fn if_one(&mut self, expr: &Expr) -> Parsed<Property> {
        Names::new(self.scope, self.heap).formula(expr)
    }

    fn largest_column(
        &mut self,
        (base, of, modulus): Columns<'_>,
        span: Span,
    ) -> Parsed<ListValue> {
        let names = Names::new(self.scope, self.heap);
        let (base, modulus) = (names.number(base, 2, 10)?, names.number(modulus, 1, u32::MAX)?);
        self.spend(1, span)?;
        let of = of.map_or(Ok(Value::variable(Variable(0))), |of| self.of_one(of))?;
        Ok(ListValue::Atom(ListAtom::LargestColumn { base, modulus, of }))
    }

    /// `property` with its truth flipped at exactly these positions.
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

    /// Whether the position is this canonical list: the same number of heaps, and of each size.
    fn is(&self, list: &List, span: Span) -> Parsed<ListProperty> {
        let overflow = || Diagnostic::error(span, Reason::ArithmeticOverflow);
        let equal = |value: ListValue, count: usize| {
            let count = i64::try_from(count).map_err(|_| overflow())?;
            Ok(ListProperty::Compare(value, Comparison::Equal, ListValue::Number(count)))
        };
        let mut parts = vec![equal(ListValue::Atom(ListAtom::Heaps), list.len())?];
        for equals in list.chunk_by(|one, two| one == two) {
            let size =
                equals.first().and_then(|size| i64::try_from(*size).ok()).ok_or_else(overflow)?;
            let heap = Value::variable(Variable(0));
            let has_size = Property::Compare(heap, Comparison::Equal, Value::Number(size));
            parts.push(equal(ListValue::Atom(ListAtom::Count(has_size)), equals.len())?);
        }
        Ok(if parts.len() == 1 { parts.remove(0) } else { ListProperty::And(parts) })
    }
}

impl Lower for Lists<'_> {
    type Kind = language::Lists;

    const FLAT: bool = true;

    fn scope(&self) -> Scope<'_> {
        self.scope
    }

    fn extent(&mut self) -> Option<&mut Extent> {
        Some(&mut self.extent)
    }

    fn name(&mut self, name: &str, span: Span) -> Parsed<ListValue> {
        let fail = |reason| Err(Diagnostic::error(span, reason));
        if let Some(value) = self.scope.parameters.number(name) {
            return Ok(ListValue::Number(value));
        }
        if self.heap.iter().any(|heap| heap == name.trim_end_matches('\'')) {
            return fail(Reason::AboutOneHeap { name: name.to_string() });
        }
        parameter(name, span, self.scope.parameters, &[]).map(ListValue::Number)
    }

    fn read_off(&mut self, expr: &Expr) -> Parsed<ListValue> {
        match &expr.kind {
            ExprKind::Heaps(inner) => self.function(inner, expr),
            _ => Err(Diagnostic::error(expr.span, Reason::NotANumber)),
        }
    }

    fn sum(&self, parts: Vec<ListValue>, span: Span) -> Parsed<ListValue> {
        let mut terms = vec![];
        let mut constant = 0_i64;
        for part in parts {
            match part {
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

    fn test(&mut self, expr: &Expr) -> Parsed<ListProperty> {
        let reason = match &expr.kind {
            ExprKind::Heaps(TupleExpr::Except(inner, lists)) => {
                let inner = self.formula(inner)?;
                return self.except(&inner, lists);
            }
            ExprKind::Heaps(TupleExpr::Quantified(all, ..)) => {
                Reason::AboutOneHeap { name: if *all { "all" } else { "some" }.to_string() }
            }
            _ => Reason::NotACondition,
        };
        Err(Diagnostic::error(expr.span, reason))
    }

    /// Lowers `columns(2) mod 2 = 0`.
    fn comparison(
        &mut self,
        first: &Expr,
        rest: &[(Comparison, Expr)],
    ) -> Parsed<Option<ListProperty>> {
        if let ([(Comparison::Equal, right)], Some(columns)) = (rest, columns_mod(first))
            && self.term(right)? == ListValue::Number(0)
        {
            let largest = self.largest_column(columns, first.span)?;
            return Ok(Some(ListProperty::Compare(
                largest,
                Comparison::Equal,
                ListValue::Number(0),
            )));
        }
        Ok(None)
    }
}

/// Base, optional term, and modulus of `columns(base, term) mod modulus`.
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

/// Checks that all one-heap expressions in these can become linear arithmetic.
pub(super) fn check(values: &[&ListValue], properties: &[&ListProperty], span: Span) -> Parsed<()> {
    values.iter().try_for_each(|value| check_value(value, span))?;
    properties.iter().try_for_each(|property| check_property(property, span))
}

fn check_value(value: &ListValue, span: Span) -> Parsed<()> {
    match value {
        ListValue::Number(_) | ListValue::Atom(ListAtom::Heaps) => Ok(()),
        ListValue::Atom(ListAtom::Xor(of) | ListAtom::Sum(of) | ListAtom::Max(of))
        | ListValue::Atom(ListAtom::LargestColumn { of, .. }) => {
            lowering::check(&[of], &[], 1, span)
        }
        ListValue::Atom(ListAtom::Count(condition)) => lowering::check(&[], &[condition], 1, span),
        ListValue::Add(parts) => parts.iter().try_for_each(|part| check_value(part, span)),
        ListValue::Scale(_, inner) | ListValue::Mod(inner, _) | ListValue::Div(inner, _) => {
            check_value(inner, span)
        }
    }
}

fn check_property(property: &ListProperty, span: Span) -> Parsed<()> {
    match property {
        ListProperty::Bool(_) => Ok(()),
        ListProperty::Test(never) => match *never {},
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

/// Lowers a written list; `a^k` stands for k heaps of size a.
pub(super) fn list(text: &TupleText, scope: Scope<'_>) -> Parsed<List> {
    let natural = |expr: &Expr, high: i64| {
        let value = constant(expr, scope.parameters)?;
        let reason = Reason::NumberOutOfRange { value, low: 0, high };
        if (0..=high).contains(&value) {
            Ok(value.unsigned_abs())
        } else {
            Err(Diagnostic::error(expr.span, reason))
        }
    };
    let mut list = vec![];
    for item in &text.sizes {
        let (size, count) = match &item.kind {
            ExprKind::Heaps(TupleExpr::Power(size, count)) => {
                let most = i64::try_from(MAX_WRITTEN_HEAPS).unwrap_or(i64::MAX);
                (
                    natural(size, i64::MAX)?,
                    usize::try_from(natural(count, most)?).unwrap_or(usize::MAX),
                )
            }
            _ => (natural(item, i64::MAX)?, 1),
        };
        if list.len().saturating_add(count) > MAX_WRITTEN_HEAPS {
            return Err(Diagnostic::error(
                item.span,
                Reason::TooManyHeaps { limit: MAX_WRITTEN_HEAPS },
            ));
        }
        list.resize(list.len() + count, u128::from(size));
    }
    Ok(list)
}
