//! Reads a text as nested lists of atoms. All it knows of PDDL is that `(:` begins a section, which
//! is never nested: so one wrong parenthesis spoils one section, not the rest of the text.

use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;

use crate::Span;
use crate::diagnostic::{Diagnostic, Reason, Wanted};
use crate::limits::MAX_DIAGNOSTICS;
use crate::text::{Found, beginning};

/// The deepest nesting of parentheses.
const MAX_NESTING: usize = 128;

/// Some editors write it at the beginning of a file.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Begins a section keyword, known or not.
const SECTION_MARK: char = ':';

/// An atom or a list.
#[derive(Clone, Debug)]
pub(super) struct SExpression<'s> {
    pub(super) span: Span,
    pub(super) kind: SExpressionKind<'s>,
}

#[derive(Clone, Debug)]
pub(super) enum SExpressionKind<'s> {
    /// A name, sign or number.
    Atom(&'s str),
    /// In parentheses.
    List(Vec<SExpression<'s>>),
    /// The keyword of a section with wrong parentheses, which has been reported.
    Broken(&'s str),
}

#[derive(Clone, Copy, Debug)]
enum Token<'s> {
    Open,
    Close,
    Atom(&'s str),
}

/// The lists of a text. Reports wrong parentheses and then guesses.
pub(super) fn read<'s>(source: &'s str, diagnostics: &mut Vec<Diagnostic>) -> Vec<SExpression<'s>> {
    let tokens = tokens(source);
    let mut reader = PddlReader { open: vec![], top: vec![], diagnostics };
    for (at, &(token, span)) in tokens.iter().enumerate() {
        match token {
            Token::Open => {
                if let Some((Token::Atom(name), _)) = tokens.get(at + 1)
                    && name.starts_with(SECTION_MARK)
                {
                    reader.before_section();
                }
                if reader.open.len() >= MAX_NESTING {
                    reader.diagnostics.push(Diagnostic::error(
                        span,
                        Reason::NestingTooDeep { limit: MAX_NESTING },
                    ));
                    return vec![];
                }
                reader.open.push((span, vec![]));
            }
            Token::Atom(text) => {
                reader.push(SExpression { span, kind: SExpressionKind::Atom(text) })
            }
            Token::Close => {
                if !reader.close(span) {
                    let rest = tokens.get(at..).unwrap_or_default();
                    let harmless = !reader.top.is_empty()
                        && rest.iter().all(|(token, _)| matches!(token, Token::Close));
                    let diagnostic = if harmless { Diagnostic::warning } else { Diagnostic::error };
                    reader.diagnostics.push(diagnostic(span, Reason::UnopenedParenthesis));
                    break;
                }
            }
        }
    }
    reader.finish()
}

struct PddlReader<'s, 'd> {
    /// The open lists, outermost first: where they begin and their contents so far.
    open: Vec<(Span, Vec<SExpression<'s>>)>,
    /// The completed lists.
    top: Vec<SExpression<'s>>,
    diagnostics: &'d mut Vec<Diagnostic>,
}

impl<'s> PddlReader<'s, '_> {
    fn push(&mut self, node: SExpression<'s>) {
        self.open.last_mut().map_or(&mut self.top, |(_, nodes)| nodes).push(node);
    }

    /// Closes the innermost open list; `false` if there is none.
    fn close(&mut self, span: Span) -> bool {
        let Some((opened, nodes)) = self.open.pop() else { return false };
        self.push(SExpression {
            span: Span { start: opened.start, end: span.end },
            kind: SExpressionKind::List(nodes),
        });
        true
    }

    /// Begins a section, which can only be in the outermost list.
    fn before_section(&mut self) {
        if self.open.is_empty()
            && let Some(SExpression { span, kind: SExpressionKind::List(nodes) }) = self.top.pop()
        {
            let closing = Span { start: span.end.saturating_sub(1), end: span.end };
            self.diagnostics.push(Diagnostic::error(closing, Reason::UnopenedParenthesis));
            self.open.push((Span { start: span.start, end: span.start + 1 }, nodes));
        }
        self.leave_section();
    }

