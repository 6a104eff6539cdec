//! The machine says 'no position' exactly outside the domain: condition 'The machine agrees with
//! the domain'.
//!
//! Theorem (Rabin, Scott 1959): the sets of states that words lead to form a deterministic
//! automaton of the same language. It is made only as far as words lead, beside the machine.

use alloc::vec;

use rules::WordRuleset;

use crate::kernel::explore::explore;
use crate::kernel::glushkov::Positions;
use crate::kernel::machine::Machine;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index};

/// Checks that the states with a class are those reached by words of the domain.
pub(crate) fn check(
    ruleset: &WordRuleset,
    machine: &Machine,
    work: &mut Work,
) -> Result<(), Rejection> {
    let domain = Positions::new(&ruleset.domain, work)?;
    // A set of states and the state of the machine.
    explore([(vec![0], 0)], 0, work, |met, at, work| {
        let (set, state) = &met.states[at];
        let inside = domain.accepts(set);
        if inside != machine.class(*state).is_some() {
            let word = ruleset.alphabet.spell(&met.word(at));
            return Err(Rejection::Domain { word, state: index(*state), inside });
        }
        let next = |letter| {
            let after = domain.step(set, letter, work)?;
            // Sets are compared with others, many times if there are many.
            work.spend(50 + 8 * after.len())?;
            Ok((letter, (after, machine.next(*state, letter))))
        };
        ruleset.alphabet.letters().map(next).collect()
    })?;
    Ok(())
}
