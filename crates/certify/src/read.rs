//! From the text of a certificate to one of its forms, and to the rules that it is about.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rules::{Convention, Rules, Settings, Sides};
use serde::de::Deserialize;
use sha2::{Digest, Sha256};

use crate::boards::format::BoardCertificate;
use crate::kernel::established::Header;
use crate::kernel::format::{Certificate, ConventionName};
use crate::kernel::rejection::Rejection;
use crate::lists::format::ListCertificate;

/// The name of the format that this checker reads.
pub const FORMAT: &str = "nimatron-certificate/1";

/// The longest certificate that is read, in bytes.
pub const MAX_BYTES: usize = 256 << 20;

/// A certificate of one of the three forms.
#[derive(Debug)]
pub(crate) enum AnyCertificate {
    /// About words or tuples.
    One(Certificate),
    /// About sums of heaps.
    Sum(ListCertificate),
    /// About a strategy of a pick game.
    Pick(BoardCertificate),
}

/// What a certificate is about, of all its fields, if it is not one about words or tuples.
#[derive(serde::Deserialize)]
struct Peek {
    theorem: OtherTheoremName,
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum OtherTheoremName {
    Sum,
    Strategy,
}

impl AnyCertificate {
    /// Reads the text and compares format and hash.
    pub(crate) fn read(text: &str) -> Result<Self, Rejection> {
        if text.len() > MAX_BYTES {
            return Err(Rejection::TooLarge);
        }
        let certificate = match serde_json::from_str::<Peek>(text) {
            Ok(Peek { theorem: OtherTheoremName::Sum }) => Self::Sum(json(text)?),
            Ok(Peek { theorem: OtherTheoremName::Strategy }) => Self::Pick(json(text)?),
            Err(_) => Self::One(json(text)?),
        };
        let (format, hash) = match &certificate {
            Self::One(one) => (&one.format, &one.rules_sha256),
            Self::Sum(sum) => (&sum.format, &sum.rules_sha256),
            Self::Pick(pick) => (&pick.format, &pick.rules_sha256),
        };
        if format != FORMAT {
            return Err(Rejection::Format { found: format.clone() });
        }
        let computed = sha256(certificate.source());
        if *hash != computed {
            return Err(Rejection::Hash { computed });
        }
        Ok(certificate)
    }

    /// The text of the rules.
    pub(crate) fn source(&self) -> &str {
        match self {
            Self::One(one) => &one.rules,
            Self::Sum(sum) => &sum.rules,
            Self::Pick(pick) => &pick.rules,
        }
    }

    /// The rules that the certificate is about, with its parameters and its convention.
    pub(crate) fn rules(&self) -> Result<(Rules, Header), Rejection> {
        let (hash, parameters, convention) = match self {
            Self::One(one) => (&one.rules_sha256, &one.parameters, one.convention),
            Self::Sum(sum) => (&sum.rules_sha256, &sum.parameters, sum.convention),
            Self::Pick(pick) => (&pick.rules_sha256, &pick.parameters, pick.convention),
        };
        let convention = match convention {
            ConventionName::Normal => Convention::Normal,
            ConventionName::Misere => Convention::Misere,
        };
        let (numbers, sets) = (parameters.numbers.clone(), parameters.sets.clone());
        let settings = Settings { parameters: numbers, sets, convention: Some(convention) };
        let rules = match rules::read(self.source(), &settings) {
            (Some(rules), _) => rules,
            (None, diagnostics) => return Err(Rejection::Rules { diagnostics }),
        };
        let read = rules.header();
        let same_sets = same(&settings.sets, &read.sets);
        if !same(&settings.parameters, &read.parameters)
            || !same_sets
            || read.convention != convention
        {
            return Err(Rejection::Parameters);
        }
        let header = Header {
            title: read.title.clone(),
            rules_sha256: hash.clone(),
            parameters: read.parameters.clone(),
            sets: read.sets.clone(),
            sides: names(read.sides.as_ref()),
            convention,
        };
        Ok((rules, header))
    }
}

/// The names of the players.
fn names(sides: Option<&Sides>) -> Option<[String; 2]> {
    sides.map(|sides| sides.names.clone())
}

/// Whether two lists have the same elements, in whatever order.
fn same<T: Ord>(one: &[T], two: &[T]) -> bool {
    let (mut one, mut two): (Vec<&T>, Vec<&T>) = (one.iter().collect(), two.iter().collect());
    one.sort_unstable();
    two.sort_unstable();
    one == two
}

fn json<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, Rejection> {
    serde_json::from_str(text).map_err(|error| Rejection::Json {
        line: error.line(),
        column: error.column(),
        message: error.to_string(),
    })
}

/// The hash of a text, in 64 lower-case hexadecimal digits.
fn sha256(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
