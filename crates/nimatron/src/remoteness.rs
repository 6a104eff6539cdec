//! How long play lasts from small positions, beside who wins them.

use answer::fault::Plain;
use answer::{Question, Table};
use run::Run;

use crate::Game;

impl Game {
    /// Whether positions have a remoteness: a winner who hurries and a loser who holds out.
    ///
    /// # Errors
    ///
    /// In games with results, with gains, or with different moves for the players they have none.
    pub fn has_remoteness(&self) -> Result<(), Plain> {
        let gains = self.info().aim() == answer::Aim::Gain;
        if gains || self.picks().is_some() || self.sides().is_some() {
            Err(Plain::NoRemoteness)
        } else {
            Ok(())
        }
    }

    /// The outcomes of small positions, as [`Game::table`] has them, each with its remoteness: the
    /// turns until the end if the winner hurries and the loser holds out (Steinhaus 1925). Ends
    /// where the first of them is not found within the budget of `run`.
    ///
    /// ```
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let game = Game::shipped("take-1-3-4", &Settings::default())?;
    /// let table = game.remoteness_table(
    ///     Some(8), &Run::default()
    /// ).expect("no results, no gains, one side");
    /// let turns = table.rows.iter().flat_map(|row| &row.turns).map(|turns| turns.unwrap_or(0));
    /// assert!(turns.eq([0, 1, 2, 1, 1, 3, 3, 4, 5]));
    /// # Ok::<(), nimatron::LoadError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is none; see [`Game::has_remoteness`].
    pub fn remoteness_table(&self, up_to: Option<usize>, run: &Run<'_>) -> Result<Table, Plain> {
        self.has_remoteness()?;
        let mut table = self.table(Question::Outcome, up_to, run);
        let (turns, stopped) = self.asked().turns(&table.rows, run);
        table.rows.truncate(turns.len());
        for (row, turns) in table.rows.iter_mut().zip(turns) {
            row.turns = turns;
        }
        if stopped.is_some() {
            table.stopped = stopped;
        }
        Ok(table)
    }
}
