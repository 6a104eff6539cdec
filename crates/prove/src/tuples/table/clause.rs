//! Splits conditions into alternatives of conjunctions, and eliminates variables from inequalities.
//!
//! Knows nothing of games. Relies on the elimination of Fourier and Motzkin (1826, 1936): over the
//! rationals the result is exactly the projection of the solutions, over the integers it may be
//! larger, so it is used for bounds, never as an answer.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use rules::Comparison;
use rules::tuples::{Bound, Condition, Linear, Variable};

/// With more alternatives than this, a disjunction stays a single test.
const MOST_CLAUSES: usize = 64;

/// The most inequalities made in one step of elimination; with more, the bounds are wider than
/// necessary.
const MOST_COMBINED: usize = 64;

/// Limit of the sum of absolute coefficients of an evaluated term.
pub(super) const LARGEST_WEIGHT: i64 = 1 << 25;

/// Limit of the absolute constant of an evaluated term.
pub(super) const LARGEST_CONSTANT: i64 = 1 << 61;

/// Supplies unused variables.
#[derive(Clone, Debug)]
pub(super) struct Fresh {
    next: u32,
}

impl Fresh {
    /// All variables from `next` on are unused.
    pub(super) const fn new(next: u32) -> Self {
        Self { next }
    }

    /// A new variable.
    pub(super) const fn variable(&mut self) -> Variable {
        let variable = Variable(self.next);
        self.next += 1;
        variable
    }

    /// The number of slots for all variables so far.
    pub(super) fn slots(&self) -> usize {
        usize::try_from(self.next).unwrap_or(usize::MAX)
    }
}

/// One past the largest variable that occurs, bound or free.
pub(super) fn beyond(condition: &Condition) -> u32 {
    let term =
        |linear: &Linear| linear.coefficients.last().map_or(0, |(variable, _)| variable.0 + 1);
    match condition {
        Condition::Bool(_) => 0,
        Condition::Compare(linear, _) | Condition::Congruent(linear, _, _) => term(linear),
        Condition::Digits(digits) => {
            digits.variables().iter().map(|variable| variable.0 + 1).max().unwrap_or(0)
        }
        Condition::Not(inner) => beyond(inner),
        Condition::And(parts) | Condition::Or(parts) => parts.iter().map(beyond).max().unwrap_or(0),
        Condition::Exists(bound, inner) => beyond(inner).max(bound.variable.0 + 1),
    }
}

/// Renames every variable of the condition by `names`, bound ones too. `names` must be injective.
pub(super) fn renamed(
    condition: &Condition,
    names: &mut dyn FnMut(Variable) -> Variable,
) -> Condition {
    let mut term = |linear: &Linear| rename_term(linear, names);
    match condition {
        Condition::Bool(truth) => Condition::Bool(*truth),
        Condition::Compare(linear, comparison) => Condition::Compare(term(linear), *comparison),
        Condition::Congruent(linear, modulus, residue) => {
            Condition::Congruent(term(linear), *modulus, *residue)
        }
        Condition::Digits(digits) => {
            // In two steps via unused variables, so that names can be swapped.
            let variables = digits.variables();
            let mut result = digits.clone();
            for (index, &variable) in (0_u32..).zip(&variables) {
                result = result.renamed(variable, Variable(u32::MAX - index));
            }
            for (index, &variable) in (0_u32..).zip(&variables) {
                result = result.renamed(Variable(u32::MAX - index), names(variable));
            }
            Condition::Digits(result)
        }
        Condition::Not(inner) => Condition::Not(renamed(inner, names).into()),
        Condition::And(parts) => {
            Condition::And(parts.iter().map(|part| renamed(part, names)).collect())
        }
        Condition::Or(parts) => {
            Condition::Or(parts.iter().map(|part| renamed(part, names)).collect())
        }
        Condition::Exists(bound, inner) => {
            let bound = Bound { variable: names(bound.variable), ..bound.clone() };
            Condition::Exists(bound, renamed(inner, names).into())
        }
    }
}

