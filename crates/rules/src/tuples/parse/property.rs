//! Lowers expressions to [`Value`] and [`Property`]: resolves names, folds constants, checks
//! linearity.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::uses::{Use, uses};
use crate::Span;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::language::lower::number::constant;
use crate::language::lower::scope::Scope;
use crate::language::lower::{Extent, Lower, folded, numbers};
use crate::language::{Comparison, Tuples};
use crate::limits::MAX_FORMULA;
use crate::text::syntax::{
    AskedText, AskedWhat, Expr, ExprKind, NameText, NumerationText, Operator, TupleExpr, TupleText,
};
use crate::tuples::{Bound, Numeration, Property, Quantified, Sort, TupleAtom, Value, Variable};

/// The scope and size counter of one statement.
pub(crate) struct Names<'a> {
    pub(super) scope: Scope<'a>,
    pub(super) heaps: &'a [String],
    /// For `any a, b:`, the heap that each name stands for.
    pub(super) aliases: Vec<(String, usize)>,
    /// Variables of the move, then those of quantifiers, outermost first.
    pub(super) variables: Vec<(String, Variable)>,
    /// Exponents of the move, each with its base and the variable that stands for the power.
    pub(super) exponents: Vec<(String, u32, Variable)>,
    /// Whether an option is in scope, so that `x'` and `touched` have a meaning.
    pub(super) option: bool,
    /// In a question, the values that were asked for, each with the variable that stands for it.
    pub(super) asked: Vec<(AskedText, Variable)>,
    /// The next unused variable.
    pub(super) fresh: u32,
    /// Whether the expression is an operand of `mod`, possibly within sums and multiples.
    below_mod: bool,
    extent: Extent,
}

impl<'a> Names<'a> {
    pub(crate) fn new(scope: Scope<'a>, heaps: &'a [String]) -> Self {
        Self {
            scope,
            heaps,
            aliases: vec![],
            variables: vec![],
            exponents: vec![],
            option: false,
            asked: vec![],
            fresh: first_variable(heaps.len()),
            below_mod: false,
            extent: Extent::default(),
        }
    }

    pub(super) fn fresh(&mut self) -> Variable {
        let variable = Variable(self.fresh);
        self.fresh += 1;
        variable
    }

    /// Finds a heap by name.
    pub(super) fn heap(&self, name: &str) -> Option<usize> {
        let alias = self.aliases.iter().find(|(known, _)| known == name).map(|(_, heap)| *heap);
        alias.or_else(|| self.heaps.iter().position(|known| known == name))
    }

    pub(super) fn parameter(&self, name: &str) -> Option<i64> {
        self.scope.parameters.number(name)
    }

    /// Whether the name already has a meaning.
    pub(super) fn is_taken(&self, name: &str) -> bool {
        self.heap(name).is_some()
            || self.scope.parameters.contains(name)
            || self.variables.iter().any(|(known, _)| known == name)
            || self.exponents.iter().any(|(known, ..)| known == name)
    }

    /// Finds a heap by name, or reports that it is unknown.
    pub(super) fn need_heap(&self, text: &NameText) -> Parsed<usize> {
        self.heap(&text.name).ok_or_else(|| {
            let aliases = self.aliases.iter().map(|(name, _)| name);
            let heaps = aliases.chain(self.heaps).cloned().collect();
            Diagnostic::error(text.span, Reason::NotAHeap { name: text.name.clone(), heaps })
        })
    }

    /// Rejects something with so many parts that it would exceed the limit anyway.
    pub(super) fn room(&self, amount: usize, span: Span) -> Parsed<()> {
        let limit = MAX_FORMULA;
        if amount > limit {
            Err(Diagnostic::error(span, Reason::FormulaTooLarge { limit }))
        } else {
            Ok(())
        }
    }

