//! All small boards, by brute force.

use answer::{BoardRow, BoardTable, Obstacle, Question, Table};
use rules::Positions;
use rules::boards::{Board, Score};
use run::{Phase, Run};

use super::Boards;

/// Without a length given, no further length is begun when there would be more boards than this.
const ENOUGH: usize = 120;
/// The first length that has boards at all may have so many.
const ENOUGH_AT_ONCE: usize = 4096;
/// Without a length given, boards are at most this long: those of so many letters are solved in a moment.
const LONG: usize = 10;

impl Boards {
    /// The results of all boards of up to `up_to` letters on which nothing has been taken; without it, of so many lengths as fit a screen or two.
    pub(crate) fn board_table(&self, up_to: Option<usize>, run: &Run<'_>) -> BoardTable {
        let mut table = BoardTable { rows: vec![], stopped: None };
        let mut total = 0;
        for length in 0..=up_to.unwrap_or(LONG) {
            let room = match up_to {
                Some(_) => usize::MAX,
                None if total == 0 => ENOUGH_AT_ONCE,
                None => ENOUGH.saturating_sub(total),
            };
            match self.row(length, room, run) {
                Ok(Some(row)) => {
                    total += row.entries.len();
                    table.rows.push(row);
                }
                Ok(None) => break,
                Err(obstacle) => {
                    table.stopped = Some(obstacle);
                    break;
                }
            }
            run.report(Phase::Solve, total);
        }
        if up_to.is_none() {
            while table.rows.last().is_some_and(|row| row.entries.is_empty()) {
                table.rows.pop();
            }
        }
        table
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

    /// Outcomes and values: boards have none.
    #[expect(clippy::unused_self, reason = "all kinds of games are asked alike")]
    pub(crate) fn table(&self, question: Question) -> Table {
        Table { question, rows: vec![], patterns: vec![], stopped: Some(Obstacle::OtherQuestion) }
    }
}
