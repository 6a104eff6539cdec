//! What a problem file says.

use alloc::string::String;
use alloc::vec::Vec;

use plan::{Program, Variable, Wanted};
use rules::{Alphabet, Regex, Span};

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
    /// What is known of the variables beyond the program.
    pub readings: Vec<Reading>,
    /// Lines `example`.
    pub examples: Vec<Example>,
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
    /// The numbers of one reading are all different. A promise about inputs, used to make some, and not checked.
    pub distinct: bool,
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
