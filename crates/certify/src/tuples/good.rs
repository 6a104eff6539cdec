//! The classes are right: section 'Without a strategy' of the format.

use alloc::vec::Vec;

use rules::{Convention, Letter};

use super::answer::spell;
use super::before::{Before, positions};
use super::encoding::Encoding;
use super::pairs::WordMachine;
use crate::kernel::established::Theorem;
use crate::kernel::explore::explore;
use crate::kernel::machine::Machine;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index};

/// What is checked.
#[derive(Clone, Copy)]
pub(crate) struct Classes<'a> {
    pub(crate) machine: &'a Machine,
    pub(crate) encoding: &'a Encoding,
    pub(crate) before: &'a Before,
    pub(crate) theorem: Theorem,
    pub(crate) convention: Convention,
    pub(crate) choice_never_matters: bool,
}

/// Checks that every position has the turns that its class demands, and none that it forbids.
/// Returns how many states the sets of positions have.
pub(crate) fn check(classes: Classes<'_>, work: &mut Work) -> Result<usize, Rejection> {
    let Classes { machine, before, theorem, convention, choice_never_matters, .. } = classes;
    let mut states = 0;
    let mut leading_to = |to: u32, work: &mut Work| {
        let found = before.turns(&positions(machine, |class| class == to, work)?, work)?;
        states += found.edges.len();
        Ok(found)
    };
    match (theorem, convention) {
        (Theorem::Values, _) => {
            for to in 0..=machine.largest_class() {
                let found = leading_to(to, work)?;
                classes.each(to, &found, work, |class, found| {
                    if class == to { !found } else { found || class < to }
                })?;
            }
        }
        (Theorem::Outcome, Convention::Normal) => {
            let found = leading_to(0, work)?;
            classes.each(0, &found, work, |class, found| found == (class == 1))?;
        }
        (Theorem::Outcome, Convention::Misere) => {
            let found = leading_to(0, work)?;
            classes.each(0, &found, work, |class, found| !found || class == 1)?;
            // A player who cannot move wins.
            let movable = before.moves(&positions(machine, |_| true, work)?, work)?;
            classes.winning(&found, Some(&movable), work)?;
            let found = leading_to(1, work)?;
            classes.each(1, &found, work, |class, found| found || class == 1)?;
        }
        (Theorem::Strategy, _) => return Err(Rejection::Theorem),
    }
    if choice_never_matters {
        let found = leading_to(1, work)?;
        classes.each(1, &found, work, |class, found| !found || class == 0)?;
    }
    Ok(states)
}

impl Classes<'_> {
    /// Checks that the positions of class 1, or those of them in `among`, are in a set of positions
    /// with turns to class 0.
    pub(crate) fn winning(
        self,
        found: &WordMachine,
        among: Option<&WordMachine>,
        work: &mut Work,
    ) -> Result<(), Rejection> {
        let Some(among) = among else {
            return self.each(0, found, work, |class, found| found || class == 0);
        };
        let mut wins = positions(self.machine, |class| class == 1, work)?;
        wins = wins.combined(among, true, work)?;
        // All of these must be in the set.
        let both = wins.combined(found, true, work)?;
        match first_difference(&wins, &both, self.encoding.letters().len(), work)? {
            Some(word) => Err(self.fault(&word, 1, 0, false)),
            None => Ok(()),
        }
    }

    /// Checks every position: `good` says whether its class allows it to be, or not to be, in the
    /// set of positions with turns to the class `to`.
    fn each(
        self,
        to: u32,
        set: &WordMachine,
        work: &mut Work,
        good: impl Fn(u32, bool) -> bool,
    ) -> Result<(), Rejection> {
        let machine = self.machine;
        // More than its time is worth, to bound the memory.
        explore([(0_u32, Some(0_u32))], 50, work, |met, at, work| {
            let (state, within) = met.states[at];
            let found = within.is_some_and(|within| set.accepting[index(within)]);
            if let Some(class) = machine.class(state)
                && !good(class, found)
            {
                return Err(self.fault(&met.word(at), class, to, found));
            }
            work.spend(5 * machine.letters())?;
            let letters = (0..=Letter::MAX).take(machine.letters());
            let next = letters.map(|letter| {
                (
                    letter,
                    (
                        machine.next(state, letter),
                        within.and_then(|within| set.next(within, letter)),
                    ),
                )
            });
            Ok(next.filter(|(_, (state, _))| machine.alive(*state)).collect())
        })?;
        Ok(())
    }

    fn fault(self, word: &[Letter], class: u32, to: u32, exists: bool) -> Rejection {
        Rejection::Turn { position: spell(self.encoding, word), class, to, exists }
    }
}

/// A word that only one of two machines accepts.
fn first_difference(
    one: &WordMachine,
    two: &WordMachine,
    letters: usize,
    work: &mut Work,
) -> Result<Option<Vec<Letter>>, Rejection> {
    let mut found = None;
    let accepts = |machine: &WordMachine, state: Option<u32>| {
        state.is_some_and(|state| machine.accepting[index(state)])
    };
    let explored = explore([(Some(0), Some(0))], 50, work, |met, at, work| {
        let (left, right): (Option<u32>, Option<u32>) = met.states[at];
        if found.is_none() && accepts(one, left) != accepts(two, right) {
            found = Some(at);
        }
        work.spend(5 * letters)?;
        let next = (0..=Letter::MAX).take(letters).map(|letter| {
            let step = |machine: &WordMachine, state: Option<u32>| {
                state.and_then(|state| machine.next(state, letter))
            };
            (letter, (step(one, left), step(two, right)))
        });
        Ok(next.filter(|(_, states)| found.is_none() && *states != (None, None)).collect())
    })?;
    Ok(found.map(|at| explored.word(at)))
}
