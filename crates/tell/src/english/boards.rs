//! What can be wrong with a pick game, in English.

use rules::diagnostic::BoardReason;

use super::counted;
use crate::mention::{character, short, spaced};

/// Title, label, hint.
pub(super) fn parts(reason: &BoardReason) -> (String, &'static str, String) {
    let say = |title: String, label: &'static str, hint: &str| (title, label, hint.to_owned());
    match reason {
        BoardReason::NotInPickGames { keyword } => say(
            format!("`{keyword}` has no meaning where letters are picked"),
            "not in pick games",
            "a pick game has `players`, `word`, `pick until none is left`, `result` and perhaps `turn` and `misere`; for a \
             game of moves, remove `pick` and `result`",
        ),
        BoardReason::PlayersAlike { players: [first, second] } if first == second => {
            say(format!("both players are called `{}`", short(first)), "one name for two", "give them different names")
        }
        BoardReason::PlayersAlike { .. } => say(
            "who is to move could not be told from these names".to_owned(),
            "not fit for boards",
            "boards are written like 0110/.o.x/Bob, with a number of picks behind the name: choose names without `/`, without \
             white space at an end, and of which none is the other with a number",
        ),
        BoardReason::SamePlayerTwice { name } => {
            say(format!("`{}` is named twice", short(name)), "the other player is missing", "name each player once")
        }
        BoardReason::BothWantTheSame { maximise } => {
            let (both, one) = if *maximise { ("maximise", "minimises") } else { ("minimise", "maximises") };
            (format!("both players {both}"), "nobody is against it", format!("one of them {one}"))
        }
        BoardReason::NotASumOverLetters => say(
            "this is not a sum over the letters taken".to_owned(),
            "not a sum over letters",
            "each letter adds a number of its own: count(1), sum(d * d), length, and multiples and sums of these",
        ),
        BoardReason::LettersReordered { order } => (
            "the letters are compared in another order than they are listed".to_owned(),
            "listed in this order",
            format!("`lexicographically` is in the order of the alphabet: {}; list them so", spaced(order)),
        ),
        BoardReason::PicksOfATurn { limit } => (
            format!("a turn is a certain number of picks, from 1 to {limit}"),
            "not such a number",
            "as in: turn 2 moves, for two picks each; a player cannot choose how many".to_owned(),
        ),
        BoardReason::NotAStrategy => say(
            "only strategies can be claimed of a pick game".to_owned(),
            "not `strategy`",
            "as in: claim strategy leftmost 1, else rightmost 0",
        ),
        BoardReason::ChoiceOfNothing => say(
            "this choice never applies".to_owned(),
            "fits no place",
            "[] has no letters, and no word is in an expression with [] in it; for `nothing stands before`, write: after ^",
        ),
        BoardReason::StrategyOfOnePlayer { missing } => (
            format!("the strategy does not say what {} takes", short(missing)),
            "one list",
            format!("add a list, as in: ..; {}: leftmost any; a list without a name is for both", short(missing)),
        ),
        BoardReason::OtherKindOfResult { letters: true } => say(
            "the result of this game is letters".to_owned(),
            "not letters",
            "write the letters in order, as in: expect 0110 result 10; letters that are not digits in quotes; none is empty",
        ),
        BoardReason::OtherKindOfResult { letters: false } => {
            say("the result of this game is a number".to_owned(), "not a number", "as in: expect 0110 result 2")
        }
        BoardReason::ResultLength { given, wanted } => (
            format!("{} here, the player has {wanted} in the end", counted(*given, "letter")),
            "of another length",
            "letters that are taken already count".to_owned(),
        ),
        BoardReason::MarksLength { letters, marks } => (
            format!("{} and {}", counted(*letters, "letter"), counted(*marks, "mark")),
            "not as many as letters",
            "each letter has a mark: `.` free, `o` taken by the first player, `x` by the second, as in '0110/.o.x'"
                .to_owned(),
        ),
        BoardReason::NotAMark { found } => say(
            format!("{} is not a mark", character(*found)),
            "expected a mark",
            "marks are `.` for a free letter, `o` for one of the first player, `x` for one of the second, as in '0110/.o.x'",
        ),
        BoardReason::NotWhoMoves { found, players: [first, second], turn } => (
            format!("`{}` does not say who is to move", short(found)),
            "expected a player",
            if *turn > 1 {
                format!(
                    "write /{0} or /{1}; with the picks left in the turn, 1 to {turn}: /{0} 1",
                    short(first),
                    short(second)
                )
            } else {
                format!("write /{} or /{}", short(first), short(second))
            },
        ),
        BoardReason::UnclearWhoMoves { first, second, players } => (
            format!("who is to move if {} has taken {first} and {} {second}?", short(&players[0]), short(&players[1])),
            "not reached from a fresh board",
            format!("say it: the same, then /{} or /{}", short(&players[0]), short(&players[1])),
        ),
    }
}
