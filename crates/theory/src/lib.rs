//! What is known of sums of heaps, without knowing any game: values of take-and-break sequences and
//! their periods, misère quotients, columns of binary digits, nimbers, prime factors.
//!
//! # Should I use this crate?
//!
//! Yes, for Grundy values of heaps by the million ([`sequence`]), for arithmetic with nimbers of 64
//! or 128 bits ([`nimber`]), for the turns that win Nim and Moore's Nim ([`columns`]). It knows no
//! rules and no positions: heaps are numbers. For rules as text, and for certificates of what is
//! proved here, use `nimatron`.
//!
//! The examples call `nimatron-run` `run`, as a dependency does that is renamed in `Cargo.toml`:
//! `run = { package = "nimatron-run", version = ".." }`.
//!
//! # The smallest whole program
//!
//! Kayles: take one counter of a heap, or two, and break what is left into two heaps if you like.
//! The values repeat with period 12, which finitely many of them prove (Guy and Smith 1956):
//!
//! ```
//! use nimatron_theory::sequence::{Sequence, TakeAndBreak};
//!
//! let kayles = TakeAndBreak { digits: vec![0, 7, 7], unequal: false }; // the octal code 0.77
//! let mut sequence = Sequence::new(kayles);
//! let period = sequence.extend_until_proved(10_000, &run::Run::default())?.ok_or("no proof")?;
//! assert_eq!((period.preperiod, period.period), (71, 12));
//! assert_eq!(sequence.values()[..8], [0, 1, 2, 3, 1, 4, 3, 2]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The value of several heaps is the exclusive or of their values. If it is not 0, some heap can be
//! moved to make it 0:
//!
//! ```
//! use nimatron_theory::columns::{loses, winning_turn};
//!
//! assert_eq!(winning_turn(&[3, 4, 5], 1, false), Some(vec![(0, 1)])); // heap 0 becomes 1
//! assert!(loses(&[1, 4, 5], 1, false));
//! ```
//!
//! # The map
//!
//! * [`sequence`]: values of heaps in take-and-break games ([`Sequence`](sequence::Sequence)),
//!   their periods with the condition that proves them ([`Period`](sequence::Period)), and a search
//!   for periods that are too long to be kept ([`Tail`](sequence::Tail)).
//! * [`quotient`]: misère play of take-and-break games.
//! * [`columns`]: Nim with turns in up to k heaps, in normal and in misère play.
//! * [`nimber`]: the field that values live in: products, inverses, roots, logarithms, many at a
//!   time, written expressions, and the coin-turning games whose values are products.
//! * [`factor`]: prime factors, whose exponents can be heaps.
//!
//! The crate needs no operating system; whatever takes long is under the budgets of a [`run::Run`].
//!
//! Stands on: Sprague 1935 and Grundy 1939 (values), Guy and Smith 1956 (periods), Bouton 1901 and
//! Moore 1910 (columns), Conway 1976 (nimbers), Plambeck and Siegel 2008 (misère quotients).
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod columns;
pub mod factor;
pub mod nimber;
pub mod quotient;
pub mod sequence;
