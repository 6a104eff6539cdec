//! The shapes of terms: linearity, monotonicity and occurrences of variables.

use alloc::vec;
use alloc::vec::Vec;

use compute::{Comparison, Function, Range, Term, Test};

/// What a condition implies about a variable, given the earlier ones.
pub(super) enum Implied {
    AtLeast(Term),
    AtMost(Term),
    Exactly(Term),
    /// It fails from some value on.
    Until,
    /// The variable is one of a few values.
    Among(Range),
    /// The variable has this upper bound, and the condition says more.
    Below(Term),
    Nothing,
}

/// How a term changes as a variable grows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    Flat,
    Up,
    Down,
    Unknown,
}

impl Direction {
    pub(super) const fn turned(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Down => Self::Up,
            other => other,
        }
    }

    pub(super) const fn times(self, number: i64) -> Self {
        match number {
            0 => Self::Flat,
            1.. => self,
            _ => self.turned(),
        }
    }

    pub(super) fn with(self, other: Self) -> Self {
        match (self, other) {
            (Self::Flat, one) | (one, Self::Flat) => one,
            (one, other) if one == other => one,
            _ => Self::Unknown,
        }
    }
}

/// Splits a term into a multiple of a variable and the rest, if it is linear in it.
pub(super) fn linear(term: &Term, own: u32) -> Option<(i64, Term)> {
    if !term.mentions(own) {
        return Some((0, term.clone()));
    }
    match term {
        Term::Slot(_) => Some((1, Term::Number(0))),
        Term::Apply(function @ (Function::Add | Function::Subtract), left, right) => {
            let ((a, left), (b, right)) = (linear(left, own)?, linear(right, own)?);
            let scale =
                if *function == Function::Add { a.checked_add(b)? } else { a.checked_sub(b)? };
            Some((scale, sum(*function, left, right)))
        }
        Term::Apply(Function::Multiply, left, right) => match (&**left, &**right) {
            (Term::Number(number), inner) | (inner, Term::Number(number)) => {
                let (scale, rest) = linear(inner, own)?;
                let rest = Term::apply(Function::Multiply, Term::Number(*number), rest);
                Some((scale.checked_mul(*number)?, rest))
            }
            _ => None,
        },
        _ => None,
    }
}

/// What a condition on several variables implies for each alone: `x + 2 * y <= n` implies `x <= n`
/// and `2 * y <= n`, since no variable is negative.
pub(super) fn shares(test: &Test, variables: core::ops::Range<usize>) -> Vec<Test> {
    let Test::Compare(left, comparison, right) = test else { return vec![] };
    let mut found = vec![];
    for (small, large, comparison) in
        [(left, right, *comparison), (right, left, comparison.turned())]
    {
        let comparison = match comparison {
            Comparison::Less => Comparison::Less,
            Comparison::LessEqual | Comparison::Equal => Comparison::LessEqual,
            _ => continue,
        };
        if let Some((parts, bound)) = added_up(small, large, variables.clone())
            && parts.len() > 1
        {
            found.extend(
                parts.into_iter().map(|part| Test::Compare(part, comparison, bound.clone())),
            );
        }
    }
    found
}

/// The multiples of variables whose sum is at most `large - small`, and that difference without
/// them; none if some variable has the opposite sign.
fn added_up(
    small: &Term,
    large: &Term,
    variables: core::ops::Range<usize>,
) -> Option<(Vec<Term>, Term)> {
    let (mut small, mut large) = (small.clone(), large.clone());
    let mut parts = vec![];
    for slot in variables {
        let own = u32::try_from(slot).ok()?;
        let ((up, below), (down, above)) = (linear(&small, own)?, linear(&large, own)?);
        match up.checked_sub(down)? {
            0 => {}
            1 => parts.push(Term::Slot(own)),
            scale @ 2.. => {
                parts.push(Term::apply(Function::Multiply, Term::Number(scale), Term::Slot(own)))
            }
            _ => return None,
        }
        (small, large) = (below, above);
    }
    Some((parts, sum(Function::Subtract, large, small)))
}

/// A sum or difference, without zeros.
pub(super) fn sum(function: Function, left: Term, right: Term) -> Term {
    match (&left, &right) {
        (_, Term::Number(0)) => left,
        (Term::Number(0), _) if function == Function::Add => right,
        _ => Term::apply(function, left, right),
    }
}

/// A difference at the top of a term, without zeros.
pub(super) fn plain(term: Term) -> Term {
    match term {
        Term::Apply(function @ (Function::Add | Function::Subtract), left, right) => {
            sum(function, *left, *right)
        }
        other => other,
    }
}

