//! Pick games: two players take turns picking free letters of a word until none is left; the
//! letters that one player took are the result.
//!
//! A position is a [`Board`]: a word, who has taken which of its letters, and whose pick it is. The
//! result is read off the full board: the letters that one player took, from left to right or from
//! right to left, compared lexicographically in the order of the alphabet; or the sum of their
//! weights. One player maximises it, the other minimises it. All full boards reached from one word
//! and phase give each player the same number of letters, so only results of equal length are
//! compared.
//!
//! [`literal`] defines the meaning of the rules. A [`Strategy`] says which letter to take on every
//! board; either player can follow it.

pub mod literal;
mod mirror;
pub(crate) mod parse;
mod positions;
mod print;
mod ruleset;

pub use parse::parse_claim;
pub use positions::{
    BoardError, BoardErrorKind, Boards, all_boards, boards, fitting_phase, parse_board,
    result_length, spell_board, spell_score,
};
pub use print::print_strategy;
pub use ruleset::{
    Board, BoardResult, BoardRuleset, Choice, End, MAX_BOARD_LETTERS, MAX_PICKS, Player, Score,
    Strategy, StrategyClaim,
};
