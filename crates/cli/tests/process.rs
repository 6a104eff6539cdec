//! What a session cannot show: pipes that close, interrupts, the keys of JSON, the scripts made for
//! shells.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn nimatron(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    command
        .env("NIMATRON_CACHE", "")
        .env("COLUMNS", "80")
        .args(arguments)
        .current_dir(scratch())
        .stdin(Stdio::null());
    command
}

/// A directory for certificates.
fn scratch() -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("process");
    std::fs::create_dir_all(&path).expect("a scratch directory");
    path
}

fn output(arguments: &[&str]) -> Output {
    nimatron(arguments).output().expect("the program runs")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("text")
}

#[test]
fn a_closed_pipe_is_no_panic() {
    for arguments in [
        &["table", "nim-small-heaps", "--up-to", "6"][..],
        &["completions", "bash"],
        &["--help"],
        &["man"],
    ] {
        let mut child =
            nimatron(arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::with_capacity(16, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let mut complaint = String::new();
        child.stderr.take().unwrap().read_to_string(&mut complaint).unwrap();
        assert!(child.wait().unwrap().success(), "{arguments:?}");
        assert_eq!(complaint, "", "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_proof_says_what_is_known() {
    let walls = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sessions/prove.in/walls.game");
    let mut child =
        nimatron(&["prove", walls, "--timeout", "30"]).stdout(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(700));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(killed.success());
    let mut report = String::new();
    child.stdout.take().unwrap().read_to_string(&mut report).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(3));
    assert!(
        report.contains("Interrupted before the answer was found.")
            && report.contains("last guess"),
        "{report}"
    );
}

#[cfg(unix)]
#[test]
fn a_watched_file_is_proved_again_when_it_is_saved() {
    let path = scratch().join("watched.game");
    // Replaced at once: the program must not see an empty file.
    let save = |rules: &str| {
        let new = path.with_extension("new");
        std::fs::write(&new, rules).unwrap();
        std::fs::rename(&new, &path).unwrap();
    };
    save("heaps n\nmove n -> n - 1\n");
    let mut child = nimatron(&["prove", path.to_str().unwrap(), "--watch"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut said = |end: &str| {
        let mut all = String::new();
        while !all.contains(end) {
            all += &(lines.next().expect("more").unwrap() + "\n");
        }
        all
    };
    said("watching");
    // Each time, the text has another length.
    save("heaps n\nmov n -> n - 1\n");
    assert!(said("watching").contains("did you mean `move`?"));
    save("heaps n\nmove n -> n - d where 1 <= d <= 2\n");
    said("watching");
    assert!(
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success()
    );
    let mut report = String::new();
    child.stdout.take().unwrap().read_to_string(&mut report).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(0));
    assert_eq!(report.matches("PROVED").count(), 2, "{report}");
    assert_eq!(output(&["prove", "nim", "--watch"]).status.code(), Some(2));
}

#[test]
fn rules_can_come_from_standard_input() {
    let mut child = nimatron(&["solve", "-", "111"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    std::io::Write::write_all(&mut child.stdin.take().unwrap(), b"word 1*\nmove 11 -> empty\n")
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(text(&output.stdout).contains("111: the player to move wins"));
}

#[test]
fn output_goes_to_a_file_as_a_whole() {
    let directory = scratch().join("whole");
    std::fs::create_dir_all(&directory).unwrap();
    let file = directory.join("table.txt");
    let printed = output(&["table", "take-1-to-k"]);
    let saved = output(&["table", "take-1-to-k", "--out", file.to_str().unwrap()]);
    assert_eq!((saved.status.code(), saved.stdout.len()), (Some(0), 0));
    assert_eq!(std::fs::read(&file).unwrap(), printed.stdout);
    let names = std::fs::read_dir(directory).unwrap();
    assert!(
        names.into_iter().all(|entry| !entry
            .unwrap()
            .file_name()
            .to_string_lossy()
            .ends_with(".new"))
    );
}

/// Also one that is not named on the command line: the rules of a problem, positions by `@FILE`.
#[test]
fn what_is_read_is_not_overwritten() {
    let rules = "heap n\nmove n -> n - d where 0 < d <= 3\n";
    let problem = "problem \"Three\"\ngame three\nread n in 1..9\nread a in 0..9, n times\n\
        heaps a\nanswer wins \"W\" loses \"L\"\n";
    let write = |name: &str, text: &str| std::fs::write(scratch().join(name), text).unwrap();
    write("three.game", rules);
    write("three-heaps.problem", problem);
    write("positions", "(1, 2)\n");
    for (arguments, kept) in [
        (&["emit", "three-heaps", "--lang", "python", "-o", "three.game"][..], "three.game"),
        (&["test", "three-heaps", "-o", "./three.game"], "three.game"),
        (&["table", "three", "-o", "three.game"], "three.game"),
        (&["solve", "three", "@positions", "-o", "positions"], "positions"),
        (&["solve", "three", "--positions", "positions", "-o", "positions"], "positions"),
    ] {
        let before = std::fs::read_to_string(scratch().join(kept)).unwrap();
        let output = output(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(text(&output.stderr).contains("would overwrite"), "{}", text(&output.stderr));
        let after = std::fs::read_to_string(scratch().join(kept)).unwrap();
        assert_eq!(before, after, "{arguments:?}");
    }
    if cfg!(unix) {
        let rows = scratch().join("rows.in");
        std::fs::write(&rows, "#..\n").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_nimatron"))
            .args(["judge", "cat-and-rabbit", "-o", "rows.in"])
            .current_dir(scratch())
            .stdin(std::fs::File::open(&rows).unwrap())
            .output()
            .unwrap();
        assert!(text(&output.stderr).contains("would overwrite"), "{}", text(&output.stderr));
        assert_eq!(std::fs::read_to_string(&rows).unwrap(), "#..\n");
    }
    // A device takes all.
    let output = output(&["solve", "three", "1", "--positions", "/dev/null", "-o", "/dev/null"]);
    assert!(output.status.success() || cfg!(windows), "{}", text(&output.stderr));
}

#[test]
fn a_certificate_on_standard_output_is_alone_there() {
    let output = output(&["prove", "take-1-to-k", "--out", "-"]);
    assert!(nimatron::check(text(&output.stdout)).is_ok());
    assert!(text(&output.stderr).contains("PROVED"));
}

#[test]
fn colours_only_on_demand() {
    let plain = output(&["solve", "take-1-to-k", "11"]);
    assert!(!text(&plain.stdout).contains('\x1b'));
    let coloured = output(&["solve", "take-1-to-k", "11", "--color", "always"]);
    assert!(text(&coloured.stdout).contains("\x1b[1;32m"));
}

#[test]
fn pages_know_every_command() {
    let commands =
        ["solve", "prove", "check", "table", "sequence", "test", "games", "completions", "man"];
    let page = output(&["man"]);
    assert!(commands.iter().all(|command| text(&page.stdout).contains(command)));
    let page = output(&["man", "prove"]);
    assert!(text(&page.stdout).contains("nimatron\\-prove \\- Discover and prove"));
}

#[test]
fn what_is_left_out_is_named() {
    let drawn = output(&["draw", "nim", "3 2 1", "--format", "png", "--out", "-"]);
    if cfg!(feature = "png") {
        assert!(
            drawn.status.success() && drawn.stdout.starts_with(b"\x89PNG"),
            "{}",
            text(&drawn.stderr)
        );
    } else {
        assert_eq!((drawn.status.code(), drawn.stdout.len()), (Some(2), 0));
        assert!(text(&drawn.stderr).contains("cargo install --path crates/cli --features png"));
    }
    if !cfg!(feature = "serve") {
        let served = output(&["serve", "--language", "ja"]);
        assert_eq!((served.status.code(), served.stdout.len()), (Some(2), 0));
        assert!(text(&served.stderr).contains("--features serve"));
    }
    if !cfg!(feature = "lsp") {
        let served = output(&["lsp"]);
        assert_eq!((served.status.code(), served.stdout.len()), (Some(2), 0));
        assert!(text(&served.stderr).contains("--features lsp"));
    }
}

#[test]
fn every_key_of_json_is_documented() {
    let documentation = include_str!("../../../docs/json.md");
    let sessions = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/sessions/");
    let file = |name: &str| format!("{sessions}{name}");
    let commands: Vec<Vec<String>> = [
        "solve addition-game 4649 4",
        "solve test.in/loop.game 1",
        "prove addition-game",
        "prove lower-the-ones",
        "prove prove.in/walls.game --max-states 500",
        "prove cat-and-rabbit --set k=2",
        "prove kayles",
        "prove nim",
        "prove nim --misere",
        "prove grundys-game",
        "solve nim-k 3,4,5",
        "solve nim 1000000000,7,5",
        "table nim --values --up-to 8",
        "test nim",
        "prove prove.in/loop.game",
        "prove addition-game --claim F",
        "prove prove.in/wrong-claim.game",
        "check check.in/good.cert",
        "check check.in/tampered.cert",
        "table addition-game --values",
        "sequence 0.77",
        "sequence grundys-game --up-to 30 --max-states 20",
        "table test.in/loop.game",
        "test take-1-to-k test.in/wrong.game test.in/wrong-claim.game test.in/loop.game",
        "games",
        "nimber 12*5 order(7)",
        "nimber 12$5",
        "solve errors.in/broken.game 1",
        "prove errors.in/leaves.game",
        "solve addition-game 04",
        "solve string01 0110/.o.x",
        "solve string01-weights 0120 --max-states 3",
        "prove string01",
        "prove picks.in/wrong-claim.game",
        "check picks.in/string01.cert",
        "table string01-weights",
        "test picks.in/wrong-claim.game",
        "solve partisan.in/toads.game TT.F",
        "prove partisan.in/bite.game",
        "prove partisan.in/takeaway.game",
        "table partisan.in/takeaway.game --up-to 9",
        "test partisan.in/bite.game",
        "prove partisan.in/bite.game --values",
    ]
    .iter()
    .map(|line| {
        line.split(' ')
            .map(|part| match part {
                "F" => "value = length - 1".to_owned(),
                _ if part.contains(".in/") => file(part),
                _ => part.to_owned(),
            })
            .chain(["--json".to_owned()])
            .collect()
    })
    .collect();
    let mut keys = BTreeSet::new();
    for command in &commands {
        let arguments: Vec<&str> = command.iter().map(String::as_str).collect();
        let output = output(&arguments);
        let value: Value =
            serde_json::from_slice(&output.stdout).unwrap_or_else(|_| panic!("{command:?}"));
        collect(&value, &mut keys);
    }
    assert!(keys.len() > 60, "{}", keys.len());
    let missing: Vec<&String> =
        keys.iter().filter(|key| !documentation.contains(&format!("`{key}`"))).collect();
    assert!(missing.is_empty(), "not in docs/json.md: {missing:?}");
}

/// All keys, but those of parameters and weights, whose names are the game's.
fn collect(value: &Value, keys: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (key, value) in object {
                keys.insert(key.clone());
                if key != "parameters" && key != "weights" {
                    collect(value, keys);
                }
            }
        }
        Value::Array(values) => values.iter().for_each(|value| collect(value, keys)),
        _ => {}
    }
}

#[test]
fn lines_are_as_wide_as_the_terminal() {
    let told = |arguments: &[&str], columns: &str| {
        let out = nimatron(arguments).env("COLUMNS", columns).output().expect("the program runs");
        let text = text(&out.stdout);
        assert!(text.lines().count() > 3, "{arguments:?}: {text}");
        text.lines().map(|line| line.chars().count()).max().unwrap_or(0)
    };
    for arguments in [
        &["explain", "wythoff"][..],
        &["prove", "addition-game"],
        &["solve", "nim", "3,4,5"],
        &["table", "wythoff", "--up-to", "30"],
        &["games"],
        &["problems"],
    ] {
        let widest = ["20", "60", "120", "200", "1000"].map(|columns| told(arguments, columns));
        assert!(
            widest[0] <= 60 && widest[1] <= 60 && widest[2] <= 120 && widest[3] <= 200,
            "{arguments:?}: {widest:?}"
        );
        assert_eq!(widest[3], widest[4], "{arguments:?}");
        if ["explain", "prove"].contains(&arguments[0]) {
            assert!(widest[2] > 80, "{arguments:?}: {widest:?}");
        }
    }
}

#[test]
fn warnings_about_a_problem_are_shown() {
    let path = scratch().join("warned.problem");
    let text = "game nim\nread n in 1..9\nread a in 1..9, n times\nheaps a\n\
        answer wins \"A\" loses \"A\"\n";
    std::fs::write(&path, text).unwrap();
    let path = path.to_str().unwrap();
    let warned = output(&["generate", path, "--seed", "1"]);
    assert!(text_of(&warned).contains("warning"), "{}", text_of(&warned));
    assert!(!text_of(&output(&["generate", path, "--seed", "1", "--quiet"])).contains("warning"));
    std::fs::remove_file(path).unwrap();
}

fn text_of(output: &Output) -> &str {
    text(&output.stderr)
}
