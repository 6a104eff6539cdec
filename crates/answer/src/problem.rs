//! What a test of a problem found, and what was made for one.

use alloc::string::String;
use alloc::vec::Vec;

use core::time::Duration;

use serde::Serialize;

use super::json;

/// A test of a problem: its cases, and perhaps instances made for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ProblemTrial {
    /// What the problem is called.
    pub problem: String,
    /// Its title.
    pub title: String,
    /// The program that was tested, as a command of a shell; none if Nimatron's own answers were.
    pub command: Option<String>,
    /// Why the plan that was tested, or that a program was held to, relies on no theorem; none if
    /// it does, and if there is no plan.
    #[serde(skip)]
    pub missing: Option<plan::NoTheorem>,
    /// How many `example` lines were run.
    pub examples: usize,
    /// How many files were run.
    pub files: usize,
    /// How many of both were held to the literal rules, by brute force.
    pub by_rules: usize,
    /// How many of both were held to the theorem about the game.
    pub by_theorem: usize,
    /// How many of both were held to what is computed from the rules.
    pub by_computing: usize,
    /// How many of both were not compared with anything: nothing says what to expect, or there was
    /// no time.
    pub unknown: usize,
    /// Instances made for the test; none if none were.
    pub stress: Option<StressReport>,
    /// What went wrong with the cases, in their order.
    pub mismatches: Vec<Mismatch>,
}

impl ProblemTrial {
    /// Whether nothing was found to be wrong.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.mismatches.is_empty()
            && self.stress.as_ref().is_none_or(|stress| stress.failure.is_none())
    }

    /// How many cases and instances were compared with something that does not come from them.
    #[must_use]
    pub fn compared(&self) -> usize {
        self.examples + self.files + self.stress.as_ref().map_or(0, StressReport::compared)
    }

    /// Whether nothing was found to be wrong because nothing was compared, of the cases or of the
    /// instances that were to be made.
    #[must_use]
    pub fn is_open(&self) -> bool {
        let made = self.stress.as_ref().is_none_or(|stress| stress.compared() > 0);
        self.passed() && (self.compared() == 0 || !made)
    }
}

/// Instances made for a test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StressReport {
    /// The seed: the same one makes the same instances.
    pub seed: u64,
    /// Why it ended.
    pub ended: Ended,
    /// How many of which kind, in the order in which they were run.
    pub kinds: Vec<Made>,
    /// The first difference, made as small as was possible.
    pub failure: Option<Mismatch>,
}

impl StressReport {
    /// How many instances were compared.
    #[must_use]
    pub fn compared(&self) -> usize {
        self.kinds.iter().map(|kind| kind.instances).sum()
    }
}

/// Why a stress test ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Ended {
    /// Everything that was to be tried was.
    Finished,
    /// A mistake was found.
    Failed,
    /// The time for it was over.
    Time,
    /// It was cancelled.
    Cancelled,
}

/// How many instances of one kind were run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Made {
    /// The kind.
    #[serde(serialize_with = "json::kind")]
    pub kind: InstanceKind,
    /// How many were run.
    pub instances: usize,
    /// Of how many the expected output is that of the literal rules, by brute force.
    pub by_rules: usize,
    /// Of how many it is that of the theorem, because brute force does not reach them.
    pub by_theorem: usize,
    /// Of how many it is what is computed from the rules, because brute force does not reach them.
    pub by_computing: usize,
    /// How many more were made, of which nothing says what to expect.
    pub unknown: usize,
    /// The length in bytes of the longest that was compared.
    pub longest: usize,
}

/// What an instance was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum InstanceKind {
    /// All small ones, smallest first.
    Small,
    /// Small ones at random.
    Random,
    /// Small ones with other line ends and white space.
    Layout,
    /// At the limits of the constraints.
    Extreme,
    /// As long as they may be: where programs are too slow.
    Largest,
}

impl InstanceKind {
    /// A stable name.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Small => "small",
            Self::Random => "random",
            Self::Layout => "layout",
            Self::Extreme => "extreme",
            Self::Largest => "largest",
        }
    }
}

