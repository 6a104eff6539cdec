//! Reads numeric PDDL as rules about heaps: the dialect of a published suite of games
//! (`docs/pddl.md`).
//!
//! Objects are heaps, the constraint is the domain, the terminal condition is the ending, each
//! action is one kind of move. What can be read is read literally, mistakes included; what is
//! probably a mistake gets a warning. Positions of the dialect are tuples of integers and ours of
//! naturals, so the constraint must visibly keep every object nonnegative (`bounds`).
//!
//! `reader` handles parentheses, `formula` conditions, terms and effects; this module handles
//! sections.

use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::{Condition, MAX_HEAPS, TupleMove, TupleMoves, TupleRuleset};
use crate::diagnostic::{Diagnostic, Note, Reason, Wanted};
use crate::statements::Settings;
use crate::text::{Severity, beginning, finish};
use crate::{Convention, Header, Span};
use formula::{Scope, variables};
use names::is_similar;
use reader::{SExpression, SExpressionKind, head, is, missing, unexpected};

mod bounds;
mod formula;
mod names;
mod reader;

/// The longest text, in bytes.
const MAX_SOURCE: usize = 1 << 18;

/// The sections of a domain, besides its name.
const SECTIONS: [&str; 5] = [OBJECTS, CONSTRAINT, TERCONDITION, ACTION, REQUIREMENTS];
const OBJECTS: &str = ":objects";
const CONSTRAINT: &str = ":constraint";
const TERCONDITION: &str = ":tercondition";
const ACTION: &str = ":action";
/// Common in other dialects of PDDL; ignored here.
const REQUIREMENTS: &str = ":requirements";

/// The parts of an action, after its name.
const FIELDS: [&str; 3] = [PARAMETERS, PRECONDITION, EFFECT];
const PARAMETERS: &str = ":parameters";
const PRECONDITION: &str = ":precondition";
const EFFECT: &str = ":effect";

/// Parses a domain of numeric PDDL. Returns rules if and only if no diagnostic is an error.
/// Parameter settings are errors, as a domain has none.
#[must_use]
pub fn parse(source: &str, settings: &Settings) -> (Option<TupleRuleset>, Vec<Diagnostic>) {
    let mut diagnostics = vec![];
    for name in settings.names() {
        let reason = Reason::UnknownParameter { name: name.clone(), known: vec![] };
        diagnostics.push(Diagnostic::error(Span::default(), reason));
    }
    let rules = if source.len() > MAX_SOURCE {
        let reason = Reason::SourceTooLong { given: source.len(), limit: MAX_SOURCE };
        diagnostics.push(Diagnostic::error(Span::default(), reason));
        None
    } else {
        domain(source, &mut diagnostics)
    };
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    let rules = rules.filter(|_| !failed).map(|mut rules| {
        rules.header.convention = settings.convention.unwrap_or(Convention::Normal);
        rules
    });
    (rules, finish(diagnostics))
}

/// The sections of a domain, unread.
#[derive(Default)]
struct Sections<'s, 'n> {
    title: &'s str,
    objects: Option<(Span, &'n [SExpression<'s>])>,
    constraint: Option<(Span, &'n [SExpression<'s>])>,
    ends: Option<(Span, &'n [SExpression<'s>])>,
    actions: Vec<(Span, &'n [SExpression<'s>])>,
    /// Sections that are present but malformed.
    broken: Vec<&'static str>,
}

