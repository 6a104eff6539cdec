//! Formulas, claims and regular expressions as text that is read back with the same meaning.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::formula::{Claim, Comparison, Formula, Relation, Subject, Term};
use crate::regex::Regex;
use crate::ruleset::{Alphabet, Letter, LetterSet, Outcome};
use crate::sides::Mover;

/// What [`print`] can print.
pub trait Print {
    /// The text, for a game with these letters.
    fn text(&self, alphabet: &Alphabet) -> String;
}

/// The text of a formula, a term, a claim or a regular expression, in the language of `docs/language.md`. What
/// [`parse_formula`](crate::parse_formula) and its like read back from it has the same meaning; all letters must be of
/// `alphabet`.
#[must_use]
pub fn print<T: Print + ?Sized>(thing: &T, alphabet: &Alphabet) -> String {
    thing.text(alphabet)
}

impl Print for Claim {
    fn text(&self, alphabet: &Alphabet) -> String {
        let subject = match &self.subject {
            Subject::Class(class) => format!("outcome {}", class.letter()),
            Subject::Outcome(Outcome::N) => "wins".to_string(),
            Subject::Outcome(Outcome::P) => "loses".to_string(),
            Subject::Value(term) => format!("value = {}", term.text(alphabet)),
            Subject::EveryMoveWins => "every move wins".to_string(),
            Subject::WinningMoveBy(index) => format!("a winning move is move {}", index.saturating_add(1)),
            Subject::PlayParity(true) => "play is odd".to_string(),
            Subject::PlayParity(false) => "play is even".to_string(),
            Subject::PlayLength(term) => format!("play lasts {}", term.text(alphabet)),
        };
        let subject = with_mover(self.mover.as_ref(), subject);
        let needs_formula = matches!(self.subject, Subject::Outcome(_) | Subject::Class(_) | Subject::PlayParity(_));
        if self.relation == Relation::If && self.formula == Formula::Bool(true) && !needs_formula {
            return subject;
        }
        let relation = match self.relation {
            Relation::When => "when",
            Relation::If => "if",
            Relation::OnlyIf => "only if",
        };
        format!("{subject} {relation} {}", self.formula.text(alphabet))
    }
}

/// What is claimed, of the player to move who is named, if one is.
pub(crate) fn with_mover(mover: Option<&Mover>, subject: String) -> String {
    let Some(Mover { name, .. }) = mover else { return subject };
    let first = name.chars().next().is_some_and(|symbol| symbol.is_alphabetic() || symbol == '_');
    let bare = first && name.chars().all(|symbol| symbol.is_alphanumeric() || symbol == '_');
    match (bare, name.contains('\'')) {
        (true, _) => format!("{name} to move {subject}"),
        (false, false) => format!("'{name}' to move {subject}"),
        (false, true) => format!("\"{name}\" to move {subject}"),
    }
}

impl Comparison {
    /// Its sign.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::LessEqual => "<=",
            Self::Greater => ">",
            Self::GreaterEqual => ">=",
        }
    }
}

impl Print for Formula {
    fn text(&self, alphabet: &Alphabet) -> String {
        match self {
            Self::Bool(truth) => truth.to_string(),
            Self::Compare(left, comparison, right) => {
                format!("{} {} {}", left.text(alphabet), comparison.sign(), right.text(alphabet))
            }
            Self::In(term, set) => format!("{} in {}", term.text(alphabet), number_set(set)),
            Self::Matches(regex) => match single_word(regex) {
                Some(word) => format!("word = {}", spell(&word, alphabet)),
                None => format!("word in ({})", regex.text(alphabet)),
            },
            Self::Not(inner) => match &**inner {
                Self::Matches(regex) if let Some(word) = single_word(regex) => {
                    format!("word != {}", spell(&word, alphabet))
                }
                inner => format!("not ({})", inner.text(alphabet)),
            },
            Self::And(parts) => chain(parts, " and ", true, alphabet),
            Self::Or(parts) => chain(parts, " or ", false, alphabet),
        }
    }
}

/// Parts with a word between them; none of them is `of_none`.
fn chain(parts: &[Formula], separator: &str, of_none: bool, alphabet: &Alphabet) -> String {
    let part = |mut part: &Formula| {
        // One alone is printed without its word, so what counts is what is inside.
        while let Formula::And(inner) | Formula::Or(inner) = part
            && let [only] = &inner[..]
        {
            part = only;
        }
        match part {
            Formula::And(inner) | Formula::Or(inner) if !inner.is_empty() => format!("({})", part.text(alphabet)),
            _ => part.text(alphabet),
        }
    };
    match parts {
        [] => of_none.to_string(),
        [only] => only.text(alphabet),
        _ => parts.iter().map(part).collect::<Vec<_>>().join(separator),
    }
}

