//! Writes certificates, in the format of `docs/certificate.md`.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::{Display, Write};

use automata::StateId;
use encode::tracks::Encoding;
use rules::tuples::{Division, TupleRuleset, Variable};
use rules::{Alphabet, Convention, WordRuleset};
use sha2::{Digest, Sha256};

use crate::strategy::StrategyNode;
use crate::theorem::{AnswerMachine, ClassKind, Encoded, Proof, Tuples, Words};
use crate::tuples::TupleKind;
use crate::tuples::ranking;
use crate::words::play_length::PlayLengthWeights;
use crate::words::termination;

/// The numbers and sets with which rules were read.
pub type Given<'a> = (&'a [(String, i64)], &'a [(String, Vec<i64>)]);

/// The parts of a certificate that depend on the kind of position.
pub trait Written: Encoded {
    /// The numbers and sets with which the rules were read.
    fn given(rules: &Self::Rules) -> Given<'_>;
    /// The convention, and the name of the theorem.
    fn asked(kind: Self::Question) -> (Convention, &'static str);
    /// The encoding of positions, if they are not words themselves.
    fn encoding(rules: &Self::Rules, proof: &Proof<Self>) -> Option<String>;
    /// The letters of the machine.
    fn symbols(rules: &Self::Rules, letters: usize) -> String;
    /// The decreasing quantity, as written.
    fn measure(measure: &Self::Measure) -> String;
    /// The winning strategy, if certificates of this kind have one.
    fn strategy(proof: &Proof<Self>) -> Option<String>;
    /// A word as spelt in the rules.
    fn spell(rules: &Self::Rules, word: &[u8]) -> String;
}

impl Written for Words {
    fn given(rules: &WordRuleset) -> Given<'_> {
        (&rules.header.parameters, &rules.header.sets)
    }

    fn asked(kind: ClassKind) -> (Convention, &'static str) {
        match kind {
            ClassKind::Outcome(convention) => (convention, "outcome"),
            ClassKind::Values => (Convention::Normal, "values"),
        }
    }

    fn encoding(_: &WordRuleset, _: &Proof) -> Option<String> {
        None
    }

    fn symbols(rules: &WordRuleset, _: usize) -> String {
        symbols(&rules.alphabet)
    }

    fn measure(measure: &termination::WordMeasure) -> String {
        let end = |first| if first { "first" } else { "last" };
        match measure {
            termination::WordMeasure::Affine(measure) => {
                let letters =
                    measure.letters.iter().map(|(scale, add)| format!("[{scale}, {add}]"));
                let outermost = end(measure.first_outermost);
                format!("{{\"outermost\": \"{outermost}\", \"letters\": [{}]}}", joined(letters))
            }
            termination::WordMeasure::Order(order) => {
                let from = end(order.from_first);
                format!("{{\"compared\": \"{from}\", \"ranks\": [{}]}}", joined(order.ranks.iter()))
            }
        }
    }

    fn strategy(proof: &Proof) -> Option<String> {
        let (convention, _) = Self::asked(proof.kind);
        let name = |run: StateId| match proof.configurations.get(run.index()) {
            Some(states) => joined(states.iter()),
            None => run.raw().to_string(),
        };
        Some(strategy(&proof.strategy, convention == Convention::Misere, name))
    }

    fn spell(rules: &WordRuleset, word: &[u8]) -> String {
        rules.alphabet.spell(word)
    }
}

impl Written for Tuples {
    fn given(rules: &TupleRuleset) -> Given<'_> {
        (&rules.header.parameters, &rules.header.sets)
    }

    fn asked(kind: TupleKind) -> (Convention, &'static str) {
        match kind {
            TupleKind::Outcome(convention) => (convention, "outcome"),
            TupleKind::Values => (Convention::Normal, "values"),
            TupleKind::Relation => (Convention::Normal, "relation"),
        }
    }

    fn encoding(rules: &TupleRuleset, proof: &Proof<Self>) -> Option<String> {
        let Encoding { numeration, bounds } = &proof.encoding;
        // The heap of the Grundy value is not one of the game's.
        let heaps = bounds.len() - usize::from(proof.kind == TupleKind::Relation);
        let bounds = bounds[..heaps].iter();
        let bounds = bounds
            .map(|bound| bound.map_or_else(|| String::from("null"), |bound| bound.to_string()));
        let division =
            rules.division.as_deref().map(|division| self::division(division, &rules.heaps));
        let division = division.unwrap_or_default();
        Some(format!(
            "{{\"numeration\": {}, \"bounds\": {}{division}}}",
            quoted(&numeration.to_string()),
            array(bounds)
        ))
    }

    fn symbols(_: &TupleRuleset, letters: usize) -> String {
        ('0'..='9').chain('a'..='z').take(letters).collect()
    }

    fn measure(measure: &ranking::LinearMeasure) -> String {
        let forms = measure
            .max
            .iter()
            .map(|form| array(core::iter::once(&form.constant).chain(&form.heaps)));
        format!("{{\"max\": {}}}", array(forms))
    }

    /// Without one the checker finds by itself from where turns lead.
    fn strategy(proof: &Proof<Self>) -> Option<String> {
        let (convention, _) = Self::asked(proof.kind);
        let nodes = &proof.strategy;
        (!nodes.is_empty())
            .then(|| strategy(nodes, convention == Convention::Misere, |run| run.raw().to_string()))
    }

    fn spell(_: &TupleRuleset, word: &[u8]) -> String {
        word.iter().map(u8::to_string).collect()
    }
}