    /// Runs `inner` with `below_mod` set.
    fn below<T>(&mut self, below_mod: bool, inner: impl FnOnce(&mut Self) -> T) -> T {
        let outer = core::mem::replace(&mut self.below_mod, below_mod);
        let result = inner(self);
        self.below_mod = outer;
        result
    }

    fn named(&self, name: &str, span: Span) -> Parsed<Value> {
        let fail = |reason| Err(Diagnostic::error(span, reason));
        let variable =
            |index: usize| Value::variable(Variable(u32::try_from(index).unwrap_or(u32::MAX)));
        if let Some(heap) = name.strip_suffix('\'').and_then(|name| self.heap(name)) {
            if !self.option {
                return fail(Reason::OnlyOfWinningMoves { name: name.to_string() });
            }
            return Ok(variable(self.heaps.len() + heap));
        }
        if let Some((_, variable)) = self.variables.iter().rev().find(|(known, _)| known == name) {
            return Ok(Value::variable(*variable));
        }
        if let Some(heap) = self.heap(name) {
            return Ok(variable(heap));
        }
        if let Some(value) = self.parameter(name) {
            return Ok(Value::Number(value));
        }
        if self.exponents.iter().any(|(known, ..)| known == name) {
            return fail(Reason::ExponentUsedElsewhere { name: name.to_string() });
        }
        if self.scope.parameters.set(name).is_some() {
            return fail(Reason::SetAsNumber { name: name.to_string() });
        }
        let variables = self.variables.iter().map(|(name, _)| name);
        let aliases = self.aliases.iter().map(|(name, _)| name);
        let parameters = self.scope.parameters.number_names();
        let known = variables.chain(aliases).chain(self.heaps).chain(parameters).cloned().collect();
        fail(Reason::UnknownVariable { name: name.to_string(), known })
    }

    fn below_function(&mut self, inner: &TupleExpr, span: Span) -> Parsed<Value> {
        let below_mod = self.below_mod;
        self.below(false, |names| names.function(inner, below_mod, span))
    }

    fn function(&mut self, inner: &TupleExpr, below_mod: bool, span: Span) -> Parsed<Value> {
        let fail = |reason| Err(Diagnostic::error(span, reason));
        match inner {
            TupleExpr::Power(base, exponent) => self.power(base, exponent, span),
            TupleExpr::Xor(parts) => self.xor(parts),
            TupleExpr::Min(parts) => {
                self.extremum(parts, i64::min, |all| Value::Atom(TupleAtom::Min(all)))
            }
            TupleExpr::Max(parts) => match &parts[..] {
                [only] if columns_mod(only).is_some() => self.largest_column(only),
                _ => self.extremum(parts, i64::max, |all| Value::Atom(TupleAtom::Max(all))),
            },
            TupleExpr::Columns(_) => fail(Reason::ColumnsMisplaced),
            TupleExpr::All(function, _) => {
                fail(Reason::AboutAllHeaps { function: function.text() })
            }
            TupleExpr::AllColumns(..) => fail(Reason::AboutAllHeaps { function: "columns" }),
            TupleExpr::Heaps => fail(Reason::AboutAllHeaps { function: "heaps" }),
            TupleExpr::Ones(_) | TupleExpr::DigitSum(..) | TupleExpr::Zeros(..) if !below_mod => {
                let function = match inner {
                    TupleExpr::Ones(_) => "ones",
                    TupleExpr::Zeros(..) => "zeros",
                    _ => "digitsum",
                };
                fail(Reason::DigitsWithoutMod { function })
            }
            TupleExpr::Ones(inner) => {
                Ok(Value::Atom(TupleAtom::DigitSum(2, self.variable(inner, "ones")?)))
            }
            TupleExpr::DigitSum(base, inner) => {
                let base = self.number(base, 2, 10)?;
                Ok(Value::Atom(TupleAtom::DigitSum(base, self.variable(inner, "digitsum")?)))
            }
            TupleExpr::Zeros(numeration, inner) => {
                let numeration = self.numeration(numeration)?;
                Ok(Value::Atom(TupleAtom::TrailingZeros(
                    numeration,
                    self.variable(inner, "zeros")?,
                )))
            }
            TupleExpr::Shift(numeration, inner) => {
                let numeration = self.numeration(numeration)?;
                Ok(Value::Atom(TupleAtom::Shift(numeration, self.variable(inner, "shift")?)))
            }
            TupleExpr::Call(..) | TupleExpr::Entry(..) | TupleExpr::Length(_) => {
                fail(Reason::NotLinear)
            }
            TupleExpr::Touched if self.option => Ok(Value::Atom(TupleAtom::Touched)),
            TupleExpr::Touched => fail(Reason::OnlyOfWinningMoves { name: "touched".to_string() }),
            TupleExpr::Asked(asked) if asked.what == AskedWhat::Value => {
                let value = self.fresh();
                self.asked.push((asked.as_ref().clone(), value));
                Ok(Value::variable(value))
            }
            TupleExpr::Quantified(..)
            | TupleExpr::Except(..)
            | TupleExpr::Asked(_)
            | TupleExpr::Joined(..) => fail(Reason::NotANumber),
        }
    }

