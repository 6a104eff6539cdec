//! Looks for the period of a code that is too long to be kept: `cargo run --release -p
//! nimatron-theory --example period -- CODE LIMIT [FILE]`.
//!
//! With a file, it is a checkpoint: the first and last values and the rare heaps, some 300 kB,
//! saved every minute; the same command goes on from there.

use std::time::{Duration, Instant};

use nimatron_theory::sequence::{Tail, TakeAndBreak};
use run::{Limits, Run};

/// How often a checkpoint is saved.
const PATIENCE: Duration = Duration::from_secs(60);

/// The rate is printed, and the clock read, once in this many values.
const STEP: usize = 1 << 28;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(code), Some(limit)) = (arguments.next(), arguments.next()) else {
        return Err("CODE LIMIT [FILE]".into());
    };
    let (limit, file): (usize, _) = (limit.parse()?, arguments.next());
    let digits = code
        .chars()
        .filter_map(|symbol| symbol.to_digit(16))
        .filter_map(|digit| u8::try_from(digit).ok());
    let rules = TakeAndBreak { digits: digits.collect(), unequal: false };
    let run = Run::new(Limits { states: u64::MAX, ..Limits::default() });
    let saved = file.as_ref().and_then(|file| std::fs::read(file).ok());
    let mut tail = match saved {
        Some(data) => Tail::restore(rules, &data).ok_or("not a checkpoint of this code")?,
        None => Tail::new(rules).ok_or("a heap is broken in three")?,
    };
    let (start, begun) = (Instant::now(), tail.size());
    println!("from {begun}");
    let mut kept = Instant::now();
    loop {
        let next = limit.min(tail.size() + STEP);
        let found = tail.extend_until_proved(next, &run)?;
        let rate = f64::from(u32::try_from((tail.size() - begun) / 1000)?)
            / start.elapsed().as_secs_f64()
            * 1e3;
        let left = f64::from(u32::try_from((limit - limit.min(tail.size())) / 1000)?) * 1e3 / rate;
        let seen = tail.found().map(|found| (found.period.preperiod, found.period.period));
        println!(
            "{} values, {rate:.0} a second, {left:.0} s to the limit, {} rare, {seen:?}",
            tail.size(),
            tail.rare().unwrap_or(0)
        );
        let done = found.is_some() || tail.size() > limit;
        if let Some(file) = &file
            && (done || kept.elapsed() > PATIENCE)
            && let Some(data) = tail.save()
        {
            // As a whole or not at all.
            let new = format!("{file}.new");
            std::fs::write(&new, data)?;
            std::fs::rename(&new, file)?;
            kept = Instant::now();
        }
        if let Some(found) = found {
            println!("proved: {found:?}");
        }
        if done {
            return Ok(());
        }
    }
}