/// How an instance is laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blanks {
    /// One blank between tokens, line feeds.
    Plain,
    /// Carriage returns and line feeds.
    Crlf,
    /// The last line does not end.
    NoFinalLineFeed,
    /// More blanks than needed.
    #[serde(rename = "blanks")]
    More,
}

/// Where an input is from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "source", rename_all = "snake_case")]
pub enum CaseSource {
    /// An `example` line of the problem, counted from 1.
    Example {
        /// Which one.
        #[serde(rename = "example")]
        number: usize,
    },
    /// A file.
    File {
        /// Its path.
        path: String,
    },
    /// It was made.
    #[serde(untagged)]
    Made {
        /// What for.
        #[serde(rename = "source", serialize_with = "json::kind")]
        kind: InstanceKind,
        /// How it is laid out.
        #[serde(rename = "layout")]
        blanks: Blanks,
    },
}

/// By what an output is known to be right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ExpectedBy {
    /// The example or the file says so.
    Given,
    /// The literal rules of the game, by brute force.
    Rules,
    /// The theorem about the game.
    Theorem,
    /// What is computed from the rules, with tables.
    Computing,
}

/// Who printed something else than was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Tested {
    /// The program that was tested.
    Command,
    /// What runs plans at reading speed.
    Judge,
    /// The theorem about the game, by the definition of what its plan means.
    Definition,
    /// What is computed from the rules, with tables.
    Computing,
    /// The literal rules, by brute force: then the given output is wrong, or the theorem.
    Rules,
}

/// An input, what should be printed, and what was.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Mismatch {
    /// Where the input is from.
    #[serde(flatten)]
    pub source: CaseSource,
    /// The input.
    pub input: String,
    /// What should be printed.
    pub expected: String,
    /// How that is known.
    #[serde(rename = "expected_by")]
    pub by: ExpectedBy,
    /// Who did something else.
    pub tested: Tested,
    /// What that was.
    pub got: Got,
    /// If the input is a simpler one than that at which the mistake was seen first: the length of
    /// the first in bytes.
    pub shrunk_from: Option<usize>,
}

/// What a program did with an input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Got {
    /// It ended otherwise.
    Crashed {
        /// What it had printed.
        output: String,
        /// What it had written to standard error.
        error: String,
        /// The exit status, if it had one.
        #[serde(skip_serializing_if = "Option::is_none")]
        status: Option<i32>,
        /// The signal that ended it, if one did. A shell says so by an exit status of 128 and the
        /// signal: then both are here.
        #[serde(skip_serializing_if = "Option::is_none")]
        signal: Option<i32>,
    },
    /// It did not end in time.
    TimedOut {
        /// The time it had.
        #[serde(serialize_with = "json::seconds")]
        limit: Duration,
    },
    /// It printed more than anything that could be right.
    TooMuch {
        /// The bytes it could print.
        limit: usize,
    },
    /// It refused the input: a fault, in words.
    Refused {
        /// The fault.
        #[serde(rename = "reason")]
        fault: String,
    },
    /// It could not be run at all.
    NotRun {
        /// Why.
        reason: String,
    },
    /// It ended as it should, and printed this.
    #[serde(untagged, serialize_with = "json::output")]
    Output(String),
}

/// Instances with answers, made for a setter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Generated {
    /// What the problem is called.
    pub problem: String,
    /// The seed: the same one makes the same instances.
    pub seed: u64,
    /// The paths of the inputs; the output of each has the same name with `.out`.
    pub inputs: Vec<String>,
    /// Of how many the answer is that of the literal rules, by brute force.
    pub by_rules: usize,
    /// Of how many it is that of the theorem.
    pub by_theorem: usize,
    /// Of how many it is what is computed from the rules.
    pub by_computing: usize,
    /// How many fewer there are than were asked for, because there are no more, or nothing tells
    /// their answers.
    pub missing: usize,
}
