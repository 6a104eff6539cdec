//! The program `nimatron`, the command line: reads arguments and files, asks the library, writes
//! the answer.

mod args;
mod ask;
mod automaton;
mod cache;
mod certificate;
mod completion;
mod count;
mod draw;
mod editorial;
mod explain;
mod input;
mod inquiry;
mod japanese;
mod judge;
#[cfg(feature = "lsp")]
mod lsp;
mod new;
mod nimber;
mod output;
mod play;
mod prove;
mod quantity;
mod quotient;
#[cfg(test)]
mod reference;
mod sequence;
#[cfg(feature = "serve")]
mod serve;
mod surroundings;
mod trial;
mod typed;
mod usage;

use std::env;
use std::io::{self, IsTerminal};
use std::process::ExitCode;

use answer::Ending;
use answer::fault::{Plain, Problem};
use clap::{CommandFactory, FromArgMatches};
use tell::{Colour, Format, Language, Style};

use args::{
    AnswerFormat, AutomatonFormat, Cli, ColourWhen, Command, Global, InquiryFormat, LanguageName,
    SequenceFormat,
};

/// What a command comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    /// Done: proved, accepted, all passed.
    Done,
    /// The answer is no.
    No,
    /// A budget ended, or plays may never end.
    Undecided,
}

/// The exit status for bad input and bad usage.
const BAD_INPUT: u8 = 2;

impl From<Ending> for Status {
    fn from(ending: Ending) -> Self {
        match ending {
            Ending::Answered => Self::Done,
            Ending::Refuted => Self::No,
            Ending::Open => Self::Undecided,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Done => 0,
            Status::No => 1,
            Status::Undecided => 3,
        })
    }
}

/// Why there is no answer at all.
struct Failure(Box<Problem>);

impl Failure {
    fn new(problem: Problem) -> Self {
        Self(Box::new(problem))
    }

    fn plain(plain: Plain) -> Self {
        Self::new(Problem::Plain(plain))
    }
}

/// How to speak.
#[derive(Clone, Copy, Debug)]
struct Voice {
    language: Language,
    when: ColourWhen,
    quiet: bool,
}

impl Voice {
    fn new(global: &Global) -> Self {
        let language = match global.language {
            LanguageName::En => Language::English,
            LanguageName::Ja => Language::Japanese,
        };
        Self { language, when: global.color, quiet: global.quiet }
    }

    fn style(self, terminal: bool) -> Style {
        let coloured = match self.when {
            ColourWhen::Always => true,
            ColourWhen::Never => false,
            ColourWhen::Auto => {
                terminal && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
            }
        };
        Style {
            colour: if coloured { Colour::Ansi } else { Colour::Never },
            ..self.language.into()
        }
    }

    /// For what goes to standard error.
    fn on_stderr(self) -> Style {
        self.style(io::stderr().is_terminal())
    }

    /// For what goes where `--out` says.
    fn on(self, out: Option<&str>) -> Style {
        self.style(matches!(out, None | Some("-")) && io::stdout().is_terminal())
    }
}

/// The columns of the terminal that is written to: `COLUMNS` says how many, or the terminal itself.
fn columns() -> Option<usize> {
    let said = env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    said.or_else(|| terminal_size::terminal_size_of(io::stdout()).map(|(width, _)| width.0.into()))
}

/// The columns of help, at most.
const HELP_COLUMNS: usize = 80;

/// The language asked for last, before all else is read: help and complaints are in it, too.
fn language_typed() -> LanguageName {
    let words: Vec<_> = env::args_os().take_while(|word| word != "--").collect();
    let mut named = words.iter().enumerate().filter_map(|(at, word)| match word.to_str()? {
        "--language" => words.get(at + 1)?.to_str(),
        word => word.strip_prefix("--language="),
    });
    match named.next_back() {
        Some("ja") => LanguageName::Ja,
        _ => LanguageName::En,
    }
}

/// What was typed.
fn parsed(language: LanguageName) -> Result<Cli, clap::Error> {
    let mut matches = Cli::command_in(language).try_get_matches()?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut Cli::command()))
}

