//! What can be typed: the one definition from which parsing, help, completions, the manual page,
//! `docs/cli.md` and, with the words of `japanese.txt`, `docs/ja/cli.md` come.

mod automaton;
mod contest;
mod count;
mod form;
mod inquiry;
mod picture;
mod quotient;

use std::time::Duration;

use clap::builder::NonEmptyStringValueParser;
use clap::{Arg, Args, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use nimatron::Numeration;

use super::japanese;
use super::quantity::{
    ParameterValue, bytes, count, numeration, seconds, setting, size, values, written_file,
};

pub(crate) use automaton::{AutomatonCommand, AutomatonFormat, AutomatonPart};
pub(crate) use contest::{Emit, Generate, InstanceKind, Judge, Problems, ProgramLanguage, Test};
pub(crate) use count::{Count, CountedPositions, CountedSize};
pub(crate) use form::{AnswerFormat, Bare, Form, Output, SequenceFormat};
pub(crate) use inquiry::{Ask, InquiryFormat};
pub(crate) use picture::{Draw, PictureFormat, PictureTheme};
pub(crate) use quotient::Quotient;

/// The port of the page, as `serve::PORT`: the help is the same without the feature `serve`.
const PORT: u16 = 8640;

#[cfg(feature = "serve")]
const _: () = assert!(PORT == serve::PORT, "one port");

const AFTER: &str = "\
GAME is the name of a shipped game (`nimatron games`), the path of a rule file (rules as in \
docs/language.md, or numeric PDDL; `.game` may be left out), a code such as 0.77, or `-` for \
standard input.
PROBLEM is the name of a shipped problem (`nimatron problems`), or the path of a problem file \
(docs/problems.md; `.problem` may be left out).

Exit status: 0 done (proved, accepted, all passed); 1 the answer is no (claim refuted, \
certificate rejected, a test failed); 2 bad input or usage; 3 undecided (a limit was reached, or \
play may go on for ever).";

/// Write the rules of a two-player game; get who wins, why, and a proof for every size.
#[derive(Debug, Parser)]
#[command(name = "nimatron", version, propagate_version = true, after_help = AFTER,
    max_term_width = 80, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) global: Global,
}

impl Cli {
    /// The definition of the commands, with its words in a language.
    pub(crate) fn command_in(language: LanguageName) -> clap::Command {
        match language {
            LanguageName::En => Self::command(),
            LanguageName::Ja => japanese::command(Self::command(), true),
        }
    }

    /// The same for the manual page.
    pub(crate) fn manual_in(language: LanguageName) -> clap::Command {
        match language {
            LanguageName::En => Self::command(),
            LanguageName::Ja => japanese::command(Self::command(), false),
        }
    }
}

/// Options of every command.
#[derive(Args, Debug)]
#[command(next_help_heading = "Options of every command")]
pub(crate) struct Global {
    /// When to use colours.
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value_t = ColourWhen::Auto)]
    pub(crate) color: ColourWhen,
    /// The language of answers and messages.
    #[arg(
        long, global = true, value_enum, value_name = "LANGUAGE", default_value_t = LanguageName::En
    )]
    pub(crate) language: LanguageName,
    /// Print no progress and no warnings.
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
    New(New),
    Solve(Solve),
    Prove(Prove),
    Check(Check),
    Table(TableCommand),
    Explain(Explain),
    Play(Play),
    Draw(Draw),
    Sequence(Sequence),
    Quotient(Quotient),
    Count(Count),
    Automaton(AutomatonCommand),
    Ask(Ask),
    Nimber(Nimber),
    Judge(Judge),
    Emit(Emit),
    Test(Test),
    Generate(Generate),
    Games(Games),
    Problems(Problems),
    Serve(Serve),
    Lsp(Lsp),
    Completions(Completions),
    Man(Man),
}

/// Write a rule file or a problem file to start from.
///
/// It holds a small game with an expectation and a claim that can be proved, or a small problem. An
/// existing file is never overwritten.
#[derive(Args, Debug)]
pub(crate) struct New {
    /// The file to write; `.game` or `.problem` is added to a name without an extension.
    #[arg(value_name = "FILE")]
    pub(crate) path: String,
    /// What the file describes. By default, a game on a heap, or a problem if the name of the file
    /// ends in `.problem`.
    #[arg(long, value_enum, value_name = "KIND")]
    pub(crate) kind: Option<FirstKind>,
}

/// What a new file describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FirstKind {
    /// A game on a heap.
    Heaps,
    /// A game on two heaps.
    TwoHeaps,
    /// A game on words, in which letters are replaced.
    Word,
    /// A game on words in which the players have different moves.
    Players,
    /// A contest problem: its input, and what to print.
    Problem,
}

