//! Writes certificates, in the format of `docs/certificate.md`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Display, Write};

use rules::{Convention, Ruleset};
use sha2::{Digest, Sha256};

use crate::theorem::{Kind, Proof};

/// The certificate of a proof. `source` must be the text that `rules` were read from; `claims` are texts in the claim
/// language that are known to follow from the proof.
#[must_use]
pub fn write(source: &str, rules: &Ruleset, proof: &Proof, claims: &[String]) -> String {
    let mut text = String::from("{\n");
    let mut field = |name: &str, value: &dyn Display| {
        // Writing to a string does not fail.
        let _ = writeln!(text, "  \"{name}\": {value},");
    };
    let (convention, theorem) = match proof.kind {
        Kind::Outcome(Convention::Normal) => ("normal", "outcome"),
        Kind::Outcome(Convention::Misere) => ("misere", "outcome"),
        Kind::Values => ("normal", "values"),
    };
    field("format", &"\"nimatron-certificate/1\"");
    field("rules", &quoted(source));
    field("rules_sha256", &quoted(&hex(&Sha256::digest(source.as_bytes()))));
    let parameters = rules.parameters.iter().map(|(name, value)| format!("{}: {value}", quoted(name)));
    field("parameters", &format_args!("{{{}}}", joined(parameters)));
    field("convention", &quoted(convention));
    field("theorem", &quoted(theorem));
    field("machine", &machine(rules, proof));
    field(
        "termination",
        &list(proof.measures.iter().map(|measure| {
            let letters = measure.letters.iter().map(|(scale, add)| format!("[{scale}, {add}]"));
            let outermost = if measure.first_outermost { "first" } else { "last" };
            format!("{{\"outermost\": \"{outermost}\", \"letters\": [{}]}}", joined(letters))
        })),
    );
    field("strategy", &strategy(proof));
    field("choice_never_matters", &proof.choice_never_matters);
    let _ = writeln!(text, "  \"claims\": {}\n}}", list(claims.iter().map(|claim| quoted(claim))));
    text
}

fn machine(rules: &Ruleset, proof: &Proof) -> String {
    let answer = &proof.answer;
    let symbols: String = rules.alphabet.letters().map(|letter| rules.alphabet.symbol(letter)).collect();
    let next = answer.states().map(|state| array(answer.row(state).iter().map(|next| next.raw())));
    let class = answer
        .states()
        .map(|state| answer.output(state).map_or_else(|| String::from("null"), |class| format!("{class}")));
    format!(
        "{{\n    \"letters\": {},\n    \"next\": [{}],\n    \"class\": [{}]\n  }}",
        quoted(&symbols),
        joined(next),
        joined(class)
    )
}

fn strategy(proof: &Proof) -> String {
    let name = |run: automata::StateId| joined(proof.configurations[run.index()].iter());
    list(proof.strategy.iter().map(|node| {
        let reach = node.reach.iter().map(|reach| format!("[{}, {}]", reach.written.raw(), name(reach.run)));
        let next = node.next.iter().map(|next| next.map_or_else(|| String::from("null"), |next| format!("{next}")));
        let moves = match proof.kind {
            Kind::Outcome(Convention::Misere) => {
                let moves = node.moves.iter().map(|&run| format!("[{}]", name(run)));
                format!(", \"moves\": [{}]", joined(moves))
            }
            _ => String::new(),
        };
        format!(
            "{{\"state\": {}, \"reach\": [{}]{moves}, \"next\": [{}]}}",
            node.state.raw(),
            joined(reach),
            joined(next)
        )
    }))
}

/// An array of short things on one line.
fn array(entries: impl Iterator<Item = impl Display>) -> String {
    format!("[{}]", joined(entries))
}

/// An array with an entry a line.
fn list(entries: impl Iterator<Item = String>) -> String {
    let lines: Vec<String> = entries.map(|entry| format!("\n    {entry}")).collect();
    if lines.is_empty() { String::from("[]") } else { format!("[{}\n  ]", lines.join(",")) }
}

fn joined(entries: impl Iterator<Item = impl Display>) -> String {
    let mut text = String::new();
    for (index, entry) in entries.enumerate() {
        let separator = if index == 0 { "" } else { ", " };
        let _ = write!(text, "{separator}{entry}");
    }
    text
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A JSON string.
fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}
