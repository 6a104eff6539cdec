//! Theorems about sums as answers.

use answer::{
    self, Checked, Evidence, HeapTheorem, Question, Rows, Statement, SumEvidence, Theorem,
};
use prove::lists::{HeapTheory, ListProof, SumLaw};
use rules::language::Tuples;
use rules::language::print::{Notation, Printed, Printer, Tex, print};
use rules::lists::{ListAtom, ListProperty, ListRuleset, ListValue, TurnRule};
use rules::tuples::{Property, Value, Variable};
use rules::{Comparison, Convention};

use crate::quotient::of_table;
use crate::shipped;

/// What is known besides the proof.
pub(crate) struct Found {
    /// The question answered.
    pub(crate) question: Question,
    /// How words decompose, if positions are words.
    pub(crate) rows: Option<Rows>,
    /// The theorem as a short statement.
    pub(crate) statement: Option<Statement>,
    /// The text of the accepted certificate.
    pub(crate) certificate: String,
    /// The work of the checker.
    pub(crate) checked: Checked,
    /// The parameter that only bounds the moves in a turn.
    pub(crate) turn_parameter: Option<String>,
}

/// A theorem about lists with these rules.
pub(crate) fn theorem(rules: &ListRuleset, proof: &ListProof, found: Found) -> Theorem {
    Theorem {
        question: found.question,
        statement: found.statement,
        claimed: false,
        evidence: Evidence::Sum(SumEvidence {
            rows: found.rows,
            law: law(proof.law),
            turn: rules.turn,
            every_turn: found.turn_parameter.filter(|_| proof.law == SumLaw::Moore),
            heap: heap(rules, proof),
            quotient: proof.quotient.as_ref().and_then(|quotient| {
                let HeapTheory::Periodic { classes, .. } = &proof.heap else { return None };
                let first = |class: usize| {
                    let is =
                        |one: &prove::lists::HeapClass| usize::try_from(one.value) == Ok(class);
                    classes.iter().position(is)
                };
                of_table(&quotient.next, &quotient.lost, first)
            }),
            known_as: shipped::known_as(rules, proof),
        }),
        certificate: found.certificate,
        checked: found.checked,
        figures: proof.figures,
    }
}

pub(crate) const fn law(law: SumLaw) -> answer::Law {
    match law {
        SumLaw::Grundy => answer::Law::Grundy,
        SumLaw::Moore => answer::Law::Moore,
        SumLaw::Tame => answer::Law::Tame,
        SumLaw::Selective => answer::Law::Selective,
        SumLaw::Quotient => answer::Law::Quotient,
    }
}

fn heap(rules: &ListRuleset, proof: &ListProof) -> HeapTheorem {
    match &proof.heap {
        HeapTheory::Periodic { code, preperiod, period, classes } => HeapTheorem::Periodic {
            code: code.to_string(),
            preperiod: *preperiod,
            period: *period,
            values: classes
                .iter()
                .map(|&class| (proof.shown(class).unwrap_or(class.value), class.firm))
                .collect(),
        },
        HeapTheory::Machine { proof, value: Some(value) } => HeapTheorem::Term {
            term: Printed::of(value, &rules.heap.heaps),
            states: proof.answer.len(),
        },
        HeapTheory::Machine { proof, value: None } => {
            HeapTheorem::Machine { states: proof.answer.len() }
        }
    }
}

/// The value of a heap as a term in its name, if there is one.
fn term(proof: &ListProof) -> Option<Value> {
    match &proof.heap {
        HeapTheory::Machine { value, .. } => value.clone(),
        HeapTheory::Periodic { preperiod, period, classes, .. } => {
            // Residues are the only terms that occur often.
            let modulus = classes.iter().map(|class| class.value).max()?.checked_add(1)?;
            let residue =
                |(size, class): (u128, &prove::lists::HeapClass)| size % modulus == class.value;
            let whole = u128::try_from(*period).ok().is_some_and(|period| period % modulus == 0);
            if !whole || *preperiod == 0 || !(0..).zip(classes).all(residue) {
                return None;
            }
            Some(Value::Mod(Box::new(Value::variable(Variable(0))), i64::try_from(modulus).ok()?))
        }
    }
}

/// `max(n mod 3) = 0`
fn compared(atom: ListAtom, comparison: Comparison, number: i64) -> ListProperty {
    ListProperty::Compare(ListValue::Atom(atom), comparison, ListValue::Number(number))
}

