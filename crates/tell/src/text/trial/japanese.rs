//! Tests of games in Japanese.

use answer::{Coverage, Difference, Engine, Finding, MachineUse, Trial};
use rules::Outcome;

use super::Message;
use crate::layout::shown;
use crate::text::boards::score;
use crate::text::japanese::up_to;
use crate::text::parts::wide;

pub(super) fn words(message: &Message<'_>) -> String {
    match message {
        Message::Passed => "合格".to_owned(),
        Message::Failed => "不合格".to_owned(),
        Message::Undecided => "未決".to_owned(),
        Message::Figures(trial) => figures(trial),
        Message::NoMachine(why) => format!("証明されたオートマトンとの照合はしていません: {why}"),
        Message::Difference(difference) => self::difference(difference),
        Message::NotSolved(position) => format!("{} についての期待は判定できませんでした。", shown(position)),
        Message::Sum { passed, failed, undecided } => {
            let mut text = format!("合格 {passed}、不合格 {failed}");
            if *undecided > 0 {
                text.push_str(&format!("、未決 {undecided}"));
            }
            text
        }
    }
}

fn difference(difference: &Difference) -> String {
    let (expected, what) = &difference.expected;
    let (found, other) = &difference.found;
    let line = difference.line.map_or_else(String::new, |line| format!("{line} 行目、"));
    let to_move = difference.to_move.as_ref().map_or_else(String::new, |name| format!("（手番は {name}）"));
    format!(
        "{line}局面 {}{to_move}: {}では{}、{}では{}",
        shown(&difference.position),
        engine(*expected),
        finding(what),
        engine(*found),
        finding(other)
    )
}

fn figures(trial: &Trial) -> String {
    let mut text = format!("期待 {} 件", trial.expectations);
    if !trial.claims.is_empty() {
        let proved = trial.claims.iter().filter(|one| one.ruling.is_proved()).count();
        text.push_str(&format!("、主張 {} 件（証明済み {proved} 件）", trial.claims.len()));
    }
    if trial.solver.positions == 0 {
        return text;
    }
    let extent = trial.game.extent();
    let all = |coverage: Coverage| match coverage.up_to {
        Some(size) => format!("{} {} 局面", up_to(extent, wide(size)), coverage.positions),
        None => "0 局面".to_owned(),
    };
    let engines = match trial.machine {
        MachineUse::Proved { states } => format!("ソルバー = オートマトン（{states} 状態）"),
        MachineUse::Sums(_) => "ソルバー = 山の和についての定理".to_owned(),
        MachineUse::Strategy { states } => format!("ソルバー = 戦略 = オートマトン（{states} 状態）"),
        MachineUse::Missing(_) => "ソルバーで計算".to_owned(),
    };
    text.push_str(&format!("。{engines}: {}。ソルバー = 再帰: {}", all(trial.solver), all(trial.naive)));
    text
}

const fn engine(engine: Engine) -> &'static str {
    match engine {
        Engine::Expectation => "ファイル",
        Engine::Naive => "単純な再帰",
        Engine::Solver => "ソルバー",
        Engine::Machine => "証明されたオートマトン",
        Engine::Strategy => "証明された戦略",
    }
}

fn finding(finding: &Finding) -> String {
    match finding {
        Finding::Outcome(Outcome::N) => "先手必勝".to_owned(),
        Finding::Outcome(Outcome::P) => "後手必勝".to_owned(),
        Finding::Value(value) => format!("値は {value}"),
        Finding::Result(Some(result)) => format!("結果は {}", score(result)),
        Finding::Result(None) => "取る文字なし".to_owned(),
    }
}
