//! Lowers a `move` line to [`TupleMove`]s: one for each choice of heaps after `any`.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::lowering::{Lowering, condition};
use super::property::{Names, first_variable};
use super::statement::TupleMoveText;
use super::uses::{Use, uses};
use crate::Span;
use crate::diagnostic::{Diagnostic, Note, Parsed, Reason};
use crate::language::Comparison;
use crate::language::lower::scope::Scope;
use crate::limits::MAX_HEAP_MOVES;
use crate::text::similar::is_slip;
use crate::text::syntax::{Expr, ExprKind};
use crate::tuples::{
    Assignment, Bound, Condition, Digits, Effect, Linear, Sort, TupleMove, Variable,
};

/// The moves of one line, with warnings.
pub(crate) fn moves(
    text: &TupleMoveText,
    heaps: &[String],
    scope: Scope<'_>,
    warnings: &mut Vec<Diagnostic>,
) -> Parsed<Vec<TupleMove>> {
    check_choices(text, &Names::new(scope, heaps))?;
    let mut moves = vec![];
    let mut chosen = vec![];
    let factors = (0..text.choices.len()).map(|index| heaps.len().saturating_sub(index));
    if factors.fold(1, usize::saturating_mul) > MAX_HEAP_MOVES {
        return Err(Diagnostic::error(
            text.span,
            Reason::TooManyBranches { limit: MAX_HEAP_MOVES },
        ));
    }
    choose(text, heaps, scope, &mut chosen, &mut moves)?;
    if moves.iter().all(|rule| rule.guard == Condition::Bool(false)) {
        warnings.push(Diagnostic::warning(text.span, Reason::MoveHasNoInstance));
    } else if moves.iter().any(|rule| changes_nothing(rule, heaps.len())) {
        warnings.push(Diagnostic::warning(text.span, Reason::MoveChangesNothing));
    }
    Ok(moves)
}

/// Warns of a variable that occurs once in a line and is unbounded, because a new heap size grows
/// with it and no condition mentions it: it may be a misspelt heap. `moves` are those of the line.
pub(crate) fn loose_variables(
    text: &TupleMoveText,
    moves: &[TupleMove],
    warnings: &mut Vec<Diagnostic>,
) {
    let mut times: BTreeMap<&str, usize> = BTreeMap::new();
    for one in parts(text).flat_map(uses) {
        *times.entry(one.name).or_default() += 1;
    }
    if let (Some(condition), Some(rule)) = (&text.condition, moves.first()) {
        let is_variable = |name: &str| rule.variables.iter().any(|bound| bound.name == name);
        idle_comparisons(
            condition,
            &|name| times.get(name) == Some(&1) && is_variable(name),
            warnings,
        );
    }
    for part in &text.assignments {
        for one in [Some(&part.to), part.otherwise.as_ref()].into_iter().flatten().flat_map(uses) {
            let Use { name, span, base } = one;
            let once = base.is_none() && times.get(name) == Some(&1);
            let grows = |rule: &TupleMove| {
                let bound = rule.variables.iter().find(|bound| bound.name == name);
                bound.is_some_and(|bound| {
                    rule.effects.iter().any(|effect| effect.to.coefficient(bound.variable) > 0)
                })
            };
            if once && moves.iter().any(grows) {
                // Parts of a heap have its name with primes.
                let heap = part.heap.name.trim_end_matches('\'').into();
                warnings.push(Diagnostic::warning(
                    span,
                    Reason::LooseVariable { name: name.into(), heap },
                ));
            }
        }
    }
}

