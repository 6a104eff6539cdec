//! Prints the terms and conditions of a game.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use compute::{Comparison, Function, Game, Range, Term, Test};

use super::facts::{Facts, Given, definedness};
use super::windows::Window;
use crate::Language;
use crate::number::{Precedence, fitted};
use crate::text::{bare, constant};

/// The printed form of a parameter.
#[derive(Clone, Debug)]
pub(crate) enum Parameter {
    /// A constant.
    Number(i64),
    /// A number from the input.
    Variable(String),
    /// A list; its length, if constant; and the index of its places.
    List { name: String, length: Option<usize>, index: String },
}

/// A condition that binds at least as tightly as a comparison, and its negation.
#[derive(Clone, Debug)]
pub(crate) struct Conjunct {
    pub(crate) text: String,
    negation: String,
}

/// Prints what depends on the rules of a game.
pub(crate) struct GamePrinter<'g> {
    pub(crate) language: Language,
    pub(crate) game: &'g Game,
    pub(crate) given: &'g [Given],
    /// The names of the fields, then of the variables of the current move.
    pub(crate) slots: Vec<String>,
    pub(crate) parameters: Vec<Parameter>,
    /// The helpers needed.
    pub(crate) parts: Vec<&'static str>,
    /// The lists whose places are looked up.
    pub(crate) lists: Vec<u32>,
    /// Those of them that have an index.
    pub(crate) indexed: Vec<u32>,
    /// For each line of moves, its window, in a sweep.
    pub(super) windows: Vec<Option<Window>>,
    /// For each field, the largest number in a position that is asked about or reached, if obvious.
    pub(super) most: Vec<Option<i128>>,
    /// Whether arithmetic that may overflow 64 bits is printed with checks that end the program.
    pub(super) watched: bool,
}

fn place(index: u32) -> usize {
    usize::try_from(index).unwrap_or(usize::MAX)
}