/// Renames every variable of the term.
pub(super) fn rename_term(linear: &Linear, names: &mut dyn FnMut(Variable) -> Variable) -> Linear {
    let mut coefficients: Vec<_> =
        linear.coefficients.iter().map(|&(variable, scale)| (names(variable), scale)).collect();
    coefficients.sort_unstable();
    Linear { constant: linear.constant, coefficients }
}

/// A conjunction of `atoms`, for some values of the `bound` variables.
#[derive(Clone, Debug, Default)]
pub(super) struct Clause {
    pub(super) atoms: Vec<Condition>,
    pub(super) bound: Vec<Bound>,
}

impl Clause {
    fn atom(condition: Condition) -> Self {
        Self { atoms: vec![condition], bound: vec![] }
    }

    fn and(&self, other: &Self) -> Self {
        let mut both = self.clone();
        both.bound.extend(other.bound.iter().cloned());
        for atom in &other.atoms {
            if !both.atoms.contains(atom) {
                both.atoms.push(atom.clone());
            }
        }
        both
    }
}

/// Conjunctions whose disjunction is equivalent to `condition`. Quantifiers that are not below a
/// negation become bound variables of conjunctions, under fresh names.
pub(super) fn clauses(condition: &Condition, fresh: &mut Fresh) -> Vec<Clause> {
    match condition {
        Condition::Bool(true) => vec![Clause::default()],
        Condition::Bool(false) => vec![],
        Condition::And(parts) => {
            let mut all = vec![Clause::default()];
            let mut kept = vec![];
            for part in parts {
                let alternatives = clauses(part, fresh);
                if all.len() * alternatives.len() > MOST_CLAUSES {
                    kept.push(part.clone());
                } else {
                    all = all
                        .iter()
                        .flat_map(|one| alternatives.iter().map(|other| one.and(other)))
                        .collect();
                }
            }
            let kept = Clause { atoms: kept, bound: vec![] };
            all.iter().map(|one| one.and(&kept)).collect()
        }
        Condition::Or(parts) => {
            let all: Vec<Clause> = parts.iter().flat_map(|part| clauses(part, fresh)).collect();
            if all.len() > MOST_CLAUSES { vec![Clause::atom(condition.clone())] } else { all }
        }
        Condition::Exists(bound, inner) => {
            let variable = fresh.variable();
            let old = bound.variable;
            let inner = renamed(inner, &mut |name| if name == old { variable } else { name });
            let mut all = clauses(&inner, fresh);
            for clause in &mut all {
                clause.bound.push(Bound { variable, ..bound.clone() });
            }
            all
        }
        Condition::Not(inner) => match &**inner {
            Condition::Congruent(..) | Condition::Digits(_) | Condition::Exists(..) => {
                vec![Clause::atom(condition.clone())]
            }
            other => clauses(&other.clone().negate(), fresh),
        },
        Condition::Compare(..) | Condition::Congruent(..) | Condition::Digits(_) => {
            vec![Clause::atom(condition.clone())]
        }
    }
}

/// A comparison as terms that must be nonnegative, or one that must be 0; none for `!=` and on
/// overflow.
pub(super) enum LinearTest {
    AtLeastZero(Linear),
    Zero(Linear),
}

/// The form of a comparison.
pub(super) fn shape(linear: &Linear, comparison: Comparison) -> Option<LinearTest> {
    let shifted = |linear: Linear, by: i64| {
        let constant = linear.constant.checked_sub(by)?;
        Some(LinearTest::AtLeastZero(Linear { constant, ..linear }))
    };
    match comparison {
        Comparison::Equal => Some(LinearTest::Zero(linear.clone())),
        Comparison::NotEqual => None,
        Comparison::GreaterEqual => shifted(linear.clone(), 0),
        Comparison::Greater => shifted(linear.clone(), 1),
        Comparison::LessEqual => shifted(linear.times(-1)?, 0),
        Comparison::Less => shifted(linear.times(-1)?, 1),
    }
}

