//! What is known of all positions, and what is not.

use certify::Replay;
use prove::Figures;
use rules::Outcome;
use run::Stop;

use super::{GameInfo, Question};

/// What came of an attempt to prove something for positions of every size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt {
    /// The game.
    pub game: GameInfo,
    /// What was asked.
    pub question: Question,
    /// What is known now.
    pub verdict: Verdict,
    /// What became of the claims in the rules.
    pub claims: Vec<Judged>,
}

/// Theorem or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Proved, and the certificate was accepted by the independent checker.
    Proved(Box<Theorem>),
    /// Neither proved nor refuted.
    Unknown(Undecided),
}

/// A theorem. There is none without a certificate that the independent checker has accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// What the machine tells.
    pub question: Question,
    /// States of the minimal Moore machine that gives every word its class.
    pub states: usize,
    /// States of the minimal acceptor (a complete DFA) of the P-positions.
    pub acceptor_states: usize,
    /// The theorem in a few words, if those were found.
    pub statement: Option<Statement>,
    /// From every position that can be won, every turn wins.
    pub choice_never_matters: bool,
    /// Why every play ends: each move lowers the first of these that it changes.
    pub measures: Vec<MeasureText>,
    /// The machine, if it is small.
    pub table: Option<MachineTable>,
    /// The text of the certificate.
    pub certificate: String,
    /// What the independent checker did.
    pub checked: Checked,
    /// What the proof cost.
    pub figures: Figures,
}

/// A theorem that can be said shortly, in the language of the rules. It says what the machine says, of every position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Statement {
    /// The player to move wins exactly where this formula holds.
    Wins(String),
    /// The Grundy value is this term.
    Value(String),
    /// A claim of another kind.
    Claim(String),
}

impl Statement {
    /// As a claim that can be pasted into rules or given to `--claim`.
    #[must_use]
    pub fn claim(&self) -> String {
        match self {
            Self::Wins(formula) => format!("wins when {formula}"),
            Self::Value(term) => format!("value = {term}"),
            Self::Claim(claim) => claim.clone(),
        }
    }
}

/// What the independent checker did to accept a certificate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// How far brute force was replayed.
    pub replay: Replay,
    /// Nodes of the winning strategy.
    pub nodes: usize,
}

/// Something that moves bring down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MeasureText {
    /// A weighted sum of letters, as a term of the rule language.
    Sum(String),
    /// A composition of functions of one number n, one for each letter, outermost first or last.
    Composition {
        /// The function of the first letter is applied last.
        first_outermost: bool,
        /// Letter, scale, summand: the letter stands for n -> scale * n + summand.
        letters: Vec<(char, u64, u64)>,
    },
}

/// A machine small enough to be shown. State 0 is the start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MachineTable {
    /// The letters, in the order of the columns.
    pub letters: Vec<char>,
    /// For each state its class (none: not a position; 0 and 1, or the value) and the state after each letter.
    pub rows: Vec<(Option<u8>, Vec<usize>)>,
}

/// Why something is not known, and what is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Undecided {
    /// What stands in the way.
    pub obstacle: Obstacle,
    /// States of the last guess, if there was one. It is a conjecture.
    pub guess: Option<usize>,
    /// The guess, or the claim, agrees with brute force on all positions of up to this many letters.
    pub verified_up_to: Option<usize>,
    /// How many positions that was, if it was counted.
    pub verified_positions: usize,
    /// What the attempt cost.
    pub figures: Figures,
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
    /// No reason was found why every play ends, and no play that does not.
    NoTermination,
    /// Some Grundy value is larger than any that is tried.
    LargeValue {
        /// The largest that is tried.
        limit: u32,
    },
    /// No finite machine can follow the formula.
    NotRegular,
    /// There is no kind of proof for such a claim.
    Unsupported,
    /// A move leads from the first, a position, to the second, which is none.
    LeavesPositions {
        /// The position.
        from: String,
        /// Where the move leads.
        to: String,
    },
    /// A mistake in this program: brute force and machine disagree about this position.
    Inconsistent(String),
    /// A mistake in this program: the independent checker rejected the certificate.
    Rejected(String),
}

impl Obstacle {
    /// Whether it is a mistake in this program.
    #[must_use]
    pub const fn is_internal(&self) -> bool {
        matches!(self, Self::Inconsistent(_) | Self::Rejected(_))
    }
}

/// A claim and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// The claim, as the rule language prints it.
    pub claim: String,
    /// What became of it.
    pub ruling: Ruling,
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ruling {
    /// True of every position; the theorem's certificate carries it.
    Proved(Box<Theorem>),
    /// True of every position, as carried by the certificate of the theorem it is listed with.
    Follows,
    /// False.
    Refuted(Box<Counterexample>),
    /// Neither proved nor refuted.
    Unknown(Undecided),
}

/// A position that contradicts a claim, and the truth about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample {
    /// The position.
    pub position: String,
    /// Whether it is certain that no shorter position contradicts the claim.
    pub smallest: bool,
    /// Whether the claim's formula holds of the position.
    pub formula_holds: bool,
    /// Whether what the claim says of such positions is true of this one.
    pub subject_holds: bool,
    /// What the claim is about.
    pub about: About,
    /// The formula, as text; none if the claim has none.
    pub formula: Option<String>,
    /// The truth, if brute force reaches so far.
    pub truth: Option<Fact>,
    /// The lengths of a shortest and a longest play, if brute force reaches so far.
    pub plays: Option<(u32, u32)>,
    /// Every option with the truth about it, if brute force reaches so far.
    pub options: Vec<Fact>,
}

/// What a claim says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum About {
    /// Who wins.
    Outcome(Outcome),
    /// The Grundy value: a term, and its number here if it fits 64 bits.
    Value(String, Option<i64>),
    /// Every turn wins.
    EveryMoveWins,
    /// Some winning turn is by the `move` line of this number, counted from 1.
    WinningMoveBy(usize),
    /// Every play has an odd, or an even, number of turns.
    PlayParity {
        /// Which.
        odd: bool,
    },
    /// Every play has this many turns: a term, and its number here if it fits 64 bits.
    PlayLength(String, Option<i64>),
}

/// The truth about one position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// The position.
    pub position: String,
    /// Who wins.
    pub outcome: Outcome,
    /// The Grundy value, in normal play.
    pub value: Option<u32>,
}
