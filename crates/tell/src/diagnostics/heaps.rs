//! What can be wrong with a game of heaps.

use rules::diagnostic::Reason;

use super::{Diagnosis, diagnosis};
use crate::language::Language;
use crate::mention::{character, list, short};
use crate::say::{counted, say};

/// The words; none if the reason is about something else.
pub(super) fn words(reason: &Reason, language: Language) -> Option<Diagnosis> {
    Some(match reason {
        Reason::NamesOfHeaps { names } => diagnosis!(language,
            en: ["`heap` takes a single name, which stands for any heap", "more than one name",
                ("for a fixed number of heaps, write: heaps {}", names.join(" "))],
            ja: ["`heap` に書く名前は 1 つで、任意の山を表します", "名前が 2 つ以上あります",
                ("山の数が決まっているなら、こう書きます: heaps {}", names.join(" "))]),
        Reason::ValueOfEndings => diagnosis!(language,
            en: ["Grundy values are not defined in games with `wins when`, `loses when`, `draw \
                when` or `gains`", "asks for a value",
                "write `wins`, `loses` or `draw`; with `gains`, also `difference`"],
            ja: ["`wins when`、`loses when`、`draw when`、`gains` のあるゲームに Grundy 数はありません",
                "Grundy 数を求めています",
                "`wins`、`loses`、`draw` のどれかを書いてください。`gains` があれば `difference` も使えます"]),
        Reason::DifferenceWithoutGains => diagnosis!(language,
            en: ["no move of this game gains anything", "asks for a difference",
                "write `wins`, `loses` or `draw`, or say what a move gains: move n -> n - d gains \
                    d"],
            ja: ["このゲームの手には得点がありません", "得点差を求めています",
                "`wins`、`loses`、`draw` のどれかを書くか、手の得点を書いてください: move n -> n - d gains d"]),
        Reason::MisereWithGains => diagnosis!(language,
            en: ["a game with `gains` has no misère play", "the gains decide who wins",
                "play it without misère: who makes the last move does not matter"],
            ja: ["`gains` のあるゲームに逆形（ミゼール）はありません", "得点で勝敗が決まります",
                "逆形にしないでください。最後の手を打つのがどちらかは、勝敗に関係しません"]),
        Reason::AnyIsImplied => diagnosis!(language,
            en: ["`any` is not needed: a move is always made in a heap of the player's choice",
                "not needed",
                "use the name given after `heap`, as in: move n -> m where m < n; to move several \
                times in a turn, write: turn 1..k moves"],
            ja: ["`any` は要りません。操作はいつも、選んだ 1 つの山に対して行います",
                "書く必要はありません",
                "`heap` の後に書いた名前を使います: move n -> m where m < n。1 手番に何度も\
                操作するには turn 1..k moves と書きます"]),
        Reason::TooManyParts { limit } => diagnosis!(language,
            en: ["a move leaves more than {limit} heaps", "one too many",
                "splitting a heap into more parts is not supported"],
            ja: ["1 手の後に残る山が {limit} 個を超えます", "1 つ多すぎます",
                "これより多くの山に分ける操作は扱えません"]),
        Reason::CodeDigit { found, keyword }
            if *keyword == "octal" && found.is_ascii_hexdigit() =>
        {
            diagnosis!(language,
            en: [("{} is not a digit of an octal code", character(*found)), "digits are 0 to 7",
                "for digits up to F (a move may leave three heaps), write `hexadecimal` instead of \
                `octal`"],
            ja: [("{} は 8 進コードの数字ではありません", character(*found)),
                "数字は 0 から 7 です",
                "F までの数字（3 つの山を残せます）には、`octal` でなく `hexadecimal` と書いてください"])
        }
        Reason::CodeDigit { found, keyword } => {
            let label = if *keyword == "octal" {
                say!(language, en: "digits are 0 to 7", ja: "数字は 0 から 7 です")
            } else {
                say!(language,
                    en: "digits are 0 to 9 and A to F",
                    ja: "数字は 0 から 9 と A から F です")
            };
            diagnosis!(language,
                en: [("{} is not a digit of a code", character(*found)), { label },
                    ("as in: {keyword} {}", if *keyword == "octal" { "0.137" } else { "0.4A" })],
                ja: [("{} はコードの数字ではありません", character(*found)), { label },
                    ("例: {keyword} {}", if *keyword == "octal" { "0.137" } else { "0.4A" })])
        }
        Reason::CodeFirstDigit { keyword } => diagnosis!(language,
            en: [
                ("the part before the point in {keyword} codes must be one digit, {}",
                    first_digits(keyword, language)), "for moves that take nothing",
                "4 lets a player split a heap into two; the t-th digit after the point is for \
                moves that take t"],
            ja: [("{keyword} のコードの小数点の前には、数字を 1 つ（{}）書きます",
                first_digits(keyword, language)),
                "何も取らない手を表します",
                "4 は 1 つの山を 2 つに分けてよいことを表します。小数点以下 t 桁目は、t 個取る手を表します"]),
        Reason::CodeTooLong { limit } => diagnosis!(language,
            en: ["the code has more than {limit} digits", "too long",
                "write `heap` and `move` lines instead"],
            ja: ["コードが {limit} 桁を超えています", "長すぎます",
                "代わりに `heap` と `move` の行を書いてください"]),
        Reason::CodeBeside { first, second } => diagnosis!(language,
            en: ["`{second}` together with `{first}`", "the second one",
                "a code already defines every move: remove it, or remove the other lines about \
                heaps and moves"],
            ja: ["`{first}` と `{second}` が両方あります", "2 つ目",
                "コードだけでゲームの手がすべて決まります。コードか、山の変え方を書いたほかの行を消してください"]),
        Reason::AboutOneHeap { name } => diagnosis!(language,
            en: [("`{}` is one heap, but a position can have many", short(name)), "which one?",
                "combine all heaps: xor(n), sum(n), max(n), count(n = 1), heaps, columns(2) mod 3 \
                = 0; inside the parentheses, n is one heap"],
            ja: [("`{}` は 1 つの山ですが、局面には山がいくつもあります",
                short(name)), "どの山ですか",
                "山全体についての式にしてください: xor(n), sum(n), max(n), count(n = 1), heaps, \
                columns(2) mod 3 = 0。括弧の中の n は 1 つの山です"]),
        Reason::AboutAllHeaps { function } => diagnosis!(language,
            en: ["`{function}` needs all heaps of a position", "only one heap is available here",
                "a move is about one heap, and so is the expression inside xor(..), sum(..), \
                max(..) or count(..)"],
            ja: ["`{function}` は局面のすべての山から求めます",
                "ここで使えるのは 1 つの山だけです",
                "手は 1 つの山についてのものです。xor(..), sum(..), max(..), count(..) の中も同じです"]),
        Reason::NoSuchClaim { claim } => diagnosis!(language,
            en: ["claims of the form `{claim}` are not supported for games with any number of \
                heaps",
                "not supported here",
                "you can claim: wins when xor(n) != 0, loses if F, value = xor(n), a winning move \
                takes from a largest heap, a winning move touches at most 2 heaps"],
            ja: ["任意個の山のゲームで `{claim}` の形の主張はできません", "ここでは使えません",
                "主張の例: wins when xor(n) != 0, loses if F, value = xor(n), a winning move \
                takes from a largest heap, a winning move touches at most 2 heaps"]),
        Reason::TwoKindsOfPositions { first, second } => diagnosis!(language,
            en: ["`{first}` and `{second}` describe two kinds of positions", "the second kind",
                "`word` is for games on words, `heaps` for a fixed number of heaps, `heap` and \
                `octal` for any number: keep one"],
            ja: ["`{first}` と `{second}` では局面の種類が違います", "2 つ目の種類",
                "`word` は語のゲーム、`heaps` は決まった数の山、`heap` と `octal` は任意個の山に使います。1 つだけ残してください"]),
        Reason::NotAHeap { name, heaps } => diagnosis!(language,
            en: [("`{}` is not a heap", short(name)), "expected a heap",
                ("the heaps of the game: {}", list(heaps))],
            ja: [("`{}` は山ではありません", short(name)), "ここには山を書きます",
                ("このゲームの山: {}", list(heaps))]),
        Reason::UnknownVariable { name, known } if name.ends_with('\'') => diagnosis!(language,
            en: [("unknown name `{}`", short(name)), "not defined here",
                ("available here: {}; with a prime, the heap after the move", list(known))],
            ja: [("`{}` という名前はここでは定義されていません", short(name)), "不明な名前",
                ("ここで使える名前: {}。' を付けると操作の後の山を表します", list(known))]),
        Reason::UnknownVariable { name, known } => diagnosis!(language,
            en: [("unknown name `{}`", short(name)), "not defined here",
                ("available here: {}; for `some number exists`, write: some {}: ..",
                    list(known), short(name))],
            ja: [("`{}` という名前はここでは定義されていません", short(name)), "不明な名前",
                ("ここで使える名前: {}。「ある数が存在する」はこう書きます: some {}: ..",
                    list(known), short(name))]),
        Reason::LooseVariable { name, heap } => diagnosis!(language,
            en: [("`{0}` is not a heap and is unbounded", short(name)),
                "any number",
                ("did you mean `{1}`? If any number will do, write: where {0} >= 0",
                    short(name), short(heap))],
            ja: [("`{}` は山ではなく、範囲も限られていません", short(name)), "任意の数になります",
                ("`{1}` のことですか。任意の数でよければ、そう書いてください: where {0} >= 0",
                    short(name), short(heap))]),
        Reason::IdleComparison { name } => diagnosis!(language,
            en: [("`{}` can be any number, so this comparison always holds", short(name)),
                "occurs only here", "check the spelling, or remove the comparison"],
            ja: [("`{}` はどんな数でもよいので、この比較は常に成り立ちます", short(name)),
                "ここにしか現れません", "綴りを確かめるか、この比較を消してください"]),
        Reason::NearName { meant } => diagnosis!(language,
            en: ["this name is not defined, so the move chooses its number", "a new name",
                ("did you mean `{}`? If not, give it another name", short(meant))],
            ja: ["この名前は定義されていないので、操作のたびに自由に選べる数になります", "新しい名前",
                ("`{}` の間違いではありませんか。違うなら、別の名前にしてください", short(meant))]),
        Reason::OnlyOfWinningMoves { name } => diagnosis!(language,
            en: [("`{}` is part of a move, but this claim is not about a move", short(name)),
                "no move here", "use it in a claim such as: claim a winning move has .."],
            ja: [("`{}` は手の一部ですが、この主張は手についてのものではありません", short(name)),
                "ここに手はありません",
                "次のような主張の中で使います: claim a winning move has .."]),
        Reason::SecondAssignment { name } => diagnosis!(language,
            en: [("`{}` is assigned twice in one move", short(name)), "the second one",
                "the right sides refer to the position before the move: use one expression, or \
                split this into two `move` lines"],
            ja: [("1 つの手で `{}` に二度代入しています", short(name)),
                "2 つ目",
                "右辺はどれも操作の前の局面を表します。1 つの式にするか、`move` の行を分けてください"]),
        Reason::HeapsAtOnce { any_number: false, heaps } => diagnosis!(language,
            en: ["each heap needs its own arrow", "several heaps at once",
                ("say what each heap becomes and leave out those that do not change: move {0}",
                    arrows(heaps))],
            ja: ["矢印は山ごとに 1 つずつ書きます", "複数の山がまとめて書かれています",
                ("山ごとに、何になるかを書きます。変わらない山は省きます: move {0}",
                    arrows(heaps))]),
        Reason::HeapsAtOnce { any_number: true, .. } => diagnosis!(language,
            en: ["with `heap`, one heap stands before the arrow, and there are no parentheses",
                "not possible here",
                "separate the heaps that a move leaves by commas: move n -> a, b; heaps cannot be \
                    merged"],
            ja: ["`heap` のゲームでは、矢印の前の山は 1 つで、括弧は使いません", "ここでは使えません",
                "操作の後に残る山はコンマで区切ります: move n -> a, b。山を合わせることはできません"]),
        Reason::ExponentNotVariable => diagnosis!(language,
            en: ["an exponent must be a number, or a variable used for nothing else",
                "neither of these",
                "as in: n -> n - 2^i, where i can be 0, 1, 2, ..."],
            ja: ["指数は数か、専用の変数でなければなりません", "どちらでもありません",
                "例: n -> n - 2^i。i は 0, 1, 2, ... のどれでもかまいません"]),
        Reason::ExponentUsedElsewhere { name } => diagnosis!(language,
            en: [("the exponent `{}` is used elsewhere too", short(name)), "used again here",
                "a variable in an exponent can only be used as an exponent of the same base; give \
                the power a name: n -> n - p where p = 2^i"],
            ja: [("指数 `{}` がほかでも使われています", short(name)), "ここでも使われています",
                "指数の変数は、同じ底の指数としてだけ使えます。べきに名前を付けてください: n -> n - p where p = 2^i"]),
        Reason::DigitsOfExpression { function } => diagnosis!(language,
            en: ["`{function}` takes one heap or one variable", "an expression",
                "give it a name: some z: z = x + y and .."],
            ja: ["`{function}` に渡せるのは、1 つの山か 1 つの変数です", "式です",
                "名前を付けてください: some z: z = x + y and .."]),
        Reason::UnknownNumeration { name } => diagnosis!(language,
            en: [("there is no numeration `{}`", short(name)), "not a numeration",
                "there are the bases 2 to 10, fibonacci, quadratic(a), recurrence(a, b) and unary"],
            ja: [("記数法 `{}` はありません", short(name)), "記数法ではありません",
                "2 から 10 までの基数、fibonacci、quadratic(a)、recurrence(a, b)、unary があります"]),
        Reason::RecurrenceCoefficients => diagnosis!(language,
            en: ["`recurrence` takes two or three numbers from 1 to 9, none larger than the one \
                before it, or a and -b, where a is at least b + 2 and at most 10",
                "not such numbers",
                "as in: recurrence(3, 2), whose places are worth 1, 4, 14, ..: each is 3 times the \
                one before it and 2 times the one before that"],
            ja: ["`recurrence` には、1 から 9 までの数を 2 つか 3 つ、前の数より大きくならないように並べます。\
                    a と -b（b + 2 <= a <= 10）でもかまいません",
                "そうなっていません",
                "例: recurrence(3, 2)。桁の重みは 1, 4, 14, .. で、それぞれ 1 つ前の 3 倍と 2 つ前の 2 倍の和です"]),
        Reason::DigitsWithoutMod { function } => diagnosis!(language,
            en: ["`{function}` can only be used modulo a number", "missing `mod`",
                "as in: {function}(..) mod 2 = 0"],
            ja: ["`{function}` は余りの形でしか使えません", "`mod` がありません",
                "例: {function}(..) mod 2 = 0"]),
        Reason::ColumnsMisplaced => diagnosis!(language,
            en: ["`columns` stands for all digit positions at once", "not a number",
                "as in: columns(2) mod 3 = 0 (at every position, the digit sum is divisible by 3), \
                or for the largest of the remainders: max(columns(2) mod 3)"],
            ja: ["`columns` はすべての桁を同時に表します", "数ではありません",
                "例: columns(2) mod 3 = 0（どの桁でも数字の和が 3 で割り切れる）。余りの最大値なら: max(columns(2) mod 3)"]),
        Reason::WrongNumberOfHeaps { given, heaps } => diagnosis!(language,
            en: [("{} here, but the game has {heaps}", counted(*given, "heap")), "not a position",
                "list all heaps in order, with 0 for an empty one: (3, 0, 1)"],
            ja: ["ここには山が {given} 個ありますが、このゲームの山は {heaps} 個です",
                "局面ではありません", "すべての山を順に書きます。空の山は 0 とします: (3, 0, 1)"]),
        Reason::OutsideTheDomain { position } => diagnosis!(language,
            en: ["{position} is not a position", "excluded by `heaps .. where ..`", ""],
            ja: ["{position} は局面ではありません", "`heaps .. where ..` で除かれています", ""]),
        _ => return None,
    })
}

/// The digits that can stand before the point.
fn first_digits(keyword: &str, language: Language) -> String {
    if keyword == "octal" {
        say!(language, en: "0 or 4", ja: "0 か 4")
    } else {
        say!(language, en: "0, 4, 8 or C", ja: "0, 4, 8, C のどれか")
    }
}

/// What these heaps become, to be filled in.
fn arrows(heaps: &[String]) -> String {
    let named: Vec<&str> = heaps.iter().map(String::as_str).take(MOST_ARROWS).collect();
    let named = if named.is_empty() { vec!["x", "y"] } else { named };
    let arrows: Vec<String> =
        named.into_iter().map(|heap| format!("{} -> ..", short(heap))).collect();
    arrows.join(", ")
}

/// How many heaps are written out in a hint.
const MOST_ARROWS: usize = 3;
