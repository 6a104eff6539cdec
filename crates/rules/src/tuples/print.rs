//! Values, properties and claims about heaps as text that is read back with the same meaning.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{Bound, Numeration, Property, TupleClaim, TupleSubject, Value, Variable};
use crate::formula::Relation;
use crate::print::{number_set, with_mover};
use crate::ruleset::Outcome;

/// What [`print`] can print.
pub trait Print {
    /// The text, in a game with these heaps.
    fn text(&self, heaps: &[String]) -> String;
}

/// The text of a value, a property or a claim in a game with these heaps. What the parser reads back from it has the
/// same meaning, provided that all variables are heaps, heaps of an option or bound.
#[must_use]
pub fn print<T: Print + ?Sized>(thing: &T, heaps: &[String]) -> String {
    thing.text(heaps)
}

impl Print for Value {
    fn text(&self, heaps: &[String]) -> String {
        Names::new(heaps).value(self).0
    }
}

impl Print for Property {
    fn text(&self, heaps: &[String]) -> String {
        Names::new(heaps).property(self)
    }
}

impl Print for TupleClaim {
    fn text(&self, heaps: &[String]) -> String {
        let subject = match &self.subject {
            TupleSubject::Class(class) => format!("outcome {}", class.letter()),
            TupleSubject::Outcome(Outcome::N) => "wins".to_string(),
            TupleSubject::Outcome(Outcome::P) => "loses".to_string(),
            TupleSubject::Value(value) => format!("value = {}", value.text(heaps)),
            TupleSubject::EveryMoveWins => "every move wins".to_string(),
            TupleSubject::WinningMove(property) => format!("a winning move has {}", property.text(heaps)),
            TupleSubject::PlayParity(true) => "play is odd".to_string(),
            TupleSubject::PlayParity(false) => "play is even".to_string(),
            TupleSubject::PlayLength(value) => format!("play lasts {}", value.text(heaps)),
        };
        let subject = with_mover(self.mover.as_ref(), subject);
        let needs_property =
            matches!(self.subject, TupleSubject::Outcome(_) | TupleSubject::Class(_) | TupleSubject::PlayParity(_));
        if self.relation == Relation::If && self.property == Property::Bool(true) && !needs_property {
            return subject;
        }
        let relation = match self.relation {
            Relation::When => "when",
            Relation::If => "if",
            Relation::OnlyIf => "only if",
        };
        format!("{subject} {relation} {}", self.property.text(heaps))
    }
}

/// How tightly a printed value holds together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Tightness {
    Xor,
    Sum,
    Product,
    Atom,
}

/// What the variables are called.
struct Names<'h> {
    heaps: &'h [String],
    bound: Vec<(Variable, String)>,
}

impl<'h> Names<'h> {
    const fn new(heaps: &'h [String]) -> Self {
        Self { heaps, bound: Vec::new() }
    }

    fn name(&self, variable: Variable) -> String {
        if let Some((_, name)) = self.bound.iter().rev().find(|(known, _)| *known == variable) {
            return name.clone();
        }
        let index = usize::try_from(variable.0).unwrap_or(usize::MAX);
        let heap = |index: usize| self.heaps.get(index);
        match (heap(index), index.checked_sub(self.heaps.len()).and_then(heap)) {
            (Some(name), _) => name.clone(),
            (None, Some(name)) => format!("{name}'"),
            (None, None) => format!("v{index}"),
        }
    }

    /// The name of a variable about to be bound: its own, unless it has none or that already means something here.
    fn bind(&mut self, bound: &Bound) -> String {
        let taken = |name: &str| {
            self.heaps.iter().any(|heap| heap == name) || self.bound.iter().any(|(_, known)| known == name)
        };
        let letters = ["d", "e", "i", "j", "k", "m", "n", "t", "u", "v"].map(ToString::to_string);
        let numbered = (1..).map(|number: usize| format!("d{number}"));
        let own = Some(bound.name.clone()).filter(|name| !name.is_empty());
        let name = own.into_iter().chain(letters).chain(numbered).find(|name| !taken(name)).unwrap_or_default();
        self.bound.push((bound.variable, name.clone()));
        name
    }

    fn property(&mut self, whole: &Property) -> String {
        match whole {
            Property::Bool(truth) => truth.to_string(),
            Property::Compare(left, comparison, right) => {
                format!("{} {} {}", self.value(left).0, comparison.sign(), self.value(right).0)
            }
            Property::In(value, set) => format!("{} in {}", self.value(value).0, number_set(set)),
            Property::Not(inner) => format!("not ({})", self.property(inner)),
            Property::And(parts) => self.chain(parts, " and ", true),
            Property::Or(parts) => self.chain(parts, " or ", false),
            Property::Exists(bounds, inner) => self.quantified("some", bounds, inner),
            Property::Forall(bounds, inner) => self.quantified("all", bounds, inner),
        }
    }

    fn quantified(&mut self, quantifier: &str, bounds: &[Bound], inner: &Property) -> String {
        let before = self.bound.len();
        let prefix: String = bounds.iter().map(|bound| format!("{quantifier} {}: ", self.bind(bound))).collect();
        let text = self.property(inner);
        self.bound.truncate(before);
        prefix + &text
    }

