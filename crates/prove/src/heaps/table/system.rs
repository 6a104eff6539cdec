//! Conditions compiled into nested loops that list everything that satisfies them.
//!
//! Some variables are known when a system is run, the others are looked for: those that are wanted, each combination of values
//! visited at least once, and those that only have to exist. Knows nothing of games.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use rules::Comparison;
use rules::heaps::{Bound, Condition, Digits, Linear, Numeration, Sort, Variable};
use run::{Run, Stop};

use super::clause::{Clause, Fresh, Rows, Shape, clauses, is_small, shape};
use super::digits;

/// The largest number a variable may stand for; with the limits of [`is_small`] nothing overflows.
pub(super) const LARGEST: i64 = 1 << 36;

/// How far a variable without a bound is followed that only has to exist.
const FAR: i64 = 1 << 16;

/// How many values of a wanted variable without a bound are visited, before it is said that there are infinitely many.
const FEW: i64 = 16;

/// Why a system gives no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Trouble {
    /// A budget ended.
    Stop(Stop),
    /// A wanted variable has no bound.
    Infinite,
    /// A variable that only has to exist has no bound, and no value was found for it.
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
pub(super) struct Term {
    constant: i64,
    parts: Box<[(usize, i64)]>,
}

impl Term {
    fn new(linear: &Linear) -> Option<Self> {
        is_small(linear).then(|| Self {
            constant: linear.constant,
            parts: linear.coefficients.iter().map(|&(variable, scale)| (slot(variable), scale)).collect(),
        })
    }

    #[inline]
    fn value(&self, slots: &[i64]) -> i64 {
        self.parts.iter().fold(self.constant, |sum, &(slot, scale)| sum + scale * slots[slot])
    }
}

/// Where the value of a variable is kept.
pub(super) fn slot(variable: Variable) -> usize {
    usize::try_from(variable.0).unwrap_or(usize::MAX)
}

