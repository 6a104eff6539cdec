//! From rules about any number of heaps to theorems, and from rows that fall apart into heaps to such rules.
//!
//! Nothing here has to be believed: shapes of rules are guessed from small heaps, and it is the independent checker that holds the guess to the rules, for all sizes.

mod attempt;
pub mod certificate;
mod classes;
mod known;
mod machine;
pub mod rows;
mod shape;
mod theorem;

pub use attempt::{prove, prove_by_machine, take_and_break};
pub use known::{Answers, ListTurn};
pub use theorem::{HeapClass, HeapTheory, ListProof, RowProof, SumLaw};
