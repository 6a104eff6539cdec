//! What can be typed after `quotient`.

use clap::Args;

use super::{Budget, Output, ParameterValue, time_limit};
use crate::quantity::{setting, size};

/// Solve a game on any number of heaps in misère play by its misère quotient.
///
/// The game is a take-and-break game given by its octal or hexadecimal code, or any game on any
/// number of heaps whose moves are those of one. Two lists of heaps are the same if, whatever is
/// added to both, the player to move loses both or neither in misère play. What is left is a
/// commutative monoid, the misère quotient (Plambeck and Siegel 2008), which grows with the heaps.
/// If the elements of heaps repeat, by the bound of Guy and Smith, it is that of all lists, and
/// there is a certificate that the independent checker has accepted. The convention of the rules
/// does not matter.
#[derive(Args, Debug)]
#[command(mut_arg("timeout", time_limit("The time limit. There is none by default")))]
pub(crate) struct Quotient {
    /// A code, as in 0.77, 4.7 or 0.4A, or a game.
    #[arg(value_name = "CODE|GAME")]
    pub(crate) game: String,
    /// The quotient of the lists of heaps of at most N. By default, stop when a period is proved,
    /// or after 1000 heaps.
    #[arg(long, value_name = "N", value_parser = size, allow_negative_numbers = true)]
    pub(crate) up_to: Option<usize>,
    /// Set a parameter of the game; write a set as in s=1,3,4. May be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = setting)]
    pub(crate) set: Vec<(String, ParameterValue)>,
    /// Write the certificate to this file; `-` is standard output (the answer then goes to standard
    /// error).
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<String>,
    #[command(flatten)]
    pub(crate) budget: Budget,
    #[command(flatten)]
    pub(crate) output: Output,
}
