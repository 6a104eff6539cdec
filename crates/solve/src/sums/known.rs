//! What is known of one value: a set of natural numbers that it is in.

use core::fmt;
use core::num::NonZero;

/// A set of natural numbers, one of which is the value spoken of.
///
/// Below [`Known::LARGE`] each number is in it or not; the larger ones are in it together, unless
/// exactly one number is left, which can be any.
///
/// ```
/// use nimatron_solve::sums::Known;
///
/// // Three options: the value is at most 3. It is not 0, because some option is lost, and not 2.
/// let known = Known::NOTHING.at_most(3).without(0).without(2);
/// assert_eq!((known.least(), known.most(), known.count()), (1, 3, 2));
/// assert_eq!(known.exact(), None);
/// assert_eq!(known.and(Known::NOTHING.at_most(2)), Known::exactly(1));
/// assert_eq!(known.among_least(1).exact(), Some(1));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Known(NonZero<u64>);

/// The set has one element, in the lower half.
const EXACT: u64 = 1 << 63;

impl Known {
    /// Numbers from here on are not told apart in sets.
    pub const LARGE: u32 = 62;

    /// Nothing: any number.
    pub const NOTHING: Self = Self::of(EXACT - 1);

    /// The set written as bits 0 to [`Self::LARGE`], or one element. There is a value, so that it
    /// is never empty.
    const fn of(bits: u64) -> Self {
        match NonZero::new(bits) {
            Some(bits) => Self(bits),
            None => panic!("there is a value"),
        }
    }

    /// Exactly this number.
    #[must_use]
    pub fn exactly(value: u32) -> Self {
        Self::of(EXACT | u64::from(value))
    }

    /// Bits 0 to [`Self::LARGE`], with one element in its own way.
    fn from_set(set: u64) -> Self {
        if set.is_power_of_two() && set >> Self::LARGE == 0 {
            Self::exactly(set.trailing_zeros())
        } else {
            Self::of(set)
        }
    }

    fn set(self) -> u64 {
        match self.exact() {
            Some(value) => Self::bit(value),
            None => self.0.get(),
        }
    }

    fn bit(value: u32) -> u64 {
        1 << value.min(Self::LARGE)
    }

    /// The value, if there is only one that it can be.
    #[must_use]
    pub fn exact(self) -> Option<u32> {
        let bits = self.0.get();
        if bits & EXACT == 0 { None } else { u32::try_from(bits & !EXACT).ok() }
    }

    /// Whether the value can be this number.
    #[must_use]
    pub fn may_be(self, value: u32) -> bool {
        match self.exact() {
            Some(exact) => exact == value,
            None => self.0.get() & Self::bit(value) != 0,
        }
    }

    /// The least number that the value can be; [`Self::LARGE`] if it is that or any larger one.
    #[must_use]
    pub fn least(self) -> u32 {
        self.exact().unwrap_or_else(|| self.0.get().trailing_zeros())
    }

    /// How many numbers the value can be, of those that are distinguished, and one more for all
    /// others.
    #[must_use]
    pub fn count(self) -> u32 {
        if self.exact().is_some() { 1 } else { self.0.get().count_ones() }
    }

    /// The largest number that the value can be; [`u32::MAX`] if there is none.
    #[must_use]
    pub fn most(self) -> u32 {
        match self.exact() {
            Some(value) => value,
            None if self.may_be(Self::LARGE) => u32::MAX,
            None => self.0.get().ilog2(),
        }
    }

    /// Whether all that is known is that the value is [`Self::LARGE`] or larger.
    #[must_use]
    pub fn is_large(self) -> bool {
        self.0.get() == Self::bit(Self::LARGE)
    }

    /// What is known if, besides, the value is not this number. Numbers from [`Self::LARGE`] on are
    /// not taken out.
    ///
    /// # Panics
    /// If it was the only one left.
    #[must_use]
    pub fn without(self, value: u32) -> Self {
        match self.exact() {
            None if value < Self::LARGE => Self::from_set(self.0.get() & !Self::bit(value)),
            Some(exact) if exact == value => panic!("there is a value"),
            _ => self,
        }
    }

    /// What is known if, besides, the value is at most this number.
    ///
    /// # Panics
    /// If no number is left.
    #[must_use]
    pub fn at_most(self, value: u32) -> Self {
        match self.exact() {
            None if value < Self::LARGE => {
                Self::from_set(self.0.get() & ((Self::bit(value) << 1) - 1))
            }
            Some(exact) if exact > value => panic!("there is a value"),
            _ => self,
        }
    }

    /// What is known if, besides, the value is among so many of the least numbers that it can be.
    ///
    /// # Panics
    /// If `count` is 0.
    #[must_use]
    pub fn among_least(self, count: usize) -> Self {
        if self.exact().is_some() || count > 62 {
            return self;
        }
        let larger = (0..count).fold(self.0.get(), |set, _| set & set.wrapping_sub(1));
        Self::from_set(self.0.get() & !larger)
    }

    /// Both together.
    ///
    /// # Panics
    /// If they contradict each other.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        match (self.exact(), other.exact()) {
            (Some(_), _) => self,
            (_, Some(_)) => other,
            (None, None) => Self::from_set(self.set() & other.set()),
        }
    }
}

impl Default for Known {
    fn default() -> Self {
        Self::NOTHING
    }
}

impl fmt::Debug for Known {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact() {
            Some(value) => write!(f, "{value}"),
            None => f
                .debug_set()
                .entries((0..=Self::LARGE).filter(|&value| self.may_be(value)))
                .finish(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_with_one_element_left_is_exact() {
        let known = Known::NOTHING.at_most(2).without(1);
        assert_eq!((known.exact(), known.least()), (None, 0));
        assert_eq!(
            (known.may_be(0), known.may_be(1), known.may_be(2), known.may_be(3)),
            (true, false, true, false)
        );
        assert_eq!((known.count(), known.most()), (2, 2));
        assert_eq!(known.without(0), Known::exactly(2));
        assert_eq!(known.among_least(1), Known::exactly(0));
        assert_eq!(Known::NOTHING.without(1).among_least(3), Known::NOTHING.at_most(3).without(1));
        assert_eq!(known.and(Known::NOTHING.without(2)), Known::exactly(0));
    }

    #[test]
    fn large_numbers_stay_together() {
        let known = (0..Known::LARGE).fold(Known::NOTHING, Known::without);
        assert!(known.is_large() && known.exact().is_none());
        assert!(
            known.without(100).may_be(100) && known.at_most(100).may_be(1000) && !known.may_be(61)
        );
        assert_eq!(Known::exactly(1000).exact(), Some(1000));
        assert!(!Known::exactly(1000).may_be(62) && !Known::exactly(62).is_large());
    }
}
