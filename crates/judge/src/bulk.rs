//! Judges many positions that are already rows of numbers, without reading or printing.
//!
//! Decisions use the same kernels as [`run`](crate::run), except for lists whose values are their
//! sizes, which have their own kernel here because rows are short.

use plan::{Decision, HeapValue, ListDecision, ListLaw, Most, Reason};

use crate::answers::Class;
use crate::engines::Version;
use crate::heaps::{Gathered, ListJudge, Settings};
use crate::subtraction::Subtraction;
use crate::tuple::TupleJudge;

/// Why a row has no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowFault {
    /// The index of the row.
    pub row: usize,
    /// The reason.
    pub reason: Reason,
}

/// The settings of rows of numbers: none.
struct Without;

impl Settings for Without {
    fn number(&self, _: u32) -> Option<i64> {
        None
    }

    fn numbers(&self, _: u32) -> &[i64] {
        &[]
    }

    fn version(&self, _: u32) -> Version {
        Version::Number(0)
    }
}

/// Bit planes, which count up to 7 ones per column; wider rows take the general path.
const PLANES: usize = 3;
const NARROW: usize = (1 << PLANES) - 1;

/// Judges each row of `width` numbers, a list of heaps or a tuple: 1 if the player to move wins,
/// else 0. Linear in the numbers.
///
/// # Errors
/// The first row that is not a position or is beyond the decision. For a decision about words, row
/// 0.
pub fn outcomes(
    decision: &Decision,
    width: usize,
    numbers: &[u64],
    into: &mut [u8],
) -> Result<(), RowFault> {
    if let Decision::List(ListDecision { heap: HeapValue::Size, law }) = decision
        && width > 0
    {
        let rows = numbers.chunks_exact(width).zip(into.iter_mut());
        match law {
            ListLaw::Grundy => {
                rows.for_each(|(row, wins)| {
                    *wins = u8::from(row.iter().fold(0, |xor, heap| xor ^ heap) != 0)
                });
                return Ok(());
            }
            ListLaw::Moore { most: Most::Fixed(most), misere } if *most > 0 && width <= NARROW => {
                rows.for_each(|(row, wins)| *wins = u8::from(moore(row, *most, *misere)));
                return Ok(());
            }
            _ => {}
        }
    }
    each(decision, width, numbers, into, |class, wins| {
        *wins = u8::from(class.wins);
        Ok(())
    })
}

/// The Grundy value of each row, if the decision gives values.
///
/// # Errors
/// As for [`outcomes`]; [`Reason::Overflow`] if there are no values, or one does not fit.
pub fn values(
    decision: &Decision,
    width: usize,
    numbers: &[u64],
    into: &mut [u64],
) -> Result<(), RowFault> {
    if let Decision::List(ListDecision { heap: HeapValue::Size, law: ListLaw::Grundy }) = decision
        && width > 0
    {
        let rows = numbers.chunks_exact(width).zip(into.iter_mut());
        rows.for_each(|(row, value)| *value = row.iter().fold(0, |xor, heap| xor ^ heap));
        return Ok(());
    }
    each(decision, width, numbers, into, |class, value| {
        *value = class.value.and_then(|value| u64::try_from(value).ok()).ok_or(Reason::Overflow)?;
        Ok(())
    })
}

fn each<T>(
    decision: &Decision,
    width: usize,
    numbers: &[u64],
    into: &mut [T],
    put: impl Fn(Class, &mut T) -> Result<(), Reason>,
) -> Result<(), RowFault> {
    // Rows without numbers are empty lists.
    let row = |at: usize| numbers.get(at * width..(at + 1) * width).unwrap_or_default();
    let fault = |row: usize| move |reason: Reason| RowFault { row, reason };
    match decision {
        Decision::List(decision) => {
            let lists = ListJudge::new(decision);
            let (mut heaps, mut values) = (Gathered::new(), Subtraction::default());
            for (at, put_into) in into.iter_mut().enumerate() {
                heaps.clear();
                lists.take(&mut heaps, row(at));
                let class = lists.class(&mut heaps, &Without, &mut values);
                class.and_then(|class| put(class, put_into)).map_err(fault(at))?;
            }
        }
        Decision::Tuple(decision) => {
            let tuples = TupleJudge::new(decision);
            for (at, put_into) in into.iter_mut().enumerate() {
                tuples.class(row(at)).and_then(|class| put(class, put_into)).map_err(fault(at))?;
            }
        }
        Decision::Word { .. }
        | Decision::Keep { .. }
        | Decision::Computed(_)
        | Decision::Each(_) => {
            return Err(fault(0)(Reason::NotATuple));
        }
    }
    Ok(())
}

