//! Collects the statements of a text by keyword.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::kind;
use crate::Span;
use crate::boards::parse::statement::BoardTexts;
use crate::diagnostic::{Diagnostic, Note, Parsed, Reason};
use crate::lists::parse::statement::ListTexts;
use crate::statements::{Reader, Texts};
use crate::text::lexer::{CODES, Dialect, Statement, Token, TokenKind};
use crate::text::parser::{Parser, keywords};
use crate::text::{Cursor, Sign};
use crate::tuples::parse::statement::TupleTexts;
use crate::words::parse::statement::WordTexts;

/// The statements of a text.
pub(super) struct Lines {
    /// Statements that every kind of game has.
    pub(super) texts: Texts,
    /// Statements that only this kind of game has.
    pub(super) particular: Particular,
}

/// The statements that only one kind of game has.
pub(super) enum Particular {
    Words(WordTexts),
    Tuples(TupleTexts),
    Lists(ListTexts),
    Boards(BoardTexts),
}

impl Particular {
    fn new(dialect: Dialect) -> Self {
        match dialect {
            Dialect::Words => Self::Words(WordTexts::default()),
            Dialect::Tuples => Self::Tuples(TupleTexts::default()),
            Dialect::Lists => Self::Lists(ListTexts::default()),
            Dialect::Boards => Self::Boards(BoardTexts::default()),
        }
    }

    /// Parses the rest of a statement whose first word, `keyword`, is at `start`.
    fn read(&mut self, keyword: &str, start: Span, parser: &mut Parser<'_, '_>) -> Parsed<()> {
        match self {
            Self::Words(texts) => texts.read(keyword, start, parser),
            Self::Tuples(texts) => texts.read(keyword, start, parser),
            Self::Lists(texts) => texts.read(keyword, start, parser),
            Self::Boards(texts) => texts.read(keyword, parser),
        }
    }
}

