//! Why a certificate is not accepted, in Japanese. In English the checker has words of its own.

use certify::{BoardFault, NodeFault, PlayLengthFault, Rejection, RowFault};
use rules::Diagnostic;

/// The reason, without a full stop.
#[expect(clippy::too_many_lines, reason = "one phrase for each reason")]
pub(super) fn japanese(rejection: &Rejection) -> String {
    match rejection {
        Rejection::Json { message, .. } => format!("証明書として読めません: {message}"),
        Rejection::Format { found } => format!("形式 {found:?} は知られていません"),
        Rejection::Hash { computed } => {
            format!("rules_sha256 がルールのハッシュ値 {computed} と違います")
        }
        Rejection::OtherRules => "証明書は別のルールについてのものです".to_owned(),
        Rejection::Rules { diagnostics } => format!("ルールに誤りがあります{}", codes(diagnostics)),
        Rejection::Parameters => "パラメータがルールのものと違います".to_owned(),
        Rejection::Field { name } => {
            format!("フィールド {name} がないか、このルールでは使えません")
        }
        Rejection::UnknownLetter => "文字の範囲にない文字を使うルールがあります".to_owned(),
        Rejection::Theorem => {
            "Grundy 数の定理には正規形が必要で、choice_never_matters は勝敗の定理にしか使えません"
                .to_owned()
        }
        Rejection::ClaimText { number, diagnostics } => {
            format!("主張 {number} が読めません{}", codes(diagnostics))
        }
        Rejection::ClaimKind { number } => {
            format!("主張 {number} はこの定理では示せない種類のものです")
        }
        Rejection::ClaimNotRegular { number } => {
            format!("主張 {number} は有限オートマトンでは追えません")
        }
        Rejection::ClaimFails { number, word: Some(word) } => {
            format!("主張 {number} は {word:?} で成り立ちません")
        }
        Rejection::ClaimFails { number, word: None } => format!("主張 {number} は成り立ちません"),
        Rejection::Replay { word, literal, machine } => {
            format!(
                "{word:?} の分類が一致しません（全探索では{}、オートマトンでは{}）",
                class(*literal),
                class(*machine)
            )
        }
        Rejection::ReplayOptions { word } => {
            format!(
                "{word:?} からの手が、手のオートマトンのものと違います。この検査プログラムの誤りです"
            )
        }
        Rejection::Kind => "定理が対象とする局面の種類が、ルールのものと違います".to_owned(),
        Rejection::TooLarge => "証明書が大きすぎます".to_owned(),
        Rejection::Arithmetic => "ルールが線形の式だけで書かれていません".to_owned(),
        Rejection::TooDeep => "式の入れ子が深すぎます".to_owned(),
        Rejection::TooMuchWork { limit } => {
            format!("検査に {limit} ステップを超える手間がかかります")
        }
        Rejection::Encoding => "記数法が未知のものか、山ごとの上限の個数が違います".to_owned(),
        Rejection::Division => "このルールでは、山をこのような商と余りで表せません".to_owned(),
        Rejection::DivisionFails { position } => {
            format!("山を商と余りで表すと、局面 {position:?} でのゲームが変わります")
        }
        Rejection::Bound { heap, position } => {
            format!("局面 {position:?} の山 {heap} は上限を超えています")
        }
        Rejection::LeadingZeros { one, two } => {
            format!("同じ局面を表す語の行き先である状態 {one} と {two} の分類が違います")
        }
        Rejection::DigitsEncoding => "桁の性質が記数法に合いません".to_owned(),
        Rejection::UnknownVariable => "条件に未知の変数があります".to_owned(),
        Rejection::NegativeMeasure { number, position } => {
            format!("局面 {position:?} で量 {number} が負になります")
        }
        Rejection::NoHeapDecrease { kind, position } => {
            format!("{position:?} からの種類 {kind} の手で、量が減りません")
        }
        Rejection::WinningMoveText { diagnostics } => {
            format!("winning_move が読めません{}", codes(diagnostics))
        }
        Rejection::WinningMove => {
            "winning_move は有限オートマトンで追える性質ではありません".to_owned()
        }
        Rejection::DeadEnd { word } => {
            format!("{word:?} からは手がないので、手番のプレイヤーの勝ちです")
        }
        Rejection::Letters { alphabet } => {
            format!("オートマトンの文字がルールの文字 {alphabet:?} と違います")
        }
        Rejection::TableShape { rows, classes } => {
            format!("オートマトンの表は {rows} 行なのに、分類は {classes} 個あります")
        }
        Rejection::TableRow { state } => {
            format!("オートマトンの行 {state} に、文字ごとの状態が並んでいません")
        }
        Rejection::Class { state } => format!("状態 {state} の分類が 0 でも 1 でもありません"),
        Rejection::Measure { number } => {
            format!("量 {number} に、文字ごとの増加する関数か順位が並んでいません")
        }
        Rejection::MeasureOverflow { number } => format!("量 {number} が 128 ビットに収まりません"),
        Rejection::NoDecrease { rule, branch } => {
            format!(
                "ルール {rule} の枝 {branch} を限りなく使い続けられないことを示す量がありません"
            )
        }
        Rejection::Domain { word, state, inside: true } => {
            format!(
                "語 {word:?} は局面ですが、オートマトンの状態 {state} は局面ではないとしています"
            )
        }
        Rejection::Domain { word, state, inside: false } => {
            format!(
                "語 {word:?} は局面ではありませんが、オートマトンの状態 {state} は局面だとしています"
            )
        }
        Rejection::BadMove { from, to, before, after } => {
            format!(
                "状態 {from}（{}）から状態 {to}（{}）に移る手番があります",
                class(*before),
                class(*after)
            )
        }
        Rejection::Turn { position, class: own, to, exists } => {
            let (own, to) = (class(Some(*own)), class(Some(*to)));
            let end = if *exists {
                "があってはなりません"
            } else {
                "がなければなりません"
            };
            format!("{own} の局面 {position} からは、{to} の局面への手{end}")
        }
        Rejection::LeavesDomain { word, option } => {
            format!("{word:?} から {option:?} に移る手番がありますが、移った先は局面ではありません")
        }
        Rejection::NoConfiguration { states } => {
            format!("{states:?} は 1 手番の手の状態の組ではありません")
        }
        Rejection::PlayLength { fault } => format!("play_length: {}", play_length(fault)),
        Rejection::Node { number, fault } => format!("勝つ戦略の節点 {number}: {}", node(*fault)),
        Rejection::Edge { number, letter, fault } => {
            format!("勝つ戦略の節点 {number}、文字 {letter}: {}", node(*fault))
        }
        Rejection::Law => {
            "法則が、このルールまたは 1 つの山についてわかっていることに合いません".to_owned()
        }
        Rejection::Code => "コードとして正しくありません".to_owned(),
        Rejection::CodeMoves { example, code } => {
            let (heap, parts) =
                example.split_first().map_or((0, &[][..]), |(heap, parts)| (*heap, parts));
            format!("{heap} から {parts:?} への手は、ルールとコード {code} の一方にしかありません")
        }
        Rejection::SeveralHeaps => "2 つ以上の山を残す手がありえます".to_owned(),
        Rejection::PeriodZero => "周期も、周期の始まりも、1 以上でなければなりません".to_owned(),
        Rejection::Period { heap } => format!("山 {heap} の分類が、1 周期前の山のものと違います"),
        Rejection::NotNim { heap } => {
            format!("山 {heap} からの手に、Grundy 数を減らさないものがあります")
        }
        Rejection::QuotientTable => "quotient が表の形をしていません".to_owned(),
        Rejection::QuotientOrder => {
            "ミゼール商の表で、山を加える順序によって結果が変わります".to_owned()
        }
        Rejection::QuotientElements => {
            "ミゼール商に、どの並びの元でもない元か、区別できない 2 つの元があります".to_owned()
        }
        Rejection::QuotientIdle { heap } => {
            format!("大きさ {heap} の山には手がないのに、その元が 0 ではありません")
        }
        Rejection::QuotientHeap { heap } => {
            format!("大きさ {heap} の山に、負け局面から負け局面への手があります")
        }
        Rejection::QuotientElement { element } => {
            format!(
                "元 {element} は勝ちとされていますが、手があるのに負け局面へ移れない並びがあります"
            )
        }
        Rejection::NotTame { heap } => format!("山 {heap} は tame ではありません"),
        Rejection::ValueText => "value が項になっていません".to_owned(),
        Rejection::NoValue { heap } => {
            format!(
                "山 {heap} からの手に山を小さくしないものがありますが、Grundy 数が示されていません"
            )
        }
        Rejection::RowLetter => {
            "rows.letter がルールの文字でないか、区切りの文字が多すぎます".to_owned()
        }
        Rejection::RowType { number } => {
            format!("rows.live の項目 {number} が型でないか、重複しています")
        }
        Rejection::RowRulesText { diagnostics } => {
            format!("rows.rules に誤りがあります{}", codes(diagnostics))
        }
        Rejection::RowRules => {
            "rows.rules が、同じ手番と勝敗の決め方を持つ山の並びのルールではありません".to_owned()
        }
        Rejection::RowLeaves => "局面から、局面でない語に移る手があります".to_owned(),
        Rejection::RowBranch { rule, branch, fault } => {
            format!("ルール {rule} の枝 {branch} は、{}", row(*fault))
        }
        Rejection::RowContext { rule, left } => {
            let side = if *left { "左" } else { "右" };
            format!("ルール {rule} が使えるかどうかが、{side}の区切りの向こう側によって変わります")
        }
        Rejection::RowParts { parts } => {
            format!("1 つの断片を {parts} 個の断片に分ける手があります")
        }
        Rejection::RowMoves { left, right, live, example } => {
            let other = if *live { " rows.rules の山" } else { "手のない断片" };
            format!(
                "{}と{}の間の断片の手は{other}の手と違います。違いの例は {example:?} です",
                side(*left),
                side(*right)
            )
        }
        Rejection::StrategyText { diagnostics } => {
            format!("戦略が読めません{}", codes(diagnostics))
        }
        Rejection::Pick { board: Some(board), fault } => format!("盤面 {board}: {}", pick(*fault)),
        Rejection::Pick { board: None, fault } => format!("ある盤面: {}", pick(*fault)),
        other => other.to_string(),
    }
}

