//! What an editor shows beside rules: the verdict on each claim and expectation, and what a fix
//! does.

use answer::{Difference, GameInfo, Judged, Undecided, Verdict};

use crate::diagnostics::Fix;
use crate::face::Face;
use crate::language::Language;
use crate::mention::short;
use crate::place::range;
use crate::render::Style;
use crate::report;
use crate::say::{say, sentences};

sentences! {
    /// A statement that is still being worked on.
    pub fn pending() { en: "checking...", ja: "確認中..." }

    /// An expectation that brute force confirms.
    pub fn met() { en: "computed: as expected", ja: "計算済み: 期待どおり" }

    /// A statement about which nothing is known, since the program failed.
    pub fn failed() { en: "undecided: internal error", ja: "不明: 内部エラー" }

    /// Why a request is not answered.
    pub fn unknown_request() { en: "unknown request", ja: "不明なリクエストです" }

    /// Why a request is not answered.
    pub fn not_open() { en: "this document is not open", ja: "この文書は開かれていません" }

    /// Why a request is not answered.
    pub fn changed() { en: "the document has changed", ja: "文書が変更されました" }

    /// Why a request is not answered.
    pub fn cancelled() { en: "cancelled", ja: "取り消されました" }

    /// Why a request is not answered.
    pub fn uninitialized() { en: "`initialize` comes first", ja: "先に `initialize` が必要です" }

    /// Why a request is not answered.
    pub fn twice() { en: "`initialize` was sent twice", ja: "`initialize` は一度だけです" }

    /// Why a request is not answered.
    pub fn ending() { en: "the server is shutting down", ja: "サーバーは終了するところです" }

    /// Why a request is not answered.
    pub fn internal() { en: "internal error", ja: "内部エラー" }

    /// What a name that can be completed stands for.
    pub fn heap() { en: "a heap of this game", ja: "このゲームの山" }

    /// What a name that can be completed stands for.
    pub fn parameter() { en: "a parameter of this game", ja: "このゲームのパラメータ" }

    /// What a name that can be completed stands for.
    pub fn player() { en: "a player of this game", ja: "このゲームのプレイヤー" }

    /// What a name that can be completed stands for.
    pub fn variable() { en: "a variable of this problem", ja: "この問題の変数" }

    /// What letters that can be completed are.
    pub fn letters() { en: "letters of this game", ja: "このゲームの文字" }

    /// In front of an example.
    pub fn example() { en: "Example", ja: "例" }
}

/// Why a request is not understood; `error` is what the reader of JSON says.
#[must_use]
pub fn malformed(error: &str, language: Language) -> String {
    say!(language, en: "malformed message: {error}", ja: "メッセージの形が正しくありません: {error}")
}

/// The verdict on a claim, in one line: proved, refuted with its counterexample, or undecided with
/// what is known all the same.
#[must_use]
pub fn judged(game: &GameInfo, judged: &Judged, language: Language) -> String {
    let style = style(language);
    match judged.ruling.verdict() {
        Some(Verdict::Unknown(unknown)) => undecided(game, unknown, style),
        _ => report::claim_line(game, judged, style),
    }
}

fn undecided(game: &GameInfo, unknown: &Undecided, style: Style) -> String {
    let language = style.language;
    let why = report::obstacle_words(&unknown.obstacle, style);
    let verified =
        unknown.verified_up_to.and_then(|_| report::verified(game, unknown, true, language));
    match verified {
        Some(verified) => say!(language,
            en: "undecided; verified: {verified}. {why}",
            ja: "不明（確認済み: {verified}）。{why}"),
        None => say!(language, en: "undecided. {why}", ja: "不明: {why}"),
    }
}

/// An expectation that brute force contradicts.
#[must_use]
pub fn unmet(difference: &Difference, language: Language) -> String {
    let said = report::difference(&Difference { line: None, ..difference.clone() }, language);
    say!(language, en: "refuted: {said}", ja: "反証: {said}")
}

/// An expectation that brute force does not reach.
#[must_use]
pub fn open(obstacle: &answer::Obstacle, language: Language) -> String {
    let why = report::obstacle_words(obstacle, style(language));
    say!(language, en: "undecided. {why}", ja: "不明: {why}")
}

/// What a fix does, as the label of a button.
#[must_use]
pub fn fix(source: &str, fix: &Fix, language: Language) -> String {
    let there = short(source.get(range(source, fix.span)).unwrap_or("").trim());
    let text = short(fix.text.trim());
    match (fix.span.start == fix.span.end, fix.text.is_empty()) {
        (true, _) => say!(language, en: "insert `{text}`", ja: "`{text}` を挿入"),
        (false, true) => say!(language, en: "remove `{there}`", ja: "`{there}` を削除"),
        (false, false) => say!(language,
            en: "replace `{there}` by `{text}`",
            ja: "`{there}` を `{text}` に置き換え"),
    }
}

/// Editors have no command line at hand.
fn style(language: Language) -> Style {
    Style::plain(Face::Page, language)
}
