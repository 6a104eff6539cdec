//! From any rule text to [`Rules`]: determines the kind of game and dispatches to that kind's
//! parser.
//!
//! Only this module knows all kinds of games. Nothing else in this crate depends on it.

pub(crate) mod kind;
mod lines;
mod open;

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::boards::BoardRuleset;
use crate::diagnostic::{Diagnostic, Reason};
use crate::language::lower::players;
use crate::language::lower::scope::{Budget, Scope};
use crate::limits::MAX_SOURCE;
use crate::lists::ListRuleset;
use crate::loops::Loops;
use crate::statements::{Reader, Settings, fixed_range};
use crate::text::lexer::{Dialect, statements};
use crate::text::syntax::ParameterText;
use crate::text::{Severity, finish};
use crate::tuples::{TupleRuleset, pddl};
use crate::words::ruleset::WordRuleset;
use crate::{Alphabet, Convention, Header, Span};

use kind::{dialect, kind_of_text};
use lines::{Lines, Particular};
pub use open::with_heaps;

/// The rules of a game of any kind.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(
    clippy::large_enum_variant,
    reason = "there is one of these for a text, and it is taken apart at once"
)]
pub enum Rules {
    /// Positions are words.
    Words(WordRuleset),
    /// Positions are tuples of heaps.
    Tuples(TupleRuleset),
    /// Positions are lists of any number of heaps.
    Lists(ListRuleset),
    /// Positions are boards whose letters are taken.
    Boards(BoardRuleset),
}

impl Rules {
    /// The part of the rules that does not depend on the kind of positions.
    #[must_use]
    pub const fn header(&self) -> &Header {
        match self {
            Self::Words(rules) => &rules.header,
            Self::Tuples(rules) => &rules.header,
            Self::Lists(rules) => &rules.header,
            Self::Boards(rules) => &rules.header,
        }
    }
}

/// Parses a rule text of any kind: a `.game` text with `word`, `heaps`, `heap` or a code, or
/// numeric PDDL, which begins with `(`. Returns rules if and only if no diagnostic is an error.
///
/// If the settings change the convention, the ruleset omits the `expect` and `claim` lines, which
/// are about the original game.
#[must_use]
pub fn read(source: &str, settings: &Settings) -> (Option<Rules>, Vec<Diagnostic>) {
    if is_pddl(source) {
        let (rules, diagnostics) = pddl::parse(source, settings);
        return (rules.map(Rules::Tuples), diagnostics);
    }
    let (rules, _, diagnostics) = native(source, settings);
    finished(rules, diagnostics)
}

/// Parses a rule text about words, as [`read`] does. Other kinds of games are errors.
#[must_use]
pub fn parse(source: &str, settings: &Settings) -> (Option<WordRuleset>, Vec<Diagnostic>) {
    let (rules, kind, mut diagnostics) = native(source, settings);
    let rules = match rules {
        Some(Rules::Words(ruleset)) => Some(ruleset),
        _ => None,
    };
    if let Some((keyword, span)) = kind
        && keyword != "word"
    {
        diagnostics
            .push(Diagnostic::error(span, Reason::NotAWordGame { keyword: keyword.to_string() }));
    }
    finished(rules, diagnostics)
}