fn node(fault: NodeFault) -> String {
    match fault {
        NodeFault::State => "状態が違うか、その節点がありません".to_owned(),
        NodeFault::Letters => "項目の数が文字の数と違います".to_owned(),
        NodeFault::Reach => "導けない reach があります".to_owned(),
        NodeFault::Moves => "moves がないか、足りないか、ここでは使えません".to_owned(),
        NodeFault::Start => "始点として正しくありません".to_owned(),
        NodeFault::StartMoves => "moves に初期配置が足りません".to_owned(),
        NodeFault::Missing => "こう始まる局面があるのに、節点がありません".to_owned(),
        NodeFault::NoGoodMove { class } => format!("分類 {class} に必要な手番がありません"),
        other => other.to_string(),
    }
}

fn play_length(fault: &PlayLengthFault) -> String {
    match fault {
        PlayLengthFault::Rules => {
            "1 手番は 1 手で、双方の行える操作が同じでなければなりません".to_owned()
        }
        PlayLengthFault::Numbers => {
            "文字ごとに重みが 1 つずつあり、減少量は正でなければなりません".to_owned()
        }
        PlayLengthFault::Branch { rule, branch } => {
            format!("ルール {rule} の枝 {branch} で、重みの和が減少量だけ減りません")
        }
        PlayLengthFault::Exception { number } => {
            format!("例外 {number} が重複しているか、手のない局面ではありません")
        }
        PlayLengthFault::Reached { number } => format!("例外 {number} に移る手があります"),
        PlayLengthFault::Outside { word } => {
            format!("{word:?} からは手がありませんが、重みの和が範囲の外です")
        }
        // As for rejections.
        other => other.to_string(),
    }
}

