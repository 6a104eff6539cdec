//! `cargo xtask bench sequences` and `cargo xtask bench moves`: the figures about sums of heaps.
//!
//! Sequences are whole processes of the release binary; the ratio is that of the engine to the
//! definition (`theory::sequence::mex`), both in this process and in one run, at a size that the
//! definition can reach.

use std::path::{Path, PathBuf};

use nimatron::{Game, Position, Settings};
use run::{Limits, Run};
use theory::columns;
use theory::sequence::{Sequence, TakeAndBreak, mex};

use super::measure::{MeasurementTable, build, figure, installed, median, ran, ratio, timed};
use crate::random::Random;

/// Measure what `docs/benchmarks.md` says about sequences, or about winning moves among many heaps.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Runs of each; the median counts.
    #[arg(long, default_value_t = 3)]
    pub(crate) runs: usize,
    /// Measure this program; without it, what `cargo build --release` makes.
    #[arg(long)]
    pub(crate) program: Option<PathBuf>,
}

/// A program for octal games (`cargo install ogsolve`), which is measured beside if it is there.
const PEER: &str = "ogsolve";

/// Heaps for which the definition is tried beside the engine.
const NAIVE: usize = 10_000;

/// What is asked for, as digits of a code, whether heaps must be unequal, how far (until a period
/// is proved, if nothing is said), whether values are kept, and the seconds or values a second
/// aimed at.
struct Task {
    asked: &'static str,
    digits: &'static [u8],
    unequal: bool,
    up_to: Option<usize>,
    kept: bool,
    goal: Goal,
}

enum Goal {
    Seconds(f64),
    Rate(f64),
    None,
}

const fn proved(asked: &'static str, digits: &'static [u8], goal: Goal) -> Task {
    Task { asked, digits, unequal: false, up_to: None, kept: true, goal }
}

const fn values(asked: &'static str, digits: &'static [u8], up_to: usize, goal: Goal) -> Task {
    Task { asked, digits, unequal: false, up_to: Some(up_to), kept: true, goal }
}

const SHORT: Goal = Goal::Seconds(0.01);

const TASKS: &[Task] = &[
    proved("0.07", &[0, 0, 7], SHORT),
    proved("0.137", &[0, 1, 3, 7], SHORT),
    proved("0.77", &[0, 7, 7], SHORT),
    proved("0.17", &[0, 1, 7], SHORT),
    proved("0.4", &[0, 4], SHORT),
    proved("0.44", &[0, 4, 4], SHORT),
    proved("0.15", &[0, 1, 5], SHORT),
    proved("0.35", &[0, 3, 5], SHORT),
    proved("0.45", &[0, 4, 5], SHORT),
    proved("0.177", &[0, 1, 7, 7], SHORT),
    proved("0.115", &[0, 1, 1, 5], SHORT),
    values("0.56", &[0, 5, 6], 700_000, Goal::None),
    values("0.16", &[0, 1, 6], 520_000, Goal::None),
    values("0.16", &[0, 1, 6], 10_000_000, Goal::Rate(15e6)),
    Task { unequal: true, ..values("grundys-game", &[4], 1_000_000, Goal::None) },
    Task { unequal: true, ..values("grundys-game", &[4], 10_000_000, Goal::Rate(3e6)) },
    values("0.6", &[0, 6], 1_000_000, Goal::None),
    values("0.6", &[0, 6], 10_000_000, Goal::Rate(1.8e6)),
    values("0.104", &[0, 1, 0, 4], 100_000_000, Goal::Rate(70e6)),
    values("0.106", &[0, 1, 0, 6], 100_000_000, Goal::Rate(90e6)),
    Task { kept: false, ..values("0.106", &[0, 1, 0, 6], 500_000_000, Goal::Rate(90e6)) },
    Task { kept: false, ..proved("0.104", &[0, 1, 0, 4], Goal::Seconds(10.0)) },
];

