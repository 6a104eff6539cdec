//! Writes certificates about sums, in the format of `docs/certificate.md`.

use alloc::format;
use alloc::string::String;

use rules::lists::ListRuleset;
use rules::tuples::print::print;
use rules::{Convention, Letter, WordRuleset};

use super::{HeapTheory, Law, ListProof, RowProof};
use crate::certificate::{Fields, joined, list, quoted};
use crate::tuples::certificate::{encoding, machine, measure, strategy};
use crate::tuples::{TupleKind, TupleProof};

/// The certificate of a theorem about lists. `source` must be the text that `rules` were read from; `claims` are texts in the claim language
/// that are known to follow.
#[must_use]
pub fn write(source: &str, rules: &ListRuleset, proof: &ListProof, claims: &[String]) -> String {
    let mut fields = Fields::begin(source, &rules.header.parameters, &rules.header.sets);
    theorem(&mut fields, rules, proof);
    fields.end(claims)
}

/// The certificate of a theorem about rows.
#[must_use]
pub fn write_rows(source: &str, rules: &WordRuleset, proof: &RowProof, claims: &[String]) -> String {
    let mut fields = Fields::begin(source, &rules.header.parameters, &rules.header.sets);
    theorem(&mut fields, &proof.rules, &proof.sum);
    let symbol = |letter: Letter| quoted(&String::from(rules.alphabet.symbol(letter)));
    let side = |letter: Option<Letter>| letter.map_or_else(|| String::from("null"), symbol);
    let live = proof.live.iter().map(|&(left, right)| format!("[{}, {}]", side(left), side(right)));
    let rows = format!(
        "{{\"letter\": {}, \"live\": [{}], \"rules\": {}}}",
        symbol(proof.letter),
        joined(live),
        quoted(&proof.source)
    );
    fields.add("rows", &rows);
    fields.end(claims)
}

fn theorem(fields: &mut Fields, rules: &ListRuleset, proof: &ListProof) {
    fields.add("convention", &quoted(if rules.header.convention == Convention::Misere { "misere" } else { "normal" }));
    fields.add("theorem", &quoted("sum"));
    let law = match proof.law {
        Law::Grundy => "grundy",
        Law::Moore => "moore",
        Law::Tame => "tame",
        Law::Selective => "selective",
    };
    fields.add("law", &quoted(law));
    match &proof.heap {
        HeapTheory::Periodic { code, preperiod, period, .. } => {
            let code = quoted(&format!("{code}"));
            fields.add("heap", &format!("{{\"code\": {code}, \"preperiod\": {preperiod}, \"period\": {period}}}"));
        }
        HeapTheory::Machine { proof, value } => {
            let value = value.as_ref().map(|value| print(value, &rules.heap.heaps));
            fields.add("heap", &by_machine(proof, value.as_deref()));
        }
    }
}

fn by_machine(proof: &TupleProof, value: Option<&str>) -> String {
    let theorem = match proof.kind {
        TupleKind::Relation => "relation",
        TupleKind::Values => "values",
        TupleKind::Outcome(_) => "outcome",
    };
    let value = value.map_or_else(String::new, |value| format!(", \"value\": {}", quoted(value)));
    format!(
        "{{\"theorem\": \"{theorem}\", \"encoding\": {}, \"machine\": {}, \"termination\": {}, \"strategy\": {}{value}}}",
        encoding(proof),
        machine(proof),
        list(proof.measures.iter().map(measure)),
        strategy(proof)
    )
}
