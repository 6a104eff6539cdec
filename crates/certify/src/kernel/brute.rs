//! Brute force with a memory: the one recursion behind all replays, without recursing.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use rules::Convention;

use crate::kernel::rejection::Rejection;

/// What is asked of every position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClassKind {
    /// The Grundy value.
    Values,
    /// 0 if the player to move loses, else 1.
    Outcome(Convention),
}

impl ClassKind {
    /// The class of a position whose options have these: the definition.
    fn class(self, options: &BTreeSet<u32>) -> u32 {
        match self {
            Self::Values => (0..).find(|value| !options.contains(value)).unwrap_or(u32::MAX),
            Self::Outcome(Convention::Misere) if options.is_empty() => 1,
            Self::Outcome(_) => u32::from(options.contains(&0)),
        }
    }
}

/// The classes found so far.
pub(crate) type KnownClasses<P> = BTreeMap<P, u32>;

/// A position whose options are being looked at.
struct OpenPosition<P> {
    position: P,
    options: Vec<P>,
    at: usize,
}

/// The class of a position, and of all that can be reached from it; `None` where `options` says
/// that something is beyond the limits. Plays must be known to end.
pub(crate) fn class<P: Clone + Ord>(
    asked: ClassKind,
    position: &P,
    known: &mut KnownClasses<P>,
    mut options: impl FnMut(&P) -> Result<Option<Vec<P>>, Rejection>,
) -> Result<Option<u32>, Rejection> {
    if let Some(&class) = known.get(position) {
        return Ok(Some(class));
    }
    let mut frame = |position: P| {
        let options = options(&position)?;
        Ok(options.map(|options| OpenPosition { position, options, at: 0 }))
    };
    let Some(first) = frame(position.clone())? else { return Ok(None) };
    let mut stack = vec![first];
    let mut found = None;
    while let Some(mut open) = stack.pop() {
        let unknown = open.options[open.at..].iter().position(|option| !known.contains_key(option));
        if let Some(ahead) = unknown {
            open.at += ahead;
            let Some(next) = frame(open.options[open.at].clone())? else { return Ok(None) };
            stack.push(open);
            stack.push(next);
            continue;
        }
        let class = asked
            .class(&open.options.iter().filter_map(|option| known.get(option).copied()).collect());
        known.insert(open.position, class);
        found = Some(class);
    }
    Ok(found)
}
