//! Conditions compiled to nested loops that enumerate their solutions.
//!
//! Some variables are known when a system is run; the others are enumerated: wanted ones, with each
//! combination of values visited at least once, and those that only have to exist. Knows nothing of
//! games.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use rules::Comparison;
use rules::tuples::{Condition, Digits, Linear, Variable};
use run::{Run, Stop};

use super::clause::{Fresh, clauses, is_small};
use super::digits;
use super::draft::Draft;

/// The largest value of a variable; with the limits of [`is_small`] nothing overflows.
pub(super) const LARGEST: i64 = 1 << 36;

/// How far an unbounded variable that only has to exist is searched.
const FAR: i64 = 1 << 10;

/// How many values of an unbounded wanted variable are visited before reporting infinitely many.
const FEW: i64 = 16;

/// Why a system gives no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// A budget is exhausted.
    Stop(Stop),
    /// A wanted variable is unbounded.
    Infinite,
    /// A variable that only has to exist is unbounded, and no value was found.
    Unbounded,
    /// A number is too large.
    TooLarge,
}

impl From<Stop> for Trouble {
    fn from(stop: Stop) -> Self {
        Self::Stop(stop)
    }
}

/// A linear term over slots.
#[derive(Clone, Debug)]
pub(super) struct SystemTerm {
    constant: i64,
    parts: Box<[(usize, i64)]>,
}

impl SystemTerm {
    pub(super) fn new(linear: &Linear) -> Option<Self> {
        is_small(linear).then(|| Self {
            constant: linear.constant,
            parts: linear
                .coefficients
                .iter()
                .map(|&(variable, scale)| (slot(variable), scale))
                .collect(),
        })
    }

    #[inline]
    fn value(&self, slots: &[i64]) -> i64 {
        self.parts.iter().fold(self.constant, |sum, &(slot, scale)| sum + scale * slots[slot])
    }
}

/// The slot of a variable's value.
pub(super) fn slot(variable: Variable) -> usize {
    usize::try_from(variable.0).unwrap_or(usize::MAX)
}

/// A condition whose free variables are all known.
#[derive(Clone, Debug)]
pub(super) enum Test {
    Bool(bool),
    Compare(SystemTerm, Comparison),
    Congruent(SystemTerm, i64, i64),
    Digits(Digits),
    Not(Box<Self>),
    All(Vec<Self>),
    Any(Vec<Self>),
    Exists(System),
}

impl Test {
    /// None if a number is too large.
    pub(super) fn new(condition: &Condition, fresh: &mut Fresh) -> Option<Self> {
        Some(match condition {
            Condition::Bool(truth) => Self::Bool(*truth),
            Condition::Compare(linear, comparison) => {
                Self::Compare(SystemTerm::new(linear)?, *comparison)
            }
            Condition::Congruent(linear, modulus, residue) => {
                Self::Congruent(SystemTerm::new(linear)?, (*modulus).max(1), *residue)
            }
            Condition::Digits(digits) => Self::Digits(digits.clone()),
            Condition::Not(inner) => Self::Not(Self::new(inner, fresh)?.into()),
            Condition::And(parts) => {
                Self::All(parts.iter().map(|part| Self::new(part, fresh)).collect::<Option<_>>()?)
            }
            Condition::Or(parts) => {
                Self::Any(parts.iter().map(|part| Self::new(part, fresh)).collect::<Option<_>>()?)
            }
            Condition::Exists(..) => Self::Exists(System::new(condition, &[], fresh)?),
        })
    }

    /// The nesting depth of its loops.
    fn depth(&self) -> usize {
        match self {
            Self::Bool(_) | Self::Compare(..) | Self::Congruent(..) | Self::Digits(_) => 0,
            Self::Not(inner) => inner.depth(),
            Self::All(parts) | Self::Any(parts) => parts.iter().map(Self::depth).max().unwrap_or(0),
            Self::Exists(system) => system.depth(),
        }
    }

    /// Whether it holds for the values in the slots. Overwrites the slots of bound variables.
    pub(super) fn holds(&self, slots: &mut [i64], run: &Run<'_>) -> Result<bool, Trouble> {
        Ok(match self {
            Self::Bool(truth) => *truth,
            Self::Compare(term, comparison) => comparison.holds(term.value(slots), 0),
            Self::Congruent(term, modulus, residue) => {
                term.value(slots).rem_euclid(*modulus) == *residue
            }
            Self::Digits(digits) => digits::holds(digits, slots),
            Self::Not(inner) => !inner.holds(slots, run)?,
            Self::All(parts) => {
                for part in parts {
                    if !part.holds(slots, run)? {
                        return Ok(false);
                    }
                }
                true
            }
            Self::Any(parts) => {
                for part in parts {
                    if part.holds(slots, run)? {
                        return Ok(true);
                    }
                }
                false
            }
            Self::Exists(system) => system.exists(slots, run)?,
        })
    }
}

