//! What the checker says of claims that a certificate carries.

use answer::{Counterexample, PositionCounterexample, Verdict};
use certify::Rejection;

/// The claim, by number, for which a certificate was rejected.
pub(crate) const fn rejected_claim(rejection: &Rejection) -> Option<usize> {
    match rejection {
        Rejection::ClaimKind { number }
        | Rejection::ClaimNotRegular { number }
        | Rejection::ClaimText { number, .. }
        | Rejection::ClaimFails { number, .. } => Some(*number),
        _ => None,
    }
}

/// A claim that is false of a position.
pub(crate) fn refuted_by(example: PositionCounterexample) -> Verdict {
    Verdict::Refuted(Box::new(Counterexample::Position(example)))
}
