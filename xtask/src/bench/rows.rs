//! Rows of numbers judged by the library itself: what the figures of the Python package stand
//! beside.

use std::hint::black_box;
use std::time::Instant;

use nimatron::{Game, Question, Run, Settings};

use super::measure::{MeasurementTable, figure, median};
use crate::random::Random;

/// Rows, and heaps of each.
const ROWS: usize = 10_000_000;
const WIDTH: usize = 4;

/// Who wins each of many rows of four heaps. Wall seconds, the median of some runs; the theorem is
/// proved before.
///
/// # Errors
/// If a game has no theorem.
pub(crate) fn run(runs: usize) -> Result<(), String> {
    println!("rows of 4 heaps, Rust");
    let table = MeasurementTable::new(28, &["rows", "s", "rows/s"]);
    let mut random = Random::new(1);
    let numbers: Vec<u64> = (0..ROWS * WIDTH).map(|_| random.next() >> 4).collect();
    let mut wins = vec![0_u8; ROWS];
    for (name, k) in [("nim", None), ("nim-k", Some(2)), ("nim-k", Some(3))] {
        let parameters = k.map(|k| ("k".to_owned(), k)).into_iter().collect();
        let settings = Settings { parameters, ..Settings::default() };
        let game = Game::shipped(name, &settings).map_err(|error| error.to_string())?;
        let bulk = game
            .bulk(Question::Outcome, &Run::default())
            .map_err(|none| format!("{name}: {none:?}"))?;
        let times = (0..runs.max(1)).map(|_| {
            let begun = Instant::now();
            let judged = bulk.outcomes(WIDTH, black_box(&numbers), &mut wins);
            let seconds = begun.elapsed().as_secs_f64();
            judged.map(|()| seconds).map_err(|fault| format!("{name}: {fault:?}"))
        });
        let seconds = median(times.collect::<Result<_, _>>()?);
        black_box(&wins);
        let label = k.map_or_else(|| name.to_owned(), |k| format!("{name} k = {k}"));
        table.row(
            &label,
            &[ROWS.to_string(), figure(Some(seconds), 3), figure(Some(1e7 / seconds), 0)],
            false,
        );
    }
    Ok(())
}
