//! What a problem file says.

use alloc::string::String;
use alloc::vec::Vec;

use plan::{PrintedAnswer, Program, Variable, Wanted};
use rules::{Alphabet, Regex, Span};

use crate::diagnostic::{Diagnostic, Reason};

/// A problem: a game, and how a contest states instances of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// `problem "..."`.
    pub title: String,
    /// The game.
    pub game: GameReference,
    /// What is read and printed. Whether positions are words, tuples or lists is what the steps say; that it fits the game is not known here: one number given as a
    /// position is a tuple of one. Words that are read have no domain yet; see `readings`.
    pub program: Program,
    /// What is computed of each position; none where the result of a game is printed that is played
    /// for one ([`plan::PrintedAnswer::Result`]).
    pub wanted: Option<Wanted>,
    /// Where `answer` stands, or the first answer that is kept if none is printed.
    pub answer: Span,
    /// What is known of the variables beyond the program.
    pub readings: Vec<Reading>,
    /// Lines `example`.
    pub examples: Vec<Example>,
}

impl Problem {
    /// What is wrong if its game may end in a draw: who wins is printed, and nothing is said of draws. The rules of the game
    /// are not known here.
    #[must_use]
    pub fn draws_unsaid(&self) -> Option<Diagnostic> {
        let unsaid = matches!(self.program.answer, PrintedAnswer::Outcome { draws: None, .. });
        (unsaid && self.program.answers()).then(|| Diagnostic::error(self.answer, Reason::DrawsUnsaid))
    }
}

/// The line `game NAME`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameReference {
    /// Where the name stands.
    pub span: Span,
    /// The name or path as written.
    pub name: String,
    /// `misere`.
    pub misere: bool,
    /// `begins NAME`: which player of a partisan game begins.
    pub begins: Option<String>,
    /// `with k = 3`: parameters with fixed values. Those from the input are in [`Program::settings`].
    pub set: Vec<Set>,
}

/// A parameter of a game with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    /// Where it stands.
    pub span: Span,
    /// Its name.
    pub name: String,
    /// Its value.
    pub value: i64,
}

/// What is known of a variable that is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The variable.
    pub variable: Variable,
    /// Where it is declared.
    pub span: Span,
    /// Which words there may be (`read word s in [IX]+`), if that is said.
    pub words: Option<(Alphabet, Regex)>,
    /// What is promised of the numbers of one reading. Used to make inputs, and not checked.
    pub promise: Promise,
    /// Where rows are edges and these are their second vertices: the variable of the first ones.
    pub from: Option<Variable>,
}

/// What is promised of numbers that are read with `times`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Promise {
    /// All of them are different: in a range of as many, they are a permutation.
    pub distinct: bool,
    /// None is less than the one before it.
    pub sorted: bool,
    /// Each row of two numbers is an edge from the first one to the second.
    pub edges: Option<Edges>,
}

/// What edges make together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// A forest, whatever their directions: a tree if there is one edge less than there are vertices.
    Tree,
    /// A directed graph without cycles, in which no edge is there twice.
    Acyclic,
}

/// A line `example "INPUT" prints "OUTPUT"`: texts of tokens, where the kind of white space does not matter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// Where it stands.
    pub span: Span,
    /// The input.
    pub input: String,
    /// The output.
    pub output: String,
}
