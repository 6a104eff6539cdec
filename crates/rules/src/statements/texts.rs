//! The statements that every kind of game has.

use alloc::string::String;
use alloc::vec::Vec;

use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::text::parser::Parser;
use crate::text::syntax::{ParameterText, TurnText};
use crate::{Convention, Span};

/// Their contents, and notes on all statements of the text.
#[derive(Default)]
pub(crate) struct Texts {
    /// The keywords of the statements, each with the place of its first statement.
    pub(crate) seen: Vec<(&'static str, Span)>,
    pub(crate) title: Option<String>,
    pub(crate) parameters: Vec<ParameterText>,
    pub(crate) players: Option<[String; 2]>,
    pub(crate) turn: Option<TurnText>,
    pub(crate) misere: bool,
    /// Names that occur in positions, moves or other parameters.
    pub(crate) mentioned: Vec<String>,
    /// Whether a statement could not be read, so that letters or names may be missing.
    pub(crate) incomplete: bool,
}

impl Texts {
    /// Parses the rest of a statement whose first word is `keyword`, if every kind of game has it.
    /// Otherwise reads nothing and returns `false`.
    pub(crate) fn read(&mut self, keyword: &str, parser: &mut Parser<'_, '_>) -> Parsed<bool> {
        match keyword {
            "game" => self.title = Some(parser.whole(Parser::quoted)?),
            "parameter" => self.parameters.push(parser.whole(Parser::parameter)?),
            "players" => {
                let [first, second] = parser.whole(Parser::players)?;
                // The names are known, so that nothing else is said of moves that begin with them.
                self.players = Some([first.name.clone(), second.name.clone()]);
                if first.name == second.name {
                    let reason = Reason::SamePlayers { name: second.name };
                    return Err(Diagnostic::error(second.span, reason));
                }
            }
            "turn" => self.turn = Some(parser.whole(Parser::turn)?),
            "misere" => {
                parser.expect_end()?;
                self.misere = true;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The convention of the text, by default normal play.
    pub(crate) const fn convention(&self) -> Convention {
        if self.misere { Convention::Misere } else { Convention::Normal }
    }

    /// Whether the text has a statement with this keyword.
    pub(crate) fn has(&self, keyword: &str) -> bool {
        self.seen.iter().any(|(seen, _)| *seen == keyword)
    }

    /// The place of the first statement with this keyword.
    pub(crate) fn place(&self, keyword: &str) -> Span {
        self.seen
            .iter()
            .find(|(seen, _)| *seen == keyword)
            .map(|(_, span)| *span)
            .unwrap_or_default()
    }
}
