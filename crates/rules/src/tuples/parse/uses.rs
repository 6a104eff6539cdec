//! Finds the names in an expression with their places.

use alloc::vec;
use alloc::vec::Vec;

use crate::Span;
use crate::text::syntax::{Expr, ExprKind, TupleExpr};

/// One occurrence of a name.
#[derive(Clone, Copy, Debug)]
pub(super) struct Use<'e> {
    pub(super) name: &'e str,
    pub(super) span: Span,
    /// The base, if the name is an exponent.
    pub(super) base: Option<&'e Expr>,
}

/// The free names of `expr` in the order of the text, without those that must be constants.
pub(super) fn uses(expr: &Expr) -> Vec<Use<'_>> {
    let mut found = vec![];
    collect(expr, &mut vec![], &mut found);
    found
}

fn collect<'e>(expr: &'e Expr, bound: &mut Vec<&'e str>, found: &mut Vec<Use<'e>>) {
    let mut name = |name: &'e str, span, base| {
        if !bound.contains(&name) {
            found.push(Use { name, span, base });
        }
    };
    match &expr.kind {
        ExprKind::Name(text) => name(text, expr.span, None),
        ExprKind::Heaps(TupleExpr::Power(base, exponent)) => {
            if let ExprKind::Name(text) = &exponent.kind {
                name(text, exponent.span, Some(base));
            }
            // A bare name is a constant, or makes the rules loops.
            if !matches!(base.kind, ExprKind::Name(_)) {
                collect(base, bound, found);
            }
        }
        ExprKind::Negative(inner) | ExprKind::Not(inner) | ExprKind::InSet(inner, _) => {
            collect(inner, bound, found)
        }
        ExprKind::Add(parts) => parts.iter().for_each(|(_, part)| collect(part, bound, found)),
        ExprKind::Multiply(first, rest) => {
            collect(first, bound, found);
            rest.iter().for_each(|(_, part)| collect(part, bound, found));
        }
        ExprKind::Compare(first, rest) => {
            collect(first, bound, found);
            rest.iter().for_each(|(_, part)| collect(part, bound, found));
        }
        ExprKind::And(parts) | ExprKind::Or(parts) => {
            parts.iter().for_each(|part| collect(part, bound, found))
        }
        ExprKind::Heaps(inner) => match inner {
            TupleExpr::Xor(parts) | TupleExpr::Min(parts) | TupleExpr::Max(parts) => {
                parts.iter().for_each(|part| collect(part, bound, found));
            }
            TupleExpr::Ones(inner)
            | TupleExpr::DigitSum(_, inner)
            | TupleExpr::Zeros(_, inner)
            | TupleExpr::Shift(_, inner)
            | TupleExpr::Except(inner, _) => collect(inner, bound, found),
            TupleExpr::Call(_, one, two) => {
                collect(one, bound, found);
                collect(two, bound, found);
            }
            TupleExpr::Joined(_, one, two) => {
                collect(one, bound, found);
                collect(two, bound, found);
            }
            TupleExpr::Asked(asked) => {
                let before = asked.sizes.iter().flatten();
                before.chain(&asked.after).for_each(|part| collect(part, bound, found));
            }
            TupleExpr::Entry(_, place) => collect(place, bound, found),
            TupleExpr::Quantified(_, names, body) => {
                let outer = bound.len();
                bound.extend(names.iter().map(|text| &text.name[..]));
                collect(body, bound, found);
                bound.truncate(outer);
            }
            TupleExpr::Power(..)
            | TupleExpr::Columns(_)
            | TupleExpr::Touched
            | TupleExpr::Length(_)
            | TupleExpr::All(..)
            | TupleExpr::AllColumns(..)
            | TupleExpr::Heaps => {}
        },
        _ => {}
    }
}
