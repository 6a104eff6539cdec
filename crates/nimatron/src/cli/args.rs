//! What can be typed: the one definition from which parsing, help, completions, the manual page and `docs/cli.md` come.

use std::time::Duration;

use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use nimatron::Numeration;

use super::quantity::{bytes, count, numeration, seconds, setting, size};

const AFTER: &str = "\
GAME is the name of a shipped game (`nimatron games`), or the path of a rule file (rules as in docs/language.md, or numeric PDDL), or `-` for standard input.

Exit status: 0 done (proved, accepted, all passed); 1 the answer is no (claim refuted, certificate rejected, a test failed); \
2 bad input or usage; 3 undecided (a budget ended, or plays may never end).";

/// Write the rules of a two-player game; get who wins, why, and a proof for every size.
#[derive(Debug, Parser)]
#[command(name = "nimatron", version, propagate_version = true, after_help = AFTER, max_term_width = 80, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) global: Global,
}

/// Options of every command.
#[derive(Args, Debug)]
#[command(next_help_heading = "Options of every command")]
pub(crate) struct Global {
    /// When to use colours.
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = ColourWhen::Auto)]
    pub(crate) color: ColourWhen,
    /// The language of the answers.
    #[arg(long, global = true, value_enum, value_name = "LANGUAGE", default_value_t = LanguageName::En)]
    pub(crate) language: LanguageName,
    /// No progress and no warnings.
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColourWhen {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LanguageName {
    /// English.
    En,
    /// Japanese (not there yet).
    Ja,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(Solve),
    Prove(Prove),
    Check(Check),
    Table(Table),
    Sequence(Sequence),
    Test(Test),
    Games(Games),
    Completions(Completions),
    Man(Man),
}

/// Say who wins a position, its value and the winning moves.
///
/// By brute force over everything that can be reached from the position; where that is too much, from a theorem about all
/// sizes, if one can be proved in 10 seconds. Many or large heaps, and long rows, are first tried as sums of heaps.
#[derive(Args, Debug)]
pub(crate) struct Solve {
    /// The game.
    pub(crate) game: String,
    /// Positions. Words letter by letter; `empty` or '' is the empty word. Heaps in one argument: '3 4 5', 3,4,5, '(3, 4, 5)' or 'x=3 y=4 z=5';
    /// with any number of heaps also '()', and 7^1000 for a thousand heaps of 7. @FILE stands for the lines of a file.
    #[arg(required_unless_present = "from", value_name = "POSITION")]
    pub(crate) positions: Vec<String>,
    /// More positions, one in each line of this file that is not empty; `-` is standard input.
    #[arg(long = "positions", value_name = "FILE")]
    pub(crate) from: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// Discover and prove a theorem about positions of every size.
///
/// Learns a machine from positions solved by brute force, compares it with the rules for all sizes, shows that every
/// play ends, looks for a formula, and has the certificate of it all checked by the independent checker before saying
/// PROVED. The claims in the rules are judged too. With --claim, proves or refutes that claim instead.
#[derive(Args, Debug)]
pub(crate) struct Prove {
    /// The game.
    pub(crate) game: String,
    /// A claim to prove or to refute, as in "wins when sum(9 - d) mod 18 > 8".
    #[arg(long, value_name = "EXPR", conflicts_with = "values", allow_hyphen_values = true)]
    pub(crate) claim: Option<String>,
    /// Ask for the Grundy value, not only for the winner (normal play).
    #[arg(long)]
    pub(crate) values: bool,
    /// How heaps are written for the machine: `base 2` to `base 10` (or just the number), `fibonacci`, `quadratic 2` to
    /// `quadratic 9`, or `unary`. May be repeated; without it, all are tried in turn.
    #[arg(long, value_name = "SYSTEM", value_parser = numeration)]
    pub(crate) numeration: Vec<Numeration>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) budget: Budget,
    /// Keep what a later run can go on from in this directory.
    #[arg(long, value_name = "DIR")]
    pub(crate) resume: Option<String>,
    /// Where the certificate goes; `-` is standard output (the report then goes to standard error). Without it, NAME.cert in the
    /// current directory, which may replace an older certificate but nothing else.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
    /// Report as one JSON object (docs/json.md).
    #[arg(long)]
    pub(crate) json: bool,
}

/// Check a certificate, independently of what made it.
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// The certificate; `-` is standard input.
    pub(crate) certificate: String,
    /// The game it must be about: its rules must be this text, to the letter.
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// List the outcomes or values of all small positions.
#[derive(Args, Debug)]
pub(crate) struct Table {
    /// The game.
    pub(crate) game: String,
    /// All positions of up to N letters, or with no heap larger than N. Without it, as many as fit a screen or two.
    #[arg(long, value_name = "N", value_parser = size)]
    pub(crate) up_to: Option<usize>,
    /// Grundy values, not only the winner (normal play).
    #[arg(long)]
    pub(crate) values: bool,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// List the Grundy values of the heaps 0, 1, 2, ..., and prove that they repeat.
///
/// Of a take-and-break game, given by its octal or hexadecimal code, or of a game on any number of heaps; in normal play with
/// one move a turn. A period is proved by the bound of Guy and Smith; if preperiod and period are at most 10,000 together, there is a
/// certificate, and the independent checker has accepted it. Values of moves that are not known to be those of a code are computed from the
/// literal rules, which is slow.
#[derive(Args, Debug)]
pub(crate) struct Sequence {
    /// A code, as in 0.77, 4.7 or 0.4A; or a game.
    #[arg(value_name = "CODE|GAME")]
    pub(crate) game: String,
    /// The values of heaps 0 to N. Without it, until a period is proved, at most 100,000 values (10,000 where a move leaves
    /// three heaps, 1000 from literal rules).
    #[arg(long, value_name = "N", value_parser = size)]
    pub(crate) up_to: Option<usize>,
    /// The form of the answer.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = SequenceFormat::Table, conflicts_with = "json")]
    pub(crate) format: SequenceFormat,
    /// Set a parameter of the game; may be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(String, i64)>,
    /// Keep values in this directory, in blocks of 65,536, and go on from those that are there.
    #[arg(long, value_name = "DIR")]
    pub(crate) store: Option<String>,
    /// Where the certificate goes; `-` is standard output (the answer then goes to standard error).
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<String>,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// The form of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SequenceFormat {
    /// For people: the values of a period in a row, and what is known.
    Table,
    /// Lines `n value`, as the OEIS has them.
    BFile,
    /// The same with commas, under a heading.
    Csv,
    /// One JSON object (docs/json.md), as with --json.
    Json,
}

/// Hold games to their expectations and claims, and all engines to each other.
///
/// Every `expect` line is compared with plain recursion, with the solver and, if there is a proof within the budget, with the
/// proved machine; so are all small positions. Claims are proved or refuted.
#[derive(Args, Debug)]
pub(crate) struct Test {
    /// The games.
    #[arg(value_name = "GAME", required_unless_present = "all")]
    pub(crate) games: Vec<String>,
    /// All shipped games.
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// List the shipped games.
#[derive(Args, Debug)]
pub(crate) struct Games {
    #[command(flatten)]
    pub(crate) output: Output,
}

/// Print a completion script for a shell.
#[derive(Args, Debug)]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_enum)]
    pub(crate) shell: Shell,
    /// Where it goes; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
}

/// Print the manual page.
#[derive(Args, Debug)]
pub(crate) struct Man {
    /// Of this command; without it, of the whole program.
    pub(crate) command: Option<String>,
    /// Where it goes; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
}

/// How the rules are read.
#[derive(Args, Debug)]
pub(crate) struct SettingsArgs {
    /// Misère play: who cannot move wins.
    #[arg(long)]
    pub(crate) misere: bool,
    /// Set a parameter of the game; may be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(String, i64)>,
}

/// How much may be used.
#[derive(Args, Debug)]
pub(crate) struct Budget {
    /// Positions or states stored by any one search.
    #[arg(long, value_name = "N", default_value_t = 20_000_000, value_parser = count)]
    pub(crate) max_states: u64,
    /// Memory, by a careful estimate: a number with K, M, G or T.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = bytes)]
    pub(crate) max_memory: u64,
    /// Elapsed time. Without it, 60 for `prove`, 5 for each proof of `test`, no limit elsewhere.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
}

/// Where the answer goes, and in which form.
#[derive(Args, Debug)]
pub(crate) struct Output {
    /// Where the answer goes; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
    /// Answer as one JSON object (docs/json.md).
    #[arg(long)]
    pub(crate) json: bool,
}
