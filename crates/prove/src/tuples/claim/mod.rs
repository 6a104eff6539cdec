//! Is a claim true of all positions of a game of heaps?
//!
//! | module | what it does |
//! |---|---|
//! | `trial` | tries positions one by one, smallest first: most false claims fail at a small one |
//! | `direct` | a claim about all outcomes or values is a machine: compare it with the rules |
//! | `theorem` | other claims are compared with a proved machine; errors are a regular set |
//! | `winning` | a strategy of turns with a property |
//! | `smallest` | the smallest member of such a set |
//!
//! Proofs are returned, and rely on the uniqueness of P-positions (Zermelo 1913) and of values
//! (Sprague 1935, Grundy 1939) in games whose plays end; a refutation is a counterexample found by
//! brute force or in the difference of machines.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use encode::tracks::Obstacle;
use rules::tuples::lower::LowerError;
use rules::tuples::{
    Condition, Numeration, Property, Tuple, TupleClaim, TupleRuleset, TupleSubject,
};
use rules::{Convention, Outcome, Relation};
use run::Run;

use self::direct::Direct;
use self::theorem::Need;
use super::theorem::{TupleKind, TupleProof};
use crate::claim::{Halt, Trial, Tried, judged};
use crate::theorem::{Judgement, Refuted, Tuples, UnknownReason};

mod direct;
mod smallest;
mod theorem;
mod trial;
mod winning;

/// A proof of `claim`, if there is one; does not look for counterexamples. For claims that are
/// known to be true of small positions.
#[must_use]
pub fn proof(
    rules: &TupleRuleset,
    claim: &TupleClaim,
    convention: Convention,
    numerations: &[Numeration],
    run: &Run<'_>,
) -> Option<Box<TupleProof>> {
    match (Judge { rules, claim, convention, known: None, numerations, run }).decide() {
        Ok(Judgement::Proved(proof)) => Some(proof),
        _ => None,
    }
}

/// Judges `claim`, under a convention that need not be that of the rules (claims about values are
/// about normal play). `known` is a theorem about the same rules, if there is one, which is reused.
#[must_use]
pub fn judge(
    rules: &TupleRuleset,
    claim: &TupleClaim,
    convention: Convention,
    known: Option<&TupleProof>,
    numerations: &[Numeration],
    run: &Run<'_>,
) -> Judgement<Tuples> {
    judged(&Judge { rules, claim, convention, known, numerations, run })
}

impl Trial for Judge<'_> {
    type Of = Tuples;

    const FIRST: (usize, Duration) = (4_000, Duration::from_millis(200));
    const LATER: (usize, Duration) = (20_000, Duration::from_secs(1));

    fn knows(&self) -> bool {
        self.known().is_some()
    }

    fn search(&self, positions: usize, time: Duration) -> Tried<Tuple> {
        trial::search(self, positions, time)
    }

    fn decide(&self) -> Result<Judgement<Tuples>, Halt<Tuples>> {
        let property = self.lower(&self.claim.formula)?;
        match &self.claim.subject {
            TupleSubject::Class(_) => self.sided(&property, |class| class == 1),
            TupleSubject::Outcome(outcome) if self.claim.mover.is_some() => {
                self.sided(&property, |class| (class == 1) == (*outcome == Outcome::N))
            }
            TupleSubject::Outcome(outcome) => self.outcome(*outcome, property),
            TupleSubject::Value(value) => self.value(value, property),
            TupleSubject::ValueIs(test) => self.value_is(test, &property),
            TupleSubject::EveryMoveWins => self.every_move_wins(&property),
            TupleSubject::WinningMove(having) => self.winning_move(having, &property),
            TupleSubject::PlayParity(odd) => self.parity(*odd, property),
            TupleSubject::PlayLength(_) => Err(Halt::Unsupported),
        }
    }
}

impl From<UnknownReason<Tuple>> for Halt<Tuples> {
    fn from(reason: UnknownReason<Tuple>) -> Self {
        Self::Reason(reason)
    }
}

impl From<Obstacle> for Halt<Tuples> {
    fn from(obstacle: Obstacle) -> Self {
        Self::Reason(obstacle.into())
    }
}

impl From<LowerError> for Halt<Tuples> {
    fn from(_: LowerError) -> Self {
        Self::NotRegular
    }
}

