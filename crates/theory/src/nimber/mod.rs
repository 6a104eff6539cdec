//! Nimbers: the field of numbers that values of games live in, for 64 and 128 bits.
//!
//! The nim sum of two numbers is their exclusive or; the nim product is the least number that makes this a field (Conway 1976, chapter 6; Lenstra 1977). The numbers below 2^(2^k)
//! are a field by themselves, with 2^(2^k) - 1 numbers other than 0 and every root of x times x + x = a that its first half asks for.
//!
//! * [`Nimber`] and [`Nimber128`]: single numbers; products, inverses, roots, powers, orders, logarithms, quadratic equations.
//! * [`Engine`]: products of many numbers at a time.
//! * [`naive`]: what a product is, slow and plain.
//! * [`expression`]: values of written expressions.
//! * [`tartan`]: coin-turning games whose values are products.

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