fn domain(source: &str, diagnostics: &mut Vec<Diagnostic>) -> Option<TupleRuleset> {
    let nodes = reader::read(source, diagnostics);
    let definition = match nodes.first() {
        None if diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error) => {
            return None;
        }
        None => {
            diagnostics.push(Diagnostic::error(Span::default(), Reason::EmptyText));
            return None;
        }
        Some(SExpression { kind: SExpressionKind::List(parts), .. })
            if head(parts).is_some_and(|word| is(word, "define")) =>
        {
            parts
        }
        Some(node) => {
            diagnostics.push(unexpected(node, Wanted::Sign("(define")));
            return None;
        }
    };
    if let Some(more) = nodes.get(1) {
        diagnostics.push(unexpected(more, Wanted::EndOfText));
    }
    let sections = sections(definition.get(1..).unwrap_or_default(), diagnostics);
    for keyword in [OBJECTS, CONSTRAINT, ACTION] {
        let there = match keyword {
            OBJECTS => sections.objects.is_some(),
            CONSTRAINT => sections.constraint.is_some(),
            _ => !sections.actions.is_empty(),
        };
        // An unknown section may be a misspelling of the missing one.
        let unknown =
            diagnostics.iter().any(|found| matches!(found.reason, Reason::UnknownSection { .. }));
        if !there && !unknown && !sections.broken.contains(&keyword) {
            diagnostics
                .push(Diagnostic::error(Span::default(), Reason::MissingStatement { keyword }));
        }
    }
    // Without objects no name has a meaning.
    let (objects_span, objects) = sections.objects?;
    let heaps = objects_of(objects_span, objects, diagnostics)?;
    let domain = sections.constraint.and_then(|(span, body)| {
        let domain = Scope::new(&heaps, diagnostics).only_condition(span, body)?;
        for (heap, name) in heaps.iter().enumerate() {
            if !bounds::is_natural(&domain, heap, heaps.len()) {
                let reason = Reason::MayBeNegative { name: name.clone() };
                diagnostics.push(Diagnostic::error(span, reason));
            }
        }
        Some(domain)
    });
    let ends = match sections.ends {
        None => Some(Condition::Bool(false)),
        Some((span, body)) => Scope::new(&heaps, diagnostics).only_condition(span, body),
    };
    let moves: Vec<Option<TupleMove>> = sections
        .actions
        .iter()
        .map(|&(span, body)| action(span, body, &heaps, diagnostics))
        .collect();
    repeated_actions(&sections.actions, diagnostics);
    Some(TupleRuleset {
        header: Header { title: sections.title.to_string(), ..Header::default() },
        heaps: names::plain_names(&heaps),
        division: None,
        domain: domain?,
        ends: ends?,
        moves: TupleMoves::Linear(moves.into_iter().collect::<Option<_>>()?),
        turn: 1,
        expectations: vec![],
        claims: vec![],
    })
}

