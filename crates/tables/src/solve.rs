//! Depth-first search without recursion.
//!
//! A position is suspended when one of its moves leaves something unsolved, and resumed at that
//! move. So each move is visited once, or twice if it led deeper, and a suspended position is a few
//! integers, however many moves it has.
//!
//! If one move can settle a position, a quick scan of its moves comes first: if one is known to
//! settle it, no other is followed. Otherwise, if there are many moves, the last one is followed
//! first, because it usually gets closest to the end of play.

use alloc::vec;
use alloc::vec::Vec;

use run::{Run, Stop};

use crate::Trouble;
use crate::mover::{Mover, NextMove};
use crate::quantity::{Flow, Quantity, SoFar};
use crate::table::{CodeTable, OPEN, SOLVED, UNKNOWN};

/// The most moves in one such scan.
const GLANCE: usize = 1 << 20;

/// The moves of a position with at most this many are followed in order.
const FEW: usize = 32;

/// How often the last unsolved move is followed before moves are taken in order. The second integer
/// of [`SoFar`] counts.
const FOLLOWED: i64 = 8;
const IN_ORDER: i64 = i64::MAX;

/// Rules, table and stack.
#[derive(Debug)]
pub(crate) struct Solver {
    pub(crate) mover: Mover,
    pub(crate) table: CodeTable,
    /// Suspended positions: what the mover saves, then the intermediate state.
    stack: Vec<i64>,
    /// The unsolved position that a move leads to.
    child: Vec<i64>,
    /// Positions started for the question.
    pub(crate) begun: usize,
    /// Values of options from 64 on.
    large: Vec<u64>,
}

/// How a search ended, unless by an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// The code of the position.
    Solved(u64),
    /// Play can cycle.
    Circle,
    /// More positions would have to be suspended than allowed.
    Deep,
}

/// The result of scanning moves.
enum Scanned {
    Solved(u64),
    /// `child` has to be solved first.
    Child,
    /// An option is already being solved.
    Circle,
}

impl Solver {
    pub(crate) fn new(mover: Mover) -> Self {
        let table = CodeTable::new(mover.rules.fields);
        Self { mover, table, stack: vec![], child: vec![], begun: 0, large: vec![] }
    }

    /// Solves a position with at most `depth` suspended positions at a time.
    pub(crate) fn solve<Q: Quantity>(
        &mut self,
        position: &[i64],
        depth: usize,
        run: &Run<'_>,
    ) -> Result<Ended, Trouble> {
        match self.table.get(Q::COLUMN, position) {
            UNKNOWN => {}
            code => return Ok(Ended::Solved(code)),
        }
        self.stack.clear();
        let ended = self.search::<Q>(position, depth, run);
        match ended {
            Ok(Ended::Solved(_)) => {}
            // Do not spend time clearing millions of open positions one by one.
            Err(Trouble::Stopped(Stop::Time { .. } | Stop::Cancelled)) => {
                self.stack = vec![];
                self.table.clear();
            }
            _ => self.give_up::<Q>(run),
        }
        ended
    }

    fn search<Q: Quantity>(
        &mut self,
        position: &[i64],
        depth: usize,
        run: &Run<'_>,
    ) -> Result<Ended, Trouble> {
        let frame = self.mover.saved() + 2;
        self.child.clear();
        self.child.extend_from_slice(position);
        let mut so_far = [0; 2];
        let mut code = self.begin::<Q>(run)?;
        let mut resumed = false;
        loop {
            let scanned = match code.take() {
                Some(code) => Scanned::Solved(code),
                None => self.scan::<Q>(&mut so_far, resumed, run)?,
            };
            match scanned {
                Scanned::Solved(solved) => {
                    self.table.set(Q::COLUMN, self.mover.position(), solved, run)?;
                    let Some(from) = self.stack.len().checked_sub(frame) else {
                        return Ok(Ended::Solved(solved));
                    };
                    let words = &self.stack[from..];
                    so_far.copy_from_slice(&words[frame - 2..]);
                    self.mover.restore(words);
                    self.stack.truncate(from);
                    resumed = true;
                    if Q::EARLY && so_far[1] != IN_ORDER {
                        if let Flow::Certain(settled) = Q::add(&mut [0; 2], solved, 0)? {
                            code = Some(settled);
                        }
                        resumed = false;
                        self.mover.rewind();
                    }
                }
                Scanned::Child => {
                    if self.stack.len() / frame >= depth {
                        self.put_aside(so_far, run)?;
                        return Ok(Ended::Deep);
                    }
                    self.put_aside(so_far, run)?;
                    so_far = [0; 2];
                    code = self.begin::<Q>(run)?;
                    resumed = false;
                }
                Scanned::Circle => {
                    self.put_aside(so_far, run)?;
                    return Ok(Ended::Circle);
                }
            }
        }
    }

