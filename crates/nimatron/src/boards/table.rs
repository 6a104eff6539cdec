//! All small boards, by brute force.

use answer::{BoardRow, BoardTable, Obstacle, Question, Row, Table};
use rules::Positions;
use rules::boards::{Board, Score};
use run::Run;

use super::Boards;
use crate::kind::{RowTurns, Tabulating};
use crate::screen::{self, Screen};

/// Boards of this length are solved instantly.
const SCREEN: Screen = Screen { largest: 10, enough: 120, few: 0, empty: None };

impl Boards {
    /// The results of all untouched boards of up to `up_to` letters; by default, of as many lengths
    /// as fit a screen or two.
    pub(crate) fn board_table(&self, up_to: Option<usize>, run: &Run<'_>) -> BoardTable {
        let row = |length, room| self.row(length, room, run);
        let (rows, stopped) = screen::rows(up_to, &SCREEN, row, |row| row.entries.len(), run);
        BoardTable { rows, stopped }
    }

    /// All boards of one length; none if there are more than `room`.
    fn row(&self, length: usize, room: usize, run: &Run<'_>) -> Result<Option<BoardRow>, Obstacle> {
        let mut row = BoardRow { length, entries: vec![] };
        for word in Positions::new(&self.rules.domain, &self.rules.alphabet, length) {
            if row.entries.len() >= room {
                return Ok(None);
            }
            run.tick().map_err(Obstacle::Stopped)?;
            let text = self.rules.alphabet.spell(&word);
            let best: Score = self.brute(&Board::fresh(word), run)?.best;
            row.entries.push((text, self.score(&best)));
        }
        Ok(Some(row))
    }
}

impl Tabulating for Boards {
    /// Boards have results, but neither outcomes nor values.
    fn table(&self, question: Question, _up_to: Option<usize>, _run: &Run<'_>) -> Table {
        Table { question, rows: vec![], patterns: vec![], stopped: Some(Obstacle::OtherQuestion) }
    }

    fn turns(&self, _rows: &[Row], _run: &Run<'_>) -> (Vec<RowTurns>, Option<Obstacle>) {
        (vec![], Some(Obstacle::OtherQuestion))
    }
}
