//! Calculations in a text, done again: `a + b = c`, `a mod m = r`, `a xor b = c`, `max(a, b) = c`,
//! and comparisons that are said to hold or not.

/// Does every calculation in a text again, and says how many there were.
pub(crate) fn check(text: &str) -> usize {
    let tokens = tokens(&unbroken(text));
    equations(&tokens) + comparisons(&tokens)
}

/// The text on one line. Japanese is broken anywhere, so that no blank is left where two of its
/// letters meet.
fn unbroken(text: &str) -> String {
    let mut out = String::new();
    for word in text.split_whitespace() {
        let wide = |symbol: Option<char>| symbol.is_some_and(|symbol| !symbol.is_ascii());
        if !(out.is_empty() || wide(out.chars().last()) && wide(word.chars().next())) {
            out.push(' ');
        }
        out.push_str(word);
    }
    out
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Token {
    Number(i128),
    Sign(String),
    Word(String),
}

const SIGNS: [&str; 15] =
    ["!=", "<=", ">=", "->", "..", "+", "-", "*", "/", "=", "<", ">", "(", ")", ","];

fn tokens(text: &str) -> Vec<Token> {
    let mut out = vec![];
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        if let Some(sign) = SIGNS.iter().find(|sign| rest.starts_with(**sign)) {
            out.push(Token::Sign((*sign).to_owned()));
            rest = &rest[sign.len()..];
        } else if first.is_ascii_digit() {
            let end =
                rest.find(|symbol: char| !symbol.is_ascii_alphanumeric()).unwrap_or(rest.len());
            // A name may begin with a digit.
            match rest[..end].parse() {
                Ok(number) => out.push(Token::Number(number)),
                Err(_) => out.push(Token::Word(rest[..end].to_owned())),
            }
            rest = &rest[end..];
        } else if first.is_alphabetic() {
            let end = rest.find(|symbol: char| !symbol.is_alphabetic()).unwrap_or(rest.len());
            out.push(Token::Word(rest[..end].to_owned()));
            rest = &rest[end..];
        } else {
            if first != ' ' {
                out.push(Token::Word(first.to_string()));
            }
            rest = &rest[first.len_utf8()..];
        }
    }
    out
}

/// `= EXPRESSION = NUMBER`, wherever a sign of equality stands in front, or the beginning of the
/// calculation.
fn equations(tokens: &[Token]) -> usize {
    let mut checked = 0;
    for at in 0..tokens.len() {
        let starts = at == 0 || !is_arithmetic(&tokens[at - 1]) || tokens[at - 1] == sign("=");
        let Some((value, end, signs)) = starts.then(|| sum(tokens, at)).flatten() else { continue };
        if tokens.get(end) != Some(&sign("=")) || signs == 0 {
            continue;
        }
        let Some(Token::Number(result)) = tokens.get(end + 1) else { continue };
        // Another equation may follow.
        assert_eq!(value, *result, "{:?}", &tokens[at..end + 2]);
        checked += 1;
    }
    checked
}

/// `EXPRESSION < EXPRESSION holds` and the like, in both languages.
fn comparisons(tokens: &[Token]) -> usize {
    let mut checked = 0;
    for at in 0..tokens.len() {
        if at > 0 && is_arithmetic(&tokens[at - 1]) && tokens[at - 1] != Token::Word(":".to_owned())
        {
            continue;
        }
        let Some((left, end, _)) = sum(tokens, at) else { continue };
        let Some(Token::Sign(comparison)) = tokens.get(end) else { continue };
        let Some((right, end, _)) = sum(tokens, end + 1) else { continue };
        let truth = match comparison.as_str() {
            "=" => left == right,
            "!=" => left != right,
            "<" => left < right,
            "<=" => left <= right,
            ">" => left > right,
            ">=" => left >= right,
            _ => continue,
        };
        let said = match tokens.get(end) {
            Some(Token::Word(word)) if word == "holds" || word.starts_with("は成り立ちます") => {
                true
            }
            Some(Token::Word(word)) if word == "does" || word.starts_with("は成り立ちません") => {
                false
            }
            _ => continue,
        };
        assert_eq!(truth, said, "{:?}", &tokens[at..=end]);
        checked += 1;
    }
    checked
}