    fn put_aside(&mut self, so_far: SoFar, run: &Run<'_>) -> Result<(), Trouble> {
        if self.stack.len() + self.mover.saved() + 2 > self.stack.capacity() {
            self.table.beside = self.mover.bytes() + self.stack.capacity() * 16;
            self.table.fits(0, run)?;
        }
        self.mover.save(&mut self.stack);
        self.stack.extend_from_slice(&so_far);
        Ok(())
    }

    /// Starts `child`; returns its code if play is over there.
    fn begin<Q: Quantity>(&mut self, run: &Run<'_>) -> Result<Option<u64>, Trouble> {
        self.begun += 1;
        run.states(self.begun)?;
        self.mover.load(&self.child);
        if let Some(verdict) = self.mover.ending()? {
            return Ok(Some(Q::ended(Some(verdict), self.mover.rules.misere)));
        }
        self.table.set(Q::COLUMN, &self.child, OPEN, run)?;
        Ok(None)
    }

    /// Scans the moves from the mover's state on: after its current move or, if that move's result
    /// has been solved in the meantime, at it.
    fn scan<Q: Quantity>(
        &mut self,
        so_far: &mut SoFar,
        resumed: bool,
        run: &Run<'_>,
    ) -> Result<Scanned, Trouble> {
        if Q::EARLY && so_far[1] != IN_ORDER {
            let glanced = if so_far[1] < FOLLOWED { self.glance::<Q>(run)? } else { None };
            if let Some(scanned) = glanced {
                so_far[1] += 1;
                return Ok(scanned);
            }
            so_far[1] = IN_ORDER;
            self.mover.rewind();
        }
        let mut some = resumed;
        let mut again = resumed;
        loop {
            if !again {
                match self.mover.next(run) {
                    NextMove::Move => some = true,
                    NextMove::End => break,
                    NextMove::Trouble => return Err(self.mover.trouble()),
                }
            }
            again = false;
            let code = if self.mover.count() == 1 {
                self.table.get(Q::COLUMN, self.mover.option())
            } else if Q::SUMS {
                let codes = self.mover.parts().map(|part| (self.table.get(Q::COLUMN, part), part));
                let mut sum = 0;
                let mut open = OPEN + 1;
                for (code, part) in codes {
                    if code < open {
                        open = code;
                        self.child.clear();
                        self.child.extend_from_slice(part);
                    }
                    sum ^= code.saturating_sub(SOLVED);
                }
                if open < SOLVED { open } else { sum + SOLVED }
            } else {
                return Err(Trouble::Sum);
            };
            match code {
                UNKNOWN => {
                    if self.mover.count() == 1 {
                        self.child.clear();
                        self.child.extend_from_slice(self.mover.option());
                    }
                    return Ok(Scanned::Child);
                }
                OPEN => return Ok(Scanned::Circle),
                _ => match Q::add(so_far, code, self.mover.gain())? {
                    Flow::More => {}
                    Flow::Certain(code) => return Ok(Scanned::Solved(code)),
                },
            }
        }
        if !some {
            return Ok(Scanned::Solved(Q::ended(None, self.mover.rules.misere)));
        }
        match Q::end(*so_far) {
            Some(code) => Ok(Scanned::Solved(code)),
            None => self.mex::<Q>(run).map(Scanned::Solved),
        }
    }

