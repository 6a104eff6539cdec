//! Parses pick games: from the statements of a text to a [`BoardRuleset`], and single claims.

pub(crate) mod statement;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use self::statement::{
    BoardExpectText, BoardText, BoardTexts, ChoiceText, ListsText, ReadingText, ResultText,
    StrategyText, ValueText,
};
use super::positions::{BoardErrorKind, read_board, result_length};
use super::{
    Board, BoardResult, BoardRuleset, Choice, MAX_BOARD_LETTERS, MAX_PICKS, Player, Score,
    Strategy, StrategyClaim,
};
use crate::diagnostic::{BoardReason, Diagnostic, Note, Parsed, Reason};
use crate::language::Term;
use crate::language::lower::letters::letter_set;
use crate::language::lower::number::constant;
use crate::language::lower::scope::{Budget, Parameters, Scope, Values};
use crate::statements::{Reader, Texts};
use crate::text::lexer::Dialect;
use crate::text::parser::one_text;
use crate::text::syntax::{
    ExprKind, LetterClass, NameText, Pattern, PatternKind, TurnText, WordText,
};
use crate::words::matcher::Matcher;
use crate::words::parse::alphabet::alphabet;
use crate::words::parse::context::{Side, context};
use crate::words::parse::{formula, regex};
use crate::{Alphabet, Convention, Expectation, Letter, Span};

/// Parses a claim about a game, without the word `claim`.
///
/// # Errors
/// Diagnostics with spans in `text`.
pub fn parse_claim(text: &str, rules: &BoardRuleset) -> Result<StrategyClaim, Vec<Diagnostic>> {
    one_text(text, Dialect::Boards, |parser| {
        let parameters = Parameters::new(&rules.header.parameters, &rules.header.sets);
        let scope = Scope { parameters, alphabet: &rules.alphabet, budget: &Budget::new() };
        strategy(&parser.strategy()?, rules.players(), scope)
    })
}

fn error<T>(span: Span, reason: BoardReason) -> Parsed<T> {
    Err(Diagnostic::error(span, reason.into()))
}

/// Finds a player by name.
fn player(text: &NameText, players: &[String; 2]) -> Parsed<Player> {
    let known = || Reason::UnknownPlayer { name: text.name.clone(), players: players.to_vec() };
    let found = Player::BOTH.into_iter().find(|player| players[player.index()] == text.name);
    found.ok_or_else(|| Diagnostic::error(text.span, known()))
}

/// Lowers a strategy claim.
fn strategy(text: &StrategyText, players: &[String; 2], scope: Scope<'_>) -> Parsed<StrategyClaim> {
    let list = |choices: &[ChoiceText]| {
        choices.iter().map(|text| choice(text, scope)).collect::<Parsed<Vec<_>>>()
    };
    let lists = match &text.lists {
        ListsText::Same(choices) => {
            let list = list(choices)?;
            [list.clone(), list]
        }
        ListsText::Each(lists) => {
            let mut found: [Option<(Span, Vec<Choice>)>; 2] = [None, None];
            for (name, choices) in lists {
                let found = &mut found[player(name, players)?.index()];
                if let Some((first, _)) = found {
                    let reason = BoardReason::SamePlayerTwice { name: name.name.clone() };
                    return Err(
                        Diagnostic::error(name.span, reason.into()).with(*first, Note::First)
                    );
                }
                *found = Some((name.span, list(choices)?));
            }
            match found {
                [Some((_, first)), Some((_, second))] => [first, second],
                [first, _] => {
                    let missing = players[usize::from(first.is_some())].clone();
                    return error(text.span, BoardReason::StrategyOfOnePlayer { missing });
                }
            }
        }
    };
    Ok(StrategyClaim { span: text.span, strategy: Strategy { lists } })
}

fn choice(text: &ChoiceText, scope: Scope<'_>) -> Parsed<Choice> {
    let letters = letter_set(&text.letters, scope)?;
    let left = context(text.after.as_ref(), Side::Left, scope)?;
    let right = context(text.before.as_ref(), Side::Right, scope)?;
    if letters.is_empty() || left.is_void() || right.is_void() {
        return error(text.span, BoardReason::ChoiceOfNothing);
    }
    Ok(Choice { end: text.end, letters, left, right })
}