/// `{0, 2, 5..9}`.
pub(crate) fn number_set(set: &[i64]) -> String {
    let mut runs: Vec<(i64, i64)> = vec![];
    for &number in set {
        match runs.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(number) => *last = number,
            _ => runs.push((number, number)),
        }
    }
    let run = |(low, high): (i64, i64)| match high - low {
        0 => low.to_string(),
        1 => format!("{low}, {high}"),
        _ => format!("{low}..{high}"),
    };
    format!("{{{}}}", runs.into_iter().map(run).collect::<Vec<_>>().join(", "))
}

/// How tightly a printed term holds together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Tightness {
    Sum,
    Product,
    Atom,
}

impl Print for Term {
    fn text(&self, alphabet: &Alphabet) -> String {
        term(self, alphabet).0
    }
}

fn term(whole: &Term, alphabet: &Alphabet) -> (String, Tightness) {
    match whole {
        Term::Const(number) => (number.to_string(), if *number < 0 { Tightness::Product } else { Tightness::Atom }),
        Term::Sum(weights) => sum(weights, alphabet),
        Term::Add(parts) => match &parts[..] {
            [] => ("0".to_string(), Tightness::Atom),
            [only] => term(only, alphabet),
            _ => (add(parts.iter().map(|part| signed(part, alphabet))), Tightness::Sum),
        },
        Term::Scale(factor, inner) => {
            (format!("{factor} * {}", at_least(inner, Tightness::Atom, alphabet)), Tightness::Product)
        }
        Term::Mod(inner, modulus) => {
            (format!("{} mod {modulus}", at_least(inner, Tightness::Product, alphabet)), Tightness::Product)
        }
        Term::Div(inner, divisor) => {
            (format!("{} / {divisor}", at_least(inner, Tightness::Product, alphabet)), Tightness::Product)
        }
    }
}

/// The term in parentheses if it holds together less than this.
fn at_least(inner: &Term, tightness: Tightness, alphabet: &Alphabet) -> String {
    let (text, own) = term(inner, alphabet);
    if own < tightness { format!("({text})") } else { text }
}

/// Whether a term is subtracted, and the rest of it.
fn signed(part: &Term, alphabet: &Alphabet) -> (bool, String) {
    match part {
        Term::Const(number) if *number < 0 && *number > i64::MIN => (true, number.unsigned_abs().to_string()),
        Term::Scale(-1, inner) => (true, at_least(inner, Tightness::Product, alphabet)),
        Term::Scale(factor, inner) if *factor < 0 && *factor > i64::MIN => {
            (true, format!("{} * {}", factor.unsigned_abs(), at_least(inner, Tightness::Atom, alphabet)))
        }
        _ => (false, at_least(part, Tightness::Product, alphabet)),
    }
}

