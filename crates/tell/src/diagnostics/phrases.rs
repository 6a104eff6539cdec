//! What is said of each reason.

use rules::diagnostic::Reason;

use super::expected::{missing, unexpected};
use super::fix::{meant_sign, similar};
use super::{Diagnosis, boards, common, diagnosis, domains, heaps, sides};
use crate::language::Language;
use crate::mention::{character, list, short, spaced};
use crate::say::{counted, say};

/// A reason in words.
#[must_use]
#[expect(clippy::too_many_lines, reason = "the match is what proves that no phrase is missing")]
pub fn words(reason: &Reason, language: Language) -> Diagnosis {
    match reason {
        Reason::SourceTooLong { given, limit } => common::source_too_long(*given, *limit, language),
        Reason::UnexpectedCharacter { found } => {
            let hint = match found {
                '.' => say!(language,
                    en: "write a range with two dots, as in 1..3, or the letter in quotes: '.'",
                    ja: "範囲は 1..3 のように点を 2 つ書きます。文字なら引用符で囲みます: '.'"),
                '!' => say!(language,
                    en: "write != for `not equal`, `not` for the opposite, or the letter in \
                        quotes: '!'",
                    ja: "「等しくない」は !=、否定は not と書きます。文字なら引用符で囲みます: '!'"),
                '&' => say!(language,
                    en: "write and; for a bit of a number, bit(m, i); for the letter, '&'",
                    ja: "and と書きます。数のビットは bit(m, i)、文字は引用符で囲んで '&' です"),
                '%' => say!(language,
                    en: "write mod; for the letter, write '%'",
                    ja: "mod と書きます。文字なら引用符で囲みます: '%'"),
                '#' | ';' => say!(language,
                    en: "a comment starts with --; if you mean the letter, put it in quotes: \
                        '{found}'",
                    ja: "コメントは -- で始めます。文字なら引用符で囲みます: '{found}'"),
                _ if !found.is_control()
                    && let Some(meant) = meant_sign(*found) =>
                {
                    say!(language,
                    en: "write `{meant}`; if you mean the letter, put it in quotes: '{found}'",
                    ja: "`{meant}` と書きます。文字のつもりなら引用符で囲みます: '{found}'")
                }
                _ => say!(language,
                    en: "if you mean the letter, put it in quotes: '{found}'",
                    ja: "文字のつもりなら引用符で囲みます: '{found}'"),
            };
            common::unexpected_character(*found, hint, language)
        }
        Reason::UnterminatedQuote { quote } => common::unterminated_quote(*quote, language),
        Reason::UnterminatedClass => diagnosis!(language,
            en: ["missing closing `]`", "opened here",
                "close the class with ], as in [01] or [a-z]; if you mean the letter [, write '['"],
            ja: ["文字クラスを閉じる `]` がこの行にありません", "ここで開いています",
                "文字クラスは [01] や [a-z] のように ] で閉じます。[ という文字なら '[' と書きます"]),
        Reason::InvalidLetter { found } => diagnosis!(language,
            en: [("{} cannot be a letter of a game", character(*found)), "not a letter",
                "a letter is any character except white space, control characters and quotation \
                marks"],
            ja: [("{} はゲームの文字にできません", character(*found)), "文字ではありません",
                "空白、制御文字、引用符を除くすべての文字が使えます"]),
        Reason::ControlCharacter { found } => common::control_character(*found, language),
        Reason::ReversedRange { low, high } => diagnosis!(language,
            en: ["the range {low}-{high} is empty", "ends before it starts", "write {high}-{low}"],
            ja: ["範囲 {low}-{high} は空です", "終わりが始まりより前にあります",
                "{high}-{low} と書いてください"]),
        Reason::UnknownStatement { found, similar } => {
            let all = say!(language,
                en: "a statement starts with game, parameter, players, word, heaps, heap or octal, \
                    move or pick, ends, result, turn, misere, expect, claim or show; an indented \
                    line continues the statement above it",
                ja: "文は game, parameter, players, word, heaps, heap, octal, move, pick, ends, \
                    result, turn, misere, expect, claim, show のどれかで始まります。字下げした行は前の\
                    文の続きです");
            let hint = similar.map_or(all, |similar| common::did_you_mean(similar, language));
            common::unknown_statement(found, hint, language)
        }
        Reason::NotAWordGame { keyword } => diagnosis!(language,
            en: ["`{keyword}` cannot be used in this kind of game", "not available here",
                "a game has words (`word [01]*`), a fixed number of heaps (`heaps x y`) or any \
                number of heaps (`heap n`); with words, letters can also be picked (`pick` and \
                `result`); passes are not supported"],
            ja: ["この種類のゲームに `{keyword}` は書けません", "ここでは使えません",
                "ゲームの局面は、語（`word [01]*`）、決まった数の山（`heaps x y`）、任意個の\
                山（`heap n`）のどれかです。語の文字を取り合うには `pick` と `result` を使います。\
                パスは扱えません"]),
        Reason::NeedsPositions { what, keyword } => diagnosis!(language,
            en: ["`{what}` is for games whose positions are declared by `{keyword}`",
                "not available here", "leave it out, or declare the positions by `{keyword}`"],
            ja: ["`{what}` は、局面を `{keyword}` で宣言するゲームでだけ使えます",
                "ここでは使えません", "この部分を消すか、局面を `{keyword}` で宣言してください"]),
        Reason::GainsAfterCondition => diagnosis!(language,
            en: ["`gains` goes before the condition", "after `where`",
                "as in: move n -> n - d gains d where d in {{1, 2}}"],
            ja: ["`gains` は条件より前に書きます", "`where` の後にあります",
                "例: move n -> n - d gains d where d in {{1, 2}}"]),
        Reason::SamePlayers { name } => diagnosis!(language,
            en: [("both players are named `{}`", short(name)), "same name",
                "give them different names"],
            ja: [("2 人のプレイヤーの名前がどちらも `{}` です", short(name)),
                "同じ名前です", "別々の名前にしてください"]),
        Reason::MissingStatement { keyword } => missing(keyword, language),
        Reason::RepeatedStatement { keyword } => {
            let hint = match *keyword {
                "word" => say!(language,
                    en: "join several kinds of positions with |: `word A | B`",
                    ja: "何種類かの局面は | でつなぎます: `word A | B`"),
                "heaps" => say!(language,
                    en: "name all heaps on one line: `heaps x y z`",
                    ja: "すべての山の名前を 1 行に書きます: `heaps x y z`"),
                "ends" => say!(language,
                    en: "join the conditions with `or`",
                    ja: "条件は `or` でつなぎます"),
                "where" => say!(language,
                    en: "join the conditions with `and`",
                    ja: "条件は `and` でつなぎます"),
                "after" | "before" => say!(language,
                    en: "join the contexts with `|`, or write two `move` lines",
                    ja: "文脈は `|` でつなぐか、`move` の行を 2 つに分けてください"),
                _ => say!(language, en: "remove one", ja: "どちらかを消してください"),
            };
            common::repeated_statement(keyword, hint, language)
        }
        Reason::Unexpected { found, wanted } => unexpected(found, *wanted, language),
        Reason::NumberTooLarge => diagnosis!(language,
            en: ["the number is too large", "does not fit in 64 bits", ""],
            ja: ["数が大きすぎます", "64 ビットに収まりません", ""]),
        Reason::DivisionByZero => diagnosis!(language,
            en: ["division by zero", "the divisor is zero", ""],
            ja: ["0 で割っています", "除数が 0 です", ""]),
        Reason::ArithmeticOverflow => diagnosis!(language,
            en: ["the result is too large", "does not fit in 64 bits", ""],
            ja: ["計算結果が大きすぎます", "64 ビットに収まりません", ""]),
        Reason::UnknownName { name, known } => {
            let hint = if let Some(meant) = similar(name, known) {
                common::did_you_mean(meant, language)
            } else if known.is_empty() {
                say!(language,
                    en: "the rules have no parameters; add one with a line like `parameter k = 2`; \
                        letters must be in quotes",
                    ja: "パラメータはありません。`parameter k = 2` のような行で加えられます。文字は引用符で囲みます")
            } else {
                say!(language,
                    en: ("available here: {}; letters must be in quotes", list(known)),
                    ja: ("ここで使える名前: {}。文字は引用符で囲みます", list(known)))
            };
            diagnosis!(language,
                en: [("unknown name `{}`", short(name)), "not defined here", { hint }],
                ja: [("`{}` という名前はここでは定義されていません",
                    short(name)), "不明な名前", { hint }])
        }
        Reason::ReservedName { name } if name == "not" => diagnosis!(language,
            en: ["`not` is a keyword, not a name", "a keyword",
                "`not` negates conditions; for a number that is 0 or 1, write 1 - n"],
            ja: ["`not` は予約語なので、名前に使えません", "予約語です",
                "`not` は条件の否定です。0 か 1 の数を入れ替えるには 1 - n と書きます"]),
        Reason::ReservedName { name } => diagnosis!(language,
            en: ["`{name}` is a keyword, not a name", "a keyword",
                "choose another name; if you mean the letters, put them in quotes"],
            ja: ["`{name}` は予約語なので、名前に使えません", "予約語です",
                "別の名前にしてください。語の文字なら引用符で囲みます"]),
        Reason::UnknownParameter { name, known } => {
            let hint = if known.is_empty() {
                say!(language, en: "it has no parameters", ja: "パラメータのないゲームです")
            } else {
                say!(language,
                    en: ("its parameters: {}", list(known)),
                    ja: ("パラメータ: {}", list(known)))
            };
            diagnosis!(language,
                en: [("the game has no parameter `{}`", short(name)), "", { hint }],
                ja: [("このゲームにパラメータ `{}` はありません", short(name)), "", { hint }])
        }
        Reason::ParameterOutOfRange { name, value, low, high } => diagnosis!(language,
            en: [("`{}` cannot be {value}", short(name)), "the default value",
                "choose a value from {low} to {high}"],
            ja: [("`{}` は {value} にできません", short(name)), "省略したときの値",
                "{low} から {high} までの値にしてください"]),
        Reason::RepeatedParameter { name } => diagnosis!(language,
            en: [("the parameter `{}` is declared twice", short(name)), "the second one",
                "remove or rename one"],
            ja: [("パラメータ `{}` が二度宣言されています", short(name)), "2 つ目",
                "1 つを消すか、名前を変えてください"]),
        Reason::EmptyRange { low, high } => diagnosis!(language,
            en: ["the range {low}..{high} is empty", "ends before it starts",
                "did you mean {high}..{low}?"],
            ja: ["範囲 {low}..{high} は空です", "終わりが始まりより前にあります",
                "{high}..{low} のことですか"]),
        Reason::NumberOutOfRange { value, low, high } => diagnosis!(language,
            en: ["{value} is not between {low} and {high}", "out of range", ""],
            ja: ["{value} は {low} から {high} までの数ではありません", "範囲外", ""]),
        Reason::TurnOutOfRange { low, high, limit } => diagnosis!(language,
            en: [("a turn cannot have {} moves", range(*low, *high, " to ")), "out of range",
                "write turn 1..k moves, with k from 1 to {limit}"],
            ja: [("1 手番を {} 手とすることはできません", range(*low, *high, "〜")), "範囲外",
                "turn 1..k moves と書きます。k は 1 から {limit} までです"]),
        Reason::NestingTooDeep { limit } => diagnosis!(language,
            en: ["nested more than {limit} levels deep", "too deep",
                "drop some parentheses, or split this into several moves"],
            ja: ["入れ子が {limit} 段を超えています", "深すぎます",
                "括弧を減らすか、いくつかの手に分けてください"]),
        Reason::RegexTooLarge { limit } => diagnosis!(language,
            en: ["the expression expands to more than {limit} letters", "too large",
                "every repetition is written out: use smaller counts, or * and +"],
            ja: ["式が大きすぎます。書き下すと {limit} 文字を超えます", "大きすぎます",
                "繰り返しはすべて書き下されます。回数を減らすか、* や + を使ってください"]),
        Reason::TooManyLetters { limit } => diagnosis!(language,
            en: ["the game has more than {limit} letters", "too many", "use fewer letters"],
            ja: ["ゲームの文字が {limit} 種類を超えています", "多すぎます",
                "文字の種類を減らしてください"]),
        Reason::SetTooLarge { limit } => diagnosis!(language,
            en: ["the set has more than {limit} numbers", "too large",
                "write a comparison instead: x >= 5"],
            ja: ["集合の数が {limit} 個を超えています", "大きすぎます",
                "比較で書いてください: x >= 5"]),
        Reason::NoSuchDigit { value } => diagnosis!(language,
            en: ["the game has no letter for the digit {value}", "no such digit",
                "the digits are 0 to 9, and a to z for 10 to 35"],
            ja: ["{value} を表す文字はこのゲームにありません", "そのような数字はありません",
                "数字は 0 から 9 と、10 から 35 を表す小文字 a から z です"]),
        Reason::ShownTwice { letter } => diagnosis!(language,
            en: ["`{letter}` has two `show` lines", "the second one", "remove one"],
            ja: ["`{letter}` の `show` の行が 2 つあります", "2 つ目", "1 つを消してください"]),
        Reason::HeightsDiffer { first, this } => diagnosis!(language,
            en: ["letters drawn side by side have different heights",
                ("{} here, {first} before", counted(*this, "cell")),
                "draw all letters with the same number of cells"],
            ja: ["並べて描く文字の高さが違います", "ここは {this} マス、前は {first} マスです",
                "どの文字も同じマス数にしてください"]),
        Reason::UnknownLetter { letter, alphabet } => {
            let hint = if alphabet.is_empty() {
                say!(language,
                    en: "the game has no letters",
                    ja: "このゲームには文字がありません")
            } else {
                say!(language,
                    en: ("the letters are those in `word` and in the moves: {}", spaced(alphabet)),
                    ja: ("使えるのは `word` と手に現れる文字です: {}", spaced(alphabet)))
            };
            diagnosis!(language,
                en: [("{} is not a letter of the game", character(*letter)), "unknown letter",
                    { hint }],
                ja: [("{} はこのゲームの文字ではありません", character(*letter)), "不明な文字",
                    { hint }])
        }
        Reason::GroupInMove => diagnosis!(language,
            en: ["alternatives in a move must be in parentheses", "not allowed in a move",
                "write one `move` line per case, or a group: (01 | 10)"],
            ja: ["手の中の選択肢は括弧に入れて書きます", "手の中では使えません",
                "場合ごとに `move` の行を 1 つずつ書くか、グループにしてください: (01 | 10)"]),
        Reason::GroupsDiffer => diagnosis!(language,
            en: ["a group on the right must repeat the group at the same place on the left",
                "not the same group",
                "write it as on the left, or leave all groups out on the right to erase them"],
            ja: ["右辺のグループは、左辺の同じ順番のグループと同じでなければなりません",
                "同じグループではありません",
                "左辺と同じに書くか、消す場合は右辺にグループを書かないでください"]),
        Reason::RepeatedGroup => diagnosis!(language,
            en: ["in a move, only a single letter can be repeated", "more than one letter",
                "for any number of them, write a group: ('ab')+; a fixed count is allowed, as in \
                'ab'{{3}}"],
            ja: ["手の中で繰り返せるのは 1 文字だけです", "2 文字以上あります",
                "任意の回数なら ('ab')+ のようにグループで書きます。'ab'{{3}} のように決まった回数も書けます"]),
        Reason::RepeatedNumeral => diagnosis!(language,
            en: ["digits(..) cannot be repeated", "its length depends on the number",
                "a fixed count is allowed, as in digits(a){{2}}"],
            ja: ["digits(..) は繰り返せません", "長さが数によって変わります",
                "digits(a){{2}} のように決まった回数なら書けます"]),
        Reason::TooManyRepeated { limit } => diagnosis!(language,
            en: ["one side of a move has more than {limit} repeated items and groups", "one too \
                many",
                "split it into several moves"],
            ja: ["手の片側にある繰り返しとグループが {limit} 個を超えています", "1 つ多すぎます",
                "いくつかの手に分けてください"]),
        Reason::RepeatedItemsDiffer { left, right } => diagnosis!(language,
            en: ["repeated items and groups: {left} on the left, {right} on the right",
                "these cannot be paired",
                "repeated items and groups on the two sides are paired in order; if the right side \
                has none, those on the left are deleted"],
            ja: ["繰り返しとグループが左辺に {left} 個、右辺に {right} 個あります", "対にできません",
                "両辺の繰り返しとグループは順に対になります。右辺に 1 つもなければ、左辺のものは消えます"]),
        Reason::RepetitionsDiffer => diagnosis!(language,
            en: ["paired items have different repetitions",
                "must match its partner on the other side",
                "use the same repetition on both sides"],
            ja: ["対になる項目の繰り返し方が違います", "反対側の辺の相手と同じでなければなりません",
                "両辺に同じ繰り返しを書いてください"]),
        Reason::ClassSizesDiffer { left, right } => diagnosis!(language,
            en: [("{} on the left, {right} on the right", counted(*left, "letter")),
                "these cannot be paired",
                "letters are mapped in the order listed; to replace them all by one letter, write \
                just that letter"],
            ja: ["左辺は {left} 文字、右辺は {right} 文字です", "対にできません",
                "文字は並べた順に対応します。どれも同じ文字に書き換えるなら、その 1 文字だけを書いてください"]),
        Reason::ClassesDiffer { left, right } => diagnosis!(language,
            en: [("{} on the left, {right} on the right", counted(*left, "class")),
                "these cannot be paired", "use variables: `move x y -> y x where x in [01]`"],
            ja: ["文字クラスが左辺に {left} 個、右辺に {right} 個あります", "対にできません",
                "変数を使ってください: `move x y -> y x where x in [01]`"]),
        Reason::RepeatedInClass { letter } => diagnosis!(language,
            en: [("{} is listed twice on the left", character(*letter)),
                "paired with a class that lists a letter twice",
                "list each letter once, so that its replacement is clear"],
            ja: [("左辺に {} が二度あります", character(*letter)),
                "同じ文字を二度並べた文字クラスと対になっています",
                "対応する文字が 1 つに決まるように、それぞれの文字は一度だけ並べてください"]),
        Reason::UnboundVariable { name } => diagnosis!(language,
            en: [("nothing determines which letter `{}` is", short(name)), "only on the right",
                ("for the letter itself, write '{0}'; for any of several letters, add: where {0} \
                    in [..]",
                    short(name))],
            ja: [("`{}` がどの文字なのか決まりません", short(name)), "右辺にしかありません",
                ("その文字自身なら '{0}' と書きます。いくつかの文字のどれかなら、条件を加えます: where {0} in [..]",
                    short(name))]),
        Reason::ParameterAsLetter { name } => diagnosis!(language,
            en: [("`{}` is a parameter, not a letter", short(name)), "expected a letter",
                ("for the digit with this value, write digit({0}); for the letter, '{0}'",
                    short(name))],
            ja: [("`{}` は文字ではなくパラメータです", short(name)), "ここには文字を書きます",
                ("その値の数字は digit({0})、文字としては '{0}' と書きます", short(name))]),
        Reason::SetAsNumber { name } => diagnosis!(language,
            en: [("`{}` is a set of numbers", short(name)), "only allowed after `in`",
                ("as in: d in {}", short(name))],
            ja: [("`{}` は数の集合です", short(name)), "`in` の後にだけ書けます",
                ("例: d in {}", short(name))]),
        Reason::NumberAsSet { name } => diagnosis!(language,
            en: [("`{}` is a number, not a set", short(name)), "expected a set of numbers",
                ("write a set like {{1, 3..5}}: parameter {} = {{1, 3..5}}", short(name))],
            ja: [("`{}` は集合ではなく数です", short(name)), "ここには数の集合を書きます",
                ("集合は {{1, 3..5}} のように書きます: parameter {} = {{1, 3..5}}", short(name))]),
        Reason::DigitsOnTheLeft => diagnosis!(language,
            en: ["`digits` cannot be used on the left", "only allowed on the right",
                "match the letters with variables, and put conditions on their values in `where`"],
            ja: ["`digits` は左辺では使えません", "右辺にだけ書けます",
                "文字には変数を使い、その値の条件を `where` に書いてください"]),
        Reason::BaseOutOfRange { base } => diagnosis!(language,
            en: ["numbers cannot be written in base {base}", "the base must be from 2 to 36",
                "the default base is one more than the largest digit of the game; to choose the \
                base, write: digits(a + b, 10)"],
            ja: ["{base} 進法で数を書くことはできません", "使えるのは 2 進法から 36 進法までです",
                "既定の底は、ゲームで最大の数字に 1 を足した数です。底を決めるには: digits(a + b, 10)"]),
        Reason::TooManyBranches { limit } => diagnosis!(language,
            en: ["the moves expand to more than {limit} cases", "too many",
                "every combination of letters and counts, and with `any` of heaps, is a case: use \
                fewer variables, or * and + instead of counts"],
            ja: ["手を場合に分けると {limit} 通りを超えます", "多すぎます",
                "文字と回数の組、`any` なら山も、それぞれ 1 通りと数えます。変数を減らすか、回数の代わりに * や + を使ってください"]),
        Reason::VariableLooksLikeLetter { name } => diagnosis!(language,
            en: [("`{0}` is a variable here, not the letter {0}", short(name)),
                "matches any letter",
                ("for the letter, write '{}'; if you mean a variable, choose another name",
                    short(name))],
            ja: [("ここの `{0}` は変数で、{0} という文字ではありません", short(name)),
                "任意の文字に一致します",
                ("文字なら '{}' と引用符で囲みます。変数のつもりなら別の名前にしてください",
                    short(name))]),
        Reason::MoveHasNoInstance => diagnosis!(language,
            en: ["this move can never be made", "matches nothing",
                "no choice of letters or numbers satisfies `where`, or (with words) the numbers \
                cannot be written in the digits of the game"],
            ja: ["この操作を行えることは決してありません", "当てはまるものがありません",
                "`where` を満たす文字や数がないか、（語のゲームで）数をゲームの数字で書き表せません"]),
        Reason::MoveChangesNothing => diagnosis!(language,
            en: ["this move can leave the position unchanged", "so play may never end",
                "exclude that case, as in: where a != b, or where d > 0; if a heap is split, where \
                a > 0 and b > 0"],
            ja: ["この手は局面を変えないことがあります", "ゲームが終わらないかもしれません",
                "その場合を除いてください。例: where a != b, where d > 0。山を分ける手なら where a > 0 and b > 0"]),
        Reason::AskedWithoutHeaps => diagnosis!(language,
            en: ["this game has any number of heaps, so a position must be given",
                "which heaps?", "as in: loses(a, b, c), or value(n)"],
            ja: ["山の数が決まっていないので、局面を書く必要があります", "どの山ですか",
                "例: loses(a, b, c), value(n)"]),
        Reason::TooManyParameters { limit } => diagnosis!(language,
            en: ["more than {limit} parameters", "one too many",
                "use fewer, or a set: s = {{1, 3}}"],
            ja: ["パラメータが {limit} 個を超えています", "多すぎます",
                "減らすか、s = {{1, 3}} のように集合にしてください"]),
        Reason::IdleIf => diagnosis!(language,
            en: ["this move changes nothing where its `if` does not hold", "so play may never end",
                "write `where` for the condition of a move, as in: move x -> x - 1 where x > 3; \
                with `if`, the move is made in any case and the heap stays as it is"],
            ja: ["`if` の条件が成り立たないとき、この手は局面を変えません", "ゲームが終わらないかもしれません",
                "手の条件は `where` で書きます。例: move x -> x - 1 where x > 3。`if` では、\
                条件が成り立たないときも手は打たれ、山はそのままです"]),
        Reason::NotAPosition { word } if word.is_empty() => diagnosis!(language,
            en: ["the empty word is not a position", "not matched by `word`", ""],
            ja: ["空の語は局面ではありません", "`word` に当てはまりません", ""]),
        Reason::NotAPosition { word } => diagnosis!(language,
            en: ["`{word}` is not a position", "not matched by `word`", ""],
            ja: ["`{word}` は局面ではありません", "`word` に当てはまりません", ""]),
        Reason::ValueInMisere => diagnosis!(language,
            en: ["Grundy values are not defined in misère play", "asks for a value",
                "write `wins` or `loses`, or remove `misere`"],
            ja: ["逆形（ミゼール）に Grundy 数はありません", "Grundy 数を求めています",
                "`wins` か `loses` と書くか、`misere` を消してください"]),
        Reason::OnlyInClaims { keyword } => diagnosis!(language,
            en: ["`{keyword}` can be used in claims only", "describes a whole word",
                "the condition of a move is about its letters; to restrict the rest of the word, \
                use `after` and `before`"],
            ja: ["`{keyword}` は主張の中でだけ使えます", "語全体についてのものです",
                "手の条件は文字についてのものです。語の残りについては `after` と `before` を使ってください"]),
        Reason::NotACondition => diagnosis!(language,
            en: ["this is not a condition", "neither true nor false",
                "compare it using =, !=, <, <=, > or >=, or write `in {{0, 2}}`"],
            ja: ["これは条件ではありません", "真とも偽とも言えません",
                "= != < <= > >= で比べるか、`in {{0, 2}}` のように書いてください"]),
        Reason::NotANumber => diagnosis!(language,
            en: ["this is not a number", "expected a number",
                "a number is built from integers, parameters, variables, heaps and + - * / mod; \
                claims about words can also use length, count(..) and sum(..)"],
            ja: ["これは数ではありません", "ここには数を書きます",
                "数は、整数、パラメータ、変数、山と + - * / mod から作ります。語についての主張では length, count(..), sum(..) \
                 も使えます"]),
        Reason::NotALetter => diagnosis!(language,
            en: ["this is not one letter", "expected one letter or a class",
                "write a letter as '#', a class as [01]"],
            ja: ["これは 1 文字ではありません", "ここには 1 文字か文字クラスを書きます",
                "文字は '#'、文字クラスは [01] のように書きます"]),
        Reason::NotLinear => diagnosis!(language,
            en: ["this multiplies or divides by something that depends on the position",
                "not a constant",
                "one factor of a product must be constant, and so must the right side of / and \
                 mod"],
            ja: ["局面によって変わるものを掛けたり、それで割ったりしています", "定数ではありません",
                "積の一方の因数と、/ や mod の右側は定数でなければなりません"]),
        Reason::NotInLoops { what } => diagnosis!(language,
            en: ["`{what}` cannot be used in rules of this kind", "not supported here",
                "rules with non-linear arithmetic, gains, `wins when` or a similar ending are \
                 evaluated position by position: a turn is one move; with gains or such an ending, \
                 both players have the same moves: to tell them apart, add a heap that is 0 or 1 \
                 and says whose turn it is"],
            ja: ["この種類のルールでは `{what}` を使えません", "ここでは使えません",
                "局面ごとに計算されるルール（線形でない計算・得点・`wins when` など）では、1 回の手番は \
                 1 回の操作です。得点や `wins when` がある場合は両者の手が共通なので、手番を表す 0 か \
                 1 の山を加えてください"]),
        Reason::UnboundedVariable { name } => diagnosis!(language,
            en: ["`{name}` has no upper bound in this move", "infinitely many choices",
                "add a condition such as `where {name} <= n`, or limit the positions: `heaps i \
                 where i <= length(a)`; a parameter that is multiplied needs a range without \
                 negative numbers: `parameter a = [2, 3] in 1..10`"],
            ja: ["この操作では `{name}` に上限がありません", "選び方が無限にあります",
                "`where {name} <= n` のような条件を加えるか、`heaps i where i <= length(a)` \
                 のように局面の範囲を限ってください。掛け算に使うパラメータには、`parameter a = \
                 [2, 3] in 1..10` のように 0 以上の範囲が必要です"]),
        Reason::ModulusNotPositive { modulus } => diagnosis!(language,
            en: ["cannot divide by {modulus} here", "must be at least 1", ""],
            ja: ["ここで {modulus} で割ることはできません", "1 以上でなければなりません", ""]),
        Reason::NoDigits => diagnosis!(language,
            en: ["no letter of the game is a digit", "adds up digits",
                "use count('#') for the number of letters #"],
            ja: ["このゲームに数字である文字はありません", "数字の和を求めています",
                "文字 # の個数は count('#') と書きます"]),
        Reason::NoSuchMove { number, moves } => diagnosis!(language,
            en: ["there is no move {number}", "no such move",
                ("the game has {}, numbered from 1 in the order of the text",
                    counted(*moves, "move line"))],
            ja: ["{number} 番目の手はありません", "そのような手はありません",
                "このゲームの `move` の行は {moves} 行です。上から順に 1 から数えます"]),
        Reason::Pick { reason } => boards::words(reason, language),
        Reason::UnclosedParenthesis
        | Reason::UnopenedParenthesis
        | Reason::EmptyText
        | Reason::UnknownSection { .. }
        | Reason::UnknownOperator { .. }
        | Reason::WrongArity { .. }
        | Reason::UndeclaredVariable { .. }
        | Reason::RepeatedName { .. }
        | Reason::TooManyHeaps { .. }
        | Reason::TooManyVariables { .. }
        | Reason::FormulaTooLarge { .. }
        | Reason::NotConstant
        | Reason::ResidueOutOfRange { .. }
        | Reason::AssignsToParameter { .. }
        | Reason::MayBeNegative { .. }
        | Reason::RepeatedAction { .. }
        | Reason::AssignedTwice { .. }
        | Reason::UnusedParameter { .. } => domains::words(reason, language).unwrap_or_default(),
        Reason::NamesOfHeaps { .. }
        | Reason::ValueOfEndings
        | Reason::DifferenceWithoutGains
        | Reason::MisereWithGains
        | Reason::AnyIsImplied
        | Reason::TooManyParts { .. }
        | Reason::CodeDigit { .. }
        | Reason::CodeFirstDigit { .. }
        | Reason::CodeTooLong { .. }
        | Reason::CodeBeside { .. }
        | Reason::AboutOneHeap { .. }
        | Reason::AboutAllHeaps { .. }
        | Reason::NoSuchClaim { .. }
        | Reason::TwoKindsOfPositions { .. }
        | Reason::NotAHeap { .. }
        | Reason::UnknownVariable { .. }
        | Reason::LooseVariable { .. }
        | Reason::IdleComparison { .. }
        | Reason::NearName { .. }
        | Reason::OnlyOfWinningMoves { .. }
        | Reason::SecondAssignment { .. }
        | Reason::HeapsAtOnce { .. }
        | Reason::ExponentNotVariable
        | Reason::ExponentUsedElsewhere { .. }
        | Reason::DigitsOfExpression { .. }
        | Reason::UnknownNumeration { .. }
        | Reason::RecurrenceCoefficients
        | Reason::DigitsWithoutMod { .. }
        | Reason::ColumnsMisplaced
        | Reason::WrongNumberOfHeaps { .. }
        | Reason::OutsideTheDomain { .. } => heaps::words(reason, language).unwrap_or_default(),
        Reason::UnknownPlayer { .. }
        | Reason::PartisanTurn
        | Reason::PartisanSum
        | Reason::PartisanVerdict
        | Reason::PartisanClaim { .. }
        | Reason::PlayerAsVariable { .. }
        | Reason::NotPartisan { .. } => sides::words(reason, language).unwrap_or_default(),
        Reason::TooManyDiagnostics { limit } => diagnosis!(language,
            en: ["too many problems; only the first {limit} are shown", "", ""],
            ja: ["問題が多いため、はじめの {limit} 個だけを示します", "", ""]),
    }
}

/// A range of numbers, or the only one there is.
fn range(low: i64, high: i64, between: &str) -> String {
    if low == high { low.to_string() } else { format!("{low}{between}{high}") }
}