/// Say who wins a position, with its value and the winning moves, or its result and the best picks.
///
/// Solves by brute force everything that can be reached from the position. Where that is too much,
/// it uses a theorem about all sizes if one can be proved in 10 seconds. Many or large heaps, and
/// long rows, are first tried as sums of heaps.
#[derive(Args, Debug)]
#[command(mut_arg(
    "timeout",
    time_limit("The time limit. There is none by default; with --explain, it is 60")
))]
pub(crate) struct Solve {
    /// The game.
    pub(crate) game: String,
    /// The positions to solve. Type a word letter by letter; `empty` or '' is the empty word. Type
    /// heaps as one argument: '3 4 5', 3,4,5, '(3, 4, 5)' or 'x=3 y=4 z=5'; for games with any
    /// number of heaps, '()' is no heap and 7^1000 a thousand heaps of 7. Type a board as its
    /// letters; if some are taken, add `/` and a mark for each letter (`.` free, `o` first player,
    /// `x` second), and optionally `/` and who is to pick, as in '0110/.o.x/Bob'. @FILE stands for
    /// the lines of a file.
    #[arg(required_unless_present = "from", value_name = "POSITION")]
    pub(crate) positions: Vec<String>,
    /// Read more positions from a file, one per line, skipping empty lines; `-` is standard input.
    #[arg(long = "positions", value_name = "FILE")]
    pub(crate) from: Option<String>,
    /// Add an explanation, based on a theorem about all sizes if there is one.
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
/// Learns a machine from positions solved by brute force, compares it with the rules for all sizes,
/// shows that every play ends, and looks for a formula. Before it says PROVED, the independent
/// checker checks the certificate. For a game with a result, it looks for a strategy that takes a
/// best pick on every board. The claims in the rules are proved or refuted too; with --claim, only
/// that claim is.
#[derive(Args, Debug)]
pub(crate) struct Prove {
    /// The game.
    pub(crate) game: String,
    /// Prove or refute this claim, as in "wins when sum(9 - d) mod 18 > 8".
    #[arg(long, value_name = "EXPR", conflicts_with = "values", allow_hyphen_values = true)]
    pub(crate) claim: Option<String>,
    /// Find Grundy values, not just the winner (normal play only).
    #[arg(long)]
    pub(crate) values: bool,
    /// How the machine reads the sizes of heaps: `base 2` to `base 10` (or just the number),
    /// `fibonacci`, `quadratic 2` to `quadratic 9`, `recurrence 3 2`, or `unary`. May be repeated;
    /// by default, several are tried in turn, the most promising first.
    #[arg(long, value_name = "SYSTEM", value_parser = numeration)]
    pub(crate) numeration: Vec<Numeration>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) budget: Budget,
    /// Prove the theorem, or the claim, for each of these values of a parameter, as in k=1..8 or
    /// k=1,3,5. The time limit is for each; the certificates are NAME-k1.cert and so on.
    #[arg(long = "for", value_name = "NAME=A..B", value_parser = values,
        conflicts_with_all = ["out", "explain", "watch", "resume"])]
    pub(crate) family: Option<(String, Vec<i64>)>,
    /// Save progress in this directory, so that a later run can resume from it.
    #[arg(long, value_name = "DIR")]
    pub(crate) resume: Option<String>,
    /// Write the certificate to this file; `-` is standard output (the report then goes to standard
    /// error). By default it is NAME.cert (with --claim, NAME-claim.cert) in the current directory,
    /// where only an older certificate is overwritten.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
    /// Add an explanation to the report.
    #[arg(long, conflicts_with_all = ["json", "claim", "values"])]
    pub(crate) explain: bool,
    /// Prove again each time the file is saved, until Ctrl-C.
    #[arg(long, conflicts_with_all = ["json", "resume"])]
    pub(crate) watch: bool,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// Explain in words who wins, and why.
///
/// Describes the game, a small example, the theorem with its proof, and how to find a winning move.
/// Positions are explained step by step: what the theorem says about them, and where every move
/// leads. Every statement says whether it is proved, verified up to a size, or a conjecture.
///
/// With --editorial, writes what a contest publishes after the round, for a game or a problem: the
/// statement, the moves in words, samples, a table of small cases, the pattern, why it holds, the
/// complexity, and a short program. A name means the problem if there is one of that name; write
/// NAME.game or NAME.problem to choose.
#[derive(Args, Debug)]
#[command(mut_arg(
    "timeout",
    time_limit(
        "The time limit. The default is 60, or 10 if there is a position, which brute force may \
    explain"
    )
))]
pub(crate) struct Explain {
    /// The game, or with --editorial also a problem.
    #[arg(value_name = "GAME|PROBLEM")]
    pub(crate) game: String,
    /// The positions to explain, written as for `solve`.
    #[arg(value_name = "POSITION", conflicts_with = "editorial")]
    pub(crate) positions: Vec<String>,
    /// Write an editorial.
    #[arg(long)]
    pub(crate) editorial: bool,
    /// The language of the program in the editorial; may be repeated. The default is Python.
    #[arg(long, value_enum, value_name = "LANGUAGE", requires = "editorial")]
    pub(crate) lang: Vec<ProgramLanguage>,
    /// The format of the explanation.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = AnswerFormat::Text)]
    pub(crate) format: AnswerFormat,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) certificate: CertificateFile,
    #[command(flatten)]
    pub(crate) budget: Budget,
    /// Write the explanation to this file; `-` is standard output. Markdown pictures are written
    /// next to it, as NAME-1.svg and so on.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
}

