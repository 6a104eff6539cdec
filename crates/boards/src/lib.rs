//! Games on boards and graphs as Rust types, for [`solve::sums`]: each says how a position falls
//! apart, and what the normal form of a component is.
//!
//! # Should I use this crate?
//!
//! Yes, for values of Cram, Node Kayles, Chomp or a game of placing pieces on boards of up to 8
//! rows and 15 columns or graphs of up to 128 vertices, and as a pattern for games of your own: a
//! [`Rule`](removal::Rule) if a move takes cells, [`Sums`](solve::sums::Sums) otherwise. Values are
//! computed, position by position; nothing is proved of larger boards.
//!
//! The examples call `nimatron-run` and `nimatron-solve` `run` and `solve`, as a dependency does
//! that is renamed in `Cargo.toml`: `run = { package = "nimatron-run", version = ".." }`.
//!
//! # The smallest whole program
//!
//! Put dominoes on a board of 4 by 5 cells. Who cannot loses:
//!
//! ```
//! use nimatron_boards::{cells::Cells, cram::Cram};
//! use solve::sums::{HashedMemory, SumSearch, Way};
//!
//! let game = Cram::<u64>::default(); // up to 8 columns; u128 has 15
//! let free = u64::rectangle(4, 5).ok_or("8 x 8 is the largest board")?;
//! let run = run::Run::default();
//! let mut search = SumSearch::new(&game, HashedMemory::default(), Way::Ask);
//! assert_eq!(search.value(&game.components(free), &run), Ok(2));
//!
//! let winning = game.winning_move(free, &mut search, &run)?.ok_or("a win")?;
//! assert_eq!(search.value(&game.components(free.without(winning.takes)), &run), Ok(0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Boards next to each other are one sum, whose components are searched for once:
//!
//! ```
//! use nimatron_boards::{cells::Cells, cram::Cram};
//! use solve::Outcome;
//! use solve::sums::{HashedMemory, SumSearch, Way};
//!
//! let game = Cram::<u64>::default();
//! let components = |rows, columns| u64::rectangle(rows, columns).map(
//!     |free| game.components(free)
//! );
//! let mut sum = components(3, 4).ok_or("on the board")?;
//! sum.extend(components(4, 3).ok_or("on the board")?); // the same board, turned
//! let mut search = SumSearch::new(&game, HashedMemory::default(), Way::Ask);
//! assert_eq!(sum[0], sum[1]);
//! assert_eq!(search.outcome(&sum, &run::Run::default()), Ok(Outcome::P));
//! # Ok::<(), &str>(())
//! ```
//!
//! # The map
//!
//! * [`cram`], [`kayles`] and [`placement`]: players take cells of a board of up to 8 rows and 15
//!   columns, or vertices of a graph;
//! * [`chomp`]: a bar of chocolate;
//! * [`removal`]: what the first three have in common, for more such games;
//! * [`cells`]: sets of cells as bits of a word, with their normal forms;
//! * [`parallel`]: several threads that search with one memory.

pub mod cells;
pub mod chomp;
pub mod cram;
pub mod kayles;
pub mod parallel;
pub mod placement;
pub mod removal;
mod tiny;
