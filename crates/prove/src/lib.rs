//! From rules to a theorem about positions of every size.
//!
//! The loop (see ARCHITECTURE.md): an [`oracle`](words::oracle) solves single positions by brute
//! force; a learner makes a machine of its answers; the [`teacher`] compares the machine with the
//! rules, exactly and for all sizes, and blames one position if they disagree. When they agree, the
//! [`termination`](words::termination) of every play makes the machine correct,
//! [`recognise`](words::recognise) finds a readable formula and proves it equal to the machine, and
//! the [`certificate`] can be checked without trusting any of this.
//!
//! Relies on: uniqueness of the P-positions of a game whose plays end (Zermelo 1913; Sprague 1935,
//! Grundy 1939 for values), preimages of regular languages under rational relations (Elgot, Mezei
//! 1965), active learning (Angluin 1987).
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod backwards;
pub mod boards;
pub mod certificate;
pub mod claim;
pub mod lists;
pub mod sides;
pub mod strategy;
pub mod teacher;
mod theorem;
pub mod tuples;
pub mod words;

mod learning;
mod simplex;
mod witnesses;

pub use theorem::{
    AnswerMachine, Boards, Class, ClassKind, Encoded, Figures, Growth, Judgement, LARGEST_VALUE,
    Lists, Proof, Provable, Refuted, Tuples, Unknown, UnknownReason, Words,
};
