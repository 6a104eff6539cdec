//! All small positions, by brute force.

use answer::{Obstacle, Question, Row, Table, class_number};
use rules::{OutcomeClass, Word};
use run::Run;
use solve::words::WordGame;
use solve::{Solver, Unsolved};

use super::Words;
use super::solution::class;
use crate::kept::Kept;
use crate::kind::{RowTurns, Ruled, Tabulating, by_row};
use crate::patterns;
use crate::screen::{self, Screen};

const SCREEN: Screen = Screen { largest: 60, enough: 240, few: 0, empty: None };

impl Tabulating for Words {
    fn table(&self, question: Question, up_to: Option<usize>, run: &Run<'_>) -> Table {
        if let Some(obstacle) = self.refused(question) {
            return Table { question, rows: vec![], patterns: vec![], stopped: Some(obstacle) };
        }
        let game = WordGame::new(&self.rules);
        let mut solver = Solver::new(&game);
        let mut kept = Kept::default();
        let row = |length, room| {
            let row = self
                .row(question, length, room, &mut solver, run)
                .map_err(|unsolved| self.spelled(unsolved))?;
            kept.keep(row, run)
        };
        let (rows, stopped) = screen::rows(up_to, &SCREEN, row, |row| row.entries.len(), run);
        kept.release(run);
        let mut table = Table { question, rows, patterns: vec![], stopped };
        table.patterns = patterns::of_table(&table, self.rules.header.sides.is_some());
        table
    }

    fn turns(&self, rows: &[Row], run: &Run<'_>) -> (Vec<RowTurns>, Option<Obstacle>) {
        let game = WordGame::new(&self.rules);
        let mut solver = Solver::new(&game);
        let convention = self.rules.header.convention;
        by_row(rows, |row| {
            let words =
                rules::positions(&self.rules, row.length + self.marker()).take(row.entries.len());
            let turns = words.map(|word| {
                run.tick().map_err(Obstacle::Stopped)?;
                solver
                    .remoteness(&word, convention, run)
                    .map(Some)
                    .map_err(|unsolved| self.spelled(unsolved))
            });
            turns.collect()
        })
    }
}

impl Words {
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
        let left = |word: &Word| {
            sides.is_none_or(|sides| sides.unmark(word).is_some_and(|(side, _)| side == 0))
        };
        for word in rules::positions(&self.rules, length + self.marker()).take_while(left) {
            if row.entries.len() >= room {
                return Ok(None);
            }
            let class = match (question, sides) {
                (Question::Values, _) => solver.value(&word, run)?,
                (Question::Outcome, None) => {
                    class(solver.outcome(&word, self.rules.header.convention, run)?)
                }
                (Question::Outcome, Some(sides)) => {
                    let right = sides.mark(1, self.rules.behind(&word));
                    let mut outcome =
                        |word: &Word| solver.outcome(word, self.rules.header.convention, run);
                    u32::from(class_number(OutcomeClass::of(outcome(&word)?, outcome(&right)?)))
                }
            };
            run.tick()?;
            row.entries.push((self.spell(&word), class.into()));
        }
        Ok(Some(row))
    }
}
