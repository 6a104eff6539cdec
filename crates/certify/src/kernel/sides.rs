//! Claims of games whose players have different moves: section 'Players with different moves' of the format.
//!
//! Words begin with a marker that says whose turn it is. Behind the two markers the machine of a certificate goes on as two; a claim about one player is about one of them,
//! a claim about outcome classes about both side by side.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use rules::{Letter, Outcome, OutcomeClass};

use crate::kernel::machine::Machine;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, number};

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// The positions with this player to move: 0 for Left, 1 for Right.
    Mover(usize),
    /// The outcome class: it is said of the positions with Left to move.
    Class(OutcomeClass),
}

/// The machine as far as a claim is about it. Of a class it says 1 where it is this one and 0 where it is another.
pub(crate) fn restricted(
    machine: &Machine,
    markers: [Letter; 2],
    about: About,
    work: &mut Work,
) -> Result<Machine, Rejection> {
    let (front, [first, second]) = match about {
        About::Mover(side) => (markers[side], [markers[side]; 2]),
        About::Class(_) => (markers[0], markers),
    };
    let is = |state: (u32, u32)| {
        let (one, other) = (machine.class(state.0)?, machine.class(state.1)?);
        let outcome = |class: u32| if class == 0 { Outcome::P } else { Outcome::N };
        Some(match about {
            About::Mover(_) => one,
            About::Class(class) => u32::from(OutcomeClass::of(outcome(one), outcome(other)) == class),
        })
    };
    // State 0 is the start, state 1 is where nothing is said any more.
    let letters = machine.letters();
    let mut rows = vec![vec![1; letters]; 2];
    let mut classes = vec![None; 2];
    let start = (machine.next(0, first), machine.next(0, second));
    let mut pairs = vec![start];
    let mut numbers = BTreeMap::from([(start, 2)]);
    if let Some(entry) = rows[0].get_mut(usize::from(front)) {
        *entry = 2;
    }
    let mut at = 0;
    while let Some(&pair) = pairs.get(at) {
        at += 1;
        // More than its time is worth, to bound the memory.
        work.spend(100 + 20 * letters)?;
        classes.push(is(pair));
        let mut row = Vec::with_capacity(letters);
        for letter in (0..=Letter::MAX).take(letters) {
            let to = (machine.next(pair.0, letter), machine.next(pair.1, letter));
            let new = number(pairs.len() + 2)?;
            row.push(*numbers.entry(to).or_insert_with(|| {
                pairs.push(to);
                new
            }));
        }
        rows.push(row);
    }
    Machine::new(letters, &rows, &classes)
}
