//! Completion in shells: scripts ask the program, which knows commands and options, and also
//! shipped games and problems, their parameters and players, and rule files.

use std::env;
use std::ffi::OsStr;
use std::path::Path;

use clap::{Arg, Command, CommandFactory, ValueHint};
use clap_complete::CompleteEnv;
use clap_complete::engine::{
    ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter,
};
use clap_complete::env::Shells;
use nimatron::shipped;

use super::args::{Cli, Completions};
use super::{Failure, Status, input, output};

/// A script asks by setting this variable to the name of its shell.
const VARIABLE: &str = "NIMATRON_COMPLETE";

/// The name of the program on the path.
const PROGRAM: &str = "nimatron";

/// Answers the script of a shell, if one is asking.
pub(crate) fn answer() -> clap::error::Result<bool> {
    CompleteEnv::with_factory(command)
        .var(VARIABLE)
        .try_complete(env::args_os(), env::current_dir().ok().as_deref())
}

/// Prints the script for a shell.
pub(crate) fn script(args: &Completions) -> Result<Status, Failure> {
    let shells = Shells::builtins();
    let shell = shells
        .completer(&args.shell.to_string())
        .expect("every shell that can be typed has a script");
    let mut script = vec![];
    shell
        .write_registration(VARIABLE, PROGRAM, PROGRAM, PROGRAM, &mut script)
        .expect("a vector takes all");
    output::deliver(args.out.as_deref(), &String::from_utf8_lossy(&script))?;
    Ok(Status::Done)
}

/// The definition of the commands, with what completes their values. The kind of a value is told by
/// its name in the help, so that a new argument needs nothing here.
fn command() -> Command {
    let commands = Cli::command()
        .get_subcommands()
        .map(|command| command.get_name().to_owned())
        .collect::<Vec<_>>();
    Cli::command().mut_subcommands(|subcommand| {
        let of_man = subcommand.get_name() == "man";
        subcommand.mut_args(|arg| with_values(arg, of_man.then_some(&commands)))
    })
}

fn with_values(arg: Arg, commands: Option<&Vec<String>>) -> Arg {
    let name = arg.get_value_names().and_then(<[_]>::first).map(ToString::to_string);
    match name.as_deref() {
        Some("GAME" | "GAME|CODE" | "CODE|GAME") => arg.add(ArgValueCompleter::new(games)),
        Some("PROBLEM") => arg.add(ArgValueCompleter::new(problems)),
        Some("GAME|PROBLEM" | "PROBLEM|GAME") => {
            arg.add(ArgValueCompleter::new(games_and_problems))
        }
        Some("NAME=VALUE") => arg.add(ArgValueCompleter::new(parameters)),
        Some("NAME") => arg.add(ArgValueCompleter::new(players)),
        Some("COMMAND") if commands.is_some() => {
            let commands = commands.cloned().unwrap_or_default();
            arg.add(ArgValueCompleter::new(move |typed: &OsStr| {
                matching(typed, commands.iter().map(|name| (name.clone(), None)))
            }))
        }
        Some("FILE" | "CERTIFICATE") => arg.value_hint(ValueHint::FilePath),
        Some("DIR") => arg.value_hint(ValueHint::DirPath),
        _ => arg,
    }
}

/// Those of the values that begin as typed, each with what it is.
fn matching(
    typed: &OsStr,
    values: impl Iterator<Item = (String, Option<String>)>,
) -> Vec<CompletionCandidate> {
    let typed = typed.to_string_lossy();
    let candidate = |(value, about): (String, Option<String>)| {
        value
            .starts_with(&*typed)
            .then(|| CompletionCandidate::new(value).help(about.map(Into::into)))
    };
    values.filter_map(candidate).collect()
}

/// Files with one of these extensions, and the directories on the way to them.
fn files(typed: &OsStr, extensions: &'static [&'static str]) -> Vec<CompletionCandidate> {
    let wanted = move |path: &Path| {
        let extension = path.extension().map(OsStr::to_string_lossy);
        path.is_file()
            && extension.is_some_and(|extension| extensions.iter().any(|known| *known == extension))
    };
    PathCompleter::any().filter(wanted).complete(typed)
}

/// Games: shipped ones, those written for a problem once a letter is typed, and rule files.
fn games(typed: &OsStr) -> Vec<CompletionCandidate> {
    let unlisted = shipped::problem_games().filter(|_| !typed.is_empty());
    let names = shipped::names().chain(unlisted);
    let mut found =
        matching(typed, names.map(|name| (name.to_owned(), shipped::source(name).and_then(title))));
    found.extend(files(typed, &["game", "pddl"]));
    found
}

/// Problems: shipped ones, and problem files.
fn problems(typed: &OsStr) -> Vec<CompletionCandidate> {
    let names = shipped::problems();
    let mut found = matching(
        typed,
        names.map(|name| (name.to_owned(), shipped::problem(name).and_then(title))),
    );
    found.extend(files(typed, &["problem"]));
    found
}

/// Both; a problem that is called like its game is one word.
fn games_and_problems(typed: &OsStr) -> Vec<CompletionCandidate> {
    let mut found = problems(typed);
    let more = games(typed);
    found.extend(
        more.into_iter()
            .filter(|game| shipped::problem(&game.get_value().to_string_lossy()).is_none()),
    );
    let mut seen = std::collections::BTreeSet::new();
    found.retain(|candidate| seen.insert(candidate.get_value().to_owned()));
    found
}

/// The parameters of the game on the command line, each with its line in the rules.
fn parameters(typed: &OsStr) -> Vec<CompletionCandidate> {
    let text = rules_typed().unwrap_or_default();
    let declared = text.lines().filter_map(|line| line.strip_prefix("parameter "));
    let named = declared.filter_map(|line| {
        let (name, _) = line.split_once('=')?;
        Some((format!("{}=", name.trim()), Some(line.trim().to_owned())))
    });
    matching(typed, named)
}

/// The players of the game on the command line.
fn players(typed: &OsStr) -> Vec<CompletionCandidate> {
    let text = rules_typed().unwrap_or_default();
    let names = text.lines().find_map(|line| line.strip_prefix("players ")).unwrap_or_default();
    matching(
        typed,
        names
            .split(',')
            .map(|name| (name.trim().to_owned(), None))
            .filter(|(name, _)| !name.is_empty()),
    )
}

/// The title in a rule text or a problem.
fn title(text: &str) -> Option<String> {
    let quoted = |line: &str| {
        let rest = line.strip_prefix("game ").or_else(|| line.strip_prefix("problem "))?;
        Some(rest.trim().strip_prefix('"')?.strip_suffix('"')?.to_owned())
    };
    text.lines().find_map(quoted)
}

/// The rules of the first word behind the command that is a game. Scripts hand over what is typed
/// behind `--`: the program, the command, its arguments.
fn rules_typed() -> Option<String> {
    let typed = env::args().skip_while(|word| word != "--").skip(3);
    let rules = |word: String| {
        let name = word.strip_suffix(".game").unwrap_or(&word);
        let path = input::completed(&word, "game");
        let file = || path.is_file().then(|| std::fs::read_to_string(&path).ok()).flatten();
        shipped::source(name).map(str::to_owned).or_else(file)
    };
    typed.filter(|word| !word.starts_with('-')).find_map(rules)
}