fn sections<'s, 'n>(
    nodes: &'n [SExpression<'s>],
    diagnostics: &mut Vec<Diagnostic>,
) -> Sections<'s, 'n> {
    let mut sections = Sections::default();
    let mut seen: Vec<(&'static str, Span)> = vec![];
    for node in nodes {
        let (keyword, body) = match &node.kind {
            SExpressionKind::Broken(keyword) => (*keyword, None),
            SExpressionKind::List(parts) => match head(parts) {
                Some(keyword) => (keyword, parts.get(1..)),
                None => {
                    diagnostics.push(unexpected(node, Wanted::Section));
                    continue;
                }
            },
            SExpressionKind::Atom(_) => {
                diagnostics.push(unexpected(node, Wanted::Section));
                continue;
            }
        };
        let known = SECTIONS.into_iter().chain(["domain"]).find(|known| is(keyword, known));
        let (Some(known), Some(body)) = (known, body) else {
            match (known, body) {
                (Some(known), _) => sections.broken.push(known),
                (None, Some(_)) => diagnostics.push(unknown_section(node, keyword, &SECTIONS)),
                // Its parentheses have been reported.
                (None, None) => {}
            }
            continue;
        };
        if known != ACTION {
            if let Some((_, first)) = seen.iter().find(|(seen, _)| *seen == known) {
                let reason = Reason::RepeatedStatement { keyword: known };
                diagnostics.push(Diagnostic::error(node.span, reason).with(*first, Note::First));
                continue;
            }
            seen.push((known, node.span));
        }
        match known {
            OBJECTS => sections.objects = Some((node.span, body)),
            CONSTRAINT => sections.constraint = Some((node.span, body)),
            TERCONDITION => sections.ends = Some((node.span, body)),
            ACTION => sections.actions.push((node.span, body)),
            REQUIREMENTS => {}
            _ => match body {
                [SExpression { kind: SExpressionKind::Atom(title), .. }] => sections.title = title,
                [] => diagnostics.push(missing(node.span, Wanted::Name)),
                [first] | [_, first, ..] => diagnostics.push(unexpected(first, Wanted::Name)),
            },
        }
    }
    sections
}

/// The names of the heaps, as written.
fn objects_of(
    span: Span,
    nodes: &[SExpression<'_>],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<Vec<String>> {
    let names = variables(nodes, &[], diagnostics)?;
    if names.is_empty() {
        diagnostics.push(missing(span, Wanted::Variable));
        return None;
    }
    if let (true, Some(beyond)) = (names.len() > MAX_HEAPS, nodes.get(MAX_HEAPS)) {
        diagnostics.push(Diagnostic::error(beyond.span, Reason::TooManyHeaps { limit: MAX_HEAPS }));
        return None;
    }
    Some(names)
}

fn action(
    span: Span,
    body: &[SExpression<'_>],
    heaps: &[String],
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<TupleMove> {
    let name = match body.first() {
        Some(SExpression { kind: SExpressionKind::Atom(name), .. }) if !name.starts_with(':') => {
            *name
        }
        Some(other) => {
            diagnostics.push(unexpected(other, Wanted::Name));
            return None;
        }
        None => {
            diagnostics.push(missing(span, Wanted::Name));
            return None;
        }
    };
    let mut fields: [Option<&SExpression<'_>>; 3] = [None; 3];
    let mut rest = body.get(1..).unwrap_or_default().iter();
    while let Some(keyword) = rest.next() {
        let SExpressionKind::Atom(word) = keyword.kind else {
            diagnostics.push(unexpected(keyword, Wanted::Field));
            return None;
        };
        let Some(index) = FIELDS.iter().position(|field| is(word, field)) else {
            diagnostics.push(unknown_section(keyword, word, &FIELDS));
            return None;
        };
        let (Some(slot), Some(known)) = (fields.get_mut(index), FIELDS.get(index)) else {
            return None;
        };
        if let Some(first) = slot {
            let reason = Reason::RepeatedStatement { keyword: known };
            diagnostics.push(Diagnostic::error(keyword.span, reason).with(first.span, Note::First));
            return None;
        }
        let value = rest.next().filter(
            |value| !matches!(value.kind, SExpressionKind::Atom(word) if word.starts_with(':')),
        );
        let Some(value) = value else {
            diagnostics.push(missing(keyword.span, Wanted::List));
            return None;
        };
        *slot = Some(value);
    }
    let [parameters, guard, effect] = fields;
    let names = match parameters {
        None => vec![],
        Some(SExpression { kind: SExpressionKind::List(nodes), .. }) => {
            variables(nodes, heaps, diagnostics)?
        }
        Some(other) => {
            diagnostics.push(unexpected(other, Wanted::List));
            return None;
        }
    };
    let Some(effect) = effect else {
        diagnostics.push(Diagnostic::error(span, Reason::MissingStatement { keyword: EFFECT }));
        return None;
    };
    let mut scope = Scope::new(heaps, diagnostics);
    let variables = scope.declare(&names);
    let guard = guard.map_or(Some(Condition::Bool(true)), |guard| scope.formula(guard));
    let effects = scope.effects(effect);
    let (guard, effects) = (guard?, effects?);
    for unused in scope.unused() {
        let nodes = match parameters {
            Some(SExpression { kind: SExpressionKind::List(nodes), .. }) => &nodes[..],
            _ => &[],
        };
        let place = nodes.get(unused).map_or(span, |node| node.span);
        let name = names.get(unused).cloned().unwrap_or_default();
        diagnostics.push(Diagnostic::warning(place, Reason::UnusedParameter { name }));
    }
    Some(TupleMove { span, name: name.to_string(), variables, guard, effects })
}

/// Warns of repeated action names.
fn repeated_actions(actions: &[(Span, &[SExpression<'_>])], diagnostics: &mut Vec<Diagnostic>) {
    let mut seen: BTreeMap<String, Span> = BTreeMap::new();
    for (_, body) in actions {
        let Some(SExpression { kind: SExpressionKind::Atom(name), span }) = body.first() else {
            continue;
        };
        let first = *seen.entry(name.to_ascii_lowercase()).or_insert(*span);
        if first != *span {
            let reason = Reason::RepeatedAction { name: (*name).to_string() };
            diagnostics.push(Diagnostic::warning(*span, reason).with(first, Note::First));
        }
    }
}

fn unknown_section(node: &SExpression<'_>, word: &str, known: &[&'static str]) -> Diagnostic {
    let span = match &node.kind {
        SExpressionKind::List(parts) => parts.first().map_or(node.span, |first| first.span),
        _ => node.span,
    };
    let similar = known.iter().copied().find(|keyword| is_similar(keyword, word));
    let reason = Reason::UnknownSection { found: beginning(word), similar };
    Diagnostic::error(span, reason)
}
