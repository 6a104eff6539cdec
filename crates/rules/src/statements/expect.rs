//! Lowers `expect` lines for any kind of position.

use alloc::vec;
use alloc::vec::Vec;

use super::numbers::grundy_value;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::language::lower::number::constant;
use crate::language::lower::players;
use crate::language::lower::scope::Scope;
use crate::text::syntax::VerdictText;
use crate::{Expectation, Expected, Sides, Span};

/// The expectations of the line at `span`; in a partisan game, one for each player to move, with
/// the position made by `mark`.
pub(crate) fn expectations<P>(
    (position, span, verdict): (P, Span, &VerdictText),
    (misere, sides): (bool, Option<&Sides>),
    mark: impl Fn(&Sides, usize, &P) -> P,
    scope: Scope<'_>,
) -> Parsed<Vec<Expectation<P>>> {
    if let Some((sides, outcomes)) = players::expected(verdict, span, sides)? {
        let expected = |(side, outcome)| Expectation {
            span,
            position: mark(sides, side, &position),
            expected: Expected::Outcome(outcome),
        };
        return Ok(outcomes.into_iter().enumerate().map(expected).collect());
    }
    let expected = match verdict {
        VerdictText::Class(..) => return Ok(vec![]),
        VerdictText::Outcome(outcome) => Expected::Outcome(*outcome),
        VerdictText::Value(expr) if misere => {
            return Err(Diagnostic::error(expr.span, Reason::ValueInMisere));
        }
        VerdictText::Value(expr) => grundy_value(expr, scope)?,
        VerdictText::Draw => Expected::Draw,
        VerdictText::Difference(expr) => Expected::Difference(constant(expr, scope.parameters)?),
    };
    Ok(vec![Expectation { span, position, expected }])
}
