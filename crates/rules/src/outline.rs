//! The outline of a text for editors: its statements and tokens, whether or not it is a game. No
//! check of a certificate reaches this.

use alloc::vec;
use alloc::vec::Vec;

use crate::Span;
use crate::game::is_pddl;
use crate::game::kind::{KINDS, dialect, kind_of_text};
use crate::limits::MAX_SOURCE;
use crate::text::lexer::{Dialect, Statement, TokenKind, statements};
use crate::text::parser::{
    RESERVED, RESERVED_WITH_ANY_NUMBER, RESERVED_WITH_HEAPS, RESERVED_WITH_PICKS, keywords,
};

/// The statements of a text, of rules or of a problem about them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline<'s> {
    /// The keywords that can begin a statement of this text: those of its kind of game, or all if
    /// no statement says yet which kind it is.
    pub keywords: Vec<&'static str>,
    /// The statements, in order.
    pub statements: Vec<OutlineStatement<'s>>,
}

/// A statement that has a token at least.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OutlineStatement<'s> {
    /// From its first token to the end of its last.
    pub span: Span,
    /// Its tokens, without comments and without what is no token.
    pub tokens: Vec<OutlineToken<'s>>,
}

/// A token as an editor sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OutlineToken<'s> {
    /// Its place.
    pub span: Span,
    /// Its text, with quotation marks and brackets.
    pub text: &'s str,
    /// Whether it is a name or a keyword.
    pub is_name: bool,
}

const DIALECTS: [Dialect; 4] = [Dialect::Words, Dialect::Tuples, Dialect::Lists, Dialect::Boards];

/// The outline of a rule text. It is empty for PDDL and for texts that are too long to be read.
///
/// ```
/// let outline = nimatron_rules::outline::outline(
///     "heaps a b -- two\nmove a -> a - d\n  where d > 0\nexpect ("
/// );
/// let keywords: Vec<_> = outline.statements.iter().map(
///     |statement| statement.tokens[0].text
/// ).collect();
/// assert_eq!(keywords, ["heaps", "move", "expect"]);
/// assert!(outline.keywords.contains(&"ends") && !outline.keywords.contains(&"pick"));
/// ```
#[must_use]
pub fn outline(source: &str) -> Outline<'_> {
    if is_pddl(source) || source.len() > MAX_SOURCE {
        return Outline { keywords: vec![], statements: vec![] };
    }
    let mut diagnostics = vec![];
    let mut parts = statements(source, Dialect::Words, &mut diagnostics);
    let kind = kind_of_text(&parts).map(|(keyword, _)| dialect(keyword));
    if let Some(other) = kind.filter(|dialect| *dialect != Dialect::Words) {
        parts = statements(source, other, &mut diagnostics);
    }
    let keywords = kind.map_or_else(first_words, |dialect| keywords(dialect).to_vec());
    let statements = parts.iter().filter_map(|part| outlined(source, part)).collect();
    Outline { keywords, statements }
}

fn outlined<'s>(source: &'s str, statement: &Statement<'s>) -> Option<OutlineStatement<'s>> {
    let (first, last) = (statement.tokens.first()?, statement.tokens.last()?);
    let span = Span { start: first.span.start, end: last.span.end };
    let tokens = statement.tokens.iter().map(|token| OutlineToken {
        span: token.span,
        text: source.get(token.span.start..token.span.end).unwrap_or(""),
        is_name: matches!(token.kind, TokenKind::Name(_)),
    });
    Some(OutlineStatement { span, tokens: tokens.collect() })
}

/// The first words of statements, of all kinds of games.
fn first_words() -> Vec<&'static str> {
    sorted(DIALECTS.into_iter().flat_map(keywords).copied().chain(KINDS))
}

/// The words with a meaning of their own in some kind of game: the first words of statements, and
/// those that cannot be names. In order.
///
/// Others, such as `coin`, have one only where nothing else can stand.
#[must_use]
pub fn keywords_of_all() -> Vec<&'static str> {
    let reserved = RESERVED.into_iter().chain(RESERVED_WITH_HEAPS).chain(RESERVED_WITH_ANY_NUMBER);
    sorted(first_words().into_iter().chain(reserved).chain(RESERVED_WITH_PICKS))
}

fn sorted(words: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let mut words: Vec<_> = words.collect();
    words.sort_unstable();
    words.dedup();
    words
}
