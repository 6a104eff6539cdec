//! The verdicts on claims, and their counterexamples.

use alloc::string::String;
use alloc::vec::Vec;

use rules::language::print::Printed;
use rules::{Outcome, OutcomeClass};
use serde::Serialize;

use super::{BoardCounterexample, SidesTruth, Stated, Undecided, Verdict, json};

/// A claim and its verdict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The claim, as a person wrote it or as the rule language prints it.
    pub claim: Stated,
    /// Its verdict.
    pub ruling: Ruling,
}

/// The verdict on a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one of these for a claim, and most of what it holds is on the heap"
)]
pub enum Ruling {
    /// True of every position, as carried by the certificate of the theorem it is listed with.
    Follows,
    /// It was judged by itself.
    Alone(Verdict),
}

impl Judged {
    /// A claim that the certificate of the theorem beside it carries.
    #[must_use]
    pub fn following(claim: impl Into<Stated>) -> Self {
        Self { claim: claim.into(), ruling: Ruling::Follows }
    }

    /// A claim that was judged by itself.
    #[must_use]
    pub fn alone(claim: impl Into<Stated>, verdict: Verdict) -> Self {
        Self { claim: claim.into(), ruling: Ruling::Alone(verdict) }
    }

    /// The certificate of the claim itself.
    #[must_use]
    pub fn certificate(&self) -> Option<&str> {
        self.ruling.verdict()?.certificate()
    }
}

impl Ruling {
    /// The verdict on the claim by itself; none if it follows from the theorem it is listed with.
    #[must_use]
    pub const fn verdict(&self) -> Option<&Verdict> {
        match self {
            Self::Follows => None,
            Self::Alone(verdict) => Some(verdict),
        }
    }

    /// Whether the claim is true of every position.
    #[must_use]
    pub const fn is_proved(&self) -> bool {
        matches!(self, Self::Follows | Self::Alone(Verdict::Proved(_)))
    }

    /// Whether the claim is false.
    #[must_use]
    pub const fn is_refuted(&self) -> bool {
        matches!(self, Self::Alone(Verdict::Refuted(_)))
    }

    /// What contradicts the claim.
    #[must_use]
    pub fn counterexample(&self) -> Option<&Counterexample> {
        match self {
            Self::Alone(Verdict::Refuted(example)) => Some(example),
            Self::Follows | Self::Alone(Verdict::Proved(_) | Verdict::Unknown(_)) => None,
        }
    }

    /// Why it is not known whether the claim is true.
    #[must_use]
    pub fn undecided(&self) -> Option<&Undecided> {
        self.verdict()?.undecided()
    }
}

/// What contradicts a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Counterexample {
    /// A position of which the claim is false.
    Position(PositionCounterexample),
    /// A board on which a strategy does not take a best pick.
    Board(BoardCounterexample),
}

/// A position that contradicts a claim, and the truth about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PositionCounterexample {
    /// The position.
    pub position: String,
    /// Whether it is certain that no shorter position contradicts the claim.
    pub smallest: bool,
    /// Whether the claim's formula holds of the position.
    pub formula_holds: bool,
    /// Whether what the claim says of such positions is true of this one.
    pub subject_holds: bool,
    /// What the claim is about.
    #[serde(flatten, serialize_with = "json::claimed")]
    pub about: About,
    /// The formula, as text; none if the claim has none.
    #[serde(skip)]
    pub formula: Option<Printed>,
    /// The truth, if brute force reaches so far.
    #[serde(flatten, serialize_with = "json::truth")]
    pub truth: Option<Fact>,
    /// The lengths of a shortest and a longest play, if brute force reaches so far.
    pub plays: Option<(u32, u32)>,
    /// Every option with the truth about it, if brute force reaches so far.
    pub options: Vec<Fact>,
    /// In a partisan game, the truth about both players; then all of it is here.
    #[serde(flatten)]
    pub sides: Option<SidesTruth>,
}

/// What a claim says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// Who wins.
    Outcome(Outcome),
    /// Who wins if this player is to move.
    OutcomeOf(String, Outcome),
    /// The outcome class.
    Class(OutcomeClass),
    /// The Grundy value: a term, and its number here if it fits 64 bits.
    Value(String, Option<i64>),
    /// That the Grundy value passes a test, in the words of the claim.
    ValueIs(Printed),
    /// Every turn wins.
    EveryMoveWins,
    /// Some winning turn is by the `move` line of this number, counted from 1.
    WinningMoveBy(usize),
    /// Some winning turn has this property.
    WinningMove(Printed),
    /// Some winning turn does this, in the words of the claim behind `a winning move`.
    WinningMoveSaid(String),
    /// Every play has an odd, or an even, number of turns.
    PlayParity {
        /// Which.
        odd: bool,
    },
    /// Every play has this many turns: a term, and its number here if it fits 64 bits.
    PlayLength(String, Option<i64>),
}

/// The truth about one position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// The position.
    pub position: String,
    /// Who wins.
    #[serde(serialize_with = "json::outcome")]
    pub outcome: Outcome,
    /// The Grundy value, in normal play.
    pub value: Option<u32>,
}
