//! Single positions by brute force: small ones by the solver, which gives full answers, larger ones
//! by tables.

use answer::{HeapChange, Method, Obstacle, Solution, Turn, Way};
use prove::tuples::table::{TableError, TupleTable};
use rules::tuples::Tuple;
use rules::{Convention, Outcome};
use run::{Phase, Run, Stop};
use solve::{Solver, Unsolved};

use super::brute::{Reached, Turns};
use super::{Tuples, narrow, outcome, wide};
use crate::budget::run_with;
use crate::game::Position;
use crate::state::{self, State};

/// Positions that the solver may store; tables need less for each.
const SOLVER_STATES: u64 = 200_000;
/// Results of moves that the solver may visit per stored position.
const MOVES_PER_STATE: u64 = 32;
/// The most results of moves listed for a single position.
const MOST_OPTIONS: u64 = 2_000_000;

impl Tuples {
    /// Solves positions one after the other, reusing results.
    pub(crate) fn solve_all(
        &self,
        tuples: &[Tuple],
        run: &Run<'_>,
    ) -> Vec<Result<Solution, Obstacle>> {
        if self.is_only_computed() {
            return self.compute_all(tuples, run);
        }
        self.or_computed(tuples, self.search_all(tuples, run), run)
    }

    fn search_all(&self, tuples: &[Tuple], run: &Run<'_>) -> Vec<Result<Solution, Obstacle>> {
        let states = run.limits.states.min(SOLVER_STATES);
        let small = run_with(run, states);
        let turns = match Turns::new(&self.rules, states.saturating_mul(MOVES_PER_STATE), &small) {
            Ok(turns) => turns,
            Err(error) => {
                return tuples.iter().map(|_| Err(self.obstacle(error.clone()))).collect();
            }
        };
        let mut solver = Solver::new(&turns);
        let answers = tuples.iter().map(|tuple| {
            run.report(Phase::Solve, solver.stored());
            solver.game().renew();
            let solved = self.by_solver(&mut solver, tuple, &small);
            match solved {
                Err(Obstacle::Stopped(Stop::States { .. })) if run.limits.states > states => {
                    solver.clear(&small);
                    self.by_table(tuple, run)
                }
                Err(_) => {
                    solver.clear(&small);
                    solved
                }
                Ok(_) => solved,
            }
        });
        answers.collect()
    }

    pub(super) fn spelled(&self, unsolved: Unsolved<Vec<u64>>) -> Obstacle {
        match unsolved {
            Unsolved::Endless { cycle } => {
                Obstacle::Cycle(cycle.iter().map(|position| self.spell_narrow(position)).collect())
            }
            Unsolved::Stopped(stop) => Obstacle::Stopped(stop),
        }
    }

    fn by_solver(
        &self,
        solver: &mut Solver<'_, Turns<'_>>,
        tuple: &Tuple,
        run: &Run<'_>,
    ) -> Result<Solution, Obstacle> {
        let position = narrow(tuple)?;
        let convention = self.rules.header.convention;
        let found = solver.outcome(&position, convention, run);
        if let Some(error) = solver.game().failure() {
            return Err(self.obstacle(error));
        }
        let spelled = |unsolved| self.spelled(unsolved);
        let outcome = found.map_err(spelled)?;
        let remoteness = solver.remoteness(&position, convention, run).map_err(spelled)?;
        let winning = solver.winning_moves(&position, convention, run).map_err(spelled)?;
        let valued = convention == Convention::Normal && self.rules.header.sides.is_none();
        let reached = solver.game().reached(&position).map_err(|error| self.obstacle(error))?;
        let value = valued.then(|| solver.value(&position, run).ok()).flatten();
        Ok(Solution {
            position: self.spell(tuple),
            outcome: outcome.into(),
            difference: None,
            value: value.map(u128::from),
            remoteness: Some(remoteness),
            plays: solver.plays(&position, run).ok(),
            options: Some(reached.len()),
            winning: self.turns(tuple, winning, &reached),
            complete: true,
            method: Method::BruteForce { positions: solver.stored() },
        })
    }

