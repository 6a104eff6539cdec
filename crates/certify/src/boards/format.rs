//! A certificate about a strategy of a pick game as it stands in its text. Nothing is believed
//! here.

use alloc::string::String;
use alloc::vec::Vec;

use crate::kernel::format::{ConventionName, Parameters, Table, present};

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
