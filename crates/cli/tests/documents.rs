//! The transcripts in the README, the tour, the lessons, the guides and the pages of statements, in
//! both languages: each command is run, in order, in an empty directory, and must print what the
//! document shows. A line `...` stands for any lines. A command that ends in `<<'END'` goes on up
//! to the line `END`. A picture that a document shows, and that a command of it draws, must be the
//! one that is drawn. `TRYCMD=overwrite` writes what is printed or drawn, but for transcripts with
//! lines left out.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

const INDENT: &str = "    ";
const PROMPT: &str = "    $ ";
const LEFT_OUT: &str = "...";
const HERE_DOCUMENT: &str = "<<'END'";
const END: &str = "    END";

/// One test for each document, so that they run side by side.
macro_rules! documents {
    ($($name:ident: $path:literal,)+) => {
        $(
            #[test]
            fn $name() {
                check($path);
            }
        )+
    };
}

documents! {
    readme: "README.md",
    readme_in_japanese: "README.ja.md",
    tour: "docs/tour.md",
    tour_in_japanese: "docs/ja/tour.md",
    first_game: "docs/lessons/1-first-game.md",
    heaps: "docs/lessons/2-heaps.md",
    rows: "docs/lessons/3-rows.md",
    two_sides: "docs/lessons/4-two-sides.md",
    results: "docs/lessons/5-results.md",
    first_game_in_japanese: "docs/ja/lessons/1-first-game.md",
    heaps_in_japanese: "docs/ja/lessons/2-heaps.md",
    rows_in_japanese: "docs/ja/lessons/3-rows.md",
    two_sides_in_japanese: "docs/ja/lessons/4-two-sides.md",
    results_in_japanese: "docs/ja/lessons/5-results.md",
    claims: "docs/claims.md",
    contest: "docs/contest.md",
    claims_in_japanese: "docs/ja/claims.md",
    contest_in_japanese: "docs/ja/contest.md",
    research: "docs/research.md",
    nimbers: "docs/nimbers.md",
    questions: "docs/ask.md",
    questions_in_japanese: "docs/ja/ask.md",
    quotients: "docs/quotients.md",
    quotients_in_japanese: "docs/ja/quotients.md",
}

#[test]
fn statements() {
    check_all("docs/statements");
}

#[test]
fn statements_in_japanese() {
    check_all("docs/ja/statements");
}

/// Runs the commands of every page in a directory.
fn check_all(directory: &str) {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(directory);
    let entries = fs::read_dir(path).expect("the directory is there");
    let name = |entry: io::Result<fs::DirEntry>| entry.expect("it can be read").file_name();
    let mut names: Vec<_> = entries.map(name).collect();
    names.sort();
    assert!(!names.is_empty(), "{directory} has no pages");
    let pages = names.iter().map(|name| format!("{directory}/{}", name.to_string_lossy()));
    let wrong: Vec<String> = pages.flat_map(|page| mistakes(&page)).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// Runs the commands of a document; fails with what it shows otherwise than it is.
fn check(document: &str) {
    let wrong = mistakes(document);
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// What a document shows otherwise than it is, or that it shows nothing.
fn mistakes(document: &str) -> Vec<String> {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(document);
    let text = fs::read_to_string(&path).expect("the document is there");
    let scratch = scratch(document);
    let lines: Vec<&str> = text.lines().collect();
    let (mut written, mut wrong) = (Vec::new(), Vec::new());
    let (mut at, mut compared) = (0, 0);
    while let Some(&line) = lines.get(at) {
        written.push(line.to_owned());
        at += 1;
        let Some(command) = line.strip_prefix(PROMPT) else { continue };
        let rest = here_document(command, &lines[at..]);
        written.extend(rest.iter().map(|&line| line.to_owned()));
        at += rest.len();
        let command = &whole(command, rest);
        let shown = transcript(&lines[at..]);
        let expected: Vec<&str> =
            shown.iter().map(|line| line.strip_prefix(INDENT).unwrap_or("")).collect();
        at += shown.len();
        let printed = if is_run(command) { Some(run(command, &scratch)) } else { None };
        compared += usize::from(printed.is_some() && !expected.is_empty());
        let printed =
            printed.as_ref().map(|printed| printed.lines().map(str::trim_end).collect::<Vec<_>>());
        match printed {
            Some(printed) if !fits(&expected, &printed) => {
                wrong.push(format!("{document}:{at}: $ {command}\n{}", printed.join("\n")));
                if expected.contains(&LEFT_OUT) {
                    written.extend(shown.iter().map(|&line| line.to_owned()));
                } else {
                    written.extend(
                        printed.iter().map(|line| format!("{INDENT}{line}").trim_end().to_owned()),
                    );
                }
            }
            _ => written.extend(shown.iter().map(|&line| line.to_owned())),
        }
    }
    let overwrite = env::var("TRYCMD").is_ok_and(|mode| mode == "overwrite");
    wrong.extend(pictures(&path, &text, &scratch, overwrite));
    if !wrong.is_empty() && overwrite {
        fs::write(&path, written.join("\n") + "\n").expect("the document can be written");
    }
    fs::remove_dir_all(&scratch).expect("the scratch directory can be removed");
    if compared == 0 {
        wrong.push(format!("{document} has no transcript"));
    }
    wrong
}

/// What is wrong with the pictures of a document that its commands draw.
fn pictures(path: &Path, text: &str, scratch: &Path, overwrite: bool) -> Vec<String> {
    let mut wrong = Vec::new();
    for (target, _) in text.split("](").skip(1).filter_map(|rest| rest.split_once(')')) {
        let kept = path.with_file_name(target);
        let Some(drawn) = kept.file_name().and_then(|name| fs::read(scratch.join(name)).ok())
        else {
            continue;
        };
        if fs::read(&kept).is_ok_and(|kept| kept == drawn) {
            continue;
        }
        wrong.push(format!("{}: {target} is not the picture that is drawn", path.display()));
        if overwrite {
            fs::write(&kept, drawn).expect("the picture can be written");
        }
    }
    wrong
}

/// The lines that belong to a command which reads up to a line `END`.
fn here_document<'a, 'b>(command: &str, lines: &'b [&'a str]) -> &'b [&'a str] {
    if !command.ends_with(HERE_DOCUMENT) {
        return &[];
    }
    let end = lines.iter().position(|&line| line == END).expect("the text ends with a line END");
    &lines[..=end]
}

