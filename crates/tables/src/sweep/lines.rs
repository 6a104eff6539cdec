//! The options of a line, for many positions or many values of a variable at a time.

use alloc::vec;
use alloc::vec::Vec;

use compute::{Function, Verdict};

use super::order::Order;
use crate::compile::{Line, Rules, Span};
use crate::quantity::{Difference, Outcome, Quantity};
use crate::register::{Check, Value};
use crate::vector::{Many, Mask, Numbers, Unfit, mentions, test_mentions};

/// Why a sweep is impossible.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bail {
    Unfit,
    /// A move leaves a number larger than assumed, in this field.
    Larger(usize, i64),
}

impl From<Unfit> for Bail {
    fn from(_: Unfit) -> Self {
        Self::Unfit
    }
}

/// The bounds of the fields, and the strides between neighbours: positions are numbered in sweep
/// order.
#[derive(Clone, Debug)]
pub(super) struct SweepFrame {
    pub(super) low: Vec<i64>,
    pub(super) high: Vec<i64>,
    /// The stride of each field; negative where larger numbers come first.
    pub(super) steps: Vec<i64>,
    /// The number of the (possibly virtual) position of all zeros.
    pub(super) base: i64,
    pub(super) cells: usize,
}

impl SweepFrame {
    /// None if there are more positions than `limit`.
    pub(super) fn new(order: &Order, low: Vec<i64>, high: Vec<i64>, limit: usize) -> Option<Self> {
        let mut steps = vec![0; low.len()];
        let (mut base, mut cells) = (0_i64, 1_usize);
        for &(field, up) in order.fields.iter().rev() {
            let step = i64::try_from(cells).ok()?;
            steps[field] = if up { -step } else { step };
            base -= steps[field] * if up { high[field] } else { low[field] };
            let size =
                usize::try_from(high[field].checked_sub(low[field])?.checked_add(1)?).ok()?;
            cells = cells.checked_mul(size).filter(|&cells| cells <= limit)?;
        }
        Some(Self { low, high, steps, base, cells })
    }
}

/// How to evaluate a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineKind {
    /// The same choices throughout a row, or none: many positions at a time.
    Plain,
    /// The options form an interval in this field, so aggregates suffice.
    Window(usize),
    /// Many values of the last variable at a time, position by position.
    Scan,
}

/// How a line can be evaluated. `inner` is the field that changes fastest.
pub(super) fn kind<Q: Quantity>(rules: &Rules, line: &Line, inner: usize) -> LineKind {
    let other = if line.choices.iter().all(|(span, _)| !span_mentions(span, inner)) {
        LineKind::Plain
    } else {
        LineKind::Scan
    };
    let [(span, until)] = &line.choices[..] else { return other };
    let (Span::Between(_, Some(_)), Check::Always(true), [part]) = (span, until, &line.parts[..])
    else {
        return other;
    };
    let variable = rules.fields;
    let mut moved = part.iter().enumerate().filter(|(_, value)| mentions(value, variable));
    let (Some((field, value)), None) = (moved.next(), moved.next()) else { return other };
    let one_to_one = match value {
        Value::Register(_) => true,
        Value::Add(left, right) | Value::Subtract(left, right) => left != right,
        _ => false,
    };
    let gains = Q::COLUMN != Difference::COLUMN && mentions(&line.gain, variable);
    if !one_to_one || gains || test_mentions(&line.guard, variable) {
        return other;
    }
    // Neighbours in a row of positions.
    let in_row = field == inner
        && part.iter().enumerate().all(|(other, value)| {
            other == field || matches!(value, Value::Register(register) if *register == other)
        });
    let fits = if Q::COLUMN == Outcome::COLUMN {
        let draws = rules.endings.iter().any(|(_, verdict)| *verdict == Verdict::Draw);
        !draws && (!rules.misere || matches!(rules.domain, Check::Always(true)))
    } else if Q::COLUMN == Difference::COLUMN {
        in_row && matches!(value, Value::Register(_)) && gain(rules, line).is_some()
    } else {
        Q::SUMS && in_row
    };
    if fits { LineKind::Window(field) } else { other }
}

