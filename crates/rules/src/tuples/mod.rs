//! Games whose positions are tuples of naturals: the fully expanded rules.
//!
//! Positions are tuples of a fixed number of heaps. A domain, an ending and the guards of the moves
//! are conditions of linear arithmetic ([`condition`]); a move assigns to heaps linear terms over
//! the position before it and its own variables. People write and read [`property`] expressions;
//! [`property::Property::lower`] turns them into conditions. [`literal`] is the literal meaning of
//! the rules.
//!
//! # Variables
//!
//! With n heaps, [`Variable`]s 0 to n - 1 are the heaps of a position, n to 2n - 1 those of an
//! option of it (`x'`), 2n is the Grundy value, and those from 2n + 1 on are variables of a move or
//! of a quantifier, numbered separately for each move and each formula, no number twice within one.

mod assignment;
pub mod condition;
pub mod digits;
mod divide;
mod division;
pub mod evaluate;
pub mod literal;
pub mod lower;
pub(crate) mod parse;
pub mod pddl;
pub mod positions;
mod print;
pub mod property;
pub mod question;
mod ranges;
mod ruleset;
mod sides;
mod surface;
mod trace;

pub use crate::loops::Loops;
pub use crate::numeration::Numeration;
pub use assignment::Assignment;
pub use condition::{Bound, Condition, Digits, Linear, Sort, Variable};
pub use digits::{digits, number};
pub use divide::{Divided, divide};
pub use division::Division;
pub use lower::LowerError;
pub use parse::{parse_claim, parse_move_property, parse_property, parse_question};
pub use positions::{
    TuplePositionError, TuplePositionErrorKind, Tuples, parse_tuple, spell_tuple, tuples,
};
pub use property::{
    Property, Quantified, TupleAtom, TupleClaim, TupleSubject, TupleValueTest, Value,
};
pub use ruleset::{Effect, MAX_HEAPS, Tuple, TupleMove, TupleMoves, TupleRuleset};
pub use sides::marked;
