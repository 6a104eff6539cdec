//! Compares all engines of a game with each other and with the expectations in its rules, for any
//! kind of positions.

use std::cell::Cell;
use std::hash::Hash;

use answer::{
    Coverage, Difference, Engine, Finding, Judged, MachineUse, Obstacle, Prospect, Question, Trial,
};
use rules::Convention;
use rules::Expectation;
use run::{Phase, Run, Stop};
use solve::naive;

use crate::effort::Effort;
use crate::kind::Ruled;
use crate::sides;

/// Larger sizes are not compared.
const LARGEST: usize = 64;

/// A game whose engines can all be queried about small positions.
pub(crate) trait Tested: Ruled {
    type Position;
    /// What the rules expect of a position.
    type Expected;
    /// The size of a marker of whose turn it is.
    const MARKER: usize = 0;

    fn expectations(&self) -> &[Expectation<Self::Position, Self::Expected>];
    /// The expectation in the form of an engine's answer.
    fn finding(&self, expected: &Self::Expected) -> Finding;
    /// Every position of a size, in order.
    fn positions(&self, size: usize) -> impl Iterator<Item = Self::Position>;
    fn spell(&self, position: &Self::Position) -> String;

    /// In a partisan game, whose turn it is.
    fn to_move(&self, _position: &Self::Position) -> Option<String> {
        None
    }

    /// Values, if the rules expect some; else outcomes.
    fn question(&self) -> Question {
        let is_value =
            |one: &Expectation<_, _>| matches!(self.finding(&one.expected), Finding::Value(_));
        let values = self.header().convention == Convention::Normal
            && self.expectations().iter().any(is_value);
        if values { Question::Values } else { Question::Outcome }
    }
}

/// The engines of a game, prepared for many positions.
pub(crate) trait Engines<P> {
    /// The answer of plain recursion over the literal meaning, and the `patience` it used; none if
    /// there was not enough.
    fn naive(&self, question: Question, position: &P, patience: usize) -> Option<(Finding, usize)>;
    /// The answer of brute force.
    fn solve(&mut self, question: Question, position: &P) -> Result<Finding, Obstacle>;
    /// The answers of theorems, if any.
    fn proved(&mut self, question: Question, position: &P) -> Vec<(Engine, Finding)>;
}

/// A class as an engine's answer: 0 for P and 1 for N, or a value.
pub(crate) const fn finding(question: Question, class: u32) -> Finding {
    match question {
        Question::Outcome => {
            Finding::Outcome(if class == 0 { Prospect::Loses } else { Prospect::Wins })
        }
        Question::Values => Finding::Value(class),
    }
}

/// Compares the engines with the expectations in the rules and with each other on all small
/// positions. `used` is the participating theorem and the verdicts on the claims.
pub(crate) fn test<G: Tested>(
    game: &G,
    engines: Result<impl Engines<G::Position>, Obstacle>,
    (machine, claims): (MachineUse, Vec<Judged>),
    effort: Effort,
    run: &Run<'_>,
) -> Trial {
    let partisan = game.is_partisan();
    let mut trial = Trial {
        game: game.info(),
        // A line about an outcome class is about both players to move.
        expectations: game.expectations().len() >> usize::from(partisan),
        naive: Coverage::default(),
        solver: Coverage::default(),
        machine,
        claims,
        difference: None,
        undecided: None,
    };
    let engines = match engines {
        Ok(engines) => engines,
        Err(obstacle) => {
            trial.undecided = Some((None, obstacle));
            return trial;
        }
    };
    let mut bench = Bench { game, engines, effort, run };
    let (difference, undecided) = bench.hold_to_expectations();
    trial.difference = difference;
    trial.undecided = undecided.map(|(position, obstacle)| (Some(game.spell(position)), obstacle));
    if trial.difference.is_none() {
        let compared = bench.compare(&mut trial.naive, &mut trial.solver);
        // An exhausted budget only shortens the comparison, as the figures show, unless nothing was
        // compared.
        let missing = compared.as_ref().err().cloned().unwrap_or(Obstacle::NoPosition);
        trial.difference = compared.ok().flatten();
        if trial.expectations + trial.solver.positions == 0 && trial.difference.is_none() {
            trial.undecided = Some((None, missing));
        }
    }
    if partisan {
        for coverage in [&mut trial.naive, &mut trial.solver] {
            *coverage = sides::coverage(*coverage, G::MARKER);
        }
    }
    trial
}

struct Bench<'a, G, E> {
    game: &'a G,
    engines: E,
    effort: Effort,
    run: &'a Run<'a>,
}

impl<'a, G: Tested, E: Engines<G::Position>> Bench<'a, G, E> {
    fn difference(
        &self,
        position: &G::Position,
        expected: (Engine, Finding),
        found: (Engine, Finding),
        line: Option<usize>,
    ) -> Difference {
        let (position, to_move) = (self.game.spell(position), self.game.to_move(position));
        Difference { position, to_move, expected, found, line }
    }

