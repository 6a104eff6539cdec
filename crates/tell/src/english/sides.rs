//! What can be wrong with a game whose players have different moves, in English.

use rules::diagnostic::Reason;

use crate::mention::short;

/// Title, label, hint; none if the reason is about something else.
pub(super) fn parts(reason: &Reason) -> Option<(String, &'static str, String)> {
    let say = |title: String, label: &'static str, hint: &str| Some((title, label, hint.to_owned()));
    match reason {
        Reason::UnknownPlayer { name, players } => Some((
            format!("no player is called `{}`", short(name)),
            "unknown player",
            match &players[..] {
                [first, second] => format!(
                    "the players are {} and {}; other names are given by a line like `players Cat, Rabbit`",
                    short(first),
                    short(second)
                ),
                _ => String::new(),
            },
        )),
        Reason::PartisanTurn => say(
            "players with different moves make one move a turn".to_owned(),
            "several moves",
            "remove `turn`, or the names behind `move`",
        ),
        Reason::PartisanSum => say(
            "with any number of heaps both players have the same moves".to_owned(),
            "one player is named",
            "for moves of one player, say how many heaps there are: heaps x y",
        ),
        Reason::PartisanVerdict => say(
            "the players have different moves, so it matters who begins".to_owned(),
            "which player to move?",
            "expect a class, as in `expect 10 outcome N`: L if the first-named player wins whoever begins, R if the other one does, N \
             if who begins wins, P if who begins loses",
        ),
        Reason::PartisanClaim { claim } => say(
            format!("`{claim}` cannot be claimed where players have different moves"),
            "not known here",
            "claims are: outcome L when F, Left to move wins when F, wins if F, every move wins if F, play is odd when F",
        ),
        Reason::NotPartisan { text } => say(
            format!("`{text}` is for games whose players have different moves"),
            "both have the same moves here",
            "write `wins` or `loses`, for the player to move; moves of one player begin with a name: move Left: 10 -> 01",
        ),
        Reason::PlayerAsVariable { name } => say(
            format!("`{name}` is a player, and any letter here"),
            "a variable of this move",
            &format!("for a move of this player write a colon: move {name}: 10 -> 01"),
        ),
        _ => None,
    }
}