struct Judge<'a> {
    rules: &'a TupleRuleset,
    claim: &'a TupleClaim,
    convention: Convention,
    known: Option<&'a TupleProof>,
    numerations: &'a [Numeration],
    run: &'a Run<'a>,
}

/// The first variable for lowering: far above those of texts.
const FIRST_FRESH: u32 = 1 << 30;

impl Judge<'_> {
    fn heaps(&self) -> usize {
        self.rules.heaps.len()
    }

    fn lower(&self, property: &Property) -> Result<Condition, LowerError> {
        // Claims are about the heaps without the one that says whose turn it is.
        let heaps = self.rules.text_heaps().len();
        let condition = property.lower(heaps, &mut { FIRST_FRESH })?;
        Ok(if self.rules.header.sides.is_some() {
            rules::tuples::marked(&condition, heaps)
        } else {
            condition
        })
    }

    /// The kinds of theorem that can decide the claim.
    fn usable(&self) -> &'static [TupleKind] {
        use TupleKind::{Outcome, Relation, Values};
        const NORMAL: TupleKind = Outcome(Convention::Normal);
        const MISERE: TupleKind = Outcome(Convention::Misere);
        match (&self.claim.subject, self.convention) {
            (TupleSubject::Value(_) | TupleSubject::ValueIs(_), _) => &[Values, Relation],
            (TupleSubject::PlayLength(_), _) => &[],
            (TupleSubject::Outcome(_), Convention::Normal) => &[NORMAL, Values, Relation],
            (TupleSubject::Class(_), Convention::Normal) => &[NORMAL],
            (TupleSubject::EveryMoveWins, Convention::Normal) => &[NORMAL, Values],
            (TupleSubject::PlayParity(_) | TupleSubject::WinningMove(_), Convention::Normal) => {
                &[NORMAL]
            }
            (_, Convention::Misere) => &[MISERE],
        }
    }

    /// The known theorem, if it can decide the claim.
    fn known(&self) -> Option<&TupleProof> {
        self.known.filter(|known| self.usable().contains(&known.kind))
    }

    fn outcome(
        &self,
        outcome: Outcome,
        property: Condition,
    ) -> Result<Judgement<Tuples>, Halt<Tuples>> {
        let mut suspects = Vec::new();
        if self.claim.relation == Relation::When && !self.knows() {
            let wins = |holds: bool| u8::from(holds == (outcome == Outcome::N));
            match self.found_directly(TupleKind::Outcome(self.convention), &property, wins)? {
                Ok(judgement) => return Ok(judgement),
                Err(wrong) => suspects = wrong,
            }
        }
        let kinds = [TupleKind::Outcome(self.convention)];
        self.certainly_false(
            &suspects,
            self.held_against(&kinds, &[Need::Position(property.clone())], |proof| {
                self.wrong_outcomes(proof, outcome, &property)
            }),
        )
    }

    /// Compares a claim that is a machine by itself with the rules: a judgement; else positions
    /// such that it is wrong about them or one of their options.
    fn found_directly(
        &self,
        kind: TupleKind,
        condition: &Condition,
        class: impl Fn(bool) -> u8,
    ) -> Result<Result<Judgement<Tuples>, Vec<Tuple>>, Halt<Tuples>> {
        match self.direct(kind, condition, class)? {
            Direct::Right(proof) => Ok(Ok(Judgement::Proved(proof))),
            Direct::Undecided => Ok(Err(Vec::new())),
            Direct::Wrong(suspects) => {
                let tried = trial::search(self, Self::LATER.0, Self::LATER.1);
                Ok(tried.found.map(Judgement::Refuted).ok_or(suspects))
            }
        }
    }

    /// Earlier errors need only be checked if there is no theorem to find the smallest
    /// counterexample with.
    fn certainly_false(
        &self,
        suspects: &[Tuple],
        judgement: Result<Judgement<Tuples>, Halt<Tuples>>,
    ) -> Result<Judgement<Tuples>, Halt<Tuples>> {
        judgement.or_else(|halt| trial::first(self, suspects).map(Judgement::Refuted).ok_or(halt))
    }

    /// A counterexample at which the property holds or not: it contradicts the claim, so the
    /// subject is the opposite.
    fn refuted(
        &self,
        (position, smallest): (Tuple, bool),
        property_holds: bool,
    ) -> Judgement<Tuples> {
        Judgement::Refuted(Refuted {
            position,
            smallest,
            formula_holds: property_holds,
            subject_holds: !property_holds,
        })
    }
}
