//! What `draw` is told.

use clap::{Args, ValueEnum};

use super::{Budget, SettingsArgs};
use crate::quantity::size;

/// Draw a picture: all play from a position, a table of small positions, the values of heaps, or the machine of a theorem.
///
/// With a position, the game graph: positions in layers by the number of turns that are left, the winning turns in bold. A large graph is folded: kept are
/// the positions on the lines of best play and some others, and the picture says how many there are beside them. Without a position, a heat map of small positions.
#[derive(Args, Debug)]
pub(crate) struct Draw {
    /// The game; with --sequence also a code, as in 0.77.
    #[arg(value_name = "GAME|CODE")]
    pub(crate) game: String,
    /// The position that play begins with, as for `solve`.
    #[arg(allow_hyphen_values = true)]
    pub(crate) position: Option<String>,
    /// All play from the position; this is so without a flag if there is a position.
    #[arg(long, group = "what")]
    pub(crate) graph: bool,
    /// A heat map of small positions; this is so without a flag if there is no position.
    #[arg(long, group = "what")]
    pub(crate) table: bool,
    /// The Grundy values of single heaps as a plot, with their period.
    #[arg(long, group = "what")]
    pub(crate) sequence: bool,
    /// The machine of the theorem, if it is small.
    #[arg(long, group = "what")]
    pub(crate) machine: bool,
    /// Where the picture goes; `-` is standard output, and so is it without this option.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
    /// The form of the picture. Without it, what the name of the file ends in, or SVG.
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub(crate) format: Option<PictureFormat>,
    /// The colours of SVG and PNG. Without it, SVG has both, as the reader prefers, and PNG is light.
    #[arg(long, value_enum, value_name = "THEME")]
    pub(crate) theme: Option<PictureTheme>,
    /// Pixels of PNG for every 100 units of the picture.
    #[arg(long, value_name = "PERCENT", default_value_t = 200, value_parser = clap::value_parser!(u16).range(10..=1000))]
    pub(crate) scale: u16,
    /// Of a table, all positions of up to N letters, or with no heap larger than N; of a sequence, the heaps 0 to N.
    #[arg(long, value_name = "N", value_parser = size)]
    pub(crate) up_to: Option<usize>,
    /// Of a graph, the most positions in a layer.
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = size)]
    pub(crate) width: usize,
    /// Of a graph, the most layers.
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = size)]
    pub(crate) layers: usize,
    /// Grundy values, not only the winner (normal play).
    #[arg(long)]
    pub(crate) values: bool,
    /// Who is to move first, in a game whose players have different moves; without it, the first-named player.
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
    /// For browsers and for print, of any size.
    Svg,
    /// Pixels.
    Png,
    /// For Graphviz; only of graphs, whole and not laid out.
    Dot,
    /// `TikZ`, for LaTeX.
    Tex,
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureTheme {
    /// On white.
    Light,
    /// On black.
    Dark,
    /// As the reader prefers (SVG only; PNG is light).
    Either,
}
