//! Prints terms, formulas and claims as text that parses back to the same meaning.
//!
//! This module decides what is printed, once for all kinds of positions; a [`Notation`] decides how
//! it looks: the rule language itself ([`Plain`]) or TeX ([`Tex`]). A kind prints its own parts:
//! [`Printable`].

mod notation;
pub mod tex;

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

pub use self::notation::Notation;
use self::notation::runs;
pub use self::tex::Tex;
use super::{Claim, Comparison, Formula, Kind, Passing, Relation, Subject, Term};
use crate::{Mover, Outcome};

/// A kind whose formulas can be printed.
pub trait Printable: Kind {
    /// Names for the parts of a position.
    type Names: ?Sized;

    /// Prints an atom.
    fn atom<N: Notation>(atom: &Self::Atom, printer: &mut Printer<'_, Self, N>) -> N::Piece;

    /// Prints a test.
    fn test<N: Notation>(test: &Self::Test, printer: &mut Printer<'_, Self, N>) -> N::Piece;

    /// Prints the negation of a test, if it has its own form.
    fn negated_test<N: Notation>(
        _test: &Self::Test,
        _printer: &mut Printer<'_, Self, N>,
    ) -> Option<N::Piece> {
        None
    }

    /// Prints a comparison, if it has its own form.
    fn comparison<N: Notation>(
        _left: &Term<Self>,
        _comparison: Comparison,
        _right: &Term<Self>,
        _printer: &mut Printer<'_, Self, N>,
    ) -> Option<N::Piece> {
        None
    }

    /// Prints what follows `a winning move`.
    fn goal<N: Notation>(goal: &Self::Goal, names: &Self::Names) -> String;

    /// Whether the atom is printed as a bare name.
    fn is_name(_atom: &Self::Atom) -> bool {
        false
    }
}

/// A printer for one notation.
pub struct Printer<'n, K: Printable, N: Notation> {
    /// Names for the parts of a position.
    pub names: &'n K::Names,
    /// The bound variables in scope with their names, innermost last.
    pub bound: Vec<(u32, String)>,
    notation: core::marker::PhantomData<N>,
}

impl<'n, K: Printable, N: Notation> Printer<'n, K, N> {
    /// A printer without bound variables.
    #[must_use]
    pub const fn new(names: &'n K::Names) -> Self {
        Self { names, bound: Vec::new(), notation: core::marker::PhantomData }
    }

    /// Prints a term.
    pub fn term(&mut self, whole: &Term<K>) -> N::Piece {
        match whole {
            Term::Number(number) => N::number(*number),
            Term::Atom(atom) => K::atom(atom, self),
            Term::Add(parts) => match &parts[..] {
                [] => N::number(0),
                [only] => self.term(only),
                _ => N::sum(parts.iter().map(|part| self.signed(part)).collect()),
            },
            Term::Scale(factor, inner) => self.multiple(*factor, inner),
            Term::Mod(inner, modulus) => N::remainder(self.term(inner), N::number(*modulus)),
            Term::Div(inner, divisor) => N::quotient(self.term(inner), *divisor),
        }
    }

    fn multiple(&mut self, factor: i64, inner: &Term<K>) -> N::Piece {
        let tight = factor >= 0 && matches!(inner, Term::Atom(atom) if K::is_name(atom));
        N::multiple(factor, self.term(inner), tight)
    }

    /// Splits off the sign of a summand; `true` if it is subtracted.
    fn signed(&mut self, part: &Term<K>) -> (bool, N::Piece) {
        match part {
            Term::Number(number) if *number < 0 && *number > i64::MIN => {
                (true, N::number(number.saturating_neg()))
            }
            Term::Scale(-1, inner) => (true, self.term(inner)),
            Term::Scale(factor, inner) if *factor < 0 && *factor > i64::MIN => {
                (true, self.multiple(factor.saturating_neg(), inner))
            }
            _ => (false, self.term(part)),
        }
    }

