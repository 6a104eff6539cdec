//! The outline of a problem for editors: its statements and tokens, whether or not it can be read.

use alloc::vec;
use alloc::vec::Vec;

use rules::Span;
use rules::limits::MAX_SOURCE;
use rules::outline::{Outline, OutlineStatement, OutlineToken};

use super::lex::{Sign, Token, TokenKind, lex};
use super::names::STATEMENTS;
use super::report::Report;

/// The outline of a problem file. A block after a colon on the same line is a statement of its own.
/// It is empty for texts that are too long to be read.
///
/// ```
/// let outline = nimatron_contest::outline("game nim\nrepeat t: read n; heaps n\nanswer (");
/// let keywords: Vec<_> =
///     outline.statements.iter().map(|statement| statement.tokens[0].text).collect();
/// assert_eq!(keywords, ["game", "repeat", "read", "heaps", "answer"]);
/// ```
#[must_use]
pub fn outline(source: &str) -> Outline<'_> {
    let keywords = STATEMENTS.into_iter().chain(["else"]).collect();
    if source.len() > MAX_SOURCE {
        return Outline { keywords, statements: vec![] };
    }
    let (tokens, lines) = lex(source, &mut Report::new());
    let lines = lines.into_iter().filter_map(|line| tokens.get(line.tokens));
    let statements = lines.flat_map(|line| line.split_inclusive(ends)).filter_map(|tokens| {
        let tokens = tokens.iter().filter(|token| !is_between(token)).copied();
        outlined(source, &tokens.collect::<Vec<_>>())
    });
    Outline { keywords, statements: statements.collect() }
}

/// Whether another statement can follow on the same line.
fn ends(token: &Token<'_>) -> bool {
    is_between(token) || token.kind == TokenKind::Sign(Sign::Colon)
}

/// Whether it belongs to no statement.
fn is_between(token: &Token<'_>) -> bool {
    token.kind == TokenKind::Sign(Sign::Semicolon)
}

fn outlined<'s>(source: &'s str, tokens: &[Token<'s>]) -> Option<OutlineStatement<'s>> {
    let (first, last) = (tokens.first()?, tokens.last()?);
    let span = Span { start: first.span.start, end: last.span.end };
    let tokens = tokens.iter().map(|token| OutlineToken {
        span: token.span,
        text: source.get(token.span.start..token.span.end).unwrap_or(""),
        is_name: matches!(token.kind, TokenKind::Name(_)),
    });
    Some(OutlineStatement { span, tokens: tokens.collect() })
}
