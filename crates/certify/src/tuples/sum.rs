//! Linear terms read digit by digit, most significant first: what is known of their sign before the
//! end.
//!
//! What has been read of a term is worth `high * U(k) + low * U(k - 1)` if `k` places are still to
//! come, where U are the place values of the numeration and U(-1) = 1; with a recurrence a, -b it
//! is worth `high * U(k) - b * low * U(k - 1)`, and U(-1) = 0. In base b `low` stays 0 and U(k) =
//! b^k; in unary `low` stays 0 and U(k) = 1.

use alloc::vec::Vec;

use rules::tuples::Numeration;

/// A variable, numbered in the order in which digits are read: bound ones are negative, inner
/// before outer, tracks are 0, 1, ...
pub(crate) type Name = i32;

/// `constant` + sum of factor * variable. Sorted, each variable once, no factor 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct LinearForm {
    pub(crate) constant: i128,
    pub(crate) terms: Vec<(Name, i128)>,
}

/// What has been read of a form, its constant aside.
///
/// Sums do not overflow: factors have 64 bits, there are few, and a sum much larger than they are
/// decides its sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Sum {
    high: i128,
    /// The same one and two places before, as far as the recurrence of the place values reaches
    /// back.
    before: [i128; 2],
    /// In unary, which of the first 128 terms have had a one, after which only ones come. That a
    /// term has begun may be forgotten: what is certain then is less, never more.
    started: u128,
}

impl LinearForm {
    pub(crate) fn position(&self, name: Name) -> Option<usize> {
        self.terms.binary_search_by_key(&name, |(name, _)| *name).ok()
    }

    /// With a number in the place of a variable.
    pub(crate) fn with(&self, name: Name, value: i128) -> Self {
        let mut form = self.clone();
        if let Some(at) = self.position(name) {
            let (_, factor) = form.terms.remove(at);
            form.constant += factor * value;
        }
        form
    }

    /// Its value modulo `modulus` depends on this form only.
    pub(crate) fn modulo(&self, modulus: i128) -> Self {
        let terms = self.terms.iter().map(|&(name, factor)| (name, factor.rem_euclid(modulus)));
        let terms = terms.filter(|&(_, factor)| factor != 0).collect();
        Self { constant: self.constant.rem_euclid(modulus), terms }
    }
}

/// None beyond the last one: a shift must not come round again.
fn bit(at: usize) -> u128 {
    u32::try_from(at).ok().and_then(|at| 1_u128.checked_shl(at)).unwrap_or(0)
}

impl Sum {
    /// When one more place begins.
    pub(crate) fn place(self, numeration: Numeration) -> Self {
        match numeration {
            Numeration::Base(base) => Self { high: self.high * i128::from(base), ..self },
            // p U(k + 1) + q b U(k) + ... = p (a U(k) + b U(k - 1) + c U(k - 2)) + q (b U(k) + c
            // U(k - 1)) + ...
            Numeration::Recurrence([a, b, c]) => {
                let [one, two] = self.before;
                let high = self.high * i128::from(a) + one * i128::from(b) + two * i128::from(c);
                Self { high, before: [self.high, if c > 0 { one } else { 0 }], ..self }
            }
            Numeration::Unary => self,
        }
    }

    /// When a digit of the term at `at` is read.
    pub(crate) fn digit(
        self,
        numeration: Numeration,
        form: &LinearForm,
        at: usize,
        digit: u8,
    ) -> Self {
        let factor = form.terms.get(at).map_or(0, |(_, factor)| *factor);
        let mut started = self.started;
        if numeration == Numeration::Unary && digit > 0 {
            started |= bit(at);
        }
        Self { high: self.high + factor * i128::from(digit), started, ..self }
    }

    /// The same modulo `modulus`.
    pub(crate) fn modulo(self, modulus: i128) -> Self {
        let before = self.before.map(|high| high.rem_euclid(modulus));
        Self { high: self.high.rem_euclid(modulus), before, started: 0 }
    }

