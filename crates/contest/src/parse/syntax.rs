//! The syntax tree, with nothing resolved.

use alloc::boxed::Box;
use alloc::vec::Vec;

use plan::{Comparison, Layout, Wanted};
use rules::Span;

use crate::problem::Edges;

/// A name and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name<'s> {
    pub(super) text: &'s str,
    pub(super) span: Span,
}

/// A statement with its place; for one with a block, the place of its first line.
#[derive(Clone, Debug)]
pub(super) struct Statement<'s> {
    pub(super) span: Span,
    pub(super) kind: StatementKind<'s>,
}

#[derive(Clone, Debug)]
pub(super) enum StatementKind<'s> {
    Problem(&'s str),
    Game(GameText<'s>),
    Example {
        input: &'s str,
        output: &'s str,
    },
    Answer(AnswerText<'s>),
    Read {
        groups: Vec<Group<'s>>,
        times: Option<Expr<'s>>,
    },
    Let(Name<'s>, Expr<'s>),
    /// `let a[E] = F`.
    Put {
        list: Name<'s>,
        place: Expr<'s>,
        number: Expr<'s>,
    },
    /// `let w = outcome of heaps E, F`.
    Keep {
        name: Name<'s>,
        asked: AskedText<'s>,
    },
    /// `root a b at E into up order`.
    Root {
        ends: [Name<'s>; 2],
        at: Expr<'s>,
        up: Name<'s>,
        order: Name<'s>,
    },
    Print {
        parts: Vec<Expr<'s>>,
        layout: Option<Layout>,
    },
    Sort {
        name: Name<'s>,
        descending: bool,
    },
    Reverse(Name<'s>),
    Clear(Name<'s>),
    Collect(Expr<'s>, Name<'s>),
    Repeat {
        times: TimesText<'s>,
        index: Option<Name<'s>>,
        body: Vec<Statement<'s>>,
    },
    If {
        condition: Option<Expr<'s>>,
        then: Vec<Statement<'s>>,
        otherwise: Option<Otherwise<'s>>,
    },
    Heaps {
        entries: Vec<Expr<'s>>,
        condition: Option<Expr<'s>>,
    },
    Position(Vec<Expr<'s>>),
}

/// The content of an `else`.
#[derive(Clone, Debug)]
pub(super) enum Otherwise<'s> {
    /// `else:`.
    Block(Vec<Statement<'s>>),
    /// `else if`: always a conditional.
    If(Box<Statement<'s>>),
}

impl<'s> Otherwise<'s> {
    /// All its statements.
    pub(super) fn statements(&self) -> &[Statement<'s>] {
        match self {
            Self::Block(statements) => statements,
            Self::If(conditional) => core::slice::from_ref(conditional),
        }
    }
}

impl<'s> Statement<'s> {
    /// The number of `else if`s after this `if`.
    pub(super) fn chain(&self) -> usize {
        match &self.kind {
            StatementKind::If { otherwise: Some(Otherwise::If(conditional)), .. } => {
                1 + conditional.chain()
            }
            _ => 0,
        }
    }

    /// Where to attach an `else` to this `if`, or to its last `else if`; none if there is one
    /// already.
    pub(super) fn without_else(&mut self) -> Option<&mut Option<Otherwise<'s>>> {
        match &mut self.kind {
            StatementKind::If { otherwise: Some(Otherwise::If(conditional)), .. } => {
                conditional.without_else()
            }
            StatementKind::If { otherwise, .. } if otherwise.is_none() => Some(otherwise),
            _ => None,
        }
    }
}

#[derive(Clone, Debug)]
pub(super) struct GameText<'s> {
    pub(super) name: Name<'s>,
    pub(super) misere: bool,
    pub(super) begins: Option<Name<'s>>,
    pub(super) set: Vec<(Name<'s>, SetText<'s>)>,
}

/// What is asked about heaps or a position.
#[derive(Clone, Debug)]
pub(super) struct AskedText<'s> {
    pub(super) wanted: Wanted,
    /// Whether it is about heaps rather than a position.
    pub(super) heaps: bool,
    pub(super) entries: Vec<Expr<'s>>,
}

/// The value of a parameter.
#[derive(Clone, Copy, Debug)]
pub(super) enum SetText<'s> {
    Number(i64),
    Variable(Name<'s>),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct AnswerText<'s> {
    pub(super) verdict: VerdictText<'s>,
    pub(super) layout: Option<Layout>,
    /// The text before each answer.
    pub(super) label: Option<&'s str>,
}

/// What to print.
#[derive(Clone, Copy, Debug)]
pub(super) enum VerdictText<'s> {
    Outcome {
        wins: &'s str,
        loses: &'s str,
        draws: Option<&'s str>,
    },
    Value,
    Result,
    /// A number other than the Grundy value.
    Computed(Wanted),
}

impl VerdictText<'_> {
    /// The quantity to compute; none for a result.
    pub(super) const fn wanted(&self) -> Option<Wanted> {
        match self {
            Self::Outcome { .. } => Some(Wanted::Outcome),
            Self::Value => Some(Wanted::Value),
            Self::Computed(wanted) => Some(*wanted),
            Self::Result => None,
        }
    }
}

/// How often; none if it could not be read.
#[derive(Clone, Debug)]
pub(super) enum TimesText<'s> {
    Count(Option<Expr<'s>>),
    End,
    While(Expr<'s>),
}

/// A part of `read`: variables of the same kind.
#[derive(Clone, Debug)]
pub(super) struct Group<'s> {
    pub(super) span: Span,
    pub(super) names: Vec<Name<'s>>,
    pub(super) kind: GroupKind<'s>,
}

#[derive(Clone, Debug)]
pub(super) enum GroupKind<'s> {
    Words { length: Option<Expr<'s>>, regex: Option<Span> },
    Numbers { range: Option<(Expr<'s>, Expr<'s>)>, promises: Vec<(Promised, Span)> },
}

/// A promise after a range of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Promised {
    Distinct,
    Sorted,
    Edges(Edges),
}

impl Promised {
    /// The promises by keyword.
    pub(super) const ALL: [(&'static str, Self); 4] = [
        ("distinct", Self::Distinct),
        ("sorted", Self::Sorted),
        ("tree", Self::Edges(Edges::Tree)),
        ("acyclic", Self::Edges(Edges::Acyclic)),
    ];

    pub(super) fn word(self) -> &'static str {
        Self::ALL.into_iter().find(|(_, promised)| *promised == self).map_or("", |(word, _)| word)
    }
}

/// An expression and its place.
#[derive(Clone, Debug)]
pub(super) struct Expr<'s> {
    pub(super) span: Span,
    pub(super) kind: ExprKind<'s>,
    /// An upper bound on the depth of the number or condition made of it.
    pub(super) depth: usize,
}

#[derive(Clone, Debug)]
pub(super) enum ExprKind<'s> {
    Number(i64),
    Variable(&'s str),
    Quoted(&'s str),
    Call(Name<'s>, Vec<Expr<'s>>),
    Entry(Name<'s>, Box<Expr<'s>>),
    /// `(a, b)`, with at least two parts.
    Several(Vec<Expr<'s>>),
    Negate(Box<Expr<'s>>),
    Binary(Operator, Box<Expr<'s>>, Box<Expr<'s>>),
    /// A chain of comparisons means their conjunction.
    Compare(Box<Expr<'s>>, Vec<(Comparison, Expr<'s>)>),
    Not(Box<Expr<'s>>),
    And(Vec<Expr<'s>>),
    Or(Vec<Expr<'s>>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operator {
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Xor,
    Power,
}
