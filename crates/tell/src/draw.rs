//! Pictures of games: graphs, tables, sequences and machines as shapes.
//!
//! Everything shown was computed by others; here it is only laid out. What does not fit is left out, and the picture says how much that is.

mod canvas;
mod dot;
mod fold;
mod graph;
mod grid;
mod layered;
mod machine;
mod node;
mod refusal;
mod sequence;
mod table;
#[cfg(test)]
mod tests;
mod words;

use machine::MachineKind;

pub use dot::dot;
pub use graph::{GraphOptions, graph};
pub use machine::machine;
pub(crate) use refusal::{hint, reason};
pub use sequence::sequence;
pub use table::table;
