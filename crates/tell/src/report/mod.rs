//! Answers as documents, one function an answer, all of them behind [`report`](crate::report());
//! and phrases that others say too.
//!
//! A sentence is said in every language in one place (`say!`); the order of lines is the same in
//! every language. How a line looks is the business of the writers of [`crate::document`].

mod asked;
mod automaton;
mod boards;
mod check;
mod claim;
mod enumeration;
mod family;
mod games;
mod grid;
mod inquiry;
mod lists;
mod parts;
mod problem;
mod problems;
mod quotient;
mod sequence;
mod sides;
mod solution;
mod strategy;
mod table;
mod theorem;
mod trial;
mod undecided;
mod values;

pub use automaton::{mona, walnut};
pub use check::rejection_words;
pub use enumeration::{enumeration_b_file, enumeration_csv};
pub use grid::grid_law;
pub(crate) use parts::numeration_name;
pub use parts::title;
pub use sequence::{sequence_b_file, sequence_csv};
pub use solution::turn_words;
pub use theorem::theorem_sentences;
pub(crate) use theorem::words_before;
pub use trial::closing;
pub use undecided::obstacle_words;

pub use problem::problem_trial;
pub(crate) use trial::difference;
pub use trial::trial;

pub(crate) use asked::{Asked, number_of};
pub(crate) use automaton::{automaton, compared, not_an_automaton};
pub(crate) use boards::{board_table, boards};
pub(crate) use check::{established, rejected};
pub(crate) use claim::{claim_line, judged};
pub(crate) use enumeration::{enumeration, not_counted};
pub(crate) use family::family;
pub(crate) use games::games;
pub(crate) use inquiry::{inquiry, not_asked};
pub(crate) use lists::heap_name;
pub(crate) use parts::{All, all, signed, up_to, wide};
pub(crate) use problem::generated;
pub(crate) use problems::problems;
pub(crate) use quotient::{element_name, generators, quotient, word_name};
pub(crate) use sequence::sequence;
pub(crate) use sides::{class_meaning, partisan_solutions, winning_formula};
pub(crate) use solution::solutions;
pub(crate) use table::table;
pub(crate) use theorem::attempt;
pub(crate) use undecided::verified;
