//! Sums of positions whose answer does not follow from values: misère play, and how long play
//! lasts.
//!
//! The sum is played out: a position is the multiset of its parts.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use run::{Limits, Run, Stop};

use crate::{Engine, Trouble};

/// The parts of a sum, sorted; in a game on lists without heaps of 0.
type Sum = Vec<Vec<i64>>;

/// Whether the player to move wins, and the number of moves until the end if the winner hurries and
/// the loser delays.
type End = (bool, u64);

/// A sum being solved.
struct Open {
    sum: Sum,
    options: Vec<Sum>,
    /// The options before this one are solved.
    next: usize,
    /// Bytes of the options.
    bytes: usize,
}

/// The bytes of a sum that is kept.
fn bytes_of(sum: &Sum) -> usize {
    sum.iter().map(|part| 24 + 8 * part.len()).sum::<usize>() + 64
}

/// The bytes allowed for each option while those of one part are listed.
const EACH: u64 = 1 << 10;

impl Engine {
    /// Who wins a sum, and the number of moves until the end if the winner hurries and the loser
    /// delays. Endings mean that there is no move in that part. Visits every sum that can be
    /// reached.
    ///
    /// # Errors
    /// [`Trouble::Endless`] where play may never end; the others of [`Engine::moves`].
    pub fn play_of_sum<'p>(
        &mut self,
        parts: impl Iterator<Item = &'p [i64]>,
        run: &Run<'_>,
    ) -> Result<End, Trouble> {
        let start = self.sorted(parts.map(<[i64]>::to_vec).collect());
        let mut solved: BTreeMap<Sum, Option<End>> = BTreeMap::new();
        let first = self.open(start.clone(), 0, run)?;
        let mut bytes = first.bytes;
        let mut stack = vec![first];
        solved.insert(start, None);
        loop {
            let Some(open) = stack.last_mut() else { return Err(Trouble::Endless) };
            if let Some(option) = open.options.get(open.next) {
                match solved.get(option) {
                    Some(None) => return Err(Trouble::Endless),
                    Some(Some(_)) => open.next += 1,
                    None => {
                        let option = option.clone();
                        run.check_clock()?;
                        run.states(solved.len())?;
                        bytes += bytes_of(&option);
                        solved.insert(option.clone(), None);
                        let next = self.open(option, bytes, run)?;
                        bytes += next.bytes;
                        stack.push(next);
                    }
                }
                continue;
            }
            let ends: Vec<End> = open
                .options
                .iter()
                .filter_map(|option| solved.get(option).copied().flatten())
                .collect();
            let end = end(&ends, self.is_misere());
            let Some(open) = stack.pop() else { return Err(Trouble::Endless) };
            bytes -= open.bytes;
            if stack.is_empty() {
                return Ok(end);
            }
            solved.insert(open.sum, Some(end));
        }
    }

    fn sorted(&self, mut sum: Sum) -> Sum {
        if self.is_list() {
            sum.retain(|part| *part != [0]);
        }
        sum.sort_unstable();
        sum
    }

    /// Lists the options of a sum, where `kept` bytes are in use.
    fn open(&mut self, sum: Sum, kept: usize, run: &Run<'_>) -> Result<Open, Trouble> {
        let Limits { states, memory, .. } = run.limits;
        let few = run.part(Limits { states: states.min(memory / EACH), ..run.limits });
        let (mut options, mut bytes) = (vec![], 0);
        for (place, part) in sum.iter().enumerate() {
            if place > 0 && sum[place - 1] == *part {
                continue;
            }
            for left in self.options(part, &few)? {
                let others = sum
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| *at != place)
                    .map(|(_, part)| part.clone());
                let option = self.sorted(others.chain(left).collect());
                bytes += bytes_of(&option);
                if u64::try_from(kept + bytes).is_ok_and(|bytes| bytes > memory) {
                    return Err(Trouble::Stopped(Stop::Memory { limit: memory }));
                }
                options.push(option);
            }
        }
        options.sort_unstable();
        options.dedup();
        Ok(Open { sum, options, next: 0, bytes })
    }
}

/// The end of play where the options end so.
fn end(options: &[End], misere: bool) -> End {
    let losing = options.iter().filter(|(wins, _)| !wins).map(|(_, moves)| moves).min();
    match (losing, options.iter().map(|(_, moves)| moves).max()) {
        (_, None) => (misere, 0),
        (Some(moves), _) => (true, moves + 1),
        (None, Some(moves)) => (false, moves + 1),
    }
}