/// Warns of variables in the expressions of a move whose names are one slip away from a heap or a
/// parameter. `chosen` are the names after `any`.
pub(crate) fn near_names<'e>(
    parts: impl Iterator<Item = &'e Expr>,
    chosen: impl Iterator<Item = &'e str>,
    heaps: &[String],
    scope: Scope<'_>,
    warnings: &mut Vec<Diagnostic>,
) {
    /// Shorter names are near too many others.
    const SHORTEST: usize = 3;
    let is_digit = |symbol: char| symbol.is_ascii_digit();
    let known =
        || heaps.iter().chain(scope.parameters.number_names()).chain(scope.parameters.set_names());
    let mut seen: Vec<&str> = chosen.collect();
    for Use { name, span, .. } in parts.flat_map(uses) {
        let plain = name.trim_end_matches('\'');
        if seen.contains(&plain) || known().any(|known| known == plain) {
            continue;
        }
        // The same in capitals, or in small letters.
        let same = |known: &&String| known.eq_ignore_ascii_case(plain);
        if plain.len() < SHORTEST && !known().any(|known| same(&known)) {
            continue;
        }
        seen.push(plain);
        // Numbers are counted up on purpose: `row1`, `row2`.
        let is_meant = |known: &&String| {
            same(known)
                || known.len() >= SHORTEST
                    && plain.len() >= SHORTEST
                    && is_slip(known, plain)
                    && !known.replace(is_digit, "").eq(&plain.replace(is_digit, ""))
        };
        if let Some(meant) = known().find(is_meant) {
            // Other warnings about the name are less specific.
            let is_less = |reason: &Reason| {
                matches!(reason, Reason::IdleComparison { .. } | Reason::LooseVariable { .. })
            };
            warnings.retain(|one| one.span != span || !is_less(&one.reason));
            let reason = Reason::NearName { meant: meant.clone() };
            warnings.push(Diagnostic::warning(span, reason));
        }
    }
}

/// Warns of `d <= limit` where `limit` occurs nowhere else in the line: some number is large
/// enough, so the comparison always holds, and a parameter may be misspelt.
fn idle_comparisons(
    condition: &Expr,
    once: &impl Fn(&str) -> bool,
    warnings: &mut Vec<Diagnostic>,
) {
    let mut idle = |side: &Expr| {
        if let ExprKind::Name(name) = &side.kind
            && once(name)
        {
            warnings.push(Diagnostic::warning(
                side.span,
                Reason::IdleComparison { name: name.clone() },
            ));
        }
    };
    match &condition.kind {
        ExprKind::And(parts) => {
            parts.iter().for_each(|part| idle_comparisons(part, once, warnings))
        }
        ExprKind::Compare(first, rest) => {
            if let Some((Comparison::Greater | Comparison::GreaterEqual, _)) = rest.first() {
                idle(first);
            }
            if let Some((Comparison::Less | Comparison::LessEqual, last)) = rest.last() {
                idle(last);
            }
        }
        _ => {}
    }
}

/// Checks that the names after `any` are new.
fn check_choices(text: &TupleMoveText, names: &Names<'_>) -> Parsed<()> {
    for (index, choice) in text.choices.iter().enumerate() {
        let reason = Reason::RepeatedName { name: choice.name.clone() };
        if names.is_taken(&choice.name) {
            return Err(Diagnostic::error(choice.span, reason));
        }
        if let Some(first) =
            text.choices[..index].iter().find(|earlier| earlier.name == choice.name)
        {
            return Err(Diagnostic::error(choice.span, reason).with(first.span, Note::First));
        }
        // With more distinct heaps than the game has there is no move, so stop here.
        names.room(index, choice.span)?;
    }
    Ok(())
}

/// Extends the choice of distinct heaps in all ways, in lexicographic order.
fn choose(
    text: &TupleMoveText,
    heaps: &[String],
    scope: Scope<'_>,
    chosen: &mut Vec<usize>,
    moves: &mut Vec<TupleMove>,
) -> Parsed<()> {
    if chosen.len() == text.choices.len() {
        let mut names = Names::new(scope, heaps);
        names.aliases = text
            .choices
            .iter()
            .map(|choice| choice.name.clone())
            .zip(chosen.iter().copied())
            .collect();
        moves.push(one_move(text, &mut names)?);
        return Ok(());
    }
    for heap in 0..heaps.len() {
        if !chosen.contains(&heap) {
            chosen.push(heap);
            choose(text, heaps, scope, chosen, moves)?;
            chosen.pop();
        }
    }
    Ok(())
}

