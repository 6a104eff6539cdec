//! The literal meaning of a ruleset: slow and obvious. Every faster implementation is tested
//! against it.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;
use core::convert::Infallible;

use super::matcher::Matcher;
use super::regex::Regex;
use super::ruleset::{Branch, Piece, WordRuleset};
use crate::{Letter, Word};

/// One application of one rule to one factor of a word.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The rule, counted from 0.
    pub rule: usize,
    /// The number of letters before the factor.
    pub start: usize,
    /// The number of letters before the end of the factor.
    pub end: usize,
    /// The whole word after the move.
    pub result: Word,
}

/// Whether `word` is a position of the game.
#[must_use]
pub fn is_position(ruleset: &WordRuleset, word: &[Letter]) -> bool {
    Matcher::new(&ruleset.domain).matches(word)
}

/// All single moves from `word`, sorted by rule and factor. For many words, prepare one
/// [`Reading`].
#[must_use]
pub fn moves(ruleset: &WordRuleset, word: &[Letter]) -> Vec<Move> {
    Reading::new(ruleset).moves(word)
}

/// The options of `word`, in short-lex order, without duplicates. For many words, prepare one
/// [`Reading`].
#[must_use]
pub fn options(ruleset: &WordRuleset, word: &[Letter]) -> Vec<Word> {
    Reading::new(ruleset).options(word)
}

/// Stops the enumeration of moves when it uses too much memory: a few rules can derive more words
/// than fit.
pub trait Bound {
    /// The reason for stopping.
    type Stop;

    /// Accounts for letters about to be kept. Called for every generated word, with 0 if it is not
    /// kept.
    ///
    /// # Errors
    /// When the limit is exceeded.
    fn take(&mut self, letters: usize) -> Result<(), Self::Stop>;

    /// Returns letters to the budget.
    fn give(&mut self, letters: usize);
}

/// No limit.
struct Boundless;

impl Bound for Boundless {
    type Stop = Infallible;

    fn take(&mut self, _: usize) -> Result<(), Infallible> {
        Ok(())
    }

    fn give(&mut self, _: usize) {}
}

/// A ruleset with prepared regular expressions.
#[derive(Clone, Debug)]
pub struct Reading<'r> {
    ruleset: &'r WordRuleset,
    domain: Matcher,
    /// Per rule.
    contexts: Vec<Contexts>,
}

#[derive(Clone, Debug)]
struct Contexts {
    left: Option<Matcher>,
    /// Matches from right to left.
    right: Option<Matcher>,
    /// Per letter, the branches that can begin with it.
    beginning_with: Vec<Vec<usize>>,
    /// The branches that can match the empty word.
    beginning_anyhow: Vec<usize>,
    /// Per branch, its groups in order.
    groups: Vec<Vec<Matcher>>,
}

impl<'r> Reading<'r> {
    /// Prepares `ruleset`.
    #[must_use]
    pub fn new(ruleset: &'r WordRuleset) -> Self {
        let all = Regex::any(ruleset.text_alphabet().all());
        let contexts = ruleset.rules.iter().map(|rule| {
            let mut beginning_with = vec![vec![]; ruleset.alphabet.len()];
            let mut beginning_anyhow = vec![];
            for (index, branch) in rule.branches.iter().enumerate() {
                let mut put = |letter: Letter| {
                    if let Some(list) = beginning_with.get_mut(usize::from(letter)) {
                        list.push(index);
                    }
                };
                match branch.first() {
                    Some(Piece::Swap { from, .. }) if !from.is_empty() => put(from[0]),
                    Some(Piece::Each { map }) => map.iter().for_each(|(letter, _)| put(*letter)),
                    _ => beginning_anyhow.push(index),
                }
            }
            Contexts {
                left: (rule.left != all).then(|| Matcher::new(&rule.left)),
                right: (rule.right != all).then(|| Matcher::reversed(&rule.right)),
                beginning_with,
                beginning_anyhow,
                groups: rule.branches.iter().map(groups).collect(),
            }
        });
        Self { ruleset, domain: Matcher::new(&ruleset.domain), contexts: contexts.collect() }
    }

    /// Whether `word` is a position of the game.
    #[must_use]
    pub fn is_position(&self, word: &[Letter]) -> bool {
        self.domain.matches(word)
    }

    /// All single moves from `word`, sorted by rule and factor, without duplicates.
    #[must_use]
    pub fn moves(&self, word: &[Letter]) -> Vec<Move> {
        let Ok(moves) = self.moves_within(word, &mut Boundless);
        moves
    }

