//! Lowers expressions to numbers, conditions and heaps. None if an error has been reported.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use plan::{Binary, Cell, Comparison, Condition, Entry, Fold, Number, Unary};
use rules::Span;

use super::lower::Lowering;
use super::names::{FUNCTIONS, similar};
use super::parser::beginning;
use super::syntax::{Expr, ExprKind, Name, Operator};
use crate::diagnostic::{Diagnostic, Found, Holds, Reason, Use, Wanted};

impl<'s> Lowering<'s, '_> {
    /// Lowers a number.
    pub(super) fn number(&mut self, expr: &Expr<'s>) -> Option<Number> {
        match &expr.kind {
            ExprKind::Number(value) => Some(Number::Constant(*value)),
            ExprKind::Variable(text) => {
                let name = Name { text, span: expr.span };
                self.variables.used(name, Use::Number, self.report).map(Number::Variable)
            }
            ExprKind::Quoted(text) if text.len() == 1 => {
                self.letter(expr).map(|letter| Number::Constant(letter.into()))
            }
            ExprKind::Quoted(_) => self.unexpected(expr.span, Wanted::Expression),
            ExprKind::Call(name, arguments) => self.call(*name, arguments, expr.span),
            ExprKind::Entry(name, place) => {
                let place = self.number(place);
                let variable = self.variables.used(*name, Use::NumbersOrWord, self.report)?;
                if self.variables.holds(variable) == Holds::Word {
                    self.variables.is_counted(variable, name.span);
                    return Some(Number::Letter(variable, Box::new(place?)));
                }
                Some(Number::Entry(variable, Box::new(place?)))
            }
            ExprKind::Negate(inner) => {
                let inner = self.number(inner)?;
                self.combined(Operator::Subtract, Number::Constant(0), inner, expr.span)
            }
            ExprKind::Binary(operator, left, right) => {
                let (left, right) = (self.number(left), self.number(right));
                self.combined(*operator, left?, right?, expr.span)
            }
            ExprKind::Several(_) => self.fail(expr.span, Reason::SeveralNumbers),
            ExprKind::Compare(..) | ExprKind::Not(_) | ExprKind::And(_) | ExprKind::Or(_) => {
                self.fail(expr.span, Reason::NotANumber)
            }
        }
    }

    /// Applies an operator; constants are folded.
    fn combined(
        &mut self,
        operator: Operator,
        left: Number,
        right: Number,
        span: Span,
    ) -> Option<Number> {
        let divides = matches!(operator, Operator::Divide | Operator::Remainder);
        if divides && right == Number::Constant(0) {
            return self.fail(span, Reason::DivisionByZero);
        }
        if operator == Operator::Power
            && let Number::Constant(number @ ..0) = right
        {
            return self.fail(span, Reason::NegativeExponent { number });
        }
        if let (Number::Constant(left), Number::Constant(right)) = (&left, &right) {
            return match computed(operator, *left, *right) {
                Some(value) => Some(Number::Constant(value)),
                None => self.fail(span, Reason::ArithmeticOverflow),
            };
        }
        let (left, right) = (Box::new(left), Box::new(right));
        Some(match operator {
            Operator::Add => Number::Add(left, right),
            Operator::Subtract => Number::Subtract(left, right),
            Operator::Multiply => Number::Multiply(left, right),
            Operator::Divide => Number::Divide(left, right),
            Operator::Remainder => Number::Remainder(left, right),
            Operator::Xor => Number::Binary(Binary::Xor, left, right),
            Operator::Power => Number::Binary(Binary::Power, left, right),
        })
    }

    /// Lowers a call that yields a number.
    fn call(&mut self, name: Name<'s>, arguments: &[Expr<'s>], span: Span) -> Option<Number> {
        match self.function(name)? {
            "min" => self.extreme("min", arguments),
            "max" => self.extreme("max", arguments),
            "sum" => self.fold("sum", Fold::Sum, arguments, span),
            "xor" => self.fold("xor", Fold::Xor, arguments, span),
            "length" => {
                let [argument] = self.arguments("length", arguments, span)?;
                let name = self.variable("length", argument)?;
                let variable = self.variables.used(name, Use::NumbersOrWord, self.report)?;
                self.variables.is_counted(variable, name.span);
                Some(Number::Length(variable))
            }
            "gcd" => {
                let [left, right] = self.arguments("gcd", arguments, span)?;
                let (left, right) = (self.number(left), self.number(right));
                Some(Number::Binary(Binary::Gcd, Box::new(left?), Box::new(right?)))
            }
            "abs" => self.unary("abs", Unary::Absolute, arguments, span),
            "ones" => self.unary("ones", Unary::Ones, arguments, span),
            "count" => {
                if let [Expr { kind: ExprKind::Compare(first, rest), .. }] = arguments {
                    return self.count_where(first, rest, span);
                }
                let [word, letter] = self.arguments("count", arguments, span)?;
                let (word, letter) = (self.word("count", word), self.letter(letter));
                Some(Number::Count(word?, letter?))
            }
            function => self.fail(name.span, Reason::OnlyInHeaps { function }),
        }
    }

    fn unary(
        &mut self,
        name: &'static str,
        function: Unary,
        arguments: &[Expr<'s>],
        span: Span,
    ) -> Option<Number> {
        let [argument] = self.arguments(name, arguments, span)?;
        Some(Number::Unary(function, Box::new(self.number(argument)?)))
    }

    /// Lowers `count(a < E)`: how many numbers of a variable satisfy the comparison.
    fn count_where(
        &mut self,
        first: &Expr<'s>,
        rest: &[(Comparison, Expr<'s>)],
        span: Span,
    ) -> Option<Number> {
        let name = self.variable("count", first)?;
        let [(comparison, number)] = rest else {
            let (function, given) = ("count", rest.len());
            return self.fail(span, Reason::WrongArguments { function, given, wanted: 1 });
        };
        let number = self.number(number);
        let variable = self.variables.used(name, Use::Numbers, self.report)?;
        Some(Number::CountWhere(variable, *comparison, Box::new(number?)))
    }

    /// Finds a function by name.
    fn function(&mut self, name: Name<'s>) -> Option<&'static str> {
        let function = FUNCTIONS.into_iter().find(|function| *function == name.text);
        if function.is_none() && !self.report.is_full() {
            let similar = similar(FUNCTIONS.into_iter(), name.text);
            self.report.push(Diagnostic::error(
                name.span,
                Reason::UnknownFunction { name: beginning(name.text), similar },
            ));
        }
        function
    }

    /// Lowers the minimum or maximum of a variable that holds numbers, or of several numbers.
    fn extreme(&mut self, function: &'static str, arguments: &[Expr<'s>]) -> Option<Number> {
        let is_min = function == "min";
        if let [argument] = arguments {
            let name = self.variable(function, argument)?;
            let variable = self.variables.used(name, Use::Numbers, self.report)?;
            return Some(Number::Fold(
                if is_min { Fold::Minimum } else { Fold::Maximum },
                variable,
            ));
        }
        let numbers: Vec<Option<Number>> =
            arguments.iter().map(|argument| self.number(argument)).collect();
        let numbers: Option<Vec<Number>> = numbers.into_iter().collect();
        numbers?.into_iter().reduce(|left, right| match (left, right) {
            (Number::Constant(left), Number::Constant(right)) => {
                Number::Constant(if is_min { left.min(right) } else { left.max(right) })
            }
            (left, right) if is_min => Number::Minimum(Box::new(left), Box::new(right)),
            (left, right) => Number::Maximum(Box::new(left), Box::new(right)),
        })
    }

    fn fold(
        &mut self,
        function: &'static str,
        fold: Fold,
        arguments: &[Expr<'s>],
        span: Span,
    ) -> Option<Number> {
        let [argument] = self.arguments(function, arguments, span)?;
        let name = self.variable(function, argument)?;
        let variable = self.variables.used(name, Use::Numbers, self.report)?;
        Some(Number::Fold(fold, variable))
    }

    fn arguments<'e, const COUNT: usize>(
        &mut self,
        function: &'static str,
        arguments: &'e [Expr<'s>],
        span: Span,
    ) -> Option<&'e [Expr<'s>; COUNT]> {
        let given = arguments.len();
        let fitting = arguments.try_into().ok();
        if fitting.is_none() {
            self.report.push(Diagnostic::error(
                span,
                Reason::WrongArguments { function, given, wanted: COUNT },
            ));
        }
        fitting
    }

    /// Checks that an argument is a variable.
    fn variable(&mut self, function: &'static str, argument: &Expr<'s>) -> Option<Name<'s>> {
        match argument.kind {
            ExprKind::Variable(text) => Some(Name { text, span: argument.span }),
            _ => self.fail(argument.span, Reason::NotAVariable { function }),
        }
    }

    /// Checks that an argument is a word, whose alphabet must then be known.
    fn word(&mut self, function: &'static str, argument: &Expr<'s>) -> Option<plan::Variable> {
        let name = self.variable(function, argument)?;
        let variable = self.variables.used(name, Use::Word, self.report)?;
        self.variables.is_counted(variable, name.span);
        Some(variable)
    }

    /// Checks that an argument is a letter.
    pub(super) fn letter(&mut self, argument: &Expr<'s>) -> Option<u8> {
        let ExprKind::Quoted(text) = argument.kind else {
            return self.unexpected(argument.span, Wanted::Letter);
        };
        match text.as_bytes() {
            [letter] if letter.is_ascii_graphic() => Some(*letter),
            _ => self.fail(argument.span, Reason::NotALetter { text: beginning(text) }),
        }
    }

    /// Lowers a condition.
    pub(super) fn condition(&mut self, expr: &Expr<'s>) -> Option<Condition> {
        match &expr.kind {
            ExprKind::Compare(first, rest) => {
                let mut left = self.number(first);
                let mut all: Vec<Option<Condition>> = vec![];
                for (comparison, right) in rest {
                    let right = self.number(right);
                    all.push(compared(left, *comparison, right.clone()));
                    left = right;
                }
                let mut all: Vec<Condition> = all.into_iter().collect::<Option<_>>()?;
                if all.len() == 1 { all.pop() } else { Some(Condition::And(all)) }
            }
            ExprKind::Not(inner) => Some(Condition::Not(Box::new(self.condition(inner)?))),
            ExprKind::And(parts) => self.conditions(parts).map(Condition::And),
            ExprKind::Or(parts) => self.conditions(parts).map(Condition::Or),
            _ => self.fail(expr.span, Reason::NotACondition),
        }
    }

    fn conditions(&mut self, parts: &[Expr<'s>]) -> Option<Vec<Condition>> {
        let all: Vec<Option<Condition>> = parts.iter().map(|part| self.condition(part)).collect();
        all.into_iter().collect()
    }

    /// Lowers heaps as one entry of a `heaps` line.
    pub(super) fn heap_entry(&mut self, expr: &Expr<'s>) -> Option<Entry> {
        match &expr.kind {
            ExprKind::Variable(text) => {
                let name = Name { text, span: expr.span };
                let variable = self.variables.used(name, Use::NumberOrNumbers, self.report)?;
                let several = self.variables.holds(variable).is_many();
                Some(if several {
                    Entry::All(variable)
                } else {
                    Entry::One(Number::Variable(variable))
                })
            }
            ExprKind::Call(Name { text: "exponents", .. }, arguments) => {
                let [argument] = self.arguments("exponents", arguments, expr.span)?;
                self.number(argument).map(Entry::Exponents)
            }
            ExprKind::Call(Name { text: "runs", .. }, arguments) => {
                let [word, letter] = self.arguments("runs", arguments, expr.span)?;
                let (word, letter) = (self.word("runs", word), self.letter(letter));
                Some(Entry::Runs { word: word?, letter: letter? })
            }
            ExprKind::Several(parts) => {
                let cells: Vec<Option<Cell>> = parts.iter().map(|part| self.cell(part)).collect();
                cells.into_iter().collect::<Option<_>>().map(Entry::Rows)
            }
            _ => self.number(expr).map(Entry::One),
        }
    }

    /// Lowers one component of a heap; a variable that holds numbers has one for each heap.
    fn cell(&mut self, expr: &Expr<'s>) -> Option<Cell> {
        let ExprKind::Variable(text) = expr.kind else {
            return self.number(expr).map(Cell::Number);
        };
        let name = Name { text, span: expr.span };
        let variable = self.variables.used(name, Use::NumberOrNumbers, self.report)?;
        let several = self.variables.holds(variable).is_many();
        Some(if several {
            Cell::Numbers(variable)
        } else {
            Cell::Number(Number::Variable(variable))
        })
    }

    fn unexpected<T>(&mut self, span: Span, wanted: Wanted) -> Option<T> {
        let found = Found::Text(beginning(self.source.get(span.start..span.end).unwrap_or("")));
        self.fail(span, Reason::Unexpected { found, wanted })
    }
}

