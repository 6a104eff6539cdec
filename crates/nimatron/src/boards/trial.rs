//! Tests of pick games.

use answer::{Engine, Finding, MachineUse, Obstacle, Question, Trial};
use prove::boards::Proof;
use rules::Expectation;
use rules::boards::{Board, Score, all_boards, literal};
use run::Run;

use super::Boards;
use super::play::Play;
use crate::effort::Effort;
use crate::kind::Testing;
use crate::trial::{self, Engines, Tested};

impl Tested for Boards {
    type Position = Board;
    type Expected = Score;

    fn expectations(&self) -> &[Expectation<Board, Score>] {
        &self.rules.expectations
    }

    fn finding(&self, expected: &Score) -> Finding {
        Finding::Result(Some(self.score(expected)))
    }

    /// With any marks and either player to pick.
    fn positions(&self, size: usize) -> impl Iterator<Item = Board> {
        all_boards(&self.rules, size)
    }

    fn spell(&self, board: &Board) -> String {
        self.spell(board)
    }
}

struct BoardEngines<'a> {
    game: &'a Boards,
    run: &'a Run<'a>,
    proof: Option<(&'a Proof, Play<'a>)>,
}

impl Engines<Board> for BoardEngines<'_> {
    fn naive(&self, _: Question, board: &Board, patience: usize) -> Option<(Finding, usize)> {
        let steps = steps(board.free().len());
        (steps <= patience)
            .then(|| (self.game.finding(&literal::best(&self.game.rules, board)), steps))
    }

    fn solve(&mut self, _: Question, board: &Board) -> Result<Finding, Obstacle> {
        self.game.brute(board, self.run).map(|solved| self.game.finding(&solved.best))
    }

    /// The play of the strategy, choice by choice and by the machine of its plays.
    fn proved(&mut self, _: Question, board: &Board) -> Vec<(Engine, Finding)> {
        let (game, rules) = (self.game, &self.game.rules);
        let Some((proof, play)) = &mut self.proof else { return vec![] };
        let result = |end: Option<Board>| {
            Finding::Result(end.map(|end| game.score(&literal::score(rules, &end))))
        };
        let played =
            proof.strategy.as_ref().map(|strategy| literal::played(rules, strategy, board));
        let played = played.map(|end| (Engine::Strategy, result(end)));
        played.into_iter().chain([(Engine::Machine, result(play.end(board)))]).collect()
    }
}

/// The number of boards that plain recursion visits from one with `free` free letters:
/// `1 + n + n(n - 1) + ... + n!`.
fn steps(free: usize) -> usize {
    (1..=free).fold(1_usize, |total, free| total.saturating_mul(free).saturating_add(1))
}

impl Testing for Boards {
    fn test(&self, effort: Effort, proving: &Run<'_>, run: &Run<'_>) -> Trial {
        let (found, claims) = self.found_with_claims(proving);
        let used = match &found {
            Ok(found) => MachineUse::Strategy { states: found.established.proof.play.len() },
            Err(unknown) => MachineUse::Missing(unknown.obstacle.clone()),
        };
        let proof = found.as_ref().ok().map(|found| &found.established.proof);
        let proof = proof.map(|proof| (proof, Play::new(&self.rules, &proof.play)));
        trial::test(self, Ok(BoardEngines { game: self, run, proof }), (used, claims), effort, run)
    }
}
