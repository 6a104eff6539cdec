//! Is a claim true of all positions of a game of heaps?

use alloc::boxed::Box;

use rules::Convention;
use rules::heaps::{HeapClaim, HeapRuleset, Numeration, Tuple};
use run::Run;

use super::theorem::{HeapProof, HeapUnknown};

/// What became of a claim.
#[derive(Clone, Debug)]
pub enum HeapJudgement {
    /// True of every position. The certificate of this proof can carry the claim.
    Proved(Box<HeapProof>),
    /// False, and where.
    Refuted(HeapRefuted),
    /// Neither proved nor refuted.
    Unknown(Box<HeapUnknown>),
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
pub struct HeapRefuted {
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

/// Judges `claim`, under a convention that need not be that of the rules. `known` is a theorem about the same rules, if there is one:
/// nothing that it says is proved again.
#[must_use]
pub fn judge(
    _rules: &HeapRuleset,
    _claim: &HeapClaim,
    _convention: Convention,
    _known: Option<&HeapProof>,
    _numerations: &[Numeration],
    _run: &Run<'_>,
) -> HeapJudgement {
    HeapJudgement::Unsupported { verified_up_to: None }
}
