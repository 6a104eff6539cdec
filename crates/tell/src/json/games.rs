//! `games`.

use answer::GameInfo;
use serde::Serialize;

use super::{Game, text};

#[derive(Serialize)]
struct Answer<'a> {
    games: Vec<Game<'a>>,
}

/// The shipped games.
pub(crate) fn games(games: &[GameInfo]) -> String {
    text(&Answer { games: games.iter().map(Game::new).collect() })
}
