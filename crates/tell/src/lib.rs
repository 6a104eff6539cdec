//! A result in many forms. What the floors below know as data becomes words here, and nowhere else.

pub mod classes;
pub mod contest;
pub mod diagnostics;
pub mod document;
pub mod draw;
pub mod editor;
pub mod explain;
mod face;
pub mod first;
pub mod json;
pub mod language;
mod layout;
mod level;
mod mention;
pub mod nimber;
pub mod picture;
mod place;
pub mod plan;
pub mod play;
pub mod position;
pub mod problem;
pub mod reference;
mod render;
pub mod report;
mod say;
pub mod service;

pub use diagnostics::{RenderedDiagnostic, tell};
pub use face::Face;
pub use language::Language;
pub use layout::{Colour, folded, set_line_width};
pub use render::{Format, Style, Tell, Telling, render, render_explained, report};
