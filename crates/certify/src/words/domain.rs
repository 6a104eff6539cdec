//! The machine says 'no position' exactly outside the domain: condition 'The machine agrees with the domain'.
//!
//! Theorem (Rabin, Scott 1959): the sets of states that words lead to form a deterministic automaton of the same language. It is
//! made only as far as words lead, beside the machine.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use rules::{Letter, WordRuleset};

use crate::kernel::glushkov::Positions;
use crate::kernel::machine::Machine;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index};

/// How a place in the queue was first met: from an earlier place, by a letter.
type Origin = Option<(usize, Letter)>;

/// Checks that the states with a class are those reached by words of the domain.
pub(crate) fn check(ruleset: &WordRuleset, machine: &Machine, work: &mut Work) -> Result<(), Rejection> {
    let domain = Positions::new(&ruleset.domain, work)?;
    // A set of states and the state of the machine.
    let mut queue: Vec<(Vec<u32>, u32, Origin)> = vec![(vec![0], 0, None)];
    let mut seen = BTreeSet::from([(vec![0], 0)]);
    let mut at = 0;
    while let Some((set, state, _)) = queue.get(at).cloned() {
        let inside = domain.accepts(&set);
        if inside != machine.class(state).is_some() {
            let mut word = vec![];
            let mut back = queue[at].2;
            while let Some((before, letter)) = back {
                word.push(letter);
                back = queue[before].2;
            }
            word.reverse();
            return Err(Rejection::Domain { word: ruleset.alphabet.spell(&word), state: index(state), inside });
        }
        for letter in ruleset.alphabet.letters() {
            let entry = (domain.step(&set, letter, work)?, machine.next(state, letter));
            // Sets are compared with others, many times if there are many.
            work.spend(50 + 8 * entry.0.len())?;
            if seen.insert(entry.clone()) {
                queue.push((entry.0, entry.1, Some((at, letter))));
            }
        }
        at += 1;
    }
    Ok(())
}