/// A condition all of whose free variables are known.
#[derive(Clone, Debug)]
pub(super) enum Test {
    Bool(bool),
    Compare(Term, Comparison),
    Congruent(Term, i64, i64),
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
            Condition::Compare(linear, comparison) => Self::Compare(Term::new(linear)?, *comparison),
            Condition::Congruent(linear, modulus, residue) => {
                Self::Congruent(Term::new(linear)?, (*modulus).max(1), *residue)
            }
            Condition::Digits(digits) => Self::Digits(digits.clone()),
            Condition::Not(inner) => Self::Not(Self::new(inner, fresh)?.into()),
            Condition::And(parts) => {
                Self::All(parts.iter().map(|part| Self::new(part, fresh)).collect::<Option<_>>()?)
            }
            Condition::Or(parts) => Self::Any(parts.iter().map(|part| Self::new(part, fresh)).collect::<Option<_>>()?),
            Condition::Exists(..) => Self::Exists(System::new(condition, &[], fresh)?),
        })
    }

    /// Whether it holds of what the slots say. Slots of bound variables are overwritten.
    pub(super) fn holds(&self, slots: &mut [i64], run: &Run<'_>) -> Result<bool, Trouble> {
        Ok(match self {
            Self::Bool(truth) => *truth,
            Self::Compare(term, comparison) => comparison.holds(term.value(slots), 0),
            Self::Congruent(term, modulus, residue) => term.value(slots).rem_euclid(*modulus) == *residue,
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

/// What is done once a certain number of loops are inside each other.
#[derive(Clone, Debug, Default)]
struct Level {
    /// Variables that are given by terms over those before.
    lets: Vec<(usize, Term)>,
    tests: Vec<Test>,
}

/// Which of the values between the bounds are tried.
#[derive(Clone, Copy, Debug)]
enum Steps {
    All,
    Powers(i64),
}

/// A loop over the values of a variable.
#[derive(Clone, Debug)]
struct Loop {
    slot: usize,
    /// scale * variable + term >= 0 for positive scales.
    lower: Vec<(i64, Term)>,
    /// term - scale * variable >= 0 for positive scales.
    upper: Vec<(i64, Term)>,
    steps: Steps,
}

impl Loop {
    #[inline]
    fn bounds(&self, slots: &[i64]) -> (Option<i64>, Option<i64>) {
        let quotient = |value: i64, scale: i64| if scale == 1 { value } else { value.div_euclid(scale) };
        let lower = self.lower.iter().map(|(scale, term)| -quotient(term.value(slots), *scale)).max();
        let upper = self.upper.iter().map(|(scale, term)| quotient(term.value(slots), *scale)).min();
        (lower, upper)
    }
}

/// One alternative of a system.
#[derive(Clone, Debug)]
struct Branch {
    loops: Vec<Loop>,
    /// One more than there are loops.
    levels: Vec<Level>,
    /// From this loop on variables only have to exist.
    wanted: usize,
}

/// Everything that satisfies a condition.
#[derive(Clone, Debug)]
pub(super) struct System {
    branches: Vec<Branch>,
}

impl System {
    /// Looks for the naturals `wanted`; other free variables of the condition are known. None if a number is too large.
    pub(super) fn new(condition: &Condition, wanted: &[Variable], fresh: &mut Fresh) -> Option<Self> {
        Self::with(condition, &Condition::Bool(true), wanted, fresh)
    }

    /// The same where `also` holds too, whose disjunctions are tested and not written out.
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

    /// Whether anything satisfies it.
    pub(super) fn exists(&self, slots: &mut [i64], run: &Run<'_>) -> Result<bool, Trouble> {
        for branch in &self.branches {
            if branch.exists(0, slots, run)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Visits every combination of values of the wanted variables at least once, until a visit returns `true`; whether one
    /// did.
    pub(super) fn each<V: FnMut(&[i64]) -> bool>(
        &self,
        slots: &mut [i64],
        run: &Run<'_>,
        visit: &mut V,
    ) -> Result<bool, Trouble> {
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

    fn walk<V: FnMut(&[i64]) -> bool>(
        &self,
        depth: usize,
        slots: &mut [i64],
        run: &Run<'_>,
        visit: &mut V,
    ) -> Result<bool, Trouble> {
        if depth == self.wanted {
            return Ok(self.exists(depth, slots, run)? && visit(slots));
        }
        if !self.enter(depth, slots, run)? {
            return Ok(false);
        }
        let inner = &self.loops[depth];
        let (lower, upper) = inner.bounds(slots);
        // Wanted variables are naturals: there is a lower bound.
        let lower = lower.unwrap_or(0);
        let (upper, infinite) = match upper {
            Some(upper) if upper < lower => return Ok(false),
            Some(upper) => (upper, false),
            // The first few all the same, for those who want examples.
            None => (lower.saturating_add(FEW), true),
        };
        if upper > LARGEST || lower < -LARGEST {
            return Err(Trouble::TooLarge);
        }
        match inner.steps {
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
        // From one end, or from 0 in both directions where there is none.
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

/// A variable that is looked for.
#[derive(Clone, Debug)]
struct Unknown {
    variable: Variable,
    wanted: bool,
}

/// A branch that is being made.
struct Draft {
    rows: Rows,
    zeros: Vec<Linear>,
    others: Vec<Condition>,
    lets: Vec<(Variable, Linear)>,
    unknown: Vec<Unknown>,
}

impl Draft {
    fn new(clause: Clause, wanted: &[Variable]) -> Option<Self> {
        let mut draft = Self { rows: Rows::default(), zeros: vec![], others: vec![], lets: vec![], unknown: vec![] };
        for &variable in wanted {
            draft.rows.add(Linear::variable(variable));
            draft.unknown.push(Unknown { variable, wanted: true });
        }
        for Bound { variable, sort, .. } in clause.bound {
            if sort == Sort::Natural {
                draft.rows.add(Linear::variable(variable));
            }
            draft.unknown.push(Unknown { variable, wanted: false });
        }
        for atom in clause.atoms {
            let shape = match &atom {
                Condition::Compare(linear, Comparison::NotEqual) if linear.coefficients.is_empty() => None,
                Condition::Compare(linear, comparison) if *comparison != Comparison::NotEqual => {
                    Some(shape(linear, *comparison)?)
                }
                _ => None,
            };
            match shape {
                Some(Shape::AtLeastZero(row)) => draft.rows.add(row),
                Some(Shape::Zero(term)) => draft.zeros.push(term),
                None => {
                    draft.follow(&atom)?;
                    draft.others.push(atom);
                }
            }
        }
        Some(draft)
    }

    /// Adds bounds that follow from a property of digits.
    fn follow(&mut self, atom: &Condition) -> Option<()> {
        let Condition::Digits(digits) = atom else { return Some(()) };
        match digits {
            Digits::Xor(variables) => {
                for (index, &variable) in variables.iter().enumerate() {
                    let others = variables.iter().enumerate().filter(|(other, _)| *other != index);
                    let sum = others.fold(Some(Linear::default()), |sum, (_, &other)| {
                        sum?.plus(&Linear::variable(other))
                    })?;
                    self.rows.add(sum.minus(&Linear::variable(variable))?);
                }
            }
            Digits::Shift { numeration, from, to } => {
                let (from, to) = (Linear::variable(*from), Linear::variable(*to));
                match numeration {
                    Numeration::Base(base) => self.zeros.push(to.minus(&from.times(i64::from(*base))?)?),
                    Numeration::Quadratic(a) => {
                        self.rows.add(from.times(i64::from(*a) + 1)?.minus(&to)?);
                        self.rows.add(to.minus(&from)?);
                    }
                    Numeration::Unary => self.zeros.extend([from, to]),
                }
            }
            _ => {}
        }
        Some(())
    }

    fn is_unknown(&self, variable: Variable) -> bool {
        self.unknown.iter().any(|unknown| unknown.variable == variable)
    }

    /// How little a variable is suited to be given by the others.
    fn reluctance(&self, variable: Variable) -> usize {
        let power = |atom: &Condition| matches!(atom, Condition::Digits(Digits::Power { variable: of, .. }) if *of == variable);
        let complex = |atom: &Condition| {
            !matches!(atom, Condition::Compare(..) | Condition::Congruent(..)) && atom.variables().contains(&variable)
        };
        let wanted = self.unknown.iter().any(|unknown| unknown.variable == variable && unknown.wanted);
        if self.others.iter().any(power) {
            3
        } else if wanted {
            2
        } else {
            usize::from(self.others.iter().any(complex))
        }
    }

    /// Solves equations for variables with coefficient 1 or -1.
    fn solve(&mut self) -> Option<()> {
        loop {
            let candidates = self.zeros.iter().enumerate().flat_map(|(index, zero)| {
                zero.coefficients
                    .iter()
                    .filter(|(variable, scale)| scale.abs() == 1 && self.is_unknown(*variable))
                    .map(move |&(variable, scale)| (index, variable, scale))
            });
            let best = candidates.min_by_key(|&(_, variable, _)| self.reluctance(variable));
            let Some((index, variable, scale)) = best else { return Some(()) };
            let zero = self.zeros.swap_remove(index);
            // zero = scale * variable + rest, so variable = -scale * rest.
            let rest = zero.minus(&Linear::variable(variable).times(scale)?)?;
            let by = rest.times(-scale)?;
            let mut rows = Rows::default();
            for row in &self.rows.rows {
                rows.add(row.substitute(variable, &by)?);
            }
            self.rows = rows;
            for zero in &mut self.zeros {
                *zero = zero.substitute(variable, &by)?;
            }
            for (_, term) in &mut self.lets {
                *term = term.substitute(variable, &by)?;
            }
            for atom in &mut self.others {
                if matches!(atom, Condition::Compare(..) | Condition::Congruent(..)) {
                    *atom = atom.substitute(variable, &by)?;
                }
            }
            self.lets.push((variable, by));
        }
    }

    /// The branch; none inside if nothing can satisfy it.
    fn finish(mut self, fresh: &mut Fresh) -> Option<Option<Branch>> {
        self.solve()?;
        if self.rows.contradict()
            || self.zeros.iter().any(|zero| zero.coefficients.is_empty() && zero.constant != 0)
            || self.others.contains(&Condition::Bool(false))
        {
            return Some(None);
        }
        let mut known = vec![];
        for zero in core::mem::take(&mut self.zeros) {
            if zero.coefficients.iter().any(|(variable, _)| self.is_unknown(*variable)) {
                self.rows.add(zero.times(-1)?);
                self.rows.add(zero);
            } else if !zero.coefficients.is_empty() {
                known.push(Condition::Compare(zero, Comparison::Equal));
            }
        }
        let given = |variable: Variable| self.lets.iter().any(|(given, _)| *given == variable);
        let mut wanted: Vec<Variable> = vec![];
        for unknown in self.unknown.iter().filter(|unknown| unknown.wanted) {
            match self.lets.iter().find(|(given, _)| *given == unknown.variable) {
                Some((_, term)) => wanted.extend(term.coefficients.iter().map(|(variable, _)| *variable)),
                None => wanted.push(unknown.variable),
            }
        }
        let free = self.unknown.iter().map(|unknown| unknown.variable).filter(|&variable| !given(variable));
        let (mut outer, mut inner): (Vec<_>, Vec<_>) = free.partition(|variable| wanted.contains(variable));
        let wanted = outer.len();
        let (mut rows, mut loops) = (self.rows, vec![]);
        while !(inner.is_empty() && outer.is_empty()) {
            let from = if inner.is_empty() { &mut outer } else { &mut inner };
            let cheapest = (0..from.len()).rev().min_by_key(|&index| rows.cost(from[index]))?;
            let variable = from.swap_remove(cheapest);
            loops.push((variable, rows.eliminate(variable)));
        }
        loops.reverse();
        // What is left is about known variables; the conditions on heaps alone that always hold are no news.
        if rows.contradict() {
            return Some(None);
        }
        known.extend(
            rows.rows
                .into_iter()
                .filter(|row| !row.coefficients.is_empty())
                .map(|row| Condition::Compare(row, Comparison::GreaterEqual)),
        );
        let needed = |variable: Variable| {
            self.unknown.iter().any(|unknown| unknown.variable == variable && unknown.wanted)
                || self.others.iter().any(|atom| atom.variables().contains(&variable))
        };
        self.lets.retain(|(variable, _)| needed(*variable));
        let order: Vec<Variable> = loops.iter().map(|(variable, _)| *variable).collect();
        assemble(loops, self.lets, known.into_iter().chain(self.others), &order, wanted, fresh).map(Some)
    }
}

fn assemble(
    loops: Vec<(Variable, Vec<Linear>)>,
    lets: Vec<(Variable, Linear)>,
    tests: impl Iterator<Item = Condition>,
    order: &[Variable],
    wanted: usize,
    fresh: &mut Fresh,
) -> Option<Branch> {
    let depth_of = |variable: Variable| -> usize {
        let depth = |variable: Variable| order.iter().position(|&other| other == variable).map_or(0, |at| at + 1);
        match lets.iter().find(|(given, _)| *given == variable) {
            Some((_, term)) => term.coefficients.iter().map(|(variable, _)| depth(*variable)).max().unwrap_or(0),
            None => depth(variable),
        }
    };
    let mut levels = vec![Level::default(); loops.len() + 1];
    for (variable, term) in &lets {
        levels[depth_of(*variable)].lets.push((slot(*variable), Term::new(term)?));
    }
    let mut steps = vec![Steps::All; loops.len()];
    for test in tests {
        if let Condition::Digits(Digits::Power { variable, base }) = &test
            && let Some(at) = order.iter().position(|other| other == variable)
            && matches!(steps[at], Steps::All)
            && *base >= 2
        {
            steps[at] = Steps::Powers(i64::from(*base));
            continue;
        }
        let depth = test.variables().into_iter().map(depth_of).max().unwrap_or(0);
        levels[depth].tests.push(Test::new(&test, fresh)?);
    }
    let mut compiled = vec![];
    for ((variable, rows), steps) in loops.into_iter().zip(steps) {
        let (mut lower, mut upper) = (vec![], vec![]);
        for row in rows {
            let scale = row.coefficient(variable);
            let term = Term::new(&row.minus(&Linear::variable(variable).times(scale)?)?)?;
            if scale > 0 {
                lower.push((scale, term));
            } else {
                upper.push((-scale, term));
            }
        }
        compiled.push(Loop { slot: slot(variable), lower, upper, steps });
    }
    Some(Branch { loops: compiled, levels, wanted })
}
