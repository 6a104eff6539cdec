//! Why something is not known, in Japanese.

use answer::{Extent, Obstacle};
use run::Stop;

use super::{End, Message, Stopped, ends, unit};
use crate::layout::{short, shown};
use crate::text::japanese::{numeration_short, up_to};
use crate::text::parts::wide;

pub(super) fn why(obstacle: &Obstacle) -> String {
    match obstacle {
        Obstacle::Stopped(stop) => stopped(&Stopped(*stop)),
        Obstacle::Cycle(_) => {
            "対局がいつまでも終わらず、誰も勝たないことがあります。次の局面は順に移っていき、最初の局面に戻ります。".to_owned()
        }
        Obstacle::Growth(_) => "対局がいつまでも終わらず、誰も勝たないことがあります。次の局面は順に移っていき、最後の局面が最初の局面を\
                                含むため、同じ手を繰り返せます。"
            .to_owned(),
        Obstacle::Rise(_) => "対局がいつまでも終わらず、誰も勝たないことがあります。次の局面は順に移っていき、最後の局面のどの山も最初より\
                              小さくなく、同じ手を繰り返せます。"
            .to_owned(),
        Obstacle::InfinitelyMany { position, rule } => {
            format!("{} からは {rule} 番目の `move` による手が無限にあり、全探索が終わりません。", shown(position))
        }
        Obstacle::OtherBase => "ルールに現れる桁の基数が、この記数法に合いません。".to_owned(),
        Obstacle::LargeNumber => "ルールまたは途中の局面に現れる数が大きすぎます。".to_owned(),
        Obstacle::NoTermination => {
            "どの対局も必ず終わる理由も、終わらない対局も見つかりませんでした。".to_owned()
        }
        Obstacle::LargeValue { limit } => {
            format!("Grundy 数が、試す上限の {limit} を超える局面があります。")
        }
        Obstacle::NoStrategy => {
            "試した戦略の中に、すべての小さい盤面で最善の文字を取るものはありませんでした。".to_owned()
        }
        Obstacle::Divided(boards) => format!(
            "空いている文字だけを見る戦略には、すべての盤面で最善の文字を取るものがありません。{} では空いている文字も\
             手番も同じですが、両方で最善となる位置がありません。",
            boards.iter().map(|board| short(board, 40)).collect::<Vec<_>>().join(" と ")
        ),
        Obstacle::Beaten { letters } => {
            let large = letters.map_or_else(|| "大きい".to_owned(), |letters| format!("{letters} 文字のある"));
            format!(
                "この戦略は、いつも最善の文字を取るわけではありません。{large}盤面に改善の余地がありますが、全探索で\
                 最善を調べるには大きすぎます。"
            )
        }
        Obstacle::NoPlayMachine { limit } => {
            format!("この戦略の進行を表せる {limit} 状態以下のオートマトンはありません。")
        }
        Obstacle::Delay { limit } => format!(
            "比べている 2 つの結果の一方が、他方より {limit} 文字を超えて先行することがあり、試す範囲を超えています。"
        ),
        Obstacle::Silent(board) => format!(
            "戦略は盤面 {} で何を取るかを言っておらず、それが問題になるかどうかもわかりません。",
            shown(board)
        ),
        Obstacle::OtherQuestion => "このゲームは結果を比べるもので、勝ち負けはありません。".to_owned(),
        Obstacle::InconsistentStrategy => {
            internal("戦略とその進行のオートマトンが一致しません")
        }
        Obstacle::NotRegular => {
            "限りなく大きくなる和を比べる式なので、有限オートマトンでは追えません。".to_owned()
        }
        Obstacle::NotExpressible => {
            "試したどの記数法でも、有限オートマトンではこの主張を追えません。".to_owned()
        }
        Obstacle::Unsupported => "この種の主張を証明する方法はありません。".to_owned(),
        Obstacle::Partisan => {
            "プレイヤーによって指せる手が違うので、局面には Grundy 数ではなく帰結類があります。\
             どちらが勝つかは、どちらが先手かによります。"
                .to_owned()
        }
        Obstacle::Impartial => "両プレイヤーの指せる手が同じなので、帰結類 L と R はありません。".to_owned(),
        Obstacle::NoPeriod { up_to } => format!("大きさ {up_to} までの山の値には、周期が見つかりませんでした。"),
        Obstacle::NoHeapTheorem => {
            "1 つの山について、すべての大きさで成り立つことが何も得られていません。手が 8 進コードや 16 進コードで表せるもの\
             ではなく、オートマトンも見つかりませんでした。"
                .to_owned()
        }
        Obstacle::NoSumValues => {
            "山の和の Grundy 数がわかるのは、1 手番が 1 手の正規形のときだけです。".to_owned()
        }
        Obstacle::NotNim { heap, to } => format!(
            "1 手番に何手か指すときや逆形のときに山の和がわかるのは、どの山も姿を変えた Nim の山のとき、つまり、どの手も値を\
             減らし、山を 1 つまでしか残さないときです。大きさ {heap} の山から {} への手はそうなっていません。",
            shown(to)
        ),
        Obstacle::Wild { heap } => format!(
            "逆形のときに山の和がわかるのは、どの山も tame、つまり Nim の局面と同じように振る舞うときです。大きさ {heap} の山に\
             ついては、それが確かめられませんでした。"
        ),
        Obstacle::LeavesPositions { from, to } => {
            format!("{} から {} に移る手がありますが、移った先は局面ではありません。", shown(from), shown(to))
        }
        Obstacle::Inconsistent(position) => {
            internal(&format!("{} について全探索とオートマトンが一致しません", shown(position)))
        }
        Obstacle::Rejected(rejection) => {
            internal(&format!("独立した検査器が証明書を却下しました（{rejection}）"))
        }
    }
}

