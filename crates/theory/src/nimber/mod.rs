//! Nimbers: the field of numbers that values of games live in, for 64 and 128 bits.
//!
//! The nim sum of two numbers is their exclusive or; the nim product is the least number that makes
//! this a field (Conway 1976, chapter 6; Lenstra 1977). The numbers below 2^(2^k) are a field by
//! themselves, with 2^(2^k) - 1 numbers other than 0 and every root of x times x + x = a that its
//! first half asks for.
//!
//! * [`Nimber`] and [`Nimber128`]: single numbers; products, inverses, roots, powers, orders,
//!   logarithms, quadratic equations.
//! * [`Engine`]: products of many numbers at a time.
//! * [`naive`]: what a product is, slow and plain.
//! * [`expression`]: values of written expressions.
//! * [`tartan`]: coin-turning games whose values are products.
//!
//! # A field of characteristic 2
//!
//! ```
//! use nimatron_theory::nimber::{DivisionByZero, Nimber, Nimber128};
//!
//! let a = Nimber(0x0123_4567_89AB_CDEF);
//! assert_eq!(a + a, Nimber::ZERO); // every number is its own negative
//! assert_eq!(a * a.inverse()?, Nimber::ONE);
//! assert_eq!(a.pow(Nimber::ORDER.into()), Nimber::ONE);
//! assert_eq!(a.pow_words(&[0, 1]), a); // 2^64 squares lead back
//! assert_eq!(Nimber::ZERO.inverse(), Err(DivisionByZero));
//! // The first number beyond a field is a root of x times x = x + 2^63.
//! let next = Nimber128::from_halves(1, 0);
//! assert_eq!(next * next, next + Nimber128(1 << 63));
//! # Ok::<(), DivisionByZero>(())
//! ```
//!
//! # Roots and quadratic equations
//!
//! ```
//! use nimatron_theory::nimber::Nimber;
//!
//! let a = Nimber(1_000_000_007);
//! assert_eq!(a.sqrt().square(), a); // each number has one root
//! let [x, y] = Nimber::quadratic(Nimber(5), Nimber(14)).ok_or("no solution")?;
//! assert_eq!((x * x + Nimber(5) * x, x + y), (Nimber(14), Nimber(5)));
//! // The larger half of the field is not of the form x times x + x.
//! assert_eq!(Nimber(1).artin_schreier(), Some(Nimber(2)));
//! assert_eq!(Nimber(1 << 63).artin_schreier(), None);
//! # Ok::<(), &str>(())
//! ```
//!
//! # Orders and logarithms
//!
//! ```
//! use nimatron_theory::nimber::Nimber;
//!
//! assert_eq!(Nimber(2).order(), Some(3)); // 2, 3, 1
//! assert_eq!(Nimber(3).log(Nimber(2)), Ok(2));
//! assert!(Nimber(4).log(Nimber(2)).is_err()); // 4 is in a larger field
//! let base = Nimber(0xDEAD_BEEF);
//! assert_eq!(base.pow(12_345).log(base), Ok(12_345));
//! ```
//!
//! # Sums and products
//!
//! ```
//! use nimatron_theory::nimber::Nimber;
//!
//! let heaps = [3, 4, 5].map(Nimber);
//! assert_eq!(heaps.iter().copied().sum::<Nimber>(), Nimber(2));
//! assert_eq!([2, 2, 2].map(Nimber).into_iter().product::<Nimber>(), Nimber::ONE);
//! assert_eq!(heaps[0].to_string(), "*3");
//! ```

mod batch;
#[cfg(target_arch = "x86_64")]
mod clmul;
#[cfg(target_arch = "x86_64")]
mod cpu;
pub mod expression;
mod group;
pub mod naive;
#[cfg(target_arch = "x86_64")]
mod names;
mod number;
mod tables;
pub mod tartan;
mod tower;

pub use batch::Engine;
pub use group::LogError;
pub use number::{DivisionByZero, Nimber, Nimber128};
