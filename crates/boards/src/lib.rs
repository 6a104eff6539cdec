//! Games on boards and graphs as Rust types, for [`solve::sums`]: each says how a position falls apart, and what the normal form of a component is.
//!
//! * [`cram`], [`kayles`] and [`placement`]: players take cells of a board of up to 8 rows and 15 columns, or vertices of a graph;
//! * [`chomp`]: a bar of chocolate;
//! * [`removal`]: what the first three have in common, for more such games;
//! * [`cells`]: sets of cells as bits of a word;
//! * [`parallel`]: several threads that search with one memory.
//!
//! ```
//! use boards::{cells::Cells, cram::Cram};
//! use solve::sums::{HashedMemory, SumSearch, Way};
//!
//! let game = Cram::<u64>::default();
//! let board = game.components(u64::rectangle(4, 5).expect("8 x 8 is the largest board"));
//! let mut search = SumSearch::new(&game, HashedMemory::default(), Way::Ask);
//! assert_eq!(search.value(&board, &run::Run::default()), Ok(2));
//! ```

pub mod cells;
pub mod chomp;
pub mod cram;
pub mod kayles;
pub mod parallel;
pub mod placement;
pub mod removal;
mod tiny;
