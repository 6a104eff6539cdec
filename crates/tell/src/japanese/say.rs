//! Phrases and messages that depend on keywords.

/// The digits that can stand before the point.
pub(super) fn first_digits(keyword: &str) -> &'static str {
    if keyword == "octal" { "0 か 4" } else { "0, 4, 8, C のどれか" }
}

/// Title, label, hint about a statement that is not there.
pub(super) fn missing(keyword: &str) -> (String, &'static str, String) {
    let title = match keyword {
        "word" => "局面が何か書かれていません".to_owned(),
        "move" | "players" | "pick" | "result" => format!("`{keyword}` の行がありません"),
        _ => format!("`{keyword}` がありません"),
    };
    let hint = match keyword {
        "word" => {
            "`word [01]*` のように正規表現を書いた `word` の行か、`heaps x y` のように山の名前を書いた `heaps` の行を\
             加えてください。任意個の山には `heap n` と書きます"
        }
        "move" => "`move 10 -> 01` のような行、山なら `move x -> x - d where d > 0` のような行を一つ以上加えてください",
        "players" => "プレイヤーの名前を先手から順に書いてください: players Alice, Bob",
        "pick" => "次の行を加えてください: pick until none is left",
        "result" => {
            "何を比べ、誰がどうしたいのかを書いてください。例: result the letters Alice took, in order; \
             Alice maximises, Bob minimises, lexicographically"
        }
        ":objects" => "オブジェクトが山になります。例: (:objects ?x ?y)",
        ":constraint" => "局面の条件を書きます。例: (:constraint (>= ?x 0))",
        _ => "action の書き方: (:action NAME :parameters (?k) :precondition CONDITION :effect EFFECT)",
    };
    (title, "", hint.to_owned())
}
