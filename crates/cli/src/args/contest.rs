//! Arguments of the commands for contest problems.

use std::time::Duration;

use clap::{Args, ValueEnum};

use super::{Budget, CertificateFile, Form, Output, SettingsArgs, time_limit};
use crate::quantity::seconds;

/// Answer an instance of a problem, in the contest's own format, as fast as it can be read.
///
/// Reads standard input and writes standard output. The answers come from the theorem about the
/// game. If the input does not have the format of the problem, it reports the line and the reason,
/// and answers nothing.
#[derive(Args, Debug)]
#[command(mut_arg(
    "timeout",
    time_limit(
        "The time limit for a theorem. The default is 60; what is read has a limit only if it is \
    given"
    )
))]
pub(crate) struct Judge {
    /// The problem.
    pub(crate) problem: String,
    #[command(flatten)]
    pub(crate) certificate: CertificateFile,
    #[command(flatten)]
    pub(crate) budget: Budget,
    /// Write the answers to this file; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
}

/// Print a program that answers instances of a problem, or positions of a game.
///
/// The program is a single file that needs only the standard library of its language; a comment at
/// the top states the theorem and its status. It is printed only if it gives the expected output on
/// the samples of its problem. A name means the problem if there is one of that name; write
/// NAME.game or NAME.problem to choose. For a game, the program reads positions until the input
/// ends: one word per line, one number per heap, or the number of heaps and then their sizes.
#[derive(Args, Debug)]
pub(crate) struct Emit {
    /// The problem or the game.
    #[arg(value_name = "PROBLEM|GAME")]
    pub(crate) name: String,
    /// The language of the program.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(crate) lang: ProgramLanguage,
    /// Print a short program, as in an editorial: it trusts its input and is slower. If numbers
    /// might need more than 64 bits, the long program is printed instead.
    #[arg(long)]
    pub(crate) short: bool,
    /// Print Grundy values instead of the winner (games only, normal play).
    #[arg(long)]
    pub(crate) values: bool,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) certificate: CertificateFile,
    #[command(flatten)]
    pub(crate) budget: Budget,
    /// Write the program to this file; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
}

/// A language of programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgramLanguage {
    /// Rust.
    Rust,
    /// C++.
    #[value(alias = "c++")]
    Cpp,
    /// Python.
    Python,
}

/// Test games against their expectations and claims, problems against their samples, and programs
/// against the rules.
///
/// For a game, every `expect` line and every small position is compared with plain recursion, with
/// the solver and, if a proof is found within the limits, with the proved machine. Claims are
/// proved or refuted.
///
/// For a problem, every `example` line, and every pair NAME.in and NAME.out in the directory of
/// tests, is compared with brute force from the rules (where that is feasible) and with the answers
/// of `judge`, or of the program given by --command. With --stress, or with a program and no
/// --tests, instances are generated as well, in turn: all small ones, random ones, other line ends
/// and white space, extreme ones and, for programs, instances of maximal length. Where brute force
/// is infeasible, the theorem or a computation gives the expected answer. The first instance that
/// shows a mistake is made as small as possible. An instance with nothing to compare it with is
/// undecided, and so is a test without instances. An `example` or a file that the problem cannot
/// read is an error.
///
/// A name means the problem if there is one of that name; write NAME.game or NAME.problem to
/// choose.
#[derive(Args, Debug)]
#[command(mut_arg(
    "timeout",
    time_limit("The time limit. The default is 5 for each proof and 20 for each stress test")
))]
pub(crate) struct Test {
    /// The games and problems to test.
    #[arg(value_name = "GAME|PROBLEM", required_unless_present = "all")]
    pub(crate) games: Vec<String>,
    /// Test all shipped games and problems.
    #[arg(long)]
    pub(crate) all: bool,
    /// The program to test, as a shell command; it reads an instance from standard input and prints
    /// the answer.
    #[arg(short, long, value_name = "COMMAND")]
    pub(crate) command: Option<String>,
    /// Generate instances and test with them.
    #[arg(long)]
    pub(crate) stress: bool,
    /// The directory of tests, pairs NAME.in and NAME.out. For programs, the default is `tests` in
    /// the current directory.
    #[arg(long, value_name = "DIR")]
    pub(crate) tests: Option<String>,
    /// The seed of the random generator; the same seed gives the same instances.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The time limit for a program on one input; the default is 2. A program that exceeds it is
    /// run once more.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) time_limit: Option<Duration>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// Write instances of a problem, with their answers.
///
/// The files are called NAME-KIND-001.in and NAME-KIND-001.out, and so on; all instances are
/// different. The answers come from brute force by the rules where that is feasible, otherwise from
/// the theorem.
#[derive(Args, Debug)]
pub(crate) struct Generate {
    /// The problem.
    pub(crate) problem: String,
    /// The directory to write to; it is created if needed.
    #[arg(short, long, value_name = "DIR", default_value = "tests")]
    pub(crate) out: String,
    /// The kind of instances.
    #[arg(long, value_enum, value_name = "KIND", default_value_t = InstanceKind::Small)]
    pub(crate) kind: InstanceKind,
    /// The number of instances.
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) count: usize,
    /// The seed of the random generator; the same seed gives the same instances.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The largest number of rows, or passes of a loop, in extreme instances.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub(crate) rows: u64,
    /// The largest number of letters of a word in extreme instances.
    #[arg(long, value_name = "N", default_value_t = 20_000)]
    pub(crate) letters: usize,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// Which instances are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum InstanceKind {
    /// All small instances, smallest first.
    Small,
    /// Random instances of growing size.
    Random,
    /// Instances at the limits of the constraints.
    Extreme,
}

/// List the shipped problems, or show the text of one.
#[derive(Args, Debug)]
pub(crate) struct Problems {
    /// Show the text of this problem as written.
    #[arg(value_name = "PROBLEM", conflicts_with_all = ["format", "json"])]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) output: Output,
}
