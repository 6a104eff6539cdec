//! `prove`.

use answer::{
    Attempt, Ending, Evidence, Family, GameInfo, Judged, MemberFound, Statement, Theorem, Tried,
    Undecided, Verdict, numeration_key,
};
use prove::Growth;
use serde::Serialize;

use super::boards::strategy;
use super::claim::claim;
use super::lists::sum;
use super::{about, checked_up_to, reason, text};
use crate::render::Style;

/// What is known of all positions, or of a claim.
fn answer<'a, T: Serialize>(
    (game, verdict, kind): (&'a GameInfo, Option<&'a Verdict>, &'a str),
    judged: Option<&'a Judged>,
    claims: &'a [T],
    (certificate, cpu_ms): (Option<&'a str>, Option<f64>),
    style: Style,
) -> impl Serialize + 'a {
    let theorem = verdict.and_then(Verdict::theorem);
    let unknown = verdict.and_then(Verdict::undecided);
    let (found, of_sum, of_strategy) = match theorem.map(|theorem| (theorem, &theorem.evidence)) {
        Some((theorem, Evidence::Sum(evidence))) => {
            (Some("sum"), Some(sum(theorem, evidence)), None)
        }
        Some((theorem, Evidence::Strategy(evidence))) => {
            (Some("strategy"), None, Some(strategy(theorem, evidence)))
        }
        Some((_, Evidence::Machine(_))) | None => (None, None, None),
    };
    let figures = theorem
        .map(|theorem| theorem.figures)
        .or(unknown.map(|unknown| unknown.figures))
        .unwrap_or_default();
    let strategies = of_strategy.is_some();
    object! {
        verdict: verdict.map_or("proved", Verdict::key),
        ..game: about(game),
        kind: found.unwrap_or(kind),
        claim?: judged.map(|judged| &judged.claim.text),
        ..sum: of_sum,
        ..strategy: of_strategy,
        ..machine: found.is_none().then(|| machine(theorem, judged.is_none())),
        certificate: certificate,
        counterexample?: judged.filter(
            |_| found.is_none()
        ).map(|judged| judged.ruling.counterexample()),
        claims?: Some(claims).filter(|_| judged.is_none() || found.is_some()),
        ..undecided: unknown.map(|unknown| undecided(unknown, style)),
        // Strategies are counted where they were looked for.
        strategies?: strategies.then_some(figures.strategies),
        survivors?: strategies.then_some(figures.survivors),
        positions_solved: figures.positions,
        queries: figures.queries,
        rounds: figures.rounds,
        cpu_ms?: cpu_ms,
    }
}

/// What a theorem about a machine says; nothing is known if there is none. What is claimed of the
/// rules is not `asked` for where a claim is.
fn machine(theorem: Option<&Theorem>, asked: bool) -> impl Serialize {
    let machine = theorem.and_then(|theorem| theorem.evidence.machine());
    object! {
        formula: theorem.and_then(|theorem| theorem.statement.as_ref()).map(Statement::claim),
        formula_claimed?: theorem.filter(|theorem| asked && theorem.claimed).map(|_| true),
        states: machine.map(|machine| machine.states),
        acceptor_states: machine.map(|machine| machine.acceptor_states),
        choice_never_matters: machine.is_some_and(|machine| machine.choice_never_matters),
        measures: machine.map_or(&[][..], |machine| &machine.measures),
        play_length?: machine.and_then(|machine| machine.play_length.as_ref()),
        checked_up_to: theorem.and_then(|theorem| checked_up_to(&theorem.checked)),
        ..digits: machine.and_then(|machine| machine.digits.as_ref()),
        ..sides: machine.and_then(|machine| machine.sides.as_ref()),
    }
}

/// Why it is not known, and what is.
fn undecided(undecided: &Undecided, style: Style) -> impl Serialize {
    let tried = undecided.tried.iter().map(move |Tried { numeration, obstacle }| {
        object! { numeration: numeration_key(*numeration), reason: reason(obstacle, style), }
    });
    let growth = undecided.growth.iter().map(|Growth { numeration, classes }| {
        object! { numeration?: numeration.map(numeration_key), residual_classes: classes, }
    });
    object! {
        reason: reason(&undecided.obstacle, style),
        guess_states: undecided.guess,
        strategy?: undecided.strategy.as_ref(),
        verified_up_to: undecided.verified_up_to,
        verified_positions: undecided.verified_positions,
        tried?: (!undecided.tried.is_empty()).then(|| tried.collect::<Vec<_>>()),
        moves?: (!undecided.moves.is_empty()).then_some(&undecided.moves),
        growth?: (!undecided.growth.is_empty()).then(|| growth.collect::<Vec<_>>()),
    }
}

/// What an attempt found; `certificate` is where the certificate is, `cpu_ms` what it cost.
pub(crate) fn attempt(
    attempt: &Attempt,
    certificate: Option<&str>,
    cpu_ms: Option<f64>,
    style: Style,
) -> String {
    let claims = claims(attempt, style);
    text(&answer(about_attempt(attempt), None, &claims, (certificate, cpu_ms), style))
}

fn about_attempt(attempt: &Attempt) -> (&GameInfo, Option<&Verdict>, &str) {
    let kind = if attempt.game.picks().is_some() { "strategy" } else { attempt.question.key() };
    (&attempt.game, Some(&attempt.verdict), kind)
}

fn claims(attempt: &Attempt, style: Style) -> Vec<impl Serialize> {
    attempt.claims.iter().map(|judged| claim(judged, style)).collect()
}

/// The verdict on a claim; `certificate` is where the certificate is, `cpu_ms` what it cost.
pub(crate) fn judged(
    game: &GameInfo,
    judged: &Judged,
    certificate: Option<&str>,
    cpu_ms: Option<f64>,
    style: Style,
) -> String {
    let about = (game, judged.ruling.verdict(), "claim");
    text(&answer::<()>(about, Some(judged), &[], (certificate, cpu_ms), style))
}

/// The same for each game of a family.
pub(crate) fn family(family: &Family, cpu_ms: Option<f64>, style: Style) -> String {
    let said: Vec<Vec<_>> = family
        .members
        .iter()
        .map(|member| match &member.found {
            MemberFound::Attempt(attempt) => claims(attempt, style),
            MemberFound::Judged(..) => vec![],
        })
        .collect();
    let members = family.members.iter().zip(&said).map(|(member, claims)| {
        let (about, judged) = match &member.found {
            MemberFound::Attempt(attempt) => (about_attempt(attempt), None),
            MemberFound::Judged(game, judged) => {
                ((game, judged.ruling.verdict(), "claim"), Some(judged))
            }
        };
        let certificate = member.certificate.as_deref();
        object! {
            value: member.value,
            ..found: answer(about, judged, claims, (certificate, None), style),
        }
    });
    text(&object! {
        verdict: match family.ending() {
            Ending::Answered => "proved",
            Ending::Refuted => "refuted",
            Ending::Open => "unknown",
        },
        kind: "family",
        parameter: &family.parameter,
        members: members.collect::<Vec<_>>(),
        left?: (!family.left.is_empty()).then_some(&family.left),
        cpu_ms?: cpu_ms,
    })
}