/// Play a game against the program, which makes no mistakes, or between two people.
///
/// Choose a move by its number in the list, or by the position it leads to (in quotes if that looks
/// like a number). `hint` shows a best move, `moves` what each move leads to, `undo` takes back
/// your last move, and `help` lists the rest. On a terminal, Tab completes positions and commands,
/// and the arrow keys recall earlier lines. The program tells you when a move throws the win away,
/// and why; in a lost position it holds out as long as it can.
#[derive(Args, Debug)]
#[command(mut_arg("timeout", time_limit("The time limit for each position. The default is 10")))]
pub(crate) struct Play {
    /// The game.
    pub(crate) game: String,
    /// The position to start from, written as for `solve`; by default one from the `expect` lines,
    /// or a small one.
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Let the program make the first move.
    #[arg(long, conflicts_with_all = ["two", "watch"])]
    pub(crate) second: bool,
    /// Let two people play.
    #[arg(long, conflicts_with = "watch")]
    pub(crate) two: bool,
    /// Let the program play both sides.
    #[arg(long)]
    pub(crate) watch: bool,
    /// The player who moves first, if the players have different moves; by default the one named
    /// first.
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

/// Check a certificate, independently of the prover that made it.
#[derive(Args, Debug)]
pub(crate) struct Check {
    /// The certificate file; `-` is standard input.
    pub(crate) certificate: String,
    /// The game it must be about; its rules must match the certificate to the letter.
    pub(crate) game: Option<String>,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// List the outcomes, values or results of all small positions.
#[derive(Args, Debug)]
#[command(mut_arg("timeout", time_limit("The time limit. There is none by default")))]
pub(crate) struct TableCommand {
    /// The game.
    pub(crate) game: String,
    /// List all positions of up to N letters, or with no heap larger than N. By default, as many as
    /// fit on a screen or two.
    #[arg(long, value_name = "N", value_parser = size, allow_negative_numbers = true)]
    pub(crate) up_to: Option<usize>,
    /// Show Grundy values, not just the winner (normal play only).
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
/// The game is a take-and-break game given by its octal or hexadecimal code, or any game on any
/// number of heaps, in normal play with one move per turn. A period is proved by the bound of Guy
/// and Smith; if preperiod and period add up to at most 10,000, there is also a certificate that
/// the independent checker has accepted. If the moves are not known to be those of a code, the
/// values are computed from the literal rules, which is slow.
#[derive(Args, Debug)]
#[command(mut_arg("timeout", time_limit("The time limit. There is none by default")))]
pub(crate) struct Sequence {
    /// A code, as in 0.77, 4.7 or 0.4A, or a game.
    #[arg(value_name = "CODE|GAME")]
    pub(crate) game: String,
    /// Compute the values of heaps 0 to N. By default, stop when a period is proved, or after
    /// 100,000 values (10,000 if a move can leave three heaps, 1000 from literal rules).
    #[arg(long, value_name = "N", value_parser = size, allow_negative_numbers = true)]
    pub(crate) up_to: Option<usize>,
    /// The format of the answer.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = SequenceFormat::Table,
        conflicts_with = "json")]
    pub(crate) format: SequenceFormat,
    /// Set a parameter of the game; write a set as in s=1,3,4. May be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(String, ParameterValue)>,
    /// Look only for a period, and keep no values but the last ones: about 200 MB for billions of
    /// heaps. Without --up-to, it runs until a period is proved or a limit is reached. With
    /// --store, it keeps a checkpoint there, and the same command resumes from it.
    #[arg(long, conflicts_with_all = ["format", "certificate"])]
    pub(crate) only_period: bool,
    /// Store values in this directory, in blocks of 65,536, and resume from those already there.
    #[arg(long, value_name = "DIR", value_parser = NonEmptyStringValueParser::new())]
    pub(crate) store: Option<String>,
    /// Write the certificate to this file; `-` is standard output (the answer then goes to standard
    /// error).
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<String>,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) output: Bare,
}