/// Whether a range depends on a register.
fn span_mentions(span: &Span, register: usize) -> bool {
    match span {
        Span::Between(low, high) => {
            mentions(low, register) || high.as_ref().is_some_and(|high| mentions(high, register))
        }
        Span::Powers(value) | Span::Places(_, value) | Span::Divisors(value) => {
            mentions(value, register)
        }
        Span::Listed(_) | Span::Entries(_) => false,
    }
}

/// Splits the gain of a move into a sum or difference of a part that depends only on the variable
/// and a part that depends only on the position.
pub(super) fn gain<'l>(
    rules: &Rules,
    line: &'l Line,
) -> Option<(&'l Value, Option<(Function, &'l Value)>)> {
    let free = |value: &Value| !(0..rules.fields).any(|field| mentions(value, field));
    let same = |value: &Value| !mentions(value, rules.fields);
    match &line.gain {
        gain if free(gain) => Some((gain, None)),
        Value::Apply(function @ (Function::Add | Function::Subtract), sides)
            if free(&sides.0) && same(&sides.1) =>
        {
            Some((&sides.0, Some((*function, &sides.1))))
        }
        _ => None,
    }
}

/// The indices of one option per position, and where it exists.
pub(super) struct OptionRow {
    pub(super) mask: Mask,
    /// One entry per part.
    pub(super) places: Vec<Numbers>,
    pub(super) gain: Numbers,
}

/// The options of a line for one choice.
pub(super) fn options(
    many: &Many<'_>,
    line: &Line,
    frame: &SweepFrame,
    mut mask: Mask,
) -> Result<OptionRow, Bail> {
    mask = mask.and(many.test(&line.guard)?);
    let mut places = Vec::with_capacity(line.parts.len());
    let nothing = |mask| Ok(OptionRow { mask, places: vec![], gain: Numbers::One(0) });
    if mask.is_empty() {
        return nothing(mask);
    }
    let mut parts = Vec::with_capacity(line.parts.len());
    for part in &line.parts {
        let mut fields = Vec::with_capacity(part.len());
        for value in part {
            let (numbers, has) = many.term(value)?;
            mask = mask.and(has).and(many.natural(&numbers));
            fields.push(numbers);
        }
        parts.push(fields);
    }
    let (gain, has) = many.term(&line.gain)?;
    mask = mask.and(has);
    if mask.is_empty() {
        return nothing(mask);
    }
    for fields in &parts {
        for (field, numbers) in fields.iter().enumerate() {
            inside(frame, field, numbers, &mask)?;
        }
        places.push(place(frame, fields, &mask, many.count));
    }
    Ok(OptionRow { mask, places, gain })
}

/// Checks that numbers of a field are within the frame.
fn inside(frame: &SweepFrame, field: usize, numbers: &Numbers, mask: &Mask) -> Result<(), Bail> {
    let one = |index: usize| {
        let number = numbers.at(index);
        match number {
            _ if number > frame.high[field] => Err(Bail::Larger(field, number)),
            _ if number < frame.low[field] => Err(Bail::Unfit),
            _ => Ok(()),
        }
    };
    match numbers {
        Numbers::One(_) => one(mask.from),
        Numbers::Ramp(..) if mask.bits.is_none() => one(mask.from).and_then(|()| one(mask.to - 1)),
        _ => mask.places().try_for_each(one),
    }
}

/// The indices of positions with these fields, within the frame where the mask is set.
fn place(frame: &SweepFrame, fields: &[Numbers], mask: &Mask, count: usize) -> Numbers {
    let (mut first, mut step, mut straight) = (frame.base, 0, true);
    for (numbers, by) in fields.iter().zip(&frame.steps) {
        match numbers {
            Numbers::One(number) => first += number * by,
            Numbers::Ramp(from, more) => {
                // Outside the mask, numbers may be large.
                first = first.wrapping_add(from.wrapping_mul(*by));
                step = more.wrapping_mul(*by).wrapping_add(step);
            }
            Numbers::Many(_) => straight = false,
        }
    }
    if straight {
        return Numbers::Ramp(first, step);
    }
    let mut all = vec![0; count];
    for index in mask.places() {
        let numbers = fields.iter().zip(&frame.steps).map(|(numbers, by)| numbers.at(index) * by);
        all[index] = frame.base + numbers.sum::<i64>();
    }
    Numbers::Many(all)
}