/// No more values than these are asked of the peer.
const PEERS: u32 = 100_000_000;

pub(crate) fn sequences(arguments: &Arguments) -> Result<bool, String> {
    let program = arguments.program.clone().map_or_else(build, Ok)?;
    let peer = installed(PEER);
    let there = if peer.is_some() {
        "-m rc2, to the same heap"
    } else {
        "not there (cargo install ogsolve)"
    };
    println!("ogsolve: {there}");
    let columns = ["up to", "CPU ms", "values/s", "ratio to mex", "to ogsolve", "goal", "period"];
    let mut table = MeasurementTable::new(14, &columns);
    for task in TASKS {
        match measure(task, &program, peer.as_deref(), arguments.runs.max(1)) {
            Ok((cells, missed)) => table.row(task.asked, &cells, missed),
            Err(what) => table.fail(task.asked, &what),
        }
    }
    Ok(table.passed())
}

fn measure(
    task: &Task,
    program: &Path,
    peer: Option<&Path>,
    runs: usize,
) -> Result<([String; 7], bool), String> {
    let up_to = task.up_to.map(|size| size.to_string());
    let arguments: Vec<&str> = ["sequence", task.asked]
        .into_iter()
        .chain(up_to.iter().flat_map(|size| ["--up-to", size]))
        .collect();
    let more: &[&str] =
        if task.kept { &["--max-states", "1000000000"] } else { &["--only-period"] };
    let arguments = [&arguments[..], more].concat();
    let mut seconds = vec![];
    let mut told = String::new();
    for _ in 0..runs {
        let (spent, text) = ran(program, &arguments)?;
        seconds.push(spent);
        told = text;
    }
    let seconds = median(seconds);
    let line =
        |start: &str| told.lines().find_map(|line| line.trim().strip_prefix(start)).map(str::trim);
    let period = line("period").unwrap_or("none found").split(',').next().unwrap_or_default();
    let period = period.split_once(" by computation").map_or(period, |(period, _)| period);
    let size = line("heaps")
        .and_then(|line| line.strip_prefix("0 to "))
        .and_then(|size| size.parse::<u32>().ok());
    let size = size.ok_or("the answer does not say how many heaps")?;
    let rate = f64::from(size) / seconds;
    let (goal, missed) = match task.goal {
        Goal::None => (String::from("-"), false),
        Goal::Seconds(goal) => (format!("{:.0} ms", goal * 1e3), seconds > goal),
        Goal::Rate(goal) => (format!("{:.0} M/s", goal / 1e6), rate < goal),
    };
    let peer = peer
        .filter(|_| !task.unequal && size <= PEERS)
        .map(|peer| peers_time(peer, task.asked, size))
        .transpose()?;
    let cells = [
        size.to_string(),
        figure(Some(seconds * 1e3), 1),
        figure(Some(rate), 0),
        ratio(Some(faster(task)?), 0),
        ratio(peer.map(|spent| spent / seconds), 1),
        goal,
        period.to_owned(),
    ];
    Ok((cells, missed))
}

/// The CPU seconds of the peer for the same values, once.
fn peers_time(peer: &Path, code: &str, size: u32) -> Result<f64, String> {
    Ok(ran(peer, &["-m", "rc2", "-n", &size.to_string(), code])?.0)
}

/// How many times faster the engine is than the definition, up to [`NAIVE`].
fn faster(task: &Task) -> Result<f64, String> {
    let rules = TakeAndBreak { digits: task.digits.to_vec(), unequal: task.unequal };
    let run = Run::new(Limits { states: u64::MAX, ..Limits::default() });
    let (fast, sequence) = timed(|| {
        let mut sequence = Sequence::new(rules.clone());
        sequence.extend(NAIVE, &run).map(|()| sequence)
    });
    let sequence = sequence.map_err(|error| format!("{error:?}"))?;
    let (slow, values) = timed(|| {
        let mut values = vec![0];
        while values.len() <= NAIVE {
            values.push(u16::try_from(mex(&rules, &values)).unwrap_or(u16::MAX));
        }
        values
    });
    if values != sequence.values() {
        return Err(String::from("the engine and the definition differ"));
    }
    Ok(slow / fast)
}

