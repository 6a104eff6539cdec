//! Positions that are sums of heaps with known values.

use std::collections::HashMap;

use answer::fault::NoEnumeration;
use answer::{Counted, Enumeration, SizeKind};
use count::BigUint;
use plan::{HeapClass, HeapValue, ListDecision, ListLaw, Machine, Most};
use rules::Outcome;
use run::Run;

use super::{Counts, Pair, Weighted, explore, weighted};

/// Values of heaps from this one on are not counted with.
const LARGEST: u32 = 1 << 16;

/// The class of a heap of any size: those of the first sizes, then the last `period` of them again.
struct Classes {
    classes: Vec<HeapClass>,
    period: usize,
}

impl Classes {
    /// The classes of the heaps below `sizes`, or of all heaps without a limit.
    fn new(value: &HeapValue, sizes: Option<usize>) -> Option<Self> {
        let plain = |value| HeapClass { value, firm: false };
        match value {
            HeapValue::Size => {
                // They never repeat.
                let classes = (0..u32::try_from(sizes?).ok()?).map(plain).collect();
                Some(Self { classes, period: 1 })
            }
            HeapValue::Remainder(modulus) => {
                let period = usize::try_from(*modulus).ok()?;
                Some(Self {
                    classes: (0..u32::try_from(period).ok()?).map(plain).collect(),
                    period,
                })
            }
            HeapValue::Periodic { classes, period } => {
                Some(Self { classes: classes.clone(), period: usize::try_from(*period).ok()? })
            }
            HeapValue::Machine(_) | HeapValue::Losing { .. } | HeapValue::Subtraction { .. } => {
                None
            }
        }
    }

    /// The number of the class of a heap that is one larger than one with this number.
    fn larger(&self, number: usize) -> usize {
        if number + 1 < self.classes.len() { number + 1 } else { self.classes.len() - self.period }
    }
}

/// What is remembered of the heaps so far: the nim-sum of their values, in a selective sum whether
/// one of them is not 0, with a quotient the product of their elements, with turns in several heaps
/// the [`columns`] of their values; and whether one is firm.
type Known = (u128, bool);

fn with(law: &ListLaw, known: Known, class: HeapClass) -> Known {
    let value = u128::from(class.value);
    match law {
        ListLaw::Selective => (known.0 | value.min(1), false),
        ListLaw::Quotient { products, .. } => (product(products, known.0, value), false),
        ListLaw::Moore { most, .. } => (columns(*most, known.0, value), known.1 || value > 1),
        ListLaw::Grundy | ListLaw::Tame => (known.0 ^ value, known.1 || class.firm),
    }
}

/// The product of two elements of a quotient; out of range if one of them is.
fn product(products: &[Vec<u32>], one: u128, other: u128) -> u128 {
    let at = |number: u128| usize::try_from(number).unwrap_or(usize::MAX);
    let row = products.get(at(one));
    row.and_then(|row| row.get(at(other))).map_or(u128::MAX, |&product| product.into())
}

/// Adds a value to the numbers of ones in each binary place, which are kept modulo one more than
/// the moves of a turn, as the digits of one number.
fn columns(most: Most, known: u128, value: u128) -> u128 {
    let modulus = modulus(most).unwrap_or(1);
    let places = (0..u128::BITS).take_while(|place| value >> place > 0);
    places
        .fold((known, 1_u128), |(known, unit), place| {
            let digit = known / unit % modulus;
            let next = (digit + (value >> place & 1)) % modulus;
            (known - digit * unit + next * unit, unit.saturating_mul(modulus))
        })
        .0
}

/// One more than the moves of a turn.
fn modulus(most: Most) -> Option<u128> {
    match most {
        Most::Fixed(most) => Some(u128::from(most) + 1),
        Most::Setting(_) => None,
    }
}

fn is_counted(law: &ListLaw, counted: Counted, (value, firm): Known) -> bool {
    // Tame games: without a firm heap, all heaps are Nim heaps of 0 and 1 in misère play.
    let lost = match law {
        ListLaw::Tame if !firm => value == 1,
        // There are ones in the last place only.
        ListLaw::Moore { misere: true, .. } if !firm => value == 1,
        ListLaw::Quotient { lost, .. } => {
            usize::try_from(value).is_ok_and(|value| lost.get(value) == Some(&true))
        }
        _ => value == 0,
    };
    match counted {
        Counted::Outcome(Outcome::P) => lost,
        Counted::Outcome(Outcome::N) => !lost,
        Counted::Value(wanted) => value == u128::from(wanted),
        Counted::Class(_) => false,
    }
}

