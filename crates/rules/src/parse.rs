//! The way from a text to [`Rules`]. What only games of heaps have is read in [`crate::tuples`].

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use crate::Rules;
use crate::diagnostic::{Diagnostic, Note, Reason, Severity};
use crate::formula::Claim;
use crate::header::Header;
use crate::lex::{CODES, Dialect, Sign, Statement, Token, TokenKind, statements};
use crate::limits::MAX_SOURCE;
use crate::loops::{self, Loops};
use crate::lower::condition::condition;
use crate::lower::context::{symbols, written_symbols};
use crate::lower::{Budget, Parameters, Scope, Values, formula, moves, regex};
use crate::matcher::Matcher;
use crate::parser::{BoardExpectText, Parser, ResultText, StatementText, StrategyText, keywords};
use crate::regex::Regex;
use crate::ruleset::{
    Alphabet, Convention, Expectation, Letter, LetterSet, MAX_LETTERS, MAX_TURN, Sides, Span, Word, WordRuleset,
};
use crate::sides::{self, marker_symbols};
use crate::syntax::{
    ClaimText, CodeText, ExpectText, Expr, HeapsText, MoveText, NameText, ParameterText, Pattern, SplitText,
    TupleMoveText, TupleText, TurnText, WinningText, WordText,
};
use crate::text::finish;
use crate::tuples::TupleMoves;

mod alone;
pub(crate) mod expect;
mod kind;
mod numbers;

pub(crate) use alone::one_text;
pub use alone::{parse_claim, parse_formula, parse_regex};
use kind::{dialect, kind, kind_of_text};
pub(crate) use numbers::turn_parameter;

/// What is decided beside the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Settings {
    /// Values for parameters; of two for the same one, the last counts. For a parameter that is a set, the set of this one number.
    pub parameters: Vec<(String, i64)>,
    /// Numbers, in any order, for parameters that are sets; of two for the same one, the last counts, and they count more than `parameters`.
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

/// Reads a rule text of any kind: a `.game` text with `word`, `heaps`, `heap` or a code, or numeric PDDL, which begins with `(`. There are
/// rules if and only if no diagnostic is an error.
///
/// If the settings change the convention, the `expect` and `claim` lines of the text are about another game and are left out
/// of the ruleset.
#[must_use]
pub fn read(source: &str, settings: &Settings) -> (Option<Rules>, Vec<Diagnostic>) {
    if is_pddl(source) {
        let (rules, diagnostics) = crate::tuples::pddl::parse(source, settings);
        return (rules.map(Rules::Tuples), diagnostics);
    }
    let (rules, reader) = native(source, settings);
    finished(rules, reader.diagnostics)
}

/// Reads a rule text about words, as [`read`] does. Other kinds of games are refused.
#[must_use]
pub fn parse(source: &str, settings: &Settings) -> (Option<WordRuleset>, Vec<Diagnostic>) {
    let (rules, mut reader) = native(source, settings);
    let rules = match rules {
        Some(Rules::Words(ruleset)) => Some(ruleset),
        _ => None,
    };
    if let Some((keyword, span)) = reader.texts.kind
        && keyword != "word"
    {
        reader.diagnostics.push(Diagnostic::error(span, Reason::NotAWordGame { keyword: keyword.to_string() }));
    }
    finished(rules, reader.diagnostics)
}

fn native<'a>(source: &str, settings: &'a Settings) -> (Option<Rules>, Reader<'a>) {
    let mut reader = Reader { settings, diagnostics: vec![], budget: Budget::new(), texts: Texts::default() };
    let rules = if source.len() > MAX_SOURCE {
        let reason = Reason::SourceTooLong { given: source.len(), limit: MAX_SOURCE };
        reader.diagnostics.push(Diagnostic::error(Span { start: 0, end: 0 }, reason));
        None
    } else {
        reader.read(source)
    };
    (rules, reader)
}

/// Nothing, if there is an error.
fn finished<T>(rules: Option<T>, diagnostics: Vec<Diagnostic>) -> (Option<T>, Vec<Diagnostic>) {
    let diagnostics = finish(diagnostics);
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    (rules.filter(|_| !failed), diagnostics)
}

/// Whether the first character that is neither white space nor in a comment is `(`.
fn is_pddl(source: &str) -> bool {
    let source = source.strip_prefix('\u{feff}').unwrap_or(source);
    let mut lines = source.lines().map(str::trim_start);
    let first = lines.find(|line| !(line.is_empty() || line.starts_with("--") || line.starts_with(';')));
    first.is_some_and(|line| line.starts_with('('))
}