    /// Scans some moves without following them: the result if they settle the position, else the
    /// last one with an unknown code.
    fn glance<Q: Quantity>(&mut self, run: &Run<'_>) -> Result<Option<Scanned>, Trouble> {
        let (mut so_far, mut some, mut followed) = ([0; 2], false, false);
        for looked in 0..GLANCE {
            match self.mover.next(run) {
                NextMove::Move => some = true,
                NextMove::Trouble => match self.mover.trouble() {
                    trouble @ (Trouble::Stopped(_) | Trouble::Work { .. }) => return Err(trouble),
                    // An earlier move may settle the position.
                    _ => return Ok(None),
                },
                NextMove::End if followed => return Ok((looked > FEW).then_some(Scanned::Child)),
                NextMove::End if some => return Ok(Q::end(so_far).map(Scanned::Solved)),
                NextMove::End => {
                    return Ok(Some(Scanned::Solved(Q::ended(None, self.mover.rules.misere))));
                }
            }
            if self.mover.count() != 1 {
                return Ok(None);
            }
            match self.table.get(Q::COLUMN, self.mover.option()) {
                UNKNOWN => {
                    followed = true;
                    self.child.clear();
                    self.child.extend_from_slice(self.mover.option());
                }
                // Play can cycle unless another move wins, which the scan in order detects.
                OPEN => return Ok(None),
                code => {
                    if let Flow::Certain(code) = Q::add(&mut so_far, code, self.mover.gain())? {
                        return Ok(Some(Scanned::Solved(code)));
                    }
                }
            }
        }
        Ok(followed.then_some(Scanned::Child))
    }

    /// The mex, by another pass over all moves.
    #[cold]
    fn mex<Q: Quantity>(&mut self, run: &Run<'_>) -> Result<u64, Trouble> {
        self.large.clear();
        let position = self.mover.position().to_vec();
        self.mover.load(&position);
        loop {
            match self.mover.next(run) {
                NextMove::Move => {}
                NextMove::End => break,
                NextMove::Trouble => return Err(self.mover.trouble()),
            }
            let values = self.mover.parts().map(|part| self.table.get(Q::COLUMN, part) - SOLVED);
            let value = values.fold(0, |sum, value| sum ^ value);
            let Ok(word) = usize::try_from(value / 64) else { continue };
            if word >= self.large.len() {
                self.table.fits(word * 8, run)?;
                self.large.resize(word + 1, 0);
            }
            self.large[word] |= 1 << (value % 64);
        }
        let full = self.large.iter().take_while(|&&word| word == u64::MAX).count();
        let rest = self.large.get(full).map_or(0, |word| word.trailing_ones());
        let full = u64::try_from(full).unwrap_or(u64::MAX);
        Ok(SOLVED + full * 64 + u64::from(rest))
    }

    /// Clears the marks of positions being solved.
    fn give_up<Q: Quantity>(&mut self, run: &Run<'_>) {
        let fields = self.mover.rules.fields;
        let frame = self.mover.saved() + 2;
        let current = self.mover.position().to_vec();
        let aside = self.stack.chunks_exact(frame).map(|words| &words[..fields]);
        for position in aside.chain([&current[..], &self.child[..]]) {
            if self.table.get(Q::COLUMN, position) == OPEN {
                // The entry exists, so this needs no memory.
                let _ = self.table.set(Q::COLUMN, position, UNKNOWN, run);
            }
        }
        self.stack.clear();
    }
}

/// Solving smaller positions first.
impl Solver {
    /// Solves all positions below a number in a game of one field, as far as that succeeds. They
    /// were not asked for, so an error in one of them is ignored.
    pub(crate) fn fill<Q: Quantity>(&mut self, number: i64, run: &Run<'_>) -> Result<(), Trouble> {
        for smaller in 0..number {
            let solved = match self.mover.is_position(&[smaller]) {
                Ok(false) => continue,
                Ok(true) => self.solve::<Q>(&[smaller], usize::MAX, run),
                Err(trouble) => Err(trouble),
            };
            match solved {
                Ok(Ended::Solved(_)) => {}
                Err(trouble @ (Trouble::Stopped(_) | Trouble::Work { .. })) => return Err(trouble),
                _ => break,
            }
        }
        Ok(())
    }
}