impl Lines {
    /// Parses statements of a game of this kind; `kind` is the statement that determined it.
    pub(super) fn gather(
        statements: &[Statement<'_>],
        dialect: Dialect,
        kind: Option<(&'static str, Span)>,
        reader: &mut Reader<'_>,
    ) -> Self {
        let (texts, particular) = (Texts::default(), Particular::new(dialect));
        let mut gatherer = Gatherer {
            lines: Self { texts, particular },
            dialect,
            kind,
            heads: vec![],
            beside_code: false,
            reader,
        };
        for statement in statements {
            gatherer.statement(statement);
        }
        gatherer.players_as_variables();
        gatherer.missing_statements();
        gatherer.lines
    }

    /// Parses the rest of a statement whose first word, `keyword`, is at `start`.
    fn read(&mut self, keyword: &str, start: Span, parser: &mut Parser<'_, '_>) -> Parsed<()> {
        if self.texts.read(keyword, parser)? {
            Ok(())
        } else {
            self.particular.read(keyword, start, parser)
        }
    }
}

struct Gatherer<'r, 's> {
    lines: Lines,
    dialect: Dialect,
    /// The keyword that determines the kind of game, and its place.
    kind: Option<(&'static str, Span)>,
    /// Names at the beginning of moves without a colon behind them.
    heads: Vec<(String, Span)>,
    /// Whether a code beside `heap` or `move` has been reported.
    beside_code: bool,
    reader: &'r mut Reader<'s>,
}

impl Gatherer<'_, '_> {
    fn players_as_variables(&mut self) {
        let Some(players) = &self.lines.texts.players else { return };
        for (name, span) in self.heads.drain(..).filter(|(name, _)| players.contains(name)) {
            self.reader
                .diagnostics
                .push(Diagnostic::warning(span, Reason::PlayerAsVariable { name }));
        }
    }

    fn missing_statements(&mut self) {
        // An unknown statement may be a misspelling of the missing one.
        let unknown = |diagnostic: &Diagnostic| {
            matches!(
                diagnostic.reason,
                Reason::UnknownStatement { .. } | Reason::NotAWordGame { .. }
            )
        };
        if self.beside_code || self.reader.diagnostics.iter().any(unknown) {
            return;
        }
        let texts = &self.lines.texts;
        let needed = match self.dialect {
            Dialect::Words => &["word", "move"][..],
            Dialect::Boards => &["players", "word", "pick", "result"],
            Dialect::Lists if CODES.iter().any(|keyword| texts.has(keyword)) => &[],
            Dialect::Tuples | Dialect::Lists => &["move"],
        };
        for keyword in needed.iter().filter(|keyword| !texts.has(keyword)) {
            self.reader.error(Span::default(), Reason::MissingStatement { keyword });
        }
    }

    fn statement(&mut self, statement: &Statement<'_>) {
        let dialect = self.dialect;
        let first = statement.tokens.first();
        let span = first.map(|token| token.span).unwrap_or_default();
        if let (Some((second, _)), Some((first, place))) = (kind::kind(statement), self.kind)
            && dialect != kind::dialect(second)
            && (dialect != Dialect::Boards || second != "word")
        {
            self.forget(statement);
            let reason = Reason::TwoKindsOfPositions { first, second };
            self.reader.diagnostics.push(Diagnostic::error(span, reason).with(place, Note::First));
            return;
        }
        let keyword = first.and_then(|token| match token.kind {
            TokenKind::Name(name) => {
                keywords(dialect).iter().find(|keyword| **keyword == name).copied()
            }
            _ => None,
        });
        if dialect == Dialect::Lists && self.is_beside_code(statement, keyword) {
            return;
        }
        let texts = &mut self.lines.texts;
        if let Some(keyword) = keyword {
            let earlier =
                texts.seen.iter().find(|(seen, _)| *seen == keyword).map(|(_, span)| *span);
            let once = !matches!(
                keyword,
                "parameter" | "move" | "wins" | "loses" | "draw" | "expect" | "claim"
            );
            if let (true, Some(earlier)) = (once, earlier) {
                let reason = Reason::RepeatedStatement { keyword };
                self.reader
                    .diagnostics
                    .push(Diagnostic::error(span, reason).with(earlier, Note::First));
                return;
            }
            if earlier.is_none() {
                texts.seen.push((keyword, span));
            }
        }
        let affects_letters = !matches!(
            keyword,
            Some(
                "game"
                    | "players"
                    | "turn"
                    | "misere"
                    | "expect"
                    | "claim"
                    | "ends"
                    | "wins"
                    | "loses"
                    | "draw"
            )
        );
        if statement.broken
            && keyword.is_none()
            && matches!(first, Some(Token { kind: TokenKind::Name(_), .. }))
        {
            // Do not report further errors inside a statement that is unknown anyway.
            self.forget(statement);
        } else if statement.broken {
            texts.incomplete |= affects_letters;
            return;
        }
        if matches!(
            keyword,
            Some("word" | "heap" | "move" | "ends" | "wins" | "loses" | "draw" | "parameter")
        ) {
            // In a `parameter` line the second word is the name that it declares.
            let names =
                statement.tokens.iter().skip(if keyword == Some("parameter") { 2 } else { 1 });
            let names = names.filter_map(|token| {
                if let TokenKind::Name(name) = token.kind { Some(name) } else { None }
            });
            self.lines.texts.mentioned.extend(names.map(ToString::to_string));
        }
        if let (
            Some("move"),
            Dialect::Words,
            [_, Token { kind: TokenKind::Name(name), span }, rest @ ..],
        ) = (keyword, dialect, &statement.tokens[..])
            && !rest.first().is_some_and(|next| next.kind == TokenKind::Sign(Sign::Colon))
        {
            self.heads.push(((*name).to_string(), *span));
        }
        let mut parser = Parser::new(&statement.tokens, dialect);
        let read = match keyword {
            Some(keyword) => {
                parser.bump();
                self.lines.read(keyword, span, &mut parser)
            }
            None => Err(parser.unknown_statement()),
        };
        if self.reader.keep(read).is_none() {
            self.lines.texts.incomplete |= affects_letters;
        }
    }

    /// Drops diagnostics inside a statement that does not belong here.
    fn forget(&mut self, statement: &Statement<'_>) {
        let span = statement.tokens.first().map(|token| token.span).unwrap_or_default();
        let end = statement.tokens.last().map_or(span.end, |last| last.span.end);
        let inside = |place: Span| span.start <= place.start && place.end <= end;
        self.reader.diagnostics.retain(|diagnostic| !inside(diagnostic.span));
    }

    /// Whether a code clashes with `heap` or `move`, which it replaces; reports the second of the
    /// two.
    fn is_beside_code(&mut self, statement: &Statement<'_>, keyword: Option<&'static str>) -> bool {
        let Some(second) = keyword
            .filter(|keyword| CODES.contains(keyword) || matches!(*keyword, "heap" | "move"))
        else {
            return false;
        };
        let is_code = |keyword: &str| CODES.contains(&keyword);
        let other = |&&(first, _): &&(&str, Span)| {
            first != second
                && (is_code(first) || is_code(second) && matches!(first, "heap" | "move"))
        };
        let Some(&(first, place)) = self.lines.texts.seen.iter().find(other) else { return false };
        self.forget(statement);
        let span = statement.tokens.first().map(|token| token.span).unwrap_or_default();
        if !core::mem::replace(&mut self.beside_code, true) {
            let reason = Reason::CodeBeside { first, second };
            self.reader.diagnostics.push(Diagnostic::error(span, reason).with(place, Note::First));
        }
        true
    }
}
