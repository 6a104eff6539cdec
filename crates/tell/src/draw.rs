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
mod map;
mod node;
mod refusal;
mod sequence;
mod table;
#[cfg(test)]
mod tests;
mod words;

use answer::Answer;
use answer::fault::NoPicture;
use machine::MachineKind;

use crate::language::Language;
use crate::picture::{self, Picture};

pub use dot::dot;
pub use graph::{GraphOptions, graph};
pub use machine::machine;
pub(crate) use refusal::refusal;
pub use sequence::sequence;
pub use table::table;

/// The most stretches of cells written for TeX, which takes seconds to draw them.
const TEX_STRETCHES: usize = 10_000;

/// A picture as a `tikzpicture`.
///
/// # Errors
/// If it has so many cells that TeX would take too long.
pub fn tex(picture: &Picture) -> Result<String, NoPicture> {
    let stretches = picture.stretches();
    if stretches > TEX_STRETCHES {
        return Err(NoPicture::TooDetailed { stretches, limit: TEX_STRETCHES });
    }
    Ok(picture::tikz(picture))
}

/// An answer as a picture, if it can be drawn.
#[must_use]
pub fn answer(answer: &Answer, options: GraphOptions, language: Language) -> Option<Picture> {
    match answer {
        Answer::Graph(game, drawn) => Some(graph(game, drawn, language, options)),
        Answer::Table(game, drawn) => Some(table(game, drawn, language)),
        Answer::Machine(game, theorem, drawn) => Some(machine(game, theorem, drawn, language)),
        Answer::Sequence(drawn) => Some(sequence(drawn, language)),
        _ => None,
    }
}
