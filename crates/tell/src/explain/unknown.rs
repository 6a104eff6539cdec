//! Games of which no theorem is known: what was verified, what is a guess, and what stands in the
//! way.

use super::Parts;
use super::frame::up_to;
use crate::document::spans::{code, list, paragraph, strong};
use crate::document::{Block, Line};
use crate::language::Language;
use crate::render::Style;
use crate::report::{obstacle_words, wide};
use crate::say::{counted, say};
use answer::{Attempt, Extent, Table, Undecided};

/// What is known instead of a theorem, and why there is none.
pub(super) fn parts(
    attempt: &Attempt,
    undecided: &Undecided,
    table: Option<&Table>,
    style: Style,
) -> Parts {
    let language = style.language;
    if let Some(table) = table {
        let mut notes = vec![paragraph(say!(language,
            en: ("{}: for this game, no theorem about positions of every size is attempted. \
                  Positions are computed from the rules, one by one; these are the small ones.",
                strong("COMPUTED")),
            ja: ("{}: すべての大きさの局面についての定理は探さず、ルールから局面ごとに計算します。小さい局面は次のとおりです。",
                strong("計算"))))];
        notes.extend(crate::report::table(&attempt.game, table, style).blocks.into_iter().map(
            |block| match block {
                // Nothing stands above it that it would have to be set apart from.
                Block::Report(lines) => Block::Report(
                    lines.into_iter().skip_while(|line| *line == Line::Blank).collect(),
                ),
                other => other,
            },
        ));
        return Parts { notes, grounds: grounds(attempt, undecided, style), ..Parts::default() };
    }
    let mut notes = vec![paragraph(say!(language,
        en: ("{}: no theorem was found that says who wins positions of every size, and none that \
              refutes one.",
            strong("UNKNOWN")),
        ja: ("{}: すべての大きさの局面についてどちらが勝つかを述べる定理は、ここでは証明も反証もされていません。",
            strong("不明"))))];
    if let Some(size) = undecided.verified_up_to {
        notes.push(paragraph(verified(attempt.game.extent(), size, undecided, language)));
    }
    if let Some(strategy) = &undecided.strategy {
        notes.push(paragraph(say!(language,
            en: ("{} only: on every small board, this strategy takes a best pick:",
                strong("Conjecture")),
            ja: ("{}: 小さな盤面ではどれも、次の戦略が最善の手を選びます。", strong("予想")))));
        notes.push(Block::Formula(strategy.as_str().into()));
    }
    Parts { notes, grounds: grounds(attempt, undecided, style), ..Parts::default() }
}

/// What stands in the way of a theorem, and what is proved nevertheless.
fn grounds(attempt: &Attempt, undecided: &Undecided, style: Style) -> Vec<Block> {
    let language = style.language;
    let obstacle = say!(language,
        en: "Why there is no theorem:",
        ja: "定理が得られない理由は次のとおりです。");
    let why = obstacle_words(&undecided.obstacle, style);
    let mut grounds = vec![paragraph(obstacle), Block::Paragraph(vec![why.into()])];
    let judged = attempt.claims.iter().filter(|judged| judged.ruling.is_proved());
    let claims: Vec<String> = judged.map(|judged| code(&judged.claim)).collect();
    if !claims.is_empty() {
        grounds.push(paragraph(say!(language,
            en: "Proved nevertheless, in the rule language:",
            ja: "ただし、次の主張は証明されています（ルール言語で書いてあります）。")));
        grounds.push(list(false, claims));
    }
    grounds
}

/// Up to which size something is verified, perhaps of a guess.
fn verified(extent: Extent, size: usize, undecided: &Undecided, language: Language) -> String {
    let which = up_to(extent, wide(size), language);
    let all = match undecided.verified_positions {
        0 => say!(language, en: "all positions", ja: "全局面"),
        number => {
            say!(language, en: ("all {}", counted(number, "position")), ja: "全 {number} 局面")
        }
    };
    match undecided.guess {
        Some(states) => say!(language,
            en: ("{} only: a machine of {} that was guessed from small positions. It agrees with \
                  brute force on {all} {which}, and may be wrong beyond them.",
                strong("Conjecture"),
                counted(states, "state")),
            ja: ("小さな局面から推測した {states} 状態のオートマトンがありますが、{}にすぎません。\
                  {which}{all}では全探索で確かめてありますが、それより大きな局面では誤りかもしれません。",
                strong("予想"))),
        None => say!(language,
            en: ("{} by brute force: {all} {which}.", strong("Verified")),
            ja: ("{which}{all}を全探索で{}です。", strong("確認済み"))),
    }
}
