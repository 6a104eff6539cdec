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

use crate::machine::Machine;
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
    pub(crate) theorem: TheoremName,
    #[serde(default, deserialize_with = "present")]
    pub(crate) encoding: Option<EncodingText>,
    #[serde(default, deserialize_with = "present")]
    pub(crate) winning_move: Option<String>,
    pub(crate) machine: Table,
    pub(crate) termination: Vec<Measure>,
    pub(crate) strategy: Vec<Node>,
    pub(crate) choice_never_matters: bool,
    #[serde(default, deserialize_with = "present")]
    pub(crate) play_length: Option<PlayLengthText>,
    pub(crate) claims: Vec<String>,
}

/// How long plays last.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct PlayLengthText {
    pub(crate) weights: Vec<i64>,
    pub(crate) decrease: u64,
    pub(crate) low: i64,
    pub(crate) exceptions: Vec<String>,
}

/// What a certificate proves of every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theorem {
    /// Who wins: P-position or N-position.
    Outcome,
    /// The Grundy value, in normal play.
    Values,
    /// Of every board of a pick game, a best pick.
    Strategy,
}

/// A certificate about sums of heaps as it stands in its text.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ListCertificate {
    pub(crate) format: String,
    pub(crate) rules: String,
    pub(crate) rules_sha256: String,
    pub(crate) parameters: Parameters,
    pub(crate) convention: ConventionName,
    /// There is one such theorem only.
    #[serde(rename = "theorem")]
    _theorem: SumTheoremName,
    pub(crate) law: Law,
    pub(crate) heap: HeapText,
    #[serde(default, deserialize_with = "present")]
    pub(crate) rows: Option<RowsText>,
    pub(crate) claims: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum SumTheoremName {
    Sum,
}

/// A certificate about a strategy of a pick game as it stands in its text.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardCertificate {
    pub(crate) format: String,
    pub(crate) rules: String,
    pub(crate) rules_sha256: String,
    pub(crate) parameters: Parameters,
    pub(crate) convention: ConventionName,
    /// There is one such theorem only.
    #[serde(rename = "theorem")]
    _theorem: PickTheoremName,
    #[serde(default, deserialize_with = "present")]
    pub(crate) strategy: Option<String>,
    pub(crate) machine: Table,
    #[serde(default, deserialize_with = "present")]
    pub(crate) delay: Option<usize>,
    pub(crate) claims: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
enum PickTheoremName {
    Strategy,
}

/// What is known of one heap: by a code or by a machine.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct HeapText {
    #[serde(default, deserialize_with = "present")]
    code: Option<String>,
    #[serde(default, deserialize_with = "present")]
    preperiod: Option<u64>,
    #[serde(default, deserialize_with = "present")]
    period: Option<u64>,
    #[serde(default, deserialize_with = "present")]
    theorem: Option<TheoremName>,
    #[serde(default, deserialize_with = "present")]
    encoding: Option<EncodingText>,
    #[serde(default, deserialize_with = "present")]
    machine: Option<Table>,
    #[serde(default, deserialize_with = "present")]
    termination: Option<Vec<Measure>>,
    #[serde(default, deserialize_with = "present")]
    strategy: Option<Vec<Node>>,
    #[serde(default, deserialize_with = "present")]
    value: Option<String>,
}

/// What is known of one heap, with all its fields.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TupleBasis<'a> {
    Code { code: &'a str, preperiod: u64, period: u64 },
    Machine(MachineBasis<'a>),
}

/// The fields of a certificate about one heap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MachineBasis<'a> {
    pub(crate) theorem: TheoremName,
    pub(crate) encoding: &'a EncodingText,
    pub(crate) machine: &'a Table,
    pub(crate) termination: &'a [Measure],
    pub(crate) strategy: &'a [Node],
    pub(crate) value: Option<&'a str>,
}

impl HeapText {
    /// Which of the two it is, if it has just the fields of that one.
    pub(crate) fn basis(&self) -> Result<TupleBasis<'_>, Rejection> {
        let missing = |name| Rejection::Field { name };
        let Some(code) = &self.code else {
            let unwanted = [("preperiod", self.preperiod.is_some()), ("period", self.period.is_some())];
            none_given(&unwanted)?;
            return Ok(TupleBasis::Machine(MachineBasis {
                theorem: self.theorem.ok_or(missing("theorem"))?,
                encoding: self.encoding.as_ref().ok_or(missing("encoding"))?,
                machine: self.machine.as_ref().ok_or(missing("machine"))?,
                termination: self.termination.as_deref().ok_or(missing("termination"))?,
                strategy: self.strategy.as_deref().ok_or(missing("strategy"))?,
                value: self.value.as_deref(),
            }));
        };
        none_given(&[
            ("theorem", self.theorem.is_some()),
            ("encoding", self.encoding.is_some()),
            ("machine", self.machine.is_some()),
            ("termination", self.termination.is_some()),
            ("strategy", self.strategy.is_some()),
            ("value", self.value.is_some()),
        ])?;
        let preperiod = self.preperiod.ok_or(missing("preperiod"))?;
        Ok(TupleBasis::Code { code, preperiod, period: self.period.ok_or(missing("period"))? })
    }
}

