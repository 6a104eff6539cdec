//! All engines against each other and against the expectations in the rules.

use std::cell::{Cell, RefCell};

use answer::{Coverage, Difference, Engine, Finding, MachineUse, Obstacle, Question, Trial};
use prove::tuples::TupleProof;
use prove::tuples::table::Table;
use rules::ruleset::Expected;
use rules::tuples::literal::{Reading, Unbounded};
use rules::tuples::{Tuple, TupleExpectation, tuples};
use rules::{Convention, Outcome};
use run::{Phase, Run};
use solve::naive;

use super::{Tuples, narrow, outcome};
use crate::budget::run_with;
use crate::effort::Effort;
use crate::sides::{self, Formulas};

/// The literal meaning as a game that says 'no options' once it has been asked too often, so that plain recursion ends.
struct Literal<'r> {
    reading: Reading<'r>,
    left: Cell<usize>,
    failed: RefCell<Option<Unbounded>>,
}

impl solve::Game for Literal<'_> {
    type Position = Tuple;

    fn options(&self, position: &Tuple, into: &mut Vec<Tuple>) {
        // Each option is paid for, since some positions have many.
        let Some(left) = self.left.get().checked_sub(1) else { return };
        self.left.set(left);
        match self.reading.options(position) {
            Ok(options) => {
                self.left.set(left.saturating_sub(options.len() / 8));
                into.extend(options);
            }
            Err(unbounded) => *self.failed.borrow_mut() = Some(unbounded),
        }
    }
}

impl Literal<'_> {
    /// What plain recursion finds; none if patience was lost on the way, since then it means nothing.
    fn ask(&self, patience: usize, find: impl FnOnce(&Self) -> u32) -> Option<u32> {
        self.left.set(patience);
        let found = find(self);
        (self.left.get() > 0 && self.failed.take().is_none()).then_some(found)
    }
}

/// A table of outcomes and one of values.
struct Tables<'a> {
    outcomes: Table<'a>,
    values: Option<Table<'a>>,
}

/// The engines for one game and one question.
struct Bench<'a> {
    game: &'a Tuples,
    question: Question,
    effort: Effort,
    run: &'a Run<'a>,
    literal: Literal<'a>,
    tables: Tables<'a>,
    machine: Option<TupleProof>,
}

const fn class(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::P => 0,
        Outcome::N => 1,
    }
}

impl Bench<'_> {
    /// Plain recursion over the literal meaning.
    fn naive(&self, question: Question, tuple: &Tuple, patience: usize) -> Option<u32> {
        // It is as deep as the longest play.
        const DEEP: u128 = 2_000;
        if tuple.iter().fold(0_u128, |sum, heap| sum.saturating_add(*heap)) > DEEP {
            return None;
        }
        let convention = self.game.rules.header.convention;
        self.literal.ask(patience, |game| match question {
            Question::Outcome => class(naive::outcome(game, tuple, convention)),
            Question::Values => naive::value(game, tuple),
        })
    }

    fn table(&mut self, question: Question, tuple: &Tuple) -> Result<u32, Obstacle> {
        let position = narrow(tuple)?;
        let table = match (question, &mut self.tables.values) {
            (Question::Values, Some(values)) => values,
            _ => &mut self.tables.outcomes,
        };
        table.value(&position).map_err(|error| self.game.obstacle(error))?.ok_or(Obstacle::LargeNumber)
    }

    /// Who wins, by the machine: 0 for P, 1 for N.
    fn machine(&self, tuple: &Tuple) -> Option<u32> {
        self.machine.as_ref()?.class(tuple).map(u32::from)
    }

    fn difference(&self, position: &Tuple, question: Question, one: (Engine, u32), other: (Engine, u32)) -> Difference {
        let finding = |found: u32| match question {
            Question::Outcome => Finding::Outcome(outcome(found)),
            Question::Values => Finding::Value(found),
        };
        Difference {
            position: self.game.spell(position),
            to_move: self.game.to_move(position),
            expected: (one.0, finding(one.1)),
            found: (other.0, finding(other.1)),
            line: None,
        }
    }

    /// The first expectation that some engine does not meet.
    fn expectations(&mut self) -> Result<Option<Difference>, (Tuple, Obstacle)> {
        for TupleExpectation { span, position, expected } in &self.game.rules.expectations {
            let (question, expected) = match expected {
                Expected::Outcome(outcome) => (Question::Outcome, class(*outcome)),
                Expected::Value(value) => (Question::Values, *value),
            };
            let machine = self.machine(position).filter(|_| question == Question::Outcome);
            let table = match self.table(question, position) {
                Ok(found) => Some(found),
                // Two engines that answer are enough, one that is proved too.
                Err(_) if machine.is_some() => None,
                Err(obstacle) => return Err((position.clone(), obstacle)),
            };
            // Plain recursion has no budget for memory: it is asked only where play is known to end.
            let naive = self.naive(question, position, self.effort.recursion);
            for (engine, found) in [(Engine::Naive, naive), (Engine::Solver, table), (Engine::Machine, machine)] {
                if let Some(found) = found.filter(|found| *found != expected) {
                    let expected = (Engine::Expectation, expected);
                    let difference = self.difference(position, question, expected, (engine, found));
                    let before = &self.game.source[..span.start.min(self.game.source.len())];
                    return Ok(Some(Difference { line: Some(before.matches('\n').count() + 1), ..difference }));
                }
            }
        }
        Ok(None)
    }

    /// All small positions; the first on which two engines differ.
    fn small_positions(&mut self, naive: &mut Coverage, solver: &mut Coverage) -> Result<Option<Difference>, Obstacle> {
        let question = self.question;
        let mut recursion = true;
        for size in 0..=64_usize {
            if solver.positions >= self.effort.positions {
                break;
            }
            let mut patience = self.effort.recursion_per_length;
            let mut positions = 0;
            for tuple in tuples(&self.game.rules, u128::try_from(size).unwrap_or(u128::MAX)) {
                if solver.positions + positions >= 4 * self.effort.positions {
                    return Ok(None);
                }
                let found = self.table(question, &tuple)?;
                positions += 1;
                if recursion {
                    let granted = patience.min(self.effort.recursion);
                    match self.naive(question, &tuple, granted) {
                        Some(expected) if expected != found => {
                            let solver = (Engine::Solver, found);
                            return Ok(Some(self.difference(&tuple, question, (Engine::Naive, expected), solver)));
                        }
                        Some(_) => patience -= granted - self.literal.left.get(),
                        None => recursion = false,
                    }
                }
                let wins = u32::from(found != 0);
                if let Some(machine) = self.machine(&tuple).filter(|machine| *machine != wins) {
                    let (solver, machine) = ((Engine::Solver, wins), (Engine::Machine, machine));
                    return Ok(Some(self.difference(&tuple, Question::Outcome, solver, machine)));
                }
                self.run.tick().map_err(Obstacle::Stopped)?;
            }
            *solver = Coverage { up_to: Some(size), positions: solver.positions + positions };
            if recursion {
                *naive = *solver;
            }
            self.run.report(Phase::Test, solver.positions);
        }
        Ok(None)
    }
}

