//! The play machine of a theorem, held to the boards one by one and counted.

use automata::{Moore, StateId};
use rules::Letter;
use rules::boards::{BoardResult, BoardRuleset};

use super::nodes::{BoardNode, index};

/// A play machine as a table.
#[derive(Clone, Debug)]
pub(crate) struct PlayTable {
    /// The state behind the letter of each phase.
    start: Vec<u32>,
    /// By state, then letter of the game, then sign.
    next: Vec<u32>,
    accepted: Vec<bool>,
    letters: usize,
    reversed: bool,
}

impl PlayTable {
    /// The table of a play machine: its letters are one for each phase, then four for each letter
    /// of the game.
    pub(crate) fn new(rules: &BoardRuleset, machine: &Moore<bool>) -> Result<Self, String> {
        let (phases, letters) = (rules.phases(), rules.alphabet.len());
        if machine.letters() != phases + 4 * letters {
            return Err(format!(
                "the machine has {} letters, not {}",
                machine.letters(),
                phases + 4 * letters
            ));
        }
        let number = |state: StateId| u32::try_from(state.index()).unwrap_or(u32::MAX);
        let first = machine.state_of(&[]);
        let start = (0..phases).map(|phase| number(machine.row(first)[phase])).collect();
        let next = machine
            .states()
            .flat_map(|state| machine.row(state)[phases..].iter().copied().map(number));
        let accepted = machine.states().map(|state| *machine.output(state)).collect();
        let reversed = rules.result == BoardResult::Letters { reversed: true };
        Ok(Self { start, next: next.collect(), accepted, letters, reversed })
    }

    /// Whether the board is accepted if each free letter is labelled with who gets it: the first
    /// player those in `gets`, which has all that are the first player's by then.
    pub(crate) fn accepts(&self, letters: &[Letter], node: BoardNode, gets: u32) -> bool {
        let mut state = self.start[node.phase];
        let mut step = |place: usize| {
            let sign = 2 * index(node.taken >> place & 1) + index(!gets >> place & 1);
            state =
                self.next[(index(state) * self.letters + usize::from(letters[place])) * 4 + sign];
        };
        if self.reversed {
            (0..letters.len()).rev().for_each(&mut step);
        } else {
            (0..letters.len()).for_each(&mut step);
        }
        self.accepted[index(state)]
    }

    /// How many labelled boards of this length are accepted, by phase.
    pub(crate) fn accepted(&self, length: usize) -> Vec<u128> {
        let of = |&start: &u32| {
            let mut counts = vec![0_u128; self.accepted.len()];
            counts[index(start)] = 1;
            for _ in 0..length {
                let mut after = vec![0_u128; counts.len()];
                for (state, &count) in counts.iter().enumerate().filter(|(_, count)| **count > 0) {
                    for &to in &self.next[state * self.letters * 4..(state + 1) * self.letters * 4]
                    {
                        after[index(to)] += count;
                    }
                }
                counts = after;
            }
            counts
                .iter()
                .zip(&self.accepted)
                .filter(|(_, accepted)| **accepted)
                .map(|(count, _)| count)
                .sum()
        };
        self.start.iter().map(of).collect()
    }
}
