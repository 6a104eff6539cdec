//! Judges many short words in sequence.
//!
//! If the outcome depends on a sum of weights modulo a small number (and on the word itself only if
//! it is very short), it is looked up: the work is a block of 64 bytes, its letters, and their sum.
//! If weights are small, all words of a block are judged at once, by running sums of bytes.

use crate::bytes::ByteMachine;
use crate::division::Divisor;
use crate::letters::Narrow;
use crate::logic::{Known, Logic};
use crate::scan::blank;
use crate::simd::{BLOCK, Simd, block, kernel, low_bits};

/// The most remainders in a table.
const MOST: i64 = 4096;

/// The outcome by the remainder of a sum.
#[derive(Clone, Debug)]
pub(crate) struct Residues {
    divisor: Divisor,
    /// A weight of each letter in addition to those of tables.
    each: u64,
    wins: Vec<u8>,
}

/// A word of which only the sum is known, and that it is not special.
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
    /// For a formula over one sum and words; none if it depends on more than the remainder of the
    /// sum.
    pub(crate) fn new(logic: &Logic, each: i64) -> Option<Self> {
        let modulus = logic.period().filter(|&modulus| modulus <= MOST)?;
        let wins = (0..modulus).map(|rest| logic.holds(&Sample(rest)).map(u8::from));
        Some(Self {
            divisor: Divisor::new(modulus.unsigned_abs())?,
            each: each.rem_euclid(modulus).unsigned_abs(),
            wins: wins.collect::<Result<_, _>>().ok()?,
        })
    }

    /// Whether a word of this length and table sum is won, as 0 or 1.
    #[inline(always)]
    pub(crate) fn wins(&self, length: u64, sum: u64) -> u8 {
        let rest = self.divisor.remainder(self.each.wrapping_mul(length).wrapping_add(sum));
        self.wins[usize::try_from(rest).unwrap_or(usize::MAX)]
    }
}

/// The largest weight of a letter in [`Series`]: 15 of them sum to less than 256.
const HEAVIEST: u64 = 17;

/// Judges words of fewer than 16 letters together.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    /// The weight of each letter by index; 0 elsewhere.
    weights: [u8; 16],
    /// 1 for letters with which only words of the domain begin, none of them special.
    sure: [u8; 16],
    /// The outcome by sum.
    wins: [u8; 256],
}

