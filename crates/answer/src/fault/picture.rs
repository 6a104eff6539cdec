//! Why there is no picture.

use alloc::boxed::Box;
use alloc::string::String;

use crate::Obstacle;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoPicture {
    /// A graph needs a position to begin with.
    NoPosition,
    /// A table of results is not drawn.
    Results,
    /// What can be reached from a position cannot be listed.
    NoGraph(Box<Obstacle>),
    /// There is no table of this game.
    NoTable(Box<Obstacle>),
    /// There is no theorem, and so no machine.
    NoTheorem(Box<Obstacle>),
    /// The theorem is not about a machine.
    NoMachine,
    /// The machine is too large.
    LargeMachine {
        /// How many states it has.
        states: usize,
        /// The most that are drawn.
        limit: usize,
    },
    /// The name of a file does not say what it is to be.
    Ending {
        /// The name.
        path: String,
    },
    /// Only graphs are written for Graphviz.
    OnlyGraphs,
    /// A file of bytes on a terminal.
    Terminal,
    /// A map with more stretches of equal cells than TeX can draw in reasonable time.
    TooDetailed {
        /// How many it has.
        stretches: usize,
        /// The most that are written.
        limit: usize,
    },
    /// It cannot be drawn in pixels.
    Pixels {
        /// What stands in the way, for programmers.
        reason: String,
    },
}

impl NoPicture {
    /// A stable name.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NoPosition => "GraphWithoutPosition",
            Self::Results => "PictureOfResults",
            Self::NoGraph(_) => "NoGraph",
            Self::NoTable(_) => "NoTable",
            Self::NoTheorem(_) => "NoTheorem",
            Self::NoMachine => "NoMachine",
            Self::LargeMachine { .. } => "LargeMachine",
            Self::Ending { .. } => "PictureFormat",
            Self::OnlyGraphs => "OnlyGraphs",
            Self::Terminal => "PictureOnTerminal",
            Self::TooDetailed { .. } => "TooDetailed",
            Self::Pixels { .. } => "NoPixels",
        }
    }
}
