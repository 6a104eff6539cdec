//! Numbers of which only a range is known.

use rules::Comparison;

/// All numbers from `least` to `most`, without an end where there is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Range {
    pub(super) least: Option<i128>,
    pub(super) most: Option<i128>,
}

impl Range {
    pub(super) const ANY: Self = Self { least: None, most: None };

    pub(super) const fn exactly(number: i128) -> Self {
        Self::from_to(number, number)
    }

    pub(super) const fn from_to(least: i128, most: i128) -> Self {
        Self { least: Some(least), most: Some(most) }
    }

    pub(super) const fn at_least(number: i128) -> Self {
        Self { least: Some(number), most: None }
    }

    pub(super) const fn at_most(number: i128) -> Self {
        Self { least: None, most: Some(number) }
    }

    /// The number, if there is only one.
    pub(super) fn exact(self) -> Option<i128> {
        self.least.filter(|_| self.least == self.most)
    }

    pub(super) fn plus(self, other: Self) -> Self {
        let sum = |one: Option<i128>, other: Option<i128>| one?.checked_add(other?);
        Self { least: sum(self.least, other.least), most: sum(self.most, other.most) }
    }

    pub(super) fn times(self, by: i64) -> Self {
        let product = |number: Option<i128>| number?.checked_mul(by.into());
        match by {
            0 => Self::exactly(0),
            1.. => Self { least: product(self.least), most: product(self.most) },
            _ => Self { least: product(self.most), most: product(self.least) },
        }
    }

    /// The remainder by a number from 1 on.
    pub(super) fn modulo(self, by: i64) -> Self {
        let by = i128::from(by);
        match (self.least, self.most) {
            (Some(least), Some(most)) if least.div_euclid(by) == most.div_euclid(by) => {
                Self::from_to(least.rem_euclid(by), most.rem_euclid(by))
            }
            _ => Self::from_to(0, by - 1),
        }
    }

    /// The larger of two numbers.
    pub(super) fn larger(self, other: Self) -> Self {
        let least = match (self.least, other.least) {
            (Some(one), Some(other)) => Some(one.max(other)),
            (one, other) => one.or(other),
        };
        let most = self.most.zip(other.most).map(|(one, other)| one.max(other));
        Self { least, most }
    }

    /// How it compares with 0, if that is known.
    pub(super) fn compared(self, comparison: Comparison) -> Option<bool> {
        let above = self.least.is_some_and(|least| least > 0);
        let below = self.most.is_some_and(|most| most < 0);
        let not_above = self.most.is_some_and(|most| most <= 0);
        let not_below = self.least.is_some_and(|least| least >= 0);
        let known = |yes: bool, no: bool| (yes || no).then_some(yes);
        match comparison {
            Comparison::Equal => known(not_above && not_below, above || below),
            Comparison::NotEqual => known(above || below, not_above && not_below),
            Comparison::Less => known(below, not_below),
            Comparison::LessEqual => known(not_above, above),
            Comparison::Greater => known(above, not_above),
            Comparison::GreaterEqual => known(not_below, below),
        }
    }
}
