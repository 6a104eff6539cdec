//! Written expressions over nimbers below 2^128, such as `12 * 5 + inv(7)^3`.
//!
//! ```text
//! sum      = product { ( "+" | "-" | "⊕" ) product }        + and - are the same
//! product  = signed { ( "*" | "×" | "⊗" | "/" ) signed }
//! signed   = [ "-" | "+" ] power
//! power    = atom [ "^" exponent ]
//! exponent = [ "-" | "+" ] ( integer | call | "(" exponent ")" )
//! atom     = [ "*" ] integer | call | "(" sum ")"            *7 is the nimber 7
//! call     = "sqrt" "(" sum ")" | "inv" "(" sum ")" | "order" "(" sum ")"
//!          | "log" "(" sum "," sum ")"
//! integer  = decimal digits | "0x" hexadecimal digits
//! ```
//!
//! `order` and `log` (of a number, to a base) are integers, not nimbers: they stand alone or as
//! exponents.

use alloc::{vec, vec::Vec};
use core::{fmt, ops::Range};

use run::{Run, Stop};

use super::{LogError, Nimber128};

/// Bytes of a text at most.
pub const MAX_LENGTH: usize = 4096;

/// Parentheses, calls and signs in each other at most.
pub const MAX_DEPTH: usize = 64;

/// What an expression is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// A nimber.
    Nimber(Nimber128),
    /// An order or a logarithm.
    Integer(u128),
}

/// Why an expression has no value.
///
/// ```
/// use nimatron_theory::nimber::expression::{ExprErrorKind, eval};
///
/// let fault = |text| eval(text, &run::Run::default()).map_err(|error| (error.span, error.kind));
/// assert_eq!(fault("7 / (5 - 5)"), Err((4..11, ExprErrorKind::DivisionByZero)));
/// assert_eq!(fault("2 * "), Err((4..4, ExprErrorKind::UnexpectedEnd)));
/// assert_eq!(fault("cos(2)"), Err((0..3, ExprErrorKind::UnknownFunction)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExprError {
    /// The bytes of the text that are to blame.
    pub span: Range<usize>,
    /// What is wrong with them.
    pub kind: ExprErrorKind,
}

/// What is wrong with an expression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExprErrorKind {
    /// The text is longer than [`MAX_LENGTH`].
    TooLong,
    /// More is in each other than [`MAX_DEPTH`].
    TooDeep,
    /// The text ends where something is missing.
    UnexpectedEnd,
    /// Something else belongs here.
    Unexpected,
    /// No function has this name.
    UnknownFunction,
    /// A nimber of more than 128 bits.
    TooLarge,
    /// An order or a logarithm where a nimber belongs.
    NotANimber,
    /// 0 has no inverse.
    DivisionByZero,
    /// 0 has no order.
    OrderOfZero,
    /// 0 has no logarithm, and is no base of one.
    LogOfZero,
    /// The number is no power of the base.
    NoPower,
    /// The budget is used up.
    Stopped(Stop),
}

impl fmt::Display for ExprErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLong => write!(f, "longer than {MAX_LENGTH} bytes"),
            Self::TooDeep => write!(f, "more than {MAX_DEPTH} in each other"),
            Self::UnexpectedEnd => f.write_str("something is missing"),
            Self::Unexpected => f.write_str("not expected here"),
            Self::UnknownFunction => f.write_str("no such function"),
            Self::TooLarge => f.write_str("more than 128 bits"),
            Self::NotANimber => f.write_str("an integer, not a nimber"),
            Self::DivisionByZero => f.write_str("0 has no inverse"),
            Self::OrderOfZero => f.write_str("0 has no order"),
            Self::LogOfZero => f.write_str("a logarithm of 0, or to base 0"),
            Self::NoPower => f.write_str("no power of the base"),
            Self::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl fmt::Display for ExprError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "bytes {} to {}: {}", self.span.start, self.span.end, self.kind)
    }
}

impl core::error::Error for ExprError {}

