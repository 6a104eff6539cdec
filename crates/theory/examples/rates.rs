//! How fast values are computed by every kernel, and that all compute the same: `cargo run
//! --release -p nimatron-theory --example rates -- [CODE [KERNEL]]`.
//!
//! With a code, only that, and perhaps by one kernel; or `period`, the proof of the period of
//! 0.104; or `three`, codes by which a heap is broken in three; or `check [CODE]`: hashes of the
//! first values, compared with those of the definition and those that are computed one after the
//! other, which takes some minutes.

use std::time::{Duration, Instant};

use nimatron_theory::sequence::{Kernel, Sequence, Tail, TakeAndBreak, mex};
use run::{Limits, Run};

/// Runs of each.
const RUNS: usize = 5;

fn rules(code: &str, unequal: bool) -> TakeAndBreak {
    let digits = code
        .chars()
        .filter_map(|symbol| symbol.to_digit(16))
        .filter_map(|digit| u8::try_from(digit).ok());
    TakeAndBreak { digits: digits.collect(), unequal }
}

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

/// The codes, whether heaps must be unequal, and how far they are computed.
const GAMES: [(&str, bool, usize); 7] = [
    ("0.106", false, 50_000_000),
    ("0.104", false, 50_000_000),
    ("0.16", false, 500_000),
    ("0.56", false, 600_000),
    ("0.77", false, 1_000_000),
    ("4.0", true, 4_000_000),
    ("0.6", false, 4_000_000),
];

/// Codes by which a heap is broken in three, and whether heaps must be unequal.
const THREE: [(&str, bool); 6] = [
    ("0.8", false),
    ("0.F", false),
    ("0.3F", false),
    ("0.9", false),
    ("0.1C8", false),
    ("8.0", true),
];

/// The definition is followed so far in comparison with it, and the engine for single heaps.
const DEFINED: usize = 100_000;
const FOLLOWED: usize = 10_000_000;

/// The engine for single heaps is followed so far, in millions of steps for few and many rare
/// heaps.
const SINGLE: [usize; 2] = [10_000_000, 500_000];

/// FNV-1a, value by value (Fowler, Noll, Vo 1991).
fn hash(values: &[u16]) -> u64 {
    values.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &value| {
        (hash ^ u64::from(value)).wrapping_mul(0x0100_0000_01b3)
    })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let run = Run::new(Limits { states: u64::MAX, ..Limits::default() });
    let only = std::env::args().nth(1);
    if only.as_deref() == Some("check") {
        return check(std::env::args().nth(2).as_deref(), &run);
    }
    let asked = |code: &str| only.as_deref().is_none_or(|only| only == code);
    println!("values a second of processor time, median of {RUNS}");
    println!("code        heaps     rare  largest  kernel      values/s   last half/s");
    for (code, unequal, size) in GAMES.into_iter().filter(|game| asked(game.0)) {
        let rules = rules(code, unequal);
        let single = {
            let few = !unequal && code != "0.6";
            let mut sequence = Sequence::with_kernel(rules.clone(), vec![0], Kernel::Single);
            sequence.extend(size.min(SINGLE[usize::from(!few)]), &run)?;
            sequence.values().to_vec()
        };
        let by = std::env::args().nth(2);
        let wanted = |kernel: &Kernel| by.as_ref().is_none_or(|by| *by == format!("{kernel:?}"));
        for kernel in Kernel::available().filter(wanted) {
            let goal = if kernel == Kernel::Single { single.len() - 1 } else { size };
            let mut whole = vec![];
            let mut half = vec![];
            let mut last = None;
            for _ in 0..RUNS {
                let start = Instant::now();
                let before = now(start);
                let mut sequence = Sequence::with_kernel(rules.clone(), vec![0], kernel);
                sequence.extend(goal / 2, &run)?;
                let between = now(start);
                sequence.extend(goal, &run)?;
                whole.push((now(start) - before).as_secs_f64());
                half.push((now(start) - between).as_secs_f64());
                last = Some(sequence);
            }
            let sequence = last.ok_or("no run")?;
            let common = single.len().min(sequence.values().len());
            assert_eq!(
                hash(&single[..common]),
                hash(&sequence.values()[..common]),
                "{code} {kernel:?}"
            );
            let look = sequence.sparse();
            let heaps = f64::from(u32::try_from(goal)?);
            let (whole, half) = (heaps / median(whole), heaps / 2.0 / median(half));
            println!(
                "{code:8} {goal:8} {:8} {:8}  {:10} {whole:9.0} {half:13.0}",
                look.rare,
                look.largest.0,
                format!("{kernel:?}"),
            );
        }
    }
    if asked("three") {
        three(&run)?;
    }
    if asked("period") {
        let start = Instant::now();
        let before = now(start);
        let mut tail = Tail::new(rules("0.104", false)).ok_or("two heaps at most")?;
        let found = tail.extend_until_proved(1_000_000_000, &run)?.ok_or("no period")?;
        let spent = (now(start) - before).as_secs_f64();
        println!(
            "0.104: preperiod {}, period {}, proved by {} values in {spent:.2} s",
            found.period.preperiod,
            found.period.period,
            tail.size()
        );
    }
    Ok(())
}

/// How long it takes to break heaps in three.
fn three(run: &Run<'_>) -> Result<(), Box<dyn std::error::Error>> {
    for (code, unequal) in THREE {
        for size in [2_000, 10_000] {
            let mut spent = vec![];
            let mut found = 0;
            for _ in 0..RUNS {
                let start = Instant::now();
                let before = now(start);
                let mut sequence = Sequence::new(rules(code, unequal));
                sequence.extend(size, run)?;
                spent.push((now(start) - before).as_secs_f64());
                found = hash(sequence.values());
            }
            println!("{code:8} {size:8} in {:7.4} s, hash {found:016x}", median(spent));
        }
    }
    Ok(())
}

/// Whether the first values are those of the definition, and more of them those that are computed
/// one after the other.
fn check(only: Option<&str>, run: &Run<'_>) -> Result<(), Box<dyn std::error::Error>> {
    let mut wrong = 0;
    for (code, unequal, _) in
        GAMES.into_iter().filter(|game| only.is_none_or(|only| only == game.0))
    {
        let rules = rules(code, unequal);
        let extended = |kernel: Kernel| {
            let mut sequence = Sequence::with_kernel(rules.clone(), vec![0], kernel);
            sequence.extend(FOLLOWED, run).map(|()| sequence.values().to_vec())
        };
        let mut values = vec![0];
        while values.len() <= DEFINED {
            values.push(u16::try_from(mex(&rules, &values))?);
        }
        let single = extended(Kernel::Single)?;
        for kernel in Kernel::available().skip(1) {
            let made = extended(kernel)?;
            for (name, wanted) in [("definition", &values), ("single heaps", &single)] {
                let (one, two) = (hash(wanted), hash(&made[..wanted.len()]));
                let verdict = if one == two { "the same" } else { "NOT THE SAME" };
                wrong += usize::from(one != two);
                println!(
                    "{code:6} {kernel:9} {:9} {two:016x}  {name:12} {one:016x}  {verdict}",
                    wanted.len() - 1,
                    kernel = format!("{kernel:?}")
                );
            }
        }
    }
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} hashes are wrong").into()) }
}

fn median(mut seconds: Vec<f64>) -> f64 {
    seconds.sort_by(f64::total_cmp);
    seconds[seconds.len() / 2]
}
