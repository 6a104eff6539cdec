//! Tuples of naturals as words, and conditions about them as machines.
//!
//! A tuple is written as in `docs/certificate.md`: bounded heaps first, one letter each, then the
//! others digit by digit, most significant first, place by place. The digits of one place are
//! separate letters in sequence, so the alphabet stays small however many heaps there are, and the
//! parts of a machine that treat heaps one by one are linear in their number.
//!
//! Conditions become machines by *derivatives*: a state is the formula that the rest of the word
//! must satisfy (`formula.rs`), with partial sums in its linear atoms (`leaf.rs`). Recognising
//! linear arithmetic digit by digit goes back to Büchi (1960); for quadratic numeration systems see
//! Frougny (1992).

use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Word};
use rules::tuples::digits::{digits, number};
use rules::tuples::{Condition, Numeration, Tuple, TupleRuleset, Variable};
use run::{Run, Stop};

mod before;
mod formula;
mod leaf;
mod relation;
mod solutions;

pub use before::{Before, valued};
pub use formula::{OPTION_VALUE, Spelling, compile};
pub use relation::{Machines, Pairs, single_move};
pub use solutions::{Solutions, Solver};

/// The largest bound of a heap written as one letter.
pub const MAX_BOUND: u32 = 35;

/// How the positions of a game are written.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Encoding {
    /// The numeration system of unbounded heaps.
    pub numeration: Numeration,
    /// The maximum of each heap that is written as one letter.
    pub bounds: Vec<Option<u32>>,
}

/// Why a condition has no machine here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// The budget is exhausted.
    Stop(Stop),
    /// It is about digits in a base that does not fit the numeration.
    OtherBase,
    /// Its numbers are too large.
    Numbers,
    /// The moves have arithmetic that automata cannot read.
    Arithmetic,
}

impl From<Stop> for Obstacle {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The number of digits of a numeration system.
#[must_use]
pub fn digit_count(numeration: Numeration) -> usize {
    index(numeration.largest_digit()) + 1
}

impl Encoding {
    /// An encoding of `heaps` unbounded heaps.
    #[must_use]
    pub fn new(numeration: Numeration, heaps: usize) -> Self {
        Self { numeration, bounds: vec![None; heaps] }
    }

    /// The size of the alphabet.
    #[must_use]
    pub fn letters(&self) -> usize {
        let largest = self.bounds.iter().flatten().max().map_or(0, |bound| index(*bound) + 1);
        largest.max(digit_count(self.numeration))
    }

    /// The number of letters before the places: one for each bounded heap.
    #[must_use]
    pub fn prefix(&self) -> usize {
        self.bounds.iter().flatten().count()
    }

    /// The number of letters in a place: one for each unbounded heap.
    #[must_use]
    pub fn tracks(&self) -> usize {
        self.bounds.len() - self.prefix()
    }

    /// The shortest word of a tuple; none if a heap exceeds its bound (or, in unary, a million).
    #[must_use]
    pub fn write(&self, tuple: &[u128]) -> Option<Word> {
        let mut word = vec![];
        let mut tracks: Vec<Word> = vec![];
        for (&size, bound) in tuple.iter().zip(&self.bounds) {
            match bound {
                Some(bound) if size <= u128::from(*bound) => {
                    word.push(Letter::try_from(size).ok()?)
                }
                Some(_) => return None,
                None => tracks.push(digits(self.numeration, size)?),
            }
        }
        let places = tracks.iter().map(Vec::len).max().unwrap_or(0);
        for place in 0..places {
            for track in &tracks {
                word.push((place + track.len()).checked_sub(places).map_or(0, |at| track[at]));
            }
        }
        Some(word)
    }

    /// A word of a tuple with at least `length` letters, padded by leading zeros.
    #[must_use]
    pub fn write_padded(&self, tuple: &[u128], length: usize) -> Option<Word> {
        let word = self.write(tuple)?;
        let (start, places) = word.split_at(self.prefix());
        let missing = length.saturating_sub(word.len()).checked_div(self.tracks()).unwrap_or(0);
        Some([start, &vec![0; missing * self.tracks()], places].concat())
    }

    /// The tuple of a word; none if the word does not encode a tuple, or a number is too large.
    #[must_use]
    pub fn read(&self, word: &[Letter]) -> Option<Tuple> {
        let (prefix, tracks) = (self.prefix(), self.tracks());
        let (start, places) = word.split_at_checked(prefix)?;
        if tracks == 0 && !places.is_empty() || tracks > 0 && places.len() % tracks != 0 {
            return None;
        }
        let (mut bounded, mut track) = (start.iter(), 0);
        self.bounds
            .iter()
            .map(|bound| match bound {
                Some(bound) => bounded
                    .next()
                    .map(|&size| u128::from(size))
                    .filter(|size| *size <= u128::from(*bound)),
                None => {
                    let digits: Word = places.iter().copied().skip(track).step_by(tracks).collect();
                    track += 1;
                    number(self.numeration, &digits)
                }
            })
            .collect()
    }
}

/// The bounds of the heaps that have one of at most [`MAX_BOUND`], determined exactly, by machines.
///
/// # Errors
/// If the budget is exhausted.
pub fn bounds(rules: &TupleRuleset, run: &Run<'_>) -> Result<Vec<Option<u32>>, Obstacle> {
    let heaps = rules.heaps.len();
    let plain = Encoding::new(Numeration::Base(2), heaps);
    let spelling = Spelling::positions(&plain, heaps);
    let variable = |heap: usize| Variable(u32::try_from(heap).unwrap_or(u32::MAX));
    let exceeds = |heap: usize, bound: u32| -> Result<bool, Obstacle> {
        use rules::Comparison::Greater;
        use rules::tuples::Linear;
        let above = Linear { constant: -i64::from(bound), ..Linear::variable(variable(heap)) };
        let condition = Condition::all([rules.domain.clone(), Condition::compare(above, Greater)]);
        let machine = compile(&condition, &spelling, run)?;
        Ok(machine.shortest(|&position| position).is_some())
    };
    let mut bounds = vec![];
    for heap in 0..heaps {
        if !mentions(&rules.domain, variable(heap)) || exceeds(heap, MAX_BOUND)? {
            bounds.push(None);
            continue;
        }
        let (mut low, mut high) = (0, MAX_BOUND);
        while low < high {
            let middle = u32::midpoint(low, high);
            if exceeds(heap, middle)? {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        bounds.push(Some(low));
    }
    Ok(bounds)
}

fn mentions(condition: &Condition, variable: Variable) -> bool {
    condition.variables().contains(&variable)
}
