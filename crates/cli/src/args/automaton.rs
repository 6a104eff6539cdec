//! What can be typed after `automaton`.

use clap::builder::NonEmptyStringValueParser;
use clap::{Args, ValueEnum};

use super::{Bare, Budget, CountedPositions};

/// Write the machine of a theorem for other programs, or compare another automaton with it.
///
/// The automaton reads all heaps in parallel, most significant digit first, or a word letter by
/// letter. The default format is that of Walnut, for `Automata Library`; where the numeration is
/// not one of Walnut's own, `--part representations` and `--part addition` write its `Custom
/// Bases`. With `--format mona`, numbers in base 2 are sets of places, for `import` in a formula of
/// MONA.
#[derive(Args, Debug)]
pub(crate) struct AutomatonCommand {
    #[command(flatten)]
    pub(crate) positions: CountedPositions,
    /// What to write.
    #[arg(long, value_enum, value_name = "PART", default_value_t = AutomatonPart::Positions)]
    pub(crate) part: AutomatonPart,
    /// Compare this automaton, in the format of Walnut, with the theorem: it is proved to accept
    /// exactly the positions of the game that --of asks for, or refuted by a shortest position.
    /// Words that are not positions are not compared.
    #[arg(long, value_name = "FILE", value_parser = NonEmptyStringValueParser::new(),
        conflicts_with = "part")]
    pub(crate) compare: Option<String>,
    /// The format of the automaton.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = AutomatonFormat::Walnut,
        conflicts_with = "json")]
    pub(crate) format: AutomatonFormat,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) output: Bare,
}

/// What is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AutomatonPart {
    /// The positions.
    Positions,
    /// The words that write a number in the numeration of the theorem.
    Representations,
    /// Addition in the numeration of the theorem: x, y, z with x + y = z.
    Addition,
}

/// The format of an automaton.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AutomatonFormat {
    /// That of Walnut.
    Walnut,
    /// That of MONA, for `import`: numbers in base 2 as sets of places, least significant first.
    Mona,
    /// A table.
    Text,
    /// One JSON object (docs/json.md), as with --json.
    Json,
}
