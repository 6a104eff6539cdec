//! What a diagnostic says to write instead, as a change of the text.
//!
//! Only where the hint names one change and nobody has to choose. Whoever applies it reads the text
//! again: a text can have more than one thing wrong at a place.

use rules::Span;
use rules::diagnostic::{Diagnostic, Reason, Wanted};
use rules::text::{Found, distance};
use serde::Serialize;

use crate::place::range;
use crate::reference;

/// A change of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What is replaced; empty where something is inserted.
    pub span: Span,
    /// What is written there.
    pub text: String,
}

/// A change for programs: bytes of the text, and units of UTF-16, from 0, the end exclusive.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RenderedFix {
    start: usize,
    end: usize,
    start_utf16: usize,
    end_utf16: usize,
    text: String,
}

impl Fix {
    fn new(start: usize, end: usize, text: impl Into<String>) -> Self {
        Self { span: Span { start, end }, text: text.into() }
    }

    fn at(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }

    /// The text with the change.
    #[must_use]
    pub fn applied(&self, source: &str) -> String {
        let mut changed = source.to_owned();
        changed.replace_range(range(source, self.span), &self.text);
        changed
    }

    /// The same for programs.
    pub(crate) fn rendered(self, source: &str) -> RenderedFix {
        let std::ops::Range { start, end } = range(source, self.span);
        let units = |end: usize| source[..end].chars().map(char::len_utf16).sum::<usize>();
        RenderedFix {
            start,
            end,
            start_utf16: units(start),
            end_utf16: units(end),
            text: self.text,
        }
    }
}

/// The change that a diagnostic of a rule text asks for, if there is just one.
///
/// ```
/// let source = "heaps n\nmvoe n -> n - 1\n";
/// let (_, diagnostics) = rules::read(source, &rules::Settings::default());
/// let fix = nimatron_tell::diagnostics::fix(source, &diagnostics[0]).expect("a change");
/// assert_eq!(fix.applied(source), "heaps n\nmove n -> n - 1\n");
/// ```
#[must_use]
pub fn fix(source: &str, diagnostic: &Diagnostic) -> Option<Fix> {
    let span = diagnostic.span;
    if diagnostic.reason.is_about_settings() {
        return None;
    }
    match &diagnostic.reason {
        Reason::UnexpectedCharacter { found } => character(source, span, *found),
        Reason::UnterminatedQuote { quote } => Some(closing_quote(source, span, *quote)),
        Reason::UnknownStatement { similar, .. } => similar.map(|similar| Fix::at(span, similar)),
        Reason::Unexpected { found, wanted } => unexpected(source, span, found, *wanted),
        Reason::UnknownName { name, known }
        | Reason::UnknownVariable { name, known }
        | Reason::NotAHeap { name, heaps: known }
        | Reason::UnknownPlayer { name, players: known } => meant(source, span, name, known),
        Reason::NearName { meant } => Some(Fix::at(span, meant.clone())),
        Reason::MissingStatement { keyword: "pick" } => {
            let break_before = if source.is_empty() || source.ends_with('\n') { "" } else { "\n" };
            Some(Fix::new(
                source.len(),
                source.len(),
                format!("{break_before}pick until none is left\n"),
            ))
        }
        Reason::ParameterAsLetter { name } if there(source, span) == name => {
            Some(Fix::at(span, format!("digit({name})")))
        }
        Reason::PlayerAsVariable { name } if there(source, span) == name => {
            Some(Fix::new(span.end, span.end, ":"))
        }
        _ => None,
    }
}

pub(crate) fn there(source: &str, span: Span) -> &str {
    source.get(range(source, span)).unwrap_or("")
}

/// The sign of the rule language for one of mathematics, of another language or of a Japanese
/// keyboard; empty for a control character, which is to be left out.
pub(crate) fn sign(found: char) -> Option<&'static str> {
    Some(match found {
        '≤' | '≦' => "<=",
        '≥' | '≧' => ">=",
        '≠' => "!=",
        '→' | '⇒' => "->",
        '−' | '–' => "-",
        '×' | '·' | '⋅' => "*",
        '÷' => "/",
        '⊕' => "xor",
        '∧' | '&' => "and",
        '∨' => "or",
        '¬' => "not",
        '%' => "mod",
        '、' => ",",
        '「' | '」' | '“' | '”' => "\"",
        '‘' | '’' => "'",
        _ if found.is_control() => "",
        _ => return None,
    })
}

