//! Theorems in Japanese.

use answer::{Checked, Digits, Extent, GameInfo, MeasureText, PlayLength, Question, Statement};
use rules::tuples::Numeration;

use super::{Message, Players, functions, listed};
use crate::text::japanese::{numeration_name, up_to};

pub(super) fn words(message: &Message<'_>) -> String {
    match message {
        Message::BruteLabel => "全探索".to_owned(),
        Message::Brute(figures) if figures.queries == 0 => "なし（主張そのものをルールと照合）".to_owned(),
        Message::Brute(figures) => format!(
            "{} 個の質問（{} 巡）に答えるために {} {}を計算",
            figures.queries,
            figures.rounds,
            figures.positions,
            if figures.split { "個の断片" } else { "局面" }
        ),
        Message::MachineLabel => "オートマトン".to_owned(),
        Message::Machine { states, question } => format!(
            "{states} 状態、すべての語を{}に分類する最小の Moore オートマトン",
            match question {
                Question::Outcome => " P、N、局面外",
                Question::Values => "その値と局面外",
            }
        ),
        Message::AcceptorLabel => "受理 DFA".to_owned(),
        Message::Acceptor { states, question: Question::Outcome } => {
            format!("{states} 状態、P 局面（負け局面）を受理する最小の DFA")
        }
        Message::Acceptor { states, question: Question::Values } => {
            format!("{states} 状態、値 0 の局面を受理する最小の DFA")
        }
        Message::SidesMachine { states } => {
            format!("{states} 状態、語と手番のすべての組を P、N、局面外に分類する最小の Moore オートマトン")
        }
        Message::ClassesLabel => "帰結類".to_owned(),
        Message::Classes { states } => {
            format!("{states} 状態、すべての語を L、R、N、P、局面外に分類する最小の Moore オートマトン")
        }
        Message::NumerationLabel => "記数法".to_owned(),
        Message::Numeration(game, digits) => numeration(game, digits),
        Message::Relation { states } => {
            format!(
                "{states} 状態、局面と数のすべての組について、数が局面の値かどうかを判定する最小の Moore オートマトン"
            )
        }
        Message::EndsLabel => "終わる理由".to_owned(),
        Message::Ends(measures) => ends(measures),
        Message::MeasureLabel(number) => format!("量 {number}"),
        Message::Composition(measure) => composition(measure),
        Message::CheckedLabel => "検査".to_owned(),
        Message::Checked(checked, extent) => checked_words(checked, *extent),
        Message::CertificateLabel => "証明書".to_owned(),
        Message::Proved(Extent::Letters) => "証明済み: すべての長さの局面について".to_owned(),
        Message::Proved(Extent::LargestHeap) => "証明済み: すべての大きさの山について".to_owned(),
        Message::Proved(Extent::Total) => "証明済み: 任意個の山について".to_owned(),
        Message::Unknown => "未解決: 証明も反証もされていません".to_owned(),
        Message::Wins(first) => exactly(&wins(*first), "次が成り立つ"),
        Message::Loses(second) => exactly(&loses(*second), "次が成り立つ"),
        Message::Always(first) => format!("どの局面でも{}です。", wins(*first)),
        Message::Never(second) => format!("どの局面でも{}です。", loses(*second)),
        Message::Value => "どの局面の Grundy 数も、次の式のとおりです。".to_owned(),
        Message::Claim => "どの局面についても次が成り立ちます。".to_owned(),
        Message::Stated(statement, players) => stated(statement, *players),
        Message::Claimed => "短い式は見つかりませんでしたが、ルールに主張があり、それが証明されました。".to_owned(),
        Message::NoFormula { states } => format!(
            "短い式は見つかりませんでした。{states} 状態のオートマトンがどの局面についても答えます。\
             これは証明書に入っています。"
        ),
        Message::SmallMachine(question) => {
            format!("短い式は見つかりませんでした。局面を状態 0 から 1 文字ずつ読みます。{}", last_state(*question))
        }
        Message::SmallDigits(game, digits, question) => format!(
            "短い式は見つかりませんでした。{}。{}",
            read(game, digits),
            if digits.relation {
                "最後の状態が P なら、それが Grundy 数です。N なら違います。"
            } else {
                last_state(*question)
            }
        ),
        Message::ChoiceNeverMatters => {
            "手の選び方は勝敗に影響しません。勝てる局面では、どの手を指しても勝ちです。".to_owned()
        }
        Message::PlayLength(PlayLength { term, exceptions, .. }) => {
            format!("{}、終局までの手数は指し方によらず {term} です。", from_all_but(exceptions))
        }
        Message::FixedLength(exceptions) => {
            format!("{}、終局までの手数は指し方によらず次の式のとおりです。", from_all_but(exceptions))
        }
        Message::StateColumn => "状態".to_owned(),
        Message::ClassColumn => "分類".to_owned(),
    }
}

/// From all positions, or from all but these.
fn from_all_but(exceptions: &[String]) -> String {
    match exceptions {
        [] => "どの局面からも".to_owned(),
        _ => format!("{} を除くどの局面からも", listed(exceptions, "、", "、", "空の語")),
    }
}

/// Something is so exactly when something else is.
pub(in crate::text) fn exactly(what: &str, when: &str) -> String {
    format!("{what}となるのは、{when}とき、かつそのときに限ります。")
}

/// The player to move wins; `first` is that player's name.
fn wins(first: Option<&str>) -> String {
    first.map_or_else(|| "先手必勝".to_owned(), |first| format!("先手必勝（手番の {first} の勝ち）"))
}

