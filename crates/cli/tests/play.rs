//! `play` with somebody who types: what is said, word for word, in both languages.
//! `SNAPSHOTS=overwrite` updates the files; read the difference.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Exit status and output of a play; what is typed stands behind the prompt, as on a terminal.
fn played(arguments: &[&str], typed: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    command.env("COLUMNS", "80");
    let mut child = command
        .arg("play")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program runs");
    let mut input = child.stdin.take().expect("a pipe");
    let _ = input.write_all((typed.join("\n") + "\n").as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8(output.stdout).expect("text")
        + std::str::from_utf8(&output.stderr).expect("text");
    let prompt = if arguments.contains(&"ja") { "手> " } else { "move> " };
    let mut parts = said.split(prompt);
    let mut text = parts.next().unwrap_or_default().to_owned();
    for (at, part) in parts.enumerate() {
        text += prompt;
        text += typed.get(at).copied().unwrap_or_default();
        text += "\n";
        text += part;
    }
    (output.status.code(), text)
}

fn check(name: &str, arguments: &[&str], typed: &[&str]) {
    let (status, text) = played(arguments, typed);
    assert_eq!(status, Some(0), "{text}");
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/play").join(format!("{name}.txt"));
    snapbox::assert_data_eq!(text, snapbox::Data::read_from(&path, None).raw());
}

#[test]
fn a_win_is_thrown_away_and_taken_back() {
    let typed = ["moves", "hint", "3 4 2", "undo", "99", "dance", "5 1 4", "4 4", "1", "q"];
    check("nim", &["nim", "3 4 5"], &typed);
    check("nim.ja", &["nim", "3 4 5", "--language", "ja"], &typed);
}

#[test]
fn the_program_resists_and_wins_where_it_can() {
    check("addition-game", &["addition-game", "4649", "--watch"], &[]);
    check(
        "cat-and-rabbit",
        &["cat-and-rabbit", "..#...", "--misere", "--second"],
        &["1", "1", "1", "1", "1", "1"],
    );
    check(
        "cat-and-rabbit.ja",
        &["cat-and-rabbit", "..#...", "--misere", "--second", "--language", "ja"],
        &["1", "1", "1", "1", "1", "1"],
    );
}

#[test]
fn sides_and_results_can_be_played() {
    check(
        "toads",
        &["toads-and-frogs-one-free", "TT.FF", "--mover", "Frog"],
        &["m", "1", "1", "1", "1"],
    );
    check("string01", &["string01", "0110"], &["hint", "1", "3", "2"]);
    check("string01.ja", &["string01", "0110", "--language", "ja"], &["hint", "1", "3", "2"]);
}

#[test]
fn two_people_can_play() {
    check("two", &["nim", "1 1", "--two"], &["h", "1", "h", "1"]);
}

#[test]
fn what_cannot_be_played_has_a_reason() {
    for (arguments, reason) in [
        (&["nim", "3", "--mover", "Ann"][..], "same moves"),
        (&["toads-and-frogs-one-free", "T.F", "--mover", "Ann"], "Toad and Frog"),
        (&["nim", "3 x"], "not a position"),
        (&["no-such-game", "3"], "no-such-game"),
    ] {
        let (status, text) = played(arguments, &[]);
        assert_eq!(status, Some(2), "{text}");
        assert!(text.contains(reason), "{text}");
    }
}

#[test]
fn play_ends_in_a_draw_or_with_scores() {
    let [drawn, scored] =
        ["right", "ends"].map(|name| format!("tests/sessions/computed.in/{name}.game"));
    check("drawn", &[&drawn, "5"], &["moves", "hint", "3"]);
    check("drawn.ja", &[&drawn, "1", "--language", "ja"], &["moves", "2", "undo", "hint", "1"]);
    check("given-up", &[&drawn, "4"], &["1"]);
    check("circle", &[&drawn, "4", "--watch"], &[]);
    check("scored", &[&scored, "1 4"], &["moves", "1", "undo", "hint", "2", "2"]);
    check("scored.ja", &[&scored, "1 4", "--language", "ja"], &["moves", "1", "1"]);
}
