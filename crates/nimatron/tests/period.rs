//! Periods looked for without values: the same as with them, whatever the budget, and from
//! checkpoints too.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;

use nimatron::answer::{Obstacle, Status};
use nimatron::sequence::{Code, Computed, HeapGame, PeriodError, StoreError};
use nimatron::store::Directory;
use nimatron::{Game, Limits, Run, Settings};
use run::{Clock, Stop};

fn code(text: &str) -> HeapGame {
    HeapGame::of_code(&Code::parse(text).expect("a code"))
}

/// A directory that is not there yet.
fn scratch(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("period").join(name);
    let _ = fs::remove_dir_all(&path);
    path
}

/// Goes on as one more run, as far as `up_to`.
fn kept(game: &HeapGame, up_to: usize, store: &Path) -> Result<Computed, PeriodError> {
    let store = Directory::open_alone(store).expect("a directory");
    let run = Run::default().with_store(&store);
    let computed = game.period(Some(up_to), &run);
    assert_eq!(store.failure(), None);
    computed
}

#[test]
fn a_period_is_the_same_without_values() {
    for text in [
        "0.07", "0.77", "0.137", "4.7", "0.17", "0.4", "0.44", "0.15", "0.35", "0.45", "0.177",
        "0.115", "0.3",
    ] {
        let with = code(text).sequence(None, &Run::default()).expect("no store").answer;
        let without = code(text).period(None, &Run::default()).expect("two parts").answer;
        assert_eq!(without.period, with.period, "{text}");
        assert_eq!(without.period.map(|found| found.status), Some(Status::Proved), "{text}");
        let forgotten = without.forgotten.expect("no values");
        assert!(
            forgotten.is_least
                && without.period.is_some_and(|found| found.bound <= forgotten.heaps),
            "{text}"
        );
        assert!(without.values.is_empty() && without.stopped.is_none());
    }
}

#[test]
fn what_is_not_proved_is_not_said_to_be() {
    let answer = code("0.77").period(Some(150), &Run::default()).expect("two parts").answer;
    assert_eq!(answer.forgotten.map(|forgotten| forgotten.heaps), Some(151));
    assert!(answer.period.is_none_or(|found| found.status == Status::Verified { up_to: 150 }));
    // For heaps of different sizes there is no bound.
    let text = "heap n\nmove n -> a, b where a + b = n and a > b and b >= 1\n";
    let game = Game::load(text, &Settings::default()).expect("a game");
    let unequal = HeapGame::new(&game, &Run::default()).expect("heaps");
    let answer = unequal.period(Some(20_000), &Run::default()).expect("two parts").answer;
    assert!(answer.period.is_none_or(|found| found.status != Status::Proved));
}

#[test]
fn values_that_are_needed_are_not_forgotten() {
    for text in ["0.8", "0.3F"] {
        assert_eq!(
            code(text).period(Some(100), &Run::default()).err(),
            Some(PeriodError::Parts),
            "{text}"
        );
    }
    let game =
        Game::load("heap n\nmove n -> m where m < n\n", &Settings::default()).expect("a game");
    let nim = HeapGame::new(&game, &Run::default()).expect("heaps");
    assert_eq!(nim.period(Some(100), &Run::default()).err(), Some(PeriodError::Parts));
}

#[test]
fn a_checkpoint_changes_nothing() {
    let store = scratch("resume");
    let game = code("0.106");
    let mut before = 0;
    for up_to in [400_000, 400_000, 1_000_000, 3_000_000] {
        let answer = kept(&game, up_to, &store).expect("its own checkpoint").answer;
        assert_eq!(answer.resumed, before);
        before = answer.forgotten.expect("no values").heaps;
        assert_eq!(before, up_to + 1);
    }
    let whole = code("0.106").period(Some(3_000_000), &Run::default()).expect("two parts").answer;
    let last = kept(&game, 3_000_000, &store).expect("its own checkpoint").answer;
    assert_eq!((last.forgotten, last.period), (whole.forgotten, whole.period));
    // What was computed further is not computed less far.
    let less = kept(&game, 1000, &store).expect("its own checkpoint").answer;
    assert_eq!(less.forgotten.expect("no values").heaps, 3_000_001);
}

