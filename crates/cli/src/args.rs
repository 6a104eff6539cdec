//! What can be typed: the one definition from which parsing, help, completions, the manual page and `docs/cli.md` come.

mod form;
mod picture;

use std::time::Duration;

use clap::builder::NonEmptyStringValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use nimatron::Numeration;

use super::quantity::{ParameterValue, bytes, count, numeration, seconds, setting, size};

pub(crate) use form::{AnswerFormat, Bare, Form, Output, SequenceFormat};
pub(crate) use picture::{Draw, PictureFormat, PictureTheme};

/// The port of the page, as `serve::PORT`: the help is the same without the feature `serve`.
const PORT: u16 = 8640;

#[cfg(feature = "serve")]
const _: () = assert!(PORT == serve::PORT, "one port");

const AFTER: &str = "\
GAME is the name of a shipped game (`nimatron games`), or the path of a rule file (rules as in docs/language.md, or numeric PDDL), or `-` for standard input.
PROBLEM is the name of a shipped problem (`nimatron problems`), or the path of a problem file (docs/problems.md).

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
    /// Japanese.
    Ja,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Solve(Solve),
    Prove(Prove),
    Check(Check),
    Table(TableCommand),
    Explain(Explain),
    Play(Play),
    Draw(Draw),
    Sequence(Sequence),
    Nimber(Nimber),
    Judge(Judge),
    Emit(Emit),
    Test(Test),
    Generate(Generate),
    Games(Games),
    Problems(Problems),
    Serve(Serve),
    Completions(Completions),
    Man(Man),
}

/// Say who wins a position, its value and the winning moves; or its result and the best picks.
///
/// By brute force over everything that can be reached from the position; where that is too much, from a theorem about all
/// sizes, if one can be proved in 10 seconds. Many or large heaps, and long rows, are first tried as sums of heaps.
#[derive(Args, Debug)]
pub(crate) struct Solve {
    /// The game.
    pub(crate) game: String,
    /// Positions. Words letter by letter; `empty` or '' is the empty word. Heaps in one argument: '3 4 5', 3,4,5, '(3, 4, 5)' or 'x=3 y=4 z=5';
    /// with any number of heaps also '()', and 7^1000 for a thousand heaps of 7. Boards: the letters; if some are taken, `/` and a mark for each (`.` free,
    /// `o` first player, `x` second); and perhaps `/` and who is to pick, as in '0110/.o.x/Bob'. @FILE stands for the lines of a file.
    #[arg(required_unless_present = "from", value_name = "POSITION")]
    pub(crate) positions: Vec<String>,
    /// More positions, one in each line of this file that is not empty; `-` is standard input.
    #[arg(long = "positions", value_name = "FILE")]
    pub(crate) from: Option<String>,
    /// Add an explanation, from a theorem about all sizes if there is one.
    #[arg(long, conflicts_with = "json")]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) certificate: CertificateFile,
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
/// PROVED. Of a game with a result, it looks for a strategy that takes a best pick from every board. The claims in the rules
/// are judged too. With --claim, proves or refutes that claim instead.
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
    /// Add an explanation to the report.
    #[arg(long, conflicts_with_all = ["json", "claim", "values"])]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// Explain in words why who wins.
///
/// The game, a small example, the theorem with its proof, how to find a winning move, and positions step by step: the theorem worked out on these very positions, and
/// where every move leads. Every statement says whether it is proved, verified up to a size, or a conjecture.
///
/// With --editorial, what a contest publishes after the round, of a game or of a problem: the statement, the moves in words, samples, a table of small cases, the pattern, why it
/// holds, what it costs, and a short program. A name stands for the problem if there is one; NAME.game and NAME.problem say which.
#[derive(Args, Debug)]
pub(crate) struct Explain {
    /// The game; with --editorial, or the problem.
    #[arg(value_name = "GAME|PROBLEM")]
    pub(crate) game: String,
    /// Positions to explain, as for `solve`.
    #[arg(value_name = "POSITION", conflicts_with = "editorial")]
    pub(crate) positions: Vec<String>,
    /// Write an editorial.
    #[arg(long)]
    pub(crate) editorial: bool,
    /// A language of the program in an editorial; may be repeated. Without it, Python.
    #[arg(long, value_enum, value_name = "LANGUAGE", requires = "editorial")]
    pub(crate) lang: Vec<ProgramLanguage>,
    /// The form of the explanation.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = AnswerFormat::Text)]
    pub(crate) format: AnswerFormat,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) certificate: CertificateFile,
    #[command(flatten)]
    pub(crate) budget: Budget,
    /// Where the explanation goes; `-` is standard output. Pictures of Markdown go beside it, as NAME-1.svg and so on.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
}

