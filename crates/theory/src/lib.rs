//! What is known of sums of heaps, without knowing any game: values of take-and-break sequences and their periods
//! ([`sequence`]), columns of binary digits with the turns that balance them ([`columns`]), and the prime factors whose exponents can be heaps ([`factor`]).
//!
//! Stands on: Sprague 1935 and Grundy 1939 (values), Guy and Smith 1956 (periods), Bouton 1901 and Moore 1910 (columns).
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod columns;
pub mod factor;
pub mod nimber;
pub mod sequence;
