//! Pick games: two players in turn take free letters of a word until none is left, and what one of
//! them took is the result.
//!
//! A position is a [`Board`]: a word, who has taken which of its letters, and whose pick it is. The
//! result is read off the full board: the letters that one player took, from left to right or from
//! right to left, compared lexicographically in the order of the alphabet; or a weight for each of
//! them, added up. One player maximises it, the other minimises it. Boards of one word and one
//! phase end with equally many letters on each side, so that only results of equal length are ever
//! compared.
//!
//! [`literal`] is what the rules literally mean. A [`Strategy`] says which letter to take on every
//! board; both players can follow one.

pub mod literal;
mod mirror;
pub(crate) mod parse;
mod positions;
mod print;
mod ruleset;

pub use parse::parse_claim;
pub use positions::{
    BoardError, BoardErrorKind, Boards, all_boards, boards, fitting_phase, parse_board, result_length, spell_board,
    spell_score,
};
pub use print::print_strategy;
pub use ruleset::{
    Board, BoardResult, BoardRuleset, Choice, End, MAX_BOARD_LETTERS, MAX_PICKS, Player, Score, Strategy, StrategyClaim,
};
