//! Formulas of the rule language as mathematics in TeX.
//!
//! Faithful before pretty: whatever can be read in two ways gets parentheses (`2 * length mod 7` is `(2 * length) mod 7`), division is rounded down and is
//! shown so, and a text in which anything is not understood is set as it stands.

mod lex;

use self::lex::{Sign, Token, tokens};
use super::latex::typewriter;

/// How deep a formula may be nested: what comes from a person is bounded by the parser of rules, but not by this.
const DEPTH: usize = 80;

/// A formula, a term or a calculation in the rule language as TeX for math mode; `\texttt{...}` if it is not understood.
#[must_use]
pub fn tex(formula: &str) -> String {
    read(formula).unwrap_or_else(|| typewriter(formula))
}

fn read(formula: &str) -> Option<String> {
    let mut parser = Parser { source: formula, tokens: tokens(formula)?, at: 0, depth: 0 };
    let said = parser.or()?;
    (parser.at == parser.tokens.len()).then_some(said.text)
}

/// How tightly the outermost sign of a piece binds, as a reader sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Or,
    And,
    Not,
    Comparison,
    /// Signs of which it is not plain how far they reach: remainders, large operators, exclusive or.
    Loose,
    Sum,
    Product,
    Atom,
}

#[derive(Clone, Debug)]
struct Piece {
    text: String,
    level: Level,
}

impl Piece {
    fn new(level: Level, text: String) -> Self {
        Self { text, level }
    }

    fn atom(text: impl Into<String>) -> Self {
        Self::new(Level::Atom, text.into())
    }

    /// With parentheses, unless it binds at least so tightly.
    fn within(self, level: Level) -> String {
        if self.level >= level { self.text } else { format!("({})", self.text) }
    }
}

struct Parser<'s> {
    source: &'s str,
    tokens: Vec<Token<'s>>,
    at: usize,
    depth: usize,
}

