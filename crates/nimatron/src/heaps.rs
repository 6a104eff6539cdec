//! Conversions of heap sizes: as large as rules allow, or small enough for brute force.

use answer::Obstacle;

/// Heaps for brute force, unless they are too large.
pub(crate) fn narrow(heaps: &[u128]) -> Result<Vec<u64>, Obstacle> {
    heaps.iter().map(|&heap| u64::try_from(heap).map_err(|_| Obstacle::LargeNumber)).collect()
}

/// Heaps from brute force.
pub(crate) fn wide(heaps: &[u64]) -> Vec<u128> {
    heaps.iter().map(|&heap| u128::from(heap)).collect()
}