impl<'g> GamePrinter<'g> {
    /// The facts about any position that is asked about or reached.
    pub(crate) fn facts(&self) -> Facts<'g> {
        Facts::of_position(self.game, self.given).bounded(&self.most)
    }

    pub(crate) fn need(&mut self, part: &'static str) {
        if !self.parts.contains(&part) {
            self.parts.push(part);
        }
    }

    /// The name of a list.
    pub(crate) fn list(&self, list: u32) -> String {
        match self.parameters.get(place(list)) {
            Some(Parameter::List { name, .. }) => name.clone(),
            _ => String::new(),
        }
    }

    /// The name of a list's index; marks it as needed.
    pub(crate) fn index(&mut self, list: u32) -> String {
        let small = self.language != Language::Python && self.has_small_index();
        self.need(match small {
            true if self.only_members() => "small_members_game",
            true => "small_index_game",
            false => "index_game",
        });
        if !self.indexed.contains(&list) {
            self.indexed.push(list);
        }
        match self.parameters.get(place(list)) {
            Some(Parameter::List { index, .. }) => index.clone(),
            _ => String::new(),
        }
    }

    /// Whether lists are only tested for membership, without asking for places.
    fn only_members(&self) -> bool {
        let mut choices = self.game.moves.iter().flat_map(|rule| &rule.choices);
        !choices.any(|choice| matches!(choice.range, Range::Places(..)))
    }

    /// Whether the entries of all lists with an index are small naturals, so that a table fits.
    fn has_small_index(&self) -> bool {
        self.lists.iter().all(|&list| {
            let given = self.given.get(place(list)).copied().unwrap_or_default();
            let natural = given.values.low.is_some_and(|low| low >= 0);
            let most = given.values.high.zip(given.length.high);
            natural
                && most.is_some_and(|(high, length)| high <= 1 << 22 && high <= 16 * length + 256)
        })
    }

    /// Prints a term that is known to be defined.
    pub(crate) fn term(&mut self, term: &Term, facts: &Facts<'_>, wanted: Precedence) -> String {
        let language = self.language;
        match term {
            Term::Number(number) => {
                let text = constant(language, *number, false);
                let loose = *number < 0 || text.contains(' ');
                if loose { fitted(text, Precedence::Sum, wanted) } else { text }
            }
            Term::Slot(slot) => self.slots.get(place(*slot)).cloned().unwrap_or_default(),
            Term::Parameter(parameter) => match self.parameters.get(place(*parameter)) {
                Some(Parameter::Number(number)) => self.term(&Term::Number(*number), facts, wanted),
                Some(Parameter::Variable(name)) => name.clone(),
                _ => String::new(),
            },
            Term::Entry(list, at) => {
                let at = self.term(&one_less(at), facts, Precedence::Or);
                format!("{}[{}]", self.list(*list), self.subscript(&at))
            }
            Term::Length(list) => match self.parameters.get(place(*list)) {
                Some(Parameter::List { length: Some(length), .. }) => length.to_string(),
                Some(Parameter::List { name, .. }) => match language {
                    Language::Rust => format!("({name}.len() as i64)"),
                    Language::Cpp => format!("int64_t({name}.size())"),
                    Language::Python => format!("len({name})"),
                },
                _ => String::new(),
            },
            Term::Ones(inner) => {
                let inner = self.term(inner, facts, Precedence::Or);
                match language {
                    Language::Rust => format!("i64::from(i64::count_ones({inner}))"),
                    Language::Cpp => format!("int64_t(std::bitset<64>({inner}).count())"),
                    Language::Python => format!("bin({inner}).count(\"1\")"),
                }
            }
            Term::Apply(function, a, b) => self.applied(*function, a, b, facts, wanted),
        }
    }

    /// A number as an index.
    pub(crate) fn subscript(&self, at: &str) -> String {
        match self.language {
            Language::Rust if at.chars().all(|c| c.is_ascii_digit()) => at.into(),
            Language::Rust if at.contains(' ') => format!("({at}) as usize"),
            Language::Rust => format!("{at} as usize"),
            _ => at.into(),
        }
    }

    /// An operation that ends the program on overflow.
    pub(super) fn watch(&mut self, name: &'static str, a: &str, b: &str) -> String {
        self.need(name);
        format!("{name}({a}, {b})")
    }

    fn applied(
        &mut self,
        function: Function,
        a: &Term,
        b: &Term,
        facts: &Facts<'_>,
        wanted: Precedence,
    ) -> String {
        let language = self.language;
        let (sum, product, atom) = (Precedence::Sum, Precedence::Product, Precedence::Atom);
        let infix = |this: &mut Self, sign: &str, is: Precedence, right: Precedence| {
            let left = match (a, b) {
                // C++ would use 32-bit arithmetic.
                (Term::Number(a), Term::Number(_)) if language == Language::Cpp && *a >= 0 => {
                    constant(language, *a, true)
                }
                _ => this.term(a, facts, is),
            };
            let right = this.term(b, facts, right);
            fitted(format!("{left} {sign} {right}"), is, wanted)
        };
        let from = |term: &Term, low: i64| {
            facts.compares(term, Comparison::GreaterEqual, &Term::Number(low))
        };
        let call = |this: &mut Self, part: &'static str, name: &str| {
            if !part.is_empty() {
                this.need(part);
            }
            let [a, b] = [a, b].map(|term| {
                let text = this.term(term, facts, Precedence::Or);
                // Rust warns about redundant parentheses.
                if language == Language::Rust { bare(text) } else { text }
            });
            format!("{name}({a}, {b})")
        };
        let watch = match function {
            Function::Add => Some("exact_sum"),
            Function::Subtract => Some("exact_difference"),
            Function::Multiply => Some("exact_product"),
            _ => None,
        };
        if self.watched
            && let Some(name) = watch
            && !facts.fits(function, a, b)
        {
            let [a, b] = [a, b].map(|term| self.term(term, facts, Precedence::Or));
            return self.watch(name, &a, &b);
        }
        // An exponent below 63, if 2 to this power divides.
        let shift = match (function, b) {
            (
                Function::Divide | Function::Remainder,
                Term::Apply(Function::Power, base, exponent),
            ) if language != Language::Python && **base == Term::Number(2) && from(a, 0) => {
                Some(&**exponent)
                    .filter(|exponent| facts.highest(exponent).is_some_and(|most| most < 63))
            }
            _ => None,
        };
        if let Some(exponent) = shift {
            let dividend = self.term(a, facts, atom);
            let text = if function == Function::Divide {
                format!("({dividend} >> {})", self.term(exponent, facts, atom))
            } else {
                format!("({dividend} & ({} - 1))", self.term(b, facts, atom))
            };
            return if matches!(wanted, Precedence::Or) { bare(text) } else { text };
        }
        match (function, language) {
            (Function::Add, _) => infix(self, "+", sum, product),
            (Function::Subtract, _) => infix(self, "-", sum, product),
            (Function::Multiply, _) => infix(self, "*", product, atom),
            (Function::Divide, Language::Python) => infix(self, "//", product, atom),
            (Function::Remainder, Language::Python) => infix(self, "%", product, atom),
            (Function::Divide, _) if from(a, 0) && from(b, 1) => infix(self, "/", product, atom),
            (Function::Remainder, _) if from(a, 0) && from(b, 1) => infix(self, "%", product, atom),
            (Function::Divide, _) => call(self, "floor_divide", "floor_divide"),
            (Function::Remainder, _) => call(self, "floor_modulo", "floor_modulo"),
            (Function::Minimum, Language::Cpp) => call(self, "", "std::min<int64_t>"),
            (Function::Maximum, Language::Cpp) => call(self, "", "std::max<int64_t>"),
            (Function::Minimum, _) => call(self, "", "min"),
            (Function::Maximum, _) => call(self, "", "max"),
            (Function::Power, Language::Python) => {
                let (a, b) = (self.term(a, facts, atom), self.term(b, facts, atom));
                fitted(format!("{a} ** {b}"), product, wanted)
            }
            (Function::Power, _) => match (a, b) {
                (Term::Number(2), _) if facts.highest(b).is_some_and(|most| most < 63) => {
                    let one = language.pick("1_i64", "int64_t(1)", "1");
                    let text = format!("({one} << {})", self.term(b, facts, atom));
                    if matches!(wanted, Precedence::Or) { bare(text) } else { text }
                }
                (Term::Number(base @ 2..), _) if language == Language::Cpp => {
                    self.need("constant_power");
                    format!("integer_power_of<{base}>({})", self.term(b, facts, Precedence::Or))
                }
                _ => call(self, "integer_power", "integer_power"),
            },
            (Function::Gcd, Language::Cpp) => call(self, "", "std::gcd<int64_t>"),
            (Function::Gcd, Language::Rust) => call(self, "gcd", "gcd"),
            (Function::Gcd, Language::Python) => call(self, "", "gcd"),
            (Function::Xor, _) => {
                let (a, b) = (self.term(a, facts, sum), self.term(b, facts, sum));
                format!("({a} ^ {b})")
            }
            (Function::Bit, Language::Python) => {
                let (a, b) = (self.term(a, facts, sum), self.term(b, facts, sum));
                format!("({a} >> {b} & 1)")
            }
            (Function::Bit, _) => call(self, "bit", "bit_of"),
        }
    }

    /// The checks for a condition, in order, without those that are obvious. Afterwards it is known
    /// to hold.
    pub(crate) fn conjuncts(&mut self, test: &Test, facts: &mut Facts<'_>) -> Vec<Conjunct> {
        let mut found = Vec::new();
        match test {
            _ if facts.holds(test) => {}
            Test::Always(_) => found.push(self.truth(false)),
            Test::All(parts) => {
                for part in parts {
                    if never(&found) {
                        break;
                    }
                    found.extend(self.conjuncts(part, facts));
                }
            }
            Test::Any(parts) => {
                let mut texts = Vec::new();
                for part in parts {
                    let all = self.conjuncts(part, &mut facts.clone());
                    if !never(&all) {
                        texts.push(self.joined(&all, Precedence::Sum));
                    }
                }
                if texts.is_empty() {
                    found.push(self.truth(false));
                } else {
                    let or = self.language.pick(" || ", " || ", " or ");
                    let text = format!("({})", texts.join(or));
                    found.push(self.negatable(text));
                }
            }
            Test::Compare(a, comparison, b) => {
                found.extend(self.defined(a, facts));
                if !never(&found) {
                    found.extend(self.defined(b, facts));
                }
                if never(&found) || facts.compares(a, comparison.negated(), b) {
                    found.push(self.truth(false));
                } else if !facts.compares(a, *comparison, b) {
                    found.push(self.comparison(a, *comparison, b, facts));
                }
            }
            Test::In(term, numbers) => {
                found.extend(self.defined(term, facts));
                if !never(&found) {
                    found.push(self.one_of(term, numbers, facts));
                }
            }
            Test::Among(term, list) => {
                found.extend(self.defined(term, facts));
                if never(&found) {
                    return Vec::from([self.truth(false)]);
                }
                let index = self.index(*list);
                let text = self.term(term, facts, Precedence::Sum);
                found.push(match self.language {
                    Language::Rust | Language::Cpp
                        if self.has_small_index() && self.only_members() =>
                    {
                        let reference = self.language.pick("&", "", "");
                        self.negatable(format!("is_among({reference}{index}, {text})"))
                    }
                    Language::Rust => Conjunct {
                        text: format!("!places_at(&{index}, {text}).is_empty()"),
                        negation: format!("places_at(&{index}, {text}).is_empty()"),
                    },
                    Language::Cpp => Conjunct {
                        text: format!("!places_at({index}, {text}).empty()"),
                        negation: format!("places_at({index}, {text}).empty()"),
                    },
                    Language::Python => Conjunct {
                        text: format!("{text} in {index}"),
                        negation: format!("{text} not in {index}"),
                    },
                });
            }
            Test::Not(inner) => {
                let all = self.conjuncts(inner, &mut facts.clone());
                found.push(match &all[..] {
                    _ if never(&all) => self.truth(true),
                    [] => self.truth(false),
                    [Conjunct { text, negation }] => {
                        Conjunct { text: negation.clone(), negation: text.clone() }
                    }
                    _ => {
                        let text = self.joined(&all, Precedence::Or);
                        let not = self.negatable(format!("({text})"));
                        Conjunct { text: not.negation, negation: not.text }
                    }
                });
            }
        }
        facts.assume(test);
        if never(&found) {
            return Vec::from([self.truth(false)]);
        }
        found.retain(|one| one.text != self.truth(true).text);
        found
    }

    /// The checks for a term to be defined.
    pub(crate) fn defined(&mut self, term: &Term, facts: &mut Facts<'_>) -> Vec<Conjunct> {
        let mut found = Vec::new();
        for test in definedness(term) {
            if !never(&found) {
                found.extend(self.conjuncts(&test, facts));
            }
        }
        found
    }

    fn truth(&self, truth: bool) -> Conjunct {
        let of = |truth| {
            let (yes, no) = (self.language.pick("true", "true", "True"), "false");
            if truth { yes } else { self.language.pick(no, no, "False") }
        };
        Conjunct { text: of(truth).into(), negation: of(!truth).into() }
    }

    /// A conjunct from a text that is a call or parenthesised.
    fn negatable(&self, text: String) -> Conjunct {
        let negation = format!("{}{text}", self.language.pick("!", "!", "not "));
        Conjunct { text, negation }
    }

    fn comparison(
        &mut self,
        a: &Term,
        comparison: Comparison,
        b: &Term,
        facts: &Facts<'_>,
    ) -> Conjunct {
        let (a, b) = match (a, b) {
            // Compares a and b instead of a - b and 0.
            (Term::Apply(Function::Subtract, a, b), Term::Number(0)) => (&**a, &**b),
            _ => (a, b),
        };
        let (a, b) = (self.term(a, facts, Precedence::Sum), self.term(b, facts, Precedence::Sum));
        let text = |comparison| format!("{a} {} {b}", sign(comparison));
        Conjunct { text: text(comparison), negation: text(comparison.negated()) }
    }

    fn one_of(&mut self, term: &Term, numbers: &[i64], facts: &Facts<'_>) -> Conjunct {
        let language = self.language;
        let list: Vec<String> =
            numbers.iter().map(|&number| constant(language, number, false)).collect();
        let text = self.term(term, facts, Precedence::Sum);
        if list.is_empty() {
            return self.truth(false);
        }
        let list = list.join(", ");
        match language {
            Language::Rust => self.negatable(format!("[{list}].contains(&({text}))")),
            Language::Cpp => {
                self.need("one_of");
                self.negatable(format!("is_one_of<int64_t>({text}, {{{list}}})"))
            }
            Language::Python => Conjunct {
                text: format!("{text} in [{list}]"),
                negation: format!("{text} not in [{list}]"),
            },
        }
    }

    /// The conjunction.
    pub(crate) fn joined(&self, all: &[Conjunct], wanted: Precedence) -> String {
        match all {
            [] => self.truth(true).text,
            [one] => one.text.clone(),
            _ => {
                let texts: Vec<&str> = all.iter().map(|one| one.text.as_str()).collect();
                let text = texts.join(self.language.pick(" && ", " && ", " and "));
                fitted(text, Precedence::And, wanted)
            }
        }
    }

    /// The negated conjunction.
    pub(crate) fn failing(&self, all: &[Conjunct]) -> String {
        let texts: Vec<&str> = all.iter().map(|one| one.negation.as_str()).collect();
        texts.join(self.language.pick(" || ", " || ", " or "))
    }
}

/// Whether some condition is obviously false.
pub(crate) fn never(all: &[Conjunct]) -> bool {
    all.iter().any(|one| one.text.eq_ignore_ascii_case("false"))
}

/// A term minus 1, simplified.
fn one_less(term: &Term) -> Term {
    let shifted = |by: i64, rest: &Term| match by {
        1 => rest.clone(),
        _ => Term::apply(Function::Add, rest.clone(), Term::Number(by - 1)),
    };
    match term {
        Term::Apply(Function::Add, rest, by) | Term::Apply(Function::Add, by, rest)
            if matches!(**by, Term::Number(1..)) =>
        {
            let Term::Number(by) = **by else { return term.clone() };
            shifted(by, rest)
        }
        _ => Term::apply(Function::Subtract, term.clone(), Term::Number(1)),
    }
}

const fn sign(comparison: Comparison) -> &'static str {
    match comparison {
        Comparison::Equal => "==",
        Comparison::NotEqual => "!=",
        Comparison::Less => "<",
        Comparison::LessEqual => "<=",
        Comparison::Greater => ">",
        Comparison::GreaterEqual => ">=",
    }
}
