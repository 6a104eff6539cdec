//! What is wrong with a problem file, in Japanese.

use ::contest::Reason;
use ::contest::diagnostic::{Found, Holds, Note, Use, Wanted};

use crate::diagnostics::Words;
use crate::mention::{character, short};

/// What another place has to do with a diagnostic.
pub(super) const fn note(note: Note) -> &'static str {
    match note {
        Note::First => "一つ目はここにあります",
        Note::Opened => "ここで開いています",
        Note::Declared => "ここで値が決まります",
        Note::Counts => "ここの `repeat` が回数を数えています",
        Note::Judged => "山はここで判定されます",
    }
}

/// A reason in words.
pub(super) fn words(reason: &Reason) -> Words {
    if let Reason::Regex { reason } = reason {
        return crate::japanese::words(reason);
    }
    let (title, label, hint) = parts(reason);
    Words { title, label: label.to_owned(), hint }
}

/// Title, label, hint.
#[expect(clippy::too_many_lines, reason = "one phrase per reason; the match is what proves that none is missing")]
fn parts(reason: &Reason) -> (String, &'static str, String) {
    let say = |title: String, label: &'static str, hint: &str| (title, label, hint.to_owned());
    match reason {
        Reason::Regex { .. } => say(String::new(), "", ""),
        Reason::SourceTooLong { given, limit } => say(
            format!("テキストが {given} バイトあります。読めるのは {limit} バイトまでです"),
            "",
            "ファイルを間違えていませんか",
        ),
        Reason::UnexpectedCharacter { found } => say(
            format!("ここに {} は書けません", character(*found)),
            "これで始まるものはありません",
            match found {
                '.' => "範囲は 1..n のように点を二つ書きます。文字は引用符で囲みます: '.'",
                '!' => "「等しくない」は !=、否定は not と書きます",
                '&' => "and と書きます",
                '|' => "or と書きます",
                '%' => "mod と書きます",
                '#' => "コメントは -- で始めます。文字は引用符で囲みます: '#'",
                _ if found.is_control() => "取り除いてください",
                _ => "文字は引用符で囲みます。例: count(s, '#')",
            },
        ),
        Reason::UnterminatedQuote { quote } => (
            format!("{} がその行で閉じていません", character(*quote)),
            "ここで開いています",
            format!("{quote} で閉じてください"),
        ),
        Reason::ControlCharacter { found } => say(
            format!("テキストの中に {} があります", character(*found)),
            "ここでは使えません",
            "テキストに書けるのは目に見える文字と空白です。タブは空白にしてください",
        ),
        Reason::Indentation => say(
            "この行はどのブロックにも属しません".to_owned(),
            "前の行より字下げが浅くなっています",
            "一つのブロックの文は同じ桁から始めます",
        ),
        Reason::UnknownStatement { found, similar } => (
            format!("`{}` という文はありません", short(found)),
            "不明な文",
            match similar {
                Some(similar) => format!("`{similar}` のことですか"),
                None => "文は problem, game, read, let, sort, repeat, if, heaps, position, answer, example のどれか\
                         で始まります。\
                         字下げした行は前の文の続きです"
                    .to_owned(),
            },
        ),
        Reason::Unexpected { found, wanted } => unexpected(found, *wanted),
        Reason::NestingTooDeep { limit } => say(
            format!("入れ子が {limit} 段を超えています"),
            "深すぎます",
            if *limit < 20 {
                "ブロックを前後に並べるか、条件を `and` でつないでください"
            } else {
                "分けて書いてください。`let x = ...` で式の一部に名前を付けられます"
            },
        ),
        Reason::NumberTooLarge => say(
            "この数は符号付き 64 ビットに収まりません".to_owned(),
            "大きすぎます",
            "最大の数は 9223372036854775807 です",
        ),
        Reason::NotInABlock { keyword } => (
            format!("`{keyword}` はブロックの中に書けません"),
            "問題全体についてのものです",
            format!("`{keyword}` で始まる行を、ファイルの最初の行と同じ字下げで書いてください"),
        ),
        Reason::MissingStatement { keyword } => say(
            match *keyword {
                "game" => "`game` の行がありません".to_owned(),
                "answer" => "`answer` の行がありません".to_owned(),
                _ => "`position` も `heaps` もありません".to_owned(),
            },
            "",
            match *keyword {
                "game" => "ゲームを書いてください。例: game my-game",
                "answer" => "何を出力するか書いてください。例: answer wins \"First\" loses \"Second\"",
                _ => "何を判定するか書いてください。例: position s または heaps a",
            },
        ),
        Reason::RepeatedStatement { keyword } => (
            format!("`{keyword}` が二つあります"),
            "二つ目",
            match *keyword {
                "answer" => "`answer` は一つで、山を判定するところに書きます".to_owned(),
                _ => "どちらかを消してください".to_owned(),
            },
        ),
        Reason::EmptyBlock { keyword } => (
            format!("`{keyword}` ですることがありません"),
            "後に何もありません",
            "することはコロンの後か、次の行から字下げを深くして書きます".to_owned(),
        ),
        Reason::ElseWithoutIf => say(
            "`else` に対応する `if` がありません".to_owned(),
            "どの `if` のものでもありません",
            "`else:` は `if` のすぐ後に、同じ桁か同じ行に書きます",
        ),
        Reason::SameAnswers => say(
            "どちらが勝っても答えが同じです".to_owned(),
            "同じテキストが二つあります",
            "答えを比べるとき、空白の違いは無視します",
        ),
        Reason::ReservedName { name } => (
            format!("`{}` はこの言語の予約語です", short(name)),
            "名前にできません",
            "別の名前にしてください".to_owned(),
        ),
        Reason::BadName { name } => (
            format!("`{}` は変数の名前にできません", short(name)),
            "名前ではありません",
            "名前には a から z、A から Z、数字、下線を使い、英字で始めます".to_owned(),
        ),
        Reason::TooManyVariables { limit } => {
            say(format!("変数が {limit} 個を超えています"), "一つ多すぎます", "同じ変数を使い回してください")
        }
        Reason::RepeatedVariable { name } => (
            format!("`{}` を一度に二回読んでいます", short(name)),
            "二回目",
            "最後の値だけが残ることになります。別の名前にしてください".to_owned(),
        ),
        Reason::UnknownVariable { name, similar } => (
            format!("`{}` という変数はありません", short(name)),
            "不明な変数",
            match similar {
                Some(similar) => format!("`{similar}` のことですか"),
                None => format!("先に読む（`read {0}`）か、値を決めて（`let {0} = ...`）ください", short(name)),
            },
        ),
        Reason::UsedBeforeRead { name } => (
            format!("`{}` にはまだ値がありません", short(name)),
            "ここで使われています",
            "文は上から順に実行されます。これより前で読むか、値を決めてください".to_owned(),
        ),
        Reason::KindsDiffer { name, first, second } => (
            format!("`{}` は{}なので{}にはできません", short(name), holds(*first), holds(*second)),
            "ここでは別の種類です",
            "別の名前にしてください".to_owned(),
        ),
        Reason::ReadDifferently { name } => (
            format!("`{}` の読み方が二通りあります", short(name)),
            "範囲、語、`distinct` のどれかが違います",
            "どちらも同じに書くか、別の名前にしてください".to_owned(),
        ),
        Reason::IndexChanged { name } => (
            format!("`{}` は `repeat` の回数を数えるので、その中では値を変えられません", short(name)),
            "ここで値を変えています",
            "別の名前にしてください".to_owned(),
        ),
        Reason::WrongKind { name, holds: what, wanted } => wrong_kind(name, *what, *wanted),
        Reason::LetterNotAscii { found } => say(
            format!("{} はここでは語の文字にできません", character(*found)),
            "",
            "プログラムは語を 1 バイトずつ読みます。文字は目に見える ASCII 文字です",
        ),
        Reason::WordInRows => say(
            "語は `times` で読めません".to_owned(),
            "語です",
            "繰り返しを使ってください: repeat n: read word s; ...",
        ),
        Reason::DistinctAlone => say(
            "`distinct` は `times` で読む数に付けます".to_owned(),
            "ここで読む数は一つだけです",
            "例: read a in 1..1000 distinct, n times",
        ),
        Reason::EmptyRange { low, high } => (
            format!("{low} から {high} までの数はありません"),
            "終わりが始まりより前にあります",
            if high.checked_add(1) == Some(*low) { String::new() } else { format!("{high}..{low} のことですか") },
        ),
        Reason::ArithmeticOverflow => say(
            "この定数は符号付き 64 ビットに収まりません".to_owned(),
            "大きすぎます",
            "数は -9223372036854775808 から 9223372036854775807 までです",
        ),
        Reason::DivisionByZero => say("0 で割っています".to_owned(), "除数が 0 です", ""),
        Reason::NotANumber => say(
            "これは数ではなく条件です".to_owned(),
            "ここには数が必要です",
            "条件は `if` の後に書きます。例: heaps a if n > 2",
        ),
        Reason::NotACondition => say(
            "これは条件ではなく数です".to_owned(),
            "ここには条件が必要です",
            "何かと比べてください。例: n mod 2 = 1",
        ),
        Reason::NotALetter { text } => (
            format!("`{}` は一文字ではありません", short(text)),
            "ここには一文字が必要です",
            "文字は目に見える ASCII 文字一つです。例: runs(s, '.')".to_owned(),
        ),
        Reason::UnknownFunction { name, similar } => (
            format!("`{}` という関数はありません", short(name)),
            "不明な関数",
            match similar {
                Some(similar) => format!("`{similar}` のことですか"),
                None => "関数は min, max, sum, xor, length, count です。\
                         山には exponents と runs もあります"
                    .to_owned(),
            },
        ),
        Reason::WrongArguments { function, given, wanted } => {
            let label = if given < wanted { "足りません" } else { "余分です" };
            (format!("{function} の引数は {wanted} 個ですが、{given} 個あります"), label, example(function))
        }
        Reason::NotAVariable { function } => {
            (format!("{function} は変数に使います"), "変数の名前ではありません", example(function))
        }
        Reason::OnlyInHeaps { function } => (
            format!("{function} が作るのは数ではなく山です"),
            "ここには数が必要です",
            format!("`heaps` の行に単独で書きます。例: heaps {}", call(function)),
        ),
        Reason::RepeatedParameter { name } => (
            format!("パラメータ `{}` が二度設定されています", short(name)),
            "二度目",
            "どちらかを消してください".to_owned(),
        ),
        Reason::PositionBesideHeaps => say(
            "一つの問題に `position` と `heaps` があります".to_owned(),
            "判定するものが別の書き方になっています",
            "`heaps` は `answer` が判定するまで山を集め、`position` はその場で判定します。\
             どちらかだけを使ってください",
        ),
        Reason::PositionsDiffer => say(
            "一つの問題に二種類の局面があります".to_owned(),
            "種類か長さが違います",
            "一つの問題の局面は、すべて語か、すべて山の列か、すべて同じ個数の数です",
        ),
        Reason::HeapsAfterAnswer => say(
            "この山は判定に間に合いません".to_owned(),
            "ここで集めています",
            "`answer` をこの後に書いてください。`answer` はそれまでに集めた山を判定します",
        ),
        Reason::EndlessRepeat => say(
            "`repeat until end` が終わらないかもしれません".to_owned(),
            "何も読まない回があります",
            "毎回、数か語を読まなければなりません。`if` や内側の `repeat` の中、\
             `times` を付けたものだけでは足りません",
        ),
        Reason::LettersUnknown { name } => (
            format!("`{}` がどの文字からなるのか書かれていません", short(name)),
            "ここで文字を数えています",
            format!("どのような語か書いてください。例: read word {} in [. #]*", short(name)),
        ),
        Reason::TooManyDiagnostics { limit } => {
            say(format!("メッセージははじめの {limit} 個だけを示します"), "", "まずこれらを直してください")
        }
    }
}

