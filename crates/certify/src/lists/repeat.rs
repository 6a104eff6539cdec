//! Properties that heaps have period by period.

use alloc::vec;

use rules::Comparison;
use rules::tuples::Assignment;
use rules::tuples::{Condition, Linear, Property};

use super::conditions::{HEAP, plain};
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;
use crate::tuples::answer::FIRST_FRESH;
use crate::tuples::domain::example;
use crate::tuples::relation::compare;

/// With longer periods a term is not compared.
const MAX_RESIDUES: usize = 1000;

/// Whether every heap has the property of its class; `properties` has those of the heaps up to the
/// end of the first period.
pub(crate) fn all_have(
    properties: &[Property],
    preperiod: usize,
    work: &mut Work,
) -> Result<bool, Rejection> {
    if properties.len() > MAX_RESIDUES {
        return Err(Rejection::ClaimNotRegular { number: 0 });
    }
    let period = i64::try_from(properties.len() - preperiod).map_err(|_| Rejection::TooLarge)?;
    let start = i64::try_from(preperiod).map_err(|_| Rejection::TooLarge)?;
    for (heap, property) in (0_i64..).zip(properties) {
        work.spend(100)?;
        let has = if heap < start {
            let position =
                Assignment::position(&[u128::try_from(heap).map_err(|_| Rejection::TooLarge)?]);
            position.and_then(|position| property.holds(1, &position)) == Some(true)
        } else {
            holds_from(property, heap, period, work)?
        };
        if !has {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Whether the heaps `heap`, `heap` + `period`, ... have a property.
fn holds_from(
    property: &Property,
    heap: i64,
    period: i64,
    work: &mut Work,
) -> Result<bool, Rejection> {
    let holds = property
        .lower(1, &mut { FIRST_FRESH })
        .map_err(|_| Rejection::ClaimNotRegular { number: 0 })?;
    let from = compare(&Linear::variable(HEAP), Comparison::GreaterEqual, &Linear::number(heap))?;
    let alike = Linear { constant: -heap, coefficients: vec![(HEAP, 1)] };
    let bad = Condition::all([from, Condition::Congruent(alike, period, 0), holds.negate()]);
    Ok(example(&bad, &[HEAP], &plain(1), work)?.is_none())
}
