//! Rows, played literally.

use std::time::Instant;

use rules::words::literal::Reading;
use rules::{Convention, Word, WordRuleset};

use super::play::{Listing, LiteralFacts, Play, Trouble};

/// Literal play of a game of words, and judging of turns.
pub(crate) struct RowPlay<'r> {
    play: Play<Word, Listing<'r, Word>>,
    turn: usize,
}

impl<'r> RowPlay<'r> {
    /// Nothing played yet; at most `most` words are stored.
    pub(crate) fn new(rules: &'r WordRuleset, most: usize, deadline: Option<Instant>) -> Self {
        let reading = Reading::new(rules);
        let moves = move |word: &Word| {
            let mut moves: Vec<Word> =
                reading.moves(word).into_iter().map(|single| single.result).collect();
            moves.sort_unstable();
            moves.dedup();
            Some(moves)
        };
        let moves: Listing<'r, Word> = Box::new(moves);
        let misere = rules.header.convention == Convention::Misere;
        Self { play: Play::new(moves, rules.turn, misere, most, deadline), turn: rules.turn }
    }

    /// What is true of a word.
    pub(crate) fn found(&mut self, word: &Word) -> Result<LiteralFacts, Trouble> {
        self.play.found(word)
    }

    /// Whether no move can be made.
    pub(crate) fn over(&self, word: &Word) -> bool {
        self.play.moves(word).is_empty()
    }

    /// How many words that one move leads to are lost for the next player.
    pub(crate) fn winning_moves(&mut self, word: &Word) -> Result<usize, Trouble> {
        let mut winning = 0;
        for option in self.play.moves(word) {
            winning += usize::from(self.play.found(&option)?.loses);
        }
        Ok(winning)
    }

    /// Whether these are single moves, one after the other, no more than a turn has, to a position
    /// that the next player loses; else what is wrong.
    pub(crate) fn judge_steps(&mut self, word: &Word, steps: &[Word]) -> Result<(), String> {
        if steps.is_empty() || steps.len() > self.turn {
            return Err(format!("a turn of {} moves", steps.len()));
        }
        let mut at = word;
        for step in steps {
            if !self.play.moves(at).contains(step) {
                return Err(format!("no move from {at:?} to {step:?}"));
            }
            at = step;
        }
        self.lost(at)
    }

    /// Whether one turn leads to this word, and the next player loses there; else what is wrong.
    pub(crate) fn judge_result(&mut self, word: &Word, result: &Word) -> Result<(), String> {
        match self.play.distance(word, result, self.turn) {
            None | Some(0) => Err(format!("no turn from {word:?} to {result:?}")),
            Some(_) => self.lost(result),
        }
    }

    fn lost(&mut self, word: &Word) -> Result<(), String> {
        match self.play.found(word) {
            Ok(found) if found.loses => Ok(()),
            Ok(_) => Err(format!("at {word:?} the next player wins")),
            Err(trouble) => Err(format!("{word:?}: {trouble:?}")),
        }
    }
}
