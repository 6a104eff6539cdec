//! Counts the words of a machine by length, and makes the i-th one, a random one, or one of a
//! single letter.

use alloc::vec;
use alloc::vec::Vec;

use plan::Machine;

use super::random::Source;

/// The number of accepted words of each length, from each state of a machine.
pub struct WordCounts<'m> {
    machine: &'m Machine,
    /// By length, then by state; saturates at 2^64 - 1.
    counts: Vec<Vec<u64>>,
}

impl<'m> WordCounts<'m> {
    /// Counts for this machine, so far only for the empty word.
    #[must_use]
    pub fn new(machine: &'m Machine) -> Self {
        let ends = machine.class.iter().map(|class| u64::from(class.is_some())).collect();
        Self { machine, counts: vec![ends] }
    }

    fn prepare(&mut self, length: usize) {
        while self.counts.len() <= length {
            let Some(last) = self.counts.last() else { return };
            let next = self
                .machine
                .next
                .iter()
                .map(|row| {
                    row.iter().fold(0_u64, |sum, state| sum.saturating_add(at(last, *state)))
                })
                .collect();
            self.counts.push(next);
        }
    }

    /// The number of words of this length, saturating at 2^64 - 1. The first call is linear in the
    /// length and in the size of the machine.
    pub fn count(&mut self, length: usize) -> u64 {
        self.prepare(length);
        self.counts.get(length).and_then(|counts| counts.first()).copied().unwrap_or(0)
    }

    /// Whether there are longer words.
    pub fn longer(&mut self, length: usize) -> bool {
        // The shortest one of them is longer by at most the number of states.
        for longer in length + 1..=length + self.machine.next.len() {
            if self.count(longer) > 0 {
                return true;
            }
            // If no state has a word of this length, none has a longer one.
            if self.counts.get(longer).is_some_and(|counts| counts.iter().all(|count| *count == 0))
            {
                return false;
            }
        }
        false
    }

    /// The word of this length at this index, in the order of the machine's letters.
    pub(super) fn nth(&mut self, length: usize, mut index: u64) -> Option<Vec<u8>> {
        self.prepare(length);
        let mut word = Vec::with_capacity(length);
        let mut state = 0_u32;
        for left in (0..length).rev() {
            let counts = self.counts.get(left)?;
            let row = self.machine.next.get(usize::try_from(state).ok()?)?;
            let mut found = None;
            for (letter, next) in self.machine.letters.iter().zip(row) {
                let count = at(counts, *next);
                if index < count {
                    found = Some((*letter, *next));
                    break;
                }
                index -= count;
            }
            let (letter, next) = found?;
            word.push(letter);
            state = next;
        }
        Some(word)
    }
}

fn at(counts: &[u64], state: u32) -> u64 {
    usize::try_from(state).ok().and_then(|state| counts.get(state)).copied().unwrap_or(0)
}

/// The style of a long word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Look {
    /// Independent letters.
    Mixed,
    /// Long runs: a letter repeats this many times out of 16.
    Runs(u64),
    /// As few letters other than this one as possible; the index wraps around.
    Single(u64),
}

/// A word of this length, else the nearest shorter one, else a longer one.
pub(super) fn sample(
    machine: &Machine,
    length: usize,
    look: Look,
    source: &mut Source,
) -> Option<Vec<u8>> {
    let mut alive = Alive::new(machine);
    let start = |alive: &mut Alive<'_>, length: usize| alive.at(length, 0);
    let longest = length + machine.next.len();
    let length = (1..=length)
        .rev()
        .find(|length| start(&mut alive, *length))
        .or_else(|| (length + 1..=longest).find(|length| start(&mut alive, *length)))?;
    let favourite = match look {
        Look::Single(number) => {
            machine.letters.len().checked_sub(1).map(|last| index(number, last + 1))
        }
        Look::Mixed | Look::Runs(_) => None,
    };
    let mut word = Vec::with_capacity(length);
    let (mut state, mut last) = (0, favourite);
    for left in (0..length).rev() {
        let row = machine.next.get(usize::try_from(state).ok()?)?;
        let allowed: Vec<usize> =
            (0..row.len()).filter(|letter| alive.at(left, row[*letter])).collect();
        let again = last.filter(|letter| allowed.contains(letter));
        let repeats = match look {
            Look::Mixed => false,
            Look::Runs(often) => source.below(16) < often,
            Look::Single(_) => true,
        };
        let letter = match again {
            Some(letter) if repeats => letter,
            _ => *allowed.get(index(source.next(), allowed.len()))?,
        };
        word.push(*machine.letters.get(letter)?);
        state = row[letter];
        if !matches!(look, Look::Single(_)) {
            last = Some(letter);
        }
    }
    Some(word)
}

/// `number` modulo `length`; 0 if `length` is 0.
fn index(number: u64, length: usize) -> usize {
    let length = u64::try_from(length).unwrap_or(u64::MAX);
    usize::try_from(number.checked_rem(length).unwrap_or(0)).unwrap_or(0)
}

/// For each length, the states from which acceptance is that many letters away.
struct Alive<'m> {
    machine: &'m Machine,
    sets: Vec<Vec<bool>>,
    /// Whether all further sets equal the last one.
    constant: bool,
}

impl<'m> Alive<'m> {
    fn new(machine: &'m Machine) -> Self {
        Self {
            machine,
            sets: vec![machine.class.iter().map(Option::is_some).collect()],
            constant: false,
        }
    }

    fn at(&mut self, length: usize, state: u32) -> bool {
        while self.sets.len() <= length && !self.constant {
            let Some(last) = self.sets.last() else { return false };
            let alive = |state: &u32| {
                usize::try_from(*state).ok().and_then(|state| last.get(state)) == Some(&true)
            };
            let next: Vec<bool> =
                self.machine.next.iter().map(|row| row.iter().any(alive)).collect();
            self.constant = next == *last;
            self.sets.push(next);
        }
        let set = self.sets.get(length.min(self.sets.len().saturating_sub(1)));
        set.zip(usize::try_from(state).ok()).and_then(|(set, state)| set.get(state)) == Some(&true)
    }
}

/// Whether the machine accepts the word.
pub(crate) fn accepts(machine: &Machine, word: &[u8]) -> bool {
    let mut state = 0_usize;
    for byte in word {
        let letter = machine.letters.iter().position(|letter| letter == byte);
        let next = letter.and_then(|letter| machine.next.get(state)?.get(letter));
        match next.and_then(|next| usize::try_from(*next).ok()) {
            Some(next) => state = next,
            None => return false,
        }
    }
    matches!(machine.class.get(state), Some(Some(_)))
}
