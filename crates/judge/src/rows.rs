//! Reads rows of numbers.
//!
//! Numbers are read in batches; each column of a batch is folded, then the batch is dropped. A
//! batch with a number out of range is read again, one number at a time.

use plan::{Column, Fault, Reason, Variable};

use crate::code::Register;
use crate::engine::Interpreter;
use crate::heaps::ListJudge;
use crate::simd::{Simd, kernel};
use crate::small::WIDEST;
use crate::variables::List;

/// Numbers in a batch.
pub(crate) const BATCH: usize = 1024;

/// Numbers read one at a time before a batch is tried again.
const SINGLE: u64 = 8;

/// A column with its range.
type Ranged = (Variable, i64, i64);

impl Interpreter<'_, '_> {
    /// Reads rows; stores the minimum and maximum of each column in registers.
    pub(crate) fn rows(
        &mut self,
        columns: &[Column],
        ranges: &[(Register, Register)],
        times: Register,
    ) -> Result<(), Fault> {
        let times = self.natural(times)?;
        let mut ranged = std::mem::take(&mut self.ranged);
        ranged.clear();
        for (column, &(low, high)) in columns.iter().zip(ranges) {
            ranged.push((column.variable, self.number(low), self.number(high)));
        }
        for column in columns {
            if let Some(list) = self.store.scope.list_mut(column.variable) {
                list.clear();
            }
        }
        let width = u64::try_from(columns.len()).unwrap_or(u64::MAX);
        // More than there can be tokens.
        let total = times.saturating_mul(width);
        let mut batch = std::mem::take(&mut self.batch);
        let read = self.rows_of(&ranged, total, &mut batch);
        (self.ranged, self.batch) = (ranged, batch);
        read
    }

    fn rows_of(&mut self, ranged: &[Ranged], total: u64, batch: &mut [u64]) -> Result<(), Fault> {
        let (mut left, mut phase) = (total, 0);
        let few = ranged.len() <= WIDEST && self.only_ends(ranged);
        while left > 0 {
            if few {
                let count = self.small_rows(ranged, phase, left)?;
                left -= u64::try_from(count).unwrap_or(0);
                phase = (phase + count) % ranged.len();
                if left == 0 {
                    break;
                }
            }
            let most = usize::try_from(left).unwrap_or(BATCH).min(BATCH);
            let before = self.scanner.here();
            let count = self.scanner.numbers(&mut batch[..most]);
            let read = if count > 0 && self.fold(ranged, phase, &batch[..count])? {
                u64::try_from(count).unwrap_or(0)
            } else {
                let again = if count > 0 {
                    self.scanner.back(before);
                    u64::try_from(count).unwrap_or(0)
                } else {
                    SINGLE.min(left)
                };
                for place in 0..again {
                    let column = (phase + usize::try_from(place).unwrap_or(0)) % ranged.len();
                    self.single(ranged[column])?;
                }
                again
            };
            phase = (phase + usize::try_from(read).unwrap_or(0)) % ranged.len();
            left -= read;
        }
        Ok(())
    }

    /// Reads small numbers while there are any; returns how many.
    fn small_rows(&mut self, ranged: &[Ranged], phase: usize, left: u64) -> Result<usize, Fault> {
        let mut ends = [(0, 0); WIDEST];
        let before = self.scanner.here();
        let most = usize::try_from(left).unwrap_or(usize::MAX);
        let count = self.scanner.small_rows((ranged.len(), phase), most, &mut ends);
        if count == 0 {
            return Ok(0);
        }
        if ranged
            .iter()
            .zip(&ends)
            .any(|(&(_, low, high), &(least, most))| least < low || high < most)
        {
            // One of them is out of range: find it.
            self.scanner.back(before);
            for place in 0..count {
                self.single(ranged[(phase + place) % ranged.len()])?;
            }
            return Ok(count);
        }
        for (column, (&(variable, _, _), &(least, most))) in ranged.iter().zip(&ends).enumerate() {
            let first = (column + ranged.len() - phase) % ranged.len();
            if let Some(list) = self.store.scope.list_mut(variable).filter(|_| first < count) {
                list.count += u64::try_from((count - first).div_ceil(ranged.len())).unwrap_or(0);
                (list.least, list.most) = (list.least.min(least), list.most.max(most));
            }
        }
        Ok(count)
    }

    fn single(&mut self, (variable, low, high): Ranged) -> Result<(), Fault> {
        let number = self.read_number(variable, low, high)?;
        let lists = self.lists.as_ref();
        let Some(list) = self.store.scope.list_mut(variable) else { return Ok(()) };
        list.push(number, lists).map_err(|reason| self.fault(reason))
    }

