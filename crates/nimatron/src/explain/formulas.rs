//! The formulas of a theorem, for any kind of positions.

use answer::{Choice, MachineEvidence, Notion, Stated, Statement, Survey, Theorem};
use certify::Meaning;
use rules::language::print::{Printable, Printed};
use rules::language::trace::{self, Trace};
use rules::{Formula, Subject, Term};

use crate::game::{Game, Kind, Position};

/// The theorem's formula about who wins, for the player to move (in a partisan game, this one), if
/// it has one.
pub(super) fn statement<'t>(
    theorem: &'t Theorem,
    machine: &'t MachineEvidence,
    mover: Option<usize>,
) -> Option<&'t Statement> {
    let statement = match (&machine.sides, mover) {
        (Some(sides), Some(mover)) => Some(&sides.formulas.get(mover)?.as_ref()?.statement),
        (Some(_), None) => None,
        (None, _) => theorem.statement.as_ref(),
    };
    statement.filter(|statement| matches!(statement, Statement::Wins(_) | Statement::Loses(_)))
}

/// All formulas about who wins.
pub(super) fn stated<'t>(theorem: &'t Theorem, machine: &'t MachineEvidence) -> Vec<&'t Stated> {
    match &machine.sides {
        Some(sides) => {
            sides.formulas.iter().flatten().map(|formula| formula.statement.stated()).collect()
        }
        None => theorem.statement.iter().map(Statement::stated).collect(),
    }
}

/// The choices for which a theorem is worked out: the first `most`, and the first `most` that win,
/// with their indices, in order.
pub(super) fn worked(survey: &Survey, most: usize) -> impl Iterator<Item = (usize, &Choice)> {
    let mut winning = 0;
    survey.choices.iter().enumerate().filter(move |(index, choice)| {
        winning += usize::from(choice.best);
        *index < most || choice.best && winning <= most
    })
}

impl Game {
    /// Works out the formula of a claim on a position. `None` if undecided.
    pub(super) fn trace(&self, claim: &Stated, position: &Position) -> Option<Trace> {
        match (&self.kind, claim.meaning.as_deref()?, position) {
            (Kind::Words(game), Meaning::Words(claim), Position::Word(word)) => {
                trace::formula(&claim.formula, word, &game.letters())
            }
            (Kind::Tuples(game), Meaning::Heaps(claim), Position::Tuple(tuple)) => {
                trace::formula(&claim.formula, tuple, game.rules().text_heaps())
            }
            _ => None,
        }
    }

    /// Works out the term of a claim about the length of plays on a position.
    pub(super) fn trace_turns(&self, claim: &Stated, position: &Position) -> Option<Trace> {
        match (&self.kind, claim.meaning.as_deref()?, position) {
            (Kind::Words(game), Meaning::Words(claim), Position::Word(word)) => {
                trace::term(length(&claim.subject)?, word, &game.letters())
            }
            (Kind::Tuples(game), Meaning::Heaps(claim), Position::Tuple(tuple)) => {
                trace::term(length(&claim.subject)?, tuple, game.rules().text_heaps())
            }
            _ => None,
        }
    }

    /// The notions that formulas use, without duplicates.
    pub(super) fn notions(&self, claims: &[&Stated]) -> Vec<Notion> {
        let mut found = vec![];
        for claim in claims {
            match (&self.kind, claim.meaning.as_deref()) {
                (Kind::Words(game), Some(Meaning::Words(claim))) => {
                    Notions { names: &game.letters(), found: &mut found }.formula(&claim.formula);
                }
                (Kind::Tuples(game), Some(Meaning::Heaps(claim))) => {
                    Notions { names: game.rules().text_heaps(), found: &mut found }
                        .formula(&claim.formula);
                }
                _ => {}
            }
        }
        found
    }
}

const fn length<K: rules::language::Kind>(subject: &Subject<K>) -> Option<&Term<K>> {
    match subject {
        Subject::PlayLength(term) => Some(term),
        _ => None,
    }
}

/// A kind of position whose formulas can be explained.
pub(super) trait Noted: Printable {
    /// The notions in an atom.
    fn note_atom(atom: &Self::Atom, notions: &mut Notions<'_, Self>);
    /// The notions in a test or, with `negated`, its negation.
    fn note_test(test: &Self::Test, negated: bool, notions: &mut Notions<'_, Self>);
}

/// Collects notions.
pub(super) struct Notions<'n, K: Noted> {
    pub(super) names: &'n K::Names,
    found: &'n mut Vec<Notion>,
}

impl<K: Noted> Notions<'_, K> {
    pub(super) fn push(&mut self, notion: Notion) {
        if !self.found.contains(&notion) {
            self.found.push(notion);
        }
    }

    pub(super) fn formula(&mut self, whole: &Formula<K>) {
        match whole {
            Formula::Bool(_) => {}
            Formula::Compare(left, _, right) => self.terms([left, right]),
            Formula::In(term, _) => {
                self.term(term);
                self.push(Notion::Among);
            }
            Formula::Test(test) => K::note_test(test, false, self),
            Formula::Not(inner) => match &**inner {
                Formula::Test(test) => K::note_test(test, true, self),
                inner => self.formula(inner),
            },
            Formula::And(parts) | Formula::Or(parts) => {
                parts.iter().for_each(|part| self.formula(part))
            }
        }
    }

    pub(super) fn terms<'t>(&mut self, parts: impl IntoIterator<Item = &'t Term<K>>)
    where
        K: 't,
    {
        parts.into_iter().for_each(|part| self.term(part));
    }

    fn term(&mut self, whole: &Term<K>) {
        match whole {
            Term::Number(_) => {}
            Term::Atom(atom) => K::note_atom(atom, self),
            Term::Add(parts) => self.terms(parts),
            Term::Scale(_, inner) => self.term(inner),
            Term::Mod(inner, _) => {
                self.term(inner);
                self.push(Notion::Remainder);
            }
            Term::Div(inner, _) => {
                self.term(inner);
                self.push(Notion::Quotient);
            }
        }
    }

    /// The printed form of a formula.
    pub(super) fn print(&self, formula: &Formula<K>) -> Printed {
        Printed::of(formula, self.names)
    }
}
