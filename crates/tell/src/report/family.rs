//! A game for several values of a parameter, as text.

use answer::{Attempt, Ending, Family, MemberFound, Ruling, Statement, Verdict};

use super::claim::{claim_line, proved};
use super::obstacle_words;
use super::parts::heading;
use crate::document::{Document, Report, Tone};
use crate::render::Style;
use crate::say::say;

/// A line for each game, and how many of them are proved.
pub(crate) fn family(family: &Family, style: Style) -> Document {
    let language = style.language;
    let Family { game, parameter, members, left } = family;
    let mut out = Report::new();
    for member in members {
        let words = match &member.found {
            MemberFound::Attempt(attempt) => attempted(attempt, style),
            MemberFound::Judged(game, judged) if judged.ruling.is_proved() => {
                proved(game.extent(), language)
            }
            MemberFound::Judged(game, judged) => claim_line(game, judged, style),
        };
        out.entry(format!("{parameter} = {}", member.value), words);
    }
    for value in left {
        let not_reached = say!(language, en: "not reached", ja: "未着手");
        out.entry(format!("{parameter} = {value}"), not_reached);
    }
    out.blank();
    let proved = members.iter().filter(|member| member.is_proved()).count();
    let all = members.len() + left.len();
    let tone = if family.ending() == Ending::Answered { Tone::Yes } else { Tone::Unknown };
    out.verdict(
        tone,
        say!(language,
        en: "{proved} of {all} proved",
        ja: "{all} 個のうち {proved} 個を証明"),
    );
    let files: Vec<String> =
        members.iter().filter_map(|member| member.certificate.clone()).collect();
    if !files.is_empty() {
        out.blank();
        out.entry(say!(language, en: "certificates", ja: "証明書"), files.join(", "));
    }
    let mut game = game.clone();
    game.parameters.retain(|(name, _)| name != parameter);
    out.into_document(language, heading(&game, language))
}

/// The theorem, or why there is none; and how many claims of the rules hold.
fn attempted(attempt: &Attempt, style: Style) -> String {
    let language = style.language;
    let mut words = match &attempt.verdict {
        Verdict::Proved(theorem) => {
            let proved = proved(attempt.game.extent(), language);
            let statement = theorem.statement.as_ref().map(Statement::claim);
            let machine = theorem.evidence.machine().map(|machine| machine.states);
            match (statement, machine) {
                (Some(claim), _) => format!("{proved}: {claim}"),
                (None, Some(states)) => say!(language,
                    en: "{proved}, by a machine of {states} states",
                    ja: "{proved}（{states} 状態のオートマトンによる）"),
                (None, None) => proved,
            }
        }
        Verdict::Refuted(_) => say!(language, en: "refuted", ja: "反証"),
        Verdict::Unknown(unknown) => {
            let why = obstacle_words(&unknown.obstacle, style);
            say!(language, en: "unknown. {why}", ja: "不明: {why}")
        }
    };
    let claims = attempt.claims.len();
    if claims > 0 {
        let count = |is: fn(&Ruling) -> bool| {
            attempt.claims.iter().filter(|judged| is(&judged.ruling)).count()
        };
        let (proved, refuted) = (count(Ruling::is_proved), count(Ruling::is_refuted));
        words.push_str(&say!(language,
            en: ("; {proved} of {claims} {} proved, {refuted} refuted",
                if claims == 1 { "claim" } else { "claims" }),
            ja: "。主張 {claims} 件のうち証明 {proved} 件、反証 {refuted} 件"));
    }
    words
}