#[test]
fn a_proof_is_found_once() {
    // Seen among the values that are kept, and before that because what decides it comes back.
    for text in ["0.16", "0.56"] {
        let store = scratch(text);
        let game = code(text);
        let whole = game.period(None, &Run::default()).expect("two parts").answer;
        let first = kept(&game, 400_000, &store).expect("its own checkpoint").answer;
        assert_ne!(first.period.map(|found| found.status), Some(Status::Proved), "{text}");
        let gone_on = kept(&game, 1_000_000, &store).expect("its own checkpoint").answer;
        assert_eq!((gone_on.period, gone_on.forgotten), (whole.period, whole.forgotten), "{text}");
        let again = kept(&game, 1_000_000, &store).expect("its own checkpoint").answer;
        assert_eq!((again.period, again.forgotten), (whole.period, whole.forgotten), "{text}");
    }
}

#[test]
fn what_agrees_by_chance_is_no_period() {
    let answer = code("0.16").period(Some(200_000), &Run::default()).expect("two parts").answer;
    assert_eq!(answer.period, None);
}

#[test]
fn damaged_checkpoints_are_noticed() {
    let store = scratch("damage");
    let game = code("0.106");
    kept(&game, 400_000, &store).expect("nothing there");
    let path = store.join("0.106.tail");
    let good = fs::read(&path).expect("a checkpoint");
    let mut flipped = good.clone();
    flipped[9000] ^= 4;
    for data in [&good[..70_001], &flipped, &[]] {
        fs::write(&path, data).expect("a file");
        let computed = kept(&game, 500_000, &store).expect("its own checkpoint");
        assert_eq!((computed.damaged.as_deref(), computed.answer.resumed), (Some("0.106.tail"), 0));
    }
    fs::write(store.join("0.16.tail"), &good).expect("a file");
    let other = StoreError::Other { key: "0.16.tail".to_owned(), whose: "0.106".to_owned() };
    assert_eq!(kept(&code("0.16"), 500_000, &store).err(), Some(PeriodError::Store(other)));
    let newer = String::from_utf8_lossy(&good)
        .replacen("nimatron-tail 1", "nimatron-tail 2", 1)
        .into_bytes();
    fs::write(&path, newer).expect("a file");
    let version = StoreError::Version { key: "0.106.tail".to_owned(), version: "2".to_owned() };
    assert_eq!(kept(&game, 500_000, &store).err(), Some(PeriodError::Store(version)));
}

/// Always later than any limit.
struct Late;

impl Clock for Late {
    fn elapsed(&self) -> std::time::Duration {
        std::time::Duration::MAX
    }
}

#[test]
fn budgets_end_the_search() {
    let game = code("0.106");
    let stopped = |run: &Run<'_>| {
        let answer = game.period(None, run).expect("two parts").answer;
        assert!(answer.period.is_none_or(|found| found.status != Status::Proved));
        answer.stopped
    };
    let flag = AtomicBool::new(true);
    assert_eq!(
        stopped(&Run::default().with_cancel(&flag)),
        Some(Obstacle::Stopped(Stop::Cancelled))
    );
    let time = Some(std::time::Duration::from_secs(1));
    let run = Run::new(Limits { time, ..Limits::default() }).with_clock(&Late);
    assert!(matches!(stopped(&run), Some(Obstacle::Stopped(Stop::Time { .. }))));
    let run = Run::new(Limits { memory: 1000, ..Limits::default() });
    assert_eq!(stopped(&run), Some(Obstacle::Stopped(Stop::Memory { limit: 1000 })));
    // No states are stored.
    let run = Run::new(Limits { states: 10, ..Limits::default() });
    let answer = game.period(Some(100_000), &run).expect("two parts").answer;
    assert_eq!(answer.stopped, None);
}
