//! All tests of plans from outside: one program, because linking each file by itself takes longer than running it.

mod common;
mod decisions;
mod programs;
