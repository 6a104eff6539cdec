//! Retrograde analysis, for games in which play may never end.
//!
//! A position is won if a move leaves a lost one, and lost if all moves leave won ones. Working
//! backwards from the ends of play in order of distance finds every won and lost position; the
//! others are draws (Ströhlein 1970, Thompson 1986).

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use compute::Verdict;
use run::Run;

use crate::Trouble;
use crate::index::Keys;
use crate::mover::NextMove;
use crate::quantity::Lasting;
use crate::solve::Solver;
use crate::table::{SOLVED, UNKNOWN};

/// The reachable positions, numbered in the order of discovery.
struct Reach {
    keys: Keys,
    /// Where the options of each position begin in `options`, plus a final entry.
    starts: Vec<usize>,
    options: Vec<u32>,
    /// Positions that are already solved or where play is over, with verdict and length.
    ends: Vec<(u64, u32, Verdict)>,
    /// Which positions are not in the table yet.
    is_new: Vec<bool>,
}

impl Solver {
    /// Solves everything reachable from a position.
    pub(crate) fn retrograde<Q: Lasting>(
        &mut self,
        position: &[i64],
        run: &Run<'_>,
    ) -> Result<u64, Trouble> {
        let mut reach = self.reach::<Q>(position, false, run)?;
        let count = reach.is_new.len();
        let bytes = reach.options.len() * 4 + count * 48;
        self.table.fits(reach.bytes() + bytes, run)?;

        // Invert the relation: the predecessors of each position.
        let mut starts = vec![0_usize; count + 1];
        for &option in &reach.options {
            starts[narrow(option) + 1] += 1;
        }
        for id in 0..count {
            starts[id + 1] += starts[id];
        }
        let mut parents = vec![0_u32; reach.options.len()];
        let mut free = starts.clone();
        for (id, range) in reach.starts.windows(2).enumerate() {
            let parent = u32::try_from(id).unwrap_or(u32::MAX);
            for &option in &reach.options[range[0]..range[1]] {
                let place = &mut free[narrow(option)];
                parents[*place] = parent;
                *place += 1;
            }
        }

        let mut verdicts: Vec<Option<(Verdict, u64)>> = vec![None; count];
        // Per position, its options not yet known to be won.
        let mut open: Vec<usize> = reach.starts.windows(2).map(|pair| pair[1] - pair[0]).collect();
        reach.ends.sort_unstable_by_key(|&(length, id, _)| (length, id));
        for &(length, id, verdict) in &reach.ends {
            verdicts[narrow(id)] = Some((verdict, length));
        }
        let mut ends = reach.ends.iter().map(|&(length, id, _)| (length, id)).peekable();
        let mut queue: VecDeque<(u64, u32)> = VecDeque::new();
        loop {
            // Both queues are sorted by length, so merge them.
            let queued =
                queue.front().is_some_and(|first| ends.peek().is_none_or(|end| first.0 <= end.0));
            let next = if queued { queue.pop_front() } else { ends.next() };
            let Some((length, id)) = next else { break };
            let id = narrow(id);
            let Some((verdict, _)) = verdicts[id] else { continue };
            for &parent in &parents[starts[id]..starts[id + 1]] {
                run.tick()?;
                let place = narrow(parent);
                if verdicts[place].is_some() {
                    continue;
                }
                let new = match verdict {
                    Verdict::Loses | Verdict::NoMove => Verdict::Wins,
                    Verdict::Draw => continue,
                    Verdict::Wins => {
                        open[place] -= 1;
                        if open[place] > 0 {
                            continue;
                        }
                        Verdict::Loses
                    }
                };
                verdicts[place] = Some((new, length + 1));
                queue.push_back((length + 1, parent));
            }
        }

        let mut found = vec![];
        for (id, verdict) in verdicts.iter().enumerate().filter(|&(id, _)| reach.is_new[id]) {
            let (verdict, length) = verdict.unwrap_or((Verdict::Draw, 0));
            reach.keys.position(id, &mut found);
            self.table.set(Q::COLUMN, &found, Q::code(verdict, length), run)?;
        }
        Ok(self.table.get(Q::COLUMN, position))
    }

    /// Checks that everything reachable can be visited, which the definition does first.
    pub(crate) fn look_around<Q: Lasting>(
        &mut self,
        position: &[i64],
        run: &Run<'_>,
    ) -> Result<(), Trouble> {
        self.reach::<Q>(position, true, run).map(drop)
    }

    /// Collects the reachable positions. Does not go beyond solved positions unless `all`, because
    /// errors may be hidden behind them.
    fn reach<Q: Lasting>(
        &mut self,
        position: &[i64],
        all: bool,
        run: &Run<'_>,
    ) -> Result<Reach, Trouble> {
        let mut reach = Reach {
            keys: Keys::new(self.mover.rules.fields),
            starts: vec![0],
            options: vec![],
            ends: vec![],
            is_new: vec![],
        };
        let mut sum = false;
        reach.number(position, run)?;
        let mut current = vec![];
        while reach.is_new.len() < reach.keys.len() {
            let id = reach.is_new.len();
            run.states(id + 1)?;
            reach.keys.position(id, &mut current);
            let code = if all { UNKNOWN } else { self.table.get(Q::COLUMN, &current) };
            reach.is_new.push(code < SOLVED);
            let end = if code < SOLVED {
                self.mover.load(&current);
                match self.mover.ending()? {
                    Some(verdict) => Some(Q::ended(Some(verdict), self.mover.rules.misere)),
                    None => {
                        let before = reach.options.len();
                        sum |= self.options(&mut reach, run)?;
                        let stuck = reach.options.len() == before;
                        stuck.then(|| Q::ended(None, self.mover.rules.misere))
                    }
                }
            } else {
                Some(code)
            };
            if let Some(code) = end {
                let (verdict, length) = Q::meaning(code);
                reach.ends.push((length, u32::try_from(id).unwrap_or(u32::MAX), verdict));
            }
            reach.starts.push(reach.options.len());
            if id.is_multiple_of(1 << 10) {
                self.table.fits(reach.bytes(), run)?;
            }
        }
        if sum { Err(Trouble::Sum) } else { Ok(reach) }
    }

    /// Numbers the options of the mover's position. Returns whether some move leaves other than one
    /// position.
    fn options(&mut self, reach: &mut Reach, run: &Run<'_>) -> Result<bool, Trouble> {
        let mut sum = false;
        loop {
            match self.mover.next(run) {
                NextMove::Move => {}
                NextMove::End => return Ok(sum),
                NextMove::Trouble => return Err(self.mover.trouble()),
            }
            sum |= self.mover.count() != 1;
            for part in self.mover.parts() {
                let option = reach.number(part, run)?;
                reach.options.push(option);
            }
        }
    }
}

impl Reach {
    fn number(&mut self, position: &[i64], run: &Run<'_>) -> Result<u32, Trouble> {
        let id = self.keys.insert(position).and_then(|id| u32::try_from(id).ok());
        id.ok_or(Trouble::Stopped(run::Stop::States { limit: run.limits.states }))
    }

    fn bytes(&self) -> usize {
        self.keys.bytes()
            + self.options.capacity() * 4
            + self.starts.capacity() * 8
            + self.ends.capacity() * 16
            + self.is_new.capacity()
    }
}

fn narrow(id: u32) -> usize {
    usize::try_from(id).unwrap_or(usize::MAX)
}
