//! What letters look like in drawn positions: `show '.' as gap, 'a' as '#.'`. The game does not
//! depend on it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::diagnostic::{Diagnostic, Parsed, Reason, Wanted};
use crate::language::lower::scope::Scope;
use crate::text::Cursor;
use crate::text::lexer::TokenKind;
use crate::text::parser::{Parser, quoted_symbols};
use crate::text::syntax::WordText;
use crate::{Letter, Span};

/// The most cells in a column.
const HEIGHT: usize = 8;

/// The appearance of a letter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Appearance {
    /// One of [`Appearance::NAMES`].
    Named(&'static str),
    /// Cells from top to bottom: `.` is free, `#` is taken.
    Column(String),
}

impl Appearance {
    /// An empty place, a place covered by a tile, a barrier, a coin, a piece that moves.
    pub const NAMES: [&'static str; 5] = ["gap", "tile", "wall", "coin", "pawn"];
}

/// `'.' as gap`.
#[derive(Clone, Debug)]
pub(crate) struct ShowText {
    letters: WordText,
    appearance: Appearance,
    /// Place of the appearance.
    span: Span,
}

impl Parser<'_, '_> {
    /// After `show`. Letters need quotes: without them `as` would be two more letters.
    pub(crate) fn appearances(&mut self) -> Parsed<Vec<ShowText>> {
        self.list(|parser| {
            let Some(TokenKind::Quoted(text)) = parser.peek() else {
                return Err(parser.unexpected(Wanted::Quoted));
            };
            let span = parser.here();
            let letters = WordText { span, symbols: quoted_symbols(text, span).collect() };
            parser.bump();
            parser.expect_name("as")?;
            let span = parser.here();
            let is_column = |cells: &str| {
                !cells.is_empty()
                    && cells.len() <= HEIGHT
                    && cells.trim_matches(['.', '#']).is_empty()
            };
            let found = match parser.peek() {
                Some(TokenKind::Name(name)) => {
                    Appearance::NAMES.into_iter().find(|known| known == name).map(Appearance::Named)
                }
                Some(TokenKind::Quoted(cells)) if is_column(cells) => {
                    Some(Appearance::Column((*cells).to_string()))
                }
                _ => None,
            };
            let appearance = found.ok_or_else(|| parser.unexpected(Wanted::Appearance))?;
            parser.bump();
            Ok(ShowText { letters, appearance, span })
        })
    }
}

/// The appearance of each letter, in the order of the lines.
pub(crate) fn appearances(
    texts: &[ShowText],
    scope: Scope<'_>,
) -> Parsed<Vec<(Letter, Appearance)>> {
    let height = |text: &ShowText| {
        if let Appearance::Column(cells) = &text.appearance { cells.len() } else { 1 }
    };
    let mut found: Vec<(Letter, Appearance)> = Vec::new();
    for text in texts {
        let (first, this) = (height(&texts[0]), height(text));
        if first != this {
            return Err(Diagnostic::error(text.span, Reason::HeightsDiffer { first, this }));
        }
        for &(symbol, place) in &text.letters.symbols {
            let letter = scope.letter(symbol, place)?;
            if found.iter().any(|(other, _)| *other == letter) {
                return Err(Diagnostic::error(place, Reason::ShownTwice { letter: symbol }));
            }
            found.push((letter, text.appearance.clone()));
        }
    }
    Ok(found)
}