/// What the result is, whose letters it reads, and who maximises it.
fn result(
    text: &ResultText,
    players: &[String; 2],
    scope: Scope<'_>,
) -> Parsed<(BoardResult, Player, Player)> {
    let taker = player(&text.taker, players)?;
    let [(first, first_maximises), (second, second_maximises)] = &text.wishes;
    let (one, other) = (player(first, players)?, player(second, players)?);
    if one == other {
        let reason = BoardReason::SamePlayerTwice { name: second.name.clone() };
        return Err(Diagnostic::error(second.span, reason.into()).with(first.span, Note::First));
    }
    if first_maximises == second_maximises {
        return error(
            text.wishes_span,
            BoardReason::BothWantTheSame { maximise: *first_maximises },
        );
    }
    let result = match &text.reading {
        ReadingText::Letters(reversed) => BoardResult::Letters { reversed: *reversed },
        ReadingText::Number(number) => {
            let overflow = || Diagnostic::error(number.span, Reason::ArithmeticOverflow);
            let term = formula::term(number, scope)?;
            let sum = || Diagnostic::error(number.span, BoardReason::NotASumOverLetters.into());
            BoardResult::Number(
                weights(&term, scope.alphabet.len()).ok_or_else(sum)?.ok_or_else(overflow)?,
            )
        }
    };
    Ok((result, taker, if *first_maximises { one } else { other }))
}

/// The weight of each letter in a term; none if it is not a sum of weights. The inner option is
/// none if a weight exceeds 64 bits.
fn weights(term: &Term, letters: usize) -> Option<Option<Vec<i64>>> {
    Some(match term {
        Term::Number(0) => Some(vec![0; letters]),
        Term::Number(_) | Term::Mod(..) | Term::Div(..) => return None,
        Term::Atom(weights) => Some(weights.clone()),
        Term::Scale(factor, inner) => {
            let inner = weights(inner, letters)?;
            inner.and_then(|inner| {
                inner.into_iter().map(|weight| weight.checked_mul(*factor)).collect()
            })
        }
        Term::Add(parts) => {
            let mut sum = Some(vec![0_i64; letters]);
            for part in parts {
                let part = weights(part, letters)?;
                sum = sum.zip(part).and_then(|(sum, part)| {
                    sum.into_iter().zip(part).map(|(one, other)| one.checked_add(other)).collect()
                });
            }
            sum
        }
    })
}

/// The first class that lists letters.
fn first_class(pattern: &Pattern) -> Option<&LetterClass> {
    match &pattern.kind {
        PatternKind::Class(class) => Some(class),
        PatternKind::Concat(parts) | PatternKind::Alt(parts) => parts.iter().find_map(first_class),
        PatternKind::Repeat(inner, _) | PatternKind::Group(inner) => first_class(inner),
        _ => None,
    }
}