    /// Abandons a section that is still open.
    fn leave_section(&mut self) {
        if self.open.len() < 2 {
            return;
        }
        let mut inner = self.open.drain(1..);
        let Some((span, nodes)) = inner.next() else { return };
        drop(inner);
        let keyword = match nodes.first() {
            Some(SExpression { kind: SExpressionKind::Atom(keyword), .. }) => keyword,
            _ => "",
        };
        self.diagnostics.push(Diagnostic::error(span, Reason::UnclosedParenthesis));
        self.push(SExpression { span, kind: SExpressionKind::Broken(keyword) });
    }

    fn finish(mut self) -> Vec<SExpression<'s>> {
        if self.open.len() > 1 {
            self.leave_section();
        } else if let Some((span, nodes)) = self.open.last() {
            // If only the last one is missing, the meaning is clear.
            let diagnostic = if nodes.is_empty() { Diagnostic::error } else { Diagnostic::warning };
            self.diagnostics.push(diagnostic(*span, Reason::UnclosedParenthesis));
        }
        while let Some((span, _)) = self.open.last() {
            let end = *span;
            self.close(end);
        }
        self.top
    }
}

/// Splits into tokens. Atoms end at white space, parentheses, comments and `?`; comparison signs
/// end where they end, so that `(>=?x 0)` is read.
fn tokens(source: &str) -> Vec<(Token<'_>, Span)> {
    let mut tokens = vec![];
    let mut rest = source.strip_prefix(BYTE_ORDER_MARK).unwrap_or(source);
    while let Some(first) = rest.chars().next() {
        let start = source.len() - rest.len();
        let length = match first {
            _ if first.is_whitespace() => first.len_utf8(),
            ';' => rest.find('\n').unwrap_or(rest.len()),
            '(' | ')' => 1,
            _ => atom_length(rest, first),
        };
        let (taken, after) = rest.split_at(length);
        rest = after;
        let token = match first {
            '(' => Token::Open,
            ')' => Token::Close,
            _ if first == ';' || first.is_whitespace() => continue,
            _ => Token::Atom(taken),
        };
        tokens.push((token, Span { start, end: start + length }));
    }
    tokens
}

fn atom_length(text: &str, first: char) -> usize {
    let compares = |symbol: char| matches!(symbol, '<' | '>' | '=' | '!' | '%');
    let ends = |symbol: char| symbol.is_whitespace() || matches!(symbol, '(' | ')' | ';' | '?');
    let end = if compares(first) {
        text.find(|symbol| !compares(symbol))
    } else {
        text.char_indices().skip(1).find(|&(_, symbol)| ends(symbol)).map(|(at, _)| at)
    };
    end.unwrap_or(text.len())
}

/// The first atom of a list.
pub(super) fn head<'s>(nodes: &[SExpression<'s>]) -> Option<&'s str> {
    match nodes.first() {
        Some(SExpression { kind: SExpressionKind::Atom(word), .. }) => Some(word),
        _ => None,
    }
}

/// Compares keywords, ignoring case.
pub(super) fn is(word: &str, keyword: &str) -> bool {
    word.eq_ignore_ascii_case(keyword)
}

/// The diagnostic that something else is expected here.
pub(super) fn unexpected(node: &SExpression<'_>, wanted: Wanted) -> Diagnostic {
    let text = match &node.kind {
        SExpressionKind::Atom(text) => beginning(text),
        SExpressionKind::List(parts) => match head(parts) {
            Some(word) => format!("({} …", beginning(word)),
            None if parts.is_empty() => "()".to_string(),
            None => "(".to_string(),
        },
        SExpressionKind::Broken(word) => beginning(word),
    };
    Diagnostic::error(node.span, Reason::Unexpected { found: Found::Text(text), wanted })
}

/// The diagnostic that something is missing, placed at the end of `span`.
pub(super) fn missing(span: Span, wanted: Wanted) -> Diagnostic {
    Diagnostic::error(span, Reason::Unexpected { found: Found::Text(")".to_string()), wanted })
}

/// Whether further diagnostics would not be shown anyway.
pub(super) fn enough(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.len() > 2 * MAX_DIAGNOSTICS
}
