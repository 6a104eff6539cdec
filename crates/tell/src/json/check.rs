//! `check`.

use answer::{convention_key, numeration_key, replayed, turn_heaps};
use certify::{Established, Law, Rejection, SingleHeap, Sums, Theorem};
use serde::Serialize;

use super::lists::Heap;
use super::{Map, Turn, parameters, text};
use crate::language::Language;
use crate::report::rejection_words;

/// What an accepted certificate establishes.
pub(crate) fn established(established: &Established) -> String {
    let (heaps, sums) = (established.heaps.as_ref(), established.sums.as_ref());
    let machine =
        established.machine.as_ref().or(established.picks.as_ref().map(|picks| &picks.machine));
    text(&object! {
        verdict: "accepted",
        title: &established.title,
        parameters: Map(parameters(&established.parameters, &established.sets)),
        sides?: established.sides.as_ref(),
        convention: convention_key(established.convention),
        kind: match established.theorem {
            _ if sums.is_some() => "sum",
            _ if heaps.is_some_and(|heaps| heaps.relation) => "relation",
            Theorem::Outcome => "outcome",
            Theorem::Values => "values",
            Theorem::Strategy => "strategy",
        },
        states: machine.map(certify::Machine::states),
        choice_never_matters: established.choice_never_matters,
        claims: established.claims.iter().map(|claim| &claim.text).collect::<Vec<_>>(),
        verified_up_to: match (heaps, sums) {
            (Some(heaps), _) => heaps.replayed,
            (None, Some(sums)) if sums.rows.is_none() => sums.replayed,
            (None, _) => replayed(established).length.and_then(
                |length| u128::try_from(length).ok()
            ),
        },
        verified_positions: replayed(established).positions,
        ..heaps: heaps.map(|heaps| object! {
            heaps: heaps.names.get(turn_heaps(established)..).unwrap_or_default(),
            numeration: numeration_key(heaps.numeration),
            bounds: heaps.bounds.get(turn_heaps(established)..).unwrap_or_default(),
            winning_move: heaps.winning_move.as_ref(),
        }),
        ..sums: sums.map(established_sums),
        ..picks: established.picks.as_ref().map(|picks| object! {
            players: &picks.players,
            // None: the machine's own.
            strategy: picks.text.as_ref(),
            pairs: picks.pairs,
            delay: picks.delay,
        }),
        rules_sha256: &established.rules_sha256,
    })
}

/// What is established of sums of heaps.
fn established_sums(sums: &Sums) -> impl Serialize {
    object! {
        law: match sums.law {
            Law::Grundy => "grundy",
            Law::Moore => "moore",
            Law::Tame => "tame",
            Law::Selective => "selective",
            Law::Quotient => "quotient",
        },
        order?: sums.order,
        turn: Turn(sums.turn),
        rows?: sums.rows.as_ref().map(
            |rows| object! { letter: rows.letter, live: &rows.live, rules: &rows.rules, }
        ),
        heap: match &sums.heap {
            SingleHeap::Periodic { code, preperiod, period, classes } => Heap::Periodic {
                code: code.to_string(),
                preperiod: *preperiod,
                period: *period,
                values: classes.iter().map(|class| class.value).collect(),
                firm: (sums.law == Law::Tame).then(
                    || classes.iter().map(|class| class.firm).collect()
                ),
            },
            SingleHeap::Machine {
                states, value: Some(value), ..
            } => Heap::Term { value, states: *states },
            SingleHeap::Machine { states, value: None, .. } => Heap::Machine { states: *states },
        },
    }
}

/// Why a certificate is not accepted; `title` is what the game of a certificate about other rules
/// is called.
pub(crate) fn rejected(rejection: &Rejection, title: Option<&str>, language: Language) -> String {
    text(&object! {
        verdict: "rejected", message: rejection_words(rejection, language), title?: title,
    })
}
