//! Queries.

use alloc::vec;
use alloc::vec::Vec;

use compute::{Game, Given, Verdict};
use run::Run;

use crate::Trouble;
use crate::kernel;
use crate::mover::{Mover, NextMove};
use crate::quantity::{Difference, Lasting, Outcome, Quantity, Remoteness, Swept, Value};
use crate::solve::{Ended, Solver};
use crate::subtraction::Subtraction;
use crate::sweep::{Order, sweep};
use crate::table::SOLVED;

/// In a game of one field, if the stack exceeds this many positions, smaller ones are solved first,
/// from 0 on.
const DEEP: usize = 1 << 12;

/// The largest that limit can become.
const DEEPEST: usize = 1 << 20;

/// Choices that a search may always try first.
const LEAST: u64 = 1 << 14;

/// The most positions to sweep.
const MOST: u64 = 1 << 25;

/// Choices that a sweep may try.
const SWEEP: u64 = 1 << 33;

/// After this many failures a sweep is not tried again.
const FAILURES: u32 = 2;

/// A legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The index of its line in [`Game::moves`].
    pub line: usize,
    /// The positions that it leaves.
    pub parts: Vec<Vec<i64>>,
    /// The gain of the player who moves.
    pub gain: i64,
}

/// Answers questions about the positions of a game, and remembers the answers.
///
/// Positions are tuples for which [`Engine::is_position`] holds; for other tuples the answers are
/// meaningless.
///
/// # Limits
///
/// The limits of the run passed with a question apply: `states` bounds the positions started for
/// it, `memory` all bytes that the engine keeps. The engine itself bounds the choices tried for a
/// question.
#[derive(Debug)]
pub struct Engine {
    solver: Solver,
    given: Vec<Given>,
    /// Whether the game is in normal play without verdict endings, so that Grundy values decide who
    /// wins.
    is_normal: bool,
    /// The current limit; see [`DEEP`].
    deep: usize,
    /// The kernel for the case that every position allows the same amounts, unless that has been
    /// refuted.
    subtraction: Option<Subtraction>,
    /// How often sweeping failed. `patience`, set in tests, overrides the work that a search gets
    /// before a sweep.
    draws: bool,
    /// A plausible order for sweeping positions.
    order: Order,
    /// How often sweeping failed, and an override of the work that a search gets before a sweep.
    failures: u32,
    patience: Option<u64>,
    /// Choices that searches have tried since the last sweep.
    tried: u64,
}

impl Engine {
    /// An engine for a game with a value of the right kind for each parameter, and at most `work`
    /// choices tried per question.
    #[must_use]
    pub fn new(game: &Game, given: Vec<Given>, work: u64) -> Self {
        let solver = Solver::new(Mover::new(game, &given, work));
        let order = Order::new(&solver.mover.rules);
        let no_move = game.endings.iter().all(|ending| ending.verdict == Verdict::NoMove);
        Self {
            solver,
            given,
            is_normal: no_move && !game.misere,
            deep: DEEP,
            subtraction: Subtraction::new(game),
            draws: game.endings.iter().any(|ending| ending.verdict == Verdict::Draw),
            order,
            failures: 0,
            patience: None,
            tried: 0,
        }
    }

    /// Sets the values of the parameters. Forgets everything if they have changed.
    pub fn give(&mut self, given: &[Given]) {
        if given != self.given {
            self.given = given.to_vec();
            self.solver.mover.give(given);
            self.solver.table.clear();
            self.tried = 0;
        }
    }

    /// Whether moves gain something.
    #[must_use]
    pub const fn is_scored(&self) -> bool {
        self.solver.mover.rules.scored
    }

    pub(crate) const fn is_misere(&self) -> bool {
        self.solver.mover.rules.misere
    }

    pub(crate) const fn is_list(&self) -> bool {
        self.solver.mover.rules.list
    }

    /// Whether a move can leave other than exactly one position.
    #[must_use]
    pub fn splits(&self) -> bool {
        self.solver.mover.rules.splits()
    }

