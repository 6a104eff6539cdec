//! Literal play, for whatever single moves can be listed.
//!
//! A turn is one to k moves. Let d(p) be the fewest moves, at least one, that lead from p to a
//! position where the player to move loses: that player wins at p if, and only if, d(p) <= k (or
//! the game is over there and who cannot move wins). To know d, single moves are enough: from an
//! option p' it takes no move to such a position if p' is one, and d(p') moves else. That is the
//! definition of a turn, without listing all turns.

use std::collections::{HashMap, HashSet};
use std::hash::Hash;
use std::time::Instant;

/// What is found of one position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LiteralFacts {
    /// The player to move loses.
    pub(crate) loses: bool,
    /// Moves to the nearest position where the player to move loses, 0 if this is one; none if none
    /// can be reached.
    nearest: Option<usize>,
    /// The Grundy value for turns of one move.
    pub(crate) value: u64,
}

/// Why a position could not be played out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// A play comes back to where it was, or there are infinitely many moves.
    Endless,
    /// Too many positions, or no time left.
    Budget,
}

/// Lists what one move leads to; nothing if that is infinitely much.
pub(crate) type Listing<'r, P> = Box<dyn Fn(&P) -> Option<Vec<P>> + 'r>;

/// A game by its single moves, and what has been found so far.
pub(crate) struct Play<P, M> {
    moves: M,
    turn: usize,
    misere: bool,
    most: usize,
    deadline: Option<Instant>,
    known: HashMap<P, LiteralFacts>,
}

impl<P: Clone + Eq + Hash, M: Fn(&P) -> Option<Vec<P>>> Play<P, M> {
    /// `moves` lists what one move leads to, or nothing if that is infinitely much; at most `most`
    /// positions are stored.
    pub(crate) fn new(
        moves: M,
        turn: usize,
        misere: bool,
        most: usize,
        deadline: Option<Instant>,
    ) -> Self {
        Self { moves, turn, misere, most, deadline, known: HashMap::new() }
    }

    /// What one move leads to.
    pub(crate) fn moves(&self, position: &P) -> Vec<P> {
        (self.moves)(position).unwrap_or_default()
    }

    /// Plays everything out.
    pub(crate) fn found(&mut self, start: &P) -> Result<LiteralFacts, Trouble> {
        if let Some(found) = self.known.get(start) {
            return Ok(*found);
        }
        let mut open: HashSet<P> = HashSet::new();
        let mut stack = vec![(start.clone(), None::<Vec<P>>)];
        while let Some((position, moves)) = stack.pop() {
            if self.known.contains_key(&position) {
                continue;
            }
            if self.known.len() + stack.len() > self.most
                || self.deadline.is_some_and(|end| Instant::now() > end)
            {
                return Err(Trouble::Budget);
            }
            if let Some(moves) = moves {
                let found = self.decided(&moves).ok_or(Trouble::Endless)?;
                open.remove(&position);
                self.known.insert(position, found);
                continue;
            }
            // What is open and not decided is on the path that led here.
            if !open.insert(position.clone()) {
                return Err(Trouble::Endless);
            }
            let moves = (self.moves)(&position).ok_or(Trouble::Endless)?;
            let unknown: Vec<P> =
                moves.iter().filter(|option| !self.known.contains_key(*option)).cloned().collect();
            stack.push((position, Some(moves)));
            stack.extend(unknown.into_iter().map(|option| (option, None)));
        }
        self.known.get(start).copied().ok_or(Trouble::Endless)
    }

    /// From what is known of all options.
    fn decided(&self, moves: &[P]) -> Option<LiteralFacts> {
        let options: Vec<LiteralFacts> =
            moves.iter().map(|option| self.known.get(option).copied()).collect::<Option<_>>()?;
        let ahead =
            options.iter().filter_map(|option| option.nearest).min().map(|nearest| nearest + 1);
        let loses = if options.is_empty() {
            !self.misere
        } else {
            ahead.is_none_or(|moves| moves > self.turn)
        };
        let values: HashSet<u64> = options.iter().map(|option| option.value).collect();
        let value = (0..).find(|value| !values.contains(value))?;
        Some(LiteralFacts { loses, nearest: if loses { Some(0) } else { ahead }, value })
    }

    /// The fewest moves, from 0 to `most`, that lead from one position to another.
    pub(crate) fn distance(&self, from: &P, to: &P, most: usize) -> Option<usize> {
        let mut layer = HashSet::from([from.clone()]);
        for moves in 0..=most {
            if layer.contains(to) {
                return Some(moves);
            }
            if moves < most {
                layer = layer.iter().flat_map(|position| self.moves(position)).collect();
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Rows of up to so many counters, of which a move takes one or two neighbours: as bits.
    fn moves(row: &u32) -> Option<Vec<u32>> {
        let takes = (0..10).flat_map(|at| [1 << at, 3 << at]);
        Some(takes.filter(|take| row & take == *take).map(|take| row & !take).collect())
    }

    /// Straight from the definition of a turn: all sequences of moves.
    fn wins(row: u32, turn: usize, misere: bool) -> bool {
        let mut after = BTreeSet::new();
        let mut layer = BTreeSet::from([row]);
        for _ in 0..turn {
            layer = layer.iter().filter_map(moves).flatten().collect();
            after.extend(layer.iter().copied());
        }
        if after.is_empty() {
            misere
        } else {
            after.iter().any(|&option| !wins(option, turn, misere))
        }
    }

    #[test]
    fn the_nearest_lost_position_decides_a_turn() {
        for (turn, misere) in [(1, false), (1, true), (2, false), (2, true), (3, false), (3, true)]
        {
            let mut play = Play::new(moves, turn, misere, 10_000, None);
            for row in 0..1 << 6 {
                let found = play.found(&row).expect("plays end");
                assert_eq!(
                    found.loses,
                    !wins(row, turn, misere),
                    "{row:b} with {turn} moves, misere {misere}"
                );
            }
        }
    }

    #[test]
    fn values_are_those_of_the_literature() {
        let mut play = Play::new(moves, 1, false, 10_000, None);
        let values: Vec<_> =
            (0..9).map(|pins| play.found(&((1 << pins) - 1)).map(|found| found.value)).collect();
        assert_eq!(values, [0, 1, 2, 3, 1, 4, 3, 2, 1].map(Ok), "Guy and Smith 1956");
        assert_eq!(play.distance(&0b111, &0, 2), Some(2));
        assert_eq!(play.distance(&0b111, &0, 1), None);
    }

    #[test]
    fn plays_without_end_are_noticed() {
        let mut play = Play::new(|at: &u32| Some(vec![(at + 1) % 3]), 1, false, 100, None);
        assert_eq!(play.found(&0), Err(Trouble::Endless));
        let mut play = Play::new(|at: &u32| Some(vec![at + 1]), 1, false, 100, None);
        assert_eq!(play.found(&0), Err(Trouble::Budget));
        let mut play = Play::new(|_: &u32| None::<Vec<u32>>, 1, false, 100, None);
        assert_eq!(play.found(&0), Err(Trouble::Endless));
    }
}
