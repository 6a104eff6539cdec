//! Games on any number of heaps: positions are lists of naturals, asked by brute force and by theorems.

mod brute;
mod claims;
mod decide;
mod known;
mod solution;
mod table;
mod theorem;
mod told;
mod trial;
mod turns;

use answer::fault::{Fault, PositionFault};
use answer::{Attempt, GameInfo, Judged, Obstacle, Positions, Question, Table, Trial};
use rules::lists::{List, ListRuleset, parse_list, spell_list};
use rules::tuples::TuplePositionErrorKind;
use rules::{Diagnostic, Header};
use run::Run;

use crate::decide::{Decided, NoDecision};
use crate::effort::Effort;
use crate::game::{Position, Theorem, info};
use crate::kind::{Ask, Ruled};

pub(crate) use brute::Moves;
pub(crate) use decide::decision;
pub(crate) use known::Known;
pub(crate) use told::{Found, law, statement, theorem};

/// The rules of a game on any number of heaps, read and found to be in order.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    pub(crate) name: String,
    pub(crate) source: String,
    pub(crate) rules: ListRuleset,
}

fn spell_narrow(list: &[u64]) -> String {
    spell_list(&wide(list))
}

/// A list for brute force, if its numbers are not too large.
fn narrow(list: &[u128]) -> Result<Vec<u64>, Obstacle> {
    list.iter().map(|&heap| u64::try_from(heap).map_err(|_| Obstacle::LargeNumber)).collect()
}

fn wide(list: &[u64]) -> List {
    list.iter().map(|&heap| u128::from(heap)).collect()
}

impl Ruled for Lists {
    fn source(&self) -> &str {
        &self.source
    }

    fn header(&self) -> &Header {
        &self.rules.header
    }

    fn info(&self) -> GameInfo {
        let rules = &self.rules;
        let positions =
            Positions::Lists { heap: self.heap().to_owned(), code: rules.code.as_ref().map(ToString::to_string) };
        info(&self.name, &rules.header, positions, rules.heap.moves.count(), rules.turn)
    }
}

impl Ask for Lists {
    fn rename(&mut self, name: &str) {
        name.clone_into(&mut self.name);
    }

    fn position(&self, text: &str) -> Result<Position, PositionFault> {
        self.position(text).map(Position::List)
    }

    fn known(&self, run: &Run<'_>) -> Option<Theorem<'_>> {
        self.known(run).map(|known| Theorem::Lists(Box::new(known)))
    }

    fn decide(&self, question: Question, run: &Run<'_>) -> Result<Decided, NoDecision> {
        self.decide(question, run)
    }

    fn table(&self, question: Question, up_to: Option<usize>, run: &Run<'_>) -> Table {
        self.table(question, up_to, run)
    }

    fn prove(&self, question: Question, run: &Run<'_>) -> Attempt {
        self.prove(question, run)
    }

    fn judge(&self, claim: &str, run: &Run<'_>) -> Result<Judged, Vec<Diagnostic>> {
        self.judge(claim, run)
    }

    fn test(&self, effort: Effort, proving: &Run<'_>, run: &Run<'_>) -> Trial {
        self.test(effort, proving, run)
    }

    fn known_sum(&self, run: &Run<'_>) -> Option<Theorem<'_>> {
        Ask::known(self, run)
    }
}

impl Lists {
    pub(crate) fn new(source: &str, rules: ListRuleset) -> Self {
        let (name, source) = (rules.header.title.clone(), source.to_owned());
        Self { name, source, rules }
    }

    /// What the rule text says.
    #[must_use]
    pub(crate) const fn rules(&self) -> &ListRuleset {
        &self.rules
    }

    /// What a heap is called.
    fn heap(&self) -> &str {
        self.rules.heap.heaps.first().map_or("n", String::as_str)
    }

    /// Reads a position as a person types it: `3 4 5`, `3,4,5`, `(3, 4, 5)`, `()`; `7^1000` is a thousand heaps of 7.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub(crate) fn position(&self, text: &str) -> Result<List, PositionFault> {
        parse_list(&self.rules, text).map_err(|error| {
            let fault = match error.kind {
                TuplePositionErrorKind::NotANumber => Fault::NotANumber,
                TuplePositionErrorKind::TooLarge { limit } => Fault::TooLarge { limit },
                TuplePositionErrorKind::WrongCount { given, wanted } => Fault::WrongCount { given, wanted },
                TuplePositionErrorKind::UnknownHeap => Fault::UnknownHeap,
                TuplePositionErrorKind::RepeatedHeap => Fault::RepeatedHeap,
                TuplePositionErrorKind::NotAPosition => Fault::Outside,
            };
            PositionFault { text: text.to_owned(), span: error.span, fault, game: Box::new(self.info()) }
        })
    }
}