/// The value of an expression. Cost: reading it, and for a logarithm what [`Nimber128::log`] costs,
/// within the budget of the run.
///
/// # Errors
///
/// If the text is no expression, has no value, or the run ends first.
///
/// ```
/// use nimatron_theory::nimber::{Nimber128, expression::{Value, eval}};
///
/// assert_eq!(eval("2 * 3", &run::Run::default()), Ok(Value::Nimber(Nimber128(1))));
/// ```
pub fn eval(text: &str, run: &Run<'_>) -> Result<Value, ExprError> {
    let mut parser = ExpressionParser { text, at: 0, depth: 0, run };
    if text.len() > MAX_LENGTH {
        return parser.fail(MAX_LENGTH..text.len(), ExprErrorKind::TooLong);
    }
    let value = parser.sum()?;
    match parser.peek() {
        None => Ok(value.value),
        Some(_) => parser.unexpected(),
    }
}

/// A value with where it was written.
struct Part {
    value: Value,
    span: Range<usize>,
}

/// An integer of any size in words, lowest first, and whether it is below 0.
struct Exponent {
    words: Vec<u64>,
    negative: bool,
}

struct ExpressionParser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
    run: &'a Run<'a>,
}

impl ExpressionParser<'_> {
    fn fail<T>(&self, span: Range<usize>, kind: ExprErrorKind) -> Result<T, ExprError> {
        Err(ExprError { span, kind })
    }

    /// The next character that is no space, which is not taken.
    fn peek(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at = self.text.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    /// Takes one of these characters.
    fn take(&mut self, of: &[char]) -> Option<char> {
        let next = self.peek().filter(|next| of.contains(next))?;
        self.at += next.len_utf8();
        Some(next)
    }

    fn need(&mut self, symbol: char) -> Result<(), ExprError> {
        if self.take(&[symbol]).is_some() { Ok(()) } else { self.unexpected() }
    }

    /// Blames the next character, or the end.
    fn unexpected<T>(&mut self) -> Result<T, ExprError> {
        match self.peek() {
            Some(next) => self.fail(self.at..self.at + next.len_utf8(), ExprErrorKind::Unexpected),
            None => self.fail(self.at..self.at, ExprErrorKind::UnexpectedEnd),
        }
    }

    /// What is read one deeper.
    fn deeper<T>(
        &mut self,
        read: impl FnOnce(&mut Self) -> Result<T, ExprError>,
    ) -> Result<T, ExprError> {
        if self.depth == MAX_DEPTH {
            return self.fail(self.at..self.at, ExprErrorKind::TooDeep);
        }
        self.depth += 1;
        let result = read(self)?;
        self.depth -= 1;
        Ok(result)
    }

    fn nimber(&self, part: &Part) -> Result<Nimber128, ExprError> {
        match part.value {
            Value::Nimber(number) => Ok(number),
            Value::Integer(_) => self.fail(part.span.clone(), ExprErrorKind::NotANimber),
        }
    }

    fn inverse(&self, part: &Part) -> Result<Nimber128, ExprError> {
        let number = self.nimber(part)?;
        number.inverse().or_else(|_| self.fail(part.span.clone(), ExprErrorKind::DivisionByZero))
    }

    /// A nimber written from `start` to here.
    fn part(&self, start: usize, number: Nimber128) -> Part {
        Part { value: Value::Nimber(number), span: start..self.at }
    }

    fn sum(&mut self) -> Result<Part, ExprError> {
        let mut left = self.product()?;
        while self.take(&['+', '-', '⊕']).is_some() {
            let right = self.product()?;
            left = self.part(left.span.start, self.nimber(&left)? + self.nimber(&right)?);
        }
        Ok(left)
    }

    fn product(&mut self) -> Result<Part, ExprError> {
        let mut left = self.signed()?;
        while let Some(sign) = self.take(&['*', '×', '⊗', '/']) {
            let right = self.signed()?;
            let factor = if sign == '/' { self.inverse(&right)? } else { self.nimber(&right)? };
            left = self.part(left.span.start, self.nimber(&left)? * factor);
        }
        Ok(left)
    }

    fn signed(&mut self) -> Result<Part, ExprError> {
        self.peek();
        let start = self.at;
        if self.take(&['-', '+']).is_none() {
            return self.power();
        }
        let part = self.power()?;
        Ok(self.part(start, self.nimber(&part)?))
    }

    fn power(&mut self) -> Result<Part, ExprError> {
        let base = self.atom()?;
        if self.take(&['^']).is_none() {
            return Ok(base);
        }
        let exponent = self.exponent()?;
        let number = if exponent.negative { self.inverse(&base)? } else { self.nimber(&base)? };
        Ok(self.part(base.span.start, number.pow_words(&exponent.words)))
    }

    fn exponent(&mut self) -> Result<Exponent, ExprError> {
        let negative = self.take(&['-', '+']) == Some('-');
        if self.take(&['(']).is_some() {
            let inner = self.deeper(Self::exponent)?;
            self.need(')')?;
            return Ok(Exponent { negative: inner.negative != negative, ..inner });
        }
        match self.peek() {
            Some(next) if next.is_ascii_digit() => {
                Ok(Exponent { words: self.integer()?, negative })
            }
            Some(next) if next.is_ascii_alphabetic() => {
                let part = self.call()?;
                let Value::Integer(exponent) = part.value else {
                    return self.fail(part.span, ExprErrorKind::Unexpected);
                };
                let (high, low) = Nimber128(exponent).halves();
                Ok(Exponent { words: vec![low, high], negative })
            }
            _ => self.unexpected(),
        }
    }

    fn atom(&mut self) -> Result<Part, ExprError> {
        let next = self.peek();
        let start = self.at;
        match next {
            Some('(') => {
                self.need('(')?;
                let inner = self.deeper(Self::sum)?;
                self.need(')')?;
                Ok(Part { span: start..self.at, ..inner })
            }
            Some(next) if next.is_ascii_alphabetic() => self.call(),
            Some(next) if next == '*' || next.is_ascii_digit() => {
                self.take(&['*']);
                let words = self.integer()?;
                if words.iter().skip(2).any(|&word| word != 0) {
                    return self.fail(start..self.at, ExprErrorKind::TooLarge);
                }
                let word = |place: usize| words.get(place).copied().unwrap_or_default();
                Ok(self.part(start, Nimber128::from_halves(word(1), word(0))))
            }
            _ => self.unexpected(),
        }
    }

    fn call(&mut self) -> Result<Part, ExprError> {
        let start = self.at;
        let rest = &self.text[start..];
        let name = &rest[..rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len())];
        self.at += name.len();
        if !["sqrt", "inv", "order", "log"].contains(&name) {
            return self.fail(start..self.at, ExprErrorKind::UnknownFunction);
        }
        self.need('(')?;
        let first = self.deeper(Self::sum)?;
        let number = self.nimber(&first)?;
        let value = match name {
            "sqrt" => Value::Nimber(number.sqrt()),
            "inv" => Value::Nimber(self.inverse(&first)?),
            "order" => match number.order() {
                Some(order) => Value::Integer(order),
                None => return self.fail(first.span, ExprErrorKind::OrderOfZero),
            },
            _ => {
                self.need(',')?;
                let second = self.deeper(Self::sum)?;
                let base = self.nimber(&second)?;
                let span = first.span.start..second.span.end;
                match number.log(base, self.run) {
                    Ok(exponent) => Value::Integer(exponent),
                    Err(LogError::Zero) => return self.fail(span, ExprErrorKind::LogOfZero),
                    Err(LogError::NoPower) => return self.fail(span, ExprErrorKind::NoPower),
                    Err(LogError::Stopped(stop)) => {
                        return self.fail(span, ExprErrorKind::Stopped(stop));
                    }
                }
            }
        };
        self.need(')')?;
        Ok(Part { value, span: start..self.at })
    }

    /// An integer of any size in words, lowest first.
    fn integer(&mut self) -> Result<Vec<u64>, ExprError> {
        self.peek();
        let rest = &self.text[self.at..];
        let (digits, radix) = match rest.strip_prefix("0x") {
            Some(digits) => (digits, 16),
            None => (rest, 10),
        };
        self.at = self.text.len() - digits.len();
        let count = digits.find(|c: char| !c.is_digit(radix)).unwrap_or(digits.len());
        if count == 0 {
            return self.unexpected();
        }
        let mut words: Vec<u64> = vec![];
        for digit in digits[..count].chars().filter_map(|digit| digit.to_digit(radix)) {
            let mut carry = u64::from(digit);
            for word in &mut words {
                (*word, carry) = word.carrying_mul(radix.into(), carry);
            }
            if carry != 0 {
                words.push(carry);
            }
        }
        self.at += count;
        // Digits that go on as a name are neither.
        match self.text[self.at..].chars().next() {
            Some(next) if next.is_alphanumeric() => self.unexpected(),
            _ => Ok(words),
        }
    }
}
