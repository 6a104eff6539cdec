//! What can be wrong with a game whose players have different moves.

use rules::diagnostic::Reason;

use super::{Diagnosis, diagnosis};
use crate::language::Language;
use crate::mention::short;
use crate::say::say;

/// The words; none if the reason is about something else.
pub(super) fn words(reason: &Reason, language: Language) -> Option<Diagnosis> {
    Some(match reason {
        Reason::UnknownPlayer { name, players } => {
            let hint = match &players[..] {
                [first, second] => say!(language,
                    en: ("the players are {} and {}; other names are given by a line like \
                        `players Cat, Rabbit`",
                        short(first), short(second)),
                    ja: ("プレイヤーは {} と {} です。ほかの名前は `players Cat, Rabbit` \
                        のような行で付けます",
                        short(first), short(second))),
                _ => String::new(),
            };
            diagnosis!(language,
                en: [("no player is called `{}`", short(name)), "unknown player", { hint }],
                ja: [("`{}` というプレイヤーはいません", short(name)), "不明なプレイヤー",
                    { hint }])
        }
        Reason::PartisanTurn => diagnosis!(language,
            en: ["players with different moves make one move a turn", "several moves",
                "remove `turn`, or the names behind `move`"],
            ja: ["プレイヤーの手が異なるゲームでは、1 手番の操作は 1 回だけです", "2 回以上です",
                "`turn` か、`move` の後の名前を消してください"]),
        Reason::PartisanSum => diagnosis!(language,
            en: ["with any number of heaps both players have the same moves", "one player is named",
                "for moves of one player, say how many heaps there are: heaps x y"],
            ja: ["任意個の山のゲームでは、どちらのプレイヤーも同じ操作を行えます",
                "一方のプレイヤーの名前です",
                "一方だけの手を書くには、山の数を決めてください: heaps x y"]),
        Reason::PartisanVerdict => diagnosis!(language,
            en: ["the players have different moves, so it matters who begins",
                "which player to move?",
                "expect a class, as in `expect 10 outcome N`: L if the first-named player wins \
                whoever begins, R if the other one does, N if who begins wins, P if who begins \
                loses"],
            ja: ["プレイヤーの手が異なるので、誰から始めるかで結果が変わります",
                "どちらの手番ですか",
                "`expect 10 outcome N` のようにクラスを書いてください。L は誰から始めても最初に\
                名前を書いたプレイヤーの勝ち、R は誰から始めてももう一人の勝ち、N は先手の勝ち、\
                P は後手の勝ち"]),
        Reason::PartisanClaim { claim } => diagnosis!(language,
            en: ["`{claim}` cannot be claimed where players have different moves", "not known here",
                "claims are: outcome L when F, Left to move wins when F, wins if F, every move \
                wins if F, play is odd when F"],
            ja: ["プレイヤーの手が異なるゲームで `{claim}` という主張はできません",
                "ここでは使えません",
                "主張の例: outcome L when F, Left to move wins when F, wins if F, every move \
                wins if F, play is odd when F"]),
        Reason::NotPartisan { text } => diagnosis!(language,
            en: ["`{text}` is for games whose players have different moves",
                "both have the same moves here",
                "write `wins` or `loses`, for the player to move; moves of one player begin \
                with a name: move Left: 10 -> 01"],
            ja: ["`{text}` はプレイヤーの手が異なるゲームのものです",
                "ここではどちらも同じ操作を行えます",
                "手番のプレイヤーについて `wins` か `loses` と書きます。一方だけの手は名前で\
                始めます: move Left: 10 -> 01"]),
        Reason::PlayerAsVariable { name } => diagnosis!(language,
            en: ["`{name}` is a player, and any letter here", "a variable of this move",
                "for a move of this player write a colon: move {name}: 10 -> 01"],
            ja: ["`{name}` はプレイヤーの名前ですが、ここでは任意の文字を表します",
                "この手の変数です",
                "このプレイヤーの手ならコロンを付けます: move {name}: 10 -> 01"]),
        _ => return None,
    })
}
