//! Games on any number of heaps: a position is a list of heaps, a move is made in one of them and
//! leaves none, one or several in its place.
//!
//! How a heap moves does not depend on the others, so that a position is the *sum* (disjunctive
//! compound) of its heaps. What is written about one heap is read as a game on a tuple
//! ([`ListRuleset::heap`]); [`literal`] is what the rules mean for lists.

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
pub use positions::{ListsOfTotal, ListsWithin, MAX_TYPED_HEAPS, lists, lists_within, parse_list, spell_list};
pub use property::{ListAtom, ListClaim, ListGoal, ListProperty, ListSubject, ListValue};
pub use ruleset::{List, ListRuleset, MAX_LIST_TURN, MAX_PARTS, MAX_WRITTEN_HEAPS, TurnRule, canonical};