/// That every single heap is lost, where lost heaps are determined by their remainder.
fn lost(rules: &ListRuleset, proof: &ListProof) -> Option<Printed> {
    let heap = rules.heap.heaps.first()?;
    if let Some(term) = term(proof) {
        return Some(Printed::of(&compared(ListAtom::Max(term), Comparison::Equal, 0), &heap[..]));
    }
    let HeapTheory::Periodic { preperiod, period, classes, .. } = &proof.heap else { return None };
    let repeated = classes.get(*preperiod..)?;
    let same = |(size, class): (usize, &prove::lists::HeapClass)| {
        let at = size + (preperiod.saturating_sub(size)).div_ceil(*period) * period;
        size == 0 || repeated.get(at - preperiod) == Some(class)
    };
    if *period > MOST_RESIDUES || !(0..*preperiod).zip(classes).all(same) {
        return None;
    }
    let number = |number: usize| i64::try_from(number).ok();
    let lost = (*preperiod..).zip(repeated).filter(|(_, class)| class.value == 0);
    let mut lost: Vec<i64> = lost.map(|(size, _)| number(size % period)).collect::<Option<_>>()?;
    lost.sort_unstable();
    let size = Value::variable(Variable(0));
    let rest = |size| Some(Value::Mod(Box::new(size), number(*period)?));
    let won = match &lost[..] {
        [] => Property::Compare(size, Comparison::Greater, Value::Number(0)),
        [only] => Property::Compare(rest(size)?, Comparison::NotEqual, Value::Number(*only)),
        _ => Property::Not(Box::new(Property::In(rest(size)?, lost.clone()))),
    };
    let mut said = Printed::of(&compared(ListAtom::Count(won), Comparison::Equal, 0), &heap[..]);
    if lost.len() > 1 {
        // Shorter than the printed form.
        let lost: Vec<String> = lost.iter().map(i64::to_string).collect();
        said.text = format!("count(not {heap} mod {period} in {{{}}}) = 0", lost.join(", "));
    }
    Some(said)
}

/// With longer periods, lost heaps are not listed in a claim.
const MOST_RESIDUES: usize = 40;

/// The theorem in the claim language, not checked yet.
pub(crate) fn statement(
    rules: &ListRuleset,
    proof: &ListProof,
    question: Question,
) -> Option<Statement> {
    if proof.law == SumLaw::Selective {
        let lost = || lost(rules, proof).map(|lost| Statement::Loses(lost.into()));
        return (question == Question::Outcome).then(lost).flatten();
    }
    let (heap, term) = (rules.heap.heaps.first()?, term(proof)?);
    let misere = rules.header.convention == Convention::Misere;
    let plain = rules.turn == TurnRule::ONE && rules.header.turn_parameter.is_none();
    let xor = ListAtom::Xor(term.clone());
    let value = || Statement::Value(Printed::of(&ListValue::Atom(xor.clone()), &heap[..]).into());
    let wins = || {
        Statement::Wins(
            Printed::of(&compared(xor.clone(), Comparison::NotEqual, 0), &heap[..]).into(),
        )
    };
    match (proof.law, question) {
        // No other law is known for turns in any heaps.
        _ if rules.turn == TurnRule::AnyHeaps && rules.header.turn_parameter.is_none() => None,
        (SumLaw::Grundy, Question::Values) => Some(value()),
        (SumLaw::Grundy, Question::Outcome) => Some(wins()),
        (SumLaw::Moore, Question::Values) if plain && !misere => Some(value()),
        (SumLaw::Moore, Question::Outcome) if plain && !misere => Some(wins()),
        (SumLaw::Moore, Question::Outcome) => {
            Some(Statement::Loses(balanced(rules, &term, misere)?.into()))
        }
        _ => None,
    }
}

/// That in every column the number of ones is a multiple of k + 1; in misère play only if some
/// value is at least 2.
///
/// It may mention the parameter that bounds the moves in a turn, which is a number in everything
/// that is parsed.
fn balanced(rules: &ListRuleset, term: &Value, misere: bool) -> Option<Printed> {
    let heaps = &rules.heap.heaps[..];
    let (modulus, modulus_in_tex) = match (&rules.header.turn_parameter, rules.turn) {
        (Some(name), _) => (
            format!("({name} + 1)"),
            Tex::sum(vec![(false, Tex::name(name)), (false, Tex::number(1))]),
        ),
        (None, TurnRule::Moves(most)) => {
            let next = i64::try_from(most).ok()?.checked_add(1)?;
            (next.to_string(), Tex::number(next))
        }
        (None, TurnRule::AnyHeaps) => return None,
    };
    let rest = |of| Tex::remainder(of, modulus_in_tex.clone());
    let value = || Printer::<Tuples, Tex>::new(heaps).term(term);
    let over_all = |function| Tex::call(function, vec![value()]);
    let compare = |left, comparison, right| Tex::compare(left, comparison, Tex::number(right));
    let term = print(term, heaps);
    let (of, of_in_tex) = match heaps.first() {
        Some(heap) if *heap == term => (String::new(), None),
        _ => (format!(", {term}"), Some(value())),
    };
    let text = format!("columns(2{of}) mod {modulus} = 0");
    let columns = Tex::call("columns", [Tex::number(2)].into_iter().chain(of_in_tex).collect());
    let columns = compare(rest(columns), Comparison::Equal, 0);
    if !misere {
        return Some(Printed { text, tex: Tex::finish(columns) });
    }
    let large =
        Tex::chain(true, vec![compare(over_all("max"), Comparison::GreaterEqual, 2), columns]);
    let ones = vec![
        compare(over_all("max"), Comparison::LessEqual, 1),
        compare(rest(over_all("sum")), Comparison::Equal, 1),
    ];
    Some(Printed {
        text: format!(
            "max({term}) >= 2 and {text} or max({term}) <= 1 and sum({term}) mod {modulus} = 1"
        ),
        tex: Tex::finish(Tex::chain(false, vec![large, Tex::chain(true, ones)])),
    })
}
