//! Games on words: a ruleset, queried by brute force and by theorems.

mod counterexample;
mod decide;
mod rows;
mod sides;
mod solution;
mod table;
mod theorem;
mod trial;

use answer::fault::{Fault, PositionFault};
use answer::{GameInfo, Positions};
use automata::{Letter, Moore};
use rules::language::print::print;
use rules::lists::TurnRule;
use rules::{Header, PositionError, PositionErrorKind, Span, Word, WordRuleset};
use run::{Limits, Run, Stop};

use crate::game::{LoadError, Position, Theorem, info};
use crate::kind::{Ask, Ruled};

pub(crate) use rows::KnownRows;
pub(crate) use solution::Known;

/// The validated rules of a game on words.
#[derive(Clone, Debug)]
pub(crate) struct Words {
    pub(crate) name: String,
    pub(crate) source: String,
    pub(crate) rules: WordRuleset,
}

/// States visited before it is left undecided whether moves can leave the domain.
const CLOSURE_STATES: u64 = 200_000;

impl Ruled for Words {
    fn source(&self) -> &str {
        &self.source
    }

    fn header(&self) -> &Header {
        &self.rules.header
    }

    fn info(&self) -> GameInfo {
        let rules = &self.rules;
        let alphabet = self.letters();
        let letters: Vec<Letter> = alphabet.letters().collect();
        let positions = Positions::Words {
            letters: alphabet.spell(&letters),
            domain: print(&self.domain(), &alphabet),
            branches: self.lines().map(|rule| rule.branches.len()).sum(),
            appearances: rules
                .appearances
                .iter()
                .map(|(letter, appearance)| (rules.alphabet.symbol(*letter), appearance.clone()))
                .collect(),
        };
        info(
            &self.name,
            &rules.header,
            positions,
            self.lines().count(),
            TurnRule::Moves(rules.turn),
        )
    }
}

impl Ask for Words {
    fn rename(&mut self, name: &str) {
        name.clone_into(&mut self.name);
    }

    /// Letters in sequence, quoted or not; `empty` is the empty word.
    fn position(&self, text: &str) -> Result<Position, PositionFault> {
        let wrong = |error: PositionError| {
            let (span, fault) = match error.kind {
                PositionErrorKind::UnknownLetter(found) => {
                    (error.span, Fault::UnknownLetter(found))
                }
                PositionErrorKind::NotAPosition => self.outside(text, error.span),
            };
            self.fault(text, span, fault)
        };
        rules::parse_position(&self.rules, text).map(Position::Word).map_err(wrong)
    }

    fn known(&self, run: &Run<'_>) -> Option<Theorem<'_>> {
        self.known(run).map(Theorem::Words)
    }

    fn known_sum(&self, run: &Run<'_>) -> Option<Theorem<'_>> {
        self.known_rows(run).map(|rows| Theorem::Words(Known::Rows(Box::new(rows))))
    }
}

impl Words {
    /// Checks that moves lead from positions to positions, if decided within the limits: time and
    /// flag are those of `run`, the other limits are its own.
    pub(crate) fn new(
        source: &str,
        rules: WordRuleset,
        run: &Run<'_>,
    ) -> Result<(Self, Result<(), Stop>), LoadError> {
        let run = run.part(Limits { states: CLOSURE_STATES, memory: 256 << 20, time: None });
        let escape =
            encode::domain(&rules, &run).and_then(|domain| encode::escape(&rules, &domain, &run));
        let closed = match escape {
            Ok(None) => Ok(()),
            Ok(Some(escape)) => {
                return Err(LoadError::Escape {
                    source: source.to_owned(),
                    span: rules.rules.get(escape.rule).map(|rule| rule.span).unwrap_or_default(),
                    from: rules.alphabet.spell(rules.behind(&escape.from)),
                    to: rules.alphabet.spell(rules.behind(&escape.to)),
                });
            }
            Err(stop) => Err(stop),
        };
        Ok((Self { name: rules.header.title.clone(), source: source.to_owned(), rules }, closed))
    }

    /// The ruleset.
    #[must_use]
    pub(crate) const fn rules(&self) -> &WordRuleset {
        &self.rules
    }

    /// Where a word stops being a prefix of a position.
    fn outside(&self, text: &str, span: Span) -> (Span, Fault) {
        let run = Run::new(Limits { states: CLOSURE_STATES, memory: 256 << 20, time: None });
        let Ok(domain) = encode::domain(&self.rules, &run) else { return (span, Fault::Outside) };
        let live = domain.can_reach(|&position| position);
        let letters = text.get(span.start..span.end).unwrap_or_default();
        let marker = self.rules.header.sides.as_ref().map(|sides| sides.markers[0]);
        let mut state = domain.state_of(marker.as_slice());
        for (at, symbol) in letters.char_indices() {
            let Some(letter) = self.rules.alphabet.letter(symbol) else {
                return (span, Fault::Outside);
            };
            state = domain.next(state, letter);
            if !live[state.index()] {
                let start = span.start + at;
                return (Span { start, end: start + symbol.len_utf8() }, Fault::NoPositionBeginsSo);
            }
        }
        match completion(&domain, state) {
            Some(rest) => {
                let example = format!("{letters}{}", self.rules.alphabet.spell(&rest));
                (Span { start: span.end, end: span.end }, Fault::Unfinished { example })
            }
            None => (span, Fault::Outside),
        }
    }
}

/// A shortest word that leads from a state to a position.
fn completion(domain: &Moore<bool>, from: automata::StateId) -> Option<Word> {
    let moved = |state: automata::StateId| match state.index() {
        0 => from,
        index if index == from.index() => automata::StateId::ZERO,
        _ => state,
    };
    // The same machine with the two states swapped: it starts where the word has led.
    let next = domain
        .states()
        .flat_map(|state| domain.row(moved(state)).iter().map(|next| moved(*next)))
        .collect();
    let outputs = domain.states().map(|state| *domain.output(moved(state))).collect();
    Moore::new(domain.letters(), next, outputs).shortest(|&position| position)
}
