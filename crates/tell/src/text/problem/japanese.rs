//! Tests of problems in Japanese.

use answer::{Blanks, CaseSource, Ended, ExpectedBy, Generated, Got, InstanceKind, Made, ProblemTrial, Tested};

use super::Message;

pub(super) fn words(message: &Message<'_>) -> String {
    match message {
        Message::Passed => "合格".to_owned(),
        Message::Failed => "不合格".to_owned(),
        Message::Nothing => "比べるものなし".to_owned(),
        Message::Cases(trial) => cases(trial),
        Message::Kind(made) => kind(*made),
        Message::Ended(ended) => match ended {
            Ended::Finished => "違いは見つからなかった",
            Ended::Failed => "違いが見つかった",
            Ended::Time => "時間内に違いは見つからなかった",
            Ended::Cancelled => "中断、それまでに違いは見つからなかった",
        }
        .to_owned(),
        Message::Where(mismatch) => place(&mismatch.source),
        Message::Input(None) => "入力:".to_owned(),
        Message::Input(Some(bytes)) => format!("入力（簡単にしたもの、元は {bytes} バイト）:"),
        Message::Expected(by) => match by {
            ExpectedBy::Given => "期待する出力（与えられたもの）:",
            ExpectedBy::Rules => "期待する出力（ルールの全探索による）:",
            ExpectedBy::Theorem => "期待する出力（定理による、全探索には大きすぎる）:",
        }
        .to_owned(),
        Message::Got(got, tested) => did(who(*tested), got),
        Message::Generated(generated) => made(generated),
        Message::Cut(lines) => format!("...（ほか {lines} 行）"),
    }
}

fn cases(trial: &ProblemTrial) -> String {
    let mut text = format!("例 {} 件、ファイル {} 件", trial.examples, trial.files);
    if trial.by_rules > 0 {
        text.push_str(&format!("。うち {} 件はルールの全探索で解ける", trial.by_rules));
    }
    if trial.unknown > 0 {
        text.push_str(&format!("。{} 件は正解がわからないので除外", trial.unknown));
    }
    text
}

fn kind(made: Made) -> String {
    let what = match made.kind {
        InstanceKind::Small => "小さい入力すべて、小さい順",
        InstanceKind::Random => "小さい入力をランダムに",
        InstanceKind::Layout => "改行や空白を変えた入力",
        InstanceKind::Extreme => "制約の端の入力",
    };
    let by = match (made.by_rules, made.by_theorem) {
        (_, 0) => "正解はルールの全探索による".to_owned(),
        (0, _) => "正解は定理による".to_owned(),
        (rules, theorem) => format!("正解は {rules} 件がルールの全探索、{theorem} 件が定理による"),
    };
    if made.instances == 0 { format!("{what}: なし") } else { format!("{what}: {} 件。{by}", made.instances) }
}

fn place(source: &CaseSource) -> String {
    match source {
        CaseSource::Example { number } => format!("例 {number}"),
        CaseSource::File { path } => path.clone(),
        CaseSource::Made { kind, blanks } => {
            let kind = match kind {
                InstanceKind::Small => "最小の入力",
                InstanceKind::Random => "ランダムな入力",
                InstanceKind::Layout => "改行や空白を変えた入力",
                InstanceKind::Extreme => "制約の端の入力",
            };
            match blanks {
                Blanks::Plain => kind.to_owned(),
                Blanks::Crlf => format!("{kind}: 改行は CR LF"),
                Blanks::NoFinalLineFeed => format!("{kind}: 最後の行に改行なし"),
                Blanks::More => format!("{kind}: 余分な空白あり"),
            }
        }
    }
}

const fn who(tested: Tested) -> &'static str {
    match tested {
        Tested::Command => "プログラム",
        Tested::Judge => "`judge` ",
        Tested::Definition => "定理",
        Tested::Rules => "ルールの全探索",
    }
}

fn did(who: &str, got: &Got) -> String {
    match got {
        Got::Output(output) if output.trim().is_empty() => format!("{who}の出力は空"),
        Got::Output(_) => format!("{who}の出力:"),
        Got::Crashed { signal: Some(signal), .. } => format!("{who}はシグナル {signal} で終了"),
        Got::Crashed { status: Some(status), .. } => format!("{who}は終了ステータス {status} で終了"),
        Got::Crashed { .. } => format!("{who}は異常終了"),
        Got::TimedOut { limit } => format!("{who}は {} 秒以内に終わらなかった", limit.as_secs_f64()),
        Got::TooMuch { limit } => format!("{who}の出力は {limit} バイトを超えた"),
        Got::Refused { fault } => format!("{who}は入力を拒否: {fault}"),
        Got::NotRun { reason } => format!("{who}を実行できなかった: {reason}"),
    }
}

fn made(generated: &Generated) -> String {
    let mut text = format!("入力を {} 件作成", generated.inputs.len());
    if generated.by_rules > 0 {
        text.push_str(&format!("、{} 件の正解はルールの全探索による", generated.by_rules));
    }
    if generated.by_theorem > 0 {
        text.push_str(&format!("、{} 件の正解は定理による", generated.by_theorem));
    }
    if generated.missing > 0 {
        text.push_str(&format!("、求められた数より {} 件少ない", generated.missing));
    }
    text
}
