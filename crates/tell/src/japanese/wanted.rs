//! What was expected and what is there, in Japanese.

use rules::diagnostic::{Found, Wanted};

use crate::mention::short;

pub(super) fn unexpected(found: &Found, wanted: Wanted) -> (String, &'static str, String) {
    let (what, label): (String, _) = match wanted {
        Wanted::Sign(sign) => (format!(" `{sign}` "), ""),
        Wanted::Quoted => ("引用符で囲んだテキスト".to_owned(), ""),
        Wanted::Name => ("名前".to_owned(), ""),
        Wanted::Number => ("数".to_owned(), ""),
        Wanted::Pattern => ("文字".to_owned(), "ここには文字、文字クラス、グループを書けます"),
        Wanted::Word => ("語".to_owned(), ""),
        Wanted::Verdict => (" `wins`, `loses`, `value` のどれか".to_owned(), ""),
        Wanted::Winner => (" `wins` か `loses` ".to_owned(), ""),
        Wanted::Class => (" `L`, `R`, `N`, `P` のどれか".to_owned(), ""),
        Wanted::Result => ("結果".to_owned(), ""),
        Wanted::Direction => (" `in order` か `from right to left` ".to_owned(), ""),
        Wanted::Wish => (" `maximises` か `minimises` ".to_owned(), ""),
        Wanted::Choice => (" `leftmost` か `rightmost` ".to_owned(), ""),
        Wanted::Subject => ("主張".to_owned(), ""),
        Wanted::Relation => (" `when`, `if`, `only if` のどれか".to_owned(), ""),
        Wanted::Set => ("文字クラスか集合".to_owned(), ""),
        Wanted::HeapName | Wanted::OneHeapName => ("山の名前".to_owned(), ""),
        Wanted::NumberSet => ("数の集合".to_owned(), ""),
        Wanted::Tuple => ("局面".to_owned(), ""),
        Wanted::Winning => (" `has`, `takes`, `touches` のどれか".to_owned(), ""),
        Wanted::WinningAny => (" `takes` か `touches` ".to_owned(), ""),
        Wanted::Code => ("小数点を含むコード".to_owned(), ""),
        Wanted::End => ("文の終わり".to_owned(), "余分です"),
        Wanted::EndOfText => ("テキストの終わり".to_owned(), "余分です"),
        Wanted::Section => ("節".to_owned(), ""),
        Wanted::Field => (" `:parameters`, `:precondition`, `:effect` のどれか".to_owned(), ""),
        Wanted::List => ("括弧で囲んだリスト".to_owned(), ""),
        Wanted::Condition => ("条件".to_owned(), ""),
        Wanted::Effect => ("効果".to_owned(), ""),
        Wanted::Variable => ("変数の名前".to_owned(), ""),
    };
    let title = match found {
        Found::Text(text) if matches!(wanted, Wanted::End | Wanted::EndOfText) => {
            format!(
                "ここで{}はずですが、`{}` があります",
                if wanted == Wanted::End { "文が終わる" } else { "テキストが終わる" },
                short(text)
            )
        }
        Found::End => format!("ここには{what}が必要ですが、文が終わっています"),
        Found::Text(text) => format!("ここには{what}が必要ですが、`{}` があります", short(text)),
    };
    (title, label, hint(found, wanted).to_owned())
}

