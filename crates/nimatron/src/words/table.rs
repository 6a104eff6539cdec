//! All small positions, by brute force.

use answer::{Obstacle, Question, Row, Table, class_number};
use rules::{OutcomeClass, Word};
use run::{Phase, Run};
use solve::words::WordGame;
use solve::{Solver, Unsolved};

use super::Words;
use super::solution::class;
use crate::kept::Kept;
use crate::kind::Ruled;
use crate::patterns;

/// Without a length given, no further length is begun when there would be more positions than this.
const ENOUGH: usize = 240;
/// The first length that has positions at all may have so many.
const ENOUGH_AT_ONCE: usize = 4096;
/// Without a length given, positions are at most this long.
const LONG: usize = 60;

impl Words {
    /// The outcomes or values of all positions of up to `up_to` letters; without it, of so many lengths as fit a screen or two.
    ///
    /// Values are those of normal play, whatever the convention.
    pub(crate) fn table(&self, question: Question, up_to: Option<usize>, run: &Run<'_>) -> Table {
        if let Some(obstacle) = self.refused(question) {
            return Table { question, rows: vec![], patterns: vec![], stopped: Some(obstacle) };
        }
        let game = WordGame::new(&self.rules);
        let mut solver = Solver::new(&game);
        let mut table = Table { question, rows: vec![], patterns: vec![], stopped: None };
        let (mut total, mut kept) = (0, Kept::default());
        for length in 0..=up_to.unwrap_or(LONG) {
            let room = match up_to {
                Some(_) => usize::MAX,
                None if total == 0 => ENOUGH_AT_ONCE,
                None => ENOUGH.saturating_sub(total),
            };
            let row = match self.row(question, length, room, &mut solver, run) {
                Ok(Some(row)) => row,
                Ok(None) => break,
                Err(unsolved) => {
                    table.stopped = Some(self.spelled(unsolved));
                    break;
                }
            };
            if let Err(stop) = kept.row(&row, run) {
                table.stopped = Some(Obstacle::Stopped(stop));
                break;
            }
            total += row.entries.len();
            table.rows.push(row);
            run.report(Phase::Solve, total);
        }
        if up_to.is_none() {
            while table.rows.last().is_some_and(|row| row.entries.is_empty()) {
                table.rows.pop();
            }
        }
        kept.release(run);
        table.patterns = patterns::of_table(&table, self.rules.header.sides.is_some());
        table
    }

    /// All positions of one length; none if there are more than `room`.
    fn row(
        &self,
        question: Question,
        length: usize,
        room: usize,
        solver: &mut Solver<'_, WordGame<'_>>,
        run: &Run<'_>,
    ) -> Result<Option<Row>, Unsolved<Word>> {
        let mut row = Row { length, ..Row::default() };
        let sides = self.rules.header.sides.as_ref();
        // Those with Left to move come first.
        let left = |word: &Word| sides.is_none_or(|sides| sides.unmark(word).is_some_and(|(side, _)| side == 0));
        for word in rules::positions(&self.rules, length + self.marker()).take_while(left) {
            if row.entries.len() >= room {
                return Ok(None);
            }
            let class = match (question, sides) {
                (Question::Values, _) => solver.value(&word, run)?,
                (Question::Outcome, None) => class(solver.outcome(&word, self.rules.header.convention, run)?),
                (Question::Outcome, Some(sides)) => {
                    let right = sides.mark(1, self.rules.behind(&word));
                    let mut outcome = |word: &Word| solver.outcome(word, self.rules.header.convention, run);
                    u32::from(class_number(OutcomeClass::of(outcome(&word)?, outcome(&right)?)))
                }
            };
            run.tick()?;
            row.entries.push((self.spell(&word), class));
        }
        Ok(Some(row))
    }
}
