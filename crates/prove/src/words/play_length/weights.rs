//! Weights of letters under which every branch lowers the sum by the same number: exact linear
//! algebra.

use alloc::vec;
use alloc::vec::Vec;

use rules::{Branch, Piece};

use crate::simplex::gcd;

/// Homogeneous equations in the weights and, as the last unknown, the decrease; in reduced echelon
/// form.
pub(super) struct System {
    letters: usize,
    /// Each with the column of its first nonzero entry, where all other rows have 0.
    rows: Vec<(usize, Vec<i128>)>,
    overflow: bool,
}

impl System {
    pub(super) fn new(letters: usize) -> Self {
        Self { letters, rows: vec![], overflow: false }
    }

    /// The number of letters.
    pub(super) fn letters(&self) -> usize {
        self.letters
    }

    /// Adds the equation that a branch lowers the sum by the decrease. A piece that reads any
    /// number of letters must not change it. False if there is no solution left.
    pub(super) fn branch(&mut self, branch: &Branch) -> bool {
        let mut effect = vec![0; self.letters + 1];
        effect[self.letters] = -1;
        for piece in branch {
            match piece {
                Piece::Swap { from, to } => {
                    from.iter().for_each(|&letter| effect[usize::from(letter)] += 1);
                    to.iter().for_each(|&letter| effect[usize::from(letter)] -= 1);
                }
                Piece::Group { to: None, .. } => {}
                // The words of a group need not have the same sum.
                Piece::Group { to: Some(_), .. } => return false,
                Piece::Each { map } => {
                    for (letter, image) in map {
                        let mut row = vec![0; self.letters + 1];
                        row[usize::from(*letter)] += 1;
                        image.iter().for_each(|&image| row[usize::from(image)] -= 1);
                        self.add(row);
                    }
                }
            }
        }
        self.add(effect)
    }

    /// Adds the equation that a row times the unknowns is 0; the last entry belongs to the
    /// decrease. False if the decrease must be 0, or if numbers do not fit.
    pub(super) fn add(&mut self, mut row: Vec<i128>) -> bool {
        for (column, known) in &self.rows {
            if !eliminate(&mut row, known, *column) {
                self.overflow = true;
            }
        }
        let Some(column) = row.iter().position(|&entry| entry != 0) else { return self.solvable() };
        for (_, known) in &mut self.rows {
            if !eliminate(known, &row, column) {
                self.overflow = true;
            }
        }
        self.rows.push((column, row));
        self.solvable()
    }

    fn solvable(&self) -> bool {
        !self.overflow && self.rows.iter().all(|(column, _)| *column != self.letters)
    }

    /// The smallest integer solution with a positive decrease: the weights, then the decrease. A
    /// free weight is 0.
    pub(super) fn solve(&self) -> Option<(Vec<i128>, i128)> {
        if !self.solvable() {
            return None;
        }
        let common = self.rows.iter().try_fold(1_i128, |common, (column, row)| {
            // In lowest terms the weight is -row[last] / row[column].
            let denominator = row[*column].abs() / gcd(row[*column], row[self.letters]);
            (common / gcd(common, denominator)).checked_mul(denominator)
        })?;
        let mut weights = vec![0; self.letters];
        for (column, row) in &self.rows {
            weights[*column] = row[self.letters].checked_neg()?.checked_mul(common)? / row[*column];
        }
        Some((weights, common))
    }
}

/// Makes the entry of `row` in a column 0 by subtracting a multiple of another row, whose entry
/// there is nonzero. False on overflow.
fn eliminate(row: &mut [i128], by: &[i128], column: usize) -> bool {
    if row[column] == 0 {
        return true;
    }
    let divisor = gcd(row[column], by[column]);
    let (own, other) = (by[column] / divisor, row[column] / divisor);
    let mut common = 0;
    for (entry, &by) in row.iter_mut().zip(by) {
        let difference = entry
            .checked_mul(own)
            .zip(by.checked_mul(other))
            .and_then(|(own, by)| own.checked_sub(by));
        let Some(difference) = difference.filter(|difference| difference.abs() < 1 << 60) else {
            return false;
        };
        *entry = difference;
        common = if common == 0 { difference.abs() } else { gcd(common, difference) };
    }
    if common > 1 {
        row.iter_mut().for_each(|entry| *entry /= common);
    }
    true
}
