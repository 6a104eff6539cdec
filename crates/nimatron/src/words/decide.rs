//! From theorems about words to decisions.

use answer::{Question, Verdict};
use plan::decision::{Formula, Term};
use plan::{Decision, WordDecision};
use prove::Proof;
use rules::lists::TurnRule;
use rules::{Claim, Letter, Outcome, Regex, Relation, Subject, Word};
use run::Run;

use super::Words;
use crate::decide::{self, Decided, NoDecision, proved};
use crate::kind::{Deciding, Ruled};
use crate::lists;
use crate::sides::Formulas;
use crate::theorem::Claims;
use crate::theorem::Machines;

impl Deciding for Words {
    fn decide(
        &self,
        question: Question,
        begins: Option<usize>,
        run: &Run<'_>,
    ) -> Result<Decided, NoDecision> {
        let marker = match &self.rules.header.sides {
            None => None,
            Some(sides) => match begins.and_then(|side| sides.markers.get(side)) {
                Some(marker) if question == Question::Outcome => Some(*marker),
                _ => return Err(NoDecision::Sides),
            },
        };
        // Without the claims of the rules, which would be judged along with a theorem.
        let bare = Self {
            rules: rules::WordRuleset { claims: vec![], ..self.rules.clone() },
            ..self.clone()
        };
        if let Some(decided) = bare.decide_rows(question, run) {
            return Ok(decided);
        }
        let found = self.found_or_claimed(question, run);
        let (proof, claim) = found
            .map_err(|unknown| NoDecision::Undecided(Box::new(bare.undecided(unknown, run))))?;
        bare.decide_machine(&proof, claim, marker, run)
    }
}

impl Words {
    fn decide_rows(&self, question: Question, run: &Run<'_>) -> Option<Decided> {
        let proof = self.rows_proof(run)?;
        let (theorem, _) = self.rows_theorem(&proof, question, run)?;
        let byte = |letter| u8::try_from(self.rules.alphabet.symbol(letter)).ok();
        let side = |side: Option<_>| side.map_or(Some(None), |letter| byte(letter).map(Some));
        let live = proof.live.iter().map(|&(left, right)| Some((side(left)?, side(right)?)));
        let list = lists::decision(
            &proof.sum,
            TurnRule::Moves(self.rules.turn),
            self.rules.header.convention,
        )?;
        let every = theorem.evidence.sum().and_then(|sum| sum.every_turn.clone());
        let decision = WordDecision::Row {
            letter: byte(proof.letter)?,
            live: live.collect::<Option<_>>()?,
            list,
        };
        let domain = decide::language(&self.rules.domain, &self.rules.alphabet, run).ok()?;
        let attempt = proved(self.info(), question, Verdict::Proved(Box::new(theorem)));
        Some(Decided { decision: Decision::Word { domain, decision }, attempt, every })
    }

    /// From a proof and the claim that it was made for; without a claim, searches for a formula. In
    /// a partisan game, `marker` says who begins.
    fn decide_machine(
        &self,
        proof: &Proof,
        claim: Option<Claim>,
        marker: Option<Letter>,
        run: &Run<'_>,
    ) -> Result<Decided, NoDecision> {
        // Formulas are about marked words.
        let claim = if marker.is_none() {
            claim.or_else(|| self.kept_or_recognised(proof, run))
        } else {
            None
        };
        let domain = decide::positions(&self.rules, run)?;
        let said = claim.as_ref().and_then(|claim| Some((claim, self.formula(claim, run)?)));
        let (statement, decision) = match said {
            Some((claim, decision)) => (Some(self.statement(claim, None)), decision),
            None => {
                let machine =
                    decide::machine(marker, &proof.answer, &self.rules.alphabet, |class| {
                        class.map(u32::from)
                    })?;
                (None, WordDecision::Machine(machine))
            }
        };
        // The checker checks proof and formula.
        match self.theorem(proof, statement, Formulas::default(), run) {
            (Ok(theorem), _) => {
                let attempt = proved(self.info(), Self::question(proof), Verdict::Proved(theorem));
                Ok(Decided { decision: Decision::Word { domain, decision }, attempt, every: None })
            }
            (Err(undecided), _) => Err(NoDecision::Undecided(Box::new(undecided))),
        }
    }

    /// The decision of a claim about the outcome or value of every position.
    fn formula(&self, claim: &Claim, run: &Run<'_>) -> Option<WordDecision> {
        match (&claim.subject, claim.relation) {
            (Subject::Outcome(Outcome::N), Relation::When) => {
                Some(WordDecision::Wins(self.translated(&claim.formula, run)?))
            }
            (Subject::Outcome(Outcome::P), Relation::When) => Some(WordDecision::Wins(
                Formula::Not(Box::new(self.translated(&claim.formula, run)?)),
            )),
            (Subject::Value(value), Relation::If)
                if claim.formula == rules::Formula::Bool(true) =>
            {
                Some(WordDecision::Value(term(value)))
            }
            _ => None,
        }
    }

    fn translated(&self, formula: &rules::Formula, run: &Run<'_>) -> Option<Formula> {
        let all = |parts: &[rules::Formula]| {
            parts.iter().map(|part| self.translated(part, run)).collect::<Option<Vec<_>>>()
        };
        Some(match formula {
            rules::Formula::Bool(truth) => Formula::Bool(*truth),
            rules::Formula::Compare(left, comparison, right) => {
                Formula::Compare(term(left), decide::comparison(*comparison), term(right))
            }
            rules::Formula::In(value, set) => Formula::In(term(value), set.clone()),
            rules::Formula::Test(regex) => match listed(regex) {
                Some(words) => Formula::Is(
                    words.iter().map(|word| self.rules.alphabet.spell(word).into_bytes()).collect(),
                ),
                None => Formula::Matches(decide::language(regex, &self.rules.alphabet, run).ok()?),
            },
            rules::Formula::Not(inner) => Formula::Not(Box::new(self.translated(inner, run)?)),
            rules::Formula::And(parts) => Formula::And(all(parts)?),
            rules::Formula::Or(parts) => Formula::Or(all(parts)?),
        })
    }
}

/// The words of an expression that is just a list of words.
fn listed(regex: &Regex) -> Option<Vec<Word>> {
    match regex {
        Regex::Epsilon => Some(vec![vec![]]),
        Regex::Class(letters) if letters.len() == 1 => Some(vec![letters.iter().collect()]),
        Regex::Concat(parts) => {
            let letters = parts.iter().map(|part| {
                listed(part).filter(|words| words.len() == 1).map(|words| words.concat())
            });
            Some(vec![letters.collect::<Option<Vec<Word>>>()?.concat()])
        }
        Regex::Alt(parts) => Some(parts.iter().map(listed).collect::<Option<Vec<_>>>()?.concat()),
        Regex::Class(_) | Regex::Star(_) => None,
    }
}

fn term(term: &rules::Term) -> Term {
    match term {
        rules::Term::Number(number) => Term::Constant(*number),
        rules::Term::Atom(weights) => Term::Sum(weights.clone()),
        rules::Term::Add(parts) => Term::Add(parts.iter().map(self::term).collect()),
        rules::Term::Scale(factor, inner) => Term::Scale(*factor, Box::new(self::term(inner))),
        rules::Term::Mod(inner, modulus) => Term::Mod(Box::new(self::term(inner)), *modulus),
        rules::Term::Div(inner, divisor) => Term::Div(Box::new(self::term(inner)), *divisor),
    }
}
