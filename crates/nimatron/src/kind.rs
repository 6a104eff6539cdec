//! What all kinds of positions have in common, and the questions for games of any kind.

use answer::fault::{Fault, PositionFault};
use answer::{Attempt, GameInfo, Judged, Obstacle, Question, Row, Table, Trial};
use rules::{Diagnostic, Header, Span};
use run::Run;

use crate::decide::{Decided, NoDecision};
use crate::effort::Effort;
use crate::game::{Position, Theorem};

/// A loaded game of any kind.
pub(crate) trait Ruled {
    /// The rule text.
    fn source(&self) -> &str;
    /// The part of the rules that does not depend on the kind of positions.
    fn header(&self) -> &Header;
    /// A summary of the game.
    fn info(&self) -> GameInfo;

    /// Whether the game is partisan.
    fn is_partisan(&self) -> bool {
        self.header().sides.is_some()
    }

    /// The number of hidden letters or heaps of a position: one, if it says whose turn it is.
    fn marker(&self) -> usize {
        usize::from(self.is_partisan())
    }

    /// Why a text is not a position, and where.
    fn fault(&self, text: &str, span: Span, fault: Fault) -> PositionFault {
        PositionFault { text: text.to_owned(), span, fault, game: Box::new(self.info()) }
    }

    /// Why there are no Grundy values, if so.
    fn refused(&self, question: Question) -> Option<Obstacle> {
        (self.is_partisan() && question == Question::Values).then_some(Obstacle::Partisan)
    }
}

/// The questions for a game of any kind. To add a kind of position, implement this and its
/// supertraits, each where the answer is made.
pub(crate) trait Ask: Proving + Deciding + Tabulating + Testing {
    /// Renames the game in answers.
    fn rename(&mut self, name: &str);
    /// Parses a position as a person types it.
    fn position(&self, text: &str) -> Result<Position, PositionFault>;
    /// Proves who wins positions of every size; ignores the claims of the rules.
    fn known(&self, run: &Run<'_>) -> Option<Theorem<'_>>;

    /// Finds a theorem about sums of heaps, quickly or not at all.
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

/// Theorems in a form from which programs are made.
pub(crate) trait Deciding: Ruled {
    /// Decides who wins, or the Grundy value, for positions of every size. `begins` is the player
    /// of a partisan game who begins.
    fn decide(
        &self,
        question: Question,
        begins: Option<usize>,
        run: &Run<'_>,
    ) -> Result<Decided, NoDecision>;
}

/// The remoteness of each position of a row; none for a draw.
pub(crate) type RowTurns = Vec<Option<u32>>;

/// One row after the other, until one fails.
pub(crate) fn by_row(
    rows: &[Row],
    row: impl FnMut(&Row) -> Result<RowTurns, Obstacle>,
) -> (Vec<RowTurns>, Option<Obstacle>) {
    let mut stopped = None;
    let rows =
        rows.iter().map(row).map_while(|row| row.map_err(|obstacle| stopped = Some(obstacle)).ok());
    (rows.collect(), stopped)
}

/// All small positions.
pub(crate) trait Tabulating: Ruled {
    /// The outcomes or values of all positions of sizes up to `up_to`; by default, of as many sizes
    /// as fit a screen or two.
    ///
    /// Values are those of normal play, whatever the convention.
    fn table(&self, question: Question, up_to: Option<usize>, run: &Run<'_>) -> Table;

    /// The remoteness of every position of some rows, one row after the other, until one fails.
    fn turns(&self, rows: &[Row], run: &Run<'_>) -> (Vec<RowTurns>, Option<Obstacle>);
}

/// Comparison of all engines.
pub(crate) trait Testing: Ruled {
    /// Compares all engines with the expectations in the rules and with each other on all small
    /// positions, and judges the claims.
    ///
    /// `proving` is the run of the proofs, `run` that of everything else.
    fn test(&self, effort: Effort, proving: &Run<'_>, run: &Run<'_>) -> Trial;
}
