//! Single positions by the cheapest method: brute force or, where that is expensive, a theorem.

use std::time::Duration;

use answer::{Found, Obstacle, Solution};
use run::{Limits, Run, Stop};

use crate::budget::run_with;
use crate::game::{Game, Known, Position};

/// Positions stored by a search before a theorem is tried instead.
const MUCH: u64 = 50_000;

/// The length of a word, or the sum of a list's heaps, from which a theorem about sums of heaps is
/// tried before any search.
const LONG: usize = 24;
const MANY: u128 = 24;

/// The time for finding such a theorem.
const SOLVE_TIME: Duration = Duration::from_secs(10);

impl Game {
    /// Solves positions by brute force; where that is expensive, by a theorem, if one is found in
    /// 10 seconds; else by brute force after all. For large sums of heaps, a theorem is tried
    /// first.
    ///
    /// ```
    /// use nimatron::answer::Found;
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let game = Game::shipped("nim-k", &Settings::default())?;
    /// let positions = [
    ///     "1000000000000000000 7", "1 2 3"
    /// ].map(|text| game.position(text).expect("a position"));
    /// let Found::Outcomes(solved) = game.find(
    ///     &positions, &Run::default()
    /// ) else { panic!("nim is impartial") };
    /// assert!(solved.iter().all(|(_, found)| found.is_ok()));
    /// # Ok::<(), nimatron::LoadError>(())
    /// ```
    pub fn find(&self, positions: &[Position], run: &Run<'_>) -> Found {
        let spelled = positions.iter().map(|position| self.spell(position));
        if self.picks().is_some() {
            let all = |positions: &[Position], run: &Run<'_>| self.solve_boards(positions, run);
            let ask = |known: &Known<'_>, position: &Position, run: &Run<'_>| {
                known.solve_board(position, run)
            };
            Found::Results(spelled.zip(self.searched(positions, run, all, ask)).collect())
        } else if self.sides().is_some() {
            let all = |positions: &[Position], run: &Run<'_>| self.solve_all_sides(positions, run);
            let ask = |known: &Known<'_>, position: &Position, run: &Run<'_>| {
                known.solve_sides(position, run)
            };
            Found::Sides(spelled.zip(self.searched(positions, run, all, ask)).collect())
        } else {
            Found::Outcomes(spelled.zip(self.outcomes(positions, run)).collect())
        }
    }

    /// Uses a theorem for large sums of heaps, if there is one; for everything else brute force
    /// first.
    fn outcomes(&self, positions: &[Position], run: &Run<'_>) -> Vec<Result<Solution, Obstacle>> {
        let mut answers: Vec<Option<Solution>> = positions.iter().map(|_| None).collect();
        if positions.iter().any(is_large)
            && let Some(known) =
                self.known_sum(&run.part(Limits { time: Some(SOLVE_TIME), ..run.limits }))
        {
            for (answer, position) in
                answers.iter_mut().zip(positions).filter(|(_, position)| is_large(position))
            {
                *answer = known.solve(position, run);
            }
        }
        let open: Vec<Position> = answers
            .iter()
            .zip(positions)
            .filter(|(answer, _)| answer.is_none())
            .map(|(_, one)| one.clone())
            .collect();
        let all = |positions: &[Position], run: &Run<'_>| self.solve_all(positions, run);
        let mut rest = self
            .searched(&open, run, all, |known, position, run| known.solve(position, run))
            .into_iter();
        let missing = || Err(Obstacle::Unsupported);
        answers
            .into_iter()
            .map(|answer| answer.map_or_else(|| rest.next().unwrap_or_else(missing), Ok))
            .collect()
    }

    /// Uses brute force; where that is expensive, a theorem if there is one; else brute force after
    /// all.
    fn searched<T>(
        &self,
        positions: &[Position],
        run: &Run<'_>,
        search: impl Fn(&[Position], &Run<'_>) -> Vec<Result<T, Obstacle>>,
        ask: impl Fn(&Known<'_>, &Position, &Run<'_>) -> Option<T>,
    ) -> Vec<Result<T, Obstacle>> {
        let limits = run.limits;
        let first = limits.states.min(MUCH);
        // Half of the time that is left is for the theorem, and for what comes after it.
        let half = limits.time.map(|limit| limit.saturating_sub(run.elapsed()) / 2);
        let mut answers =
            search(positions, &run.part(Limits { states: first, time: half, ..limits }));
        let is_open = |answer: &Result<T, Obstacle>| {
            matches!(
                answer,
                Err(Obstacle::Stopped(
                    Stop::States { .. } | Stop::Memory { .. } | Stop::Time { .. }
                ) | Obstacle::LargeNumber)
            )
        };
        if !answers.iter().any(is_open) {
            return answers;
        }
        let known = self.known(&run.part(Limits { time: Some(SOLVE_TIME), ..limits }));
        let open = answers.iter().enumerate().filter(|(_, answer)| is_open(answer));
        let (places, open): (Vec<usize>, Vec<Position>) =
            open.map(|(at, _)| (at, positions[at].clone())).unzip();
        let told: Option<Vec<T>> = known
            .and_then(|known| open.iter().map(|position| ask(&known, position, run)).collect());
        let better = match told {
            Some(told) => told.into_iter().map(Ok).collect(),
            // With the time limit that was asked for, which is what a message names.
            None => search(&open, &run_with(run, limits.states)),
        };
        for (at, answer) in places.into_iter().zip(better) {
            answers[at] = answer;
        }
        answers
    }
}

/// Whether brute force is likely to take longer than finding a theorem about sums of heaps.
fn is_large(position: &Position) -> bool {
    match position {
        Position::Word(word) => word.len() > LONG,
        Position::Tuple(_) | Position::Board(_) => false,
        Position::List(list) => {
            list.iter().fold(0_u128, |total, heap| total.saturating_add(*heap)) > MANY
        }
    }
}