    fn by_table(&self, tuple: &Tuple, run: &Run<'_>) -> Result<Solution, Obstacle> {
        let position = narrow(tuple)?;
        let turns = Turns::new(&self.rules, MOST_OPTIONS.min(run.limits.states), run)
            .map_err(|error| self.obstacle(error))?;
        let reached = turns.reached(&position).map_err(|error| self.obstacle(error))?;
        let normal =
            self.rules.header.convention == Convention::Normal && self.rules.header.sides.is_none();
        let kind = prove::ClassKind::Outcome(self.rules.header.convention);
        let mut table =
            TupleTable::new(&self.rules, kind, None, run).map_err(|error| self.obstacle(error))?;
        let class = |table: &mut TupleTable<'_>, position: &[u64]| {
            let class = table.value(position)?;
            class.ok_or(TableError::LargeNumber)
        };
        let found = outcome(class(&mut table, &position).map_err(|error| self.obstacle(error))?);
        let mut winning = vec![];
        if found == Outcome::N {
            for option in reached.keys() {
                if class(&mut table, option).map_err(|error| self.obstacle(error))? == 0 {
                    winning.push(option.clone());
                }
            }
        }
        let positions = table.solved();
        let value = if normal {
            let values = TupleTable::new(&self.rules, prove::ClassKind::Values, None, run);
            values.ok().and_then(|mut table| table.value(&position).ok().flatten())
        } else {
            None
        };
        Ok(Solution {
            position: self.spell(tuple),
            outcome: found.into(),
            difference: None,
            value: value.map(u128::from),
            remoteness: None,
            plays: None,
            options: Some(reached.len()),
            winning: self.turns(tuple, winning, &reached),
            complete: true,
            method: Method::BruteForce { positions },
        })
    }

    pub(super) fn turns(
        &self,
        from: &Tuple,
        mut winning: Vec<Vec<u64>>,
        reached: &Reached,
    ) -> Vec<Turn> {
        winning.sort_unstable();
        let rule = |result: &Vec<u64>| reached.get(result).copied().flatten();
        winning.iter().map(|result| turn(self, from, &wide(result), rule(result), None)).collect()
    }
}

/// A turn from one position to another, by the rule of this index if known, with its gain.
pub(super) fn turn(
    game: &Tuples,
    from: &Tuple,
    to: &Tuple,
    rule: Option<usize>,
    gain: Option<i64>,
) -> Turn {
    let rules = &game.rules;
    let (from, after) = (rules.behind(from), rules.behind(to));
    let changes =
        rules.text_heaps().iter().zip(from.iter().zip(after)).filter(|(_, (from, to))| from != to);
    let changes =
        changes.map(|(heap, (&from, &to))| HeapChange { heap: heap.clone(), from, to }).collect();
    let name = |rule: usize| {
        let moves = rules.moves.linear().unwrap_or_default();
        moves.get(rule).map(|rule| rule.name.clone()).unwrap_or_default()
    };
    let rule = rule.map(|rule| (game.line_number(rule), name(rule)));
    Turn { result: game.spell(to), way: Way::Heaps { changes, rule, gain } }
}

impl Tuples {
    /// Every turn from a tuple, in the order of results.
    pub(crate) fn turns_from(
        &self,
        tuple: &Tuple,
        mover: Option<usize>,
        run: &Run<'_>,
    ) -> Result<state::Turns, Obstacle> {
        if self.is_only_computed() {
            return self.computed_turns(tuple, run);
        }
        let marked = match (mover, self.marked(tuple)) {
            (Some(mover), Some(marked)) => marked[mover.min(1)].clone(),
            _ => tuple.clone(),
        };
        let position = narrow(&marked)?;
        let most = run.limits.states.saturating_mul(MOVES_PER_STATE);
        let turns = Turns::new(&self.rules, most, run).map_err(|error| self.obstacle(error))?;
        let reached = turns.reached(&position).map_err(|error| self.obstacle(error))?;
        let all = reached.iter().map(|(option, rule)| {
            let after = wide(option);
            let turn = turn(self, &marked, &after, *rule, None);
            let unmarked =
                self.rules.header.sides.as_ref().and_then(|sides| sides.unmark_heaps(&after));
            let state = match unmarked {
                Some((mover, behind)) => {
                    State { position: Position::Tuple(behind.to_vec()), mover: Some(mover) }
                }
                None => State { position: Position::Tuple(after), mover: None },
            };
            (state, turn)
        });
        Ok(all.collect())
    }

    /// The same for games with gains.
    fn computed_turns(&self, tuple: &Tuple, run: &Run<'_>) -> Result<state::Turns, Obstacle> {
        let mut computed = self.computed(run).ok_or(Obstacle::Unsupported)?;
        let options = computed.options(tuple, run)?;
        let all = options.iter().map(|(option, &(rule, gain))| {
            let after: Tuple = option.iter().map(|&heap| u128::from(heap.unsigned_abs())).collect();
            let turn = turn(self, tuple, &after, Some(rule), computed.gain(gain));
            (State { position: Position::Tuple(after), mover: None }, turn)
        });
        Ok(all.collect())
    }
}
