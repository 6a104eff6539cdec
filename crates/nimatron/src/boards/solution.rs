//! Single boards, by brute force or from a theorem.

use std::cmp::Ordering;

use answer::{BoardSolution, Method, Obstacle, Pick, Turn, Way};
use prove::boards::{Chooser, Proof};
use rules::Letter;
use rules::boards::{Board, Score, literal};
use run::{Limits, Phase, Run};
use solve::boards::{Solved, solve};

use super::play::Play;
use super::{Boards, marks};
use crate::game::Position;
use crate::state::{self, State};

/// The most free letters of a board for which a theorem evaluates every pick: each takes time
/// linear in the length of the board.
const ALL_PICKS: usize = 2000;

/// A theorem prepared for queries about single boards, however large.
#[derive(Clone, Debug)]
pub(crate) struct Known<'g> {
    game: &'g Boards,
    proof: Proof,
    /// None if the strategy is the machine instead of a list of choices.
    choosers: Option<[Chooser; 2]>,
}

impl<'g> Known<'g> {
    /// `None` if the budget is exhausted.
    pub(super) fn new(game: &'g Boards, proof: Proof, run: &Run<'_>) -> Option<Self> {
        let chooser = |list| Chooser::new(&game.rules, list, run).ok();
        let choosers = match proof.strategy.as_ref().map(|strategy| &strategy.lists) {
            Some([first, second]) => Some([chooser(first)?, chooser(second)?]),
            None => None,
        };
        Some(Self { game, proof, choosers })
    }

    /// The result of a board and its picks; `None` if it is not over a word of the game, or the
    /// budget is exhausted. Linear in its length; times the number of free letters, if these are
    /// not too many.
    #[must_use]
    pub(crate) fn solve(&self, board: &Board, run: &Run<'_>) -> Option<BoardSolution> {
        let rules = &self.game.rules;
        if board.taken.len() != board.letters.len() || board.phase >= rules.phases() {
            return None;
        }
        let mut play = Play::new(rules, &self.proof.play);
        let end = play.end(board)?;
        let best = literal::score(rules, &end);
        let free = board.free();
        let chosen = match &self.choosers {
            Some(choosers) => {
                let letters: Vec<Letter> = free.iter().map(|&place| board.letters[place]).collect();
                choosers[rules.mover(board.phase).index()].place(&letters).map(|index| free[index])
            }
            None => play.place(board, &end),
        };
        let complete = free.len() <= ALL_PICKS;
        let asked = if complete { free } else { chosen.into_iter().collect() };
        let mut picks = vec![];
        for place in asked {
            run.tick().ok()?;
            let result = literal::score(rules, &play.end(&board.pick(rules, place))?);
            picks.push((place, result));
        }
        Some(BoardSolution {
            complete,
            chosen: chosen.map(|place| place + 1),
            end: marks(&end.taken),
            method: Method::Theorem { states: self.proof.play.len() },
            ..self.game.solution(board, &best, &picks, &end)
        })
    }
}

impl Boards {
    /// Solves a board by trying every pick.
    pub(crate) fn solve(&self, board: &Board, run: &Run<'_>) -> Result<BoardSolution, Obstacle> {
        if !literal::is_position(&self.rules, board) {
            return Err(Obstacle::Unsupported);
        }
        run.report(Phase::Solve, 0);
        let Solved { best, picks, boards } = self.brute(board, run)?;
        let end = self.best_end(board, &picks, &best, run)?;
        let method = Method::BruteForce { positions: boards };
        Ok(BoardSolution { method, ..self.solution(board, &best, &picks, &end) })
    }

    /// Tries every pick, with a memory budget of its own, which is released afterwards.
    pub(super) fn brute(&self, board: &Board, run: &Run<'_>) -> Result<Solved, Obstacle> {
        solve(&self.rules, board, &run.part(Limits { ..run.limits })).map_err(Obstacle::Stopped)
    }

    /// The board at the end of best play; the first of several best picks is made.
    fn best_end(
        &self,
        board: &Board,
        picks: &[(usize, Score)],
        best: &Score,
        run: &Run<'_>,
    ) -> Result<Board, Obstacle> {
        let first = |picks: &[(usize, Score)]| {
            picks.iter().find(|(_, result)| result == best).map(|(place, _)| *place)
        };
        let (mut board, mut next) = (board.clone(), first(picks));
        while let Some(place) = next {
            board = board.pick(&self.rules, place);
            next = first(&self.brute(&board, run)?.picks);
        }
        Ok(board)
    }

    /// A board with its solution, including all picks; the method is brute force, unless the caller
    /// changes it.
    fn solution(
        &self,
        board: &Board,
        best: &Score,
        picks: &[(usize, Score)],
        end: &Board,
    ) -> BoardSolution {
        let rules = &self.rules;
        let mover = rules.mover(board.phase);
        let is_best =
            |result: &Score| literal::compare(rules, mover, result, best) == Ordering::Equal;
        let picks: Vec<Pick> = picks
            .iter()
            .map(|(place, result)| self.pick(board, *place, result, is_best(result)))
            .collect();
        let free = board.free().len();
        let left = (rules.turn - board.phase % rules.turn).min(free);
        BoardSolution {
            board: self.text(board),
            to_pick: (free > 0).then_some((mover, left)),
            best: self.score(best),
            picks,
            complete: true,
            chosen: None,
            end: marks(&end.taken),
            method: Method::BruteForce { positions: 0 },
        }
    }
}

impl Boards {
    /// Every pick from a board, from left to right.
    pub(crate) fn turns_from(&self, board: &Board) -> state::Turns {
        let turn = |place: usize| {
            let after = board.pick(&self.rules, place);
            let letter = self.rules.alphabet.symbol(board.letters[place]);
            let turn =
                Turn { result: self.spell(&after), way: Way::Pick { place: place + 1, letter } };
            (State { position: Position::Board(after), mover: None }, turn)
        };
        board.free().into_iter().map(turn).collect()
    }
}
