//! Formulas in TeX.
//!
//! Unambiguous before pretty: anything that could be read in two ways gets parentheses
//! (`2 * length mod 7` is `(2 * length) mod 7`), and division rounds down, so it is shown as a
//! floor.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::notation::{Notation, runs};
use crate::language::Comparison;

/// Longer words may be broken after every `BREAK` letters.
const BREAK: usize = 10;

/// TeX for math mode.
#[derive(Clone, Copy, Debug)]
pub struct Tex;

/// A part in TeX.
#[derive(Clone, Debug)]
pub struct Piece {
    text: String,
    level: Level,
}

/// How tightly the outermost operator binds, as a reader sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Not,
    Comparison,
    /// Operators whose scope is not obvious: remainders, large operators, nim-sums.
    Loose,
    Sum,
    Product,
    Atom,
}

impl Piece {
    const fn new(level: Level, text: String) -> Self {
        Self { text, level }
    }

    const fn atom(text: String) -> Self {
        Self::new(Level::Atom, text)
    }

    /// Adds parentheses unless the part binds at least this tightly.
    fn within(self, level: Level) -> String {
        if self.level < level { format!("({})", self.text) } else { self.text }
    }
}

fn joined(parts: Vec<Piece>, level: Level, separator: &str) -> String {
    parts.into_iter().map(|part| part.within(level)).collect::<Vec<_>>().join(separator)
}

impl Notation for Tex {
    type Piece = Piece;

    fn finish(piece: Piece) -> String {
        piece.text
    }

    fn words(words: &str) -> String {
        format!(r"\text{{{}}}", words.chars().map(escaped).collect::<String>())
    }

    fn number(number: i64) -> Piece {
        Piece::new(if number < 0 { Level::Sum } else { Level::Atom }, number.to_string())
    }

    fn first(number: i64) -> Piece {
        Self::number(number)
    }

    fn name(name: &str) -> Piece {
        Piece::atom(variable(name))
    }

    fn word(word: &str) -> Piece {
        Piece::atom(format!(r"\mathrm{{{word}}}"))
    }

    fn code(text: &str) -> Piece {
        Piece::atom(typewriter(text))
    }

    fn letter(symbol: char, _spelled: &str) -> Piece {
        Self::code(&symbol.to_string())
    }

    fn call(function: &str, arguments: Vec<Piece>) -> Piece {
        let arguments: Vec<String> = arguments.into_iter().map(|argument| argument.text).collect();
        Piece::atom(match (function, &arguments[..]) {
            ("sum", [inner]) => return over_all(r"\sum", inner),
            ("xor", [inner]) => return over_all(r"\bigoplus", inner),
            ("columns", [base]) => format!(r"\operatorname{{columns}}_{{{base}}}"),
            ("columns", [base, of]) => format!(r"\operatorname{{columns}}_{{{base}}}({of})"),
            ("min" | "max", all) => format!(r"\{function}({})", all.join(", ")),
            (_, all) => format!(r"\operatorname{{{function}}}({})", all.join(", ")),
        })
    }

    fn power(base: u32, exponent: &str) -> Piece {
        Piece::atom(format!("{base}^{{{}}}", variable(exponent)))
    }

    fn sum(parts: Vec<(bool, Piece)>) -> Piece {
        let mut text = String::new();
        for (negative, part) in parts {
            text += &match (text.is_empty(), negative) {
                (true, false) => part.within(Level::Sum),
                (true, true) => format!("0 - {}", part.within(Level::Product)),
                (false, false) => format!(" + {}", part.within(Level::Product)),
                (false, true) => format!(" - {}", part.within(Level::Product)),
            };
        }
        Piece::new(Level::Sum, text)
    }

    fn multiple(factor: i64, inner: Piece, _tight: bool) -> Piece {
        let factor = Self::number(factor).within(Level::Product);
        Piece::new(Level::Product, format!(r"{factor} \cdot {}", inner.within(Level::Atom)))
    }

    fn remainder(inner: Piece, modulus: Piece) -> Piece {
        let (inner, modulus) = (inner.within(Level::Atom), modulus.within(Level::Atom));
        Piece::new(Level::Loose, format!(r"{inner} \bmod {modulus}"))
    }

    fn quotient(inner: Piece, divisor: i64) -> Piece {
        Piece::atom(format!(r"\lfloor {} / {divisor} \rfloor", inner.within(Level::Atom)))
    }

    fn xor(parts: Vec<Piece>) -> Piece {
        Piece::new(Level::Loose, joined(parts, Level::Product, r" \oplus "))
    }

