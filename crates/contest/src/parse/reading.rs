//! Lowers `read`: the variables of its groups, and what is declared about them.

use alloc::vec;
use alloc::vec::Vec;

use plan::{Column, Instruction, Number, Variable, VariableKind};
use rules::Span;

use super::lower::Lowering;
use super::names::keyword_after_names;
use super::parser::beginning;
use super::syntax::{Expr, Group, GroupKind, Promised};
use super::variables::{Declaration, is_of_words};
use crate::diagnostic::{Diagnostic, Reason};
use crate::problem::Promise;

impl<'s> Lowering<'s, '_> {
    /// Reads numbers and words.
    pub(super) fn read(&mut self, groups: &[Group<'s>], times: Option<&Expr<'s>>) -> Instruction {
        let times = times.map(|times| self.number(times).unwrap_or(Number::Constant(0)));
        let mut names: Vec<&str> = vec![];
        let mut variables = vec![];
        for name in groups.iter().flat_map(|group| &group.names) {
            if let Some(keyword) = keyword_after_names(self.source, name.text) {
                let reason = Reason::NearKeyword { name: beginning(name.text), keyword };
                self.report.push(Diagnostic::warning(name.span, reason));
            }
        }
        // Rows evaluate all ranges before reading any number.
        let mut rows = vec![];
        for group in groups {
            for name in &group.names {
                if !self.report.is_full() && names.contains(&name.text) {
                    let reason = Reason::RepeatedVariable { name: beginning(name.text) };
                    self.report.push(Diagnostic::error(name.span, reason));
                }
                names.truncate(super::variables::MAX_VARIABLES);
                names.push(name.text);
            }
            if is_of_words(&group.kind) && times.is_some() {
                self.report.push(Diagnostic::error(group.span, Reason::WordInRows));
            }
            let said = self.declaration(&group.kind, times.is_some());
            if times.is_some() {
                rows.push(said);
            } else {
                variables.extend(self.declare_all(group, said));
            }
        }
        for (group, said) in groups.iter().zip(rows) {
            variables.extend(self.declare_all(group, said));
        }
        match times {
            None => Instruction::Read(variables),
            Some(times) => {
                let columns =
                    variables.into_iter().map(|variable| Column { variable, kept: true }).collect();
                Instruction::ReadRows { columns, times }
            }
        }
    }

    fn declare_all(&mut self, group: &Group<'s>, said: Declaration<'s>) -> Vec<Variable> {
        let mut variables = vec![];
        for name in &group.names {
            let said = said.clone();
            variables.extend(self.variables.declare(self.source, *name, said, self.report));
        }
        if let (GroupKind::Numbers { promises, .. }, Some(_)) = (&group.kind, said.promise.edges) {
            match (&group.names[..], &variables[..]) {
                ([_, _], [from, to]) => self.variables.join(*from, *to),
                ([_, _], _) => {}
                _ => {
                    let edges = promises
                        .iter()
                        .find(|(promised, _)| matches!(promised, Promised::Edges(_)));
                    if let Some((promised, place)) = edges {
                        self.report.push(Diagnostic::error(
                            *place,
                            Reason::EdgesArePairs { promise: promised.word() },
                        ));
                    }
                }
            }
        }
        variables
    }

    /// What a group declares about its variables.
    fn declaration(&mut self, kind: &GroupKind<'s>, rows: bool) -> Declaration<'s> {
        let (range, promises) = match kind {
            GroupKind::Words { length, regex } => {
                let length = length.as_ref().and_then(|length| self.number(length));
                let text = |span: Span| (span, self.source.get(span.start..span.end).unwrap_or(""));
                return Declaration::word(length, regex.map(text));
            }
            GroupKind::Numbers { range, promises } => (range, promises),
        };
        let mut promise = Promise::default();
        for (promised, place) in promises {
            if !rows {
                self.report.push(Diagnostic::error(
                    *place,
                    Reason::DistinctAlone { promise: promised.word() },
                ));
            }
            match promised {
                Promised::Distinct => promise.distinct = true,
                Promised::Sorted => promise.sorted = true,
                Promised::Edges(edges) => promise.edges = Some(*edges),
            }
        }
        let (mut low, mut high) = (Number::Constant(0), Number::Constant(i64::MAX));
        if let Some((first, last)) = range {
            if let (Some(first), Some(last)) = (self.number(first), self.number(last)) {
                (low, high) = (first, last);
            }
            if let (Number::Constant(least), Number::Constant(most)) = (&low, &high)
                && least > most
            {
                let span = Span { start: first.span.start, end: last.span.end };
                self.report
                    .push(Diagnostic::error(span, Reason::EmptyRange { low: *least, high: *most }));
            }
        }
        let kind = if rows {
            VariableKind::Numbers { low, high }
        } else {
            VariableKind::Number { low, high }
        };
        Declaration::number(kind, promise)
    }
}
