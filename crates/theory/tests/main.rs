//! All tests of the theory from outside: one program, because linking each file by itself takes
//! longer than running it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on should fail")]

mod campaign;
mod columns;
mod factor;
mod kernels;
mod nimbers;
mod quotients;
mod sequence;
