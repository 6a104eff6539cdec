//! What is known of each position, as small as it can be.

use alloc::vec::Vec;

/// A number for each position, 0 where nothing is known. As wide as the largest one needs.
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

/// Does the same for each width.
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

    /// Changes a code within the length; where it needs more room, the whole column gets it.
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

    /// Bytes for a position.
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

    /// Makes it longer.
    pub(crate) fn resize(&mut self, length: usize) {
        each!(self, codes => codes.resize(length, 0));
    }

    /// An empty column of the same width, so long. Memory that was never written costs nothing on
    /// most systems, so a new one is better than a longer one.
    pub(crate) fn blank(&self, length: usize) -> Self {
        match self {
            Self::One(_) => Self::One(alloc::vec![0; length]),
            Self::Two(_) => Self::Two(alloc::vec![0; length]),
            Self::Four(_) => Self::Four(alloc::vec![0; length]),
            Self::Eight(_) => Self::Eight(alloc::vec![0; length]),
        }
    }
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
