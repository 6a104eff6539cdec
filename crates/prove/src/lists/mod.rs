//! From rules about any number of heaps to theorems, and from rows that decompose into heaps to
//! such rules.
//!
//! Nothing here needs to be trusted: shapes of rules are guessed from small heaps, and the
//! independent checker compares the guess with the rules, for all sizes.

mod attempt;
pub mod certificate;
mod classes;
mod known;
mod machine;
mod quotient;
pub mod rows;
mod shape;
mod theorem;

pub use attempt::{prove, prove_by_machine, take_and_break};
pub use known::{Answers, ListTurn};
pub use quotient::{MOST_ELEMENTS, by_quotient};
pub use theorem::{HeapClass, HeapTheory, ListProof, Quotient, RowProof, SumLaw};
