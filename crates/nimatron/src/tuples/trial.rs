//! Tests of games on tuples of heaps.

use answer::{Engine, Finding, MachineUse, Obstacle, Prospect, Question, Trial};
use compute::{Verdict, naive};
use prove::tuples::TupleProof;
use prove::tuples::table::{TableError, TupleTable};
use rules::Convention;
use rules::loops::Loops;
use rules::tuples::literal::Reading;
use rules::tuples::{Division, Tuple, tuples};
use rules::{Expectation, Expected};
use run::Run;

use super::computed::Computed;
use super::{Tuples, narrow};
use crate::budget::run_with;
use crate::effort::Effort;
use crate::kind::Testing;
use crate::sides::Formulas;
use crate::theorem::Machines;
use crate::trial::{self, Engines, Literal, Patience, Tested, finding};

impl Tested for Tuples {
    type Position = Tuple;
    type Expected = Expected;

    fn expectations(&self) -> &[Expectation<Tuple>] {
        &self.rules.expectations
    }

    fn finding(&self, expected: &Expected) -> Finding {
        (*expected).into()
    }

    fn positions(&self, size: usize) -> impl Iterator<Item = Tuple> {
        tuples(&self.rules, u128::try_from(size).unwrap_or(u128::MAX))
    }

    fn spell(&self, tuple: &Tuple) -> String {
        self.spell(tuple)
    }

    fn to_move(&self, tuple: &Tuple) -> Option<String> {
        self.to_move(tuple)
    }
}

impl Literal for Reading<'_> {
    type Position = Tuple;

    fn list(&self, tuple: &Tuple, into: &mut Vec<Tuple>) -> Option<usize> {
        Some(trial::paid(self.options(tuple).ok()?, into))
    }
}

struct TupleEngines<'a> {
    game: &'a Tuples,
    naive: Patience<Reading<'a>>,
    outcomes: TupleTable<'a>,
    values: Option<TupleTable<'a>>,
    machine: Option<TupleProof>,
    /// The representation of positions in the machine, if not the usual one.
    division: Option<Box<Division>>,
    /// Where rules are loops, endless plays are draws.
    loops: Option<LoopEngines<'a>>,
}

/// The engines of a game whose rules are loops: the definition, and the tables.
struct LoopEngines<'a> {
    loops: &'a Loops,
    computed: Computed<'a>,
    run: &'a Run<'a>,
}

/// The most positions that the definition visits for one question: its time is up to the square of
/// that.
const DEFINED: usize = 1000;

impl Engines<Tuple> for LoopEngines<'_> {
    fn naive(
        &self,
        question: Question,
        tuple: &Tuple,
        patience: usize,
    ) -> Option<(Finding, usize)> {
        let position: Vec<i64> =
            tuple.iter().map(|&heap| i64::try_from(heap).ok()).collect::<Option<_>>()?;
        let limit = u64::try_from(patience.min(DEFINED)).ok()?;
        let reading = naive::Reading::new(&self.loops.game, &self.loops.given, limit);
        let reached = reading.reached(&position).ok()?;
        let found = match question {
            Question::Values => Finding::Value(u32::try_from(reading.value(&position).ok()?).ok()?),
            Question::Outcome if self.loops.game.scored => {
                Finding::Difference(reading.difference(&position).ok()?)
            }
            Question::Outcome => Finding::Outcome(match reading.outcome(&position).ok()? {
                Verdict::Wins => Prospect::Wins,
                Verdict::Loses | Verdict::NoMove => Prospect::Loses,
                Verdict::Draw => Prospect::Draw,
            }),
        };
        Some((found, reached.min(patience)))
    }

    fn solve(&mut self, question: Question, tuple: &Tuple) -> Result<Finding, Obstacle> {
        let computed = &mut self.computed;
        Ok(match question {
            Question::Values => {
                let value = computed.value(tuple, self.run)?;
                Finding::Value(u32::try_from(value).map_err(|_| Obstacle::LargeNumber)?)
            }
            Question::Outcome if computed.is_scored() => {
                Finding::Difference(computed.difference(tuple, self.run)?)
            }
            Question::Outcome => Finding::Outcome(computed.prospect(tuple, self.run)?),
        })
    }

    fn proved(&mut self, _question: Question, _tuple: &Tuple) -> Vec<(Engine, Finding)> {
        vec![]
    }
}

impl Engines<Tuple> for TupleEngines<'_> {
    fn naive(
        &self,
        question: Question,
        tuple: &Tuple,
        patience: usize,
    ) -> Option<(Finding, usize)> {
        match &self.loops {
            Some(loops) => loops.naive(question, tuple, patience),
            None => {
                self.naive.ask_heaps((question, self.game.rules.header.convention), tuple, patience)
            }
        }
    }

    fn solve(&mut self, question: Question, tuple: &Tuple) -> Result<Finding, Obstacle> {
        let position = narrow(tuple)?;
        let table = match (question, &mut self.values) {
            (Question::Values, Some(values)) => values,
            _ => &mut self.outcomes,
        };
        let class = match (table.value(&position), &mut self.loops) {
            (Err(TableError::Cycle(_)), Some(loops)) => return loops.solve(question, tuple),
            (class, _) => class.map_err(|error| self.game.obstacle(error))?,
        };
        class.map(|class| finding(question, class)).ok_or(Obstacle::LargeNumber)
    }

    /// Outcomes suffice for the machine; claims cover values.
    fn proved(&mut self, question: Question, tuple: &Tuple) -> Vec<(Engine, Finding)> {
        let machine = self.machine.as_ref().filter(|_| question == Question::Outcome);
        let class = machine.and_then(|machine| match &self.division {
            Some(division) => machine.class(&division.divide(tuple)?),
            None => machine.class(tuple),
        });
        class
            .map(|class| (Engine::Machine, finding(question, u32::from(class))))
            .into_iter()
            .collect()
    }
}

impl Testing for Tuples {
    fn test(&self, effort: Effort, proving: &Run<'_>, run: &Run<'_>) -> Trial {
        /// Positions stored for expectations and small positions.
        const STATES: u64 = 5_000_000;
        let divided = self.by_division(Question::Outcome, proving).and_then(|(divided, proof)| {
            divided.theorem(&proof, None, Formulas::default(), proving).0.ok()?;
            Some((proof, divided.rules.division))
        });
        let (machine, used, claims, division) = match divided {
            Some((proof, division)) => {
                let states = proof.answer.len();
                (Some(proof), MachineUse::Proved { states }, self.judge_all(proving), division)
            }
            None => {
                let (machine, used, claims) = self.prove_bare(Question::Outcome, proving);
                (machine, used, claims, None)
            }
        };
        let own = run_with(run, run.limits.states.min(STATES));
        let loops = self.rules.moves.loops().zip(self.computed(&own));
        let mut loops = loops.map(|(loops, computed)| LoopEngines { loops, computed, run: &own });
        if self.is_only_computed()
            && let Some(loops) = loops.take()
        {
            return trial::test(self, Ok(loops), (used, claims), effort, &own);
        }
        let convention = self.rules.header.convention;
        let table = |kind| TupleTable::new(&self.rules, kind, None, &own);
        let outcomes =
            table(prove::ClassKind::Outcome(convention)).map_err(|error| self.obstacle(error));
        let engines = outcomes.map(|outcomes| TupleEngines {
            game: self,
            naive: Patience::new(Reading::new(&self.rules)),
            outcomes,
            values: if convention == Convention::Normal {
                table(prove::ClassKind::Values).ok()
            } else {
                None
            },
            machine,
            division,
            loops,
        });
        trial::test(self, engines, (used, claims), effort, &own)
    }
}
