//! The variables of a problem: their kinds, and where these are declared.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use plan::{Declared, Number, Variable, VariableKind};
use rules::{Alphabet, Regex, Span};

use super::names::similar;
use super::parser::beginning;
use super::report::Report;
use super::syntax::{GroupKind, Name, Otherwise, Statement, StatementKind};
use super::words::words;
use crate::diagnostic::{Diagnostic, Holds, Note, Reason, Use};
use crate::problem::{Promise, Reading};

/// The promise of words.
const NO_PROMISE: Promise = Promise { distinct: false, sorted: false, edges: None };

/// Maximum number of variables.
pub(super) const MAX_VARIABLES: usize = 256;

/// What a place that reads or sets a variable declares about it.
#[derive(Clone, Debug)]
pub(super) struct Declaration<'s> {
    pub(super) kind: VariableKind,
    /// For a word, the span and text of the regular expression of allowed words.
    pub(super) regex: Option<(Span, &'s str)>,
    pub(super) promise: Promise,
    /// Whether numbers are collected rather than read.
    collected: bool,
}

impl<'s> Declaration<'s> {
    pub(super) const fn number(kind: VariableKind, promise: Promise) -> Self {
        Declaration { kind, regex: None, promise, collected: false }
    }

    pub(super) const fn word(length: Option<Number>, regex: Option<(Span, &'s str)>) -> Self {
        Declaration {
            kind: VariableKind::Word { domain: None, length },
            regex,
            promise: NO_PROMISE,
            collected: false,
        }
    }

    pub(super) const fn collected() -> Self {
        let kind = VariableKind::Numbers {
            low: Number::Constant(i64::MIN),
            high: Number::Constant(i64::MAX),
        };
        Declaration { kind, regex: None, promise: NO_PROMISE, collected: true }
    }

    /// The kind of the variable.
    const fn holds(&self) -> Holds {
        match self.kind {
            VariableKind::Number { .. } => Holds::Number,
            VariableKind::Numbers { .. } if self.collected => Holds::Collected,
            VariableKind::Numbers { .. } => Holds::Numbers,
            VariableKind::Computed => Holds::Computed,
            VariableKind::Word { .. } => Holds::Word,
        }
    }
}

/// The record of a variable.
#[derive(Debug)]
struct VariableRecord<'s> {
    name: Name<'s>,
    said: Declaration<'s>,
    words: Option<(Alphabet, Regex)>,
    /// Whether the word is judged as a position.
    judged: bool,
    /// Where letters of a word are first counted.
    counted: Option<Span>,
    /// Whether no text can name it, so that its name may be taken.
    hidden: bool,
    /// See [`Reading::from`].
    from: Option<Variable>,
}

/// All variables so far.
#[derive(Debug)]
pub(super) struct Variables<'s> {
    all: Vec<VariableRecord<'s>>,
    names: BTreeMap<&'s str, Variable>,
    /// All names that are set anywhere in the text, with their first places.
    anywhere: BTreeMap<&'s str, Span>,
    /// Whether part of the text could not be read, so that names may be missing.
    pub(super) incomplete: bool,
}

impl<'s> Variables<'s> {
    pub(super) fn new() -> Self {
        Self { all: vec![], names: BTreeMap::new(), anywhere: BTreeMap::new(), incomplete: false }
    }

