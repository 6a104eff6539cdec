//! Tests of games as text.

use super::boards::score;
use super::claim::claims;
use super::obstacle_words;
use super::parts::{signed, up_to, wide, winner};
use super::undecided::play;
use crate::document::{Document, Inline, Report, Tone};
use crate::language::Language;
use crate::layout::shown;
use crate::render::Style;
use crate::say::{counted, say};
use answer::{Coverage, Difference, Engine, Finding, MachineUse, ProblemTrial, Prospect, Trial};

/// Two engines, or the rules and an engine, that say different things of a position.
pub(crate) fn difference(difference: &Difference, language: Language) -> String {
    let (expected, found) = (&difference.expected, &difference.found);
    let (first, what) = (engine(expected.0, language), finding(&expected.1, language));
    let (second, other) = (engine(found.0, language), finding(&found.1, language));
    let position = shown(&difference.position);
    let place = match difference.line {
        Some(line) => {
            say!(language,
                en: "line {line}, position {position}",
                ja: "{line} 行目、局面 {position}")
        }
        None => say!(language, en: "position {position}", ja: "局面 {position}"),
    };
    let to_move = difference.to_move.as_ref().map_or_else(
        String::new,
        |name| say!(language, en: ", with {name} to move", ja: "（手番は {name}）"),
    );
    say!(language,
        en: "{place}{to_move}: {first} says that {what}, {second} that {other}",
        ja: "{place}{to_move}: {first}では{what}、{second}では{other}")
}

/// What was compared with what, and how far.
fn figures(trial: &Trial, language: Language) -> String {
    let mut text = say!(language,
        en: { counted(trial.expectations, "expectation") },
        ja: ("期待 {} 件", trial.expectations));
    if !trial.claims.is_empty() {
        let proved = trial.claims.iter().filter(|one| one.ruling.is_proved()).count();
        text += &say!(language,
            en: (", {} ({proved} proved)", counted(trial.claims.len(), "claim")),
            ja: ("、主張 {} 件（証明済み {proved} 件）", trial.claims.len()));
    }
    if trial.solver.positions == 0 {
        return text;
    }
    let extent = trial.game.extent();
    let all = |Coverage { up_to: size, positions }: Coverage| match size
        .map(|size| up_to(extent, wide(size), language))
    {
        Some(bound) => say!(language,
            en: ("{} {bound}", counted(positions, "position")),
            ja: "{bound} {positions} 局面"),
        None => say!(language, en: "no positions", ja: "0 局面"),
    };
    let engines = match trial.machine {
        MachineUse::Proved { states } => say!(language,
            en: ("solver = machine ({})", counted(states, "state")),
            ja: "ソルバー = オートマトン（{states} 状態）"),
        MachineUse::Sums(_) => {
            say!(language, en: "solver = theorem about sums", ja: "ソルバー = 山の和についての定理")
        }
        MachineUse::Strategy { states } => say!(language,
            en: ("solver = strategy = machine ({})", counted(states, "state")),
            ja: "ソルバー = 戦略 = オートマトン（{states} 状態）"),
        MachineUse::Missing(_) => say!(language, en: "solved", ja: "ソルバーで計算"),
    };
    let (solver, naive) = (all(trial.solver), all(trial.naive));
    say!(language,
        en: "{text}; {engines} on {solver}; solver = recursion on {naive}",
        ja: "{text}。{engines}: {solver}。ソルバー = 再帰: {naive}")
}

fn engine(engine: Engine, language: Language) -> String {
    match engine {
        Engine::Expectation => say!(language, en: "the file", ja: "ファイル"),
        Engine::Naive => say!(language, en: "plain recursion", ja: "単純な再帰"),
        Engine::Solver => say!(language, en: "the solver", ja: "ソルバー"),
        Engine::Machine => say!(language, en: "the proved machine", ja: "証明されたオートマトン"),
        Engine::Strategy => say!(language, en: "the proved strategy", ja: "証明された戦略"),
    }
}

fn finding(finding: &Finding, language: Language) -> String {
    match finding {
        Finding::Outcome(Prospect::Draw) => say!(language, en: "it is a draw", ja: "引き分け"),
        Finding::Outcome(outcome) => winner(*outcome, None, language),
        Finding::Difference(difference) => say!(language,
            en: ("the difference is {}", signed(*difference)),
            ja: ("得点差は {}", signed(*difference))),
        Finding::Value(value) => {
            say!(language, en: "the value is {value}", ja: "Grundy 数は {value}")
        }
        Finding::Result(Some(result)) => say!(language,
            en: ("the result is {}", score(result)),
            ja: ("結果は {}", score(result))),
        Finding::Result(None) => say!(language, en: "there is no pick", ja: "取る文字なし"),
    }
}

/// One tested game.
#[must_use]
pub fn trial(trial: &Trial, style: impl Into<Style>) -> Document {
    let style = style.into();
    let language = style.language;
    let mut out = Report::new();
    verdict(&mut out, &trial.game.name, (trial.passed(), trial.undecided.is_some()), language);
    out.sentence(figures(trial, language));
    if let (MachineUse::Missing(obstacle), None) = (&trial.machine, &trial.undecided) {
        let why = obstacle_words(obstacle, style);
        out.sentence(say!(language,
            en: "not compared with a proved machine: {why}",
            ja: "証明されたオートマトンとの照合はしていません: {why}"));
    }
    if let Some(found) = &trial.difference {
        out.sentence(difference(found, language));
    }
    if let Some((position, obstacle)) = &trial.undecided {
        if let Some(position) = position {
            let position = shown(position);
            out.sentence(say!(language,
                en: "the expectation of {position} was not decided.",
                ja: "{position} についての期待は判定できませんでした。"));
        }
        out.sentence(obstacle_words(obstacle, style));
        play(&mut out, obstacle);
    }
    let open: Vec<_> = trial.claims.iter().filter(|one| !one.ruling.is_proved()).cloned().collect();
    claims(&mut out, &trial.game, &open, style);
    out.into_document(language, vec![])
}

/// The closing line about games and problems.
#[must_use]
pub fn closing(trials: &[Trial], problems: &[ProblemTrial], language: Language) -> Document {
    let failed = trials.iter().filter(|trial| !trial.passed()).count()
        + problems.iter().filter(|trial| !trial.passed()).count();
    let undecided =
        trials.iter().filter(|trial| trial.passed() && trial.undecided.is_some()).count()
            + problems.iter().filter(|trial| trial.is_open()).count();
    let passed = trials.len() + problems.len() - failed - undecided;
    let mut text = say!(language,
        en: "{passed} passed, {failed} failed",
        ja: "合格 {passed}、不合格 {failed}");
    if undecided > 0 {
        text += &say!(language, en: ", {undecided} undecided", ja: "、不明 {undecided}");
    }
    let mut out = Report::new();
    out.say(text);
    out.into_document(language, vec![])
}

/// The line with what was tested and how it ended.
pub(super) fn verdict(
    out: &mut Report,
    name: &str,
    (passed, open): (bool, bool),
    language: Language,
) {
    let (tone, word) = match (passed, open) {
        (false, _) => (Tone::No, say!(language, en: "FAILED", ja: "不合格")),
        (true, true) => (Tone::Unknown, say!(language, en: "undecided", ja: "不明")),
        (true, false) => (Tone::Yes, say!(language, en: "ok", ja: "合格")),
    };
    out.whole(vec![Inline::Strong(name.to_owned()), " ".into(), Inline::Toned(tone, word)]);
}
