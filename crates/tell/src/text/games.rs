//! The list of shipped games as text.

use answer::GameInfo;

use super::parts::parameters;
use crate::layout::columns;

/// One line a game: its name, its title and its parameters.
#[must_use]
pub fn games(games: &[GameInfo]) -> String {
    let rows: Vec<Vec<String>> =
        games.iter().map(|game| vec![game.name.clone(), format!("{}{}", game.title, parameters(game))]).collect();
    columns(&rows, &[])
}