    /// The first expectation that some engine does not meet, and the first one before it that no
    /// engine can answer.
    fn hold_to_expectations(
        &mut self,
    ) -> (Option<Difference>, Option<(&'a G::Position, Obstacle)>) {
        let mut undecided = None;
        for Expectation { span, position, expected } in self.game.expectations() {
            let expected = self.game.finding(expected);
            let question = if matches!(expected, Finding::Value(_)) {
                Question::Values
            } else {
                Question::Outcome
            };
            let proved = self.engines.proved(question, position);
            let solved = match self.engines.solve(question, position) {
                Ok(found) => Some((Engine::Solver, found)),
                // Two answers are enough, also if one is from a theorem.
                Err(_) if !proved.is_empty() => None,
                Err(obstacle) => {
                    undecided.get_or_insert((position, obstacle));
                    continue;
                }
            };
            // Plain recursion has no memory budget, so use it only where play is known to end.
            let naive = self.engines.naive(question, position, self.effort.recursion);
            let naive = naive.map(|(found, _)| (Engine::Naive, found));
            for found in naive.into_iter().chain(solved).chain(proved) {
                if !found.1.meets(&expected) {
                    let source = self.game.source();
                    let line = source[..span.start.min(source.len())].matches('\n').count() + 1;
                    let expected = (Engine::Expectation, expected);
                    return (
                        Some(self.difference(position, expected, found, Some(line))),
                        undecided,
                    );
                }
            }
        }
        (None, undecided)
    }

    /// Compares all small positions, size by size; returns the first on which two engines differ.
    fn compare(
        &mut self,
        naive: &mut Coverage,
        solver: &mut Coverage,
    ) -> Result<Option<Difference>, Obstacle> {
        let question = self.game.question();
        let mut recursion = true;
        for size in 0..=LARGEST {
            if solver.positions >= self.effort.positions {
                break;
            }
            let mut patience = self.effort.recursion_per_length;
            let mut positions = 0;
            for position in self.game.positions(size) {
                if solver.positions + positions >= 4 * self.effort.positions {
                    return Ok(None);
                }
                // A position without an answer is not an engine's error; larger ones have none
                // either.
                let found = self.engines.solve(question, &position)?;
                positions += 1;
                if recursion {
                    match self.engines.naive(
                        question,
                        &position,
                        patience.min(self.effort.recursion),
                    ) {
                        Some((expected, _)) if expected != found => {
                            let (naive, solver) =
                                ((Engine::Naive, expected), (Engine::Solver, found));
                            return Ok(Some(self.difference(&position, naive, solver, None)));
                        }
                        Some((_, taken)) => patience -= taken,
                        None => recursion = false,
                    }
                }
                let who_wins = match &found {
                    Finding::Value(value) => {
                        Some((Question::Outcome, finding(Question::Outcome, *value)))
                    }
                    Finding::Outcome(_) | Finding::Difference(_) | Finding::Result(_) => None,
                };
                for (question, found) in std::iter::once((question, found)).chain(who_wins) {
                    for told in self.engines.proved(question, &position) {
                        if told.1 != found {
                            return Ok(Some(self.difference(
                                &position,
                                (Engine::Solver, found),
                                told,
                                None,
                            )));
                        }
                    }
                }
                self.run.tick().map_err(|stop: Stop| Obstacle::Stopped(stop))?;
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

/// The literal meaning of rules.
pub(crate) trait Literal {
    type Position: Clone + Eq + Hash;

    /// Adds the options of a position, and returns the patience they take beyond the query itself;
    /// none if they cannot be listed.
    fn list(&self, position: &Self::Position, into: &mut Vec<Self::Position>) -> Option<usize>;
}

/// A game that has no more options once it has been queried too often, or after a long play, so
/// that plain recursion ends.
pub(crate) struct Patience<L> {
    literal: L,
    left: Cell<usize>,
    failed: Cell<bool>,
}

/// The most moves that plain recursion follows: each takes some of the stack, of which a thread may
/// have little.
const LONGEST: usize = 2_000;

impl<L: Literal> solve::Game for Patience<L> {
    /// A position, and how many moves led there.
    type Position = (usize, L::Position);

    fn options(&self, (moves, position): &Self::Position, into: &mut Vec<Self::Position>) {
        let Some(left) = self.left.get().checked_sub(1) else { return };
        let mut options = vec![];
        match self.literal.list(position, &mut options) {
            Some(more) if *moves < LONGEST => {
                self.left.set(left.saturating_sub(more));
                into.extend(options.into_iter().map(|option| (moves + 1, option)));
            }
            _ => self.failed.set(true),
        }
    }
}

impl<L: Literal> Patience<L> {
    pub(crate) fn new(literal: L) -> Self {
        Self { literal, left: Cell::new(0), failed: Cell::new(false) }
    }

    /// The answer of plain recursion, and the patience it used; none if patience ran out, since the
    /// answer is meaningless then.
    pub(crate) fn ask(
        &self,
        (question, convention): (Question, Convention),
        position: &L::Position,
        patience: usize,
    ) -> Option<(Finding, usize)> {
        self.left.set(patience);
        self.failed.set(false);
        let start = (0, position.clone());
        let found = match question {
            Question::Outcome => Finding::Outcome(naive::outcome(self, &start, convention).into()),
            Question::Values => Finding::Value(naive::value(self, &start)),
        };
        let left = self.left.get();
        (left > 0 && !self.failed.get()).then_some((found, patience - left))
    }
}

impl<L: Literal<Position = Vec<u128>>> Patience<L> {
    /// The same for heaps, if they are small: large ones have plays that are too long.
    pub(crate) fn ask_heaps(
        &self,
        asked: (Question, Convention),
        heaps: &L::Position,
        patience: usize,
    ) -> Option<(Finding, usize)> {
        const BEANS: u128 = 2_000;
        let beans = heaps.iter().fold(0_u128, |sum, heap| sum.saturating_add(*heap));
        if beans > BEANS { None } else { self.ask(asked, heaps, patience) }
    }
}

/// Adds options, each of which costs patience, since some positions have many.
pub(crate) fn paid<P>(
    options: impl IntoIterator<Item = P, IntoIter: ExactSizeIterator>,
    into: &mut Vec<P>,
) -> usize {
    let options = options.into_iter();
    let more = options.len() / 8;
    into.extend(options);
    more
}
