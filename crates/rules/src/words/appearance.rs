//! What letters look like in drawn positions: `show '.' as gap, 'a' as '#.'`. The game does not
//! depend on it.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use crate::diagnostic::{Diagnostic, Parsed, Reason, Wanted};
use crate::language::lower::scope::Scope;
use crate::text::Cursor;
use crate::text::lexer::TokenKind;
use crate::text::parser::Parser;
use crate::text::syntax::WordText;
use crate::{Letter, Span};

/// The most cells in a column.
const HEIGHT: usize = 8;

/// The appearance of a letter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Appearance {
    /// An empty place.
    Gap,
    /// A place covered by a tile.
    Tile,
    /// A barrier that nothing can pass.
    Wall,
    /// A coin.
    Coin,
    /// A movable piece.
    Pawn,
    /// A column of cells from top to bottom: `.` is free, `#` is taken.
    Column(String),
}

impl Appearance {
    /// The names of the appearances other than columns.
    pub const NAMES: [&'static str; 5] = ["gap", "tile", "wall", "coin", "pawn"];

    /// Finds an appearance by name.
    fn named(name: &str) -> Option<Self> {
        Some(match name {
            "gap" => Self::Gap,
            "tile" => Self::Tile,
            "wall" => Self::Wall,
            "coin" => Self::Coin,
            "pawn" => Self::Pawn,
            _ => return None,
        })
    }

    /// The name, or the cells of a column.
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Gap => "gap",
            Self::Tile => "tile",
            Self::Wall => "wall",
            Self::Coin => "coin",
            Self::Pawn => "pawn",
            Self::Column(cells) => cells,
        }
    }

    /// The cells, if it is a column.
    #[must_use]
    pub fn column(&self) -> Option<&str> {
        if let Self::Column(cells) = self { Some(cells) } else { None }
    }
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
    /// Parses what follows `show`.
    pub(crate) fn appearances(&mut self) -> Parsed<Vec<ShowText>> {
        self.list(|parser| {
            // Unquoted letters would swallow `as`.
            let Some(TokenKind::Quoted(text)) = parser.peek() else { return Err(parser.unexpected(Wanted::Quoted)) };
            let (text, quoted) = (*text, parser.here());
            parser.bump();
            let letters = text.char_indices().map(|(offset, symbol)| {
                let start = quoted.start + 1 + offset;
                (symbol, Span { start, end: start + symbol.len_utf8() })
            });
            let letters = WordText { span: quoted, symbols: letters.collect() };
            parser.expect_name("as")?;
            let span = parser.here();
            let appearance = match parser.peek() {
                Some(TokenKind::Name(name)) => Appearance::named(name),
                Some(TokenKind::Quoted(cells)) if (1..=HEIGHT).contains(&cells.chars().count()) => cells
                    .chars()
                    .all(|cell| matches!(cell, '.' | '#'))
                    .then(|| Appearance::Column((*cells).to_string())),
                _ => None,
            };
            let appearance = appearance.ok_or_else(|| parser.unexpected(Wanted::Appearance))?;
            parser.bump();
            Ok(ShowText { letters, appearance, span })
        })
    }
}

/// The appearance of each letter, in the order of the lines.
pub(crate) fn appearances(texts: &[ShowText], scope: Scope<'_>) -> Parsed<Vec<(Letter, Appearance)>> {
    let mut found: Vec<(Letter, Appearance)> = Vec::new();
    let height = |appearance: &Appearance| appearance.column().map_or(1, |cells| cells.chars().count());
    for ShowText { letters, appearance, span } in texts {
        if let Some(first) = found.first()
            && height(&first.1) != height(appearance)
        {
            let [first, this] = [height(&first.1), height(appearance)];
            return Err(Diagnostic::error(*span, Reason::HeightsDiffer { first, this }));
        }
        for (&(symbol, place), letter) in letters.symbols.iter().zip(scope.word(letters)?) {
            if found.iter().any(|(other, _)| *other == letter) {
                return Err(Diagnostic::error(place, Reason::ShownTwice { letter: symbol }));
            }
            found.push((letter, appearance.clone()));
        }
    }
    Ok(found)
}
