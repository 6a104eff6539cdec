//! The syntax tree: a text before parameters have values and letters have numbers.
//!
//! Chains of one operator are lists, so the nesting of the text bounds the depth of the tree.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use crate::language::{Comparison, Relation};
use crate::{Outcome, OutcomeClass, Span};

/// An expression: a number, a condition or a formula; lowering decides which.
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
    /// A sum; `true` marks subtracted parts.
    Add(Vec<(bool, Expr)>),
    /// Left-associative.
    Multiply(Box<Expr>, Vec<(Operator, Expr)>),
    /// `a < b <= c`: every neighbouring pair satisfies its comparison.
    Compare(Box<Expr>, Vec<(Comparison, Expr)>),
    In(Box<Expr>, Box<Pattern>),
    InSet(Box<Expr>, SetText),
    /// `word = ..` or, with `false`, `word != ..`.
    WordIs(bool, WordText),
    WordIn(Box<Pattern>),
    Not(Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Except(Box<Expr>, Vec<WordText>),
    /// Expressions that only games of heaps have.
    Heaps(TupleExpr),
}

impl Expr {
    /// Collects all names in it.
    pub(crate) fn names(&self, found: &mut Vec<(String, Span)>) {
        match &self.kind {
            ExprKind::Name(name) => found.push((name.clone(), self.span)),
            ExprKind::Sum(inner)
            | ExprKind::Negative(inner)
            | ExprKind::Not(inner)
            | ExprKind::In(inner, _) => {
                inner.names(found);
            }
            ExprKind::InSet(inner, _) | ExprKind::Except(inner, _) => inner.names(found),
            ExprKind::Add(parts) => parts.iter().for_each(|(_, part)| part.names(found)),
            ExprKind::Multiply(first, rest) => {
                first.names(found);
                rest.iter().for_each(|(_, part)| part.names(found));
            }
            ExprKind::Compare(first, rest) => {
                first.names(found);
                rest.iter().for_each(|(_, part)| part.names(found));
            }
            ExprKind::And(parts) | ExprKind::Or(parts) => {
                parts.iter().for_each(|part| part.names(found))
            }
            _ => {}
        }
    }
}

/// A set of numbers.
#[derive(Clone, Debug)]
pub(crate) enum SetText {
    /// `{0, 2, 5..9}`.
    Items(Vec<(Expr, Option<Expr>)>),
    /// A parameter, by name.
    Parameter(NameText),
}

/// Expressions that only games of heaps have.
#[derive(Clone, Debug)]
pub(crate) enum TupleExpr {
    /// `base^exponent`.
    Power(Box<Expr>, Box<Expr>),
    Xor(Vec<Expr>),
    Min(Vec<Expr>),
    Max(Vec<Expr>),
    /// `columns(base)`.
    Columns(Box<Expr>),
    /// `xor(T)` and other functions of all heaps of a position.
    All(ListFunction, Box<Expr>),
    /// `columns(base)`, `columns(base, T)` in games on any number of heaps.
    AllColumns(Box<Expr>, Option<Box<Expr>>),
    /// `heaps`, their number.
    Heaps,
    /// `digitsum(base, x)`.
    DigitSum(Box<Expr>, Box<Expr>),
    /// `ones(x)`.
    Ones(Box<Expr>),
    /// `zeros(numeration, x)`.
    Zeros(NumerationText, Box<Expr>),
    /// `shift(numeration, x)`.
    Shift(NumerationText, Box<Expr>),
    Touched,
    /// `gcd(a, b)` and other functions of two numbers.
    Call(compute::Function, Box<Expr>, Box<Expr>),
    /// `a[i]`.
    Entry(NameText, Box<Expr>),
    /// `length(a)`.
    Length(NameText),
    /// `some a, b: P` or, with `true`, `all a, b: P`.
    Quantified(bool, Vec<NameText>, Box<Expr>),
    Except(Box<Expr>, Vec<TupleText>),
    /// In a question: what is asked about a position of a game.
    Asked(Box<AskedText>),
    /// In a question: `one implies other` or, with `true`, `one iff other`.
    Joined(bool, Box<Expr>, Box<Expr>),
}

/// What a question asks about a position.
#[derive(Clone, Debug)]
pub(crate) struct AskedText {
    pub(crate) what: AskedWhat,
    /// The position: `loses(x, y)`; without it, that of the heaps of the game.
    pub(crate) sizes: Option<Vec<Expr>>,
    /// The position after the turn, of `move(x, y -> u, v)`.
    pub(crate) after: Vec<Expr>,
    /// The game: `loses(x, y) in "wythoff"`, `loses in misere`.
    pub(crate) game: Option<NameText>,
}

