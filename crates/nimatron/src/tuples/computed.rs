//! Positions of games whose rules are loops: computed from the rules, with draws and gains.
//!
//! The answers are those of [`compute::naive::Reading`]; the crate `tables` computes them fast.

use std::collections::{BTreeMap, HashMap};

use answer::{Method, Obstacle, Prospect, Solution};
use compute::Verdict;
use rules::loops::Loops;
use rules::tuples::Tuple;
use run::{Run, Stop};
use tables::{Engine, Trouble};

use super::Tuples;
use super::solution::turn;

/// Choices of variables tried for one question, per state of its budget.
pub(crate) const WORK_PER_STATE: u64 = 64;

/// The moves of a position by result, each with the index of the rule and its gain; of several with
/// the same result, the one with the largest gain.
pub(super) type Options = BTreeMap<Vec<i64>, (usize, i64)>;

/// The engine for a game, which caches results.
pub(super) struct Computed<'g> {
    game: &'g Tuples,
    loops: &'g Loops,
    engine: Engine,
}

impl Tuples {
    /// The engine for the game; none if its rules are not loops.
    pub(super) fn computed(&self, run: &Run<'_>) -> Option<Computed<'_>> {
        let loops = self.rules.moves.loops()?;
        let work = run.limits.states.saturating_mul(WORK_PER_STATE);
        Some(Computed {
            game: self,
            loops,
            engine: Engine::new(&loops.game, loops.given.clone(), work),
        })
    }

    /// Whether the game has verdict endings or gains: then no other engine supports the rules.
    pub(super) fn is_only_computed(&self) -> bool {
        self.rules.moves.loops().is_some_and(|loops| !loops.is_plain())
    }
}

/// Heaps in the form of the engine.
fn numbers(tuple: &[u128]) -> Result<Vec<i64>, Obstacle> {
    tuple.iter().map(|&heap| i64::try_from(heap).map_err(|_| Obstacle::LargeNumber)).collect()
}

fn heaps(position: &[i64]) -> Tuple {
    position.iter().map(|&heap| u128::from(heap.unsigned_abs())).collect()
}

impl Computed<'_> {
    /// Whether moves gain something.
    pub(super) const fn is_scored(&self) -> bool {
        self.engine.is_scored()
    }

    /// The outcome for the player to move.
    pub(super) fn prospect(&mut self, tuple: &[u128], run: &Run<'_>) -> Result<Prospect, Obstacle> {
        let position = numbers(tuple)?;
        self.prospect_of(&position, run)
    }

    /// What the player to move gains more than the opponent.
    pub(super) fn difference(&mut self, tuple: &[u128], run: &Run<'_>) -> Result<i64, Obstacle> {
        let position = numbers(tuple)?;
        self.engine
            .difference(&position, run)
            .map_err(|trouble| self.obstacle(trouble, &position, run))
    }

    /// The turns until the end; none for a draw. Ignores gains.
    pub(super) fn remoteness(
        &mut self,
        tuple: &[u128],
        run: &Run<'_>,
    ) -> Result<Option<u32>, Obstacle> {
        let position = numbers(tuple)?;
        let turns = self.engine.remoteness(&position, run);
        let turns = turns.map_err(|trouble| self.obstacle(trouble, &position, run))?;
        turns.map(|turns| u32::try_from(turns).map_err(|_| Obstacle::LargeNumber)).transpose()
    }

    /// The Grundy value.
    pub(super) fn value(&mut self, tuple: &[u128], run: &Run<'_>) -> Result<u64, Obstacle> {
        let position = numbers(tuple)?;
        self.engine.value(&position, run).map_err(|trouble| self.obstacle(trouble, &position, run))
    }

    fn prospect_of(&mut self, position: &[i64], run: &Run<'_>) -> Result<Prospect, Obstacle> {
        let verdict = self
            .engine
            .outcome(position, run)
            .map_err(|trouble| self.obstacle(trouble, position, run))?;
        Ok(match verdict {
            Verdict::Wins => Prospect::Wins,
            Verdict::Loses | Verdict::NoMove => Prospect::Loses,
            Verdict::Draw => Prospect::Draw,
        })
    }

    /// The moves of a position.
    pub(super) fn options(&mut self, tuple: &[u128], run: &Run<'_>) -> Result<Options, Obstacle> {
        let position = numbers(tuple)?;
        let moves = self
            .engine
            .moves(&position, run)
            .map_err(|trouble| self.obstacle(trouble, &position, run))?;
        let mut options = Options::new();
        for played in moves {
            let found = (played.line, played.gain);
            let best = options.entry(played.parts.concat()).or_insert(found);
            if found.1 > best.1 {
                *best = found;
            }
        }
        Ok(options)
    }

