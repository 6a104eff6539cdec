//! A small family of strategies: lists of 'leftmost of these letters' and 'rightmost of these
//! letters' in which every letter occurs once.
//!
//! Lists are built choice by choice. A choice is kept only if it takes a best pick on every small
//! board on which it is the first that applies, so only few of the many lists are ever visited.

use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Word};
use rules::boards::{BoardRuleset, Choice, End, Player};
use rules::{LetterSet, Regex};
use run::{Run, Stop};

use super::small::Small;

/// With more letters, the choices of a list are single letters, or all remaining letters.
const BLOCKS: usize = 6;

/// The most lists kept for a player.
const MOST: usize = 100;

/// The lists that take best picks on all small boards, those of single letters first. Counts in
/// `tried` the choices tested.
pub(crate) fn lists(
    small: &Small<'_>,
    rules: &BoardRuleset,
    player: Player,
    tried: &mut usize,
    run: &Run<'_>,
) -> Result<Vec<Vec<Choice>>, Stop> {
    let known = small.best(player);
    if known.values().any(|&best| best == 0) {
        // Two boards with these free letters have different best picks, which no such strategy can
        // tell apart.
        return Ok(vec![]);
    }
    let words: Vec<(&Word, u64)> = known.iter().map(|(word, &best)| (word, best)).collect();
    let mut search = FamilySearch {
        any: Regex::any(rules.alphabet.all()),
        list: vec![],
        found: vec![],
        tried,
        run,
    };
    search.extend(&words, rules.alphabet.all())?;
    search.found.sort_by_key(|list: &Vec<Choice>| core::cmp::Reverse(list.len()));
    Ok(search.found)
}

struct FamilySearch<'a> {
    any: Regex,
    list: Vec<Choice>,
    found: Vec<Vec<Choice>>,
    tried: &'a mut usize,
    run: &'a Run<'a>,
}

impl FamilySearch<'_> {
    /// Extends the list, where `words` are the free letters of boards on which it does not apply
    /// yet.
    fn extend(&mut self, words: &[(&Word, u64)], left: LetterSet) -> Result<(), Stop> {
        if left.is_empty() {
            self.found.push(self.list.clone());
            return Ok(());
        }
        for block in blocks(left) {
            let (with, without): (Vec<_>, Vec<_>) = words
                .iter()
                .copied()
                .partition(|(word, _)| word.iter().any(|&letter| block.contains(letter)));
            for end in [End::Leftmost, End::Rightmost] {
                *self.tried += 1;
                self.run.tick()?;
                if self.found.len() >= MOST {
                    return Ok(());
                }
                if with.iter().all(|(word, best)| {
                    taken(word, block, end).is_some_and(|place| best >> place & 1 == 1)
                }) {
                    let any = || self.any.clone();
                    self.list.push(Choice { end, letters: block, left: any(), right: any() });
                    self.extend(&without, LetterSet(left.0 & !block.0))?;
                    self.list.pop();
                }
            }
        }
        Ok(())
    }
}

fn taken(free: &[Letter], block: LetterSet, end: End) -> Option<usize> {
    match end {
        End::Leftmost => free.iter().position(|&letter| block.contains(letter)),
        End::Rightmost => free.iter().rposition(|&letter| block.contains(letter)),
    }
}

/// Sets of some of these letters, single letters first, then in decreasing size.
fn blocks(left: LetterSet) -> Vec<LetterSet> {
    let letters: Vec<Letter> = left.iter().collect();
    let mut blocks: Vec<LetterSet> =
        letters.iter().rev().map(|&letter| LetterSet::from_iter([letter])).collect();
    if letters.len() <= BLOCKS {
        let all = 1_u32.checked_shl(u32::try_from(letters.len()).unwrap_or(0)).unwrap_or(0);
        let more = (0..all).filter(|set| set.count_ones() > 1);
        blocks.extend(more.map(|set| {
            let chosen = letters.iter().enumerate().filter(|(index, _)| set >> index & 1 == 1);
            chosen.map(|(_, &letter)| letter).collect::<LetterSet>()
        }));
    } else {
        blocks.push(left);
    }
    blocks
}
