//! The loop of the campaigns: random games, one after the other on all processors, and a table of what became of them.

use std::collections::BTreeMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use crate::random_rules::Random;

/// What became of the games of one class.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    pub(crate) drawn: usize,
    pub(crate) endless: usize,
    pub(crate) no_termination: usize,
    pub(crate) proved: usize,
    pub(crate) largest: usize,
    pub(crate) positions: usize,
}

impl Tally {
    /// One game, so far with nothing to say of it.
    pub(crate) fn drawn() -> Self {
        Self { drawn: 1, ..Self::default() }
    }

    fn add(&mut self, one: Self) {
        self.drawn += one.drawn;
        self.endless += one.endless;
        self.no_termination += one.no_termination;
        self.proved += one.proved;
        self.largest = self.largest.max(one.largest);
        self.positions += one.positions;
    }
}

/// A game that was drawn and looked at.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// The classes it belongs to.
    pub(crate) keys: Vec<String>,
    /// What became of it.
    pub(crate) tally: Tally,
    /// What is wrong, and the rules, to be read after 'game NUMBER'.
    pub(crate) wrong: Option<String>,
}

/// Draws and plays `games` games; game i of a seed is always the same. `what` they are, in the plural, is said in the table. Whether nothing was wrong.
pub(crate) fn run(
    what: &str,
    games: usize,
    seed: u64,
    play: impl Fn(usize, &mut Random) -> Played + Sync,
) -> Result<bool, String> {
    let tallies: Mutex<BTreeMap<String, Tally>> = Mutex::new(BTreeMap::new());
    let started = Instant::now();
    let wrong = on_all_processors(games, |index| {
        let mut random = Random::new(seed.wrapping_mul(1 << 32).wrapping_add(u64::try_from(index).unwrap_or(0)));
        random.next();
        let played = play(index, &mut random);
        if let Some(text) = &played.wrong {
            eprintln!("WRONG game {index}{text}");
        }
        if let Ok(mut tallies) = tallies.lock() {
            for key in played.keys {
                tallies.entry(key).or_default().add(played.tally);
            }
        }
        if index % 500 == 499 {
            eprintln!("{} games, {:.0} s", index + 1, started.elapsed().as_secs_f64());
        }
        played.wrong.is_some()
    })?;
    let tallies = tallies.into_inner().map_err(|_| "a thread panicked")?;
    let wrong = wrong.iter().filter(|&&wrong| wrong).count();
    println!("seed {seed}, {games} {what}, {:.0} s of wall time", started.elapsed().as_secs_f64());
    println!(
        "{:<24}{:>7}{:>9}{:>8}{:>9}{:>8}{:>10}{:>11}",
        "class", "games", "endless", "ends", "proved", "share", "largest", "positions"
    );
    for (key, tally) in &tallies {
        let ends = tally.drawn - tally.endless;
        println!(
            "{key:<24}{:>7}{:>9}{:>8}{:>9}{:>7}%{:>10}{:>11}   (end not shown: {})",
            tally.drawn,
            tally.endless,
            ends,
            tally.proved,
            tally.proved * 100 / ends.max(1),
            tally.largest,
            tally.positions,
            tally.no_termination
        );
    }
    println!("wrong: {wrong}");
    Ok(wrong == 0)
}

/// The results of `work` for 0 to `count` - 1, in this order, worked out on all processors.
pub(crate) fn on_all_processors<T: Send>(count: usize, work: impl Fn(usize) -> T + Sync) -> Result<Vec<T>, String> {
    let next = AtomicUsize::new(0);
    let results: Mutex<Vec<(usize, T)>> = Mutex::new(vec![]);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count {
                        break;
                    }
                    let result = work(index);
                    if let Ok(mut results) = results.lock() {
                        results.push((index, result));
                    }
                }
            });
        }
    });
    let mut results = results.into_inner().map_err(|_| "a thread panicked")?;
    results.sort_by_key(|&(index, _)| index);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}
