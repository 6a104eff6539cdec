//! Options before all positions of a piece, which therefore do not depend on each other.

use alloc::vec::Vec;

use super::lines::{Bail, OptionRow};
use super::{Stopped, Sweep};
use crate::quantity::{Flow, SoFar, Swept};
use crate::table::{SOLVED, UNKNOWN};
use crate::vector::{Mask, Numbers, signed};

/// Grundy values that fit into the bits of [`SoFar`].
const BITS: u64 = 64;

/// The intermediate state of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Gathered {
    pub(super) some: bool,
    pub(super) so_far: SoFar,
    pub(super) certain: Option<u64>,
}

impl<Q: Swept> Sweep<'_, '_, Q> {
    /// Accounts for the options before the place `from`, row by row, and leaves the others in
    /// `rows`.
    pub(super) fn ahead(&mut self, rows: &mut Vec<OptionRow>, from: usize) -> Result<(), Stopped> {
        let mut left = Vec::with_capacity(rows.len());
        for options in rows.drain(..) {
            let done = match &options.places[..] {
                [places] if is_before(places, &options.mask, from) => self.row(places, &options)?,
                _ => false,
            };
            if !done {
                left.push(options);
            }
        }
        *rows = left;
        Ok(())
    }

    /// Accounts for one option of each position; false if there are values without bits.
    fn row(&mut self, places: &Numbers, options: &OptionRow) -> Result<bool, Stopped> {
        let (codes, gathered) = (&self.codes[..], &mut self.gathered[..]);
        let at = |index: i64| usize::try_from(index).unwrap_or(usize::MAX);
        let mask = &options.mask;
        let fits = match (places, &options.gain) {
            (Numbers::One(place), gain) => {
                through::<Q>(codes, gathered, mask, |_| at(*place), |index| gain.at(index))
            }
            (Numbers::Ramp(first, step), Numbers::One(gain)) => through::<Q>(
                codes,
                gathered,
                mask,
                |index| at(first + step * signed(index)),
                |_| *gain,
            ),
            (Numbers::Ramp(first, step), Numbers::Many(gain)) => through::<Q>(
                codes,
                gathered,
                mask,
                |index| at(first + step * signed(index)),
                |index| gain[index],
            ),
            (Numbers::Many(all), Numbers::One(gain)) => {
                through::<Q>(codes, gathered, mask, |index| at(all[index]), |_| *gain)
            }
            (places, gain) => through::<Q>(
                codes,
                gathered,
                mask,
                |index| at(places.at(index)),
                |index| gain.at(index),
            ),
        };
        Ok(fits.map_err(|()| Bail::Unfit)?)
    }
}

/// Whether all places of a mask are before `from`.
fn is_before(places: &Numbers, mask: &Mask, from: usize) -> bool {
    let from = signed(from);
    match places {
        Numbers::One(place) => *place < from,
        Numbers::Ramp(..) => places.at(mask.from).max(places.at(mask.to - 1)) < from,
        Numbers::Many(all) => mask.places().all(|index| all[index] < from),
    }
}

/// Accounts for an option of each position of a mask; false if that is impossible, and an error if
/// numbers do not fit.
#[inline]
fn through<Q: Swept>(
    codes: &[Q::Code],
    gathered: &mut [Gathered],
    mask: &Mask,
    place: impl Fn(usize) -> usize,
    gain: impl Fn(usize) -> i64,
) -> Result<bool, ()> {
    let mut one = |index: usize| -> Result<bool, ()> {
        let code: u64 = codes.get(place(index)).copied().ok_or(())?.into();
        if code == UNKNOWN {
            return Ok(true);
        }
        if Q::SUMS && code - SOLVED >= BITS {
            return Ok(false);
        }
        let found = &mut gathered[index];
        found.some = true;
        match Q::add(&mut found.so_far, code, gain(index)) {
            Ok(Flow::More) => {}
            Ok(Flow::Certain(code)) => found.certain = Some(code),
            Err(_) => return Err(()),
        }
        Ok(true)
    };
    let places = mask.from..mask.to;
    if let Some(bits) = &mask.bits {
        for (index, _) in places.clone().zip(&bits[places]).filter(|(_, bit)| **bit) {
            if !one(index)? {
                return Ok(false);
            }
        }
    } else {
        for index in places {
            if !one(index)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}