impl<'s> Parser<'s> {
    fn peek(&self) -> Option<Sign<'s>> {
        self.tokens.get(self.at).map(|token| token.sign)
    }

    fn eat(&mut self, sign: Sign<'_>) -> bool {
        let found = self.peek() == Some(sign);
        self.at += usize::from(found);
        found
    }

    fn word(&mut self, word: &str) -> bool {
        self.eat(Sign::Name(word))
    }

    fn expect(&mut self, sign: Sign<'_>) -> Option<()> {
        self.eat(sign).then_some(())
    }

    fn or(&mut self) -> Option<Piece> {
        self.depth += 1;
        if self.depth > DEPTH {
            return None;
        }
        let first = self.and()?;
        let mut all = vec![first];
        while self.word("or") {
            all.push(self.and()?);
        }
        self.depth -= 1;
        Some(joined(all, Level::Or, Level::Not, r" \lor "))
    }

    fn and(&mut self) -> Option<Piece> {
        let first = self.not()?;
        let mut all = vec![first];
        while self.word("and") {
            all.push(self.not()?);
        }
        Some(joined(all, Level::And, Level::Not, r" \land "))
    }

    fn not(&mut self) -> Option<Piece> {
        if self.word("not") {
            self.depth += 1;
            let inner = if self.depth > DEPTH { return None } else { self.not()? };
            self.depth -= 1;
            return Some(Piece::new(Level::Not, format!(r"\lnot {}", inner.within(Level::Atom))));
        }
        for (word, sign) in [("some", r"\exists"), ("all", r"\forall")] {
            if self.word(word) {
                return self.quantified(sign);
            }
        }
        self.comparison()
    }

    fn quantified(&mut self, sign: &str) -> Option<Piece> {
        let mut names = vec![self.name()?];
        while self.eat(Sign::Mark(",")) {
            names.push(self.name()?);
        }
        self.expect(Sign::Mark(":"))?;
        let inner = self.or()?;
        // It reaches as far to the right as it can, in the rule language too; around it are parentheses.
        Some(Piece::new(Level::Or, format!(r"{sign} {}\colon {}", names.join(", "), inner.text)))
    }

    fn name(&mut self) -> Option<String> {
        let Sign::Name(name) = self.peek()? else { return None };
        self.at += 1;
        Some(variable(name))
    }

    fn comparison(&mut self) -> Option<Piece> {
        if self.peek() == Some(Sign::Name("word")) {
            return self.about_word();
        }
        let first = self.term()?;
        let (mut text, mut compared) = (String::new(), false);
        let mut last = first;
        loop {
            if self.word("in") {
                let set = self.set()?;
                text.push_str(&format!(r"{} \in {set}", last.within(Level::Loose)));
                return (!compared).then_some(Piece::new(Level::Comparison, text));
            }
            let Some(sign) = self.relation() else { break };
            compared = true;
            text.push_str(&format!("{} {sign} ", last.within(Level::Loose)));
            last = self.term()?;
        }
        if !compared {
            return Some(last);
        }
        text.push_str(&last.within(Level::Loose));
        Some(Piece::new(Level::Comparison, text))
    }

    fn relation(&mut self) -> Option<&'static str> {
        let Sign::Mark(mark) = self.peek()? else { return None };
        let sign = match mark {
            "=" => "=",
            "!=" => r"\neq",
            "<" => "<",
            "<=" => r"\leq",
            ">" => ">",
            ">=" => r"\geq",
            _ => return None,
        };
        self.at += 1;
        Some(sign)
    }

    /// `word = 10`, `word in REGEX`: what follows is not arithmetic.
    fn about_word(&mut self) -> Option<Piece> {
        self.at += 1;
        let word = r"\mathrm{word}";
        let sign =
            if self.word("in") { r"\in" } else { self.relation().filter(|sign| ["=", r"\neq"].contains(sign))? };
        let rest = self.raw()?;
        Some(Piece::new(Level::Comparison, format!("{word} {sign} {}", typewriter(rest))))
    }

    /// The text up to the end of this part of the formula: as far as the next connective outside of parentheses.
    fn raw(&mut self) -> Option<&'s str> {
        let start = self.tokens.get(self.at)?.start;
        let (mut open, mut end) = (0_usize, start);
        while let Some(token) = self.tokens.get(self.at) {
            match token.sign {
                Sign::Mark("(") => open += 1,
                Sign::Mark(")") if open == 0 => break,
                Sign::Mark(")") => open -= 1,
                Sign::Mark(",") | Sign::Name("and" | "or" | "except") if open == 0 => break,
                _ => {}
            }
            end = token.end;
            self.at += 1;
        }
        self.source.get(start..end).filter(|text| !text.is_empty())
    }

    /// What stands behind `in`: a set of numbers, or letters.
    fn set(&mut self) -> Option<String> {
        if !self.eat(Sign::Mark("{")) {
            return match self.peek()? {
                Sign::Name(name) if !["any", "digit"].contains(&name) => self.name(),
                _ => self.raw().map(typewriter),
            };
        }
        let mut ranges = vec![];
        while !self.eat(Sign::Mark("}")) {
            if !ranges.is_empty() {
                self.expect(Sign::Mark(","))?;
            }
            let mut range = self.sum()?.within(Level::Sum);
            if self.eat(Sign::Mark("..")) {
                range.push_str(&format!(r", \dots, {}", self.sum()?.within(Level::Sum)));
            }
            ranges.push(range);
        }
        Some(format!(r"\{{{}\}}", ranges.join(", ")))
    }

    fn term(&mut self) -> Option<Piece> {
        let first = self.sum()?;
        let mut all = vec![first];
        while self.word("xor") {
            all.push(self.sum()?);
        }
        Some(joined(all, Level::Loose, Level::Product, r" \oplus "))
    }

    fn sum(&mut self) -> Option<Piece> {
        let mut sum = self.product()?;
        loop {
            let sign = if self.eat(Sign::Mark("+")) {
                "+"
            } else if self.eat(Sign::Mark("-")) {
                "-"
            } else {
                return Some(sum);
            };
            let next = self.product()?.within(Level::Product);
            sum = Piece::new(Level::Sum, format!("{} {sign} {next}", sum.within(Level::Sum)));
        }
    }

    fn product(&mut self) -> Option<Piece> {
        let mut product = self.factor()?;
        loop {
            if self.eat(Sign::Mark("*")) {
                let next = self.factor()?.within(Level::Atom);
                product = Piece::new(Level::Product, format!(r"{} \cdot {next}", product.within(Level::Product)));
            } else if self.eat(Sign::Mark("/")) {
                let next = self.factor()?.within(Level::Atom);
                product = Piece::atom(format!(r"\lfloor {} / {next} \rfloor", product.within(Level::Atom)));
            } else if self.word("mod") {
                let next = self.factor()?.within(Level::Atom);
                product = Piece::new(Level::Loose, format!(r"{} \bmod {next}", product.within(Level::Atom)));
            } else {
                return Some(product);
            }
        }
    }

    fn factor(&mut self) -> Option<Piece> {
        self.depth += 1;
        if self.depth > DEPTH {
            return None;
        }
        let found = match self.peek()? {
            Sign::Mark("-") => {
                self.at += 1;
                Piece::new(Level::Sum, format!("-{}", self.factor()?.within(Level::Product)))
            }
            Sign::Mark("(") => {
                self.at += 1;
                let inner = self.or()?;
                self.expect(Sign::Mark(")"))?;
                inner
            }
            Sign::Number(number) => {
                self.at += 1;
                self.power_or_multiple(number)?
            }
            Sign::Name(name) => {
                self.at += 1;
                self.named(name)?
            }
            Sign::Quoted(text) => {
                self.at += 1;
                Piece::atom(typewriter(text))
            }
            Sign::Mark(_) | Sign::Other => return None,
        };
        self.depth -= 1;
        Some(found)
    }

    /// `2^n`, `2x`, `2(x + 1)`, or the number alone.
    fn power_or_multiple(&mut self, number: &str) -> Option<Piece> {
        if self.eat(Sign::Mark("^")) {
            return self.exponent(number);
        }
        let tight =
            self.at > 0 && self.tokens.get(self.at).is_some_and(|next| next.start == self.tokens[self.at - 1].end);
        let multiple = match self.peek() {
            Some(Sign::Name(name)) => !is_keyword(name),
            Some(Sign::Mark("(")) => tight,
            _ => false,
        };
        if !multiple {
            return Some(Piece::atom(number));
        }
        let other = self.factor()?.within(Level::Atom);
        Some(Piece::new(Level::Product, format!(r"{number} \cdot {other}")))
    }

    fn exponent(&mut self, base: &str) -> Option<Piece> {
        let exponent = self.factor()?;
        Some(Piece::atom(format!("{base}^{{{}}}", exponent.text)))
    }

    /// A function, a constant or a variable.
    fn named(&mut self, name: &'s str) -> Option<Piece> {
        match name {
            "true" | "false" | "length" | "heaps" | "touched" => {
                return Some(Piece::atom(format!(r"\mathrm{{{name}}}")));
            }
            "fibonacci" | "unary" => return Some(Piece::atom(format!(r"\mathrm{{{name}}}"))),
            "base" | "quadratic" => {
                let number = self.factor()?;
                return Some(Piece::atom(format!(r"\mathrm{{{name}}}\ {}", number.within(Level::Atom))));
            }
            // In front of a parenthesis it is over all heaps.
            "xor" if self.peek() == Some(Sign::Mark("(")) => {}
            _ if is_keyword(name) => return None,
            _ => {}
        }
        if self.peek() != Some(Sign::Mark("(")) {
            let text = variable(name);
            return if self.eat(Sign::Mark("^")) { self.exponent(&text) } else { Some(Piece::atom(text)) };
        }
        self.at += 1;
        match name {
            "count" => self.count(),
            "sum" => self.over_all(r"\sum"),
            "xor" => self.over_all(r"\bigoplus"),
            "columns" => self.columns(),
            "min" | "max" => Some(Piece::atom(format!(r"\{name}({})", self.arguments()?.join(", ")))),
            "ones" | "digitsum" | "zeros" | "shift" => {
                Some(Piece::atom(format!(r"\operatorname{{{name}}}({})", self.arguments()?.join(", "))))
            }
            _ => None,
        }
    }

    /// Arguments up to the closing parenthesis.
    fn arguments(&mut self) -> Option<Vec<String>> {
        let mut all = vec![self.or()?.text];
        while self.eat(Sign::Mark(",")) {
            all.push(self.or()?.text);
        }
        self.expect(Sign::Mark(")"))?;
        Some(all)
    }

    /// A large operator over all letters or heaps.
    fn over_all(&mut self, sign: &str) -> Option<Piece> {
        let [inner] = &self.arguments()?[..] else { return None };
        // A single letter needs no parentheses: how far the operator reaches is said around it.
        let inner = if inner.chars().all(char::is_alphabetic) { format!(" {inner}") } else { format!("({inner})") };
        Some(Piece::new(Level::Loose, format!("{sign}{inner}")))
    }

    fn columns(&mut self) -> Option<Piece> {
        let arguments = self.arguments()?;
        let text = match &arguments[..] {
            [base] => format!(r"\operatorname{{columns}}_{{{base}}}"),
            [base, of] => format!(r"\operatorname{{columns}}_{{{base}}}({of})"),
            _ => return None,
        };
        Some(Piece::atom(text))
    }

    /// `count('#')` counts letters, `count(n = 1)` heaps.
    fn count(&mut self) -> Option<Piece> {
        let start = self.at;
        let inner = self.or().filter(|inner| inner.level < Level::Loose && self.peek() == Some(Sign::Mark(")")));
        let inner = match inner {
            Some(inner) => inner.text,
            None => {
                self.at = start;
                match (self.peek()?, self.tokens.get(start + 1).map(|token| token.sign)) {
                    (Sign::Quoted(letters), Some(Sign::Mark(")"))) => {
                        self.at += 1;
                        typewriter(letters)
                    }
                    _ => typewriter(self.raw()?),
                }
            }
        };
        self.expect(Sign::Mark(")"))?;
        Some(Piece::atom(format!(r"\operatorname{{count}}({inner})")))
    }
}

