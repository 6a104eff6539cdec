//! Theorems, claims and measures, held to brute force over the literal rules.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod claims;
mod endless;
mod known;
mod oracle;
mod play_length;
mod shipped;
mod sides;
mod support;
mod termination;
