//! Expressions of a problem in short programs. Each one binds tightly: a name, a call, or something
//! in parentheses.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use plan::{Binary, Condition, Fold, Number, Unary, Variable};

use super::Short;
use crate::Language;
use crate::analysis::operator;
use crate::text::bare;
use crate::text::{constant, letter, string};

impl Short<'_> {
    /// A letter of a word in a comparison: a one-letter string in Python.
    pub(super) fn letter(&self, byte: u8) -> String {
        match self.language {
            Language::Python => string(self.language, &String::from(char::from(byte))),
            _ => letter(self.language, byte),
        }
    }

    /// A number, without need for parentheses.
    pub(super) fn number(&mut self, number: &Number) -> String {
        let language = self.language;
        let two = |this: &mut Self, a: &Number, sign: &str, b: &Number| {
            let (a, b) = (this.number(a), this.number(b));
            format!("({a} {sign} {b})")
        };
        match number {
            Number::Constant(number) => {
                let text = match language {
                    Language::Rust if !(i64::MIN + 1..i64::MAX).contains(number) => {
                        constant(language, *number, true)
                    }
                    Language::Rust => format!("{number}"),
                    _ => constant(language, *number, true),
                };
                let text = if language == Language::Python || number.unsigned_abs() >> 31 != 0 {
                    text
                } else {
                    text.replace("LL", "")
                };
                if *number < 0 || text.contains(' ') { format!("({text})") } else { text }
            }
            Number::Variable(variable) => self.name(*variable),
            Number::Add(a, b) => two(self, a, "+", b),
            Number::Subtract(a, b) => two(self, a, "-", b),
            Number::Multiply(a, b) => match (language, &**a, &**b) {
                // C++ would use 32-bit arithmetic.
                (Language::Cpp, Number::Constant(a), Number::Constant(_)) => {
                    let b = self.number(b);
                    format!("({a}LL * {b})")
                }
                _ => two(self, a, "*", b),
            },
            Number::Divide(a, b) => self.quotient(("/", "//", "floor_div"), a, b),
            Number::Remainder(a, b) => self.quotient(("%", "%", "floor_mod"), a, b),
            Number::Minimum(a, b) | Number::Maximum(a, b) => {
                let least = matches!(number, Number::Minimum(..));
                let name = match language {
                    Language::Rust => {
                        if least {
                            "i64::min"
                        } else {
                            "i64::max"
                        }
                    }
                    Language::Cpp => {
                        if least {
                            "min<ll>"
                        } else {
                            "max<ll>"
                        }
                    }
                    Language::Python => {
                        if least {
                            "min"
                        } else {
                            "max"
                        }
                    }
                };
                let (a, b) = (bare(self.number(a)), bare(self.number(b)));
                format!("{name}({a}, {b})")
            }
            Number::Letter(variable, place) => {
                let (name, place) = (self.name(*variable), bare(self.number(place)));
                match language {
                    Language::Rust => {
                        format!("i64::from({name}.as_bytes()[({place} - 1) as usize])")
                    }
                    Language::Cpp => format!("ll({name}[{place} - 1])"),
                    Language::Python => format!("ord({name}[{place} - 1])"),
                }
            }
            Number::Fold(fold, variable) => self.fold(*fold, *variable),
            Number::Entry(variable, place) => {
                let name = self.name(*variable);
                if let Number::Constant(place @ 1..) = **place {
                    return format!("{name}[{}]", place - 1);
                }
                self.need("entry");
                let place = bare(self.number(place));
                format!("entry({}{name}, {place})", language.pick("&", "", ""))
            }
            Number::Length(variable) => {
                let name = self.name(*variable);
                match language {
                    Language::Rust => format!("({name}.len() as i64)"),
                    Language::Cpp => format!("ll({name}.size())"),
                    Language::Python => format!("len({name})"),
                }
            }
            Number::Count(variable, byte) => {
                let (name, byte) = (self.name(*variable), self.letter(*byte));
                self.count(&name, &byte)
            }
            Number::CountWhere(variable, comparison, number) => {
                let (name, number, sign) =
                    (self.name(*variable), self.number(number), operator(*comparison));
                match language {
                    Language::Rust => {
                        format!("({name}.iter().filter(|&&y| y {sign} {number}).count() as i64)")
                    }
                    Language::Cpp => {
                        format!(
                            "ll(count_if({name}.begin(), {name}.end(), [&](ll y) {{ return y \
                             {sign} {number}; }}))"
                        )
                    }
                    Language::Python => format!("sum(y {sign} {number} for y in {name})"),
                }
            }
            Number::Unary(Unary::Absolute, a) => {
                let a = self.number(a);
                match language {
                    Language::Rust => format!("i64::abs({})", bare(a)),
                    Language::Cpp => format!("abs(ll({}))", bare(a)),
                    Language::Python => format!("abs({})", bare(a)),
                }
            }
            Number::Unary(Unary::Ones, a) => {
                let a = bare(self.number(a));
                match language {
                    Language::Rust => format!("(i64::count_ones({a}) as i64)"),
                    Language::Cpp => format!("ll(__builtin_popcountll({a}))"),
                    Language::Python => format!("bin({a}).count(\"1\")"),
                }
            }
            Number::Binary(Binary::Xor, a, b) => two(self, a, "^", b),
            Number::Binary(Binary::Gcd, a, b) => {
                self.need("gcd");
                let (a, b) = (bare(self.number(a)), bare(self.number(b)));
                match language {
                    Language::Cpp => format!("gcd<ll, ll>({a}, {b})"),
                    _ => format!("gcd({a}, {b})"),
                }
            }
            Number::Binary(Binary::Power, a, b) => {
                if language == Language::Python {
                    return two(self, a, "**", b);
                }
                self.need("power");
                let (a, b) = (bare(self.number(a)), bare(self.number(b)));
                format!("power({a}, {b})")
            }
        }
    }

    /// The number of occurrences of a letter in a word.
    pub(super) fn count(&self, word: &str, letter: &str) -> String {
        match self.language {
            Language::Rust => format!("({word}.bytes().filter(|&y| y == {letter}).count() as i64)"),
            Language::Cpp => format!("ll(count({word}.begin(), {word}.end(), {letter}))"),
            Language::Python => format!("{word}.count({letter})"),
        }
    }

    /// The quotient, rounded towards minus infinity; `names` are the operator, that of Python, and
    /// the helper.
    fn quotient(&mut self, names: (&str, &str, &str), a: &Number, b: &Number) -> String {
        let plain = matches!(b, Number::Constant(1..)) && self.analysis.natural(self.program, a);
        let (a, b) = (self.number(a), self.number(b));
        match self.language {
            Language::Python => format!("({a} {} {b})", names.1),
            _ if plain => format!("({a} {} {b})", names.0),
            _ => {
                self.need("floor");
                format!("{}({}, {})", names.2, bare(a), bare(b))
            }
        }
    }

    fn fold(&mut self, fold: Fold, variable: Variable) -> String {
        let name = self.name(variable);
        let all = format!("{name}.begin(), {name}.end()");
        match (self.language, fold) {
            (Language::Rust, Fold::Minimum) => format!("*{name}.iter().min().unwrap()"),
            (Language::Rust, Fold::Maximum) => format!("*{name}.iter().max().unwrap()"),
            (Language::Rust, Fold::Sum) => format!("{name}.iter().sum::<i64>()"),
            (Language::Rust, Fold::Xor) => format!("{name}.iter().fold(0i64, |x, y| x ^ y)"),
            (Language::Cpp, Fold::Minimum) => format!("*min_element({all})"),
            (Language::Cpp, Fold::Maximum) => format!("*max_element({all})"),
            (Language::Cpp, Fold::Sum) => format!("accumulate({all}, 0LL)"),
            (Language::Cpp, Fold::Xor) => format!("accumulate({all}, 0LL, bit_xor<>())"),
            (Language::Python, Fold::Minimum) => format!("min({name})"),
            (Language::Python, Fold::Maximum) => format!("max({name})"),
            (Language::Python, Fold::Sum) => format!("sum({name})"),
            (Language::Python, Fold::Xor) => format!("reduce(xor, {name}, 0)"),
        }
    }

    /// A condition, without need for parentheses next to others.
    pub(super) fn condition(&mut self, condition: &Condition) -> String {
        match condition {
            Condition::Compare(a, comparison, b) => {
                let (a, b) = (self.number(a), self.number(b));
                format!("{} {} {}", self.side(a), operator(*comparison), self.side(b))
            }
            Condition::Not(inner) => {
                let inner = bare(self.condition(inner));
                self.not(&inner)
            }
            Condition::And(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.condition(part)).collect();
                self.all(&parts)
            }
            Condition::Or(parts) => {
                let parts: Vec<String> = parts.iter().map(|part| self.condition(part)).collect();
                self.any(&parts)
            }
        }
    }

    /// One side of a comparison: bit operators bind less tightly than comparisons in C++ and Rust,
    /// and Rust parses `as i64 <` as the beginning of a type.
    pub(super) fn side(&self, text: String) -> String {
        let loose = |text: &str| text.contains(['^', '&', '|']) || text.contains(" as ");
        if loose(&text) { text } else { bare(text) }
    }
}
