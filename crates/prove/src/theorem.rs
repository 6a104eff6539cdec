//! What can come out of an attempt.

use alloc::vec::Vec;

use automata::{Moore, Word};
use rules::Convention;
use run::Stop;

use crate::strategy::Node;
use crate::words::play_length::PlayLength;
use crate::words::termination::Measure;

/// The largest Grundy value a machine is tried for.
pub const LARGEST_VALUE: u32 = 120;

/// What is asked of every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Who wins.
    Outcome(Convention),
    /// The Grundy value, under normal play.
    Values,
}

/// What the machine of a theorem says of a word: nothing if it is not a position; 0 for a P-position and 1 for an
/// N-position, or the Grundy value.
pub type Class = Option<u8>;

/// The machine of a theorem, or of a guess at one.
pub type Answer = Moore<Class>;

/// What an attempt cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Figures {
    /// Positions solved by brute force.
    pub positions: usize,
    /// Membership queries of the learner.
    pub queries: usize,
    /// Hypotheses compared with the rules.
    pub rounds: usize,
    /// The length of the longest position asked for.
    pub longest_query: usize,
    /// States of the transducer of a turn.
    pub transducer: usize,
    /// Nodes of the last walk.
    pub nodes: usize,
    /// Whether positions were solved as sums of pieces.
    pub split: bool,
}

/// A theorem with its proof.
#[derive(Clone, Debug)]
pub struct Proof {
    /// What it says of every position.
    pub kind: Kind,
    /// The minimal machine.
    pub answer: Answer,
    /// Why every play ends.
    pub measures: Vec<Measure>,
    /// From an N-position every turn leads to a P-position; never said of values.
    pub choice_never_matters: bool,
    /// The number of turns of every play, if it depends on the position only and a reason of this form was found.
    pub play_length: Option<PlayLength>,
    /// The winning strategy, as a machine that reads a position once.
    pub strategy: Vec<Node>,
    /// What certificates call the states of the transducer that `strategy` speaks of.
    pub configurations: Vec<Vec<u32>>,
    /// What it cost.
    pub figures: Figures,
}

/// No theorem, and why.
#[derive(Clone, Debug)]
pub struct Unknown {
    /// Why.
    pub reason: Reason,
    /// The last guess, if there was one. It is a conjecture.
    pub guess: Option<Answer>,
    /// The guess was compared with brute force on all positions of up to this many letters.
    pub verified_up_to: Option<usize>,
    /// How many positions that was.
    pub verified_positions: usize,
    /// What it cost.
    pub figures: Figures,
}

/// Why there is no theorem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// A budget ended, or the run was cancelled.
    Stopped(Stop),
    /// These positions lead from one to the next, and the last to the first.
    Cycle(Vec<Word>),
    /// These positions lead from one to the next; the last contains the first, so that the moves can be repeated for
    /// ever.
    Growth(Vec<Word>),
    /// No reason was found why every play ends, and no play that does not.
    NoTermination,
    /// A Grundy value above the largest that is tried.
    LargeValue,
    /// A move leads from the first word, a position, to the second, which is none.
    NotClosed(Word, Word),
    /// The oracle and the transducer disagree about this position: an error in this program, not in the rules.
    Inconsistent(Word),
}
