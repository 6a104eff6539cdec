//! The classes of all words as a machine, where heaps have a period; claims follow from it as for
//! words.
//!
//! A word is read piece by piece: what is left of it are the columns of the classes of the pieces
//! that are complete. A piece is complete, and it is known whether it is live, when the separator
//! behind it is read.

use alloc::vec::Vec;

use rules::{Convention, Letter, WordRuleset};

use super::pieces::Split;
use crate::kernel::explore::explore;
use crate::kernel::machine::Machine;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;
use crate::lists::quotient::Quotient;

/// How heaps make up the class of a list.
#[derive(Clone, Debug)]
pub(crate) enum Sum {
    /// The exclusive or.
    Grundy,
    /// Columns modulo this number, which is larger by one than the most moves of a turn.
    Moore(u32),
    /// The exclusive or, and whether there is a firm heap.
    Tame,
    /// The element of a quotient.
    Quotient(Quotient),
}

/// The classes of heaps.
#[derive(Clone, Debug)]
pub(crate) struct Periodic {
    pub(crate) sum: Sum,
    /// From this size on classes repeat.
    pub(crate) preperiod: usize,
    /// The values of 0, 1, ... up to the end of the first period, and whether the heap is firm.
    pub(crate) classes: Vec<(u32, bool)>,
}

/// What has been read: where that leads in the domain; the separator that is read last, and how
/// many letters of heaps since, as far as it matters; the pieces before that.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct RowState {
    domain: u32,
    left: Option<Letter>,
    length: usize,
    before: Columns,
}

/// The class of a list.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Columns {
    /// For every binary digit of values, how many heaps have it, modulo a number.
    counts: Vec<u32>,
    /// Whether there is a firm heap (tame), or one of value 2 or more (columns).
    large: bool,
    /// The element of the quotient.
    element: u32,
}

impl Periodic {
    /// The class of every word: the Grundy value, or 0 if the player to move loses, else 1.
    pub(crate) fn machine(
        &self,
        ruleset: &WordRuleset,
        domain: &Machine,
        split: &Split,
        work: &mut Work,
    ) -> Result<Machine, Rejection> {
        let largest = self.classes.iter().map(|(value, _)| *value).max().unwrap_or(0);
        let digits = u32::BITS - largest.leading_zeros();
        let digits = if let Sum::Quotient(_) = self.sum { 0 } else { digits };
        let none = Columns { counts: (0..digits).map(|_| 0).collect(), large: false, element: 0 };
        let start = RowState { domain: 0, left: None, length: 0, before: none.clone() };
        // More than its time is worth, to bound the memory.
        let explored = explore([start], 200, work, |met, at, work| {
            let state = &met.states[at];
            let next = |letter| {
                work.spend(20)?;
                let to = domain.next(state.domain, letter);
                let next = if domain.alive(to) {
                    RowState { domain: to, ..self.step(state, letter, split)? }
                } else {
                    RowState { domain: to, left: None, length: 0, before: none.clone() }
                };
                Ok((letter, next))
            };
            ruleset.alphabet.letters().map(next).collect()
        })?;
        let class = |state: &RowState| match domain.class(state.domain) {
            None => Ok(None),
            Some(_) => {
                Ok(Some(self.class(&self.with(state, None, split)?, ruleset.header.convention)))
            }
        };
        let classes = explored.states.iter().map(class).collect::<Result<Vec<_>, Rejection>>()?;
        Machine::new(ruleset.alphabet.len(), &explored.table(), &classes)
    }

    fn step(&self, state: &RowState, letter: Letter, split: &Split) -> Result<RowState, Rejection> {
        let mut next = state.clone();
        if letter != split.letter {
            next.before = self.with(state, Some(letter), split)?;
            next.left = Some(letter);
            next.length = 0;
        } else if split.live.iter().any(|(left, _)| *left == state.left) {
            // Where no piece can be live there is nothing to count.
            next.length += 1;
            if next.length == self.classes.len() {
                next.length = self.preperiod;
            }
        }
        Ok(next)
    }

    /// The pieces before with the one just read, if it is live between the separators there are.
    fn with(
        &self,
        state: &RowState,
        right: Option<Letter>,
        split: &Split,
    ) -> Result<Columns, Rejection> {
        let mut columns = state.before.clone();
        if split.live.contains(&(state.left, right)) {
            let &(value, firm) = self.classes.get(state.length).ok_or(Rejection::TooLarge)?;
            let modulus = if let Sum::Moore(modulus) = &self.sum { *modulus } else { 2 };
            for (digit, count) in (0..).zip(&mut columns.counts) {
                *count = (*count + (value >> digit & 1)) % modulus;
            }
            columns.large |= match &self.sum {
                Sum::Grundy | Sum::Quotient(_) => false,
                Sum::Moore(_) => value >= 2,
                Sum::Tame => firm,
            };
            if let Sum::Quotient(quotient) = &self.sum {
                let element = quotient.add(columns.element, value);
                columns.element = element.ok_or(Rejection::QuotientTable)?;
            }
        }
        Ok(columns)
    }

    /// The Grundy value, or 0 if the player to move loses, else 1.
    fn class(&self, columns: &Columns, convention: Convention) -> u32 {
        let ones = columns.counts.first().copied().unwrap_or(0);
        let zero = columns.counts.iter().all(|count| *count == 0);
        let value =
            (0..).zip(&columns.counts).fold(0, |value, (digit, count)| value | count << digit);
        let loses = match (&self.sum, convention) {
            (Sum::Grundy, _) => return value,
            (Sum::Moore(_), Convention::Normal) => zero,
            (Sum::Moore(_), Convention::Misere) if columns.large => zero,
            (Sum::Moore(_), Convention::Misere) => ones == 1,
            (Sum::Tame, _) if columns.large => zero,
            (Sum::Tame, _) => value == 1,
            (Sum::Quotient(quotient), _) => quotient.is_lost(columns.element) != Some(false),
        };
        u32::from(!loses)
    }
}
