//! Decides whether a claim is true of all positions: the part shared by all kinds of positions.
//!
//! Most false claims fail at a small position, so some are tried first. Then the claim is proved or
//! refuted, if possible; otherwise more positions are tried.

use alloc::boxed::Box;
use core::time::Duration;

use rules::Relation;
use run::Stop;

use crate::theorem::{Encoded, Judgement, Refuted, Unknown, UnknownReason};

/// Whether a position contradicts the relation, given the truth of formula and subject there.
pub const fn contradicts(relation: Relation, formula: bool, subject: bool) -> bool {
    match relation {
        Relation::When => formula != subject,
        Relation::If => formula && !subject,
        Relation::OnlyIf => subject && !formula,
    }
}

/// Why a claim is neither proved nor refuted.
#[derive(Debug)]
pub(crate) enum Halt<K: Encoded> {
    Reason(UnknownReason<K::Position>),
    Unknown(Box<Unknown<K>>),
    NotRegular,
    Unsupported,
}

impl<K: Encoded> From<Stop> for Halt<K> {
    fn from(stop: Stop) -> Self {
        Self::Reason(stop.into())
    }
}

/// The result of trying positions.
#[derive(Clone, Debug)]
pub(crate) struct Tried<P> {
    /// No position up to this size is a counterexample.
    pub(crate) up_to: Option<usize>,
    /// The number of positions tried.
    pub(crate) positions: usize,
    /// The first counterexample found.
    pub(crate) found: Option<Refuted<P>>,
}

impl<P> Tried<P> {
    pub(crate) const NONE: Self = Self { up_to: None, positions: 0, found: None };
}

/// A claim about a certain kind of positions.
pub(crate) trait Trial {
    /// The kind.
    type Of: Encoded;
    /// Positions to try before a proof attempt, and for how long.
    const FIRST: (usize, Duration);
    /// The same where a proof is impossible.
    const LATER: (usize, Duration);

    /// Whether a known theorem can decide the claim immediately.
    fn knows(&self) -> bool;

    /// Tries positions, smallest first, up to this number and time.
    fn search(
        &self,
        positions: usize,
        time: Duration,
    ) -> Tried<<Self::Of as crate::theorem::Provable>::Position>;

    /// Proves or refutes the claim.
    fn decide(&self) -> Result<Judgement<Self::Of>, Halt<Self::Of>>;
}

/// The judgement of a claim.
pub(crate) fn judged<T: Trial>(claim: &T) -> Judgement<T::Of> {
    if !claim.knows()
        && let Some(found) = claim.search(T::FIRST.0, T::FIRST.1).found
    {
        return Judgement::Refuted(found);
    }
    let halt = match claim.decide() {
        Ok(judgement) => return judgement,
        Err(halt) => halt,
    };
    let Tried { up_to: verified_up_to, positions: verified_positions, found } =
        claim.search(T::LATER.0, T::LATER.1);
    if let Some(found) = found {
        return Judgement::Refuted(found);
    }
    let unknown = match halt {
        Halt::NotRegular => return Judgement::NotRegular { verified_up_to },
        Halt::Unsupported => return Judgement::Unsupported { verified_up_to },
        Halt::Reason(reason) => Unknown::because(reason),
        Halt::Unknown(unknown) => *unknown,
    };
    Judgement::Unknown(Box::new(Unknown {
        guess: None,
        verified_up_to,
        verified_positions,
        ..unknown
    }))
}
