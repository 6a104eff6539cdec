//! Lowers comparisons of sums with 0, eliminating one nonlinear part after the other.

use alloc::vec;
use alloc::vec::Vec;

use super::lowerer::{LowerError, Lowered, Lowerer, MAX_PARTS};
use super::sum::{Atom, Sum, alone};
use crate::language::Comparison;
use crate::tuples::ranges::{Range, compared};
use crate::tuples::surface::turned;
use crate::tuples::{Bound, Condition, Digits, Linear, Sort, Variable};

/// The most cases of a remainder where a quotient would do instead.
const MANY_CASES: i64 = 32;
/// The most cases of a remainder beside other terms where a quotient would do instead.
const FEW_CASES: i64 = 8;
/// The most cases of any one value.
pub(super) const MOST_CASES: i64 = 64;

impl Lowerer<'_> {
    /// Lowers a sum compared with 0.
    pub(super) fn compare(&mut self, sum: &Sum, comparison: Comparison) -> Lowered<Condition> {
        self.spend()?;
        if sum.atoms.is_empty() {
            return Ok(self.plain(&sum.linear, comparison));
        }
        let extreme = |(_, atom): &(i64, Atom)| matches!(atom, Atom::Min(_) | Atom::Max(_));
        if let Some(at) = sum.atoms.iter().position(extreme) {
            return self.compare_extreme(sum, at, comparison);
        }
        if let Some((scale, atom)) = alone(sum)
            && let Some(condition) =
                self.compare_alone(scale, atom, sum.linear.constant, comparison)?
        {
            return Ok(condition);
        }
        if let Some(condition) = self.compare_directly(sum, comparison)? {
            return Ok(condition);
        }
        // Eliminate atoms with few values first, then those that need a variable; quotients last,
        // as they may need none.
        let order = |(_, atom): &(i64, Atom)| match atom {
            Atom::LargestColumn { .. } | Atom::Touched => 0,
            Atom::Mod(..) => 1,
            Atom::Div(..) => 3,
            _ => 2,
        };
        let Some(at) = (0..sum.atoms.len()).min_by_key(|&at| order(&sum.atoms[at])) else {
            return Ok(self.plain(&sum.linear, comparison));
        };
        let (scale, atom) = sum.atoms[at].clone();
        let rest = sum.without(at);
        if let Some(count) = self.values_of(&atom)? {
            return self.by_cases(&atom, count, |lowerer, value| {
                let number = scale.checked_mul(value).ok_or(LowerError::Overflow)?;
                lowerer.compare(&rest.plus_number(number)?, comparison)
            });
        }
        if let Atom::Mod(inner, modulus) = &atom {
            return self
                .compare(&rest.plus(&remainder(inner, *modulus)?.times(scale)?)?, comparison);
        }
        if let (Atom::Div(inner, divisor), true, true) =
            (&atom, rest.atoms.is_empty(), scale.unsigned_abs() == 1)
        {
            // Compare the quotient with the negated rest.
            let (rest, comparison) =
                if scale == 1 { (rest.times(-1)?, comparison) } else { (rest, turned(comparison)) };
            return self.compare_quotient(inner, *divisor, &rest, comparison);
        }
        let (mut parts, mut bounds) = (vec![], vec![]);
        let term = self.atom_linear(&atom, &mut parts, &mut bounds)?;
        let rest = rest.plus(&Sum::linear(term).times(scale)?)?;
        parts.push(self.compare(&rest, comparison)?);
        self.quantify(&bounds, Condition::all(parts))
    }

    /// The number of values of an atom that is best split into cases.
    pub(super) fn values_of(&self, atom: &Atom) -> Lowered<Option<i64>> {
        let count = match atom {
            Atom::LargestColumn { modulus, .. } => Some(i64::from(*modulus)),
            Atom::Touched => Some(i64::try_from(self.heaps).map_err(|_| LowerError::Overflow)? + 1),
            Atom::Mod(inner, modulus) => {
                (*modulus <= FEW_CASES || inner.is_digital()).then_some(*modulus)
            }
            _ => None,
        };
        match count {
            Some(count) if count > MOST_CASES => Err(LowerError::TooLarge { limit: MAX_PARTS }),
            count => Ok(count),
        }
    }

    /// Some value of the atom, together with the condition for that value.
    pub(super) fn by_cases(
        &mut self,
        atom: &Atom,
        count: i64,
        mut what: impl FnMut(&mut Self, i64) -> Lowered<Condition>,
    ) -> Lowered<Condition> {
        let mut cases = vec![];
        for value in 0..count {
            let then = what(self, value)?;
            if then != Condition::Bool(false) {
                cases.push(Condition::all([self.within(atom, value, value, count)?, then]));
            }
        }
        Ok(Condition::any(cases))
    }

    fn compare_extreme(
        &mut self,
        sum: &Sum,
        at: usize,
        comparison: Comparison,
    ) -> Lowered<Condition> {
        let rest = sum.without(at);
        let (scale, atom) = &sum.atoms[at];
        let (Atom::Min(parts) | Atom::Max(parts)) = atom else { return Ok(Condition::Bool(false)) };
        let largest = matches!(atom, Atom::Max(_)) == (*scale > 0);
        let sums = parts
            .iter()
            .map(|part| rest.plus(&part.times(*scale)?))
            .collect::<Lowered<Vec<_>>>()?;
        let mut each = |comparison| {
            sums.iter().map(|sum| self.compare(sum, comparison)).collect::<Lowered<Vec<_>>>()
        };
        use Comparison::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
        Ok(match (comparison, largest) {
            (Less | LessEqual, true) | (Greater | GreaterEqual, false) => {
                Condition::all(each(comparison)?)
            }
            (Less | LessEqual, false) | (Greater | GreaterEqual, true) => {
                Condition::any(each(comparison)?)
            }
            (Equal, true) => Condition::all([
                Condition::all(each(LessEqual)?),
                Condition::any(each(GreaterEqual)?),
            ]),
            (Equal, false) => Condition::all([
                Condition::all(each(GreaterEqual)?),
                Condition::any(each(LessEqual)?),
            ]),
            (NotEqual, true) => {
                Condition::any([Condition::any(each(Greater)?), Condition::all(each(Less)?)])
            }
            (NotEqual, false) => {
                Condition::any([Condition::any(each(Less)?), Condition::all(each(Greater)?)])
            }
        })
    }

    /// Compares a multiple of one atom plus a constant with 0.
    fn compare_alone(
        &mut self,
        scale: i64,
        atom: &Atom,
        constant: i64,
        comparison: Comparison,
    ) -> Lowered<Option<Condition>> {
        let (positive, negated) = match comparison {
            Comparison::NotEqual => (Comparison::Equal, true),
            other => (other, false),
        };
        let finish = |condition: Condition| if negated { condition.negate() } else { condition };
        let count = match atom {
            Atom::Mod(_, modulus) => Some(*modulus),
            Atom::Div(..) | Atom::Xor(_) => None,
            _ => match self.values_of(atom)? {
                Some(count) => Some(count),
                None => return Ok(None),
            },
        };
        let all = match (count, atom) {
            (Some(count), _) => Range { low: Some(0), high: Some(i128::from(count) - 1) },
            (None, Atom::Xor(_)) => Range::NATURALS,
            (None, _) => Range::ALL,
        };
        let Some(signs) = compared(positive) else { return Ok(None) };
        let range = signs.plus(Range::point(-i128::from(constant))).divided(scale.into()).meet(all);
        if range.is_empty() {
            return Ok(Some(finish(Condition::Bool(false))));
        }
        if range == all {
            return Ok(Some(finish(Condition::Bool(true))));
        }
        let end = |end: Option<i128>| {
            end.map(|end| i64::try_from(end).map_err(|_| LowerError::Overflow)).transpose()
        };
        let (low, high) = (end(range.low)?, end(range.high)?);
        if let (Some(count), Some(low), Some(high)) = (count, low, high) {
            return Ok(Some(finish(self.within(atom, low, high, count)?)));
        }
        match atom {
            Atom::Xor(parts) => Ok(match (low, high) {
                (Some(0), Some(0)) => Some(finish(self.cancel(parts)?)),
                (Some(1), None) => Some(finish(self.cancel(parts)?.negate())),
                _ => None,
            }),
            Atom::Div(inner, divisor) => {
                let mut ends = vec![];
                if low == high && low.is_some() || scale.unsigned_abs() != 1 || negated {
                    for (end, comparison) in
                        [(low, Comparison::GreaterEqual), (high, Comparison::LessEqual)]
                    {
                        if let Some(end) = end {
                            ends.push(self.compare_quotient(
                                inner,
                                *divisor,
                                &Sum::number(end),
                                comparison,
                            )?);
                        }
                    }
                    return Ok(Some(finish(Condition::all(ends))));
                }
                Ok(None)
            }
            _ => Ok(None),
        }
    }

    /// Whether a value is from `low` to `high`, where its `count` possible values are 0, 1, ...
    pub(super) fn within(
        &mut self,
        atom: &Atom,
        low: i64,
        high: i64,
        count: i64,
    ) -> Lowered<Condition> {
        if (low, high) == (0, count - 1) {
            return Ok(Condition::Bool(true));
        }
        if let Atom::Touched = atom {
            let most = self.touched(0, self.heaps, high + 1)?;
            return Ok(Condition::all([self.touched(0, self.heaps, low)?, most.negate()]));
        }
        let inside = high - low < count / 2;
        let cases = if inside { high - low + 1 } else { count - (high - low + 1) };
        if let Atom::Mod(inner, modulus) = atom
            && cases > MANY_CASES
            && !inner.is_digital()
        {
            // The inner sum minus some multiple of the modulus is between `low` and `high`.
            let (mut parts, mut bounds) = (vec![], vec![]);
            let inner = Sum::linear(self.linear(inner, &mut parts, &mut bounds)?);
            let multiple = self.quotient(&inner)?;
            let rest = inner.plus(&Sum::variable(multiple.variable).times(-modulus)?)?;
            bounds.push(multiple);
            parts.push(self.compare(&rest.plus_number(-low)?, Comparison::GreaterEqual)?);
            parts.push(self.compare(&rest.plus_number(-high)?, Comparison::LessEqual)?);
            return self.quantify(&bounds, Condition::all(parts));
        }
        if cases > MOST_CASES {
            return Err(LowerError::TooLarge { limit: MAX_PARTS });
        }
        let values: Vec<i64> =
            if inside { (low..=high).collect() } else { (0..low).chain(high + 1..count).collect() };
        let values =
            values.into_iter().map(|value| self.is(atom, value)).collect::<Lowered<Vec<_>>>()?;
        Ok(if inside { Condition::any(values) } else { Condition::any(values).negate() })
    }

    /// Whether a remainder or a largest residue has this value.
    fn is(&mut self, atom: &Atom, value: i64) -> Lowered<Condition> {
        self.spend()?;
        match atom {
            Atom::Mod(inner, modulus) => self.congruent(inner, *modulus, value),
            Atom::LargestColumn { base, modulus } => {
                let count = u32::try_from(self.heaps).map_err(|_| LowerError::Overflow)?;
                let value = u32::try_from(value).map_err(|_| LowerError::Overflow)?;
                let variables = (0..count).map(Variable).collect();
                Ok(Condition::Digits(Digits::LargestColumn {
                    base: *base,
                    variables,
                    modulus: *modulus,
                    value,
                }))
            }
            _ => Ok(Condition::Bool(false)),
        }
    }

    /// Whether at least `least` of the heaps `low..high` are touched, splitting that number between
    /// the two halves.
    fn touched(&mut self, low: usize, high: usize, least: i64) -> Lowered<Condition> {
        let length =
            |low: usize, high: usize| i64::try_from(high - low).map_err(|_| LowerError::Overflow);
        let count = length(low, high)?;
        if least <= 0 || least > count {
            return Ok(Condition::Bool(least <= 0));
        }
        self.spend()?;
        if least == 1 || least == count {
            let touched =
                (low..high).map(|heap| self.is_touched(heap)).collect::<Lowered<Vec<_>>>()?;
            return Ok(if least == 1 { Condition::any(touched) } else { Condition::all(touched) });
        }
        let middle = usize::midpoint(low, high);
        let (first, second) = (length(low, middle)?, length(middle, high)?);
        let mut ways = vec![];
        for part in (least - second).max(0)..=least.min(first) {
            ways.push(Condition::all([
                self.touched(low, middle, part)?,
                self.touched(middle, high, least - part)?,
            ]));
        }
        Ok(Condition::any(ways))
    }

    fn is_touched(&self, heap: usize) -> Lowered<Condition> {
        let variable =
            |index: usize| u32::try_from(index).map(Variable).map_err(|_| LowerError::Overflow);
        let (before, after) = (variable(heap)?, variable(heap.saturating_add(self.heaps))?);
        Ok(Condition::Compare(
            Linear { constant: 0, coefficients: vec![(before, 1), (after, -1)] },
            Comparison::NotEqual,
        ))
    }

    /// Compares nim-sums and shifts with something simple, without a further variable.
    fn compare_directly(
        &mut self,
        sum: &Sum,
        comparison: Comparison,
    ) -> Lowered<Option<Condition>> {
        let negated = match comparison {
            Comparison::Equal => false,
            Comparison::NotEqual => true,
            _ => return Ok(None),
        };
        let rest = |atoms: Vec<(i64, Atom)>| Sum { linear: sum.linear.clone(), atoms };
        let found = match &sum.atoms[..] {
            [(1, Atom::Xor(one)), (-1, Atom::Xor(two))]
            | [(-1, Atom::Xor(one)), (1, Atom::Xor(two))]
                if sum.linear == Linear::default() =>
            {
                Some(self.cancel(&[&one[..], two].concat())?)
            }
            [(scale, atom)] if scale.unsigned_abs() == 1 => {
                let equal = rest(vec![]).times(-scale)?;
                match (equal.as_variable(), atom) {
                    (Some(variable), Atom::Xor(parts)) if self.is_natural(variable) => {
                        Some(self.cancel(&[&parts[..], &[equal]].concat())?)
                    }
                    (Some(to), Atom::Shift(numeration, from)) if self.is_natural(to) => {
                        Some(Condition::Digits(Digits::Shift {
                            numeration: *numeration,
                            from: *from,
                            to,
                        }))
                    }
                    _ => None,
                }
            }
            _ => None,
        };
        Ok(found.map(|condition| if negated { condition.negate() } else { condition }))
    }

    /// Whether the nim-sum of naturals is 0.
    fn cancel(&mut self, parts: &[Sum]) -> Lowered<Condition> {
        self.spend()?;
        let mut constant = 0;
        let mut variables: Vec<Variable> = vec![];
        let mut sides = vec![];
        let mut bounds: Vec<Bound> = vec![];
        for part in parts {
            if let Some(number) = part.constant() {
                constant ^= number;
                continue;
            }
            match part.as_variable() {
                Some(variable) => match variables.iter().position(|known| *known == variable) {
                    Some(at) => {
                        variables.remove(at);
                    }
                    None => variables.push(variable),
                },
                None => {
                    let variable = self.equal_to(part, &mut sides, &mut bounds)?;
                    variables.push(variable);
                }
            }
        }
        variables.sort_unstable();
        let equal = |one: Linear, two: Linear| one.minus(&two).ok_or(LowerError::Overflow);
        let core = match (&variables[..], constant) {
            ([], _) => Condition::Bool(constant == 0),
            ([only], _) => self.plain(
                &equal(Linear::variable(*only), Linear::number(constant))?,
                Comparison::Equal,
            ),
            ([one, two], 0) => self
                .plain(&equal(Linear::variable(*one), Linear::variable(*two))?, Comparison::Equal),
            (_, 0) => Condition::Digits(Digits::Xor(variables)),
            (_, _) => {
                variables.push(self.equal_to(&Sum::number(constant), &mut sides, &mut bounds)?);
                Condition::Digits(Digits::Xor(variables))
            }
        };
        sides.push(core);
        self.quantify(&bounds, Condition::all(sides))
    }

    /// A new natural variable that equals the sum.
    fn equal_to(
        &mut self,
        sum: &Sum,
        sides: &mut Vec<Condition>,
        bounds: &mut Vec<Bound>,
    ) -> Lowered<Variable> {
        let bound = self.variable(Sort::Natural)?;
        let variable = bound.variable;
        bounds.push(bound);
        let difference = Sum::variable(variable).plus(&sum.times(-1)?)?;
        sides.push(self.compare(&difference, Comparison::Equal)?);
        Ok(variable)
    }

    /// A new variable for a quotient of the sum.
    fn quotient(&mut self, inner: &Sum) -> Lowered<Bound> {
        self.variable(if self.is_nowhere_negative(inner) { Sort::Natural } else { Sort::Integer })
    }

    /// Compares a rounded quotient with something.
    fn compare_quotient(
        &mut self,
        inner: &Sum,
        divisor: i64,
        with: &Sum,
        comparison: Comparison,
    ) -> Lowered<Condition> {
        // inner - divisor * with
        let difference =
            inner.plus(&with.times(divisor.checked_neg().ok_or(LowerError::Overflow)?)?)?;
        let next = difference.plus_number(-divisor)?;
        Ok(match comparison {
            Comparison::Less | Comparison::GreaterEqual => self.compare(&difference, comparison)?,
            Comparison::LessEqual => self.compare(&next, Comparison::Less)?,
            Comparison::Greater => self.compare(&next, Comparison::GreaterEqual)?,
            Comparison::Equal => Condition::all([
                self.compare(&difference, Comparison::GreaterEqual)?,
                self.compare(&next, Comparison::Less)?,
            ]),
            Comparison::NotEqual => Condition::any([
                self.compare(&difference, Comparison::Less)?,
                self.compare(&next, Comparison::GreaterEqual)?,
            ]),
        })
    }

    /// Whether the sum is in the set.
    pub(super) fn in_set(&mut self, sum: &Sum, set: &[i64]) -> Lowered<Condition> {
        if let Some((scale, Atom::Mod(inner, modulus))) = alone(sum) {
            let value = |element: &i64| {
                element.checked_sub(sum.linear.constant).filter(|value| value % scale == 0)
            };
            let values = set.iter().filter_map(value).map(|value| value / scale);
            let mut values: Vec<i64> =
                values.filter(|value| (0..*modulus).contains(value)).collect();
            values.sort_unstable();
            values.dedup();
            let most = usize::try_from(MANY_CASES).unwrap_or(usize::MAX);
            if values.len() <= most {
                let cases = values.into_iter().map(|value| self.congruent(inner, *modulus, value));
                return Ok(Condition::any(cases.collect::<Lowered<Vec<_>>>()?));
            }
        }
        let mut sorted = set.to_vec();
        sorted.sort_unstable();
        let mut runs: Vec<(i64, i64)> = vec![];
        for element in sorted {
            match runs.last_mut() {
                Some((_, last)) if element == *last => {}
                Some((_, last)) if last.checked_add(1) == Some(element) => *last = element,
                _ => runs.push((element, element)),
            }
        }
        // Linearise the value first, so that the conditions for it are stated once.
        let (mut parts, mut bounds) = (vec![], vec![]);
        let sum = if runs.len() > 1 && !sum.atoms.is_empty() && self.values_of_all(sum)?.is_none() {
            Sum::linear(self.linear(sum, &mut parts, &mut bounds)?)
        } else {
            sum.clone()
        };
        let mut cases = vec![];
        for (low, high) in runs {
            let less =
                |number: i64| sum.plus_number(number.checked_neg().ok_or(LowerError::Overflow)?);
            cases.push(if low == high {
                self.compare(&less(low)?, Comparison::Equal)?
            } else {
                let least = self.compare(&less(low)?, Comparison::GreaterEqual)?;
                Condition::all([least, self.compare(&less(high)?, Comparison::LessEqual)?])
            });
        }
        parts.push(Condition::any(cases));
        self.quantify(&bounds, Condition::all(parts))
    }

    /// The number of values of the only atom, if it is best split into cases.
    fn values_of_all(&self, sum: &Sum) -> Lowered<Option<i64>> {
        alone(sum).map_or(Ok(None), |(_, atom)| self.values_of(atom))
    }

    /// A term equal to the sum, given the conditions added to `parts`, which determine each new
    /// variable.
    pub(super) fn linear(
        &mut self,
        sum: &Sum,
        parts: &mut Vec<Condition>,
        bounds: &mut Vec<Bound>,
    ) -> Lowered<Linear> {
        let mut total = sum.linear.clone();
        for (scale, atom) in &sum.atoms {
            let term = self.atom_linear(atom, parts, bounds)?;
            let multiple = term.times(*scale).ok_or(LowerError::Overflow)?;
            total = total.plus(&multiple).ok_or(LowerError::Overflow)?;
        }
        Ok(total)
    }

    pub(super) fn atom_linear(
        &mut self,
        atom: &Atom,
        parts: &mut Vec<Condition>,
        bounds: &mut Vec<Bound>,
    ) -> Lowered<Linear> {
        if let (Some(count), false) =
            (self.values_of(atom)?, matches!(atom, Atom::Mod(inner, _) if !inner.is_digital()))
        {
            let bound = self.variable(Sort::Natural)?;
            let term = Linear::variable(bound.variable);
            bounds.push(bound);
            let known = Sum::linear(term.clone());
            parts.push(self.by_cases(atom, count, |lowerer, value| {
                lowerer.compare(&known.plus_number(-value)?, Comparison::Equal)
            })?);
            return Ok(term);
        }
        match atom {
            Atom::Mod(inner, modulus) => {
                let inner = Sum::linear(self.linear(inner, parts, bounds)?);
                self.linear(&remainder(&inner, *modulus)?, parts, bounds)
            }
            Atom::Div(inner, divisor) => {
                let inner = Sum::linear(self.linear(inner, parts, bounds)?);
                let bound = self.quotient(&inner)?;
                let quotient = Linear::variable(bound.variable);
                bounds.push(bound);
                let with = Sum::linear(quotient.clone());
                parts.push(self.compare_quotient(&inner, *divisor, &with, Comparison::Equal)?);
                Ok(quotient)
            }
            Atom::Shift(numeration, from) => {
                let bound = self.variable(Sort::Natural)?;
                let to = bound.variable;
                bounds.push(bound);
                parts.push(Condition::Digits(Digits::Shift {
                    numeration: *numeration,
                    from: *from,
                    to,
                }));
                Ok(Linear::variable(to))
            }
            Atom::Xor(inner) => {
                let bound = self.variable(Sort::Natural)?;
                let variable = bound.variable;
                bounds.push(bound);
                parts.push(self.cancel(&[&inner[..], &[Sum::variable(variable)]].concat())?);
                Ok(Linear::variable(variable))
            }
            Atom::Min(inner) | Atom::Max(inner) => {
                let natural = match atom {
                    Atom::Min(_) => inner.iter().all(|part| self.is_nowhere_negative(part)),
                    _ => inner.iter().any(|part| self.is_nowhere_negative(part)),
                };
                let bound = self.variable(if natural { Sort::Natural } else { Sort::Integer })?;
                let variable = bound.variable;
                bounds.push(bound);
                let equal =
                    Sum { linear: Linear::variable(variable), atoms: vec![(-1, atom.clone())] };
                parts.push(self.compare(&equal, Comparison::Equal)?);
                Ok(Linear::variable(variable))
            }
            Atom::DigitSum(..) | Atom::TrailingZeros(..) => Err(LowerError::OnlyBelowMod),
            Atom::LargestColumn { .. } | Atom::Touched => {
                Err(LowerError::TooLarge { limit: MAX_PARTS })
            }
        }
    }
}

/// Expresses a remainder by a quotient.
fn remainder(inner: &Sum, modulus: i64) -> Lowered<Sum> {
    let quotient =
        Sum { linear: Linear::default(), atoms: vec![(1, Atom::Div(inner.clone(), modulus))] };
    inner.plus(&quotient.times(modulus.checked_neg().ok_or(LowerError::Overflow)?)?)
}
