//! The way from a text to a [`Ruleset`].

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::diagnostic::{Diagnostic, Note, Reason, Severity};
use crate::formula::{Claim, Formula, Subject};
use crate::lex::{Statement, TokenKind, one_statement, statements};
use crate::limits::{MAX_DIAGNOSTICS, MAX_SOURCE};
use crate::lower::condition::condition;
use crate::lower::context::{symbols, written_symbols};
use crate::lower::number::constant;
use crate::lower::{Budget, Scope, formula, moves, regex};
use crate::matcher::Matcher;
use crate::parser::{Parsed, Parser, StatementText};
use crate::regex::Regex;
use crate::ruleset::{
    Alphabet, Convention, Expectation, Expected, Letter, LetterSet, MAX_LETTERS, MAX_TURN, Ruleset, Span,
};
use crate::syntax::{ExpectText, Expr, MoveText, ParameterText, Pattern, VerdictText};

/// What is decided beside the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Values for parameters; of two for the same one, the last counts.
    pub parameters: Vec<(String, i64)>,
    /// Another convention than that of the text.
    pub convention: Option<Convention>,
}

/// Reads a rule text. There is a ruleset if and only if no diagnostic is an error.
///
/// If the settings change the convention, the `expect` and `claim` lines of the text are about another game and are left out
/// of the ruleset.
#[must_use]
pub fn parse(source: &str, settings: &Settings) -> (Option<Ruleset>, Vec<Diagnostic>) {
    let mut reader = Reader { settings, diagnostics: vec![], budget: Budget::new(), texts: Texts::default() };
    let ruleset = if source.len() > MAX_SOURCE {
        let reason = Reason::SourceTooLong { given: source.len(), limit: MAX_SOURCE };
        reader.diagnostics.push(Diagnostic::error(Span { start: 0, end: 0 }, reason));
        None
    } else {
        reader.read(source)
    };
    let diagnostics = finish(reader.diagnostics);
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    (ruleset.filter(|_| !failed), diagnostics)
}

/// Reads a claim about a game, as after the word `claim`.
///
/// # Errors
/// What is wrong with it; spans are places in `text`.
pub fn parse_claim(text: &str, ruleset: &Ruleset) -> Result<Claim, Vec<Diagnostic>> {
    standalone(text, ruleset, |parser, scope| {
        let claim = formula::claim(&parser.claim()?, ruleset.rules.len(), scope)?;
        if matches!(claim.subject, Subject::Value(_)) && ruleset.convention == Convention::Misere {
            return Err(Diagnostic::error(claim.span, Reason::ValueInMisere));
        }
        Ok(claim)
    })
}

/// Reads a formula about the positions of a game, as after the words `claim wins when`.
///
/// # Errors
/// What is wrong with it; spans are places in `text`.
pub fn parse_formula(text: &str, ruleset: &Ruleset) -> Result<Formula, Vec<Diagnostic>> {
    standalone(text, ruleset, |parser, scope| {
        let expr = parser.formula()?;
        parser.expect_end()?;
        formula::formula(&expr, scope)
    })
}

/// Reads a regular expression over the letters of a game, as after the words `word in`.
///
/// # Errors
/// What is wrong with it; spans are places in `text`.
pub fn parse_regex(text: &str, ruleset: &Ruleset) -> Result<Regex, Vec<Diagnostic>> {
    standalone(text, ruleset, |parser, scope| {
        let pattern = parser.pattern()?;
        parser.expect_end()?;
        regex::regex(&pattern, scope)
    })
}