/// The change of a character to the sign that was meant.
pub(crate) fn character(source: &str, span: Span, found: char) -> Option<Fix> {
    if let Some(sign) = sign(found) {
        // Each of several control characters, but `&&` is one sign.
        return Some(Fix::at(span, spaced(sign, source, span)));
    }
    let narrow = narrow(found)?;
    let times = there(source, span).chars().filter(|symbol| *symbol == found).count();
    Some(Fix::at(span, narrow.to_string().repeat(times.max(1))))
}

/// The sign that was meant by a character that the language does not have.
pub(super) fn meant_sign(found: char) -> Option<String> {
    let narrow = || narrow(found).map(String::from);
    sign(found).map(str::to_owned).or_else(narrow)
}

/// The ASCII character of a full width form.
pub(crate) fn narrow(found: char) -> Option<char> {
    ('！'..='～')
        .contains(&found)
        .then(|| u32::from(found).checked_sub(0xFEE0).and_then(char::from_u32))
        .flatten()
}

/// Adds the spaces that separate a word from its neighbours.
fn spaced(word: &str, source: &str, span: Span) -> String {
    if !word.starts_with(|first: char| first.is_ascii_alphabetic()) {
        return word.to_owned();
    }
    let place = range(source, span);
    let gap = |beside: Option<char>| {
        if beside.is_some_and(|symbol| !symbol.is_whitespace()) { " " } else { "" }
    };
    let before = source.get(..place.start).and_then(|before| before.chars().next_back());
    let behind = source.get(place.end..).and_then(|behind| behind.chars().next());
    format!("{}{word}{}", gap(before), gap(behind))
}

/// A title reaches to the end of the line, a word to the next white space.
pub(crate) fn closing_quote(source: &str, span: Span, quote: char) -> Fix {
    let text = there(source, span);
    let line =
        source.get(..span.start).map_or("", |before| before.rsplit('\n').next().unwrap_or(""));
    let is_title = matches!(line.trim(), "game" | "problem");
    let length = if is_title {
        text.trim_end().len()
    } else {
        text.find(char::is_whitespace).unwrap_or(text.len())
    };
    Fix::new(span.start + length, span.start + length, quote)
}

/// Something else than what can stand at a place.
fn unexpected(source: &str, span: Span, found: &Found, wanted: Wanted) -> Option<Fix> {
    let text = match found {
        Found::End => "",
        Found::Text(text) => text,
    };
    if let Some(slip) = keyword_slip(source, span, text, wanted) {
        return Some(slip);
    }
    match (wanted, text) {
        (Wanted::Sign("->"), "=")
            if source.get(span.start..).is_some_and(|rest| rest.starts_with("=>")) =>
        {
            Some(Fix::new(span.start, span.start + 2, "->"))
        }
        (Wanted::Sign("->"), "=") => Some(Fix::at(span, "->")),
        // Of `==` and `//` the second sign is the one that cannot stand there.
        (Wanted::Number, "=" | "/")
            if source.get(..span.start).is_some_and(|before| before.ends_with(text)) =>
        {
            Some(Fix::at(span, ""))
        }
        (Wanted::End, "|") => {
            let rest = source.get(span.start..)?;
            let bars = rest.len() - rest.trim_start_matches('|').len();
            let place = Span { start: span.start, end: span.start + bars };
            Some(Fix::at(place, spaced("or", source, place)))
        }
        (Wanted::Operator, _) if !text.is_empty() => Some(Fix::new(span.start, span.start, "* ")),
        (Wanted::HeapName, ",") => {
            let next = source.get(span.end..).and_then(|rest| rest.chars().next());
            Some(Fix::at(span, if next.is_some_and(char::is_whitespace) { "" } else { " " }))
        }
        (Wanted::Sign(")" | "]" | "}"), _) => {
            let Wanted::Sign(sign) = wanted else { return None };
            missing(source, span.start, sign)
        }
        (Wanted::Sign(","), _) if is_word(text) => missing(source, span.start, ","),
        _ => None,
    }
}

/// The keyword that was meant by a word of the rules, if a diagnostic is about one with a slip.
pub(super) fn slip(source: &str, diagnostic: &Diagnostic) -> Option<String> {
    let Reason::Unexpected { found: Found::Text(found), wanted } = &diagnostic.reason else {
        return None;
    };
    keyword_slip(source, diagnostic.span, found, *wanted).map(|fix| fix.text)
}

/// Functions whose names are words of their own elsewhere.
const FUNCTIONS: [&str; 3] = ["gcd", "bit", "length"];

