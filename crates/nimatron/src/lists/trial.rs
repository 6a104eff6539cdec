//! All engines against each other and against the expectations in the rules.

use std::cell::{Cell, RefCell};

use answer::{Coverage, Difference, Engine, Finding, MachineUse, Obstacle, Question, Trial};
use prove::lists::ListProof;
use rules::lists::literal::Reading;
use rules::lists::{List, ListExpectation, lists, spell_list};
use rules::ruleset::Expected;
use rules::{Convention, Outcome};
use run::{Phase, Run};
use solve::naive;

use super::table::Brute;
use super::{Lists, narrow, told};
use crate::budget::run_with;
use crate::effort::Effort;

/// The literal meaning as a game that says 'no options' once it has been asked too often, so that plain recursion ends.
struct Literal<'r> {
    reading: Reading<'r>,
    left: Cell<usize>,
    failed: Cell<bool>,
}

impl solve::Game for Literal<'_> {
    type Position = List;

    fn options(&self, list: &List, into: &mut Vec<List>) {
        // Each option is paid for, since some lists have many.
        let Some(left) = self.left.get().checked_sub(1) else { return };
        self.left.set(left);
        match self.reading.options(list) {
            Ok(options) => {
                self.left.set(left.saturating_sub(options.len() / 8));
                into.extend(options);
            }
            Err(_) => self.failed.set(true),
        }
    }
}

impl Literal<'_> {
    /// What plain recursion finds; none if patience was lost on the way, since then it means nothing.
    fn ask(&self, patience: usize, find: impl FnOnce(&Self) -> u32) -> Option<u32> {
        self.left.set(patience);
        let found = find(self);
        (self.left.get() > 0 && !self.failed.take()).then_some(found)
    }
}

/// The engines for one game and one question.
struct Bench<'a, 'r> {
    game: &'a Lists,
    question: Question,
    effort: Effort,
    run: &'a Run<'a>,
    literal: Literal<'a>,
    outcomes: RefCell<Brute<'a, 'r>>,
    values: RefCell<Brute<'a, 'r>>,
    proof: Option<ListProof>,
}

const fn class(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::P => 0,
        Outcome::N => 1,
    }
}

impl Bench<'_, '_> {
    /// Plain recursion over the literal meaning.
    fn naive(&self, question: Question, list: &List, patience: usize) -> Option<u32> {
        // It is as deep as the longest play.
        const DEEP: u128 = 2_000;
        if list.iter().fold(0_u128, |sum, heap| sum.saturating_add(*heap)) > DEEP {
            return None;
        }
        self.literal.ask(patience, |game| match question {
            Question::Outcome => class(naive::outcome(game, list, self.game.rules.header.convention)),
            Question::Values => naive::value(game, list),
        })
    }

    fn solver(&self, question: Question, list: &List) -> Result<u32, Obstacle> {
        let brute = if question == Question::Values { &self.values } else { &self.outcomes };
        brute.borrow_mut().class(&narrow(list)?, self.run)
    }

    /// What the theorem says, if it tells.
    fn theorem(&self, question: Question, list: &List) -> Option<u32> {
        let proof = self.proof.as_ref()?;
        match question {
            Question::Outcome => proof.loses(&self.game.rules, list).map(|loses| u32::from(!loses)),
            Question::Values => proof.value(list).and_then(|value| u32::try_from(value).ok()),
        }
    }

    fn difference(list: &List, question: Question, one: (Engine, u32), other: (Engine, u32)) -> Difference {
        let finding = |found: u32| match question {
            Question::Outcome => Finding::Outcome(if found == 0 { Outcome::P } else { Outcome::N }),
            Question::Values => Finding::Value(found),
        };
        Difference {
            to_move: None,
            position: spell_list(list),
            expected: (one.0, finding(one.1)),
            found: (other.0, finding(other.1)),
            line: None,
        }
    }

    /// The first expectation that some engine does not meet.
    fn expectations(&self) -> Result<Option<Difference>, (List, Obstacle)> {
        for ListExpectation { span, position, expected } in &self.game.rules.expectations {
            let (question, expected) = match expected {
                Expected::Outcome(outcome) => (Question::Outcome, class(*outcome)),
                Expected::Value(value) => (Question::Values, *value),
            };
            let theorem = self.theorem(question, position);
            let solver = match self.solver(question, position) {
                Ok(found) => Some(found),
                // Two engines that answer are enough, one that is proved too.
                Err(_) if theorem.is_some() => None,
                Err(obstacle) => return Err((position.clone(), obstacle)),
            };
            // Plain recursion has no budget for memory: it is asked only where play is known to end.
            let naive = self.naive(question, position, self.effort.recursion);
            for (engine, found) in [(Engine::Naive, naive), (Engine::Solver, solver), (Engine::Machine, theorem)] {
                if let Some(found) = found.filter(|found| *found != expected) {
                    let expected = (Engine::Expectation, expected);
                    let difference = Self::difference(position, question, expected, (engine, found));
                    let before = &self.game.source[..span.start.min(self.game.source.len())];
                    return Ok(Some(Difference { line: Some(before.matches('\n').count() + 1), ..difference }));
                }
            }
        }
        Ok(None)
    }

