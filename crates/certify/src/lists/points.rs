//! All that lists can be, as far as a claim and the law tell lists apart: section 'Claims about
//! sums' of the format.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use rules::{Comparison, Convention};

use super::kinds::{Kind, UNKNOWN};
use super::measures::{Expression, MANY, Measure, Tracked};
use super::range::Range;
use super::theory::Theory;
use crate::kernel::established::Law;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

/// The most points.
const MAX_POINTS: usize = 20_000;

/// What is known of a list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Point {
    /// For each low binary digit, its sum over all values by the modulus of the law.
    columns: Vec<i64>,
    /// The number of heaps whose values have higher digits, up to a limit.
    high: i64,
    /// Whether some value is 2 or more.
    is_large: bool,
    is_firm: bool,
    /// The element of the list, with the law `quotient`.
    element: u32,
    /// The numbers that are tracked.
    numbers: Vec<Range>,
}

impl Point {
    /// Whether all columns of low digits are divisible by the modulus.
    fn ends_in_zero(&self) -> bool {
        self.columns.iter().all(|column| *column == 0)
    }

    /// The columns as digits, if they are binary.
    fn low_digits(&self) -> i128 {
        let digits = self.columns.iter().enumerate();
        digits.fold(0, |low, (place, digit)| low | i128::from(*digit) << place)
    }
}

/// How points are made, and read.
#[derive(Clone, Copy)]
pub(super) struct Points<'a> {
    pub(super) theory: &'a Theory,
    pub(super) tracked: &'a [Tracked],
    /// The modulus of the law; none if it is not about columns.
    pub(super) modulus: Option<i64>,
    pub(super) bits: u32,
}

impl Points<'_> {
    /// Whether all points fit that lists of these kinds of heaps can have, and perhaps some others.
    pub(super) fn all(
        self,
        kinds: &BTreeSet<Kind>,
        fits: impl Fn(&Point, &mut Work) -> Result<bool, Rejection>,
        work: &mut Work,
    ) -> Result<bool, Rejection> {
        let bits = usize::try_from(self.bits).map_err(|_| Rejection::TooLarge)?;
        let empty = Point {
            columns: vec![0; bits],
            high: 0,
            is_large: false,
            is_firm: false,
            element: 0,
            numbers: vec![Range::exactly(0); self.tracked.len()],
        };
        let mut known = BTreeSet::from([empty.clone()]);
        let mut open = vec![empty];
        while let Some(point) = open.pop() {
            if !fits(&point, work)? {
                return Ok(false);
            }
            for kind in kinds {
                for next in self.with(&point, kind, work)? {
                    if known.insert(next.clone()) {
                        open.push(next);
                    }
                }
                if known.len() > MAX_POINTS {
                    return Err(UNKNOWN);
                }
            }
        }
        Ok(true)
    }

    /// The points of lists with one heap more.
    fn with(self, point: &Point, kind: &Kind, work: &mut Work) -> Result<Vec<Point>, Rejection> {
        work.spend(50)?;
        let low = kind.low.exact().ok_or(UNKNOWN)?;
        let modulus = self.modulus.unwrap_or(1);
        let mut columns = point.columns.clone();
        for (place, column) in columns.iter_mut().enumerate() {
            let sum = *column + i64::from(low >> place & 1 == 1);
            *column = sum.checked_rem(modulus).ok_or(Rejection::TooLarge)?;
        }
        let power = 1_i128.checked_shl(self.bits).ok_or(Rejection::TooLarge)?;
        // The classes of a quotient are no values.
        let is_valued = self.theory.quotient.is_none();
        let is_high = is_valued && kind.value.least >= Some(power);
        let element = match &self.theory.quotient {
            None => 0,
            Some(quotient) => {
                let class = kind.value.exact().and_then(|class| u32::try_from(class).ok());
                class.and_then(|class| quotient.add(point.element, class)).ok_or(UNKNOWN)?
            }
        };
        let next = Point {
            columns,
            high: (point.high + i64::from(is_high)).min(self.most_high()),
            is_large: point.is_large || is_valued && kind.value.least >= Some(2),
            is_firm: point.is_firm || kind.firm,
            element,
            numbers: vec![],
        };
        let mut points = vec![next];
        for ((tracked, number), amount) in
            self.tracked.iter().zip(&point.numbers).zip(&kind.amounts)
        {
            let numbers = tracked.with(*number, *amount)?;
            work.spend(50 * points.len() * numbers.len())?;
            points = points
                .iter()
                .flat_map(|point| {
                    numbers.iter().map(|number| {
                        let mut point = point.clone();
                        point.numbers.push(*number);
                        point
                    })
                })
                .collect();
            if points.len() > MAX_POINTS {
                return Err(UNKNOWN);
            }
        }
        Ok(points)
    }

    /// The limit up to which heaps with higher digits are counted. Fewer than the modulus cannot
    /// balance: no column has that many ones.
    fn most_high(self) -> i64 {
        self.modulus.unwrap_or(1).min(MANY + 1)
    }

    /// Whether the columns of higher digits can all be divisible by the modulus, and whether
    /// they can fail to; with the law `selective`, whether all values can be 0.
    pub(super) fn balances(self, point: &Point) -> &'static [bool] {
        // A sum of columns that are all divisible is divisible.
        let sum = self.sum_of_values(point).and_then(|sum| sum.compared(Comparison::Greater));
        match point.high {
            0 => &[true],
            _ if self.modulus.is_none() => &[false],
            high if high < self.most_high() => &[false],
            _ if point.ends_in_zero() && sum == Some(true) => &[false],
            _ => &[false, true],
        }
    }

    /// Whether the player to move loses: section 'Laws'.
    pub(super) fn loses(self, point: &Point, balances: bool) -> Option<bool> {
        match self.theory.law {
            Law::Grundy | Law::Selective => Some(balances && point.ends_in_zero()),
            Law::Quotient => self.theory.quotient.as_ref()?.is_lost(point.element),
            // Firm 0 or fickle 1.
            Law::Tame => {
                let lost = Range::exactly(i128::from(!point.is_firm));
                let value = self.value(point, balances);
                (value == lost).then_some(true).or_else(|| value.exact().map(|_| false))
            }
            Law::Moore if self.theory.convention == Convention::Misere && !point.is_large => {
                let ones = self.sum_of_values(point)?;
                ones.plus(Range::exactly(-1)).compared(Comparison::Equal)
            }
            Law::Moore => Some(balances && point.ends_in_zero()),
        }
    }

    /// What remains of the sum of all values by the modulus, if that is tracked.
    fn sum_of_values(self, point: &Point) -> Option<Range> {
        let is_sum = |tracked: &Tracked| matches!(tracked.measure, Measure::Values { .. });
        point.numbers.get(self.tracked.iter().position(is_sum)?).copied()
    }

    /// The nim-sum of the values.
    fn value(self, point: &Point, balances: bool) -> Range {
        let power = 1_i128.checked_shl(self.bits).unwrap_or(0);
        let low = point.low_digits();
        if balances { Range::exactly(low) } else { Range::at_least(power + low) }
    }

    /// What is known of a number.
    pub(super) fn known(
        self,
        point: &Point,
        balances: bool,
        expression: &Expression,
    ) -> Option<Range> {
        match (expression, self.modulus.unwrap_or(1)) {
            (Expression::Measure(at), _) => point.numbers.get(*at).copied(),
            (Expression::Value, 2) => Some(self.value(point, balances)),
            (Expression::Unbalance, modulus) => Some(if balances && point.ends_in_zero() {
                Range::exactly(0)
            } else {
                Range::from_to(1, i128::from(modulus) - 1)
            }),
            // The low digits are known.
            (Expression::Mod(inner, by), 2) if **inner == Expression::Value => {
                let power = 1_i64.checked_shl(self.bits)?;
                (power % by == 0).then(|| Range::exactly(point.low_digits()).modulo(*by))
            }
            _ => None,
        }
    }
}