/// Parses a `.game` text: the rules, the statement that determines the kind of game, diagnostics.
fn native(
    source: &str,
    settings: &Settings,
) -> (Option<Rules>, Option<(&'static str, Span)>, Vec<Diagnostic>) {
    if source.len() > MAX_SOURCE {
        let reason = Reason::SourceTooLong { given: source.len(), limit: MAX_SOURCE };
        return (None, None, vec![Diagnostic::error(Span { start: 0, end: 0 }, reason)]);
    }
    let (lines, kind, mut reader) = gathered(source, settings);
    (rules(&lines, &mut reader), kind, reader.diagnostics)
}

/// The statements of a text, the one that determines the kind of game, and the reader to continue
/// with.
fn gathered<'s>(
    source: &str,
    settings: &'s Settings,
) -> (Lines, Option<(&'static str, Span)>, Reader<'s>) {
    let mut diagnostics = vec![];
    let mut parts = statements(source, Dialect::Words, &mut diagnostics);
    let kind = kind_of_text(&parts);
    let dialect = kind.map_or(Dialect::Words, |(keyword, _)| dialect(keyword));
    if dialect != Dialect::Words {
        diagnostics.clear();
        parts = statements(source, dialect, &mut diagnostics);
    }
    let mut reader = Reader { settings, diagnostics, budget: Budget::new() };
    let lines = Lines::gather(&parts, dialect, kind, &mut reader);
    (lines, kind, reader)
}

/// The minimum and maximum of each parameter with a literal range; for sets and lists, of their
/// elements.
///
/// ```
/// let text = "heap n\nparameter k = 2 in 1..9\nparameter s = {1}\n\
///     move n -> n - d where d in s and d <= k\n";
/// assert_eq!(nimatron_rules::parameter_ranges(text), [("k".to_owned(), 1, 9)]);
/// ```
#[must_use]
pub fn parameter_ranges(source: &str) -> Vec<(String, i64, i64)> {
    if is_pddl(source) || source.len() > MAX_SOURCE {
        return vec![];
    }
    let settings = Settings::default();
    let (lines, ..) = gathered(source, &settings);
    let range =
        |text: &ParameterText| fixed_range(text).map(|(low, high)| (text.name.clone(), low, high));
    lines.texts.parameters.iter().filter_map(range).collect()
}

/// Reads a text about heaps, with any arithmetic, as loops over integers with open parameters. None
/// if the text has errors or uses something that loops cannot express: turns of several moves,
/// quantifiers, turns in lists other than a single move. In a partisan game, an additional first
/// number says whose turn it is: 0 for the first player, 1 for the second.
///
/// ```
/// let text = "heap n\nparameter k = 2 in 1..9\nmove n -> n - d where 0 < d <= k\n";
/// let loops = nimatron_rules::read_loops(
///     text, &nimatron_rules::Settings::default()
/// ).expect("loops");
/// assert_eq!((loops.game.moves.len(), loops.given), (1, vec![compute::Given::Number(2)]));
/// ```
#[must_use]
pub fn read_loops(source: &str, settings: &Settings) -> Option<Loops> {
    if is_pddl(source) || source.len() > MAX_SOURCE {
        return None;
    }
    let (lines, _, mut reader) = gathered(source, settings);
    let texts = &lines.texts;
    let parameters = reader.parameters(&texts.parameters)?;
    let (alphabet, budget) = (Alphabet::default(), Budget::new());
    let scope = Scope { parameters: parameters.known(), alphabet: &alphabet, budget: &budget };
    let misere = texts.convention() == Convention::Misere;
    let read = match &lines.particular {
        Particular::Tuples(tuples) => {
            let named = tuples.moves.iter().map(|text| text.player.as_ref());
            let sides = players::sides(named, texts.players.as_ref(), [0, 0]).ok()?;
            crate::tuples::parse::loops::tuples(tuples, &texts.parameters, misere, sides.as_ref())
        }
        Particular::Lists(lists) => {
            let name = reader.heap_name(lists.heap.as_ref(), scope)?;
            crate::lists::parse::loops::lists(lists, name, &texts.parameters, misere)
        }
        Particular::Words(_) | Particular::Boards(_) => return None,
    };
    let found = reader.loops_of(read, texts, scope);
    found.filter(|_| reader.diagnostics.iter().all(|one| one.severity != Severity::Error))
}

/// Builds the rules from the collected statements.
fn rules(lines: &Lines, reader: &mut Reader<'_>) -> Option<Rules> {
    let parameters = reader.parameters(&lines.texts.parameters)?;
    match &lines.particular {
        Particular::Words(texts) => {
            reader.word_rules(&lines.texts, texts, &parameters).map(Rules::Words)
        }
        Particular::Tuples(texts) => {
            reader.tuple_rules(&lines.texts, texts, &parameters).map(Rules::Tuples)
        }
        Particular::Lists(texts) => {
            reader.list_rules(&lines.texts, texts, &parameters).map(Rules::Lists)
        }
        Particular::Boards(texts) => {
            reader.board_rules(&lines.texts, texts, &parameters).map(Rules::Boards)
        }
    }
}

/// Drops the rules if a diagnostic is an error.
fn finished<T>(rules: Option<T>, diagnostics: Vec<Diagnostic>) -> (Option<T>, Vec<Diagnostic>) {
    let diagnostics = finish(diagnostics);
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    (rules.filter(|_| !failed), diagnostics)
}

/// Whether the first character that is neither white space nor in a comment is `(`.
pub(crate) fn is_pddl(source: &str) -> bool {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    let mut lines = source.lines().map(str::trim_start);
    let first =
        lines.find(|line| !(line.is_empty() || line.starts_with("--") || line.starts_with(';')));
    first.is_some_and(|line| line.starts_with('('))
}
