//! Positions of games on words: enumeration by length, and parsing.

use alloc::vec;
use alloc::vec::Vec;

use super::literal;
use super::matcher::{Matcher, States};
use super::regex::Regex;
use super::ruleset::WordRuleset;
use crate::{Alphabet, Letter, Span, Word};

/// All positions of `length` letters, in alphabetical order. Each takes at most `length` times the
/// number of letters steps to find, however rare they are.
#[must_use]
pub fn positions(ruleset: &WordRuleset, length: usize) -> Positions {
    Positions::new(&ruleset.domain, &ruleset.alphabet, length)
}

/// The iterator of [`positions`].
#[derive(Clone, Debug)]
pub struct Positions {
    matcher: Matcher,
    /// Entry i: states from which a word of i letters is accepted.
    live: Vec<States>,
    letters: Vec<Letter>,
    length: usize,
    /// For each prefix of `word`: the states after it, and the next letter to try.
    stack: Vec<(States, usize)>,
    word: Word,
}

impl Positions {
    /// The words of `length` letters in a language.
    #[must_use]
    pub fn new(domain: &Regex, alphabet: &Alphabet, length: usize) -> Self {
        let matcher = Matcher::new(domain);
        let live = matcher.live(length);
        let start = matcher.start();
        let stack = if live.last().is_some_and(|live| live.meets(&start)) {
            vec![(start, 0)]
        } else {
            vec![]
        };
        Self { matcher, live, letters: alphabet.letters().collect(), length, stack, word: vec![] }
    }
}

impl Iterator for Positions {
    type Item = Word;

    fn next(&mut self) -> Option<Word> {
        loop {
            let left = self.length - self.word.len();
            let (states, untried) = self.stack.last_mut()?;
            let mut found = None;
            if left == 0 {
                found = Some(self.word.clone());
            } else if let Some(&letter) = self.letters.get(*untried) {
                *untried += 1;
                let next = self.matcher.step(states, letter);
                if self.live[left - 1].meets(&next) {
                    self.stack.push((next, 0));
                    self.word.push(letter);
                }
                continue;
            }
            self.stack.pop();
            self.word.pop();
            if found.is_some() {
                return found;
            }
        }
    }
}

/// Why a text is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PositionError {
    /// The place in the text.
    pub span: Span,
    /// The reason.
    pub kind: PositionErrorKind,
}

/// The reasons why a text is not a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PositionErrorKind {
    /// Not a letter of the game.
    UnknownLetter(char),
    /// The letters are of the game, but the word is not in its domain.
    NotAPosition,
}

/// Parses a position as typed on a command line: letters in sequence, quoted or not. Nothing, `""`
/// and `empty` are the empty word. In a partisan game this is the word without its marker, which
/// [`Sides::mark`](crate::Sides::mark) adds.
///
/// # Errors
/// See [`PositionErrorKind`].
pub fn parse_position(ruleset: &WordRuleset, text: &str) -> Result<Word, PositionError> {
    let trimmed = text.trim();
    let lead = text.len() - text.trim_start().len();
    let quoted =
        ['"', '\''].into_iter().find_map(|quote| trimmed.strip_prefix(quote)?.strip_suffix(quote));
    let (letters, offset) = match quoted {
        Some(inner) => (inner, lead + 1),
        None if trimmed == "empty" => ("", lead),
        None => (trimmed, lead),
    };
    let (mut word, alphabet) = (vec![], ruleset.text_alphabet());
    for (at, symbol) in letters.char_indices() {
        let Some(letter) = alphabet.letter(symbol) else {
            let start = offset + at;
            let span = Span { start, end: start + symbol.len_utf8() };
            return Err(PositionError { span, kind: PositionErrorKind::UnknownLetter(symbol) });
        };
        word.push(letter);
    }
    let marked = ruleset.header.sides.as_ref().map(|sides| sides.mark(0, &word));
    if !literal::is_position(ruleset, marked.as_ref().unwrap_or(&word)) {
        let span = Span { start: offset, end: offset + letters.len() };
        return Err(PositionError { span, kind: PositionErrorKind::NotAPosition });
    }
    Ok(word)
}