/// What to do at a certain nesting depth.
#[derive(Clone, Debug, Default)]
pub(super) struct LoopLevel {
    /// Variables defined by terms over earlier ones.
    pub(super) lets: Vec<(usize, SystemTerm)>,
    pub(super) tests: Vec<Test>,
}

/// The values to try between the bounds.
#[derive(Clone, Copy, Debug)]
pub(super) enum Steps {
    All,
    Powers(i64),
}

/// A loop over the values of a variable.
#[derive(Clone, Debug)]
pub(super) struct Loop {
    pub(super) slot: usize,
    /// scale * variable + term >= 0, with positive scales.
    pub(super) lower: Vec<(i64, SystemTerm)>,
    /// term - scale * variable >= 0, with positive scales.
    pub(super) upper: Vec<(i64, SystemTerm)>,
    pub(super) steps: Steps,
}

impl Loop {
    #[inline]
    fn bounds(&self, slots: &[i64]) -> (Option<i64>, Option<i64>) {
        let quotient =
            |value: i64, scale: i64| if scale == 1 { value } else { value.div_euclid(scale) };
        let lower =
            self.lower.iter().map(|(scale, term)| -quotient(term.value(slots), *scale)).max();
        let upper =
            self.upper.iter().map(|(scale, term)| quotient(term.value(slots), *scale)).min();
        (lower, upper)
    }
}

/// One alternative of a system.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    pub(super) loops: Vec<Loop>,
    /// One more than there are loops.
    pub(super) levels: Vec<LoopLevel>,
    /// From this loop on, variables only have to exist.
    pub(super) wanted: usize,
}

/// The solutions of a condition.
#[derive(Clone, Debug)]
pub(super) struct System {
    branches: Vec<Branch>,
}

impl System {
    /// Enumerates the naturals `wanted`; the other free variables of the condition are known. None
    /// if a number is too large.
    pub(super) fn new(
        condition: &Condition,
        wanted: &[Variable],
        fresh: &mut Fresh,
    ) -> Option<Self> {
        Self::with(condition, &Condition::Bool(true), wanted, fresh)
    }

    /// The same with the additional condition `also`, whose disjunctions are tested rather than
    /// expanded.
    pub(super) fn with(
        condition: &Condition,
        also: &Condition,
        wanted: &[Variable],
        fresh: &mut Fresh,
    ) -> Option<Self> {
        let mut branches = vec![];
        for mut clause in clauses(condition, fresh) {
            for part in conjuncts(also) {
                match &clauses(part, fresh)[..] {
                    [only] => {
                        clause.bound.extend(only.bound.iter().cloned());
                        clause.atoms.extend(only.atoms.iter().cloned());
                    }
                    _ => clause.atoms.push(part.clone()),
                }
            }
            branches.extend(Draft::new(clause, wanted)?.finish(fresh)?);
        }
        Some(Self { branches })
    }

    /// The nesting depth of its loops.
    pub(super) fn depth(&self) -> usize {
        let tests = |branch: &Branch| {
            branch.levels.iter().flat_map(|level| &level.tests).map(Test::depth).max()
        };
        self.branches
            .iter()
            .map(|branch| branch.loops.len() + tests(branch).unwrap_or(0))
            .max()
            .unwrap_or(0)
    }