/// Play a game: against the program, which makes no mistakes, or between two people.
///
/// Moves are chosen by their number in the list, or by the position they lead to (in quotes if it looks like a number). `hint` tells a best move, `moves` what each move leads to, `undo` takes
/// back, `help` tells the rest. The program says when a move has thrown the win away, and why; in a lost position it plays what holds out longest.
#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The game.
    pub(crate) game: String,
    /// The position that play begins with, as for `solve`.
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: String,
    /// The program makes the first move.
    #[arg(long, conflicts_with_all = ["two", "watch"])]
    pub(crate) second: bool,
    /// Two people play.
    #[arg(long, conflicts_with = "watch")]
    pub(crate) two: bool,
    /// The program plays both sides.
    #[arg(long)]
    pub(crate) watch: bool,
    /// Who is to move first, in a game whose players have different moves; without it, the first-named player.
    #[arg(long, value_name = "NAME")]
    pub(crate) mover: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) budget: Budget,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seats {
    /// A person begins, against the program.
    PersonFirst,
    /// The program begins, against a person.
    ProgramFirst,
    /// Two people.
    People,
    /// The program, on both sides.
    Programs,
}

impl Play {
    pub(crate) const fn seats(&self) -> Seats {
        match (self.second, self.two, self.watch) {
            (true, ..) => Seats::ProgramFirst,
            (_, true, _) => Seats::People,
            (.., true) => Seats::Programs,
            _ => Seats::PersonFirst,
        }
    }
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

/// List the outcomes, values or results of all small positions.
#[derive(Args, Debug)]
pub(crate) struct TableCommand {
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
    /// Set a parameter of the game, a set as in s=1,3,4; may be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(String, ParameterValue)>,
    /// Look for a period only, and keep no values but the last ones: some 200 MB for billions of heaps. Without `--up-to`, until
    /// a period is proved or a budget ends. With `--store`, a checkpoint is kept there, and the same command goes on from it.
    #[arg(long, conflicts_with_all = ["format", "certificate"])]
    pub(crate) only_period: bool,
    /// Keep values in this directory, in blocks of 65,536, and go on from those that are there.
    #[arg(long, value_name = "DIR", value_parser = NonEmptyStringValueParser::new())]
    pub(crate) store: Option<String>,
    /// Where the certificate goes; `-` is standard output (the answer then goes to standard error).
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<String>,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) output: Bare,
}

/// Calculate with nimbers: products, quotients, powers, roots, logarithms.
///
/// The values of heaps have a sum (exclusive or) and a product that make them a field (Conway 1976). Numbers are below 2^128, decimal or
/// hexadecimal: 12 * 5, 7 / 3, 2^100, sqrt(5), inv(9), log(5, 4). `*7` is the nimber 7. `order` and `log` are integers, which stand alone or as exponents. In answers `*8` is a nimber, and 8 an integer.
#[derive(Args, Debug)]
pub(crate) struct Nimber {
    /// Expressions.
    #[arg(required = true, value_name = "EXPRESSION")]
    pub(crate) expressions: Vec<String>,
    #[command(flatten)]
    pub(crate) output: Bare,
}

/// Answer an instance of a problem, in the contest's own format, at reading speed.
///
/// Reads standard input and writes standard output. The answers come from the theorem about the game. An input that is not of the
/// problem's format gets the line and the reason, and no answers.
#[derive(Args, Debug)]
pub(crate) struct Judge {
    /// The problem.
    pub(crate) problem: String,
    #[command(flatten)]
    pub(crate) certificate: CertificateFile,
    #[command(flatten)]
    pub(crate) budget: Budget,
    /// Where the answers go; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
}