    /// The value of the form if nothing follows. Each multiple counts once, because U(n) = c_1
    /// U(n - 1) + ... + c_n U(0) + 1 for the first n; with a recurrence a, -b only the last one,
    /// since U(1) = a U(0).
    pub(crate) fn total(self, numeration: Numeration, form: &LinearForm) -> i128 {
        let before = match numeration {
            Numeration::Recurrence([_, ..=-1, _]) => 0,
            _ => self.before[0] + self.before[1],
        };
        form.constant + self.high + before
    }

    /// A number that the value of the form, times `sign`, is never below, whatever follows; `None`
    /// if none is known. In the present place the digits of the terms from `unread` on are still to
    /// be read.
    ///
    /// Each variable can still get at least nothing and at most what its places can hold. So with k
    /// places after the present one the value is at least some known combination of place values,
    /// and k is the only thing that is not known.
    pub(crate) fn floor(
        self,
        numeration: Numeration,
        form: &LinearForm,
        unread: usize,
        sign: i128,
    ) -> Option<i128> {
        let constant = sign * form.constant;
        let high = sign * self.high;
        let terms = form.terms.iter().map(|&(_, factor)| sign * factor).enumerate();
        // The most that the terms with negative factors can take away for each unit that their
        // variables can get.
        let loss = |(_, factor): &(usize, i128)| (-factor).max(0);
        let late = |(at, _): &(usize, i128)| *at >= unread;
        match numeration {
            Numeration::Base(base) => {
                // Later places hold at most b^k - 1.
                let all: i128 = terms.clone().map(|term| loss(&term)).sum();
                let here: i128 = terms.filter(late).map(|term| loss(&term)).sum();
                let slope = high - here * i128::from(base - 1) - all;
                (slope >= 0).then_some(constant + all + slope)
            }
            Numeration::Recurrence(coefficients) => {
                // Later places hold at most U(k) - 1, together with the present one at most
                // U(k + 1) - 1 = a U(k) + b U(k - 1) + ... - 1.
                let all: i128 = terms.clone().map(|term| loss(&term)).sum();
                let here: i128 = terms.filter(late).map(|term| loss(&term)).sum();
                let [a, b, c] = coefficients.map(i128::from);
                // The bound after k places of zeros is the total of these sums: U(k) has the sums
                // 1, 0, 0, and U(k + 1) has a, 1, 0.
                let order = if c > 0 { 3 } else { 2 };
                let added = if b < 0 { 1 } else { order };
                let mut sums = [
                    high - (all - here) - a * here,
                    sign * self.before[0] - here,
                    sign * self.before[1],
                ];
                // For k = 0, 1, ... the bounds satisfy the recurrence of U. Once as many in a row
                // as it has coefficients are not negative, they never fall again; with a, -b, if
                // the later of two is not less, either: a x - b y >= (a - b) x if x >= y >= 0.
                let mut last = [-1; 3];
                let mut least = i128::MAX;
                for _ in 0..12 {
                    let bound = sums.iter().take(added).sum();
                    last = [bound, last[0], last[1]];
                    least = least.min(bound);
                    let rises = b > 0 || last[0] >= last[1];
                    if rises && last.iter().take(order).all(|bound| *bound >= 0) {
                        return Some(constant + all + least);
                    }
                    sums = [a * sums[0] + b * sums[1] + c * sums[2], sums[0], sums[1]];
                }
                None
            }
            Numeration::Unary => {
                let begun = |at: usize| self.started & bit(at) != 0;
                let least =
                    |(at, factor): (usize, i128)| if begun(at) { factor } else { factor.min(0) };
                let slope: i128 = terms.clone().map(least).sum();
                let here: i128 = terms.filter(late).map(least).sum();
                (slope >= 0).then_some(constant + high + here)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::bit;

    #[test]
    fn terms_are_told_apart_however_many_there_are() {
        // A claim with more than 64 terms once took the 65th for the first, and was accepted though
        // it was false.
        let bits: Vec<u128> = (0..200).map(bit).collect();
        assert!((0..128).all(|at| bits[at].count_ones() == 1 && !bits[..at].contains(&bits[at])));
        assert!(bits[128..].iter().all(|&bit| bit == 0));
    }
}
