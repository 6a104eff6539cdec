//! Is a claim true of all positions? The way that all kinds of positions go.
//!
//! Most false claims are false of a small position, so that some are tried first. Then the claim is proved or refuted, if
//! it can be; else more positions are tried.

use alloc::boxed::Box;
use core::time::Duration;

use rules::Relation;
use run::Stop;

use crate::theorem::{Encoded, Judgement, Refuted, Unknown, UnknownReason};

/// Whether a position at which formula and subject hold or not contradicts the relation.
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

/// What was tried.
#[derive(Clone, Debug)]
pub(crate) struct Tried<P> {
    /// No position up to this size is a counterexample.
    pub(crate) up_to: Option<usize>,
    /// How many positions that was.
    pub(crate) positions: usize,
    /// The first counterexample found.
    pub(crate) found: Option<Refuted<P>>,
}

impl<P> Tried<P> {
    pub(crate) const NONE: Self = Self { up_to: None, positions: 0, found: None };
}

/// A claim about one kind of position.
pub(crate) trait Trial {
    /// The kind.
    type Of: Encoded;
    /// So many positions are tried, for so long, before anything is proved.
    const FIRST: (usize, Duration);
    /// The same, where nothing can be proved.
    const LATER: (usize, Duration);

    /// Whether there is a theorem that the claim can be held against at once.
    fn knows(&self) -> bool;

    /// Tries at most so many positions, smallest first, for at most this time.
    fn search(&self, positions: usize, time: Duration) -> Tried<<Self::Of as crate::theorem::Provable>::Position>;

    /// Proves or refutes the claim.
    fn decide(&self) -> Result<Judgement<Self::Of>, Halt<Self::Of>>;
}

/// What becomes of a claim.
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
    let Tried { up_to: verified_up_to, positions: verified_positions, found } = claim.search(T::LATER.0, T::LATER.1);
    if let Some(found) = found {
        return Judgement::Refuted(found);
    }
    let unknown = match halt {
        Halt::NotRegular => return Judgement::NotRegular { verified_up_to },
        Halt::Unsupported => return Judgement::Unsupported { verified_up_to },
        Halt::Reason(reason) => Unknown::because(reason),
        Halt::Unknown(unknown) => *unknown,
    };
    Judgement::Unknown(Box::new(Unknown { guess: None, verified_up_to, verified_positions, ..unknown }))
}