fn standalone<T>(
    text: &str,
    ruleset: &Ruleset,
    read: impl FnOnce(&mut Parser<'_, '_>, Scope<'_>) -> Parsed<T>,
) -> Result<T, Vec<Diagnostic>> {
    if text.len() > MAX_SOURCE {
        let reason = Reason::SourceTooLong { given: text.len(), limit: MAX_SOURCE };
        return Err(vec![Diagnostic::error(Span { start: 0, end: 0 }, reason)]);
    }
    let mut diagnostics = vec![];
    let statement = one_statement(text, &mut diagnostics);
    if statement.broken {
        return Err(finish(diagnostics));
    }
    let scope = Scope { parameters: &ruleset.parameters, alphabet: &ruleset.alphabet, budget: &Budget::new() };
    read(&mut Parser::new(&statement.tokens), scope).map_err(|diagnostic| vec![diagnostic])
}

/// Sorted by place, errors before warnings at one place, and not too many.
fn finish(mut diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
    diagnostics.sort_by_key(|diagnostic| (diagnostic.span, core::cmp::Reverse(diagnostic.severity)));
    diagnostics.dedup();
    if diagnostics.len() > MAX_DIAGNOSTICS {
        // Errors first, so that what is left out never decides whether the text can be used.
        diagnostics.sort_by_key(|diagnostic| core::cmp::Reverse(diagnostic.severity));
        diagnostics.truncate(MAX_DIAGNOSTICS);
        diagnostics.sort_by_key(|diagnostic| diagnostic.span);
        let end = diagnostics.last().map(|last| last.span).unwrap_or_default();
        let reason = Reason::TooManyDiagnostics { limit: MAX_DIAGNOSTICS };
        diagnostics.push(Diagnostic::warning(end, reason));
    }
    diagnostics
}

/// The statements of a text by kind.
#[derive(Default)]
struct Texts {
    /// Statements of which there may be one: where they stand.
    seen: Vec<(&'static str, Span)>,
    title: Option<String>,
    parameters: Vec<ParameterText>,
    players: Option<[String; 2]>,
    word: Option<Pattern>,
    moves: Vec<MoveText>,
    turn: Option<(Span, Expr, Expr)>,
    misere: bool,
    expectations: Vec<ExpectText>,
    claims: Vec<crate::syntax::ClaimText>,
    /// A statement could not be read, so that letters may be missing.
    incomplete: bool,
}

struct Reader<'a> {
    settings: &'a Settings,
    diagnostics: Vec<Diagnostic>,
    budget: Budget,
    texts: Texts,
}

impl Reader<'_> {
    fn read(&mut self, source: &str) -> Option<Ruleset> {
        for statement in statements(source, &mut self.diagnostics) {
            self.statement(&statement);
        }
        // A statement that is not known may have been meant as the missing one.
        let unknown = |diagnostic: &Diagnostic| {
            matches!(diagnostic.reason, Reason::UnknownStatement { .. } | Reason::NotAWordGame { .. })
        };
        let known = !self.diagnostics.iter().any(unknown);
        for keyword in ["word", "move"] {
            if known && !self.texts.seen.iter().any(|(seen, _)| *seen == keyword) {
                self.error(Span::default(), Reason::MissingStatement { keyword });
            }
        }
        let texts = core::mem::take(&mut self.texts);
        let parameters = self.parameters(&texts.parameters)?;
        let (alphabet, written) = self.alphabet(&texts, &parameters)?;
        let budget = core::mem::replace(&mut self.budget, Budget::new());
        let scope = Scope { parameters: &parameters, alphabet: &alphabet, budget: &budget };
        let before = self.diagnostics.len();
        let result = self.meaning(&texts, written, scope);
        if texts.incomplete {
            // Letters may be unknown only because the line that brings them could not be read.
            let mut index = 0;
            self.diagnostics.retain(|diagnostic| {
                index += 1;
                let about_letters =
                    matches!(
                        diagnostic.reason,
                        Reason::UnknownLetter { .. } | Reason::NoSuchDigit { .. } | Reason::NoDigits
                    ) || matches!(diagnostic.reason, Reason::NotAPosition { .. } | Reason::BaseOutOfRange { .. })
                        || matches!(diagnostic.reason, Reason::NoSuchMove { .. } | Reason::MoveHasNoInstance);
                index <= before || !about_letters
            });
            return None;
        }
        let (domain, rules, turn, expectations, claims) = result?;
        let convention = if texts.misere { Convention::Misere } else { Convention::Normal };
        let played = self.settings.convention.unwrap_or(convention);
        let same_game = played == convention;
        Some(Ruleset {
            title: texts.title.unwrap_or_default(),
            parameters,
            alphabet,
            domain,
            rules,
            turn,
            convention: played,
            players: texts.players,
            expectations: if same_game { expectations } else { vec![] },
            claims: if same_game { claims } else { vec![] },
        })
    }

    fn error(&mut self, span: Span, reason: Reason) {
        self.diagnostics.push(Diagnostic::error(span, reason));
    }

    /// The result, or nothing and one more diagnostic.
    fn keep<T>(&mut self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|diagnostic| self.diagnostics.push(diagnostic)).ok()
    }

    fn statement(&mut self, statement: &Statement<'_>) {
        let first = statement.tokens.first();
        let span = first.map(|token| token.span).unwrap_or_default();
        let keyword = first.and_then(|token| match token.kind {
            TokenKind::Name(name) => crate::parser::KEYWORDS.into_iter().find(|keyword| *keyword == name),
            _ => None,
        });
        if let Some(keyword) = keyword {
            let earlier = self.texts.seen.iter().find(|(seen, _)| *seen == keyword).map(|(_, span)| *span);
            let once = !matches!(keyword, "parameter" | "move" | "expect" | "claim");
            if let (true, Some(earlier)) = (once, earlier) {
                let reason = Reason::RepeatedStatement { keyword };
                self.diagnostics.push(Diagnostic::error(span, reason).with(earlier, Note::First));
                return;
            }
            if earlier.is_none() {
                self.texts.seen.push((keyword, span));
            }
        }
        let affects_letters = !matches!(keyword, Some("game" | "players" | "turn" | "misere" | "expect" | "claim"));
        if statement.broken {
            self.texts.incomplete |= affects_letters;
            return;
        }
        let parsed = Parser::new(&statement.tokens).statement();
        let Some(parsed) = self.keep(parsed) else {
            self.texts.incomplete |= affects_letters;
            return;
        };
        let texts = &mut self.texts;
        match parsed {
            StatementText::Game(title) => texts.title = Some(title),
            StatementText::Parameter(parameter) => texts.parameters.push(parameter),
            StatementText::Players(names) => texts.players = Some(names),
            StatementText::Word(pattern) => texts.word = Some(pattern),
            StatementText::Move(text) => texts.moves.push(text),
            StatementText::Turn(low, high) => {
                let span = Span { start: low.span.start, end: high.span.end };
                texts.turn = Some((span, low, high));
            }
            StatementText::Misere => texts.misere = true,
            StatementText::Expect(text) => texts.expectations.push(text),
            StatementText::Claim(text) => texts.claims.push(text),
        }
    }

    /// The parameters with their values. `None` if one has none: what else is wrong cannot be known then.
    fn parameters(&mut self, texts: &[ParameterText]) -> Option<Vec<(String, i64)>> {
        let mut parameters: Vec<(String, i64)> = vec![];
        let mut complete = true;
        for text in texts {
            if let Some(index) = parameters.iter().position(|(name, _)| *name == text.name) {
                let reason = Reason::RepeatedParameter { name: text.name.clone() };
                let first = texts.get(index).map(|first| first.name_span).unwrap_or_default();
                self.diagnostics.push(Diagnostic::error(text.name_span, reason).with(first, Note::First));
                continue;
            }
            let value = self.parameter(text, &parameters);
            let value = self.keep(value);
            complete &= value.is_some();
            parameters.push((text.name.clone(), value.unwrap_or(1)));
        }
        for (name, _) in &self.settings.parameters {
            if !texts.iter().any(|text| text.name == *name) {
                let known = texts.iter().map(|text| text.name.clone()).collect();
                let reason = Reason::UnknownParameter { name: name.to_string(), known };
                self.diagnostics.push(Diagnostic::error(Span::default(), reason));
            }
        }
        complete.then_some(parameters)
    }

    fn parameter(&self, text: &ParameterText, earlier: &[(String, i64)]) -> Result<i64, Diagnostic> {
        let default = constant(&text.value, earlier)?;
        let set = self.settings.parameters.iter().rev().find(|(name, _)| *name == text.name);
        let value = set.map_or(default, |(_, value)| *value);
        if let Some((low, high)) = &text.range {
            let span = Span { start: low.span.start, end: high.span.end };
            let (low, high) = (constant(low, earlier)?, constant(high, earlier)?);
            if high < low {
                return Err(Diagnostic::error(span, Reason::EmptyRange { low, high }));
            }
            if !(low..=high).contains(&value) {
                let reason = Reason::ParameterOutOfRange { name: text.name.clone(), value, low, high };
                return Err(Diagnostic::error(text.value.span, reason).with(span, Note::Declared));
            }
        }
        Ok(value)
    }

    /// All letters of the game, and those of them that are written out alone somewhere.
    fn alphabet(&mut self, texts: &Texts, parameters: &[(String, i64)]) -> Option<(Alphabet, LetterSet)> {
        let mut found: Vec<char> = vec![];
        let mut written: Vec<char> = vec![];
        let mut mention = |symbol| {
            // Kept sorted, so that a long text of one letter stays small.
            if let Err(place) = found.binary_search(&symbol) {
                found.insert(place, symbol);
            }
        };
        let contexts = texts.moves.iter().flat_map(|text| text.after.iter().chain(&text.before));
        let contexts = contexts.flat_map(|context| context.alternatives.iter().map(|(_, pattern)| pattern));
        let sides = texts.moves.iter().flat_map(|text| text.left.iter().chain(&text.right));
        let patterns = texts.word.iter().chain(contexts).map(|pattern| (pattern, false));
        let mut failed = vec![];
        for (pattern, in_move) in patterns.chain(sides.map(|pattern| (pattern, true))) {
            if let Err(diagnostic) = symbols(pattern, parameters, in_move, &mut mention) {
                failed.push(diagnostic);
            }
        }
        if let Some(word) = &texts.word {
            written_symbols(word, &mut |symbol| written.push(symbol));
        }
        let place = texts.word.as_ref().map(|word| word.span).unwrap_or_default();
        if found.len() > MAX_LETTERS {
            failed.push(Diagnostic::error(place, Reason::TooManyLetters { limit: MAX_LETTERS }));
        }
        if !failed.is_empty() {
            self.diagnostics.append(&mut failed);
            return None;
        }
        let alphabet = Alphabet::new(found);
        written.sort_unstable();
        written.dedup();
        let written: LetterSet = written.into_iter().filter_map(|symbol| alphabet.letter(symbol)).collect();
        Some((alphabet, written))
    }

    #[expect(clippy::type_complexity, reason = "the parts of a ruleset, taken apart at once by the one caller")]
    fn meaning(
        &mut self,
        texts: &Texts,
        written: LetterSet,
        scope: Scope<'_>,
    ) -> Option<(Regex, Vec<crate::Rule>, usize, Vec<Expectation>, Vec<Claim>)> {
        let domain = texts.word.as_ref().and_then(|pattern| self.keep(regex::regex(pattern, scope)));
        let mut rules = vec![];
        for text in &texts.moves {
            let rule = moves::rule(text, written, scope, &mut self.diagnostics);
            rules.extend(self.keep(rule));
        }
        let turn = match &texts.turn {
            None => Some(1),
            Some((span, low, high)) => {
                let turn = turn(*span, low, high, scope);
                self.keep(turn)
            }
        };
        let mut expectations = vec![];
        for text in &texts.expectations {
            self.expectations(text, domain.as_ref(), texts.misere, scope, &mut expectations);
        }
        let mut claims = vec![];
        for text in &texts.claims {
            if self.applies(text.condition.as_ref(), scope) {
                let claim = formula::claim(text, texts.moves.len(), scope);
                claims.extend(self.keep(claim));
            }
        }
        Some((domain?, rules, turn?, expectations, claims))
    }

    /// Whether the condition on parameters at the end of an `expect` or `claim` line holds.
    fn applies(&mut self, text: Option<&Expr>, scope: Scope<'_>) -> bool {
        let Some(text) = text else { return true };
        let condition = condition(text, &[], scope);
        self.keep(condition).and_then(|condition| condition.holds(&[], &[])).unwrap_or(false)
    }

    fn expectations(
        &mut self,
        text: &ExpectText,
        domain: Option<&Regex>,
        misere: bool,
        scope: Scope<'_>,
        expectations: &mut Vec<Expectation>,
    ) {
        if !self.applies(text.condition.as_ref(), scope) {
            return;
        }
        let matcher = domain.map(Matcher::new);
        for (span, word_text, verdict) in &text.items {
            let Some(word) = self.keep(scope.word(word_text)) else { continue };
            if matcher.as_ref().is_some_and(|matcher| !matcher.matches(&word)) {
                let word = excerpt(&word, scope.alphabet);
                self.error(word_text.span, Reason::NotAPosition { word });
                continue;
            }
            let expected = match verdict {
                VerdictText::Outcome(outcome) => Ok(Expected::Outcome(*outcome)),
                VerdictText::Value(expr) if misere => Err(Diagnostic::error(expr.span, Reason::ValueInMisere)),
                VerdictText::Value(expr) => grundy_value(expr, scope),
            };
            if let Some(expected) = self.keep(expected) {
                expectations.push(Expectation { span: *span, word, expected });
            }
        }
    }
}

fn grundy_value(expr: &Expr, scope: Scope<'_>) -> Result<Expected, Diagnostic> {
    let value = constant(expr, scope.parameters)?;
    let reason = Reason::NumberOutOfRange { value, low: 0, high: i64::from(u32::MAX) };
    u32::try_from(value).map(Expected::Value).map_err(|_| Diagnostic::error(expr.span, reason))
}

fn turn(span: Span, low: &Expr, high: &Expr, scope: Scope<'_>) -> Result<usize, Diagnostic> {
    let (low, high) = (constant(low, scope.parameters)?, constant(high, scope.parameters)?);
    let moves = usize::try_from(high).ok().filter(|moves| low == 1 && (1..=MAX_TURN).contains(moves));
    moves.ok_or_else(|| Diagnostic::error(span, Reason::TurnOutOfRange { low, high, limit: MAX_TURN }))
}

/// The beginning of a word, as text.
fn excerpt(word: &[Letter], alphabet: &Alphabet) -> String {
    alphabet.spell(&word[..word.len().min(40)])
}