impl Reader<'_> {
    /// Builds the ruleset from the statements of a text.
    pub(crate) fn board_rules(
        &mut self,
        texts: &Texts,
        boards: &BoardTexts,
        parameters: &Values,
    ) -> Option<BoardRuleset> {
        let (alphabet, _) =
            self.keep_all(alphabet(boards.word.as_ref(), &[], parameters.known()))?;
        let budget = core::mem::replace(&mut self.budget, Budget::new());
        let scope = Scope { parameters: parameters.known(), alphabet: &alphabet, budget: &budget };
        let before = self.diagnostics.len();
        let rules = self.board_game(texts, boards, scope);
        if texts.incomplete {
            // Do not report unknown letters when the statement that introduces them could not be
            // read.
            let mut index = 0;
            self.diagnostics.retain(|diagnostic| {
                index += 1;
                let about_letters = matches!(
                    diagnostic.reason,
                    Reason::UnknownLetter { .. }
                        | Reason::NoSuchDigit { .. }
                        | Reason::NoDigits
                        | Reason::NotAPosition { .. }
                        | Reason::Pick {
                            reason: BoardReason::NotAMark { .. } | BoardReason::ChoiceOfNothing
                        }
                );
                index <= before || !about_letters
            });
            return None;
        }
        rules
    }

    fn board_game(
        &mut self,
        texts: &Texts,
        boards: &BoardTexts,
        scope: Scope<'_>,
    ) -> Option<BoardRuleset> {
        let turn = self.picks_of_a_turn(texts, scope);
        let word = boards.word.as_ref();
        let domain = word.and_then(|pattern| self.keep(regex::regex(pattern, scope)));
        let letters = self.few_letters(word, scope.alphabet);
        let players = self.board_players(texts);
        let players = players?;
        let result =
            boards.result.as_ref().and_then(|text| self.keep(result(text, &players, scope)));
        let (Some(turn), Some(domain), Some((result, taker, maximiser)), true) =
            (turn, domain, result, letters)
        else {
            // Claims do not depend on the missing statement.
            self.board_claims(boards, &players, scope);
            return None;
        };
        if matches!(result, BoardResult::Letters { .. }) {
            self.listed_order(word, scope.alphabet);
        }
        let header = self.header(texts, scope, None, None);
        let (played, convention) = (header.convention, texts.convention());
        let mut rules = BoardRuleset {
            header,
            alphabet: scope.alphabet.clone(),
            domain,
            turn,
            taker,
            result,
            maximiser: if played == Convention::Misere { maximiser.other() } else { maximiser },
            expectations: vec![],
            claims: vec![],
        };
        let expectations = self.board_expectations(boards, &rules, scope);
        let claims = self.board_claims(boards, rules.players(), scope);
        if played == convention {
            (rules.expectations, rules.claims) = (expectations, claims);
        }
        Some(rules)
    }

    /// The number of picks in a turn.
    fn picks_of_a_turn(&mut self, texts: &Texts, scope: Scope<'_>) -> Option<usize> {
        let Some(TurnText::Moves(span, low, high)) = &texts.turn else { return Some(1) };
        let read = || {
            let (low, high) = (constant(low, scope.parameters)?, constant(high, scope.parameters)?);
            let picks = usize::try_from(high)
                .ok()
                .filter(|picks| low == high && (1..=MAX_PICKS).contains(picks));
            picks.map_or_else(|| error(*span, BoardReason::PicksOfATurn { limit: MAX_PICKS }), Ok)
        };
        self.keep(read())
    }

    fn few_letters(&mut self, word: Option<&Pattern>, alphabet: &Alphabet) -> bool {
        let few = alphabet.len() <= MAX_BOARD_LETTERS;
        if let (false, Some(word)) = (few, word) {
            self.diagnostics.push(Diagnostic::error(
                word.span,
                Reason::TooManyLetters { limit: MAX_BOARD_LETTERS },
            ));
        }
        few
    }

    /// The players, whose names must not make written boards ambiguous.
    fn board_players(&mut self, texts: &Texts) -> Option<[String; 2]> {
        let players = texts.players.clone()?;
        let [first, second] = &players;
        let unfit = |name: &str| name.contains('/') || name.trim() != name || name.is_empty();
        let numbered = |one: &str, other: &str| {
            other
                .strip_prefix(one)
                .and_then(|rest| rest.strip_prefix(' '))
                .is_some_and(|rest| rest.parse::<u64>().is_ok())
        };
        if unfit(first) || unfit(second) || numbered(first, second) || numbered(second, first) {
            let span = texts.place("players");
            self.diagnostics
                .push(Diagnostic::error(span, BoardReason::PlayersAlike { players }.into()));
            return None;
        }
        Some(players)
    }

    /// Warns if the word lists its letters in another order than results are compared in.
    fn listed_order(&mut self, word: Option<&Pattern>, alphabet: &Alphabet) {
        let Some(class) = word.and_then(first_class).filter(|class| !class.negated) else { return };
        let listed: Vec<Letter> =
            class.symbols.iter().filter_map(|(symbol, _)| alphabet.letter(*symbol)).collect();
        if !listed.is_sorted() {
            let order = alphabet.letters().map(|letter| alphabet.symbol(letter)).collect();
            let reason = BoardReason::LettersReordered { order };
            self.diagnostics.push(Diagnostic::warning(class.span, reason.into()));
        }
    }

    fn board_claims(
        &mut self,
        boards: &BoardTexts,
        players: &[String; 2],
        scope: Scope<'_>,
    ) -> Vec<StrategyClaim> {
        let mut claims = vec![];
        for text in &boards.strategies {
            if self.applies(text.condition.as_ref(), scope) {
                claims.extend(self.keep(strategy(text, players, scope)));
            }
        }
        claims
    }

    fn board_expectations(
        &mut self,
        boards: &BoardTexts,
        rules: &BoardRuleset,
        scope: Scope<'_>,
    ) -> Vec<Expectation<Board, Score>> {
        let matcher = Matcher::new(&rules.domain);
        let mut expectations = vec![];
        for BoardExpectText { items, condition } in &boards.expectations {
            if self.applies(condition.as_ref(), scope) {
                for text in items {
                    expectations.extend(self.keep(expectation(text, rules, &matcher, scope)));
                }
            }
        }
        expectations
    }
}

