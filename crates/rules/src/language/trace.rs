//! Evaluates formulas on one position step by step, as on paper.
//!
//! Each step can be recomputed from its text alone, so a reader needs nothing else. Property tests
//! check that the result agrees with the definition of [`Formula`].

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::evaluate::Evaluate;
use super::print::{Notation, Plain, Printable, Printed, Tex};
use super::{Formula, Term};
use crate::numeration::Numeration;

/// A formula or term, worked out step by step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The steps, inner parts first; parts that no longer matter are omitted. The last step is the
    /// whole, unless it is a constant.
    pub steps: Vec<Step>,
    /// The result.
    pub result: Found,
}

impl Trace {
    /// The truth value of a formula; none for a number.
    #[must_use]
    pub const fn holds(&self) -> Option<bool> {
        match self.result {
            Found::Truth(truth) => Some(truth),
            Found::Number(_) => None,
        }
    }

    /// The value of a term; none for a formula.
    #[must_use]
    pub const fn number(&self) -> Option<i128> {
        match self.result {
            Found::Number(number) => Some(number),
            Found::Truth(_) => None,
        }
    }
}

/// A part of a formula that depends on the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The part, as the rule language prints it.
    pub text: Printed,
    /// The part with numbers substituted for its own parts: `5 + 3 + 5 + 0`, `13 mod 18`,
    /// `13 >= 9`. Empty if it is read off the position or made of truth values.
    pub worked: Printed,
    /// The result of the part.
    pub found: Found,
    /// The digits involved, if it is about digits.
    pub columns: Option<Columns>,
}

/// The result of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    /// A number.
    Number(i128),
    /// A truth value.
    Truth(bool),
}

/// Numbers written one below the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Columns {
    /// The numeration system.
    pub numeration: Numeration,
    /// The numbers with their digits, most significant first; all rows have the same length.
    pub rows: Vec<(Printed, Vec<u8>)>,
    /// A modulus and, for each column, the remainder of its digit sum.
    pub sums: Option<(u32, Vec<u32>)>,
}

/// A kind whose formulas can be worked out on paper.
#[expect(private_bounds, reason = "nobody else has kinds")]
pub trait Explain: Printable + Evaluate {
    /// Whether a negated test is explained directly, without a step for the test itself:
    /// `word != 0`.
    const OPPOSITE_AT_ONCE: bool;

    /// The value of an atom, recording its steps; `text` is its printed form.
    fn read_off(atom: &Self::Atom, text: Printed, work: &mut Work<'_, Self>) -> Option<i128>;

    /// Whether a formula holds, without recording steps.
    fn truth(formula: &Formula<Self>, work: &Work<'_, Self>) -> Option<bool>;
}

/// Explains a formula on a position. `None` if a number is too large, if the formula depends on
/// more than the position, or if its truth is undecided. Linear in the sizes of formula and
/// position; for regular expressions, in their product.
#[must_use]
pub fn formula<K: Explain>(
    whole: &Formula<K>,
    position: &K::Position,
    names: &K::Names,
) -> Option<Trace> {
    let mut work = Work { names, position, steps: Vec::new() };
    K::truth(whole, &work)?;
    let truth = work.holds(whole)?;
    Some(Trace { steps: work.steps, result: Found::Truth(truth) })
}

/// Explains a term on a position, like [`formula()`].
#[must_use]
pub fn term<K: Explain>(
    whole: &Term<K>,
    position: &K::Position,
    names: &K::Names,
) -> Option<Trace> {
    let mut work = Work { names, position, steps: Vec::new() };
    let number = work.value(whole)?;
    Some(Trace { steps: work.steps, result: Found::Number(number) })
}

/// The steps recorded so far.
pub struct Work<'a, K: Explain> {
    pub(crate) names: &'a K::Names,
    pub(crate) position: &'a K::Position,
    /// Without duplicates.
    steps: Vec<Step>,
}

/// A number as an operand of a calculation.
pub(crate) fn operand(number: i128) -> String {
    if number < 0 { format!("({number})") } else { number.to_string() }
}

/// A sum of numbers.
pub(crate) fn added(numbers: impl IntoIterator<Item = i128>) -> String {
    let mut text = String::new();
    for number in numbers {
        if text.is_empty() {
            text = number.to_string();
        } else {
            let sign = if number < 0 { '-' } else { '+' };
            text += &format!(" {sign} {}", number.unsigned_abs());
        }
    }
    if text.is_empty() { "0".to_string() } else { text }
}

impl<K: Explain> Work<'_, K> {
    pub(crate) fn push(&mut self, step: Step) {
        if self.steps.iter().all(|known| known.text != step.text) {
            self.steps.push(step);
        }
    }

