//! Answers as text for people: 80 columns, one function an answer.
//!
//! A sentence is said in every language in one place (`say!`); layout is the same in every language.

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

use crate::language::Language;
use crate::layout::Colour;

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

/// How an answer is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Look {
    /// The language.
    pub language: Language,
    /// The colours.
    pub colour: Colour,
}

/// What can be said in every language: one required method for each.
pub(crate) trait Say {
    /// In English.
    fn english(&self) -> String;

    /// In Japanese.
    fn japanese(&self) -> String;

    /// In the language asked for.
    fn say(&self, language: Language) -> String {
        match language {
            Language::English => self.english(),
            Language::Japanese => self.japanese(),
        }
    }
}
