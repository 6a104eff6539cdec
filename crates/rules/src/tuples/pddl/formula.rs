//! Conditions, terms and effects.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::Span;
use crate::diagnostic::{Diagnostic, Note, Reason, Wanted};
use crate::language::Comparison;
use crate::tuples::{Bound, Condition, Effect, Linear, Sort, Variable};

use super::names::{self, plain};
use super::reader::{SExpression, SExpressionKind, enough, head, is, missing, unexpected};

/// The most variables in one formula; in an action, parameters and quantified variables together.
const MAX_VARIABLES: usize = 64;
/// The most comparisons in one formula.
const MAX_COMPARISONS: usize = 1_000;

const CONDITIONS: [&str; 13] =
    ["and", "or", "not", "imply", "exists", "forall", "=", "!=", "<", "<=", ">", ">=", "%="];
const TERMS: [&str; 3] = ["+", "-", "*"];
const EFFECTS: [&str; 3] = ["and", "assign", "when"];

/// A variable that is neither a heap of the position nor of an option.
struct Local {
    name: String,
    variable: Variable,
    used: bool,
}

/// The scope of one formula or action.
pub(super) struct Scope<'a> {
    heaps: &'a [String],
    locals: Vec<Local>,
    next: u32,
    comparisons: usize,
    diagnostics: &'a mut Vec<Diagnostic>,
}

impl<'a> Scope<'a> {
    pub(super) fn new(heaps: &'a [String], diagnostics: &'a mut Vec<Diagnostic>) -> Self {
        let next = u32::try_from(2 * heaps.len() + 1).unwrap_or(u32::MAX);
        Self { heaps, locals: vec![], next, comparisons: 0, diagnostics }
    }

    /// Declares integer variables.
    pub(super) fn declare(&mut self, names: &[String]) -> Vec<Bound> {
        let declare = |name: &String| {
            let variable = Variable(self.next);
            self.next = self.next.saturating_add(1);
            self.locals.push(Local { name: name.clone(), variable, used: false });
            Bound { variable, name: plain(name), sort: Sort::Integer }
        };
        names.iter().map(declare).collect()
    }

    /// The indices of unused local variables, in order of declaration.
    pub(super) fn unused(&self) -> Vec<usize> {
        let locals = self.locals.iter().enumerate();
        locals.filter(|(_, local)| !local.used).map(|(index, _)| index).collect()
    }

    fn error<T>(&mut self, span: Span, reason: Reason) -> Option<T> {
        self.diagnostics.push(Diagnostic::error(span, reason));
        None
    }

    fn unexpected<T>(&mut self, node: &SExpression<'_>, wanted: Wanted) -> Option<T> {
        self.diagnostics.push(unexpected(node, wanted));
        None
    }

