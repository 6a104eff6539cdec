//! Terms as linear combinations, so that equal parts cancel.

use alloc::format;
use alloc::vec::Vec;

use compute::{Function, Term};

/// A constant plus multiples of terms other than sums.
#[derive(Clone, Debug)]
pub(crate) struct Affine {
    pub(crate) constant: i128,
    /// Without duplicates or zero factors.
    pub(crate) parts: Vec<(Term, i128)>,
}

impl Affine {
    pub(crate) const fn number(constant: i128) -> Self {
        Self { constant, parts: Vec::new() }
    }

    fn atom(term: &Term) -> Self {
        Self { constant: 0, parts: Vec::from([(term.clone(), 1)]) }
    }

    pub(crate) fn of(term: &Term) -> Self {
        let known = match term {
            Term::Number(number) => Some(Self::number(i128::from(*number))),
            Term::Apply(Function::Add, a, b) => Self::of(a).plus(&Self::of(b), 1),
            Term::Apply(Function::Subtract, a, b) => Self::of(a).plus(&Self::of(b), -1),
            Term::Apply(Function::Multiply, a, b) => match (Self::of(a), Self::of(b)) {
                (a, b) if b.parts.is_empty() => a.times(b.constant),
                (a, b) if a.parts.is_empty() => b.times(a.constant),
                // Normalises the order of two factors.
                _ if format!("{b:?}") < format!("{a:?}") => {
                    let turned = Term::Apply(Function::Multiply, b.clone(), a.clone());
                    Some(Self::atom(&turned))
                }
                _ => None,
            },
            _ => None,
        };
        known.unwrap_or_else(|| Self::atom(term))
    }

    /// This plus a multiple of another; none on overflow.
    pub(crate) fn plus(&self, other: &Self, factor: i128) -> Option<Self> {
        let constant = self.constant.checked_add(other.constant.checked_mul(factor)?)?;
        let mut parts = self.parts.clone();
        for (term, times) in &other.parts {
            let more = times.checked_mul(factor)?;
            match parts.iter_mut().find(|(known, _)| known == term) {
                Some((_, times)) => *times = times.checked_add(more)?,
                None => parts.push((term.clone(), more)),
            }
        }
        parts.retain(|(_, times)| *times != 0);
        Some(Self { constant, parts })
    }

    fn times(&self, factor: i128) -> Option<Self> {
        Self::number(0).plus(self, factor)
    }
}

/// Substitutes terms for slots; further slots stay.
pub(crate) fn replaced(term: &Term, slots: &[Term]) -> Term {
    match term {
        Term::Number(_) | Term::Parameter(_) | Term::Length(_) => term.clone(),
        Term::Slot(slot) => usize::try_from(*slot)
            .ok()
            .and_then(|slot| slots.get(slot))
            .map_or_else(|| term.clone(), Term::clone),
        Term::Entry(list, at) => Term::Entry(*list, replaced(at, slots).into()),
        Term::Ones(inner) => Term::Ones(replaced(inner, slots).into()),
        Term::Apply(function, a, b) => {
            Term::apply(*function, replaced(a, slots), replaced(b, slots))
        }
    }
}

/// The same in a condition.
pub(crate) fn replaced_in(test: &compute::Test, slots: &[Term]) -> compute::Test {
    use compute::Test;
    let all = |parts: &[Test]| parts.iter().map(|part| replaced_in(part, slots)).collect();
    match test {
        Test::Always(truth) => Test::Always(*truth),
        Test::Compare(a, comparison, b) => {
            Test::Compare(replaced(a, slots), *comparison, replaced(b, slots))
        }
        Test::In(term, numbers) => Test::In(replaced(term, slots), numbers.clone()),
        Test::Among(term, list) => Test::Among(replaced(term, slots), *list),
        Test::Not(inner) => Test::Not(replaced_in(inner, slots).into()),
        Test::All(parts) => Test::All(all(parts)),
        Test::Any(parts) => Test::Any(all(parts)),
    }
}
