//! Values, properties and claims about lists as text that is read back with the same meaning.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::{ListClaim, ListProperty, ListSubject, ListValue};
use crate::formula::{Comparison, Relation};
use crate::print::number_set;
use crate::ruleset::Outcome;
use crate::tuples::{Value, Variable, print as of_heaps};

/// What [`print`] can print.
pub trait Print {
    /// The text, in a game whose heap has this name.
    fn text(&self, heap: &str) -> String;
}

/// The text of a value, a property or a claim in a game whose heap has this name. What the parser reads back from it has the same
/// meaning.
#[must_use]
pub fn print<T: Print + ?Sized>(thing: &T, heap: &str) -> String {
    thing.text(heap)
}

impl Print for ListValue {
    fn text(&self, heap: &str) -> String {
        Printer::new(heap).value(self).0
    }
}

impl Print for ListProperty {
    fn text(&self, heap: &str) -> String {
        Printer::new(heap).property(self)
    }
}

impl Print for ListClaim {
    fn text(&self, heap: &str) -> String {
        let subject = match &self.subject {
            ListSubject::Outcome(Outcome::N) => "wins".to_string(),
            ListSubject::Outcome(Outcome::P) => "loses".to_string(),
            ListSubject::Value(value) => format!("value = {}", value.text(heap)),
            ListSubject::WinningMoveFromLargest => "a winning move takes from a largest heap".to_string(),
            ListSubject::WinningMoveTouches(at_most, count) => {
                let at_most = if *at_most { "at most " } else { "" };
                format!("a winning move touches {at_most}{count} heap{}", if *count == 1 { "" } else { "s" })
            }
        };
        let needs_property = matches!(self.subject, ListSubject::Outcome(_));
        if self.relation == Relation::If && self.property == ListProperty::Bool(true) && !needs_property {
            return subject;
        }
        let relation = match self.relation {
            Relation::When => "when",
            Relation::If => "if",
            Relation::OnlyIf => "only if",
        };
        format!("{subject} {relation} {}", self.property.text(heap))
    }
}

/// How tightly a printed value holds together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Tightness {
    Sum,
    Product,
    Atom,
}

struct Printer {
    /// The name of the heap, alone.
    heap: [String; 1],
}

impl Printer {
    fn new(heap: &str) -> Self {
        Self { heap: [heap.to_string()] }
    }

    fn property(&self, whole: &ListProperty) -> String {
        match whole {
            ListProperty::Bool(truth) => truth.to_string(),
            ListProperty::Compare(ListValue::LargestColumn { base, modulus, of }, Comparison::Equal, right)
                if *right == ListValue::Number(0) =>
            {
                format!("{} mod {modulus} = 0", self.columns(*base, of))
            }
            ListProperty::Compare(left, comparison, right) => {
                format!("{} {} {}", self.value(left).0, comparison.sign(), self.value(right).0)
            }
            ListProperty::In(value, set) => format!("{} in {}", self.value(value).0, number_set(set)),
            ListProperty::Not(inner) => format!("not ({})", self.property(inner)),
            ListProperty::And(parts) => self.chain(parts, " and ", true),
            ListProperty::Or(parts) => self.chain(parts, " or ", false),
        }
    }

    /// Parts with a word between them; none of them is `of_none`.
    fn chain(&self, parts: &[ListProperty], separator: &str, of_none: bool) -> String {
        let part = |part: &ListProperty| match part {
            ListProperty::And(_) | ListProperty::Or(_) => format!("({})", self.property(part)),
            _ => self.property(part),
        };
        match parts {
            [] => of_none.to_string(),
            [only] => self.property(only),
            _ => parts.iter().map(part).collect::<Vec<_>>().join(separator),
        }
    }

    /// `columns(2)`, `columns(2, n / 2)`.
    fn columns(&self, base: u32, of: &Value) -> String {
        if *of == Value::Variable(Variable(0)) {
            return format!("columns({base})");
        }
        format!("columns({base}, {})", self.of_one(of))
    }

    fn of_one(&self, value: &Value) -> String {
        of_heaps::print(value, &self.heap)
    }

    fn value(&self, whole: &ListValue) -> (String, Tightness) {
        let atom = |text: String| (text, Tightness::Atom);
        let product = |inner: &ListValue, operator: &str, by: i64| {
            (format!("{} {operator} {by}", self.at_least(inner, Tightness::Product)), Tightness::Product)
        };
        match whole {
            ListValue::Number(number) => {
                (number.to_string(), if *number < 0 { Tightness::Sum } else { Tightness::Atom })
            }
            ListValue::Heaps => atom("heaps".to_string()),
            ListValue::Xor(of) => atom(format!("xor({})", self.of_one(of))),
            ListValue::Sum(of) => atom(format!("sum({})", self.of_one(of))),
            ListValue::Max(of) => atom(format!("max({})", self.of_one(of))),
            ListValue::Count(condition) => atom(format!("count({})", of_heaps::print(condition, &self.heap))),
            ListValue::LargestColumn { base, modulus, of } => {
                atom(format!("max({} mod {modulus})", self.columns(*base, of)))
            }
            ListValue::Add(parts) => match &parts[..] {
                [] => atom("0".to_string()),
                [only] => self.value(only),
                _ => (self.add(parts), Tightness::Sum),
            },
            ListValue::Scale(factor, inner) => (self.multiple(*factor, inner), Tightness::Product),
            ListValue::Mod(inner, modulus) => product(inner, "mod", *modulus),
            ListValue::Div(inner, divisor) => product(inner, "/", *divisor),
        }
    }

    /// The value in parentheses if it holds together less than this.
    fn at_least(&self, inner: &ListValue, tightness: Tightness) -> String {
        let (text, own) = self.value(inner);
        if own < tightness { format!("({text})") } else { text }
    }

    fn multiple(&self, factor: i64, inner: &ListValue) -> String {
        format!("{factor} * {}", self.at_least(inner, Tightness::Atom))
    }

    fn add(&self, parts: &[ListValue]) -> String {
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
    fn signed(&self, part: &ListValue) -> (bool, String) {
        match part {
            ListValue::Number(number) if *number < 0 && *number > i64::MIN => (true, number.unsigned_abs().to_string()),
            ListValue::Scale(-1, inner) => (true, self.at_least(inner, Tightness::Product)),
            ListValue::Scale(factor, inner) if *factor < 0 && *factor > i64::MIN => {
                (true, self.multiple(factor.saturating_neg(), inner))
            }
            _ => (false, self.at_least(part, Tightness::Product)),
        }
    }
}