fn compared(
    left: Option<Number>,
    comparison: Comparison,
    right: Option<Number>,
) -> Option<Condition> {
    Some(Condition::Compare(left?, comparison, right?))
}

/// Applies an operator to constants; none on overflow.
fn computed(operator: Operator, left: i64, right: i64) -> Option<i64> {
    match operator {
        Operator::Add => left.checked_add(right),
        Operator::Subtract => left.checked_sub(right),
        Operator::Multiply => left.checked_mul(right),
        Operator::Divide => {
            let exact = left.checked_rem(right)? == 0 || (left < 0) == (right < 0);
            left.checked_div(right).map(|quotient| quotient - i64::from(!exact))
        }
        Operator::Remainder => {
            let rest = left.checked_rem(right).unwrap_or(0);
            Some(if rest != 0 && (rest < 0) != (right < 0) { rest + right } else { rest })
        }
        Operator::Xor => Binary::Xor.of(left, right).ok(),
        Operator::Power => Binary::Power.of(left, right).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn division_rounds_down() {
        for (left, right, quotient, rest) in [
            (7, 2, 3, 1),
            (-7, 2, -4, 1),
            (7, -2, -4, -1),
            (-7, -2, 3, -1),
            (-6, 2, -3, 0),
            (6, -2, -3, 0),
        ] {
            assert_eq!(computed(Operator::Divide, left, right), Some(quotient), "{left} / {right}");
            assert_eq!(
                computed(Operator::Remainder, left, right),
                Some(rest),
                "{left} mod {right}"
            );
        }
        assert_eq!(computed(Operator::Divide, i64::MIN, -1), None);
        assert_eq!(computed(Operator::Remainder, i64::MIN, -1), Some(0));
    }
}
