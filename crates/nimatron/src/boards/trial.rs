//! All engines against each other and against the expectations in the rules.

use answer::{Coverage, Difference, Engine, Finding, MachineUse, Obstacle, Trial};
use prove::boards::Proof;
use rules::boards::{Board, Score, all_boards, literal};
use run::{Phase, Run, Stop};

use super::Boards;
use super::play::Play;
use crate::effort::Effort;

/// The engines for one game.
struct Bench<'a> {
    game: &'a Boards,
    effort: Effort,
    run: &'a Run<'a>,
    proof: Option<&'a Proof>,
    play: Option<Play<'a>>,
}

/// A board and why it was not solved.
type Unsolved = (Board, Obstacle);

impl Bench<'_> {
    /// What plain recursion finds, if it may take so many steps.
    fn naive(&self, board: &Board, patience: usize) -> Option<Score> {
        (steps(board.free().len()) <= patience).then(|| literal::best(&self.game.rules, board))
    }

    fn solver(&self, board: &Board) -> Result<Score, Obstacle> {
        self.game.brute(board, self.run).map(|solved| solved.best)
    }

    /// What the strategy comes to, choice by choice and by the machine of its plays; nothing if there is no theorem.
    fn proved(&mut self, board: &Board) -> Vec<(Engine, Option<Score>)> {
        let rules = &self.game.rules;
        let (Some(proof), Some(play)) = (self.proof, &mut self.play) else { return vec![] };
        let score = |end: Option<Board>| end.map(|end| literal::score(rules, &end));
        let played = proof.strategy.as_ref().map(|strategy| literal::played(rules, strategy, board));
        let played = played.map(|end| (Engine::Strategy, score(end)));
        played.into_iter().chain([(Engine::Machine, score(play.end(board)))]).collect()
    }

    fn difference(&self, board: &Board, one: (Engine, &Score), other: (Engine, Option<&Score>)) -> Difference {
        let finding = |score: Option<&Score>| Finding::Result(score.map(|score| self.game.score(score)));
        Difference {
            position: self.game.spell(board),
            expected: (one.0, finding(Some(one.1))),
            found: (other.0, finding(other.1)),
            line: None,
            to_move: None,
        }
    }

    /// The first expectation that some engine does not meet.
    fn expectations(&mut self) -> Result<Option<Difference>, Unsolved> {
        for expectation in &self.game.rules.expectations {
            let (board, expected) = (&expectation.board, &expectation.result);
            let naive = self.naive(board, self.effort.recursion).map(|found| (Engine::Naive, Some(found)));
            let solver = self.solver(board).map_err(|obstacle| (board.clone(), obstacle))?;
            let found = naive.into_iter().chain([(Engine::Solver, Some(solver))]).chain(self.proved(board));
            for (engine, found) in found {
                if found.as_ref() != Some(expected) {
                    let difference = self.difference(board, (Engine::Expectation, expected), (engine, found.as_ref()));
                    let before = &self.game.source[..expectation.span.start.min(self.game.source.len())];
                    return Ok(Some(Difference { line: Some(before.matches('\n').count() + 1), ..difference }));
                }
            }
        }
        Ok(None)
    }

    /// All boards of few letters, whatever has been taken and whoever is to pick; the first on which two engines differ.
    fn small_boards(&mut self, naive: &mut Coverage, solver: &mut Coverage) -> Result<Option<Difference>, Stop> {
        let game = self.game;
        let mut recursion = true;
        for length in 0..=64 {
            if solver.positions >= self.effort.positions {
                break;
            }
            let mut patience = self.effort.recursion_per_length;
            let mut boards = 0;
            for board in all_boards(&game.rules, length) {
                if solver.positions + boards >= 4 * self.effort.positions {
                    return Ok(None);
                }
                let found = match self.solver(&board) {
                    Ok(found) => found,
                    Err(Obstacle::Stopped(stop)) => return Err(stop),
                    Err(_) => return Ok(None),
                };
                boards += 1;
                if recursion {
                    match self.naive(&board, patience.min(self.effort.recursion)) {
                        Some(expected) if expected != found => {
                            let solver = (Engine::Solver, Some(&found));
                            return Ok(Some(self.difference(&board, (Engine::Naive, &expected), solver)));
                        }
                        Some(_) => patience -= steps(board.free().len()),
                        None => recursion = false,
                    }
                }
                for (engine, told) in self.proved(&board) {
                    if told.as_ref() != Some(&found) {
                        let told = (engine, told.as_ref());
                        return Ok(Some(self.difference(&board, (Engine::Solver, &found), told)));
                    }
                }
                self.run.tick()?;
            }
            *solver = Coverage { up_to: Some(length), positions: solver.positions + boards };
            if recursion {
                *naive = *solver;
            }
            self.run.report(Phase::Test, solver.positions);
        }
        Ok(None)
    }
}

/// How many boards plain recursion looks at from one with so many free letters: 1 + n + n(n - 1) + ... + n!.
fn steps(free: usize) -> usize {
    (1..=free).fold(1_usize, |total, free| total.saturating_mul(free).saturating_add(1))
}

impl Boards {
    /// Holds every engine to the expectations in the rules, all engines to each other on all small boards, and judges the claims.
    ///
    /// `proving` is the run of the proofs, `run` that of everything else.
    pub(crate) fn test(&self, effort: Effort, proving: &Run<'_>, run: &Run<'_>) -> Trial {
        let (found, claims) = self.found_with_claims(proving);
        let (proof, used) = match &found {
            Ok(found) => {
                let proof = &found.established.proof;
                (Some(proof), MachineUse::Strategy { states: proof.play.len() })
            }
            Err(unknown) => (None, MachineUse::Missing(unknown.obstacle.clone())),
        };
        let play = proof.map(|proof| Play::new(&self.rules, &proof.play));
        let mut bench = Bench { game: self, effort, run, proof, play };
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
        match bench.expectations() {
            Ok(difference) => trial.difference = difference,
            Err((board, obstacle)) => trial.undecided = Some((self.spell(&board), obstacle)),
        }
        if trial.difference.is_none() {
            // A budget that ends here only makes the comparison shorter, which the figures tell.
            let compared = bench.small_boards(&mut trial.naive, &mut trial.solver);
            trial.difference = compared.ok().flatten();
        }
        trial
    }
}