    /// Whether there is a solution.
    pub(super) fn exists(&self, slots: &mut [i64], run: &Run<'_>) -> Result<bool, Trouble> {
        for branch in &self.branches {
            if branch.exists(0, slots, run)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Visits every combination of values of the wanted variables at least once, until a visit
    /// returns `true`; returns whether one did.
    pub(super) fn each<V: FnMut(&[i64]) -> bool>(
        &self,
        slots: &mut [i64],
        run: &Run<'_>,
        visit: &mut V,
    ) -> Result<bool, Trouble> {
        self.each_run(slots, run, &mut |slots, solutions| {
            let Some((slot, last)) = solutions else { return Ok(visit(slots)) };
            for value in slots[slot]..=last {
                run.tick()?;
                slots[slot] = value;
                if visit(slots) {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// The same, but solutions that differ only in the value of one slot, from the one that is in
    /// it to the one that is given with it, are visited together.
    pub(super) fn each_run<V>(
        &self,
        slots: &mut [i64],
        run: &Run<'_>,
        visit: &mut V,
    ) -> Result<bool, Trouble>
    where
        V: FnMut(&mut [i64], Option<(usize, i64)>) -> Result<bool, Trouble>,
    {
        for branch in &self.branches {
            if branch.walk(0, slots, run, visit)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The parts of a conjunction.
fn conjuncts(condition: &Condition) -> &[Condition] {
    match condition {
        Condition::Bool(true) => &[],
        Condition::And(parts) => parts,
        other => core::slice::from_ref(other),
    }
}

impl Branch {
    #[inline]
    fn enter(&self, depth: usize, slots: &mut [i64], run: &Run<'_>) -> Result<bool, Trouble> {
        let level = &self.levels[depth];
        for (slot, term) in &level.lets {
            let value = term.value(slots);
            if value.abs() > LARGEST {
                return Err(Trouble::TooLarge);
            }
            slots[*slot] = value;
        }
        for test in &level.tests {
            if !test.holds(slots, run)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether nothing depends on the variable of a loop: all its values are solutions.
    fn is_last(&self, depth: usize) -> bool {
        let LoopLevel { lets, tests } = &self.levels[depth + 1];
        let no_more = depth + 1 == self.wanted && self.loops.len() == self.wanted;
        let all = matches!(self.loops[depth].steps, Steps::All);
        no_more && all && lets.is_empty() && tests.is_empty()
    }

    fn walk<V>(
        &self,
        depth: usize,
        slots: &mut [i64],
        run: &Run<'_>,
        visit: &mut V,
    ) -> Result<bool, Trouble>
    where
        V: FnMut(&mut [i64], Option<(usize, i64)>) -> Result<bool, Trouble>,
    {
        if depth == self.wanted {
            return Ok(self.exists(depth, slots, run)? && visit(slots, None)?);
        }
        if !self.enter(depth, slots, run)? {
            return Ok(false);
        }
        let inner = &self.loops[depth];
        let (lower, upper) = inner.bounds(slots);
        // Wanted variables are naturals, so there is a lower bound.
        let lower = lower.unwrap_or(0);
        let (upper, infinite) = match upper {
            Some(upper) if upper < lower => return Ok(false),
            Some(upper) => (upper, false),
            // Visit the first few anyway, for callers that want examples.
            None => (lower.saturating_add(FEW), true),
        };
        if upper > LARGEST || lower < -LARGEST {
            return Err(Trouble::TooLarge);
        }
        match inner.steps {
            Steps::All if self.is_last(depth) => {
                run.tick()?;
                slots[inner.slot] = lower;
                if visit(slots, Some((inner.slot, upper)))? {
                    return Ok(true);
                }
            }
            Steps::All => {
                for value in lower..=upper {
                    run.tick()?;
                    slots[inner.slot] = value;
                    if self.walk(depth + 1, slots, run, visit)? {
                        return Ok(true);
                    }
                }
            }
            Steps::Powers(base) => {
                let mut value = 1;
                while value <= upper {
                    slots[inner.slot] = value;
                    if value >= lower && self.walk(depth + 1, slots, run, visit)? {
                        return Ok(true);
                    }
                    value *= base;
                }
            }
        }
        if infinite { Err(Trouble::Infinite) } else { Ok(false) }
    }

    fn exists(&self, depth: usize, slots: &mut [i64], run: &Run<'_>) -> Result<bool, Trouble> {
        if !self.enter(depth, slots, run)? {
            return Ok(false);
        }
        let Some(inner) = self.loops.get(depth) else { return Ok(true) };
        let bounds = inner.bounds(slots);
        if matches!(bounds, (Some(lower), Some(upper)) if upper < lower) {
            return Ok(false);
        }
        // From one end, or from 0 in both directions if unbounded.
        let (start, step, count) = match bounds {
            (Some(lower), Some(upper)) => (lower, 1, upper - lower),
            (Some(lower), None) => (lower, 1, FAR),
            (None, Some(upper)) => (upper, -1, FAR),
            (None, None) => (0, 0, 2 * FAR),
        };
        if start.abs() > LARGEST || count > LARGEST {
            return Err(Trouble::TooLarge);
        }
        if let Steps::Powers(base) = inner.steps {
            let (lower, upper) = (bounds.0.unwrap_or(0), bounds.1.unwrap_or(LARGEST));
            let mut value = 1;
            while value <= upper {
                slots[inner.slot] = value;
                if value >= lower && self.exists(depth + 1, slots, run)? {
                    return Ok(true);
                }
                value *= base;
            }
            return if bounds.1.is_none() { Err(Trouble::Unbounded) } else { Ok(false) };
        }
        for index in 0..=count {
            run.tick()?;
            let zigzag = if index % 2 == 0 { index / 2 } else { -(index / 2) - 1 };
            slots[inner.slot] = if step == 0 { zigzag } else { start + step * index };
            if self.exists(depth + 1, slots, run)? {
                return Ok(true);
            }
        }
        if bounds.0.is_some() && bounds.1.is_some() { Ok(false) } else { Err(Trouble::Unbounded) }
    }
}