/// Shows help, or says what is wrong with what was typed.
fn stop(error: &clap::Error, language: LanguageName) -> ExitCode {
    let japanese = match language {
        LanguageName::Ja => usage::in_japanese(error),
        LanguageName::En => None,
    };
    match japanese {
        Some(text) => output::complain(&text),
        // A closed pipe is not a failure.
        None => drop(error.print()),
    }
    // Help and version are such errors too; they go to standard output.
    if error.use_stderr() { ExitCode::from(BAD_INPUT) } else { ExitCode::SUCCESS }
}

fn main() -> ExitCode {
    match completion::answer() {
        Ok(false) => {}
        Ok(true) => return ExitCode::SUCCESS,
        // A shell shows nothing of it, but what is typed stays as it is.
        Err(error) => {
            let _ = error.print();
            return ExitCode::from(BAD_INPUT);
        }
    }
    let language = language_typed();
    // Long lines of help are hard to read.
    let columns = columns();
    if let Some(columns) = columns {
        tell::set_line_width(columns.min(HELP_COLUMNS));
    }
    let cli = match parsed(language) {
        Ok(cli) => cli,
        Err(error) => return stop(&error, language),
    };
    if cli.command.explains_in_json() {
        let explain = matches!(cli.command, Command::Explain(_));
        let option = if explain { "--editorial" } else { "--explain" };
        let mut program = Cli::command();
        program.build();
        let name = match cli.command {
            Command::Prove(_) => "prove",
            Command::Explain(_) => "explain",
            _ => "solve",
        };
        let command = program.find_subcommand_mut(name).expect("its command");
        return stop(&usage::conflict(command, option, "--format json"), language);
    }
    if let Some(columns) = columns {
        tell::set_line_width(columns);
    }
    let voice = Voice::new(&cli.global);
    match cli
        .command
        .destinations()
        .try_for_each(|path| output::ready(path, &cli.command.sources()))
        .and_then(|()| dispatch(&cli, voice))
    {
        Ok(status) => status.into(),
        Err(Failure(problem)) => {
            if cli.command.json() {
                let _ = output::print(&tell::problem::problem_json(&problem, voice.language));
            }
            output::complain(&tell::problem::problem(&problem, voice.on_stderr()));
            ExitCode::from(BAD_INPUT)
        }
    }
}

fn dispatch(cli: &Cli, voice: Voice) -> Result<Status, Failure> {
    match &cli.command {
        Command::New(args) => new::new(args, voice),
        Command::Solve(args) => ask::solve(args, voice),
        Command::Prove(args) => prove::prove(args, voice),
        Command::Check(args) => ask::check(args, voice),
        Command::Table(args) => ask::table(args, voice),
        Command::Draw(args) => draw::draw(args, voice),
        Command::Explain(args) => explain::explain(args, voice),
        Command::Play(args) => play::play(args, voice),
        Command::Sequence(args) => sequence::sequence(args, voice),
        Command::Quotient(args) => quotient::quotient(args, voice),
        Command::Count(args) => count::count(args, voice),
        Command::Automaton(args) => automaton::automaton(args, voice),
        Command::Ask(args) => inquiry::ask(args, voice),
        Command::Nimber(args) => nimber::nimber(args),
        Command::Test(args) => ask::test(args, voice),
        Command::Generate(args) => trial::instances(args, voice),
        Command::Judge(args) => judge::judge(args, voice),
        Command::Emit(args) => judge::emit(args, voice),
        Command::Games(args) => ask::games(args, voice),
        Command::Problems(args) => judge::problems(args, voice),
        #[cfg(feature = "lsp")]
        // Standard input and output are all there is.
        Command::Lsp(args::Lsp { stdio: _ }) => Ok(lsp::lsp(voice)),
        #[cfg(not(feature = "lsp"))]
        Command::Lsp(args::Lsp { stdio: _ }) => {
            Err(Failure::plain(Plain::LeftOut { feature: "lsp" }))
        }
        #[cfg(feature = "serve")]
        Command::Serve(args) => serve::serve(args, voice),
        #[cfg(not(feature = "serve"))]
        Command::Serve(_) => Err(Failure::plain(Plain::LeftOut { feature: "serve" })),
        Command::Completions(args) => completion::script(args),
        Command::Man(args) => ask::man(args, cli.global.language),
    }
}

impl Command {
    /// Whether prose is wanted in an object, which has no room for it.
    fn explains_in_json(&self) -> bool {
        let explains = match self {
            Self::Solve(args) => args.explain,
            Self::Prove(args) => args.explain,
            Self::Explain(args) => args.editorial,
            _ => false,
        };
        explains && self.json()
    }