    fn xor(&mut self, parts: &[Expr]) -> Parsed<Value> {
        let mut values = vec![];
        for part in parts {
            match self.term(part)? {
                Value::Atom(TupleAtom::Xor(inner)) => values.extend(inner),
                Value::Number(value) if value < 0 => {
                    let reason = Reason::NumberOutOfRange { value, low: 0, high: i64::MAX };
                    return Err(Diagnostic::error(part.span, reason));
                }
                other => values.push(other),
            }
        }
        Ok(match numbers(&values) {
            Some(numbers) => Value::Number(numbers.into_iter().fold(0, |xor, number| xor ^ number)),
            None => Value::Atom(TupleAtom::Xor(values)),
        })
    }

    fn extremum(
        &mut self,
        parts: &[Expr],
        of: fn(i64, i64) -> i64,
        otherwise: fn(Vec<Value>) -> Value,
    ) -> Parsed<Value> {
        let mut values = parts.iter().map(|part| self.term(part)).collect::<Parsed<Vec<_>>>()?;
        if let Some(number) = numbers(&values).and_then(|numbers| numbers.into_iter().reduce(of)) {
            return Ok(Value::Number(number));
        }
        Ok(if values.len() == 1 { values.remove(0) } else { otherwise(values) })
    }

    /// Lowers `columns(b) mod m`.
    fn largest_column(&self, expr: &Expr) -> Parsed<Value> {
        let Some((base, modulus)) = columns_mod(expr) else {
            return Err(Diagnostic::error(expr.span, Reason::ColumnsMisplaced));
        };
        Ok(Value::Atom(TupleAtom::LargestColumn {
            base: self.number(base, 2, 10)?,
            modulus: self.number(modulus, 1, u32::MAX)?,
        }))
    }

    /// Lowers the operand of a digit function, which must be a heap or variable.
    fn variable(&mut self, expr: &Expr, function: &'static str) -> Parsed<Variable> {
        match self.term(expr)? {
            Value::Atom(TupleAtom::Variable(variable)) => Ok(variable),
            _ => Err(Diagnostic::error(expr.span, Reason::DigitsOfExpression { function })),
        }
    }

    /// Evaluates a constant in a range.
    pub(crate) fn number(&self, expr: &Expr, low: u32, high: u32) -> Parsed<u32> {
        let value = self.constant(expr)?;
        let number = u32::try_from(value).ok().filter(|number| (low..=high).contains(number));
        let reason = Reason::NumberOutOfRange { value, low: i64::from(low), high: i64::from(high) };
        number.ok_or_else(|| Diagnostic::error(expr.span, reason))
    }