/// The statements of a text by kind.
#[derive(Default)]
pub(crate) struct Texts {
    /// Where the first statement stands that says what kind of game this is, and its first word: one of [`kind::KINDS`], or of a pick game.
    kind: Option<(&'static str, Span)>,
    /// Names that moves begin with, without a colon behind them.
    heads: Vec<(String, Span)>,
    /// Statements of which there may be one: where they stand.
    seen: Vec<(&'static str, Span)>,
    pub(crate) title: Option<String>,
    pub(crate) parameters: Vec<ParameterText>,
    pub(crate) players: Option<[String; 2]>,
    pub(crate) word: Option<Pattern>,
    pub(crate) heaps: Option<HeapsText>,
    moves: Vec<MoveText>,
    pub(crate) heap_moves: Vec<TupleMoveText>,
    pub(crate) ends: Option<Expr>,
    /// `wins when C` and the like.
    pub(crate) over: Vec<(compute::Verdict, Expr)>,
    pub(crate) turn: Option<TurnText>,
    pub(crate) misere: bool,
    expectations: Vec<ExpectText<WordText>>,
    pub(crate) heap_expectations: Vec<ExpectText<TupleText>>,
    pub(crate) heap: Option<NameText>,
    pub(crate) splits: Vec<SplitText>,
    pub(crate) code: Option<CodeText>,
    /// There is a code beside `heap` or `move`; that has been reported.
    beside_code: bool,
    /// Names that occur in what says what positions and moves are, or in another parameter.
    pub(crate) mentioned: Vec<String>,
    claims: Vec<ClaimText<Expr>>,
    pub(crate) heap_claims: Vec<ClaimText<WinningText>>,
    pub(crate) result: Option<ResultText>,
    pub(crate) pick_expectations: Vec<BoardExpectText>,
    pub(crate) strategies: Vec<StrategyText>,
    /// A statement could not be read, so that letters or names may be missing.
    pub(crate) incomplete: bool,
}

impl Texts {
    /// Normal play, unless the text says otherwise.
    pub(crate) const fn convention(&self) -> Convention {
        if self.misere { Convention::Misere } else { Convention::Normal }
    }

    /// Where the first statement with this first word stands.
    pub(crate) fn place(&self, keyword: &str) -> Span {
        self.seen.iter().find(|(seen, _)| *seen == keyword).map(|(_, span)| *span).unwrap_or_default()
    }
}

pub(crate) struct Reader<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) diagnostics: Vec<Diagnostic>,
    pub(crate) budget: Budget,
    texts: Texts,
}

/// Reads a text about heaps as loops over integers, with its parameters left open, whatever its
/// arithmetic; nothing if it has errors, or what loops cannot say: turns of several moves, moves
/// of one player, quantifiers, turns in lists of other kinds than one move.
///
/// ```
/// let text = "heap n\nparameter k = 2 in 1..9\nmove n -> n - d where 0 < d <= k\n";
/// let loops = rules::read_loops(text, &rules::Settings::default()).expect("loops");
/// assert_eq!((loops.game.moves.len(), loops.given), (1, vec![compute::Given::Number(2)]));
/// ```
#[must_use]
pub fn read_loops(source: &str, settings: &Settings) -> Option<Loops> {
    if is_pddl(source) || source.len() > MAX_SOURCE {
        return None;
    }
    let mut reader = Reader { settings, diagnostics: vec![], budget: Budget::new(), texts: Texts::default() };
    let dialect = reader.collect(source);
    let texts = core::mem::take(&mut reader.texts);
    let parameters = reader.parameters(&texts.parameters)?;
    let (alphabet, budget) = (Alphabet::default(), Budget::new());
    let scope = Scope { parameters: parameters.known(), alphabet: &alphabet, budget: &budget };
    let misere = texts.convention() == Convention::Misere;
    let read = match dialect {
        Dialect::Heaps => loops::tuples(&texts, &texts.parameters, misere),
        Dialect::Sums => {
            let name = reader.heap_name(&texts, scope)?;
            loops::lists(&texts, name, &texts.parameters, misere)
        }
        Dialect::Words | Dialect::Picks => return None,
    };
    match reader.loops_of(read, &texts, scope)? {
        TupleMoves::Loops(loops) if reader.diagnostics.iter().all(|one| one.severity != Severity::Error) => {
            Some(*loops)
        }
        _ => None,
    }
}

