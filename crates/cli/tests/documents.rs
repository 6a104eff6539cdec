//! The transcripts in the README and in the tour, in both languages: each command is run, in order,
//! in an empty directory, and must print what the document shows. A line `...` stands for any lines.
//! `TRYCMD=overwrite` writes what is printed into the documents, where nothing is left out.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs};

const INDENT: &str = "    ";
const LEFT_OUT: &str = "...";

#[test]
fn readme() {
    check("README.md");
}

#[test]
fn readme_in_japanese() {
    check("README.ja.md");
}

#[test]
fn tour() {
    check("docs/tour.md");
}

#[test]
fn tour_in_japanese() {
    check("docs/tour.ja.md");
}

/// Runs the commands of a document; fails with what it shows otherwise than it is.
fn check(document: &str) {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(document);
    let text = fs::read_to_string(&path).expect("the document is there");
    let scratch = scratch(document);
    let lines: Vec<&str> = text.lines().collect();
    let (mut written, mut wrong) = (Vec::new(), Vec::new());
    let mut at = 0;
    while let Some(&line) = lines.get(at) {
        written.push(line.to_owned());
        at += 1;
        let Some(command) = line.strip_prefix("    $ ") else { continue };
        let shown = transcript(&lines[at..]);
        let expected: Vec<&str> = shown.iter().map(|line| line.strip_prefix(INDENT).unwrap_or("")).collect();
        at += shown.len();
        let printed = if is_run(command) { Some(run(command, &scratch)) } else { None };
        let printed = printed.as_ref().map(|printed| printed.lines().map(str::trim_end).collect::<Vec<_>>());
        match printed {
            Some(printed) if !fits(&expected, &printed) => {
                wrong.push(format!("{document}:{at}: $ {command}\n{}", printed.join("\n")));
                if expected.contains(&LEFT_OUT) {
                    written.extend(shown.iter().map(|&line| line.to_owned()));
                } else {
                    written.extend(printed.iter().map(|line| format!("{INDENT}{line}").trim_end().to_owned()));
                }
            }
            _ => written.extend(shown.iter().map(|&line| line.to_owned())),
        }
    }
    if !wrong.is_empty() && env::var("TRYCMD").is_ok_and(|mode| mode == "overwrite") {
        fs::write(&path, written.join("\n") + "\n").expect("the document can be written");
    }
    fs::remove_dir_all(&scratch).expect("the scratch directory can be removed");
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

/// The lines that a command is shown to print: up to the next command or the end of the block.
fn transcript<'a>(lines: &[&'a str]) -> Vec<&'a str> {
    let within = |line: &&&str| line.is_empty() || line.starts_with(INDENT) && !line.starts_with("    $ ");
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
        [line, rest @ ..] => printed.split_first().is_some_and(|(first, others)| first == line && fits(rest, others)),
    }
}

/// Whether a command can be run here: cargo's are not, and without a C++ compiler no printed C++.
fn is_run(command: &str) -> bool {
    let compiler = || Command::new("g++").arg("--version").stdout(Stdio::null()).status().is_ok();
    !command.starts_with("cargo ") && (!(command.contains("g++") || command.contains("./kmoves")) || compiler())
}

fn run(command: &str, directory: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_nimatron")).parent().expect("the program is in a directory");
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
