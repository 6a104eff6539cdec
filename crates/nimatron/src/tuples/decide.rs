//! From theorems about tuples of heaps to decisions.

use answer::{Attempt, Question, Verdict};
use plan::decision::{TupleFormula, TupleTerm};
use plan::{Decision, Numeration, TupleDecision, TupleMachine};
use prove::tuples::TupleProof;
use rules::tuples::{
    self, Condition, Property, Quantified, TupleAtom, TupleClaim, TupleSubject, Value, Variable,
};
use rules::{Outcome, Relation};
use run::Run;

use super::{Tuples, describe};
use crate::decide::{self, Decided, NoDecision, proved};
use crate::kind::{Deciding, Ruled};
use crate::sides::Formulas;
use crate::theorem::Claims;
use crate::theorem::Machines;

impl Deciding for Tuples {
    fn decide(
        &self,
        question: Question,
        begins: Option<usize>,
        run: &Run<'_>,
    ) -> Result<Decided, NoDecision> {
        // The first heap says whose turn it is, so the same theorem covers both players.
        if self.rules.header.sides.is_some() && (begins.is_none() || question == Question::Values) {
            return Err(NoDecision::Sides);
        }
        let bare = self.without_claims();
        let divided = if question == Question::Outcome && begins.is_none() {
            bare.by_division(question, run)
        } else {
            None
        };
        let Some((divided, proof)) = divided else {
            let found = self.found_or_claimed(question, run);
            let (proof, claim) = found
                .map_err(|unknown| NoDecision::Undecided(Box::new(bare.undecided(unknown, run))))?;
            return bare.decided(question, &proof, claim, run);
        };
        let decided = divided.decided(question, &proof, None, run)?;
        Ok(Decided { attempt: Attempt { game: self.info(), ..decided.attempt }, ..decided })
    }
}

impl Tuples {
    /// The Grundy value of every position as a term, with the theorem.
    pub(crate) fn value_term(&self, run: &Run<'_>) -> Option<(TupleTerm, Attempt)> {
        if self.rules.header.sides.is_some() {
            return None;
        }
        let bare = self.without_claims();
        let (game, proof) = match bare.by_division(Question::Values, run) {
            Some(found) => found,
            None => {
                let proof = bare.proof(Question::Values, run).ok()?;
                (bare, proof)
            }
        };
        let claim = game.kept_or_recognised(&proof, run)?;
        let TupleSubject::Value(value) = &claim.subject else { return None };
        let term = game.term(value)?;
        let statement = Some(game.statement(&claim, None));
        let theorem = game.theorem(&proof, statement, Formulas::default(), run).0.ok()?;
        Some((term, proved(self.info(), Question::Values, Verdict::Proved(theorem))))
    }

    /// The same game without the claims of its rules, which would be judged along with a theorem.
    fn without_claims(&self) -> Self {
        Self {
            rules: tuples::TupleRuleset { claims: vec![], ..self.rules.clone() },
            ..self.clone()
        }
    }

    /// From a proof and the claim that it was made for; without a claim, searches for a formula.
    fn decided(
        &self,
        question: Question,
        proof: &TupleProof,
        claim: Option<TupleClaim>,
        run: &Run<'_>,
    ) -> Result<Decided, NoDecision> {
        let machine = machine(proof);
        if question == Question::Values && machine.is_none() {
            // A relation only tells whether a number is the value.
            return Err(NoDecision::NoValues);
        }
        let claim = claim.or_else(|| self.kept_or_recognised(proof, run));
        let statement = claim.as_ref().map(|claim| self.statement(claim, None));
        let formula = claim.as_ref().filter(|claim| claim.relation == Relation::When);
        let formula = formula.and_then(|claim| match claim.subject {
            TupleSubject::Outcome(Outcome::N) => self.formula(&claim.formula),
            TupleSubject::Outcome(Outcome::P) => {
                Some(TupleFormula::Not(Box::new(self.formula(&claim.formula)?)))
            }
            _ => None,
        });
        let everywhere = self.rules.domain == Condition::Bool(true);
        let wins = |heaps: usize, domain, formula| {
            let length = u32::try_from(heaps).map_err(|_| NoDecision::Form)?;
            Ok(TupleDecision::Wins { length, domain, formula })
        };
        let decision = match (formula, machine, &self.rules.division) {
            // The machine reads other numbers.
            (formula, _, Some(division)) => {
                let domain = describe::property(&division.domain)
                    .and_then(|domain| Some((domain, formula?)));
                let (domain, formula) = domain.ok_or(NoDecision::Form)?;
                let whole = tuples::TupleRuleset { division: None, ..self.rules.clone() };
                let whole = Self { rules: whole, ..self.clone() };
                wins(
                    division.heaps.len(),
                    whole.formula(&domain).ok_or(NoDecision::Form)?,
                    formula,
                )?
            }
            (Some(formula), ..) if everywhere && question == Question::Outcome => {
                wins(self.rules.heaps.len(), TupleFormula::Bool(true), formula)?
            }
            (_, Some(machine), _) => TupleDecision::Machine(machine),
            (_, None, _) => return Err(NoDecision::Form),
        };
        // The checker checks proof and formula.
        match self.theorem(proof, statement, Formulas::default(), run) {
            (Ok(theorem), _) => {
                let attempt = proved(self.info(), question, Verdict::Proved(theorem));
                Ok(Decided { decision: Decision::Tuple(decision), attempt, every: None })
            }
            (Err(undecided), _) => Err(NoDecision::Undecided(Box::new(undecided))),
        }
    }