/// The certificate of a proof. `source` must be the text that `rules` were read from; `claims` are
/// texts in the claim language that are known to follow from the proof.
#[must_use]
pub fn write<K: Written>(
    source: &str,
    rules: &K::Rules,
    proof: &Proof<K>,
    claims: &[String],
) -> String {
    let (convention, theorem) = K::asked(proof.kind);
    let mut fields = Fields::begin(source, K::given(rules), convention, theorem);
    for (name, part) in parts(rules, proof) {
        fields.add(name, &part);
    }
    fields.add("choice_never_matters", &proof.choice_never_matters);
    if let Some(length) = &proof.play_length {
        fields.add("play_length", &play_length(length, |word| K::spell(rules, word)));
    }
    if let Some(property) = &proof.winning_move {
        fields.add("winning_move", &quoted(property));
    }
    fields.end(claims)
}

/// The machine and why it is right.
pub(crate) fn parts<K: Written>(rules: &K::Rules, proof: &Proof<K>) -> Vec<(&'static str, String)> {
    let encoding = K::encoding(rules, proof).map(|encoding| ("encoding", encoding));
    let others = [
        ("machine", machine(&K::symbols(rules, proof.answer.letters()), &proof.answer)),
        ("termination", list(proof.measures.iter().map(K::measure))),
    ];
    let strategy = K::strategy(proof).map(|strategy| ("strategy", strategy));
    encoding.into_iter().chain(others).chain(strategy).collect()
}

/// How two of `heaps` represent a heap.
fn division(division: &Division, heaps: &[String]) -> String {
    let factor = |heap: u32| division.by.coefficient(Variable(heap));
    let factors = (0..).zip(&division.heaps).map(|(heap, _)| factor(heap));
    let by = array(core::iter::once(division.by.constant).chain(factors));
    let names = [heaps.get(division.heap), heaps.last()].into_iter().flatten();
    let names = joined(names.map(|name| quoted(name)));
    format!(", \"division\": {{\"heap\": {}, \"by\": {by}, \"names\": [{names}]}}", division.heap)
}

/// The letters of an alphabet in sequence.
pub(crate) fn symbols(alphabet: &Alphabet) -> String {
    alphabet.letters().map(|letter| alphabet.symbol(letter)).collect()
}

fn play_length(length: &PlayLengthWeights, spell: impl Fn(&[u8]) -> String) -> String {
    let exceptions = length.exceptions.iter().map(|word| quoted(&spell(word)));
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
    /// Writes what all games have in common.
    pub(crate) fn begin(
        source: &str,
        (parameters, sets): Given<'_>,
        convention: Convention,
        theorem: &str,
    ) -> Self {
        let mut fields = Self { text: String::from("{\n") };
        fields.add("format", &"\"nimatron-certificate/1\"");
        fields.add("rules", &quoted(source));
        fields.add("rules_sha256", &quoted(&hex(&Sha256::digest(source.as_bytes()))));
        let numbers = parameters.iter().map(|(name, value)| format!("{}: {value}", quoted(name)));
        let sets =
            sets.iter().map(|(name, set)| format!("{}: [{}]", quoted(name), joined(set.iter())));
        fields.add("parameters", &format_args!("{{{}}}", joined(numbers.chain(sets))));
        fields.add(
            "convention",
            &quoted(if convention == Convention::Misere { "misere" } else { "normal" }),
        );
        fields.add("theorem", &quoted(theorem));
        fields
    }

    pub(crate) fn add(&mut self, name: &str, value: &dyn Display) {
        // Writing to a string does not fail.
        let _ = writeln!(self.text, "  \"{name}\": {value},");
    }

    /// The finished text, with the claims last.
    pub(crate) fn end(mut self, claims: &[String]) -> String {
        let claims = list(claims.iter().map(|claim| quoted(claim)));
        let _ = writeln!(self.text, "  \"claims\": {claims}\n}}");
        self.text
    }
}

/// The answer machine; `symbols` are its letters.
pub(crate) fn machine(symbols: &str, answer: &AnswerMachine) -> String {
    let next = answer.states().map(|state| array(answer.row(state).iter().map(|next| next.raw())));
    let class = answer.states().map(|state| {
        answer.output(state).map_or_else(|| String::from("null"), |class| format!("{class}"))
    });
    format!(
        "{{\n    \"letters\": {},\n    \"next\": [{}],\n    \"class\": [{}]\n  }}",
        quoted(symbols),
        joined(next),
        joined(class)
    )
}

/// The strategy; `name` gives the name in certificates of a state of the transducer.
fn strategy(nodes: &[StrategyNode], misere: bool, name: impl Fn(StateId) -> String) -> String {
    list(nodes.iter().map(|node| {
        let reach = node
            .reach
            .iter()
            .map(|reach| format!("[{}, {}]", reach.written.raw(), name(reach.run)));
        let next = node
            .next
            .iter()
            .map(|next| next.map_or_else(|| String::from("null"), |next| format!("{next}")));
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

/// An array of short entries on one line.
fn array(entries: impl Iterator<Item = impl Display>) -> String {
    format!("[{}]", joined(entries))
}

/// An array with one entry per line.
fn list(entries: impl Iterator<Item = String>) -> String {
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
