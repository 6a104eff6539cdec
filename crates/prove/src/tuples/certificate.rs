//! Writes certificates about games of heaps, in the format of `docs/certificate.md`.

use alloc::format;
use alloc::string::String;

use rules::Convention;
use rules::tuples::{Numeration, TupleRuleset};

use super::ranking::Measure;
use super::theorem::{TupleKind, TupleProof};
use crate::certificate::{Fields, array, joined, list, quoted};

/// The certificate of a proof. `source` must be the text that `rules` were read from; `claims` are texts in the claim language that are
/// known to follow from the proof.
#[must_use]
pub fn write(source: &str, rules: &TupleRuleset, proof: &TupleProof, claims: &[String]) -> String {
    let (convention, theorem) = match proof.kind {
        TupleKind::Outcome(Convention::Normal) => ("normal", "outcome"),
        TupleKind::Outcome(Convention::Misere) => ("misere", "outcome"),
        TupleKind::Values => ("normal", "values"),
        TupleKind::Relation => ("normal", "relation"),
    };
    let mut fields = Fields::begin(source, &rules.header.parameters, &rules.header.sets);
    fields.add("convention", &quoted(convention));
    fields.add("theorem", &quoted(theorem));
    fields.add("encoding", &encoding(proof));
    fields.add("machine", &machine(proof));
    fields.add("termination", &list(proof.measures.iter().map(measure)));
    fields.add("strategy", &strategy(proof));
    fields.add("choice_never_matters", &proof.choice_never_matters);
    if let Some(property) = &proof.winning_move {
        fields.add("winning_move", &quoted(property));
    }
    fields.end(claims)
}

/// The numeration as certificates call it.
fn numeration(numeration: Numeration) -> String {
    match numeration {
        Numeration::Base(base) => format!("base {base}"),
        Numeration::Quadratic(a) => format!("quadratic {a}"),
        Numeration::Unary => String::from("unary"),
    }
}

pub(crate) fn encoding(proof: &TupleProof) -> String {
    // The heap of the Grundy value is not one of the game's.
    let heaps = proof.encoding.bounds.len() - usize::from(proof.kind == TupleKind::Relation);
    let bounds = proof.encoding.bounds[..heaps].iter();
    let bounds = bounds.map(|bound| bound.map_or_else(|| String::from("null"), |bound| format!("{bound}")));
    format!("{{\"numeration\": {}, \"bounds\": {}}}", quoted(&numeration(proof.encoding.numeration)), array(bounds))
}

pub(crate) fn machine(proof: &TupleProof) -> String {
    let symbols: String = "0123456789abcdefghijklmnopqrstuvwxyz".chars().take(proof.answer.letters()).collect();
    crate::certificate::machine(&symbols, &proof.answer)
}

pub(crate) fn measure(measure: &Measure) -> String {
    let forms = measure.max.iter().map(|form| array(core::iter::once(&form.constant).chain(&form.heaps)));
    format!("{{\"max\": {}}}", array(forms))
}

pub(crate) fn strategy(proof: &TupleProof) -> String {
    let misere = proof.kind == TupleKind::Outcome(Convention::Misere);
    crate::certificate::strategy(&proof.strategy, misere, |run| joined(core::iter::once(run.raw())))
}