    /// Prints a formula.
    pub fn formula(&mut self, whole: &Formula<K>) -> N::Piece {
        match whole {
            Formula::Bool(truth) => N::truth(*truth),
            Formula::Compare(left, comparison, right) => {
                K::comparison(left, *comparison, right, self)
                    .unwrap_or_else(|| N::compare(self.term(left), *comparison, self.term(right)))
            }
            Formula::In(term, set) => N::within(self.term(term), N::numbers(set)),
            Formula::Test(test) => K::test(test, self),
            Formula::Not(inner) => {
                let own = match &**inner {
                    Formula::Test(test) => K::negated_test(test, self),
                    _ => None,
                };
                own.unwrap_or_else(|| N::not(self.formula(inner)))
            }
            Formula::And(parts) => self.chain(true, parts),
            Formula::Or(parts) => self.chain(false, parts),
        }
    }

    fn chain(&mut self, all: bool, parts: &[Formula<K>]) -> N::Piece {
        match parts {
            [] => N::truth(all),
            [only] => self.formula(only),
            _ => N::chain(all, parts.iter().map(|part| self.formula(part)).collect()),
        }
    }
}

/// What [`print`] can print.
pub trait Print {
    /// What printing needs to know: letters, names of heaps.
    type Names: ?Sized;

    /// The text in the rule language.
    fn text(&self, names: &Self::Names) -> String;

    /// The same in TeX, for math mode.
    fn tex(&self, names: &Self::Names) -> String {
        tex::typewriter(&self.text(names))
    }
}

/// The text of a formula, a term, a claim or a regular expression, in the language of
/// `docs/language.md`. It parses back to the same meaning, provided that all letters are in the
/// alphabet and all variables are heaps, heaps of an option, or bound.
#[must_use]
pub fn print<T: Print + ?Sized>(thing: &T, names: &T::Names) -> String {
    thing.text(names)
}

/// A text of the rule language together with its TeX, so that nothing has to parse it again.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Printed {
    /// Text in the rule language.
    pub text: String,
    /// In TeX, for math mode.
    pub tex: String,
}

impl Printed {
    /// Pairs the same part in both notations.
    #[must_use]
    pub fn new(plain: Text, tex: tex::Piece) -> Self {
        Self { text: Plain::finish(plain), tex: Tex::finish(tex) }
    }

    /// Prints anything printable in both notations.
    #[must_use]
    pub fn of<T: Print + ?Sized>(thing: &T, names: &T::Names) -> Self {
        Self { text: thing.text(names), tex: thing.tex(names) }
    }

    /// The name of a heap or a variable.
    #[must_use]
    pub fn name(name: &str) -> Self {
        Self { text: name.to_string(), tex: tex::variable(name) }
    }

    /// A calculation as on paper: numbers, single letters and signs separated by blanks. Must not
    /// contain user input.
    #[must_use]
    pub fn calculation(text: impl Into<String>) -> Self {
        let text = text.into();
        let part = |part| match str::split_once(part, '^') {
            Some((base, exponent)) => format!("{base}^{{{exponent}}}"),
            None => tex::sign(part).to_string(),
        };
        Self { tex: text.split(' ').map(part).collect::<Vec<_>>().join(" "), text }
    }

    /// Applies `change` to both notations.
    #[must_use]
    pub fn map(&self, change: impl Fn(&str) -> String) -> Self {
        Self { text: change(&self.text), tex: change(&self.tex) }
    }
}

/// Text that is not a formula is set verbatim.
impl<S: Into<String>> From<S> for Printed {
    fn from(text: S) -> Self {
        let text = text.into();
        Self { tex: tex::typewriter(&text), text }
    }
}

impl Deref for Printed {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Printed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl<K: Printable> Print for Term<K> {
    type Names = K::Names;

    fn text(&self, names: &K::Names) -> String {
        Plain::finish(Printer::<K, Plain>::new(names).term(self))
    }

