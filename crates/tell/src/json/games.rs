//! `games`.

use serde::Serialize;

use super::{Game, text};
use crate::answer::GameInfo;

#[derive(Serialize)]
struct Answer<'a> {
    games: Vec<Game<'a>>,
}

/// The shipped games.
#[must_use]
pub fn games(games: &[GameInfo]) -> String {
    text(&Answer { games: games.iter().map(Game::new).collect() })
}
