//! What is known of all positions, and what is not.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use certify::Established;
use prove::{Figures, Growth};
use rules::language::print::Printed;
use rules::tuples::{Division, Numeration, Value};
use run::Stop;
use serde::Serialize;
use solve::Unsolved;

use super::{
    Counterexample, GameInfo, Judged, Question, SidesTheorem, Stated, Statement, StrategyEvidence,
    SumEvidence, json,
};

/// The result of an attempt to prove something for positions of every size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The game.
    pub game: GameInfo,
    /// What was asked.
    pub question: Question,
    /// What is known now.
    pub verdict: Verdict,
    /// The verdicts on the claims in the rules.
    pub claims: Vec<Judged>,
}

impl Attempt {
    /// The certificate of what was proved.
    #[must_use]
    pub fn certificate(&self) -> Option<&str> {
        self.verdict.certificate()
    }
}

/// The result of a proof attempt, for a theorem or a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one of these for an answer, and most of what it holds is on the heap"
)]
pub enum Verdict {
    /// Proved, and the certificate was accepted by the independent checker.
    Proved(Box<Theorem>),
    /// False. Only claims can be.
    Refuted(Box<Counterexample>),
    /// Neither proved nor refuted.
    Unknown(Undecided),
}

impl Verdict {
    /// What was proved.
    #[must_use]
    pub fn theorem(&self) -> Option<&Theorem> {
        match self {
            Self::Proved(theorem) => Some(theorem),
            Self::Refuted(_) | Self::Unknown(_) => None,
        }
    }

    /// Why it is not known.
    #[must_use]
    pub const fn undecided(&self) -> Option<&Undecided> {
        match self {
            Self::Unknown(undecided) => Some(undecided),
            Self::Proved(_) | Self::Refuted(_) => None,
        }
    }

    /// A stable name: `proved`, `refuted` or `unknown`.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Proved(_) => "proved",
            Self::Refuted(_) => "refuted",
            Self::Unknown(_) => "unknown",
        }
    }

    /// The certificate of what was proved.
    #[must_use]
    pub fn certificate(&self) -> Option<&str> {
        self.theorem().map(|theorem| theorem.certificate.as_str())
    }
}

/// A theorem. There is none without a certificate that the independent checker has accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// What it tells: values (of sums, then who wins is known too), or only who wins.
    pub question: Question,
    /// The theorem in the language of the rules, if it can be said shortly.
    pub statement: Option<Statement>,
    /// The statement is a claim of the rules that the certificate carries: nobody found it.
    pub claimed: bool,
    /// What it stands on.
    pub evidence: Evidence,
    /// The text of the certificate.
    pub certificate: String,
    /// What the independent checker did.
    pub checked: Checked,
    /// What the proof cost.
    pub figures: Figures,
}

/// What a theorem stands on.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::large_enum_variant, reason = "there is one in a theorem")]
pub enum Evidence {
    /// A machine that reads positions.
    Machine(MachineEvidence),
    /// A law for sums of heaps, and what is known of one heap.
    Sum(SumEvidence),
    /// A strategy that takes a best pick from every board.
    Strategy(StrategyEvidence),
}

impl Evidence {
    /// The machine that reads positions, if that is what a theorem stands on.
    #[must_use]
    pub const fn machine(&self) -> Option<&MachineEvidence> {
        match self {
            Self::Machine(machine) => Some(machine),
            Self::Sum(_) | Self::Strategy(_) => None,
        }
    }

    /// What is known of sums of heaps, if that is what a theorem stands on.
    #[must_use]
    pub const fn sum(&self) -> Option<&SumEvidence> {
        match self {
            Self::Sum(sum) => Some(sum),
            Self::Machine(_) | Self::Strategy(_) => None,
        }
    }
}

/// A machine that tells of every position who wins, or its Grundy value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineEvidence {
    /// States of the minimal Moore machine that gives every word its class.
    pub states: usize,
    /// States of the minimal acceptor (a complete DFA) of the P-positions.
    pub acceptor_states: usize,
    /// From every position that can be won, every turn wins.
    pub choice_never_matters: bool,
    /// Why every play ends: each move lowers the first of these that it changes.
    pub measures: Vec<MeasureText>,
    /// The number of turns, if it depends on the position only and not on what is played. The
    /// certificate carries it.
    pub play_length: Option<PlayLength>,
    /// The machine, if it is small.
    pub table: Option<MachineTable>,
    /// How the machine reads tuples; none if it reads words.
    pub digits: Option<Digits>,
    /// In a partisan game, what it says of outcome classes; the machine above then reads first
    /// whose turn it is.
    pub sides: Option<SidesTheorem>,
}