    fn tex(&self, names: &K::Names) -> String {
        Tex::finish(Printer::<K, Tex>::new(names).term(self))
    }
}

impl<K: Printable> Print for Formula<K> {
    type Names = K::Names;

    fn text(&self, names: &K::Names) -> String {
        Plain::finish(Printer::<K, Plain>::new(names).formula(self))
    }

    fn tex(&self, names: &K::Names) -> String {
        Tex::finish(Printer::<K, Tex>::new(names).formula(self))
    }
}

impl<K: Printable> Print for Claim<K> {
    type Names = K::Names;

    fn text(&self, names: &K::Names) -> String {
        claim::<K, Plain>(self, names)
    }

    fn tex(&self, names: &K::Names) -> String {
        claim::<K, Tex>(self, names)
    }
}

fn claim<K: Printable, N: Notation>(claim: &Claim<K>, names: &K::Names) -> String {
    let term = |words, term| N::words(words) + &N::finish(Printer::<K, N>::new(names).term(term));
    let subject = match &claim.subject {
        Subject::Class(class) => N::words(&format!("outcome {}", class.letter())),
        Subject::Outcome(Outcome::N) => N::words("wins"),
        Subject::Outcome(Outcome::P) => N::words("loses"),
        Subject::Value(value) => term("value = ", value),
        Subject::ValueIs(test) => {
            let mut value = N::word("value");
            if let Some(modulus) = test.modulus {
                value = N::remainder(value, N::number(modulus));
            }
            N::finish(match &test.passing {
                Passing::Compared(comparison, with) => {
                    N::compare(value, *comparison, Printer::<K, N>::new(names).term(with))
                }
                Passing::In(set) => N::within(value, N::numbers(set)),
            })
        }
        Subject::EveryMoveWins => N::words("every move wins"),
        Subject::WinningMove(goal) => N::words("a winning move ") + &K::goal::<N>(goal, names),
        Subject::PlayParity(true) => N::words("play is odd"),
        Subject::PlayParity(false) => N::words("play is even"),
        Subject::PlayLength(length) => term("play lasts ", length),
    };
    let subject =
        claim.mover.as_ref().map_or_else(String::new, |mover| N::words(&to_move(mover))) + &subject;
    let needs_formula =
        matches!(claim.subject, Subject::Outcome(_) | Subject::Class(_) | Subject::PlayParity(_));
    if claim.relation == Relation::If && claim.formula == Formula::Bool(true) && !needs_formula {
        return subject;
    }
    let relation = match claim.relation {
        Relation::When => " when ",
        Relation::If => " if ",
        Relation::OnlyIf => " only if ",
    };
    subject + &N::words(relation) + &N::finish(Printer::<K, N>::new(names).formula(&claim.formula))
}

/// The prefix of a claim about this player.
fn to_move(Mover { name, .. }: &Mover) -> String {
    let first = name.chars().next().is_some_and(|symbol| symbol.is_alphabetic() || symbol == '_');
    let bare = first && name.chars().all(|symbol| symbol.is_alphanumeric() || symbol == '_');
    match (bare, name.contains('\'')) {
        (true, _) => format!("{name} to move "),
        (false, false) => format!("'{name}' to move "),
        (false, true) => format!("\"{name}\" to move "),
    }
}

/// The rule language itself.
#[derive(Clone, Copy, Debug)]
pub struct Plain;

/// A part in the rule language.
#[derive(Clone, Debug)]
pub struct Text {
    text: String,
    tightness: Tightness,
}

/// How tightly the outermost operator binds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Tightness {
    /// Connectives, and quantifiers, which extend as far to the right as possible.
    Chain,
    Formula,
    Xor,
    Sum,
    Product,
    Atom,
}

impl Text {
    const fn new(text: String, tightness: Tightness) -> Self {
        Self { text, tightness }
    }

    /// Adds parentheses unless the part binds at least this tightly.
    fn at_least(self, tightness: Tightness) -> String {
        if self.tightness < tightness { format!("({})", self.text) } else { self.text }
    }
}

