//! Chomp: a bar of chocolate; in turn, players eat a square and all squares below it and to the
//! right of it. The first square is poisoned, and nobody eats it here: who would have to loses
//! (Gale 1974).

use solve::sums::{Known, Options, Sums};

/// Chomp on bars of at most 16 rows and 15 columns.
///
/// A component is a bar that has a second square in its second row, as the lengths of its rows, 4
/// bits each, the first row lowest; of the bar and its reflection, the lesser one. Other bars are
/// two heaps: the rest of the first row and the rest of the first column.
///
/// ```
/// use nimatron_boards::chomp::Chomp;
/// use solve::sums::{HashedMemory, SumSearch, Way};
///
/// let run = run::Run::default();
/// let mut search = SumSearch::new(&Chomp, HashedMemory::default(), Way::Ask);
/// let mut lost = |rows: &[u32]| {
///     let (components, value) = Chomp::bar(rows)?;
///     search.is_value(&components, value, &run).ok()
/// };
/// assert_eq!(lost(&[4, 4, 4]), Some(false)); // a full bar is a win (Gale 1974)
/// assert_eq!(lost(&[7, 6]), Some(true)); // two rows: lost if the second is shorter by one
/// assert_eq!(lost(&[3, 1, 1]), Some(true)); // two equal arms
/// assert_eq!(lost(&[2, 3]), None); // no bar
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Chomp;

impl Chomp {
    /// What is left of a bar, as lengths of its rows, when a square is eaten.
    ///
    /// ```
    /// use nimatron_boards::chomp::Chomp;
    ///
    /// assert_eq!(Chomp::eaten(&[4, 4, 4], 1, 2), [4, 2, 2]);
    /// ```
    #[must_use]
    pub fn eaten(rows: &[u32], row: usize, column: u32) -> Vec<u32> {
        rows.iter()
            .enumerate()
            .map(|(other, &kept)| if other < row { kept } else { kept.min(column) })
            .collect()
    }

    /// The components of a bar and the value of what else there is, from the lengths of its rows,
    /// none longer than the one before; `None` if they are not such, or too large. All squares but
    /// the first one can be eaten.
    #[must_use]
    pub fn bar(rows: &[u32]) -> Option<(Vec<u64>, u32)> {
        let falls = rows.windows(2).all(|pair| pair[0] >= pair[1]);
        if !falls || rows.len() > 16 || rows.first().is_some_and(|&row| row > 15) {
            return None;
        }
        let bar = rows
            .iter()
            .enumerate()
            .fold(0, |bar, (row, &length)| bar | u64::from(length) << (4 * row));
        Some(match part(bar) {
            Ok(component) => (vec![component], 0),
            Err(value) => (vec![], value),
        })
    }
}

/// The length of a row.
const fn length(bar: u64, row: u32) -> u32 {
    let [low, ..] = (bar >> (4 * row) & 15).to_le_bytes();
    u32::from_le_bytes([low, 0, 0, 0])
}

/// The rows that are not empty.
const fn rows(bar: u64) -> u32 {
    16 - bar.leading_zeros() / 4
}

/// Rows and columns exchanged; of at most 15 rows.
fn reflected(bar: u64) -> u64 {
    let height = |column: u32| (0..rows(bar)).filter(|&row| length(bar, row) > column).count();
    (0..length(bar, 0))
        .fold(0, |image, column| image | u64::try_from(height(column)).unwrap_or(0) << (4 * column))
}

/// The component, or the value of what is none.
fn part(bar: u64) -> Result<u64, u32> {
    if length(bar, 1) < 2 {
        return Err(length(bar, 0).saturating_sub(1) ^ rows(bar).saturating_sub(1));
    }
    Ok(if rows(bar) > 15 { bar } else { bar.min(reflected(bar)) })
}

impl Sums for Chomp {
    type Component = u64;

    fn options(&self, bar: u64, into: &mut Options<'_, u64>) {
        for row in 0..rows(bar) {
            for column in u32::from(row == 0)..length(bar, row) {
                // Rows from this one on are at most as long as the columns before the square.
                let eaten = (row..rows(bar)).fold(bar, |left, below| {
                    let kept = length(bar, below).min(column);
                    left & !(15 << (4 * below)) | u64::from(kept) << (4 * below)
                });
                match part(eaten) {
                    Ok(component) => into.push(component),
                    Err(value) => into.push_value(value),
                }
                if !into.end() {
                    return;
                }
            }
        }
    }

    fn cost(&self, bar: u64) -> u64 {
        (0..16).map(|row| u64::from(length(bar, row))).sum()
    }

    fn known(&self, bar: u64) -> Known {
        // A full rectangle is a win: if eating its last square does not win, the answer to that was
        // a move from the rectangle, too.
        let squares: u32 = (0..16).map(|row| length(bar, row)).sum();
        if squares == 0 {
            return Known::exactly(0);
        }
        let known = Known::NOTHING.at_most(squares - 1);
        if squares == rows(bar) * length(bar, 0) { known.without(0) } else { known }
    }
}
