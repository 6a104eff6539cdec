//! What was expected and what is there.

use rules::diagnostic::Wanted;
use rules::text::Found;

use super::{Diagnosis, common};
use crate::language::Language;
use crate::mention::short;
use crate::say::say;

/// A statement that is not there.
pub(super) fn missing(keyword: &str, language: Language) -> Diagnosis {
    let title = match keyword {
        "word" => {
            say!(language,
                en: "the rules do not say what the positions are",
                ja: "局面がどのようなものか書かれていません")
        }
        "move" | "players" | "pick" | "result" => {
            say!(language, en: "missing `{keyword}` line", ja: "`{keyword}` の行がありません")
        }
        _ => say!(language, en: "missing `{keyword}`", ja: "`{keyword}` がありません"),
    };
    let hint = match keyword {
        "word" => say!(language,
            en: "add a line such as `word [01]*` (a regular expression), `heaps x y` (the names of \
                a fixed number of heaps) or `heap n` (any number of heaps)",
            ja: "`word [01]*`（正規表現）、`heaps x y`（決まった数の山の名前）、`heap n`（任意個の山）のような行を加えてください"),
        "move" => say!(language,
            en: "add at least one line such as `move 10 -> 01` or, with heaps, `move x -> x - d \
                where d > 0`",
            ja: "`move 10 -> 01` のような行、山なら `move x -> x - d where d > 0` のような行を1 つ以上加えてください"),
        "players" => say!(language,
            en: "name both players, the one who starts first: players Alice, Bob",
            ja: "プレイヤーの名前を先手から順に書いてください: players Alice, Bob"),
        "pick" => say!(language,
            en: "add: pick until none is left",
            ja: "次の行を加えてください: pick until none is left"),
        "result" => say!(language,
            en: "say what is compared and what each player wants, as in: result the letters Alice \
                took, in order; Alice maximises, Bob minimises, lexicographically",
            ja: "何を比べ、誰がどうしたいのかを書いてください。例: result the letters Alice \
                took, in order; Alice maximises, Bob minimises, lexicographically"),
        ":objects" => say!(language,
            en: "list the heaps as objects, as in: (:objects ?x ?y)",
            ja: "山をオブジェクトとして並べてください。例: (:objects ?x ?y)"),
        ":constraint" => say!(language,
            en: "describe the positions, as in: (:constraint (>= ?x 0))",
            ja: "局面の満たす条件を書いてください。例: (:constraint (>= ?x 0))"),
        _ => say!(language,
            en: "write an action as: (:action NAME :parameters (?k) :precondition CONDITION \
                :effect EFFECT)",
            ja: "action の書き方: (:action NAME :parameters (?k) :precondition CONDITION \
                :effect EFFECT)"),
    };
    Diagnosis::from([title, hint])
}

/// Something else than what can stand here.
pub(super) fn unexpected(found: &Found, wanted: Wanted, language: Language) -> Diagnosis {
    let what = expected(wanted, language);
    let title = match (found, wanted) {
        (Found::Text(text), Wanted::EndOfText) => say!(language,
            en: ("expected {what}, found `{}`", short(text)),
            ja: ("ここでテキストが終わるはずですが、`{}` があります", short(text))),
        (Found::Text(text), _) => {
            common::unexpected(&what, wanted == Wanted::End, Some(text), language)
        }
        (Found::End, _) => common::unexpected(&what, false, None, language),
    };
    let label = match wanted {
        Wanted::Pattern => say!(language,
            en: "write a letter, a class or a group here",
            ja: "ここには文字、文字クラス、グループを書けます"),
        Wanted::End | Wanted::EndOfText => common::too_much(language),
        _ => String::new(),
    };
    let hint = habit(found, wanted, language).unwrap_or_else(|| hint(found, wanted, language));
    Diagnosis::from([title, label, hint])
}