    fn formula(&self, property: &Property) -> Option<TupleFormula> {
        let all = |parts: &[Property]| {
            parts.iter().map(|part| self.formula(part)).collect::<Option<Vec<_>>>()
        };
        Some(match property {
            Property::Bool(truth) => TupleFormula::Bool(*truth),
            Property::Compare(left, comparison, right) => TupleFormula::Compare(
                self.term(left)?,
                decide::comparison(*comparison),
                self.term(right)?,
            ),
            Property::In(value, set) => TupleFormula::In(self.term(value)?, set.clone()),
            Property::Not(inner) => TupleFormula::Not(Box::new(self.formula(inner)?)),
            Property::And(parts) => TupleFormula::And(all(parts)?),
            Property::Or(parts) => TupleFormula::Or(all(parts)?),
            Property::Test(Quantified::Exists(..) | Quantified::Forall(..)) => return None,
        })
    }

    /// A heap, or the quotient or the remainder of one.
    fn entry(&self, variable: Variable) -> Option<TupleTerm> {
        let heap =
            usize::try_from(variable.0).ok().filter(|heap| *heap < self.rules.heaps.len())?;
        let entry = |heap: usize| Some(TupleTerm::Entry(u32::try_from(heap).ok()?));
        let Some(division) = &self.rules.division else { return entry(heap) };
        let scaled = |&(variable, factor): &(Variable, i64)| {
            let entry = TupleTerm::Entry(variable.0);
            if factor == 1 { entry } else { TupleTerm::Scale(factor, Box::new(entry)) }
        };
        let mut by: Vec<TupleTerm> = division.by.coefficients.iter().map(scaled).collect();
        if division.by.constant != 0 {
            by.push(TupleTerm::Constant(division.by.constant));
        }
        let by = if by.len() == 1 { by.swap_remove(0) } else { TupleTerm::Add(by) };
        let whole = Box::new(entry(division.heap)?);
        if heap == division.heap {
            Some(TupleTerm::Div(whole, Box::new(by)))
        } else if heap == division.heaps.len() {
            Some(TupleTerm::Mod(whole, Box::new(by)))
        } else {
            entry(heap)
        }
    }

    fn term(&self, value: &Value) -> Option<TupleTerm> {
        let all =
            |parts: &[Value]| parts.iter().map(|part| self.term(part)).collect::<Option<Vec<_>>>();
        Some(match value {
            Value::Number(number) => TupleTerm::Constant(*number),
            Value::Atom(TupleAtom::Variable(variable)) => self.entry(*variable)?,
            Value::Add(parts) => TupleTerm::Add(all(parts)?),
            Value::Scale(factor, inner) => TupleTerm::Scale(*factor, Box::new(self.term(inner)?)),
            Value::Mod(inner, modulus) => {
                TupleTerm::Mod(Box::new(self.term(inner)?), constant(*modulus))
            }
            Value::Div(inner, divisor) => {
                TupleTerm::Div(Box::new(self.term(inner)?), constant(*divisor))
            }
            Value::Atom(TupleAtom::Xor(parts)) => TupleTerm::Xor(all(parts)?),
            Value::Atom(TupleAtom::Min(parts)) => TupleTerm::Min(all(parts)?),
            Value::Atom(TupleAtom::Max(parts)) => TupleTerm::Max(all(parts)?),
            Value::Atom(TupleAtom::LargestColumn { base, modulus }) => {
                TupleTerm::LargestColumn { base: *base, modulus: *modulus }
            }
            Value::Atom(TupleAtom::Power(..) | TupleAtom::DigitSum(..))
            | Value::Atom(
                TupleAtom::TrailingZeros(..) | TupleAtom::Shift(..) | TupleAtom::Touched,
            ) => {
                return None;
            }
        })
    }
}

fn constant(number: i64) -> Box<TupleTerm> {
    Box::new(TupleTerm::Constant(number))
}

/// The machine of a proof that gives every tuple its class; none for a relation.
pub(crate) fn machine(proof: &TupleProof) -> Option<TupleMachine> {
    if proof.kind == prove::tuples::TupleKind::Relation {
        return None;
    }
    let (next, class) = decide::rows(&proof.answer, |class| class.map(u32::from));
    let numeration = match proof.encoding.numeration {
        tuples::Numeration::Base(base) => Numeration::Base(base),
        tuples::Numeration::Recurrence(coefficients) => Numeration::Recurrence(coefficients),
        tuples::Numeration::Unary => Numeration::Unary,
    };
    Some(TupleMachine { numeration, bounds: proof.encoding.bounds.clone(), next, class })
}
