//! All tests of the library from outside: one program, because linking each file by itself takes
//! longer than running it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod arithmetic;
mod automata;
mod columns;
mod computed;
mod decisions;
mod division;
mod enumerations;
mod explain;
mod explained_sums;
mod inquiries;
mod kept;
mod library;
mod partisan;
mod period;
mod planted;
mod play;
mod problems;
mod sequence;
mod stress;
mod sums;
mod theorems;
mod twins;