/// All expressions of a move, in the order of the text.
pub(crate) fn parts(text: &TupleMoveText) -> impl Iterator<Item = &Expr> {
    let assigned = text.assignments.iter();
    let assigned = assigned
        .flat_map(|part| [Some(&part.to), part.condition.as_ref(), part.otherwise.as_ref()]);
    assigned.chain([text.condition.as_ref()]).flatten()
}

fn one_move(text: &TupleMoveText, names: &mut Names<'_>) -> Parsed<TupleMove> {
    let heaps = names.heaps.len();
    let mut lowering = Lowering::new(heaps);
    for expr in parts(text) {
        let used = uses(expr);
        names.room(used.len(), expr.span)?;
        for place in used {
            declare(&place, names)?;
        }
    }
    for (name, variable) in &names.variables {
        lowering.bounds.push(Bound {
            variable: *variable,
            name: name.clone(),
            sort: Sort::Natural,
        });
    }
    for (_, base, variable) in &names.exponents {
        lowering.bounds.push(Bound {
            variable: *variable,
            name: String::new(),
            sort: Sort::Natural,
        });
        lowering.guard.push(Condition::Digits(Digits::Power { variable: *variable, base: *base }));
    }
    let mut assigned: Vec<(usize, Span)> = vec![];
    let mut effects = vec![];
    for part in &text.assignments {
        let heap = names.need_heap(&part.heap)?;
        let always = part.condition.is_none() || part.otherwise.is_some();
        if let (true, Some((_, first))) =
            (always, assigned.iter().find(|(known, _)| *known == heap))
        {
            let reason = Reason::SecondAssignment { name: part.heap.name.clone() };
            return Err(Diagnostic::error(part.heap.span, reason).with(*first, Note::First));
        }
        assigned.push((heap, part.heap.span));
        let Some(text) = &part.condition else {
            let to = lowering.value(names, &part.to, &Condition::Bool(true))?;
            effects.push(Effect { heap, when: Condition::Bool(true), to });
            continue;
        };
        let when = condition(names, &lowering.bounds, text)?;
        let to = lowering.value(names, &part.to, &when)?;
        effects.push(Effect { heap, when: when.clone(), to });
        if let Some(text) = &part.otherwise {
            let when = when.negate();
            let to = lowering.value(names, text, &when)?;
            effects.push(Effect { heap, when, to });
        }
    }
    if let Some(text) = &text.condition {
        lowering.guard.push(condition(names, &lowering.bounds, text)?);
    }
    Ok(lowering.finish(text.span, effects))
}

/// Declares undefined names as variables of the move. An exponent stands for its power.
fn declare(place: &Use<'_>, names: &mut Names<'_>) -> Parsed<()> {
    let Use { name, span, base } = *place;
    let fail = |reason| Err(Diagnostic::error(span, reason));
    if names.scope.parameters.set(name).is_some() && names.heap(name).is_none() {
        return fail(Reason::SetAsNumber { name: name.into() });
    }
    if name.ends_with('\'') || names.heap(name).is_some() || names.parameter(name).is_some() {
        return Ok(());
    }
    let known = names.variables.iter().any(|(known, _)| known == name);
    let power = names.exponents.iter().find(|(known, ..)| known == name).map(|(_, base, _)| *base);
    match base {
        None if power.is_some() => fail(Reason::ExponentUsedElsewhere { name: name.into() }),
        None if known => Ok(()),
        None => {
            let variable = names.fresh();
            names.variables.push((name.into(), variable));
            Ok(())
        }
        Some(base) => {
            let base = names.number(base, 2, 10)?;
            if known || power.is_some_and(|other| other != base) {
                return fail(Reason::ExponentUsedElsewhere { name: name.into() });
            }
            if power.is_none() {
                let variable = names.fresh();
                names.exponents.push((name.into(), base, variable));
            }
            Ok(())
        }
    }
}

