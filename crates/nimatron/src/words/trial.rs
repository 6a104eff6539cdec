//! All engines against each other and against the expectations in the rules.

use std::cell::Cell;

use answer::{Coverage, Difference, Engine, Finding, Judged, MachineUse, Question, Trial};
use automata::Moore;
use prove::lists::RowProof;
use rules::ruleset::Expected;
use rules::{Convention, Word};
use run::{Phase, Run, Stop};
use solve::words::WordGame;
use solve::{Solver, Unsolved, naive};

use super::Words;
use super::solution::class;
use crate::effort::Effort;
use crate::sides::{self, Formulas};

/// A game that says 'no options' once it has been asked too often, so that plain recursion ends.
struct Patience<'g, 'r> {
    game: &'g WordGame<'r>,
    left: Cell<usize>,
}

impl solve::Game for Patience<'_, '_> {
    type Position = Word;

    fn options(&self, position: &Word, into: &mut Vec<Word>) {
        if let Some(left) = self.left.get().checked_sub(1) {
            self.left.set(left);
            self.game.options(position, into);
        }
    }
}

impl Patience<'_, '_> {
    /// What plain recursion finds; none if patience was lost on the way, since then it means nothing.
    fn ask(&self, patience: usize, find: impl FnOnce(&Self) -> u32) -> Option<u32> {
        self.left.set(patience);
        let found = find(self);
        (self.left.get() > 0).then_some(found)
    }
}

/// The engines for one game and one question.
struct Bench<'a, 'g, 'r> {
    game: &'a Words,
    question: Question,
    effort: Effort,
    run: &'a Run<'a>,
    naive: Patience<'g, 'r>,
    solver: Solver<'g, WordGame<'r>>,
    proved: Option<Proved>,
}

/// A theorem that tells of every position what brute force is asked.
enum Proved {
    Machine(Moore<Option<u8>>),
    Rows(Box<RowProof>),
}

type Found = Result<u32, Unsolved<Word>>;

impl Bench<'_, '_, '_> {
    fn naive(&self, question: Question, word: &Word, patience: usize) -> Option<u32> {
        let convention = self.game.rules.header.convention;
        self.naive.ask(patience, |game| match question {
            Question::Outcome => class(naive::outcome(game, word, convention)),
            Question::Values => naive::value(game, word),
        })
    }

    fn solver(&mut self, question: Question, word: &Word) -> Found {
        match question {
            Question::Outcome => self.solver.outcome(word, self.game.rules.header.convention, self.run).map(class),
            Question::Values => self.solver.value(word, self.run),
        }
    }

    /// What the theorem says, as an answer to `question`.
    fn machine(&self, question: Question, word: &Word) -> Option<u32> {
        let found = match self.proved.as_ref()? {
            Proved::Machine(machine) => u32::from((*machine.output_of(word))?),
            Proved::Rows(rows) => {
                return match question {
                    Question::Outcome => rows.loses(word).map(|loses| u32::from(!loses)),
                    Question::Values => rows.value(word).and_then(|value| u32::try_from(value).ok()),
                };
            }
        };
        match (self.question, question) {
            (Question::Values, Question::Outcome) => Some(u32::from(found != 0)),
            (Question::Outcome, Question::Values) => None,
            _ => Some(found),
        }
    }

    fn difference(&self, word: &Word, question: Question, one: (Engine, u32), other: (Engine, u32)) -> Difference {
        let finding = |found: u32| match question {
            Question::Outcome if found == 0 => Finding::Outcome(rules::Outcome::P),
            Question::Outcome => Finding::Outcome(rules::Outcome::N),
            Question::Values => Finding::Value(found),
        };
        Difference {
            position: self.game.spell(word),
            to_move: self.game.to_move(word),
            expected: (one.0, finding(one.1)),
            found: (other.0, finding(other.1)),
            line: None,
        }
    }

    /// The first expectation that some engine does not meet.
    fn expectations(&mut self) -> Result<Option<Difference>, (Word, Unsolved<Word>)> {
        for expectation in &self.game.rules.expectations {
            let word = &expectation.word;
            let (question, expected) = match expectation.expected {
                Expected::Outcome(outcome) => (Question::Outcome, class(outcome)),
                Expected::Value(value) => (Question::Values, value),
            };
            let solver = Some(self.solver(question, word).map_err(|unsolved| (word.clone(), unsolved))?);
            // Plain recursion has no budget for memory: it is asked only where play is known to end.
            let naive = self.naive(question, word, self.effort.recursion);
            let machine = self.machine(question, word);
            for (engine, found) in [(Engine::Naive, naive), (Engine::Solver, solver), (Engine::Machine, machine)] {
                if let Some(found) = found.filter(|found| *found != expected) {
                    let difference = self.difference(word, question, (Engine::Expectation, expected), (engine, found));
                    let before = &self.game.source[..expectation.span.start.min(self.game.source.len())];
                    return Ok(Some(Difference { line: Some(before.matches('\n').count() + 1), ..difference }));
                }
            }
        }
        Ok(None)
    }

    /// All small positions; the first on which two engines differ.
    fn small_positions(&mut self, naive: &mut Coverage, solver: &mut Coverage) -> Result<Option<Difference>, Stop> {
        let question = self.question;
        let mut recursion = true;
        for length in 0..=64 {
            if solver.positions >= self.effort.positions {
                break;
            }
            let mut patience = self.effort.recursion_per_length;
            let mut positions = 0;
            for word in rules::positions(&self.game.rules, length) {
                if solver.positions + positions >= 4 * self.effort.positions {
                    return Ok(None);
                }
                let found = match self.solver(question, &word) {
                    Ok(found) => found,
                    Err(Unsolved::Stopped(stop)) => return Err(stop),
                    // Not an error of any engine: the game has no answer here, nor for what is longer.
                    Err(Unsolved::Endless { .. }) => return Ok(None),
                };
                positions += 1;
                if recursion {
                    let granted = patience.min(self.effort.recursion);
                    match self.naive(question, &word, granted) {
                        Some(expected) if expected != found => {
                            let solver = (Engine::Solver, found);
                            return Ok(Some(self.difference(&word, question, (Engine::Naive, expected), solver)));
                        }
                        Some(_) => patience -= granted - self.naive.left.get(),
                        None => recursion = false,
                    }
                }
                if let Some(machine) = self.machine(question, &word).filter(|machine| *machine != found) {
                    let machine = (Engine::Machine, machine);
                    return Ok(Some(self.difference(&word, question, (Engine::Solver, found), machine)));
                }
                self.run.tick()?;
            }
            *solver = Coverage { up_to: Some(length), positions: solver.positions + positions };
            if recursion {
                *naive = *solver;
            }
            self.run.report(Phase::Test, solver.positions);
        }
        Ok(None)
    }
}

