//! Prints expressions of a problem.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use plan::{Binary, Condition, Fold, Number, Unary, Variable, VariableKind};

use crate::Language;
use crate::analysis::{kind, operator};
use crate::computed::reach;
use crate::emitter::Emitter;
use crate::text::{constant, letter, string};

/// How tightly the outermost operator binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Precedence {
    Or,
    And,
    Sum,
    Product,
    Atom,
}

/// Adds parentheses if an expression binds less tightly than wanted.
pub(crate) fn fitted(text: String, is: Precedence, wanted: Precedence) -> String {
    if is < wanted { format!("({text})") } else { text }
}

impl Emitter<'_> {
    /// The name of a variable.
    pub(crate) fn name(&self, variable: Variable) -> String {
        self.names.get(variable.index()).cloned().unwrap_or_default()
    }

    /// The name of a variable in the problem, as a literal.
    pub(crate) fn title(&self, variable: Variable) -> String {
        let title =
            self.program.variables.get(variable.index()).map_or("", |declared| &declared.name);
        string(self.language, title)
    }

    /// A call of a helper; in Rust, a method of the input.
    pub(crate) fn call(
        &mut self,
        part: &'static str,
        function: &str,
        arguments: &[String],
    ) -> String {
        self.need(part);
        let prefix = self.language.pick("input.", "", "");
        format!("{prefix}{function}({})", arguments.join(", "))
    }

    /// An expression of a signed 64-bit number.
    pub(crate) fn number(&mut self, number: &Number) -> String {
        self.expression(number, Precedence::Sum)
    }

    /// The same where the expression stands alone and needs no parentheses.
    pub(crate) fn alone(&mut self, number: &Number) -> String {
        self.expression(number, Precedence::Or)
    }

    /// The same, with a fault if it is negative.
    pub(crate) fn natural(&mut self, number: &Number) -> String {
        let text = self.number(number);
        if self.analysis.natural(self.program, number) {
            text
        } else {
            self.call("natural", "natural", &[text])
        }
    }

    /// The same, unsigned in languages with such types.
    pub(crate) fn unsigned(&mut self, number: &Number) -> String {
        let text = self.natural(number);
        self.unsign(&text)
    }

    pub(crate) fn unsign(&self, text: &str) -> String {
        if self.list.as_ref().is_some_and(|list| list.plain) {
            return text.to_string();
        }
        let mut depth = 0_i32;
        let loose = text.chars().any(|c| {
            depth += i32::from(c == '(') - i32::from(c == ')');
            c == ' ' && depth == 0
        });
        match self.language {
            Language::Rust if loose => format!("({text}) as u64"),
            Language::Rust => format!("{text} as u64"),
            _ => text.to_string(),
        }
    }

    pub(crate) fn expression(&mut self, number: &Number, wanted: Precedence) -> String {
        let language = self.language;
        match number {
            Number::Constant(number) => {
                let text = constant(language, *number, false);
                if *number < 0 || text.contains(' ') {
                    fitted(text, Precedence::Sum, wanted)
                } else {
                    text
                }
            }
            Number::Variable(variable) => self.name(*variable),
            Number::Add(a, b) | Number::Subtract(a, b) | Number::Multiply(a, b)
                if !self.fits(number) =>
            {
                let name = match number {
                    Number::Add(..) => "exact_sum",
                    Number::Subtract(..) => "exact_difference",
                    _ => "exact_product",
                };
                self.need(name);
                format!("{name}({}, {})", self.alone(a), self.alone(b))
            }
            Number::Add(a, b) => self.operation("+", a, b, Precedence::Sum, wanted),
            Number::Subtract(a, b) => self.operation("-", a, b, Precedence::Sum, wanted),
            Number::Multiply(a, b) => self.operation("*", a, b, Precedence::Product, wanted),
            Number::Divide(a, b) => self.quotient(("/", "//", "divide"), a, b, wanted),
            Number::Remainder(a, b) => self.quotient(("%", "%", "modulo"), a, b, wanted),
            Number::Minimum(a, b) | Number::Maximum(a, b) => {
                let largest = matches!(number, Number::Maximum(..));
                let name = if largest {
                    language.pick("max", "std::max<int64_t>", "max")
                } else {
                    language.pick("min", "std::min<int64_t>", "min")
                };
                format!("{name}({}, {})", self.number(a), self.number(b))
            }
            Number::Fold(fold, variable) => self.fold(*fold, *variable),
            Number::Entry(variable, place) => {
                let name = language.pick("&", "", "").to_string() + &self.name(*variable);
                let arguments = [self.title(*variable), name, self.number(place)];
                self.call("entry", "entry", &arguments)
            }
            Number::Letter(variable, place) => {
                let arguments = [self.title(*variable), self.name(*variable), self.number(place)];
                self.call("letter_at", "letter_at", &arguments)
            }
            Number::Length(variable) => self.length(*variable),
            Number::Count(variable, byte) => {
                let (name, byte) = (self.name(*variable), letter(language, *byte));
                if language == Language::Python {
                    return format!("{name}.count({byte})");
                }
                self.need("count");
                format!("count_of({name}, {byte})")
            }
            Number::CountWhere(variable, comparison, number) => {
                self.need("count_where");
                let (name, number, sign) =
                    (self.name(*variable), self.number(number), operator(*comparison));
                match language {
                    Language::Rust => {
                        format!("count_where(&{name}, {number}, |n, other| n {sign} other)")
                    }
                    Language::Cpp => format!(
                        "count_where({name}, {number}, [](int64_t n, int64_t other) {{ return n \
                         {sign} other; }})"
                    ),
                    Language::Python => {
                        format!("count_where({name}, {number}, lambda n, other: n {sign} other)")
                    }
                }
            }
            Number::Unary(function, a) => {
                let function = match function {
                    Unary::Absolute => "absolute",
                    Unary::Ones => "ones_of",
                };
                let arguments = [self.number(a)];
                self.call("functions", function, &arguments)
            }
            Number::Binary(Binary::Xor, a, b) => {
                let (a, b) =
                    (self.expression(a, Precedence::Atom), self.expression(b, Precedence::Atom));
                fitted(format!("{a} ^ {b}"), Precedence::And, wanted)
            }
            Number::Binary(function, a, b) => {
                let function = if *function == Binary::Gcd { "gcd" } else { "power_of" };
                let arguments = [self.number(a), self.number(b)];
                self.call("functions", function, &arguments)
            }
        }
    }

    /// Whether a number obviously fits the type that the language has for it.
    pub(crate) fn fits(&self, number: &Number) -> bool {
        self.language == Language::Python || reach::fits(self.program, number)
    }

    fn operation(
        &mut self,
        sign: &str,
        a: &Number,
        b: &Number,
        is: Precedence,
        wanted: Precedence,
    ) -> String {
        let tighter = if is == Precedence::Sum { Precedence::Product } else { Precedence::Atom };
        let left = match (a, b) {
            // C++ would use 32-bit arithmetic.
            (Number::Constant(a), Number::Constant(_))
                if self.language == Language::Cpp && *a >= 0 =>
            {
                constant(self.language, *a, true)
            }
            _ => self.expression(a, is),
        };
        let right = self.expression(b, tighter);
        fitted(format!("{left} {sign} {right}"), is, wanted)
    }

    /// The quotient, rounded towards minus infinity; `names` are the operator, that of Python, and
    /// the helper.
    fn quotient(
        &mut self,
        names: (&str, &str, &str),
        a: &Number,
        b: &Number,
        wanted: Precedence,
    ) -> String {
        let known = match b {
            Number::Constant(b) => *b != 0,
            _ => false,
        };
        let plain = matches!(b, Number::Constant(1..)) && self.analysis.natural(self.program, a);
        if self.language != Language::Python && !plain {
            let arguments = [self.number(a), self.number(b)];
            return self.call("floor", names.2, &arguments);
        }
        let left = self.expression(a, Precedence::Product);
        let right = if self.language == Language::Python && !known {
            let divisor = self.number(b);
            self.call("floor", "divisor", &[divisor])
        } else {
            self.expression(b, Precedence::Atom)
        };
        let sign = if self.language == Language::Python { names.1 } else { names.0 };
        fitted(format!("{left} {sign} {right}"), Precedence::Product, wanted)
    }

    fn length(&self, variable: Variable) -> String {
        let name = self.name(variable);
        let folded = matches!(kind(self.program, variable), Some(VariableKind::Numbers { .. }))
            && !self.is_kept(variable);
        if folded {
            return self.folded[variable.index()].length.clone();
        }
        match self.language {
            Language::Rust => format!("({name}.len() as i64)"),
            Language::Cpp => format!("int64_t({name}.size())"),
            Language::Python => format!("len({name})"),
        }
    }

    fn fold(&mut self, fold: Fold, variable: Variable) -> String {
        let (name, title) = (self.name(variable), self.title(variable));
        let some = self.analysis.uses[variable.index()].some;
        if self.language == Language::Python {
            let checked = |this: &mut Self| {
                if some {
                    name.clone()
                } else {
                    this.call("folds", "some", &[title.clone(), name.clone()])
                }
            };
            return match fold {
                Fold::Minimum => format!("min({})", checked(self)),
                Fold::Maximum => format!("max({})", checked(self)),
                Fold::Sum => format!("sum({name})"),
                Fold::Xor => format!("reduce(xor, {name}, 0)"),
            };
        }
        let sort = matches!(fold, Fold::Minimum | Fold::Maximum);
        if !self.is_kept(variable) {
            if fold == Fold::Sum && !self.fits(&Number::Fold(fold, variable)) {
                self.need("exact_sum");
            }
            let folded = self.folded[variable.index()].clone();
            let value = folded.of(fold).clone();
            return if sort && !some {
                self.call("some", "of_some", &[title, folded.length, value])
            } else {
                value
            };
        }
        let name = format!("{}{name}", self.language.pick("&", "", ""));
        let function = match fold {
            Fold::Minimum => "smallest",
            Fold::Maximum => "largest",
            Fold::Sum => "sum_of",
            Fold::Xor => "xor_of",
        };
        if sort {
            return self.call("folds", function, &[title, name]);
        }
        self.need(match fold {
            Fold::Sum if self.fits(&Number::Fold(fold, variable)) => "sum",
            Fold::Sum => "exact_sum_of",
            _ => "folds",
        });
        format!("{function}({name})")
    }

    /// Prints a condition.
    pub(crate) fn condition(&mut self, condition: &Condition, wanted: Precedence) -> String {
        match condition {
            Condition::Compare(a, comparison, b) => {
                let (a, b) = (self.number(a), self.number(b));
                format!("{a} {} {b}", operator(*comparison))
            }
            Condition::Not(inner) => {
                let inner = self.condition(inner, Precedence::Or);
                format!("{}({inner})", self.language.pick("!", "!", "not "))
            }
            Condition::And(parts) => {
                let parts: Vec<_> =
                    parts.iter().map(|part| self.condition(part, Precedence::Sum)).collect();
                self.all(&parts, wanted)
            }
            Condition::Or(parts) => {
                let parts: Vec<_> =
                    parts.iter().map(|part| self.condition(part, Precedence::Sum)).collect();
                self.any(&parts, wanted)
            }
        }
    }

    /// The conjunction of conditions that are comparisons or parenthesised.
    pub(crate) fn all(&self, parts: &[String], wanted: Precedence) -> String {
        self.joined(
            parts,
            self.language.pick(" && ", " && ", " and "),
            ("true", "True"),
            Precedence::And,
            wanted,
        )
    }

    /// The disjunction of conditions that are comparisons or parenthesised.
    pub(crate) fn any(&self, parts: &[String], wanted: Precedence) -> String {
        self.joined(
            parts,
            self.language.pick(" || ", " || ", " or "),
            ("false", "False"),
            Precedence::Or,
            wanted,
        )
    }

    fn joined(
        &self,
        parts: &[String],
        sign: &str,
        empty: (&str, &str),
        is: Precedence,
        wanted: Precedence,
    ) -> String {
        match parts {
            [] => self.language.pick(empty.0, empty.0, empty.1).into(),
            [one] => one.clone(),
            _ => fitted(parts.join(sign), is, wanted),
        }
    }
}
