//! Existential quantifiers on automata that read several numbers digit by digit.
//!
//! A word of a [`Layout`] spells several variables at once: each is one letter before the places,
//! or one letter in every place. Erasing a variable leaves the words that some value of it
//! completes (Büchi 1960), which is a subset construction (Rabin, Scott 1959).
//!
//! Leading places of zeros do not change a number, and the erased number may be longer than all the
//! others. So a word is accepted if it can be completed as it is or with more leading places of
//! zeros.

use alloc::vec;
use alloc::vec::Vec;

use run::{Run, Stop};

use crate::{Letter, Moore, StateId, explore};

/// How words are divided: single letters, followed by any number of places of equal length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// The letters before the places.
    pub numbers: usize,
    /// The letters of a place.
    pub digits: usize,
}

impl Layout {
    /// The position after one more letter.
    #[must_use]
    pub const fn next(self, position: usize) -> usize {
        if position + 1 >= self.numbers + self.digits { self.numbers } else { position + 1 }
    }
}

/// The position of the next letter, and the states that can be reached, sorted.
type Set = (usize, Vec<StateId>);

struct Eraser<'a> {
    machine: &'a Moore<bool>,
    layout: Layout,
    erased: usize,
    live: Vec<bool>,
}

impl Eraser<'_> {
    /// The states after one more letter: any, if none is given.
    fn step(&self, states: &[StateId], letter: Option<Letter>) -> Vec<StateId> {
        let mut after = vec![];
        for &state in states {
            match letter {
                Some(letter) => after.push(self.machine.next(state, letter)),
                None => after.extend_from_slice(self.machine.row(state)),
            }
        }
        after.retain(|state| self.live[state.index()]);
        after.sort_unstable();
        after.dedup();
        after
    }

    /// Adds the states reached by leading places in which every other variable is 0.
    fn longer(&self, mut states: Vec<StateId>) -> Vec<StateId> {
        let mut at = 0;
        while at < states.len() {
            let mut here = vec![states[at]];
            for digit in 0..self.layout.digits {
                here = self.step(&here, (self.layout.numbers + digit != self.erased).then_some(0));
            }
            for state in here {
                if !states.contains(&state) {
                    states.push(state);
                }
            }
            at += 1;
        }
        states.sort_unstable();
        states
    }

    /// Skips the erased position and, before the first place, allows for longer numbers.
    fn arrive(&self, mut position: usize, mut states: Vec<StateId>, fresh: bool) -> Set {
        if position == self.erased {
            states = self.step(&states, None);
            position = self.layout.next(position);
        }
        if fresh && position == self.layout.numbers && self.layout.digits > 0 {
            states = self.longer(states);
        }
        if states.is_empty() { (0, states) } else { (position, states) }
    }

    fn next(&self, (position, states): &Set, letter: Letter) -> Set {
        let states = self.step(states, Some(letter));
        self.arrive(self.layout.next(*position), states, *position < self.layout.numbers)
    }
}

/// The minimal acceptor of the words of `machine` without their letters at position `erased`, which
/// is before the places or in each of them. It must not be the first position, nor the first of a
/// place.
///
/// ```
/// use nimatron_automata::erase::{Layout, erase};
/// use nimatron_automata::{Moore, StateId};
///
/// // Pairs of numbers in base 2, digit by digit: the second is the first and 1.
/// let to = |state| StateId::new(state);
/// // 0: as yet equal. 1, 2: after a 0, after a 1 of the first. 3: carried; 4, 5 likewise. 6: dead.
/// let table = [1, 2, 0, 3, 6, 0, 4, 5, 6, 6, 3, 6, 6, 6];
/// let successor = Moore::new(2, table.map(to).to_vec(), (0..7).map(|state| state == 3).collect());
/// let run = run::Run::default();
/// // Every number has a successor; that of 11 has one more place.
/// let some = erase(&successor, Layout { numbers: 0, digits: 2 }, 1, &run)?;
/// assert!(*some.output_of(&[0, 1, 0]) && *some.output_of(&[1, 1]) && *some.output_of(&[]));
/// assert_eq!(some.len(), 1);
/// # Ok::<(), run::Stop>(())
/// ```
///
/// # Errors
/// If the budget is exhausted.
pub fn erase(
    machine: &Moore<bool>,
    layout: Layout,
    erased: usize,
    run: &Run<'_>,
) -> Result<Moore<bool>, Stop> {
    let live = machine.can_reach(|&accepts| accepts);
    let eraser = Eraser { machine, layout, erased, live };
    let alive: Vec<StateId> =
        [StateId::ZERO].into_iter().filter(|state| eraser.live[state.index()]).collect();
    let start = eraser.arrive(0, alive, true);
    let (left, _) = explore(
        machine.letters(),
        start,
        run,
        |(_, states)| states.len() * size_of::<StateId>(),
        |set, letter| eraser.next(set, letter),
        |(_, states)| states.iter().any(|state| *machine.output(*state)),
    )?;
    Ok(left.minimal())
}

/// The minimal acceptor of the words of `machine` whose letters at the positions where `feed` is
/// true spell a word of `set`.
///
/// ```
/// use nimatron_automata::erase::{Layout, restrict};
/// use nimatron_automata::{Moore, StateId};
///
/// // Any two numbers in base 2, digit by digit, of which the second is odd.
/// let to = |state| StateId::new(state);
/// let pairs = Moore::new(2, [1, 1, 0, 0].map(to).to_vec(), vec![true, false]);
/// let odd = Moore::new(2, [0, 1, 0, 1].map(to).to_vec(), vec![false, true]);
/// let run = run::Run::default();
/// let layout = Layout { numbers: 0, digits: 2 };
/// let found = restrict(&pairs, layout, &[false, true], &odd, &run)?;
/// assert!(*found.output_of(&[1, 0, 0, 1]) && !*found.output_of(&[1, 1, 1, 0]));
/// # Ok::<(), run::Stop>(())
/// ```
///
/// # Errors
/// If the budget is exhausted.
pub fn restrict(
    machine: &Moore<bool>,
    layout: Layout,
    feed: &[bool],
    set: &Moore<bool>,
    run: &Run<'_>,
) -> Result<Moore<bool>, Stop> {
    /// The position, and a state of each machine.
    type Key = (usize, StateId, StateId);
    const DEAD: Key = (usize::MAX, StateId::ZERO, StateId::ZERO);
    let live = machine.can_reach(|&accepts| accepts);
    let within = set.can_reach(|&accepts| accepts);
    let check = |key: Key| if live[key.1.index()] && within[key.2.index()] { key } else { DEAD };
    let (both, _) = explore(
        machine.letters(),
        check((0, StateId::ZERO, StateId::ZERO)),
        run,
        |_| 0,
        |&(position, one, two), letter| {
            // Where there are no places, nothing comes after the beginning.
            if position >= feed.len() {
                return DEAD;
            }
            let two = if feed[position] { set.next(two, letter) } else { two };
            check((layout.next(position), machine.next(one, letter), two))
        },
        |&(position, one, two)| position != usize::MAX && *machine.output(one) && *set.output(two),
    )?;
    Ok(both.minimal())
}
