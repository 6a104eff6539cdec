//! Theorems about sums of heaps.

use answer::{HeapTheorem, Law, Rows, Statement, SumEvidence, Theorem};
use serde::Serialize;

use super::{Turn, checked_up_to};

/// What a theorem about sums has besides its game, its certificate and its cost.
#[derive(Serialize)]
pub(super) struct Sum<'a> {
    question: &'static str,
    formula: Option<String>,
    law: Law,
    turn: Turn,
    #[serde(skip_serializing_if = "Option::is_none")]
    every_turn: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rows: Option<&'a Rows>,
    heap: Heap<'a>,
    known_as: &'a [String],
    checked_up_to: Option<u64>,
}

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

impl<'a> Sum<'a> {
    pub(super) fn new(theorem: &'a Theorem, sum: &'a SumEvidence) -> Self {
        Self {
            question: theorem.question.key(),
            formula: theorem.statement.as_ref().map(Statement::claim),
            law: sum.law,
            turn: Turn(sum.turn),
            every_turn: sum.every_turn.as_deref(),
            rows: sum.rows.as_ref(),
            heap: match &sum.heap {
                HeapTheorem::Periodic { code, preperiod, period, values } => Heap::Periodic {
                    code: code.clone(),
                    preperiod: *preperiod,
                    period: *period,
                    values: values.iter().map(|(value, _)| *value).collect(),
                    firm: (sum.law == Law::Tame).then(|| values.iter().map(|(_, firm)| *firm).collect()),
                },
                HeapTheorem::Term { term, states } => Heap::Term { value: &term.text, states: *states },
                HeapTheorem::Machine { states } => Heap::Machine { states: *states },
            },
            known_as: &sum.known_as,
            checked_up_to: checked_up_to(&theorem.checked),
        }
    }
}
