//! Positions to begin with.

use std::time::Duration;

use answer::Question;
use run::{Limits, Run};

use crate::Game;
use crate::game::Position;

/// The most examples of positions.
const MOST: usize = 6;
/// The most letters of an example.
const LONGEST: usize = 40;

impl Game {
    /// A few positions, as they are typed: those that the rules speak of, and if these are few some
    /// small ones, within a fifth of a second.
    ///
    /// ```
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let game = Game::load(
    ///     "heaps n\nmove n -> n - 1\nexpect 3 wins, 4 loses, 5 wins\n", &Settings::default()
    /// )?;
    /// assert_eq!(game.examples(&Run::default()), ["3", "4", "5"]);
    /// # Ok::<(), nimatron::LoadError>(())
    /// ```
    #[must_use]
    pub fn examples(&self, run: &Run<'_>) -> Vec<String> {
        let mut examples: Vec<String> = vec![];
        let mut add = |text: String| {
            let fits = !text.is_empty() && text.chars().count() <= LONGEST && examples.len() < MOST;
            if fits && !examples.contains(&text) {
                examples.push(text);
            }
            examples.len()
        };
        let found = self
            .expected()
            .into_iter()
            .map(|position| add(self.spell(&position)))
            .last()
            .unwrap_or(0);
        if found < MOST / 2 {
            self.largest_small(run).into_iter().for_each(|text| {
                add(text);
            });
        }
        examples
    }

    /// The positions of the expectations in the rules.
    #[must_use]
    pub fn expected(&self) -> Vec<Position> {
        if let Some(rules) = self.words() {
            rules
                .expectations
                .iter()
                .map(|one| Position::Word(rules.behind(&one.position).to_vec()))
                .collect()
        } else if let Some(rules) = self.heaps() {
            rules
                .expectations
                .iter()
                .map(|one| Position::Tuple(rules.behind(&one.position).to_vec()))
                .collect()
        } else if let Some(rules) = self.sums() {
            rules.expectations.iter().map(|one| Position::List(one.position.clone())).collect()
        } else if let Some(rules) = self.picks() {
            rules.expectations.iter().map(|one| Position::Board(one.position.clone())).collect()
        } else {
            vec![]
        }
    }

    /// Some positions of the largest size of a small table.
    fn largest_small(&self, run: &Run<'_>) -> Vec<String> {
        const SIZE: usize = 6;
        let little =
            Limits { states: 5000, memory: 64 << 20, time: Some(Duration::from_millis(200)) };
        let run = run.part(little);
        let rows: Vec<Vec<String>> = if self.picks().is_some() {
            let table = self.board_table(Some(SIZE), &run);
            table
                .rows
                .into_iter()
                .map(|row| row.entries.into_iter().map(|entry| entry.0).collect())
                .collect()
        } else {
            let table = self.table(Question::Outcome, Some(SIZE), &run);
            table
                .rows
                .into_iter()
                .map(|row| row.entries.into_iter().map(|entry| entry.0).collect())
                .collect()
        };
        let Some(largest) = rows.into_iter().rfind(|row| !row.is_empty()) else { return vec![] };
        let step = largest.len().div_ceil(MOST / 2).max(1);
        largest.into_iter().rev().step_by(step).collect()
    }
}
