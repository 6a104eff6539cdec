//! Writes certificates, in the format of `docs/certificate.md`.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{Display, Write};

use automata::StateId;
use rules::{Convention, WordRuleset};
use sha2::{Digest, Sha256};

use crate::strategy::Node;
use crate::theorem::{Answer, Kind, Proof};
use crate::words::play_length::PlayLength;

/// The certificate of a proof. `source` must be the text that `rules` were read from; `claims` are texts in the claim
/// language that are known to follow from the proof.
#[must_use]
pub fn write(source: &str, rules: &WordRuleset, proof: &Proof, claims: &[String]) -> String {
    let (convention, theorem) = match proof.kind {
        Kind::Outcome(Convention::Normal) => ("normal", "outcome"),
        Kind::Outcome(Convention::Misere) => ("misere", "outcome"),
        Kind::Values => ("normal", "values"),
    };
    let mut fields = Fields::begin(source, &rules.header.parameters, &rules.header.sets);
    fields.add("convention", &quoted(convention));
    fields.add("theorem", &quoted(theorem));
    let symbols: String = rules.alphabet.letters().map(|letter| rules.alphabet.symbol(letter)).collect();
    fields.add("machine", &machine(&symbols, &proof.answer));
    fields.add(
        "termination",
        &list(proof.measures.iter().map(|measure| {
            let letters = measure.letters.iter().map(|(scale, add)| format!("[{scale}, {add}]"));
            let outermost = if measure.first_outermost { "first" } else { "last" };
            format!("{{\"outermost\": \"{outermost}\", \"letters\": [{}]}}", joined(letters))
        })),
    );
    let misere = proof.kind == Kind::Outcome(Convention::Misere);
    let name = |run: StateId| joined(proof.configurations[run.index()].iter());
    fields.add("strategy", &strategy(&proof.strategy, misere, name));
    fields.add("choice_never_matters", &proof.choice_never_matters);
    if let Some(length) = &proof.play_length {
        fields.add("play_length", &play_length(length, rules));
    }
    fields.end(claims)
}

fn play_length(length: &PlayLength, rules: &WordRuleset) -> String {
    let exceptions = length.exceptions.iter().map(|word| quoted(&rules.alphabet.spell(word)));
    format!(
        "{{\"weights\": [{}], \"decrease\": {}, \"low\": {}, \"exceptions\": [{}]}}",
        joined(length.weights.iter()),
        length.decrease,
        length.low,
        joined(exceptions)
    )
}

/// A certificate under construction.
pub(crate) struct Fields {
    text: String,
}

impl Fields {
    /// With what is the same for all games.
    pub(crate) fn begin(source: &str, parameters: &[(String, i64)], sets: &[(String, Vec<i64>)]) -> Self {
        let mut fields = Self { text: String::from("{\n") };
        fields.add("format", &"\"nimatron-certificate/1\"");
        fields.add("rules", &quoted(source));
        fields.add("rules_sha256", &quoted(&hex(&Sha256::digest(source.as_bytes()))));
        let numbers = parameters.iter().map(|(name, value)| format!("{}: {value}", quoted(name)));
        let sets = sets.iter().map(|(name, set)| format!("{}: [{}]", quoted(name), joined(set.iter())));
        fields.add("parameters", &format_args!("{{{}}}", joined(numbers.chain(sets))));
        fields
    }

    pub(crate) fn add(&mut self, name: &str, value: &dyn Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "  \"{name}\": {value},");
    }

    /// The text, with the claims last.
    pub(crate) fn end(mut self, claims: &[String]) -> String {
        let claims = list(claims.iter().map(|claim| quoted(claim)));
        let _ = writeln!(self.text, "  \"claims\": {claims}\n}}");
        self.text
    }
}

/// The answer; `symbols` are its letters.
pub(crate) fn machine(symbols: &str, answer: &Answer) -> String {
    let next = answer.states().map(|state| array(answer.row(state).iter().map(|next| next.raw())));
    let class = answer
        .states()
        .map(|state| answer.output(state).map_or_else(|| String::from("null"), |class| format!("{class}")));
    format!(
        "{{\n    \"letters\": {},\n    \"next\": [{}],\n    \"class\": [{}]\n  }}",
        quoted(symbols),
        joined(next),
        joined(class)
    )
}

/// The strategy; `name` is what certificates call a state of the transducer.
pub(crate) fn strategy(nodes: &[Node], misere: bool, name: impl Fn(StateId) -> String) -> String {
    list(nodes.iter().map(|node| {
        let reach = node.reach.iter().map(|reach| format!("[{}, {}]", reach.written.raw(), name(reach.run)));
        let next = node.next.iter().map(|next| next.map_or_else(|| String::from("null"), |next| format!("{next}")));
        let moves = if misere {
            let moves = node.moves.iter().map(|&run| format!("[{}]", name(run)));
            format!(", \"moves\": [{}]", joined(moves))
        } else {
            String::new()
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
pub(crate) fn array(entries: impl Iterator<Item = impl Display>) -> String {
    format!("[{}]", joined(entries))
}

/// An array with an entry a line.
pub(crate) fn list(entries: impl Iterator<Item = String>) -> String {
    let lines: Vec<String> = entries.map(|entry| format!("\n    {entry}")).collect();
    if lines.is_empty() { String::from("[]") } else { format!("[{}\n  ]", lines.join(",")) }
}

pub(crate) fn joined(entries: impl Iterator<Item = impl Display>) -> String {
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
pub(crate) fn quoted(text: &str) -> String {
    serde_json::to_string(text).unwrap_or_default()
}
