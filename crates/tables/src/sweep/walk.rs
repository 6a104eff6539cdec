//! Iterates over the rows of positions.

use alloc::vec;
use alloc::vec::Vec;

use super::lines::SweepFrame;
use super::order::Order;

/// The first position.
pub(super) fn start(frame: &SweepFrame, order: &Order) -> Vec<i64> {
    let mut position = vec![0; frame.low.len()];
    for &(field, up) in &order.fields {
        position[field] = if up { frame.high[field] } else { frame.low[field] };
    }
    position
}

pub(super) fn size_of_field(frame: &SweepFrame, inner: usize) -> usize {
    usize::try_from(frame.high[inner] - frame.low[inner] + 1).unwrap_or(1)
}

/// The first position of the next row.
pub(super) fn next_row(position: &mut [i64], frame: &SweepFrame, order: &Order) {
    for &(field, up) in order.fields.iter().rev().skip(1) {
        let number = &mut position[field];
        if up {
            *number -= 1;
            if *number >= frame.low[field] {
                return;
            }
            *number = frame.high[field];
        } else {
            *number += 1;
            if *number <= frame.high[field] {
                return;
            }
            *number = frame.low[field];
        }
    }
}
