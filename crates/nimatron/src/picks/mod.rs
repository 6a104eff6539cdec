//! Pick games: positions are boards, asked by brute force and by theorems about strategies.

use rules::picks::{Board, PickRuleset};
use rules::Diagnostic;
use run::Run;
use tell::answer::{Attempt, GameInfo, Judged, Question, Table, Trial};
use tell::position::PositionFault;

use crate::decide::{Decided, NoDecision};
use crate::effort::Effort;

/// The rules of a pick game, read and found to be in order.
#[derive(Clone, Debug)]
pub(crate) struct Picks {
    pub(crate) name: String,
    pub(crate) source: String,
    pub(crate) rules: PickRuleset,
}

impl Picks {
    pub(crate) fn new(source: &str, rules: PickRuleset) -> Self {
        let (name, source) = (rules.title.clone(), source.to_owned());
        Self { name, source, rules }
    }

    /// What the rule text says.
    #[must_use]
    pub(crate) const fn rules(&self) -> &PickRuleset {
        &self.rules
    }

    pub(crate) fn info(&self) -> GameInfo {
        unimplemented!()
    }

    pub(crate) fn position(&self, _text: &str) -> Result<Board, PositionFault> {
        unimplemented!()
    }

    pub(crate) fn spell(&self, _board: &Board) -> String {
        unimplemented!()
    }

    pub(crate) fn decide(&self, _question: Question, _run: &Run<'_>) -> Result<Decided, NoDecision> {
        unimplemented!()
    }

    pub(crate) fn table(&self, _question: Question, _up_to: Option<usize>, _run: &Run<'_>) -> Table {
        unimplemented!()
    }

    pub(crate) fn prove(&self, _question: Question, _run: &Run<'_>) -> Attempt {
        unimplemented!()
    }

    pub(crate) fn judge(&self, _claim: &str, _run: &Run<'_>) -> Result<Judged, Vec<Diagnostic>> {
        unimplemented!()
    }

    pub(crate) fn test(&self, _effort: Effort, _proving: &Run<'_>, _run: &Run<'_>) -> Trial {
        unimplemented!()
    }
}