/// Whether sums can be counted by what [`with`] remembers of them.
fn fits(law: &ListLaw, counted: Counted, classes: &Classes) -> bool {
    let largest = classes.classes.iter().map(|class| class.value).max().unwrap_or(0);
    let is_outcome = matches!(counted, Counted::Outcome(_));
    match law {
        ListLaw::Grundy => largest < LARGEST,
        ListLaw::Tame => is_outcome && largest < LARGEST,
        ListLaw::Selective | ListLaw::Quotient { .. } => is_outcome,
        ListLaw::Moore { most, .. } => {
            let places = u32::BITS - largest.leading_zeros();
            is_outcome && modulus(*most).and_then(|base| base.checked_pow(places)).is_some()
        }
    }
}

/// Memory of an entry of the maps from what is known to the number of lists.
const ENTRY: usize = 128;

/// Lists of heaps, in any order, by their sum.
pub(super) fn lists(
    list: &ListDecision,
    counted: Counted,
    terms: usize,
    run: &Run<'_>,
) -> Result<Enumeration, NoEnumeration> {
    // No list has more heaps, and no column more ones.
    let heaps = u64::try_from(terms.saturating_sub(1)).unwrap_or(u64::MAX);
    let law = match list.law {
        ListLaw::Moore { most: Most::Fixed(most), misere } => {
            ListLaw::Moore { most: Most::Fixed(most.min(heaps)), misere }
        }
        ref law => law.clone(),
    };
    // One map for each total, which is not made before it is known to fit.
    run.allocate(terms.saturating_mul(128))?;
    let classes = Classes::new(&list.heap, Some(terms.max(1)))
        .filter(|classes| fits(&law, counted, classes))
        .ok_or(NoEnumeration::Form)?;
    // For each total, how many lists of heaps up to the present size there are, by what is known.
    let mut lists: Vec<HashMap<Known, BigUint>> = vec![HashMap::new(); terms];
    if let Some(empty) = lists.first_mut() {
        empty.insert((0, false), 1_u32.into());
    }
    let (mut number, mut new) = (0, 0);
    for size in 1..terms {
        number = classes.larger(number);
        let class = classes.classes[number];
        for total in size..terms {
            run.check_clock()?;
            // Those with at least one heap of this size.
            let more: Vec<(Known, BigUint)> = lists[total - size]
                .iter()
                .map(|(known, many)| (with(&law, *known, class), many.clone()))
                .collect();
            for (known, many) in more {
                let count = lists[total].entry(known).or_insert_with(|| {
                    new += 1;
                    BigUint::default()
                });
                *count += many;
            }
            run.allocate(core::mem::take(&mut new) * ENTRY)?;
        }
    }
    let sum = |total: &HashMap<Known, BigUint>, all: bool| -> BigUint {
        total
            .iter()
            .filter(|(known, _)| all || is_counted(&law, counted, **known))
            .map(|(_, many)| many)
            .sum()
    };
    let counts = [false, true].map(|all| lists.iter().map(|total| sum(total, all)).collect());
    Ok(Counts { counts, laws: [None, None] }.into_enumeration(counted, SizeKind::Total))
}

/// What stands on the left and on the right of a run.
type Sides = (Option<u8>, Option<u8>);

/// A row that is being read: the state of its domain, what stands on the left of the present run,
/// the class of the run, and what is known of the heaps before it.
type Reading = (usize, Option<u8>, usize, Known);

/// Rows of heaps, by their length.
pub(super) fn rows(
    domain: &Machine,
    (letter, live): (u8, &[Sides]),
    list: &ListDecision,
    counted: Counted,
    run: &Run<'_>,
) -> Result<Pair, NoEnumeration> {
    let classes = match &list.heap {
        HeapValue::Size => None,
        heap => Classes::new(heap, None).filter(|classes| fits(&list.law, counted, classes)),
    };
    let classes = classes.ok_or(NoEnumeration::Form)?;
    let close = |(_, left, run, known): &Reading, right: Option<u8>| {
        if live.contains(&(*left, right)) {
            with(&list.law, *known, classes.classes[*run])
        } else {
            *known
        }
    };
    let step = |reading: &Reading| {
        run.check_clock().ok()?;
        let read = |(column, &read): (usize, &u8)| {
            let state = usize::try_from(domain.next[reading.0][column]).unwrap_or(usize::MAX);
            match read == letter {
                true => (state, reading.1, classes.larger(reading.2), reading.3),
                false => (state, Some(read), 0, close(reading, Some(read))),
            }
        };
        weighted(domain.letters.iter().enumerate().map(read)).map(|all| vec![all])
    };
    let ends = |reading: &Reading| match domain.class[reading.0] {
        None => (0, 0),
        Some(_) => (is_counted(&list.law, counted, close(reading, None)).into(), 1),
    };
    explore(Weighted::from([((0, None, 0, (0, false)), 1)]), step, ends, run)
}
