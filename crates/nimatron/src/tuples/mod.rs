//! Games of heaps: positions are tuples of naturals, answered by brute force and by theorems.

mod brute;
mod computed;
mod counterexample;
mod decide;
mod describe;
mod known;
mod sides;
mod solution;
mod table;
mod theorem;
mod trial;

use answer::fault::PositionFault;
use answer::{Aim, GameInfo, Obstacle, Positions};
use prove::tuples::numerations_for;
use prove::tuples::table::TableError;
use rules::lists::TurnRule;
use rules::tuples::{Numeration, TuplePositionError, TupleRuleset, parse_tuple};
use rules::{Header, Outcome};
use run::Run;

use crate::game::{Position, Theorem, info};
use crate::heaps::{narrow, wide};
use crate::kind::{Ask, Ruled};

pub(crate) use computed::WORK_PER_STATE;
pub(crate) use decide::machine;
pub(crate) use known::Known;

/// The validated rules of a game of heaps.
#[derive(Clone, Debug)]
pub(crate) struct Tuples {
    pub(crate) name: String,
    pub(crate) source: String,
    pub(crate) rules: TupleRuleset,
    /// The numeration systems for proofs.
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
            domain: describe::domain(&self.source, rules),
            ends: describe::ends(rules),
            aim: match rules.moves.loops() {
                Some(loops) if loops.game.scored => Aim::Gain,
                Some(loops) if !loops.is_plain() => Aim::Verdict,
                _ => Aim::LastMove,
            },
        };
        info(&self.name, &rules.header, positions, self.lines(), TurnRule::Moves(rules.turn))
    }
}

impl Ask for Tuples {
    fn rename(&mut self, name: &str) {
        name.clone_into(&mut self.name);
    }

    /// `3 4 5`, `3,4,5`, `(3, 4, 5)`, or `x=3 y=4 z=5`.
    fn position(&self, text: &str) -> Result<Position, PositionFault> {
        let wrong = |error: TuplePositionError| self.fault(text, error.span, error.kind.into());
        parse_tuple(&self.rules, text).map(Position::Tuple).map_err(wrong)
    }

    fn known(&self, run: &Run<'_>) -> Option<Theorem<'_>> {
        self.known(run).map(|known| Theorem::Tuples(Box::new(known)))
    }
}

impl Tuples {
    pub(crate) fn new(source: &str, rules: TupleRuleset) -> Self {
        let (name, source) = (rules.header.title.clone(), source.to_owned());
        let numerations = numerations_for(&rules);
        Self { name, source, rules, numerations }
    }

    /// The ruleset.
    #[must_use]
    pub(crate) const fn rules(&self) -> &TupleRuleset {
        &self.rules
    }
}

impl Tuples {
    /// Why brute force has no answer.
    fn obstacle(&self, error: TableError) -> Obstacle {
        crate::undecided::obstacle(
            error,
            |tuple| self.spell_narrow(tuple),
            |rule| self.line_number(rule),
        )
    }
}

const fn outcome(class: u32) -> Outcome {
    if class == 0 { Outcome::P } else { Outcome::N }
}