    /// Parts with a word between them; none of them is `of_none`.
    fn chain(&mut self, parts: &[Property], separator: &str, of_none: bool) -> String {
        let mut part = |part: &Property| match part {
            Property::And(inner) | Property::Or(inner) if inner.len() > 1 => format!("({})", self.property(part)),
            Property::And(inner) | Property::Or(inner) if inner.is_empty() => self.property(part),
            // What they speak of goes on to the end.
            Property::And(_) | Property::Or(_) | Property::Exists(..) | Property::Forall(..) => {
                format!("({})", self.property(part))
            }
            _ => self.property(part),
        };
        match parts {
            [] => of_none.to_string(),
            [only] => self.property(only),
            _ => parts.iter().map(&mut part).collect::<Vec<_>>().join(separator),
        }
    }

    fn value(&self, whole: &Value) -> (String, Tightness) {
        let atom = |text: String| (text, Tightness::Atom);
        let product = |inner: &Value, operator: &str, by: i64| {
            (format!("{} {operator} {by}", self.at_least(inner, Tightness::Product)), Tightness::Product)
        };
        let list = |function: &str, parts: &[Value]| {
            let parts: Vec<String> = parts.iter().map(|part| self.value(part).0).collect();
            atom(format!("{function}({})", parts.join(", ")))
        };
        match whole {
            Value::Number(number) => (number.to_string(), if *number < 0 { Tightness::Sum } else { Tightness::Atom }),
            Value::Variable(variable) => atom(self.name(*variable)),
            Value::Add(parts) => match &parts[..] {
                [] => atom("0".to_string()),
                [only] => self.value(only),
                _ => (self.add(parts), Tightness::Sum),
            },
            Value::Scale(factor, inner) => (self.multiple(*factor, inner), Tightness::Product),
            Value::Mod(inner, modulus) => product(inner, "mod", *modulus),
            Value::Div(inner, divisor) => product(inner, "/", *divisor),
            Value::Power(base, exponent) => atom(format!("{base}^{}", self.name(*exponent))),
            Value::Xor(parts) => match &parts[..] {
                [] => atom("0".to_string()),
                // Not the part alone: that may be negative.
                [only] => (format!("{} xor 0", self.at_least(only, Tightness::Atom)), Tightness::Xor),
                _ => {
                    let parts: Vec<String> = parts.iter().map(|part| self.at_least(part, Tightness::Atom)).collect();
                    (parts.join(" xor "), Tightness::Xor)
                }
            },
            Value::Min(parts) => list("min", parts),
            Value::Max(parts) => list("max", parts),
            Value::LargestColumn { base, modulus } => atom(format!("max(columns({base}) mod {modulus})")),
            Value::DigitSum(base, variable) => atom(format!("digitsum({base}, {})", self.name(*variable))),
            Value::TrailingZeros(numeration, variable) => {
                atom(format!("zeros({}, {})", numeration_name(*numeration), self.name(*variable)))
            }
            Value::Shift(numeration, variable) => {
                atom(format!("shift({}, {})", numeration_name(*numeration), self.name(*variable)))
            }
            Value::Touched => atom("touched".to_string()),
        }
    }

    /// The value in parentheses if it holds together less than this.
    fn at_least(&self, inner: &Value, tightness: Tightness) -> String {
        let (text, own) = self.value(inner);
        if own < tightness { format!("({text})") } else { text }
    }

    /// `2 x`, `2 * (x mod 3)`.
    fn multiple(&self, factor: i64, inner: &Value) -> String {
        match inner {
            Value::Variable(variable) if factor >= 0 => format!("{factor} {}", self.name(*variable)),
            _ => format!("{factor} * {}", self.at_least(inner, Tightness::Atom)),
        }
    }

    fn add(&self, parts: &[Value]) -> String {
        let mut text = String::new();
        for part in parts {
            let (negative, part) = self.signed(part);
            text += match (text.is_empty(), negative) {
                (true, false) => "",
                // `0 - x` and not `-x`: the sign before a product would belong to its first factor only.
                (true, true) => "0 - ",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text += &part;
        }
        text
    }

    /// Whether a value is subtracted, and the rest of it.
    fn signed(&self, part: &Value) -> (bool, String) {
        match part {
            Value::Number(number) if *number < 0 && *number > i64::MIN => (true, number.unsigned_abs().to_string()),
            Value::Scale(-1, inner) => (true, self.at_least(inner, Tightness::Product)),
            Value::Scale(factor, inner) if *factor < 0 && *factor > i64::MIN => {
                (true, self.multiple(factor.saturating_neg(), inner))
            }
            _ => (false, self.at_least(part, Tightness::Product)),
        }
    }
}

/// A base, `fibonacci` or `quadratic(2)`; there is no name for unary.
fn numeration_name(numeration: Numeration) -> String {
    match numeration {
        Numeration::Base(base) => base.to_string(),
        Numeration::Quadratic(1) => "fibonacci".to_string(),
        Numeration::Quadratic(most) => format!("quadratic({most})"),
        Numeration::Unary => "unary".to_string(),
    }
}
