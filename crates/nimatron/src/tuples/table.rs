//! All small positions, by brute force.

use answer::{Obstacle, Question, Row, Table, class_number};
use prove::tuples::table::TupleTable as Brute;
use rules::OutcomeClass;
use rules::tuples::{Tuple, spell_tuple, tuples};
use run::Run;
use solve::Solver;

use super::brute::Turns;
use super::computed::{Computed, WORK_PER_STATE};
use super::{Tuples, narrow, outcome, wide};
use crate::kept::Kept;
use crate::kind::{RowTurns, Ruled, Tabulating, by_row};
use crate::patterns;
use crate::screen::{self, Screen};

/// The empty position alone is not enough.
const SCREEN: Screen = Screen { largest: 60, enough: 240, few: 1, empty: Some(20) };
/// For two heaps, where a position is one cell of a grid.
const GRID: Screen = Screen { enough: 625, ..SCREEN };

impl Tabulating for Tuples {
    fn table(&self, question: Question, up_to: Option<usize>, run: &Run<'_>) -> Table {
        let ended =
            |obstacle| Table { question, rows: vec![], patterns: vec![], stopped: Some(obstacle) };
        if let Some(obstacle) = self.refused(question) {
            return ended(obstacle);
        }
        if question == Question::Outcome && self.rules.moves.loops().is_some() {
            return self.computed_table(up_to, run);
        }
        let kind = match question {
            Question::Outcome => prove::ClassKind::Outcome(self.rules.header.convention),
            Question::Values => prove::ClassKind::Values,
        };
        let mut brute = match Brute::new(&self.rules, kind, None, run) {
            Ok(brute) => brute,
            Err(error) => return ended(self.obstacle(error)),
        };
        let screen = self.screen();
        let mut kept = Kept::default();
        let row = |size, room| kept.keep(self.row(size, room, &mut brute, run)?, run);
        let (rows, stopped) = screen::rows(up_to, screen, row, |row| row.entries.len(), run);
        kept.release(run);
        let mut table = Table { question, rows, patterns: vec![], stopped };
        table.patterns = patterns::of_table(&table, self.rules.header.sides.is_some());
        table
    }

    fn turns(&self, rows: &[Row], run: &Run<'_>) -> (Vec<RowTurns>, Option<Obstacle>) {
        match self.computed(run) {
            Some(mut computed) => by_row(rows, |row| {
                let turns = row.tuples.iter().map(|tuple| {
                    run.tick().map_err(Obstacle::Stopped)?;
                    computed.remoteness(&wide(tuple), run)
                });
                turns.collect()
            }),
            None => self.searched_turns(rows, run),
        }
    }
}

impl Tuples {
    /// The remoteness of positions whose rules are no loops.
    fn searched_turns(&self, rows: &[Row], run: &Run<'_>) -> (Vec<RowTurns>, Option<Obstacle>) {
        let turns =
            match Turns::new(&self.rules, run.limits.states.saturating_mul(WORK_PER_STATE), run) {
                Ok(turns) => turns,
                Err(error) => return (vec![], Some(self.obstacle(error))),
            };
        let mut solver = Solver::new(&turns);
        let convention = self.rules.header.convention;
        by_row(rows, |row| {
            let turns = row.tuples.iter().map(|tuple| {
                run.tick().map_err(Obstacle::Stopped)?;
                let found = solver.remoteness(tuple, convention, run);
                match turns.failure() {
                    Some(error) => Err(self.obstacle(error)),
                    None => found.map(Some).map_err(|unsolved| self.spelled(unsolved)),
                }
            });
            turns.collect()
        })
    }

    fn screen(&self) -> &'static Screen {
        if self.rules.text_heaps().len() == 2 { &GRID } else { &SCREEN }
    }

    /// Outcomes or differences, computed from the rules, with draws.
    fn computed_table(&self, up_to: Option<usize>, run: &Run<'_>) -> Table {
        let question = Question::Outcome;
        let Some(mut computed) = self.computed(run) else {
            return Table {
                question,
                rows: vec![],
                patterns: vec![],
                stopped: Some(Obstacle::Unsupported),
            };
        };
        let mut kept = Kept::default();
        let row = |size, room| kept.keep(self.computed_row(size, room, &mut computed, run)?, run);
        let (rows, stopped) = screen::rows(up_to, self.screen(), row, |row| row.entries.len(), run);
        kept.release(run);
        let mut table = Table { question, rows, patterns: vec![], stopped };
        table.patterns = patterns::of_table(&table, computed.is_scored());
        table
    }

    fn computed_row(
        &self,
        size: usize,
        room: usize,
        computed: &mut Computed<'_>,
        run: &Run<'_>,
    ) -> Result<Option<Row>, Obstacle> {
        let mut row = Row { length: size, ..Row::default() };
        let mut tuples = tuples(&self.rules, u128::try_from(size).unwrap_or(u128::MAX));
        while let Some(found) = tuples.step() {
            run.tick().map_err(Obstacle::Stopped)?;
            let Some(tuple) = found else { continue };
            if row.entries.len() >= room {
                return Ok(None);
            }
            let class = if computed.is_scored() {
                computed.difference(&tuple, run)?
            } else {
                computed.prospect(&tuple, run)?.class()
            };
            row.entries.push((spell_tuple(&tuple), class));
            row.tuples.push(narrow(&tuple)?);
        }
        Ok(Some(row))
    }

    /// All positions with one size of the largest heap; none if there are more than `room`.
    fn row(
        &self,
        size: usize,
        room: usize,
        brute: &mut Brute<'_>,
        run: &Run<'_>,
    ) -> Result<Option<Row>, Obstacle> {
        let mut row = Row { length: size, ..Row::default() };
        let sides = self.rules.header.sides.as_ref();
        let mut tuples = tuples(&self.rules, u128::try_from(size).unwrap_or(u128::MAX));
        while let Some(found) = tuples.step() {
            run.tick().map_err(Obstacle::Stopped)?;
            let Some(tuple) = found else { continue };
            // Each position with Left to move; at size 1 there are no others with heaps of 0.
            if sides
                .is_some_and(|sides| sides.unmark_heaps(&tuple).is_none_or(|(side, _)| side != 0))
            {
                continue;
            }
            if row.entries.len() >= room {
                return Ok(None);
            }
            let mut class = |tuple: &Tuple| {
                brute
                    .value(&narrow(tuple)?)
                    .map_err(|error| self.obstacle(error))?
                    .ok_or(Obstacle::LargeNumber)
            };
            let heaps = self.rules.behind(&tuple);
            let class = match sides {
                None => class(&tuple)?,
                Some(sides) => {
                    let both =
                        (outcome(class(&tuple)?), outcome(class(&sides.mark_heaps(1, heaps))?));
                    u32::from(class_number(OutcomeClass::of(both.0, both.1)))
                }
            };
            row.entries.push((spell_tuple(heaps), class.into()));
            row.tuples.push(narrow(heaps)?);
        }
        Ok(Some(row))
    }
}
