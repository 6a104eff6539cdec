//! `judge` at the command line: what is read, what is printed, and how it ends.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::{env, fs};

/// Exit status, output, errors.
fn judge(arguments: &[&str], directory: &Path, input: &[u8]) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    command.env("COLUMNS", "80");
    command.env("NIMATRON_CACHE", "").arg("judge").args(arguments).current_dir(directory);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn here(name: &str) -> std::path::PathBuf {
    let directory = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(&directory).unwrap();
    directory
}

#[test]
fn an_instance_is_answered() {
    let (status, output, errors) =
        judge(&["addition-game"], &here("judge"), b"5\r\n4\r\n10\n1230\n4649\n100000");
    let expected = "Audrey wins.\nFabre wins.\nFabre wins.\nFabre wins.\nFabre wins.\n";
    assert_eq!((status, output.as_str(), errors.as_str()), (Some(0), expected, ""));
}

#[test]
fn what_is_no_instance_has_a_line_and_a_reason_and_no_answer() {
    let cases: [(&str, &[u8], &str); 8] = [
        ("addition-game", b"2\n10\n0x\n", "line 3"),
        ("addition-game", b"2\n10\n", "line 2"),
        ("addition-game", b"2\n10\n007\n", "line 3"),
        ("nim", b"2\n1 2 3\n", "line 2"),
        ("nim", b"2\n1\n-2\n", "line 3"),
        ("nim-k", b"1 0\n5\n", "line 1"),
        ("prime-factor-game", b"\n0\n", "line 2"),
        ("cat-and-rabbit-kmoves", b"1\n\n#.?\n", "line 3"),
    ];
    for (problem, input, line) in cases {
        let (status, output, errors) = judge(&[problem], &here("judge"), input);
        assert_eq!((status, output.as_str()), (Some(2), ""), "{problem}: {errors}");
        assert!(errors.contains(line), "{problem}: {errors}");
    }
}

#[test]
fn an_input_without_an_answer_is_undecided() {
    let directory = here("undecided");
    let game = "heaps n b\nmove n -> n - 1 where n mod (b + 1) != 2\nmove n -> n - 2 where n * n \
        mod 7 != b\n";
    fs::write(directory.join("deep.game"), game).unwrap();
    let problem = "game deep.game\nread n b\nposition n, b\nanswer wins 'W' loses 'L'\n";
    fs::write(directory.join("deep.problem"), problem).unwrap();
    for (limit, reason) in [
        (["--max-states", "1000"], "the limit on positions was reached"),
        (["--max-memory", "64M"], "not enough memory"),
    ] {
        let arguments = ["deep.problem", limit[0], limit[1]];
        let (status, output, errors) = judge(&arguments, &directory, b"9223372036854775807 1");
        assert_eq!((status, output.as_str()), (Some(3), ""), "{limit:?}: {errors}");
        assert!(errors.contains(reason), "{limit:?}: {errors}");
    }
}

#[test]
fn a_renamed_and_altered_game_is_answered_from_its_own_theorem() {
    let directory = here("altered");
    fs::write(
        directory.join("bites.game"),
        "game \"Bites\"\nheap n\nmove n -> m where m < n and m + 3 > n\n",
    )
    .unwrap();
    let problem = "problem \"Bites\"\ngame bites.game\nread n\nread a, n times\nheaps a\nanswer \
        wins \"yes\" loses \"no\"\n";
    fs::write(directory.join("mine.problem"), problem).unwrap();
    // Values are remainders of division by 3.
    for (input, expected) in [
        ("2\n4 7\n", "no\n"),
        ("3\n1 2 3\n", "yes\n"),
        ("1\n999999999999999999\n", "no\n"),
        ("0\n", "no\n"),
    ] {
        let (status, output, errors) = judge(&["mine.problem"], &directory, input.as_bytes());
        assert_eq!((status, output.as_str()), (Some(0), expected), "{input}: {errors}");
    }
}

#[test]
fn answers_go_where_they_are_wanted() {
    let directory = here("out");
    let (status, output, _) = judge(&["nim", "-o", "answer.txt"], &directory, b"1\n1\n");
    assert_eq!((status, output.as_str()), (Some(0), ""));
    assert_eq!(fs::read_to_string(directory.join("answer.txt")).unwrap(), "First\n");
}
