//! Games on any number of heaps: a position is a list of heaps; a move replaces one of them by
//! none, one or several heaps.
//!
//! A heap's moves do not depend on the other heaps, so a position is the *sum* (disjunctive
//! compound) of its heaps. The rules of one heap are a game on tuples ([`ListRuleset::heap`]);
//! [`literal`] is their meaning for lists.

mod code;
pub mod evaluate;
pub mod literal;
pub(crate) mod parse;
mod positions;
mod print;
mod property;
mod ruleset;

pub use code::{Code, CodeError, MAX_DIGITS};
pub use parse::{parse_claim, parse_property};
pub use positions::{
    ListsOfTotal, ListsWithin, MAX_TYPED_HEAPS, lists, lists_within, parse_list, spell_list,
};
pub use property::{ListAtom, ListClaim, ListGoal, ListProperty, ListSubject, ListValue};
pub use ruleset::{
    List, ListRuleset, MAX_LIST_TURN, MAX_PARTS, MAX_WRITTEN_HEAPS, TurnRule, canonical,
};
