//! Solves one game on an empty board: `cargo run --release -p nimatron-boards --example boards --
//! cram 5 8 --threads 2`.
//!
//! It prints the Grundy value, who wins, a winning move drawn on the board, how many components
//! were remembered and expanded, and CPU seconds. Exit status: 0 with an answer, 1 if a budget or
//! Ctrl-C ended the search, 2 for arguments that make no sense.

use std::fmt::Write;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use nimatron_boards::cells::Cells;
use nimatron_boards::chomp::Chomp;
use nimatron_boards::cram::Cram;
use nimatron_boards::kayles::{GridKayles, NodeKayles};
use nimatron_boards::parallel::{self, Shared, Threads};
use nimatron_boards::placement::{Placement, Shapes};
use nimatron_boards::removal::{Removal, Rule};
use run::{Clock, Limits, Run};
use solve::sums::{HashedMemory, SumSearch, Sums, Way};

/// Impartial games on boards: the Grundy value of an empty board, and a winning move.
#[derive(Parser)]
#[command(name = "boards")]
struct Arguments {
    #[command(subcommand)]
    game: Game,
    /// Threads that search together.
    #[arg(long, global = true, default_value_t = 1,
        value_parser = clap::value_parser!(u64).range(1..=256))]
    threads: u64,
    /// Give up after so many seconds.
    #[arg(long, global = true, value_parser = seconds)]
    timeout: Option<Duration>,
    /// Gigabytes that may be remembered.
    #[arg(long, global = true, default_value_t = 8,
        value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    memory: u64,
}

#[derive(Subcommand)]
enum Game {
    /// Put a domino on two neighbouring free cells.
    Cram { rows: u32, columns: u32 },
    /// Node Kayles on a grid: take a cell with its neighbours.
    Kayles { rows: u32, columns: u32 },
    /// Node Kayles on the corners of a cube of some dimension.
    Cube {
        #[arg(value_parser = clap::value_parser!(u32).range(0..=7))]
        dimension: u32,
    },
    /// Eat a square with all below it and to the right of it; the first square is never eaten.
    Chomp { rows: u32, columns: u32 },
    /// Put a piece on free cells, turned and reflected as you like.
    Place {
        /// Pieces with commas between them: an x for each cell, a dot for each gap, a slash between
        /// rows. x./xx is a bent piece of three cells.
        #[arg(value_parser = pieces)]
        shapes: Pieces,
        rows: u32,
        columns: u32,
        /// No piece may lie beside another one.
        #[arg(long)]
        apart: bool,
    },
}

/// Cells of each piece.
#[derive(Clone)]
struct Pieces(Vec<Vec<(u32, u32)>>);

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds")?;
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}

fn pieces(text: &str) -> Result<Pieces, String> {
    let piece = |text: &str| {
        let mut cells = vec![];
        for (row, line) in (0..).zip(text.split('/')) {
            for (column, letter) in (0..).zip(line.chars()) {
                match letter {
                    'x' | 'X' => cells.push((row, column)),
                    '.' => {}
                    other => return Err(format!("'{other}' is neither x (a cell) nor . (a gap)")),
                }
            }
        }
        if cells.is_empty() { Err(String::from("a piece has a cell at least")) } else { Ok(cells) }
    };
    text.split(',').map(piece).collect::<Result<_, _>>().map(Pieces)
}

/// Raised by Ctrl-C.
static CANCELLED: AtomicBool = AtomicBool::new(false);

struct Watch(Instant);

