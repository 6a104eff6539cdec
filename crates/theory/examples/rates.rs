//! How fast values are computed, in seconds and against the definition: `cargo run --release -p nimatron-theory --example rates`.

use std::time::{Duration, Instant};

use run::{Limits, Run};
use theory::sequence::{Sequence, TakeAndBreak, mex};

/// How far the definition goes.
const NAIVE: usize = 20_000;

fn rules(code: &str, unequal: bool) -> TakeAndBreak {
    let digits = code.chars().filter_map(|symbol| symbol.to_digit(16)).filter_map(|digit| u8::try_from(digit).ok());
    TakeAndBreak { digits: digits.collect(), unequal }
}

/// Time of the processor, which others on the machine do not prolong; where the system does not tell it, time on the wall.
fn now(start: Instant) -> Duration {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok();
    let spent = told.as_deref().and_then(|told| told.split(' ').next()).and_then(|spent| spent.parse().ok());
    spent.map_or_else(|| start.elapsed(), Duration::from_nanos)
}

/// The result, and the seconds that it takes. What is done fast is done often, because the processor's time is told in steps of some milliseconds.
fn timed<T>(mut work: impl FnMut() -> T) -> (T, f64) {
    let start = Instant::now();
    let before = now(start);
    let mut result = work();
    let mut times = 1;
    while now(start) - before < Duration::from_millis(100) {
        result = work();
        times += 1;
    }
    (result, (now(start) - before).as_secs_f64() / f64::from(times))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let run = Run::new(Limits { states: u64::MAX, ..Limits::default() });
    println!("code        heaps   seconds    values/s     rare  largest   ratio at {NAIVE}");
    for (code, unequal, size) in [
        ("0.104", false, 10_000_000),
        ("0.106", false, 10_000_000),
        ("4.0", true, 1 << 20),
        ("0.6", false, 1_000_000),
        ("0.16", false, 1_000_000),
        ("0.56", false, 1_000_000),
        ("0.77", false, 1_000_000),
    ] {
        let rules = rules(code, unequal);
        let proving = ["0.16", "0.56", "0.77"].contains(&code);
        let (result, time) = timed(|| {
            let mut sequence = Sequence::new(rules.clone());
            let result =
                if proving { sequence.extend_until_proved(size, &run).map(drop) } else { sequence.extend(size, &run) };
            result.map(|()| sequence)
        });
        let sequence = result?;
        let heaps = sequence.values().len() - 1;
        let (short, fast) = timed(|| {
            let mut sequence = Sequence::new(rules.clone());
            sequence.extend(NAIVE, &run).map(|()| sequence)
        });
        let short = short?;
        let (naive, slow) = timed(|| {
            let mut values = vec![0];
            while values.len() <= NAIVE {
                values.push(u16::try_from(mex(&rules, &values)).unwrap_or(u16::MAX));
            }
            values
        });
        assert_eq!(naive, short.values());
        let rate = f64::from(u32::try_from(heaps)?) / time;
        let ratio = slow / fast;
        let look = sequence.sparse();
        let period = sequence.period().map_or(String::new(), |found| {
            let known = if found.proved { "proved" } else { "seen" };
            format!("preperiod {}, period {}, {known}", found.preperiod, found.period)
        });
        println!(
            "{code:8} {heaps:8} {:9.5} {rate:11.0} {:8} {:8} {ratio:16.0}   {period}",
            time, look.rare, look.largest.0,
        );
    }
    Ok(())
}
