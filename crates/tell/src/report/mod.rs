//! Answers as documents, one function an answer.
//!
//! A sentence is said in every language in one place (`say!`); the order of lines is the same in every
//! language. How a line looks is the business of the writers of [`crate::document`].

mod boards;
mod check;
mod claim;
mod games;
mod grid;
mod lists;
mod parts;
mod problem;
mod problems;
mod sequence;
mod sides;
mod solution;
mod strategy;
mod table;
mod theorem;
mod trial;
mod undecided;
mod values;

pub use boards::{board_table, boards};
pub use check::{established, rejected, rejection_words};
pub use claim::judged;
pub use games::games;
pub use grid::grid_law;
pub use parts::title;
pub use problem::{generated, problem_trial};
pub use problems::problems;
pub use sequence::{sequence, sequence_b_file, sequence_csv};
pub use sides::partisan_solutions;
pub use solution::{solutions, turn_words};
pub use table::table;
pub use theorem::{attempt, theorem_sentences};
pub use trial::{trial, trials};
pub use undecided::obstacle_words;