/// Whether the player to move wins a few heaps when a turn has up to `most` moves.
#[inline]
fn moore(heaps: &[u64], most: u64, misere: bool) -> bool {
    let mut planes = [0_u64; PLANES];
    let mut or = 0;
    for &heap in heaps {
        or |= heap;
        let mut carry = heap;
        for plane in &mut planes {
            (*plane, carry) = (*plane ^ carry, *plane & carry);
        }
    }
    let [one, two, four] = planes;
    if misere && or <= 1 {
        let ones = (one & 1) | (two & 1) << 1 | (four & 1) << 2;
        return ones % (most.saturating_add(1)) != 1;
    }
    // Columns where the number of ones is 0 or a multiple of the modulus.
    let mut good = !(one | two | four);
    let modulus = usize::try_from(most.saturating_add(1)).unwrap_or(usize::MAX);
    let mut count = modulus;
    while count <= NARROW {
        let plane = |bit: usize, bits: u64| if count >> bit & 1 == 1 { bits } else { !bits };
        good |= plane(0, one) & plane(1, two) & plane(2, four);
        count += modulus;
    }
    good != u64::MAX
}

#[cfg(test)]
mod tests {
    use plan::decision::{TupleFormula, TupleTerm};
    use plan::naive::{self, Asked, Position};
    use plan::{Comparison, HeapClass, TupleDecision};
    use proptest::prelude::*;

    use super::*;

    fn heap_value() -> impl Strategy<Value = HeapValue> {
        let classes = [0, 1, 0, 2].map(|value| HeapClass { value, firm: value == 2 }).to_vec();
        prop_oneof![
            3 => Just(HeapValue::Size),
            1 => (1..9_u64).prop_map(HeapValue::Remainder),
            1 => Just(HeapValue::Periodic { classes, period: 3 }),
        ]
    }

    fn law() -> impl Strategy<Value = ListLaw> {
        let moore = (1..5_u64, any::<bool>());
        prop_oneof![
            Just(ListLaw::Grundy),
            moore.prop_map(|(most, misere)| ListLaw::Moore { most: Most::Fixed(most), misere }),
            Just(ListLaw::Tame),
            Just(ListLaw::Selective),
        ]
    }

    proptest! {
        #[test]
        fn rows_are_judged_as_positions_are(
            heap in heap_value(),
            law in law(),
            width in 0..10_usize,
            numbers in prop::collection::vec(prop_oneof![0..4_u64, any::<u64>()], 0..60),
        ) {
            let decision = Decision::List(ListDecision { heap, law });
            let rows = numbers.len().checked_div(width).unwrap_or(3);
            let numbers = &numbers[..rows * width];
            let (mut wins, mut told) = (vec![7; rows], vec![7; rows]);
            prop_assert_eq!(outcomes(&decision, width, numbers, &mut wins), Ok(()));
            let valued = values(&decision, width, numbers, &mut told);
            for row in 0..rows {
                let position = Position::List(numbers[row * width..][..width].to_vec());
                let asked = Asked { position, settings: vec![], line: 1, variable: String::new() };
                let class = naive::class(&decision, &asked).expect("a class");
                prop_assert_eq!(wins[row], u8::from(class.wins));
                if valued.is_ok() {
                    prop_assert_eq!(Some(i128::from(told[row])), class.value);
                } else {
                    prop_assert_eq!(class.value, None);
                }
            }
        }
    }

    #[test]
    fn a_row_that_is_no_position_is_named() {
        let entry = |place| TupleTerm::Entry(place);
        let compare = |comparison| TupleFormula::Compare(entry(0), comparison, entry(1));
        let (domain, formula) = (compare(Comparison::LessEqual), compare(Comparison::Less));
        let decision = Decision::Tuple(TupleDecision::Wins { length: 2, domain, formula });
        let mut wins = [9; 3];
        assert_eq!(outcomes(&decision, 2, &[1, 2, 3, 3, 0, 1], &mut wins), Ok(()));
        assert_eq!(wins, [1, 0, 1]);
        let fault = RowFault { row: 1, reason: Reason::NotATuple };
        assert_eq!(outcomes(&decision, 2, &[1, 2, 4, 3, 0, 1], &mut wins), Err(fault));
    }
}
