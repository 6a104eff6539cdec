//! Compiles a conjunction to nested loops: solves equations, then derives bounds from the rest.

use alloc::vec;
use alloc::vec::Vec;

use rules::Comparison;
use rules::tuples::{Bound, Condition, Digits, Linear, Numeration, Sort, Variable};

use super::clause::{Clause, Fresh, Inequalities, LinearTest, shape};
use super::system::{Branch, Loop, LoopLevel, Steps, SystemTerm, Test, slot};

/// A variable to be enumerated.
#[derive(Clone, Debug)]
struct Unknown {
    variable: Variable,
    wanted: bool,
}

/// A branch under construction.
pub(super) struct Draft {
    rows: Inequalities,
    zeros: Vec<Linear>,
    others: Vec<Condition>,
    lets: Vec<(Variable, Linear)>,
    unknown: Vec<Unknown>,
}

impl Draft {
    pub(super) fn new(clause: Clause, wanted: &[Variable]) -> Option<Self> {
        let mut draft = Self {
            rows: Inequalities::default(),
            zeros: vec![],
            others: vec![],
            lets: vec![],
            unknown: vec![],
        };
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
                Condition::Compare(linear, Comparison::NotEqual)
                    if linear.coefficients.is_empty() =>
                {
                    None
                }
                Condition::Compare(linear, comparison) if *comparison != Comparison::NotEqual => {
                    Some(shape(linear, *comparison)?)
                }
                _ => None,
            };
            match shape {
                Some(LinearTest::AtLeastZero(row)) => draft.rows.add(row),
                Some(LinearTest::Zero(term)) => draft.zeros.push(term),
                None => {
                    draft.follow(&atom)?;
                    draft.others.push(atom);
                }
            }
        }
        Some(draft)
    }

    /// Adds bounds implied by a property of digits.
    fn follow(&mut self, atom: &Condition) -> Option<()> {
        let Condition::Digits(digits) = atom else { return Some(()) };
        match digits {
            Digits::Xor(variables) => {
                for (index, &variable) in variables.iter().enumerate() {
                    let mut others =
                        variables.iter().enumerate().filter(|(other, _)| *other != index);
                    let sum = others.try_fold(Linear::default(), |sum, (_, &other)| {
                        sum.plus(&Linear::variable(other))
                    })?;
                    self.rows.add(sum.minus(&Linear::variable(variable))?);
                }
            }
            Digits::Shift { numeration, from, to } => {
                let (from, to) = (Linear::variable(*from), Linear::variable(*to));
                match numeration {
                    Numeration::Base(base) => {
                        self.zeros.push(to.minus(&from.times(i64::from(*base))?)?)
                    }
                    Numeration::Recurrence(_) => {
                        let most = i64::from(numeration.largest_digit());
                        self.rows.add(from.times(most + 1)?.minus(&to)?);
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

    /// How unsuitable a variable is for being expressed by the others.
    fn reluctance(&self, variable: Variable) -> usize {
        let power = |atom: &Condition| {
            matches!(
                atom, Condition::Digits(Digits::Power { variable: of, .. }) if *of == variable
            )
        };
        let complex = |atom: &Condition| {
            !matches!(atom, Condition::Compare(..) | Condition::Congruent(..))
                && atom.variables().contains(&variable)
        };
        let wanted =
            self.unknown.iter().any(|unknown| unknown.variable == variable && unknown.wanted);
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
            let mut rows = Inequalities::default();
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

    /// The branch; the inner option is none if it is unsatisfiable.
    pub(super) fn finish(mut self, fresh: &mut Fresh) -> Option<Option<Branch>> {
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
                Some((_, term)) => {
                    wanted.extend(term.coefficients.iter().map(|(variable, _)| *variable))
                }
                None => wanted.push(unknown.variable),
            }
        }
        let free = self
            .unknown
            .iter()
            .map(|unknown| unknown.variable)
            .filter(|&variable| !given(variable));
        let (mut outer, mut inner): (Vec<_>, Vec<_>) =
            free.partition(|variable| wanted.contains(variable));
        let wanted = outer.len();
        let (mut rows, mut loops) = (self.rows, vec![]);
        while !(inner.is_empty() && outer.is_empty()) {
            let from = if inner.is_empty() { &mut outer } else { &mut inner };
            let cheapest = (0..from.len()).rev().min_by_key(|&index| rows.cost(from[index]))?;
            let variable = from.swap_remove(cheapest);
            loops.push((variable, rows.eliminate(variable)));
        }
        loops.reverse();
        // What remains is about known variables; conditions on heaps alone that always hold are
        // redundant.
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
        assemble(loops, self.lets, known.into_iter().chain(self.others), &order, wanted, fresh)
            .map(Some)
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
        let depth = |variable: Variable| {
            order.iter().position(|&other| other == variable).map_or(0, |at| at + 1)
        };
        match lets.iter().find(|(given, _)| *given == variable) {
            Some((_, term)) => {
                term.coefficients.iter().map(|(variable, _)| depth(*variable)).max().unwrap_or(0)
            }
            None => depth(variable),
        }
    };
    let mut levels = vec![LoopLevel::default(); loops.len() + 1];
    for (variable, term) in &lets {
        levels[depth_of(*variable)].lets.push((slot(*variable), SystemTerm::new(term)?));
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
            let term = SystemTerm::new(&row.minus(&Linear::variable(variable).times(scale)?)?)?;
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
