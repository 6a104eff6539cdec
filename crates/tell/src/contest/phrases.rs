//! What is wrong with a problem file, in words.

use ::contest::Reason;
use ::contest::diagnostic::{Holds, Use};

use super::expected::{statement, unexpected};
use crate::diagnostics::{Diagnosis, common, diagnosis};
use crate::language::Language;
use crate::mention::{character, short};
use crate::say::say;

/// A reason against a problem file in words.
#[must_use]
#[expect(clippy::too_many_lines, reason = "the match is what proves that no phrase is missing")]
pub fn words(reason: &Reason, language: Language) -> Diagnosis {
    match reason {
        Reason::Regex { reason } => crate::diagnostics::words(reason, language),
        Reason::SourceTooLong { given, limit } => common::source_too_long(*given, *limit, language),
        Reason::UnexpectedCharacter { found } => {
            let hint = match found {
                '.' => say!(language,
                    en: "write a range with two dots, as in 1..n, and a letter in quotes: '.'",
                    ja: "範囲は 1..n のように点を 2 つ書きます。文字は引用符で囲みます: '.'"),
                '!' => say!(language,
                    en: "write != for `not equal`, `not` for the opposite",
                    ja: "「等しくない」は !=、否定は not と書きます"),
                '&' => say!(language, en: "write and", ja: "and と書きます"),
                '|' => say!(language, en: "write or", ja: "or と書きます"),
                '%' => say!(language, en: "write mod", ja: "mod と書きます"),
                '#' => say!(language,
                    en: "-- starts a comment; put a letter in quotes: '#'",
                    ja: "コメントは -- で始めます。文字は引用符で囲みます: '#'"),
                _ => say!(language,
                    en: "put a letter in quotes, as in count(s, '#')",
                    ja: "文字は引用符で囲みます。例: count(s, '#')"),
            };
            common::unexpected_character(*found, hint, language)
        }
        Reason::ForeignOperator { found, meant } => {
            let hint = match *found {
                "//" => say!(language,
                    en: "did you mean `/`, which rounds down? -- starts a comment",
                    ja: "割り算（切り捨て）は `/` です。-- はコメントの始まりです"),
                _ => say!(language,
                    en: "did you mean `{meant}`?",
                    ja: "`{meant}` のことですか"),
            };
            diagnosis!(language,
                en: ["unknown operator `{found}`", "not an operator", { hint }],
                ja: ["`{found}` という演算子はありません", "不明な演算子", { hint }])
        }
        Reason::UnterminatedQuote { quote } => common::unterminated_quote(*quote, language),
        Reason::ControlCharacter { found } => common::control_character(*found, language),
        Reason::Indentation => diagnosis!(language,
            en: ["this line is not part of any block", "indented less than the lines above it",
                "indent all statements of a block by the same amount"],
            ja: ["この行はどのブロックにも入っていません", "上の行より字下げが浅くなっています",
                "1 つのブロックの文は、字下げを揃えてください"]),
        Reason::UnknownStatement { found, similar, assigns } => {
            let hint = statement(found, *similar, *assigns, language);
            common::unknown_statement(found, hint, language)
        }
        Reason::Unexpected { found, wanted } => unexpected(found, *wanted, language),
        Reason::NestingTooDeep { limit } => {
            let hint = if *limit < 20 {
                say!(language,
                    en: "write one block after the other, or join conditions with `and`",
                    ja: "ブロックを入れ子にせず順に並べるか、条件を `and` でつないでください")
            } else {
                say!(language,
                    en: "split it: `let x = ...` names a part of an expression",
                    ja: "分けて書いてください。`let x = ...` で式の一部に名前を付けられます")
            };
            diagnosis!(language,
                en: ["nested more than {limit} levels deep", "too deep", { hint }],
                ja: ["入れ子が {limit} 段を超えています", "深すぎます", { hint }])
        }
        Reason::NumberTooLarge => diagnosis!(language,
            en: ["this number does not fit in a signed 64-bit integer", "too large",
                "the largest number is 9223372036854775807"],
            ja: ["この数は符号付き 64 ビット整数に収まりません", "大きすぎます",
                "最大の数は 9223372036854775807 です"]),
        Reason::NotInABlock { keyword } => diagnosis!(language,
            en: ["`{keyword}` is not allowed inside a block", "applies to the whole problem",
                "start a line with `{keyword}`, indented like the first line of the file"],
            ja: ["`{keyword}` はブロックの中に書けません", "問題全体に関わる文です",
                "`{keyword}` で始まる行を、ファイルの最初の行と同じ字下げで書いてください"]),
        Reason::MissingStatement { keyword } => {
            let title = match *keyword {
                "game" => say!(language,
                    en: "missing `game` line",
                    ja: "`game` の行がありません"),
                "answer" => say!(language,
                    en: "missing `answer` line",
                    ja: "`answer` の行がありません"),
                _ => say!(language,
                    en: "missing `position` or `heaps` line",
                    ja: "`position` の行も `heaps` の行もありません"),
            };
            let hint = match *keyword {
                "game" => say!(language,
                    en: "name the game, as in: game my-game",
                    ja: "ゲームを書いてください。例: game my-game"),
                "answer" => say!(language,
                    en: "say what to print, as in: answer wins \"First\" loses \"Second\"",
                    ja: "何を出力するか書いてください。例: answer wins \"First\" loses \"Second\""),
                _ => say!(language,
                    en: "say which position to judge, as in: position s, or: heaps a; a problem \
                        that only prints must also ask about a position, as in: let v = value of \
                        heaps n",
                    ja: "どの局面を判定するか書いてください。例: position s または heaps a。print \
                        だけの問題でも、let v = value of heaps n のように局面について調べる\
                        必要があります"),
            };
            diagnosis!(language,
                en: [{ title }, "", { hint }],
                ja: [{ title }, "", { hint }])
        }
        Reason::RepeatedStatement { keyword } => {
            let hint = match *keyword {
                "answer" => say!(language,
                    en: "write a single `answer`, at the place where the heaps are judged",
                    ja: "`answer` は、山を判定するところに 1 つだけ書きます"),
                _ => say!(language, en: "remove one of them", ja: "どちらかを消してください"),
            };
            common::repeated_statement(keyword, hint, language)
        }
        Reason::EmptyBlock { keyword } => diagnosis!(language,
            en: ["`{keyword}` has no body", "nothing follows",
                "write the body after the colon, or on the next lines, indented deeper"],
            ja: ["`{keyword}` の本体がありません", "後に何もありません",
                "本体は、コロンの後か、次の行から字下げを深くして書きます"]),
        Reason::ElseWithoutIf => diagnosis!(language,
            en: ["`else` without `if`", "no `if` before it",
                "write `else:` directly after the `if` block, with the same indentation, or on \
                 its line"],
            ja: ["`else` に対応する `if` がありません", "前に `if` がありません",
                "`else:` は `if` のすぐ後に、同じ字下げで、または同じ行に書きます"]),
        Reason::SameAnswers => diagnosis!(language,
            en: ["both answers are the same, whoever wins", "same text",
                "use two different texts (white space is ignored)"],
            ja: ["どちらが勝っても同じ答えになります", "同じテキストです",
                "別々のテキストにしてください。空白の違いは無視されます"]),
        Reason::NearKeyword { name, keyword } => diagnosis!(language,
            en: [("`{}` is read and never used", short(name)), "never used",
                ("did you mean `{}`? If not, give it another name", *keyword)],
            ja: [("`{}` は読み込まれますが、どこでも使われていません", short(name)), "使われていません",
                ("`{}` の間違いではありませんか。違うなら、別の名前にしてください", *keyword)]),
        Reason::ReservedName { name } => diagnosis!(language,
            en: [("`{}` is a keyword, not a name", short(name)), "a keyword",
                "choose another name"],
            ja: [("`{}` は予約語なので、名前に使えません", short(name)), "予約語です",
                "別の名前にしてください"]),
        Reason::BadName { name } => diagnosis!(language,
            en: [("`{}` is not a valid name for a variable", short(name)), "not a valid name",
                "use the letters a to z and A to Z, digits and underscores, starting with a \
                 letter"],
            ja: [("`{}` は変数の名前にできません", short(name)), "使えない名前です",
                "名前には a から z、A から Z、数字、下線を使います。先頭は英字です"]),
        Reason::TooManyVariables { limit } => diagnosis!(language,
            en: ["there are more than {limit} variables", "one too many",
                "reuse a variable"],
            ja: ["変数が {limit} 個を超えています", "1 つ多すぎます",
                "同じ変数を使い回してください"]),
        Reason::RepeatedVariable { name } => diagnosis!(language,
            en: [("`{}` is read twice in one statement", short(name)), "again",
                "only the last value would remain; choose another name"],
            ja: [("`{}` を 1 つの文で二度読んでいます", short(name)), "二度目",
                "最後の値しか残りません。別の名前にしてください"]),
        Reason::UnknownVariable { name, similar } => {
            let hint = match similar {
                Some(similar) => common::did_you_mean(similar, language),
                None => say!(language,
                    en: ("read it first (`read {0}`) or set it first (`let {0} = ...`)",
                        short(name)),
                    ja: ("先に `read {0}` で読むか、`let {0} = ...` で値を決めてください",
                        short(name))),
            };
            diagnosis!(language,
                en: [("unknown variable `{}`", short(name)), "not defined here", { hint }],
                ja: [("`{}` という変数はありません", short(name)), "不明な変数", { hint }])
        }
        Reason::UsedBeforeRead { name } => diagnosis!(language,
            en: [("`{}` has no value yet", short(name)), "used here",
                "statements run from top to bottom; read it or set it above this line"],
            ja: [("`{}` にはまだ値がありません", short(name)), "ここで使われています",
                "文は上から順に実行されます。この行より上で読むか、値を決めてください"]),
        Reason::KindsDiffer { name, first, second } => diagnosis!(language,
            en: [("`{}` is {}; it cannot also be {}",
                short(name), holds(*first, language), holds(*second, language)),
                "used differently here", "choose another name"],
            ja: [("`{}` は{}なので{}にはできません", short(name), holds(*first, language), holds(*second,
                language)),
                "ここでは種類が違います", "別の名前にしてください"]),
        Reason::ReadDifferently { name } => diagnosis!(language,
            en: [("`{}` is read in two different ways", short(name)),
                "a different range, regular expression or promise",
                "read it in the same way both times, or choose another name"],
            ja: [("`{}` の読み方が 2 通りあります", short(name)),
                "範囲、正規表現、`distinct` などの制約のどれかが違います",
                "どちらも同じ読み方にするか、別の名前にしてください"]),
        Reason::IndexChanged { name } => diagnosis!(language,
            en: [
                ("`{}` is the counter of this `repeat` and cannot be set inside it",
                    short(name)), "set here", "choose another name"],
            ja: [("`{}` は `repeat` が数える変数なので、その中では値を変えられません", short(name)),
                "ここで値を変えています", "別の名前にしてください"]),
        Reason::WrongKind { name, holds: what, wanted } => {
            wrong_kind(name, *what, *wanted, language)
        }
        Reason::LetterNotAscii { found } => diagnosis!(language,
            en: [("words cannot contain {} here", character(*found)), "",
                "words are read byte by byte, so letters must be visible ASCII characters"],
            ja: [("ここでは語に {} を使えません", character(*found)), "",
                "語は 1 バイトずつ読まれるので、使えるのは目に見える ASCII 文字だけです"]),
        Reason::WordInRows => diagnosis!(language,
            en: ["`times` cannot be used with words", "a word",
                "use a loop: repeat n: read word s; ..."],
            ja: ["語に `times` は使えません", "語です",
                "繰り返しを使ってください: repeat n: read word s; ..."]),
        Reason::DistinctAlone { promise } => {
            let example = match *promise {
                "tree" => "read u v in 1..n tree, n - 1 times",
                "acyclic" => "read u v in 1..n acyclic, m times",
                "sorted" => "read a in 1..1000 sorted, n times",
                _ => "read a in 1..1000 distinct, n times",
            };
            diagnosis!(language,
                en: ["`{promise}` is for numbers read with `times`",
                    "only one number is read here", "as in: {example}"],
                ja: ["`{promise}` は `times` で読む数に付けます", "ここで読む数は 1 つだけです",
                    "例: {example}"])
        }
        Reason::EdgesArePairs { promise } => diagnosis!(language,
            en: ["`{promise}` is for a pair of numbers on a line (an edge of a graph)",
                "not a pair", "as in: read u v in 1..n {promise}, m times"],
            ja: ["`{promise}` は 1 行に並ぶ 2 つの数（グラフの辺）に付けます",
                "2 つの数ではありません",
                "例: read u v in 1..n {promise}, m times"]),
        Reason::DrawsUnsaid => diagnosis!(language,
            en: ["the game can end in a draw, but the answer has no text for it",
                "wins and losses only", "as in: answer wins \"A\" loses \"B\" draws \"C\""],
            ja: ["このゲームは引き分けになることがありますが、そのときの答えがありません",
                "勝ちと負けの答えだけです",
                "例: answer wins \"A\" loses \"B\" draws \"C\""]),
        Reason::EmptyRange { low, high } => {
            let hint = if high.checked_add(1) == Some(*low) {
                String::new()
            } else {
                say!(language,
                    en: "did you mean {high}..{low}?",
                    ja: "{high}..{low} のことですか")
            };
            diagnosis!(language,
                en: ["the range {low} to {high} is empty", "ends before it starts", { hint }],
                ja: ["{low} から {high} までの範囲は空です", "終わりが始まりより前にあります",
                    { hint }])
        }
        Reason::ArithmeticOverflow => diagnosis!(language,
            en: ["this constant does not fit in a signed 64-bit integer", "too large",
                "numbers range from -9223372036854775808 to 9223372036854775807"],
            ja: ["この定数は符号付き 64 ビット整数に収まりません", "大きすぎます",
                "数は -9223372036854775808 から 9223372036854775807 までです"]),
        Reason::DivisionByZero => diagnosis!(language,
            en: ["division by zero", "the divisor is 0", ""],
            ja: ["0 で割っています", "除数が 0 です", ""]),
        Reason::NegativeExponent { number } => diagnosis!(language,
            en: ["the exponent {number} is negative", "this is not an integer",
                "use an exponent of at least 0"],
            ja: ["指数 {number} は負です", "整数になりません", "指数は 0 以上にしてください"]),
        Reason::NotCleared { name } => diagnosis!(language,
            en: [("the list `{}` cannot be changed", short(name)),
                "not started with `clear`",
                "only lists started with `clear` can be changed; start one above this line, as in: \
                    clear rest"],
            ja: [("列 `{}` は変更できません", short(name)), "`clear` で始めた列ではありません",
                "変更できるのは `clear` で始めた列だけです。この行より上で始めてください。例: clear rest"]),
        Reason::NotANumber => diagnosis!(language,
            en: ["this is a condition, not a number", "expected a number",
                "conditions go after `if`, as in: heaps a if n > 2"],
            ja: ["これは数ではなく条件です", "ここには数が必要です",
                "条件は `if` の後に書きます。例: heaps a if n > 2"]),
        Reason::NotACondition => diagnosis!(language,
            en: ["this is a number, not a condition", "expected a condition",
                "compare it, as in: n mod 2 = 1"],
            ja: ["これは条件ではなく数です", "ここには条件が必要です",
                "何かと比べてください。例: n mod 2 = 1"]),
        Reason::SeveralNumbers => diagnosis!(language,
            en: ["expected one number, not several", "several numbers",
                "only a heap can have several numbers, as in: heaps (a, k); a position with \
                several numbers has no parentheses: position a, k"],
            ja: ["これは 1 つの数ではありません", "ここには 1 つの数が必要です",
                "複数の数の組にできるのは山だけです。例: heaps (a, k)。複数の数からなる局面は括弧なしで書きます: position a, k"]),
        Reason::NotALetter { text } => diagnosis!(language,
            en: [("`{}` is not one letter", short(text)), "expected one letter",
                "a letter is one visible ASCII character, as in: runs(s, '.')"],
            ja: [("`{}` は 1 文字ではありません", short(text)), "ここには 1 文字が必要です",
                "文字は、目に見える ASCII 文字 1 つです。例: runs(s, '.')"]),
        Reason::UnknownFunction { name, similar } => {
            let hint = match similar {
                Some(similar) => common::did_you_mean(similar, language),
                None => say!(language,
                    en: "the functions are min, max, sum, xor, length and count; for heaps, also \
                        exponents and runs",
                    ja: "関数は min, max, sum, xor, length, count です。山には exponents と runs もあります"),
            };
            diagnosis!(language,
                en: [("unknown function `{}`", short(name)), "not a function", { hint }],
                ja: [("`{}` という関数はありません", short(name)), "不明な関数", { hint }])
        }
        Reason::WrongArguments { function, given, wanted } => {
            let label = if given < wanted {
                say!(language, en: "argument missing", ja: "引数が足りません")
            } else {
                common::too_much(language)
            };
            let arguments = if *wanted == 1 { "one argument" } else { "two arguments" };
            diagnosis!(language,
                en: ["{function} takes {arguments}, not {given}", { label },
                    { example(function, language) }],
                ja: ["{function} の引数は {wanted} 個ですが、{given} 個あります", { label },
                    { example(function, language) }])
        }
        Reason::NotAVariable { function } => diagnosis!(language,
            en: ["{function} takes the name of a variable", "not the name of a variable",
                { example(function, language) }],
            ja: ["{function} には変数の名前を渡します",
                "変数の名前ではありません", { example(function, language) }]),
        Reason::OnlyInHeaps { function } => diagnosis!(language,
            en: ["{function} yields heaps, not a number", "expected a number",
                ("use it on its own in a `heaps` line, as in: heaps {}",
                    call(function))],
            ja: ["{function} が作るのは数ではなく山です", "ここには数が必要です",
                ("`heaps` の行にそれだけで書きます。例: heaps {}", call(function))]),
        Reason::RepeatedParameter { name } => diagnosis!(language,
            en: [("the parameter `{}` is set twice", short(name)), "again",
                "remove one of them"],
            ja: [("パラメータ `{}` が二度設定されています", short(name)), "二度目",
                "どちらかを消してください"]),
        Reason::PositionBesideHeaps => diagnosis!(language,
            en: ["both `position` and `heaps` in one problem", "a second way to give positions",
                "`position` is judged at once; `heaps` collects heaps until an `answer` judges \
                them; use only one of the two"],
            ja: ["1 つの問題に `position` と `heaps` の両方があります",
                "局面の与え方が違います",
                "`heaps` は `answer` が判定するまで山を集め、`position` はその場で判定します。どちらかだけを使ってください"]),
        Reason::PositionsDiffer => diagnosis!(language,
            en: ["positions of two kinds in one problem", "a different kind or length",
                "all positions of a problem must be words, or lists of heaps, or tuples of the \
                    same length"],
            ja: ["1 つの問題に 2 種類の局面があります", "種類か長さが違います",
                "1 つの問題の局面は、すべて語、すべて山の列、すべて同じ個数の数の組、のどれかでなければなりません"]),
        Reason::AnswersDiffer => diagnosis!(language,
            en: ["answers of two kinds in one problem", "a different kind of answer",
                "a problem can ask for one of: outcomes, values, differences, turns, winning \
                 moves"],
            ja: ["1 つの問題に 2 種類の答えがあります", "種類が違います",
                "1 つの問題で求められるのは、勝敗、Grundy 数、得点差、手数、勝つ手のどれか1 種類です"]),
        Reason::LayoutsDiffer => diagnosis!(language,
            en: ["two ways to separate answers", "a different separator",
                "use `joined` or `spaced` for all answers of a problem; writing it once is enough"],
            ja: ["答えの区切り方が 2 通りあります", "区切り方が違います",
                "1 つの問題の答えは、すべて `joined` か、すべて `spaced` にします。一度書けば十分です"]),
        Reason::HeapsDiffer { first, second } => diagnosis!(language,
            en: ["some heaps have {first} and others {second} numbers",
                "not as many numbers as in the earlier heaps",
                "all heaps of a game must have equally many numbers; put the numbers of a heap in \
                parentheses: heaps (a, k), (b, 1)"],
            ja: ["数が {first} 個の山と {second} 個の山があります",
                "前の山と数の個数が違います",
                "どの山も同じ個数の数でなければなりません。1 つの山の数は括弧で囲みます: heaps (a, k), (b, 1)"]),
        Reason::ParameterChanges { name, parameter } => diagnosis!(language,
            en: [("`{}` changes between heaps that are judged together", short(name)),
                "a different value here",
                ("all heaps would use the last value of `{0}`; give each heap its own value, as in \
                heaps (x, {1}) with a game on `heaps n {0}`, or put `answer` before the change",
                    short(parameter), short(name))],
            ja: [("まとめて判定する山の間で `{}` が変わります", short(name)),
                "ここで別の値になります",
                ("すべての山で `{0}` の最後の値が使われてしまいます。`heaps n {0}` のゲームにして \
                heaps (x, {1}) のように山ごとに値を持たせるか、値が変わる前に `answer` を\
                書いてください",
                    short(parameter), short(name))]),
        Reason::HeapsAfterAnswer => diagnosis!(language,
            en: ["these heaps are never judged", "collected here",
                "move `answer` below this line; it judges the heaps collected before it"],
            ja: ["この山は判定されません", "ここで集めています",
                "`answer` をこの行より後に書いてください。`answer` はそれまでに集めた山を判定します"]),
        Reason::EndlessRepeat => diagnosis!(language,
            en: ["`repeat until end` may never end", "some passes read nothing",
                "every pass must read a number or a word; a `read` inside an `if`, inside another \
                `repeat` or with `times` does not count"],
            ja: ["`repeat until end` が終わらないことがあります",
                "何も読まない回があるかもしれません",
                "どの回でも数か語を読む必要があります。`if` や内側の `repeat` の中の `read` と、`times` を付けた `read` は数えません"]),
        Reason::LettersUnknown { name } => diagnosis!(language,
            en: [("the letters of `{}` are not known", short(name)),
                "its letters are counted here",
                ("say which words are possible, as in: read word {} in [. #]*", short(name))],
            ja: [("`{}` にどの文字が現れるか分かりません", short(name)),
                "ここで文字を数えています",
                ("どのような語を読むか書いてください。例: read word {} in [. #]*", short(name))]),
        Reason::TooManyDiagnostics { limit } => diagnosis!(language,
            en: ["too many problems; only the first {limit} are shown", "", "fix these first"],
            ja: ["問題が多いため、はじめの {limit} 個だけを示します", "",
                "まずこれらを直してください"]),
    }
}

