//! Formulas about heaps.

use answer::{Insight, Notion, Theorem};
use certify::Meaning;
use rules::language::Tuples as Language;
use rules::tuples::{
    Condition, Property, Quantified, TupleAtom, TupleMove, TupleSubject, Value, Variable,
};
use rules::{Comparison, Outcome, Relation};

use super::formulas::{Noted, Notions};
use crate::tuples::Tuples;

impl Noted for Language {
    fn note_atom(atom: &TupleAtom, notions: &mut Notions<'_, Self>) {
        match atom {
            TupleAtom::Variable(_) | TupleAtom::Power(..) | TupleAtom::Touched => {}
            TupleAtom::Xor(parts) => {
                notions.terms(parts);
                notions.push(Notion::Xor);
            }
            TupleAtom::Min(parts) => {
                notions.terms(parts);
                notions.push(Notion::Least);
            }
            TupleAtom::Max(parts) => {
                notions.terms(parts);
                notions.push(Notion::Most);
            }
            TupleAtom::LargestColumn { base, modulus } => {
                notions.push(Notion::Columns(*base, *modulus))
            }
            TupleAtom::DigitSum(base, _) => notions.push(Notion::SumOfDigits(*base)),
            TupleAtom::TrailingZeros(system, _) => notions.push(Notion::Zeros(*system)),
            TupleAtom::Shift(system, _) => notions.push(Notion::Shift(*system)),
        }
    }

    fn note_test(test: &Quantified, _negated: bool, notions: &mut Notions<'_, Self>) {
        let (notion, inner) = match test {
            Quantified::Exists(_, inner) => (Notion::Some, inner),
            Quantified::Forall(_, inner) => (Notion::All, inner),
        };
        notions.push(notion);
        notions.formula(inner);
    }
}

/// A reason specific to the formula of a theorem: see [`Insight`].
pub(super) fn insight(game: &Tuples, theorem: &Theorem) -> Option<Insight> {
    let rules = game.rules();
    if rules.header.sides.is_some() || rules.turn != 1 {
        return None;
    }
    let Some(Meaning::Heaps(claim)) = theorem.statement.as_ref()?.stated().meaning.as_deref()
    else {
        return None;
    };
    let Property::Compare(Value::Atom(TupleAtom::Xor(parts)), comparison, Value::Number(0)) =
        &claim.formula
    else {
        return None;
    };
    let lost_at_zero = matches!(
        (&claim.subject, comparison),
        (TupleSubject::Outcome(Outcome::N), Comparison::NotEqual)
            | (TupleSubject::Outcome(Outcome::P), Comparison::Equal)
    );
    if claim.relation != Relation::When || !lost_at_zero {
        return None;
    }
    let heap = |part: &Value| match part {
        Value::Atom(TupleAtom::Variable(Variable(number))) => {
            usize::try_from(*number).ok().filter(|heap| *heap < rules.heaps.len())
        }
        _ => None,
    };
    let mut heaps: Vec<usize> = parts.iter().map(heap).collect::<Option<_>>()?;
    heaps.sort_unstable();
    let all = (0..rules.heaps.len()).eq(heaps.iter().copied());
    // A move that changes nothing could be repeated for ever, but every play is known to end.
    let one_heap = |one: &TupleMove| {
        one.effects
            .first()
            .is_some_and(|first| one.effects.iter().all(|effect| effect.heap == first.heap))
    };
    let moves = rules.moves.linear()?;
    if !all || !moves.iter().all(one_heap) {
        return None;
    }
    let unbounded = rules.domain == Condition::Bool(true) && rules.ends == Condition::Bool(false);
    let free = unbounded && heaps.iter().all(|&heap| moves.iter().any(|one| takes_any(one, heap)));
    Some(Insight::Xor { free })
}

/// Whether a move lowers this heap by any number, as the player likes.
fn takes_any(one: &TupleMove, heap: usize) -> bool {
    let ([variable], [effect]) = (&one.variables[..], &one.effects[..]) else { return false };
    let own = u32::try_from(heap).map(Variable);
    let taken = effect.to.constant == 0
        && effect.to.coefficients.len() == 2
        && own.is_ok_and(|own| effect.to.coefficient(own) == 1)
        && effect.to.coefficient(variable.variable) == -1;
    // A larger number only helps the guard, so it suffices to test 1.
    let guarded = match &one.guard {
        Condition::Bool(truth) => *truth,
        Condition::Compare(term, Comparison::Greater | Comparison::GreaterEqual) => {
            term.coefficients.len() == 1 && term.coefficient(variable.variable) == 1 && {
                let least = if matches!(one.guard, Condition::Compare(_, Comparison::Greater)) {
                    1
                } else {
                    0
                };
                term.constant.checked_add(1).is_some_and(|at_one| at_one >= least)
            }
        }
        _ => false,
    };
    effect.heap == heap && effect.when == Condition::Bool(true) && taken && guarded
}
