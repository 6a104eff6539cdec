//! All tests of the checker from outside: one program, because linking each file by itself takes
//! longer than running it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod binary;
mod games;
mod heaps;
mod hostile;
mod mutations;
mod picks;
mod size;
mod sums;
mod support;
