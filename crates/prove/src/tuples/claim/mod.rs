//! Is a claim true of all positions of a game of heaps?
//!
//! | module | what it does |
//! |---|---|
//! | `trial` | tries positions one by one, smallest first: most false claims are false of a small one |
//! | `direct` | a claim that says everything (who wins, or the value, everywhere) is a machine by itself, and compared with the rules |
//! | `theorem` | other claims are held against a machine that is proved first; what is wrong is a regular set |
//! | `winning` | a strategy of turns with a property |
//! | `smallest` | the smallest member of such a set |
//!
//! What is said to be proved rests on the uniqueness of P-positions (Zermelo 1913) and values (Sprague 1935, Grundy 1939) of games whose
//! plays end, and is in the proof that is returned; what is said to be refuted has been met, by brute force or in the difference of
//! machines.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use encode::tracks::Obstacle;
use rules::tuples::lower::LowerError;
use rules::tuples::{Condition, Numeration, Property, Tuple, TupleClaim, TupleRuleset, TupleSubject};
use rules::{Convention, Outcome, Relation};
use run::{Run, Stop};

use self::direct::Direct;
use self::theorem::Need;
use super::theorem::{TupleKind, TupleProof, TupleReason, TupleUnknown};
use crate::theorem::Figures;

mod direct;
mod smallest;
mod theorem;
mod trial;
mod winning;

/// What became of a claim.
#[derive(Clone, Debug)]
pub enum TupleJudgement {
    /// True of every position. The certificate of this proof can carry the claim.
    Proved(Box<TupleProof>),
    /// False, and where.
    Refuted(TupleRefuted),
    /// Neither proved nor refuted.
    Unknown(Box<TupleUnknown>),
    /// No numeration system that was tried can express the claim, and no counterexample was found up to this size.
    NotExpressible {
        /// No position with heaps up to this size is a counterexample.
        verified_up_to: Option<u64>,
    },
    /// True as far as it was tried, but there is no proof of claims of this kind.
    Unsupported {
        /// No position with heaps up to this size is a counterexample.
        verified_up_to: Option<u64>,
    },
}

/// A counterexample.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TupleRefuted {
    /// The position.
    pub position: Tuple,
    /// Whether it is certain that no position with a smaller largest heap is a counterexample (of those with the same, the first in order is
    /// taken).
    pub smallest: bool,
    /// Whether the claim's property holds of it.
    pub property_holds: bool,
    /// Whether the claim's subject is true of it.
    pub subject_holds: bool,
}

/// A proof of `claim`, if there is one; no counterexample is looked for. For claims that are known to be true of small positions.
#[must_use]
pub fn proof(
    rules: &TupleRuleset,
    claim: &TupleClaim,
    convention: Convention,
    numerations: &[Numeration],
    run: &Run<'_>,
) -> Option<Box<TupleProof>> {
    match (Judge { rules, claim, convention, known: None, numerations, run }).judge() {
        Ok(TupleJudgement::Proved(proof)) => Some(proof),
        _ => None,
    }
}

/// Judges `claim`, under a convention that need not be that of the rules (claims about values are about normal play). `known` is a
/// theorem about the same rules, if there is one: nothing that it says is proved again.
#[must_use]
pub fn judge(
    rules: &TupleRuleset,
    claim: &TupleClaim,
    convention: Convention,
    known: Option<&TupleProof>,
    numerations: &[Numeration],
    run: &Run<'_>,
) -> TupleJudgement {
    let judge = Judge { rules, claim, convention, known, numerations, run };
    if !judge.knows() {
        // Most false claims are false of a small position; no need to prove what is true to find out.
        let tried = trial::search(&judge, FIRST.0, FIRST.1);
        if let Some(found) = tried.found {
            return TupleJudgement::Refuted(found);
        }
    }
    let halt = match judge.judge() {
        Ok(judgement) => return judgement,
        Err(halt) => halt,
    };
    let tried = trial::search(&judge, LATER.0, LATER.1);
    if let Some(found) = tried.found {
        return TupleJudgement::Refuted(found);
    }
    let verified_up_to = tried.up_to;
    let unknown = |reason, tried_in, figures| {
        TupleJudgement::Unknown(Box::new(TupleUnknown {
            reason,
            tried: tried_in,
            guess: None,
            verified_up_to,
            verified_positions: tried.positions,
            figures,
        }))
    };
    match halt {
        Halt::NotExpressible => TupleJudgement::NotExpressible { verified_up_to },
        Halt::Unsupported => TupleJudgement::Unsupported { verified_up_to },
        Halt::Reason(reason) => unknown(reason, Vec::new(), Figures::default()),
        Halt::Unknown(found) => unknown(found.reason, found.tried, found.figures),
    }
}

/// So many positions are tried, for so long, before anything is proved, and where nothing can be or a claim is known to be false.
const FIRST: (usize, Duration) = (4_000, Duration::from_millis(200));
const LATER: (usize, Duration) = (20_000, Duration::from_secs(1));