/// Calculate with nimbers: products, quotients, powers, roots, logarithms.
///
/// Nimbers form a field: their sum is exclusive or, and they have a product of their own (Conway
/// 1976). Numbers are below 2^128, decimal or hexadecimal: '12 * 5', 7/3, 2^100, sqrt(5), inv(9),
/// log(5, 4). `*7` is the nimber 7. `order` and `log` yield integers, which can stand alone or as
/// exponents. In answers, `*8` is a nimber and 8 an integer.
#[derive(Args, Debug)]
pub(crate) struct Nimber {
    /// The expressions to evaluate.
    #[arg(required = true, value_name = "EXPRESSION")]
    pub(crate) expressions: Vec<String>,
    #[command(flatten)]
    pub(crate) output: Bare,
}

/// List the shipped games, or show the rules of one.
#[derive(Args, Debug)]
pub(crate) struct Games {
    /// Show the rules of this game as written.
    #[arg(value_name = "GAME", conflicts_with_all = ["format", "json"])]
    pub(crate) name: Option<String>,
    #[command(flatten)]
    pub(crate) output: Output,
}

/// Serve a page in the browser with everything nimatron can do.
///
/// It needs no network, and only this machine can reach it unless --address says otherwise.
/// docs/api.md describes the HTTP interface.
#[derive(Args, Debug)]
#[cfg_attr(
    not(feature = "serve"),
    expect(dead_code, reason = "without the page they are only read")
)]
pub(crate) struct Serve {
    /// The address to listen on; 0.0.0.0 lets other machines connect.
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub(crate) address: std::net::IpAddr,
    /// The port to listen on; 0 picks any free one.
    #[arg(long, value_name = "N", default_value_t = PORT)]
    pub(crate) port: u16,
    /// The time limit for one request.
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds,
        allow_negative_numbers = true)]
    pub(crate) timeout: Duration,
    /// The largest number of positions or states stored by any one search of a request.
    #[arg(long, value_name = "N", default_value_t = 5_000_000, value_parser = count,
        allow_negative_numbers = true)]
    pub(crate) max_states: u64,
    /// The memory limit for one request, by a conservative estimate: a number with K, M, G or T.
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = bytes,
        allow_negative_numbers = true)]
    pub(crate) max_memory: u64,
    /// The memory limit for all requests processed at one time.
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = bytes,
        allow_negative_numbers = true)]
    pub(crate) total_memory: u64,
    /// The number of requests processed at one time. The default is one per processor.
    #[arg(long, value_name = "N")]
    pub(crate) workers: Option<std::num::NonZero<u16>>,
}

/// Serve editors with diagnostics, fixes, help and what is proved of each claim.
///
/// A language server on standard input and output; docs/editor.md sets editors up. It speaks the
/// language of the editor unless --language is given.
#[derive(Args, Debug)]
pub(crate) struct Lsp {
    /// Use standard input and output. This is the default; some editors ask for it.
    #[arg(long)]
    pub(crate) stdio: bool,
}

/// Print a script that completes commands, games, problems and parameters in a shell.
///
/// For bash, add `source <(nimatron completions bash)` to ~/.bashrc; other shells work the same
/// way. The script calls `nimatron`, which must be on the path.
#[derive(Args, Debug)]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_enum)]
    pub(crate) shell: Shell,
    /// Write to this file; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
}

/// Print the manual page.
#[derive(Args, Debug)]
pub(crate) struct Man {
    /// The command to describe; by default, the whole program.
    pub(crate) command: Option<String>,
    /// Write to this file; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
}

/// How the rules are read.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct SettingsArgs {
    /// Use misère play: a player who cannot move wins.
    #[arg(long)]
    pub(crate) misere: bool,
    /// Set a parameter of the game; write a set as in s=1,3,4. May be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(String, ParameterValue)>,
}

/// The theorem that an answer stands on, for whoever wants to check it.
#[derive(Args, Debug)]
pub(crate) struct CertificateFile {
    /// Write the certificate of the theorem to this file, for `check`. The theorem is then proved
    /// again.
    #[arg(long = "certificate", value_name = "FILE", value_parser = written_file)]
    pub(crate) path: Option<String>,
}

/// Positions or states if nothing is said about them.
const STATES: u64 = 20_000_000;

/// How much may be used.
#[derive(Args, Debug)]
pub(crate) struct Budget {
    /// The largest number of positions or states stored by any one search.
    #[arg(long, value_name = "N", default_value_t = STATES, value_parser = count,
        allow_negative_numbers = true)]
    pub(crate) max_states: u64,
    /// The memory limit, by a conservative estimate: a number with K, M, G or T.
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = bytes,
        allow_negative_numbers = true)]
    pub(crate) max_memory: u64,
    /// The time limit. The default is 60.
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) timeout: Option<Duration>,
}

/// Says another default of the time limit than most commands have.
fn time_limit(said: &'static str) -> impl FnOnce(Arg) -> Arg {
    move |arg| arg.help(said)
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
