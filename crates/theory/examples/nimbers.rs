//! Products of nimbers a second, by every way there is: `cargo run --release -p nimatron-theory
//! --example nimbers`.
//!
//! Millions of products a second of the processor's time, medians of five with the least and the
//! most; from blocks that fit into the first cache, and from memory.

use std::hint::black_box;
use std::time::{Duration, Instant};

use nimatron_theory::nimber::{Engine, Nimber, Nimber128};
use run::Run;

/// Measurements of each kind.
const TIMES: usize = 5;

/// How long one measurement takes at least.
const LONG: Duration = Duration::from_millis(100);

/// Numbers of a block in the first cache, and in memory.
const SIZES: [(&str, usize); 2] = [("L1", 1 << 10), ("memory", 1 << 22)];

/// Time of the processor, which others on the machine do not prolong; where the system does not
/// tell it, time on the wall.
fn now(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let spent = told
        .as_deref()
        .and_then(|told| told.split(' ').next())
        .and_then(|spent| spent.parse().ok());
    spent.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// Seconds that the work takes, which is done so often between two looks at the clock, because
/// looking takes a while itself.
fn seconds(often: u32, mut work: impl FnMut()) -> f64 {
    let start = Instant::now();
    let before = now(start);
    let mut times = 0_u32;
    loop {
        for _ in 0..often {
            work();
        }
        times += often;
        let spent = now(start) - before;
        if spent >= LONG {
            return spent.as_secs_f64() / f64::from(times);
        }
    }
}

fn report(what: &str, place: &str, count: usize, mut work: impl FnMut()) {
    let count = f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    let often = if count < 1e4 { 2000 } else { 1 };
    work();
    let mut rates: Vec<f64> = (0..TIMES).map(|_| count / seconds(often, &mut work) / 1e6).collect();
    rates.sort_by(f64::total_cmp);
    println!(
        "{what:48} {place:7} {:9.1}   ({:.1} to {:.1})",
        rates[TIMES / 2],
        rates[0],
        rates[TIMES - 1]
    );
}

/// Numbers that look random (Steele, Lea and Flood 2014).
fn random(count: usize, seed: u64) -> Vec<u64> {
    let mut state = seed;
    std::iter::repeat_with(|| {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let x = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ x >> 31
    })
    .take(count)
    .collect()
}

fn each<N: Copy>(a: &[N], b: &[N], out: &mut [N], product: impl Fn(N, N) -> N) {
    for ((&a, &b), out) in a.iter().zip(b).zip(out) {
        *out = product(a, b);
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    println!("{:48} {:7} {:>9}", "", "from", "M a second");
    for (place, count) in SIZES {
        let [a, b] =
            [1, 2].map(|seed| random(count, seed).into_iter().map(Nimber).collect::<Vec<_>>());
        let mut out = a.clone();
        report("64 bits, single, portable", place, count, || {
            each(black_box(&a), black_box(&b), &mut out, Nimber::product_portable);
        });
        report("64 bits, single", place, count, || {
            each(black_box(&a), black_box(&b), &mut out, |a, b| a * b)
        });
        for engine in Engine::all() {
            let name = engine.name();
            report(&format!("64 bits, {name}"), place, count, || {
                engine.products(black_box(&a), black_box(&b), &mut out);
            });
            report(&format!("64 bits, with one number, {name}"), place, count, || {
                engine.multiples(b[0], black_box(&a), &mut out);
            });
            report(&format!("64 bits, sum of products, {name}"), place, count, || {
                black_box(engine.dot(black_box(&a), black_box(&b)));
            });
        }
        let count = count / 2;
        let [a, b] = [&a, &b].map(|words| {
            let halves =
                words.chunks_exact(2).map(|pair| Nimber128::from_halves(pair[0].0, pair[1].0));
            halves.collect::<Vec<_>>()
        });
        let mut out = a.clone();
        report("128 bits, single, portable", place, count, || {
            each(black_box(&a), black_box(&b), &mut out, Nimber128::product_portable);
        });
        report("128 bits, single", place, count, || {
            each(black_box(&a), black_box(&b), &mut out, |a, b| a * b)
        });
        for engine in Engine::all() {
            report(&format!("128 bits, {}", engine.name()), place, count, || {
                engine.products_128(black_box(&a), black_box(&b), &mut out);
            });
        }
    }

    let numbers: Vec<Nimber> = random(1 << 10, 3).into_iter().map(Nimber).collect();
    let mut out = numbers.clone();
    report("64 bits, inverses", "L1", numbers.len(), || {
        for (number, out) in black_box(&numbers).iter().zip(&mut out) {
            *out = number.inverse().unwrap_or_default();
        }
    });
    report("64 bits, square roots", "L1", numbers.len(), || {
        for (number, out) in black_box(&numbers).iter().zip(&mut out) {
            *out = number.sqrt();
        }
    });
    let chain =
        |from: Nimber| black_box(&numbers).iter().fold(from, |product, &number| product * number);
    report("64 bits, single, each from the one before", "L1", numbers.len(), || {
        black_box(chain(Nimber(1)));
    });

    let generator =
        (1 << 64..).map(Nimber128).find(|number| number.order() == Some(Nimber128::ORDER));
    let base = generator.ok_or("a cyclic group has a generator")?;
    let start = Instant::now();
    let before = now(start);
    for seed in 1..=5 {
        let mut run = Run::default();
        run.seed = seed;
        let exponent = Nimber128(77 << 64).log(base, &run)?;
        assert_eq!(base.pow(exponent), Nimber128(77 << 64));
    }
    println!(
        "logarithm of 128 bits: {:.3} s, mean of five seeds",
        (now(start) - before).as_secs_f64() / 5.0
    );
    Ok(())
}
