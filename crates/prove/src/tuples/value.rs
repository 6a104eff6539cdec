//! The Grundy value of one position, from a relation.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, StateId};

use super::theorem::{TupleKind, TupleProof};

/// Places of the value beyond those of the heaps.
const MORE: usize = 3;

impl TupleProof {
    /// The Grundy value of a tuple; none if the theorem does not give it, or if it has many more
    /// digits than the heaps. Linear in the number of digits.
    #[must_use]
    pub fn value(&self, tuple: &[u128]) -> Option<u128> {
        match self.kind {
            TupleKind::Outcome(_) => None,
            TupleKind::Values => self.class(tuple).map(u128::from),
            TupleKind::Relation => self.related(tuple),
        }
    }

    /// The number that the relation gives as the value.
    fn related(&self, tuple: &[u128]) -> Option<u128> {
        let (encoding, machine) = (&self.encoding, &self.answer);
        let (prefix, tracks) = (encoding.prefix(), encoding.tracks());
        let asked = [tuple, &[0]].concat();
        let short = encoding.write(&asked)?.len();
        let word = encoding.write_padded(&asked, short + MORE * tracks)?;
        // For each state reachable by the letters so far, with any digits of the value: its
        // predecessor and letter.
        let mut levels: Vec<BTreeMap<StateId, (StateId, Letter)>> = vec![];
        let mut states = vec![StateId::ZERO];
        for (at, &fixed) in word.iter().enumerate() {
            let free = at >= prefix && (at - prefix) % tracks + 1 == tracks;
            let mut level = BTreeMap::new();
            for &state in &states {
                for (letter, &next) in (0..).zip(machine.row(state)) {
                    if free || letter == fixed {
                        level.entry(next).or_insert((state, letter));
                    }
                }
            }
            states = level.keys().copied().collect();
            levels.push(level);
        }
        let mut state = states.into_iter().find(|&state| *machine.output(state) == Some(0))?;
        let mut found = vec![];
        for level in levels.iter().rev() {
            let (before, letter) = *level.get(&state)?;
            found.push(letter);
            state = before;
        }
        found.reverse();
        encoding.read(&found)?.pop()
    }
}
