//! What every kind of position has in common, and what a game of any kind can be asked.

use answer::fault::{Fault, PositionFault};
use answer::{Attempt, GameInfo, Judged, Obstacle, Question, Table, Trial};
use rules::{Diagnostic, Header, Span};
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

    /// What is wrong with a text that is no position, and where.
    fn fault(&self, text: &str, span: Span, fault: Fault) -> PositionFault {
        PositionFault { text: text.to_owned(), span, fault, game: Box::new(self.info()) }
    }

    /// Why there is no answer about Grundy values, if there are none.
    fn refused(&self, question: Question) -> Option<Obstacle> {
        (self.is_partisan() && question == Question::Values).then_some(Obstacle::Partisan)
    }
}

/// What a game can be asked, whatever its positions are. A kind of position is added by
/// implementing this, and what it asks for, each where the answer is made.
pub(crate) trait Ask: Proving + Deciding + Tabulating + Testing {
    /// Calls the game so in answers.
    fn rename(&mut self, name: &str);
    /// Reads a position as a person types it.
    fn position(&self, text: &str) -> Result<Position, PositionFault>;
    /// Proves who wins positions of every size; the claims of the rules are left alone.
    fn known(&self, run: &Run<'_>) -> Option<Theorem<'_>>;

    /// A theorem about sums of heaps, which is found in little time or not at all.
    fn known_sum(&self, _run: &Run<'_>) -> Option<Theorem<'_>> {
        None
    }
}

/// Theorems and claims.
pub(crate) trait Proving: Ruled {
    /// Tries to prove who wins, or the Grundy value, for positions of every size, and judges the
    /// claims in the rules.
    ///
    /// Values are those of normal play, whatever the convention.
    fn prove(&self, question: Question, run: &Run<'_>) -> Attempt;
    /// Proves or refutes a claim about all positions, in the language of the rules (as after the
    /// word `claim`).
    ///
    /// # Errors
    /// What is wrong with the text.
    fn judge(&self, claim: &str, run: &Run<'_>) -> Result<Judged, Vec<Diagnostic>>;
}

/// Theorems in a form that programs are made of.
pub(crate) trait Deciding: Ruled {
    /// Who wins, or the Grundy value, of positions of every size.
    /// `begins` says which player of a partisan game begins.
    fn decide(&self, question: Question, begins: Option<usize>, run: &Run<'_>) -> Result<Decided, NoDecision>;
}

/// All small positions.
pub(crate) trait Tabulating: Ruled {
    /// The outcomes or values of all positions of sizes up to `up_to`; without it, of so many sizes
    /// as fit a screen or two.
    ///
    /// Values are those of normal play, whatever the convention.
    fn table(&self, question: Question, up_to: Option<usize>, run: &Run<'_>) -> Table;
}

/// Every engine beside every other.
pub(crate) trait Testing: Ruled {
    /// Holds every engine to the expectations in the rules, all engines to each other on all small
    /// positions, and judges the claims.
    ///
    /// `proving` is the run of the proofs, `run` that of everything else.
    fn test(&self, effort: Effort, proving: &Run<'_>, run: &Run<'_>) -> Trial;
}