    fn constant(&self, expr: &Expr) -> Parsed<i64> {
        constant(expr, self.scope.parameters).map_err(|diagnostic| match diagnostic.reason {
            // The name may be known, but as something that depends on the position.
            Reason::UnknownName { ref name, .. } if self.is_taken(name) => {
                Diagnostic::error(diagnostic.span, Reason::NotLinear)
            }
            _ => diagnostic,
        })
    }

    fn numeration(&self, text: &NumerationText) -> Parsed<Numeration> {
        Ok(match text {
            NumerationText::Base(base) => Numeration::Base(self.number(base, 2, 10)?),
            NumerationText::Fibonacci => Numeration::FIBONACCI,
            NumerationText::Quadratic(digit) => {
                Numeration::quadratic(self.number(digit, 1, 9)?.cast_signed())
            }
            NumerationText::Recurrence(coefficients) => self.recurrence(coefficients)?,
            NumerationText::Unary => Numeration::Unary,
        })
    }

    /// The coefficients of a recurrence, at least the first two.
    fn recurrence(&self, coefficients: &[Expr]) -> Parsed<Numeration> {
        let (mut all, mut last) = ([0; 3], Span::default());
        for (expr, into) in coefficients.iter().zip(&mut all) {
            let wrong = || Diagnostic::error(expr.span, Reason::RecurrenceCoefficients);
            let number = self.constant(expr).map_err(|diagnostic| match diagnostic.reason {
                Reason::UnknownName { .. } => diagnostic,
                _ => wrong(),
            })?;
            // A coefficient of 0 is none.
            let number = i32::try_from(number).ok().filter(|&number| number != 0);
            (*into, last) = (number.ok_or_else(wrong)?, expr.span);
        }
        Some(Numeration::Recurrence(all))
            .filter(|numeration| numeration.is_written())
            .ok_or_else(|| Diagnostic::error(last, Reason::RecurrenceCoefficients))
    }

    fn power(&self, base: &Expr, exponent: &Expr, span: Span) -> Parsed<Value> {
        self.power_of_constant(base, exponent, span).map_err(|diagnostic| match diagnostic.reason {
            // An expression that cannot be constant may still be a number.
            Reason::NotANumber
                if base.span.start <= diagnostic.span.start
                    && diagnostic.span.end <= base.span.end =>
            {
                Diagnostic::error(base.span, Reason::NotLinear)
            }
            _ => diagnostic,
        })
    }

    fn power_of_constant(&self, base: &Expr, exponent: &Expr, span: Span) -> Parsed<Value> {
        let ExprKind::Name(name) = &exponent.kind else {
            return self.constant_power(base, exponent, span);
        };
        if let Some((.., variable)) = self.exponents.iter().find(|(known, ..)| known == name) {
            return Ok(Value::variable(*variable));
        }
        if let Some((_, variable)) = self.variables.iter().rev().find(|(known, _)| known == name) {
            return Ok(Value::Atom(TupleAtom::Power(self.number(base, 2, 10)?, *variable)));
        }
        if self.heap(name).is_none() && self.parameter(name).is_none() {
            return self.named(name, exponent.span);
        }
        self.constant_power(base, exponent, span)
    }

    fn constant_power(&self, base: &Expr, exponent: &Expr, span: Span) -> Parsed<Value> {
        for (part, reason) in [(base, Reason::NotLinear), (exponent, Reason::ExponentNotVariable)] {
            constant(part, self.scope.parameters).map_err(|diagnostic| {
                match diagnostic.reason {
                    Reason::UnknownName { .. } => Diagnostic::error(part.span, reason),
                    _ => diagnostic,
                }
            })?;
        }
        let power = TupleExpr::Power(Box::new(base.clone()), Box::new(exponent.clone()));
        constant(&Expr { span, kind: ExprKind::Heaps(power) }, self.scope.parameters)
            .map(Value::Number)
    }

