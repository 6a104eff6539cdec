//! Formulas about heaps.

use answer::{Insight, Notion, Statement, Theorem};
use rules::language::trace::{self, Trace};
use rules::tuples::{
    Condition, Property, Quantified, TupleAtom, TupleMove, TupleSubject, Value, Variable, parse_claim,
};
use rules::{Comparison, Outcome, Relation};

use super::formulas;
use crate::game::Position;
use crate::tuples::Tuples;

/// Works formulas out on tuples.
pub(super) struct Work<'g>(pub(super) &'g Tuples);

impl formulas::Work for Work<'_> {
    fn formula(&self, claim: &str, position: &Position) -> Option<Trace> {
        let Position::Tuple(tuple) = position else { return None };
        let rules = self.0.rules();
        let claim = parse_claim(claim, rules).ok()?;
        trace::formula(&claim.formula, tuple, rules.text_heaps())
    }

    fn turns(&self, term: &str, position: &Position) -> Option<Trace> {
        let Position::Tuple(tuple) = position else { return None };
        let rules = self.0.rules();
        let claim = parse_claim(&format!("play lasts {term}"), rules).ok()?;
        let TupleSubject::PlayLength(value) = &claim.subject else { return None };
        trace::term(value, tuple, rules.text_heaps())
    }
}

/// What formulas are made of, each once.
pub(super) fn notions(game: &Tuples, claims: &[String]) -> Vec<Notion> {
    let mut found = Notions::default();
    for claim in claims.iter().filter_map(|claim| parse_claim(claim, game.rules()).ok()) {
        found.property(&claim.formula);
    }
    found.0
}

#[derive(Default)]
struct Notions(Vec<Notion>);

impl Notions {
    fn push(&mut self, notion: Notion) {
        if !self.0.contains(&notion) {
            self.0.push(notion);
        }
    }

    fn property(&mut self, whole: &Property) {
        match whole {
            Property::Bool(_) => {}
            Property::Compare(left, _, right) => {
                self.value(left);
                self.value(right);
            }
            Property::In(value, _) => {
                self.value(value);
                self.push(Notion::Among);
            }
            Property::Not(inner) => self.property(inner),
            Property::And(parts) | Property::Or(parts) => parts.iter().for_each(|part| self.property(part)),
            Property::Test(Quantified::Exists(_, inner)) => {
                self.push(Notion::Some);
                self.property(inner);
            }
            Property::Test(Quantified::Forall(_, inner)) => {
                self.push(Notion::All);
                self.property(inner);
            }
        }
    }

    fn value(&mut self, whole: &Value) {
        match whole {
            Value::Number(_) | Value::Atom(TupleAtom::Variable(_) | TupleAtom::Power(..) | TupleAtom::Touched) => {}
            Value::Add(parts) => parts.iter().for_each(|part| self.value(part)),
            Value::Scale(_, inner) => self.value(inner),
            Value::Mod(inner, _) => {
                self.value(inner);
                self.push(Notion::Remainder);
            }
            Value::Div(inner, _) => {
                self.value(inner);
                self.push(Notion::Quotient);
            }
            Value::Atom(TupleAtom::Xor(parts)) => {
                parts.iter().for_each(|part| self.value(part));
                self.push(Notion::Xor);
            }
            Value::Atom(TupleAtom::Min(parts)) => {
                parts.iter().for_each(|part| self.value(part));
                self.push(Notion::Least);
            }
            Value::Atom(TupleAtom::Max(parts)) => {
                parts.iter().for_each(|part| self.value(part));
                self.push(Notion::Most);
            }
            Value::Atom(TupleAtom::LargestColumn { base, modulus }) => self.push(Notion::Columns(*base, *modulus)),
            Value::Atom(TupleAtom::DigitSum(base, _)) => self.push(Notion::SumOfDigits(*base)),
            Value::Atom(TupleAtom::TrailingZeros(system, _)) => self.push(Notion::Zeros(*system)),
            Value::Atom(TupleAtom::Shift(system, _)) => self.push(Notion::Shift(*system)),
        }
    }
}

/// Whether there is a reason that is particular to the formula of a theorem: see [`Insight`].
pub(super) fn insight(game: &Tuples, theorem: &Theorem) -> Option<Insight> {
    let rules = game.rules();
    if rules.header.sides.is_some() || rules.turn != 1 {
        return None;
    }
    let claim = parse_claim(&theorem.statement.as_ref().map(Statement::claim)?, rules).ok()?;
    let Property::Compare(Value::Atom(TupleAtom::Xor(parts)), comparison, Value::Number(0)) = &claim.formula else {
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
    // A move that changed nothing could be made for ever, and every play is known to end.
    let one_heap = |one: &TupleMove| {
        one.effects.first().is_some_and(|first| one.effects.iter().all(|effect| effect.heap == first.heap))
    };
    if !all || !rules.moves.iter().all(one_heap) {
        return None;
    }
    let unbounded = rules.domain == Condition::Bool(true) && rules.ends == Condition::Bool(false);
    let free = unbounded && heaps.iter().all(|&heap| rules.moves.iter().any(|one| takes_any(one, heap)));
    Some(Insight::Xor { free })
}

/// Whether a move makes this heap smaller by any number, as the player likes.
fn takes_any(one: &TupleMove, heap: usize) -> bool {
    let ([variable], [effect]) = (&one.variables[..], &one.effects[..]) else { return false };
    let own = u32::try_from(heap).map(Variable);
    let taken = effect.to.constant == 0
        && effect.to.coefficients.len() == 2
        && own.is_ok_and(|own| effect.to.coefficient(own) == 1)
        && effect.to.coefficient(variable.variable) == -1;
    // The larger the number is, the more the guard holds; so it is enough to look at 1.
    let guarded = match &one.guard {
        Condition::Bool(truth) => *truth,
        Condition::Compare(term, Comparison::Greater | Comparison::GreaterEqual) => {
            term.coefficients.len() == 1 && term.coefficient(variable.variable) == 1 && {
                let least = if matches!(one.guard, Condition::Compare(_, Comparison::Greater)) { 1 } else { 0 };
                term.constant.checked_add(1).is_some_and(|at_one| at_one >= least)
            }
        }
        _ => false,
    };
    effect.heap == heap && effect.when == Condition::Bool(true) && taken && guarded
}