    /// Where something is to be written. `prove` makes sure of its certificate itself.
    fn destinations(&self) -> impl Iterator<Item = &str> {
        let all: [Option<&String>; 2] = match self {
            Self::Solve(args) => [args.output.out.as_ref(), args.certificate.path.as_ref()],
            Self::Check(args) => [args.output.out.as_ref(), None],
            Self::Table(args) => [args.output.out.as_ref(), None],
            Self::Test(args) => [args.output.out.as_ref(), None],
            Self::Games(args) => [args.output.out.as_ref(), None],
            Self::Problems(args) => [args.output.out.as_ref(), None],
            Self::Explain(args) => [args.out.as_ref(), args.certificate.path.as_ref()],
            Self::Draw(args) => [args.out.as_ref(), None],
            Self::Sequence(args) => [args.output.out.as_ref(), args.certificate.as_ref()],
            Self::Quotient(args) => [args.output.out.as_ref(), args.certificate.as_ref()],
            Self::Count(args) => [args.output.out.as_ref(), None],
            Self::Automaton(args) => [args.output.out.as_ref(), None],
            Self::Ask(args) => [args.output.out.as_ref(), None],
            Self::Nimber(args) => [args.output.out.as_ref(), None],
            Self::Emit(args) => [args.out.as_ref(), args.certificate.path.as_ref()],
            Self::Judge(args) => [args.out.as_ref(), args.certificate.path.as_ref()],
            Self::New(_)
            | Self::Prove(_)
            | Self::Generate(_)
            | Self::Serve(_)
            | Self::Lsp(_)
            | Self::Play(_)
            | Self::Completions(_)
            | Self::Man(_) => [None, None],
        };
        all.into_iter().flatten().map(String::as_str)
    }

    /// The files that are read, if they are files.
    fn sources(&self) -> Vec<&str> {
        match self {
            Self::Solve(args) => {
                std::iter::once(args.game.as_str()).chain(args.from.as_deref()).collect()
            }
            Self::Check(args) => {
                std::iter::once(args.certificate.as_str()).chain(args.game.as_deref()).collect()
            }
            Self::Table(args) => vec![&args.game],
            Self::Test(args) => args.games.iter().map(String::as_str).collect(),
            Self::Explain(args) => vec![&args.game],
            Self::Draw(args) => vec![&args.game],
            Self::Sequence(args) => vec![&args.game],
            Self::Quotient(args) => vec![&args.game],
            Self::Count(args) => vec![&args.positions.game],
            Self::Ask(args) => vec![&args.game],
            Self::Automaton(args) => std::iter::once(args.positions.game.as_str())
                .chain(args.compare.as_deref())
                .collect(),
            Self::Emit(args) => vec![&args.name],
            Self::Judge(args) => vec![&args.problem],
            _ => vec![],
        }
    }

    /// Whether the answer is to be JSON.
    fn json(&self) -> bool {
        let form = match self {
            Self::Solve(args) => &args.output.form,
            Self::Prove(args) => &args.form,
            Self::Check(args) => &args.output.form,
            Self::Table(args) => &args.output.form,
            Self::Test(args) => &args.output.form,
            Self::Generate(args) => &args.form,
            Self::Games(args) => &args.output.form,
            Self::Quotient(args) => &args.output.form,
            Self::Problems(args) => &args.output.form,
            Self::Explain(args) => return args.format == AnswerFormat::Json,
            Self::Sequence(args) => {
                return args.output.json || matches!(args.format, SequenceFormat::Json);
            }
            Self::Automaton(args) => {
                return args.output.json || matches!(args.format, AutomatonFormat::Json);
            }
            Self::Ask(args) => {
                return args.output.json || matches!(args.format, InquiryFormat::Json);
            }
            Self::Count(args) => {
                return args.output.json || matches!(args.format, SequenceFormat::Json);
            }
            Self::Nimber(args) => return args.output.json,
            Self::New(_)
            | Self::Serve(_)
            | Self::Lsp(_)
            | Self::Judge(_)
            | Self::Emit(_)
            | Self::Play(_)
            | Self::Draw(_)
            | Self::Completions(_)
            | Self::Man(_) => return false,
        };
        form.asked() == Format::Json
    }
}
