//! What is known of pick games: single boards, all small boards, and strategies.

use alloc::string::String;
use alloc::vec::Vec;

use rules::boards::{End, Player};
use serde::Serialize;

use super::{Method, Obstacle, json};

/// What a pick game is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PickGame {
    /// The letters in order.
    pub letters: String,
    /// Which words may be on a board, as a regular expression of the rule language.
    pub domain: String,
    /// A turn is so many picks.
    pub picks: usize,
    /// Whose letters are the result.
    pub taker: Player,
    /// Who wants the result large, in this convention.
    pub maximiser: Player,
    /// What is compared.
    pub counts: Counts,
}

/// What is compared of the letters that were taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Counts {
    /// They themselves, lexicographically.
    Letters {
        /// Read from right to left.
        reversed: bool,
    },
    /// The sum of their weights: every letter with its own.
    Weights(Vec<(char, i64)>),
}

/// A result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum PickScore {
    /// Letters, in the order in which they are compared.
    Letters(String),
    /// A number.
    Number(i128),
}

/// A board as text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardText {
    /// As it is typed.
    pub position: String,
    /// The letters.
    pub letters: String,
    /// For each letter `.` if it is free, `o` if the first player has it, `x` if the second.
    pub marks: String,
}

/// A free letter, and the result of taking it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pick {
    /// Its place, counted from 1.
    pub place: usize,
    /// The letter.
    pub letter: char,
    /// The result of best play after that.
    pub result: PickScore,
    /// Whether no pick is better.
    pub best: bool,
}

/// A board, solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardSolution {
    /// The board.
    pub board: BoardText,
    /// Whose pick it is, and how many picks are left in the turn; none if nothing is free.
    pub to_pick: Option<(Player, usize)>,
    /// The result under best play.
    pub best: PickScore,
    /// The free letters in order; of a large board that is known from a theorem, only the one that
    /// the strategy takes.
    pub picks: Vec<Pick>,
    /// Whether these are all of them.
    pub complete: bool,
    /// The place that the proved strategy takes, counted from 1; none if the board was solved by
    /// brute force, or nothing is free.
    pub chosen: Option<usize>,
    /// For each letter who has it at the end of a best play, as marks.
    pub end: String,
    /// How this is known.
    pub method: Method,
}

/// The results of all boards of up to some length on which nothing has been taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardTable {
    /// One row for each length from 0 on that was finished.
    pub rows: Vec<BoardRow>,
    /// Why it stops short of the size asked for, if it does.
    pub stopped: Option<Obstacle>,
}

/// All boards of one length on which nothing has been taken.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct BoardRow {
    /// The length.
    pub length: usize,
    /// The words in order, each with the result under best play.
    pub entries: Vec<(String, PickScore)>,
}

/// A strategy that takes a best pick from every board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrategyEvidence {
    /// What it says for first and second player: the first of these choices that applies. Empty if
    /// it is read off the machine.
    pub choices: [Vec<ChoiceText>; 2],
    /// States of the acceptor of its plays.
    pub states: usize,
}

/// A choice of a strategy, in parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChoiceText {
    /// From which end.
    #[serde(serialize_with = "json::end")]
    pub end: End,
    /// The letters.
    #[serde(serialize_with = "json::letters")]
    pub letters: Vec<char>,
    /// What the free letters in front of it must spell, if that is not anything.
    #[serde(rename = "after", skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// What the free letters behind it must spell, if that is not anything.
    #[serde(rename = "before", skip_serializing_if = "Option::is_none")]
    pub behind: Option<String>,
}

/// A board on which a strategy does not take a best pick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardCounterexample {
    /// The board.
    #[serde(flatten)]
    pub board: BoardText,
    /// Whose pick it is.
    #[serde(rename = "player", serialize_with = "json::player")]
    pub to_pick: Player,
    /// What the strategy takes; none if it does not say.
    pub chosen: Option<Pick>,
    /// A best pick.
    pub better: Pick,
    /// Smaller boards on which the strategy was found to be right before.
    #[serde(rename = "boards_before")]
    pub boards: usize,
}
