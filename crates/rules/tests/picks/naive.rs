//! Best play, written once more, with a memory. It shares no code with `rules::boards::literal` but
//! the types.

use std::collections::HashMap;

use rules::boards::{Board, BoardResult, BoardRuleset, Player, Score};

/// Remembers the results of boards.
pub(super) struct Naive<'r> {
    rules: &'r BoardRuleset,
    results: HashMap<Board, Score>,
}

impl<'r> Naive<'r> {
    pub(super) fn new(rules: &'r BoardRuleset) -> Self {
        Self { rules, results: HashMap::new() }
    }

    /// Whether it is the first player's pick.
    pub(super) fn first_moves(&self, board: &Board) -> bool {
        board.phase < self.rules.turn
    }

    pub(super) fn pick(&self, board: &Board, place: usize) -> Board {
        assert_eq!(board.taken[place], None);
        let mut after = board.clone();
        after.taken[place] =
            Some(if self.first_moves(board) { Player::First } else { Player::Second });
        after.phase = if board.phase + 1 == 2 * self.rules.turn { 0 } else { board.phase + 1 };
        after
    }

    /// The result of a full board.
    fn result(&self, board: &Board) -> Score {
        let mut held = vec![];
        for (letter, taken) in board.letters.iter().zip(&board.taken) {
            if *taken == Some(self.rules.taker) {
                held.push(*letter);
            }
        }
        match &self.rules.result {
            BoardResult::Number(weights) => Score::Number(
                held.iter().map(|&letter| i128::from(weights[usize::from(letter)])).sum(),
            ),
            BoardResult::Letters { reversed } => {
                if *reversed {
                    held.reverse();
                }
                Score::Letters(held)
            }
        }
    }

    pub(super) fn best(&mut self, board: &Board) -> Score {
        if let Some(known) = self.results.get(board) {
            return known.clone();
        }
        let places: Vec<usize> =
            (0..board.letters.len()).filter(|&place| board.taken[place].is_none()).collect();
        let results: Vec<Score> =
            places.iter().map(|&place| self.best(&self.pick(board, place))).collect();
        let maximises = self.first_moves(board) == (self.rules.maximiser == Player::First);
        let best = if maximises { results.into_iter().max() } else { results.into_iter().min() };
        let best = best.unwrap_or_else(|| self.result(board));
        self.results.insert(board.clone(), best.clone());
        best
    }
}