/// What `scale * own` compared with `rest` implies about `own`, for `scale` at least 1.
pub(super) fn isolated(rest: Term, scale: i64, comparison: Comparison) -> Implied {
    let shifted = |by: i64| match (&rest, by) {
        (_, 0) => rest.clone(),
        (Term::Apply(Function::Subtract, inner, last), 1) if **last == Term::Number(1) => {
            (**inner).clone()
        }
        (_, 1..) => Term::apply(Function::Add, rest.clone(), Term::Number(by)),
        _ => Term::apply(Function::Subtract, rest.clone(), Term::Number(-by)),
    };
    let floor = |term: Term| {
        if scale == 1 { term } else { Term::apply(Function::Divide, term, Term::Number(scale)) }
    };
    match comparison {
        Comparison::LessEqual => Implied::AtMost(floor(rest)),
        Comparison::Less => Implied::AtMost(floor(shifted(-1))),
        Comparison::GreaterEqual => Implied::AtLeast(floor(shifted(scale - 1))),
        Comparison::Greater => Implied::AtLeast(floor(shifted(scale))),
        Comparison::Equal if scale == 1 => Implied::Exactly(rest),
        Comparison::Equal => Implied::Below(floor(rest)),
        Comparison::NotEqual => Implied::Nothing,
    }
}

/// The larger of two bounds.
pub(super) fn at_least(low: Term, bound: Term) -> Term {
    match (&low, &bound) {
        (Term::Number(0), Term::Slot(_) | Term::Length(_)) => bound,
        _ => Term::apply(Function::Maximum, low, bound),
    }
}

/// The smaller of two bounds.
pub(super) fn at_most(high: Option<Term>, bound: Term) -> Term {
    match high {
        None => bound,
        Some(high) => Term::apply(Function::Minimum, high, bound),
    }
}

/// The slots in the factors of a variable.
pub(super) fn factors_of(term: &Term, own: u32, into: &mut Vec<u32>) {
    let Term::Apply(function, left, right) = term else { return };
    if *function == Function::Multiply && left.mentions(own) != right.mentions(own) {
        let factor = if left.mentions(own) { right } else { left };
        factor.slots(&mut |slot| into.push(slot));
    }
    factors_of(left, own, into);
    factors_of(right, own, into);
}

/// The bases of the powers whose exponents mention a variable.
pub(super) fn bases_of(term: &Term, own: u32, into: &mut Vec<Term>) {
    let Term::Apply(function, left, right) = term else { return };
    if *function == Function::Power && right.mentions(own) && !left.mentions(own) {
        into.push((**left).clone());
    }
    bases_of(left, own, into);
    bases_of(right, own, into);
}

/// Whether a variable of the move occurs.
pub(super) fn varies(term: &Term, fields: usize) -> bool {
    let mut found = false;
    term.slots(&mut |slot| found |= usize::try_from(slot).is_ok_and(|slot| slot >= fields));
    found
}

/// The list entries that must exist for a term to have a value.
pub(super) fn places(term: &Term, into: &mut Vec<(u32, Term)>) {
    match term {
        Term::Entry(list, place) => {
            places(place, into);
            into.push((*list, (**place).clone()));
        }
        Term::Apply(_, left, right) => {
            places(left, into);
            places(right, into);
        }
        Term::Ones(inner) => places(inner, into),
        Term::Number(_) | Term::Slot(_) | Term::Parameter(_) | Term::Length(_) => {}
    }
}

pub(super) fn rename(term: &mut Term, new: &[u32]) {
    replace(term, &|slot| Some(Term::Slot(*new.get(usize::try_from(slot).ok()?)?)));
}

/// Replaces slots by terms where `by` has one.
pub(super) fn replace(term: &mut Term, by: &dyn Fn(u32) -> Option<Term>) {
    match term {
        Term::Slot(slot) => {
            if let Some(other) = by(*slot) {
                *term = other;
            }
        }
        Term::Entry(_, inner) | Term::Ones(inner) => replace(inner, by),
        Term::Apply(_, left, right) => {
            replace(left, by);
            replace(right, by);
        }
        Term::Number(_) | Term::Parameter(_) | Term::Length(_) => {}
    }
}

pub(super) fn rename_test(test: &mut Test, new: &[u32]) {
    match test {
        Test::Always(_) => {}
        Test::Compare(left, _, right) => {
            rename(left, new);
            rename(right, new);
        }
        Test::In(term, _) | Test::Among(term, _) => rename(term, new),
        Test::Not(inner) => rename_test(inner, new),
        Test::All(parts) | Test::Any(parts) => {
            parts.iter_mut().for_each(|part| rename_test(part, new))
        }
    }
}

pub(super) fn rename_range(range: &mut Range, new: &[u32]) {
    match range {
        Range::Between(low, high) => {
            rename(low, new);
            high.iter_mut().for_each(|high| rename(high, new));
        }
        Range::Powers(term) | Range::Places(_, term) | Range::Divisors(term) => rename(term, new),
        Range::Listed(_) | Range::Entries(_) => {}
    }
}