/// The intervals of options, one per position.
pub(super) struct Window {
    pub(super) mask: Mask,
    /// The indices of the first and last option of each interval, in sweep order.
    pub(super) first: Vec<usize>,
    pub(super) last: Vec<usize>,
    /// The part of the gain that does not depend on the option.
    pub(super) gain: Numbers,
}

/// The intervals of a line for many positions at a time. The variable has no value in `many`.
pub(super) fn window<Q: Quantity>(
    many: &mut Many<'_>,
    rules: &Rules,
    line: &Line,
    frame: &SweepFrame,
    (field, mask): (usize, Mask),
) -> Result<Window, Bail> {
    let count = many.count;
    let variable = rules.fields;
    let empty = |mask| Window { mask, first: vec![], last: vec![], gain: Numbers::One(0) };
    let mut mask = mask.and(many.test(&line.guard)?);
    let [(Span::Between(low, Some(high)), _)] = &line.choices[..] else { return Err(Bail::Unfit) };
    if mask.is_empty() {
        return Ok(empty(mask));
    }
    let (low, has_low) = many.term(low)?;
    let (high, has_high) = many.term(high)?;
    mask = mask.and(has_low).and(has_high).and(many.at_most(&low, &high));
    let gain = match gain(rules, line) {
        Some((_, Some((function, value)))) if Q::COLUMN == Difference::COLUMN => {
            let (numbers, has) = many.term(value)?;
            mask = mask.and(has);
            if function == Function::Subtract { many.negative(numbers)? } else { numbers }
        }
        _ if Q::COLUMN == Difference::COLUMN => Numbers::One(0),
        _ => {
            // It must have a value, whichever.
            let (_, has) = many.term(&line.gain)?;
            if !has.is_whole(count) {
                return Err(Bail::Unfit);
            }
            Numbers::One(0)
        }
    };
    let mut places: Vec<(i64, i64)> = vec![(0, -1); count];
    let mut ends = [vec![], vec![]];
    for (ends, variables) in ends.iter_mut().zip([&low, &high]) {
        many.varying.push((variable, variables.clone()));
        for value in &line.parts[0] {
            let (numbers, has) = many.term(value)?;
            mask = mask.and(has);
            ends.push(numbers);
        }
        many.varying.pop();
    }
    for other in (0..rules.fields).filter(|other| *other != field) {
        mask = mask.and(many.natural(&ends[0][other]));
    }
    let mut bits = None;
    for index in mask.places() {
        let (one, two) = (ends[0][field].at(index), ends[1][field].at(index));
        let (from, to) = (one.min(two).max(0), one.max(two));
        if from > to {
            bits.get_or_insert_with(|| vec![true; count])[index] = false;
            continue;
        }
        if to > frame.high[field] {
            return Err(Bail::Larger(field, to));
        }
        if from < frame.low[field] {
            return Err(Bail::Unfit);
        }
        let mut base = frame.base;
        for (other, numbers) in ends[0].iter().enumerate().filter(|(other, _)| *other != field) {
            let number = numbers.at(index);
            if number > frame.high[other] {
                return Err(Bail::Larger(other, number));
            }
            if number < frame.low[other] {
                return Err(Bail::Unfit);
            }
            base += number * frame.steps[other];
        }
        let (from, to) = (base + from * frame.steps[field], base + to * frame.steps[field]);
        places[index] = (from.min(to), from.max(to));
    }
    let mask = mask.and(Mask { bits, ..Mask::all(count) });
    let whole = |place: i64| usize::try_from(place).unwrap_or(usize::MAX);
    let first = places.iter().map(|place| whole(place.0)).collect();
    let last = places.iter().map(|place| whole(place.1)).collect();
    Ok(Window { mask, first, last, gain })
}
