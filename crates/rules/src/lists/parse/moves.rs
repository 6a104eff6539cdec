//! Lowers a `move` line or a code to [`TupleMove`]s of one heap: the first heap becomes the first
//! part, and so on.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::statement::SplitText;
use crate::Span;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::language::Comparison;
use crate::language::lower::scope::Scope;
use crate::lists::Code;
use crate::text::syntax::{Expr, ExprKind, NameText};
use crate::tuples::parse::moves::{is_true_somewhere, loose_variables, moves as heap_moves};
use crate::tuples::parse::property::first_variable;
use crate::tuples::parse::statement::{AssignmentText, TupleMoveText};
use crate::tuples::{Bound, Condition, Effect, Linear, Sort, TupleMove, Variable};

/// The heap, before a move.
const HEAP: Variable = Variable(0);

/// The moves of one line, with warnings. `heaps` names the heap and its further parts.
pub(super) fn moves(
    text: &SplitText,
    heaps: &[String],
    scope: Scope<'_>,
    warnings: &mut Vec<Diagnostic>,
) -> Parsed<Vec<TupleMove>> {
    if heaps.first() != Some(&text.heap.name) {
        let heaps = heaps[..heaps.len().min(1)].to_vec();
        return Err(Diagnostic::error(
            text.heap.span,
            Reason::NotAHeap { name: text.heap.name.clone(), heaps },
        ));
    }
    let nothing = [Expr { span: text.span, kind: ExprKind::Number(0) }];
    let parts = if text.parts.is_empty() { &nothing[..] } else { &text.parts };
    let assignment = |(name, part): (&String, &Expr)| AssignmentText {
        heap: NameText { name: name.clone(), span: part.span },
        to: part.clone(),
        condition: None,
        otherwise: None,
    };
    let text = TupleMoveText {
        player: None,
        span: text.span,
        choices: vec![],
        assignments: heaps.iter().zip(parts).map(assignment).collect(),
        gain: None,
        condition: text.condition.clone(),
    };
    let known = warnings.len();
    let mut moves = heap_moves(&text, heaps, scope, warnings).map_err(without_parts)?;
    for rule in &mut moves {
        // An empty heap has no moves.
        let counters = Condition::compare(Linear::variable(HEAP), Comparison::Greater);
        rule.guard =
            Condition::all([counters, core::mem::replace(&mut rule.guard, Condition::Bool(true))]);
    }
    if warnings.len() == known {
        loose_variables(&text, &moves, warnings);
    }
    if warnings.len() == known && moves.iter().any(|rule| leaves_the_heap(rule, heaps.len())) {
        warnings.push(Diagnostic::warning(text.span, Reason::MoveChangesNothing));
    }
    Ok(moves)
}

/// Hides the internal names of parts from diagnostics.
fn without_parts(mut diagnostic: Diagnostic) -> Diagnostic {
    if let Reason::UnknownVariable { known, .. } = &mut diagnostic.reason {
        known.retain(|name| !name.contains('\''));
    }
    diagnostic
}

/// Whether the move can obviously leave the heap unchanged and add only empty heaps. Sufficient,
/// not necessary.
fn leaves_the_heap(rule: &TupleMove, heaps: usize) -> bool {
    (0..rule.effects.len()).any(|kept| {
        let mut guard = rule.guard.clone();
        let mut fixed: Vec<(Variable, Linear)> = vec![];
        for (at, effect) in rule.effects.iter().enumerate() {
            let target = if at == kept { Linear::variable(HEAP) } else { Linear::number(0) };
            let term = fixed
                .iter()
                .try_fold(effect.to.clone(), |term, (variable, by)| term.substitute(*variable, by));
            let Some(difference) = term.and_then(|term| target.minus(&term)) else { return false };
            let first = first_variable(heaps);
            let open: Vec<_> = difference
                .coefficients
                .iter()
                .filter(|(variable, _)| variable.0 >= first)
                .collect();
            match open[..] {
                [] if difference == Linear::default() => {}
                // Some value of the variable makes the difference 0.
                [&(variable, scale)] if scale.unsigned_abs() == 1 => {
                    let by = difference
                        .substitute(variable, &Linear::number(0))
                        .and_then(|rest| rest.times(-scale));
                    let Some(by) = by else { return false };
                    let Some(replaced) = guard.substitute(variable, &by) else { return false };
                    guard = Condition::all([
                        replaced,
                        Condition::compare(by.clone(), Comparison::GreaterEqual),
                    ]);
                    fixed.push((variable, by));
                }
                _ => return false,
            }
        }
        let free = guard.variables().into_iter().any(|variable| variable != HEAP);
        !free && is_true_somewhere(&guard)
    })
}

/// The moves of a code, in the order of its digits, with the parts of a heap in decreasing order.
pub(super) fn of_code(code: &Code, span: Span, heaps: usize) -> Vec<TupleMove> {
    let mut moves = vec![];
    for (taken, digit) in (0_i64..).zip(code.digits()) {
        for parts in (0..4).filter(|part| digit >> part & 1 == 1) {
            moves.push(take(taken, parts, span, heaps));
        }
    }
    moves
}

/// Takes `taken` counters and divides the rest into `parts` non-empty heaps.
fn take(taken: i64, parts: usize, span: Span, heaps: usize) -> TupleMove {
    let numbers = first_variable(heaps)..;
    let variables: Vec<Bound> = numbers
        .take(parts.saturating_sub(1))
        .map(|number| Bound {
            variable: Variable(number),
            name: String::new(),
            sort: Sort::Natural,
        })
        .collect();
    let others = variables.iter().map(|bound| (bound.variable, -1));
    let left = Linear {
        constant: -taken,
        coefficients: core::iter::once((HEAP, 1)).chain(others).collect(),
    };
    let mut guard = vec![Condition::compare(Linear::variable(HEAP), Comparison::Greater)];
    let mut sizes = vec![left.clone()];
    sizes.extend(variables.iter().map(|bound| Linear::variable(bound.variable)));
    if parts == 0 {
        guard.push(Condition::compare(left, Comparison::Equal));
        sizes = vec![Linear::number(0)];
    } else {
        for pair in sizes.windows(2) {
            let difference = pair[0].minus(&pair[1]).unwrap_or_default();
            guard.push(Condition::compare(difference, Comparison::GreaterEqual));
        }
        let smallest = sizes.last().cloned().unwrap_or_default();
        guard.push(Condition::compare(smallest, Comparison::Greater));
    }
    let effect = |(heap, to): (usize, Linear)| Effect { heap, when: Condition::Bool(true), to };
    let effects = sizes.into_iter().enumerate().map(effect).collect();
    TupleMove { span, name: String::new(), variables, guard: Condition::all(guard), effects }
}
