//! Games on any number of heaps: texts, what they literally mean, claims, and the games that are
//! shipped.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

use crate::common;

mod claims;
mod games;
mod literal;
mod naive;
mod texts;

use rules::lists::ListRuleset;
use rules::{Rules, Settings, read};

/// The ruleset of a text without errors.
fn sums(source: &str) -> ListRuleset {
    sums_with(source, &Settings::default())
}

fn sums_with(source: &str, settings: &Settings) -> ListRuleset {
    match read(source, settings) {
        (Some(Rules::Lists(rules)), _) => rules,
        (_, diagnostics) => panic!("{source}\n{diagnostics:#?}"),
    }
}
