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
            en: ["`heap` has one name, which stands for any heap", "more names",
                ("for a fixed number of heaps, write: heaps {}", names.join(" "))],
            ja: ["`heap` に書く名前は一つで、任意の山を表します", "名前が二つ以上あります",
                ("山の数が決まっているなら、こう書きます: heaps {}", names.join(" "))]),
        Reason::ValueOfEndings => diagnosis!(language,
            en: ["there are no Grundy values where play can also be won, lost or drawn, or where \
                moves gain something", "a value",
                "expect `wins`, `loses` or `draw`; with `gains` also `difference`"],
            ja: ["`wins when`、`loses when`、`draw when`、`gains` のあるゲームに Grundy 数はありません",
                "値です",
                "`wins`、`loses`、`draw` のどれかを書いてください。`gains` があれば `difference` も使えます"]),
        Reason::DifferenceWithoutGains => diagnosis!(language,
            en: ["no move of this game gains anything", "a difference",
                "expect `wins`, `loses` or `draw`; or say what moves gain: move n -> n - d gains d"],
            ja: ["このゲームでは、どの手でも得点は得られません", "得点差です",
                "`wins`、`loses`、`draw` のどれかを書くか、手の得点を書いてください: \
                move n -> n - d gains d"]),
        Reason::AnyIsImplied => diagnosis!(language,
            en: ["a move is made in any one heap anyway", "not needed",
                "write the name after `heap`, as in: move n -> m where m < n; to touch several \
                heaps, see `turn 1..k moves`"],
            ja: ["操作はもともと任意の 1 つの山に対して行います", "書く必要はありません",
                "`heap` に書いた名前を使います: move n -> m where m < n。いくつかの山に触れる\
                手には `turn 1..k moves` を使います"]),
        Reason::TooManyParts { limit } => diagnosis!(language,
            en: ["a move leaves more than {limit} heaps", "one too many",
                "games in which a heap falls apart into more heaps are not known yet"],
            ja: ["一手の後に残る山が {limit} 個を超えます", "一つ多すぎます",
                "山がこれより多くに分かれるゲームはまだ扱えません"]),
        Reason::CodeDigit { found, keyword } if *keyword == "octal" && found.is_ascii_hexdigit() => {
            diagnosis!(language,
            en: [("{} is not a digit of an octal code", character(*found)), "digits are 0 to 7",
                "for digits up to F (three heaps may be left), write `hexadecimal` instead of \
                `octal`"],
            ja: [("{} は 8 進コードの数字ではありません", character(*found)),
                "数字は 0 から 7 です",
                "F までの数字（三つの山を残せます）には、`octal` でなく `hexadecimal` \
                と書いてください"])
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
                ("before the point of {keyword} codes stands one digit, {}",
                    first_digits(keyword, language)), "what is done when nothing is taken",
                "4 says that a heap may be made into two heaps; the digit t places behind the \
                point is about taking t"],
            ja: [("{keyword} のコードの小数点の前は一桁（{}）です", first_digits(keyword, language)),
                "何も取らないときにすること",
                "4 は一つの山を二つに分けてよいことを表します。小数点の後の t 桁目は t \
                個取る手を表します"]),
        Reason::CodeTooLong { limit } => diagnosis!(language,
            en: ["the code has more than {limit} digits", "too long",
                "write `heap` and `move` lines instead"],
            ja: ["コードが {limit} 桁を超えています", "長すぎます",
                "代わりに `heap` と `move` の行を書いてください"]),
        Reason::CodeBeside { first, second } => diagnosis!(language,
            en: ["`{second}` beside `{first}`", "the second one",
                "a code says all moves of a game: remove it, or everything else that says how \
                heaps are moved"],
            ja: ["`{first}` と `{second}` が両方あります", "二つ目",
                "コードはゲームの手をすべて表します。コードか、山の手を表すほかの行を\
                消してください"]),
        Reason::AboutOneHeap { name } => diagnosis!(language,
            en: [("`{}` is about one heap, and there can be many", short(name)), "which one?",
                "say how all of them count: xor(n), sum(n), max(n), count(n = 1), heaps, \
                columns(2) mod 3 = 0; inside the parentheses n is one heap"],
            ja: [("`{}` は一つの山のことですが、山はいくつもあります", short(name)), "どの山ですか",
                "山全体について書いてください: xor(n), sum(n), max(n), count(n = 1), heaps, \
                columns(2) mod 3 = 0。括弧の中の n は一つの山です"]),
        Reason::AboutAllHeaps { function } => diagnosis!(language,
            en: ["`{function}` is about all heaps of a position", "only one heap is known here",
                "moves are about one heap, and so is what stands inside xor(..), sum(..), \
                max(..) and count(..)"],
            ja: ["`{function}` は局面のすべての山についてのものです",
                "ここで分かるのは一つの山だけです",
                "手も、xor(..), sum(..), max(..), count(..) の中も、一つの山についてのものです"]),
        Reason::NoSuchClaim { claim } => diagnosis!(language,
            en: ["`{claim}` cannot be claimed of any number of heaps", "not known here",
                "claims are: wins when xor(n) != 0, loses if F, value = xor(n), a winning move \
                takes from a largest heap, a winning move touches at most 2 heaps"],
            ja: ["任意個の山について `{claim}` という主張はできません", "ここでは使えません",
                "主張の例: wins when xor(n) != 0, loses if F, value = xor(n), a winning move \
                takes from a largest heap, a winning move touches at most 2 heaps"]),
        Reason::TwoKindsOfPositions { first, second } => diagnosis!(language,
            en: ["positions are said to be both `{first}` and `{second}`", "the second kind",
                "`word` is for games on words, `heaps` for a fixed number of heaps, `heap` and \
                `octal` for any number: keep one"],
            ja: ["局面が `{first}` と `{second}` の両方で書かれています", "二つ目の種類",
                "`word` は語のゲーム、`heaps` は決まった数の山、`heap` と `octal` は任意個の山に\
                使います。一つだけ残してください"]),
        Reason::NotAHeap { name, heaps } => diagnosis!(language,
            en: [("`{}` is not a heap", short(name)), "expected a heap",
                ("the heaps are: {}", list(heaps))],
            ja: [("`{}` は山ではありません", short(name)), "ここには山を書きます",
                ("山: {}", list(heaps))]),
        Reason::UnknownVariable { name, known } if name.ends_with('\'') => diagnosis!(language,
            en: [("`{}` stands for nothing here", short(name)), "unknown name",
                ("known here: {}; with a prime, a heap after the move", list(known))],
            ja: [("`{}` はここでは何も表しません", short(name)), "不明な名前",
                ("ここで使える名前: {}。' を付けると操作の後の山になります", list(known))]),
        Reason::UnknownVariable { name, known } => diagnosis!(language,
            en: [("`{}` stands for nothing here", short(name)), "unknown name",
                ("known here: {}; for `there is such a number`, write: some {}: ..",
                    list(known), short(name))],
            ja: [("`{}` はここでは何も表しません", short(name)), "不明な名前",
                ("ここで使える名前: {}。「そのような数がある」はこう書きます: some {}: ..",
                    list(known), short(name))]),
        Reason::LooseVariable { name, heap } => diagnosis!(language,
            en: [("`{0}` is no heap, and nothing bounds it: it can be any number", short(name)),
                "any number",
                ("did you mean `{1}`? If any number is meant, say so: where {0} >= 0",
                    short(name), short(heap))],
            ja: [("`{}` は山ではなく、条件もないので、任意の数になります", short(name)), "任意の数",
                ("`{1}` のことですか。任意の数でよければ where {0} >= 0 と書いてください",
                    short(name), short(heap))]),
        Reason::OnlyOfWinningMoves { name } => diagnosis!(language,
            en: [("`{}` is about a move, and there is none here", short(name)),
                "no move is spoken of", "it has a meaning in: claim a winning move has .."],
            ja: [("`{}` は手についてのものですが、ここに手はありません", short(name)),
                "手の話ではありません", "意味を持つのは次の中です: claim a winning move has .."]),
        Reason::SecondAssignment { name } => diagnosis!(language,
            en: [("`{}` is assigned twice in one move", short(name)), "the second one",
                "all right sides read the position before the move; write one term, or another \
                `move` line"],
            ja: [("一つの手で `{}` に二度代入しています", short(name)), "二つ目",
                "右辺はどれも操作の前の局面を読みます。一つの式にするか、`move` \
                の行を分けてください"]),
        Reason::HeapsAtOnce { any_number: false, heaps } => diagnosis!(language,
            en: ["each heap has an arrow of its own", "several heaps at once",
                ("write what each heap becomes, and leave out those that stay: move {0}",
                    arrows(heaps))],
            ja: ["矢印は山ごとに 1 つずつ書きます", "複数の山がまとめて書かれています",
                ("山ごとに、何になるかを書きます。変わらない山は省きます: move {0}",
                    arrows(heaps))]),
        Reason::HeapsAtOnce { any_number: true, .. } => diagnosis!(language,
            en: ["heaps stand without parentheses here", "in parentheses",
                "a move is made in one heap, and what it leaves is separated by commas: \
                move n -> a, b"],
            ja: ["ここでは山をかっこで囲みません", "かっこで囲まれています",
                "操作は 1 つの山で行い、残る山をコンマで区切ります: move n -> a, b"]),
        Reason::ExponentNotVariable => diagnosis!(language,
            en: ["an exponent is a number or a variable of its own", "neither",
                "as in: n -> n - 2^i, where i can be 0, 1, 2, ..."],
            ja: ["指数は数か、専用の変数でなければなりません", "どちらでもありません",
                "例: n -> n - 2^i。i は 0, 1, 2, ... のどれでもかまいません"]),
        Reason::ExponentUsedElsewhere { name } => diagnosis!(language,
            en: [("the exponent `{}` is used elsewhere too", short(name)), "used again",
                "a power has a variable of its own, which can only be used as exponent of the \
                same base; give the power a name: n -> n - p where p = 2^i"],
            ja: [("指数 `{}` がほかでも使われています", short(name)), "ここでも使われています",
                "べきの指数には専用の変数を使い、同じ底の指数としてだけ使えます。べきに名前を\
                付けてください: n -> n - p where p = 2^i"]),
        Reason::DigitsOfExpression { function } => diagnosis!(language,
            en: ["`{function}` is for one heap or one variable", "an expression",
                "give it a name: some z: z = x + y and .."],
            ja: ["`{function}` は一つの山か一つの変数に使います", "式です",
                "名前を付けてください: some z: z = x + y and .."]),
        Reason::DigitsWithoutMod { function } => diagnosis!(language,
            en: ["only a remainder of `{function}` can be used", "without `mod`",
                "as in: {function}(..) mod 2 = 0"],
            ja: ["`{function}` は余りの形でしか使えません", "`mod` がありません",
                "例: {function}(..) mod 2 = 0"]),
        Reason::ColumnsMisplaced => diagnosis!(language,
            en: ["`columns` is about all places at once", "not a number",
                "as in: columns(2) mod 3 = 0, which says that every place has a digit sum \
                divisible by 3; or the largest remainder of a place: max(columns(2) mod 3)"],
            ja: ["`columns` はすべての桁を一度に表します", "数ではありません",
                "例: columns(2) mod 3 = 0 は、どの桁の数字の和も 3 で割り切れることを表します。\
                余りが最大の桁なら: max(columns(2) mod 3)"]),
        Reason::WrongNumberOfHeaps { given, heaps } => diagnosis!(language,
            en: [("{} here, the game has {heaps}", counted(*given, "heap")), "not a position",
                "all heaps are listed in order, empty ones as 0: (3, 0, 1)"],
            ja: ["ここには山が {given} 個ありますが、このゲームの山は {heaps} 個です",
                "局面ではありません", "すべての山を順に書きます。空の山は 0 です: (3, 0, 1)"]),
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
    let arrows: Vec<String> = named.into_iter().map(|heap| format!("{} -> ..", short(heap))).collect();
    arrows.join(", ")
}

/// How many heaps are written out in a hint.
const MOST_ARROWS: usize = 3;
