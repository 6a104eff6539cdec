//! Many positions at once, as rows of numbers: answers from a theorem, at the speed of its kernel.

use answer::{Attempt, Question};
use judge::bulk::{self, RowFault};
use plan::Decision;
use run::Run;

use crate::decide::NoDecision;
use crate::game::Game;

/// A theorem in a form that answers rows of numbers.
#[derive(Clone, Debug)]
pub struct Bulk {
    decision: Decision,
    /// The theorem, certificate checked.
    pub attempt: Attempt,
    /// The length of a row, if fixed.
    pub width: Option<usize>,
}

impl Game {
    /// Proves a theorem that answers who wins, or the Grundy value, for many positions at once.
    /// Positions are tuples, or lists of heaps. Costs what [`prove`](Self::prove) does.
    ///
    /// ```
    /// use nimatron::{Game, Question, Run, Settings};
    ///
    /// let game = Game::shipped("nim-k", &Settings::default())?;
    /// let bulk = game.bulk(Question::Outcome, &Run::default()).expect("a theorem");
    /// let mut wins = [0; 2];
    /// bulk.outcomes(3, &[3, 3, 3, 1, 2, 3], &mut wins).expect("positions");
    /// assert_eq!(wins, [0, 1]);
    /// # Ok::<(), nimatron::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// The reason why there is none.
    pub fn bulk(&self, question: Question, run: &Run<'_>) -> Result<Bulk, NoDecision> {
        let width = self.heaps().map(|rules| rules.heaps.len());
        if width.is_none() && self.sums().is_none() {
            return Err(NoDecision::Form);
        }
        let decided = self.decide(question, None, run)?;
        Ok(Bulk { decision: decided.decision, attempt: decided.attempt, width })
    }
}

impl Bulk {
    /// For each row of `width` numbers 1 if the player to move wins, else 0. Linear in the numbers.
    ///
    /// # Errors
    /// The first row that is not a position.
    pub fn outcomes(&self, width: usize, numbers: &[u64], into: &mut [u8]) -> Result<(), RowFault> {
        bulk::outcomes(&self.decision, width, numbers, into)
    }

    /// The Grundy value of each row, if values were asked for.
    ///
    /// ```
    /// use nimatron::{Game, Question, Run, Settings};
    ///
    /// let game = Game::shipped("kayles-heaps", &Settings::default())?;
    /// let bulk = game.bulk(Question::Values, &Run::default()).map_err(|_| "no theorem")?;
    /// let mut values = [0; 3];
    /// bulk.values(2, &[1, 2, 1_000_000, 0, 12, 8], &mut values).map_err(|_| "no positions")?;
    /// assert_eq!(values, [1 ^ 2, 1, 4 ^ 1]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The first row that is not a position.
    pub fn values(&self, width: usize, numbers: &[u64], into: &mut [u64]) -> Result<(), RowFault> {
        bulk::values(&self.decision, width, numbers, into)
    }
}
