//! Theorems about sums of heaps.

use answer::{HeapTheorem, Law, Statement, SumEvidence, Theorem};
use serde::Serialize;

use super::{Turn, checked_up_to, quotient};

/// What is known of one heap.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Heap<'a> {
    Periodic {
        code: String,
        preperiod: usize,
        period: usize,
        values: Vec<u128>,
        #[serde(skip_serializing_if = "Option::is_none")]
        firm: Option<Vec<bool>>,
    },
    Term {
        value: &'a str,
        states: usize,
    },
    Machine {
        states: usize,
    },
}

/// What a theorem about sums has besides its game, its certificate and its cost.
pub(super) fn sum(theorem: &Theorem, sum: &SumEvidence) -> impl Serialize {
    object! {
        question: theorem.question.key(),
        formula: theorem.statement.as_ref().map(Statement::claim),
        law: sum.law,
        turn: Turn(sum.turn),
        every_turn?: sum.every_turn.as_ref(),
        rows?: sum.rows.as_ref(),
        heap: match &sum.heap {
            HeapTheorem::Periodic { code, preperiod, period, values } => Heap::Periodic {
                code: code.clone(),
                preperiod: *preperiod,
                period: *period,
                values: values.iter().map(|(value, _)| *value).collect(),
                firm: (sum.law == Law::Tame).then(
                    || values.iter().map(|(_, firm)| *firm).collect()
                ),
            },
            HeapTheorem::Term { term, states } => Heap::Term { value: &term.text, states: *states },
            HeapTheorem::Machine { states } => Heap::Machine { states: *states },
        },
        quotient?: sum.quotient.as_ref().map(quotient::parts),
        known_as: &sum.known_as,
        checked_up_to: checked_up_to(&theorem.checked),
    }
}