fn row(fault: RowFault) -> String {
    match fault {
        RowFault::Separators => "両端に 1 つずつある以外の区切りを読みます".to_owned(),
        RowFault::Stretch => "山の文字でない文字をいくつでも読みます".to_owned(),
        RowFault::Nothing => "山の文字を読みません".to_owned(),
        RowFault::Border => "区切りを元の場所に残しません".to_owned(),
        other => other.to_string(),
    }
}

fn pick(fault: BoardFault) -> String {
    match fault {
        BoardFault::Full => "オートマトンと局面の範囲が一致しません".to_owned(),
        BoardFault::Silent => "戦略がどの文字を取るかを定めていません".to_owned(),
        BoardFault::Play => "オートマトンが戦略の進行に従っていません".to_owned(),
        BoardFault::NoPlay => {
            "オートマトンがこの盤面の進行を受理しないか、最善でない進行を受理します".to_owned()
        }
        BoardFault::Stuck => "オートマトンが、続けられない進行を受理します".to_owned(),
        BoardFault::Better => "戦略が最善の文字を取りません".to_owned(),
        BoardFault::Delay { limit } => {
            format!("2 つの結果が、違いが出る前に {limit} 文字を超えて離れます")
        }
        other => other.to_string(),
    }
}

fn side(separator: Option<char>) -> String {
    separator.map_or_else(|| "端".to_owned(), |letter| format!("「{letter}」"))
}

fn class(class: Option<u32>) -> String {
    class.map_or_else(|| "局面外".to_owned(), |class| format!("分類 {class}"))
}

/// The first diagnostic by name.
fn codes(diagnostics: &[Diagnostic]) -> String {
    diagnostics.first().map_or_else(String::new, |first| {
        format!(": {}（{} バイト目）", first.reason.code(), first.span.start)
    })
}