fn joined(parts: Vec<Text>, tightness: Tightness, separator: &str) -> String {
    parts.into_iter().map(|part| part.at_least(tightness)).collect::<Vec<_>>().join(separator)
}

impl Notation for Plain {
    type Piece = Text;

    fn finish(piece: Text) -> String {
        piece.text
    }

    fn words(words: &str) -> String {
        words.to_string()
    }

    fn number(number: i64) -> Text {
        Text::new(number.to_string(), if number < 0 { Tightness::Sum } else { Tightness::Atom })
    }

    fn first(number: i64) -> Text {
        Text::new(number.to_string(), Tightness::Atom)
    }

    fn name(name: &str) -> Text {
        Text::new(name.to_string(), Tightness::Atom)
    }

    fn word(word: &str) -> Text {
        Self::name(word)
    }

    fn code(text: &str) -> Text {
        Self::name(text)
    }

    fn letter(_symbol: char, spelled: &str) -> Text {
        Self::name(spelled)
    }

    fn call(function: &str, arguments: Vec<Text>) -> Text {
        let arguments = joined(arguments, Tightness::Chain, ", ");
        Text::new(format!("{function}({arguments})"), Tightness::Atom)
    }

    fn power(base: u32, exponent: &str) -> Text {
        Text::new(format!("{base}^{exponent}"), Tightness::Atom)
    }

    fn sum(parts: Vec<(bool, Text)>) -> Text {
        let mut text = String::new();
        for (negative, part) in parts {
            text += match (text.is_empty(), negative) {
                (true, false) => "",
                // `0 - x` rather than `-x`: in front of a product, the sign would apply to the
                // first factor only.
                (true, true) => "0 - ",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            text += &part.at_least(Tightness::Product);
        }
        Text::new(text, Tightness::Sum)
    }

    fn multiple(factor: i64, inner: Text, tight: bool) -> Text {
        let sign = if tight { "" } else { "* " };
        Text::new(format!("{factor} {sign}{}", inner.at_least(Tightness::Atom)), Tightness::Product)
    }

    fn remainder(inner: Text, modulus: Text) -> Text {
        let (inner, modulus) =
            (inner.at_least(Tightness::Product), modulus.at_least(Tightness::Atom));
        Text::new(format!("{inner} mod {modulus}"), Tightness::Product)
    }

    fn quotient(inner: Text, divisor: i64) -> Text {
        Text::new(format!("{} / {divisor}", inner.at_least(Tightness::Product)), Tightness::Product)
    }

    fn xor(parts: Vec<Text>) -> Text {
        Text::new(joined(parts, Tightness::Atom, " xor "), Tightness::Xor)
    }

    fn truth(truth: bool) -> Text {
        Text::new(truth.to_string(), Tightness::Formula)
    }

    fn compare(left: Text, comparison: Comparison, right: Text) -> Text {
        let text = format!("{} {} {}", left.text, comparison.sign(), right.text);
        Text::new(text, Tightness::Formula)
    }

    fn within(left: Text, right: Text) -> Text {
        Text::new(format!("{} in {}", left.text, right.text), Tightness::Formula)
    }

    fn numbers(set: &[i64]) -> Text {
        Text::new(format!("{{{}}}", runs(set, "..")), Tightness::Atom)
    }

    fn not(inner: Text) -> Text {
        Text::new(format!("not ({})", inner.text), Tightness::Formula)
    }

    fn chain(all: bool, parts: Vec<Text>) -> Text {
        let separator = if all { " and " } else { " or " };
        Text::new(joined(parts, Tightness::Formula, separator), Tightness::Chain)
    }

    fn quantified(all: bool, names: &[String], inner: Text) -> Text {
        let quantifier = if all { "all" } else { "some" };
        let mut text: String = names.iter().map(|name| format!("{quantifier} {name}: ")).collect();
        text += &inner.text;
        Text::new(text, Tightness::Chain)
    }
}
