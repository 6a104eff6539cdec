//! All tests of boards from outside: one program, because linking each file by itself takes longer
//! than running it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod cells;
mod games;