fn expectation(
    text: &BoardText,
    rules: &BoardRuleset,
    matcher: &Matcher,
    scope: Scope<'_>,
) -> Parsed<Expectation<Board, Score>> {
    let position = board(&text.board, rules)?;
    if !matcher.matches(&position.letters) {
        let word = rules.alphabet.spell(&position.letters[..position.letters.len().min(40)]);
        return Err(Diagnostic::error(text.board.span, Reason::NotAPosition { word }));
    }
    let expected = score(&text.result, rules, &position, scope)?;
    Ok(Expectation { span: text.span, position, expected })
}

/// Lowers a written board.
fn board(text: &WordText, rules: &BoardRuleset) -> Parsed<Board> {
    let symbols: Vec<char> = text.symbols.iter().map(|(symbol, _)| *symbol).collect();
    read_board(rules, &symbols).map_err(|(place, kind)| {
        let span = match text.symbols.get(place.clone()) {
            Some([(_, only)]) => *only,
            Some([(_, first), .., (_, last)]) => Span { start: first.start, end: last.end },
            _ => text.span,
        };
        let found =
            symbols.get(place).map(|symbols| symbols.iter().take(40).collect()).unwrap_or_default();
        Diagnostic::error(span, why(kind, found, rules))
    })
}

fn why(kind: BoardErrorKind, found: String, rules: &BoardRuleset) -> Reason {
    let players = rules.players().clone();
    match kind {
        BoardErrorKind::UnknownLetter(letter) => {
            let alphabet =
                rules.alphabet.letters().map(|letter| rules.alphabet.symbol(letter)).collect();
            return Reason::UnknownLetter { letter, alphabet };
        }
        BoardErrorKind::NotAPosition => return Reason::NotAPosition { word: found },
        BoardErrorKind::UnknownMark(found) => BoardReason::NotAMark { found },
        BoardErrorKind::MarksLength { letters, marks } => {
            BoardReason::MarksLength { letters, marks }
        }
        BoardErrorKind::UnknownPlayer => {
            BoardReason::NotWhoMoves { found, players, turn: rules.turn }
        }
        BoardErrorKind::UnclearPhase { first, second } => {
            BoardReason::UnclearWhoMoves { first, second, players }
        }
    }
    .into()
}

/// Lowers a written result.
fn score(text: &ValueText, rules: &BoardRuleset, board: &Board, scope: Scope<'_>) -> Parsed<Score> {
    let letters = matches!(rules.result, BoardResult::Letters { .. });
    let other_kind = || error(text.span, BoardReason::OtherKindOfResult { letters });
    match (&text.word, &text.number) {
        (Some(word), _) if letters => {
            let letters = scope.word(word)?;
            let (given, wanted) = (letters.len(), result_length(rules, board));
            if given == wanted {
                return Ok(Score::Letters(letters));
            }
            error(text.span, BoardReason::ResultLength { given, wanted })
        }
        (_, Some(number)) if !letters && !matches!(number.kind, ExprKind::Quoted(_)) => {
            Ok(Score::Number(i128::from(constant(number, scope.parameters)?)))
        }
        _ => other_kind(),
    }
}
