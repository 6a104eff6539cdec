//! Compares claims with a theorem: a machine accepts the positions that contradict the claim, and
//! the claim is true if there are none.

use alloc::boxed::Box;
use alloc::vec::Vec;

use automata::{Moore, StateId, Transducer, Word, pairs};
use encode::tracks::{Encoding, Obstacle, Pairs, Spelling, compile, valued};
use rules::tuples::{
    Condition, Numeration, Property, Tuple, TupleSubject, TupleValueTest, Value, Variable,
};
use rules::{Comparison, Convention, Outcome, Relation};
use run::{Limits, Stop};

use super::Judge;
use super::smallest::smallest;
use crate::claim::{Halt, Trial, contradicts};
use crate::sides::{self, About};
use crate::theorem::{Class, Judgement, Tuples};
use crate::tuples::attempt::{TurnMachine, prove};
use crate::tuples::theorem::{TupleKind, TupleProof};

/// What must have a machine in the numeration of a theorem.
pub(super) enum Need {
    /// A condition on positions, with the Grundy value beside them.
    Position(Condition),
    /// A condition on positions and their options.
    Pair(Condition),
}

/// Positions that contradict a claim, by whether the property holds. There may be a number beside
/// each.
type Wrong = Moore<Option<bool>>;

impl Judge<'_> {
    /// A theorem of the first available of these kinds, in a numeration that can express all needs;
    /// preferably the known one.
    pub(super) fn theorem(
        &self,
        kinds: &[TupleKind],
        needs: &[Need],
    ) -> Result<TupleProof, Halt<Tuples>> {
        if let Some(known) = self.known()
            && self.fits(known.encoding.numeration, needs)?
        {
            return Ok(known.clone());
        }
        let mut fitting = Vec::new();
        for numeration in self.preferred() {
            if self.fits(numeration, needs)? {
                fitting.push(numeration);
            }
        }
        if fitting.is_empty() {
            return Err(Halt::NotRegular);
        }
        let mut first = Halt::Unsupported;
        for (index, kind) in kinds.iter().enumerate() {
            match prove(self.rules, *kind, &fitting, self.run) {
                Ok(proof) => return Ok(proof),
                Err(unknown) if index == 0 => first = Halt::Unknown(Box::new(unknown)),
                Err(_) => {}
            }
        }
        Err(first)
    }

    fn fits(&self, numeration: Numeration, needs: &[Need]) -> Result<bool, Halt<Tuples>> {
        let heaps = self.heaps();
        for need in needs {
            self.run.check_clock()?;
            let run = self.run.part(Limits { states: 50_000, ..self.run.limits });
            let said = match need {
                Need::Position(condition) => self.says(condition, numeration, &run),
                Need::Pair(condition) => {
                    Pairs::of(condition, &Encoding::new(numeration, heaps), heaps, &run).map(|_| ())
                }
            };
            if matches!(said, Err(Obstacle::OtherBase | Obstacle::Numbers)) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Compares the claim with a theorem: `wrong` makes the machine of the counterexamples.
    pub(super) fn held_against(
        &self,
        kinds: &[TupleKind],
        needs: &[Need],
        wrong: impl Fn(&TupleProof) -> Result<Wrong, Halt<Tuples>>,
    ) -> Result<Judgement<Tuples>, Halt<Tuples>> {
        let proof = self.theorem(kinds, needs)?;
        let wrong = wrong(&proof)?.minimal();
        let Some(word) = wrong.shortest(Option::is_some) else {
            return Ok(Judgement::Proved(Box::new(proof)));
        };
        let first = self.position(&proof, &word).ok_or(Obstacle::Numbers)?;
        // The number paired with the smallest position matters only for whether the property
        // holds.
        let mut property_holds = *wrong.output_of(&word) == Some(true);
        let found = smallest(first, &proof.encoding, self.run, |within| {
            let (both, _) =
                wrong.product(within, self.run, |wrong, within| wrong.filter(|_| *within))?;
            let Some(word) = both.shortest(Option::is_some) else { return Ok(None) };
            property_holds = *wrong.output_of(&word) == Some(true);
            Ok(Some(self.position(&proof, &word).ok_or(Obstacle::Numbers)?))
        });
        Ok(self.refuted(found, property_holds))
    }

    /// The position that a word of a theorem encodes.
    pub(super) fn position(&self, proof: &TupleProof, word: &[automata::Letter]) -> Option<Tuple> {
        let mut tuple = proof.encoding.read(word)?;
        tuple.truncate(self.heaps());
        Some(tuple)
    }

    pub(super) fn compiled(
        &self,
        proof: &TupleProof,
        condition: &Condition,
    ) -> Result<Moore<bool>, Halt<Tuples>> {
        Ok(compile(condition, &Spelling::positions(&proof.encoding, self.heaps()), self.run)?)
    }

    /// Positions whose class contradicts the claim. `subject` is the truth of the claim's subject
    /// for a class.
    fn wrong_classes(
        &self,
        proof: &TupleProof,
        property: &Condition,
        subject: impl Fn(u8) -> bool,
    ) -> Result<Wrong, Halt<Tuples>> {
        let property = self.compiled(proof, property)?;
        let wrong = |class: &Class, holds: &bool| {
            class
                .filter(|class| contradicts(self.claim.relation, *holds, subject(*class)))
                .map(|_| *holds)
        };
        Ok(proof.answer.product(&property, self.run, wrong)?.0)
    }

    /// Judges a claim about one player to move, or about outcome classes (1 for the claimed one).
    pub(super) fn sided(
        &self,
        property: &Condition,
        subject: impl Fn(u8) -> bool,
    ) -> Result<Judgement<Tuples>, Halt<Tuples>> {
        let about = match (&self.claim.subject, &self.claim.mover) {
            (TupleSubject::Class(class), _) => About::Class(*class),
            (_, Some(mover)) => About::Mover(mover.side),
            _ => return Err(Halt::Unsupported),
        };
        let kinds = [TupleKind::Outcome(self.convention)];
        self.held_against(&kinds, &[Need::Position(property.clone())], |proof| {
            if !sides::has_marker(proof) {
                return Err(Halt::Unsupported);
            }
            let answer = sides::restricted(proof, &about, self.run)?;
            self.wrong_classes(&TupleProof { answer, ..proof.clone() }, property, &subject)
        })
    }

    pub(super) fn wrong_outcomes(
        &self,
        proof: &TupleProof,
        outcome: Outcome,
        property: &Condition,
    ) -> Result<Wrong, Halt<Tuples>> {
        let wrong =
            self.wrong_classes(proof, property, |class| (class > 0) == (outcome == Outcome::N))?;
        if proof.kind != TupleKind::Relation {
            return Ok(wrong);
        }
        // The position itself is where the additional Nim heap is empty.
        let empty =
            Property::Compare(Value::variable(self.grundy()), Comparison::Equal, Value::Number(0));
        let empty = self.compiled(proof, &self.lower(&empty)?)?;
        Ok(wrong.product(&empty, self.run, |wrong, empty| wrong.filter(|_| *empty))?.0)
    }

    fn grundy(&self) -> Variable {
        Variable(u32::try_from(2 * self.heaps()).unwrap_or(u32::MAX))
    }

    pub(super) fn value(
        &self,
        value: &Value,
        property: Condition,
    ) -> Result<Judgement<Tuples>, Halt<Tuples>> {
        let equal =
            Property::Compare(Value::variable(self.grundy()), Comparison::Equal, value.clone());
        let equal = self.lower(&equal)?;
        let everywhere =
            self.claim.relation != Relation::OnlyIf && property == Condition::Bool(true);
        let mut suspects = Vec::new();
        if everywhere && !self.knows() {
            match self.found_directly(TupleKind::Relation, &equal, |holds| u8::from(!holds))? {
                Ok(judgement) => return Ok(judgement),
                Err(wrong) => suspects = wrong,
            }
        }
        let kinds = match value {
            // If there are that few values, a theorem about all of them is feasible.
            Value::Number(_) | Value::Mod(..) => [TupleKind::Values, TupleKind::Relation],
            _ => [TupleKind::Relation, TupleKind::Values],
        };
        let needs = [Need::Position(property.clone()), Need::Position(equal.clone())];
        self.certainly_false(
            &suspects,
            self.held_against(&kinds, &needs, |proof| match proof.kind {
                TupleKind::Relation => self.wrong_relation(proof, value, &equal, &property),
                _ => self.wrong_values(proof, &property, |class| {
                    Property::Compare(value.clone(), Comparison::Equal, class)
                }),
            }),
        )
    }

    /// Judges a claim that values pass a test.
    pub(super) fn value_is(
        &self,
        test: &TupleValueTest,
        property: &Condition,
    ) -> Result<Judgement<Tuples>, Halt<Tuples>> {
        let passes = self.lower(&test.of(Value::variable(self.grundy())))?;
        let needs = [Need::Position(property.clone()), Need::Position(passes.clone())];
        self.held_against(&[TupleKind::Values, TupleKind::Relation], &needs, |proof| {
            if proof.kind != TupleKind::Relation {
                return self.wrong_values(proof, property, |class| test.of(class));
            }
            let property = self.compiled(proof, property)?;
            let passes = self.compiled(proof, &passes)?;
            let (claimed, _) =
                property.product(&passes, self.run, |holds, passes| (*holds, *passes))?;
            // With infinitely many options there need be no value.
            let values = proof.answer.map(|class| *class == Some(0));
            let valued = valued(self.rules, &proof.encoding, &values, self.run)?;
            let (known, _) =
                proof.answer.product(&valued, self.run, |class, valued| (*class, *valued))?;
            let wrong = |&(class, valued): &(Class, bool), &(holds, passes): &(bool, bool)| {
                let is_asked = class.is_some_and(|class| class == 0 || !valued);
                let subject = valued && passes;
                (is_asked && contradicts(self.claim.relation, holds, subject)).then_some(holds)
            };
            Ok(known.product(&claimed, self.run, wrong)?.0)
        })
    }

    /// Judges a claim about values, by a theorem that gives one of a few values. `test` says what
    /// is claimed of a value.
    fn wrong_values(
        &self,
        proof: &TupleProof,
        property: &Condition,
        test: impl Fn(Value) -> Property,
    ) -> Result<Wrong, Halt<Tuples>> {
        let property = self.compiled(proof, property)?;
        let largest = proof
            .answer
            .states()
            .filter_map(|state| *proof.answer.output(state))
            .max()
            .unwrap_or(0);
        let (mut right, _) = proof.answer.product(&property, self.run, |class, holds| {
            class.map(|class| (class, *holds, false))
        })?;
        for number in 0..=largest {
            let passes = test(Value::Number(number.into()));
            let passes = self.compiled(proof, &self.lower(&passes)?)?;
            let next = right.product(&passes, self.run, |right, passes| {
                right.map(|(class, holds, right)| {
                    (class, holds, right || (class == number && *passes))
                })
            })?;
            right = next.0.minimal();
        }
        Ok(right.map(|right| {
            let wrong =
                right.filter(|(_, holds, right)| contradicts(self.claim.relation, *holds, *right));
            wrong.map(|(_, holds, _)| holds)
        }))
    }

    /// Judges a claim about values, by a theorem that decides for every position and number whether
    /// the number is the value. The subject holds where the claimed number is the value: it fails
    /// everywhere else, also if the number is not natural or the position has no finite value.
    fn wrong_relation(
        &self,
        proof: &TupleProof,
        value: &Value,
        equal: &Condition,
        property: &Condition,
    ) -> Result<Wrong, Halt<Tuples>> {
        let natural = Property::Compare(value.clone(), Comparison::GreaterEqual, Value::Number(0));
        let natural = self.compiled(proof, &self.lower(&natural)?)?;
        let property = self.compiled(proof, property)?;
        let equal = self.compiled(proof, equal)?;
        let (claimed, _) =
            equal.product(&natural, self.run, |equal, natural| (*equal, *natural))?;
        let (said, _) = proof
            .answer
            .product(&property, self.run, |class, holds| class.map(|class| (class, *holds)))?;
        let wrong = |said: &Option<(u8, bool)>, claimed: &(bool, bool)| {
            let ((class, holds), &(equal, natural)) = ((*said)?, claimed);
            // A number other than the claimed one does not matter.
            let subject = if !natural {
                false
            } else if equal {
                class == 0
            } else {
                return None;
            };
            contradicts(self.claim.relation, holds, subject).then_some(holds)
        };
        Ok(said.product(&claimed, self.run, wrong)?.0)
    }

    /// Judges `play is odd when F`. If the choice of move never matters, the winner determines the
    /// parity.
    pub(super) fn parity(
        &self,
        odd: bool,
        property: Condition,
    ) -> Result<Judgement<Tuples>, Halt<Tuples>> {
        let odd_class = u8::from(self.convention == Convention::Normal);
        let kinds = [TupleKind::Outcome(self.convention)];
        self.held_against(&kinds, &[Need::Position(property.clone())], |proof| {
            if !proof.choice_never_matters {
                return Err(Halt::Unsupported);
            }
            self.wrong_classes(proof, &property, |class| (class == odd_class) == odd)
        })
    }

    /// Judges `every move wins if F`: no turn leads from a position with F to an N-position.
    pub(super) fn every_move_wins(
        &self,
        property: &Condition,
    ) -> Result<Judgement<Tuples>, Halt<Tuples>> {
        if self.claim.relation != Relation::If {
            return Err(Halt::Unsupported);
        }
        let kinds = [TupleKind::Outcome(self.convention)];
        let proof = self.theorem(&kinds, &[Need::Position(property.clone())])?;
        let refuted = match TurnMachine::new(self.rules, &proof.encoding, false, self.run)?.1 {
            TurnMachine::Forwards(transducer) => self.refuted_where(&proof, property, |asked| {
                self.blunder(&proof, asked, &transducer)
            })?,
            TurnMachine::Backwards(before) => {
                let wins = proof.answer.map(|class| class.is_some_and(|class| class > 0)).minimal();
                let blunders = before.turns(&wins, self.run)?;
                self.refuted_where(&proof, property, |asked| self.common(&blunders, asked))?
            }
        };
        Ok(refuted.unwrap_or_else(|| Judgement::Proved(Box::new(proof))))
    }

    /// The claim is refuted at the smallest position with the property that `find`, given a set of
    /// positions, finds in it; none if there is no such position.
    pub(super) fn refuted_where(
        &self,
        proof: &TupleProof,
        property: &Condition,
        find: impl Fn(&Moore<bool>) -> Result<Option<Word>, Stop>,
    ) -> Result<Option<Judgement<Tuples>>, Halt<Tuples>> {
        let property = self.compiled(proof, property)?;
        let position = |asked: &Moore<bool>| -> Result<Option<Tuple>, Halt<Tuples>> {
            let Some(word) = find(asked)? else { return Ok(None) };
            Ok(Some(self.position(proof, &word).ok_or(Obstacle::Numbers)?))
        };
        let Some(first) = position(&property)? else { return Ok(None) };
        let found = smallest(first, &proof.encoding, self.run, |within| {
            position(&property.product(within, self.run, |holds, within| *holds && *within)?.0)
        });
        Ok(Some(self.refuted(found, true)))
    }

    /// A shortest word in both sets.
    pub(super) fn common(
        &self,
        one: &Moore<bool>,
        other: &Moore<bool>,
    ) -> Result<Option<Word>, Stop> {
        let (both, _) = one.product(other, self.run, |one, other| *one && *other)?;
        Ok(both.shortest(|&both| both))
    }

    /// A shortest position in a set from which some turn leads to a position that wins.
    fn blunder(
        &self,
        proof: &TupleProof,
        asked: &Moore<bool>,
        transducer: &Transducer,
    ) -> Result<Option<Word>, Stop> {
        let (both, _) = proof.answer.product(asked, self.run, |class, asked| (*class, *asked))?;
        let live = both.can_reach(|(class, asked)| class.is_some() && *asked);
        // For the option, only who wins matters.
        let wrong = |from: StateId, to: StateId| {
            let (class, asked) = both.output(from);
            class.is_some() && *asked && both.output(to).0.is_some_and(|class| class > 0)
        };
        Ok(pairs::ends(&both, transducer, &live, 1, self.run, wrong)?.pop())
    }
}
