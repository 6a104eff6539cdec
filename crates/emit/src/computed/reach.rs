//! The ranges of a problem's numbers, from the ranges in which they are read.

use alloc::vec::Vec;

use compute::Function;
use plan::{
    Cell, Comparison, ComputedDecision, Condition, Entry, GivenValue, Instruction, Machine, Number,
    Program, Times, Variable, VariableKind,
};

use super::facts::{Given, Interval};
use crate::analysis::{Analysis, kind};

/// How deeply ranges may refer to variables whose ranges refer to others.
const DEPTH: u32 = 8;

/// Whether a number obviously fits into 64 bits, given that its operands do.
pub(crate) fn fits(program: &Program, number: &Number) -> bool {
    let of = |number: &Number| interval(program, number, DEPTH).in_64_bits();
    interval(program, number, DEPTH).fits()
        || match number {
            Number::Add(a, b) => of(a).after(Function::Add, of(b)).fits(),
            Number::Subtract(a, b) => of(a).after(Function::Subtract, of(b)).fits(),
            Number::Multiply(a, b) => of(a).after(Function::Multiply, of(b)).fits(),
            _ => false,
        }
}

/// The range of a number. Numbers that have not been read are 0.
fn interval(program: &Program, number: &Number, depth: u32) -> Interval {
    let Some(depth) = depth.checked_sub(1) else { return Interval::default() };
    let of = |number: &Number| interval(program, number, depth);
    match number {
        Number::Constant(constant) => Interval::new(i128::from(*constant), i128::from(*constant)),
        Number::Variable(variable) => match kind(program, *variable) {
            Some(VariableKind::Number { low, high }) => with_zero(of(low), of(high)),
            Some(VariableKind::Computed) => computed(program, *variable, depth),
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
        Number::Remainder(a, b) => {
            let (a, b) = (of(a), of(b));
            let below = b.high.filter(|_| b.low.is_some_and(|low| low >= 1)).map(|high| high - 1);
            let smaller = a.high.filter(|_| a.low.is_some_and(|low| low >= 0)).zip(below);
            Interval { low: below.map(|_| 0), high: smaller.map(|(a, b)| a.min(b)).or(below) }
        }
        Number::Divide(a, b) => {
            let (a, b) = (of(a), of(b));
            let natural = a.low.is_some_and(|low| low >= 0) && b.low.is_some_and(|low| low >= 1);
            if natural { Interval { low: Some(0), high: a.high } } else { Interval::default() }
        }
        Number::Fold(plan::Fold::Sum, list) => {
            let (entry, most) = (entries(program, *list), length(program, *list, depth).high);
            let times = |bound: Option<i128>| {
                bound.zip(most).and_then(|(bound, most)| bound.checked_mul(most))
            };
            Interval { low: times(entry.low), high: times(entry.high) }
        }
        Number::Letter(..) => Interval::new(0, 255),
        Number::Count(list, _) | Number::CountWhere(list, ..) => length(program, *list, depth),
        Number::Unary(plan::Unary::Ones, _) => Interval::new(0, 63),
        Number::Unary(plan::Unary::Absolute, a) => {
            let a = of(a);
            Interval { low: Some(0), high: a.low.zip(a.high).map(|(low, high)| high.max(-low)) }
        }
        Number::Fold(plan::Fold::Xor, _) | Number::Binary(..) => Interval::default(),
    }
}

fn both(a: Interval, b: Interval, of: fn(i128, i128) -> Option<i128>) -> Interval {
    let bound = |a: Option<i128>, b: Option<i128>| a.zip(b).and_then(|(a, b)| of(a, b));
    Interval { low: bound(a.low, b.low), high: bound(a.high, b.high) }
}

/// The range of numbers between two bounds, with 0 for those that have not been read.
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

/// A condition that has just been tested, with its truth value.
type Branch<'p> = Option<(&'p Condition, bool)>;