impl Clock for Watch {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    // The second time ends the program.
    let _ = ctrlc::set_handler(|| {
        if CANCELLED.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
    match solve(&arguments) {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(Failure::Arguments(text)) => {
            Arguments::command().error(ErrorKind::ValueValidation, text).exit()
        }
        Err(Failure::Stopped(text)) => {
            eprintln!("{text}");
            ExitCode::FAILURE
        }
    }
}

/// Why there is no answer.
#[derive(Debug)]
enum Failure {
    Arguments(String),
    Stopped(String),
}

fn solve(arguments: &Arguments) -> Result<String, Failure> {
    match &arguments.game {
        &Game::Cram { rows, columns } => {
            grid(arguments, rows, columns, Cram::<u64>::default(), Cram::<u128>::default())
        }
        &Game::Kayles { rows, columns } => grid(
            arguments,
            rows,
            columns,
            GridKayles::<u64>::default(),
            GridKayles::<u128>::default(),
        ),
        Game::Place { shapes, rows, columns, apart } => {
            let shapes: Vec<&[(u32, u32)]> = shapes.0.iter().map(Vec::as_slice).collect();
            let shapes = Shapes::new(&shapes);
            let shapes = if *apart { shapes.apart() } else { shapes };
            grid(
                arguments,
                *rows,
                *columns,
                Placement::<u64>::new(shapes.clone()),
                Placement::<u128>::new(shapes),
            )
        }
        &Game::Cube { dimension } => cube(arguments, dimension),
        &Game::Chomp { rows, columns } => chomp(arguments, rows, columns),
    }
}

/// A board of free cells, on the smaller word if it fits there, and on its side if it is too high.
fn grid<R: Rule + Sync>(
    arguments: &Arguments,
    rows: u32,
    columns: u32,
    small: Removal<u64, R>,
    wide: Removal<u128, R>,
) -> Result<String, Failure> {
    let on_its_side = rows > columns;
    let (rows, columns) = (rows.min(columns), rows.max(columns));
    match (u64::rectangle(rows, columns), u128::rectangle(rows, columns)) {
        (Some(free), _) => removal(arguments, free, rows, columns, on_its_side, &small),
        (_, Some(free)) => removal(arguments, free, rows, columns, on_its_side, &wide),
        _ => Err(Failure::Arguments(format!(
            "a board of {rows} x {columns} cells is too large: {} x {} is the largest",
            u128::ROWS,
            u128::COLUMNS
        ))),
    }
}

fn removal<C: Cells, R: Rule + Sync>(
    arguments: &Arguments,
    free: C,
    rows: u32,
    columns: u32,
    on_its_side: bool,
    game: &Removal<C, R>,
) -> Result<String, Failure> {
    let moves = game.moves(free);
    let after: Vec<_> =
        moves.iter().map(|each| (game.components(free.without(each.takes)), 0)).collect();
    let (rows, columns) = if on_its_side { (columns, rows) } else { (rows, columns) };
    search(arguments, game, (game.components(free), 0), &after, |index| {
        draw(rows, columns, |row, column| {
            let (row, column) = if on_its_side { (column, row) } else { (row, column) };
            match moves[index] {
                each if each.needs.contains(row, column) => 'X',
                each if each.takes.contains(row, column) => 'o',
                _ => '.',
            }
        })
    })
}

fn cube(arguments: &Arguments, dimension: u32) -> Result<String, Failure> {
    let vertices = 1_usize << dimension;
    let edges: Vec<(usize, usize)> = (0..vertices)
        .flat_map(|from| (0..dimension).map(move |bit| (from, from ^ 1 << bit)))
        .collect();
    let game =
        NodeKayles::new(vertices, &edges).map_err(|fault| Failure::Arguments(fault.to_string()))?;
    let flip = (0..vertices).map(|vertex| vertex ^ 1).collect();
    let turn = (0..vertices)
        .map(|vertex| vertex << 1 & (vertices - 1) | vertex >> dimension.saturating_sub(1));
    let swap = (0..vertices).map(|vertex| vertex & !3 | vertex << 1 & 2 | vertex >> 1 & 1);
    let game = game.with_symmetries(&[flip, turn.collect(), swap.collect()]);
    let whole = game.vertices();
    let after: Vec<_> =
        (0..vertices).map(|vertex| (game.components_of(whole & !game.taken(vertex)), 0)).collect();
    search(arguments, &game, (game.components(), 0), &after, |index| {
        let width = usize::try_from(dimension.max(1)).unwrap_or(1);
        format!("    the corner {index:0width$b} with its neighbours\n")
    })
}

fn chomp(arguments: &Arguments, rows: u32, columns: u32) -> Result<String, Failure> {
    let too_large = || {
        Failure::Arguments(format!(
            "a bar of {rows} x {columns} squares is too large: 16 x 15 is the largest"
        ))
    };
    let on_its_side = columns > 15;
    let (height, width) = if on_its_side { (columns, rows) } else { (rows, columns) };
    let lengths = vec![width; usize::try_from(height.min(17)).unwrap_or(0)];
    let bar = Chomp::bar(&lengths).ok_or_else(too_large)?;
    let squares: Vec<(usize, u32)> = (0..lengths.len())
        .flat_map(|row| (0..width).map(move |column| (row, column)))
        .filter(|&square| square != (0, 0))
        .collect();
    let after: Option<Vec<_>> = squares
        .iter()
        .map(|&(row, column)| Chomp::bar(&Chomp::eaten(&lengths, row, column)))
        .collect();
    search(arguments, &Chomp, bar, &after.ok_or_else(too_large)?, |index| {
        let (bite, from) = squares[index];
        draw(rows, columns, |row, column| {
            let (row, column) = if on_its_side { (column, row) } else { (row, column) };
            let is_eaten = usize::try_from(row).is_ok_and(|row| row >= bite) && column >= from;
            if is_eaten { 'X' } else { '.' }
        })
    })
}

fn draw(rows: u32, columns: u32, cell: impl Fn(u32, u32) -> char) -> String {
    let row =
        |row| format!("    {}\n", (0..columns).map(|column| cell(row, column)).collect::<String>());
    (0..rows).map(row).collect()
}

/// The value of a sum (components, and a heap), and which of its options is lost.
fn search<S>(
    arguments: &Arguments,
    game: &S,
    (sum, heap): (Vec<S::Component>, u32),
    options: &[(Vec<S::Component>, u32)],
    shown: impl Fn(usize) -> String,
) -> Result<String, Failure>
where
    S: Sums + Sync,
    S::Component: Send + Sync,
{
    let watch = Watch(Instant::now());
    let limits =
        Limits { states: u64::MAX, memory: arguments.memory << 30, time: arguments.timeout };
    let run = Run::new(limits).with_clock(&watch).with_cancel(&CANCELLED);
    let (found, stored, expanded) = if arguments.threads == 1 {
        let mut search = SumSearch::new(game, HashedMemory::default(), Way::Ask);
        let found =
            search.value(&sum, &run).and_then(|value| Ok((value, search.lost(options, &run)?)));
        (found, search.memory().len(), search.effort().expanded)
    } else {
        let shared = Shared::default();
        let count = usize::try_from(arguments.threads).unwrap_or(1);
        let threads = Threads { count, limits, clock: Some(&watch), cancel: Some(&CANCELLED) };
        let mut last = SumSearch::new(game, &shared, Way::Ask);
        let found = parallel::value(game, &sum, &shared, threads)
            .and_then(|value| Ok((value, last.lost(options, &run)?)));
        (found, shared.len(), shared.expanded() + last.effort().expanded)
    };
    let mut text = String::new();
    let counts =
        format!("components {stored} remembered, {expanded} expanded\nCPU        {}\n", cpu());
    let (value, move_) = found
        .map_err(|stop| Failure::Stopped(format!("no answer: {stop}\n{}", counts.trim_end())))?;
    let value = value ^ heap;
    let winner = if value == 0 { "the second player wins" } else { "the first player wins" };
    // Writing to a string does not fail.
    let _ = writeln!(text, "value      {value}\n           {winner}");
    if let Some(index) = move_ {
        let _ = write!(text, "a winning move:\n{}", shown(index));
    }
    Ok(text + &counts)
}

/// CPU seconds of this process so far, where the system tells.
fn cpu() -> String {
    #[cfg(unix)]
    {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
        if let (Ok(seconds), Ok(nanoseconds)) =
            (u64::try_from(time.tv_sec), u64::try_from(time.tv_nsec))
        {
            let time = Duration::from_secs(seconds) + Duration::from_nanos(nanoseconds);
            return format!("{:.3} s", time.as_secs_f64());
        }
    }
    String::from("not known")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(line: &str) -> Result<String, Failure> {
        solve(
            &Arguments::try_parse_from(format!("boards {line}").split(' '))
                .expect("a line that makes sense"),
        )
    }

    #[test]
    fn each_game_is_answered() {
        for (line, value, winning) in [
            ("cram 4 5", 2, ".....\n"),
            ("cram 3 3", 0, ""),
            ("cram 11 2", 1, "    XX\n"),
            ("cram 0 5", 0, ""),
            ("kayles 5 5 --threads 2", 3, "o"),
            ("cube 0", 1, "the corner 0 "),
            ("cube 4", 0, ""),
            ("chomp 7 7", 20, "    .XXXXXX\n"),
            ("chomp 1 1", 0, ""),
            ("chomp 3 16", 0, ""),
            ("place xx 3 7", 1, "X"),
            ("place x./xx,xxx 4 5", 0, ""),
            ("place x 5 5 --apart", 3, "o"),
        ] {
            let text = answer(line).expect(line);
            if line == "chomp 3 16" {
                assert!(text.contains("the first player wins"), "{text}");
                continue;
            }
            assert!(
                text.starts_with(&format!("value      {value}\n")) && text.contains(winning),
                "{line}\n{text}"
            );
            assert_eq!(text.contains("winning move"), value > 0, "{line}\n{text}");
        }
    }

    #[test]
    fn what_does_not_fit_is_an_error() {
        for line in
            ["cram 9 9", "kayles 8 16", "chomp 17 17", "chomp 17 1", "place xx 4294967295 1"]
        {
            assert!(matches!(answer(line), Err(Failure::Arguments(_))), "{line}");
        }
        for line in [
            "cube 8",
            "cram 5",
            "cram 5 -1",
            "place xy 3 3",
            "place . 3 3",
            "cram 5 5 --timeout x",
            "chess 8 8",
        ] {
            assert!(
                Arguments::try_parse_from(format!("boards {line}").split(' ')).is_err(),
                "{line}"
            );
        }
    }

    #[test]
    fn budgets_end_it() {
        for line in ["cram 7 7 --timeout 0.01", "cram 7 7 --timeout 0.01 --threads 2"] {
            assert!(matches!(answer(line), Err(Failure::Stopped(_))), "{line}");
        }
    }
}