    /// Folds a batch whose first number belongs to the column `phase`; does nothing and returns
    /// false if one is out of range.
    fn fold(&mut self, ranged: &[Ranged], phase: usize, batch: &[u64]) -> Result<bool, Fault> {
        let width = ranged.len();
        let part = |column: usize| {
            let first = (column + width - phase) % width;
            (first.min(batch.len()), width)
        };
        let ranges = ranged.iter().any(|&(_, low, high)| low > 0 || high < i64::MAX);
        let mut ends = std::mem::take(&mut self.ends);
        ends.clear();
        ends.resize(width, (i64::MAX, i64::MIN));
        if ranges || self.folds_ends(ranged) {
            extremes(self.level, batch, &mut ends);
            // The first number belongs to the column `phase`.
            ends.rotate_right(phase);
        }
        let good = ranged
            .iter()
            .zip(&ends)
            .all(|(&(_, low, high), &(least, most))| low <= least && most <= high);
        for (column, &(variable, _, _)) in ranged.iter().enumerate().filter(|_| good) {
            let (first, step) = part(column);
            let lists = self.lists.as_ref();
            let Some(list) = self.store.scope.list_mut(variable) else { continue };
            let added = list.extend(&batch[first..], step, ends[column], lists);
            added.map_err(|reason| self.fault(reason))?;
        }
        self.ends = ends;
        Ok(good)
    }

    /// Whether at most the minimum, maximum and length of all columns are needed.
    fn only_ends(&self, ranged: &[Ranged]) -> bool {
        let only = |&(variable, _, _): &Ranged| {
            let list = self.store.scope.list(variable);
            list.is_some_and(|list| {
                !list.is_kept && !list.uses.sum && !list.uses.xor && !list.uses.heaps
            })
        };
        ranged.iter().all(only)
    }

    /// Whether the minimum or maximum of some column is needed.
    fn folds_ends(&self, ranged: &[Ranged]) -> bool {
        let wanted = |&(variable, _, _): &Ranged| {
            self.store.scope.list(variable).is_some_and(|list| list.uses.extremes)
        };
        ranged.iter().any(wanted)
    }
}

/// Columns folded side by side.
const SIDE: usize = 8;

/// Extends `ends`, the minimum and maximum of each column; the first number belongs to the first
/// column.
#[inline(always)]
fn generic_extremes<S: Simd>(_: S, numbers: &[u64], ends: &mut [(i64, i64)]) {
    match ends.len() {
        1 => side_by_side::<1, { SIDE }>(numbers, ends),
        2 => side_by_side::<2, { 2 * SIDE }>(numbers, ends),
        3 => side_by_side::<3, { 3 * SIDE }>(numbers, ends),
        4 => side_by_side::<4, { 4 * SIDE }>(numbers, ends),
        _ => one_by_one(numbers, ends),
    }
}

/// Several rows of W columns at once, N numbers.
#[inline(always)]
fn side_by_side<const W: usize, const N: usize>(numbers: &[u64], ends: &mut [(i64, i64)]) {
    let (mut least, mut most) = ([i64::MAX; N], [i64::MIN; N]);
    let (rows, rest) = numbers.as_chunks::<N>();
    for row in rows {
        for ((least, most), number) in least.iter_mut().zip(&mut most).zip(row) {
            (*least, *most) =
                ((*least).min(number.cast_signed()), (*most).max(number.cast_signed()));
        }
    }
    for (least, most) in least.as_chunks::<W>().0.iter().zip(most.as_chunks::<W>().0) {
        for ((end, &least), &most) in ends.iter_mut().zip(least).zip(most) {
            *end = (end.0.min(least), end.1.max(most));
        }
    }
    one_by_one(rest, ends);
}

#[inline(always)]
fn one_by_one(numbers: &[u64], ends: &mut [(i64, i64)]) {
    for row in numbers.chunks(ends.len()) {
        for (end, number) in ends.iter_mut().zip(row) {
            *end = (end.0.min(number.cast_signed()), end.1.max(number.cast_signed()));
        }
    }
}

kernel!(extremes = generic_extremes(numbers: &[u64], ends: &mut [(i64, i64)]) -> ());