/// A mistake in this program.
fn internal(what: &str) -> String {
    format!("内部エラー: {what}。結論は出しません。ルールを添えて報告してください。")
}

pub(super) fn stopped(Stopped(stop): &Stopped) -> String {
    match stop {
        Stop::States { limit } => {
            format!("状態数の上限 {limit} に達しました。上限は --max-states で変えられます。")
        }
        Stop::Memory { limit } => {
            format!("メモリの上限 {} に達しました。上限は --max-memory で変えられます。", bytes(*limit))
        }
        Stop::Time { limit } => {
            format!("制限時間 {} 秒に達しました。制限時間は --timeout で変えられます。", limit.as_secs_f64())
        }
        Stop::Cancelled => "中断されました。".to_owned(),
    }
}

pub(super) fn bytes(number: u64) -> String {
    unit(number).map_or_else(|| format!("{number} バイト"), |(size, name)| format!("{} {name}", number / size))
}

pub(super) fn words(message: &Message<'_>) -> String {
    match message {
        Message::BruteLabel => "全探索".to_owned(),
        Message::Brute(undecided) => format!(
            "{} 局面を計算、質問 {} 個、{} 巡",
            undecided.figures.positions, undecided.figures.queries, undecided.figures.rounds
        ),
        Message::GuessLabel => "最後の推測".to_owned(),
        Message::Guess { states } => {
            format!("{states} 状態のオートマトン。せいぜい予想で、定理ではない")
        }
        Message::StrategyLabel => "戦略".to_owned(),
        Message::Strategy(strategy) => format!("{strategy}。予想であり、定理ではない"),
        Message::VerifiedLabel => "検証済み".to_owned(),
        Message::VerifiedStrategy { size, positions } => {
            format!("{}で全探索と一致", all(*size, *positions, Extent::Letters))
        }
        Message::VerifiedGuess { size, positions, extent } => {
            format!("最後の推測は、{}で全探索と一致", all(*size, *positions, *extent))
        }
        Message::VerifiedClaim { size, positions, extent } => {
            format!("主張は、{}で全探索と一致", all(*size, *positions, *extent))
        }
        Message::VerifiedSolved { size, positions, extent } => {
            format!("個々の局面だけ。全探索で解けるのは{}", all(*size, *positions, *extent))
        }
        Message::TriedLabel => "試した記数法".to_owned(),
        Message::Tried(undecided) => {
            let parts = ends(&undecided.tried).into_iter().map(|(end, numerations)| {
                let names: Vec<String> = numerations.into_iter().map(numeration_short).collect();
                format!("{}: {}", names.join("、"), end_words(end))
            });
            parts.collect::<Vec<_>>().join("。")
        }
        Message::Unverified => "どの大きさについてもなし".to_owned(),
    }
}

fn all(size: usize, positions: usize, extent: Extent) -> String {
    let size = up_to(extent, wide(size));
    match positions {
        0 => format!("{size}すべての局面"),
        _ => format!("{size}全 {positions} 局面"),
    }
}

const fn end_words(end: End) -> &'static str {
    match end {
        End::Budget => "割り当てられた上限に達した",
        End::Cancelled => "中断された",
        End::LargeValue => "大きすぎる Grundy 数がある",
        End::OtherBase => "ルールに現れる桁の基数が違う",
        End::LargeNumber => "大きすぎる数がある",
        End::NoTheorem => "定理は見つからなかった",
    }
}
