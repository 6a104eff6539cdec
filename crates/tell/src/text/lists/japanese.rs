//! Theorems about sums of heaps in Japanese.

use answer::{Extent, HeapTheorem, Law, Rows, SumTheorem};
use rules::Convention;

use super::{Claimed, Kind, Message, Sides, kind};
use crate::layout::short;
use crate::text::Say;
use crate::text::japanese::listed;
use crate::text::theorem::Message as TheoremMessage;
use crate::text::theorem::japanese::{exactly, loses};

pub(super) fn words(message: &Message<'_>) -> String {
    match message {
        Message::RowsLabel => "列".to_owned(),
        Message::Rows(rows) => format!("{}。{}", separators(rows), runs(rows)),
        Message::Row(rows) => format!("列は次のように山に分かれます。{}。{}。", separators(rows), runs(rows)),
        Message::MovesLabel => "山の手".to_owned(),
        Message::MoreMoves(more) => format!("ほか {more} 行"),
        Message::KnownLabel => "別名".to_owned(),
        Message::CodeLabel => "コード".to_owned(),
        Message::HeapLabel => "1 つの山".to_owned(),
        Message::Heap(theorem) => one_heap(theorem),
        Message::HeapSentence(theorem) => one_heap_sentence(theorem),
        Message::SumsLabel => "山の和".to_owned(),
        Message::Law(Law::Grundy, _) => "値の排他的論理和 xor（Sprague 1935, Grundy 1939）".to_owned(),
        Message::Law(Law::Moore, Convention::Normal) => {
            "どの山も姿を変えた Nim の山（Bouton 1901, Moore 1910）".to_owned()
        }
        Message::Law(Law::Moore, Convention::Misere) => {
            "どの山も姿を変えた逆形 Nim の山（Bouton 1901, Moore 1910）".to_owned()
        }
        Message::Law(Law::Selective, _) => "任意の山を動かす手番: 山ごとに独立（Smith 1966）".to_owned(),
        Message::Law(Law::Tame, _) => "どの山も tame（Bouton 1901, Conway 1976）".to_owned(),
        Message::CheckedRows(checked) => TheoremMessage::Checked(checked, Extent::Letters).japanese(),
        Message::Proved { rows, every } => {
            let what = if *rows { "すべての長さの列" } else { "任意個の山" };
            match every {
                Some(name) => format!("証明済み: {what}と、すべての {name} について"),
                None => format!("証明済み: {what}について"),
            }
        }
        Message::Value { heap, term } if heap == term => format!("山の値はその大きさ {heap} です。"),
        Message::Value { heap, term } => format!("大きさ {heap} の山の値は {term} です。"),
        Message::Theorem(claimed) => claim(claimed),
        Message::Statement { rows: false } => "ルール言語の主張として:".to_owned(),
        Message::Statement { rows: true } => "ルール言語の主張として（列が表す山の並びについて）:".to_owned(),
        Message::Values { per_line, firm, exceptions, law } => {
            let mut text = match law {
                Law::Selective => format!("1 つの山の負け (0) と勝ち (1)、1 行 {per_line} 個"),
                Law::Grundy | Law::Moore | Law::Tame => format!("1 つの山の値、1 行 {per_line} 個"),
            };
            if *firm {
                text.push_str("、! は firm（2 以上はすべて firm）");
            }
            if *exceptions {
                text.push_str("、* は周期に合わない値");
            }
            format!("{text}:")
        }
    }
}

/// What is known of one heap.
fn one_heap(theorem: &SumTheorem) -> String {
    let selective = theorem.law == Law::Selective;
    match &theorem.heap {
        HeapTheorem::Periodic { preperiod, period, .. } => {
            let what = if selective { "単独の山の勝敗" } else { "値" };
            format!("{what}は {preperiod} 以降、周期 {period} で繰り返す（Guy, Smith 1956）")
        }
        HeapTheorem::Term { term, states } => {
            format!("値は {}、{states} 状態のオートマトンで証明", short(term, 200))
        }
        HeapTheorem::Machine { states } => {
            let what = if selective { "単独の山の勝敗" } else { "値" };
            format!("{states} 状態のオートマトンが桁から{what}を読み取る")
        }
    }
}

/// The same as a sentence.
fn one_heap_sentence(theorem: &SumTheorem) -> String {
    let what = if theorem.law == Law::Selective { "単独の山の勝敗" } else { "1 つの山の値" };
    match &theorem.heap {
        HeapTheorem::Periodic { preperiod, period, .. } => {
            format!("{what}は {preperiod} 以降、周期 {period} で繰り返します（Guy, Smith 1956）。")
        }
        HeapTheorem::Term { term, states } => {
            format!("{what}は {} で、{states} 状態のオートマトンで証明されています。", short(term, 200))
        }
        HeapTheorem::Machine { states } => {
            format!("{states} 状態のオートマトンが山の大きさの桁から{what}を読み取ります。")
        }
    }
}

/// A letter in running text, where `.` and `#` would be lost.
fn quoted(letter: char) -> String {
    format!("「{letter}」")
}

