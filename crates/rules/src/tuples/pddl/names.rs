//! Recognises names of variables, and makes names for use outside PDDL.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

/// Whether an atom can be the name of a variable.
pub(super) fn is_variable(atom: &str) -> bool {
    let name = atom.strip_prefix('?').unwrap_or(atom);
    name.starts_with(|first: char| first.is_alphabetic() || first == '_')
}

/// The name without its question mark, restricted to letters, digits and underscores.
pub(super) fn plain(name: &str) -> String {
    let name = name.strip_prefix('?').unwrap_or(name);
    name.chars().map(|symbol| if symbol.is_ascii_alphanumeric() { symbol } else { '_' }).collect()
}

/// Distinct plain names; an underscore is appended where two would be equal.
pub(super) fn plain_names(names: &[String]) -> Vec<String> {
    let mut found: Vec<String> = vec![];
    for name in names {
        let mut name = plain(name);
        while found.contains(&name) {
            name.push('_');
        }
        found.push(name);
    }
    found
}

pub(super) use crate::text::beginning;
pub(super) use crate::text::similar::is_similar;

/// The known name that was probably meant.
pub(super) fn similar<'a>(known: impl Iterator<Item = &'a str>, found: &str) -> Option<String> {
    let mut known: Vec<&str> = known.collect();
    // Shortest first, so that ?k is found before ?k1.
    known.sort_by_key(|name| name.len());
    let same = |name: &&&str| plain(name).eq_ignore_ascii_case(&plain(found));
    let near = |name: &&&str| is_similar(&plain(name), &plain(found));
    known.iter().find(same).or_else(|| known.iter().find(near)).map(|name| (*name).to_string())
}
