//! Lowers expressions to terms and tests; undefined names are variables of the move.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use compute::{Function, Game, Parameter, Term, Test};

use crate::Span;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::language::Comparison;
use crate::text::syntax::{
    Expr, ExprKind, NameText, Operator, ParameterText, ParameterValueText, SetText, TupleExpr,
};

/// Whether the error is about arithmetic that only loops support, in a game on these heaps.
pub(crate) fn is_arithmetic(reason: &Reason, heaps: &[String]) -> bool {
    // Only loops allow non-constants in sets.
    matches!(reason, Reason::UnknownName { name, .. } if heaps.contains(name))
        || matches!(
            reason,
            Reason::NotLinear
                | Reason::DigitsWithoutMod { .. }
                | Reason::DigitsOfExpression { .. }
                | Reason::ExponentNotVariable
                | Reason::ExponentUsedElsewhere { .. }
                // A base of powers and digits for which there are no machines.
                | Reason::NumberOutOfRange { value: 11.., low: 2, high: 10 }
        )
}

/// A game with these fields and parameters and nothing else.
pub(crate) fn begin(fields: Vec<String>, texts: &[ParameterText], misere: bool) -> Game {
    let parameter = |text: &ParameterText| Parameter {
        name: text.name.clone(),
        list: !matches!(text.value, ParameterValueText::Number(_)),
    };
    Game {
        fields,
        parameters: texts.iter().map(parameter).collect(),
        domain: Test::Always(true),
        endings: vec![],
        moves: vec![],
        misere,
        list: false,
        scored: false,
    }
}

/// The largest range of constants in a set that is written out.
const MAX_WRITTEN_OUT: u64 = 1_000;

/// The scope of one line.
pub(crate) struct Reading<'r> {
    pub(crate) game: &'r Game,
    pub(crate) parameters: &'r [ParameterText],
    /// For `any a, b:`, the heap that each name stands for.
    pub(crate) aliases: Vec<(String, String)>,
    /// The variables of the move, in order of appearance.
    pub(crate) variables: Vec<String>,
    /// Whether an undefined name declares a variable.
    open: bool,
}

impl<'r> Reading<'r> {
    pub(crate) const fn new(game: &'r Game, parameters: &'r [ParameterText]) -> Self {
        Self { game, parameters, aliases: vec![], variables: vec![], open: true }
    }

    /// Lowers a condition without variables.
    pub(crate) fn closed(mut self, expr: &Expr) -> Parsed<Test> {
        self.open = false;
        self.test(expr)
    }

    /// For each number parameter with a range, that its value is in the range.
    pub(crate) fn ranges(game: &'r Game, parameters: &'r [ParameterText]) -> Parsed<Vec<Test>> {
        let mut ranges = vec![];
        for (index, text) in parameters.iter().enumerate() {
            if let (ParameterValueText::Number(_), Some((low, high))) = (&text.value, &text.range) {
                let mut reading = Self { open: false, ..Self::new(game, parameters) };
                let value = Term::Parameter(number(index));
                let (low, high) = (reading.term(low)?, reading.term(high)?);
                let at_least = Test::Compare(low, compute::Comparison::LessEqual, value.clone());
                let at_most = Test::Compare(value, compute::Comparison::LessEqual, high);
                ranges.push(Test::All(vec![at_least, at_most]));
            }
        }
        Ok(ranges)
    }

    /// The field of a heap by name.
    pub(crate) fn field(&self, name: &str, span: Span) -> Parsed<usize> {
        self.game.fields.iter().position(|field| field == name).ok_or_else(|| {
            let heaps = self.game.fields.clone();
            Diagnostic::error(span, Reason::NotAHeap { name: name.into(), heaps })
        })
    }

    /// Whether the range of a parameter (for a list, of its elements) has no negative numbers.
    pub(crate) fn is_natural(&self, parameter: u32) -> bool {
        self.least(parameter).is_some_and(|least| least >= 0)
    }

    /// The lower end of the range of a parameter (for a list, of its elements), if it is written as
    /// a number.
    pub(crate) fn least(&self, parameter: u32) -> Option<i64> {
        let text = usize::try_from(parameter).ok().and_then(|index| self.parameters.get(index));
        match text?.range.as_ref()?.0.kind {
            ExprKind::Number(low) => i64::try_from(low).ok(),
            _ => None,
        }
    }

