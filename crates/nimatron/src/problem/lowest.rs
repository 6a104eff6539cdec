//! Lower bounds of the numbers of a program, at each of its steps.
//!
//! An abstract interpretation (Cousot and Cousot 1977) with one bound for each variable: conditions
//! raise bounds, blocks that join take the lower one, and what still falls after some passes
//! through a loop is given up.

use plan::{
    Comparison, Condition, Fold, Instruction, Number, Program, Times, Unary, Variable, VariableKind,
};

/// Passes through a loop before falling bounds are given up.
const PASSES: usize = 3;

/// The lower bound of a list without numbers.
const NOTHING: i64 = i64::MAX;

/// The lower bounds before a step.
pub(super) struct Lowest<'p> {
    program: &'p Program,
    /// For each variable, a lower bound of the number or of all numbers in the list; none if
    /// unknown.
    bounds: Vec<Option<i64>>,
}

/// Visits the steps of a program that judge positions or add heaps, with the bounds before each.
pub(super) fn each_position<'p>(
    program: &'p Program,
    visit: &mut dyn FnMut(&Lowest<'p>, &'p Instruction),
) {
    let start = |kind: &VariableKind| match kind {
        VariableKind::Numbers { .. } => Some(NOTHING),
        VariableKind::Number { .. } | VariableKind::Computed => Some(0),
        VariableKind::Word { .. } => None,
    };
    let bounds = program.variables.iter().map(|declared| start(&declared.kind)).collect();
    Lowest { program, bounds }.steps(&program.steps, visit);
}

impl<'p> Lowest<'p> {
    /// A lower bound of a number; none if unknown.
    pub(super) fn least(&self, number: &Number) -> Option<i64> {
        let natural = |number: &Number| self.least(number).is_some_and(|least| least >= 0);
        match number {
            Number::Constant(constant) => Some(*constant),
            Number::Variable(variable) => self.of(*variable),
            // The entry at place 0 is 0.
            Number::Entry(list, place) if self.least(place).is_some_and(|least| least > 0) => {
                self.of(*list)
            }
            Number::Entry(list, _) => Some(self.of(*list)?.min(0)),
            Number::Fold(Fold::Minimum | Fold::Maximum, list) => self.of(*list),
            Number::Fold(Fold::Sum | Fold::Xor, list) => {
                self.of(*list).filter(|low| *low >= 0).map(|_| 0)
            }
            Number::Length(_)
            | Number::Count(..)
            | Number::CountWhere(..)
            | Number::Unary(Unary::Ones, _) => Some(0),
            Number::Unary(Unary::Absolute, _) | Number::Binary(plan::Binary::Gcd, ..) => Some(0),
            Number::Binary(plan::Binary::Xor, one, two) => {
                (natural(one) && natural(two)).then_some(0)
            }
            Number::Binary(plan::Binary::Power, one, _) => {
                self.least(one).filter(|base| *base >= 0).map(|base| base.min(1))
            }
            Number::Add(one, two) => self.least(one)?.checked_add(self.least(two)?),
            Number::Subtract(one, two) => match **two {
                Number::Constant(constant) => self.least(one)?.checked_sub(constant),
                _ => None,
            },
            Number::Multiply(one, two) => match (self.least(one)?, self.least(two)?) {
                (one @ 0.., two @ 0..) => one.checked_mul(two),
                _ => None,
            },
            Number::Divide(one, two) => match **two {
                Number::Constant(constant @ 1..) => Some(self.least(one)?.div_euclid(constant)),
                _ => None,
            },
            Number::Remainder(_, two) => self.least(two).filter(|least| *least >= 1).map(|_| 0),
            Number::Minimum(one, two) => Some(self.least(one)?.min(self.least(two)?)),
            Number::Maximum(one, two) => self.least(one).into_iter().chain(self.least(two)).max(),
            Number::Letter(..) => Some(0),
        }
    }

    /// A lower bound of a variable, or of all numbers of a list; none if unknown.
    pub(super) fn of(&self, variable: Variable) -> Option<i64> {
        self.bounds.get(variable.index()).copied().flatten()
    }

    fn set(&mut self, variable: Variable, bound: Option<i64>) {
        if let Some(known) = self.bounds.get_mut(variable.index()) {
            *known = bound;
        }
    }

    /// A number is added to a list.
    fn join(&mut self, list: Variable, bound: Option<i64>) {
        self.set(list, self.of(list).zip(bound).map(|(one, two)| one.min(two)));
    }

