//! All tests of the rules from outside: one program, because linking each file by itself takes
//! longer than running it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod common;
mod games;
mod heaps_divide;
mod heaps_games;
mod heaps_literal;
mod heaps_lower;
mod heaps_positions;
mod heaps_texts;
mod literal;
mod loops;
mod pddl;
mod picks;
mod properties;
mod sides;
mod sums;
mod tex;
mod texts;
mod traces;