    /// Reads a section that must consist of one condition.
    pub(super) fn only_condition(
        &mut self,
        span: Span,
        body: &[SExpression<'_>],
    ) -> Option<Condition> {
        match body {
            [node] => self.formula(node),
            [] => {
                self.diagnostics.push(missing(span, Wanted::Condition));
                None
            }
            [_, more, ..] => self.unexpected(more, Wanted::Sign(")")),
        }
    }

    /// Reads a condition.
    pub(super) fn formula(&mut self, node: &SExpression<'_>) -> Option<Condition> {
        self.condition(node, false)
    }

    /// Reads the condition or its negation.
    fn condition(&mut self, node: &SExpression<'_>, negated: bool) -> Option<Condition> {
        let SExpressionKind::List(parts) = &node.kind else {
            return self.unexpected(node, Wanted::Condition);
        };
        if parts.is_empty() {
            return Some(Condition::Bool(!negated));
        }
        let Some(word) = head(parts) else { return self.unexpected(node, Wanted::Condition) };
        let Some(operator) = CONDITIONS.into_iter().find(|operator| is(word, operator)) else {
            return self.unknown(node, parts, &CONDITIONS);
        };
        let given = parts.get(1..).unwrap_or_default();
        match (operator, given) {
            ("and" | "or", _) => {
                let mut found = vec![];
                self.gather(operator, given, negated, &mut found)?;
                Some(joined((operator == "and") != negated, found))
            }
            ("not", [inner]) => self.condition(inner, !negated),
            ("imply", [from, to]) => {
                let (from, to) = (self.condition(from, !negated), self.condition(to, negated));
                Some(joined(negated, vec![from?, to?]))
            }
            ("exists" | "forall", [bound, inner]) => {
                self.quantified(operator == "exists", bound, inner, negated)
            }
            ("%=", [term, modulus, residue]) => {
                self.congruence(node, [term, modulus, residue], negated)
            }
            _ => {
                if let (Some(comparison), [left, right]) = (comparison(operator), given) {
                    self.count_comparison(node.span)?;
                    let (left, right) = (self.term(left), self.term(right));
                    let (left, right) = (left?, right?);
                    let Some(difference) = left.minus(&right) else {
                        return self.error(node.span, Reason::ArithmeticOverflow);
                    };
                    return Some(Condition::compare(
                        difference,
                        if negated { comparison.negated() } else { comparison },
                    ));
                }
                let wanted = match operator {
                    "not" => 1,
                    "%=" => 3,
                    _ => 2,
                };
                let reason = Reason::WrongArity { operator, given: given.len(), wanted };
                self.error(node.span, reason)
            }
        }
    }

    /// The parts of a conjunction or disjunction, flattening nested ones of the same kind, as one
    /// list is cheaper to simplify than many.
    fn gather(
        &mut self,
        operator: &str,
        nodes: &[SExpression<'_>],
        negated: bool,
        found: &mut Vec<Condition>,
    ) -> Option<()> {
        let mut good = Some(());
        for node in nodes {
            if enough(self.diagnostics) {
                return None;
            }
            let read = match &node.kind {
                SExpressionKind::List(parts)
                    if head(parts).is_some_and(|word| is(word, operator)) =>
                {
                    self.gather(operator, parts.get(1..).unwrap_or_default(), negated, found)
                }
                _ => self.condition(node, negated).map(|condition| found.push(condition)),
            };
            // Keep going, to report errors in the other parts too.
            good = good.and(read);
        }
        good
    }

    fn quantified(
        &mut self,
        exists: bool,
        bound: &SExpression<'_>,
        inner: &SExpression<'_>,
        negated: bool,
    ) -> Option<Condition> {
        let names = match &bound.kind {
            SExpressionKind::List(nodes) => variables(nodes, &[], self.diagnostics)?,
            _ => variables(core::slice::from_ref(bound), &[], self.diagnostics)?,
        };
        let before = self.locals.len();
        if before + names.len() > MAX_VARIABLES {
            return self.error(bound.span, Reason::TooManyVariables { limit: MAX_VARIABLES });
        }
        let bounds = self.declare(&names);
        // `forall` is `not exists not`.
        let inner = self.condition(inner, !exists);
        self.locals.truncate(before);
        let inner = inner?;
        let free = inner.variables();
        let bounds = bounds.into_iter().rev().filter(|bound| free.contains(&bound.variable));
        let found = bounds.fold(inner, |inner, bound| Condition::Exists(bound, Box::new(inner)));
        Some(if exists == negated { found.negate() } else { found })
    }

    fn congruence(
        &mut self,
        node: &SExpression<'_>,
        [term, modulus, residue]: [&SExpression<'_>; 3],
        negated: bool,
    ) -> Option<Condition> {
        self.count_comparison(node.span)?;
        let (term, by, left) = (self.term(term), self.term(modulus), self.term(residue));
        let (term, by, left) = (term?, by?, left?);
        if !by.coefficients.is_empty() {
            return self.error(modulus.span, Reason::NotConstant);
        }
        let by = by.constant;
        if by < 1 {
            return self.error(modulus.span, Reason::ModulusNotPositive { modulus: by });
        }
        if left.coefficients.is_empty() && !(0..by).contains(&left.constant) {
            let reason = Reason::ResidueOutOfRange { residue: left.constant, modulus: by };
            self.diagnostics.push(Diagnostic::warning(residue.span, reason));
        }
        let parts = (|| {
            let difference = term.minus(&left)?;
            let range = [
                Condition::compare(left.clone(), Comparison::GreaterEqual),
                Condition::compare(left.minus(&Linear::number(by))?, Comparison::Less),
            ];
            let congruent = if difference.coefficients.is_empty() {
                Condition::Bool(difference.constant.rem_euclid(by) == 0)
            } else if left.coefficients.is_empty() {
                Condition::Congruent(term.clone(), by, left.constant)
            } else {
                Condition::Congruent(difference, by, 0)
            };
            Some(Condition::all(range.into_iter().chain([congruent])))
        })();
        match parts {
            None => self.error(node.span, Reason::ArithmeticOverflow),
            Some(condition) => Some(if negated { condition.negate() } else { condition }),
        }
    }

    fn count_comparison(&mut self, span: Span) -> Option<()> {
        self.comparisons += 1;
        if self.comparisons > MAX_COMPARISONS {
            // Report it once.
            if self.comparisons == MAX_COMPARISONS + 1 {
                self.diagnostics.push(Diagnostic::error(
                    span,
                    Reason::FormulaTooLarge { limit: MAX_COMPARISONS },
                ));
            }
            return None;
        }
        Some(())
    }

    /// Reports a list with an unknown operator.
    fn unknown<T>(
        &mut self,
        node: &SExpression<'_>,
        parts: &[SExpression<'_>],
        known: &'static [&'static str],
    ) -> Option<T> {
        let word = head(parts).unwrap_or_default();
        let span = parts.first().map_or(node.span, |first| first.span);
        self.error(span, Reason::UnknownOperator { found: names::beginning(word), known })
    }

    fn term(&mut self, node: &SExpression<'_>) -> Option<Linear> {
        let parts = match &node.kind {
            SExpressionKind::Atom(atom) => return self.atom(node, atom),
            SExpressionKind::List(parts) if !parts.is_empty() => parts,
            _ => return self.unexpected(node, Wanted::Number),
        };
        let Some(word) = head(parts) else { return self.unexpected(node, Wanted::Number) };
        if !TERMS.contains(&word) {
            return self.unknown(node, parts, &TERMS);
        }
        let given: Option<Vec<Linear>> = parts.iter().skip(1).map(|part| self.term(part)).collect();
        let given = given?;
        let Some((first, rest)) = given.split_first() else {
            let operator = TERMS.into_iter().find(|operator| *operator == word).unwrap_or_default();
            return self.error(node.span, Reason::WrongArity { operator, given: 0, wanted: 2 });
        };
        if word == "*" && given.iter().filter(|term| !term.coefficients.is_empty()).count() > 1 {
            return self.error(node.span, Reason::NotConstant);
        }
        let result = match word {
            "+" => rest.iter().try_fold(first.clone(), |sum, term| sum.plus(term)),
            "-" if rest.is_empty() => first.times(-1),
            "-" => rest.iter().try_fold(first.clone(), |sum, term| sum.minus(term)),
            _ => rest.iter().try_fold(first.clone(), |product, term| {
                if term.coefficients.is_empty() {
                    product.times(term.constant)
                } else {
                    term.times(product.constant)
                }
            }),
        };
        result.or_else(|| self.error(node.span, Reason::ArithmeticOverflow))
    }

    /// Reads a number or a variable.
    fn atom(&mut self, node: &SExpression<'_>, atom: &str) -> Option<Linear> {
        let digits = atom.strip_prefix(['-', '+']).unwrap_or(atom);
        if !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()) {
            return match atom.parse() {
                Ok(number) => Some(Linear::number(number)),
                Err(_) => self.error(node.span, Reason::NumberTooLarge),
            };
        }
        if !names::is_variable(atom) {
            return self.unexpected(node, Wanted::Number);
        }
        // Prefer an exact match to one in another case: inner names hide outer ones.
        let same = |name: &str| name == atom;
        let found = self.find(same).or_else(|| self.find(|name| is(name, atom)));
        if found.is_none() {
            if enough(self.diagnostics) {
                return None;
            }
            let known: Vec<String> = self
                .locals
                .iter()
                .map(|local| &local.name)
                .chain(self.heaps)
                .map(ToString::to_string)
                .collect();
            let similar =
                names::similar(known.iter().map(|name| &name[..]), &names::beginning(atom));
            let reason =
                Reason::UndeclaredVariable { name: names::beginning(atom), similar, known };
            return self.error(node.span, reason);
        }
        found.map(Linear::variable)
    }

    /// The innermost variable that matches.
    fn find(&mut self, wanted: impl Fn(&str) -> bool) -> Option<Variable> {
        if let Some(local) = self.locals.iter_mut().rev().find(|local| wanted(&local.name)) {
            local.used = true;
            return Some(local.variable);
        }
        heap(self.heaps, wanted).and_then(|heap| u32::try_from(heap).ok()).map(Variable)
    }

    /// Reads the effects of an action.
    pub(super) fn effects(&mut self, node: &SExpression<'_>) -> Option<Vec<Effect>> {
        let mut effects = vec![];
        let good = self.effect(node, &mut vec![], &mut effects);
        for (index, (effect, span)) in effects.iter().enumerate() {
            let earlier = effects.iter().take(index).find(|(earlier, _)| {
                earlier.heap == effect.heap
                    && (earlier.when == effect.when || effect.when == Condition::Bool(true))
            });
            if let (Some((_, first)), false) = (earlier, enough(self.diagnostics)) {
                let name = self.heaps.get(effect.heap).cloned().unwrap_or_default();
                let warning = Diagnostic::warning(*span, Reason::AssignedTwice { name })
                    .with(*first, Note::First);
                self.diagnostics.push(warning);
            }
        }
        good?;
        Some(effects.into_iter().map(|(effect, _)| effect).collect())
    }

    /// The assignments of an effect inside `when` of these conditions.
    fn effect<'n, 's>(
        &mut self,
        node: &'n SExpression<'s>,
        when: &mut Vec<&'n SExpression<'s>>,
        effects: &mut Vec<(Effect, Span)>,
    ) -> Option<()> {
        let SExpressionKind::List(parts) = &node.kind else {
            return self.unexpected(node, Wanted::Effect);
        };
        let Some(word) = head(parts) else { return self.unexpected(node, Wanted::Effect) };
        let Some(operator) = EFFECTS.into_iter().find(|operator| is(word, operator)) else {
            return self.unknown(node, parts, &EFFECTS);
        };
        match (operator, parts.get(1..).unwrap_or_default()) {
            ("and", inner) => {
                let mut good = Some(());
                for inner in inner {
                    let read = self.effect(inner, when, effects);
                    good = good.and(read);
                }
                good
            }
            ("when", [condition, inner]) => {
                when.push(condition);
                let good = self.effect(inner, when, effects);
                when.pop();
                good
            }
            ("assign", [target, to]) => {
                let heap = self.target(target);
                let to = self.term(to);
                // Lower the conditions separately for each assignment, as no bound variable may
                // occur twice.
                let mut conditions = Some(vec![]);
                for condition in &*when {
                    let condition = self.formula(condition);
                    conditions = conditions.zip(condition).map(|(mut all, one)| {
                        all.push(one);
                        all
                    });
                }
                let when = Condition::all(conditions?);
                effects.push((Effect { heap: heap?, when, to: to? }, node.span));
                if effects.len() > MAX_COMPARISONS {
                    return self
                        .error(node.span, Reason::FormulaTooLarge { limit: MAX_COMPARISONS });
                }
                Some(())
            }
            (_, given) => self
                .error(node.span, Reason::WrongArity { operator, given: given.len(), wanted: 2 }),
        }
    }

    /// The heap that an effect assigns to.
    fn target(&mut self, node: &SExpression<'_>) -> Option<usize> {
        let SExpressionKind::Atom(atom) = node.kind else {
            return self.unexpected(node, Wanted::Variable);
        };
        if !names::is_variable(atom) {
            return self.unexpected(node, Wanted::Variable);
        }
        let variable = self.atom(node, atom)?;
        let found = variable
            .coefficients
            .first()
            .and_then(|(variable, _)| usize::try_from(variable.0).ok());
        if let Some(heap) = found.filter(|heap| *heap < self.heaps.len()) {
            return Some(heap);
        }
        self.error(node.span, Reason::AssignsToParameter { name: names::beginning(atom) })
    }
}

/// The conjunction or disjunction.
fn joined(all: bool, parts: Vec<Condition>) -> Condition {
    if all { Condition::all(parts) } else { Condition::any(parts) }
}

fn heap(heaps: &[String], wanted: impl Fn(&str) -> bool) -> Option<usize> {
    heaps.iter().position(|name| wanted(name))
}

fn comparison(operator: &str) -> Option<Comparison> {
    Some(match operator {
        "=" => Comparison::Equal,
        "!=" => Comparison::NotEqual,
        "<" => Comparison::Less,
        "<=" => Comparison::LessEqual,
        ">" => Comparison::Greater,
        ">=" => Comparison::GreaterEqual,
        _ => return None,
    })
}

/// Reads a list of new variable names. `None` if it is anything else.
pub(super) fn variables(
    nodes: &[SExpression<'_>],
    taken: &[String],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<String>> {
    let mut names: Vec<String> = vec![];
    let mut good = true;
    if let Some(beyond) = nodes.get(MAX_VARIABLES) {
        diagnostics.push(Diagnostic::error(
            beyond.span,
            Reason::TooManyVariables { limit: MAX_VARIABLES },
        ));
        return None;
    }
    for node in nodes {
        match node.kind {
            SExpressionKind::Atom(name) if names::is_variable(name) => {
                if names.iter().chain(taken).any(|known| known == name) {
                    let reason = Reason::RepeatedName { name: name.to_string() };
                    diagnostics.push(Diagnostic::error(node.span, reason));
                    good = false;
                }
                names.push(name.to_string());
            }
            _ => {
                diagnostics.push(unexpected(node, Wanted::Variable));
                good = false;
            }
        }
    }
    good.then_some(names)
}