    fn truth(truth: bool) -> Piece {
        Self::word(if truth { "true" } else { "false" })
    }

    fn compare(left: Piece, comparison: Comparison, right: Piece) -> Piece {
        let (left, right) = (left.within(Level::Loose), right.within(Level::Loose));
        Piece::new(Level::Comparison, format!("{left} {} {right}", sign(comparison.sign())))
    }

    fn within(left: Piece, right: Piece) -> Piece {
        let left = left.within(Level::Loose);
        Piece::new(Level::Comparison, format!(r"{left} \in {}", right.text))
    }

    fn numbers(set: &[i64]) -> Piece {
        Piece::atom(format!(r"\{{{}\}}", runs(set, r", \dots, ")))
    }

    fn not(inner: Piece) -> Piece {
        Piece::new(Level::Not, format!(r"\lnot {}", inner.within(Level::Atom)))
    }

    fn chain(all: bool, parts: Vec<Piece>) -> Piece {
        let (level, separator) =
            if all { (Level::And, r" \land ") } else { (Level::Or, r" \lor ") };
        Piece::new(level, joined(parts, Level::Not, separator))
    }

    fn quantified(all: bool, names: &[String], inner: Piece) -> Piece {
        let sign = if all { r"\forall" } else { r"\exists" };
        let mut text: String =
            names.iter().map(|name| format!(r"{sign} {}\colon ", variable(name))).collect();
        text += &inner.text;
        // A quantifier extends as far to the right as it can, as in the rule language.
        Piece::new(Level::Or, text)
    }
}

/// A large operator over all letters or heaps.
fn over_all(sign: &str, inner: &str) -> Piece {
    // A single letter needs no parentheses: its context delimits the operator's scope.
    let alone = inner.chars().all(char::is_alphabetic);
    let inner = if alone { format!(" {inner}") } else { format!("({inner})") };
    Piece::new(Level::Loose, format!("{sign}{inner}"))
}

/// The TeX of a sign of the rule language; other text is returned unchanged.
pub(super) fn sign(sign: &str) -> &str {
    match sign {
        "!=" => r"\neq",
        "<=" => r"\leq",
        ">=" => r"\geq",
        "*" => r"\cdot",
        "mod" => r"\bmod",
        "xor" => r"\oplus",
        "in" => r"\in",
        other => other,
    }
}

/// A name in TeX: a letter in italics, trailing digits as a subscript.
pub(super) fn variable(name: &str) -> String {
    let stem = name.trim_end_matches('\'');
    let letters = stem.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let (digits, primes) = (&stem[letters.len()..], &name[stem.len()..]);
    if !stem.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_') {
        return typewriter(name);
    }
    match (letters.len(), digits) {
        (1, "") if letters != "_" => name.to_string(),
        (1, _) if letters != "_" => format!("{letters}_{{{digits}}}{primes}"),
        _ => format!(r"\mathit{{{}}}{primes}", stem.replace('_', r"\_")),
    }
}

/// Text in a monospaced font; long words may be broken.
#[must_use]
pub fn typewriter(text: &str) -> String {
    format!(r"\texttt{{{}}}", fixed(text))
}

/// Text to be set in a monospaced font.
#[must_use]
pub fn fixed(text: &str) -> String {
    let mut out = String::new();
    let mut run = 0;
    for letter in text.chars() {
        if letter == ' ' || letter == '\t' {
            out.push_str(r"\ ");
            run = 0;
            continue;
        }
        if run == BREAK {
            out.push_str(r"\allowbreak{}");
            run = 0;
        }
        out.push_str(&escaped(letter));
        // TeX would join two of these into one sign.
        if matches!(letter, '-' | ',' | '\'' | '?' | '!') {
            out.push_str("{}");
        }
        run += 1;
    }
    out
}

/// A letter, escaped so that it is neither a command nor the end of a group.
#[must_use]
pub fn escaped(letter: char) -> String {
    let command = match letter {
        '\\' => r"\textbackslash{}",
        '{' => r"\{",
        '}' => r"\}",
        '$' => r"\$",
        '&' => r"\&",
        '#' => r"\#",
        '%' => r"\%",
        '_' => r"\_",
        '^' => r"\textasciicircum{}",
        '~' => r"\textasciitilde{}",
        '<' => r"\textless{}",
        '>' => r"\textgreater{}",
        '|' => r"\textbar{}",
        '"' => r"\textquotedbl{}",
        '`' => r"\textasciigrave{}",
        letter if letter.is_whitespace() => " ",
        letter if letter.is_control() => "\u{fffd}",
        letter => return letter.to_string(),
    };
    command.to_string()
}