impl Words {
    /// A theorem, what is said of it, and what becomes of the claims in the rules.
    fn proved(&self, question: Question, run: &Run<'_>) -> (Option<Proved>, MachineUse, Vec<Judged>) {
        if let Some((rows, law, claims)) = self.tested_rows(question, run) {
            return (Some(Proved::Rows(Box::new(rows))), MachineUse::Sums(law), claims);
        }
        match prove::words::prove(&self.rules, self.kind(question), run) {
            Ok(proof) => match self.theorem(&proof, None, Formulas::default(), run) {
                (Ok(_), claims) => {
                    let states = proof.answer.len();
                    (Some(Proved::Machine(proof.answer)), MachineUse::Proved { states }, claims)
                }
                (Err(unknown), claims) => (None, MachineUse::Missing(unknown.obstacle), claims),
            },
            Err(unknown) => {
                let judged = self.rules.claims.iter().map(|claim| self.judge_claim(claim, &self.source, run));
                (None, MachineUse::Missing(self.undecided(unknown).obstacle), judged.collect())
            }
        }
    }

    /// Holds every engine to the expectations in the rules, all engines to each other on all small positions, and judges the claims.
    ///
    /// `proving` is the run of the proofs, `run` that of everything else.
    pub(crate) fn test(&self, effort: Effort, proving: &Run<'_>, run: &Run<'_>) -> Trial {
        let values = self.rules.header.convention == Convention::Normal
            && self.rules.expectations.iter().any(|one| matches!(one.expected, Expected::Value(_)));
        let question = if values { Question::Values } else { Question::Outcome };
        let (proved, used, claims) = self.proved(question, proving);
        let game = WordGame::new(&self.rules);
        let naive = Patience { game: &game, left: Cell::new(0) };
        let mut bench = Bench { game: self, question, effort, run, naive, solver: Solver::new(&game), proved };
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
        match bench.expectations() {
            Ok(difference) => trial.difference = difference,
            Err((word, unsolved)) => {
                trial.undecided = Some((self.spell(&word), self.spelled(unsolved)));
            }
        }
        if trial.difference.is_none() {
            // A budget that ends here only makes the comparison shorter, which the figures tell.
            let compared = bench.small_positions(&mut trial.naive, &mut trial.solver);
            trial.difference = compared.ok().flatten();
        }
        if self.rules.header.sides.is_some() {
            trial.naive = sides::coverage(trial.naive, 1);
            trial.solver = sides::coverage(trial.solver, 1);
        }
        trial
    }
}
