//! Write the rules of a two-player game; get who wins, why, and a theorem proved for positions of
//! every size.
//!
//! # Should I use this crate?
//!
//! Yes, to ask questions about games from Rust: everything that the program `nimatron` answers is a
//! method here, and answers are plain data ([`answer`]), which `tell` puts into words or JSON. If
//! your rules are no text but a Rust type, `solve` is what you want: it solves, but proves nothing.
//!
//! # The smallest whole program
//!
//! Everything starts with a [`Game`], loaded from a rule text or shipped with the program:
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
//! # Rules are text
//!
//! A position is a word, a tuple of heaps, a list of any number of heaps, or a board whose letters
//! are taken; [`Game::info`] says which. Parameters have defaults, and [`Settings`] change them:
//!
//! ```
//! use nimatron::{Convention, Game, Run, Settings};
//!
//! let rules = "parameter k = 3 in 1..9\nheap n\nmove n -> n - d where 0 < d <= k\n";
//! let game = Game::load(rules, &Settings::default())?;
//! assert_eq!(game.solve("7 2", &Run::default())?.value, Some(7 % 4 ^ 2));
//!
//! let settings = Settings { parameters: vec![("k".to_owned(), 4)], ..Settings::default() };
//! let game = Game::load(rules, &settings)?;
//! assert_eq!(game.solve("7 2", &Run::default())?.value, Some(7 % 5 ^ 2));
//!
//! let misere = Settings { convention: Some(Convention::Misere), ..Settings::default() };
//! assert_eq!(Game::load(rules, &misere)?.convention(), Convention::Misere);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A text that is no game says where and why, and a name that is almost right finds the game:
//!
//! ```
//! use nimatron::{Game, LoadError, Settings};
//!
//! let Err(LoadError::Rules { diagnostics, .. }) =
//!     Game::load("word 1*\nmove 1 to empty\n", &Settings::default())
//! else {
//!     panic!("the arrow is missing")
//! };
//! assert!(!diagnostics.is_empty());
//! let Err(LoadError::NoSuchGame { similar, .. }) = Game::shipped("kayle", &Settings::default())
//! else {
//!     panic!("no such game")
//! };
//! assert_eq!(similar, Some("kayles"));
//! ```
//!
//! # What is known, and how
//!
//! Nothing is claimed that is not known. A theorem has a certificate, which [`check`] reads without
//! believing the prover; a claim of your own is proved, or refuted by its smallest counterexample;
//! and where the budget of the [`Run`] ends, the answer is that it is not known:
//!
//! ```
//! use nimatron::answer::{Obstacle, Verdict};
//! use nimatron::{Game, Limits, Question, Run, Settings};
//!
//! let game = Game::shipped("nim-3", &Settings::default())?;
//! let little = Run::new(Limits { states: 10, ..Limits::default() });
//! let Verdict::Unknown(unknown) = game.prove(Question::Outcome, &little).verdict else {
//!     panic!("too little")
//! };
//! assert!(matches!(unknown.obstacle, Obstacle::Stopped(_)));
//!
//! let run = Run::default();
//! let claim = |text| game.judge(text, &run).map(|judged| judged.ruling).map_err(|_| "no claim");
//! assert!(claim("loses when a xor b xor c = 0")?.is_proved());
//! assert!(claim("loses when a + b = c")?.is_refuted());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A theorem at work
//!
//! [`Game::known`] prepares a theorem for single positions, however large; [`Game::bulk`] for
//! millions of them; [`problem::Problem`] for the input of a contest, from which `emit` prints
//! programs; [`Session`] plays with it. [`Game::find`] takes whatever is cheapest:
//!
//! ```
//! use nimatron::answer::Found;
//! use nimatron::{Game, Run, Settings};
//!
//! let game = Game::shipped("wythoff", &Settings::default())?;
//! let positions = [game.position("1 2").map_err(|_| "no position")?];
//! let Found::Outcomes(found) = game.find(&positions, &Run::default()) else {
//!     panic!("impartial")
//! };
//! let (position, solution) = &found[0];
//! assert_eq!(position, "(1, 2)");
//! assert!(solution.as_ref().is_ok_and(|solution| solution.winning.is_empty()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The map
//!
//! * [`Game`]: load, solve, prove, judge, table, test, explain; [`State`] and [`Session`] to play.
//! * [`sequence`]: Grundy values of single heaps, with the proof of their period.
//! * [`problem`]: statements of contest problems; [`shipped`]: what comes with the program.
//! * [`grid`] and [`listed`]: laws and graphs of positions that some other program computed.
//! * [`nimber`]: arithmetic of the values themselves.
//!
//! Everything that can take long takes a [`Run`]: budgets, cancellation and progress reports. The
//! library does no input or output, unless it is given a [`store::Directory`].

mod automaton;
mod boards;
mod budget;
mod bulk;
mod carried;
mod decide;
mod effort;
mod enumeration;
mod examples;
mod explain;
pub mod fault;
mod find;
mod game;
mod graph;
pub mod grid;
mod heaps;
mod inquiry;
mod kept;
mod kind;
pub mod listed;
mod lists;
mod load;
mod machine;
mod patterns;
pub mod problem;
mod quotient;
mod remoteness;
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
pub use automaton::{CompareError, NumerationPart, least_first, read_walnut};
pub use bulk::Bulk;
pub use certify::{Established, Rejection};
pub use decide::NoDecision;
pub use effort::Effort;
pub use game::{Game, Known, LoadError, Position, SolveError};
pub use inquiry::{Inquirer, InquiryError};
pub use judge::bulk::RowFault;
pub use rules::tuples::Numeration;
pub use rules::{Convention, Outcome, OutcomeClass, Settings};
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
/// ```
/// use nimatron::answer::Verdict;
/// use nimatron::{Game, Question, Run, Settings};
///
/// let rules = "game \"Bite\"\nword 1*\nmove 1{1..2} -> empty\n";
/// let attempt =
///     Game::load(rules, &Settings::default())?.prove(Question::Outcome, &Run::default());
/// let Verdict::Proved(theorem) = attempt.verdict else { panic!("no proof") };
/// assert!(nimatron::check_against(rules, &theorem.certificate).is_ok());
/// let others = rules.replace("1..2", "1..3");
/// assert!(nimatron::check_against(&others, &theorem.certificate).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The first error in it.
pub fn check_against(source: &str, certificate: &str) -> Result<Established, Rejection> {
    certify::check_against(source, certificate, &certify::Options::default())
}

/// The examples of the guide are tested with those of the library.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/rust.md")]
struct Guide;
