//! All turns at once: condition 'No bad move' of the format.
//!
//! Theorem: a pair of classes (c, d) belongs to some turn x -> y if and only if a triple (state of
//! H after x, accepting configuration, state of H after y) with these classes can be reached. There
//! are finitely many triples, so all are looked at.

use alloc::vec;
use alloc::vec::Vec;

use crate::kernel::established::Theorem;
use crate::kernel::machine::Machine;
use crate::kernel::rejection::Rejection;
use crate::kernel::turns::Turns;
use crate::kernel::work::{Work, index, number};

/// A state reached by the word before, a configuration, a state reached by the word after.
type Triple = (u32, u32, u32);

/// Checks that no turn leads out of the domain, or from a class to one that the theorem forbids.
/// Returns the number of triples.
pub(crate) fn no_bad_move(
    turns: &mut Turns,
    machine: &Machine,
    theorem: Theorem,
    choice_never_matters: bool,
    work: &mut Work,
) -> Result<u64, Rejection> {
    all_turns(turns, machine, machine, work, |from, to| {
        let classes = machine.class(from).zip(machine.class(to));
        let good = classes.is_some_and(|(before, after)| match theorem {
            Theorem::Values => before != after,
            Theorem::Outcome => before != after || before == 1 && !choice_never_matters,
            Theorem::Strategy => false,
        });
        if good {
            return Ok(());
        }
        Err(Rejection::BadMove {
            from: index(from),
            to: index(to),
            before: machine.class(from),
            after: machine.class(to),
        })
    })
}

/// Calls `check` with the states of `before` and `after` that the two words of a turn lead to, for
/// every turn whose first word has a class in `before`. Returns the number of triples looked at.
pub(crate) fn all_turns(
    turns: &mut Turns,
    before: &Machine,
    after: &Machine,
    work: &mut Work,
    mut check: impl FnMut(u32, u32) -> Result<(), Rejection>,
) -> Result<u64, Rejection> {
    let mut seen = TripleSet::new(before.states(), after.states())?;
    let mut todo: Vec<Triple> = vec![];
    let mut count = 0;
    for &configuration in turns.initial() {
        if before.alive(0) && seen.insert((0, configuration, 0), work)? {
            todo.push((0, configuration, 0));
        }
    }
    while let Some((from, configuration, to)) = todo.pop() {
        count += 1;
        if before.class(from).is_some() && turns.accepting(configuration) {
            check(from, to)?;
        }
        let edges = turns.edges(configuration, work)?;
        work.spend(1 + edges.len())?;
        for edge in edges {
            let from = edge.read.map_or(from, |letter| before.next(from, letter));
            // What cannot become a position has no turns.
            if before.alive(from) {
                let triple = (from, edge.to, after.run(to, &edge.write));
                if seen.insert(triple, work)? {
                    todo.push(triple);
                }
            }
        }
    }
    Ok(count)
}

/// A set of triples: for every configuration and state before that are met, one bit for every state
/// after.
struct TripleSet {
    before: usize,
    words: usize,
    /// The row of a configuration and a state before, plus one; nought where there is none yet.
    rows: Vec<u32>,
    bits: Vec<u64>,
}

impl TripleSet {
    fn new(before: usize, after: usize) -> Result<Self, Rejection> {
        number(before)?;
        Ok(Self { before, words: after.div_ceil(64), rows: vec![], bits: vec![] })
    }

    /// Whether the triple is new.
    fn insert(
        &mut self,
        (from, configuration, to): Triple,
        work: &mut Work,
    ) -> Result<bool, Rejection> {
        let place = index(configuration)
            .checked_mul(self.before)
            .and_then(|place| place.checked_add(index(from)))
            .ok_or(Rejection::TooLarge)?;
        if place >= self.rows.len() {
            // Configurations have consecutive numbers, so little of what is reserved stays empty.
            let more = place - place % self.before.max(1) + self.before - self.rows.len();
            work.spend(more)?;
            self.rows.resize(self.rows.len() + more, 0);
        }
        if self.rows[place] == 0 {
            work.spend(self.words.saturating_mul(2))?;
            self.bits.resize(self.bits.len() + self.words, 0);
            self.rows[place] = number(self.bits.len() / self.words)?;
        }
        let word = (index(self.rows[place]) - 1) * self.words + index(to) / 64;
        let bit = 1_u64 << (to % 64);
        let new = self.bits[word] & bit == 0;
        if new {
            self.bits[word] |= bit;
            // More than its time is worth, to bound the memory: new triples have to be remembered.
            work.spend(4)?;
        }
        Ok(new)
    }
}
