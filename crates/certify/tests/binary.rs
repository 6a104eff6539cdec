//! The program `nimatron-check`: what it prints and how it ends.

#![allow(clippy::unwrap_used, reason = "tests")]

use crate::support;

use std::path::PathBuf;
use std::process::{Command, Output};

use support::gallery::subtraction;

fn run(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_nimatron-check")).args(arguments).output().unwrap()
}

/// A file that is gone at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str, text: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("nimatron-check-{}-{name}.json", std::process::id()));
        std::fs::write(&path, text).unwrap();
        Self(path)
    }

    fn name(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

#[test]
fn accepted_and_rejected() {
    let mut certificate = subtraction(2).claim("loses when length mod 3 = 0").certificate();
    let good = Scratch::new("good", &certificate.to_string());
    certificate["machine"]["class"][0] = 1.into();
    let bad = Scratch::new("bad", &certificate.to_string());
    let output = run(&[good.name()]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(0));
    let expected = [
        ": accepted: \"Subtraction\", normal play: a machine of 3 states tells who wins every \
         position.\n",
        "\n  parameter k = 2\n",
        "\n  claim loses when length mod 3 = 0\n",
        "\n  Brute force agrees on all ",
    ];
    assert!(expected.iter().all(|line| text.contains(line)), "{text}");
    let output = run(&[bad.name(), good.name()]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        text.contains(": rejected: brute force gives \"\" class 0, the machine class 1\n"),
        "{text}"
    );
    assert!(text.contains(": accepted: "), "{text}");
    assert_eq!(run(&[bad.name(), "no such file"]).status.code(), Some(2));
}

#[test]
fn usage() {
    assert_eq!(run(&[]).status.code(), Some(2));
    assert_eq!(run(&["--unknown"]).status.code(), Some(2));
    let output = run(&["--help"]);
    assert_eq!(output.status.code(), Some(0));
    assert!(String::from_utf8(output.stdout).unwrap().contains("Usage: nimatron-check FILE..."));
}
