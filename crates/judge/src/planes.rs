//! Counts the ones in each binary column of some numbers: exactly, and in all columns at once.
//!
//! Counters are vertical: bit c of plane j is bit j of the count of column c. Sixteen numbers go
//! through a tree of carry-save adders (Harley and Seal) before they reach the planes, about five
//! operations for each.

/// Numbers added at once.
const GROUP: usize = 16;

/// Counts of ones by column.
#[derive(Clone, Debug)]
pub(crate) struct Planes {
    planes: [u64; 64],
    /// Further planes are 0.
    used: usize,
    waiting: [u64; GROUP],
    count: usize,
}

/// Full adder of three bits, in each column.
#[inline(always)]
const fn full(a: u64, b: u64, c: u64) -> (u64, u64) {
    let half = a ^ b;
    (half ^ c, a & b | half & c)
}

/// Adds pairs and an incoming bit: sum and carries.
#[inline(always)]
fn layer<const N: usize>(mut sum: u64, pairs: &[u64]) -> (u64, [u64; N]) {
    let mut carries = [0; N];
    for (carry, pair) in carries.iter_mut().zip(pairs.as_chunks::<2>().0) {
        (sum, *carry) = full(sum, pair[0], pair[1]);
    }
    (sum, carries)
}

impl Planes {
    pub(crate) const fn new() -> Self {
        Self { planes: [0; 64], used: 0, waiting: [0; GROUP], count: 0 }
    }

    /// Counts a number.
    #[inline]
    pub(crate) fn add(&mut self, number: u64) {
        self.waiting[self.count] = number;
        self.count += 1;
        if self.count == GROUP {
            let group = self.waiting;
            self.group(&group);
            self.count = 0;
        }
    }

    /// Counts all of these.
    pub(crate) fn extend(&mut self, numbers: &[u64]) {
        let (groups, rest) = numbers.as_chunks::<GROUP>();
        for group in groups {
            self.group(group);
        }
        for &number in rest {
            self.add(number);
        }
    }

    /// Counts a number several times.
    pub(crate) fn add_times(&mut self, number: u64, times: u64) {
        for plane in (0..64).filter(|plane| times >> plane & 1 == 1) {
            self.ripple(plane, number);
        }
    }

    /// Adds the counts of `other`.
    pub(crate) fn merge(&mut self, other: &Self) {
        for plane in 0..other.used {
            self.ripple(plane, other.planes[plane]);
        }
        for &number in &other.waiting[..other.count] {
            self.add(number);
        }
    }

    /// Resets the counts.
    pub(crate) fn clear(&mut self) {
        self.planes[..self.used].fill(0);
        (self.used, self.count) = (0, 0);
    }

    /// For each column, the number of ones.
    pub(crate) fn counts(&mut self) -> [u64; 64] {
        for place in 0..self.count {
            self.ripple(0, self.waiting[place]);
        }
        self.count = 0;
        let mut counts = [0; 64];
        for (column, count) in counts.iter_mut().enumerate() {
            for (plane, bits) in self.planes[..self.used].iter().enumerate() {
                *count |= (bits >> column & 1) << plane;
            }
        }
        counts
    }

    #[inline(always)]
    fn group(&mut self, numbers: &[u64; GROUP]) {
        let (ones, twos) = layer::<8>(self.planes[0], numbers);
        let (two, fours) = layer::<4>(self.planes[1], &twos);
        let (four, eights) = layer::<2>(self.planes[2], &fours);
        let (eight, sixteens) = full(self.planes[3], eights[0], eights[1]);
        (self.planes[0], self.planes[1], self.planes[2], self.planes[3]) = (ones, two, four, eight);
        self.used = self.used.max(4);
        self.ripple(4, sixteens);
    }

    /// Adds 2^plane to the columns with a one.
    #[inline(always)]
    fn ripple(&mut self, mut plane: usize, mut carry: u64) {
        while carry != 0 && plane < 64 {
            let bits = self.planes[plane];
            self.planes[plane] = bits ^ carry;
            carry &= bits;
            plane += 1;
            self.used = self.used.max(plane);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn columns_are_counted(
            one in prop::collection::vec((0..4_usize, any::<u64>(), 0..40_u64), 0..60),
            list in prop::collection::vec(any::<u64>(), 0..90),
        ) {
            let (mut planes, mut expected) = (Planes::new(), [0_u64; 64]);
            let mut count = |number: u64, times: u64| {
                for (column, place) in expected.iter_mut().enumerate() {
                    *place += (number >> column & 1) * times;
                }
            };
            for (how, number, times) in one {
                match how {
                    0 => {
                        planes.add(number);
                        count(number, 1);
                    }
                    1 => {
                        planes.add_times(number, times);
                        count(number, times);
                    }
                    2 => {
                        planes.extend(&list);
                        list.iter().for_each(|&number| count(number, 1));
                    }
                    _ => {
                        let mut other = Planes::new();
                        other.extend(&list);
                        other.add(number);
                        planes.merge(&other);
                        list.iter().for_each(|&number| count(number, 1));
                        count(number, 1);
                    }
                }
            }
            prop_assert_eq!(planes.clone().counts(), expected);
            planes.clear();
            planes.add(5);
            prop_assert_eq!(&planes.counts()[..3], &[1, 0, 1]);
        }
    }
}