/// What somebody meant who is used to other languages, or to mathematics.
fn habit(found: &Found, wanted: Wanted, language: Language) -> Option<String> {
    let Found::Text(text) = found else { return None };
    Some(match (wanted, &text[..]) {
        (Wanted::Number, "=") => say!(language,
            en: "did you mean `=`? a comparison uses a single =, as in: m = n - 1",
            ja: "`=` のことですか。等しいことは 1 つの = で表します。例: m = n - 1"),
        (Wanted::Number, "/") => say!(language,
            en: "did you mean `/`, which rounds down? -- starts a comment",
            ja: "割り算（切り捨て）は `/` です。-- はコメントの始まりです"),
        (Wanted::Number, "{") => say!(language,
            en: "give the number a name: n -> n - d where d in {{1, 2}}",
            ja: "引く数に名前を付けてください: n -> n - d where d in {{1, 2}}"),
        (Wanted::End, "or") => say!(language,
            en: "write one `move` line per case; `or` only joins conditions",
            ja: "場合ごとに `move` の行を書いてください。`or` でつなげるのは条件だけです"),
        (Wanted::End, "-") => say!(language,
            en: "put a range of letters into brackets, as in: [a-z]+",
            ja: "文字の範囲は角括弧で囲みます。例: [a-z]+"),
        (Wanted::End, "|") => say!(language,
            en: "conditions are joined by `or`",
            ja: "条件は `or` でつなぎます"),
        (Wanted::Number, ">") => say!(language,
            en: "at least is written >=, not equal !=",
            ja: "「以上」は >=、「等しくない」は != と書きます"),
        (Wanted::Operator | Wanted::End, "for") => say!(language,
            en: "a condition begins with `where`, as in: where d in {{1, 2}}",
            ja: "条件は `where` で始めます。例: where d in {{1, 2}}"),
        (Wanted::Operator | Wanted::End, "is") => say!(language,
            en: "write a comparison, as in: x mod 2 = 1, or word in (0*)",
            ja: "比較で書きます。例: x mod 2 = 1, word in (0*)"),
        (Wanted::Name, "/") => say!(language,
            en: "a comment starts with --",
            ja: "コメントは -- で始めます"),
        (Wanted::Operator, "(") => say!(language,
            en: "write a product with *, as in: k * b, and an entry of a list as a[i]",
            ja: "積は k * b のように * で、リストの要素は a[i] のように書きます"),
        (Wanted::Operator, _) => say!(language,
            en: "write a product with *, as in: k * b",
            ja: "積は * で書きます。例: k * b"),
        _ => return None,
    })
}