impl MachineEvidence {
    /// The heap that the machine reads as a quotient and a remainder, if there is one.
    #[must_use]
    pub fn divided(&self) -> Option<&DividedHeap> {
        self.digits.as_ref()?.divided.as_ref()
    }
}

/// How many turns every play takes, whatever is played.
///
/// Every move lowers the measure M by the same number d, and M of a position without a move, unless
/// it is one of the exceptions, is at least c and less than c + d. So the number of turns from a
/// position is (M - c) / d, rounded down; from the exceptions it is 0.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayLength {
    /// The number of turns, as a term of the rule language.
    pub term: Stated,
    /// M, as a term of the rule language: a sum of a weight for each letter.
    #[serde(serialize_with = "json::printed")]
    pub measure: Printed,
    /// d, at least 1.
    pub decrease: u64,
    /// c.
    pub low: i64,
    /// Positions without a move, which no move leads to, for which the term is not right; shortest
    /// first. The empty word is the empty text.
    pub exceptions: Vec<String>,
}

/// How a machine reads tuples.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Digits {
    /// How heaps without a bound are written.
    #[serde(serialize_with = "json::numeration")]
    pub numeration: Numeration,
    /// For each heap a size that it never exceeds, if it is written as one letter.
    pub bounds: Vec<Option<u32>>,
    /// Whether the machine reads one more number behind the heaps: it then tells whether that is
    /// the Grundy value.
    pub relation: bool,
    /// The heap that is written as a quotient and a remainder, if one is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub divided: Option<DividedHeap>,
}

/// A heap n of the rules that is written as q M + r with 0 <= r < M.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DividedHeap {
    /// n.
    pub heap: String,
    /// M, a term over heaps that no move changes.
    #[serde(serialize_with = "json::printed")]
    pub by: Printed,
    /// q.
    pub quotient: String,
    /// r.
    pub remainder: String,
    /// What the machine reads, in this order: q in the place of n, and r behind all others.
    pub heaps: Vec<String>,
}

impl DividedHeap {
    /// How a heap is written by two of `heaps`; none if it is none of them.
    #[must_use]
    pub fn new(division: &Division, heaps: &[String]) -> Option<Self> {
        Some(Self {
            heap: division.heaps.get(division.heap)?.clone(),
            by: Printed::of(&Value::from(&division.by), &division.heaps),
            quotient: heaps.get(division.heap)?.clone(),
            remainder: heaps.last()?.clone(),
            heaps: heaps.to_vec(),
        })
    }

    /// n = q M + r, and the bounds of r.
    #[must_use]
    pub fn equations(&self) -> Printed {
        let Self { heap, by, quotient, remainder, .. } = self;
        let (open, close) = if by.text.contains(' ') { ("(", ")") } else { ("", "") };
        Printed {
            text: format!(
                "{heap} = {quotient} {open}{by}{close} + {remainder}, 0 <= {remainder} < {by}"
            ),
            tex: format!(
                "{heap} = {quotient} {open}{tex}{close} + {remainder},\\quad 0 \\le {remainder} < \
                 {tex}",
                tex = by.tex
            ),
        }
    }
}

/// A stable name for a numeration system, as in certificates: `base 2`, `quadratic 1`, `unary`.
#[must_use]
pub fn numeration_key(numeration: Numeration) -> String {
    numeration.to_string()
}

/// What the independent checker did to accept a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// Brute force was replayed on all positions of up to this many letters, or with no heap larger
    /// than this; on none if there is none.
    pub up_to: Option<u128>,
    /// How many positions that was.
    pub positions: usize,
    /// Nodes of the winning strategy.
    pub nodes: usize,
}

impl From<&Established> for Checked {
    fn from(established: &Established) -> Self {
        let letters = established.replay.length.and_then(|length| u128::try_from(length).ok());
        let up_to = match (&established.heaps, &established.sums) {
            (Some(heaps), _) => heaps.replayed,
            (None, Some(sums)) => sums.replayed.or(letters),
            (None, None) => letters,
        };
        Self { up_to, positions: established.replay.positions, nodes: established.figures.nodes }
    }
}

