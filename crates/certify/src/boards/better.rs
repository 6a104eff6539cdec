//! No other pick is better: condition 3. Words are compared by how far one is ahead of the other, a
//! difference of two finite machines of bounded delay (Choffrut 1977); numbers by longest paths
//! (Bellman 1958).

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use rules::Letter;
use rules::boards::{BoardResult, Player};

use super::pairs::PickPairs;
use super::signs::{BoardGame, Read, Sign, spend_key};
use crate::kernel::explore::explore;
use crate::kernel::rejection::{BoardFault, Rejection};
use crate::kernel::work::{Work, index};

/// Checks that no pick gives a better result than the play of the strategy. Returns the number of
/// pairs of states looked at, and for words how far the results were apart.
pub(crate) fn none_is_better(
    game: BoardGame<'_>,
    delay: Option<usize>,
    work: &mut Work,
) -> Result<(usize, Option<usize>), Rejection> {
    let mut looked = 0;
    let mut apart = delay.map(|_| 0);
    for mover in Player::BOTH {
        let pairs = &PickPairs::new(game, mover, work)?;
        looked += pairs.useful();
        match &game.rules.result {
            BoardResult::Number(weights) => no_larger_number(game, mover, pairs, weights, work)?,
            BoardResult::Letters { .. } => {
                let found = no_better_word(game, mover, pairs, delay.unwrap_or(0), work)?;
                apart = apart.max(Some(found));
            }
        }
    }
    Ok((looked, apart))
}

/// How two words compare that have been read in part.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Lead {
    /// The letters of the one that is ahead, behind those that both have. Without any, neither is
    /// ahead.
    letters: Vec<Letter>,
    /// Whether that is the second one.
    second: bool,
}

impl Lead {
    /// One more letter of one of the words. Says how the second compares with the first if that is
    /// decided now.
    fn feed(&mut self, second: bool, letter: Letter) -> Option<Ordering> {
        if self.letters.is_empty() || self.second == second {
            self.second = second;
            self.letters.push(letter);
            return None;
        }
        let other = self.letters.remove(0);
        self.second &= !self.letters.is_empty();
        let order = if second { letter.cmp(&other) } else { other.cmp(&letter) };
        Some(order).filter(|order| order.is_ne())
    }

    /// How the second word compares with the first if both end here: a word comes after its
    /// beginnings.
    fn end(&self) -> Ordering {
        match (self.letters.is_empty(), self.second) {
            (true, _) => Ordering::Equal,
            (false, true) => Ordering::Greater,
            (false, false) => Ordering::Less,
        }
    }
}

/// Whether it is better for the player to move that the second result compares so with the first.
fn is_better(game: BoardGame<'_>, mover: Player, order: Ordering) -> bool {
    order == if mover == game.rules.maximiser { Ordering::Greater } else { Ordering::Less }
}

/// Which of the two boards give this letter to the player whose letters count.
fn counts(game: BoardGame<'_>, signs: [Sign; 2]) -> [bool; 2] {
    signs.map(|sign| sign.owner() == game.rules.taker)
}

fn no_better_word(
    game: BoardGame<'_>,
    mover: Player,
    pairs: &PickPairs,
    delay: usize,
    work: &mut Work,
) -> Result<usize, Rejection> {
    let phases: Vec<usize> = pairs.starts().map(|(_, phase)| phase).collect();
    let mut longest = 0;
    let starts = pairs.starts().map(|(pair, _)| (pair, Lead::default()));
    explore(starts, 0, work, |met, at, work| {
        let (pair, lead) = &met.states[at];
        longest = longest.max(lead.letters.len());
        let fault = |fault, more: &[Read], pair: Option<usize>| {
            let (start, read) = met.way(at);
            let ahead = pair.map(|pair| pairs.ahead(pair)).unwrap_or_default();
            Err(game
                .fault(Some(game.board(phases[start], &[&read[..], more, &ahead].concat())), fault))
        };
        if lead.letters.len() > delay {
            return fault(BoardFault::Delay { limit: delay }, &[], Some(*pair));
        }
        if pairs.is_end(*pair) && is_better(game, mover, lead.end()) {
            return fault(BoardFault::Better, &[], None);
        }
        let mut next = vec![];
        for &((letter, signs), to) in pairs.edges(*pair) {
            let mut lead = lead.clone();
            let fed =
                [false, true].into_iter().zip(counts(game, signs)).filter(|(_, counts)| *counts);
            let decided = fed.filter_map(|(second, _)| lead.feed(second, letter)).next();
            match decided {
                Some(order) if is_better(game, mover, order) => {
                    return fault(BoardFault::Better, &[(letter, signs[0])], Some(index(to)));
                }
                Some(_) => work.spend(1)?,
                None => {
                    spend_key(lead.letters.len(), work)?;
                    next.push(((letter, signs[0]), (index(to), lead)));
                }
            }
        }
        Ok(next)
    })?;
    Ok(longest)
}

fn no_larger_number(
    game: BoardGame<'_>,
    mover: Player,
    pairs: &PickPairs,
    weights: &[i64],
    work: &mut Work,
) -> Result<(), Rejection> {
    let better = || Err(game.fault(None, BoardFault::Better));
    // The most that the mover gains on the way to a pair by picking otherwise; none if no way has
    // been seen.
    let mut most: Vec<Option<i128>> = vec![None; pairs.len()];
    for (pair, _) in pairs.starts() {
        most[pair] = Some(0);
    }
    // A way without a repetition has fewer letters than there are pairs. Whatever is still gained
    // then is gained as often as one likes.
    for _ in 0..=pairs.len() {
        let mut gained = false;
        for pair in 0..pairs.len() {
            work.spend(1)?;
            let Some(here) = most[pair] else { continue };
            if pairs.is_end(pair) && here > 0 {
                return better();
            }
            for &((letter, signs), to) in pairs.edges(pair) {
                work.spend(1)?;
                let gain = gain(game, mover, weights.get(usize::from(letter)).copied(), signs);
                let there = here.checked_add(gain).ok_or(Rejection::TooLarge)?;
                if most[index(to)].is_none_or(|known| known < there) {
                    most[index(to)] = Some(there);
                    gained = true;
                }
            }
        }
        if !gained {
            return Ok(());
        }
    }
    better()
}

/// How much better a letter makes the second result for the player to move.
fn gain(game: BoardGame<'_>, mover: Player, weight: Option<i64>, signs: [Sign; 2]) -> i128 {
    let weight = weight.map_or(0, i128::from);
    let weight = if mover == game.rules.maximiser { weight } else { -weight };
    match counts(game, signs) {
        [false, true] => weight,
        [true, false] => -weight,
        _ => 0,
    }
}