impl Tuples {
    /// Holds every engine to the expectations in the rules, all engines to each other on all small positions, and judges the claims.
    ///
    /// `proving` is the run of the proofs, `run` that of everything else.
    pub(crate) fn test(&self, effort: Effort, proving: &Run<'_>, run: &Run<'_>) -> Trial {
        /// Positions stored for expectations and small positions.
        const STATES: u64 = 5_000_000;
        let normal = self.rules.header.convention == Convention::Normal;
        let values = normal && self.rules.expectations.iter().any(|one| matches!(one.expected, Expected::Value(_)));
        let question = if values { Question::Values } else { Question::Outcome };
        // Who wins is enough for the machine: values are the business of claims.
        let proof = self.proof(Question::Outcome, proving);
        let judge =
            || self.rules.claims.iter().map(|claim| self.judge_claim(claim, &self.source, None, proving)).collect();
        let (machine, used, claims) = match proof {
            Ok(proof) => match self.theorem(&proof, None, Formulas::default(), proving) {
                (Ok(_), claims) => {
                    let states = proof.answer.len();
                    (Some(proof), MachineUse::Proved { states }, claims)
                }
                (Err(unknown), claims) => (None, MachineUse::Missing(unknown.obstacle), claims),
            },
            Err(unknown) => (None, MachineUse::Missing(self.undecided(unknown, proving).obstacle), judge()),
        };
        let mut trial = Trial {
            game: self.info(),
            // A line about an outcome class is about both players to move.
            expectations: self.rules.expectations.len() >> self.marker(),
            naive: Coverage::default(),
            solver: Coverage::default(),
            machine: used,
            claims,
            difference: None,
            undecided: None,
        };
        let own = run_with(run, run.limits.states.min(STATES));
        let table = |kind| Table::new(&self.rules, kind, None, &own);
        let tables = table(prove::Kind::Outcome(self.rules.header.convention))
            .map(|outcomes| Tables { outcomes, values: if normal { table(prove::Kind::Values).ok() } else { None } });
        let tables = match tables {
            Ok(tables) => tables,
            Err(error) => {
                trial.undecided = Some((String::new(), self.obstacle(error)));
                return trial;
            }
        };
        let literal = Literal { reading: Reading::new(&self.rules), left: Cell::new(0), failed: RefCell::new(None) };
        let mut bench = Bench { game: self, question, effort, run: &own, literal, tables, machine };
        match bench.expectations() {
            Ok(difference) => trial.difference = difference,
            Err((position, obstacle)) => trial.undecided = Some((self.spell(&position), obstacle)),
        }
        if trial.difference.is_none() {
            // A budget that ends here only makes the comparison shorter, which the figures tell.
            let compared = bench.small_positions(&mut trial.naive, &mut trial.solver);
            trial.difference = compared.ok().flatten();
        }
        if self.rules.header.sides.is_some() {
            trial.naive = sides::coverage(trial.naive, 0);
            trial.solver = sides::coverage(trial.solver, 0);
        }
        trial
    }
}
