//! Rewrites a game with one heap replaced by a quotient and a remainder.
//!
//! Let M be a linear term, at least 1, over heaps that no move changes. A number n is q M + r with
//! 0 <= r < M in exactly one way, so positions can be written with q and r in place of n. The rules
//! remain linear only in these cases: a move that takes at most 2 M changes q and r by linear
//! terms, with a case for each amount by which q falls; a move that leaves a number below M makes q
//! 0; and a condition that is the same for all n >= M is the same for all q >= 1. Whether the rules
//! have this form is itself expressed by conditions ([`Divided::nowhere`]), for the caller to
//! decide.
//!
//! Both games have the same positions and moves up to notation, so whatever is true of one is true
//! of the other.

use alloc::borrow::ToOwned;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use super::condition::{Bound, Condition, Digits, Linear, Variable};
use super::division::Division;
use super::ruleset::{Effect, MAX_HEAPS, TupleMove, TupleRuleset};
use crate::language::Comparison;

/// Rules with a divided heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Divided {
    /// The rules, without expectations and claims.
    pub rules: TupleRuleset,
    /// The two games are equivalent if none of these holds of any tuple of the original heaps.
    pub nowhere: Vec<Condition>,
}

/// The largest multiple of M that a move may take.
const MOST_TAKEN: i64 = 2;

/// Replaces `heap` by its quotient and remainder modulo `by`, with these names. None if the form of
/// the rules does not allow it, or if a number overflows.
#[must_use]
pub fn divide(rules: &TupleRuleset, heap: usize, by: &Linear, names: [&str; 2]) -> Option<Divided> {
    let count = rules.heaps.len();
    let taken = |name: &str| rules.heaps.iter().any(|known| known == name);
    if heap >= count
        || count >= MAX_HEAPS
        || rules.division.is_some()
        || names[0] == names[1]
        || names.into_iter().any(taken)
    {
        return None;
    }
    let heaps = u32::try_from(count).ok()?;
    let moves = rules.moves.linear()?;
    let is_fixed = |variable: Variable| {
        let index = usize::try_from(variable.0).unwrap_or(usize::MAX);
        index < count
            && index != heap
            && moves.iter().flat_map(|rule| &rule.effects).all(|effect| effect.heap != index)
    };
    if !by.coefficients.iter().all(|(variable, _)| is_fixed(*variable)) {
        return None;
    }
    let divider = Divider { heaps, whole: Variable(u32::try_from(heap).ok()?), by };
    let large = divider.is_large()?;
    let mut nowhere = vec![
        Condition::all([rules.domain.clone(), compared(by, Comparison::LessEqual)]),
        Condition::all([large.clone(), differ(&rules.domain, divider.far(&rules.domain)?)]),
        Condition::all([
            rules.domain.clone(),
            large.clone(),
            differ(&rules.ends, divider.far(&rules.ends)?),
        ]),
    ];
    let mut divided = vec![];
    for rule in moves {
        let far = divider.far(&rule.guard)?;
        let differs =
            Condition::all([rules.domain.clone(), large.clone(), differ(&rule.guard, far)]);
        nowhere.push(exist(&rule.variables, differs));
        divided.extend(divider.moves(rule)?);
        let outside = match divider.change(rule)? {
            Change::Nothing => continue,
            Change::Add(term) => {
                let least = term.plus(&by.times(MOST_TAKEN)?)?;
                Condition::any([
                    compared(&term, Comparison::Greater),
                    compared(&least, Comparison::Less),
                ])
            }
            Change::Set(term) => compared(&term.minus(by)?, Comparison::GreaterEqual),
        };
        let there = [rules.domain.clone(), rule.guard.clone(), outside];
        nowhere.push(exist(&rule.variables, Condition::all(there)));
    }
    let mut heaps = rules.heaps.clone();
    names[0].clone_into(&mut heaps[heap]);
    heaps.push(names[1].into());
    let division =
        Division { heaps: rules.heaps.clone(), heap, by: by.clone(), domain: rules.domain.clone() };
    let below = divider.remainder().minus(by)?;
    let rules = TupleRuleset {
        header: rules.header.clone(),
        heaps,
        division: Some(Box::new(division)),
        domain: Condition::all([
            divider.condition(&rules.domain)?,
            compared(&below, Comparison::Less),
        ]),
        ends: divider.condition(&rules.ends)?,
        moves: divided.into(),
        turn: rules.turn,
        expectations: vec![],
        claims: vec![],
    };
    Some(Divided { rules, nowhere })
}