impl Series {
    /// None if some weight is too large even after shifting, or letters could be mistaken for white
    /// space.
    pub(crate) fn new(
        letters: &Narrow,
        residues: &Residues,
        domain: &ByteMachine,
        special: &[Vec<u8>],
    ) -> Option<Self> {
        let mut series = Self { weights: [0; 16], sure: [0; 16], wins: [0; 256] };
        let modulus = u64::try_from(residues.wins.len()).ok()?;
        let plain =
            letters.weights().all(|(_, _, adds)| u64::from(adds) + residues.each <= HEAVIEST);
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

/// The starts of 16 consecutive letters.
#[inline(always)]
const fn sixteen(letters: u64) -> u64 {
    let two = letters & letters >> 1;
    let four = two & two >> 2;
    let eight = four & four >> 4;
    eight & eight >> 8
}

/// The question about each word.
pub(crate) struct Job<'a> {
    pub(crate) series: Option<&'a Series>,
    pub(crate) letters: &'a Narrow,
    pub(crate) domain: &'a ByteMachine,
    pub(crate) residues: &'a Residues,
    /// Words left to the general path, none longer than `longest`.
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
    let [sure, weights] =
        job.series.map_or([&nothing; 2], |series| [&series.sure, &series.weights]);
    let (sure, weights, zero) = (simd.table(sure), simd.table(weights), simd.splat(0));
    let (space, tab, four) = (simd.splat(b' '), simd.splat(b'\t'), simd.splat(4));
    let (mut count, mut done, mut at) = (0, from, from);
    while count < answers.len() {
        if let (Some(series), Some(room), true) =
            (job.series, answers[count..].first_chunk_mut(), at + BLOCK < end)
        {
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
        let sum =
            simd.total(simd.add(simd.no_sums(), simd.first(narrow.add(simd, places), length)));
        answers[count] = job.residues.wins(u64::try_from(length).unwrap_or(0), sum);
        count += 1;
        at += length;
        done = at;
    }
    (count, done)
}

kernel!(
    /// Judges words until there is no room for answers, or something comes other than a word of the
    /// domain of fewer than 64 letters that is not in [`Job::special`] and has more of the buffer
    /// behind it; returns how many, and where the last one ends. At `from` a token begins or has
    /// ended.
    short_words = generic(
        job: &Job<'_>, buffer: &[u8], from: usize, end: usize, answers: &mut [u8]
    ) -> (usize, usize)
);

#[cfg(test)]
mod tests {
    use plan::decision::{Formula, Term, WordDecision};
    use plan::{Comparison, Machine};
    use proptest::prelude::*;

    use crate::simd::Level;
    use crate::words::Reader;

    /// Numerals without leading zeros.
    fn numerals() -> Machine {
        let first = [vec![1], vec![2; 9]].concat();
        let next = vec![first, vec![3; 10], vec![2; 10], vec![3; 10]];
        Machine {
            letters: (b'0'..=b'9').collect(),
            next,
            class: vec![None, Some(0), Some(0), None],
        }
    }

    fn token() -> impl Strategy<Value = String> {
        prop_oneof![
            60 => "[1-9][0-9]{0,7}",
            20 => "[1-9]",
            2 => "[1-9][0-9]{10,80}",
            2 => "[ \t\n\r\x0b\x0c]{1,70}",
            1 => "[0-9]{1,3}",
            1 => "[5-7]{2}",
            1 => "[-0-9a\x08\x00\x7f:/]{1,3}",
        ]
    }

    proptest! {
        #[test]
        fn words_are_judged_as_the_definition_says(
            tokens in prop::collection::vec(token(), 1..120),
            weights in prop_oneof![
                prop::collection::vec(0..9_i64, 10), prop::collection::vec(-40..60_i64, 10)
            ],
            (modulus, bound) in (1..40_i64, 0..20_i64),
            special: bool,
        ) {
            let term = Term::Mod(Box::new(Term::Sum(weights.clone())), modulus);
            let large = Formula::Compare(term, Comparison::GreaterEqual, Term::Constant(bound));
            let word = Formula::Is(if special {
                vec![b"66".to_vec(), b"0".to_vec()]
            } else {
                vec![b"0".to_vec()]
            });
            let decision =
                WordDecision::Wins(Formula::And(vec![large, Formula::Not(Box::new(word))]));
            let domain = numerals();
            let text = tokens.join("\n");
            let buffer: Vec<u8> =
                [b'7'; 64].into_iter().chain(text.bytes()).chain([b' '; 64]).collect();
            let words: Vec<&str> = text
                .split(|byte| " \t\n\r\x0b\x0c".contains(byte))
                .filter(|word| !word.is_empty())
                .collect();
            let begins = |word: &str| word.as_ptr().addr() - text.as_ptr().addr();
            let good = |word: &&&str| {
                word.bytes().all(|byte| byte.is_ascii_digit())
                    && !word.starts_with('0')
                    && word.len() < 64
                    && !(special && **word == "66")
            };
            let inside = |word: &&&str| begins(word) + 64 < text.len();
            let least = words.iter().take_while(good).take_while(inside).count();
            let most = words.iter().take_while(good).count();
            for level in Level::all() {
                let reader = Reader::judging(level, &domain, &decision);
                prop_assert!(reader.in_series());
                let mut answers = vec![7; words.len() + 70];
                let (count, at) = reader.many(&buffer, 64, 64 + text.len(), &mut answers);
                prop_assert!((least..=most).contains(&count), "{:?} {:?}", level, text);
                let end = words[..count].last().map_or(0, |word| begins(word) + word.len());
                prop_assert_eq!(at, 64 + end);
                for (word, answer) in words.iter().zip(&answers[..count]) {
                    let sum: i64 = word.bytes().map(|byte| weights[usize::from(byte - b'0')]).sum();
                    prop_assert_eq!(
                        *answer == 1,
                        sum.rem_euclid(modulus) >= bound,
                        "{:?} {:?}",
                        level,
                        word
                    );
                    prop_assert!(*answer < 2);
                }
            }
        }
    }
}
