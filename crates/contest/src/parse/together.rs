//! Detects parameters of the game that change while heaps are added.
//!
//! A parameter has one value for all heaps that are judged together: that of its variable at
//! `answer`. If a variable gets a value, then heaps are added, then it gets another value, all
//! heaps would silently use the last value, where nearly always each heap was meant to have its
//! own. So that is an error. A value built up from itself, as in `let m = max(m, x)`, is about all
//! heaps, and allowed.

use alloc::collections::BTreeMap;

use rules::Span;

use super::syntax::{Expr, ExprKind, Name, Otherwise, Statement, StatementKind};

/// What may have happened since the last `answer`. Where branches join, the larger one counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Since {
    /// The variable has not been set.
    Nothing,
    /// It has been set.
    Value,
    /// It has been set, and then heaps were added.
    Heaps,
}

/// Where the variable changes, and where heaps were added before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Change {
    pub(super) changed: Span,
    pub(super) gathered: Span,
}

/// Finds where this variable changes between heaps that are judged together. Linear.
pub(super) fn change(statements: &[Statement<'_>], variable: &str) -> Option<Change> {
    let mut search =
        Search { variable, gathered: Span::default(), found: None, loops: BTreeMap::new() };
    search.statements(statements, Since::Nothing);
    search.found
}

struct Search<'v> {
    variable: &'v str,
    /// Where heaps were added last.
    gathered: Span,
    found: Option<Change>,
    /// The state after a loop, by the place of its first line and the state before it.
    loops: BTreeMap<(usize, Since), Since>,
}

impl Search<'_> {
    fn statements(&mut self, statements: &[Statement<'_>], before: Since) -> Since {
        statements.iter().fold(before, |before, statement| self.statement(statement, before))
    }

    fn statement(&mut self, statement: &Statement<'_>, before: Since) -> Since {
        match &statement.kind {
            StatementKind::Read { groups, .. } => groups
                .iter()
                .flat_map(|group| &group.names)
                .fold(before, |before, name| self.set(*name, before)),
            StatementKind::Let(name, value) if !mentions(value, self.variable) => {
                self.set(*name, before)
            }
            StatementKind::Keep { name, .. } => self.set(*name, Since::Nothing),
            StatementKind::Clear(name) | StatementKind::Put { list: name, .. } => {
                self.set(*name, before)
            }
            StatementKind::Root { up, order, .. } => {
                let before = self.set(*up, before);
                self.set(*order, before)
            }
            StatementKind::Repeat { index, body, .. } => {
                self.repeat(statement.span.start, *index, body, before)
            }
            StatementKind::If { then, otherwise, .. } => {
                let then = self.statements(then, before);
                then.max(
                    self.statements(otherwise.as_ref().map_or(&[], Otherwise::statements), before),
                )
            }
            StatementKind::Heaps { .. } if before == Since::Nothing => Since::Nothing,
            StatementKind::Heaps { .. } => {
                self.gathered = statement.span;
                Since::Heaps
            }
            StatementKind::Answer(_) => Since::Nothing,
            StatementKind::Problem(_)
            | StatementKind::Game(_)
            | StatementKind::Example { .. }
            | StatementKind::Let(..)
            | StatementKind::Sort { .. }
            | StatementKind::Reverse(_)
            | StatementKind::Collect(..)
            | StatementKind::Print { .. }
            | StatementKind::Position(_) => before,
        }
    }

    fn set(&mut self, name: Name<'_>, before: Since) -> Since {
        if name.text != self.variable {
            return before;
        }
        if before == Since::Heaps {
            self.found.get_or_insert(Change { changed: name.span, gathered: self.gathered });
        }
        Since::Value
    }

    /// Iterates over passes until the state no longer changes.
    fn repeat(
        &mut self,
        place: usize,
        index: Option<Name<'_>>,
        body: &[Statement<'_>],
        before: Since,
    ) -> Since {
        if let Some(known) = self.loops.get(&(place, before)) {
            return *known;
        }
        let mut behind = before;
        loop {
            let first = index.map_or(behind, |index| self.set(index, behind));
            let after = behind.max(self.statements(body, first));
            if after == behind {
                break;
            }
            behind = after;
        }
        self.loops.insert((place, before), behind);
        behind
    }
}

/// Whether the variable occurs in an expression.
fn mentions(expr: &Expr<'_>, variable: &str) -> bool {
    let any = |parts: &[Expr<'_>]| parts.iter().any(|part| mentions(part, variable));
    match &expr.kind {
        ExprKind::Number(_) | ExprKind::Quoted(_) => false,
        ExprKind::Variable(text) => *text == variable,
        ExprKind::Entry(name, place) => name.text == variable || mentions(place, variable),
        ExprKind::Negate(inner) | ExprKind::Not(inner) => mentions(inner, variable),
        ExprKind::Binary(_, left, right) => mentions(left, variable) || mentions(right, variable),
        ExprKind::Compare(first, rest) => {
            mentions(first, variable) || rest.iter().any(|(_, part)| mentions(part, variable))
        }
        ExprKind::Call(_, parts)
        | ExprKind::Several(parts)
        | ExprKind::And(parts)
        | ExprKind::Or(parts) => any(parts),
    }
}