/// What can stand here; in Japanese with blanks where it begins or ends in Latin letters.
fn expected(wanted: Wanted, language: Language) -> String {
    match wanted {
        Wanted::Sign(sign) => say!(language, en: "`{sign}`", ja: " `{sign}` "),
        Wanted::Quoted => say!(language, en: "a text in quotes", ja: "引用符で囲んだテキスト"),
        Wanted::Name => say!(language, en: "a name", ja: "名前"),
        Wanted::Number => say!(language, en: "a number", ja: "数"),
        Wanted::Pattern => say!(language, en: "a letter", ja: "文字"),
        Wanted::Word => say!(language, en: "a word", ja: "語"),
        Wanted::Verdict => say!(language,
            en: "`wins`, `loses` or `value` (with heaps, also `draw` or `difference`)",
            ja: " `wins`, `loses`, `value`（山のゲームでは `draw`, `difference` も）のどれか"),
        Wanted::Winner => say!(language, en: "`wins` or `loses`", ja: " `wins` か `loses` "),
        Wanted::Class => say!(language,
            en: "`L`, `R`, `N` or `P`",
            ja: " `L`, `R`, `N`, `P` のどれか"),
        Wanted::Result => say!(language, en: "a result", ja: "結果"),
        Wanted::Direction => say!(language,
            en: "`in order` or `from right to left`",
            ja: " `in order` か `from right to left` "),
        Wanted::Wish => say!(language,
            en: "`maximises` or `minimises`",
            ja: " `maximises` か `minimises` "),
        Wanted::Appearance => say!(language,
            en: "a shape",
            ja: "見た目"),
        Wanted::Choice => say!(language,
            en: "`leftmost` or `rightmost`",
            ja: " `leftmost` か `rightmost` "),
        Wanted::Subject => say!(language, en: "a claim", ja: "主張"),
        Wanted::Relation => say!(language,
            en: "`when`, `if` or `only if`",
            ja: " `when`, `if`, `only if` のどれか"),
        Wanted::Set => say!(language, en: "a class or a set", ja: "文字クラスか集合"),
        Wanted::HeapName | Wanted::OneHeapName => say!(language,
            en: "the name of a heap",
            ja: "山の名前"),
        Wanted::NumberSet => say!(language, en: "a set of numbers", ja: "数の集合"),
        Wanted::Tuple => say!(language, en: "a position", ja: "局面"),
        Wanted::Winning => say!(language,
            en: "`has`, `takes` or `touches`",
            ja: " `has`, `takes`, `touches` のどれか"),
        Wanted::WinningAny => say!(language,
            en: "`takes` or `touches`",
            ja: " `takes` か `touches` "),
        Wanted::Code => say!(language, en: "a code with a point", ja: "小数点を含むコード"),
        Wanted::End => say!(language, en: "the end of the statement", ja: "文の終わり"),
        Wanted::Operator => say!(language, en: "an operator", ja: "演算子"),
        Wanted::EndOfText => say!(language, en: "the end of the text", ja: "テキストの終わり"),
        Wanted::Section => say!(language, en: "a section", ja: "節"),
        Wanted::Field => say!(language,
            en: "`:parameters`, `:precondition` or `:effect`",
            ja: " `:parameters`, `:precondition`, `:effect` のどれか"),
        Wanted::List => say!(language, en: "a list in parentheses", ja: "括弧で囲んだリスト"),
        Wanted::Condition => say!(language, en: "a condition", ja: "条件"),
        Wanted::Effect => say!(language, en: "an effect", ja: "効果"),
        Wanted::Variable => say!(language, en: "the name of a variable", ja: "変数の名前"),
    }
}