    /// Collects names that are set in these statements.
    pub(super) fn look_ahead(&mut self, statements: &[Statement<'s>]) {
        for statement in statements {
            match &statement.kind {
                StatementKind::Read { groups, .. } => {
                    groups
                        .iter()
                        .flat_map(|group| &group.names)
                        .for_each(|name| self.is_set(*name));
                }
                StatementKind::Let(name, _)
                | StatementKind::Clear(name)
                | StatementKind::Keep { name, .. } => {
                    self.is_set(*name);
                }
                StatementKind::Root { up, order, .. } => {
                    self.is_set(*up);
                    self.is_set(*order);
                }
                StatementKind::Repeat { index, body, .. } => {
                    index.iter().for_each(|name| self.is_set(*name));
                    self.look_ahead(body);
                }
                StatementKind::If { then, otherwise, .. } => {
                    self.look_ahead(then);
                    self.look_ahead(otherwise.as_ref().map_or(&[], Otherwise::statements));
                }
                _ => {}
            }
        }
    }

    fn is_set(&mut self, name: Name<'s>) {
        self.anywhere.entry(name.text).or_insert(name.span);
    }

    /// Resolves a name.
    pub(super) fn resolve(&self, name: Name<'_>, report: &mut Report) -> Option<Variable> {
        if let Some(variable) = self.names.get(name.text) {
            return Some(*variable);
        }
        if self.incomplete || report.is_full() {
            return None;
        }
        let shown = beginning(name.text);
        let diagnostic = match self.anywhere.get(name.text) {
            Some(span) => Diagnostic::error(name.span, Reason::UsedBeforeRead { name: shown })
                .with(*span, Note::Declared),
            None => {
                let similar =
                    similar(self.names.keys().copied(), name.text).map(ToString::to_string);
                Diagnostic::error(name.span, Reason::UnknownVariable { name: shown, similar })
            }
        };
        report.push(diagnostic);
        None
    }

    /// Resolves a name and checks that its kind suits the use.
    pub(super) fn used(
        &self,
        name: Name<'_>,
        wanted: Use,
        report: &mut Report,
    ) -> Option<Variable> {
        let variable = self.resolve(name, report)?;
        let holds = self.holds(variable);
        let fits = match wanted {
            Use::Number => matches!(holds, Holds::Number | Holds::Computed),
            Use::Numbers => holds.is_many(),
            Use::Word => holds == Holds::Word,
            Use::NumbersOrWord => holds.is_many() || holds == Holds::Word,
            Use::NumberOrNumbers => holds != Holds::Word,
        };
        if !fits {
            let mut diagnostic = Diagnostic::error(
                name.span,
                Reason::WrongKind { name: beginning(name.text), holds, wanted },
            );
            if let Some(known) = self.all.get(variable.index()) {
                diagnostic = diagnostic.with(known.name.span, Note::Declared);
            }
            report.push(diagnostic);
        }
        fits.then_some(variable)
    }

    /// Resolves the name of a variable that collects numbers.
    pub(super) fn collects(&self, name: Name<'_>, report: &mut Report) -> Option<Variable> {
        let variable = self.names.get(name.text).copied();
        if variable.is_some_and(|variable| self.holds(variable) == Holds::Collected) {
            return variable;
        }
        if !self.incomplete && !report.is_full() {
            let mut diagnostic =
                Diagnostic::error(name.span, Reason::NotCleared { name: beginning(name.text) });
            if let Some(known) = variable.and_then(|variable| self.all.get(variable.index())) {
                diagnostic = diagnostic.with(known.name.span, Note::Declared);
            }
            report.push(diagnostic);
        }
        None
    }

    pub(super) fn holds(&self, variable: Variable) -> Holds {
        self.all.get(variable.index()).map_or(Holds::Computed, |known| known.said.holds())
    }

    /// Declares a variable that is read or set here.
    pub(super) fn declare(
        &mut self,
        source: &str,
        name: Name<'s>,
        said: Declaration<'s>,
        report: &mut Report,
    ) -> Option<Variable> {
        if let Some(variable) = self.names.get(name.text).copied() {
            self.compare(variable, name, &said, report);
            return Some(variable);
        }
        let Some(variable) =
            u32::try_from(self.all.len()).ok().filter(|_| self.all.len() < MAX_VARIABLES)
        else {
            self.incomplete = true;
            report.push(Diagnostic::error(
                name.span,
                Reason::TooManyVariables { limit: MAX_VARIABLES },
            ));
            return None;
        };
        let words = said.regex.and_then(|(span, _)| match words(source, span) {
            Ok(words) => Some(words),
            Err(diagnostics) => {
                diagnostics.into_iter().for_each(|diagnostic| report.push(diagnostic));
                None
            }
        });
        let record = VariableRecord {
            name,
            said,
            words,
            judged: false,
            counted: None,
            hidden: false,
            from: None,
        };
        self.all.push(record);
        self.names.insert(name.text, Variable(variable));
        Some(Variable(variable))
    }

    /// Declares a variable that no text can name.
    pub(super) fn hidden(
        &mut self,
        name: &'static str,
        said: Declaration<'s>,
        report: &mut Report,
    ) -> Option<Variable> {
        let name = Name { text: name, span: Span::default() };
        let known = self.names.remove(name.text);
        let hidden = self.declare("", name, said, report);
        match known {
            Some(known) => self.names.insert(name.text, known),
            None => self.names.remove(name.text),
        };
        if let Some(record) = hidden.and_then(|hidden| self.all.get_mut(hidden.index())) {
            record.hidden = true;
        }
        hidden
    }

    /// Checks a declaration against earlier ones of the same variable.
    fn compare(
        &self,
        variable: Variable,
        name: Name<'s>,
        said: &Declaration<'s>,
        report: &mut Report,
    ) {
        let Some(known) = self.all.get(variable.index()) else { return };
        let (first, second) = (known.said.holds(), said.holds());
        let text = |said: &Declaration<'s>| said.regex.map(|(_, text)| text);
        let shown = beginning(name.text);
        let reason = if first != second {
            Reason::KindsDiffer { name: shown, first, second }
        } else if known.said.kind != said.kind
            || known.said.promise != said.promise
            || text(&known.said) != text(said)
        {
            Reason::ReadDifferently { name: shown }
        } else {
            return;
        };
        report.push(Diagnostic::error(name.span, reason).with(known.name.span, Note::First));
    }

    /// Records that rows are edges between these variables.
    pub(super) fn join(&mut self, from: Variable, to: Variable) {
        if let Some(known) = self.all.get_mut(to.index()) {
            known.from = Some(from);
        }
    }

    /// Records that the word is judged as a position.
    pub(super) fn is_judged(&mut self, variable: Variable) {
        if let Some(known) = self.all.get_mut(variable.index()) {
            known.judged = true;
        }
    }

    /// Records that letters of a variable are counted here, if it is a word.
    pub(super) fn is_counted(&mut self, variable: Variable, span: Span) {
        if let Some(known) = self.all.get_mut(variable.index()) {
            known.counted.get_or_insert(span);
        }
    }

    /// Reports words with an unspecified alphabet whose letters matter.
    pub(super) fn check_words(&self, report: &mut Report) {
        for known in &self.all {
            let open =
                known.said.holds() == Holds::Word && known.said.regex.is_none() && !known.judged;
            if let Some(span) = known.counted.filter(|_| open) {
                let reason = Reason::LettersUnknown { name: beginning(known.name.text) };
                report.push(Diagnostic::error(span, reason).with(known.name.span, Note::Declared));
            }
        }
    }

    /// All variables, and what is known about those that are read.
    pub(super) fn finish(self) -> (Vec<Declared>, Vec<Reading>) {
        let mut readings = vec![];
        let mut declared: Vec<Declared> = vec![];
        let taken: BTreeSet<&str> =
            self.all.iter().filter(|known| !known.hidden).map(|known| known.name.text).collect();
        for (known, index) in self.all.into_iter().zip(0..) {
            if !matches!(known.said.holds(), Holds::Computed | Holds::Collected) {
                readings.push(Reading {
                    variable: Variable(index),
                    span: known.name.span,
                    words: known.words,
                    promise: known.said.promise,
                    from: known.from,
                });
            }
            let mut name = known.name.text.to_string();
            let mut number = 1;
            while known.hidden
                && (taken.contains(&*name) || declared.iter().any(|other| other.name == name))
            {
                number += 1;
                name = format!("{}_{number}", known.name.text);
            }
            declared.push(Declared { name, kind: known.said.kind });
        }
        (declared, readings)
    }
}

/// Whether a group declares words.
pub(super) const fn is_of_words(kind: &GroupKind<'_>) -> bool {
    matches!(kind, GroupKind::Words { .. })
}