/// The effect of a move on the divided heap.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Change {
    Nothing,
    /// Adds a term over other heaps and variables.
    Add(Linear),
    /// Sets the heap to such a term.
    Set(Linear),
}

/// Translates variables to the rules with one more heap. The quotient takes the variable of the
/// whole heap.
struct Divider<'r> {
    heaps: u32,
    whole: Variable,
    by: &'r Linear,
}

impl Divider<'_> {
    fn remainder(&self) -> Linear {
        Linear::variable(Variable(self.heaps))
    }

    /// The condition that the heap is at least the divisor.
    fn is_large(&self) -> Option<Condition> {
        Some(compared(&Linear::variable(self.whole).minus(self.by)?, Comparison::GreaterEqual))
    }

    /// Shifts the variables of moves and quantifiers to make room for one more heap, before and
    /// after a move.
    fn renumbered(&self, variable: Variable) -> Variable {
        if variable.0 > 2 * self.heaps { Variable(variable.0.saturating_add(2)) } else { variable }
    }

    fn term(&self, term: &Linear) -> Linear {
        let renumbered =
            term.coefficients.iter().map(|(variable, scale)| (self.renumbered(*variable), *scale));
        Linear { constant: term.constant, coefficients: renumbered.collect() }
    }

    fn bound(&self, bound: &Bound) -> Bound {
        Bound { variable: self.renumbered(bound.variable), ..bound.clone() }
    }

    /// The value of a condition for all sufficiently large heaps, if it is the same for all. None
    /// if it involves remainders or digits of the heap.
    fn far(&self, condition: &Condition) -> Option<Condition> {
        let all = |parts: &[Condition]| {
            parts.iter().map(|part| self.far(part)).collect::<Option<Vec<_>>>()
        };
        Some(match condition {
            Condition::Compare(term, comparison) => match term.coefficient(self.whole) {
                0 => condition.clone(),
                scale => Condition::Bool(comparison.holds(scale.signum(), 0)),
            },
            Condition::Congruent(term, ..) if term.coefficient(self.whole) != 0 => return None,
            Condition::Digits(digits) if digits.variables().contains(&self.whole) => return None,
            Condition::Bool(_) | Condition::Congruent(..) | Condition::Digits(_) => {
                condition.clone()
            }
            Condition::Not(inner) => self.far(inner)?.negate(),
            Condition::And(parts) => Condition::all(all(parts)?),
            Condition::Or(parts) => Condition::any(all(parts)?),
            Condition::Exists(bound, inner) => {
                Condition::Exists(bound.clone(), Box::new(self.far(inner)?))
            }
        })
    }

    /// The condition in terms of quotient and remainder.
    fn condition(&self, condition: &Condition) -> Option<Condition> {
        if !condition.variables().contains(&self.whole) {
            return Some(self.renumber(condition));
        }
        let quotient = Linear::variable(self.whole);
        let near = self.renumber(condition).substitute(self.whole, &self.remainder())?;
        let far = self.renumber(&self.far(condition)?);
        Some(Condition::any([
            Condition::all([compared(&quotient, Comparison::Equal), near]),
            Condition::all([compared(&quotient, Comparison::Greater), far]),
        ]))
    }

    fn renumber(&self, condition: &Condition) -> Condition {
        let all = |parts: &[Condition]| parts.iter().map(|part| self.renumber(part)).collect();
        match condition {
            Condition::Bool(truth) => Condition::Bool(*truth),
            Condition::Compare(term, comparison) => {
                Condition::Compare(self.term(term), *comparison)
            }
            Condition::Congruent(term, modulus, residue) => {
                Condition::Congruent(self.term(term), *modulus, *residue)
            }
            Condition::Digits(digits) => {
                let mut variables = digits.variables();
                // Largest first, so that no new number is still in use.
                variables.sort_unstable_by(|one, two| two.cmp(one));
                variables.dedup();
                let rename =
                    |digits: Digits, old: Variable| digits.renamed(old, self.renumbered(old));
                Condition::Digits(variables.into_iter().fold(digits.clone(), rename))
            }
            Condition::Not(inner) => Condition::Not(Box::new(self.renumber(inner))),
            Condition::And(parts) => Condition::And(all(parts)),
            Condition::Or(parts) => Condition::Or(all(parts)),
            Condition::Exists(bound, inner) => {
                Condition::Exists(self.bound(bound), Box::new(self.renumber(inner)))
            }
        }
    }

    /// The effect of a move on the heap. None if it is not a [`Change`], or if its effects on other
    /// heaps depend on this one.
    fn change(&self, rule: &TupleMove) -> Option<Change> {
        let mut change = Change::Nothing;
        for effect in &rule.effects {
            if effect.when.variables().contains(&self.whole) {
                return None;
            }
            if usize::try_from(self.whole.0) != Ok(effect.heap) {
                if effect.to.coefficient(self.whole) != 0 {
                    return None;
                }
                continue;
            }
            if change != Change::Nothing || effect.when != Condition::Bool(true) {
                return None;
            }
            change = match effect.to.coefficient(self.whole) {
                0 => Change::Set(effect.to.clone()),
                1 => Change::Add(effect.to.minus(&Linear::variable(self.whole))?),
                _ => return None,
            };
        }
        Some(change)
    }

    /// The moves in terms of quotient and remainder: one kind for each decrease of the quotient.
    fn moves(&self, rule: &TupleMove) -> Option<Vec<TupleMove>> {
        let guard = self.condition(&rule.guard)?;
        let (whole, last) =
            (usize::try_from(self.whole.0).ok()?, usize::try_from(self.heaps).ok()?);
        let others = rule.effects.iter().filter(|effect| effect.heap != whole);
        let others = others.map(|effect| Effect {
            heap: effect.heap,
            when: self.renumber(&effect.when),
            to: self.term(&effect.to),
        });
        let others: Vec<Effect> = others.collect();
        let variables: Vec<Bound> = rule.variables.iter().map(|bound| self.bound(bound)).collect();
        let same = TupleMove {
            span: rule.span,
            name: rule.name.clone(),
            variables,
            guard,
            effects: others,
        };
        let effect = |heap, to| Effect { heap, when: Condition::Bool(true), to };
        let change = match self.change(rule)? {
            Change::Nothing => return Some(vec![same]),
            Change::Add(term) => term,
            Change::Set(term) => {
                let mut set = same;
                set.effects
                    .extend([effect(whole, Linear::number(0)), effect(last, self.term(&term))]);
                return Some(vec![set]);
            }
        };
        let cases = (0..=MOST_TAKEN).map(|taken| {
            let remainder =
                self.remainder().plus(&self.term(&change))?.plus(&self.by.times(taken)?)?;
            let fits = [
                same.guard.clone(),
                compared(&remainder, Comparison::GreaterEqual),
                compared(&remainder.minus(self.by)?, Comparison::Less),
            ];
            let mut effects = same.effects.clone();
            if taken > 0 {
                let to = Linear { constant: taken.checked_neg()?, ..Linear::variable(self.whole) };
                effects.push(effect(whole, to));
            }
            effects.push(effect(last, remainder));
            Some(TupleMove { guard: Condition::all(fits), effects, ..same.clone() })
        });
        cases.collect()
    }
}

/// The comparison of a term with 0.
fn compared(term: &Linear, comparison: Comparison) -> Condition {
    Condition::compare(term.clone(), comparison)
}

/// The exclusive disjunction.
fn differ(one: &Condition, two: Condition) -> Condition {
    if *one == two {
        return Condition::Bool(false);
    }
    let (not_one, not_two) = (one.clone().negate(), two.clone().negate());
    Condition::any([Condition::all([one.clone(), not_two]), Condition::all([not_one, two])])
}

/// Quantifies existentially over the variables.
fn exist(variables: &[Bound], condition: Condition) -> Condition {
    let free = condition.variables();
    let bound = variables.iter().filter(|bound| free.contains(&bound.variable));
    bound.fold(condition, |inner, bound| Condition::Exists(bound.clone(), Box::new(inner)))
}