/// Visits steps and all their parts; the first one of a branch gets its condition.
fn through<'p>(
    steps: &'p [Instruction],
    branch: Branch<'p>,
    visit: &mut dyn FnMut(&'p Instruction, Branch<'p>),
) {
    for (place, step) in steps.iter().enumerate() {
        visit(step, branch.filter(|_| place == 0));
        match step {
            Instruction::Repeat { body, .. } => through(body, None, visit),
            Instruction::If { condition, then, otherwise } => {
                through(then, Some((condition, true)), visit);
                through(otherwise, Some((condition, false)), visit);
            }
            _ => {}
        }
    }
}

/// The range of a computed number.
fn computed(program: &Program, variable: Variable, depth: u32) -> Interval {
    // Initially 0.
    let mut all = Vec::from([Interval::new(0, 0)]);
    through(&program.steps, None, &mut |step, branch| match step {
        Instruction::Let(set, number) if *set == variable => {
            let mut one = interval(program, number, depth);
            if let Some((condition, holds)) = branch {
                narrow(&mut one, number, condition, holds);
            }
            all.push(one);
        }
        Instruction::Keep(set, _) if *set == variable => all.push(Interval::default()),
        Instruction::Repeat { times, index: Some(index), .. } if *index == variable => {
            all.push(match times {
                Times::Count(times) => interval(program, times, depth),
                Times::End | Times::While(_) => Interval::default(),
            })
        }
        _ => {}
    });
    all.into_iter().reduce(hull).unwrap_or_default()
}

/// The hull of two ranges.
fn hull(a: Interval, b: Interval) -> Interval {
    Interval {
        low: a.low.zip(b.low).map(|(a, b)| a.min(b)),
        high: a.high.zip(b.high).map(|(a, b)| a.max(b)),
    }
}

/// Narrows a range by a condition that compares the number with a constant.
fn narrow(known: &mut Interval, number: &Number, condition: &Condition, holds: bool) {
    let Condition::Compare(compared, comparison, Number::Constant(bound)) = condition else {
        return;
    };
    if compared != number {
        return;
    }
    let bound = i128::from(*bound);
    let most = match (comparison, holds) {
        (Comparison::Less, true) | (Comparison::GreaterEqual, false) => bound - 1,
        (Comparison::LessEqual | Comparison::Equal, true) | (Comparison::Greater, false) => bound,
        _ => return,
    };
    known.high = Some(known.high.map_or(most, |high| high.min(most)));
}

/// The range of a list's or word's length.
fn length(program: &Program, list: Variable, depth: u32) -> Interval {
    let Some(depth) = depth.checked_sub(1) else { return Interval::default() };
    let high = match kind(program, list) {
        Some(VariableKind::Numbers { .. }) => {
            let mut most = collected(program, &program.steps, list, depth);
            program.steps.iter().for_each(|step| {
                step.each(&mut |step| match step {
                    Instruction::ReadRows { columns, times }
                        if columns.iter().any(|column| column.variable == list) =>
                    {
                        most =
                            most.zip(interval(program, times, depth).high).map(|(a, b)| a.max(b));
                    }
                    _ => {}
                })
            });
            most
        }
        Some(VariableKind::Word { length: Some(length), .. }) => {
            interval(program, length, depth).high
        }
        Some(VariableKind::Word { domain: Some(machine), .. }) => longest(machine),
        _ => None,
    };
    Interval { low: Some(0), high }
}

/// The most numbers that steps can collect in a list.
fn collected(program: &Program, steps: &[Instruction], list: Variable, depth: u32) -> Option<i128> {
    let mut most: i128 = 0;
    for step in steps {
        most = most.checked_add(match step {
            Instruction::Collect(_, variable) if *variable == list => 1,
            Instruction::Repeat { times, body, .. } => {
                let each = collected(program, body, list, depth)?;
                match times {
                    _ if each == 0 => 0,
                    // Those of one pass, and those left by the previous one.
                    _ if is_cleared(program, body, list, depth) => each.checked_mul(2)?,
                    Times::Count(times) => {
                        each.checked_mul(interval(program, times, depth).high?.max(0))?
                    }
                    Times::End | Times::While(_) => return None,
                }
            }
            Instruction::If { then, otherwise, .. } => collected(program, then, list, depth)?
                .max(collected(program, otherwise, list, depth)?),
            _ => 0,
        })?;
    }
    Some(most)
}

