//! Formulas cut into signs. Not those of the rule language: whatever is not one of them is no reason for an error, only for a text that is set as it stands.

/// A sign with its place in the text, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'s> {
    pub(super) sign: Sign<'s>,
    pub(super) start: usize,
    pub(super) end: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sign<'s> {
    Number(&'s str),
    /// A name or a word of the language, perhaps with primes behind it.
    Name(&'s str),
    /// What stands between quotation marks.
    Quoted(&'s str),
    Mark(&'s str),
    /// A letter class, or a sign that only regular expressions have.
    Other,
}

const MARKS: [&str; 19] =
    ["!=", "<=", ">=", "..", "=", "<", ">", "+", "-", "*", "/", "^", "(", ")", "{", "}", ",", ":", "|"];

/// The signs of a text; none if a quotation mark or a bracket is not closed.
pub(super) fn tokens(source: &str) -> Option<Vec<Token<'_>>> {
    let mut all = vec![];
    let mut at = 0;
    while let Some(first) = source.get(at..).and_then(|rest| rest.chars().next()) {
        let rest = &source[at..];
        if first.is_whitespace() {
            at += first.len_utf8();
            continue;
        }
        let (sign, length) = one(rest, first)?;
        all.push(Token { sign, start: at, end: at + length });
        at += length;
    }
    Some(all)
}

fn one(rest: &str, first: char) -> Option<(Sign<'_>, usize)> {
    let while_in = |fits: fn(char) -> bool| rest.find(|letter| !fits(letter)).unwrap_or(rest.len());
    if first.is_ascii_digit() {
        let length = while_in(|letter| letter.is_ascii_digit());
        return Some((Sign::Number(&rest[..length]), length));
    }
    if first.is_ascii_alphabetic() || first == '_' {
        let stem = while_in(|letter| letter.is_ascii_alphanumeric() || letter == '_');
        let primes = rest[stem..].chars().take_while(|letter| *letter == '\'').count();
        return Some((Sign::Name(&rest[..stem + primes]), stem + primes));
    }
    if first == '\'' || first == '"' {
        let inner = &rest[1..];
        let end = inner.find(first)?;
        return Some((Sign::Quoted(&inner[..end]), end + 2));
    }
    if first == '[' {
        return Some((Sign::Other, rest.find(']')? + 1));
    }
    let mark = MARKS.into_iter().find(|mark| rest.starts_with(mark));
    Some(mark.map_or((Sign::Other, first.len_utf8()), |mark| (Sign::Mark(&rest[..mark.len()]), mark.len())))
}