/// Heaps in a list.
const MANY: usize = 1_000_000;
/// The largest heap.
const LARGE: u64 = 1_000_000_000_000_000_000;
/// Random lists for which the move is played.
const LISTS: usize = 100_000;

pub(crate) fn moves(arguments: &Arguments) -> Result<bool, String> {
    let runs = arguments.runs.max(1);
    println!("A winning turn among {MANY} heaps of up to {LARGE}; CPU ms, median of {runs}");
    let mut table = MeasurementTable::new(26, &["CPU ms", "turn itself", "wrong"]);
    let mut random = Random::new(2026);
    for (name, k, misere) in cases() {
        let game = Game::shipped(name, &settings(k, misere)).map_err(|error| error.to_string())?;
        let run = Run::default();
        let known = game.known(&run).ok_or("no theorem")?;
        let heaps: Vec<u128> = (0..MANY).map(|_| u128::from(random.up_to(LARGE))).collect();
        let position = Position::List(heaps.clone());
        let mut spent = vec![];
        let mut wrong = 0;
        for _ in 0..runs {
            let (seconds, solution) = timed(|| known.solve(&position, &run));
            wrong += usize::from(solution.ok_or("no solution")?.winning.len() != 1);
            spent.push(seconds * 1e3);
        }
        let (turn, _) = timed(|| columns::winning_turn(&heaps, u64::from(k), misere));
        wrong += (0..LISTS).filter(|_| !played(&mut random, u64::from(k), misere)).count();
        let named = format!("{name}, k = {k}{}", if misere { ", misere" } else { "" });
        let cells =
            [figure(Some(median(spent)), 1), figure(Some(turn * 1e3), 1), wrong.to_string()];
        table.row(&named, &cells, false);
        if wrong > 0 {
            table.fail(&named, "WRONG");
        }
    }
    println!(
        "wrong: of {LISTS} random lists, each turn is played, and what it leaves must be lost"
    );
    Ok(table.passed())
}

/// Shipped games of heaps of which any number can be taken, from one to k of them in a turn.
fn cases() -> impl Iterator<Item = (&'static str, u32, bool)> {
    let single = [("nim", 1, false), ("nim", 1, true)];
    single
        .into_iter()
        .chain([2, 3, 1000].into_iter().flat_map(|k| [("nim-k", k, false), ("nim-k", k, true)]))
}

fn settings(k: u32, misere: bool) -> Settings {
    let parameters = if k > 1 { vec![(String::from("k"), i64::from(k))] } else { vec![] };
    Settings { parameters, sets: vec![], convention: misere.then_some(rules::Convention::Misere) }
}

/// Whether the turn given for a random list is a turn and wins, or there is none and the list is
/// lost.
fn played(random: &mut Random, k: u64, misere: bool) -> bool {
    let count = random.up_to(12);
    let size = 1 << random.up_to(60);
    let heaps: Vec<u128> = (0..count).map(|_| u128::from(random.up_to(size + 1))).collect();
    let lost = columns::loses(&heaps, k, misere);
    let Some(turn) = columns::winning_turn(&heaps, k, misere) else {
        return lost || heaps.iter().all(|&heap| heap == 0);
    };
    let mut after = heaps.clone();
    let mut legal = !turn.is_empty() && u64::try_from(turn.len()).is_ok_and(|touched| touched <= k);
    for (index, value) in turn {
        legal &= heaps.get(index).is_some_and(|&heap| value < heap);
        if let Some(heap) = after.get_mut(index) {
            *heap = value;
        }
    }
    legal && !lost && columns::loses(&after, k, misere)
}