/// Whether steps that collect numbers in a list obviously clear it.
fn is_cleared(program: &Program, steps: &[Instruction], list: Variable, depth: u32) -> bool {
    let none = |steps: &[Instruction]| collected(program, steps, list, depth) == Some(0);
    steps.iter().any(|step| match step {
        Instruction::Clear(variable) => *variable == list,
        Instruction::If { then, otherwise, .. } => {
            let fits =
                |steps: &[Instruction]| none(steps) || is_cleared(program, steps, list, depth);
            let outside = steps.iter().filter(|other| !core::ptr::eq(*other, step));
            fits(then)
                && fits(otherwise)
                && outside.into_iter().all(|other| none(core::slice::from_ref(other)))
        }
        _ => false,
    })
}

/// The length of the longest word of a machine, if bounded.
fn longest(machine: &Machine) -> Option<i128> {
    let place = |state: &u32| usize::try_from(*state).unwrap_or(usize::MAX);
    let mut lives: Vec<bool> = machine.class.iter().map(Option::is_some).collect();
    for _ in 0..lives.len() {
        for (state, next) in machine.next.iter().enumerate() {
            lives[state] |= next.iter().any(|next| lives.get(place(next)) == Some(&true));
        }
    }
    let mut states = Vec::from([0]);
    for length in 0..lives.len() {
        states = states
            .iter()
            .filter_map(|&state: &usize| machine.next.get(state))
            .flatten()
            .map(place)
            .collect();
        states.retain(|&state| lives.get(state) == Some(&true));
        states.sort_unstable();
        states.dedup();
        if states.is_empty() {
            return i128::try_from(length).ok();
        }
    }
    None
}

/// What is known about the parameters of a game.
pub(crate) fn given(
    decision: &ComputedDecision,
    program: &Program,
    analysis: &Analysis,
) -> Vec<Given> {
    let known = |value: &GivenValue| match value {
        GivenValue::Number(number) => {
            let number = i128::from(*number);
            Given { values: Interval::new(number, number), length: Interval::default() }
        }
        GivenValue::Numbers(numbers) => {
            let bound = |value: Option<&i64>| value.map(|&value| i128::from(value));
            let length = i128::try_from(numbers.len()).unwrap_or(i128::MAX);
            Given {
                values: Interval {
                    low: bound(numbers.iter().min()),
                    high: bound(numbers.iter().max()),
                },
                length: Interval::new(length, length),
            }
        }
        GivenValue::Setting(index) => {
            let setting = usize::try_from(*index).ok().and_then(|at| program.settings.get(at));
            setting.map_or_else(Given::default, |(_, variable)| {
                setting_given(program, analysis, *variable)
            })
        }
    };
    decision.given.iter().map(known).collect()
}

fn setting_given(program: &Program, analysis: &Analysis, variable: Variable) -> Given {
    match kind(program, variable) {
        Some(VariableKind::Number { low, high }) => {
            let (low, high) = (interval(program, low, DEPTH), interval(program, high, DEPTH));
            // Inline variables have been read when used; others may still be 0.
            let values = if analysis.uses[variable.index()].inline {
                Interval { low: low.low, high: high.high }
            } else {
                with_zero(low, high)
            };
            Given { values, length: Interval::default() }
        }
        Some(VariableKind::Numbers { low, high }) => Given {
            values: gathered(program, variable).unwrap_or_else(|| Interval {
                low: interval(program, low, DEPTH).low,
                high: interval(program, high, DEPTH).high,
            }),
            length: length(program, variable, DEPTH),
        },
        _ => Given::default(),
    }
}

/// The range of the entries of a list that is not read.
fn gathered(program: &Program, list: Variable) -> Option<Interval> {
    let mut all = Vec::new();
    let mut read = false;
    program.steps.iter().for_each(|step| {
        step.each(&mut |step| match step {
            Instruction::Collect(number, variable)
            | Instruction::Put { list: variable, number, .. }
                if *variable == list =>
            {
                all.push(interval(program, number, DEPTH));
            }
            Instruction::ReadRows { columns, .. } => {
                read |= columns.iter().any(|column| column.variable == list)
            }
            _ => {}
        })
    });
    all.into_iter().reduce(hull).filter(|_| !read)
}

/// The largest number in each field of a position asked about.
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
