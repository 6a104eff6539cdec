//! All tests of boards from outside: one program, because linking each file by itself takes longer than running it.

mod cells;
mod games;
