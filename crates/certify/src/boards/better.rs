//! No other pick is better: condition 3. Words are compared by how far one is ahead of the other, a difference of two finite machines of bounded delay
//! (Choffrut 1977); numbers by longest paths (Bellman 1958).

use alloc::vec;
use alloc::vec::Vec;
use core::cmp::Ordering;

use rules::Letter;
use rules::boards::{BoardResult, Player};

use super::pairs::{Edge, Pairs};
use super::signs::{Game, Origin, Queue};
use crate::kernel::rejection::{BoardFault, Rejection};
use crate::kernel::work::Work;

/// Checks that no pick gives a better result than the play of the strategy. Returns the number of pairs of states looked at, and for words how far the results were apart.
pub(crate) fn none_is_better(
    game: Game<'_>,
    delay: Option<usize>,
    work: &mut Work,
) -> Result<(usize, Option<usize>), Rejection> {
    let mut looked = 0;
    let mut apart = delay.map(|_| 0);
    for mover in Player::BOTH {
        let pairs = &Pairs::new(game, mover, work)?;
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
    /// The letters of the one that is ahead, behind those that both have. Without any, neither is ahead.
    letters: Vec<Letter>,
    /// Whether that is the second one.
    second: bool,
}

impl Lead {
    /// One more letter of one of the words. Says how the second compares with the first if that is decided now.
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

    /// How the second word compares with the first if both end here: a word comes after its beginnings.
    fn end(&self) -> Ordering {
        match (self.letters.is_empty(), self.second) {
            (true, _) => Ordering::Equal,
            (false, true) => Ordering::Greater,
            (false, false) => Ordering::Less,
        }
    }
}

/// Whether it is better for the player to move that the second result compares so with the first.
fn is_better(game: Game<'_>, mover: Player, order: Ordering) -> bool {
    order == if mover == game.rules.maximiser { Ordering::Greater } else { Ordering::Less }
}

/// Which of the two boards give this letter to the player whose letters count.
fn counts(game: Game<'_>, edge: &Edge) -> [bool; 2] {
    edge.signs.map(|sign| sign.owner() == game.rules.taker)
}

fn no_better_word(
    game: Game<'_>,
    mover: Player,
    pairs: &Pairs,
    delay: usize,
    work: &mut Work,
) -> Result<usize, Rejection> {
    let mut queue = Queue::new();
    for pair in pairs.starts() {
        queue.add((pair, Lead::default()), Origin::Start(pairs.phase(pair)), 1, work)?;
    }
    let (mut at, mut longest) = (0, 0);
    while let Some((pair, lead)) = queue.get(at) {
        longest = longest.max(lead.letters.len());
        let fault = |fault, pair| Err(game.fault(Some(pairs.complete(queue.board(at), pair)), fault));
        if lead.letters.len() > delay {
            return fault(BoardFault::Delay { limit: delay }, pair);
        }
        if pairs.is_end(pair) && is_better(game, mover, lead.end()) {
            return Err(game.fault(Some(queue.board(at)), BoardFault::Better));
        }
        for edge in pairs.edges(pair) {
            let mut lead = lead.clone();
            let fed = [false, true].into_iter().zip(counts(game, edge)).filter(|(_, counts)| *counts);
            let decided = fed.filter_map(|(second, _)| lead.feed(second, edge.letter)).next();
            let origin = Origin::Letter(at, edge.letter, edge.signs[0]);
            match decided {
                Some(order) if is_better(game, mover, order) => {
                    let place = queue.add((edge.to, lead), origin, 1, work)?;
                    let board = pairs.complete(queue.board(place), edge.to);
                    return Err(game.fault(Some(board), BoardFault::Better));
                }
                Some(_) => work.spend(1)?,
                None => {
                    let size = lead.letters.len();
                    queue.add((edge.to, lead), origin, size, work)?;
                }
            }
        }
        at += 1;
    }
    Ok(longest)
}

fn no_larger_number(
    game: Game<'_>,
    mover: Player,
    pairs: &Pairs,
    weights: &[i64],
    work: &mut Work,
) -> Result<(), Rejection> {
    let better = || Err(game.fault(None, BoardFault::Better));
    // The most that the mover gains on the way to a pair by picking otherwise; none if no way has been seen.
    let mut most: Vec<Option<i128>> = vec![None; pairs.len()];
    for pair in pairs.starts() {
        most[pair] = Some(0);
    }
    // A way without a repetition has fewer letters than there are pairs. Whatever is still gained then is gained as often as one likes.
    for _ in 0..=pairs.len() {
        let mut gained = false;
        for pair in 0..pairs.len() {
            work.spend(1)?;
            let Some(here) = most[pair] else { continue };
            if pairs.is_end(pair) && here > 0 {
                return better();
            }
            for edge in pairs.edges(pair) {
                work.spend(1)?;
                let there = here.checked_add(gain(game, mover, edge, weights)).ok_or(Rejection::TooLarge)?;
                if most[edge.to].is_none_or(|known| known < there) {
                    most[edge.to] = Some(there);
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
fn gain(game: Game<'_>, mover: Player, edge: &Edge, weights: &[i64]) -> i128 {
    let weight = weights.get(usize::from(edge.letter)).copied().map_or(0, i128::from);
    let weight = if mover == game.rules.maximiser { weight } else { -weight };
    match counts(game, edge) {
        [false, true] => weight,
        [true, false] => -weight,
        _ => 0,
    }
}
