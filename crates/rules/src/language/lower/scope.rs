//! What names and letters mean in a text, and the remaining budget for expanding it.

use alloc::string::String;
use alloc::vec::Vec;
use core::cell::Cell;

use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::limits::{
    MAX_BRANCH_LETTERS, MAX_BRANCHES, MAX_FORMULA, MAX_FORMULAS, MAX_LEAVES, MAX_WORK,
};
use crate::text::syntax::WordText;
use crate::{Alphabet, Letter, Span};

/// The remaining budget for one text, shared by all its statements, so that many small ones cannot
/// exceed what one large one may not.
#[derive(Debug)]
pub(crate) struct Budget {
    regex_nodes: Cell<usize>,
    instances: Cell<usize>,
    branches: Cell<usize>,
    branch_letters: Cell<usize>,
    formula_parts: Cell<usize>,
    /// The move being expanded and the work spent on it.
    current: Cell<(Span, usize)>,
    /// The earlier move with the most work.
    largest: Cell<(Span, usize)>,
}

impl Budget {
    pub(crate) const fn new() -> Self {
        Self {
            regex_nodes: Cell::new(20 * MAX_LEAVES),
            instances: Cell::new(MAX_WORK),
            branches: Cell::new(MAX_BRANCHES),
            branch_letters: Cell::new(MAX_BRANCH_LETTERS),
            formula_parts: Cell::new(MAX_FORMULAS),
            current: Cell::new((Span { start: 0, end: 0 }, 0)),
            largest: Cell::new((Span { start: 0, end: 0 }, 0)),
        }
    }

    fn take(cell: &Cell<usize>, amount: usize) -> Option<()> {
        cell.set(cell.get().checked_sub(amount)?);
        Some(())
    }

    pub(crate) fn regex_nodes(&self, amount: usize, span: Span) -> Parsed<()> {
        Self::take(&self.regex_nodes, amount)
            .ok_or_else(|| Diagnostic::error(span, Reason::RegexTooLarge { limit: MAX_LEAVES }))
    }

    /// Charges one case of the move at `span`.
    pub(crate) fn instance(&self, work: usize, span: Span) -> Parsed<()> {
        let (current, spent) = self.current.get();
        if current == span {
            self.current.set((span, spent.saturating_add(work)));
        } else {
            if spent > self.largest.get().1 {
                self.largest.set((current, spent));
            }
            self.current.set((span, work));
        }
        Self::take(&self.instances, work).ok_or_else(|| self.too_many_branches())
    }

    /// Charges parts of formulas and moves of heaps.
    pub(crate) fn formula(&self, amount: usize, span: Span) -> Parsed<()> {
        Self::take(&self.formula_parts, amount)
            .ok_or_else(|| Diagnostic::error(span, Reason::FormulaTooLarge { limit: MAX_FORMULA }))
    }

    /// Charges one branch, with this many letters and pieces, of the move being expanded.
    pub(crate) fn branch(&self, letters: usize) -> Parsed<()> {
        Self::take(&self.branches, 1)
            .and_then(|()| Self::take(&self.branch_letters, letters))
            .ok_or_else(|| self.too_many_branches())
    }

    /// Blames the move that took the most work: the one that runs out may be a small one.
    fn too_many_branches(&self) -> Diagnostic {
        let (current, largest) = (self.current.get(), self.largest.get());
        let span = if largest.1 > current.1 { largest.0 } else { current.0 };
        Diagnostic::error(span, Reason::TooManyBranches { limit: MAX_BRANCHES })
    }
}

/// Parameter values: numbers and sets.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values {
    pub(crate) numbers: Vec<(String, i64)>,
    /// Sets are sorted, lists in their given order.
    pub(crate) sets: Vec<(String, Vec<i64>)>,
}

/// A borrowed view of [`Values`] for look-ups.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameters<'a> {
    numbers: &'a [(String, i64)],
    sets: &'a [(String, Vec<i64>)],
}

impl Values {
    pub(crate) fn known(&self) -> Parameters<'_> {
        Parameters::new(&self.numbers, &self.sets)
    }
}

impl<'a> Parameters<'a> {
    pub(crate) const fn new(numbers: &'a [(String, i64)], sets: &'a [(String, Vec<i64>)]) -> Self {
        Self { numbers, sets }
    }

    pub(crate) fn number(self, name: &str) -> Option<i64> {
        self.numbers.iter().find(|(known, _)| known == name).map(|(_, value)| *value)
    }

    pub(crate) fn set(self, name: &str) -> Option<&'a [i64]> {
        self.sets.iter().find(|(known, _)| known == name).map(|(_, set)| &set[..])
    }

    /// Whether a parameter has this name.
    pub(crate) fn contains(self, name: &str) -> bool {
        self.number(name).is_some() || self.set(name).is_some()
    }

    /// Names of the number parameters.
    pub(crate) fn number_names(self) -> impl Iterator<Item = &'a String> {
        self.numbers.iter().map(|(name, _)| name)
    }

    /// Names of the set parameters.
    pub(crate) fn set_names(self) -> impl Iterator<Item = &'a String> {
        self.sets.iter().map(|(name, _)| name)
    }

    /// Clones the values.
    pub(crate) fn owned(self) -> Values {
        Values { numbers: self.numbers.to_vec(), sets: self.sets.to_vec() }
    }
}

/// What names and letters mean everywhere in a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<'a> {
    pub(crate) parameters: Parameters<'a>,
    pub(crate) alphabet: &'a Alphabet,
    pub(crate) budget: &'a Budget,
}

impl Scope<'_> {
    pub(crate) fn letter(&self, symbol: char, span: Span) -> Parsed<Letter> {
        self.alphabet.letter(symbol).ok_or_else(|| {
            let alphabet =
                self.alphabet.letters().map(|letter| self.alphabet.symbol(letter)).collect();
            Diagnostic::error(span, Reason::UnknownLetter { letter: symbol, alphabet })
        })
    }

    pub(crate) fn word(&self, text: &WordText) -> Parsed<Vec<Letter>> {
        text.symbols.iter().map(|&(symbol, span)| self.letter(symbol, span)).collect()
    }

    /// The letter for the digit `value`.
    pub(crate) fn digit(&self, value: i64) -> Option<Letter> {
        let symbol = char::from_digit(u32::try_from(value).ok()?, 36)?;
        self.alphabet.letter(symbol)
    }
}
