//! Certificates about lists of heaps, and about rows that decompose into them, as they stand in
//! their text. Nothing is believed here.

use alloc::string::String;
use alloc::vec::Vec;

use crate::kernel::established::Law;
use crate::kernel::format::{
    ConventionName, EncodingText, Measure, Node, Parameters, Table, TheoremName, present,
};
use crate::kernel::rejection::Rejection;

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
    quotient: Option<QuotientText>,
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

/// A misère quotient: the classes of heaps, and what lists are to which heaps are added.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct QuotientText {
    pub(crate) classes: Vec<u32>,
    pub(crate) next: Vec<Vec<u32>>,
    pub(crate) lost: Vec<u32>,
}

/// What is known of one heap, with all its fields.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TupleBasis<'a> {
    Code { code: &'a str, preperiod: u64, period: u64, quotient: Option<&'a QuotientText> },
    Machine(MachineBasis<'a>),
}

/// The fields of a certificate about one heap.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MachineBasis<'a> {
    pub(crate) theorem: TheoremName,
    pub(crate) encoding: &'a EncodingText,
    pub(crate) machine: &'a Table,
    pub(crate) termination: &'a [Measure],
    pub(crate) strategy: Option<&'a [Node]>,
    pub(crate) value: Option<&'a str>,
}

impl HeapText {
    /// Which of the two it is, if it has just the fields of that one.
    pub(crate) fn basis(&self) -> Result<TupleBasis<'_>, Rejection> {
        let missing = |name| Rejection::Field { name };
        let Some(code) = &self.code else {
            none_given(&[
                ("preperiod", self.preperiod.is_some()),
                ("period", self.period.is_some()),
                ("quotient", self.quotient.is_some()),
            ])?;
            return Ok(TupleBasis::Machine(MachineBasis {
                theorem: self.theorem.ok_or(missing("theorem"))?,
                encoding: self.encoding.as_ref().ok_or(missing("encoding"))?,
                machine: self.machine.as_ref().ok_or(missing("machine"))?,
                termination: self.termination.as_deref().ok_or(missing("termination"))?,
                strategy: self.strategy.as_deref(),
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
        Ok(TupleBasis::Code {
            code,
            preperiod: self.preperiod.ok_or(missing("preperiod"))?,
            period: self.period.ok_or(missing("period"))?,
            quotient: self.quotient.as_ref(),
        })
    }
}

fn none_given(fields: &[(&'static str, bool)]) -> Result<(), Rejection> {
    match fields.iter().find(|(_, given)| *given) {
        Some(&(name, _)) => Err(Rejection::Field { name }),
        None => Ok(()),
    }
}

/// How a row decomposes into heaps.
#[derive(Debug, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RowsText {
    pub(crate) letter: String,
    pub(crate) live: Vec<(Option<String>, Option<String>)>,
    pub(crate) rules: String,
}
