//! Theorems about sums as answers.

use answer::{self, Checked, Evidence, HeapTheorem, Question, Rows, Statement, SumEvidence, Theorem};
use prove::lists::{HeapTheory, ListProof, SumLaw};
use rules::Convention;
use rules::language::print::print;
use rules::lists::{ListRuleset, TurnRule};
use rules::tuples::{Value, Variable};

use crate::shipped;

/// What is known besides the proof.
pub(crate) struct Found {
    /// What was asked.
    pub(crate) question: Question,
    /// How words fall apart, if positions are words.
    pub(crate) rows: Option<Rows>,
    /// The theorem in a few words.
    pub(crate) statement: Option<Statement>,
    /// The text of the certificate that has been accepted.
    pub(crate) certificate: String,
    /// What the checker did.
    pub(crate) checked: Checked,
    /// The parameter that is the most moves in a turn and nothing else.
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
    }
}

fn heap(rules: &ListRuleset, proof: &ListProof) -> HeapTheorem {
    match &proof.heap {
        HeapTheory::Periodic { code, preperiod, period, classes } => HeapTheorem::Periodic {
            code: code.to_string(),
            preperiod: *preperiod,
            period: *period,
            values: classes.iter().map(|class| (class.value, class.firm)).collect(),
        },
        HeapTheory::Machine { proof, value: Some(value) } => {
            HeapTheorem::Term { term: print(value, &rules.heap.heaps), states: proof.answer.len() }
        }
        HeapTheory::Machine { proof, value: None } => HeapTheorem::Machine { states: proof.answer.len() },
    }
}

/// The value of a heap as a term in its name, if there is one.
fn term(rules: &ListRuleset, proof: &ListProof) -> Option<String> {
    match &proof.heap {
        HeapTheory::Machine { value, .. } => value.as_ref().map(|value| print(value, &rules.heap.heaps)),
        HeapTheory::Periodic { preperiod, period, classes, .. } => {
            // Residues are the only terms that are often seen.
            let modulus = classes.iter().map(|class| class.value).max()?.checked_add(1)?;
            let residue = |(size, class): (u128, &prove::lists::HeapClass)| size % modulus == class.value;
            let whole = u128::try_from(*period).ok().is_some_and(|period| period % modulus == 0);
            if !whole || *preperiod == 0 || !(0..).zip(classes).all(residue) {
                return None;
            }
            let size = Box::new(Value::variable(Variable(0)));
            Some(print(&Value::Mod(size, i64::try_from(modulus).ok()?), &rules.heap.heaps))
        }
    }
}

/// That every heap is lost alone, where heaps that are lost are told by their remainder.
fn lost(rules: &ListRuleset, proof: &ListProof) -> Option<String> {
    if let Some(term) = term(rules, proof) {
        return Some(format!("max({term}) = 0"));
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
    let mut lost: Vec<usize> =
        (*preperiod..).zip(repeated).filter(|(_, class)| class.value == 0).map(|(size, _)| size % period).collect();
    lost.sort_unstable();
    let heap = rules.heap.heaps.first()?;
    match &lost[..] {
        [] => Some(format!("count({heap} > 0) = 0")),
        [only] => Some(format!("count({heap} mod {period} != {only}) = 0")),
        _ => {
            let lost: Vec<String> = lost.iter().map(usize::to_string).collect();
            Some(format!("count(not {heap} mod {period} in {{{}}}) = 0", lost.join(", ")))
        }
    }
}

/// With longer periods lost heaps are not listed in a claim.
const MOST_RESIDUES: usize = 40;

/// The theorem in the claim language. The checker has not seen it yet.
pub(crate) fn statement(rules: &ListRuleset, proof: &ListProof, question: Question) -> Option<Statement> {
    if proof.law == SumLaw::Selective {
        return (question == Question::Outcome)
            .then(|| lost(rules, proof))
            .flatten()
            .map(|text| Statement::Loses(text.into()));
    }
    let term = term(rules, proof)?;
    let size = rules.heap.heaps.first().is_some_and(|heap| *heap == term);
    let misere = rules.header.convention == Convention::Misere;
    let modulus = match &rules.header.turn_parameter {
        Some(name) => format!("({name} + 1)"),
        None => match rules.turn {
            TurnRule::Moves(most) => most.saturating_add(1).to_string(),
            TurnRule::AnyHeaps => return None,
        },
    };
    let columns = || {
        let of = if size { String::new() } else { format!(", {term}") };
        format!("columns(2{of}) mod {modulus} = 0")
    };
    let plain = rules.turn == TurnRule::ONE && rules.header.turn_parameter.is_none();
    match (proof.law, question) {
        (SumLaw::Grundy, Question::Values) => Some(Statement::Value(format!("xor({term})").into())),
        (SumLaw::Grundy, Question::Outcome) => Some(Statement::Wins(format!("xor({term}) != 0").into())),
        (SumLaw::Moore, Question::Values) if plain && !misere => Some(Statement::Value(format!("xor({term})").into())),
        (SumLaw::Moore, Question::Outcome) if plain && !misere => {
            Some(Statement::Wins(format!("xor({term}) != 0").into()))
        }
        (SumLaw::Moore, Question::Outcome) if !misere => Some(Statement::Loses(columns().into())),
        (SumLaw::Moore, Question::Outcome) => {
            let columns = columns();
            let ones = format!("max({term}) <= 1 and sum({term}) mod {modulus} = 1");
            Some(Statement::Loses(format!("max({term}) >= 2 and {columns} or {ones}").into()))
        }
        _ => None,
    }
}
