//! Lists of heaps.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use super::class::Class;
use super::{ENTRIES, Setting, representation};
use crate::{HeapClass, HeapValue, ListDecision, ListLaw, Most, Reason};

/// Decides a list of heaps, which may include empty ones.
pub(super) fn class(
    decision: &ListDecision,
    heaps: &[u64],
    settings: &[Setting],
) -> Result<Class, Reason> {
    let heaps: Vec<u64> = heaps.iter().copied().filter(|&heap| heap > 0).collect();
    if let HeapValue::Losing { up_to, zeros } = &decision.heap {
        return losing(*up_to, zeros, &heaps);
    }
    let classes = heaps
        .iter()
        .map(|&heap| heap_class(&decision.heap, heap, settings))
        .collect::<Result<Vec<_>, _>>()?;
    let nim_sum = classes.iter().fold(0, |sum, class| sum ^ class.0);
    Ok(match &decision.law {
        ListLaw::Grundy => Class::value(i128::from(nim_sum)),
        ListLaw::Moore { most, misere } => {
            let values: Vec<u64> = classes.iter().map(|class| class.0).collect();
            Class::outcome(moore(&values, most_moves(*most, settings)?, *misere))
        }
        ListLaw::Tame => Class::outcome(if classes.iter().any(|class| class.1) {
            nim_sum != 0
        } else {
            nim_sum != 1
        }),
        ListLaw::Quotient { products, lost } => {
            let product = |one: u64, other: &(u64, bool)| {
                let row = products.get(usize::try_from(one).ok()?)?;
                row.get(usize::try_from(other.0).ok()?).map(|&product| u64::from(product))
            };
            let element = classes.iter().try_fold(0, product).ok_or(Reason::NotATuple)?;
            let lost = usize::try_from(element).ok().and_then(|element| lost.get(element));
            Class::outcome(!*lost.ok_or(Reason::NotATuple)?)
        }
        ListLaw::Selective => Class::outcome(classes.iter().any(|class| class.0 != 0)),
    })
}

/// Decides a list of at most one non-empty heap, of which only whether its value is 0 is known.
fn losing(up_to: u64, zeros: &[u64], heaps: &[u64]) -> Result<Class, Reason> {
    match *heaps {
        [first, ..] if first > up_to => Err(Reason::Beyond { heap: first, up_to }),
        [_, second, ..] => Err(Reason::Beyond { heap: second, up_to }),
        _ => Ok(Class::outcome(heaps.iter().any(|heap| !zeros.contains(heap)))),
    }
}

/// Whether the player to move wins when a turn has up to `most` moves.
fn moore(values: &[u64], most: u64, misere: bool) -> bool {
    if most == 0 {
        return misere;
    }
    let modulus = u128::from(most) + 1;
    let ones =
        |column: u32| values.iter().map(|value| u128::from(value >> column & 1)).sum::<u128>();
    if misere && values.iter().all(|&value| value <= 1) {
        return ones(0) % modulus != 1;
    }
    (0..u64::BITS).any(|column| ones(column) % modulus != 0)
}

fn most_moves(most: Most, settings: &[Setting]) -> Result<u64, Reason> {
    match most {
        Most::Fixed(most) => Ok(most),
        Most::Setting(index) => match setting(settings, index) {
            Some(&Setting::Number(number)) => {
                u64::try_from(number).map_err(|_| Reason::Negative { number })
            }
            _ => Ok(0),
        },
    }
}

fn setting(settings: &[Setting], index: u32) -> Option<&Setting> {
    settings.get(usize::try_from(index).ok()?)
}

/// The value of a heap, and whether it is firm. An empty heap always has value 0 and is not firm.
///
/// # Errors
///
/// As for [`super::class()`]. The value of a [`HeapValue::Losing`] heap other than the zeros is
/// unknown and given as 1.
pub fn heap_class(
    value: &HeapValue,
    heap: u64,
    settings: &[Setting],
) -> Result<(u64, bool), Reason> {
    if heap == 0 {
        return Ok((0, false));
    }
    match value {
        HeapValue::Size => Ok((heap, false)),
        HeapValue::Remainder(modulus) => {
            Ok((heap.checked_rem(*modulus).ok_or(Reason::DivisionByZero)?, false))
        }
        HeapValue::Periodic { classes, period } => periodic(classes, *period, heap),
        HeapValue::Machine(machine) => {
            Ok((u64::from(representation::class(machine, &[heap])?), false))
        }
        HeapValue::Losing { up_to, .. } if heap > *up_to => {
            Err(Reason::Beyond { heap, up_to: *up_to })
        }
        HeapValue::Losing { zeros, .. } => Ok((u64::from(!zeros.contains(&heap)), false)),
        HeapValue::Subtraction { setting: index } => {
            let set = match setting(settings, *index) {
                Some(Setting::Numbers(numbers)) => numbers.clone(),
                Some(Setting::Number(number)) => vec![*number],
                None => Vec::new(),
            };
            Ok((subtraction(&set, heap)?, false))
        }
    }
}

fn periodic(classes: &[HeapClass], period: u64, heap: u64) -> Result<(u64, bool), Reason> {
    let length = u64::try_from(classes.len()).map_err(|_| Reason::Memory)?;
    let preperiod = length.checked_sub(period).ok_or(Reason::NotATuple)?;
    let place = match heap.checked_sub(length) {
        None => heap,
        Some(beyond) => preperiod + beyond.checked_rem(period).ok_or(Reason::DivisionByZero)?,
    };
    let class = usize::try_from(place)
        .ok()
        .and_then(|place| classes.get(place))
        .ok_or(Reason::NotATuple)?;
    Ok((u64::from(class.value), class.firm))
}

/// The mex of the heap's options.
fn subtraction(set: &[i64], heap: u64) -> Result<u64, Reason> {
    if heap > ENTRIES {
        return Err(Reason::Memory);
    }
    let taken: Vec<usize> = set
        .iter()
        .filter(|&&taken| taken >= 1)
        .filter_map(|&taken| usize::try_from(taken).ok())
        .collect();
    let heap = usize::try_from(heap).map_err(|_| Reason::Memory)?;
    let mut values: Vec<u64> = Vec::with_capacity(heap + 1);
    for size in 0..=heap {
        let options: BTreeSet<u64> = taken
            .iter()
            .filter_map(|&taken| size.checked_sub(taken))
            .map(|rest| values[rest])
            .collect();
        let missing =
            (0..).zip(&options).find(|&(value, &option)| value != option).map(|(value, _)| value);
        let count = u64::try_from(options.len()).map_err(|_| Reason::Memory)?;
        values.push(missing.unwrap_or(count));
    }
    Ok(values[heap])
}

/// The exponents of the prime factors of a number of at least 1, by increasing primes; none for 0.
/// By trial division, which is slow: as many steps as the second largest prime factor, or the root
/// of the largest.
#[must_use]
pub fn exponents(number: u64) -> Vec<u64> {
    let mut exponents = Vec::new();
    let (mut rest, mut divisor) = (number, 2);
    while rest > 1 {
        let mut exponent = 0;
        loop {
            let quotient = rest / divisor;
            if rest != quotient * divisor {
                if exponent == 0 && quotient < divisor {
                    divisor = rest;
                    continue;
                }
                break;
            }
            rest = quotient;
            exponent += 1;
        }
        if exponent > 0 {
            exponents.push(exponent);
        }
        divisor += 1 + divisor % 2;
    }
    exponents
}