/// Print a program that answers instances of a problem, or positions of a game.
///
/// One file that needs nothing but the standard library of its language, with the theorem and its status at its head. What does not print what the samples of its
/// problem say is not printed. A name stands for the problem
/// if there is one; NAME.game and NAME.problem say which. Of a game, the program reads positions until the input ends: a word in a line, as many
/// numbers as there are heaps, or the number of heaps and then their sizes.
#[derive(Args, Debug)]
pub(crate) struct Emit {
    /// The problem or the game.
    #[arg(value_name = "PROBLEM|GAME")]
    pub(crate) name: String,
    /// The language of the program.
    #[arg(long, value_enum, value_name = "LANGUAGE")]
    pub(crate) lang: ProgramLanguage,
    /// A program as short as in an editorial: it trusts its input, and is slower. Where numbers would need more than 64 bits, the long one
    /// is printed.
    #[arg(long)]
    pub(crate) short: bool,
    /// Print Grundy values, not the winner (of a game only; normal play).
    #[arg(long)]
    pub(crate) values: bool,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) certificate: CertificateFile,
    #[command(flatten)]
    pub(crate) budget: Budget,
    /// Where the program goes; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
}

/// A language of programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgramLanguage {
    /// Rust.
    Rust,
    /// C++.
    Cpp,
    /// Python.
    Python,
}

/// Hold games to their expectations and claims, problems to their samples, and programs to the rules.
///
/// Of a game, every `expect` line is compared with plain recursion, with the solver and, if there is a proof within the budget, with the
/// proved machine; so are all small positions. Claims are proved or refuted. Of a problem, every `example` line, and every pair NAME.in and NAME.out of the
/// directory of tests, is held to brute force by the rules, where that reaches, and to the answers of `judge`, or of somebody's program. With --stress, or
/// with a program and no --tests, instances are made too, in turn: all small ones, random ones, other line ends and white space, extreme ones and, for programs, those
/// that are as long as may be. Where brute force does not reach, the theorem says what is right, or computing; the first that shows a mistake is made as small as
/// possible. What was compared with nothing is undecided, and so is a test of nothing. An `example` or a file that is not what the problem reads is an error. A name stands for the problem if there is one; NAME.game and NAME.problem say which.
#[derive(Args, Debug)]
pub(crate) struct Test {
    /// The games and problems.
    #[arg(value_name = "GAME|PROBLEM", required_unless_present = "all")]
    pub(crate) games: Vec<String>,
    /// All shipped games and problems.
    #[arg(long)]
    pub(crate) all: bool,
    /// A program to test, as a command of a shell: it gets an instance as its input, and is to print the answer.
    #[arg(short, long, value_name = "COMMAND")]
    pub(crate) command: Option<String>,
    /// Make instances and run them.
    #[arg(long)]
    pub(crate) stress: bool,
    /// The directory of tests, pairs NAME.in and NAME.out. Without it, `tests` in the current directory, for programs.
    #[arg(long, value_name = "DIR")]
    pub(crate) tests: Option<String>,
    /// Where chance begins: the same seed makes the same instances.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The time that a program may take for one input; without it, 2. A program that is late is run once more.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time_limit: Option<Duration>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// Write instances of a problem with their answers.
///
/// Files NAME-KIND-001.in with NAME-KIND-001.out, and so on, all different. Answers are those of brute force by the rules, where that reaches, else those of the theorem.
#[derive(Args, Debug)]
pub(crate) struct Generate {
    /// The problem.
    pub(crate) problem: String,
    /// The directory that they are written to; it is made if there is none.
    #[arg(short, long, value_name = "DIR", default_value = "tests")]
    pub(crate) out: String,
    /// Which instances.
    #[arg(long, value_enum, value_name = "KIND", default_value_t = InstanceKind::Small)]
    pub(crate) kind: InstanceKind,
    /// How many.
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub(crate) count: usize,
    /// Where chance begins: the same seed makes the same instances.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed: u64,
    /// The most rows, or passes of a loop, of extreme instances.
    #[arg(long, value_name = "N", default_value_t = 2000)]
    pub(crate) rows: u64,
    /// The most letters of a word in extreme instances.
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
    /// All small ones, smallest first.
    Small,
    /// Random ones, larger and larger.
    Random,
    /// At the limits of the constraints.
    Extreme,
}

/// List the shipped games, or show the rules of one.
#[derive(Args, Debug)]
pub(crate) struct Games {
    /// Show the rules of this game as they are written.
    #[arg(value_name = "GAME", conflicts_with_all = ["format", "json"])]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// List the shipped problems, or show the text of one.
#[derive(Args, Debug)]
pub(crate) struct Problems {
    /// Show the text of this problem as it is written.
    #[arg(value_name = "PROBLEM", conflicts_with_all = ["format", "json"])]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// Show all of it as a page in the browser.
///
/// Without a network, on this machine only unless --address says otherwise. The limits are those of a single request; the HTTP interface is in docs/api.md.
#[derive(Args, Debug)]
#[cfg_attr(not(feature = "serve"), expect(dead_code, reason = "without the page they are only read"))]
pub(crate) struct Serve {
    /// The address to listen at; 0.0.0.0 lets other machines in.
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub(crate) address: std::net::IpAddr,
    /// The port to listen at; 0 is any that is free.
    #[arg(long, value_name = "N", default_value_t = PORT)]
    pub(crate) port: u16,
    /// The longest that one request may be worked on.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    pub(crate) timeout: Duration,
    /// Positions or states stored by any one search.
    #[arg(long, value_name = "N", default_value_t = 5_000_000, value_parser = count)]
    pub(crate) max_states: u64,
    /// Memory of one request, by a careful estimate: a number with K, M, G or T.
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = bytes)]
    pub(crate) max_memory: u64,
    /// Memory of all requests that are worked on at one time.
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = bytes)]
    pub(crate) total_memory: u64,
    /// Requests that are worked on at one time. Without it, one for each processor.
    #[arg(long, value_name = "N")]
    pub(crate) workers: Option<std::num::NonZero<u16>>,
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
    /// Set a parameter of the game, a set as in s=1,3,4; may be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(String, ParameterValue)>,
}

