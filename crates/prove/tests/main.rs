//! All tests of the prover from outside: one program, because linking each file by itself takes
//! longer than running it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod growth;
mod heaps;
mod heaps_claims;
mod heaps_oracle;
mod heaps_recognise;
mod kept;
mod picks;
mod properties;
mod sums;
