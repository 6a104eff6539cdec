//! A result in many forms. What the floors below know as data becomes words here, and nowhere else.

pub mod diagnostics;
mod english;
pub mod language;

pub use diagnostics::{Told, render, tell};
pub use language::Language;
