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
                    en: "two dots make a range, as in 1..n; a letter stands in quotes: '.'",
                    ja: "範囲は 1..n のように点を二つ書きます。文字は引用符で囲みます: '.'"),
                '!' => say!(language,
                    en: "write != for `not equal` and `not` for the opposite",
                    ja: "「等しくない」は !=、否定は not と書きます"),
                '&' => say!(language, en: "write and", ja: "and と書きます"),
                '|' => say!(language, en: "write or", ja: "or と書きます"),
                '%' => say!(language, en: "write mod", ja: "mod と書きます"),
                '#' => say!(language,
                    en: "a comment begins with --; a letter stands in quotes: '#'",
                    ja: "コメントは -- で始めます。文字は引用符で囲みます: '#'"),
                _ => say!(language,
                    en: "a letter stands in quotes, as in count(s, '#')",
                    ja: "文字は引用符で囲みます。例: count(s, '#')"),
            };
            common::unexpected_character(*found, hint, language)
        }
        Reason::ForeignOperator { found, meant } => {
            let hint = match *found {
                "//" => say!(language,
                    en: "did you mean `/`, which rounds down? a comment begins with --",
                    ja: "割り算（切り捨て）は `/` です。コメントは -- で始めます"),
                _ => say!(language,
                    en: "did you mean `{meant}`?",
                    ja: "`{meant}` のことですか"),
            };
            diagnosis!(language,
                en: ["there is no operator `{found}`", "unknown", { hint }],
                ja: ["`{found}` という演算子はありません", "不明な演算子", { hint }])
        }
        Reason::UnterminatedQuote { quote } => common::unterminated_quote(*quote, language),
        Reason::ControlCharacter { found } => common::control_character(*found, language),
        Reason::Indentation => diagnosis!(language,
            en: ["this line belongs to no block", "indented less than the lines before it",
                "all statements of a block begin in the same column"],
            ja: ["この行はどのブロックにも属しません", "前の行より字下げが浅くなっています",
                "一つのブロックの文は同じ桁から始めます"]),
        Reason::UnknownStatement { found, similar, assigns } => {
            let hint = statement(found, *similar, *assigns, language);
            common::unknown_statement(found, hint, language)
        }
        Reason::Unexpected { found, wanted } => unexpected(found, *wanted, language),
        Reason::NestingTooDeep { limit } => {
            let hint = if *limit < 20 {
                say!(language,
                    en: "put one block behind the other, or join conditions with `and`",
                    ja: "ブロックを前後に並べるか、条件を `and` でつないでください")
            } else {
                say!(language,
                    en: "take it apart: `let x = ...` gives a name to a part of an expression",
                    ja: "分けて書いてください。`let x = ...` で式の一部に名前を付けられます")
            };
            diagnosis!(language,
                en: ["nested more than {limit} deep", "too deep", { hint }],
                ja: ["入れ子が {limit} 段を超えています", "深すぎます", { hint }])
        }
        Reason::NumberTooLarge => diagnosis!(language,
            en: ["this number does not fit into 64 bits with a sign", "too large",
                "the largest number is 9223372036854775807"],
            ja: ["この数は符号付き 64 ビットに収まりません", "大きすぎます",
                "最大の数は 9223372036854775807 です"]),
        Reason::NotInABlock { keyword } => diagnosis!(language,
            en: ["`{keyword}` cannot stand inside of a block", "it is about the whole problem",
                "begin a line with `{keyword}`, indented like the first line of the file"],
            ja: ["`{keyword}` はブロックの中に書けません", "問題全体についてのものです",
                "`{keyword}` で始まる行を、ファイルの最初の行と同じ字下げで書いてください"]),
        Reason::MissingStatement { keyword } => {
            let title = match *keyword {
                "game" => say!(language,
                    en: "there is no line `game`",
                    ja: "`game` の行がありません"),
                "answer" => say!(language,
                    en: "there is no line `answer`",
                    ja: "`answer` の行がありません"),
                _ => say!(language,
                    en: "there is neither `position` nor `heaps`",
                    ja: "`position` も `heaps` もありません"),
            };
            let hint = match *keyword {
                "game" => say!(language,
                    en: "name a game, as in: game my-game",
                    ja: "ゲームを書いてください。例: game my-game"),
                "answer" => say!(language,
                    en: "say what is printed, as in: answer wins \"First\" loses \"Second\"",
                    ja: "何を出力するか書いてください。例: answer wins \"First\" loses \"Second\""),
                _ => say!(language,
                    en: "say what is judged, as in: position s, or: heaps a; a problem that only prints \
                        asks about a position too, as in: let v = value of heaps n",
                    ja: "何を判定するか書いてください。例: position s または heaps a。print だけの問題でも、let v = value of heaps n のように局面を一つ調べます"),
            };
            diagnosis!(language,
                en: [{ title }, "", { hint }],
                ja: [{ title }, "", { hint }])
        }
        Reason::RepeatedStatement { keyword } => {
            let hint = match *keyword {
                "answer" => say!(language,
                    en: "there is one `answer`; it stands where the heaps are judged",
                    ja: "`answer` は一つで、山を判定するところに書きます"),
                _ => say!(language, en: "leave one of them out", ja: "どちらかを消してください"),
            };
            common::repeated_statement(keyword, hint, language)
        }
        Reason::EmptyBlock { keyword } => diagnosis!(language,
            en: ["`{keyword}` has nothing to do", "nothing follows",
                "what it is about stands behind the colon, or on the next lines, indented deeper"],
            ja: ["`{keyword}` ですることがありません", "後に何もありません",
                "することはコロンの後か、次の行から字下げを深くして書きます"]),
        Reason::ElseWithoutIf => diagnosis!(language,
            en: ["`else` without `if`", "belongs to nothing",
                "`else:` stands directly after an `if`, in the same column, or on the same line"],
            ja: ["`else` に対応する `if` がありません", "どの `if` のものでもありません",
                "`else:` は `if` のすぐ後に、同じ桁か同じ行に書きます"]),
        Reason::SameAnswers => diagnosis!(language,
            en: ["the answer is the same whoever wins", "twice the same text",
                "answers are compared without regard to blanks"],
            ja: ["どちらが勝っても答えが同じです", "同じテキストが二つあります",
                "答えを比べるとき、空白の違いは無視します"]),
        Reason::ReservedName { name } => diagnosis!(language,
            en: [("`{}` is a word of the language", short(name)), "cannot be a name",
                "choose another name"],
            ja: [("`{}` はこの言語の予約語です", short(name)), "名前にできません",
                "別の名前にしてください"]),
        Reason::BadName { name } => diagnosis!(language,
            en: [("`{}` cannot be the name of a variable", short(name)), "not a name",
                "names are of the letters a to z and A to Z, digits and underscores, and begin \
                with a letter"],
            ja: [("`{}` は変数の名前にできません", short(name)), "名前ではありません",
                "名前には a から z、A から Z、数字、下線を使い、英字で始めます"]),
        Reason::TooManyVariables { limit } => diagnosis!(language,
            en: ["there are more than {limit} variables", "one too many",
                "use the same variable again"],
            ja: ["変数が {limit} 個を超えています", "一つ多すぎます",
                "同じ変数を使い回してください"]),
        Reason::RepeatedVariable { name } => diagnosis!(language,
            en: [("`{}` is read twice at once", short(name)), "again",
                "only its last value would count; choose another name"],
            ja: [("`{}` を一度に二回読んでいます", short(name)), "二回目",
                "最後の値だけが残ることになります。別の名前にしてください"]),
        Reason::UnknownVariable { name, similar } => {
            let hint = match similar {
                Some(similar) => common::did_you_mean(similar, language),
                None => say!(language,
                    en: ("it must be read first (`read {0}`) or set (`let {0} = ...`)",
                        short(name)),
                    ja: ("先に読む（`read {0}`）か、値を決めて（`let {0} = ...`）ください",
                        short(name))),
            };
            diagnosis!(language,
                en: [("there is no variable `{}`", short(name)), "unknown", { hint }],
                ja: [("`{}` という変数はありません", short(name)), "不明な変数", { hint }])
        }
        Reason::UsedBeforeRead { name } => diagnosis!(language,
            en: [("`{}` has no value yet", short(name)), "used here",
                "statements are carried out from top to bottom; read it or set it before"],
            ja: [("`{}` にはまだ値がありません", short(name)), "ここで使われています",
                "文は上から順に実行されます。これより前で読むか、値を決めてください"]),
        Reason::KindsDiffer { name, first, second } => diagnosis!(language,
            en: [("`{}` is {} and cannot be {} too", short(name), holds(*first, language), holds(*second, language)),
                "another kind here", "choose another name"],
            ja: [("`{}` は{}なので{}にはできません", short(name), holds(*first, language), holds(*second, language)),
                "ここでは別の種類です", "別の名前にしてください"]),
        Reason::ReadDifferently { name } => diagnosis!(language,
            en: [("`{}` is read in two different ways", short(name)),
                "another range, other words, or another promise",
                "say the same of it both times, or choose another name"],
            ja: [("`{}` の読み方が二通りあります", short(name)),
                "範囲、語、`distinct` などのどれかが違います",
                "どちらも同じに書くか、別の名前にしてください"]),
        Reason::IndexChanged { name } => diagnosis!(language,
            en: [
                ("`{}` counts how often `repeat` has been here, and cannot be set inside of it",
                    short(name)), "set here", "choose another name"],
            ja: [("`{}` は `repeat` の回数を数えるので、その中では値を変えられません", short(name)),
                "ここで値を変えています", "別の名前にしてください"]),
        Reason::WrongKind { name, holds: what, wanted } => wrong_kind(name, *what, *wanted, language),
        Reason::LetterNotAscii { found } => diagnosis!(language,
            en: [("{} cannot be a letter of a word here", character(*found)), "",
                "programs read words byte by byte; letters are visible characters of ASCII"],
            ja: [("{} はここでは語の文字にできません", character(*found)), "",
                "プログラムは語を 1 バイトずつ読みます。文字は目に見える ASCII 文字です"]),
        Reason::WordInRows => diagnosis!(language,
            en: ["words cannot be read with `times`", "a word",
                "use a loop: repeat n: read word s; ..."],
            ja: ["語は `times` で読めません", "語です",
                "繰り返しを使ってください: repeat n: read word s; ..."]),
        Reason::DistinctAlone { promise } => {
            let example = match *promise {
                "tree" => "read u v in 1..n tree, n - 1 times",
                "acyclic" => "read u v in 1..n acyclic, m times",
                "sorted" => "read a in 1..1000 sorted, n times",
                _ => "read a in 1..1000 distinct, n times",
            };
            diagnosis!(language,
                en: ["`{promise}` is said of numbers that are read with `times`",
                    "only one number is read here", "as in: {example}"],
                ja: ["`{promise}` は `times` で読む数に付けます", "ここで読む数は一つだけです",
                    "例: {example}"])
        }
        Reason::EdgesArePairs { promise } => diagnosis!(language,
            en: ["`{promise}` is said of two numbers in a row, which are an edge",
                "not two numbers", "as in: read u v in 1..n {promise}, m times"],
            ja: ["`{promise}` は一行の二つの数、つまり辺に付けます", "数は二つではありません",
                "例: read u v in 1..n {promise}, m times"]),
        Reason::DrawsUnsaid => diagnosis!(language,
            en: ["the game can end in a draw, and nothing is printed for that",
                "says who wins and loses", "as in: answer wins \"A\" loses \"B\" draws \"C\""],
            ja: ["このゲームは引き分けになることがありますが、そのときの答えがありません",
                "勝ちと負けだけの答えです",
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
                en: ["no number is from {low} to {high}", "ends before it begins", { hint }],
                ja: ["{low} から {high} までの数はありません", "終わりが始まりより前にあります",
                    { hint }])
        }
        Reason::ArithmeticOverflow => diagnosis!(language,
            en: ["this constant does not fit into 64 bits with a sign", "too large",
                "numbers are from -9223372036854775808 to 9223372036854775807"],
            ja: ["この定数は符号付き 64 ビットに収まりません", "大きすぎます",
                "数は -9223372036854775808 から 9223372036854775807 までです"]),
        Reason::DivisionByZero => diagnosis!(language,
            en: ["division by zero", "the divisor is 0", ""],
            ja: ["0 で割っています", "除数が 0 です", ""]),
        Reason::NegativeExponent { number } => diagnosis!(language,
            en: ["the exponent {number} is negative", "this is not an integer",
                "exponents are from 0 on"],
            ja: ["指数 {number} は負です", "整数になりません", "指数は 0 以上です"]),
        Reason::NotCleared { name } => diagnosis!(language,
            en: [("`{}` is not a list that can be changed", short(name)),
                "only a list that was begun with `clear` can be",
                "a list that is read stays as it is: begin another one further up, as in: clear rest"],
            ja: [("`{}` は変更できる列ではありません", short(name)), "変更できるのは `clear` で始めた列だけです",
                "読み込んだ列は変更できません。これより前で別の列を始めてください。例: clear rest"]),
        Reason::NotANumber => diagnosis!(language,
            en: ["this is a condition, not a number", "a number is wanted here",
                "conditions stand after `if`, as in: heaps a if n > 2"],
            ja: ["これは数ではなく条件です", "ここには数が必要です",
                "条件は `if` の後に書きます。例: heaps a if n > 2"]),
        Reason::NotACondition => diagnosis!(language,
            en: ["this is a number, not a condition", "a condition is wanted here",
                "compare it with something, as in: n mod 2 = 1"],
            ja: ["これは条件ではなく数です", "ここには条件が必要です",
                "何かと比べてください。例: n mod 2 = 1"]),
        Reason::SeveralNumbers => diagnosis!(language,
            en: ["these are several numbers", "one number is wanted here",
                "only heaps have several numbers, as in: heaps (a, k); a position of several \
                numbers has no parentheses: position a, k"],
            ja: ["これは一つの数ではありません", "ここには一つの数が必要です",
                "いくつかの数の組になるのは山だけです。例: heaps (a, k)。いくつかの数の局面は\
                括弧なしで書きます: position a, k"]),
        Reason::NotALetter { text } => diagnosis!(language,
            en: [("`{}` is not one letter", short(text)), "one letter is wanted here",
                "letters are single visible characters of ASCII, as in: runs(s, '.')"],
            ja: [("`{}` は一文字ではありません", short(text)), "ここには一文字が必要です",
                "文字は目に見える ASCII 文字一つです。例: runs(s, '.')"]),
        Reason::UnknownFunction { name, similar } => {
            let hint = match similar {
                Some(similar) => common::did_you_mean(similar, language),
                None => say!(language,
                    en: "functions are min, max, sum, xor, length and count; of heaps also \
                        exponents and runs",
                    ja: "関数は min, max, sum, xor, length, count です。山には exponents と \
                        runs もあります"),
            };
            diagnosis!(language,
                en: [("there is no function `{}`", short(name)), "unknown", { hint }],
                ja: [("`{}` という関数はありません", short(name)), "不明な関数", { hint }])
        }
        Reason::WrongArguments { function, given, wanted } => {
            let label = if given < wanted {
                say!(language, en: "something is missing", ja: "足りません")
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
            en: ["{function} is asked of a variable", "not the name of a variable",
                { example(function, language) }],
            ja: ["{function} は変数に使います", "変数の名前ではありません", { example(function, language) }]),
        Reason::OnlyInHeaps { function } => diagnosis!(language,
            en: ["{function} makes heaps, not a number", "a number is wanted here",
                ("it stands in a line `heaps`, by itself, as in: heaps {}",
                    call(function))],
            ja: ["{function} が作るのは数ではなく山です", "ここには数が必要です",
                ("`heaps` の行に単独で書きます。例: heaps {}", call(function))]),
        Reason::RepeatedParameter { name } => diagnosis!(language,
            en: [("the parameter `{}` is set twice", short(name)), "again",
                "leave one of them out"],
            ja: [("パラメータ `{}` が二度設定されています", short(name)), "二度目",
                "どちらかを消してください"]),
        Reason::PositionBesideHeaps => diagnosis!(language,
            en: ["`position` and `heaps` in one problem", "another way to say what is judged",
                "`heaps` gathers heaps until `answer` judges them; `position` judges at once; \
                use one of them"],
            ja: ["一つの問題に `position` と `heaps` があります",
                "判定するものが別の書き方になっています",
                "`heaps` は `answer` が判定するまで山を集め、`position` はその場で判定します。\
                どちらかだけを使ってください"]),
        Reason::PositionsDiffer => diagnosis!(language,
            en: ["positions of two kinds in one problem", "another kind, or another length",
                "all positions of a problem are words, or lists of heaps, or equally many numbers"],
            ja: ["一つの問題に二種類の局面があります", "種類か長さが違います",
                "一つの問題の局面は、すべて語か、すべて山の列か、すべて同じ個数の数です"]),
        Reason::AnswersDiffer => diagnosis!(language,
            en: ["answers of two kinds in one problem", "another kind of answer",
                "all that is printed or kept of positions is of one kind: outcomes, values, differences, \
                turns or winning moves"],
            ja: ["一つの問題に二種類の答えがあります", "種類が違います",
                "一つの問題で局面について求めるものは、すべて勝敗か、すべて Grundy 数か、すべて同じ種類の数です"]),
        Reason::LayoutsDiffer => diagnosis!(language,
            en: ["answers put together in two ways", "another way",
                "all answers of a problem are `joined`, or all are `spaced`; it is enough to say it once"],
            ja: ["答えの並べ方が二通りあります", "並べ方が違います",
                "一つの問題の答えは、すべて `joined` か、すべて `spaced` です。一度書けば十分です"]),
        Reason::HeapsDiffer { first, second } => diagnosis!(language,
            en: ["heaps of {first} and of {second} numbers in one problem",
                "more or fewer numbers than the heaps before",
                "all heaps of a game have equally many numbers; several of one heap stand in \
                parentheses: heaps (a, k), (b, 1)"],
            ja: ["一つの問題に、数が {first} 個の山と {second} 個の山があります",
                "前の山と数の個数が違います",
                "どの山も同じ個数の数を持ちます。一つの山の数は括弧で囲みます: \
                heaps (a, k), (b, 1)"]),
        Reason::ParameterChanges { name, parameter } => diagnosis!(language,
            en: [("`{}` changes between heaps that are judged together", short(name)),
                "another value here",
                ("`{0}` would have this value for all heaps; let each heap have its own, as in \
                heaps (x, {1}) with a game on `heaps n {0}`, or put `answer` before the change",
                    short(parameter), short(name))],
            ja: [("まとめて判定する山の間で `{}` が変わります", short(name)),
                "ここで別の値になります",
                ("`{0}` は最後の値がすべての山に使われてしまいます。`heaps n {0}` のゲームにして \
                heaps (x, {1}) のように山ごとに持たせるか、変わる前に `answer` を書いてください",
                    short(parameter), short(name))]),
        Reason::HeapsAfterAnswer => diagnosis!(language,
            en: ["these heaps come too late to be judged", "gathered here",
                "put `answer` behind them; it judges what has been gathered before"],
            ja: ["この山は判定に間に合いません", "ここで集めています",
                "`answer` をこの後に書いてください。`answer` はそれまでに集めた山を判定します"]),
        Reason::EndlessRepeat => diagnosis!(language,
            en: ["`repeat until end` could go on forever", "in some passes nothing is read",
                "each pass must read a number or a word, not only in an `if`, an inner `repeat` \
                or with `times`"],
            ja: ["`repeat until end` が終わらないかもしれません", "何も読まない回があります",
                "毎回、数か語を読まなければなりません。`if` や内側の `repeat` の中、`times` \
                を付けたものだけでは足りません"]),
        Reason::LettersUnknown { name } => diagnosis!(language,
            en: [("nothing says of which letters `{}` is made", short(name)),
                "its letters are counted here",
                ("say which words there are, as in: read word {} in [. #]*", short(name))],
            ja: [("`{}` がどの文字からなるのか書かれていません", short(name)),
                "ここで文字を数えています",
                ("どのような語か書いてください。例: read word {} in [. #]*", short(name))]),
        Reason::TooManyDiagnostics { limit } => diagnosis!(language,
            en: ["only the first {limit} of all messages are shown", "", "correct these first"],
            ja: ["メッセージははじめの {limit} 個だけを示します", "",
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
        Holds::Collected => say!(language, en: "a list that is collected", ja: "集めた数の列"),
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
            en: "one number is wanted here",
            ja: "ここには一つの数が必要です"),
        Use::Numbers => say!(language,
            en: "numbers are wanted here",
            ja: "ここには数の列が必要です"),
        Use::Word => say!(language, en: "a word is wanted here", ja: "ここには語が必要です"),
        Use::NumbersOrWord => say!(language,
            en: "numbers or a word are wanted here",
            ja: "ここには数の列か語が必要です"),
        Use::NumberOrNumbers => say!(language,
            en: "a number or numbers are wanted here",
            ja: "ここには数か数の列が必要です"),
    };
    let is_one = matches!(what, Holds::Number | Holds::Computed);
    let hint = match (what, wanted) {
        (Holds::Numbers | Holds::Collected, Use::Number) => say!(language,
            en: "one of them is {name}[1], the smallest min({name}), how many they are \
                length({name})",
            ja: "その一つは {name}[1]、最小は min({name})、個数は length({name}) です"),
        (Holds::Word, Use::NumberOrNumbers) => say!(language,
            en: "the heaps of a row are, for example, runs({name}, '.')",
            ja: "語から山を作るには、例えば runs({name}, '.') と書きます"),
        (Holds::Word, Use::Number) => say!(language,
            en: "its length is length({name}), and count({name}, '#') counts a letter",
            ja: "長さは length({name})、文字の個数は count({name}, '#') です"),
        (_, Use::Numbers | Use::NumbersOrWord) if is_one => say!(language,
            en: "numbers are read so: read {name}, m times",
            ja: "数の列はこう読みます: read {name}, m times"),
        (_, Use::Word) => say!(language,
            en: "a word is read so: read word {name}",
            ja: "語はこう読みます: read word {name}"),
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
