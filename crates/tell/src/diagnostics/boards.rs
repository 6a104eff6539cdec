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
            en: ["`{keyword}` cannot be used in a pick game", "not allowed here",
                "a pick game has `players`, `word`, `pick until none is left`, `result` and, if \
                needed, `turn` and `misere`; for a game of moves, remove `pick` and `result`"],
            ja: ["文字を取り合うゲームに `{keyword}` は書けません", "ここでは使えません",
                "文字を取り合うゲームには `players`, `word`, `pick until none is left`, `result` \
                と、必要なら `turn`, `misere` を書きます。`move` で局面を変えるゲームなら `pick` \
                と `result` を消してください"]),
        BoardReason::PlayersAlike { .. } => diagnosis!(language,
            en: ["with these names, a board would not show who is to move", "ambiguous on boards",
                "a board is written like 0110/.o.x/Bob, and a number of picks may follow the name: \
                choose names that contain no `/`, have no white space at either end, and of which \
                neither is the other followed by a number"],
            ja: ["この名前では、盤面からどちらの手番かを読み取れません",
                "盤面の表記であいまいになります",
                "盤面は 0110/.o.x/Bob のように書き、名前の後に残りの回数が付くことがあります。\
                `/` を含まず、両端に空白がなく、一方に数を付けても他方にならない\
                名前にしてください"]),
        BoardReason::SamePlayerTwice { name } => diagnosis!(language,
            en: [("`{}` is named twice", short(name)), "the other player is missing",
                "name each player once"],
            ja: [("`{}` が二度書かれています", short(name)), "もう一人がいません",
                "プレイヤーは一度ずつ書いてください"]),
        BoardReason::BothWantTheSame { maximise: true } => diagnosis!(language,
            en: ["both players maximise", "one player must minimise",
                "change one of them to `minimises`"],
            ja: ["2 人とも結果を最大にしようとしています", "1 人は最小にしなければなりません",
                "一方を `minimises` にしてください"]),
        BoardReason::BothWantTheSame { maximise: false } => diagnosis!(language,
            en: ["both players minimise", "one player must maximise",
                "change one of them to `maximises`"],
            ja: ["2 人とも結果を最小にしようとしています", "1 人は最大にしなければなりません",
                "一方を `maximises` にしてください"]),
        BoardReason::NotASumOverLetters => diagnosis!(language,
            en: ["this is not a sum over the letters taken", "must be a sum over letters",
                "every letter must add a fixed number: use count(1), sum(d * d), length, and \
                multiples and sums of these"],
            ja: ["これは取った文字についての和ではありません", "文字ごとの和でなければなりません",
                "文字ごとに決まった数を足すように、count(1), sum(d * d), length と、その定数倍や和で書いてください"]),
        BoardReason::LettersReordered { order } => diagnosis!(language,
            en: ["the letters are not listed in the order in which they are compared",
                "listed in this order",
                ("`lexicographically` compares in alphabetical order; list the letters as: {}",
                    spaced(order))],
            ja: ["文字を比べる順が、並べた順と違います", "この順に並んでいます",
                ("`lexicographically` はアルファベット順に比べます。この順に並べてください: {}",
                    spaced(order))]),
        BoardReason::PicksOfATurn { limit } => diagnosis!(language,
            en: ["the number of picks in a turn must be fixed, from 1 to {limit}",
                "not a fixed number",
                "for two picks per turn, write: turn 2 moves; a player cannot choose how many"],
            ja: ["1 手番に取る回数は、1 から {limit} までの決まった数です",
                "決まった数ではありません",
                "2 回ずつ取るなら turn 2 moves と書きます。何回取るかをプレイヤーが選ぶことはできません"]),
        BoardReason::NotAStrategy => diagnosis!(language,
            en: ["a claim about a pick game must be a strategy", "expected `strategy`",
                "as in: claim strategy leftmost 1, else rightmost 0"],
            ja: ["文字を取り合うゲームで主張できるのは戦略だけです", "ここには `strategy` と書きます",
                "例: claim strategy leftmost 1, else rightmost 0"]),
        BoardReason::ChoiceOfNothing => diagnosis!(language,
            en: ["this choice never applies", "matches nowhere",
                "[] contains no letter, so an expression with [] in it matches no word; if nothing \
                may stand before, write: after ^"],
            ja: ["この選び方が使われることはありません", "当てはまる場所がありません",
                "[] に文字はなく、[] を含む式が表す語はありません。前に何もないことは after ^ と書きます"]),
        BoardReason::StrategyOfOnePlayer { missing } => diagnosis!(language,
            en: [("the strategy does not say what {} takes", short(missing)), "one list only",
                ("add a list for this player, as in: ..; {}: leftmost any; a list without a name \
                    is for both players",
                    short(missing))],
            ja: [("{} が何を取るか、この戦略には書かれていません", short(missing)),
                "1 人分だけです",
                ("このプレイヤーの分を加えてください。例: ..; {}: leftmost any。名前を書かなければ2 人ともに当てはまります",
                    short(missing))]),
        BoardReason::OtherKindOfResult { letters: true } => diagnosis!(language,
            en: ["the result of this game is a sequence of letters", "expected letters",
                "write the letters in order, as in: expect 0110 result 10; put letters that are \
                not digits in quotes, and write empty for none"],
            ja: ["このゲームの結果は文字の並びです", "ここには文字を書きます",
                "文字を順に書きます。例: expect 0110 result 10。数字でない文字は引用符で囲み、何もないときは empty と書きます"]),
        BoardReason::OtherKindOfResult { letters: false } => diagnosis!(language,
            en: ["the result of this game is a number", "expected a number",
                "as in: expect 0110 result 2"],
            ja: ["このゲームの結果は数です", "ここには数を書きます", "例: expect 0110 result 2"]),
        BoardReason::ResultLength { given, wanted } => diagnosis!(language,
            en: [("{} here, but the player ends with {wanted}", counted(*given, "letter")),
                "wrong length", "count the letters already taken as well"],
            ja: ["ここには {given} 文字ありますが、このプレイヤーの結果は {wanted} 文字になります",
                "長さが違います", "すでに取った文字も数に入れてください"]),
        BoardReason::MarksLength { letters, marks } => diagnosis!(language,
            en: [("{} but {}", counted(*letters, "letter"), counted(*marks, "mark")),
                "one mark per letter is needed",
                "write one mark per letter: `.` for a free letter, `o` for one taken by the first \
                player, `x` for one taken by the second, as in '0110/.o.x'"],
            ja: ["文字は {letters} 個ですが、印は {marks} 個です", "文字と同じ数の印が必要です",
                "文字ごとに印を 1 つ書きます: `.` は残っている文字、`o` は先手が取った文字、`x` は後手が取った文字。例: '0110/.o.x'"]),
        BoardReason::NotAMark { found } => diagnosis!(language,
            en: [("{} is not a mark", character(*found)), "expected a mark",
                "write `.` for a free letter, `o` for one taken by the first player, `x` for one \
                taken by the second, as in '0110/.o.x'"],
            ja: [("{} は印ではありません", character(*found)), "ここには印を書きます",
                "印は、残っている文字が `.`、先手が取った文字が `o`、後手が取った文字が `x` です。例: '0110/.o.x'"]),
        BoardReason::NotWhoMoves { found, players: [first, second], turn } => {
            let hint = if *turn > 1 {
                say!(language,
                    en: ("write /{0} or /{1}; the number of picks left in the turn, from 1 to \
                        {turn}, may follow: /{0} 1",
                        short(first), short(second)),
                    ja: ("/{0} か /{1} と書きます。その後に、この手番で残っている回数（1 から {turn}）も書けます: /{0} 1",
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
                    short(&players[0]), short(&players[1])),
                    "cannot be reached from an unmarked board",
                ("say who is to move by adding /{} or /{}",
                short(&players[0]), short(&players[1]))],
            ja: [
                ("{} が {first} 個、{} が {second} 個取ったとき、どちらの手番ですか",
                    short(&players[0]), short(&players[1])), "印のない盤面からは到達しません",
                ("手番のプレイヤーを後に書いてください: /{} か /{}",
                short(&players[0]), short(&players[1]))]),
    }
}
