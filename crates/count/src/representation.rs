//! Functions of words as products of matrices.

use alloc::vec;
use alloc::vec::Vec;

use hashbrown::HashMap;
use num_bigint::BigUint;
use run::{Run, Stop};

/// The rows of a sparse matrix: for each state, the states it leads to with their weights, by
/// increasing state.
type Matrix = Vec<Vec<(usize, u64)>>;

/// A function of words: a(w) = start · M_{w_1} ... M_{w_n} · end, with naturals as entries.
///
/// An automaton is one with ones: a(w) is then the number of its runs on w that accept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Representation {
    start: Vec<u64>,
    letters: Vec<Matrix>,
    end: Vec<u64>,
}

impl Representation {
    /// From the row, a matrix for each letter as sparse rows, and the column.
    ///
    /// None if their shapes do not fit. Entries for the same state are added; None if one of the
    /// sums exceeds 64 bits.
    #[must_use]
    pub fn new(
        start: Vec<u64>,
        letters: Vec<Vec<Vec<(usize, u64)>>>,
        end: Vec<u64>,
    ) -> Option<Self> {
        let size = start.len();
        if end.len() != size || letters.iter().any(|matrix| matrix.len() != size) {
            return None;
        }
        let letters = letters
            .into_iter()
            .map(|matrix| {
                let tidy = |row: Vec<(usize, u64)>| {
                    collect(row).filter(|row| row.iter().all(|(to, _)| *to < size))
                };
                matrix.into_iter().map(tidy).collect::<Option<Matrix>>()
            })
            .collect::<Option<_>>()?;
        Some(Self { start, letters, end })
    }

    /// The number of states: the length of the row.
    #[must_use]
    pub fn size(&self) -> usize {
        self.start.len()
    }

    /// The number of letters.
    #[must_use]
    pub fn letters(&self) -> usize {
        self.letters.len()
    }

    /// The row.
    #[must_use]
    pub fn start(&self) -> &[u64] {
        &self.start
    }

    /// The column.
    #[must_use]
    pub fn end(&self) -> &[u64] {
        &self.end
    }

    /// The matrix of a letter, with all its zeros.
    ///
    /// # Panics
    /// If there is no such letter.
    #[must_use]
    pub fn matrix(&self, letter: usize) -> Vec<Vec<u64>> {
        let dense = |row: &Vec<(usize, u64)>| {
            let mut dense = vec![0; self.size()];
            row.iter().for_each(|&(to, weight)| dense[to] = weight);
            dense
        };
        self.letters[letter].iter().map(dense).collect()
    }

    /// The number that belongs to a word.
    ///
    /// # Panics
    /// If the word has a letter that there is none of.
    #[must_use]
    pub fn count(&self, word: &[usize]) -> BigUint {
        let start = self.start.iter().map(|&entry| BigUint::from(entry)).collect();
        let row = word
            .iter()
            .fold(start, |row: Vec<BigUint>, &letter| advance(&self.letters[letter], &row));
        self.finish(&row)
    }

    fn finish(&self, row: &[BigUint]) -> BigUint {
        let products = row.iter().zip(&self.end).filter(|(_, end)| **end > 0);
        products.map(|(entry, &end)| entry * end).sum()
    }

