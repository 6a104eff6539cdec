//! Games on any number of heaps: positions are lists of naturals, answered by brute force and by
//! theorems.

mod answers;
mod brute;
mod claims;
mod decide;
mod known;
mod solution;
mod table;
mod theorem;
mod trial;
mod turns;

use answer::fault::PositionFault;
use answer::{GameInfo, Positions};
use rules::Header;
use rules::lists::{ListRuleset, parse_list, spell_list};
use rules::tuples::TuplePositionError;
use run::Run;

use crate::game::{Position, Theorem, info};
use crate::heaps::{narrow, wide};
use crate::kind::{Ask, Ruled};

pub(crate) use answers::{Found, law, statement, theorem};
pub(crate) use brute::Moves;
pub(crate) use decide::decision;
pub(crate) use known::Known;

/// The validated rules of a game on any number of heaps.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    pub(crate) name: String,
    pub(crate) source: String,
    pub(crate) rules: ListRuleset,
}

fn spell_narrow(list: &[u64]) -> String {
    spell_list(&wide(list))
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
        let positions = Positions::Lists {
            heap: self.heap().to_owned(),
            code: rules.code.as_ref().map(ToString::to_string),
        };
        info(&self.name, &rules.header, positions, rules.heap.moves.count(), rules.turn)
    }
}

impl Ask for Lists {
    fn rename(&mut self, name: &str) {
        name.clone_into(&mut self.name);
    }

    /// `3 4 5`, `3,4,5`, `(3, 4, 5)`, `()`; `7^1000` is a thousand heaps of 7.
    fn position(&self, text: &str) -> Result<Position, PositionFault> {
        let wrong = |error: TuplePositionError| self.fault(text, error.span, error.kind.into());
        parse_list(&self.rules, text).map(Position::List).map_err(wrong)
    }

    fn known(&self, run: &Run<'_>) -> Option<Theorem<'_>> {
        self.known(run).map(|known| Theorem::Lists(Box::new(known)))
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

    /// The ruleset.
    #[must_use]
    pub(crate) const fn rules(&self) -> &ListRuleset {
        &self.rules
    }

    /// The name of a heap.
    fn heap(&self) -> &str {
        self.rules.heap.heaps.first().map_or("n", String::as_str)
    }
}
