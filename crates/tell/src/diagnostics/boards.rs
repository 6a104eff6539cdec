//! What can be wrong with a pick game.

use rules::diagnostic::BoardReason;

use super::{Diagnosis, diagnosis};
use crate::language::Language;
use crate::mention::{character, short, spaced};
use crate::say::{counted, say};

/// The words.
pub(super) fn words(reason: &BoardReason, language: Language) -> Diagnosis {
    match reason {
        BoardReason::NotInPickGames { keyword } => diagnosis!(language,
            en: ["`{keyword}` has no meaning where letters are picked", "not in pick games",
                "a pick game has `players`, `word`, `pick until none is left`, `result` and \
                perhaps `turn` and `misere`; for a game of moves, remove `pick` and `result`"],
            ja: ["文字を取り合うゲームで `{keyword}` は意味を持ちません", "ここでは使えません",
                "文字を取り合うゲームには `players`, `word`, `pick until none is left`, \
                `result` と、必要なら `turn`, `misere` を書きます。手を指すゲームなら `pick` と \
                `result` を消してください"]),
        BoardReason::PlayersAlike { players: [first, second] } if first == second => diagnosis!(language,
            en: [("both players are called `{}`", short(first)), "one name for two",
                "give them different names"],
            ja: [("二人のプレイヤーの名前がどちらも `{}` です", short(first)),
                "一つの名前に二人います", "別々の名前にしてください"]),
        BoardReason::PlayersAlike { .. } => diagnosis!(language,
            en: ["who is to move could not be told from these names", "not fit for boards",
                "boards are written like 0110/.o.x/Bob, with a number of picks behind the name: \
                choose names without `/`, without white space at an end, and of which none is \
                the other with a number"],
            ja: ["この名前では、どちらの手番か見分けられません", "盤面の表記に使えません",
                "盤面は 0110/.o.x/Bob のように書き、名前の後に残りの回数が付くことがあります。\
                `/` を含まず、両端に空白がなく、一方に数を付けても他方にならない\
                名前にしてください"]),
        BoardReason::SamePlayerTwice { name } => diagnosis!(language,
            en: [("`{}` is named twice", short(name)), "the other player is missing",
                "name each player once"],
            ja: [("`{}` が二度書かれています", short(name)), "もう一人がいません",
                "プレイヤーは一度ずつ書いてください"]),
        BoardReason::BothWantTheSame { maximise: true } => diagnosis!(language,
            en: ["both players maximise", "nobody is against it", "one of them minimises"],
            ja: ["二人とも結果を最大にしようとしています", "逆らう人がいません",
                "一人は minimises にしてください"]),
        BoardReason::BothWantTheSame { maximise: false } => diagnosis!(language,
            en: ["both players minimise", "nobody is against it", "one of them maximises"],
            ja: ["二人とも結果を最小にしようとしています", "逆らう人がいません",
                "一人は maximises にしてください"]),
        BoardReason::NotASumOverLetters => diagnosis!(language,
            en: ["this is not a sum over the letters taken", "not a sum over letters",
                "each letter adds a number of its own: count(1), sum(d * d), length, and \
                multiples and sums of these"],
            ja: ["これは取った文字についての和ではありません", "文字ごとの和ではありません",
                "文字ごとに決まった数を足します: count(1), sum(d * d), length と、その定数倍や和"]),
        BoardReason::LettersReordered { order } => diagnosis!(language,
            en: ["the letters are compared in another order than they are listed",
                "listed in this order",
                ("`lexicographically` is in the order of the alphabet: {}; list them so",
                    spaced(order))],
            ja: ["文字を比べる順が、並べた順と違います", "この順に並んでいます",
                ("`lexicographically` はアルファベットの順に比べます: {}。この順に並べてください",
                    spaced(order))]),
        BoardReason::PicksOfATurn { limit } => diagnosis!(language,
            en: ["a turn is a certain number of picks, from 1 to {limit}", "not such a number",
                "as in: turn 2 moves, for two picks each; a player cannot choose how many"],
            ja: ["一回の手番で取る回数は、1 から {limit} までの決まった数です",
                "そのような数ではありません",
                "例: turn 2 moves は二回ずつ取ることを表します。何回取るかをプレイヤーが\
                選ぶことはできません"]),
        BoardReason::NotAStrategy => diagnosis!(language,
            en: ["only strategies can be claimed of a pick game", "not `strategy`",
                "as in: claim strategy leftmost 1, else rightmost 0"],
            ja: ["文字を取り合うゲームで主張できるのは戦略だけです", "`strategy` ではありません",
                "例: claim strategy leftmost 1, else rightmost 0"]),
        BoardReason::ChoiceOfNothing => diagnosis!(language,
            en: ["this choice never applies", "fits no place",
                "[] has no letters, and no word is in an expression with [] in it; for `nothing \
                stands before`, write: after ^"],
            ja: ["この選び方が当てはまることはありません", "当てはまる場所がありません",
                "[] に文字はなく、[] を含む式が表す語はありません。前に何もないことは after ^ \
                と書きます"]),
        BoardReason::StrategyOfOnePlayer { missing } => diagnosis!(language,
            en: [("the strategy does not say what {} takes", short(missing)), "one list",
                ("add a list, as in: ..; {}: leftmost any; a list without a name is for both",
                    short(missing))],
            ja: [("{} が何を取るか、この戦略には書かれていません", short(missing)),
                "一人分しかありません",
                ("もう一人分を加えてください。例: ..; {}: leftmost any。名前を書かなければ\
                    二人ともに当てはまります",
                    short(missing))]),
        BoardReason::OtherKindOfResult { letters: true } => diagnosis!(language,
            en: ["the result of this game is letters", "not letters",
                "write the letters in order, as in: expect 0110 result 10; letters that are not \
                digits in quotes; none is empty"],
            ja: ["このゲームの結果は文字の並びです", "文字の並びではありません",
                "文字を順に書きます。例: expect 0110 result 10。数字でない文字は引用符で囲み、\
                何もないときは empty と書きます"]),
        BoardReason::OtherKindOfResult { letters: false } => diagnosis!(language,
            en: ["the result of this game is a number", "not a number",
                "as in: expect 0110 result 2"],
            ja: ["このゲームの結果は数です", "数ではありません", "例: expect 0110 result 2"]),
        BoardReason::ResultLength { given, wanted } => diagnosis!(language,
            en: [("{} here, the player has {wanted} in the end", counted(*given, "letter")),
                "of another length", "letters that are taken already count"],
            ja: ["ここには {given} 文字ありますが、最後には {wanted} 文字になります",
                "長さが違います", "すでに取った文字も数えます"]),
        BoardReason::MarksLength { letters, marks } => diagnosis!(language,
            en: [("{} and {}", counted(*letters, "letter"), counted(*marks, "mark")),
                "not as many as letters",
                "each letter has a mark: `.` free, `o` taken by the first player, `x` by the \
                second, as in '0110/.o.x'"],
            ja: ["文字が {letters} 個、印が {marks} 個あります", "文字と同じ数ではありません",
                "印は文字ごとに一つです: `.` は残っている文字、`o` は先手が取った文字、`x` \
                は後手が取った文字。例: '0110/.o.x'"]),
        BoardReason::NotAMark { found } => diagnosis!(language,
            en: [("{} is not a mark", character(*found)), "expected a mark",
                "marks are `.` for a free letter, `o` for one of the first player, `x` for one \
                of the second, as in '0110/.o.x'"],
            ja: [("{} は印ではありません", character(*found)), "ここには印を書きます",
                "印は、残っている文字が `.`、先手が取った文字が `o`、後手が取った文字が `x` \
                です。例: '0110/.o.x'"]),
        BoardReason::NotWhoMoves { found, players: [first, second], turn } => {
            let hint = if *turn > 1 {
                say!(language,
                    en: ("write /{0} or /{1}; with the picks left in the turn, 1 to {turn}: \
                        /{0} 1",
                        short(first), short(second)),
                    ja: ("/{0} か /{1} と書きます。その手番で残っている回数（1 から {turn}）\
                        も書けます: /{0} 1",
                        short(first), short(second)))
            } else {
                say!(language,
                    en: ("write /{} or /{}", short(first), short(second)),
                    ja: ("/{} か /{} と書きます", short(first), short(second)))
            };
            diagnosis!(language,
                en: [("`{}` does not say who is to move", short(found)), "expected a player",
                    { hint }],
                ja: [("`{}` では、どちらの手番か分かりません", short(found)),
                    "ここにはプレイヤーを書きます", { hint }])
        }
        BoardReason::UnclearWhoMoves { first, second, players } => diagnosis!(language,
            en: [
                ("who is to move if {} has taken {first} and {} {second}?",
                    short(&players[0]), short(&players[1])), "not reached from a fresh board",
                ("say it: the same, then /{} or /{}", short(&players[0]), short(&players[1]))],
            ja: [
                ("{} が {first} 個、{} が {second} 個取ったとき、どちらの手番ですか",
                    short(&players[0]), short(&players[1])), "印のない盤面から始めると現れません",
                ("後に手番を書いてください: /{} か /{}", short(&players[0]), short(&players[1]))]),
    }
}
