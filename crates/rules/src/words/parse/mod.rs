//! Parses games on words: from the statements of a text to a [`WordRuleset`], and single claims,
//! formulas and regular expressions.

mod alone;
pub(crate) mod alphabet;
pub(crate) mod context;
mod expand;
pub(crate) mod formula;
mod moves;
pub(crate) mod regex;
mod scheme;
pub(crate) mod statement;

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use self::alphabet::{alphabet, marker_symbols};
use self::statement::WordTexts;
use super::appearance::appearances;
use super::matcher::Matcher;
use super::regex::Regex;
use super::ruleset::{Rule, WordRuleset};
use crate::diagnostic::Reason;
use crate::language::Claim;
use crate::language::lower::players::{movers_of_line, sides};
use crate::language::lower::scope::{Budget, Scope, Values};
use crate::limits::MAX_TURN;
use crate::statements::{Reader, Texts, expectations, turn_parameter};
use crate::text::syntax::{ExpectText, WordText};
use crate::{Alphabet, Expectation, Letter, LetterSet, MAX_LETTERS, Sides, Word};

pub use alone::{parse_claim, parse_formula, parse_regex};

impl Reader<'_> {
    /// Builds the ruleset from the statements of a text.
    pub(crate) fn word_rules(
        &mut self,
        texts: &Texts,
        words: &WordTexts,
        parameters: &Values,
    ) -> Option<WordRuleset> {
        let (alphabet, written) =
            self.keep_all(alphabet(words.word.as_ref(), &words.moves, parameters.known()))?;
        let budget = core::mem::replace(&mut self.budget, Budget::new());
        let scope = Scope { parameters: parameters.known(), alphabet: &alphabet, budget: &budget };
        let before = self.diagnostics.len();
        let sides = self.word_sides(texts, words, &alphabet)?;
        let result = self.meaning(texts, words, written, sides.as_ref(), scope);
        if texts.incomplete {
            // Do not report unknown letters when the statement that introduces them could not be
            // read.
            let mut index = 0;
            self.diagnostics.retain(|diagnostic| {
                index += 1;
                let about_letters = matches!(
                    diagnostic.reason,
                    Reason::UnknownLetter { .. } | Reason::NoSuchDigit { .. } | Reason::NoDigits
                ) || matches!(
                    diagnostic.reason,
                    Reason::NotAPosition { .. } | Reason::BaseOutOfRange { .. }
                ) || matches!(
                    diagnostic.reason,
                    Reason::NoSuchMove { .. } | Reason::MoveHasNoInstance
                );
                index <= before || !about_letters
            });
            return None;
        }
        let appearances = self.keep(appearances(&words.appearances, scope));
        let (mut domain, rules, turn, expected, claims) = result?;
        let turn_parameter = turn_parameter(texts, scope.parameters).filter(|_| sides.is_none());
        let header = self.header(texts, scope, sides, turn_parameter);
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
            expectations: if same_game { expected } else { vec![] },
            claims: if same_game { claims } else { vec![] },
            appearances: appearances?,
        })
    }

    #[expect(
        clippy::type_complexity,
        reason = "the parts of a ruleset, taken apart at once by the one caller"
    )]
    fn meaning(
        &mut self,
        texts: &Texts,
        words: &WordTexts,
        written: LetterSet,
        sides: Option<&Sides>,
        scope: Scope<'_>,
    ) -> Option<(Regex, Vec<Rule>, usize, Vec<Expectation<Word>>, Vec<Claim>)> {
        let domain =
            words.word.as_ref().and_then(|pattern| self.keep(regex::regex(pattern, scope)));
        let mut rules = vec![];
        for text in &words.moves {
            let rule = moves::rule(text, written, scope, &mut self.diagnostics);
            let Some(rule) = self.keep(rule) else { continue };
            match sides {
                Some(sides) => rules.extend(
                    movers_of_line(sides, text.player.as_ref()).into_iter().map(|side| {
                        let marker = Some((sides.markers[side], sides.markers[1 - side]));
                        Rule { marker, ..rule.clone() }
                    }),
                ),
                None => rules.push(rule),
            }
        }
        let turn = self.turn(texts, MAX_TURN, scope);
        self.partisan_turn(texts, turn, sides);
        let mut expected = vec![];
        for text in &words.expectations {
            self.word_expectations(
                text,
                domain.as_ref(),
                (texts.misere, sides),
                scope,
                &mut expected,
            );
        }
        let mut claims = vec![];
        for text in &words.claims {
            if self.applies(text.condition.as_ref(), scope) {
                let claim = formula::claim(text, words.moves.len(), sides, scope);
                claims.extend(self.keep(claim));
            }
        }
        Some((domain?, rules, turn?, expected, claims))
    }

    /// The players, if the game is partisan.
    fn word_sides(
        &mut self,
        texts: &Texts,
        words: &WordTexts,
        alphabet: &Alphabet,
    ) -> Option<Option<Sides>> {
        let lines = words.moves.iter().map(|text| text.player.as_ref());
        let letter = |index: usize| Letter::try_from(index).unwrap_or(Letter::MAX);
        let markers = [letter(alphabet.len()), letter(alphabet.len() + 1)];
        let sides = self.keep(sides(lines, texts.players.as_ref(), markers))?;
        if sides.is_some() && alphabet.len() + 2 > MAX_LETTERS {
            let place = words.word.as_ref().map(|word| word.span).unwrap_or_default();
            self.error(place, Reason::TooManyLetters { limit: MAX_LETTERS - 2 });
            return None;
        }
        Some(sides)
    }

    fn word_expectations(
        &mut self,
        text: &ExpectText<WordText>,
        domain: Option<&Regex>,
        (misere, sides): (bool, Option<&Sides>),
        scope: Scope<'_>,
        into: &mut Vec<Expectation<Word>>,
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
            let found = expectations((word, *span, verdict), (misere, sides), mark, scope);
            into.extend(self.keep(found).into_iter().flatten());
        }
    }
}

/// The beginning of a word, as text.
fn excerpt(word: &[Letter], alphabet: &Alphabet) -> String {
    alphabet.spell(&word[..word.len().min(40)])
}
