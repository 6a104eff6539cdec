//! Every machine construction, held to its naive definition on small random machines.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod algebra;
mod learn;
mod moore;
mod pairs;
mod preimage;
mod random;
mod transducer;
