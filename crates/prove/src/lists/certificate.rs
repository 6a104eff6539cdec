//! Writes certificates about sums, in the format of `docs/certificate.md`.

use alloc::format;
use alloc::string::String;

use rules::language::print::print;
use rules::lists::ListRuleset;
use rules::{Letter, WordRuleset};

use super::{HeapTheory, ListProof, RowProof, SumLaw};
use crate::certificate::{Fields, Given, Written, joined, parts, quoted};
use crate::theorem::Tuples;

/// The certificate of a theorem about lists. `source` must be the text that `rules` were read from;
/// `claims` are texts in the claim language that are known to follow.
#[must_use]
pub fn write(source: &str, rules: &ListRuleset, proof: &ListProof, claims: &[String]) -> String {
    theorem(source, (&rules.header.parameters, &rules.header.sets), rules, proof).end(claims)
}

/// The certificate of a theorem about rows.
#[must_use]
pub fn write_rows(
    source: &str,
    rules: &WordRuleset,
    proof: &RowProof,
    claims: &[String],
) -> String {
    let mut fields =
        theorem(source, (&rules.header.parameters, &rules.header.sets), &proof.rules, &proof.sum);
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

fn theorem(source: &str, given: Given<'_>, rules: &ListRuleset, proof: &ListProof) -> Fields {
    let mut fields = Fields::begin(source, given, rules.header.convention, "sum");
    let law = match proof.law {
        SumLaw::Grundy => "grundy",
        SumLaw::Moore => "moore",
        SumLaw::Tame => "tame",
        SumLaw::Selective => "selective",
        SumLaw::Quotient => "quotient",
    };
    fields.add("law", &quoted(law));
    match &proof.heap {
        HeapTheory::Periodic { code, preperiod, period, classes } => {
            let code = quoted(&format!("{code}"));
            let quotient = proof.quotient.as_ref().map(|quotient| {
                let rows = quotient.next.iter().map(|row| format!("[{}]", joined(row.iter())));
                let lost = (0..).zip(&quotient.lost).filter(|(_, lost)| **lost);
                let lost = lost.map(|(element, _): (u32, _)| element);
                let classes = joined(classes.iter().map(|class| class.value));
                let (next, lost) = (joined(rows), joined(lost));
                format!(
                    ", \"quotient\": {{\"classes\": [{classes}], \"next\": [{next}], \
                     \"lost\": [{lost}]}}"
                )
            });
            let quotient = quotient.unwrap_or_default();
            fields.add(
                "heap",
                &format!(
                    "{{\"code\": {code}, \"preperiod\": {preperiod}, \"period\": {period}\
                     {quotient}}}"
                ),
            );
        }
        HeapTheory::Machine { proof, value } => {
            let value = value.as_ref().map(|value| print(value, &rules.heap.heaps));
            let value = value.map(|value| ("value", quoted(&value)));
            let theorem = ("theorem", quoted(Tuples::asked(proof.kind).1));
            let all = core::iter::once(theorem).chain(parts(&rules.heap, proof)).chain(value);
            let all = joined(all.map(|(name, part)| format!("\"{name}\": {part}")));
            fields.add("heap", &format_args!("{{{all}}}"));
        }
    }
    fields
}