    /// A variable has been read.
    fn read(&mut self, variable: Variable) {
        let kind = self.program.variables.get(variable.index()).map(|declared| &declared.kind);
        if let Some(VariableKind::Number { low, .. } | VariableKind::Numbers { low, .. }) = kind {
            self.set(variable, self.least(low));
        }
    }

    fn steps(&mut self, steps: &'p [Instruction], visit: &mut dyn FnMut(&Self, &'p Instruction)) {
        for step in steps {
            self.step(step, visit);
        }
    }

    fn step(&mut self, step: &'p Instruction, visit: &mut dyn FnMut(&Self, &'p Instruction)) {
        match step {
            Instruction::Read(variables) => {
                variables.iter().for_each(|variable| self.read(*variable))
            }
            Instruction::ReadRows { columns, .. } => {
                columns.iter().for_each(|column| self.read(column.variable))
            }
            Instruction::Let(variable, number) => self.set(*variable, self.least(number)),
            Instruction::Clear(list) => self.set(*list, Some(NOTHING)),
            Instruction::Collect(number, list) | Instruction::Put { list, number, .. } => {
                self.join(*list, self.least(number));
            }
            Instruction::Repeat { times, index, body } => self.repeat((times, *index, body), visit),
            Instruction::If { condition, then, otherwise } => {
                let before = self.bounds.clone();
                self.assume(condition, true);
                self.steps(then, visit);
                let after = std::mem::replace(&mut self.bounds, before);
                self.assume(condition, false);
                self.steps(otherwise, visit);
                self.bounds = lower(&self.bounds, &after);
            }
            Instruction::Keep(variable, judged) => {
                visit(self, judged);
                self.set(*variable, None);
            }
            Instruction::Heaps(_)
            | Instruction::Answer
            | Instruction::Word(_)
            | Instruction::Tuple(_) => {
                visit(self, step);
            }
            Instruction::Sort(_) | Instruction::Reverse(_) | Instruction::Print(_) => {}
        }
    }

    fn repeat(
        &mut self,
        (times, index, body): (&Times, Option<Variable>, &'p [Instruction]),
        visit: &mut dyn FnMut(&Self, &'p Instruction),
    ) {
        let mut entry = self.bounds.clone();
        for pass in 0.. {
            let after = self.pass(&entry, (times, index, body), &mut |_, _| {});
            let joined = lower(&entry, &after);
            if joined == entry {
                break;
            }
            let falling = |(known, joined): (&Option<i64>, Option<i64>)| {
                joined.filter(|_| pass < PASSES || *known == joined)
            };
            entry = entry.iter().zip(joined).map(falling).collect();
        }
        let after = self.pass(&entry, (times, index, body), visit);
        self.bounds = lower(&entry, &after);
        if let Times::While(condition) = times {
            self.assume(condition, false);
        }
    }

    /// The bounds after a pass through the body of a loop.
    fn pass(
        &mut self,
        entry: &[Option<i64>],
        (times, index, body): (&Times, Option<Variable>, &'p [Instruction]),
        visit: &mut dyn FnMut(&Self, &'p Instruction),
    ) -> Vec<Option<i64>> {
        self.bounds = entry.to_vec();
        if let Times::While(condition) = times {
            self.assume(condition, true);
        }
        if let Some(index) = index {
            self.set(index, Some(1));
        }
        self.steps(body, visit);
        std::mem::take(&mut self.bounds)
    }

    /// Raises bounds, as the condition holds or does not.
    fn assume(&mut self, condition: &Condition, holds: bool) {
        match condition {
            Condition::Not(inner) => self.assume(inner, !holds),
            Condition::And(parts) if holds => parts.iter().for_each(|part| self.assume(part, true)),
            Condition::Or(parts) if !holds => {
                parts.iter().for_each(|part| self.assume(part, false))
            }
            Condition::And(_) | Condition::Or(_) => {}
            Condition::Compare(one, comparison, two) => {
                let comparison = if holds { *comparison } else { comparison.negated() };
                let (least_one, least_two) = (self.least(one), self.least(two));
                match comparison {
                    Comparison::Equal => {
                        self.raise(one, least_two);
                        self.raise(two, least_one);
                    }
                    Comparison::GreaterEqual => self.raise(one, least_two),
                    Comparison::Greater => {
                        self.raise(one, least_two.and_then(|least| least.checked_add(1)))
                    }
                    Comparison::LessEqual => self.raise(two, least_one),
                    Comparison::Less => {
                        self.raise(two, least_one.and_then(|least| least.checked_add(1)))
                    }
                    Comparison::NotEqual => {
                        if let Number::Constant(constant) = two
                            && least_one == Some(*constant)
                        {
                            self.raise(one, constant.checked_add(1));
                        }
                    }
                }
            }
        }
    }

    /// A number is at least this.
    fn raise(&mut self, number: &Number, bound: Option<i64>) {
        if let Number::Variable(variable) = number {
            self.set(*variable, self.of(*variable).max(bound));
        }
    }
}

/// The lower of both bounds for each variable; none where one is unknown.
fn lower(one: &[Option<i64>], two: &[Option<i64>]) -> Vec<Option<i64>> {
    one.iter().zip(two).map(|(one, two)| one.zip(*two).map(|(one, two)| one.min(two))).collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "tests")]

    use run::Run;

    use super::*;
    use crate::problem::Problem;

    /// The least bound of each number that is asked about, step by step.
    fn bounds(steps: &str) -> Vec<Vec<Option<i64>>> {
        let text = format!("problem \"p\"\ngame g\n{steps}answer wins \"W\" loses \"L\"\n");
        let find = |_: &str| {
            Some(("g".to_owned(), "heaps x y\nmove x -> y, y -> x where x > y\n".to_owned()))
        };
        let problem = Problem::load("p", &text, &find, &Run::default()).unwrap();
        let mut found = vec![];
        each_position(&problem.statement.program, &mut |lowest, step| {
            if let Instruction::Tuple(numbers) = step {
                found.push(numbers.iter().map(|number| lowest.least(number)).collect());
            }
        });
        found
    }

    #[test]
    fn bounds_follow_the_steps() {
        for (steps, expected) in [
            ("read a in 2..9 and b in 0..a\nposition a, b + 1\n", [Some(2), Some(1)]),
            (
                "read n in 1..9\nread a in 3..9, n times\nlet k = max(a)\nlet k = k - 1\nposition \
                 k, min(a)\n",
                [Some(2), Some(3)],
            ),
            (
                "read n in 1..9\nlet s = 0\nrepeat n with i:\n    let s = s + i\nposition s, n\n",
                [Some(0), Some(1)],
            ),
            (
                "read n in 1..9\nlet s = n\nrepeat n:\n    let s = s - 1\nposition n, s\n",
                [Some(1), None],
            ),
            (
                "read n in 1..9\nread a in 3..9, n times\nlet s = 1\nrepeat while s < n:\n    let \
                 s = s + 2\nposition s, n\n",
                [Some(1), Some(1)],
            ),
            (
                "read n in 1..9\nread a in 3..9, n times\nclear b\nrepeat n with i: if a[i] mod 2 \
                 = 0: collect a[i] into b\nposition max(b), n\n",
                [Some(3), Some(1)],
            ),
            (
                "read n in 1..9\nread a in 3..9, n times\nclear b\nrepeat n with i: collect a[i - \
                 1] into b\nposition max(b), n\n",
                [Some(0), Some(1)],
            ),
            (
                "read n in 1..9\nread a in 3..9, n times\nclear b\nrepeat n with i: collect a[i] \
                 - i into b\nposition max(b), n\n",
                [None, Some(1)],
            ),
            (
                "read n in 0..9\nlet k = n - 3\nif k < 0: let k = 7\nposition k, n\n",
                [Some(0), Some(0)],
            ),
            (
                "read n in 0..9\nlet k = n - 3\nif not (k >= 2): let k = 7 else: let k = k - \
                 1\nposition k, n\n",
                [Some(1), Some(0)],
            ),
            ("read n in 0..9\nif n != 0: position n, 5\n", [Some(1), Some(5)]),
            ("read n in 0..9\nif n = 0 or n = 1: position n, 5\n", [Some(0), Some(5)]),
            ("read n in 0..9 and m in 4..9\nif n = m: position n, 5\n", [Some(4), Some(5)]),
            ("read a b in -5..9\nposition gcd(a, b), abs(a)\n", [Some(0), Some(0)]),
            ("read a in 0..9\nread b in a..9\nposition b, a mod 3\n", [Some(0), Some(0)]),
        ] {
            assert_eq!(bounds(steps), [expected.to_vec()], "{steps}");
        }
    }

    #[test]
    fn lists_that_are_collected_again_have_the_bounds_of_both() {
        let steps = "read t in 1..9\nclear b\nrepeat t:\n    read x in 5..9\n    collect x into \
            b\n    position min(b), x\n    clear b\n    collect x - 4 into b\n    position \
            min(b), t\n";
        assert_eq!(bounds(steps), [vec![Some(1), Some(5)], vec![Some(1), Some(1)]]);
    }
}