/// The keyword that was meant by the word that was found, or by the one before it. Before `(`, that
/// may be a function.
fn keyword_slip(source: &str, span: Span, found: &str, wanted: Wanted) -> Option<Fix> {
    // Where a word can be nothing but a keyword, it may be short.
    const SHORT: usize = 2;
    let is_keyword = match wanted {
        Wanted::Sign(sign) => is_word(sign),
        Wanted::Operator
        | Wanted::Subject
        | Wanted::Relation
        | Wanted::Verdict
        | Wanted::Winner => true,
        Wanted::Winning
        | Wanted::WinningAny
        | Wanted::Choice
        | Wanted::Appearance
        | Wanted::End => true,
        _ => false,
    };
    let near = |word| near(word, reference::keywords(), if is_keyword { SHORT } else { LONG });
    if wanted == Wanted::Operator && !is_word(found) {
        let (start, before) = word_before(source, span)?;
        let words = reference::keywords().chain(FUNCTIONS.into_iter().filter(|_| found == "("));
        return self::near(before, words, SHORT)
            .map(|meant| Fix::new(start, start + before.len(), meant));
    }
    let here =
        near(found).filter(|_| there(source, span) == found).map(|meant| Fix::at(span, meant));
    if here.is_none() && wanted == Wanted::Operator {
        // `1 wher x > 0`: what stands after a number begins a product.
        let (start, before) = word_before(source, span)?;
        return self::near(before, reference::keywords(), LONG)
            .map(|meant| Fix::new(start, start + before.len(), meant));
    }
    here
}

/// The word before a place, and where it begins.
fn word_before(source: &str, span: Span) -> Option<(usize, &str)> {
    let before = source.get(..span.start)?.trim_end();
    let start = before.rfind(|symbol: char| !symbol.is_alphanumeric()).map_or(0, |at| at + 1);
    Some((start, before.get(start..)?))
}

/// Inserts a sign behind the text before `at`, unless that is a comment.
pub(crate) fn missing(source: &str, at: usize, sign: &str) -> Option<Fix> {
    let before = source.get(..at)?.trim_end();
    let line = before.rsplit('\n').next().unwrap_or("");
    (!line.contains("--")).then(|| Fix::new(before.len(), before.len(), sign))
}

/// The name that was meant, or the keyword.
pub(crate) fn meant(source: &str, span: Span, name: &str, known: &[String]) -> Option<Fix> {
    let meant = similar(name, known).filter(|_| there(source, span) == name)?;
    Some(Fix::at(span, meant))
}

/// The known name that one slip turns into this one, or else the keyword.
pub(super) fn similar<'k>(name: &str, known: &'k [String]) -> Option<&'k str> {
    /// Names of numeration systems, which stand inside of brackets only.
    const NUMERATIONS: [&str; 4] = ["fibonacci", "quadratic", "recurrence", "unary"];
    let words = reference::keywords().chain(NUMERATIONS);
    near(name, known.iter().map(String::as_str), LONG).or_else(|| near(name, words, LONG))
}

fn is_word(text: &str) -> bool {
    text.starts_with(char::is_alphabetic)
}

/// Shorter words are names more often than slips.
const LONG: usize = 4;
/// No keyword has as many bytes.
const LONGEST: usize = 40;

/// The one of these words that is a slip away from `typed`; of several, the one that `typed` is the
/// beginning of. Both are at least as long as `shortest`.
pub(crate) fn near<'a>(
    typed: &str,
    words: impl Iterator<Item = &'a str>,
    shortest: usize,
) -> Option<&'a str> {
    let is_long = |word: &str| word.chars().count() >= shortest;
    if !is_word(typed) || !is_long(typed) || typed.len() > LONGEST {
        return None;
    }
    let mut found: Vec<&str> = vec![];
    for word in words {
        if word == typed {
            return None;
        }
        // Words of two letters are close to too many others.
        let counts = is_long(word) && word.chars().count() > 2;
        if counts && distance(typed, word) <= 1 && !found.contains(&word) {
            found.push(word);
        }
    }
    if found.len() > 1 {
        found.retain(|word| word.starts_with(typed));
    }
    match found[..] {
        [one] => Some(one),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_are_found() {
        for typed in ["mvoe", "moove", "mve", "mofe"] {
            assert_eq!(near(typed, ["move"].into_iter(), 3), Some("move"), "{typed}");
        }
        assert_eq!(near("moves", ["mode"].into_iter(), LONG), None);
        assert_eq!(near("move", ["move", "mode"].into_iter(), LONG), None);
        assert_eq!(near("wherf", ["where", "when"].into_iter(), LONG), Some("where"));
        assert_eq!(near("wall", ["walk", "ball"].into_iter(), LONG), None);
        assert_eq!(near("wher", ["when", "where"].into_iter(), LONG), Some("where"));
        assert_eq!(near("gdc", ["gcd", "and"].into_iter(), LONG), None);
        assert_eq!(near("gdc", ["gcd", "and"].into_iter(), 2), Some("gcd"));
    }
}
