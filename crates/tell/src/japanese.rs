//! Japanese.

use rules::diagnostic::{Note, Reason};

use crate::diagnostics::Words;
use crate::mention::{character, list, short, spaced};

mod boards;
mod say;
mod sides;
mod wanted;

use say::{first_digits, missing};
use wanted::unexpected;

/// What another place has to do with a diagnostic.
pub(crate) const fn note(note: Note) -> &'static str {
    match note {
        Note::First => "一つ目はここにあります",
        Note::Opened => "ここで開いています",
        Note::PairedWith => "これと対になっています",
        Note::Declared => "許される値",
    }
}

/// A reason in words.
pub(crate) fn words(reason: &Reason) -> Words {
    let (title, label, hint) = parts(reason);
    Words { title, label: label.to_owned(), hint }
}

/// Title, label, hint.
#[expect(clippy::too_many_lines, reason = "one phrase per reason; the match is what proves that none is missing")]
fn parts(reason: &Reason) -> (String, &'static str, String) {
    let say = |title: String, label: &'static str, hint: &str| (title, label, hint.to_owned());
    match reason {
        Reason::SourceTooLong { given, limit } => say(
            format!("テキストが {given} バイトあります。読めるのは {limit} バイトまでです"),
            "",
            "ファイルを間違えていませんか",
        ),
        Reason::UnexpectedCharacter { found } => (
            format!("ここに {} は書けません", character(*found)),
            "これで始まるものはありません",
            match found {
                '.' => "範囲は 1..3 のように点を二つ書きます。文字としては '.' と引用符で囲みます".to_owned(),
                '!' => "「等しくない」は !=、否定は not と書きます。文字としては '!' と引用符で囲みます".to_owned(),
                '&' => "and と書きます。文字としては '&' と引用符で囲みます".to_owned(),
                '%' => "mod と書きます。文字としては '%' と引用符で囲みます".to_owned(),
                _ if found.is_control() => "取り除いてください".to_owned(),
                _ => format!("文字としては '{found}' と引用符で囲みます"),
            },
        ),
        Reason::UnterminatedQuote { quote } => (
            format!("{} がその行で閉じていません", character(*quote)),
            "ここで開いています",
            format!("{quote} で閉じてください"),
        ),
        Reason::UnterminatedClass => say(
            "文字クラスがその行で閉じていません".to_owned(),
            "ここで開いています",
            "文字クラスは [01] や [a-z] のように文字を並べます。[ という文字は '[' と書きます",
        ),
        Reason::InvalidLetter { found } => say(
            format!("{} はゲームの文字にできません", character(*found)),
            "文字ではありません",
            "空白、制御文字、引用符を除くすべての文字が使えます",
        ),
        Reason::ReversedRange { low, high } => (
            format!("範囲 {low}-{high} は空です"),
            "終わりが始まりより前にあります",
            format!("{high}-{low} と書いてください"),
        ),
        Reason::UnknownStatement { found, similar } => (
            format!("`{}` という文はありません", short(found)),
            "不明な文",
            match similar {
                Some(similar) => format!("`{similar}` のことですか"),
                None => "文は game, parameter, players, word, heaps, heap, octal, move, pick, ends, result, turn, \
                         misere, expect, claim のどれかで始まります。字下げした行は前の文の続きです"
                    .to_owned(),
            },
        ),
        Reason::NotAWordGame { keyword } => say(
            format!("`{keyword}` は別の種類のゲームのものです"),
            "ここでは使えません",
            "局面は語（`word [01]*`）、決まった数の山（`heaps x y`）、任意個の山（`heap n`）のどれかです。\
             文字を取り合うゲームには \
             `pick` と `result` を使います。パスはまだ扱えません",
        ),
        Reason::MissingStatement { keyword } => missing(keyword),
        Reason::RepeatedStatement { keyword } => say(
            format!("`{keyword}` が二つあります"),
            "二つ目",
            match *keyword {
                "word" => "何種類かの局面は一つの式に書きます: `word A | B`",
                "heaps" => "すべての山の名前を一行に書きます: `heaps x y z`",
                "ends" => "条件は `or` でつなぎます",
                "where" => "条件は `and` でつなぎます",
                "after" | "before" => "文脈は `|` でつなぐか、手を二つに分けてください",
                _ => "どちらかを消してください",
            },
        ),
        Reason::Unexpected { found, wanted } => unexpected(found, *wanted),
        Reason::NumberTooLarge => say("数が大きすぎます".to_owned(), "64 ビットに収まりません", ""),
        Reason::DivisionByZero => say("0 で割っています".to_owned(), "除数が 0 です", ""),
        Reason::ArithmeticOverflow => say("計算結果が大きすぎます".to_owned(), "64 ビットに収まりません", ""),
        Reason::UnknownName { name, known } => (
            format!("`{}` はここでは何も表しません", short(name)),
            "不明な名前",
            if known.is_empty() {
                "パラメータはありません。`parameter k = 2` のような行で加えられます。\
                 文字は引用符で囲みます"
                    .to_owned()
            } else {
                format!("ここで使える名前: {}。文字は引用符で囲みます", list(known))
            },
        ),
        Reason::ReservedName { name } => say(
            format!("`{name}` はこの言語の予約語です"),
            "名前にできません",
            "別の名前にしてください。語の文字なら引用符で囲めます",
        ),
        Reason::UnknownParameter { name, known } => (
            format!("このゲームにパラメータ `{}` はありません", short(name)),
            "",
            if known.is_empty() {
                "パラメータは一つもありません".to_owned()
            } else {
                format!("パラメータ: {}", list(known))
            },
        ),
        Reason::ParameterOutOfRange { name, value, low, high } => (
            format!("`{}` は {value} にできません", short(name)),
            "設定しないときの値",
            format!("{low} から {high} までの値にしてください"),
        ),
        Reason::RepeatedParameter { name } => {
            say(format!("パラメータ `{}` が二つあります", short(name)), "二つ目", "一つを消すか、名前を変えてください")
        }
        Reason::EmptyRange { low, high } => (
            format!("範囲 {low}..{high} は空です"),
            "終わりが始まりより前にあります",
            format!("{high}..{low} のことですか"),
        ),
        Reason::NumberOutOfRange { value, low, high } => {
            say(format!("{value} は {low} から {high} までの数ではありません"), "範囲外", "")
        }
        Reason::TurnOutOfRange { low, high, limit } => (
            format!("一回の手番を {low} 手から {high} 手にはできません"),
            "範囲外",
            format!("一回の手番は 1..k 手です。k は 1 から {limit} までです"),
        ),
        Reason::NestingTooDeep { limit } => say(
            format!("入れ子が {limit} 段を超えています"),
            "深すぎます",
            "括弧を使わずに書くか、いくつかの手に分けてください",
        ),
        Reason::RegexTooLarge { limit } => say(
            format!("式が大きすぎます。書き下すと {limit} 文字を超えます"),
            "大きすぎます",
            "繰り返しは最大の回数だけ数えます。回数を減らすか、* や + を使ってください",
        ),
        Reason::TooManyLetters { limit } => {
            say(format!("ゲームの文字が {limit} 種類を超えています"), "多すぎます", "文字の種類を減らしてください")
        }
        Reason::SetTooLarge { limit } => {
            say(format!("集合の数が {limit} 個を超えています"), "大きすぎます", "比較で書いてください: x >= 5")
        }
        Reason::NoSuchDigit { value } => say(
            format!("{value} を表す文字はこのゲームにありません"),
            "そのような数字はありません",
            "数字は 0 から 9 と、10 から 35 を表す小文字 a から z です",
        ),
        Reason::UnknownLetter { letter, alphabet } => (
            format!("{} はこのゲームの文字ではありません", character(*letter)),
            "不明な文字",
            if alphabet.is_empty() {
                "このゲームには文字が一つもありません".to_owned()
            } else {
                format!("使えるのは `word` と手に現れる文字です: {}", spaced(alphabet))
            },
        ),
        Reason::GroupInMove => say(
            "手にグループや選択肢は書けません".to_owned(),
            "手の中では使えません",
            "場合ごとに `move` の行を一つずつ書いてください",
        ),
        Reason::RepeatedGroup => say(
            "手の中で繰り返せるのは一文字だけです".to_owned(),
            "二文字以上あります",
            "'ab'{3} のように決まった回数なら書けます。または場合ごとに `move` の行を一つずつ書いてください",
        ),
        Reason::RepeatedNumeral => say(
            "数字で書き下した数は繰り返せません".to_owned(),
            "長さが数によって変わります",
            "digits(a){2} のように決まった回数なら書けます",
        ),
        Reason::TooManyRepeated { limit } => say(
            format!("手の片側にある繰り返しが {limit} 個を超えています"),
            "一つ多すぎます",
            "いくつかの手に分けてください",
        ),
        Reason::RepeatedItemsDiffer { left, right } => (
            format!("繰り返しが左辺に {left} 個、右辺に {right} 個あります"),
            "対にできません",
            "繰り返しは順に一文字ずつ対になります。右辺に一つもなければ、左辺のものは消えます".to_owned(),
        ),
        Reason::RepetitionsDiffer => say(
            "対になる二つの項目の繰り返し方が違います".to_owned(),
            "書く文字の数は読む文字の数と同じです",
            "両辺に同じ繰り返しを書いてください",
        ),
        Reason::ClassSizesDiffer { left, right } => say(
            format!("左辺は {left} 文字、右辺は {right} 文字です"),
            "対にできません",
            "文字は並べた順に対応します。どれも同じ文字に書き換えるなら、その一文字だけを書いてください",
        ),
        Reason::ClassesDiffer { left, right } => say(
            format!("文字クラスが左辺に {left} 個、右辺に {right} 個あります"),
            "対にできません",
            "変数を使ってください: `move x y -> y x where x in [01]`",
        ),
        Reason::RepeatedInClass { letter } => say(
            format!("左辺に {} が二度あります", character(*letter)),
            "同じ文字を二度並べた文字クラスと対になっています",
            "どの文字に対応するのか決まらないので、それぞれの文字は一度だけ並べてください",
        ),
        Reason::UnboundVariable { name } => (
            format!("`{}` がどの文字なのか書かれていません", short(name)),
            "右辺にしかありません",
            format!(
                "その文字自身なら '{0}' と書きます。何かの文字を表すなら、\
                 どの文字か書いてください: where {0} in [..]",
                short(name)
            ),
        ),
        Reason::ParameterAsLetter { name } => (
            format!("`{}` は文字ではなくパラメータです", short(name)),
            "ここには文字を書きます",
            format!("その値の数字は digit({0})、文字としては '{0}' と書きます", short(name)),
        ),
        Reason::SetAsNumber { name } => (
            format!("`{}` は数の集合です", short(name)),
            "`in` の後にだけ書けます",
            format!("例: d in {}", short(name)),
        ),
        Reason::NumberAsSet { name } => (
            format!("`{}` は集合ではなく数です", short(name)),
            "ここには数の集合を書きます",
            format!("集合は {{1, 3..5}} のように書きます: parameter {} = {{1, 3..5}}", short(name)),
        ),
        Reason::DigitsOnTheLeft => say(
            "`digits` は書き出すだけで、読み取りには使えません".to_owned(),
            "右辺にだけ書けます",
            "文字には変数を使い、その値の条件を `where` に書いてください",
        ),
        Reason::BaseOutOfRange { base } => say(
            format!("{base} 進法で数を書くことはできません"),
            "二進法から 36 進法までです",
            "省くとゲームで最大の数字に 1 を足した数になります。明示するには: digits(a + b, 10)",
        ),
        Reason::TooManyBranches { limit } => say(
            format!("手を場合に分けると {limit} 通りを超えます"),
            "多すぎます",
            "文字と回数の組、`any` なら山も、それぞれ一通りと数えます。変数を減らすか、\
             回数の代わりに * や + を使ってください",
        ),
        Reason::VariableLooksLikeLetter { name } => (
            format!("ここの `{0}` は {0} という文字ではなく、任意の文字です", short(name)),
            "変数です",
            format!("文字としては '{}' と引用符で囲みます。変数のつもりなら別の名前にしてください", short(name)),
        ),
        Reason::MoveHasNoInstance => say(
            "この手を指せることは決してありません".to_owned(),
            "当てはまるものがありません",
            "文字や数をどう選んでも `where` を満たさないか、語のゲームなら数を数字で書けません",
        ),
        Reason::MoveChangesNothing => say(
            "この手は局面を変えないことがあります".to_owned(),
            "ゲームが終わらないかもしれません",
            "その場合を除いてください: where a != b, where d > 0。山が分かれるなら where a > 0 and b > 0",
        ),
        Reason::NotAPosition { word } if word.is_empty() => {
            say("空の語は局面ではありません".to_owned(), "`word` に含まれません", "")
        }
        Reason::NotAPosition { word } => say(format!("`{word}` は局面ではありません"), "`word` に含まれません", ""),
        Reason::ValueInMisere => say(
            "逆形（ミゼール）に Grundy 数はありません".to_owned(),
            "値です",
            "`wins` か `loses` と書くか、`misere` を消してください",
        ),
        Reason::OnlyInClaims { keyword } => say(
            format!("`{keyword}` が意味を持つのは主張の中だけです"),
            "語全体についてのものです",
            "手の条件は文字についてのものです。語の残りについては `after` と `before` を使ってください",
        ),
        Reason::NotACondition => say(
            "これは条件ではありません".to_owned(),
            "真とも偽とも言えません",
            "= != < <= > >= で比べるか、`in {0, 2}` のように書いてください",
        ),
        Reason::NotANumber => say(
            "これは数ではありません".to_owned(),
            "ここには数を書きます",
            "数には整数、パラメータ、変数、山、+ - * / mod が使えます。\
             語についての主張では length, count(..), sum(..) も使えます",
        ),
        Reason::NotALetter => say(
            "これは一文字ではありません".to_owned(),
            "ここには一文字か文字クラスを書きます",
            "文字は '#'、文字クラスは [01] のように書きます",
        ),
        Reason::NotLinear => say(
            "局面によって変わるものを掛けたり、それで割ったりしています".to_owned(),
            "定数ではありません",
            "* は片方が、/ と mod は右側が定数でなければなりません",
        ),
        Reason::ModulusNotPositive { modulus } => {
            say(format!("ここで {modulus} で割ることはできません"), "1 以上でなければなりません", "")
        }
        Reason::NoDigits => say(
            "このゲームに数字である文字はありません".to_owned(),
            "数字の和です",
            "文字 # の個数は count('#') と書きます",
        ),
        Reason::NoSuchMove { number, moves } => (
            format!("{number} 番目の手はありません"),
            "そのような手はありません",
            format!("このゲームの `move` の行は {moves} 行です。上から順に 1 から数えます"),
        ),
        Reason::UnclosedParenthesis => say(
            "括弧が閉じていません".to_owned(),
            "ここで開いています",
            "足りない `)` を加えてください。節は次の節の前で閉じます",
        ),
        Reason::UnopenedParenthesis => say(
            "`)` が一つ多すぎます".to_owned(),
            "対応する `(` がありません",
            "これか、早すぎるところで閉じている `)` を消してください",
        ),
        Reason::EmptyText => say(
            "読むものがありません".to_owned(),
            "",
            "domain の書き方: (define (domain NAME) (:objects ?x) (:constraint (>= ?x 0)) (:action ...))",
        ),
        Reason::UnknownSection { found, similar } => (
            format!("ここに `{}` という節はありません", short(found)),
            "不明な節",
            match similar {
                Some(similar) => format!("`{similar}` のことですか"),
                None => "domain には :objects, :constraint, :tercondition, :action を、action には :parameters, \
                         :precondition, :effect を書きます"
                    .to_owned(),
            },
        ),
        Reason::UnknownOperator { found, known } => (
            format!("ここに `{}` は書けません", short(found)),
            "ここでは使えません",
            format!("ここで使えるもの: {}", known.join(", ")),
        ),
        Reason::WrongArity { operator, given, wanted } => (
            format!("`{operator}` の引数は {wanted} 個ですが、{given} 個あります"),
            "",
            match *operator {
                "%=" => "例: (%= ?k 2 1) は ?k が奇数であることを表します",
                "exists" | "forall" => "例: (exists (?k) (= ?x (+ ?k ?k)))",
                "when" => "例: (when (>= ?y ?k) (assign ?y ?k))",
                "assign" => "例: (assign ?x (- ?x ?k))",
                _ => "",
            }
            .to_owned(),
        ),
        Reason::UndeclaredVariable { name, similar, known } => (
            format!("`{}` は宣言されていません", short(name)),
            "オブジェクトでもパラメータでもありません",
            match similar {
                Some(similar) => format!("`{}` のことですか", short(similar)),
                None => format!("ここで使える名前: {}", list(known)),
            },
        ),
        Reason::RepeatedName { name } => {
            say(format!("`{}` が二度宣言されています", short(name)), "すでに何かの名前です", "別の名前にしてください")
        }
        Reason::TooManyHeaps { limit } => {
            say(format!("局面の山が {limit} 個を超えています"), "一つ多すぎます", "山を減らしてください")
        }
        Reason::TooManyVariables { limit } => {
            say(format!("変数が {limit} 個を超えています"), "一つ多すぎます", "いくつかの action に分けてください")
        }
        Reason::FormulaTooLarge { limit } => say(
            format!("式が大きすぎます。部分が {limit} 個を超えています"),
            "一つ多すぎます",
            "いくつかの手に分けてください",
        ),
        Reason::NotConstant => say(
            "変数どうしを掛けるか、変数で割っています".to_owned(),
            "線形ではありません",
            "変数を含んでよい因数は一つだけです。%= の 2 番目の引数は変数を含められません",
        ),
        Reason::ResidueOutOfRange { residue, modulus } => (
            format!("{modulus} で割った余りが {residue} になる数はありません"),
            "決して真になりません",
            format!("余りは 0 から {} までです", modulus - 1),
        ),
        Reason::AssignsToParameter { name } => say(
            format!("`{}` はオブジェクトではありません", short(name)),
            "代入できません",
            "effect が変えるのはオブジェクトです。パラメータはどの手を指すかを決めるだけです",
        ),
        Reason::MayBeNegative { name } => (
            format!("`{}` は負になるかもしれません", short(name)),
            "負の場合が除かれていません",
            format!("山は 0 以上です。制約に (>= {} 0) を加えてください", short(name)),
        ),
        Reason::RepeatedAction { name } => say(
            format!("`{}` という action が二つあります", short(name)),
            "二つ目",
            "どちらも読み込みます。コピーしたのなら、オブジェクトをすべて直しましたか",
        ),
        Reason::AssignedTwice { name } => say(
            format!("`{}` に二度代入しています", short(name)),
            "こちらが有効です",
            "別のオブジェクトのつもりではありませんか",
        ),
        Reason::UnusedParameter { name } => say(
            format!("パラメータ `{}` はどこにも現れません", short(name)),
            "使われていません",
            "消してください。使うつもりではありませんでしたか",
        ),
        Reason::NamesOfHeaps { names } => (
            "`heap` に書く名前は一つで、任意の山を表します".to_owned(),
            "名前が二つ以上あります",
            format!("山の数が決まっているなら、こう書きます: heaps {}", names.join(" ")),
        ),
        Reason::AnyIsImplied => say(
            "手はもともと任意の一つの山で指します".to_owned(),
            "書く必要はありません",
            "`heap` に書いた名前を使います: move n -> m where m < n。いくつかの山に触れる手には `turn 1..k moves` を\
             使います",
        ),
        Reason::TooManyParts { limit } => say(
            format!("一手の後に残る山が {limit} 個を超えます"),
            "一つ多すぎます",
            "山がこれより多くに分かれるゲームはまだ扱えません",
        ),
        Reason::CodeDigit { found, keyword } if *keyword == "octal" && found.is_ascii_hexdigit() => say(
            format!("{} は 8 進コードの数字ではありません", character(*found)),
            "数字は 0 から 7 です",
            "F までの数字（三つの山を残せます）には、`octal` でなく `hexadecimal` と書いてください",
        ),
        Reason::CodeDigit { found, keyword } => (
            format!("{} はコードの数字ではありません", character(*found)),
            if *keyword == "octal" {
                "数字は 0 から 7 です"
            } else {
                "数字は 0 から 9 と A から F です"
            },
            format!("例: {keyword} {}", if *keyword == "octal" { "0.137" } else { "0.4A" }),
        ),
        Reason::CodeFirstDigit { keyword } => say(
            format!("{keyword} のコードの小数点の前は一桁（{}）です", first_digits(keyword)),
            "何も取らないときにすること",
            "4 は一つの山を二つに分けてよいことを表します。小数点の後の t 桁目は t 個取る手を表します",
        ),
        Reason::CodeTooLong { limit } => say(
            format!("コードが {limit} 桁を超えています"),
            "長すぎます",
            "代わりに `heap` と `move` の行を書いてください",
        ),
        Reason::CodeBeside { first, second } => say(
            format!("`{first}` と `{second}` が両方あります"),
            "二つ目",
            "コードはゲームの手をすべて表します。コードか、山の手を表すほかの行を消してください",
        ),
        Reason::AboutOneHeap { name } => say(
            format!("`{}` は一つの山のことですが、山はいくつもあります", short(name)),
            "どの山ですか",
            "山全体について書いてください: xor(n), sum(n), max(n), count(n = 1), heaps, columns(2) mod 3 = 0。\
             括弧の中の n は一つの山です",
        ),
        Reason::AboutAllHeaps { function } => say(
            format!("`{function}` は局面のすべての山についてのものです"),
            "ここで分かるのは一つの山だけです",
            "手も、xor(..), sum(..), max(..), count(..) の中も、一つの山についてのものです",
        ),
        Reason::NoSuchClaim { claim } => say(
            format!("任意個の山について `{claim}` という主張はできません"),
            "ここでは使えません",
            "主張の例: wins when xor(n) != 0, loses if F, value = xor(n), a winning move takes from a largest heap, \
             a winning move touches at most 2 heaps",
        ),
        Reason::TwoKindsOfPositions { first, second } => say(
            format!("局面が `{first}` と `{second}` の両方で書かれています"),
            "二つ目の種類",
            "`word` は語のゲーム、`heaps` は決まった数の山、`heap` と `octal` は任意個の山に使います。\
             一つだけ残してください",
        ),
        Reason::NotAHeap { name, heaps } => {
            (format!("`{}` は山ではありません", short(name)), "ここには山を書きます", format!("山: {}", list(heaps)))
        }
        Reason::UnknownVariable { name, known } if name.ends_with('\'') => (
            format!("`{}` はここでは何も表しません", short(name)),
            "不明な名前",
            format!("ここで使える名前: {}。' を付けると手を指した後の山になります", list(known)),
        ),
        Reason::UnknownVariable { name, known } => (
            format!("`{}` はここでは何も表しません", short(name)),
            "不明な名前",
            format!(
                "ここで使える名前: {}。「そのような数がある」はこう書きます: some {}: ..",
                list(known),
                short(name)
            ),
        ),
        Reason::LooseVariable { name, heap } => (
            format!("`{}` は山ではなく、条件もないので、任意の数になります", short(name)),
            "任意の数",
            format!("`{1}` のことですか。任意の数でよければ where {0} >= 0 と書いてください", short(name), short(heap)),
        ),
        Reason::OnlyOfWinningMoves { name } => say(
            format!("`{}` は手についてのものですが、ここに手はありません", short(name)),
            "手の話ではありません",
            "意味を持つのは次の中です: claim a winning move has ..",
        ),
        Reason::SecondAssignment { name } => say(
            format!("一つの手で `{}` に二度代入しています", short(name)),
            "二つ目",
            "右辺はどれも手を指す前の局面を読みます。一つの式にするか、`move` の行を分けてください",
        ),
        Reason::ExponentNotVariable => say(
            "指数は数か、専用の変数でなければなりません".to_owned(),
            "どちらでもありません",
            "例: n -> n - 2^i。i は 0, 1, 2, ... のどれでもかまいません",
        ),
        Reason::ExponentUsedElsewhere { name } => say(
            format!("指数 `{}` がほかでも使われています", short(name)),
            "ここでも使われています",
            "べきの指数には専用の変数を使い、同じ底の指数としてだけ使えます。\
             べきに名前を付けてください: n -> n - p where p = 2^i",
        ),
        Reason::DigitsOfExpression { function } => (
            format!("`{function}` は一つの山か一つの変数に使います"),
            "式です",
            "名前を付けてください: some z: z = x + y and ..".to_owned(),
        ),
        Reason::DigitsWithoutMod { function } => (
            format!("`{function}` は余りの形でしか使えません"),
            "`mod` がありません",
            format!("例: {function}(..) mod 2 = 0"),
        ),
        Reason::ColumnsMisplaced => say(
            "`columns` はすべての桁を一度に表します".to_owned(),
            "数ではありません",
            "例: columns(2) mod 3 = 0 は、どの桁の数字の和も 3 で割り切れることを表します。\
             余りが最大の桁なら: max(columns(2) mod 3)",
        ),
        Reason::WrongNumberOfHeaps { given, heaps } => (
            format!("ここには山が {given} 個ありますが、このゲームの山は {heaps} 個です"),
            "局面ではありません",
            "すべての山を順に書きます。空の山は 0 です: (3, 0, 1)".to_owned(),
        ),
        Reason::OutsideTheDomain { position } => {
            say(format!("{position} は局面ではありません"), "`heaps .. where ..` で除かれています", "")
        }
        Reason::Pick { reason } => boards::parts(reason),
        Reason::UnknownPlayer { .. }
        | Reason::PartisanTurn
        | Reason::PartisanSum
        | Reason::PartisanVerdict
        | Reason::PartisanClaim { .. }
        | Reason::PlayerAsVariable { .. }
        | Reason::NotPartisan { .. } => sides::parts(reason).unwrap_or_default(),
        Reason::TooManyDiagnostics { limit } => {
            say(format!("問題はほかにもあります。はじめの {limit} 個だけを示します"), "", "")
        }
    }
}