fn add(parts: impl Iterator<Item = (bool, String)>) -> String {
    let mut text = String::new();
    for (negative, part) in parts {
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

/// A weighted sum in the form a person would choose.
fn sum(weights: &[i64], alphabet: &Alphabet) -> (String, Tightness) {
    let mut groups: Vec<(i64, Vec<Letter>)> = vec![];
    for (letter, &weight) in alphabet.letters().zip(weights) {
        match groups.iter_mut().find(|(known, _)| *known == weight) {
            Some((_, letters)) => letters.push(letter),
            None => groups.push((weight, vec![letter])),
        }
    }
    groups.retain(|(weight, _)| *weight != 0);
    let count = |letters: &[Letter]| {
        if letters.len() == alphabet.len() {
            "length".to_string()
        } else {
            format!("count({})", Regex::Class(letters.iter().copied().collect()).text(alphabet))
        }
    };
    let multiple = |weight: i64, letters: &[Letter]| match weight.unsigned_abs() {
        1 => count(letters),
        weight => format!("{weight} * {}", count(letters)),
    };
    match &groups[..] {
        [] => return ("0".to_string(), Tightness::Atom),
        [(1, letters)] => return (count(letters), Tightness::Atom),
        [(weight, letters)] if *weight > 1 => return (multiple(*weight, letters), Tightness::Product),
        _ => {}
    }
    if let Some(affine) = affine(weights, alphabet) {
        return (affine, Tightness::Atom);
    }
    (add(groups.iter().map(|(weight, letters)| (*weight < 0, multiple(*weight, letters)))), Tightness::Sum)
}

/// `sum(9 - d)`, if all letters are digits, there are more than two, and the weights are such.
fn affine(weights: &[i64], alphabet: &Alphabet) -> Option<String> {
    let values: Vec<i64> =
        alphabet.letters().map(|letter| alphabet.value(letter).map(i64::from)).collect::<Option<_>>()?;
    let ([first, second, ..], [weight, next, ..]) = (&values[..], weights) else { return None };
    let slope = next.checked_sub(*weight)?.checked_div(second - first)?;
    let constant = weight.checked_sub(slope.checked_mul(*first)?)?;
    let fits = |(value, weight): (&i64, &i64)| {
        slope.checked_mul(*value).and_then(|product| product.checked_add(constant)) == Some(*weight)
    };
    if values.len() < 3 && (slope, constant) != (1, 0) || slope == 0 || !values.iter().zip(weights).all(fits) {
        return None;
    }
    let digit = match slope.unsigned_abs() {
        1 => "d".to_string(),
        slope => format!("{slope} * d"),
    };
    Some(match (slope < 0, constant) {
        (false, 0) => format!("sum({digit})"),
        (false, 1..) => format!("sum({digit} + {constant})"),
        (false, _) => format!("sum({digit} - {})", constant.unsigned_abs()),
        (true, _) => format!("sum({constant} - {digit})"),
    })
}

impl Print for Regex {
    fn text(&self, alphabet: &Alphabet) -> String {
        regex(self, alphabet).0
    }
}

/// How tightly a printed regular expression holds together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Binding {
    Alternatives,
    Sequence,
    Atom,
}

fn regex(whole: &Regex, alphabet: &Alphabet) -> (String, Binding) {
    let atom = |inner: &Regex| {
        let (text, binding) = regex(inner, alphabet);
        if binding < Binding::Atom { format!("({text})") } else { text }
    };
    match whole {
        Regex::Epsilon => ("empty".to_string(), Binding::Atom),
        Regex::Class(set) => (class(*set, alphabet), Binding::Atom),
        Regex::Star(inner) => (format!("{}*", atom(inner)), Binding::Atom),
        Regex::Alt(parts) => match &parts[..] {
            [] => ("[]".to_string(), Binding::Atom),
            [only] => regex(only, alphabet),
            [Regex::Epsilon, inner] => (format!("{}?", atom(inner)), Binding::Atom),
            _ => {
                let texts: Vec<String> = parts.iter().map(|part| regex(part, alphabet).0).collect();
                (texts.join(" | "), Binding::Alternatives)
            }
        },
        Regex::Concat(parts) => sequence(parts, alphabet),
    }
}

/// Single letters next to each other are written as one word; `x x*` is written `x+`.
fn sequence(parts: &[Regex], alphabet: &Alphabet) -> (String, Binding) {
    let mut items: Vec<String> = vec![];
    let mut at = 0;
    while let Some(part) = parts.get(at) {
        let letters: Vec<Letter> = parts[at..].iter().map_while(single_letter).collect();
        let next_is_star = |index: usize| matches!((parts.get(index), parts.get(index + 1)), (Some(one), Some(Regex::Star(inner))) if **inner == *one);
        // The last of a run of letters may belong to a `+`.
        let run = letters.len() - usize::from(!letters.is_empty() && next_is_star(at + letters.len() - 1));
        if run > 0 {
            items.push(spell(&letters[..run], alphabet));
            at += run;
            continue;
        }
        let (text, binding) = regex(part, alphabet);
        let text = if binding <= Binding::Alternatives { format!("({text})") } else { text };
        if next_is_star(at) {
            items.push(format!("{text}+"));
            at += 2;
        } else {
            items.push(text);
            at += 1;
        }
    }
    match items.len() {
        0 => ("empty".to_string(), Binding::Atom),
        // A text in quotes of one letter binds like a letter; all else may be longer.
        _ => (items.join(" "), Binding::Sequence),
    }
}

fn single_letter(regex: &Regex) -> Option<Letter> {
    match regex {
        Regex::Class(set) if set.len() == 1 => set.iter().next(),
        _ => None,
    }
}

fn single_word(regex: &Regex) -> Option<Vec<Letter>> {
    match regex {
        Regex::Epsilon => Some(vec![]),
        Regex::Class(_) => Some(vec![single_letter(regex)?]),
        Regex::Concat(parts) => parts.iter().map(single_letter).collect(),
        _ => None,
    }
}

/// A word as a person would type it into a rule text: digits bare, all else in quotes.
#[must_use]
pub fn spell(word: &[Letter], alphabet: &Alphabet) -> String {
    let text = alphabet.spell(word);
    if text.is_empty() {
        "empty".to_string()
    } else if text.bytes().all(|byte| byte.is_ascii_digit()) {
        text
    } else {
        format!("'{text}'")
    }
}

/// A set of letters as a class; one letter alone without brackets.
fn class(set: LetterSet, alphabet: &Alphabet) -> String {
    if set == alphabet.all() && set.len() > 1 {
        return "any".to_string();
    }
    let letters: Vec<Letter> = set.iter().collect();
    if let [letter] = letters[..] {
        return spell(&[letter], alphabet);
    }
    let symbols: Vec<char> = letters.into_iter().map(|letter| alphabet.symbol(letter)).collect();
    let mut text = String::from("[");
    let mut at = 0;
    while let Some(&low) = symbols.get(at) {
        let run = (low..).zip(&symbols[at..]).take_while(|(expected, symbol)| expected == *symbol).count();
        if low.is_ascii_alphanumeric() && run > 2 {
            let high = symbols[at + run - 1];
            text.push(low);
            text.push('-');
            text.push(high);
            at += run;
        } else {
            match low {
                '-' | '^' | ']' => text += &format!("'{low}'"),
                _ => text.push(low),
            }
            at += 1;
        }
    }
    text.push(']');
    text
}