fn hint(found: &Found, wanted: Wanted) -> &'static str {
    match (wanted, found) {
        (Wanted::Sign("->"), _) => "手の書き方: move LEFT -> RIGHT",
        (Wanted::Sign(")"), _) => "括弧を閉じてください",
        (Wanted::Sign("="), _) => "例: parameter k = 2, value = length mod 3, word = 10",
        (Wanted::Sign(","), _) => "例: players Alice, Bob",
        (Wanted::Sign("move"), _) => "例: turn 1..2 moves",
        (Wanted::Pattern, Found::Text(text)) if text.starts_with(char::is_alphabetic) => {
            "これらの文字のことなら、引用符で囲んでください"
        }
        (Wanted::Pattern, _) => "何もないことは empty と書きます",
        (Wanted::Quoted, _) => "例: game \"Take-away\"",
        (Wanted::Word, _) => "語は数字の並びか、引用符で囲んだ文字の並びか、empty です",
        (Wanted::Verdict, _) => "例: expect 10 wins, '#..' loses, 111 value 2",
        (Wanted::Winner, _) => "例: Left to move wins when length mod 3 != 0",
        (Wanted::Class, _) => {
            "例: outcome L。L は最初に名前を書いたプレイヤー、R はもう一人、N は先手、\
                               P は後手の勝ち"
        }
        (Wanted::Subject, _) => {
            "例: wins when length mod 3 != 0, value = length mod 3, every move wins, play is odd when F, play lasts N, \
             a winning move is move 1。山なら: wins when x xor y != 0, a winning move touches 1 heap"
        }
        (Wanted::Result, _) => "例: expect 0110 result 10。数なら: expect 0110 result 2",
        (Wanted::Sign("result"), _) => "例: expect 0110 result 10, '0110/.o.x' result 1",
        (Wanted::Direction, _) => "例: the letters Alice took, in order; the letters Bob took, from right to left",
        (Wanted::Wish | Wanted::Sign("lexicographically" | ", lexicographically"), _) => {
            "例: Alice maximises, Bob minimises, lexicographically。数なら最後の語は要りません"
        }
        (Wanted::Choice, _) => "例: strategy leftmost 1, else rightmost 0 after ^0*",
        (Wanted::Sign("else"), _) => "選び方はこうつなぎます: leftmost 1, else rightmost 0",
        (Wanted::Sign("until" | "none" | "left"), _) => "例: pick until none is left",
        (Wanted::Sign("of" | "the" | "letters" | "took" | "right" | "order" | ";"), _) => {
            "例: result the letters Alice took, in order; .. または: result count(1) of the letters Alice took; .."
        }
        (Wanted::Relation, _) => "例: wins when length mod 3 != 0。山なら: wins when x xor y != 0",
        (Wanted::Set, _) => "例: a in [01], length mod 7 in {0, 2}",
        (Wanted::Sign("(define"), _) => "domain の書き方: (define (domain NAME) ...)",
        (Wanted::Section, _) => "例: (:objects ?x), (:constraint (>= ?x 0)), (:action NAME ...)",
        (Wanted::Field, _) => {
            "action の書き方: (:action NAME :parameters (?k) :precondition CONDITION :effect \
                               EFFECT)"
        }
        (Wanted::List, _) => "例: :parameters (?k), :precondition (> ?k 0), :effect (assign ?x (- ?x ?k))",
        (Wanted::Condition, _) => "例: (and (> ?k 0) (>= ?x ?k))",
        (Wanted::Effect, _) => "例: (assign ?x (- ?x ?k))",
        (Wanted::Variable, _) => "例: ?x",
        (Wanted::HeapName, Found::Text(text)) if text == "," => "コンマは要りません: heaps x y",
        (Wanted::HeapName, _) => "例: heaps x y",
        (Wanted::Sign("when"), _) => "例: ends when x = 0",
        (Wanted::Sign("heaps"), _) => "例: a winning move touches 2 heaps",
        (Wanted::NumberSet, _) => "例: d in {1, 3, 4..6}",
        (Wanted::Tuple, _) => "すべての山を順に書きます。例: (3, 5)。山が一つなら: 3",
        (Wanted::Winning, _) => {
            "例: a winning move takes from a largest heap, a winning move touches at most 2 heaps, a winning move \
             has x' < x"
        }
        (Wanted::WinningAny, _) => {
            "例: a winning move takes from a largest heap, a winning move touches at most 2 heaps"
        }
        (Wanted::OneHeapName, _) => "例: heap n",
        (Wanted::Code, _) => "例: octal 0.77, hexadecimal 0.4A",
        (Wanted::Sign(":"), _) => {
            "例: move any h: h -> h - d where d > 0, some d: x = 2 d, strategy Alice: leftmost 1; Bob: rightmost 1"
        }
        (Wanted::End, _) => "文はそれぞれ新しい行から始めます",
        _ => "",
    }
}