/// Words with a meaning: none of them is a variable.
fn is_keyword(name: &str) -> bool {
    matches!(
        name,
        "and" | "or" | "not" | "in" | "mod" | "xor" | "except" | "word" | "some" | "all" | "any" | "digit" | "empty"
    )
}

/// Pieces with a sign between them; a single one is itself.
fn joined(mut all: Vec<Piece>, level: Level, tight: Level, sign: &str) -> Piece {
    if all.len() == 1 {
        return all.remove(0);
    }
    let all: Vec<String> = all.into_iter().map(|piece| piece.within(tight)).collect();
    Piece::new(level, all.join(sign))
}

/// A name: letters in italics, digits behind a letter below the line.
fn variable(name: &str) -> String {
    let primes = name.chars().rev().take_while(|letter| *letter == '\'').count();
    let (stem, prime) = name.split_at(name.len() - primes);
    let split = stem.find(|letter: char| letter.is_ascii_digit()).unwrap_or(stem.len());
    let (letters, digits) = stem.split_at(split);
    let plain = digits.chars().all(|digit| digit.is_ascii_digit());
    match letters.chars().count() {
        1 if plain && letters != "_" => match digits {
            "" => format!("{letters}{prime}"),
            _ => format!("{letters}_{{{digits}}}{prime}"),
        },
        _ => format!(r"\mathit{{{}}}{prime}", stem.replace('_', r"\_")),
    }
}
