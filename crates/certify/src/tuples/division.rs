//! A heap written as a quotient and a remainder: section 'A divided heap' of the format.

use alloc::vec::Vec;

use rules::tuples::{Linear, TupleRuleset, Variable, divide};

use super::domain::example;
use super::encoding::Encoding;
use super::relation::Variables;
use crate::kernel::format::DivisionText;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

/// The rules with the heap divided, if that is the same game.
pub(crate) fn divided(
    rules: &TupleRuleset,
    said: &DivisionText,
    work: &mut Work,
) -> Result<TupleRuleset, Rejection> {
    let variables = Variables::new(rules)?;
    let Some((&constant, factors)) = said.by.split_first() else { return Err(Rejection::Division) };
    if factors.len() != rules.heaps.len() {
        return Err(Rejection::Division);
    }
    let scaled = variables.before().zip(factors).filter(|(_, factor)| **factor != 0);
    let by = Linear {
        constant,
        coefficients: scaled.map(|(heap, &factor): (Variable, _)| (heap, factor)).collect(),
    };
    let names = [&said.names[0][..], &said.names[1][..]];
    let divided = divide(rules, said.heap, &by, names).ok_or(Rejection::Division)?;
    let variables: Vec<Variable> = variables.before().collect();
    // Most conditions are plain arithmetic, which is the same in every base; digits in another base
    // are refused.
    let plain = Encoding::new("base 2", &[]).ok_or(Rejection::Encoding)?;
    for condition in &divided.nowhere {
        if let Some(position) = example(condition, &variables, &plain, work)? {
            return Err(Rejection::DivisionFails { position });
        }
    }
    Ok(divided.rules)
}
