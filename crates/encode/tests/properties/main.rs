//! Everything compiled to machines, held to the literal meaning of the rules.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod escapes;
mod formulas;
mod games;
mod moves;
mod random;
mod sides;
mod tracks;