#[expect(clippy::too_many_lines, reason = "one phrase for each thing that can be expected")]
fn hint(found: &Found, wanted: Wanted, language: Language) -> String {
    match (wanted, found) {
        (Wanted::Sign("->"), _) => say!(language,
            en: "write a move as: move LEFT -> RIGHT",
            ja: "手の書き方: move LEFT -> RIGHT"),
        (Wanted::Sign(")"), _) => {
            say!(language, en: "close the parenthesis", ja: "括弧を閉じてください")
        }
        (Wanted::Sign("="), _) => say!(language,
            en: "as in: parameter k = 2, value = length mod 3, word = 10",
            ja: "例: parameter k = 2, value = length mod 3, word = 10"),
        (Wanted::Sign(","), _) => say!(language,
            en: "as in: players Alice, Bob",
            ja: "例: players Alice, Bob"),
        (Wanted::Sign("move"), _) => say!(language,
            en: "as in: turn 1..2 moves",
            ja: "例: turn 1..2 moves"),
        (Wanted::Pattern, Found::Text(text)) if text.starts_with(char::is_alphabetic) => {
            say!(language,
            en: "if you mean these letters, put them in quotes",
            ja: "文字のつもりなら、引用符で囲んでください")
        }
        (Wanted::Pattern, _) => say!(language,
            en: "for the empty word, write empty",
            ja: "空の語は empty と書きます"),
        (Wanted::Quoted, _) => say!(language,
            en: "as in: game \"Take-away\"",
            ja: "例: game \"Take-away\""),
        (Wanted::Word, _) => say!(language,
            en: "write a word as digits, as letters in quotes, or as empty",
            ja: "語は、数字の並び、引用符で囲んだ文字の並び、empty のどれかで書きます"),
        (Wanted::Verdict, Found::Text(text))
            if text.starts_with(|symbol: char| symbol == ',' || symbol.is_ascii_digit()) =>
        {
            say!(language,
            en: "several heaps stand in parentheses: expect (3, 4) wins",
            ja: "複数の山は括弧で囲みます: expect (3, 4) wins")
        }
        (Wanted::Verdict, _) => say!(language,
            en: "as in: expect 10 wins, '#..' loses, 111 value 2",
            ja: "例: expect 10 wins, '#..' loses, 111 value 2"),
        (Wanted::Winner, _) => say!(language,
            en: "as in: Left to move wins when length mod 3 != 0",
            ja: "例: Left to move wins when length mod 3 != 0"),
        (Wanted::Class, _) => say!(language,
            en: "as in: outcome L, where L means that the player named first wins, R that the \
                other one does, N that whoever starts does, P that whoever does not start does",
            ja: "例: outcome L。L は最初に名前を書いたプレイヤー、R はもう一人、N は先手、P は後手の勝ち"),
        (Wanted::Subject, _) => say!(language,
            en: "as in: wins when length mod 3 != 0, value = length mod 3, every move wins, \
                play is odd when F, play lasts N, a winning move is move 1; with heaps: wins \
                when x xor y != 0, a winning move touches 1 heap",
            ja: "例: wins when length mod 3 != 0, value = length mod 3, every move wins, play \
                is odd when F, play lasts N, a winning move is move 1。山なら: wins when x xor \
                y != 0, a winning move touches 1 heap"),
        (Wanted::Result, _) => say!(language,
            en: "as in: expect 0110 result 10, or with numbers: expect 0110 result 2",
            ja: "例: expect 0110 result 10。数なら: expect 0110 result 2"),
        (Wanted::Sign("result"), _) => say!(language,
            en: "as in: expect 0110 result 10, '0110/.o.x' result 1",
            ja: "例: expect 0110 result 10, '0110/.o.x' result 1"),
        (Wanted::Direction, _) => say!(language,
            en: "as in: the letters Alice took, in order; the letters Bob took, from right to \
                left",
            ja: "例: the letters Alice took, in order; the letters Bob took, from right to left"),
        (Wanted::Wish | Wanted::Sign("lexicographically" | ", lexicographically"), _) => {
            say!(language,
            en: "as in: Alice maximises, Bob minimises, lexicographically; leave out the last word \
                if the result is a number",
            ja: "例: Alice maximises, Bob minimises, lexicographically。結果が数なら最後の語は書きません")
        }
        (Wanted::Appearance, _) => say!(language,
            en: "write gap, tile, wall, coin or pawn, or up to 8 cells from top to bottom: show \
                'a' as '#.'",
            ja: "gap、tile、wall、coin、pawn のどれか、または上から順に 8 マスまでの図を書きます: show 'a' as '#.'"),
        (Wanted::Choice, _) => say!(language,
            en: "as in: strategy leftmost 1, else rightmost 0 after ^0*",
            ja: "例: strategy leftmost 1, else rightmost 0 after ^0*"),
        (Wanted::Sign("else"), _) => say!(language,
            en: "join choices with else: leftmost 1, else rightmost 0",
            ja: "選び方は else でつなぎます: leftmost 1, else rightmost 0"),
        (Wanted::Sign("until" | "none" | "left"), _) => {
            say!(language, en: "as in: pick until none is left", ja: "例: pick until none is left")
        }
        (Wanted::Sign("of" | "the" | "letters" | "took" | "right" | "order" | ";"), _) => {
            say!(language,
            en: "as in: result the letters Alice took, in order; .. or: result count(1) of the \
                letters Alice took; ..",
            ja: "例: result the letters Alice took, in order; .. または: result count(1) of the \
                letters Alice took; ..")
        }
        (Wanted::Relation, _) => say!(language,
            en: "as in: wins when length mod 3 != 0, or with heaps: wins when x xor y != 0",
            ja: "例: wins when length mod 3 != 0。山なら: wins when x xor y != 0"),
        (Wanted::Set, _) => say!(language,
            en: "as in: a in [01], length mod 7 in {{0, 2}}",
            ja: "例: a in [01], length mod 7 in {{0, 2}}"),
        (Wanted::Sign("(define"), _) => say!(language,
            en: "write a domain as: (define (domain NAME) ...)",
            ja: "domain の書き方: (define (domain NAME) ...)"),
        (Wanted::Section, _) => say!(language,
            en: "as in: (:objects ?x), (:constraint (>= ?x 0)), (:action NAME ...)",
            ja: "例: (:objects ?x), (:constraint (>= ?x 0)), (:action NAME ...)"),
        (Wanted::Field, _) => say!(language,
            en: "write an action as: (:action NAME :parameters (?k) :precondition CONDITION \
                :effect EFFECT)",
            ja: "action の書き方: (:action NAME :parameters (?k) :precondition CONDITION \
                :effect EFFECT)"),
        (Wanted::List, _) => say!(language,
            en: "as in: :parameters (?k), :precondition (> ?k 0), :effect (assign ?x (- ?x ?k))",
            ja: "例: :parameters (?k), :precondition (> ?k 0), :effect (assign ?x (- ?x ?k))"),
        (Wanted::Condition, _) => say!(language,
            en: "as in: (and (> ?k 0) (>= ?x ?k))",
            ja: "例: (and (> ?k 0) (>= ?x ?k))"),
        (Wanted::Effect, _) => say!(language,
            en: "as in: (assign ?x (- ?x ?k))",
            ja: "例: (assign ?x (- ?x ?k))"),
        (Wanted::Variable, _) => say!(language, en: "as in: ?x", ja: "例: ?x"),
        (Wanted::HeapName, Found::Text(text)) if text == "," => say!(language,
            en: "separate the names by spaces, without commas: heaps x y",
            ja: "名前は空白で区切り、コンマは付けません: heaps x y"),
        (Wanted::HeapName, _) => say!(language, en: "as in: heaps x y", ja: "例: heaps x y"),
        (Wanted::Sign("when"), _) => say!(language,
            en: "as in: ends when x = 0",
            ja: "例: ends when x = 0"),
        (Wanted::Sign("heaps"), Found::Text(text)) if text == "heap" => say!(language,
            en: "as in: turn any heaps",
            ja: "例: turn any heaps"),
        (Wanted::Sign("heaps"), _) => say!(language,
            en: "as in: a winning move touches 2 heaps",
            ja: "例: a winning move touches 2 heaps"),
        (Wanted::NumberSet, _) => say!(language,
            en: "as in: d in {{1, 3, 4..6}}",
            ja: "例: d in {{1, 3, 4..6}}"),
        (Wanted::Tuple, _) => say!(language,
            en: "list all heaps in order, as in: (3, 5); a single heap needs no parentheses: 3",
            ja: "すべての山を順に書きます。例: (3, 5)。山が 1 つなら括弧は要りません: 3"),
        (Wanted::Winning, _) => say!(language,
            en: "as in: a winning move takes from a largest heap, a winning move touches at \
                most 2 heaps, a winning move has x' < x",
            ja: "例: a winning move takes from a largest heap, a winning move touches at most 2 \
                heaps, a winning move has x' < x"),
        (Wanted::WinningAny, _) => say!(language,
            en: "as in: a winning move takes from a largest heap, a winning move touches at \
                most 2 heaps",
            ja: "例: a winning move takes from a largest heap, a winning move touches at most 2 \
                heaps"),
        (Wanted::OneHeapName, _) => say!(language, en: "as in: heap n", ja: "例: heap n"),
        (Wanted::Code, _) => say!(language,
            en: "as in: octal 0.77, hexadecimal 0.4A",
            ja: "例: octal 0.77, hexadecimal 0.4A"),
        (Wanted::Sign(":"), _) => say!(language,
            en: "as in: move any h: h -> h - d where d > 0, some d: x = 2 d, strategy Alice: \
                leftmost 1; Bob: rightmost 1",
            ja: "例: move any h: h -> h - d where d > 0, some d: x = 2 d, strategy Alice: \
                leftmost 1; Bob: rightmost 1"),
        (Wanted::End, _) => say!(language,
            en: "start each statement on a new line",
            ja: "文はそれぞれ新しい行から始めます"),
        _ => String::new(),
    }
}
