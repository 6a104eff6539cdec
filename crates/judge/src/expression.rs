//! Numbers and conditions of a program.

use plan::{Condition, Fold, Number, Reason};

use crate::compares;
use crate::variables::{Store, WordContent, bare};
use crate::words::Reader;

impl Store<'_> {
    /// The value of an expression.
    #[inline]
    pub(crate) fn value(&self, number: &Number) -> Result<i64, Reason> {
        match self.quick(number) {
            Some(value) => Ok(value),
            None => self.slow(number),
        }
    }

    /// The value of most expressions that have one.
    #[inline(always)]
    pub(crate) fn quick(&self, number: &Number) -> Option<i64> {
        match number {
            Number::Constant(constant) => Some(*constant),
            Number::Variable(variable) => Some(self.scope.number(*variable)),
            _ => self.quick_tree(number),
        }
    }

    /// Faults are left to others: results without them need no memory.
    fn quick_tree(&self, number: &Number) -> Option<i64> {
        match number {
            Number::Add(a, b) => self.quick(a)?.checked_add(self.quick(b)?),
            Number::Subtract(a, b) => self.quick(a)?.checked_sub(self.quick(b)?),
            Number::Multiply(a, b) => self.quick(a)?.checked_mul(self.quick(b)?),
            Number::Minimum(a, b) => Some(self.quick(a)?.min(self.quick(b)?)),
            Number::Maximum(a, b) => Some(self.quick(a)?.max(self.quick(b)?)),
            Number::Fold(fold @ (Fold::Minimum | Fold::Maximum), variable) => {
                let list = self.scope.list(*variable).filter(|list| !list.is_kept && list.count > 0)?;
                Some(if *fold == Fold::Minimum { list.least } else { list.most })
            }
            _ => None,
        }
    }

    fn slow(&self, number: &Number) -> Result<i64, Reason> {
        let both = |a: &Number, b: &Number, operation: fn(i64, i64) -> Option<i64>| {
            operation(self.value(a)?, self.value(b)?).ok_or(Reason::Overflow)
        };
        match number {
            Number::Constant(constant) => Ok(*constant),
            Number::Variable(variable) => Ok(self.scope.number(*variable)),
            Number::Add(a, b) => both(a, b, i64::checked_add),
            Number::Subtract(a, b) => both(a, b, i64::checked_sub),
            Number::Multiply(a, b) => both(a, b, i64::checked_mul),
            Number::Divide(a, b) => divide(self.value(a)?, self.value(b)?),
            Number::Remainder(a, b) => remainder(self.value(a)?, self.value(b)?),
            Number::Minimum(a, b) => Ok(self.value(a)?.min(self.value(b)?)),
            Number::Maximum(a, b) => Ok(self.value(a)?.max(self.value(b)?)),
            Number::Fold(fold, variable) => {
                let folded = self.scope.list(*variable).and_then(|list| list.fold(*fold));
                folded.unwrap_or_else(|| Err(Reason::NoNumbers { variable: self.scope.name(*variable).into() }))
            }
            Number::Entry(variable, place) => {
                let place = self.value(place)?;
                if place == 0 {
                    return Ok(0);
                }
                let entry = index(place).and_then(|index| self.scope.list(*variable)?.kept.get(index));
                entry.copied().ok_or_else(|| Reason::NoSuchPlace { variable: self.scope.name(*variable).into(), place })
            }
            Number::Letter(variable, place) => {
                let place = self.value(place)?;
                let letters = match self.word(*variable).map(|word| &word.held) {
                    Some(WordContent::Kept { letters, .. }) => bare(letters),
                    _ => &[],
                };
                let letter = index(place).and_then(|index| letters.get(index)).map(|&letter| letter.into());
                letter.ok_or_else(|| Reason::NoSuchPlace { variable: self.scope.name(*variable).into(), place })
            }
            Number::Length(variable) => {
                let length = match (self.scope.list(*variable), self.word(*variable).map(|word| &word.held)) {
                    (Some(list), _) => list.count,
                    (_, Some(WordContent::Found { found, .. })) => Reader::length(found),
                    (_, Some(WordContent::Kept { letters, .. })) => {
                        u64::try_from(bare(letters).len()).unwrap_or(u64::MAX)
                    }
                    (None, None) => 0,
                };
                i64::try_from(length).map_err(|_| Reason::Overflow)
            }
            Number::Count(variable, letter) => match self.word(*variable).map(|word| &word.held) {
                Some(WordContent::Found { reader, found, counted, .. }) => {
                    let index = counted.iter().position(|other| other == letter);
                    index.filter(|_| reader.knows(*letter)).map_or(Ok(0), |index| reader.count(found, index))
                }
                Some(WordContent::Kept { letters, .. }) => {
                    let count = bare(letters).iter().filter(|&byte| byte == letter).count();
                    i64::try_from(count).map_err(|_| Reason::Overflow)
                }
                None => Ok(0),
            },
            Number::CountWhere(variable, comparison, number) => {
                let number = self.value(number)?;
                let numbers = self.scope.list(*variable).map_or(&[][..], |list| &list.kept);
                let count = numbers.iter().filter(|one| compares(*one, *comparison, &number)).count();
                i64::try_from(count).map_err(|_| Reason::Overflow)
            }
            Number::Unary(function, a) => function.of(self.value(a)?),
            Number::Binary(function, a, b) => function.of(self.value(a)?, self.value(b)?),
        }
    }

    /// Whether a condition holds.
    pub(crate) fn holds(&self, condition: &Condition) -> Result<bool, Reason> {
        match condition {
            Condition::Compare(a, comparison, b) => Ok(compares(&self.value(a)?, *comparison, &self.value(b)?)),
            Condition::Not(inner) => Ok(!self.holds(inner)?),
            Condition::And(parts) => {
                for part in parts {
                    if !self.holds(part)? {
                        return Ok(false);
                    }
                }
                Ok(true)
            }
            Condition::Or(parts) => {
                for part in parts {
                    if self.holds(part)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
        }
    }
}

/// The index of a place, which is counted from 1.
pub(crate) fn index(place: i64) -> Option<usize> {
    usize::try_from(place).ok()?.checked_sub(1)
}

/// Rounded towards minus infinity.
fn divide(a: i64, b: i64) -> Result<i64, Reason> {
    if b == 0 {
        return Err(Reason::DivisionByZero);
    }
    let quotient = a.checked_div(b).ok_or(Reason::Overflow)?;
    Ok(if a % b != 0 && (a < 0) != (b < 0) { quotient - 1 } else { quotient })
}

/// With the sign of the divisor.
fn remainder(a: i64, b: i64) -> Result<i64, Reason> {
    if b == 0 {
        return Err(Reason::DivisionByZero);
    }
    let rest = a.wrapping_rem(b);
    Ok(if rest != 0 && (rest < 0) != (b < 0) { rest + b } else { rest })
}

#[cfg(test)]
mod tests {
    use plan::{
        Binary, Column, Comparison, Condition, Decision, Declared, Entry, Fold, HeapValue, Instruction, Layout,
        ListDecision, ListLaw, Number, Origin, Plan, PrintedAnswer, Program, Status, Times, Unary, Variable,
        VariableKind, naive,
    };
    use proptest::prelude::*;

    use crate::{Failure, Input, run};

    const N: Variable = Variable(0);
    const A: Variable = Variable(1);
    const D: Variable = Variable(2);
    const I: Variable = Variable(3);

    fn expression() -> impl Strategy<Value = Number> {
        let entry = Number::Entry(A, Box::new(Number::Variable(I)));
        let leaf = prop_oneof![
            (-3_i64..9).prop_map(Number::Constant),
            Just(Number::Variable(I)),
            Just(Number::Variable(N)),
            Just(Number::Length(D)),
            Just(Number::Fold(Fold::Sum, D)),
            Just(entry),
        ];
        let comparison = prop::sample::select(vec![Comparison::Equal, Comparison::Less, Comparison::GreaterEqual]);
        leaf.prop_recursive(3, 12, 2, move |inner| {
            let two = (inner.clone(), inner.clone());
            let binary = prop::sample::select(vec![Binary::Gcd, Binary::Xor, Binary::Power]);
            let unary = prop::sample::select(vec![Unary::Absolute, Unary::Ones]);
            let list = prop::sample::select(vec![A, D]);
            prop_oneof![
                two.prop_map(|(a, b)| Number::Subtract(Box::new(a), Box::new(b))),
                (binary, inner.clone(), inner.clone()).prop_map(|(function, a, b)| Number::Binary(
                    function,
                    Box::new(a),
                    Box::new(b)
                )),
                (unary, inner.clone()).prop_map(|(function, a)| Number::Unary(function, Box::new(a))),
                (list, comparison.clone(), inner).prop_map(|(list, sign, number)| Number::CountWhere(
                    list,
                    sign,
                    Box::new(number)
                )),
            ]
        })
    }

    /// `repeat until end: read n; read a, n times; repeat n with i: collect EXPRESSION into d; ...`
    fn plan(collected: Number, asked: Number, order: Vec<Instruction>, label: Option<String>) -> Plan {
        let any = |low| VariableKind::Numbers { low: Number::Constant(low), high: Number::Constant(i64::MAX) };
        let kinds = [
            VariableKind::Number { low: Number::Constant(0), high: Number::Constant(9) },
            any(-9),
            any(i64::MIN),
            VariableKind::Computed,
        ];
        let names = ["n", "a", "d", "i"].map(String::from).into_iter();
        let variables = names.zip(kinds).map(|(name, kind)| Declared { name, kind }).collect();
        let large = Condition::Compare(Number::Length(D), Comparison::Greater, Number::Constant(5));
        let mut body = vec![
            Instruction::Read(vec![N]),
            Instruction::ReadRows { columns: vec![Column { variable: A, kept: true }], times: Number::Variable(N) },
            Instruction::Repeat {
                times: Times::Count(Number::Variable(N)),
                index: Some(I),
                body: vec![Instruction::Collect(collected, D)],
            },
        ];
        body.extend(order);
        body.push(Instruction::Heaps(vec![Entry::All(D), Entry::One(asked)]));
        body.push(Instruction::Answer);
        body.push(Instruction::If { condition: large, then: vec![Instruction::Clear(D)], otherwise: vec![] });
        let program = Program {
            variables,
            settings: vec![],
            steps: vec![Instruction::Repeat { times: Times::End, index: None, body }],
            answer: PrintedAnswer::Value,
            layout: Layout::Lines,
            label,
        };
        let decision = Decision::List(ListDecision { heap: HeapValue::Size, law: ListLaw::Grundy });
        let origin = Origin { game: String::new(), status: Status::ByDefinition, theorem: vec![] };
        Plan { title: String::new(), program, decision, origin }
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 1500, ..ProptestConfig::default() })]

        /// Functions, and lists that are filled, mean what the definition says.
        #[test]
        fn functions_and_lists(
            collected in expression(),
            asked in expression(),
            order in prop::collection::vec(prop::sample::select(vec![
                Instruction::Sort(D), Instruction::Reverse(D), Instruction::Reverse(A), Instruction::Clear(D),
            ]), 0..3),
            label in prop::option::of(Just(String::from("Case #{}: "))),
            rows in prop::collection::vec(prop::collection::vec(-3_i64..40, 0..5), 0..4),
        ) {
            let plan = plan(collected, asked, order, label);
            let mut text = String::new();
            for row in rows {
                text += &row.len().to_string();
                row.iter().for_each(|number| text += &format!(" {number}"));
                text.push('\n');
            }
            let found = match run(&plan, Input::Bytes(text.as_bytes())) {
                Ok(answers) => Ok(String::from_utf8(answers.to_bytes()).unwrap_or_default()),
                Err(Failure::Fault(fault)) => Err(fault),
                Err(Failure::Unreadable(error)) => panic!("{error}"),
            };
            prop_assert_eq!(found, naive::run(&plan, text.as_bytes()), "{:?}", text);
        }
    }
}