    /// The sums over all words of each length, from 0 on: the first `terms` of them.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn sequence(&self, terms: usize, run: &Run<'_>) -> Result<Vec<BigUint>, Stop> {
        let mut row: Vec<BigUint> = self.start.iter().map(|&entry| entry.into()).collect();
        let mut counts = vec![];
        let mut bytes = 0_usize;
        for _ in 0..terms {
            let count = self.finish(&row);
            let digits = usize::try_from(count.bits() / 8).unwrap_or(usize::MAX);
            bytes = bytes.saturating_add(size_of::<BigUint>()).saturating_add(digits);
            run.allocate(bytes)?;
            run.check_clock()?;
            counts.push(count);
            let mut next = vec![BigUint::ZERO; self.size()];
            for matrix in &self.letters {
                advance(matrix, &row)
                    .into_iter()
                    .zip(&mut next)
                    .for_each(|(entry, sum)| *sum += entry);
            }
            row = next;
        }
        Ok(counts)
    }

    /// The sequence of counts of the words that consist of one letter only.
    ///
    /// # Panics
    /// If there is no such letter.
    #[must_use]
    pub fn powers_of(&self, letter: usize) -> Self {
        Self { letters: vec![self.letters[letter].clone()], ..self.clone() }
    }

    /// The function of w that this is of `letter` repeated `times` times, followed by w. None
    /// beyond 64 bits.
    ///
    /// # Panics
    /// If there is no such letter.
    #[must_use]
    pub fn after(&self, letter: usize, times: usize) -> Option<Self> {
        let mut start = self.start.clone();
        for _ in 0..times {
            let mut next = vec![0_u64; start.len()];
            for (entry, row) in start.iter().zip(&self.letters[letter]) {
                for &(to, weight) in row {
                    next[to] = next[to].checked_add(entry.checked_mul(weight)?)?;
                }
            }
            start = next;
        }
        Some(Self { start, ..self.clone() })
    }

    /// With one letter in the place of all: the sum of the matrices. None beyond 64 bits.
    #[must_use]
    pub fn by_length(&self) -> Option<Self> {
        let row = |state: usize| {
            self.letters
                .iter()
                .flat_map(|matrix| matrix[state].iter().copied())
                .collect::<Vec<(usize, u64)>>()
        };
        let whole = (0..self.size()).map(row).collect();
        Self::new(self.start.clone(), vec![whole], self.end.clone())
    }

    /// The same function with fewer states, if some do not count, or count alike: states that no
    /// word reaches or that reach no end are dropped; states from which all words count the same
    /// become one, and so do states that all words reach alike (lumping, forwards and backwards).
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn reduced(&self, run: &Run<'_>) -> Result<Self, Stop> {
        let mut smaller = self.trimmed();
        loop {
            let size = smaller.size();
            smaller = smaller.lumped(run)?;
            smaller = smaller.transposed().lumped(run)?.transposed();
            if smaller.size() == size {
                return Ok(smaller);
            }
        }
    }

    fn transposed(&self) -> Self {
        let transpose = |matrix: &Matrix| {
            let mut other = vec![vec![]; self.size()];
            for (from, row) in matrix.iter().enumerate() {
                row.iter().for_each(|&(to, weight)| other[to].push((from, weight)));
            }
            other
        };
        let letters = self.letters.iter().map(transpose).collect();
        Self { start: self.end.clone(), letters, end: self.start.clone() }
    }

    /// The states that can be reached from those with a number in the row.
    fn reached(&self) -> Vec<bool> {
        let mut seen: Vec<bool> = self.start.iter().map(|entry| *entry > 0).collect();
        let mut todo: Vec<usize> = (0..self.size()).filter(|&state| seen[state]).collect();
        while let Some(state) = todo.pop() {
            for &(to, _) in self.letters.iter().flat_map(|matrix| &matrix[state]) {
                if !core::mem::replace(&mut seen[to], true) {
                    todo.push(to);
                }
            }
        }
        seen
    }

    fn trimmed(&self) -> Self {
        let (ahead, back) = (self.reached(), self.transposed().reached());
        let mut number = vec![None; self.size()];
        let kept: Vec<usize> =
            (0..self.size()).filter(|&state| ahead[state] && back[state]).collect();
        kept.iter().enumerate().for_each(|(new, &old)| number[old] = Some(new));
        let renamed = |row: &Vec<(usize, u64)>| {
            row.iter().filter_map(|&(to, weight)| Some((number[to]?, weight))).collect::<Vec<_>>()
        };
        let pick = |numbers: &[u64]| kept.iter().map(|&state| numbers[state]).collect();
        let letters = self
            .letters
            .iter()
            .map(|matrix| kept.iter().map(|&state| renamed(&matrix[state])).collect());
        Self { start: pick(&self.start), letters: letters.collect(), end: pick(&self.end) }
    }

    /// With states of equal futures as one: the coarsest partition by whose blocks the column and
    /// the sums of the rows agree. Unchanged if a sum exceeds 64 bits.
    fn lumped(&self, run: &Run<'_>) -> Result<Self, Stop> {
        let mut block: Vec<usize> = vec![];
        let mut blocks = 0;
        let mut first: HashMap<u64, usize> = HashMap::new();
        for end in &self.end {
            let number = first.len();
            block.push(*first.entry(*end).or_insert(number));
            blocks = first.len();
        }
        loop {
            let mut numbers = HashMap::new();
            let mut next = vec![];
            for state in 0..self.size() {
                run.tick()?;
                let row = |matrix: &Matrix| {
                    collect(matrix[state].iter().map(|&(to, weight)| (block[to], weight)))
                };
                let Some(rows) = self.letters.iter().map(row).collect::<Option<Vec<_>>>() else {
                    return Ok(self.clone());
                };
                let number = numbers.len();
                next.push(*numbers.entry((block[state], rows)).or_insert(number));
            }
            let more = numbers.len();
            block = next;
            if more == blocks {
                break;
            }
            blocks = more;
        }
        let mut start = vec![0_u64; blocks];
        let mut member = vec![0; blocks];
        for (state, &block) in block.iter().enumerate() {
            let Some(sum) = start[block].checked_add(self.start[state]) else {
                return Ok(self.clone());
            };
            start[block] = sum;
            member[block] = state;
        }
        let row = |matrix: &Matrix, state: usize| {
            collect(matrix[state].iter().map(|&(to, weight)| (block[to], weight)))
        };
        let letters = self
            .letters
            .iter()
            .map(|matrix| member.iter().map(|&state| row(matrix, state)).collect());
        let Some(letters) = letters.collect::<Option<Vec<Matrix>>>() else {
            return Ok(self.clone());
        };
        Ok(Self { start, letters, end: member.iter().map(|&state| self.end[state]).collect() })
    }

    /// The terms from 0 on of a sequence (one letter), modulo `modulus`, at most 2^62.
    pub(crate) fn residues(&self, modulus: u64) -> impl Iterator<Item = u64> {
        let matrix = self.letters.first();
        let times = move |left: u64, right: u64| crate::modular::times(left, right, modulus);
        let mut row: Vec<u64> = self.start.iter().map(|entry| entry % modulus).collect();
        core::iter::from_fn(move || {
            let add = |sum: u64, more: u64| (sum + more) % modulus;
            let term = row
                .iter()
                .zip(&self.end)
                .fold(0, |sum, (entry, end)| add(sum, times(*entry, end % modulus)));
            let mut next = vec![0; row.len()];
            for (from, entry) in row.iter().enumerate().filter(|(_, entry)| **entry > 0) {
                for &(to, weight) in matrix.map_or(&[][..], |matrix| &matrix[from]) {
                    next[to] = add(next[to], times(*entry, weight % modulus));
                }
            }
            row = next;
            Some(term)
        })
    }
}

/// The entries of a row by increasing state, those for the same state added; None beyond 64 bits.
fn collect(entries: impl IntoIterator<Item = (usize, u64)>) -> Option<Vec<(usize, u64)>> {
    let mut entries: Vec<(usize, u64)> =
        entries.into_iter().filter(|(_, weight)| *weight > 0).collect();
    entries.sort_unstable();
    let mut row: Vec<(usize, u64)> = vec![];
    for (to, weight) in entries {
        match row.last_mut() {
            Some((last, sum)) if *last == to => *sum = sum.checked_add(weight)?,
            _ => row.push((to, weight)),
        }
    }
    Some(row)
}

/// A row times a matrix.
fn advance(matrix: &Matrix, row: &[BigUint]) -> Vec<BigUint> {
    let mut next = vec![BigUint::ZERO; row.len()];
    for (entry, targets) in row.iter().zip(matrix).filter(|(entry, _)| **entry != BigUint::ZERO) {
        for &(to, weight) in targets {
            if weight == 1 {
                next[to] += entry;
            } else {
                next[to] += entry * weight;
            }
        }
    }
    next
}
