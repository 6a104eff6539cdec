//! From statements to rules, as far as kinds of games have it in common.

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

/// What is decided beside the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Values for parameters; of two for the same one, the last counts. For a parameter that is a
    /// set, the set of this one number.
    pub parameters: Vec<(String, i64)>,
    /// Numbers, in any order, for parameters that are sets; of two for the same one, the last
    /// counts, and they count more than `parameters`.
    pub sets: Vec<(String, Vec<i64>)>,
    /// Another convention than that of the text.
    pub convention: Option<Convention>,
}

impl Settings {
    /// The parameters that have a setting.
    pub(crate) fn names(&self) -> impl Iterator<Item = &String> {
        self.parameters.iter().map(|(name, _)| name).chain(self.sets.iter().map(|(name, _)| name))
    }
}

/// The state of reading a text: settings, diagnostics so far, and what may still be spent.
pub(crate) struct Reader<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) budget: Budget,
}

impl Reader<'_> {
    /// What is read alike of every kind of positions.
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
            convention: self.settings.convention.unwrap_or_else(|| texts.convention()),
            players: texts.players.clone(),
            sides,
            turn_parameter,
        }
    }

    pub(crate) fn error(&mut self, span: Span, reason: Reason) {
        self.diagnostics.push(Diagnostic::error(span, reason));
    }

    /// The result, or nothing and one more diagnostic.
    pub(crate) fn keep<T>(&mut self, result: Parsed<T>) -> Option<T> {
        result.map_err(|diagnostic| self.diagnostics.push(diagnostic)).ok()
    }

    /// The result, or nothing and further diagnostics.
    pub(crate) fn keep_all<T>(&mut self, result: Result<T, Vec<Diagnostic>>) -> Option<T> {
        result.map_err(|diagnostics| self.diagnostics.extend(diagnostics)).ok()
    }

    /// Players with different moves make one move a turn.
    pub(crate) fn partisan_turn(&mut self, texts: &Texts, turn: Option<usize>, sides: Option<&Sides>) {
        if let (Some(TurnText::Moves(span, ..)), Some(_), Some(2..)) = (&texts.turn, sides, turn) {
            self.error(*span, Reason::PartisanTurn);
        }
    }

    /// Rules that were read as loops, with the values of the parameters.
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

    /// Whether the condition on parameters at the end of an `expect` or `claim` line holds.
    pub(crate) fn applies(&mut self, text: Option<&Expr>, scope: Scope<'_>) -> bool {
        let Some(text) = text else { return true };
        let condition = condition(text, &[], scope);
        self.keep(condition).and_then(|condition| condition.holds(&[], &[])).unwrap_or(false)
    }
}
