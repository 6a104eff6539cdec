//! What is known about each position, stored compactly.

use alloc::vec::Vec;

/// A code per position, 0 if nothing is known. As wide as the largest code needs.
#[derive(Clone, Debug)]
pub(crate) enum Column {
    One(Vec<u8>),
    Two(Vec<u16>),
    Four(Vec<u32>),
    Eight(Vec<u64>),
}

impl Default for Column {
    fn default() -> Self {
        Self::One(Vec::new())
    }
}

/// Expands to the same expression for each width.
macro_rules! each {
    ($column:expr, $codes:ident => $body:expr) => {
        match $column {
            Column::One($codes) => $body,
            Column::Two($codes) => $body,
            Column::Four($codes) => $body,
            Column::Eight($codes) => $body,
        }
    };
}

impl Column {
    /// The code of a position; 0 beyond the end.
    #[inline(always)]
    pub(crate) fn get(&self, id: usize) -> u64 {
        match self {
            Self::One(codes) => codes.get(id).map_or(0, |&code| u64::from(code)),
            Self::Two(codes) => codes.get(id).map_or(0, |&code| u64::from(code)),
            Self::Four(codes) => codes.get(id).map_or(0, |&code| u64::from(code)),
            Self::Eight(codes) => codes.get(id).copied().unwrap_or(0),
        }
    }

    /// Sets a code within the length; widens the whole column if necessary.
    #[inline]
    pub(crate) fn set(&mut self, id: usize, code: u64) {
        let fits = match self {
            Self::One(codes) => store(codes, id, code),
            Self::Two(codes) => store(codes, id, code),
            Self::Four(codes) => store(codes, id, code),
            Self::Eight(codes) => store(codes, id, code),
        };
        if !fits {
            self.widen();
            self.set(id, code);
        }
    }

    /// Sets codes at a constant distance from a first one, downwards if `back`; a code 0 leaves its
    /// entry unchanged.
    pub(crate) fn set_row(
        &mut self,
        mut id: usize,
        (step, back): (usize, bool),
        mut codes: impl Iterator<Item = u64>,
    ) {
        let mut next = codes.next();
        while let Some(code) = next {
            // Stops at a code that needs a wider column.
            let all = &mut codes;
            next = each!(self, column => row(column, (&mut id, step, back), code, all));
            if next.is_some() {
                self.widen();
            }
        }
    }

    #[cold]
    fn widen(&mut self) {
        *self = match self {
            Self::One(codes) => Self::Two(codes.iter().map(|&code| code.into()).collect()),
            Self::Two(codes) => Self::Four(codes.iter().map(|&code| code.into()).collect()),
            Self::Four(codes) => Self::Eight(codes.iter().map(|&code| code.into()).collect()),
            Self::Eight(codes) => Self::Eight(core::mem::take(codes)),
        }
    }

    pub(crate) fn len(&self) -> usize {
        each!(self, codes => codes.len())
    }

    /// The number of known positions. Fast also if they are sparse.
    pub(crate) fn known(&self) -> usize {
        each!(self, codes => codes.iter().filter(|&&code| code != 0).count())
    }

    /// The first known position from `from` on. Fast also if it is far away.
    pub(crate) fn next_known(&self, from: usize) -> Option<usize> {
        each!(self, codes => next_known(codes, from))
    }

    /// Bytes per position.
    pub(crate) const fn width(&self) -> usize {
        match self {
            Self::One(_) => 1,
            Self::Two(_) => 2,
            Self::Four(_) => 4,
            Self::Eight(_) => 8,
        }
    }

    pub(crate) fn bytes(&self) -> usize {
        each!(self, codes => codes.capacity()) * self.width()
    }

    /// Extends the column.
    pub(crate) fn resize(&mut self, length: usize) {
        each!(self, codes => codes.resize(length, 0));
    }

    /// An empty column of the same width and the given length. Memory that was never written costs
    /// nothing on most systems, so a new column is better than a longer one.
    pub(crate) fn blank(&self, length: usize) -> Self {
        match self {
            Self::One(_) => Self::One(alloc::vec![0; length]),
            Self::Two(_) => Self::Two(alloc::vec![0; length]),
            Self::Four(_) => Self::Four(alloc::vec![0; length]),
            Self::Eight(_) => Self::Eight(alloc::vec![0; length]),
        }
    }
}

/// Stores codes as long as they fit; returns the first that does not.
fn row<T: Copy + TryFrom<u64>>(
    column: &mut [T],
    (id, step, back): (&mut usize, usize, bool),
    mut code: u64,
    codes: &mut impl Iterator<Item = u64>,
) -> Option<u64> {
    loop {
        if code != 0 && !store(column, *id, code) {
            return Some(code);
        }
        *id = if back { id.wrapping_sub(step) } else { *id + step };
        code = codes.next()?;
    }
}

/// Codes scanned together.
const BLOCK: usize = 64;

fn next_known<T: Copy + Default + PartialEq + core::ops::BitOr<Output = T>>(
    codes: &[T],
    from: usize,
) -> Option<usize> {
    let zero = T::default();
    let place = |codes: &[T]| codes.iter().position(|&code| code != zero);
    let rest = codes.get(from..)?;
    // The next known position is usually near.
    let (near, far) = rest.split_at(rest.len().min(BLOCK));
    if let Some(found) = place(near) {
        return Some(from + found);
    }
    let empty = |block: &&[T]| block.iter().fold(zero, |all, &code| all | code) == zero;
    let skipped = far.chunks(BLOCK).take_while(empty).count() * BLOCK;
    Some(from + near.len() + skipped + place(far.get(skipped..)?)?)
}

#[inline(always)]
fn store<T: TryFrom<u64>>(codes: &mut [T], id: usize, code: u64) -> bool {
    match T::try_from(code) {
        Ok(code) => {
            if let Some(place) = codes.get_mut(id) {
                *place = code;
            }
            true
        }
        Err(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn what_is_known_is_found(
            length in 0..400_usize,
            known in prop::collection::vec(
                (0..400_usize, prop_oneof![1..9_u64, any::<u64>()]), 0..6
            ),
            from in 0..500_usize,
        ) {
            let mut column = Column::default();
            column.resize(length);
            for (id, code) in known {
                column.set(id, code);
            }
            let all: Vec<usize> = (0..length).filter(|&id| column.get(id) != 0).collect();
            prop_assert_eq!(column.known(), all.len());
            prop_assert_eq!(column.next_known(from), all.iter().copied().find(|&id| id >= from));
        }
    }
}