fn sign(text: &str) -> Token {
    Token::Sign(text.to_owned())
}

fn is_arithmetic(token: &Token) -> bool {
    match token {
        Token::Number(_) => true,
        Token::Sign(sign) => !matches!(sign.as_str(), "->" | ".." | ","),
        Token::Word(word) => word == "mod" || word == "xor",
    }
}

/// A sum, a product or an exclusive or from a place on: its value, where it ends, and how many
/// signs are in it.
fn sum(tokens: &[Token], at: usize) -> Option<(i128, usize, usize)> {
    let (mut value, mut end, mut signs) = product(tokens, at)?;
    while let Some(token) = tokens.get(end) {
        let apply: fn(i128, i128) -> i128 = match token {
            Token::Sign(sign) if sign == "+" => |a, b| a + b,
            Token::Sign(sign) if sign == "-" => |a, b| a - b,
            Token::Word(word) if word == "xor" => |a, b| a ^ b,
            _ => break,
        };
        let (next, after, more) = product(tokens, end + 1)?;
        (value, end, signs) = (apply(value, next), after, signs + more + 1);
    }
    Some((value, end, signs))
}

fn product(tokens: &[Token], at: usize) -> Option<(i128, usize, usize)> {
    let (mut value, mut end, mut signs) = atom(tokens, at)?;
    while let Some(token) = tokens.get(end) {
        let apply: fn(i128, i128) -> i128 = match token {
            Token::Sign(sign) if sign == "*" => |a, b| a * b,
            Token::Sign(sign) if sign == "/" => i128::div_euclid,
            Token::Word(word) if word == "mod" => i128::rem_euclid,
            _ => break,
        };
        let (next, after, more) = atom(tokens, end + 1)?;
        (value, end, signs) = (apply(value, next), after, signs + more + 1);
    }
    Some((value, end, signs))
}

fn atom(tokens: &[Token], at: usize) -> Option<(i128, usize, usize)> {
    match tokens.get(at)? {
        Token::Number(number) => Some((*number, at + 1, 0)),
        Token::Sign(minus) if minus == "-" => match tokens.get(at + 1)? {
            Token::Number(number) => Some((-number, at + 2, 0)),
            _ => None,
        },
        Token::Sign(open) if open == "(" => {
            let (value, end, signs) = sum(tokens, at + 1)?;
            (tokens.get(end) == Some(&sign(")"))).then_some((value, end + 1, signs))
        }
        Token::Word(word) if word == "max" || word == "min" => {
            let mut parts = vec![];
            let mut place = at + 1;
            while matches!(tokens.get(place), Some(Token::Sign(mark)) if mark == "," || (mark == "("
                && parts.is_empty()))
            {
                let (value, end, _) = sum(tokens, place + 1)?;
                parts.push(value);
                place = end;
            }
            let value =
                if word == "max" { parts.into_iter().max() } else { parts.into_iter().min() };
            (tokens.get(place) == Some(&sign(")"))).then_some((value?, place + 1, 1))
        }
        _ => None,
    }
}

#[test]
fn right_calculations_are_counted() {
    assert_eq!(check("sum(9 - d) = 5 + 3 + 5 + 0 = 13; 13 mod 18 = 13; 13 >= 9 holds."), 3);
    assert_eq!(
        check(
            "a xor b: 3 xor 5 = 6, (-5) mod 3 = 1, max(0, 2,\n1) = 2: 4 >= 9 は成り立ちま\nせん。"
        ),
        4
    );
    assert_eq!(check("position 4649, move 1 of 3, 2 to 5"), 0);
}

#[test]
fn wrong_calculations_are_found() {
    for text in [
        "x = 1 + 1 = 3",
        "13 mod 18 = 12",
        "13 >= 19 holds",
        "3 >= 2 は成り立ちません",
        "2 * 3 = 5",
    ] {
        assert!(std::panic::catch_unwind(|| check(text)).is_err(), "{text}");
    }
}