fn whole(command: &str, rest: &[&str]) -> String {
    let rest = rest.iter().map(|line| line.strip_prefix(INDENT).unwrap_or(""));
    std::iter::once(command).chain(rest).collect::<Vec<_>>().join("\n")
}

/// The lines that a command is shown to print: up to the next command or the end of the block.
fn transcript<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let within =
        |line: &&&str| line.is_empty() || line.starts_with(INDENT) && !line.starts_with(PROMPT);
    let mut shown: Vec<&str> = lines.iter().take_while(within).copied().collect();
    while shown.last().is_some_and(|line| line.is_empty()) {
        shown.pop();
    }
    shown
}

/// Whether lines are those expected, where `...` stands for any number of lines.
fn fits(expected: &[&str], printed: &[&str]) -> bool {
    match expected {
        [] => printed.is_empty(),
        [LEFT_OUT, rest @ ..] => (0..=printed.len()).any(|skipped| fits(rest, &printed[skipped..])),
        [line, rest @ ..] => {
            printed.split_first().is_some_and(|(first, others)| first == line && fits(rest, others))
        }
    }
}

/// Whether a command can be run here: those of cargo and pip are not, and without a C++ compiler no
/// printed C++.
fn is_run(command: &str) -> bool {
    let compiler = || Command::new("g++").arg("--version").stdout(Stdio::null()).status().is_ok();
    let builds = command.starts_with("cargo ") || command.starts_with("pip ");
    let compiled = ["g++", "./kmoves", "./piles"].iter().any(|name| command.contains(name));
    if compiled && !compiler() {
        eprintln!("SKIPPED: there is no g++, so this is not run: {command}");
        return false;
    }
    !builds
}

fn run(command: &str, directory: &Path) -> String {
    let program =
        Path::new(env!("CARGO_BIN_EXE_nimatron")).parent().expect("the program is in a directory");
    let path = format!("{}:{}", program.display(), env::var("PATH").unwrap_or_default());
    let output = Command::new("sh")
        .args(["-c", command])
        .current_dir(directory)
        .env("PATH", path)
        .env("NIMATRON_CACHE", "")
        .stdin(Stdio::null())
        .output()
        .expect("there is a shell");
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}

fn scratch(document: &str) -> PathBuf {
    let name = format!("nimatron-{}-{}", std::process::id(), document.replace('/', "-"));
    let directory = env::temp_dir().join(name);
    fs::create_dir_all(&directory).expect("a scratch directory can be made");
    directory
}