const fn holds(holds: Holds) -> &'static str {
    match holds {
        Holds::Number => "読んだ数",
        Holds::Numbers => " `times` で読んだ数の列",
        Holds::Word => "語",
        Holds::Computed => "計算した数",
    }
}

fn wrong_kind(name: &str, what: Holds, wanted: Use) -> (String, &'static str, String) {
    let name = short(name);
    let label = match wanted {
        Use::Number => "ここには一つの数が必要です",
        Use::Numbers => "ここには数の列が必要です",
        Use::Word => "ここには語が必要です",
        Use::NumbersOrWord => "ここには数の列か語が必要です",
        Use::NumberOrNumbers => "ここには数か数の列が必要です",
    };
    let is_one = matches!(what, Holds::Number | Holds::Computed);
    let hint = match (what, wanted) {
        (Holds::Numbers, Use::Number) => {
            format!("その一つは {name}[1]、最小は min({name})、個数は length({name}) です")
        }
        (Holds::Word, Use::NumberOrNumbers) => format!("語から山を作るには、例えば runs({name}, '.') と書きます"),
        (Holds::Word, Use::Number) => format!("長さは length({name})、文字の個数は count({name}, '#') です"),
        (_, Use::Numbers | Use::NumbersOrWord) if is_one => format!("数の列はこう読みます: read {name}, m times"),
        (_, Use::Word) => format!("語はこう読みます: read word {name}"),
        _ => String::new(),
    };
    (format!("`{name}` は{}です", holds(what)), label, hint)
}