fn either(sides: &[Option<char>]) -> String {
    let names: Vec<String> = sides.iter().map(|side| side.map_or_else(|| "列の端".to_owned(), quoted)).collect();
    listed(&names, "か")
}

fn separators(rows: &Rows) -> String {
    let letters: Vec<String> = rows.separators.chars().map(quoted).collect();
    match &letters[..] {
        [] => "ほかの文字はない".to_owned(),
        letters => format!("{}は変わらない", listed(letters, "と")),
    }
}

/// Which runs are heaps and which are dead.
fn runs(rows: &Rows) -> String {
    let letter = quoted(rows.letter);
    match kind(rows) {
        Kind::All => format!("{letter}の連はどれも山"),
        Kind::None => format!("{letter}の連にはどれも手がない"),
        Kind::AnySide(good) => {
            let names = either(&good);
            format!("少なくとも片側が{names}である{letter}の連は山で、どちらの側も{names}でない連には手がない")
        }
        Kind::BothSides(good) => format!("両側が{}である{letter}の連は山で、ほかの連には手がない", either(&good)),
        Kind::Left(good) => format!("左側が{}である{letter}の連は山で、ほかの連には手がない", either(&good)),
        Kind::Right(good) => format!("右側が{}である{letter}の連は山で、ほかの連には手がない", either(&good)),
        Kind::Listed => {
            let list = |kinds: &[Sides]| kinds.iter().map(|&kind| between(kind)).collect::<Vec<_>>().join("、");
            format!("{letter}の連は、{}では山で、{}では手がない", list(&rows.live), list(&rows.dead))
        }
    }
}

/// Where a run stands.
pub(in crate::text) fn between((left, right): Sides) -> String {
    match (left, right) {
        (None, None) => "列全体".to_owned(),
        (None, Some(right)) => format!("先頭と{}の間", quoted(right)),
        (Some(left), None) => format!("{}と末尾の間", quoted(left)),
        (Some(left), Some(right)) => format!("{}と{}の間", quoted(left), quoted(right)),
    }
}

fn claim(claimed: &Claimed<'_>) -> String {
    let what = if claimed.theorem.rows.is_some() { "列" } else { "局面" };
    let loses = loses(claimed.second);
    match (claimed.theorem.law, claimed.convention) {
        (Law::Grundy, _) => {
            format!("{what}の Grundy 数は、各山の値の排他的論理和 (xor) です。{}", exactly(&loses, "これが 0 の"))
        }
        (Law::Selective, _) => format!(
            "1 手番に、1 つ以上の山をそれぞれ 1 手ずつ動かします。{}それ以外の{what}では、単独なら勝てる山の\
             すべてで、単独なら負けになる山にする手を指せば勝ちます。",
            exactly(&loses, "どの山も、それだけなら手番のプレイヤーの負けである")
        ),
        (Law::Moore, Convention::Normal) => match modulus(claimed) {
            None => exactly(&loses, "各山の値の排他的論理和 (xor) が 0 の"),
            Some(modulus) => format!(
                "各山の値を二進法で縦に並べて書きます。{}",
                exactly(&loses, &format!("どの桁でも 1 の個数が {modulus}の倍数である"))
            ),
        },
        (Law::Moore, Convention::Misere) => misere(claimed, &loses),
        (Law::Tame, _) => format!(
            "どの山にも値があり、fickle か firm のどちらかです。fickle な山は逆形 Nim の大きさ 0 か 1 の山に、firm な山は\
             大きさ 2 以上の山を含む逆形 Nim の局面に相当します。fickle でありうるのは値が 0 か 1 の山だけです。\
             すべての山が fickle のとき、{}したがって、手がない局面では手番のプレイヤーの勝ちです。firm な山があるとき、{}",
            exactly(&loses, "値の排他的論理和 (xor) が 1 の"),
            exactly(&loses, "すべての値の排他的論理和 (xor) が 0 の")
        ),
    }
}

/// One more than the moves of a turn, as it stands before another word; nothing if a turn is one move.
fn modulus(claimed: &Claimed<'_>) -> Option<String> {
    claimed.modulus().map(|(name, here)| match here {
        Some(number) => format!("{name}（ここでは {number}）"),
        None => format!("{name} "),
    })
}

fn misere(claimed: &Claimed<'_>, loses: &str) -> String {
    let (large, small) = match modulus(claimed) {
        None => ("値の排他的論理和 (xor) が 0 の".to_owned(), "値が 1 の山の個数が奇数の".to_owned()),
        Some(modulus) => (
            format!("値を二進法で縦に並べて書いて、どの桁でも 1 の個数が {modulus}の倍数である"),
            format!("値が 1 の山の個数を {modulus}で割った余りが 1 の"),
        ),
    };
    format!(
        "値が 2 以上の山があるとき、{}値がすべて 0 か 1 のとき、{}したがって、手がない局面では手番のプレイヤーの勝ちです。",
        exactly(loses, &large),
        exactly(loses, &small)
    )
}
