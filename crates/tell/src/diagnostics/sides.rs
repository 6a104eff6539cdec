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
                    en: ("the players are {} and {}; to rename them, add a line like `players Cat, \
                        Rabbit`",
                        short(first), short(second)),
                    ja: ("プレイヤーは {} と {} です。名前を変えるには `players Cat, Rabbit` のような行を加えます",
                        short(first), short(second))),
                _ => String::new(),
            };
            diagnosis!(language,
                en: [("unknown player `{}`", short(name)), "not a player", { hint }],
                ja: [("`{}` というプレイヤーはいません", short(name)), "不明なプレイヤー",
                    { hint }])
        }
        Reason::PartisanTurn => diagnosis!(language,
            en: ["a turn is one move when the players have different moves", "several moves",
                "remove `turn`, or the names after `move`"],
            ja: ["プレイヤーの手が異なるゲームでは、1 手番の操作は 1 回だけです", "2 回以上です",
                "`turn` か、`move` の後の名前を消してください"]),
        Reason::PartisanSum => diagnosis!(language,
            en: ["with any number of heaps, both players have the same moves", "names one player",
                "to give one player a move, fix the number of heaps: heaps x y"],
            ja: ["任意個の山のゲームでは、どちらのプレイヤーも同じ操作を行えます",
                "一方のプレイヤーの名前です",
                "一方だけの手を書くには、山の数を決めてください: heaps x y"]),
        Reason::PartisanVerdict => diagnosis!(language,
            en: ["the players have different moves, so it matters who starts",
                "which player to move?",
                "write an outcome class, as in `expect 10 outcome N`: L if the player named first \
                wins whoever starts, R if the other one does, N if whoever starts wins, P if \
                whoever starts loses"],
            ja: ["プレイヤーの手が異なるので、どちらから始めるかで結果が変わります",
                "どちらの手番ですか",
                "`expect 10 outcome N` のように帰結類を書いてください。L はどちらから始めても最初に\
                名前を書いたプレイヤーの勝ち、R はどちらから始めてももう一人の勝ち、N は先手の\
                勝ち、P は後手の勝ちです"]),
        Reason::PartisanClaim { claim } => diagnosis!(language,
            en: ["claims of the form `{claim}` are not supported when the players have different \
                moves",
                "not supported here",
                "you can claim: outcome L when F, Left to move wins when F, wins if F, every move \
                wins if F, play is odd when F"],
            ja: ["プレイヤーの手が異なるゲームで `{claim}` の形の主張はできません",
                "ここでは使えません",
                "主張の例: outcome L when F, Left to move wins when F, wins if F, every move \
                wins if F, play is odd when F"]),
        Reason::NotPartisan { text } => diagnosis!(language,
            en: ["`{text}` needs players with different moves",
                "both players have the same moves",
                "write `wins` or `loses` for the player to move; to give one player a move, name \
                the player: move Left: 10 -> 01"],
            ja: ["`{text}` はプレイヤーの手が異なるゲームのものです",
                "ここではどちらも同じ操作を行えます",
                "手番のプレイヤーについて `wins` か `loses` と書きます。一方だけの手にするには名前を書きます: move Left: 10 -> 01"]),
        Reason::PlayerAsVariable { name } => diagnosis!(language,
            en: ["`{name}` is the name of a player, but stands for any letter here",
                "a variable in this move",
                "for a move of this player, add a colon: move {name}: 10 -> 01"],
            ja: ["`{name}` はプレイヤーの名前ですが、ここでは任意の文字を表します",
                "この手の変数です",
                "このプレイヤーの手ならコロンを付けます: move {name}: 10 -> 01"]),
        _ => return None,
    })
}
