//! Games of heaps: positions are tuples of naturals, asked by brute force and by theorems.

mod brute;
mod counterexample;
mod decide;
mod describe;
mod known;
mod sides;
mod solution;
mod table;
mod theorem;
mod trial;

use answer::fault::{Fault, PositionFault};
use answer::{Attempt, GameInfo, Judged, Obstacle, Positions, Question, Table, Trial};
use prove::tuples::NUMERATIONS;
use prove::tuples::table::TableError;
use rules::lists::TurnRule;
use rules::tuples::{Numeration, Tuple, TuplePositionErrorKind, TupleRuleset, parse_tuple};
use rules::{Diagnostic, Header, Outcome};
use run::Run;

use crate::decide::{Decided, NoDecision};
use crate::effort::Effort;
use crate::game::{Position, Theorem, info};
use crate::kind::{Ask, Ruled};
use crate::theorem::Machines;

pub(crate) use decide::machine;
pub(crate) use known::Known;

/// The rules of a game of heaps, read and found to be in order.
#[derive(Clone, Debug)]
pub(crate) struct Tuples {
    pub(crate) name: String,
    pub(crate) source: String,
    pub(crate) rules: TupleRuleset,
    /// The numeration systems in which theorems are looked for.
    pub(crate) numerations: Vec<Numeration>,
}

impl Ruled for Tuples {
    fn source(&self) -> &str {
        &self.source
    }

    fn header(&self) -> &Header {
        &self.rules.header
    }

    fn info(&self) -> GameInfo {
        let rules = &self.rules;
        let positions = Positions::Heaps {
            names: rules.text_heaps().to_vec(),
            domain: describe::domain(rules),
            ends: describe::ends(rules),
        };
        info(&self.name, &rules.header, positions, self.lines(), TurnRule::Moves(rules.turn))
    }
}

impl Ask for Tuples {
    fn rename(&mut self, name: &str) {
        name.clone_into(&mut self.name);
    }

    fn position(&self, text: &str) -> Result<Position, PositionFault> {
        self.position(text).map(Position::Tuple)
    }

    fn known(&self, run: &Run<'_>) -> Option<Theorem<'_>> {
        self.known(run).map(|known| Theorem::Tuples(Box::new(known)))
    }

    fn decide(&self, question: Question, run: &Run<'_>) -> Result<Decided, NoDecision> {
        self.decide(question, run)
    }

    fn table(&self, question: Question, up_to: Option<usize>, run: &Run<'_>) -> Table {
        self.table(question, up_to, run)
    }

    fn prove(&self, question: Question, run: &Run<'_>) -> Attempt {
        self.attempt(question, run)
    }

    fn judge(&self, claim: &str, run: &Run<'_>) -> Result<Judged, Vec<Diagnostic>> {
        self.judge_text(claim, run)
    }

    fn test(&self, effort: Effort, proving: &Run<'_>, run: &Run<'_>) -> Trial {
        self.test(effort, proving, run)
    }
}

impl Tuples {
    pub(crate) fn new(source: &str, rules: TupleRuleset) -> Self {
        let (name, source) = (rules.header.title.clone(), source.to_owned());
        Self { name, source, rules, numerations: NUMERATIONS.to_vec() }
    }

    /// What the rule text says.
    #[must_use]
    pub(crate) const fn rules(&self) -> &TupleRuleset {
        &self.rules
    }

    /// Reads a position as a person types it: `3 4 5`, `3,4,5`, `(3, 4, 5)`, or `x=3 y=4 z=5`.
    ///
    /// # Errors
    /// What is wrong with it, and where.
    pub(crate) fn position(&self, text: &str) -> Result<Tuple, PositionFault> {
        parse_tuple(&self.rules, text).map_err(|error| {
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

impl Tuples {
    /// Why brute force has no answer.
    fn obstacle(&self, error: TableError) -> Obstacle {
        crate::undecided::obstacle(error, |tuple| self.spell_narrow(tuple), |rule| self.line_number(rule))
    }
}

/// A tuple for brute force, if its numbers are not too large.
fn narrow(tuple: &[u128]) -> Result<Vec<u64>, Obstacle> {
    tuple.iter().map(|&heap| u64::try_from(heap).map_err(|_| Obstacle::LargeNumber)).collect()
}

fn wide(tuple: &[u64]) -> Tuple {
    tuple.iter().map(|&heap| u128::from(heap)).collect()
}

const fn outcome(class: u32) -> Outcome {
    if class == 0 { Outcome::P } else { Outcome::N }
}
