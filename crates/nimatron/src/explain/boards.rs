//! Explanations of the results of boards, as data.

use answer::{BoardSolution, BoardWhy, Pick, PlayEnd, PlayStep, Why};
use rules::boards::Board;
use run::Run;

use crate::game::{Game, Known, Position};

/// The most free letters of a board whose play is shown.
const SHOWN: usize = 40;
/// The most other picks whose plays are shown, besides that of the strategy.
const OTHERS: usize = 11;

/// The explanation of a board, with the picks of `survey`.
pub(super) fn why(game: &Game, board: &Position, run: &Run<'_>) -> Why {
    let Position::Board(board) = board else { return Why::Exhausted };
    let found = game.known(run).and_then(|known| Explainer { game, known: &known, run }.why(board));
    found.map_or(Why::Exhausted, |why| Why::Board(Box::new(why)))
}

struct Explainer<'t> {
    game: &'t Game,
    known: &'t Known<'t>,
    run: &'t Run<'t>,
}

impl Explainer<'_> {
    /// None if a budget is exhausted.
    fn why(&self, board: &Board) -> Option<BoardWhy> {
        let solution = self.solve(board)?;
        let short = board.free().len() <= SHOWN;
        let play = if short { self.play(board)? } else { vec![] };
        let ends = if short { self.ends(board, &solution)? } else { vec![] };
        Some(BoardWhy { solution, play, ends })
    }

    fn solve(&self, board: &Board) -> Option<BoardSolution> {
        self.known.solve_board(&Position::Board(board.clone()), self.run)
    }

    /// The board after taking a place, counted from 1.
    fn picked(&self, board: &Board, place: usize) -> Option<Board> {
        Some(board.pick(self.game.picks()?, place.checked_sub(1)?))
    }

    fn play(&self, board: &Board) -> Option<Vec<PlayStep>> {
        let (mut board, mut play) = (board.clone(), vec![]);
        loop {
            let solution = self.solve(&board)?;
            let Some((player, _)) = solution.to_pick else { return Some(play) };
            let place = solution.chosen?;
            board = self.picked(&board, place)?;
            let letter = solution.picks.iter().find(|pick| pick.place == place)?.letter;
            play.push(PlayStep { player, place, letter, marks: self.solve(&board)?.board.marks });
        }
    }

    fn ends(&self, board: &Board, solution: &BoardSolution) -> Option<Vec<PlayEnd>> {
        let chosen = |pick: &&Pick| Some(pick.place) == solution.chosen;
        let own = solution.picks.iter().filter(chosen);
        let others = solution.picks.iter().filter(|pick| !chosen(pick)).take(OTHERS);
        let end = |pick: &Pick| {
            let after = self.solve(&self.picked(board, pick.place)?)?;
            Some(PlayEnd { pick: pick.clone(), marks: after.end })
        };
        own.chain(others).map(end).collect()
    }
}
