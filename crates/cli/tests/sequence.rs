//! `sequence` with a store, killed and interrupted: it loses no more than a block, and goes on from
//! what is there.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::Duration;
use std::{fs, thread};

use nimatron::sequence::{Code, Computed, HeapGame, StoreError};
use nimatron::store::Directory;
use nimatron::{Limits, Run};

const BLOCK: usize = 1 << 16;

/// A directory that is not there yet.
fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sequence").join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

fn code(text: &str) -> HeapGame {
    HeapGame::of_code(&Code::parse(text).expect("a code"))
}

/// One run with a store, with at most so many states.
fn kept(
    game: &HeapGame,
    up_to: Option<usize>,
    store: &Path,
    states: u64,
) -> Result<Computed, StoreError> {
    let store = Directory::open_alone(store).expect("a directory");
    let run = Run::new(Limits { states, ..Limits::default() }).with_store(&store);
    let computed = game.sequence(up_to, &run);
    assert_eq!(store.failure(), None);
    computed
}

/// The numbers of the blocks that are there.
fn blocks(store: &Path, whose: &str) -> usize {
    (0..).take_while(|index| store.join(format!("{whose}.{index:06}")).exists()).count()
}

fn nimatron(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nimatron"));
    command.env("COLUMNS", "80");
    command.args(arguments).stdin(Stdio::null());
    command
}

fn output(arguments: &[&str]) -> Output {
    nimatron(arguments).output().expect("the program runs")
}

#[test]
fn a_killed_run_loses_no_more_than_a_block() {
    let store = scratch("killed");
    let directory = store.to_str().unwrap();
    let arguments = ["sequence", "0.6", "--up-to", "300000", "--format", "b-file"];
    let whole = output(&arguments);
    assert_eq!(whole.status.code(), Some(0));
    let with_store = [&arguments[..], &["--store", directory]].concat();
    let whole_blocks = 300_001_usize.div_ceil(BLOCK);
    for round in 0..4_u64 {
        let before = blocks(&store, "0.6");
        let mut child =
            nimatron(&with_store).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        // It has something to lose, and is in the middle of something else.
        while blocks(&store, "0.6") == before && child.try_wait().unwrap().is_none() {
            thread::sleep(Duration::from_millis(1));
        }
        thread::sleep(Duration::from_millis(7 * round));
        let _ = child.kill();
        child.wait().unwrap();
        let now = blocks(&store, "0.6");
        assert!(now > before || now == whole_blocks, "round {round}: {before} blocks, then {now}");
    }
    let resumed = output(&with_store);
    assert_eq!(resumed.status.code(), Some(0));
    assert!(resumed.stderr.is_empty(), "{}", String::from_utf8_lossy(&resumed.stderr));
    assert!(resumed.stdout == whole.stdout, "the values are not the same");
    let left = fs::read_dir(&store)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned());
    assert!(left.into_iter().all(|name| !name.ends_with(".new")));
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_says_and_keeps_what_it_has() {
    let store = scratch("interrupted");
    let directory = store.to_str().unwrap();
    // More than can be done.
    let arguments =
        ["sequence", "0.007", "--up-to", "15000000", "--format", "b-file", "--store", directory];
    let child = nimatron(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    while blocks(&store, "0.007") == 0 {
        thread::sleep(Duration::from_millis(1));
    }
    let second = output(&arguments);
    assert_eq!(second.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&second.stderr).contains("another process"));
    let interrupted =
        Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupted.success());
    let stopped = child.wait_with_output().unwrap();
    assert_eq!(stopped.status.code(), Some(3));
    let lines = String::from_utf8(stopped.stdout)
        .unwrap()
        .lines()
        .filter(|line| !line.starts_with('#'))
        .count();
    assert!(lines > 100, "{lines} values");
    let kept =
        kept(&code("0.007"), Some(lines - 1), &store, 20_000_000).expect("its own blocks").answer;
    assert_eq!((kept.values.len(), kept.resumed), (lines, lines));
}