    fn named(&mut self, name: &str, span: Span) -> Parsed<Term> {
        let alias = self.aliases.iter().find(|(known, _)| known == name).map(|(_, heap)| heap);
        let field = alias.map_or(name, |heap| heap);
        if let Some(field) = self.game.fields.iter().position(|known| known == field) {
            return Ok(slot(field));
        }
        if let Some(index) = self.parameters.iter().position(|text| text.name == name) {
            return match self.parameters[index].value {
                ParameterValueText::Number(_) => Ok(Term::Parameter(number(index))),
                _ => Err(Diagnostic::error(span, Reason::SetAsNumber { name: name.into() })),
            };
        }
        let known = self.variables.iter().position(|known| known == name);
        if let (None, true) = (known, self.open && !name.ends_with('\'')) {
            self.variables.push(name.into());
        }
        match self.variables.iter().position(|known| known == name) {
            Some(index) => Ok(slot(self.game.fields.len() + index)),
            None => {
                let parameters = self.parameters.iter().map(|text| &text.name);
                let known = self.game.fields.iter().chain(parameters).cloned().collect();
                Err(Diagnostic::error(span, Reason::UnknownVariable { name: name.into(), known }))
            }
        }
    }

    /// Finds a list or set parameter by name.
    fn list(&self, text: &NameText) -> Parsed<u32> {
        let found = self.parameters.iter().position(|known| known.name == text.name);
        let name = text.name.clone();
        match found {
            Some(index) if self.game.parameters[index].list => Ok(number(index)),
            Some(_) => Err(Diagnostic::error(text.span, Reason::NumberAsSet { name })),
            None => {
                let known = list_names(self.parameters);
                Err(Diagnostic::error(text.span, Reason::UnknownName { name, known }))
            }
        }
    }

    /// Lowers an integer.
    pub(crate) fn term(&mut self, expr: &Expr) -> Parsed<Term> {
        let too_large = |_| Diagnostic::error(expr.span, Reason::NumberTooLarge);
        Ok(match &expr.kind {
            ExprKind::Number(number) => Term::Number(i64::try_from(*number).map_err(too_large)?),
            ExprKind::Name(name) => self.named(name, expr.span)?,
            ExprKind::Negative(inner) => {
                Term::apply(Function::Subtract, Term::Number(0), self.term(inner)?)
            }
            ExprKind::Add(parts) => {
                let mut sum: Option<Term> = None;
                for (negative, part) in parts {
                    let part = self.term(part)?;
                    sum = Some(match (sum, negative) {
                        (None, false) => part,
                        (None, true) => Term::apply(Function::Subtract, Term::Number(0), part),
                        (Some(sum), false) => Term::apply(Function::Add, sum, part),
                        (Some(sum), true) => Term::apply(Function::Subtract, sum, part),
                    });
                }
                sum.unwrap_or(Term::Number(0))
            }
            ExprKind::Multiply(first, rest) => {
                let mut left = self.term(first)?;
                for (operator, right) in rest {
                    let function = match operator {
                        Operator::Times => Function::Multiply,
                        Operator::Over => Function::Divide,
                        Operator::Mod => Function::Remainder,
                    };
                    left = Term::apply(function, left, self.term(right)?);
                }
                left
            }
            ExprKind::Heaps(inner) => self.function(inner, expr.span)?,
            _ => return Err(Diagnostic::error(expr.span, Reason::NotANumber)),
        })
    }

    fn function(&mut self, inner: &TupleExpr, span: Span) -> Parsed<Term> {
        let none = |what| Err(Diagnostic::error(span, Reason::NotInLoops { what }));
        match inner {
            TupleExpr::Power(base, exponent) => self.pair(Function::Power, base, exponent),
            TupleExpr::Xor(parts) => self.fold(Function::Xor, parts),
            TupleExpr::Min(parts) => self.fold(Function::Minimum, parts),
            TupleExpr::Max(parts) => self.fold(Function::Maximum, parts),
            TupleExpr::Call(function, one, two) => self.pair(*function, one, two),
            TupleExpr::Entry(list, place) => {
                let list = self.list(list)?;
                Ok(Term::Entry(list, self.term(place)?.into()))
            }
            TupleExpr::Length(list) => self.list(list).map(Term::Length),
            TupleExpr::Ones(inner) => Ok(Term::Ones(self.term(inner)?.into())),
            TupleExpr::Columns(_) | TupleExpr::AllColumns(..) => none("columns"),
            TupleExpr::All(function, _) => {
                Err(Diagnostic::error(span, Reason::AboutAllHeaps { function: function.text() }))
            }
            TupleExpr::Heaps => {
                Err(Diagnostic::error(span, Reason::AboutAllHeaps { function: "heaps" }))
            }
            TupleExpr::DigitSum(..) => none("digitsum"),
            TupleExpr::Zeros(..) => none("zeros"),
            TupleExpr::Shift(..) => none("shift"),
            TupleExpr::Touched => {
                Err(Diagnostic::error(span, Reason::OnlyOfWinningMoves { name: "touched".into() }))
            }
            TupleExpr::Quantified(..)
            | TupleExpr::Except(..)
            | TupleExpr::Asked(_)
            | TupleExpr::Joined(..) => Err(Diagnostic::error(span, Reason::NotANumber)),
        }
    }