/// The theorem that an answer stands on, for whoever wants to check it.
#[derive(Args, Debug)]
pub(crate) struct CertificateFile {
    /// Where the certificate of the theorem goes, to be checked with `check`. The theorem is then proved anew.
    #[arg(long = "certificate", value_name = "FILE", value_parser = file)]
    pub(crate) path: Option<String>,
}

/// A file: standard output is for the answers.
fn file(path: &str) -> Result<String, String> {
    match path {
        "" => Err("the name of a file is missing".to_owned()),
        "-" => Err("standard output is for the answer: name a file".to_owned()),
        _ => Ok(path.to_owned()),
    }
}

/// Positions or states if nothing is said about them.
const STATES: u64 = 20_000_000;

/// How much may be used.
#[derive(Args, Debug)]
pub(crate) struct Budget {
    /// Positions or states stored by any one search.
    #[arg(long, value_name = "N", default_value_t = STATES, value_parser = count)]
    pub(crate) max_states: u64,
    /// Memory, by a careful estimate: a number with K, M, G or T.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = bytes)]
    pub(crate) max_memory: u64,
    /// Elapsed time. Without it, 60 for `prove` and `explain`, 5 for each proof and 20 for each stress of `test`, no limit elsewhere.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
}

impl Budget {
    /// What is left of it after some time.
    pub(crate) fn after(&self, time: Duration) -> Self {
        Self { timeout: self.timeout.map(|all| all.saturating_sub(time)), ..*self }
    }

    /// Positions or states, if something was said about them.
    pub(crate) fn states(&self) -> Option<u64> {
        (self.max_states != STATES).then_some(self.max_states)
    }
}
