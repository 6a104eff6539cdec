//! The answer to anything that can be asked, as one type: what front ends pass on to be rendered.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use certify::{Established, Rejection};

use crate::{
    Attempt, Automaton, BoardSolution, BoardTable, Compared, Enumeration, Explanation, Family,
    GameInfo, Generated, Graph, Inquired, Inquiry, Judged, MachineTable, Obstacle,
    PartisanSolution, Place, ProblemInfo, ProblemTrial, QuotientAnswer, SequenceAnswer, Solution,
    Survey, Table, Theorem, Trial, Verdict,
};

/// Positions as they are spelled, each with what is known of it or why it is not known.
pub type Solved<T> = Vec<(String, Result<T, Obstacle>)>;

/// What is known of some positions, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Who wins, of games in which both players have the same moves.
    Outcomes(Solved<Solution>),
    /// Outcome classes, of partisan games.
    Sides(Solved<PartisanSolution>),
    /// Results, of boards.
    Results(Solved<BoardSolution>),
}

impl Found {
    /// Whether all that was asked is known.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        match self {
            Self::Outcomes(all) => all.iter().all(|(_, found)| found.is_ok()),
            Self::Sides(all) => all.iter().all(|(_, found)| found.is_ok()),
            Self::Results(all) => all.iter().all(|(_, found)| found.is_ok()),
        }
    }
}

/// An answer, whatever was asked.
#[derive(Clone, Debug)]
pub enum Answer {
    /// What is known of some positions.
    Positions(GameInfo, Found),
    /// A position with all its turns, or why they cannot be listed.
    Survey(GameInfo, Place, Box<Result<Survey, Obstacle>>),
    /// All small positions.
    Table(GameInfo, Table),
    /// All small boards, with their results.
    BoardTable(GameInfo, BoardTable),
    /// The attempt to prove who wins, or the Grundy value, for positions of every size.
    Attempt(Box<Attempt>),
    /// A claim that was asked about.
    Judged(GameInfo, Box<Judged>),
    /// The same for several values of a parameter.
    Family(Box<Family>),
    /// Why who wins.
    Explanation(Box<Explanation>),
    /// Positions and turns.
    Graph(GameInfo, Graph),
    /// The machine of a theorem.
    Machine(GameInfo, Box<Theorem>, MachineTable),
    /// The number of positions of each size with some outcome or value, and the theorem it follows
    /// from.
    Enumeration(GameInfo, Box<Theorem>, Box<Enumeration>),
    /// An automaton for other programs.
    Automaton(GameInfo, Box<Automaton>),
    /// The comparison of an automaton from elsewhere with a theorem.
    Compared(GameInfo, Compared),
    /// A question about what is proved, with its answer.
    Inquiry(GameInfo, Box<Inquiry>),
    /// A misère quotient.
    Quotient(Box<QuotientAnswer>),
    /// The values of single heaps.
    Sequence(Box<SequenceAnswer>),
    /// A certificate that holds.
    Accepted(Box<Established>),
    /// A certificate that does not hold; the title of the rules it is about, if they are others
    /// than those asked about.
    Rejected(Box<Rejection>, Option<String>),
    /// Games and problems held to what their texts say.
    Trials(Vec<Trial>, Vec<ProblemTrial>),
    /// Instances that were made of a problem.
    Generated(Generated),
    /// The games that are there.
    Games(Vec<GameInfo>),
    /// The problems that are there.
    Problems(Vec<ProblemInfo>),
}

/// How a question ended, which a program learns from the exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// It is answered, and nothing is wrong.
    Answered,
    /// What was claimed, expected or certified does not hold.
    Refuted,
    /// It is not known.
    Open,
}

impl Answer {
    /// The certificate of what was proved.
    #[must_use]
    pub fn certificate(&self) -> Option<&str> {
        match self {
            Self::Attempt(attempt) => attempt.certificate(),
            Self::Explanation(explanation) => explanation.attempt.certificate(),
            Self::Judged(_, judged) => judged.certificate(),
            Self::Enumeration(_, theorem, _) => Some(&theorem.certificate),
            Self::Quotient(answer) => answer.certificate.as_ref().map(|(text, _)| text.as_str()),
            Self::Sequence(answer) => answer.certificate.as_ref().map(|(text, _)| text.as_str()),
            _ => None,
        }
    }

    /// How the question ended.
    #[must_use]
    pub fn ending(&self) -> Ending {
        let open = |open: bool| if open { Ending::Open } else { Ending::Answered };
        match self {
            Self::Positions(_, found) => open(!found.is_complete()),
            Self::Survey(_, _, survey) => open(survey.is_err()),
            Self::Table(_, table) => open(table.stopped.is_some()),
            Self::BoardTable(_, table) => open(table.stopped.is_some()),
            Self::Attempt(attempt) => attempt.ending(),
            Self::Judged(_, judged) => judged.ending(),
            Self::Family(family) => family.ending(),
            Self::Explanation(explanation) => explanation.attempt.verdict.ending(),
            Self::Quotient(answer) => open(answer.stopped.is_some()),
            Self::Sequence(answer) => open(answer.stopped.is_some()),
            Self::Compared(_, compared) if compared.difference.is_some() => Ending::Refuted,
            Self::Inquiry(_, inquiry)
                if matches!(inquiry.found, Inquired::Truth { holds: false, .. }) =>
            {
                Ending::Refuted
            }
            Self::Rejected(..) => Ending::Refuted,
            Self::Trials(games, problems) => {
                let failed = games.iter().any(|one| !one.passed())
                    || problems.iter().any(|one| !one.passed());
                let nothing = problems.iter().any(ProblemTrial::is_open);
                if failed {
                    Ending::Refuted
                } else {
                    open(nothing || games.iter().any(Trial::is_open))
                }
            }
            Self::Graph(..)
            | Self::Machine(..)
            | Self::Enumeration(..)
            | Self::Automaton(..)
            | Self::Compared(..)
            | Self::Inquiry(..)
            | Self::Accepted(_)
            | Self::Generated(_)
            | Self::Games(_)
            | Self::Problems(_) => Ending::Answered,
        }
    }
}

impl Attempt {
    /// How the question ended: a claim of the rules that is false counts most.
    #[must_use]
    pub fn ending(&self) -> Ending {
        if self.claims.iter().any(|judged| judged.ruling.is_refuted()) {
            Ending::Refuted
        } else {
            self.verdict.ending()
        }
    }
}

impl Judged {
    /// How the question ended.
    #[must_use]
    pub fn ending(&self) -> Ending {
        if self.ruling.is_proved() {
            Ending::Answered
        } else if self.ruling.is_refuted() {
            Ending::Refuted
        } else {
            Ending::Open
        }
    }
}

impl Verdict {
    /// How the question ended.
    #[must_use]
    pub const fn ending(&self) -> Ending {
        match self {
            Self::Proved(_) => Ending::Answered,
            Self::Refuted(_) => Ending::Refuted,
            Self::Unknown(_) => Ending::Open,
        }
    }
}
