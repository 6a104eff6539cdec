//! `cargo xtask bench nimbers`: products of nimbers a second, beside crate `nimber` (Tatham 2025).
//!
//! All in this process, one thread, CPU seconds, the median of several runs. The other crate works
//! with numbers of any size, and its products of these are compared with ours.

use std::hint::black_box;
use std::time::Duration;

use nimber::FiniteNimber;
use theory::nimber::{Engine, Nimber, Nimber128};

use super::measure::{MeasurementTable, figure, median, ratio, timed};
use crate::random::Random;

/// Measure products of nimbers.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Runs of each; the median counts.
    #[arg(long, default_value_t = 5)]
    runs: usize,
}

impl Arguments {
    pub(crate) const fn new(runs: usize) -> Self {
        Self { runs }
    }
}

/// How long one run takes at least.
const LONG: Duration = Duration::from_millis(100);

/// Numbers that stay in the first cache, and that do not.
const SIZES: [(&str, usize); 2] = [("L1", 1 << 10), ("memory", 1 << 22)];

/// Products that the other crate is asked for.
const PEERS: usize = 1 << 10;

/// Millions a second that are aimed at.
const SINGLE: f64 = 150.0;
const BATCHES: f64 = 900.0;

fn random(count: usize, seed: u64) -> Vec<u64> {
    let mut random = Random::new(seed);
    std::iter::repeat_with(|| random.next()).take(count).collect()
}

/// Millions of products a second, if each call of `work` makes `count`.
fn rate(count: usize, runs: usize, mut work: impl FnMut()) -> f64 {
    work();
    let mut often = 1_u32;
    loop {
        let mut run = || timed(|| (0..often).for_each(|_| work())).0;
        let first = run();
        if first >= LONG.as_secs_f64() {
            let seconds = median((1..runs).map(|_| run()).chain([first]).collect());
            return f64::from(often) * f64::from(u32::try_from(count).unwrap_or(u32::MAX))
                / seconds
                * 1e-6;
        }
        often *= 2;
    }
}

/// The table, and the rate that others are compared with.
struct Lines {
    table: MeasurementTable,
    peer: f64,
}

impl Lines {
    fn write(&self, what: &str, place: &str, rate: f64, goal: Option<f64>) {
        let times = ratio(Some(rate / self.peer), 0);
        let cells = [String::from(place), figure(Some(rate), 1), times, figure(goal, 0)];
        self.table.row(what, &cells, goal.is_some_and(|goal| rate < goal));
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    let runs = arguments.runs.max(1);
    let table = MeasurementTable::new(54, &["from", "M/s", "to nimber", "goal"]);
    let lines = Lines { table, peer: peer(runs)? };
    let cells =
        [String::from("L1"), figure(Some(lines.peer), 4), ratio(Some(1.0), 0), figure(None, 0)];
    lines.table.row("crate nimber 0.1.1", &cells, false);
    for (place, count) in SIZES {
        let [a, b] =
            [1, 2].map(|seed| random(count, seed).into_iter().map(Nimber).collect::<Vec<_>>());
        let mut out = a.clone();
        let single = rate(count, runs, || {
            for ((&a, &b), out) in black_box(&a).iter().zip(black_box(&b)).zip(&mut out) {
                *out = a * b;
            }
        });
        lines.write("single products", place, single, (place == "L1").then_some(SINGLE));
        let engines = Engine::all();
        let last = engines.len() - 1;
        for (at, engine) in engines.into_iter().enumerate() {
            let batches =
                rate(count, runs, || engine.products(black_box(&a), black_box(&b), &mut out));
            let goal = (at == last).then_some(BATCHES);
            lines.write(&format!("batches, {}", engine.name()), place, batches, goal);
        }
    }
    let count = SIZES[0].1;
    let numbers = random(4 * count, 3);
    let halves = |pair: &[u64]| Nimber128::from_halves(pair[0], pair[1]);
    let (a, b): (Vec<_>, Vec<_>) =
        numbers.chunks_exact(4).map(|four| (halves(&four[..2]), halves(&four[2..]))).unzip();
    let mut out = a.clone();
    let single = rate(count, runs, || {
        for ((&a, &b), out) in black_box(&a).iter().zip(black_box(&b)).zip(&mut out) {
            *out = a * b;
        }
    });
    lines.write("single products of 128 bits", "L1", single, None);
    if let Some(engine) = Engine::all().pop() {
        let batches =
            rate(count, runs, || engine.products_128(black_box(&a), black_box(&b), &mut out));
        lines.write(&format!("batches of 128 bits, {}", engine.name()), "L1", batches, None);
    }
    Ok(lines.table.passed())
}

/// Millions of products a second by the other crate, once they are seen to be the same.
fn peer(runs: usize) -> Result<f64, String> {
    let [a, b] = [1, 2].map(|seed| random(PEERS, seed));
    let [others_a, others_b] = [&a, &b].map(|numbers| {
        numbers.iter().map(|&number| FiniteNimber::from(number)).collect::<Vec<_>>()
    });
    for ((&a, &b), (other_a, other_b)) in a.iter().zip(&b).zip(others_a.iter().zip(&others_b)) {
        let product = Nimber(a) * Nimber(b);
        if FiniteNimber::from(product.0) != other_a * other_b {
            return Err(format!(
                "{a} * {b} is {} by this library and something else by crate nimber",
                product.0
            ));
        }
    }
    Ok(rate(PEERS, runs, || {
        for (a, b) in others_a.iter().zip(&others_b) {
            black_box(a * b);
        }
    }))
}
