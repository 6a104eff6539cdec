//! Condition 'Words stay positions'.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use rules::WordRuleset;

use crate::glushkov::Positions;
use crate::machine::Machine;
use crate::moves::Moves;
use crate::rejection::Rejection;
use crate::turns::Turns;
use crate::walk::all_turns;
use crate::work::{Work, number};

/// The domain as a machine that gives its words the class 0 (Rabin, Scott 1959).
pub(crate) fn domain(ruleset: &WordRuleset, work: &mut Work) -> Result<Machine, Rejection> {
    let positions = Positions::new(&ruleset.domain, work)?;
    let (mut rows, mut classes) = (vec![], vec![]);
    let mut sets: Vec<Vec<u32>> = vec![vec![0]];
    let mut numbers = BTreeMap::from([(vec![0], 0)]);
    while let Some(set) = sets.get(rows.len()).cloned() {
        let mut row = vec![];
        for letter in ruleset.alphabet.letters() {
            let next = positions.step(&set, letter, work)?;
            // Sets are compared with others, many times if there are many.
            work.spend(50 + 8 * next.len())?;
            let new = number(sets.len())?;
            let found = *numbers.entry(next.clone()).or_insert(new);
            if found == new {
                sets.push(next);
            }
            row.push(found);
        }
        classes.push(positions.accepts(&set).then_some(0));
        rows.push(row);
    }
    Machine::new(ruleset.alphabet.len(), &rows, &classes)
}

/// Checks that no move leads from a position to a word that is none; then no turn does. Returns how many states the machine of moves has, and how many triples were looked at.
pub(crate) fn check(ruleset: &WordRuleset, domain: &Machine, work: &mut Work) -> Result<(usize, u64), Rejection> {
    let moves = Moves::new(ruleset, work)?;
    let states = moves.len();
    let turns = &mut Turns::new(moves, 1, work)?;
    let triples = all_turns(turns, domain, domain, work, |_, to| match domain.class(to) {
        Some(_) => Ok(()),
        None => Err(Rejection::RowLeaves),
    })?;
    Ok((states, triples))
}
