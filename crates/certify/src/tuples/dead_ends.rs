//! In misère play P-positions have moves: needed on its own where the strategy is about some turns
//! only.
//!
//! Theorem (Rabin, Scott 1959): the first halves of the pairs of a relation are a regular language;
//! its states are sets of states.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use rules::Letter;

use super::answer::spell;
use super::encoding::Encoding;
use super::pairs::PairMachine;
use crate::kernel::machine::Machine;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index};

/// Checks that from every position of class 0 there is a turn.
pub(crate) fn check(
    turns: &PairMachine,
    machine: &Machine,
    encoding: &Encoding,
    work: &mut Work,
) -> Result<(), Rejection> {
    let layout = encoding.layout();
    let letters = encoding.letters().len();
    // The option may have more places than the position.
    let open = |set: Vec<u32>, read: usize, work: &mut Work| {
        if read == layout.numbers {
            with_more_places(turns, set, layout.digits, work)
        } else {
            Ok(set)
        }
    };
    let start = (0, 0, open(vec![0], 0, work)?);
    let mut seen = BTreeSet::from([start.clone()]);
    let mut queue = vec![(start, vec![])];
    while let Some(((state, read, set), word)) = queue.pop() {
        let movable = set.iter().any(|&turn| turns.accepting[index(turn)]);
        if machine.class(state) == Some(0) && !movable {
            return Err(Rejection::DeadEnd { word: spell(encoding, &word) });
        }
        for letter in (0..=Letter::MAX).take(letters) {
            let state = machine.next(state, letter);
            if !machine.alive(state) {
                continue;
            }
            let mut after = step(turns, &set, letter, work)?;
            let next = (read + 1).min(layout.numbers);
            if next != read {
                after = open(after, next, work)?;
            }
            work.spend(50 + 5 * after.len() + word.len())?;
            let entry = (state, next, after);
            if seen.insert(entry.clone()) {
                queue.push((entry, [&word[..], &[letter]].concat()));
            }
        }
    }
    Ok(())
}

/// What a letter of the position leads to, whatever the letter of the option.
fn step(
    turns: &PairMachine,
    set: &[u32],
    letter: Letter,
    work: &mut Work,
) -> Result<Vec<u32>, Rejection> {
    let mut after = vec![];
    for &turn in set {
        let edges = turns.reading(turn, letter);
        work.spend(5 + edges.len())?;
        after.extend(edges.iter().map(|&(_, to)| to));
    }
    after.sort_unstable();
    after.dedup();
    Ok(after)
}

fn with_more_places(
    turns: &PairMachine,
    set: Vec<u32>,
    digits: usize,
    work: &mut Work,
) -> Result<Vec<u32>, Rejection> {
    let mut seen = BTreeSet::new();
    let mut todo = set;
    while let Some(turn) = todo.pop() {
        if seen.insert(turn) && digits > 0 {
            let mut here = vec![turn];
            for _ in 0..digits {
                here = step(turns, &here, 0, work)?;
            }
            todo.extend(here);
        }
    }
    Ok(seen.into_iter().collect())
}
