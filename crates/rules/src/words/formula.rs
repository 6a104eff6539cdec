//! Evaluates formulas about words.

use alloc::vec::Vec;

use super::matcher::Matcher;
use super::regex::Regex;
use super::ruleset::WordRuleset;
use crate::Letter;
use crate::language::evaluate::Evaluate;
use crate::language::{Formula, Kind, NoValue, Term, Words, evaluate};

/// The longest word that is matched by the definition.
const SHORT: usize = 8;

impl Kind for Words {
    type Position = [Letter];
    type Rules = WordRuleset;
    /// The sum of a weight per letter, indexed by letter: `sum(9 - d)`, `count('#')`, `length`.
    type Atom = Vec<i64>;
    /// The word is in a regular language.
    type Test = Regex;
    /// The move is a single application of the rule of this index, counted from 0.
    type Goal = usize;
}

impl Evaluate for Words {
    type Place<'p> = &'p [Letter];
    type State<'p> = &'p [Letter];

    fn place<'s>(word: &'s &[Letter]) -> &'s [Letter] {
        word
    }

    fn atom(weights: &Vec<i64>, word: &&[Letter]) -> Result<i128, NoValue> {
        let weight = |letter: &Letter| weights.get(usize::from(*letter)).copied();
        let sum = word.iter().try_fold(0_i64, |sum, letter| sum.checked_add(weight(letter)?));
        sum.map(i128::from).ok_or(NoValue::Unknown)
    }

    fn test(regex: &Regex, word: &mut &[Letter]) -> Option<bool> {
        // The definition is faster for short words but exponential in the length.
        Some(if word.len() <= SHORT {
            regex.matches(word)
        } else {
            Matcher::new(regex).matches(word)
        })
    }

    /// Terms on words are 64-bit.
    fn fits(number: i128) -> bool {
        i64::try_from(number).is_ok()
    }

    /// If a part is undecided, so is the whole, even if the others decide it.
    fn decided(deciding: bool, mut parts: impl Iterator<Item = Option<bool>>) -> Option<bool> {
        parts.try_fold(!deciding, |whole, part| {
            Some(if part? == deciding { deciding } else { whole })
        })
    }
}

impl Term {
    /// The value on `word`; `None` on overflow of 64 bits. The definition.
    #[must_use]
    pub fn value(&self, word: &[Letter]) -> Option<i64> {
        i64::try_from(evaluate::value(self, &word).ok()?).ok()
    }
}

impl Formula {
    /// Whether it holds of `word`; `None` where a number overflows 64 bits. The definition.
    #[must_use]
    pub fn holds(&self, mut word: &[Letter]) -> Option<bool> {
        evaluate::holds(self, &mut word)
    }
}
