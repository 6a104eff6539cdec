//! Single positions by brute force: small ones by the solver, which gives full answers, larger ones
//! by the values of their heaps.

use answer::{Method, Obstacle, Prospect, Solution, Turn, Way};
use rules::Convention;
use rules::lists::{List, TurnRule, spell_list};
use run::{Phase, Run, Stop};
use solve::{Solver, Unsolved};
use tables::{Engine, Trouble};

use super::brute::{Moves, Narrow, Turns, canonical};
use super::turns::{turn, turns};
use super::{Lists, narrow, spell_narrow, wide};
use crate::budget::run_with;
use crate::tuples::WORK_PER_STATE;

/// Positions that the solver may store at first.
const SOLVER_STATES: u64 = 200_000;
/// The same if the values of large heaps are computed fast. Larger positions get no remoteness and
/// no lengths of plays.
const COMPUTED_STATES: u64 = 4_000;
/// Minimum number of choices that one value may try: enough for squares up to a heap of 10^5.
const COMPUTED_WORK: u64 = 1 << 28;
/// Results of moves that may be visited per stored position.
const MOVES_PER_STATE: u64 = 32;
/// The most winning turns listed.
const MOST_TURNS: usize = 100_000;

/// Precomputes the values of all heaps of a list and of their options. False if the engine cannot,
/// so that they are found by definition.
///
/// # Errors
/// An exhausted budget.
fn believe(
    moves: &Moves<'_>,
    list: &List,
    engine: &mut Engine,
    run: &Run<'_>,
) -> Result<bool, Obstacle> {
    let mut believe = |heap: u64| {
        let Ok(number) = i64::try_from(heap) else { return Ok(false) };
        match engine.value(&[number], run) {
            Ok(value) => {
                let value = u32::try_from(value).map_err(|_| Obstacle::LargeNumber)?;
                moves.believe(heap, value);
                Ok(true)
            }
            Err(Trouble::Stopped(stop)) => Err(Obstacle::Stopped(stop)),
            Err(Trouble::Work { .. }) => {
                Err(Obstacle::Stopped(Stop::States { limit: run.limits.states }))
            }
            Err(Trouble::Overflow | Trouble::Endless | Trouble::Sum) => Ok(false),
        }
    };
    let mut heaps = canonical(narrow(list)?);
    heaps.dedup();
    for heap in heaps {
        if !believe(heap)? {
            return Ok(false);
        }
        for &part in moves.of(heap)?.iter().flatten() {
            if !believe(part)? {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

impl Lists {
    /// Solves positions one after the other, reusing results.
    pub(crate) fn solve_all(
        &self,
        lists: &[List],
        run: &Run<'_>,
    ) -> Vec<Result<Solution, Obstacle>> {
        let mut engine = self.has_values().then(|| self.engine(run)).flatten();
        let states =
            run.limits.states.min(if engine.is_some() { COMPUTED_STATES } else { SOLVER_STATES });
        let small = run_with(run, states);
        let all = |error: &Obstacle| lists.iter().map(|_| Err(error.clone())).collect();
        let most = |states: u64| states.saturating_mul(MOVES_PER_STATE);
        let turns = match Turns::new(&self.rules, most(states), &small) {
            Ok(turns) => turns,
            Err(error) => return all(&error),
        };
        let moves = match Moves::new(&self.rules, most(run.limits.states), run) {
            Ok(moves) => moves,
            Err(error) => return all(&error),
        };
        let mut solver = Solver::new(&turns);
        let answers = lists.iter().map(|list| {
            run.report(Phase::Solve, solver.stored());
            turns.renew();
            moves.renew();
            let solved = self.by_solver(&mut solver, list, &small);
            if solved.is_err() {
                solver.clear(&small);
            }
            match solved {
                Err(Obstacle::Stopped(Stop::States { .. })) if self.has_values() => {
                    let computed = match &mut engine {
                        Some(engine) => believe(&moves, list, engine, run)?,
                        None => false,
                    };
                    let solution = self.by_values(&moves, list)?;
                    Ok(if computed {
                        Solution { method: Method::Computed, ..solution }
                    } else {
                        solution
                    })
                }
                Err(Obstacle::Stopped(Stop::States { .. })) if run.limits.states > states => {
                    let turns = Turns::new(&self.rules, most(run.limits.states), run)?;
                    self.by_solver(&mut Solver::new(&turns), list, run)
                }
                solved => solved,
            }
        });
        answers.collect()
    }

    /// The engine for values of single heaps; none if the moves are not loops.
    fn engine(&self, run: &Run<'_>) -> Option<Engine> {
        let loops =
            self.rules.heap.moves.loops().filter(|loops| loops.is_plain() && !loops.game.misere)?;
        Some(Engine::new(
            &loops.game,
            loops.given.clone(),
            run.limits.states.saturating_mul(WORK_PER_STATE).max(COMPUTED_WORK),
        ))
    }

    /// Whether the value of a list is the nim-sum of the values of its heaps, and determines who
    /// wins (Sprague 1935, Grundy 1939).
    pub(super) fn has_values(&self) -> bool {
        self.rules.header.convention == Convention::Normal && self.rules.turn == TurnRule::ONE
    }

    fn by_solver(
        &self,
        solver: &mut Solver<'_, Turns<'_>>,
        list: &List,
        run: &Run<'_>,
    ) -> Result<Solution, Obstacle> {
        let position = canonical(narrow(list)?);
        solver.game().ends(&position)?;
        let convention = self.rules.header.convention;
        let found = solver.outcome(&position, convention, run);
        if let Some(error) = solver.game().failure() {
            return Err(error);
        }
        let outcome = found.map_err(unsolved)?;
        let remoteness = solver.remoteness(&position, convention, run).map_err(unsolved)?;
        let winning = solver.winning_moves(&position, convention, run).map_err(unsolved)?;
        let reached = solver.game().reached(&position)?;
        let value =
            (convention == Convention::Normal).then(|| solver.value(&position, run).ok()).flatten();
        Ok(Solution {
            position: spell_list(list),
            outcome: outcome.into(),
            difference: None,
            value: value.map(u128::from),
            remoteness: Some(remoteness),
            plays: solver.plays(&position, run).ok(),
            options: Some(reached.len()),
            winning: turns(list, winning, &reached),
            complete: true,
            method: Method::BruteForce { positions: solver.stored() },
        })
    }

    /// Solves by the values of single heaps, each by definition; only if [`Lists::has_values`].
    fn by_values(&self, moves: &Moves<'_>, list: &List) -> Result<Solution, Obstacle> {
        let heaps = narrow(list)?;
        let value = moves.value_of(&heaps)?;
        let (mut winning, mut complete) = (vec![], true);
        if value != 0 {
            let mut different: Vec<u64> = heaps.clone();
            different.sort_unstable();
            different.dedup();
            for heap in different {
                let needed = value ^ moves.value(heap)?;
                let Some(at) = heaps.iter().position(|other| *other == heap) else { continue };
                for parts in moves.of(heap)?.iter() {
                    if moves.value_of(parts)? == needed {
                        complete &= winning.len() < MOST_TURNS;
                        if complete {
                            winning.push((at, parts.clone()));
                        }
                    }
                }
            }
        }
        winning.sort_unstable();
        Ok(Solution {
            position: spell_list(list),
            outcome: if value == 0 { Prospect::Loses } else { Prospect::Wins },
            difference: None,
            value: Some(u128::from(value)),
            remoteness: None,
            plays: None,
            options: None,
            winning: winning
                .into_iter()
                .map(|(at, parts)| turn(list, vec![(at, wide(&parts))]))
                .collect(),
            complete,
            method: Method::BruteForce { positions: moves.stored() },
        })
    }
}

/// The same with lists as texts.
pub(super) fn unsolved(unsolved: Unsolved<Narrow>) -> Obstacle {
    match unsolved {
        Unsolved::Endless { cycle } => {
            Obstacle::Cycle(cycle.iter().map(|list| spell_narrow(list)).collect())
        }
        Unsolved::Stopped(stop) => Obstacle::Stopped(stop),
    }
}

impl Lists {
    /// Every turn from a list, with the resulting heaps in the order of the list; results with few
    /// heaps first.
    pub(crate) fn turns_from(
        &self,
        list: &List,
        run: &Run<'_>,
    ) -> Result<Vec<(List, Turn)>, Obstacle> {
        let all = Turns::new(&self.rules, run.limits.states.saturating_mul(MOVES_PER_STATE), run)?;
        let reached = all.reached(&canonical(narrow(list)?))?;
        if u64::try_from(reached.len()).is_ok_and(|count| count > run.limits.states) {
            return Err(Obstacle::Stopped(Stop::States { limit: run.limits.states }));
        }
        let results = reached.keys().cloned().collect();
        Ok(turns(list, results, &reached)
            .into_iter()
            .map(|turn| (after(list, &turn), turn))
            .collect())
    }
}

/// The result of a turn, in the order of the list.
fn after(list: &List, turn: &Turn) -> List {
    let Way::Lists(changes) = &turn.way else { return list.clone() };
    let mut result = List::with_capacity(list.len());
    for (at, &heap) in (1..).zip(list) {
        match changes.iter().find(|change| change.heap == at) {
            Some(change) => result.extend(&change.to),
            None => result.push(heap),
        }
    }
    result.retain(|&heap| heap > 0);
    result
}
