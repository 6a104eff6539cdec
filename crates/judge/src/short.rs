//! Many short words, one after the other.
//!
//! Where who wins depends on a sum of weights modulo a small number (and on the word itself only if it is very short), an answer is looked up: the work is a block of 64 bytes, its
//! letters, and their sum.

use crate::bytes::Table;
use crate::division::Divisor;
use crate::letters::Narrow;
use crate::logic::{Known, Logic};
use crate::scan::blank;
use crate::simd::{BLOCK, Simd, block, kernel};

/// The most remainders of a table.
const MOST: i64 = 4096;

/// Who wins, by the remainder of a sum.
#[derive(Clone, Debug)]
pub(crate) struct Residues {
    divisor: Divisor,
    /// What each letter adds besides what tables say.
    each: u64,
    wins: Vec<u8>,
}

/// A word of which only the sum is known, and that it is no special one.
struct Sample(i64);

impl Known for Sample {
    fn sum(&self, _: usize) -> Result<i128, plan::Reason> {
        Ok(i128::from(self.0))
    }

    fn small_sum(&self, _: usize) -> Option<i64> {
        Some(self.0)
    }

    fn is_one_of(&self, _: &[Vec<u8>]) -> bool {
        false
    }

    fn matches(&self, _: usize) -> bool {
        false
    }
}

impl Residues {
    /// For a formula over one sum and words; none if it depends on more than the remainder of the sum.
    pub(crate) fn new(logic: &Logic, each: i64) -> Option<Self> {
        let modulus = logic.period().filter(|&modulus| modulus <= MOST)?;
        let wins = (0..modulus).map(|rest| logic.holds(&Sample(rest)).map(u8::from));
        Some(Self {
            divisor: Divisor::new(modulus.unsigned_abs())?,
            each: each.rem_euclid(modulus).unsigned_abs(),
            wins: wins.collect::<Result<_, _>>().ok()?,
        })
    }

    /// Whether a word of this length and with this sum of a table is won, as 0 or 1.
    #[inline(always)]
    pub(crate) fn wins(&self, length: u64, sum: u64) -> u8 {
        let rest = self.divisor.remainder(self.each.wrapping_mul(length).wrapping_add(sum));
        self.wins[usize::try_from(rest).unwrap_or(usize::MAX)]
    }
}

/// What is asked of each word.
pub(crate) struct Job<'a> {
    pub(crate) letters: &'a Narrow,
    pub(crate) domain: &'a Table,
    pub(crate) residues: &'a Residues,
    /// Words that are left to others, none longer than `longest`.
    pub(crate) special: &'a [Vec<u8>],
    pub(crate) longest: usize,
}

#[inline(always)]
fn generic<S: Simd>(
    simd: S,
    job: &Job<'_>,
    buffer: &[u8],
    from: usize,
    end: usize,
    answers: &mut [u8],
) -> (usize, usize) {
    let narrow = job.letters.blocks(simd);
    let (mut count, mut done, mut at) = (0, from, from);
    while let Some(answer) = answers.get_mut(count) {
        while at < end && blank(buffer[at]) {
            at += 1;
        }
        if at + BLOCK >= end {
            break;
        }
        let places = narrow.places(simd, block(buffer, at));
        let length = usize::try_from(narrow.known(simd, places).trailing_ones()).unwrap_or(BLOCK);
        if length == 0 || length == BLOCK || !blank(buffer[at + length]) {
            break;
        }
        let word = &buffer[at..at + length];
        if length <= job.longest && job.special.iter().any(|special| special == word) {
            break;
        }
        let state = job.domain.run_short(word);
        if job.domain.class(state).is_none() {
            break;
        }
        let sum = simd.total(simd.add(simd.no_sums(), simd.first(narrow.add(simd, places), length)));
        *answer = job.residues.wins(u64::try_from(length).unwrap_or(0), sum);
        count += 1;
        at += length;
        done = at;
    }
    (count, done)
}

kernel!(
    /// Judges words until there is no more room for answers, or something else comes than a word of the domain of fewer than 64 letters, not one of [`Job::special`], with more of
    /// the buffer behind it: how many, and where the last of them ends. At `from` a token begins, or ended.
    short_words = generic(job: &Job<'_>, buffer: &[u8], from: usize, end: usize, answers: &mut [u8]) -> (usize, usize)
);