    /// All small lists; the first on which two engines differ.
    fn small_lists(&self, naive: &mut Coverage, solver: &mut Coverage) -> Result<Option<Difference>, Obstacle> {
        let question = self.question;
        let mut recursion = true;
        for total in 0..=60_usize {
            if solver.positions >= self.effort.positions {
                break;
            }
            let mut patience = self.effort.recursion_per_length;
            let mut positions = 0;
            for list in lists(u128::try_from(total).unwrap_or(u128::MAX)) {
                let found = self.solver(question, &list)?;
                positions += 1;
                if recursion {
                    let granted = patience.min(self.effort.recursion);
                    match self.naive(question, &list, granted) {
                        Some(expected) if expected != found => {
                            let solver = (Engine::Solver, found);
                            return Ok(Some(Self::difference(&list, question, (Engine::Naive, expected), solver)));
                        }
                        Some(_) => patience -= granted - self.literal.left.get(),
                        None => recursion = false,
                    }
                }
                for (question, found) in [(question, found), (Question::Outcome, found.min(1))] {
                    if let Some(theorem) = self.theorem(question, &list).filter(|theorem| *theorem != found) {
                        let (solver, theorem) = ((Engine::Solver, found), (Engine::Machine, theorem));
                        return Ok(Some(Self::difference(&list, question, solver, theorem)));
                    }
                }
                self.run.tick().map_err(Obstacle::Stopped)?;
            }
            *solver = Coverage { up_to: Some(total), positions: solver.positions + positions };
            if recursion {
                *naive = *solver;
            }
            self.run.report(Phase::Test, solver.positions);
        }
        Ok(None)
    }
}

impl Lists {
    /// Holds every engine to the expectations in the rules, all engines to each other on all small lists, and judges the claims.
    ///
    /// `proving` is the run of the proofs, `run` that of everything else.
    pub(crate) fn test(&self, effort: Effort, proving: &Run<'_>, run: &Run<'_>) -> Trial {
        /// Lists stored for expectations and small lists.
        const STATES: u64 = 5_000_000;
        let normal = self.rules.header.convention == Convention::Normal;
        let values = normal && self.rules.expectations.iter().any(|one| matches!(one.expected, Expected::Value(_)));
        let question = if values { Question::Values } else { Question::Outcome };
        // Who wins is enough: where the law tells values too, they are compared all the same.
        let (proof, used, claims) = match self.proof(proving) {
            Ok(proof) => match self.theorem(&proof, Question::Outcome, proving) {
                (Ok(_), claims) => {
                    let law = told::law(proof.law);
                    (Some(proof), MachineUse::Sums(law), claims)
                }
                (Err(unknown), claims) => (None, MachineUse::Missing(unknown.obstacle), claims),
            },
            Err(unknown) => {
                let claims = self.judged(Err(&unknown), proving);
                (None, MachineUse::Missing(unknown.obstacle), claims)
            }
        };
        let mut trial = Trial {
            game: self.info(),
            expectations: self.rules.expectations.len(),
            naive: Coverage::default(),
            solver: Coverage::default(),
            machine: used,
            claims,
            difference: None,
            undecided: None,
        };
        let own = run_with(run, run.limits.states.min(STATES));
        let turns = match Brute::turns(self, &own) {
            Ok(turns) => turns,
            Err(error) => {
                trial.undecided = Some((String::new(), error));
                return trial;
            }
        };
        let bench = Bench {
            game: self,
            question,
            effort,
            run: &own,
            literal: Literal { reading: Reading::new(&self.rules), left: Cell::new(0), failed: Cell::new(false) },
            outcomes: RefCell::new(Brute::new(self, &turns, Question::Outcome)),
            values: RefCell::new(Brute::new(self, &turns, Question::Values)),
            proof,
        };
        match bench.expectations() {
            Ok(difference) => trial.difference = difference,
            Err((list, obstacle)) => trial.undecided = Some((spell_list(&list), obstacle)),
        }
        if trial.difference.is_none() {
            // A budget that ends here only makes the comparison shorter, which the figures tell.
            let compared = bench.small_lists(&mut trial.naive, &mut trial.solver);
            trial.difference = compared.ok().flatten();
        }
        trial
    }
}