    pub(crate) fn number(&mut self, text: Printed, worked: Printed, number: i128) {
        self.push(Step { text, worked, found: Found::Number(number), columns: None });
    }

    fn truth(&mut self, whole: &Formula<K>, worked: Printed, truth: bool) {
        let text = Printed::of(whole, self.names);
        self.push(Step { text, worked, found: Found::Truth(truth), columns: None });
    }

    pub(crate) fn value(&mut self, whole: &Term<K>) -> Option<i128> {
        let (worked, found) = match whole {
            Term::Number(number) => return Some(i128::from(*number)),
            Term::Atom(atom) => return K::read_off(atom, Printed::of(whole, self.names), self),
            // A sum of one part is that part.
            Term::Add(parts) if parts.len() < 2 => {
                return parts.first().map_or(Some(0), |only| self.value(only));
            }
            Term::Add(parts) => {
                let parts: Vec<i128> =
                    parts.iter().map(|part| self.value(part)).collect::<Option<_>>()?;
                let add =
                    |sum: i128, part: &i128| sum.checked_add(*part).filter(|&sum| K::fits(sum));
                let sum = parts.iter().try_fold(0, add)?;
                (Printed::calculation(added(parts)), sum)
            }
            Term::Scale(factor, inner) => {
                let (factor, inner) = (i128::from(*factor), self.value(inner)?);
                let worked = format!("{} * {}", operand(factor), operand(inner));
                (Printed::calculation(worked), factor.checked_mul(inner)?)
            }
            Term::Mod(inner, modulus) => {
                let inner = self.value(inner)?;
                let found = inner.checked_rem_euclid(i128::from(*modulus))?;
                (Printed::calculation(format!("{} mod {modulus}", operand(inner))), found)
            }
            Term::Div(inner, divisor) => {
                let inner = self.value(inner)?;
                let found = inner.checked_div_euclid(i128::from(*divisor))?;
                let text = format!("{} / {divisor}", operand(inner));
                (Printed { tex: format!(r"\lfloor {text} \rfloor"), text }, found)
            }
        };
        self.number(Printed::of(whole, self.names), worked, found);
        Some(found).filter(|&found| K::fits(found))
    }

    fn holds(&mut self, whole: &Formula<K>) -> Option<bool> {
        let (worked, truth) = match whole {
            Formula::Bool(truth) => return Some(*truth),
            Formula::Compare(left, comparison, right) => {
                let (left, right) = (self.value(left)?, self.value(right)?);
                let worked = format!("{} {} {}", operand(left), comparison.sign(), operand(right));
                (Printed::calculation(worked), comparison.holds(left, right))
            }
            Formula::In(term, set) => {
                let found = self.value(term)?;
                let truth = set.iter().any(|number| i128::from(*number) == found);
                let set = Printed::new(Plain::numbers(set), Tex::numbers(set));
                let left = Printed::calculation(format!("{} in ", operand(found)));
                (Printed { text: left.text + &set.text, tex: left.tex + &set.tex }, truth)
            }
            Formula::Test(_) => (Printed::default(), K::truth(whole, self)?),
            Formula::Not(inner) if K::OPPOSITE_AT_ONCE && matches!(**inner, Formula::Test(_)) => {
                (Printed::default(), K::truth(whole, self)?)
            }
            Formula::Not(inner) => (Printed::default(), !self.holds(inner)?),
            Formula::And(parts) => return self.connected(whole, parts, false),
            Formula::Or(parts) => return self.connected(whole, parts, true),
        };
        self.truth(whole, worked, truth);
        Some(truth)
    }

    /// Explains a connective; if one part equals `deciding`, the others are not mentioned.
    fn connected(
        &mut self,
        whole: &Formula<K>,
        parts: &[Formula<K>],
        deciding: bool,
    ) -> Option<bool> {
        let first = parts.iter().find(|part| K::truth(part, self) == Some(deciding));
        match first {
            Some(part) => {
                self.holds(part)?;
            }
            None => {
                for part in parts {
                    self.holds(part)?;
                }
            }
        }
        let truth = first.is_some() == deciding;
        if parts.len() > 1 {
            self.truth(whole, Printed::default(), truth);
        }
        Some(truth)
    }
}
