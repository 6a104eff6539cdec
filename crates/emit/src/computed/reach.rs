//! From where to where the numbers of a problem can be, by the ranges in which they are read.

use alloc::vec::Vec;

use plan::{Cell, Column, ComputedDecision, Entry, GivenValue, Instruction, Number, Program, Variable, VariableKind};

use super::facts::{Given, Interval};
use crate::analysis::{Analysis, kind};

/// Ranges may refer to variables whose ranges refer to others, so deep.
const DEPTH: u32 = 8;

/// Where a number can be. Numbers that were not read yet are 0.
fn interval(program: &Program, number: &Number, depth: u32) -> Interval {
    let Some(depth) = depth.checked_sub(1) else { return Interval::default() };
    let of = |number: &Number| interval(program, number, depth);
    match number {
        Number::Constant(constant) => Interval::new(i128::from(*constant), i128::from(*constant)),
        Number::Variable(variable) => match kind(program, *variable) {
            Some(VariableKind::Number { low, high }) => with_zero(of(low), of(high)),
            _ => Interval::default(),
        },
        Number::Add(a, b) => both(of(a), of(b), i128::checked_add),
        Number::Subtract(a, b) => {
            let (a, b) = (of(a), of(b));
            both(a, Interval { low: b.high, high: b.low }, i128::checked_sub)
        }
        Number::Multiply(a, b) => {
            let (a, b) = (of(a), of(b));
            let natural = a.low.zip(b.low).is_some_and(|(a, b)| a >= 0 && b >= 0);
            if natural { both(a, b, i128::checked_mul) } else { Interval::default() }
        }
        Number::Minimum(a, b) => {
            let (a, b) = (of(a), of(b));
            let high = match (a.high, b.high) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (a, b) => a.or(b),
            };
            Interval { low: a.low.zip(b.low).map(|(a, b)| a.min(b)), high }
        }
        Number::Maximum(a, b) => both(of(a), of(b), |a, b| Some(a.max(b))),
        Number::Fold(plan::Fold::Minimum | plan::Fold::Maximum, list) => entries(program, *list),
        Number::Entry(list, _) => entries(program, *list),
        Number::Length(variable) => length(program, *variable, depth),
        Number::Divide(..)
        | Number::Remainder(..)
        | Number::Fold(..)
        | Number::Count(..)
        | Number::Letter(..)
        | Number::CountWhere(..)
        | Number::Unary(..)
        | Number::Binary(..) => Interval::default(),
    }
}

fn both(a: Interval, b: Interval, of: fn(i128, i128) -> Option<i128>) -> Interval {
    let bound = |a: Option<i128>, b: Option<i128>| a.zip(b).and_then(|(a, b)| of(a, b));
    Interval { low: bound(a.low, b.low), high: bound(a.high, b.high) }
}

fn with_zero(low: Interval, high: Interval) -> Interval {
    Interval { low: low.low.map(|low| low.min(0)), high: high.high.map(|high| high.max(0)) }
}

fn entries(program: &Program, list: Variable) -> Interval {
    match kind(program, list) {
        Some(VariableKind::Numbers { low, high }) => {
            with_zero(interval(program, low, DEPTH), interval(program, high, DEPTH))
        }
        _ => Interval::default(),
    }
}

/// How many numbers a list holds.
fn length(program: &Program, list: Variable, depth: u32) -> Interval {
    let mut most = Some(0);
    let Some(depth) = depth.checked_sub(1) else { return Interval::default() };
    program.steps.iter().for_each(|step| {
        step.each(&mut |step| match step {
            Instruction::ReadRows { columns, times }
                if columns.iter().any(|Column { variable, .. }| *variable == list) =>
            {
                most = most.zip(interval(program, times, depth).high).map(|(a, b)| a.max(b));
            }
            Instruction::Collect(_, variable) if *variable == list => most = None,
            _ => {}
        })
    });
    let numbers = matches!(kind(program, list), Some(VariableKind::Numbers { .. }));
    Interval { low: Some(0), high: most.filter(|_| numbers) }
}

/// What is known of the parameters of a game.
pub(crate) fn given(decision: &ComputedDecision, program: &Program, analysis: &Analysis) -> Vec<Given> {
    let known = |value: &GivenValue| match value {
        GivenValue::Number(number) => {
            let number = i128::from(*number);
            Given { values: Interval::new(number, number), length: Interval::default() }
        }
        GivenValue::Numbers(numbers) => {
            let bound = |value: Option<&i64>| value.map(|&value| i128::from(value));
            let length = i128::try_from(numbers.len()).unwrap_or(i128::MAX);
            Given {
                values: Interval { low: bound(numbers.iter().min()), high: bound(numbers.iter().max()) },
                length: Interval::new(length, length),
            }
        }
        GivenValue::Setting(index) => {
            let setting = usize::try_from(*index).ok().and_then(|at| program.settings.get(at));
            setting.map_or_else(Given::default, |(_, variable)| setting_given(program, analysis, *variable))
        }
    };
    decision.given.iter().map(known).collect()
}

fn setting_given(program: &Program, analysis: &Analysis, variable: Variable) -> Given {
    match kind(program, variable) {
        Some(VariableKind::Number { low, high }) => {
            let (low, high) = (interval(program, low, DEPTH), interval(program, high, DEPTH));
            // It has been read when it is looked at, or it may still be 0.
            let values = if analysis.uses[variable.index()].inline {
                Interval { low: low.low, high: high.high }
            } else {
                with_zero(low, high)
            };
            Given { values, length: Interval::default() }
        }
        Some(VariableKind::Numbers { low, high }) => Given {
            values: Interval { low: interval(program, low, DEPTH).low, high: interval(program, high, DEPTH).high },
            length: length(program, variable, DEPTH),
        },
        _ => Given::default(),
    }
}

/// The largest number there can be in each field of a position that is asked for.
pub(crate) fn asked(decision: &ComputedDecision, program: &Program) -> Vec<Option<i128>> {
    let width = decision.game.fields.len().max(1);
    let mut most = alloc::vec![Some(0); width];
    let take = |most: &mut Vec<Option<i128>>, field: usize, high: Option<i128>| {
        most[field] = most[field].zip(high).map(|(a, b)| a.max(b));
    };
    let number = |number: &Number| interval(program, number, DEPTH).high;
    program.steps.iter().for_each(|step| {
        step.each(&mut |step| match step {
            Instruction::Tuple(numbers) => {
                for (place, one) in numbers.iter().enumerate() {
                    take(&mut most, place % width, number(one));
                }
            }
            Instruction::Heaps(all) => {
                for entry in all {
                    match entry {
                        Entry::Rows(cells) if cells.len() % width == 0 => {
                            for (place, cell) in cells.iter().enumerate() {
                                let high = match cell {
                                    Cell::Number(one) => number(one),
                                    Cell::Numbers(list) => entries(program, *list).high,
                                };
                                take(&mut most, place % width, high);
                            }
                        }
                        Entry::One(one) if width == 1 => take(&mut most, 0, number(one)),
                        Entry::All(list) if width == 1 => {
                            take(&mut most, 0, entries(program, *list).high);
                        }
                        Entry::Exponents(_) if width == 1 => take(&mut most, 0, Some(63)),
                        _ => most.iter_mut().for_each(|most| *most = None),
                    }
                }
            }
            _ => {}
        })
    });
    most
}
