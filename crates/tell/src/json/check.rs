//! `check`.

use answer::{convention_key, numeration_key, replayed, turn_heaps};
use certify::{Established, Law, Rejection, SingleHeap, Sums, Theorem};
use serde::Serialize;

use super::lists::Heap;
use super::{Parameters, Turn, text};
use crate::language::Language;
use crate::report::rejection_words;

#[derive(Serialize)]
struct Accepted<'a> {
    verdict: &'static str,
    title: &'a str,
    parameters: Parameters<'a>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sides: Option<&'a [String; 2]>,
    convention: &'static str,
    kind: &'static str,
    states: Option<usize>,
    choice_never_matters: bool,
    claims: Vec<&'a str>,
    verified_up_to: Option<u128>,
    verified_positions: usize,
    #[serde(flatten)]
    heaps: Option<Heaps<'a>>,
    #[serde(flatten)]
    sums: Option<SumsEstablished<'a>>,
    #[serde(flatten)]
    picks: Option<Picks<'a>>,
    rules_sha256: &'a str,
}

#[derive(Serialize)]
struct Heaps<'a> {
    heaps: &'a [String],
    numeration: String,
    bounds: &'a [Option<u32>],
    winning_move: Option<&'a str>,
}

/// What is established of sums of heaps.
#[derive(Serialize)]
struct SumsEstablished<'a> {
    law: &'static str,
    turn: Turn,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<Rows<'a>>,
    heap: Heap<'a>,
}

#[derive(Serialize)]
struct Rows<'a> {
    letter: char,
    live: &'a [(Option<char>, Option<char>)],
    rules: &'a str,
}

impl<'a> From<&'a Sums> for SumsEstablished<'a> {
    fn from(sums: &'a Sums) -> Self {
        Self {
            law: match sums.law {
                Law::Grundy => "grundy",
                Law::Moore => "moore",
                Law::Tame => "tame",
                Law::Selective => "selective",
            },
            turn: Turn(sums.turn),
            rows: sums.rows.as_ref().map(|rows| Rows { letter: rows.letter, live: &rows.live, rules: &rows.rules }),
            heap: match &sums.heap {
                SingleHeap::Periodic { code, preperiod, period, classes } => Heap::Periodic {
                    code: code.to_string(),
                    preperiod: *preperiod,
                    period: *period,
                    values: classes.iter().map(|class| class.value).collect(),
                    firm: (sums.law == Law::Tame).then(|| classes.iter().map(|class| class.firm).collect()),
                },
                SingleHeap::Machine { states, value: Some(value), .. } => Heap::Term { value, states: *states },
                SingleHeap::Machine { states, value: None, .. } => Heap::Machine { states: *states },
            },
        }
    }
}

/// What is established of a strategy of a pick game.
#[derive(Serialize)]
struct Picks<'a> {
    players: &'a [String; 2],
    /// None: the machine's own.
    strategy: Option<&'a str>,
    pairs: usize,
    delay: Option<usize>,
}

impl<'a> From<&'a certify::Picks> for Picks<'a> {
    fn from(picks: &'a certify::Picks) -> Self {
        Self { players: &picks.players, strategy: picks.text.as_deref(), pairs: picks.pairs, delay: picks.delay }
    }
}

#[derive(Serialize)]
struct Rejected<'a> {
    verdict: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    title: Option<&'a str>,
}

/// What an accepted certificate establishes.
pub(crate) fn established(established: &Established) -> String {
    let heaps = established.heaps.as_ref();
    let sums = established.sums.as_ref();
    text(&Accepted {
        verdict: "accepted",
        title: &established.title,
        parameters: Parameters(&established.parameters, &established.sets),
        sides: established.sides.as_ref(),
        convention: convention_key(established.convention),
        kind: match established.theorem {
            _ if sums.is_some() => "sum",
            _ if heaps.is_some_and(|heaps| heaps.relation) => "relation",
            Theorem::Outcome => "outcome",
            Theorem::Values => "values",
            Theorem::Strategy => "strategy",
        },
        states: established
            .machine
            .as_ref()
            .or(established.picks.as_ref().map(|picks| &picks.machine))
            .map(certify::Machine::states),
        choice_never_matters: established.choice_never_matters,
        claims: established.claims.iter().map(|claim| claim.text.as_str()).collect(),
        verified_up_to: match (heaps, sums) {
            (Some(heaps), _) => heaps.replayed,
            (None, Some(sums)) if sums.rows.is_none() => sums.replayed,
            (None, _) => replayed(established).length.and_then(|length| u128::try_from(length).ok()),
        },
        verified_positions: replayed(established).positions,
        heaps: heaps.map(|heaps| Heaps {
            heaps: heaps.names.get(turn_heaps(established)..).unwrap_or_default(),
            numeration: numeration_key(heaps.numeration),
            bounds: heaps.bounds.get(turn_heaps(established)..).unwrap_or_default(),
            winning_move: heaps.winning_move.as_deref(),
        }),
        sums: sums.map(SumsEstablished::from),
        picks: established.picks.as_ref().map(Picks::from),
        rules_sha256: &established.rules_sha256,
    })
}

/// Why a certificate is not accepted; `title` is what the game of a certificate about other rules is called.
pub(crate) fn rejected(rejection: &Rejection, title: Option<&str>, language: Language) -> String {
    text(&Rejected { verdict: "rejected", message: rejection_words(rejection, language), title })
}
