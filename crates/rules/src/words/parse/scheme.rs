//! A move with variables, classes and repetitions, ready to be expanded.

use alloc::vec::Vec;

use super::regex::size;
use crate::language::lower::condition::Condition;
use crate::language::lower::number::Number;
use crate::words::regex::Regex;
use crate::{Letter, Span};

/// What an item stands for.
#[derive(Clone, Debug)]
pub(crate) enum Atom {
    Letter(Letter),
    /// A class of letters in the listed order; never exactly one.
    Class(Vec<Letter>),
    Variable(usize),
    /// The letter of this value.
    Digit(Number),
    /// A number spelt in the given base.
    Digits(Number, Number),
    /// Any word of a language.
    Group(Regex),
}

/// How often an item occurs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Repeat {
    Once,
    /// Minimum and maximum number of times; no maximum if unbounded.
    Between(usize, Option<usize>),
}

#[derive(Clone, Debug)]
pub(crate) struct Item {
    pub(crate) span: Span,
    pub(crate) atom: Atom,
    pub(crate) repeat: Repeat,
}

/// A move with variables, ready to be expanded.
#[derive(Clone, Debug)]
pub(crate) struct Scheme {
    pub(crate) span: Span,
    /// The possible letters of each variable.
    pub(crate) domains: Vec<Vec<Letter>>,
    pub(crate) condition: Condition,
    pub(crate) left: Vec<Item>,
    pub(crate) right: Vec<Item>,
}

impl Item {
    /// Whether it reads a stretch of any length. Such items are paired in order.
    pub(crate) const fn is_long(&self) -> bool {
        !matches!(self.repeat, Repeat::Once) || matches!(self.atom, Atom::Group(_))
    }
}

impl Scheme {
    /// The work of expanding one instance.
    pub(crate) fn weight(&self) -> usize {
        let item = |item: &Item| match &item.atom {
            Atom::Letter(_) | Atom::Variable(_) => 1,
            Atom::Class(letters) => 1 + letters.len(),
            Atom::Digit(number) | Atom::Digits(number, _) => 2 + number.size(),
            Atom::Group(language) => 1 + size(language).1,
        };
        self.condition.size() + 1 + self.left.iter().chain(&self.right).map(item).sum::<usize>()
    }
}
