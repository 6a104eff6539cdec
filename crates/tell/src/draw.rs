//! Pictures of games: graphs, tables, sequences and machines as shapes.
//!
//! Everything shown was computed by others; here it is only laid out. What does not fit is left
//! out, and the picture says how much that is.

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
mod shown;
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
    if picture.stretches() <= TEX_STRETCHES {
        return Ok(picture::tikz(picture));
    }
    // The colours of cells say the same as their dots.
    let plain = picture.without_dots();
    let stretches = plain.stretches();
    if stretches > TEX_STRETCHES {
        return Err(NoPicture::TooDetailed { stretches, limit: TEX_STRETCHES });
    }
    Ok(picture::tikz(&plain))
}

/// How an answer is drawn.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// How graphs are drawn.
    pub graph: GraphOptions,
    /// Show the numbers of tables and sequences modulo this one, 1 to 10.
    pub modulus: Option<u8>,
    /// Plot the first differences of a sequence.
    pub differences: bool,
}

/// An answer as a picture, if it can be drawn.
#[must_use]
pub fn answer(answer: &Answer, options: Options, language: Language) -> Option<Picture> {
    match answer {
        Answer::Graph(game, drawn) => Some(graph(game, drawn, language, options.graph)),
        Answer::Table(game, drawn) => Some(table(game, drawn, options.modulus, language)),
        Answer::Machine(game, theorem, drawn) => Some(machine(game, theorem, drawn, language)),
        Answer::Sequence(drawn) => Some(sequence(drawn, options, language)),
        _ => None,
    }
}