/// Why a claim is neither proved nor refuted.
#[derive(Debug)]
enum Halt {
    Reason(TupleReason),
    Unknown(Box<TupleUnknown>),
    NotExpressible,
    Unsupported,
}

impl From<Stop> for Halt {
    fn from(stop: Stop) -> Self {
        Self::Reason(stop.into())
    }
}

impl From<Obstacle> for Halt {
    fn from(obstacle: Obstacle) -> Self {
        Self::Reason(obstacle.into())
    }
}

impl From<LowerError> for Halt {
    fn from(_: LowerError) -> Self {
        Self::NotExpressible
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

/// Numbers for the variables that lowering needs: far above those of texts.
const FIRST_FRESH: u32 = 1 << 30;

impl Judge<'_> {
    fn heaps(&self) -> usize {
        self.rules.heaps.len()
    }

    fn lower(&self, property: &Property) -> Result<Condition, LowerError> {
        // What is claimed is about the heaps behind the one that says whose turn it is.
        let heaps = self.rules.text_heaps().len();
        let condition = property.lower(heaps, &mut { FIRST_FRESH })?;
        Ok(if self.rules.header.sides.is_some() { rules::tuples::marked(&condition, heaps) } else { condition })
    }

    /// The kinds of theorem that the claim can be held against.
    fn usable(&self) -> &'static [TupleKind] {
        use TupleKind::{Outcome, Relation, Values};
        const NORMAL: TupleKind = Outcome(Convention::Normal);
        const MISERE: TupleKind = Outcome(Convention::Misere);
        match (&self.claim.subject, self.convention) {
            (TupleSubject::Value(_), _) => &[Values, Relation],
            (TupleSubject::PlayLength(_), _) => &[],
            (TupleSubject::Outcome(_), Convention::Normal) => &[NORMAL, Values, Relation],
            (TupleSubject::Class(_), Convention::Normal) => &[NORMAL],
            (TupleSubject::EveryMoveWins, Convention::Normal) => &[NORMAL, Values],
            (TupleSubject::PlayParity(_) | TupleSubject::WinningMove(_), Convention::Normal) => &[NORMAL],
            (_, Convention::Misere) => &[MISERE],
        }
    }

    /// The known theorem, if the claim can be held against it.
    fn known(&self) -> Option<&TupleProof> {
        self.known.filter(|known| self.usable().contains(&known.kind))
    }

    /// Whether there is a theorem that the claim can be held against at once.
    fn knows(&self) -> bool {
        self.known().is_some()
    }

    fn judge(&self) -> Result<TupleJudgement, Halt> {
        let property = self.lower(&self.claim.property)?;
        match &self.claim.subject {
            TupleSubject::Class(_) => self.sided(&property, |class| class == 1),
            TupleSubject::Outcome(outcome) if self.claim.mover.is_some() => {
                self.sided(&property, |class| (class == 1) == (*outcome == Outcome::N))
            }
            TupleSubject::Outcome(outcome) => self.outcome(*outcome, property),
            TupleSubject::Value(value) => self.value(value, property),
            TupleSubject::EveryMoveWins => self.every_move_wins(&property),
            TupleSubject::WinningMove(having) => self.winning_move(having, &property),
            TupleSubject::PlayParity(odd) => self.parity(*odd, property),
            TupleSubject::PlayLength(_) => Err(Halt::Unsupported),
        }
    }

    fn outcome(&self, outcome: Outcome, property: Condition) -> Result<TupleJudgement, Halt> {
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

    /// What comes of the comparison of a claim with the rules, if it is a machine by itself; else positions that it is wrong about, or
    /// about an option of which.
    fn found_directly(
        &self,
        kind: TupleKind,
        condition: &Condition,
        class: impl Fn(bool) -> u8,
    ) -> Result<Result<TupleJudgement, Vec<Tuple>>, Halt> {
        match self.direct(kind, condition, class)? {
            Direct::Right(proof) => Ok(Ok(TupleJudgement::Proved(proof))),
            Direct::Undecided => Ok(Err(Vec::new())),
            Direct::Wrong(suspects) => {
                let tried = trial::search(self, LATER.0, LATER.1);
                Ok(tried.found.map(TupleJudgement::Refuted).ok_or(suspects))
            }
        }
    }

    /// What was found to be wrong before need only be looked at if there is no theorem to find the smallest counterexample with.
    fn certainly_false(
        &self,
        suspects: &[Tuple],
        judgement: Result<TupleJudgement, Halt>,
    ) -> Result<TupleJudgement, Halt> {
        judgement.or_else(|halt| trial::first(self, suspects).map(TupleJudgement::Refuted).ok_or(halt))
    }

    /// A counterexample where the property holds or not: it contradicts the claim, so that the subject is the opposite.
    fn refuted(&self, (position, smallest): (Tuple, bool), property_holds: bool) -> TupleJudgement {
        TupleJudgement::Refuted(TupleRefuted { position, smallest, property_holds, subject_holds: !property_holds })
    }
}
