//! What a certificate looks like on paper: the JSON text, field by field, as far as several kinds
//! of certificates have the fields. Nothing is believed here.
//!
//! Unknown fields, fields given twice and numbers out of range are refused by the parser of JSON;
//! what the fields mean is checked by the modules they are for.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

use crate::kernel::established::Theorem;
use crate::kernel::machine::Machine;
use crate::kernel::rejection::Rejection;

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
    #[serde(default, deserialize_with = "present")]
    pub(crate) strategy: Option<Vec<Node>>,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TheoremName {
    Outcome,
    Values,
    Relation,
}

impl TheoremName {
    /// What is proved, and whether it is about positions of heaps together with a Nim heap: a
    /// relation is the outcome of both together.
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
    #[serde(default, deserialize_with = "present")]
    pub(crate) division: Option<DivisionText>,
}

/// Which heap of the rule text is written as a quotient and a remainder, and by what it is divided:
/// a constant, and a factor for each heap.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct DivisionText {
    pub(crate) heap: usize,
    pub(crate) by: Vec<i64>,
    pub(crate) names: [String; 2],
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
        let too_large = |class: &Option<u32>| {
            theorem == Theorem::Outcome && class.is_some_and(|class| class > 1)
        };
        match self.class.iter().position(too_large) {
            Some(state) => Err(Rejection::Class { state }),
            None => Ok(machine),
        }
    }
}

/// A measure that shows that plays end: one of words has `outermost` and `letters`, one of tuples
/// has `max`.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Measure {
    #[serde(default, deserialize_with = "present")]
    outermost: Option<End>,
    #[serde(default, deserialize_with = "present")]
    letters: Option<Vec<(u64, u64)>>,
    #[serde(default, deserialize_with = "present")]
    compared: Option<End>,
    #[serde(default, deserialize_with = "present")]
    ranks: Option<Vec<u64>>,
    #[serde(default, deserialize_with = "present")]
    max: Option<Vec<Vec<i64>>>,
}

/// A measure of words.
#[derive(Debug)]
pub(crate) enum WordMeasure<'a> {
    Affine(Interpretation<'a>),
    /// Words of one length, compared from this end.
    Order {
        from: End,
        ranks: &'a [u64],
    },
}

/// A number made of functions, that of this letter applied last.
#[derive(Debug)]
pub(crate) struct Interpretation<'a> {
    pub(crate) outermost: End,
    pub(crate) letters: &'a [(u64, u64)],
}

impl Measure {
    /// A measure of words.
    pub(crate) fn of_words(&self) -> Result<WordMeasure<'_>, Rejection> {
        let Self { outermost, letters, compared, ranks, max } = self;
        match (outermost, letters, compared, ranks, max) {
            (&Some(outermost), Some(letters), None, None, None) => {
                Ok(WordMeasure::Affine(Interpretation { outermost, letters }))
            }
            (None, None, &Some(from), Some(ranks), None) => Ok(WordMeasure::Order { from, ranks }),
            (.., Some(_)) => Err(Rejection::Field { name: "max" }),
            (None, ..) => Err(Rejection::Field { name: "outermost" }),
            (_, None, ..) => Err(Rejection::Field { name: "letters" }),
            _ => Err(Rejection::Field { name: "compared" }),
        }
    }

    /// The linear forms.
    pub(crate) fn forms(&self) -> Result<&[Vec<i64>], Rejection> {
        let Self { outermost, letters, compared, ranks, max } = self;
        match (outermost, letters, compared, ranks, max) {
            (None, None, None, None, Some(forms)) => Ok(forms),
            (.., None) => Err(Rejection::Field { name: "max" }),
            (Some(_), ..) => Err(Rejection::Field { name: "outermost" }),
            (_, Some(_), ..) => Err(Rejection::Field { name: "letters" }),
            _ => Err(Rejection::Field { name: "compared" }),
        }
    }
}

/// A field that may be missing but, if there, has a value.
pub(crate) fn present<'de, D: Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

/// An end of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum End {
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

/// The numbers of one reach: a state of H and of as many runs as a turn can have moves. Kept in
/// place, for there are many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tuple {
    length: u8,
    numbers: [u32; rules::limits::MAX_TURN + 1],
}

impl Tuple {
    pub(crate) fn numbers(&self) -> &[u32] {
        self.numbers.get(..usize::from(self.length)).unwrap_or_default()
    }
}

/// The parameters, numbers and sets, in the order of the certificate; a name that is given twice is
/// refused.
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
        let mut tuple = Tuple { length: 0, numbers: [0; rules::limits::MAX_TURN + 1] };
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
            let twice = numbers.iter().any(|(known, _)| *known == name)
                || sets.iter().any(|(known, _)| *known == name);
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
