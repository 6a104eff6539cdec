//! The arguments of `draw`.

use clap::{Args, ValueEnum};

use super::{Budget, SettingsArgs};
use crate::quantity::size;

/// Draw a picture: the game graph from a position, a table of small positions, the values of heaps,
/// or the machine of a theorem.
///
/// With a position, draws the game graph: positions in layers by the number of turns left, with the
/// winning turns in bold. A large graph is folded: it keeps the positions on the lines of best play
/// and some others, and says how many are left out. Without a position, draws a heat map of small
/// positions.
#[derive(Args, Debug)]
pub(crate) struct Draw {
    /// The game, or with --sequence also a code, as in 0.77.
    #[arg(value_name = "GAME|CODE")]
    pub(crate) game: String,
    /// The position to start from, written as for `solve`.
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// Draw the game graph from the position; the default if a position is given.
    #[arg(long, group = "what")]
    pub(crate) graph: bool,
    /// Draw a heat map of small positions; the default if no position is given.
    #[arg(long, group = "what")]
    pub(crate) table: bool,
    /// Plot the Grundy values of single heaps, with their period.
    #[arg(long, group = "what")]
    pub(crate) sequence: bool,
    /// Draw the machine of the theorem, if it is small.
    #[arg(long, group = "what")]
    pub(crate) machine: bool,
    /// Write the picture to this file; `-` is standard output, the default.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
    /// The format of the picture. The default follows the extension of the file, or is SVG.
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<PictureFormat>,
    /// The colours of SVG and PNG. By default SVG has both themes and follows the reader's
    /// preference, and PNG is light.
    #[arg(long, value_enum, value_name = "THEME")]
    pub(crate) theme: Option<PictureTheme>,
    /// The number of PNG pixels for every 100 units of the picture.
    #[arg(long, value_name = "PERCENT", default_value_t = 200,
        value_parser = clap::value_parser!(u16).range(10..=1000))]
    pub(crate) scale: u16,
    /// In a table, show all positions of up to N letters, or with no heap larger than N; in a
    /// sequence, the heaps 0 to N.
    #[arg(long, value_name = "N", value_parser = size, allow_negative_numbers = true)]
    pub(crate) up_to: Option<usize>,
    /// The largest number of positions in a layer of a graph.
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = size,
        allow_negative_numbers = true)]
    pub(crate) width: usize,
    /// The largest number of layers of a graph.
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = size,
        allow_negative_numbers = true)]
    pub(crate) layers: usize,
    /// Show Grundy values, not just the winner (normal play only).
    #[arg(long)]
    pub(crate) values: bool,
    /// In a table, show how long play lasts: the turns until the end if the winner hurries and the
    /// loser holds out.
    #[arg(long, conflicts_with_all = ["values", "graph", "sequence", "machine"])]
    pub(crate) remoteness: bool,
    /// Show values or turns modulo M, from 2 to 10, in a table with --values or --remoteness, or in
    /// a sequence.
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u8).range(2..=10))]
    pub(crate) modulo: Option<u8>,
    /// Plot the first differences of a sequence.
    #[arg(long, requires = "sequence")]
    pub(crate) differences: bool,
    /// The player who moves first, if the players have different moves; by default the one named
    /// first.
    #[arg(long, value_name = "NAME")]
    pub(crate) mover: Option<String>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
    #[command(flatten)]
    pub(crate) budget: Budget,
}

/// The form of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureFormat {
    /// For browsers and for print; scales to any size.
    Svg,
    /// A pixel image.
    Png,
    /// For Graphviz; only for graphs, complete and without a layout.
    Dot,
    /// `TikZ`, for LaTeX.
    Tex,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureTheme {
    /// Dark on white.
    Light,
    /// Light on black.
    Dark,
    /// Whichever the reader prefers (SVG only; PNG is light).
    Either,
}
