//! The statements of a text that games of every kind have.

use alloc::string::String;
use alloc::vec::Vec;

use crate::diagnostic::Parsed;
use crate::text::parser::Parser;
use crate::text::syntax::{ParameterText, TurnText};
use crate::{Convention, Span};

/// The contents of such statements, and notes on all statements of the text.
#[derive(Default)]
pub(crate) struct Texts {
    /// The first words of the statements, and where the first statement with each of them stands.
    pub(crate) seen: Vec<(&'static str, Span)>,
    pub(crate) title: Option<String>,
    pub(crate) parameters: Vec<ParameterText>,
    pub(crate) players: Option<[String; 2]>,
    pub(crate) turn: Option<TurnText>,
    pub(crate) misere: bool,
    /// Names that occur in what says what positions and moves are, or in another parameter.
    pub(crate) mentioned: Vec<String>,
    /// A statement could not be read, so that letters or names may be missing.
    pub(crate) incomplete: bool,
}

impl Texts {
    /// Reads the rest of a statement whose first word is `keyword`, if games of every kind have such
    /// a statement. Otherwise nothing is read and the result is `false`.
    pub(crate) fn read(&mut self, keyword: &str, parser: &mut Parser<'_, '_>) -> Parsed<bool> {
        match keyword {
            "game" => self.title = Some(parser.whole(Parser::quoted)?),
            "parameter" => self.parameters.push(parser.whole(Parser::parameter)?),
            "players" => self.players = Some(parser.whole(Parser::players)?),
            "turn" => self.turn = Some(parser.whole(Parser::turn)?),
            "misere" => {
                parser.expect_end()?;
                self.misere = true;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Normal play, unless the text says otherwise.
    pub(crate) const fn convention(&self) -> Convention {
        if self.misere { Convention::Misere } else { Convention::Normal }
    }

    /// Whether there is a statement with this first word.
    pub(crate) fn has(&self, keyword: &str) -> bool {
        self.seen.iter().any(|(seen, _)| *seen == keyword)
    }

    /// Where the first statement with this first word stands.
    pub(crate) fn place(&self, keyword: &str) -> Span {
        self.seen.iter().find(|(seen, _)| *seen == keyword).map(|(_, span)| *span).unwrap_or_default()
    }
}
