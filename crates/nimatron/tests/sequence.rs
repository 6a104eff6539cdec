//! Sequences of values: what an interrupted run leaves behind, and that going on from it changes
//! nothing.

use std::fs;
use std::path::{Path, PathBuf};

use nimatron::answer::{Obstacle, SequenceAnswer, Status};
use nimatron::sequence::{Code, Computed, HeapGame, StoreError, Unfit};
use nimatron::store::Directory;
use nimatron::{Game, Limits, Run, Settings};

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

fn game(text: &str) -> Result<HeapGame, Unfit> {
    HeapGame::new(&Game::load(text, &Settings::default()).expect("a game"), &Run::default())
}

fn values(game: &HeapGame, up_to: usize) -> SequenceAnswer {
    game.sequence(Some(up_to), &Run::default()).expect("no store").answer
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

/// The same answer, but for how it was come by.
fn apart_from_resuming(mut answer: SequenceAnswer) -> SequenceAnswer {
    answer.resumed = 0;
    answer
}

/// The numbers of the blocks that are there.
fn blocks(store: &Path, whose: &str) -> usize {
    (0..).take_while(|index| store.join(format!("{whose}.{index:06}")).exists()).count()
}

#[test]
fn periods_are_those_of_the_literature() {
    // Guy and Smith 1956; Berlekamp, Conway and Guy 1982.
    for (text, period, last_exception) in
        [("0.07", 34, 52), ("0.77", 12, 70), ("0.137", 34, 51), ("4.7", 2, 0)]
    {
        let answer = code(text).sequence(None, &Run::default()).expect("no store").answer;
        let found = answer.period.unwrap_or_else(|| panic!("{text} has a period"));
        assert_eq!(
            (found.period, found.saltus, found.status),
            (period, 0, Status::Proved),
            "{text}"
        );
        assert_eq!(found.preperiod, last_exception + 1, "{text}");
        assert_eq!(
            answer.exceptions.last().map(|exception| exception.0),
            Some(last_exception),
            "{text}"
        );
        assert_eq!(answer.values.len(), found.bound);
        let (certificate, checked) =
            answer.certificate.unwrap_or_else(|| panic!("{text} has a certificate"));
        assert!(checked.positions > 0 && nimatron::check(&certificate).is_ok());
    }
    let kayles = code("0.77").sequence(None, &Run::default()).expect("no store").answer;
    let exceptions: Vec<usize> = kayles.exceptions.iter().map(|exception| exception.0).collect();
    assert_eq!(exceptions, [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70]);
}

#[test]
fn a_certificate_that_would_take_too_long_is_none() {
    let text = format!("4.1{}4", "0".repeat(45));
    let answer = values(&code(&text), 2000);
    assert_eq!((answer.values.len(), answer.stopped, answer.certificate), (2001, None, None));
    assert_eq!(answer.period.map(|found| found.status), Some(Status::Proved));
}

#[test]
fn what_follows_from_a_period_is_what_is_computed() {
    // Values beyond the bound are not computed; in a game with a longer period nothing is known at
    // this length yet.
    let answer = values(&code("0.77"), 1_000_000);
    assert_eq!(answer.values.len(), 1_000_001);
    for (heap, value) in answer.values.iter().enumerate().skip(71 + 12) {
        assert_eq!(*value, answer.values[heap - 12]);
    }
    assert_eq!(answer.values[..400], values(&code("0.77"), 399).values);
    let short = values(&code("0.77"), 150);
    assert_eq!(short.period.map(|found| found.status), Some(Status::Verified { up_to: 150 }));
    assert_eq!(short.certificate, None);
}

#[test]
fn codes_are_what_their_rules_literally_mean() {
    for (text, rules) in [
        ("0.77", "octal 0.77\n"),
        ("4.7", "octal 4.7\n"),
        ("0.4A", "hexadecimal 0.4A\n"),
        ("0.333", "heap n\nmove n -> n - d where d in {1, 2, 3}\n"),
        ("0.07", "heap n\nmove n -> a, b where a + b = n - 2\n"),
    ] {
        let literal = game(&format!("game \"g\"\n{rules}")).expect("values");
        let up_to = 40;
        assert_eq!(values(&code(text), up_to).values, values(&literal, up_to).values, "{text}");
    }
}

#[test]
fn literal_rules_have_values_too() {
    // OEIS A002188, from the heap 0 on.
    let grundy = game("heap n\nmove n -> a, b where a + b = n and a != b and a >= 1 and b >= 1\n")
        .expect("values");
    assert_eq!(
        values(&grundy, 20).values,
        [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0]
    );
    let nim = values(&game("heap n\nmove n -> m where m < n\n").expect("values"), 30);
    assert_eq!(nim.values, (0..=30).collect::<Vec<u16>>());
    assert!(
        nim.certificate.is_none() && nim.period.is_none_or(|found| found.status != Status::Proved)
    );
    // Smaller heaps can become larger ones, as long as play ends.
    let detour = game("heap n\nmove n -> n + 1 where n mod 2 = 1\nmove n -> 0 where n mod 2 = 0\n")
        .expect("values");
    assert_eq!(values(&detour, 4).values, [0, 0, 1, 0, 1]);
}

#[test]
fn endless_play_has_no_values() {
    let pass = game("heap n\nmove n -> n where n = 3\nmove n -> m where m < n\n").expect("rules");
    let answer = values(&pass, 10);
    assert_eq!(answer.values, [0, 1, 2]);
    assert_eq!(answer.stopped, Some(Obstacle::Cycle(vec!["3".to_owned()])));
    let up = game("heap n\nmove n -> n + 1\n").expect("rules");
    let run = Run::new(Limits { states: 1000, ..Limits::default() });
    let answer = up.sequence(Some(10), &run).expect("no store").answer;
    assert_eq!(answer.values, [0]);
    assert!(matches!(answer.stopped, Some(Obstacle::Stopped(_))));
}

#[test]
fn only_single_heaps_in_normal_play_have_such_values() {
    assert_eq!(game("word 1*\nmove 11 -> empty\n").err(), Some(Unfit::Positions));
    assert_eq!(game("heaps x y\nmove x -> x - 1\n").err(), Some(Unfit::Positions));
    assert_eq!(
        game("heap n\nmove n -> m where m < n\nturn 1..3 moves\n").err(),
        Some(Unfit::Turn(rules::lists::TurnRule::Moves(3)))
    );
    assert_eq!(game("misere\nheap n\nmove n -> m where m < n\n").err(), Some(Unfit::Misere));
}

#[test]
fn going_on_is_the_same_as_not_stopping() {
    let store = scratch("resume");
    let game = code("0.106");
    let up_to = 3 * BLOCK + 1234;
    let whole = values(&game, up_to);
    assert_eq!(whole.stopped, None);
    let mut before = 0;
    for states in [1000, 40_000, 70_000, 140_000, 140_000, 20_000_000, 20_000_000] {
        let computed = kept(&game, Some(up_to), &store, states).expect("its own blocks");
        assert_eq!(computed.damaged, None);
        assert_eq!(computed.answer.resumed, before);
        before = computed.answer.values.len();
        assert!(before >= usize::try_from(states).unwrap().min(up_to + 1));
        assert_eq!(computed.answer.values, whole.values[..before]);
        if computed.answer.stopped.is_none() {
            assert_eq!(apart_from_resuming(computed.answer), whole);
        }
    }
    assert_eq!(blocks(&store, "0.106"), 4);
    // Fewer values leave the store as it is, and so do those of another game.
    let few = kept(&game, Some(500), &store, 20_000_000).expect("its own blocks").answer;
    assert_eq!(few.values, whole.values[..=500]);
    kept(&code("0.77"), Some(500), &store, 20_000_000).expect("its own blocks");
    assert_eq!(
        kept(&game, Some(up_to), &store, 20_000_000).expect("its own blocks").answer.resumed,
        up_to + 1
    );
}

#[test]
fn a_proof_is_the_same_from_kept_values() {
    let store = scratch("proof");
    let game = code("0.77");
    let whole = game.sequence(None, &Run::default()).expect("no store").answer;
    for states in [30, 100, 150, 160, 20_000_000, 20_000_000] {
        let computed = kept(&game, None, &store, states).expect("its own blocks");
        if computed.answer.stopped.is_none() {
            assert_eq!(apart_from_resuming(computed.answer), whole);
        }
    }
}

#[test]
fn damage_is_noticed_and_repaired() {
    let store = scratch("damage");
    let game = code("0.106");
    let up_to = 2 * BLOCK + 99;
    let whole = kept(&game, Some(up_to), &store, 20_000_000).expect("its own blocks").answer;
    let block = store.join("0.106.000001");
    let good = fs::read(&block).unwrap();
    let mut flipped = good.clone();
    flipped[5000] ^= 4;
    for (what, data) in [("truncated", &good[..70_001]), ("flipped", &flipped), ("empty", &[])] {
        fs::write(&block, data).unwrap();
        let computed = kept(&game, Some(up_to), &store, 20_000_000).expect("its own blocks");
        assert_eq!(
            (computed.damaged.as_deref(), computed.answer.resumed),
            (Some("0.106.000001"), BLOCK),
            "{what}"
        );
        assert_eq!(apart_from_resuming(computed.answer), whole, "{what}");
        assert_eq!(fs::read(&block).unwrap(), good, "{what}");
    }
    assert_eq!(
        kept(&game, Some(up_to), &store, 20_000_000).expect("its own blocks").answer.resumed,
        up_to + 1
    );
    fs::rename(store.join("0.106.000000"), store.join("0.77.000000")).unwrap();
    let other = StoreError::Other { key: "0.77.000000".to_owned(), whose: "0.106".to_owned() };
    assert_eq!(kept(&code("0.77"), Some(10), &store, 20_000_000).err(), Some(other));
}