impl Tracked {
    /// What a number can be after a heap adds to it.
    fn with(&self, number: Range, amount: Range) -> Result<Vec<Range>, Rejection> {
        let modulus = match &self.measure {
            Measure::Sum { modulus: None, .. } => {
                return Ok(self.parts(number.plus(amount)));
            }
            Measure::Max(_) => return Ok(self.parts(number.larger(amount))),
            Measure::Xor(_) => {
                let (number, amount) = number.exact().zip(amount.exact()).ok_or(UNKNOWN)?;
                return Ok(vec![Range::exactly(number ^ amount)]);
            }
            Measure::Sum { modulus: Some(modulus), .. } | Measure::Values { modulus } => *modulus,
        };
        let sum = number.plus(amount);
        let any = Range::from_to(0, i128::from(modulus) - 1);
        if number == any || amount == any {
            return Ok(vec![any]);
        }
        let rest = if sum.exact().is_some() { sum.modulo(modulus) } else { any };
        let within = |part: Range| Range { most: part.most.or(any.most), ..part };
        Ok(self.parts(rest).into_iter().map(within).collect())
    }

    /// The numbers in a range that are distinguished, and what lies on either side of them.
    fn parts(&self, range: Range) -> Vec<Range> {
        let mut parts = vec![];
        if range.least.is_none_or(|least| least < self.least) {
            parts.push(Range::at_most(self.least - 1));
        }
        if range.most.is_none_or(|most| most > self.most) {
            parts.push(Range::at_least(self.most + 1));
        }
        let least = range.least.map_or(self.least, |least| least.max(self.least));
        let most = range.most.map_or(self.most, |most| most.min(self.most));
        parts.extend((least..=most).map(Range::exactly));
        parts
    }
}
