//! Finds out which kind of game a text is about.

use crate::Span;
use crate::text::lexer::{CODES, Dialect, Statement, TokenKind};

/// Keywords that determine the kind of game.
pub(crate) const KINDS: [&str; 5] = ["word", "heaps", "heap", CODES[0], CODES[1]];

/// The keyword of a statement, if it determines the kind of game.
pub(crate) fn kind(statement: &Statement<'_>) -> Option<(&'static str, Span)> {
    let first = statement.tokens.first()?;
    let TokenKind::Name(name) = first.kind else { return None };
    KINDS.into_iter().find(|keyword| *keyword == name).map(|keyword| (keyword, first.span))
}

/// The first statement that determines the kind of game. `pick` and `result` make it a pick game,
/// even beside `word`.
pub(crate) fn kind_of_text(statements: &[Statement<'_>]) -> Option<(&'static str, Span)> {
    let kind = statements.iter().find_map(kind);
    if kind.is_some_and(|(keyword, _)| keyword != "word") {
        return kind;
    }
    let picks = statements.iter().find_map(|statement| {
        let first = statement.tokens.first()?;
        let keyword = ["pick", "result"]
            .into_iter()
            .find(|keyword| first.kind == TokenKind::Name(keyword))?;
        Some((keyword, first.span))
    });
    picks.or(kind)
}

/// The kind of game that a keyword determines.
pub(crate) fn dialect(keyword: &str) -> Dialect {
    match keyword {
        "word" => Dialect::Words,
        "pick" | "result" => Dialect::Boards,
        "heaps" => Dialect::Tuples,
        _ => Dialect::Lists,
    }
}
