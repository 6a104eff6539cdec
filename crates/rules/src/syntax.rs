//! The syntax tree: what a text says before parameters have values and letters have numbers.
//!
//! Chains of one operator are lists, so that the depth of a tree is bounded by the nesting of its text.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::formula::{Comparison, Relation};
use crate::lex::Class;
use crate::ruleset::{Outcome, Span};

/// An expression: a number, a condition or a formula; which one is decided when it gets its meaning.
#[derive(Clone, Debug)]
pub(crate) struct Expr {
    pub(crate) span: Span,
    pub(crate) kind: ExprKind,
}

#[derive(Clone, Debug)]
pub(crate) enum ExprKind {
    Number(i128),
    Quoted(String),
    Name(String),
    Bool(bool),
    Length,
    /// `sum(..)`.
    Sum(Box<Expr>),
    /// `count(..)`.
    Count(Box<Pattern>),
    Negative(Box<Expr>),
    /// Added up; `true` for those with a minus.
    Add(Vec<(bool, Expr)>),
    /// From left to right.
    Multiply(Box<Expr>, Vec<(Operator, Expr)>),
    /// `a < b <= c` holds if each neighbouring pair compares so.
    Compare(Box<Expr>, Vec<(Comparison, Expr)>),
    In(Box<Expr>, Box<Pattern>),
    InSet(Box<Expr>, Vec<(Expr, Option<Expr>)>),
    /// `word = ..`, or with `false` `word != ..`.
    WordIs(bool, WordText),
    WordIn(Box<Pattern>),
    Not(Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Except(Box<Expr>, Vec<WordText>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Times,
    Over,
    Mod,
}

/// A word as written.
#[derive(Clone, Debug)]
pub(crate) struct WordText {
    pub(crate) span: Span,
    pub(crate) symbols: Vec<(char, Span)>,
}

/// A regular expression, or one side of a move.
#[derive(Clone, Debug)]
pub(crate) struct Pattern {
    pub(crate) span: Span,
    pub(crate) kind: PatternKind,
}

#[derive(Clone, Debug)]
pub(crate) enum PatternKind {
    Empty,
    Any,
    Letter(char),
    /// A text in quotes.
    Text(Vec<char>),
    /// A letter variable; in moves only.
    Variable(String),
    Class(Class),
    /// `digit(e)`.
    Digit(Expr),
    /// `digit(lo..hi)`.
    DigitRange(Expr, Expr),
    /// `digits(e)`, `digits(e, base)`; in moves only.
    Digits(Expr, Option<Expr>),
    Concat(Vec<Pattern>),
    Alt(Vec<Pattern>),
    Repeat(Box<Pattern>, Repetition),
    /// In parentheses. In a regular expression this means its content; moves refuse it.
    Group(Box<Pattern>),
}

#[derive(Clone, Debug)]
pub(crate) struct Repetition {
    pub(crate) span: Span,
    pub(crate) kind: RepetitionKind,
}

#[derive(Clone, Debug)]
pub(crate) enum RepetitionKind {
    Star,
    Plus,
    Optional,
    Exactly(Expr),
    /// `{low..high}` or `{low..}`.
    Between(Expr, Option<Expr>),
}

/// `after ..` or `before ..`: alternatives, each bound to the end of the word (`^`, `$`) or not.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    pub(crate) span: Span,
    pub(crate) alternatives: Vec<(bool, Pattern)>,
}

#[derive(Clone, Debug)]
pub(crate) struct MoveText {
    pub(crate) span: Span,
    pub(crate) left: Vec<Pattern>,
    pub(crate) right: Vec<Pattern>,
    pub(crate) right_span: Span,
    pub(crate) condition: Option<Expr>,
    pub(crate) after: Option<Context>,
    pub(crate) before: Option<Context>,
}

#[derive(Clone, Debug)]
pub(crate) struct ParameterText {
    pub(crate) name: String,
    pub(crate) name_span: Span,
    pub(crate) value: Expr,
    pub(crate) range: Option<(Expr, Expr)>,
}

#[derive(Clone, Debug)]
pub(crate) enum VerdictText {
    Outcome(Outcome),
    Value(Expr),
}

#[derive(Clone, Debug)]
pub(crate) struct ExpectText {
    pub(crate) items: Vec<(Span, WordText, VerdictText)>,
    pub(crate) condition: Option<Expr>,
}

#[derive(Clone, Debug)]
pub(crate) enum SubjectText {
    Outcome(Outcome),
    Value(Expr),
    EveryMoveWins,
    WinningMove(Expr),
    PlayParity(bool),
    PlayLength(Expr),
}

#[derive(Clone, Debug)]
pub(crate) struct ClaimText {
    pub(crate) span: Span,
    pub(crate) subject: SubjectText,
    pub(crate) relation: Relation,
    pub(crate) formula: Option<Expr>,
    pub(crate) condition: Option<Expr>,
}