    fn pair(&mut self, function: Function, one: &Expr, two: &Expr) -> Parsed<Term> {
        let one = self.term(one)?;
        Ok(Term::apply(function, one, self.term(two)?))
    }

    fn fold(&mut self, function: Function, parts: &[Expr]) -> Parsed<Term> {
        let parts = parts.iter().map(|part| self.term(part)).collect::<Parsed<Vec<_>>>()?;
        let folded = parts.into_iter().reduce(|left, right| Term::apply(function, left, right));
        Ok(folded.unwrap_or(Term::Number(0)))
    }

    /// Lowers a condition.
    pub(crate) fn test(&mut self, expr: &Expr) -> Parsed<Test> {
        Ok(match &expr.kind {
            ExprKind::Bool(truth) => Test::Always(*truth),
            ExprKind::Not(inner) => Test::Not(self.test(inner)?.into()),
            ExprKind::And(parts) => Test::All(self.tests(parts)?),
            ExprKind::Or(parts) => Test::Any(self.tests(parts)?),
            ExprKind::Compare(first, rest) => {
                let mut left = self.term(first)?;
                let mut all = vec![];
                for (sign, right) in rest {
                    let right = self.term(right)?;
                    all.push(Test::Compare(left, comparison(*sign), right.clone()));
                    left = right;
                }
                Test::all(all)
            }
            ExprKind::InSet(left, SetText::Parameter(text)) => {
                let list = self.list(text)?;
                Test::Among(self.term(left)?, list)
            }
            ExprKind::InSet(left, SetText::Items(items)) => self.among(left, items)?,
            ExprKind::Heaps(TupleExpr::Quantified(all, ..)) => {
                let what = if *all { "all" } else { "some" };
                return Err(Diagnostic::error(expr.span, Reason::NotInLoops { what }));
            }
            ExprKind::Heaps(TupleExpr::Except(..)) => {
                return Err(Diagnostic::error(expr.span, Reason::NotInLoops { what: "except" }));
            }
            _ => return Err(Diagnostic::error(expr.span, Reason::NotACondition)),
        })
    }

    fn tests(&mut self, parts: &[Expr]) -> Parsed<Vec<Test>> {
        parts.iter().map(|part| self.test(part)).collect()
    }

    /// Lowers `left in {0, 2, 5..9}`, whose numbers need not be constant.
    fn among(&mut self, left: &Expr, items: &[(Expr, Option<Expr>)]) -> Parsed<Test> {
        let left = self.term(left)?;
        let mut numbers = vec![];
        let mut any = vec![];
        for (low, high) in items {
            let low = self.term(low)?;
            match (low, high.as_ref().map(|high| self.term(high)).transpose()?) {
                (Term::Number(number), None) => numbers.push(number),
                (low, None) => {
                    any.push(Test::Compare(left.clone(), compute::Comparison::Equal, low))
                }
                (Term::Number(low), Some(Term::Number(high)))
                    if low <= high && high.abs_diff(low) < MAX_WRITTEN_OUT =>
                {
                    numbers.extend(low..=high);
                }
                (low, Some(high)) => any.push(Test::all([
                    Test::Compare(low, compute::Comparison::LessEqual, left.clone()),
                    Test::Compare(left.clone(), compute::Comparison::LessEqual, high),
                ])),
            }
        }
        numbers.sort_unstable();
        numbers.dedup();
        if any.len() == 1 && numbers.is_empty() {
            return Ok(any.remove(0));
        }
        if !numbers.is_empty() {
            any.push(Test::In(left, numbers));
        }
        Ok(if any.len() == 1 { any.remove(0) } else { Test::Any(any) })
    }
}

const fn comparison(sign: Comparison) -> compute::Comparison {
    match sign {
        Comparison::Equal => compute::Comparison::Equal,
        Comparison::NotEqual => compute::Comparison::NotEqual,
        Comparison::Less => compute::Comparison::Less,
        Comparison::LessEqual => compute::Comparison::LessEqual,
        Comparison::Greater => compute::Comparison::Greater,
        Comparison::GreaterEqual => compute::Comparison::GreaterEqual,
    }
}

fn number(index: usize) -> u32 {
    u32::try_from(index).unwrap_or(u32::MAX)
}

/// A field or variable.
pub(crate) fn slot(index: usize) -> Term {
    Term::Slot(number(index))
}

/// The names of the list and set parameters.
fn list_names(parameters: &[ParameterText]) -> Vec<String> {
    let lists =
        parameters.iter().filter(|text| !matches!(text.value, ParameterValueText::Number(_)));
    lists.map(|text| text.name.to_string()).collect()
}
