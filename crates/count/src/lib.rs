//! How many words of each length a finite automaton accepts, and how many tuples have each size.
//!
//! # Should I use this crate?
//!
//! Yes, to turn a finite automaton, or one with weights, into numbers: a table of counts of any
//! length, the shortest linear recurrence that they satisfy, their generating function, the limit
//! of a share. It knows no games: states are numbers, and so are letters.
//!
//! # The smallest whole program
//!
//! Words of zeros and ones without two adjacent ones. State 1 is the one after a one:
//!
//! ```
//! use nimatron_count::{Representation, recurrence};
//!
//! let run = run::Run::default();
//! let words = Representation::new(
//!     vec![1, 0], vec![vec![vec![(0, 1), (1, 1)], vec![(0, 1)]]], vec![1, 1]
//! )
//!     .ok_or("not a representation")?;
//! let counts: Vec<String> = words.sequence(6, &run)?.iter().map(ToString::to_string).collect();
//! assert_eq!(counts, ["1", "2", "3", "5", "8", "13"]);
//!
//! let rule = recurrence(&words, &run)?.ok_or("no recurrence within the limits")?;
//! assert_eq!(rule.coefficients, [1.into(), 1.into()]); // a(n) = a(n - 1) + a(n - 2)
//! let function = rule.generating_function();
//! assert_eq!(function.numerator, [1.into(), 1.into()]); // (1 + x) / (1 - x - x^2)
//! assert_eq!(function.denominator, [1.into(), (-1).into(), (-1).into()]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The map
//!
//! * [`Representation`]: a linear representation of a function of words (Schützenberger 1961): a
//!   row of numbers, a matrix for each letter, a column. With one letter it is a sequence; with the
//!   digits of a base it is a regular sequence (Allouche and Shallit 1992).
//! * [`recurrence()`]: the shortest linear recurrence of a sequence, guessed modulo primes
//!   (Berlekamp 1968, Massey 1969) and then proved for every length.
//! * [`GeneratingFunction`]: a quotient of two polynomials.
//! * [`limit_of_share()`]: what part of all words is counted in the limit.
//!
//! The crate needs no operating system; what takes long is under the budgets of a [`run::Run`].
#![no_std]

extern crate alloc;

mod modular;
mod recurrence;
mod representation;
mod share;

pub use num_bigint::{BigInt, BigUint};
pub use num_rational::BigRational;

pub use recurrence::{GeneratingFunction, LONGEST, Recurrence, recurrence};
pub use representation::Representation;
pub use share::limit_of_share;
