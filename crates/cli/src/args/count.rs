//! What can be typed after `count`.

use clap::{Args, ValueEnum};
use nimatron::Numeration;
use nimatron::answer::Counted;

use super::{Bare, Budget, SequenceFormat, SettingsArgs};
use crate::quantity::{counted, numeration, size};

/// Count the positions of each size that are lost, won, or have a Grundy value.
///
/// The counts follow from a theorem about positions of every size; what is written has at most ten
/// million digits. Where there is a linear recurrence, it is printed with the generating function,
/// proved for every size; otherwise the count is a product of matrices, one for each digit of the
/// size.
#[derive(Args, Debug)]
pub(crate) struct Count {
    #[command(flatten)]
    pub(crate) positions: CountedPositions,
    /// What the size of a position is. By default, words are counted by length and heaps by total.
    #[arg(long, value_enum, value_name = "SIZE")]
    pub(crate) by: Option<CountedSize>,
    /// Count positions of the sizes 0 to N.
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = size,
        allow_negative_numbers = true)]
    pub(crate) up_to: usize,
    /// The format of the answer.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = SequenceFormat::Table,
        conflicts_with = "json")]
    pub(crate) format: SequenceFormat,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) output: Bare,
}

/// A game, and the positions of it that are asked about.
#[derive(Args, Debug)]
pub(crate) struct CountedPositions {
    /// The game.
    pub(crate) game: String,
    /// Which positions: `losses` or `wins` of the player to move, a Grundy value as in 2, or in a
    /// partisan game an outcome class: L, R, N or P.
    #[arg(long, value_name = "WHICH", default_value = "losses", value_parser = counted,
        allow_negative_numbers = true)]
    pub(crate) of: Counted,
    /// Try only this numeration system, as in `prove --numeration`. It has no effect on words.
    #[arg(long, value_name = "SYSTEM", value_parser = numeration)]
    pub(crate) numeration: Option<Numeration>,
    #[command(flatten)]
    pub(crate) settings: SettingsArgs,
}

/// What the size of a position is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountedSize {
    /// The number of letters.
    Length,
    /// The sum of all heaps.
    Total,
    /// The largest heap.
    Largest,
    /// Digits in the numeration of the theorem: no heap without a bound has more than N of them,
    /// and heaps with a bound have any size.
    Digits,
}
