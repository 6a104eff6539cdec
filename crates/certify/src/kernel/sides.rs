//! Claims of games whose players have different moves: section 'Players with different moves' of
//! the format.
//!
//! Words begin with a marker that says whose turn it is. Behind the two markers the machine of a
//! certificate goes on as two; a claim about one player is about one of them, a claim about outcome
//! classes about both side by side.

use alloc::vec::Vec;

use rules::{Letter, Outcome, OutcomeClass};

use crate::kernel::explore::explore;
use crate::kernel::machine::Machine;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

/// What a claim is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum About {
    /// The positions with this player to move: 0 for Left, 1 for Right.
    Mover(usize),
    /// The outcome class: it is said of the positions with Left to move.
    Class(OutcomeClass),
}

/// The machine as far as a claim is about it. Of a class it says 1 where it is this one and 0 where
/// it is another.
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
    let is = |state: &MarkerState| {
        let MarkerState::Behind(one, other) = *state else { return None };
        let (one, other) = (machine.class(one)?, machine.class(other)?);
        let outcome = |class: u32| if class == 0 { Outcome::P } else { Outcome::N };
        Some(match about {
            About::Mover(_) => one,
            About::Class(class) => {
                u32::from(OutcomeClass::of(outcome(one), outcome(other)) == class)
            }
        })
    };
    let letters = machine.letters();
    let explored = explore([MarkerState::Start], 0, work, |met, at, work| {
        let state = met.states[at];
        if let MarkerState::Behind(..) = state {
            // More than its time is worth, to bound the memory.
            work.spend(100 + 20 * letters)?;
        }
        let next = |letter| match state {
            MarkerState::Start if letter == front => {
                MarkerState::Behind(machine.next(0, first), machine.next(0, second))
            }
            MarkerState::Start | MarkerState::Nowhere => MarkerState::Nowhere,
            MarkerState::Behind(one, other) => {
                MarkerState::Behind(machine.next(one, letter), machine.next(other, letter))
            }
        };
        Ok((0..=Letter::MAX).take(letters).map(|letter| (letter, next(letter))).collect())
    })?;
    let classes: Vec<_> = explored.states.iter().map(is).collect();
    Machine::new(letters, &explored.table(), &classes)
}

/// What has been read.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum MarkerState {
    /// Nothing.
    Start,
    /// Something of which nothing is said.
    Nowhere,
    /// The marker in front, and what leads to these states behind the one marker and behind the
    /// other.
    Behind(u32, u32),
}
