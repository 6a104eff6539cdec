//! What a certificate looks like on paper: the JSON text, field by field. Nothing is believed here.
//!
//! Unknown fields, fields given twice and numbers out of range are refused by the parser of JSON; what the fields mean is
//! checked by the modules they are for.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use sha2::{Digest, Sha256};

use crate::rejection::Rejection;

/// The name of the format that this checker reads.
pub const FORMAT: &str = "nimatron-certificate/1";

/// The longest certificate that is read, in bytes.
pub const MAX_BYTES: usize = 256 << 20;

/// A certificate as it stands in its text.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Certificate {
    pub(crate) format: String,
    pub(crate) rules: String,
    pub(crate) rules_sha256: String,
    pub(crate) parameters: Parameters,
    pub(crate) convention: ConventionName,
    pub(crate) theorem: Theorem,
    pub(crate) machine: Table,
    pub(crate) termination: Vec<Measure>,
    pub(crate) strategy: Vec<Node>,
    pub(crate) choice_never_matters: bool,
    pub(crate) claims: Vec<String>,
}

/// What a certificate proves of every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theorem {
    /// Who wins: P-position or N-position.
    Outcome,
    /// The Grundy value, in normal play.
    Values,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ConventionName {
    Normal,
    Misere,
}

/// The machine H.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Table {
    pub(crate) letters: String,
    pub(crate) next: Vec<Vec<u32>>,
    pub(crate) class: Vec<Option<u32>>,
}

/// A measure that shows that plays end.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Measure {
    pub(crate) outermost: Outermost,
    pub(crate) letters: Vec<(u64, u64)>,
}

/// Which letter of a word is the function applied last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outermost {
    First,
    Last,
}

/// A node of the strategy.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Node {
    pub(crate) state: u32,
    pub(crate) reach: Vec<Tuple>,
    pub(crate) next: Vec<Option<u32>>,
    pub(crate) moves: Option<Vec<Tuple>>,
}

/// The numbers of one reach: a state of H and of as many runs as a turn can have moves. Kept in place, for there are many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuple {
    length: u8,
    numbers: [u32; rules::ruleset::MAX_TURN + 1],
}

impl Tuple {
    pub(crate) fn numbers(&self) -> &[u32] {
        self.numbers.get(..usize::from(self.length)).unwrap_or_default()
    }
}

/// The parameters, in the order of the certificate; a name that is given twice is refused.
#[derive(Debug)]
pub(crate) struct Parameters(pub(crate) Vec<(String, i64)>);

impl Certificate {
    /// Reads the text and compares format and hash.
    pub(crate) fn read(text: &str) -> Result<Self, Rejection> {
        if text.len() > MAX_BYTES {
            return Err(Rejection::TooLarge);
        }
        let certificate: Self = serde_json::from_str(text).map_err(|error| Rejection::Json {
            line: error.line(),
            column: error.column(),
            message: error.to_string(),
        })?;
        if certificate.format != FORMAT {
            return Err(Rejection::Format { found: certificate.format });
        }
        let computed = sha256(&certificate.rules);
        if certificate.rules_sha256 != computed {
            return Err(Rejection::Hash { computed });
        }
        Ok(certificate)
    }
}

/// The hash of a text, in 64 lower-case hexadecimal digits.
fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl<'de> Deserialize<'de> for Tuple {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(TupleVisitor)
    }
}

struct TupleVisitor;

impl<'de> Visitor<'de> for TupleVisitor {
    type Value = Tuple;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a list of few states")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Tuple, A::Error> {
        let mut tuple = Tuple { length: 0, numbers: [0; rules::ruleset::MAX_TURN + 1] };
        while let Some(state) = list.next_element()? {
            let place = tuple.numbers.get_mut(usize::from(tuple.length));
            *place.ok_or_else(|| A::Error::custom("more runs than a turn can have moves"))? = state;
            tuple.length += 1;
        }
        Ok(tuple)
    }
}

impl<'de> Deserialize<'de> for Parameters {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(ParametersVisitor)
    }
}

struct ParametersVisitor;

impl<'de> Visitor<'de> for ParametersVisitor {
    type Value = Parameters;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("the value of every parameter")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Parameters, A::Error> {
        let mut parameters: Vec<(String, i64)> = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, i64>()? {
            // Rules have few parameters.
            if parameters.len() >= 1000 || parameters.iter().any(|(known, _)| *known == name) {
                return Err(A::Error::custom("a parameter is given twice, or there are too many"));
            }
            parameters.push((name, value));
        }
        Ok(Parameters(parameters))
    }
}
