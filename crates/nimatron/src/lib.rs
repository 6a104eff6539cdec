//! Write the rules of a two-player game; get who wins, why, and a theorem proved for positions of
//! every size.
//!
//! This is the library interface of Nimatron. Everything starts with a [`Game`], loaded from a rule
//! text or shipped with the program; its answers are plain data ([`answer`]), which `tell` puts
//! into words or JSON.
//!
//! ```
//! use nimatron::answer::Verdict;
//! use nimatron::{Game, Question, Run, Settings};
//!
//! let game = Game::shipped("addition-game", &Settings::default())?;
//! let run = Run::default();
//!
//! // One position, by brute force.
//! assert_eq!(game.solve("4649", &run)?.remoteness, Some(5));
//!
//! // Positions of every size, with a proof.
//! let attempt = game.prove(Question::Outcome, &run);
//! let Verdict::Proved(theorem) = attempt.verdict else { panic!("no proof") };
//! assert!(theorem.evidence.machine().is_some_and(|machine| machine.choice_never_matters));
//! assert!(nimatron::check(&theorem.certificate).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Everything that can take long takes a [`Run`]: budgets, cancellation and progress reports. The
//! library does no input or output, unless it is given a [`store::Directory`].

mod boards;
mod budget;
mod bulk;
mod decide;
mod effort;
mod examples;
mod explain;
pub mod fault;
mod find;
mod game;
mod graph;
pub mod grid;
mod heaps;
mod kept;
mod kind;
pub mod listed;
mod lists;
mod load;
mod machine;
mod patterns;
pub mod problem;
mod screen;
pub mod sequence;
mod session;
pub mod shipped;
mod sides;
mod state;
pub mod store;
mod survey;
mod theorem;
mod trial;
mod tuples;
mod undecided;
mod words;

pub use ::answer;
pub use answer::Question;
pub use bulk::Bulk;
pub use certify::{Established, Rejection};
pub use decide::NoDecision;
pub use effort::Effort;
pub use game::{Game, Known, LoadError, Position, SolveError};
pub use judge::bulk::RowFault;
pub use rules::tuples::Numeration;
pub use rules::{Convention, OutcomeClass, Settings};
pub use run::{Limits, Run};
pub use session::Session;
pub use state::State;
pub use theory::nimber;

/// Checks a certificate on its own, independently of whatever made it.
///
/// # Errors
/// The first error in it.
pub fn check(certificate: &str) -> Result<Established, Rejection> {
    certify::check(certificate, &certify::Options::default())
}

/// Checks a certificate, and that it is about the rules in `source`.
///
/// # Errors
/// The first error in it.
pub fn check_against(source: &str, certificate: &str) -> Result<Established, Rejection> {
    certify::check_against(source, certificate, &certify::Options::default())
}
