//! What can be wrong with a pick game, in Japanese.

use rules::diagnostic::BoardReason;

use crate::mention::{character, short, spaced};

/// Title, label, hint.
pub(super) fn parts(reason: &BoardReason) -> (String, &'static str, String) {
    let say = |title: String, label: &'static str, hint: &str| (title, label, hint.to_owned());
    match reason {
        BoardReason::NotInPickGames { keyword } => say(
            format!("文字を取り合うゲームで `{keyword}` は意味を持ちません"),
            "ここでは使えません",
            "文字を取り合うゲームには `players`, `word`, `pick until none is left`, `result` と、\
             必要なら `turn`, `misere` \
             を書きます。手を指すゲームなら `pick` と `result` を消してください",
        ),
        BoardReason::PlayersAlike { players: [first, second] } if first == second => say(
            format!("二人のプレイヤーの名前がどちらも `{}` です", short(first)),
            "一つの名前に二人います",
            "別々の名前にしてください",
        ),
        BoardReason::PlayersAlike { .. } => say(
            "この名前では、どちらの手番か見分けられません".to_owned(),
            "盤面の表記に使えません",
            "盤面は 0110/.o.x/Bob のように書き、名前の後に残りの回数が付くことがあります。`/` を含まず、\
             両端に空白がなく、\
             一方に数を付けても他方にならない名前にしてください",
        ),
        BoardReason::SamePlayerTwice { name } => say(
            format!("`{}` が二度書かれています", short(name)),
            "もう一人がいません",
            "プレイヤーは一度ずつ書いてください",
        ),
        BoardReason::BothWantTheSame { maximise: true } => say(
            "二人とも結果を最大にしようとしています".to_owned(),
            "逆らう人がいません",
            "一人は minimises にしてください",
        ),
        BoardReason::BothWantTheSame { maximise: false } => say(
            "二人とも結果を最小にしようとしています".to_owned(),
            "逆らう人がいません",
            "一人は maximises にしてください",
        ),
        BoardReason::NotASumOverLetters => say(
            "これは取った文字についての和ではありません".to_owned(),
            "文字ごとの和ではありません",
            "文字ごとに決まった数を足します: count(1), sum(d * d), length と、その定数倍や和",
        ),
        BoardReason::LettersReordered { order } => (
            "文字を比べる順が、並べた順と違います".to_owned(),
            "この順に並んでいます",
            format!("`lexicographically` はアルファベットの順に比べます: {}。この順に並べてください", spaced(order)),
        ),
        BoardReason::PicksOfATurn { limit } => (
            format!("一回の手番で取る回数は、1 から {limit} までの決まった数です"),
            "そのような数ではありません",
            "例: turn 2 moves は二回ずつ取ることを表します。何回取るかをプレイヤーが選ぶことはできません".to_owned(),
        ),
        BoardReason::NotAStrategy => say(
            "文字を取り合うゲームで主張できるのは戦略だけです".to_owned(),
            "`strategy` ではありません",
            "例: claim strategy leftmost 1, else rightmost 0",
        ),
        BoardReason::ChoiceOfNothing => say(
            "この選び方が当てはまることはありません".to_owned(),
            "当てはまる場所がありません",
            "[] に文字はなく、[] を含む式が表す語はありません。前に何もないことは after ^ と書きます",
        ),
        BoardReason::StrategyOfOnePlayer { missing } => (
            format!("{} が何を取るか、この戦略には書かれていません", short(missing)),
            "一人分しかありません",
            format!(
                "もう一人分を加えてください。例: ..; {}: leftmost any。\
                     名前を書かなければ二人ともに当てはまります",
                short(missing)
            ),
        ),
        BoardReason::OtherKindOfResult { letters: true } => say(
            "このゲームの結果は文字の並びです".to_owned(),
            "文字の並びではありません",
            "文字を順に書きます。例: expect 0110 result 10。数字でない文字は引用符で囲み、\
             何もないときは empty と書きます",
        ),
        BoardReason::OtherKindOfResult { letters: false } => {
            say("このゲームの結果は数です".to_owned(), "数ではありません", "例: expect 0110 result 2")
        }
        BoardReason::ResultLength { given, wanted } => (
            format!("ここには {given} 文字ありますが、最後には {wanted} 文字になります"),
            "長さが違います",
            "すでに取った文字も数えます".to_owned(),
        ),
        BoardReason::MarksLength { letters, marks } => (
            format!("文字が {letters} 個、印が {marks} 個あります"),
            "文字と同じ数ではありません",
            "印は文字ごとに一つです: `.` は残っている文字、`o` は先手が取った文字、`x` は後手が取った文字。\
             例: '0110/.o.x'"
                .to_owned(),
        ),
        BoardReason::NotAMark { found } => say(
            format!("{} は印ではありません", character(*found)),
            "ここには印を書きます",
            "印は、残っている文字が `.`、先手が取った文字が `o`、後手が取った文字が `x` です。例: '0110/.o.x'",
        ),
        BoardReason::NotWhoMoves { found, players: [first, second], turn } => (
            format!("`{}` では、どちらの手番か分かりません", short(found)),
            "ここにはプレイヤーを書きます",
            if *turn > 1 {
                format!(
                    "/{0} か /{1} と書きます。その手番で残っている回数（1 から {turn}）も書けます: /{0} 1",
                    short(first),
                    short(second)
                )
            } else {
                format!("/{} か /{} と書きます", short(first), short(second))
            },
        ),
        BoardReason::UnclearWhoMoves { first, second, players } => (
            format!(
                "{} が {first} 個、{} が {second} 個取ったとき、どちらの手番ですか",
                short(&players[0]),
                short(&players[1])
            ),
            "印のない盤面から始めると現れません",
            format!("後に手番を書いてください: /{} か /{}", short(&players[0]), short(&players[1])),
        ),
    }
}