/// Something that moves bring down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub enum MeasureText {
    /// A weighted sum of letters, as a term of the rule language.
    #[serde(rename = "sum", serialize_with = "json::printed")]
    Sum(Printed),
    /// A composition of functions of one number n, one for each letter, outermost first or last.
    #[serde(untagged)]
    Composition {
        /// The function of the first letter is applied last.
        #[serde(rename = "outermost", serialize_with = "json::outermost")]
        first_outermost: bool,
        /// Letter, scale, summand: the letter stands for n -> scale * n + summand.
        letters: Vec<(char, u64, u64)>,
    },
    /// How many words of the same length come before the word. They are compared letter by letter.
    #[serde(untagged)]
    Order {
        /// From the first letter on, rather than from the last.
        #[serde(rename = "compared", serialize_with = "json::outermost")]
        from_first: bool,
        /// The letters in order, those that are alike together.
        order: Vec<Vec<char>>,
    },
    /// A number that depends on heaps: the sum of all of them, or a term of the rule language.
    #[serde(untagged)]
    Heaps {
        /// The term.
        #[serde(serialize_with = "json::printed")]
        term: Printed,
        /// Whether it is the sum of all heaps.
        #[serde(skip)]
        all: bool,
    },
}

/// A machine small enough to be shown. State 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineTable {
    /// The letters, in the order of the columns.
    pub letters: Vec<char>,
    /// For each state its class (none: not a position; 0 and 1, or the value) and the state after
    /// each letter.
    pub rows: Vec<(Option<u8>, Vec<usize>)>,
}

/// Why something is not known, and what is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// What stands in the way.
    pub obstacle: Obstacle,
    /// States of the last guess, if there was one. It is a conjecture.
    pub guess: Option<usize>,
    /// A strategy that takes a best pick from every small board, as after `claim strategy`, if
    /// there is one. It is a conjecture.
    pub strategy: Option<String>,
    /// The guess, or the claim, agrees with brute force on all positions of up to this many
    /// letters, or with no heap larger than this.
    pub verified_up_to: Option<usize>,
    /// How many positions that was, if it was counted.
    pub verified_positions: usize,
    /// The numeration systems in which a machine was looked for, with what ended the last try in
    /// each. None about words.
    pub tried: Vec<Tried>,
    /// The numbers of residual classes among small positions, the least growth first; empty if they
    /// were not counted.
    pub growth: Vec<Growth>,
    /// If a play may never end, the numbers of the `move` lines that make it, counted from 1, in
    /// the order in which they are first used; empty if they are not known.
    pub moves: Box<[usize]>,
    /// What the attempt cost.
    pub figures: Figures,
}

/// A numeration system in which no theorem was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tried {
    /// Which.
    pub numeration: Numeration,
    /// What stood in the way.
    pub obstacle: Obstacle,
}

