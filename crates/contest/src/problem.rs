//! The content of a problem file.

use alloc::string::String;
use alloc::vec::Vec;

use plan::{PrintedAnswer, Program, Variable, Wanted};
use rules::{Alphabet, Regex, Span};

use crate::diagnostic::{Diagnostic, Reason};

/// A problem: a game, and how a contest presents instances of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// `problem "..."`.
    pub title: String,
    /// The game.
    pub game: GameReference,
    /// What to read and print. The steps determine whether positions are words, tuples or lists;
    /// whether that fits the game is not known here: one number given as a position is a tuple of
    /// one. Words that are read have no domain yet; see `readings`.
    pub program: Program,
    /// The quantity to compute for each position; none where the result of a game is printed
    /// ([`plan::PrintedAnswer::Result`]).
    pub wanted: Option<Wanted>,
    /// The place of `answer`, or of the first kept answer if none is printed.
    pub answer: Span,
    /// What is known about the variables beyond the program.
    pub readings: Vec<Reading>,
    /// The `example` lines.
    pub examples: Vec<Example>,
}

impl Problem {
    /// The diagnostic if the game turns out to have draws: outcomes are printed without a text for
    /// draws. The rules of the game are not known here.
    #[must_use]
    pub fn draws_unsaid(&self) -> Option<Diagnostic> {
        let unsaid = matches!(self.program.answer, PrintedAnswer::Outcome { draws: None, .. });
        (unsaid && self.program.answers())
            .then(|| Diagnostic::error(self.answer, Reason::DrawsUnsaid))
    }
}

/// The line `game NAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReference {
    /// The place of the name.
    pub span: Span,
    /// The name or path as written.
    pub name: String,
    /// Whether `misere` is given.
    pub misere: bool,
    /// `begins NAME`: the player of a partisan game who begins.
    pub begins: Option<String>,
    /// `with k = 3`: parameters with constant values. Those from the input are in
    /// [`Program::settings`].
    pub set: Vec<Set>,
}

/// A parameter of a game with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// Its place.
    pub span: Span,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: i64,
}

/// What is known about a variable that is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The variable.
    pub variable: Variable,
    /// The place of its declaration.
    pub span: Span,
    /// The allowed words (`read word s in [IX]+`), if declared.
    pub words: Option<(Alphabet, Regex)>,
    /// The promise about the numbers of one reading. Used to generate inputs, and not checked.
    pub promise: Promise,
    /// If rows are edges and these are their second vertices, the variable of the first vertices.
    pub from: Option<Variable>,
}

/// A promise about numbers that are read with `times`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Promise {
    /// They are distinct; if the range has as many numbers, they are a permutation.
    pub distinct: bool,
    /// They are in nondecreasing order.
    pub sorted: bool,
    /// Each row of two numbers is an edge from the first to the second.
    pub edges: Option<Edges>,
}

/// The graph that edges form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// A forest, ignoring directions: a tree if there is one edge fewer than vertices.
    Tree,
    /// A directed acyclic graph without repeated edges.
    Acyclic,
}

/// A line `example "INPUT" prints "OUTPUT"`: texts of tokens, in which the kind of white space does
/// not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Its place.
    pub span: Span,
    /// The input.
    pub input: String,
    /// The output.
    pub output: String,
}