    fn quantified(&mut self, all: bool, texts: &[NameText], body: &Expr) -> Parsed<Property> {
        let outer = self.variables.len();
        let mut bounds = vec![];
        let used = uses(body);
        self.room(used.len(), body.span)?;
        for text in texts {
            // Do not let a variable hide a parameter, so that printed formulas do not depend on the
            // names of parameters.
            let hides =
                self.scope.parameters.contains(&text.name) && !self.heaps.contains(&text.name);
            let inner = self.variables.iter().any(|(known, _)| *known == text.name);
            if self.is_taken(&text.name) && (inner || !hides) {
                let reason = Reason::RepeatedName { name: text.name.clone() };
                return Err(Diagnostic::error(text.span, reason));
            }
            self.check_exponent(&text.name, &used)?;
            self.spend(1, text.span)?;
            let variable = self.fresh();
            self.variables.push((text.name.clone(), variable));
            bounds.push(Bound { variable, name: text.name.clone(), sort: Sort::Natural });
        }
        let mut body = self.formula(body)?;
        self.variables.truncate(outer);
        // `some d: some e: P` is `some d, e: P`.
        if let (Property::Test(Quantified::Forall(inner, rest)), true)
        | (Property::Test(Quantified::Exists(inner, rest)), false) = (&mut body, all)
        {
            bounds.append(inner);
            body = core::mem::replace(rest, Property::Bool(true));
        }
        Ok(if all {
            Property::Test(Quantified::Forall(bounds, Box::new(body)))
        } else {
            Property::Test(Quantified::Exists(bounds, Box::new(body)))
        })
    }

    /// Checks that a name used as an exponent is used only so, and with one base.
    fn check_exponent(&self, name: &str, used: &[Use<'_>]) -> Parsed<()> {
        let places = || used.iter().filter(|place| place.name == name);
        let Some(base) = places().find_map(|place| place.base) else { return Ok(()) };
        let base = self.number(base, 2, 10)?;
        for place in places() {
            let same = place.base.map(|other| self.number(other, 2, 10)).transpose()? == Some(base);
            if !same {
                return Err(Diagnostic::error(
                    place.span,
                    Reason::ExponentUsedElsewhere { name: name.to_string() },
                ));
            }
        }
        Ok(())
    }

    /// `property` with its truth flipped at exactly these positions.
    fn except(&mut self, property: &Property, tuples: &[TupleText]) -> Parsed<Property> {
        let mut places = vec![];
        for text in tuples {
            let sizes = self.tuple(text)?;
            self.spend(sizes.len(), text.span)?;
            let equal = |(heap, size): (u32, i64)| {
                Property::Compare(
                    Value::variable(Variable(heap)),
                    Comparison::Equal,
                    Value::Number(size),
                )
            };
            places.push(all_of((0..).zip(sizes).map(equal).collect()));
        }
        let exception = if places.len() == 1 { places.remove(0) } else { Property::Or(places) };
        let not = |property: &Property| Property::Not(Box::new(property.clone()));
        let mut both = match property {
            Property::And(parts) => parts.clone(),
            other => vec![other.clone()],
        };
        both.push(not(&exception));
        let mut neither = vec![not(property)];
        match exception {
            Property::And(parts) => neither.extend(parts),
            other => neither.push(other),
        }
        Ok(Property::Or(vec![Property::And(both), Property::And(neither)]))
    }

    /// Evaluates the heaps of a written position.
    pub(super) fn tuple(&self, text: &TupleText) -> Parsed<Vec<i64>> {
        if text.sizes.len() != self.heaps.len() {
            let reason =
                Reason::WrongNumberOfHeaps { given: text.sizes.len(), heaps: self.heaps.len() };
            return Err(Diagnostic::error(text.span, reason));
        }
        let size = |expr: &Expr| {
            let value = constant(expr, self.scope.parameters)?;
            let reason = Reason::NumberOutOfRange { value, low: 0, high: i64::MAX };
            if value < 0 { Err(Diagnostic::error(expr.span, reason)) } else { Ok(value) }
        };
        text.sizes.iter().map(size).collect()
    }
}

impl Lower for Names<'_> {
    type Kind = Tuples;