fn none_given(fields: &[(&'static str, bool)]) -> Result<(), Rejection> {
    match fields.iter().find(|(_, given)| *given) {
        Some(&(name, _)) => Err(Rejection::Field { name }),
        None => Ok(()),
    }
}

/// How a row falls apart into heaps.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RowsText {
    pub(crate) letter: String,
    pub(crate) live: Vec<(Option<String>, Option<String>)>,
    pub(crate) rules: String,
}

/// How the heaps of a list make up its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Law {
    /// Normal play, one move a turn: the exclusive or of the values (Sprague 1935, Grundy 1939).
    Grundy,
    /// Every heap is one of Nim in disguise: columns of binary digits (Moore 1910).
    Moore,
    /// Misère play, one move a turn, tame heaps (Conway 1976).
    Tame,
    /// Normal play, turns in any heaps: lost if, and only if, every heap alone is (Smith 1966).
    Selective,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TheoremName {
    Outcome,
    Values,
    Relation,
}

impl TheoremName {
    /// What is proved, and whether it is about positions of heaps together with a Nim heap: a relation is the outcome of both together.
    pub(crate) fn meaning(self) -> (Theorem, bool) {
        match self {
            Self::Outcome => (Theorem::Outcome, false),
            Self::Values => (Theorem::Values, false),
            Self::Relation => (Theorem::Outcome, true),
        }
    }
}

/// How tuples are written as words.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct EncodingText {
    pub(crate) numeration: String,
    pub(crate) bounds: Vec<Option<u32>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ConventionName {
    Normal,
    Misere,
}

/// The machine H.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Table {
    pub(crate) letters: String,
    pub(crate) next: Vec<Vec<u32>>,
    pub(crate) class: Vec<Option<u32>>,
}

impl Table {
    /// The machine, if it is one, with classes that the theorem knows.
    pub(crate) fn build(&self, theorem: Theorem) -> Result<Machine, Rejection> {
        let machine = Machine::new(self.letters.chars().count(), &self.next, &self.class)?;
        let too_large = |class: &Option<u32>| theorem == Theorem::Outcome && class.is_some_and(|class| class > 1);
        match self.class.iter().position(too_large) {
            Some(state) => Err(Rejection::Class { state }),
            None => Ok(machine),
        }
    }
}

/// A measure that shows that plays end: one of words has `outermost` and `letters`, one of tuples has `max`.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Measure {
    #[serde(default, deserialize_with = "present")]
    outermost: Option<Outermost>,
    #[serde(default, deserialize_with = "present")]
    letters: Option<Vec<(u64, u64)>>,
    #[serde(default, deserialize_with = "present")]
    max: Option<Vec<Vec<i64>>>,
}

/// A measure of words.
#[derive(Debug)]
pub(crate) struct Interpretation<'a> {
    pub(crate) outermost: Outermost,
    pub(crate) letters: &'a [(u64, u64)],
}

impl Measure {
    /// The functions of the letters.
    pub(crate) fn interpretation(&self) -> Result<Interpretation<'_>, Rejection> {
        match (self.outermost, &self.letters, &self.max) {
            (Some(outermost), Some(letters), None) => Ok(Interpretation { outermost, letters }),
            (_, _, Some(_)) => Err(Rejection::Field { name: "max" }),
            (None, ..) => Err(Rejection::Field { name: "outermost" }),
            _ => Err(Rejection::Field { name: "letters" }),
        }
    }

    /// The linear forms.
    pub(crate) fn forms(&self) -> Result<&[Vec<i64>], Rejection> {
        match (self.outermost, &self.letters, &self.max) {
            (None, None, Some(forms)) => Ok(forms),
            (_, _, None) => Err(Rejection::Field { name: "max" }),
            (Some(_), ..) => Err(Rejection::Field { name: "outermost" }),
            _ => Err(Rejection::Field { name: "letters" }),
        }
    }
}

/// A field that may be missing but, if there, has a value.
fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// Which letter of a word is the function applied last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outermost {
    First,
    Last,
}

/// A node of the strategy.
#[derive(Clone, Debug, serde::Deserialize)]
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

/// The parameters, numbers and sets, in the order of the certificate; a name that is given twice is refused.
#[derive(Debug, Default)]
pub(crate) struct Parameters {
    pub(crate) numbers: Vec<(String, i64)>,
    pub(crate) sets: Vec<(String, Vec<i64>)>,
}

/// The value of a parameter.
#[derive(serde::Deserialize)]
#[serde(untagged)]
enum ParameterValue {
    Number(i64),
    Set(Vec<i64>),
}

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
        let computed = sha256(certificate.rules());
        if *hash != computed {
            return Err(Rejection::Hash { computed });
        }
        Ok(certificate)
    }

    /// The text of the rules.
    pub(crate) fn rules(&self) -> &str {
        match self {
            Self::One(one) => &one.rules,
            Self::Sum(sum) => &sum.rules,
            Self::Pick(pick) => &pick.rules,
        }
    }

    /// The values of the parameters, and the convention.
    pub(crate) fn settings(&self) -> (&Parameters, ConventionName) {
        match self {
            Self::One(one) => (&one.parameters, one.convention),
            Self::Sum(sum) => (&sum.parameters, sum.convention),
            Self::Pick(pick) => (&pick.parameters, pick.convention),
        }
    }
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
        let mut parameters = Parameters::default();
        let Parameters { numbers, sets } = &mut parameters;
        while let Some((name, value)) = map.next_entry::<String, ParameterValue>()? {
            let twice = numbers.iter().any(|(known, _)| *known == name) || sets.iter().any(|(known, _)| *known == name);
            // Rules have few parameters.
            if numbers.len() + sets.len() >= 1000 || twice {
                return Err(A::Error::custom("a parameter is given twice, or there are too many"));
            }
            match value {
                ParameterValue::Number(number) => numbers.push((name, number)),
                ParameterValue::Set(set) => sets.push((name, set)),
            }
        }
        Ok(parameters)
    }
}