    /// The complete solution of a position.
    pub(super) fn solve(&mut self, tuple: &Tuple, run: &Run<'_>) -> Result<Solution, Obstacle> {
        let options = self.options(tuple, run)?;
        let position = numbers(tuple)?;
        let difference = if self.is_scored() { Some(self.difference(tuple, run)?) } else { None };
        let outcome = match difference {
            Some(difference) => Prospect::of_difference(difference),
            None => self.prospect_of(&position, run)?,
        };
        let mut best = vec![];
        for (option, &(rule, gain)) in &options {
            let is_best = match (difference, outcome) {
                (Some(difference), _) => {
                    let after = self.difference(&heaps(option), run)?;
                    i128::from(gain) - i128::from(after) == i128::from(difference)
                }
                (None, Prospect::Loses) => false,
                (None, Prospect::Wins) => self.prospect_of(option, run)? == Prospect::Loses,
                (None, Prospect::Draw) => self.prospect_of(option, run)? == Prospect::Draw,
            };
            if is_best {
                best.push(turn(self.game, tuple, &heaps(option), Some(rule), self.gain(gain)));
            }
        }
        let remoteness = if self.is_scored() {
            None
        } else {
            self.engine.remoteness(&position, run).ok().flatten()
        };
        let value =
            if self.loops.is_plain() { self.engine.value(&position, run).ok() } else { None };
        Ok(Solution {
            position: self.game.spell(tuple),
            outcome,
            difference,
            value: value.map(u128::from),
            remoteness: remoteness.and_then(|turns| u32::try_from(turns).ok()),
            plays: None,
            options: Some(options.len()),
            winning: best,
            complete: true,
            method: Method::Computed,
        })
    }

    /// The gain of a move, in a game with gains.
    pub(super) fn gain(&self, gain: i64) -> Option<i64> {
        self.is_scored().then_some(gain)
    }

    fn obstacle(&mut self, trouble: Trouble, from: &[i64], run: &Run<'_>) -> Obstacle {
        match trouble {
            Trouble::Overflow => Obstacle::LargeNumber,
            Trouble::Endless => Obstacle::Cycle(self.circle(from, run)),
            // Games on several heaps need values; in tuples, moves leave one position.
            Trouble::Sum => Obstacle::Arithmetic,
            Trouble::Stopped(stop) => Obstacle::Stopped(stop),
            Trouble::Work { .. } => Obstacle::Stopped(Stop::States { limit: run.limits.states }),
        }
    }

    /// A cycle of positions reachable from a position; empty if the budget is exhausted first.
    fn circle(&mut self, from: &[i64], run: &Run<'_>) -> Vec<String> {
        /// Whether all followers of a position have been visited.
        type Seen = HashMap<Vec<i64>, bool>;
        let mut seen = Seen::new();
        let mut path: Vec<(Vec<i64>, Vec<Vec<i64>>)> = vec![];
        let mut next = Some(from.to_vec());
        loop {
            if let Some(position) = next.take() {
                let Ok(moves) = self.engine.moves(&position, run) else { return vec![] };
                if run.states(seen.len()).is_err() {
                    return vec![];
                }
                seen.insert(position.clone(), false);
                path.push((
                    position,
                    moves.into_iter().map(|played| played.parts.concat()).collect(),
                ));
            }
            let Some((position, open)) = path.last_mut() else { return vec![] };
            match open.pop() {
                None => {
                    seen.insert(position.clone(), true);
                    path.pop();
                }
                Some(option) => match seen.get(&option) {
                    None => next = Some(option),
                    Some(true) => {}
                    Some(false) => {
                        let start = path.iter().position(|(one, _)| *one == option).unwrap_or(0);
                        return path[start..]
                            .iter()
                            .map(|(one, _)| self.game.spell(&heaps(one)))
                            .collect();
                    }
                },
            }
        }
    }
}

impl Tuples {
    /// Solves positions by computing, reusing results.
    pub(super) fn compute_all(
        &self,
        tuples: &[Tuple],
        run: &Run<'_>,
    ) -> Vec<Result<Solution, Obstacle>> {
        let Some(mut computed) = self.computed(run) else {
            return tuples.iter().map(|_| Err(Obstacle::Unsupported)).collect();
        };
        tuples.iter().map(|tuple| computed.solve(tuple, run)).collect()
    }

    /// Falls back on computing for positions with cycles: endless plays are draws where the rules
    /// are loops.
    pub(super) fn or_computed(
        &self,
        tuples: &[Tuple],
        mut answers: Vec<Result<Solution, Obstacle>>,
        run: &Run<'_>,
    ) -> Vec<Result<Solution, Obstacle>> {
        let is_open =
            |answer: &Result<Solution, Obstacle>| matches!(answer, Err(Obstacle::Cycle(_)));
        if self.rules.moves.loops().is_none() || !answers.iter().any(is_open) {
            return answers;
        }
        let Some(mut computed) = self.computed(run) else { return answers };
        for (answer, tuple) in answers.iter_mut().zip(tuples).filter(|(answer, _)| is_open(answer))
        {
            *answer = computed.solve(tuple, run);
        }
        answers
    }
}
