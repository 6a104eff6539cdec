//! What every kind of position has in common, and what a game of any kind can be asked.

use answer::fault::PositionFault;
use answer::{Attempt, GameInfo, Judged, Obstacle, Question, Table, Trial};
use rules::{Diagnostic, Header};
use run::Run;

use crate::decide::{Decided, NoDecision};
use crate::effort::Effort;
use crate::game::{Position, Theorem};

/// A game that has been read, whatever its positions are.
pub(crate) trait Ruled {
    /// The rule text.
    fn source(&self) -> &str;
    /// What its rules have whatever the positions are.
    fn header(&self) -> &Header;
    /// The game in short.
    fn info(&self) -> GameInfo;

    /// Whether the players have moves of their own.
    fn is_partisan(&self) -> bool {
        self.header().sides.is_some()
    }

    /// How many letters, or heaps, of a position a person does not see: one that says whose turn it is.
    fn marker(&self) -> usize {
        usize::from(self.is_partisan())
    }

    /// Why there is no answer about Grundy values, if there are none.
    fn refused(&self, question: Question) -> Option<Obstacle> {
        (self.is_partisan() && question == Question::Values).then_some(Obstacle::Partisan)
    }
}

/// What a game can be asked, whatever its positions are. A kind of position is added by implementing this.
pub(crate) trait Ask: Ruled {
    /// Calls the game so in answers.
    fn rename(&mut self, name: &str);
    /// Reads a position as a person types it.
    fn position(&self, text: &str) -> Result<Position, PositionFault>;
    /// Proves who wins positions of every size; the claims of the rules are left alone.
    fn known(&self, run: &Run<'_>) -> Option<Theorem<'_>>;
    /// The same as a form that programs are made of.
    fn decide(&self, question: Question, run: &Run<'_>) -> Result<Decided, NoDecision>;
    /// All small positions.
    fn table(&self, question: Question, up_to: Option<usize>, run: &Run<'_>) -> Table;
    /// Tries to prove who wins, or the Grundy value, for positions of every size, and judges the claims in the rules.
    fn prove(&self, question: Question, run: &Run<'_>) -> Attempt;
    /// Proves or refutes a claim.
    fn judge(&self, claim: &str, run: &Run<'_>) -> Result<Judged, Vec<Diagnostic>>;
    /// Holds every engine to the expectations in the rules, all engines to each other, and judges the claims.
    fn test(&self, effort: Effort, proving: &Run<'_>, run: &Run<'_>) -> Trial;

    /// A theorem about sums of heaps, which is found in little time or not at all.
    fn known_sum(&self, _run: &Run<'_>) -> Option<Theorem<'_>> {
        None
    }
}