impl Reader<'_> {
    fn read(&mut self, source: &str) -> Option<Rules> {
        let dialect = self.collect(source);
        let kind = self.texts.kind;
        let texts = core::mem::take(&mut self.texts);
        self.texts.kind = kind;
        let parameters = self.parameters(&texts.parameters)?;
        match dialect {
            Dialect::Words => self.word_rules(texts, parameters).map(Rules::Words),
            Dialect::Picks => self.pick_rules(texts, parameters).map(Rules::Boards),
            Dialect::Heaps => self.heap_rules(texts, parameters).map(Rules::Tuples),
            Dialect::Sums => self.sum_rules(texts, parameters).map(Rules::Lists),
        }
    }

    /// The statements of a text, and what it is about.
    fn collect(&mut self, source: &str) -> Dialect {
        let mut diagnostics = vec![];
        let mut statements = statements(source, Dialect::Words, &mut diagnostics);
        self.texts.kind = kind_of_text(&statements);
        let dialect = self.texts.kind.map_or(Dialect::Words, |(keyword, _)| dialect(keyword));
        if dialect != Dialect::Words {
            diagnostics.clear();
            statements = crate::lex::statements(source, dialect, &mut diagnostics);
        }
        self.diagnostics.append(&mut diagnostics);
        for statement in &statements {
            self.statement(statement, dialect);
        }
        for (name, span) in core::mem::take(&mut self.texts.heads) {
            if self.texts.players.as_ref().is_some_and(|players| players.contains(&name)) {
                self.diagnostics.push(Diagnostic::warning(span, Reason::PlayerAsVariable { name }));
            }
        }
        // A statement that is not known may have been meant as the missing one.
        let unknown = |diagnostic: &Diagnostic| {
            matches!(diagnostic.reason, Reason::UnknownStatement { .. } | Reason::NotAWordGame { .. })
        };
        let known = !self.texts.beside_code && !self.diagnostics.iter().any(unknown);
        let has_code = CODES.iter().any(|keyword| self.texts.seen.iter().any(|(seen, _)| seen == keyword));
        let needed = match dialect {
            Dialect::Words => &["word", "move"][..],
            Dialect::Picks => &["players", "word", "pick", "result"],
            Dialect::Sums if has_code => &[],
            Dialect::Heaps | Dialect::Sums => &["move"],
        };
        for keyword in needed {
            if known && !self.texts.seen.iter().any(|(seen, _)| seen == keyword) {
                self.error(Span::default(), Reason::MissingStatement { keyword });
            }
        }
        dialect
    }

    fn word_rules(&mut self, texts: Texts, parameters: Values) -> Option<WordRuleset> {
        let (alphabet, written) = self.alphabet(&texts, parameters.known())?;
        let budget = core::mem::replace(&mut self.budget, Budget::new());
        let scope = Scope { parameters: parameters.known(), alphabet: &alphabet, budget: &budget };
        let before = self.diagnostics.len();
        let sides = self.word_sides(&texts, &alphabet)?;
        let result = self.meaning(&texts, written, sides.as_ref(), scope);
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
        let (mut domain, rules, turn, expectations, claims) = result?;
        let turn_parameter = turn_parameter(&texts, scope.parameters).filter(|_| sides.is_none());
        let header = self.header(&texts, scope, sides, turn_parameter);
        let same_game = header.convention == texts.convention();
        let mut all_letters = alphabet.clone();
        if let Some(sides) = &header.sides {
            domain = Regex::concat([Regex::Class(sides.markers.into_iter().collect()), domain]);
            all_letters = all_letters.with_markers(marker_symbols(&alphabet));
        }
        Some(WordRuleset {
            header,
            alphabet: all_letters,
            domain,
            rules,
            turn,
            expectations: if same_game { expectations } else { vec![] },
            claims: if same_game { claims } else { vec![] },
        })
    }

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

    fn error(&mut self, span: Span, reason: Reason) {
        self.diagnostics.push(Diagnostic::error(span, reason));
    }

    /// The result, or nothing and one more diagnostic.
    pub(crate) fn keep<T>(&mut self, result: Result<T, Diagnostic>) -> Option<T> {
        result.map_err(|diagnostic| self.diagnostics.push(diagnostic)).ok()
    }

    fn statement(&mut self, statement: &Statement<'_>, dialect: Dialect) {
        let first = statement.tokens.first();
        let span = first.map(|token| token.span).unwrap_or_default();
        if let (Some((second, _)), Some((first, place))) = (kind(statement), self.texts.kind)
            && dialect != kind::dialect(second)
            && (dialect != Dialect::Picks || second != "word")
        {
            self.forget(statement);
            let reason = Reason::TwoKindsOfPositions { first, second };
            self.diagnostics.push(Diagnostic::error(span, reason).with(place, Note::First));
            return;
        }
        let keyword = first.and_then(|token| match token.kind {
            TokenKind::Name(name) => keywords(dialect).iter().find(|keyword| **keyword == name).copied(),
            _ => None,
        });
        if dialect == Dialect::Sums && self.is_beside_code(statement, keyword) {
            return;
        }
        if let Some(keyword) = keyword {
            let earlier = self.texts.seen.iter().find(|(seen, _)| *seen == keyword).map(|(_, span)| *span);
            let once = !matches!(keyword, "parameter" | "move" | "wins" | "loses" | "draw" | "expect" | "claim");
            if let (true, Some(earlier)) = (once, earlier) {
                let reason = Reason::RepeatedStatement { keyword };
                self.diagnostics.push(Diagnostic::error(span, reason).with(earlier, Note::First));
                return;
            }
            if earlier.is_none() {
                self.texts.seen.push((keyword, span));
            }
        }
        let affects_letters = !matches!(
            keyword,
            Some("game" | "players" | "turn" | "misere" | "expect" | "claim" | "ends" | "wins" | "loses" | "draw")
        );
        if statement.broken && keyword.is_none() && matches!(first, Some(Token { kind: TokenKind::Name(_), .. })) {
            // What cannot be read in a statement that is not known anyway is not worth a word.
            self.forget(statement);
        } else if statement.broken {
            self.texts.incomplete |= affects_letters;
            return;
        }
        if matches!(keyword, Some("word" | "heap" | "move" | "ends" | "wins" | "loses" | "draw" | "parameter")) {
            // The name of a parameter is the second word of its own line.
            let names = statement.tokens.iter().skip(if keyword == Some("parameter") { 2 } else { 1 });
            let names =
                names.filter_map(|token| if let TokenKind::Name(name) = token.kind { Some(name) } else { None });
            self.texts.mentioned.extend(names.map(ToString::to_string));
        }
        if let (Some("move"), Dialect::Words, [_, Token { kind: TokenKind::Name(name), span }, rest @ ..]) =
            (keyword, dialect, &statement.tokens[..])
            && !rest.first().is_some_and(|next| next.kind == TokenKind::Sign(Sign::Colon))
        {
            self.texts.heads.push(((*name).to_string(), *span));
        }
        let parsed = Parser::new(&statement.tokens, dialect).statement();
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
            StatementText::Turn(turn) => texts.turn = Some(turn),
            StatementText::Misere => texts.misere = true,
            StatementText::Expect(text) => texts.expectations.push(text),
            StatementText::Claim(text) => texts.claims.push(text),
            StatementText::Heaps(text) => texts.heaps = Some(text),
            StatementText::TupleMove(text) => texts.heap_moves.push(text),
            StatementText::Ends(condition) => texts.ends = Some(condition),
            StatementText::Over(verdict, condition) => texts.over.push((verdict, condition)),
            StatementText::HeapExpect(text) => texts.heap_expectations.push(text),
            StatementText::TupleClaim(text) => texts.heap_claims.push(text),
            StatementText::Heap(name) => texts.heap = Some(name),
            StatementText::Split(text) => texts.splits.push(text),
            StatementText::Code(text) => texts.code = Some(text),
            StatementText::Pick => {}
            StatementText::Result(text) => texts.result = Some(text),
            StatementText::PickExpect(text) => texts.pick_expectations.push(text),
            StatementText::PickClaim(text) => texts.strategies.push(text),
        }
    }

    /// What could not be read in a statement that does not belong here is not worth a word.
    fn forget(&mut self, statement: &Statement<'_>) {
        let span = statement.tokens.first().map(|token| token.span).unwrap_or_default();
        let end = statement.tokens.last().map_or(span.end, |last| last.span.end);
        let inside = |place: Span| span.start <= place.start && place.end <= end;
        self.diagnostics.retain(|diagnostic| !inside(diagnostic.span));
    }

    /// A code says what `heap` and `move` would say: reports the second of two.
    fn is_beside_code(&mut self, statement: &Statement<'_>, keyword: Option<&'static str>) -> bool {
        let Some(second) = keyword.filter(|keyword| CODES.contains(keyword) || matches!(*keyword, "heap" | "move"))
        else {
            return false;
        };
        let is_code = |keyword: &str| CODES.contains(&keyword);
        let other = |&&(first, _): &&(&str, Span)| {
            first != second && (is_code(first) || is_code(second) && matches!(first, "heap" | "move"))
        };
        let Some(&(first, place)) = self.texts.seen.iter().find(other) else { return false };
        self.forget(statement);
        let span = statement.tokens.first().map(|token| token.span).unwrap_or_default();
        if !core::mem::replace(&mut self.texts.beside_code, true) {
            let reason = Reason::CodeBeside { first, second };
            self.diagnostics.push(Diagnostic::error(span, reason).with(place, Note::First));
        }
        true
    }

    /// All letters of the game, and those of them that are written out alone somewhere.
    pub(crate) fn alphabet(&mut self, texts: &Texts, parameters: Parameters<'_>) -> Option<(Alphabet, LetterSet)> {
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
        sides: Option<&Sides>,
        scope: Scope<'_>,
    ) -> Option<(Regex, Vec<crate::Rule>, usize, Vec<Expectation<Word>>, Vec<Claim>)> {
        let domain = texts.word.as_ref().and_then(|pattern| self.keep(regex::regex(pattern, scope)));
        let mut rules = vec![];
        for text in &texts.moves {
            let rule = moves::rule(text, written, scope, &mut self.diagnostics);
            let Some(rule) = self.keep(rule) else { continue };
            match sides {
                Some(sides) => rules.extend(sides.of_line(text.player.as_ref()).into_iter().map(|side| {
                    let marker = Some((sides.markers[side], sides.markers[1 - side]));
                    crate::Rule { marker, ..rule.clone() }
                })),
                None => rules.push(rule),
            }
        }
        let turn = self.turn(texts, MAX_TURN, scope);
        self.partisan_turn(texts, turn, sides);
        let mut expectations = vec![];
        for text in &texts.expectations {
            self.expectations(text, domain.as_ref(), (texts.misere, sides), scope, &mut expectations);
        }
        let mut claims = vec![];
        for text in &texts.claims {
            if self.applies(text.condition.as_ref(), scope) {
                let claim = formula::claim(text, texts.moves.len(), sides, scope);
                claims.extend(self.keep(claim));
            }
        }
        Some((domain?, rules, turn?, expectations, claims))
    }

    /// The players of a game on words, if they have different moves.
    fn word_sides(&mut self, texts: &Texts, alphabet: &Alphabet) -> Option<Option<Sides>> {
        let lines = texts.moves.iter().map(|text| text.player.as_ref());
        let letter = |index: usize| Letter::try_from(index).unwrap_or(Letter::MAX);
        let markers = [letter(alphabet.len()), letter(alphabet.len() + 1)];
        let sides = self.keep(sides::sides(lines, texts.players.as_ref(), markers))?;
        if sides.is_some() && alphabet.len() + 2 > MAX_LETTERS {
            let place = texts.word.as_ref().map(|word| word.span).unwrap_or_default();
            self.error(place, Reason::TooManyLetters { limit: MAX_LETTERS - 2 });
            return None;
        }
        Some(sides)
    }

    /// Players with different moves make one move a turn.
    pub(crate) fn partisan_turn(&mut self, texts: &Texts, turn: Option<usize>, sides: Option<&Sides>) {
        if let (Some(TurnText::Moves(span, ..)), Some(_), Some(2..)) = (&texts.turn, sides, turn) {
            self.error(*span, Reason::PartisanTurn);
        }
    }

    /// Whether the condition on parameters at the end of an `expect` or `claim` line holds.
    pub(crate) fn applies(&mut self, text: Option<&Expr>, scope: Scope<'_>) -> bool {
        let Some(text) = text else { return true };
        let condition = condition(text, &[], scope);
        self.keep(condition).and_then(|condition| condition.holds(&[], &[])).unwrap_or(false)
    }

    fn expectations(
        &mut self,
        text: &ExpectText<WordText>,
        domain: Option<&Regex>,
        (misere, sides): (bool, Option<&Sides>),
        scope: Scope<'_>,
        expectations: &mut Vec<Expectation<Word>>,
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
            let mark = |sides: &Sides, side, word: &Word| sides.mark(side, word);
            let found = expect::expectations((word, *span, verdict), (misere, sides), mark, scope);
            expectations.extend(self.keep(found).into_iter().flatten());
        }
    }
}

/// The beginning of a word, as text.
fn excerpt(word: &[Letter], alphabet: &Alphabet) -> String {
    alphabet.spell(&word[..word.len().min(40)])
}