    fn moves_within<B: Bound>(&self, word: &[Letter], bound: &mut B) -> Result<Vec<Move>, B::Stop> {
        let mut moves = vec![];
        // A marker can only be the first letter.
        let mut behind = self.ruleset.behind(word).iter();
        if self
            .ruleset
            .header
            .sides
            .as_ref()
            .is_some_and(|sides| behind.any(|letter| sides.markers.contains(letter)))
        {
            return Ok(moves);
        }
        for (index, (rule, contexts)) in self.ruleset.rules.iter().zip(&self.contexts).enumerate() {
            // In a partisan game everything is about the word behind the marker, which the move
            // exchanges.
            let (marker, word) = match (rule.marker, word) {
                (None, word) => (None, word),
                (Some((from, to)), [first, rest @ ..]) if *first == from => (Some(to), rest),
                _ => continue,
            };
            let before = usize::from(marker.is_some());
            let anywhere = || vec![true; word.len() + 1];
            let left = contexts
                .left
                .as_ref()
                .map_or_else(anywhere, |left| left.prefixes(word.iter().copied()));
            let mut right = contexts
                .right
                .as_ref()
                .map_or_else(anywhere, |right| right.prefixes(word.iter().rev().copied()));
            // Entry i was about the last i letters; now it is about the letters from i on.
            right.reverse();
            for start in (0..=word.len()).filter(|&start| left[start]) {
                let first = word
                    .get(start)
                    .and_then(|&letter| contexts.beginning_with.get(usize::from(letter)));
                for &branch in contexts.beginning_anyhow.iter().chain(first.into_iter().flatten()) {
                    for (end, written) in matches(
                        &rule.branches[branch],
                        &contexts.groups[branch],
                        word,
                        start,
                        bound,
                    )? {
                        if right[end] {
                            let result =
                                [marker.as_slice(), &word[..start], &written, &word[end..]]
                                    .concat();
                            bound.take(result.len())?;
                            moves.push(Move {
                                rule: index,
                                start: before + start,
                                end: before + end,
                                result,
                            });
                        }
                    }
                }
            }
        }
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }

    /// The options of `word`, in short-lex order, without duplicates.
    #[must_use]
    pub fn options(&self, word: &[Letter]) -> Vec<Word> {
        let Ok(options) = self.options_within(word, &mut Boundless);
        options
    }

    /// Like [`Self::options`], within a limit. The letters of the result stay accounted for.
    ///
    /// # Errors
    /// When `bound` stops the enumeration.
    pub fn options_within<B: Bound>(
        &self,
        word: &[Letter],
        bound: &mut B,
    ) -> Result<Vec<Word>, B::Stop> {
        let mut options = BTreeSet::new();
        let mut reached = BTreeSet::from([word.to_vec()]);
        for _ in 0..self.ruleset.turn {
            let mut next = BTreeSet::new();
            for word in &reached {
                for single in self.moves_within(word, bound)? {
                    let letters = single.result.len();
                    if !next.insert(single.result) {
                        bound.give(letters);
                    }
                }
            }
            options.extend(next.iter().cloned());
            reached = next;
        }
        let mut options: Vec<Word> = options.into_iter().collect();
        // Stable, so words of equal length stay in order.
        options.sort_by_key(Vec::len);
        Ok(options)
    }
}

/// The groups of a branch, in order.
fn groups(branch: &Branch) -> Vec<Matcher> {
    let language = |piece: &Piece| match piece {
        Piece::Group { language, .. } => Some(Matcher::new(language)),
        Piece::Swap { .. } | Piece::Each { .. } => None,
    };
    branch.iter().filter_map(language).collect()
}

/// All ways to match `branch`, whose groups are `groups`, from `start` on: the end of the factor,
/// and its replacement.
fn matches<B: Bound>(
    branch: &Branch,
    groups: &[Matcher],
    word: &[Letter],
    start: usize,
    bound: &mut B,
) -> Result<Vec<(usize, Word)>, B::Stop> {
    let mut ways = vec![(start, vec![])];
    let mut kept = 0;
    let mut groups = groups.iter();
    for piece in branch {
        let group = if matches!(piece, Piece::Group { .. }) { groups.next() } else { None };
        let before = kept;
        let mut longer = vec![];
        for (at, written) in ways {
            match piece {
                Piece::Swap { from, to } => {
                    if word[at..].starts_with(from) {
                        let written = [&written[..], to].concat();
                        bound.take(written.len())?;
                        kept += written.len();
                        longer.push((at + from.len(), written));
                    }
                }
                Piece::Each { map } => {
                    let mut written = written;
                    for (offset, letter) in word[at..].iter().enumerate() {
                        let Some((_, image)) = map.iter().find(|(read, _)| read == letter) else {
                            break;
                        };
                        written.extend(image);
                        bound.take(written.len())?;
                        kept += written.len();
                        longer.push((at + offset + 1, written.clone()));
                    }
                }
                Piece::Group { to, .. } => {
                    let ends = group
                        .map(|group| group.prefixes(word[at..].iter().copied()))
                        .unwrap_or_default();
                    for end in
                        ends.iter().zip(at..).filter(|(matched, _)| **matched).map(|(_, end)| end)
                    {
                        let written =
                            [&written[..], to.as_deref().unwrap_or(&word[at..end])].concat();
                        bound.take(written.len())?;
                        kept += written.len();
                        longer.push((end, written));
                    }
                }
            }
        }
        // Adjacent repeated items can divide letters in many equivalent ways.
        longer.sort_unstable();
        longer.dedup();
        ways = longer;
        bound.give(before);
        kept -= before;
    }
    bound.give(kept);
    Ok(ways)
}