    const FLAT: bool = true;

    fn scope(&self) -> Scope<'_> {
        self.scope
    }

    fn extent(&mut self) -> Option<&mut Extent> {
        Some(&mut self.extent)
    }

    fn name(&mut self, name: &str, span: Span) -> Parsed<Value> {
        self.named(name, span)
    }

    fn read_off(&mut self, expr: &Expr) -> Parsed<Value> {
        match &expr.kind {
            ExprKind::Heaps(inner) => self.below_function(inner, expr.span),
            _ => Err(Diagnostic::error(expr.span, Reason::NotANumber)),
        }
    }

    fn sum(&self, parts: Vec<Value>, span: Span) -> Parsed<Value> {
        let mut terms = vec![];
        for part in parts {
            match part {
                Value::Add(inner) => terms.extend(inner),
                other => terms.push(other),
            }
        }
        if terms.iter().any(|term| *term != Value::Number(0)) {
            terms.retain(|term| *term != Value::Number(0));
        }
        if terms.len() == 1 { Ok(terms.remove(0)) } else { folded(terms, span) }
    }

    fn product(&mut self, first: &Expr, rest: &[(Operator, Expr)]) -> Parsed<Value> {
        let outer = self.below_mod;
        // Factors before a `mod` are part of its operand.
        let below = |from: usize| {
            let next = rest
                .iter()
                .skip(from)
                .map(|(operator, _)| *operator)
                .find(|next| *next != Operator::Times);
            next.map_or(outer, |operator| operator == Operator::Mod)
        };
        let mut left = self.below(below(0), |names| names.term(first))?;
        for (index, (operator, right)) in rest.iter().enumerate() {
            let inside = *operator == Operator::Times && below(index + 1);
            let factor = self.below(inside, |names| names.term(right))?;
            left = self.multiply(left, *operator, factor, right.span)?;
        }
        Ok(left)
    }

    fn test(&mut self, expr: &Expr) -> Parsed<Property> {
        match &expr.kind {
            ExprKind::Heaps(TupleExpr::Quantified(all, names, body)) => {
                self.quantified(*all, names, body)
            }
            ExprKind::Heaps(TupleExpr::Except(inner, tuples)) => {
                let inner = self.formula(inner)?;
                self.except(&inner, tuples)
            }
            _ => Err(Diagnostic::error(expr.span, Reason::NotACondition)),
        }
    }

    /// Lowers `columns(2) mod 2 = 0`.
    fn comparison(
        &mut self,
        first: &Expr,
        rest: &[(Comparison, Expr)],
    ) -> Parsed<Option<Property>> {
        if let ([(Comparison::Equal, right)], Some(_)) = (rest, columns_mod(first))
            && self.term(right)? == Value::Number(0)
        {
            let largest = self.largest_column(first)?;
            return Ok(Some(Property::Compare(largest, Comparison::Equal, Value::Number(0))));
        }
        Ok(None)
    }
}

/// The first variable that is neither a heap nor the Grundy value.
pub(crate) fn first_variable(heaps: usize) -> u32 {
    u32::try_from(2 * heaps + 1).unwrap_or(u32::MAX)
}

/// The conjunction; a single part is returned unchanged.
pub(super) fn all_of(mut parts: Vec<Property>) -> Property {
    if parts.len() == 1 { parts.remove(0) } else { Property::And(parts) }
}

/// Base and modulus of `columns(base) mod modulus`.
fn columns_mod(expr: &Expr) -> Option<(&Expr, &Expr)> {
    let ExprKind::Multiply(first, rest) = &expr.kind else { return None };
    match (&first.kind, &rest[..]) {
        (ExprKind::Heaps(TupleExpr::Columns(base)), [(Operator::Mod, modulus)]) => {
            Some((base, modulus))
        }
        _ => None,
    }
}
