//! The state shared by every step of lowering: fresh variables, what is known about others, and the
//! remaining comparisons.

use alloc::collections::BTreeSet;
use alloc::string::String;

use crate::tuples::{Bound, Sort, Variable};

/// The most comparisons that one property may become.
pub const MAX_PARTS: usize = 20_000;

/// Why a property cannot be lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LowerError {
    /// A number does not fit into 64 bits.
    Overflow,
    /// `digitsum` or `zeros` outside `mod`.
    OnlyBelowMod,
    /// The variable of a power occurs elsewhere, or in powers of two bases.
    PowerVariable(Variable),
    /// A divisor, modulus, base or numeration out of range.
    OutOfRange,
    /// More than [`MAX_PARTS`] comparisons, or too many cases at one place.
    TooLarge {
        /// [`MAX_PARTS`].
        limit: usize,
    },
}

pub(super) type Lowered<T> = Result<T, LowerError>;

pub(super) struct Lowerer<'f> {
    pub(super) heaps: usize,
    pub(super) fresh: &'f mut u32,
    /// Variables known to be nonnegative, besides heaps and the Grundy value.
    pub(super) naturals: BTreeSet<Variable>,
    /// The number of comparisons still allowed.
    pub(super) left: usize,
}

impl<'f> Lowerer<'f> {
    pub(super) fn new(heaps: usize, fresh: &'f mut u32) -> Self {
        Self { heaps, fresh, naturals: BTreeSet::new(), left: MAX_PARTS }
    }

    pub(super) fn spend(&mut self) -> Lowered<()> {
        self.left = self.left.checked_sub(1).ok_or(LowerError::TooLarge { limit: MAX_PARTS })?;
        Ok(())
    }

    /// A new variable for a part of a term.
    pub(super) fn variable(&mut self, sort: Sort) -> Lowered<Bound> {
        let variable = Variable(*self.fresh);
        *self.fresh = self.fresh.checked_add(1).ok_or(LowerError::Overflow)?;
        if sort == Sort::Natural {
            self.naturals.insert(variable);
        }
        Ok(Bound { variable, name: String::new(), sort })
    }

    pub(super) fn know(&mut self, bounds: &[Bound]) {
        let naturals =
            bounds.iter().filter(|bound| bound.sort == Sort::Natural).map(|bound| bound.variable);
        self.naturals.extend(naturals);
    }

    pub(super) fn is_natural(&self, variable: Variable) -> bool {
        let heaps = u32::try_from(self.heaps).unwrap_or(u32::MAX / 2);
        variable.0 <= heaps.saturating_mul(2) || self.naturals.contains(&variable)
    }
}