impl List {
    /// Appends every `step`th number from the first on; their minimum and maximum are known.
    fn extend(
        &mut self,
        numbers: &[u64],
        step: usize,
        (least, most): (i64, i64),
        lists: Option<&ListJudge<'_>>,
    ) -> Result<(), Reason> {
        let count = numbers.len().div_ceil(step);
        self.count += u64::try_from(count).unwrap_or(0);
        if self.is_kept {
            if self.kept.capacity() - self.kept.len() < count {
                self.kept.try_reserve(count).map_err(|_| Reason::Memory)?;
            }
            self.kept.extend(numbers.iter().step_by(step).map(|number| number.cast_signed()));
            return Ok(());
        }
        if self.uses.extremes {
            (self.least, self.most) = (self.least.min(least), self.most.max(most));
        }
        if self.uses.sum {
            self.sum +=
                numbers.iter().step_by(step).map(|&number| i128::from(number)).sum::<i128>();
        }
        if self.uses.xor {
            self.xor ^= numbers.iter().step_by(step).fold(0, |a, b| a ^ b).cast_signed();
        }
        if let Some(lists) = lists.filter(|_| self.uses.heaps) {
            if step == 1 {
                lists.take(&mut self.heaps, numbers);
            } else {
                numbers.iter().step_by(step).for_each(|&heap| lists.take(&mut self.heaps, &[heap]));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use plan::{
        Column, Decision, Declared, Entry, Fold, HeapValue, Instruction, Layout, ListDecision,
        ListLaw, Number, Origin, Plan, PrintedAnswer, Program, Status, Times, Variable,
        VariableKind, naive,
    };
    use proptest::prelude::*;

    use crate::simd::Level;
    use crate::{Failure, Input, run_with};

    /// Boxes: a bound, a number of rows, and columns below the bound, whose ends are heaps.
    fn boxes(width: u32) -> Plan {
        let variable = |index| Number::Variable(Variable(index));
        let number =
            || VariableKind::Number { low: Number::Constant(0), high: Number::Constant(i64::MAX) };
        let column = || VariableKind::Numbers { low: Number::Constant(1), high: variable(0) };
        let kinds = [number(), number()].into_iter().chain((0..width).map(|_| column()));
        let variables = kinds.map(|kind| Declared { name: String::from("v"), kind }).collect();
        let columns =
            (2..2 + width).map(|index| Column { variable: Variable(index), kept: false }).collect();
        let ends = (2..2 + width).flat_map(|index| {
            let most = Box::new(Number::Fold(Fold::Maximum, Variable(index)));
            let least = Number::Fold(Fold::Minimum, Variable(index));
            let times = Number::Multiply(
                Box::new(Number::Constant(1000)),
                Box::new(Number::Length(Variable(index))),
            );
            [
                Entry::One(least),
                Entry::One(Number::Subtract(Box::new(variable(0)), most)),
                Entry::One(times),
            ]
        });
        let body = vec![
            Instruction::Read(vec![Variable(0), Variable(1)]),
            Instruction::ReadRows { columns, times: variable(1) },
            Instruction::Heaps(ends.collect()),
            Instruction::Answer,
        ];
        Plan {
            title: String::new(),
            program: Program {
                variables,
                settings: vec![],
                steps: vec![Instruction::Repeat { times: Times::End, index: None, body }],
                answer: PrintedAnswer::Value,
                layout: Layout::Lines,
                label: None,
            },
            decision: Decision::List(ListDecision { heap: HeapValue::Size, law: ListLaw::Grundy }),
            origin: Origin {
                game: String::new(),
                status: Status::ByDefinition,
                theorem: vec![],
                missing: None,
            },
        }
    }

    /// A bound, the number of rows, the source of numbers, and whether some may be invalid.
    type Part = (u64, u64, u64, bool);

    fn part() -> impl Strategy<Value = Part> {
        let bound = prop_oneof![4 => 1..100_u64, 1 => 1..300_u64, 1 => 1..5_000_000_000_u64];
        (bound, 0..90_u64, any::<u64>(), prop::bool::weighted(0.2))
    }

    fn text(parts: &[Part], width: u32, separator: &str) -> String {
        let mut text = String::new();
        for &(bound, rows, mut seed, odd) in parts {
            text.push_str(&format!("{bound} {rows}\n"));
            for _ in 0..rows * u64::from(width) {
                seed = seed.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                let number = if odd && seed >> 56 == 0 {
                    (seed >> 40 & 1) * (bound + 1)
                } else {
                    1 + (seed >> 20) % bound
                };
                text.push_str(&format!("{number}{separator}"));
            }
        }
        text
    }

    proptest! {
        #[test]
        fn ends_of_columns_are_those_of_the_definition(
            parts in prop::collection::vec(part(), 1..5),
            width in 1..6_u32,
            separator in prop_oneof![Just(" "), Just("\n"), Just(" \r\n")],
            chunk in 1..4000_usize,
        ) {
            let text = text(&parts, width, separator);
            let plan = boxes(width);
            let expected = naive::run(&plan, text.as_bytes());
            for level in Level::all() {
                let found = match run_with(&plan, Input::Bytes(text.as_bytes()), level, chunk) {
                    Ok(answers) => Ok(String::from_utf8(answers.to_bytes()).expect("digits")),
                    Err(Failure::Fault(fault)) => Err(fault),
                    Err(Failure::Unreadable(error)) => panic!("{error}"),
                };
                prop_assert_eq!(&found, &expected, "{:?}", level);
            }
        }
    }
}