/// The player to move loses; `second` is the name of the other one.
pub(in crate::text) fn loses(second: Option<&str>) -> String {
    second.map_or_else(|| "後手必勝".to_owned(), |second| format!("後手必勝（{second} の勝ち）"))
}

fn stated(statement: &Statement, (first, second): Players<'_>) -> String {
    match statement {
        Statement::Wins(formula) => exactly(&wins(first), &format!("{formula} が成り立つ")),
        Statement::Loses(formula) => exactly(&loses(second), &format!("{formula} が成り立つ")),
        Statement::Value(term) => format!("どの局面の Grundy 数も {term} です。"),
        Statement::Claim(claim) => format!("どの局面についても次が成り立ちます: {claim}"),
    }
}

const fn last_state(question: Question) -> &'static str {
    match question {
        Question::Outcome => "最後の状態が P なら後手必勝、N なら先手必勝で、- なら局面ではありません。",
        Question::Values => "最後の状態の値が Grundy 数で、- なら局面ではありません。",
    }
}

fn ends(measures: &[MeasureText]) -> String {
    let name = |number: usize, measure: &MeasureText| match measure {
        MeasureText::Sum(term) | MeasureText::Heaps { term, .. } => term.clone(),
        MeasureText::Composition { .. } => words(&Message::MeasureLabel(number)),
    };
    let names: Vec<String> = (1..).zip(measures).map(|(number, measure)| name(number, measure)).collect();
    match (measures, &names[..]) {
        ([], _) => "手がない".to_owned(),
        ([MeasureText::Heaps { all: true, .. }], _) => "どの手でも山の合計が減る".to_owned(),
        (_, [only]) => format!("どの手でも {only} が減る"),
        _ => format!("どの手でも、次のうち最初に変わるものが減る: {}", names.join("; ")),
    }
}

fn checked_words(checked: &Checked, extent: Extent) -> String {
    match checked.up_to {
        None => "独立した検査器が証明書を受理".to_owned(),
        Some(size) => format!(
            "独立した検査器が証明書を受理。{}全 {} 局面の全探索も再実行",
            up_to(extent, size),
            checked.positions
        ),
    }
}

/// How heaps are written as digits.
fn numeration(game: &GameInfo, digits: &Digits) -> String {
    let text = numeration_name(digits.numeration);
    let names = game.heaps().unwrap_or_default();
    let bounded = names.iter().zip(&digits.bounds);
    let bounded: Vec<String> =
        bounded.filter_map(|(name, bound)| bound.map(|bound| format!("{name}（{bound} 以下）"))).collect();
    let each = if bounded.len() == 1 { "" } else { "それぞれ" };
    let as_letters = format!("{}は{each} 1 文字", bounded.join("、"));
    match (bounded.len() == names.len() && !digits.relation, bounded.is_empty()) {
        (true, _) => format!("なし。{as_letters}"),
        (false, true) => text,
        (false, false) => format!("{text}。{as_letters}"),
    }
}

/// How a machine of digits reads a position, up to its last state; without the full stop at the end.
pub(in crate::text) fn read(game: &GameInfo, digits: &Digits) -> String {
    let names = game.heaps().unwrap_or_default();
    let of = |bounded: bool| {
        let heaps = names.iter().zip(&digits.bounds).filter(move |(_, bound)| bound.is_some() == bounded);
        heaps.map(|(name, _)| name.as_str()).collect::<Vec<_>>()
    };
    let (letters, written) = (of(true), of(false));
    let subject = match (written.is_empty(), digits.relation) {
        (true, _) => "値を".to_owned(),
        (false, true) => format!("{} と値を", written.join(", ")),
        (false, false) => format!("{} を", written.join(", ")),
    };
    let numbers = written.len() + usize::from(digits.relation);
    let how = match digits.numeration {
        Numeration::Base(base) => format!("{base} 進法で"),
        Numeration::Quadratic(1) => {
            "Fibonacci 数の和（桁の重み 1, 2, 3, 5, 8, ...、隣り合う桁は使わない）として".to_owned()
        }
        Numeration::Quadratic(_) => format!("{}で", numeration_name(digits.numeration)),
        Numeration::Unary => "0 に続けてその数だけの 1 を並べて".to_owned(),
    };
    let each = if letters.len() == 1 { "" } else { "それぞれ" };
    let as_letters = format!("{} を{each} 1 文字として", letters.join(", "));
    let in_turn = "すべての先頭の桁、次にすべての先頭から 2 番目の桁、というように読みます";
    match (letters.is_empty(), numbers) {
        (true, 1) => format!("{subject} {how}書き、状態 0 から、左から順に読みます"),
        (true, _) => format!("{subject} {how}、先頭に 0 を補って桁数をそろえて書き、状態 0 から、{in_turn}"),
        (false, 0) => format!("状態 0 から、{as_letters}読みます"),
        (false, _) => {
            format!("状態 0 から、{as_letters}読みます。続いて、{subject} {how}、桁数をそろえて書き、{in_turn}")
        }
    }
}

fn composition(measure: &MeasureText) -> String {
    let MeasureText::Composition { first_outermost, letters } = measure else { return String::new() };
    let order = if *first_outermost { "最後の文字から順に" } else { "最初の文字から順に" };
    format!("n = 0 から始め、{order}各文字が n を置き換える: {}", functions(letters))
}
