//! From theorems about lists of heaps to decisions.

use answer::{Question, Verdict};
use plan::{Decision, HeapClass, HeapValue, ListDecision, ListLaw, Most};
use prove::lists::{HeapTheory, ListProof};
use rules::Convention;
use rules::lists::{ListRuleset, TurnRule};
use rules::tuples::{TupleAtom, Value, Variable};
use run::Run;

use super::Lists;
use crate::decide::{Decided, NoDecision, proved};
use crate::kind::{Deciding, Ruled};
use crate::tuples;

impl Deciding for Lists {
    fn decide(
        &self,
        question: Question,
        _begins: Option<usize>,
        run: &Run<'_>,
    ) -> Result<Decided, NoDecision> {
        // The claims of the rules are not needed here.
        let bare =
            Self { rules: ListRuleset { claims: vec![], ..self.rules.clone() }, ..self.clone() };
        let unknown = |unknown| NoDecision::Undecided(Box::new(unknown));
        let (proof, theorem) = bare.proved(question, run).map_err(unknown)?;
        let decision = decision(&proof, self.rules.turn, self.rules.header.convention)
            .ok_or(NoDecision::Form)?;
        let every = theorem.evidence.sum().and_then(|sum| sum.every_turn.clone());
        let attempt = proved(self.info(), question, Verdict::Proved(theorem));
        Ok(Decided { decision: Decision::List(decision), attempt, every })
    }
}

/// The decision of a proof about lists with such turns.
pub(crate) fn decision(
    proof: &ListProof,
    turn: TurnRule,
    convention: Convention,
) -> Option<ListDecision> {
    let misere = convention == Convention::Misere;
    let law = match proof.law {
        prove::lists::SumLaw::Grundy => ListLaw::Grundy,
        prove::lists::SumLaw::Tame => ListLaw::Tame,
        prove::lists::SumLaw::Selective => ListLaw::Selective,
        prove::lists::SumLaw::Quotient => {
            let (products, lost) = proof.quotient.as_ref()?.products()?;
            ListLaw::Quotient { products, lost }
        }
        prove::lists::SumLaw::Moore => match turn {
            TurnRule::Moves(most) => {
                ListLaw::Moore { most: Most::Fixed(u64::try_from(most).ok()?), misere }
            }
            TurnRule::AnyHeaps => return None,
        },
    };
    Some(ListDecision { heap: heap(proof)?, law })
}

fn heap(proof: &ListProof) -> Option<HeapValue> {
    match &proof.heap {
        HeapTheory::Machine {
            value: Some(Value::Atom(TupleAtom::Variable(Variable(0)))), ..
        } => Some(HeapValue::Size),
        HeapTheory::Machine { value: Some(Value::Mod(inner, modulus)), .. }
            if **inner == Value::Atom(TupleAtom::Variable(Variable(0))) =>
        {
            Some(HeapValue::Remainder(u64::try_from(*modulus).ok().filter(|modulus| *modulus > 0)?))
        }
        HeapTheory::Machine { proof, .. } => tuples::machine(proof).map(HeapValue::Machine),
        HeapTheory::Periodic { period, classes, .. } => {
            let class = |class: &prove::lists::HeapClass| {
                let value = match &proof.quotient {
                    Some(quotient) => quotient.with(0, *class)?,
                    None => u32::try_from(class.value).ok()?,
                };
                Some(HeapClass { value, firm: class.firm })
            };
            let classes = classes.iter().map(class).collect::<Option<Vec<_>>>()?;
            let period = u64::try_from(*period).ok()?;
            Some(remainder(&classes, period).unwrap_or(HeapValue::Periodic { classes, period }))
        }
    }
}

/// Values that are just remainders.
fn remainder(classes: &[HeapClass], period: u64) -> Option<HeapValue> {
    let modulus = u64::from(classes.iter().map(|class| class.value).max()?) + 1;
    let fits =
        |(size, class): (u64, &HeapClass)| !class.firm && u64::from(class.value) == size % modulus;
    (period.is_multiple_of(modulus) && (0..).zip(classes).all(fits))
        .then_some(HeapValue::Remainder(modulus))
}