/// Whether the evaluation of the term cannot overflow.
pub(super) fn is_small(linear: &Linear) -> bool {
    let weight = linear
        .coefficients
        .iter()
        .fold(0_u64, |sum, (_, scale)| sum.saturating_add(scale.unsigned_abs()));
    weight <= LARGEST_WEIGHT.unsigned_abs()
        && linear.constant.unsigned_abs() <= LARGEST_CONSTANT.unsigned_abs()
}

fn gcd(left: u64, right: u64) -> u64 {
    let (mut left, mut right) = (left, right);
    while right != 0 {
        (left, right) = (right, left % right);
    }
    left
}

/// Terms that must all be nonnegative.
#[derive(Clone, Debug, Default)]
pub(super) struct Inequalities {
    pub(super) rows: Vec<Linear>,
}

impl Inequalities {
    /// Adds a term, divided by the common divisor of its coefficients; drops the weaker of two that
    /// differ only in the constant.
    pub(super) fn add(&mut self, mut row: Linear) {
        let divisor = row
            .coefficients
            .iter()
            .fold(0, |divisor, (_, scale)| gcd(divisor, scale.unsigned_abs()));
        if let Ok(divisor) = i64::try_from(divisor)
            && divisor > 1
        {
            row.constant = row.constant.div_euclid(divisor);
            row.coefficients.iter_mut().for_each(|(_, scale)| *scale /= divisor);
        }
        match self.rows.iter_mut().find(|known| known.coefficients == row.coefficients) {
            Some(known) => known.constant = known.constant.min(row.constant),
            None => self.rows.push(row),
        }
    }

    /// Whether the inequalities are plainly unsatisfiable.
    pub(super) fn contradict(&self) -> bool {
        self.rows.iter().any(|row| row.coefficients.is_empty() && row.constant < 0)
    }

    /// The number of inequalities that `eliminate` would combine.
    pub(super) fn cost(&self, variable: Variable) -> usize {
        let count = |sign: i64| {
            self.rows.iter().filter(|row| row.coefficient(variable).signum() == sign).count()
        };
        count(1) * count(-1)
    }

    /// The variable whose elimination combines the fewest inequalities; the first of several. None
    /// if there is none but `kept`.
    pub(super) fn cheapest(&self, kept: Option<Variable>) -> Option<Variable> {
        let mut signs: Vec<(Variable, usize, usize)> = vec![];
        let mut place = BTreeMap::new();
        for (variable, coefficient) in self.rows.iter().flat_map(|row| &row.coefficients) {
            let at = *place.entry(*variable).or_insert_with(|| {
                signs.push((*variable, 0, 0));
                signs.len() - 1
            });
            let (_, positive, negative) = &mut signs[at];
            *(if *coefficient > 0 { positive } else { negative }) += 1;
        }
        let others = signs.into_iter().filter(|(variable, ..)| Some(*variable) != kept);
        let (variable, ..) = others.min_by_key(|(_, positive, negative)| positive * negative)?;
        Some(variable)
    }

    /// Removes all rows with the variable and adds what they imply for the others. Returns the
    /// removed rows.
    pub(super) fn eliminate(&mut self, variable: Variable) -> Vec<Linear> {
        let (out, kept): (Vec<_>, Vec<_>) = core::mem::take(&mut self.rows)
            .into_iter()
            .partition(|row| row.coefficient(variable) != 0);
        self.rows = kept;
        let (lower, upper): (Vec<&Linear>, Vec<&Linear>) =
            out.iter().partition(|row| row.coefficient(variable) > 0);
        let pairs = lower.iter().flat_map(|low| upper.iter().map(move |high| (low, high)));
        for (low, high) in pairs.take(MOST_COMBINED) {
            let combine = || {
                low.times(-high.coefficient(variable))?
                    .plus(&high.times(low.coefficient(variable))?)
            };
            if let Some(row) = combine().filter(is_small) {
                self.add(row);
            }
        }
        out
    }

    /// Whether elimination shows that no rational, and so no integer, values satisfy all.
    pub(super) fn infeasible(mut self) -> bool {
        loop {
            if self.contradict() {
                return true;
            }
            match self.cheapest(None) {
                Some(variable) => self.eliminate(variable),
                None => return false,
            };
        }
    }
}
