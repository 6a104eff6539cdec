//! All tests of printed programs from outside: one program, because linking each file by itself takes longer than running it.

mod common;
mod printed;
mod programs;
