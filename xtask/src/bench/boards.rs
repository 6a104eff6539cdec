//! `cargo xtask bench boards`: values of boards by `solve::sums`, beside `igsolve` (Beling 2024)
//! where it is installed.
//!
//! Both find the same values with one thread and a memory that begins empty; CPU seconds, the
//! median of several runs. `igsolve` is a process of its own; `cargo install igsolve` brings it.

use std::path::{Path, PathBuf};

use boards::cells::Cells;
use boards::chomp::Chomp;
use boards::cram::Cram;
use boards::kayles::{GridKayles, NodeKayles};
use run::{Limits, Run};
use solve::sums::{HashedMemory as Memory, SumSearch, Sums, Way};

use super::measure::{MeasurementTable, figure, median, ran, ratio, timed};

/// Measure what `docs/benchmarks.md` says about boards.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Runs of each; the median counts.
    #[arg(long, default_value_t = 3)]
    runs: usize,
    /// Boards that take minutes, too.
    #[arg(long)]
    long: bool,
    /// The other program; without it, what is found by this name.
    #[arg(long, default_value = "igsolve")]
    igsolve: PathBuf,
}

impl Arguments {
    pub(crate) fn new(runs: usize) -> Self {
        Self { runs, long: false, igsolve: PathBuf::from("igsolve") }
    }
}

/// A board, the value that is known, the seconds aimed at, and whether it takes long.
struct Task {
    board: Board,
    value: u32,
    goal: Option<f64>,
    long: bool,
}

#[derive(Clone, Copy)]
enum Board {
    Cram(u32, u32),
    GridKayles(u32, u32),
    /// The cube of this dimension.
    CubeKayles(u32),
    /// The first square is never eaten.
    Chomp(u32, u32),
}

const fn task(board: Board, value: u32, goal: Option<f64>) -> Task {
    Task { board, value, goal, long: false }
}

const fn long(board: Board, value: u32) -> Task {
    Task { board, value, goal: None, long: true }
}

const TASKS: &[Task] = &[
    task(Board::Cram(3, 7), 1, None),
    task(Board::Cram(3, 15), 1, None),
    task(Board::Cram(4, 5), 2, None),
    task(Board::Cram(4, 7), 3, None),
    task(Board::Cram(4, 9), 1, None),
    task(Board::Cram(5, 6), 2, None),
    task(Board::Cram(5, 7), 1, Some(0.5)),
    task(Board::Cram(5, 8), 1, Some(2.0)),
    long(Board::Cram(4, 11), 1),
    long(Board::Cram(5, 9), 1),
    long(Board::Cram(6, 7), 5),
    long(Board::Cram(7, 7), 1),
    task(Board::GridKayles(5, 5), 3, None),
    task(Board::GridKayles(7, 7), 1, None),
    task(Board::CubeKayles(4), 0, None),
    task(Board::Chomp(7, 7), 20, None),
];

pub(crate) fn run(arguments: &Arguments) -> Result<bool, String> {
    let columns = ["value", "CPU s", "stored", "expanded", "igsolve s", "ratio", "goal s"];
    let mut table = MeasurementTable::new(22, &columns);
    for task in TASKS.iter().filter(|task| arguments.long || !task.long) {
        let runs = if task.long { 1 } else { arguments.runs.max(1) };
        let found: Vec<SearchCost> =
            (0..runs).map(|_| task.board.find()).collect::<Result<_, _>>()?;
        let seconds = median(found.iter().map(|found| found.seconds).collect());
        let other = task.board.other(&arguments.igsolve, runs);
        let Some(last) = found.last() else { continue };
        let cells = [
            last.value.to_string(),
            figure(Some(seconds), 3),
            last.stored.to_string(),
            last.expanded.to_string(),
            figure(other, 3),
            ratio(other.map(|other| other / seconds), 1),
            figure(task.goal, 1),
        ];
        let name = task.board.name();
        table.row(&name, &cells, task.goal.is_some_and(|goal| seconds > goal));
        if found.iter().any(|found| found.value != task.value) {
            table.fail(&name, "WRONG");
        }
    }
    Ok(table.passed())
}

/// What one search found, and what it took.
struct SearchCost {
    value: u32,
    seconds: f64,
    stored: usize,
    expanded: u64,
}

impl Board {
    fn name(self) -> String {
        match self {
            Self::Cram(rows, columns) => format!("Cram {rows} x {columns}"),
            Self::GridKayles(rows, columns) => format!("Node Kayles {rows} x {columns}"),
            Self::CubeKayles(dimension) => format!("Node Kayles {dimension}-cube"),
            Self::Chomp(rows, columns) => format!("Chomp {rows} x {columns}"),
        }
    }

    fn find(self) -> Result<SearchCost, String> {
        match self {
            Self::Cram(rows, columns) if columns <= 8 => {
                let game = Cram::<u64>::default();
                let board = u64::rectangle(rows, columns).ok_or("no such board")?;
                search(&game, &game.components(board), 0)
            }
            Self::Cram(rows, columns) => {
                let game = Cram::<u128>::default();
                let board = u128::rectangle(rows, columns).ok_or("no such board")?;
                search(&game, &game.components(board), 0)
            }
            Self::GridKayles(rows, columns) => {
                let game = GridKayles::<u64>::default();
                let board = u64::rectangle(rows, columns).ok_or("no such board")?;
                search(&game, &game.components(board), 0)
            }
            Self::CubeKayles(dimension) => {
                let vertices = 1_usize << dimension;
                let edges = (0..vertices)
                    .flat_map(|from| (0..dimension).map(move |bit| (from, from ^ 1 << bit)));
                let game = NodeKayles::new(vertices, &edges.collect::<Vec<_>>())
                    .map_err(|fault| fault.to_string())?;
                search(&game, &game.components(), 0)
            }
            Self::Chomp(rows, columns) => {
                let lengths = vec![columns; usize::try_from(rows).unwrap_or(0)];
                let (sum, rest) = Chomp::bar(&lengths).ok_or("no such bar")?;
                search(&Chomp, &sum, rest)
            }
        }
    }

    /// The median of the seconds that `igsolve` takes; `None` if it is not there or does not know
    /// the game.
    fn other(self, program: &Path, runs: usize) -> Option<f64> {
        let Self::Cram(rows, columns) = self else { return None };
        let (rows, columns) = (rows.to_string(), columns.to_string());
        let asked = ["cram", "-r", &rows, "-c", &columns];
        let seconds: Option<Vec<f64>> =
            (0..runs).map(|_| ran(program, &asked).ok().map(|(seconds, _)| seconds)).collect();
        Some(median(seconds?))
    }
}

fn search<S: Sums>(game: &S, sum: &[S::Component], rest: u32) -> Result<SearchCost, String> {
    let run = Run::new(Limits { states: u64::MAX, memory: 16 << 30, time: None });
    let mut search = SumSearch::new(game, Memory::default(), Way::Ask);
    let (seconds, value) = timed(|| search.value(sum, &run));
    let value = value.map_err(|stop| stop.to_string())? ^ rest;
    Ok(SearchCost {
        value,
        seconds,
        stored: search.memory().len(),
        expanded: search.effort().expanded,
    })
}
