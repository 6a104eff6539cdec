//! The words in pictures, in Japanese.

use answer::Status;

use super::{Shown, Words};
use crate::draw::MachineKind;

fn shown(what: Shown<'_>) -> &'static str {
    match what {
        Shown::Outcome => "勝敗",
        Shown::Classes(_) => "帰結類",
        Shown::Values => "Grundy 数",
    }
}

pub(super) fn words(words: Words<'_>) -> String {
    let fixed = match words {
        Words::GraphTitle(game, position) => return format!("{game}：{position} からのゲームグラフ"),
        Words::GraphParts(positions, turns, complete) => {
            let all = if complete { "" } else { "図にない局面もある。" };
            return format!("到達できる {positions} 個の局面と、その間の {turns} 通りの手。{all}");
        }
        Words::Skipped(layers, positions) => return format!("…（{layers} 段、{positions} 局面）…"),
        Words::Undrawn(turns) => return format!("これらの局面の間の {turns} 通りの手は省略"),
        Words::Hint(position, rest) => return format!("{position}：{rest}"),
        Words::Class([left, right]) => {
            return format!(
                "横の文字：帰結類（L：どちらが始めても {left} の勝ち、R：どちらが始めても {right} の勝ち、N：先手の勝ち、P：後手の勝ち）"
            );
        }
        Words::Classes([left, right]) => {
            return format!(
                "L：どちらが始めても {left} の勝ち、R：どちらが始めても {right} の勝ち、N：先手の勝ち、P：後手の勝ち"
            );
        }
        Words::Marks(Some([first, second])) => {
            return format!("印：o は {first}、x は {second} が取った文字、. は未取得");
        }
        Words::TableTitle(game, what) => return format!("{game}：{}", shown(what)),
        Words::Shown(Shown::Classes([left, right])) => {
            return format!(
                "小さい局面とその帰結類。L：どちらが始めても {left} の勝ち、R：どちらが始めても {right} の勝ち、N：先手の勝ち、P：後手の勝ち。"
            );
        }
        Words::Slice(name, size) => return format!("{name} = {size}"),
        Words::Share(lost, all) => return format!("{all} 個中 P は {lost} 個"),
        Words::CutAt(drawn, all) => return format!("{drawn} まで描画（{all} まで計算済み）"),
        Words::SequenceTitle(game) => return format!("{game}：1 山のGrundy 数"),
        Words::Period(preperiod, period, 0) => return format!("{preperiod} 以降、周期 {period}"),
        Words::Period(preperiod, period, saltus) => {
            return format!("{preperiod} 以降、周期 {period} ごとに {saltus} ずつ増える");
        }
        Words::Certain(Status::Verified { up_to }) => return format!("{up_to} まで検証済み"),
        Words::Drawn(last, all) => return format!("{all} 個の値のうち、山の大きさ {last} まで描画"),
        Words::SequenceParts(count, largest) => {
            return format!("{count} 個の山のGrundy 数。最大値は {largest}。");
        }
        Words::MachineTitle(game) => return format!("{game}：定理のオートマトン"),
        Words::MachineParts(states, kind) => {
            let reads = match kind {
                MachineKind::Words => "局面の文字を左から順に読む",
                MachineKind::Heaps => "各山を 1 桁ずつ読む",
                MachineKind::Relation => "各山と 1 つの数を 1 桁ずつ読み、その数がGrundy 数かどうかを判定する",
            };
            return format!("状態数 {states} のオートマトン。{reads}。");
        }
        Words::Wins(true) => "最初の局面は手番のプレイヤーの勝ち。",
        Words::Wins(false) => "最初の局面は手番のプレイヤーの負け。",
        Words::ByTurnsLeft => "各段は、そこからの最長の手数による。下がゲームの終わり。",
        Words::ByTurnsMade => "各段は、そこに至るまでの手数による。上がゲームの始まり。",
        Words::TurnsLeft => "残り手数（最大）",
        Words::TurnsMade => "手数",
        Words::Lost | Words::CellLost | Words::StateLost => "P：手番のプレイヤーの負け",
        Words::Won | Words::CellWon | Words::StateWon => "N：手番のプレイヤーの勝ち",
        Words::Open => "未解決",
        Words::Winning => "勝つ手",
        Words::BestPick => "最善の取り方",
        Words::OtherTurn => "その他の手",
        Words::OtherPick => "その他の取り方",
        Words::Folded => "省略した局面の数と、そこへの手",
        Words::Remoteness => "横の数：勝つ側が急ぎ、負ける側が粘ったときの残り手数",
        Words::Value => "横の数：Grundy 数",
        Words::Result => "横：双方が最善を尽くしたときの結果",
        Words::Marks(None) => "印：o は先手、x は後手が取った文字、. は未取得",
        Words::Unexpanded => "…：そこからの手は省略",
        Words::Empty => "空",
        Words::Nameless(0) => "先手",
        Words::Nameless(_) => "後手",
        Words::Shown(Shown::Outcome) => "小さい局面とその勝敗。",
        Words::Shown(Shown::Values) => "小さい局面とそのGrundy 数。",
        Words::StateNone => "局面ではない",
        Words::CellZero => "値 0：手番のプレイヤーの負け",
        Words::RowsByLength => "各行は長さごとで、局面は文字の順に並ぶ。",
        Words::RowsBySize => "各行は最大の山の大きさごとで、局面は順に並ぶ。",
        Words::OneHeap => "1 山",
        Words::TwoHeaps => "2 山",
        Words::HeapSize => "山の大きさ",
        Words::GrundyValue => "Grundy 数",
        Words::Certain(Status::Proved) => "証明済み",
        Words::Certain(Status::Conjectured) => "予想",
        Words::NoPeriod => "周期は知られていない",
        Words::ExceptionSign => "周期と合わない、それ以前の値",
        Words::StateValue => "n：Grundy 数",
        Words::StateClass => "帰結類：L、R、N、P",
        Words::NoArc => "矢印のない文字を読むと、もう局面にはならない",
        Words::Dash => "–：もう局面にはならない",
        Words::NextState => "各文字を読んだ後の状態",
        Words::Start => "始点のない矢印から読み始める",
    };
    fixed.to_owned()
}