    /// Bytes kept.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.solver.table.bytes()
    }

    /// Whether a tuple is a position.
    ///
    /// # Errors
    /// [`Trouble::Overflow`].
    pub fn is_position(&mut self, tuple: &[i64]) -> Result<bool, Trouble> {
        self.solver.mover.is_position(tuple)
    }

    /// The result for the player to move: [`Verdict::Wins`], [`Verdict::Loses`], or
    /// [`Verdict::Draw`], also where neither player can force a better end. If moves gain
    /// something, the sign of [`Self::difference`].
    ///
    /// # Errors
    /// [`Trouble`]; [`Trouble::Sum`] where a move leaves other than one position.
    pub fn outcome(&mut self, position: &[i64], run: &Run<'_>) -> Result<Verdict, Trouble> {
        if !self.is_scored() {
            return self.end_of_play(position, run);
        }
        Ok(match self.difference(position, run)? {
            0 => Verdict::Draw,
            1.. => Verdict::Wins,
            _ => Verdict::Loses,
        })
    }

    /// Who wins, ignoring gains.
    fn end_of_play(&mut self, position: &[i64], run: &Run<'_>) -> Result<Verdict, Trouble> {
        self.lasting::<Outcome>(position, run).map(|code| Outcome::meaning(code).0)
    }

    /// The Grundy value: the mex over all moves of the nim-sum of the positions they leave. Endings
    /// mean that there is no move.
    ///
    /// # Errors
    /// [`Trouble`]; [`Trouble::Sum`] in misère play and where endings mean something else.
    pub fn value(&mut self, position: &[i64], run: &Run<'_>) -> Result<u64, Trouble> {
        if !self.is_normal {
            return Err(Trouble::Sum);
        }
        self.ending::<Value>(position, run).map(|code| code - SOLVED)
    }

    /// The nim-sum of the Grundy values of positions.
    ///
    /// # Errors
    /// As for [`Self::value`].
    pub fn nim_sum<'p>(
        &mut self,
        mut positions: impl Iterator<Item = &'p [i64]>,
        run: &Run<'_>,
    ) -> Result<u64, Trouble> {
        positions.try_fold(0, |sum, position| Ok(sum ^ self.value(position, run)?))
    }

    /// What the player to move gains more than the opponent under best play; 0 where there is no
    /// move.
    ///
    /// # Errors
    /// [`Trouble`]; [`Trouble::Sum`] where a move leaves other than one position.
    pub fn difference(&mut self, position: &[i64], run: &Run<'_>) -> Result<i64, Trouble> {
        self.ending::<Difference>(position, run).map(Difference::meaning)
    }

    /// The number of moves until the end if the winner hurries and the loser delays; none for a
    /// draw. Ignores gains.
    ///
    /// # Errors
    /// As for [`Self::outcome`].
    pub fn remoteness(&mut self, position: &[i64], run: &Run<'_>) -> Result<Option<u64>, Trouble> {
        let (verdict, length) = Remoteness::meaning(self.lasting::<Remoteness>(position, run)?);
        Ok((verdict != Verdict::Draw).then_some(length))
    }

    /// The number of distinct options that the opponent loses. Ignores gains. In a game that
    /// splits, as for a sum of one part.
    ///
    /// # Errors
    /// As for [`Self::outcome`]; in a game that splits, as for [`Self::value`].
    pub fn winning_moves(&mut self, position: &[i64], run: &Run<'_>) -> Result<u64, Trouble> {
        if self.splits() {
            return self.winning_moves_of_sum(core::iter::once(position), run);
        }
        let mut winning = 0;
        for parts in self.options(position, run)? {
            for option in parts {
                let verdict = self.end_of_play(&option, run)?;
                winning += u64::from(verdict == Verdict::Loses);
            }
        }
        Ok(winning)
    }

    /// The number of moves in a sum of positions that leave the nim-sum 0. Moves in the same part
    /// with equal results count once; moves in different parts are different.
    ///
    /// # Errors
    /// As for [`Self::value`].
    pub fn winning_moves_of_sum<'p>(
        &mut self,
        parts: impl Iterator<Item = &'p [i64]> + Clone,
        run: &Run<'_>,
    ) -> Result<u64, Trouble> {
        let value = self.nim_sum(parts.clone(), run)?;
        let mut winning = 0;
        for part in parts {
            let others = value ^ self.value(part, run)?;
            for left in self.options(part, run)? {
                let left = self.nim_sum(left.iter().map(Vec::as_slice), run)?;
                winning += u64::from(left == others);
            }
        }
        Ok(winning)
    }

    /// The moves of a position, in the order of the rules, possibly with duplicates; none where
    /// play is over.
    ///
    /// # Errors
    /// [`Trouble`]; the states of the run bound their number.
    pub fn moves(&mut self, position: &[i64], run: &Run<'_>) -> Result<Vec<Played>, Trouble> {
        let mut moves = vec![];
        self.each(position, run, |mover| {
            moves.push(Played {
                line: mover.line(),
                parts: mover.parts().map(<[i64]>::to_vec).collect(),
                gain: mover.gain(),
            });
            moves.len()
        })?;
        Ok(moves)
    }

    /// The options of a position, deduplicated, each with its parts in increasing order. In games
    /// on lists, heaps of 0 are dropped.
    pub(crate) fn options(
        &mut self,
        position: &[i64],
        run: &Run<'_>,
    ) -> Result<Vec<Vec<Vec<i64>>>, Trouble> {
        let list = self.solver.mover.rules.list;
        let mut options = vec![];
        self.each(position, run, |mover| {
            let parts = mover.parts().filter(|part| !list || *part != [0]);
            let mut parts: Vec<Vec<i64>> = parts.map(<[i64]>::to_vec).collect();
            parts.sort_unstable();
            options.push(parts);
            options.len()
        })?;
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// Visits the moves of a position; a visit returns the number of moves kept.
    fn each(
        &mut self,
        position: &[i64],
        run: &Run<'_>,
        mut visit: impl FnMut(&Mover) -> usize,
    ) -> Result<(), Trouble> {
        let mover = &mut self.solver.mover;
        mover.begin();
        mover.load(position);
        if mover.ending()?.is_some() {
            return Ok(());
        }
        loop {
            match mover.next(run) {
                NextMove::Move => run.states(visit(mover))?,
                NextMove::End => return Ok(()),
                NextMove::Trouble => return Err(mover.trouble()),
            }
        }
    }

    /// The code of a quantity that is defined even if play may never end.
    fn lasting<Q: Lasting + Swept>(
        &mut self,
        position: &[i64],
        run: &Run<'_>,
    ) -> Result<u64, Trouble> {
        let code = self.solver.table.get(Q::COLUMN, position);
        if code >= SOLVED {
            return Ok(code);
        }
        self.begin();
        if Q::COLUMN == Outcome::COLUMN
            && let Some(code) = self.take::<Outcome>(position, run)?
        {
            return Ok(code);
        }
        if !self.splits()
            && let Some(code) = self.search::<Q>(position, run)?
        {
            return Ok(code);
        }
        self.solver.retrograde::<Q>(position, run)
    }

    /// The code of a quantity that is defined only where play ends.
    fn ending<Q: Swept>(&mut self, position: &[i64], run: &Run<'_>) -> Result<u64, Trouble> {
        let code = self.solver.table.get(Q::COLUMN, position);
        if code >= SOLVED {
            return Ok(code);
        }
        self.begin();
        if Q::COLUMN == Value::COLUMN
            && let Some(code) = self.take::<Value>(position, run)?
        {
            return Ok(code);
        }
        match self.search::<Q>(position, run)? {
            Some(code) => Ok(code),
            None => {
                // An overflow anywhere takes precedence over endless play.
                match self.solver.look_around::<Outcome>(position, run) {
                    Ok(()) | Err(Trouble::Sum) => Err(Trouble::Endless),
                    Err(trouble) => Err(trouble),
                }
            }
        }
    }

    /// Makes rare code paths common, for tests: no grids, or a tiny stack.
    #[cfg(test)]
    pub(crate) fn in_small_steps(&mut self, keys: bool) {
        self.deep = 2;
        self.patience = Some(0);
        self.failures = 0;
        if keys {
            self.solver.table.use_keys();
        }
    }

    const fn begin(&mut self) {
        self.solver.mover.begin();
        self.solver.begun = 0;
    }

    /// Solves by the kernel from the least position on, if every position allows the same amounts;
    /// else none.
    fn take<Q: Quantity>(
        &mut self,
        position: &[i64],
        run: &Run<'_>,
    ) -> Result<Option<u64>, Trouble> {
        let Some(subtraction) = &self.subtraction else { return Ok(None) };
        let Solver { mover, table, .. } = &mut self.solver;
        let values = Q::COLUMN == Value::COLUMN;
        let fits = if values {
            position.len() == 1
        } else {
            !self.draws && (mover.is_free() || !mover.rules.misere)
        };
        if !fits {
            return Ok(None);
        }
        let Some(sizes) = table.reserve(Q::COLUMN, position, run) else { return Ok(None) };
        let cells: usize = sizes.iter().product();
        let largest = sizes.iter().map(|&size| i64::try_from(size).unwrap_or(i64::MAX) - 1);
        let largest: Vec<i64> = largest.collect();
        let Some(amounts) = subtraction.amounts(&largest, &self.given, cells.max(1 << 12)) else {
            return Ok(None);
        };
        let codes = if values {
            let amounts = amounts.iter().filter_map(|amount| usize::try_from(amount[0]).ok());
            kernel::values(mover, cells, &amounts.collect::<Vec<_>>(), run)
        } else {
            kernel::outcomes(mover, &sizes, &amounts, run)
        };
        match codes {
            Ok(codes) => table.replace(Q::COLUMN, codes),
            // The overflow may be in an irrelevant position.
            Err(Trouble::Overflow) => return Ok(None),
            Err(trouble) => return Err(trouble),
        }
        table.fits(0, run)?;
        Ok(Some(table.get(Q::COLUMN, position)).filter(|&code| code >= SOLVED))
    }

    /// Searches depth first; none if play can cycle.
    fn search<Q: Swept>(
        &mut self,
        position: &[i64],
        run: &Run<'_>,
    ) -> Result<Option<u64>, Trouble> {
        if let Some(code) = self.sweep::<Q>(position, run)? {
            return Ok(Some(code));
        }
        let mut depth = usize::MAX;
        if let &[number] = position
            && let Ok(most) = usize::try_from(number)
        {
            depth = self.deep.max(most / 16).min(DEEPEST);
        }
        match self.solver.solve::<Q>(position, depth, run)? {
            Ended::Solved(code) => return Ok(Some(code)),
            Ended::Circle => return Ok(None),
            Ended::Deep => {}
        }
        // Most smaller positions matter, so a stack would exceed the table. If the table does not
        // fit, fail at once.
        self.solver.table.fits(usize::try_from(position[0]).unwrap_or(usize::MAX), run)?;
        self.solver.fill::<Q>(position[0], run)?;
        match self.solver.solve::<Q>(position, usize::MAX, run)? {
            Ended::Solved(code) => Ok(Some(code)),
            Ended::Circle | Ended::Deep => Ok(None),
        }
    }

    /// Sweeps all positions up to this one if a search takes too long; none if that fails.
    fn sweep<Q: Swept>(&mut self, position: &[i64], run: &Run<'_>) -> Result<Option<u64>, Trouble> {
        let size = |&number: &i64| u64::try_from(number).unwrap_or(u64::MAX).saturating_add(1);
        let cells = position.iter().map(size).fold(1, u64::saturating_mul);
        if self.failures >= FAILURES || cells > MOST {
            return Ok(None);
        }
        let inner = self.order.fields.last().map_or(0, |(field, _)| *field);
        // Short rows cost as much as long ones.
        let row = position.get(inner).map_or(1, size);
        let patience = cells.saturating_mul(512 / row.clamp(32, 512)).max(LEAST);
        // Many small questions count like a large one.
        let patience = self.patience.unwrap_or(patience.saturating_sub(self.tried));
        if patience > 0 {
            self.solver.mover.hurry(patience);
            let ended = self.solver.solve::<Q>(position, usize::MAX, run);
            match ended {
                Ok(Ended::Solved(code)) => {
                    self.tried += patience.saturating_sub(self.solver.mover.left());
                    return Ok(Some(code));
                }
                Ok(_) => {
                    self.begin();
                    return Ok(None);
                }
                Err(Trouble::Work { .. }) => self.begin(),
                Err(trouble) => return Err(trouble),
            }
        }
        let Solver { mover, table, .. } = &mut self.solver;
        mover.hurry(SWEEP);
        self.tried = 0;
        let swept = match sweep::<Q>(mover, table, &self.order, position, run) {
            // The work may be for irrelevant positions.
            Err(Trouble::Work { .. }) => Ok(false),
            swept => swept,
        };
        self.begin();
        if !swept? {
            self.failures += 1;
            return Ok(None);
        }
        Ok(Some(self.solver.table.get(Q::COLUMN, position)).filter(|&code| code >= SOLVED))
    }
}
