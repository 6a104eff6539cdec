//! From statements to rules: the part shared by all kinds of games.

use alloc::string::String;
use alloc::vec::Vec;

use super::Texts;
use crate::diagnostic::{Diagnostic, Parsed, Reason};
use crate::language::lower::condition::condition;
use crate::language::lower::scope::{Budget, Scope, Values};
use crate::loops::Loops;
use crate::loops::term::Reading;
use crate::text::syntax::{Expr, TurnText};
use crate::{Convention, Header, Sides, Span};

/// Choices made outside the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Values of parameters; the last of duplicates counts. For a set parameter, the value is the
    /// set of this one number.
    pub parameters: Vec<(String, i64)>,
    /// Values of set parameters, in any order; the last of duplicates counts. Takes precedence over
    /// `parameters`.
    pub sets: Vec<(String, Vec<i64>)>,
    /// Overrides the convention of the text.
    pub convention: Option<Convention>,
}

impl Settings {
    /// The parameters with a setting.
    pub(crate) fn names(&self) -> impl Iterator<Item = &String> {
        self.parameters.iter().map(|(name, _)| name).chain(self.sets.iter().map(|(name, _)| name))
    }
}

/// The state of reading a text: settings, diagnostics so far, remaining budget.
pub(crate) struct Reader<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) budget: Budget,
}

impl Reader<'_> {
    /// The convention of the settings, else that of the text.
    pub(crate) fn convention(&self, texts: &Texts) -> Convention {
        self.settings.convention.unwrap_or_else(|| texts.convention())
    }

    /// The part of a ruleset that all kinds share.
    pub(crate) fn header(
        &self,
        texts: &Texts,
        scope: Scope<'_>,
        sides: Option<Sides>,
        turn_parameter: Option<String>,
    ) -> Header {
        let Values { numbers, sets } = scope.parameters.owned();
        Header {
            title: texts.title.clone().unwrap_or_default(),
            parameters: numbers,
            sets,
            convention: self.convention(texts),
            players: texts.players.clone(),
            sides,
            turn_parameter,
        }
    }

    pub(crate) fn error(&mut self, span: Span, reason: Reason) {
        self.diagnostics.push(Diagnostic::error(span, reason));
    }

    /// Unwraps the result, or records its diagnostic.
    pub(crate) fn keep<T>(&mut self, result: Parsed<T>) -> Option<T> {
        result.map_err(|diagnostic| self.diagnostics.push(diagnostic)).ok()
    }

    /// Unwraps the result, or records its diagnostics.
    pub(crate) fn keep_all<T>(&mut self, result: Result<T, Vec<Diagnostic>>) -> Option<T> {
        result.map_err(|diagnostics| self.diagnostics.extend(diagnostics)).ok()
    }

    /// Reports turns of several moves in a partisan game.
    pub(crate) fn partisan_turn(
        &mut self,
        texts: &Texts,
        turn: Option<usize>,
        sides: Option<&Sides>,
    ) {
        if let (Some(TurnText::Moves(span, ..)), Some(_), Some(2..)) = (&texts.turn, sides, turn) {
            self.error(*span, Reason::PartisanTurn);
        }
    }

    /// Packs rules that were read as loops with the values of the parameters.
    pub(crate) fn loops_of(
        &mut self,
        read: Parsed<(compute::Game, Vec<Span>)>,
        texts: &Texts,
        scope: Scope<'_>,
    ) -> Option<Loops> {
        let (mut game, lines) = self.keep(read)?;
        if let Some(text) = &texts.turn {
            let span = if let TurnText::Moves(span, ..) = text { *span } else { Span::default() };
            self.error(span, Reason::NotInLoops { what: "turn" });
            return None;
        }
        let header = self.header(texts, scope, None, None);
        game.misere = header.convention == Convention::Misere;
        let given = Loops::given_by(&header, &game);
        let ranges = self.keep(Reading::ranges(&game, &texts.parameters))?;
        Some(Loops { game, given, lines, ranges })
    }

    /// Whether the parameter condition at the end of an `expect` or `claim` line holds.
    pub(crate) fn applies(&mut self, text: Option<&Expr>, scope: Scope<'_>) -> bool {
        let Some(text) = text else { return true };
        let condition = condition(text, &[], scope);
        self.keep(condition).and_then(|condition| condition.holds(&[], &[])).unwrap_or(false)
    }
}
