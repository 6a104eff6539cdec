//! Many short words, one after the other.
//!
//! Where who wins depends on a sum of weights modulo a small number (and on the word itself only if it is very short), an answer is looked up: the work is a block of 64 bytes, its
//! letters, and their sum. If weights are small, all words of a block are judged at once, by running sums of bytes.

use crate::bytes::Table;
use crate::division::Divisor;
use crate::letters::Narrow;
use crate::logic::{Known, Logic};
use crate::scan::blank;
use crate::simd::{BLOCK, Simd, block, kernel, low_bits};

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

/// The most that a letter of [`Series`] adds: 15 of them have a sum below 256.
const HEAVIEST: u64 = 17;

/// How words of fewer than 16 letters are judged together.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    /// What each letter adds, by its place; 0 at other places.
    weights: [u8; 16],
    /// 1 for letters such that all words that begin with it are in the domain, and none of them is special.
    sure: [u8; 16],
    /// Who wins, by the sum.
    wins: [u8; 256],
}

impl Series {
    /// None if some weight is too large, whatever is done about it, or letters could be taken for white space.
    pub(crate) fn new(letters: &Narrow, residues: &Residues, domain: &Table, special: &[Vec<u8>]) -> Option<Self> {
        let mut series = Self { weights: [0; 16], sure: [0; 16], wins: [0; 256] };
        let modulus = u64::try_from(residues.wins.len()).ok()?;
        let plain = letters.weights().all(|(_, _, adds)| u64::from(adds) + residues.each <= HEAVIEST);
        for (letter, place, adds) in letters.weights() {
            if !letter.is_ascii_graphic() {
                return None;
            }
            let weight = u64::from(adds) + residues.each;
            let weight = if plain { weight } else { weight % modulus };
            series.weights[place] = u8::try_from(weight).ok().filter(|_| weight <= HEAVIEST)?;
            let is_special = special.iter().any(|word| word.first() == Some(&letter));
            series.sure[place] = u8::from(domain.sure(letter) && !is_special);
        }
        for (wins, known) in series.wins.iter_mut().zip(residues.wins.iter().cycle()) {
            *wins = *known;
        }
        Some(series)
    }
}

/// The places where 16 letters begin.
#[inline(always)]
const fn sixteen(letters: u64) -> u64 {
    let two = letters & letters >> 1;
    let four = two & two >> 2;
    let eight = four & four >> 4;
    eight & eight >> 8
}

/// What is asked of each word.
pub(crate) struct Job<'a> {
    pub(crate) series: Option<&'a Series>,
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
    let nothing = [0; 16];
    let [sure, weights] = job.series.map_or([&nothing; 2], |series| [&series.sure, &series.weights]);
    let (sure, weights, zero) = (simd.table(sure), simd.table(weights), simd.splat(0));
    let (space, tab, four) = (simd.splat(b' '), simd.splat(b'\t'), simd.splat(4));
    let (mut count, mut done, mut at) = (0, from, from);
    while count < answers.len() {
        if let (Some(series), Some(room), true) = (job.series, answers[count..].first_chunk_mut(), at + BLOCK < end) {
            let bytes = simd.load(block(buffer, at));
            let blanks = simd.equal(bytes, space) | simd.at_most(simd.subtract(bytes, tab), four);
            let places = narrow.places(simd, block(buffer, at));
            let letters = narrow.known(simd, places);
            let unsure = letters & !(letters << 1) & simd.equal(simd.lookup(sure, places), zero);
            let others = !(letters | blanks) | unsure | sixteen(letters);
            let good = low_bits(others.trailing_zeros().try_into().unwrap_or(BLOCK));
            let ends = blanks & letters << 1 & good;
            if ends != 0 {
                simd.classes(simd.lookup(weights, places), ends, &series.wins, room);
                count += usize::try_from(ends.count_ones()).unwrap_or(BLOCK);
                done = at + usize::try_from(ends.ilog2()).unwrap_or(BLOCK);
                at = done + 1;
                continue;
            }
        }
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
        answers[count] = job.residues.wins(u64::try_from(length).unwrap_or(0), sum);
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
