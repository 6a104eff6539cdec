//! Pick games: texts, boards, strategies, what they literally mean, and the games that are shipped.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use crate::common;

mod boards;
mod games;
mod naive;
mod strategies;
mod texts;

use rules::boards::{Board, BoardRuleset, parse_board};
use rules::{Rules, Settings, read};

/// The ruleset of a text without errors.
fn picks(source: &str) -> BoardRuleset {
    picks_with(source, &Settings::default())
}

fn picks_with(source: &str, settings: &Settings) -> BoardRuleset {
    match read(source, settings) {
        (Some(Rules::Boards(rules)), _) => rules,
        (_, diagnostics) => panic!("{source}\n{diagnostics:#?}"),
    }
}

/// A game whose letters and result are these.
fn game(word: &str, result: &str) -> String {
    format!("players Alice, Bob\nword {word}\npick until none is left\nresult {result}\n")
}

/// What is most common.
const IN_ORDER: &str =
    "the letters Alice took, in order; Alice maximises, Bob minimises, lexicographically";

fn board(rules: &BoardRuleset, text: &str) -> Board {
    parse_board(rules, text).unwrap_or_else(|error| panic!("{text}: {error:?}"))
}
