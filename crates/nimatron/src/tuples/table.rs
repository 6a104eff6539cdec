//! All small positions, by brute force.

use answer::{Obstacle, Question, Row, Table, class_number};
use prove::tuples::table::TupleTable as Brute;
use rules::OutcomeClass;
use rules::tuples::{Tuple, spell_tuple, tuples};
use run::{Phase, Run};

use super::{Tuples, narrow, outcome};
use crate::kept::Kept;
use crate::kind::Ruled;
use crate::patterns;

/// Without a size given, no further size is begun when there would be more positions than this.
const ENOUGH: usize = 240;
/// The same with two heaps, where a position is one cell of a grid.
const ENOUGH_CELLS: usize = 625;
/// The first size that has positions at all may have so many, and the next one too if it has only one.
const ENOUGH_AT_ONCE: usize = 4096;
/// Without a size given, heaps are at most this large.
const LARGE: usize = 60;
/// Without a size given, the table ends after so many sizes without a position.
const EMPTY: usize = 20;

impl Tuples {
    /// The outcomes or values of all positions with no heap larger than `up_to`; without it, of so many sizes as fit a screen or two.
    ///
    /// Values are those of normal play, whatever the convention.
    pub(crate) fn table(&self, question: Question, up_to: Option<usize>, run: &Run<'_>) -> Table {
        let mut table = Table { question, rows: vec![], patterns: vec![], stopped: self.refused(question) };
        if table.stopped.is_some() {
            return table;
        }
        let kind = match question {
            Question::Outcome => prove::ClassKind::Outcome(self.rules.header.convention),
            Question::Values => prove::ClassKind::Values,
        };
        let mut brute = match Brute::new(&self.rules, kind, None, run) {
            Ok(brute) => brute,
            Err(error) => {
                table.stopped = Some(self.obstacle(error));
                return table;
            }
        };
        let enough = if self.rules.text_heaps().len() == 2 { ENOUGH_CELLS } else { ENOUGH };
        let (mut total, mut empty, mut kept) = (0, 0, Kept::default());
        for size in 0..=up_to.unwrap_or(LARGE) {
            let room = match up_to {
                Some(_) => usize::MAX,
                // The empty position alone tells nothing.
                None if total <= 1 => ENOUGH_AT_ONCE,
                None => enough.saturating_sub(total),
            };
            let row = match self.row(size, room, &mut brute, run) {
                Ok(Some(row)) => row,
                Ok(None) => break,
                Err(obstacle) => {
                    table.stopped = Some(obstacle);
                    break;
                }
            };
            if let Err(stop) = kept.row(&row, run) {
                table.stopped = Some(Obstacle::Stopped(stop));
                break;
            }
            empty = if row.entries.is_empty() { empty + 1 } else { 0 };
            total += row.entries.len();
            table.rows.push(row);
            run.report(Phase::Solve, total);
            if up_to.is_none() && empty >= EMPTY {
                break;
            }
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

    /// All positions with one size of the largest heap; none if there are more than `room`.
    fn row(&self, size: usize, room: usize, brute: &mut Brute<'_>, run: &Run<'_>) -> Result<Option<Row>, Obstacle> {
        let mut row = Row { length: size, ..Row::default() };
        let sides = self.rules.header.sides.as_ref();
        let mut tuples = tuples(&self.rules, u128::try_from(size).unwrap_or(u128::MAX));
        while let Some(found) = tuples.step() {
            run.tick().map_err(Obstacle::Stopped)?;
            let Some(tuple) = found else { continue };
            // Of each position the one with Left to move; of size 1 there are no others with heaps of 0.
            if sides.is_some_and(|sides| sides.unmark_heaps(&tuple).is_none_or(|(side, _)| side != 0)) {
                continue;
            }
            if row.entries.len() >= room {
                return Ok(None);
            }
            let mut class = |tuple: &Tuple| {
                brute.value(&narrow(tuple)?).map_err(|error| self.obstacle(error))?.ok_or(Obstacle::LargeNumber)
            };
            let heaps = self.rules.behind(&tuple);
            let class = match sides {
                None => class(&tuple)?,
                Some(sides) => {
                    let both = (outcome(class(&tuple)?), outcome(class(&sides.mark_heaps(1, heaps))?));
                    u32::from(class_number(OutcomeClass::of(both.0, both.1)))
                }
            };
            row.entries.push((spell_tuple(heaps), class));
            row.tuples.push(narrow(heaps)?);
        }
        Ok(Some(row))
    }
}