/// What stands in the way of a theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// A budget ended, or the run was cancelled.
    Stopped(Stop),
    /// A play may never end: each leads to the next, and the last to the first.
    Cycle(Vec<String>),
    /// A play may never end: each leads to the next, and the last contains the first.
    Growth(Vec<String>),
    /// A play of heaps may never end: each leads to the next, no heap of the last is smaller than
    /// in the first, and the same moves can be made again and again.
    Rise(Vec<String>),
    /// From this position there are infinitely many moves by the `move` of this number, counted
    /// from 1, so that brute force does not end.
    InfinitelyMany {
        /// The position.
        position: String,
        /// The move.
        rule: usize,
    },
    /// The rules speak of digits in a base that does not fit the numeration system.
    OtherBase,
    /// The rules have arithmetic, ends of play or gains of which nothing can be proved yet.
    Arithmetic,
    /// A number in the rules, or in a position on the way, is too large.
    LargeNumber,
    /// Neither a proof that every play ends was found, nor a play that does not.
    NoTermination,
    /// Some Grundy value is larger than any that is tried.
    LargeValue {
        /// The largest that is tried.
        limit: u32,
    },
    /// No finite machine can follow the formula.
    NotRegular,
    /// In no numeration system that was tried can a finite machine follow the formula.
    NotExpressible,
    /// There is no kind of proof for such a claim.
    Unsupported,
    /// The players have moves of their own: there is no answer for 'the player to move', whoever
    /// that is, and no Grundy value.
    Partisan,
    /// The players have the same moves: there are no outcome classes.
    Impartial,
    /// No period was found in the values of single heaps of up to this size.
    NoPeriod {
        /// The largest heap whose value is known.
        up_to: usize,
    },
    /// Nothing is known of single heaps: their moves are not those of a code, and no machine was
    /// found.
    NoHeapTheorem,
    /// The rules have no position that is small enough to be tried, so that nothing was compared.
    NoPosition,
    /// Grundy values were asked of sums whose law tells only who wins.
    NoSumValues,
    /// A turn of several moves, or misère play, and a move of a heap leaves several heaps or does
    /// not lower its value, so that it is not one of Nim in disguise.
    NotNim {
        /// The heap.
        heap: u128,
        /// What the move makes of it, as a position.
        to: String,
    },
    /// Misère play, and no quotient was found that is small enough.
    LargeQuotient {
        /// The heap with which none was found.
        heap: usize,
        /// The most elements it was to have.
        elements: usize,
    },
    /// A move leads from the first, a position, to the second, which is none.
    LeavesPositions {
        /// The position.
        from: String,
        /// Where the move leads.
        to: String,
    },
    /// None of the strategies that are tried takes a best pick from every small board.
    NoStrategy,
    /// On these two boards the same letters are free and the same player picks, but no place is
    /// best on both: no strategy that looks at nothing but the free letters is best everywhere.
    Divided(Vec<String>),
    /// The strategy is not best on some boards with this many letters (if known), which are too
    /// large to find a best pick on.
    Beaten {
        /// How many.
        letters: Option<usize>,
    },
    /// No machine of up to so many states follows the plays of the strategy.
    NoPlayMachine {
        /// The largest that is tried.
        limit: usize,
    },
    /// One of two results that are compared can be further ahead of the other than is tried.
    Delay {
        /// The most letters that are tried.
        limit: usize,
    },
    /// The strategy does not say what to take on this board, and it is not known whether that
    /// matters.
    Silent(String),
    /// Who wins was asked of a game with a result, or the result of a game that is won or lost.
    OtherQuestion,
    /// Internal error: strategy and machine disagree.
    InconsistentStrategy,
    /// Internal error: brute force and machine disagree about this position.
    Inconsistent(String),
    /// There is a proof, but the checker would need more steps than this to look at its
    /// certificate.
    TooMuchToCheck {
        /// The steps.
        limit: u64,
    },
    /// Internal error: the independent checker rejected the certificate.
    Rejected(String),
}

impl From<Unsolved<String>> for Obstacle {
    fn from(unsolved: Unsolved<String>) -> Self {
        match unsolved {
            Unsolved::Endless { cycle } => Self::Cycle(cycle),
            Unsolved::Stopped(stop) => Self::Stopped(stop),
        }
    }
}

/// For programmers; `tell` has words for people.
impl fmt::Display for Obstacle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stopped(Stop::Cancelled) => f.write_str("cancelled"),
            Self::Stopped(stop) => write!(f, "out of budget: {stop:?}"),
            Self::Cycle(positions) | Self::Growth(positions) | Self::Rise(positions) => {
                write!(f, "a play may never end: {positions:?}")
            }
            Self::InfinitelyMany { position, rule } => {
                write!(f, "infinitely many moves from {position:?} by move {rule}")
            }
            Self::NotNim { heap, to } => {
                write!(f, "a heap of {heap} that moves to {to:?} is not one of Nim")
            }
            Self::LeavesPositions { from, to } => {
                write!(f, "a move leads from {from:?} to {to:?}, which is no position")
            }
            Self::Silent(board) => write!(f, "the strategy does not say what to take on {board:?}"),
            Self::Inconsistent(position) => {
                write!(f, "internal error: disagreement about {position:?}")
            }
            Self::Rejected(rejection) => {
                write!(f, "internal error: the checker rejected the certificate: {rejection}")
            }
            other => write!(f, "{other:?}"),
        }
    }
}

impl Obstacle {
    /// Whether it is that a play may never end.
    #[must_use]
    pub const fn is_endless(&self) -> bool {
        matches!(self, Self::Cycle(_) | Self::Growth(_) | Self::Rise(_))
    }

    /// Whether it is an internal error.
    #[must_use]
    pub const fn is_internal(&self) -> bool {
        matches!(self, Self::Inconsistent(_) | Self::InconsistentStrategy | Self::Rejected(_))
    }
}