fn holds(holds: Holds, language: Language) -> String {
    match holds {
        Holds::Number => say!(language, en: "a number that is read", ja: "読んだ数"),
        Holds::Numbers => say!(language,
            en: "numbers read with `times`",
            ja: " `times` で読んだ数の列"),
        Holds::Word => say!(language, en: "a word", ja: "語"),
        Holds::Computed => say!(language, en: "a number that is computed", ja: "計算した数"),
        Holds::Collected => say!(language, en: "a list of collected numbers", ja: "集めた数の列"),
    }
}

/// A variable that holds something else than what is wanted.
fn wrong_kind(name: &str, what: Holds, wanted: Use, language: Language) -> Diagnosis {
    let name = short(name);
    let title = say!(language,
        en: ("`{name}` is {}", holds(what, language)),
        ja: ("`{name}` は{}です", holds(what, language)));
    let label = match wanted {
        Use::Number => say!(language,
            en: "expected one number",
            ja: "ここには 1 つの数が必要です"),
        Use::Numbers => say!(language,
            en: "expected several numbers",
            ja: "ここには数の列が必要です"),
        Use::Word => say!(language, en: "expected a word", ja: "ここには語が必要です"),
        Use::NumbersOrWord => say!(language,
            en: "expected several numbers or a word",
            ja: "ここには数の列か語が必要です"),
        Use::NumberOrNumbers => say!(language,
            en: "expected one or several numbers",
            ja: "ここには数か数の列が必要です"),
    };
    let is_one = matches!(what, Holds::Number | Holds::Computed);
    let hint = match (what, wanted) {
        (Holds::Numbers | Holds::Collected, Use::Number) => say!(language,
            en: "use {name}[1] for one of them, min({name}) for the smallest, length({name}) for \
                how many there are",
            ja: "1 つなら {name}[1]、最小なら min({name})、個数なら length({name}) と書きます"),
        (Holds::Word, Use::NumberOrNumbers) => say!(language,
            en: "to get the heaps of a row, write for example runs({name}, '.')",
            ja: "語から山を作るには、例えば runs({name}, '.') と書きます"),
        (Holds::Word, Use::Number) => say!(language,
            en: "its length is length({name}); count({name}, '#') counts a letter",
            ja: "長さは length({name})、文字の個数は count({name}, '#') です"),
        (_, Use::Numbers | Use::NumbersOrWord) if is_one => say!(language,
            en: "to read several numbers, write: read {name}, m times",
            ja: "数の列を読むには、こう書きます: read {name}, m times"),
        (_, Use::Word) => say!(language,
            en: "to read a word, write: read word {name}",
            ja: "語を読むには、こう書きます: read word {name}"),
        _ => String::new(),
    };
    Diagnosis::from([title, label, hint])
}

/// How a function is used.
fn call(function: &str) -> &'static str {
    match function {
        "count" => "count(s, '#')",
        "runs" => "runs(s, '.')",
        "exponents" => "exponents(n)",
        "gcd" => "gcd(x, y)",
        "abs" => "abs(x - y)",
        "ones" => "ones(n)",
        "length" => "length(a)",
        "sum" => "sum(a)",
        "xor" => "xor(a)",
        "min" => "min(a), min(x, y)",
        _ => "max(a), max(x, y)",
    }
}

fn example(function: &str, language: Language) -> String {
    say!(language, en: ("as in: {}", call(function)), ja: ("例: {}", call(function)))
}
