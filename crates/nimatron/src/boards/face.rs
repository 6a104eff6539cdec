//! Questions that only pick games have: boards, and their results.

use answer::{BoardSolution, BoardTable, Obstacle};
use rules::boards::Board;
use run::Run;

use crate::game::{Game, Known, Position, SolveError};

impl Game {
    /// The result of a board under best play, and the result after every pick. Brute force: time
    /// and memory grow by 2.9 with every free letter.
    ///
    /// ```
    /// use nimatron::answer::PickScore;
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let game = Game::shipped("string01", &Settings::default())?;
    /// let solution = game.solve_board("0110", &Run::default())?;
    /// assert_eq!(solution.best, PickScore::Letters("10".to_owned()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// See [`SolveError`]; [`Obstacle::OtherQuestion`] if this is not a pick game.
    pub fn solve_board(&self, board: &str, run: &Run<'_>) -> Result<BoardSolution, SolveError> {
        let position =
            self.position(board).map_err(|fault| SolveError::Position(Box::new(fault)))?;
        let mut solved = self.solve_boards(&[position], run);
        solved.pop().unwrap_or(Err(Obstacle::Unsupported)).map_err(SolveError::Unsolved)
    }

    /// Solves boards one after the other. Positions of another kind of game are an
    /// [`Obstacle::OtherQuestion`].
    pub fn solve_boards(
        &self,
        positions: &[Position],
        run: &Run<'_>,
    ) -> Vec<Result<BoardSolution, Obstacle>> {
        let solved = positions.iter().map(|position| match (self.pick_game(), position) {
            (Some(game), Position::Board(board)) => game.solve(board, run),
            _ => Err(Obstacle::OtherQuestion),
        });
        solved.collect()
    }

    /// The results of all untouched boards of up to `up_to` letters; by default, of as many lengths
    /// as fit a screen or two.
    pub fn board_table(&self, up_to: Option<usize>, run: &Run<'_>) -> BoardTable {
        match self.pick_game() {
            Some(game) => game.board_table(up_to, run),
            None => BoardTable { rows: vec![], stopped: Some(Obstacle::OtherQuestion) },
        }
    }
}

impl Known<'_> {
    /// The result of a board, and how to pick; `None` if it is not a board of the game, or a budget
    /// is exhausted. Linear in its length; if there are not too many free letters, includes the
    /// result of each pick.
    #[must_use]
    pub fn solve_board(&self, position: &Position, run: &Run<'_>) -> Option<BoardSolution> {
        let board: &Board = match position {
            Position::Board(board) => board,
            _ => return None,
        };
        self.of_picks()?.solve(board, run)
    }
}
