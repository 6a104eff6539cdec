//! What can be wrong with a game whose players have different moves, in Japanese.

use rules::diagnostic::Reason;

use crate::mention::short;

/// Title, label, hint; none if the reason is about something else.
pub(super) fn parts(reason: &Reason) -> Option<(String, &'static str, String)> {
    let say = |title: String, label: &'static str, hint: &str| Some((title, label, hint.to_owned()));
    match reason {
        Reason::UnknownPlayer { name, players } => Some((
            format!("`{}` というプレイヤーはいません", short(name)),
            "不明なプレイヤー",
            match &players[..] {
                [first, second] => format!(
                    "プレイヤーは {} と {} です。ほかの名前は `players Cat, Rabbit` のような行で付けます",
                    short(first),
                    short(second)
                ),
                _ => String::new(),
            },
        )),
        Reason::PartisanTurn => say(
            "プレイヤーの手が異なるゲームでは、一回の手番に一手だけ指します".to_owned(),
            "二手以上です",
            "`turn` か、`move` の後の名前を消してください",
        ),
        Reason::PartisanSum => say(
            "任意個の山のゲームでは、どちらのプレイヤーも同じ手を指せます".to_owned(),
            "一方のプレイヤーの名前です",
            "一方だけの手を書くには、山の数を決めてください: heaps x y",
        ),
        Reason::PartisanVerdict => say(
            "プレイヤーの手が異なるので、誰から始めるかで結果が変わります".to_owned(),
            "どちらの手番ですか",
            "`expect 10 outcome N` のようにクラスを書いてください。\
             L は誰から始めても最初に名前を書いたプレイヤーの勝ち、R は誰から始めても\
             もう一人の勝ち、N は先手の勝ち、P は後手の勝ち",
        ),
        Reason::PartisanClaim { claim } => say(
            format!("プレイヤーの手が異なるゲームで `{claim}` という主張はできません"),
            "ここでは使えません",
            "主張の例: outcome L when F, Left to move wins when F, wins if F, every move wins if F, play is odd \
             when F",
        ),
        Reason::NotPartisan { text } => say(
            format!("`{text}` はプレイヤーの手が異なるゲームのものです"),
            "ここではどちらも同じ手を指せます",
            "手番のプレイヤーについて `wins` か `loses` と書きます。\
             一方だけの手は名前で始めます: move Left: 10 -> 01",
        ),
        Reason::PlayerAsVariable { name } => say(
            format!("`{name}` はプレイヤーの名前ですが、ここでは任意の文字を表します"),
            "この手の変数です",
            &format!("このプレイヤーの手ならコロンを付けます: move {name}: 10 -> 01"),
        ),
        _ => None,
    }
}