fn call(function: &str) -> &'static str {
    match function {
        "count" => "count(s, '#')",
        "runs" => "runs(s, '.')",
        "exponents" => "exponents(n)",
        "length" => "length(a)",
        "sum" => "sum(a)",
        "xor" => "xor(a)",
        "min" => "min(a), min(x, y)",
        _ => "max(a), max(x, y)",
    }
}

fn example(function: &str) -> String {
    format!("例: {}", call(function))
}

fn unexpected(found: &Found, wanted: Wanted) -> (String, &'static str, String) {
    let (what, hint): (String, &str) = match wanted {
        Wanted::Sign(sign) => (format!(" `{sign}` "), hint_for(sign)),
        Wanted::Statement => ("文".to_owned(), "文は語で始まります。例: read n"),
        Wanted::Quoted => ("引用符で囲んだテキスト".to_owned(), "例: answer wins \"First\" loses \"Second\""),
        Wanted::Name => ("変数の名前".to_owned(), "例: read n, read a b, n times"),
        Wanted::Parameter => ("パラメータの名前".to_owned(), "例: game my-game with k = 3"),
        Wanted::Game => ("ゲーム".to_owned(), "付属のゲームの名前かパスを書きます。例: game my-game"),
        Wanted::Constant => ("数".to_owned(), "べきを書けるのは数だけです。例: 10^18"),
        Wanted::Value => ("数か変数".to_owned(), "例: game my-game with k = 3"),
        Wanted::Expression => ("数か条件".to_owned(), ""),
        Wanted::Regex => ("正規表現".to_owned(), "例: read word s in [. #]+"),
        Wanted::Verdict => {
            (" `wins` か `value` ".to_owned(), "例: answer wins \"First\" loses \"Second\" または answer value")
        }
        Wanted::Letter => ("引用符で囲んだ文字".to_owned(), "例: runs(s, '.')"),
        Wanted::End => ("文の終わり".to_owned(), "文はそれぞれ新しい行か、セミコロンの後から始めます"),
    };
    let title = match found {
        Found::End => format!("ここには{what}が必要ですが、文が終わっています"),
        Found::Text(text) if wanted == Wanted::End => {
            format!("ここで文が終わるはずですが、`{}` があります", short(text))
        }
        Found::Text(text) => format!("ここには{what}が必要ですが、`{}` があります", short(text)),
    };
    let label = if wanted == Wanted::End { "余分です" } else { "" };
    (title, label, hint.to_owned())
}

fn hint_for(sign: &str) -> &'static str {
    match sign {
        ")" | "]" => "括弧を閉じてください",
        ":" => "例: repeat n: read x または if n = 1: read x",
        "=" => "例: let m = max(a) または game my-game with k = 3",
        ".." => "例: read n in 1..100",
        "prints" => "例: example \"3  1 2 3\" prints \"Second\"",
        "loses" => "例: answer wins \"First\" loses \"Second\"",
        "end" => "例: repeat until end: read x; position x",
        "times" => "例: read a, n times",
        _ => "",
    }
}