/// Warns of a move all of whose changes have an `if`, none of which holds in some small position:
/// there it changes nothing, and `where` may be meant. `moves` are those of the line.
pub(crate) fn idle_ifs<'m>(
    text: &TupleMoveText,
    moves: impl Iterator<Item = &'m TupleMove>,
    domain: &Condition,
    heaps: usize,
    warnings: &mut Vec<Diagnostic>,
) {
    /// The positions tried have heaps below 3, or below 2 if there are many heaps.
    const FEW: usize = 4;
    if text.assignments.iter().any(|one| one.condition.is_none() || one.otherwise.is_some()) {
        return;
    }
    let sizes: u128 = if heaps <= FEW { 3 } else { 2 };
    let positions = || {
        let count = (0..heaps.min(2 * FEW)).fold(1, |count, _| count * sizes);
        let digit = move |number: u128, heap: usize| {
            let place = u32::try_from(heap % (2 * FEW)).unwrap_or(0);
            number / sizes.pow(place) % sizes
        };
        (0..count).map(move |number| (0..heaps).map(|heap| digit(number, heap)).collect::<Vec<_>>())
    };
    let is_idle = |rule: &TupleMove| {
        let unchanged = rule.effects.iter().map(|effect| effect.when.clone().negate());
        let nothing = Condition::all(unchanged.chain([domain.clone(), rule.guard.clone()]));
        let nothing = rule
            .variables
            .iter()
            .rev()
            .fold(nothing, |inner, bound| Condition::Exists(bound.clone(), Box::new(inner)));
        positions().any(|position| {
            Assignment::position(&position).and_then(|at| nothing.holds(&at)) == Some(true)
        })
    };
    let mut moves = moves;
    if moves.any(is_idle) {
        warnings.push(Diagnostic::warning(text.span, Reason::IdleIf));
    }
}

/// Whether the move can obviously leave the position unchanged, by setting all variables to 0.
fn changes_nothing(rule: &TupleMove, heaps: usize) -> bool {
    let zero = |condition: &Condition| {
        rule.variables.iter().try_fold(condition.clone(), |condition, bound| {
            condition.substitute(bound.variable, &Linear::number(0))
        })
    };
    let stays = |effect: &Effect| {
        let own = u32::try_from(effect.heap).map(Variable);
        own.is_ok_and(|own| {
            let variables = first_variable(heaps);
            effect.to.constant == 0
                && effect.to.coefficient(own) == 1
                && effect
                    .to
                    .coefficients
                    .iter()
                    .all(|(variable, _)| *variable == own || variable.0 >= variables)
        })
    };
    rule.effects.iter().all(stays)
        && zero(&rule.guard).is_some_and(|guard| is_true_somewhere(&guard))
}

/// Whether a condition on heaps alone is trivially true, or compares heaps in a way that can be
/// true.
pub(crate) fn is_true_somewhere(condition: &Condition) -> bool {
    match condition {
        Condition::Bool(truth) => *truth,
        Condition::Compare(term, comparison) => {
            // One large number for all heaps.
            term.value(&|_| Some(1 << 40)).is_some_and(|value| match comparison {
                Comparison::Equal => value == 0,
                Comparison::NotEqual => value != 0,
                Comparison::Less => value < 0,
                Comparison::LessEqual => value <= 0,
                Comparison::Greater => value > 0,
                Comparison::GreaterEqual => value >= 0,
            })
        }
        Condition::And(parts) => parts.iter().all(is_true_somewhere),
        Condition::Or(parts) => parts.iter().any(is_true_somewhere),
        _ => false,
    }
}
