//! Prints plans as programs.
#![no_std]

extern crate alloc;
