//! Turns parameters into heaps, so that something can be proved for all their values.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::Span;
use crate::limits::MAX_SOURCE;
use crate::text::Sign;
use crate::text::lexer::{Token, TokenKind, statements};

use super::{dialect, is_pddl, kind_of_text};

/// Rewrites a game so that these parameters become heaps that no move changes, listed after the
/// others. Lower bounds of their ranges are kept; upper bounds are dropped, since they only make
/// theorems harder to find, and so are `expect` and `claim` lines. None if the text is not about
/// heaps, or if a name is not that of a number parameter.
///
/// The new text may be invalid or mean something else where a statement needs a constant
/// (`turn 1..k moves`) or ranges over every heap (`any h:`), so callers must compare both games.
///
/// ```
/// let text = "heap n\nparameter k = 2 in 1..9\nmove n -> n - d where 0 < d <= k\n";
/// let open = nimatron_rules::with_heaps(text, &["k"]).expect("a game of heaps");
/// assert_eq!(open, "heaps n k where 1 <= k\nmove n -> n - d where 0 < d <= k\n");
/// ```
#[must_use]
pub fn with_heaps(source: &str, names: &[&str]) -> Option<String> {
    if is_pddl(source) || source.len() > MAX_SOURCE {
        return None;
    }
    let (keyword, _) = kind_of_text(&statements(source, dialect("heaps"), &mut vec![]))?;
    let mut diagnostics = vec![];
    let parts = statements(source, dialect(keyword), &mut diagnostics);
    if !diagnostics.is_empty() || !["heap", "heaps"].contains(&keyword) {
        return None;
    }
    let mut conditions: Vec<String> = vec![];
    let (mut heaps, mut others, mut open) = (String::new(), String::new(), vec![]);
    for statement in &parts {
        let [first, rest @ ..] = &statement.tokens[..] else { continue };
        match first.kind {
            TokenKind::Name("expect" | "claim") => {}
            TokenKind::Name("heap" | "heaps") if heaps.is_empty() => {
                let until = rest
                    .iter()
                    .position(|token| token.kind == TokenKind::Name("where"))
                    .unwrap_or(rest.len());
                heaps = text(source, &rest[..until])?.into();
                if let Some(condition) = rest.get(until + 1..) {
                    conditions.extend(
                        text(source, condition).map(|condition| alloc::format!("({condition})")),
                    );
                }
            }
            TokenKind::Name("parameter") if is_one_of(rest, names) => {
                let name = text(source, rest.get(..1)?)?;
                open.push(name);
                conditions
                    .extend(least(source, rest).map(|least| alloc::format!("{least} <= {name}")));
            }
            // Rules that range over all heaps would include the new ones.
            _ if statement.tokens.iter().any(|token| {
                matches!(token.kind, TokenKind::Name("any" | "all" | "some" | "columns"))
            }) =>
            {
                return None;
            }
            _ => {
                others.push_str(text(source, &statement.tokens)?);
                others.push('\n');
            }
        }
    }
    if heaps.is_empty() || open.len() != names.len() {
        return None;
    }
    let (names, condition) = (names.join(" "), conditions.join(" and "));
    let condition =
        if condition.is_empty() { condition } else { String::from(" where ") + &condition };
    Some(alloc::format!("heaps {heaps} {names}{condition}\n{others}"))
}

fn is_one_of(rest: &[Token<'_>], names: &[&str]) -> bool {
    let [Token { kind: TokenKind::Name(name), .. }, _, value, ..] = rest else { return false };
    // Sets and lists cannot become heaps.
    names.contains(name)
        && !matches!(value.kind, TokenKind::Sign(Sign::OpenBrace) | TokenKind::Class(_))
}

/// The lower bound behind `in`.
fn least<'s>(source: &'s str, rest: &[Token<'_>]) -> Option<&'s str> {
    let from = rest.iter().position(|token| token.kind == TokenKind::Name("in"))? + 1;
    let dots = rest.iter().position(|token| token.kind == TokenKind::Sign(Sign::DotDot))?;
    text(source, rest.get(from..dots)?)
}

/// The source text of these tokens.
fn text<'s>(source: &'s str, tokens: &[Token<'_>]) -> Option<&'s str> {
    let Span { start, .. } = tokens.first()?.span;
    source.get(start..tokens.last()?.span.end)
}
