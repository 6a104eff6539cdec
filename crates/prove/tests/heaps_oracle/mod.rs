//! What is guessed about games of heaps before anything is proved: classes of positions, measures,
//! plays without an end.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod ranking;
mod support;
mod table;