/// See [`AskedText`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AskedWhat {
    Loses,
    Wins,
    Value,
    Turn,
}

/// A function of all heaps of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListFunction {
    Xor,
    Sum,
    Max,
    Count,
}

impl ListFunction {
    /// Its spelling.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            Self::Xor => "xor",
            Self::Sum => "sum",
            Self::Max => "max",
            Self::Count => "count",
        }
    }
}

/// A numeration system as written.
#[derive(Clone, Debug)]
pub(crate) enum NumerationText {
    Base(Box<Expr>),
    Fibonacci,
    Quadratic(Box<Expr>),
    /// Two or three coefficients.
    Recurrence(Vec<Expr>),
    Unary,
}

/// A name and its place.
#[derive(Clone, Debug)]
pub(crate) struct NameText {
    pub(crate) name: String,
    pub(crate) span: Span,
}

/// `(1, 2)`, or just `1` for one heap.
#[derive(Clone, Debug)]
pub(crate) struct TupleText {
    pub(crate) span: Span,
    pub(crate) sizes: Vec<Expr>,
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

/// The letters in square brackets, in the order listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LetterClass {
    pub(crate) span: Span,
    /// `[^..]`: all letters except these.
    pub(crate) negated: bool,
    pub(crate) symbols: Vec<(char, Span)>,
    /// The symbols listed individually, not as part of a range.
    pub(crate) explicit: Vec<char>,
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
    /// A quoted text.
    Text(Vec<char>),
    /// A letter variable; in moves only.
    Variable(String),
    Class(LetterClass),
    /// `digit(e)`.
    Digit(Expr),
    /// `digit(lo..hi)`.
    DigitRange(Expr, Expr),
    /// `digits(e)`, `digits(e, base)`; in moves only.
    Digits(Expr, Option<Expr>),
    Concat(Vec<Pattern>),
    Alt(Vec<Pattern>),
    Repeat(Box<Pattern>, Repetition),
    /// Parentheses. Transparent in a regular expression; an error in a move.
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

/// `after ..` or `before ..`: alternatives, each anchored at the end of the word (`^`, `$`) or not.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    pub(crate) span: Span,
    pub(crate) alternatives: Vec<(bool, Pattern)>,
}

#[derive(Clone, Debug)]
pub(crate) struct ParameterText {
    pub(crate) name: String,
    pub(crate) name_span: Span,
    pub(crate) value: ParameterValueText,
    pub(crate) range: Option<(Expr, Expr)>,
}

#[derive(Clone, Debug)]
pub(crate) enum ParameterValueText {
    Number(Expr),
    /// `{1, 3..5}`, with its place.
    Set(Span, Vec<(Expr, Option<Expr>)>),
    /// `[3, 1, 3]`, with its place.
    List(Span, Vec<Expr>),
}

#[derive(Clone, Debug)]
pub(crate) enum VerdictText {
    Outcome(Outcome),
    /// `outcome L`, with its place.
    Class(OutcomeClass, Span),
    Value(Expr),
    Draw,
    Difference(Expr),
}

/// An `expect` line about positions written as `P`.
#[derive(Clone, Debug)]
pub(crate) struct ExpectText<P> {
    pub(crate) items: Vec<(Span, P, VerdictText)>,
    pub(crate) condition: Option<Expr>,
}

/// The subject of a claim; `W` describes a winning move.
#[derive(Clone, Debug)]
pub(crate) enum SubjectText<W> {
    Outcome(Outcome),
    Class(OutcomeClass),
    Value(ValueText),
    EveryMoveWins,
    WinningMove(W),
    PlayParity(bool),
    PlayLength(Expr),
}

/// What follows `value` in a claim.
#[derive(Clone, Debug)]
pub(crate) struct ValueText {
    /// Of what values are compared with.
    pub(crate) span: Span,
    pub(crate) modulus: Option<Expr>,
    pub(crate) passing: PassingText,
}

#[derive(Clone, Debug)]
pub(crate) enum PassingText {
    Compared(Comparison, Expr),
    In(SetText),
}

#[derive(Clone, Debug)]
pub(crate) struct ClaimText<W> {
    pub(crate) span: Span,
    /// `NAME to move`.
    pub(crate) mover: Option<NameText>,
    pub(crate) subject: SubjectText<W>,
    pub(crate) relation: Relation,
    pub(crate) formula: Option<Expr>,
    pub(crate) condition: Option<Expr>,
}

/// `turn ..`.
#[derive(Clone, Debug)]
pub(crate) enum TurnText {
    /// From the first to the second number of moves.
    Moves(Span, Expr, Expr),
    /// `any heaps`.
    AnyHeaps,
}
