//! Lists of heaps, played literally.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;
use std::time::Instant;

use rules::Convention;
use rules::lists::literal::Reading;
use rules::lists::{List, ListRuleset, TurnRule, canonical};

use super::play::{Listing, LiteralFacts, Play, Trouble};

/// Single moves, listed once for each size of a heap.
pub(crate) struct HeapMoves<'r> {
    reading: Reading<'r>,
    heaps: RefCell<HashMap<u128, Option<Rc<Vec<List>>>>>,
}

impl HeapMoves<'_> {
    fn heap(&self, size: u128) -> Option<Rc<Vec<List>>> {
        let known = self.heaps.borrow().get(&size).cloned();
        known.unwrap_or_else(|| {
            let listed =
                self.reading.heap(size).ok().map(|moves| Rc::new(moves.into_iter().collect()));
            self.heaps.borrow_mut().insert(size, listed.clone());
            listed
        })
    }

    /// What one move in each of one or more heaps makes of a canonical list, all sets of heaps one
    /// after the other.
    #[allow(clippy::ptr_arg, reason = "the moves of a game take a position")]
    fn at_once(&self, list: &List) -> Option<Vec<List>> {
        let mut all = vec![];
        let mut open = vec![(0, List::new(), false)];
        while let Some((at, after, moved)) = open.pop() {
            let Some(&size) = list.get(at) else {
                all.extend(moved.then(|| canonical(&after)));
                continue;
            };
            open.push((at + 1, [&after[..], &[size]].concat(), moved));
            open.extend(
                self.heap(size)?.iter().map(|parts| (at + 1, [&after[..], parts].concat(), true)),
            );
        }
        all.sort_unstable();
        all.dedup();
        Some(all)
    }

    /// What one move makes of a canonical list: a heap is replaced.
    #[allow(clippy::ptr_arg, reason = "the moves of a game take a position")]
    fn list(&self, list: &List) -> Option<Vec<List>> {
        let mut moves = vec![];
        for (at, &size) in list.iter().enumerate() {
            // Heaps of one size stand together.
            if list.get(at + 1) == Some(&size) {
                continue;
            }
            for parts in self.heap(size)?.iter() {
                moves.push(canonical(&[&list[..at], parts, &list[at + 1..]].concat()));
            }
        }
        Some(moves)
    }
}

/// Literal play of a game on lists, and judging of turns.
pub(crate) struct ListPlay<'r> {
    play: Play<List, Listing<'r, List>>,
    turn: TurnRule,
    /// The moves it takes to make a list of a heap.
    distances: HashMap<(u128, List), Option<usize>>,
}

impl<'r> ListPlay<'r> {
    /// Nothing played yet; at most `most` lists are stored.
    pub(crate) fn new(rules: &'r ListRuleset, most: usize, deadline: Option<Instant>) -> Self {
        let moves = HeapMoves { reading: Reading::new(rules), heaps: RefCell::default() };
        // A turn in any heaps is played as one move.
        let (moves, longest): (Listing<'r, List>, usize) = match rules.turn {
            TurnRule::Moves(most) => (Box::new(move |list| moves.list(list)), most),
            TurnRule::AnyHeaps => (Box::new(move |list| moves.at_once(list)), 1),
        };
        let misere = rules.header.convention == Convention::Misere;
        Self {
            play: Play::new(moves, longest, misere, most, deadline),
            turn: rules.turn,
            distances: HashMap::new(),
        }
    }

    /// What is true of a list.
    pub(crate) fn found(&mut self, list: &[u128]) -> Result<LiteralFacts, Trouble> {
        self.play.found(&canonical(list))
    }

    /// Whether no move can be made.
    pub(crate) fn over(&self, list: &[u128]) -> bool {
        self.play.moves(&canonical(list)).is_empty()
    }

    /// The lists that one move leads to and where the next player loses, each once.
    pub(crate) fn winning_moves(&mut self, list: &[u128]) -> Result<Vec<List>, Trouble> {
        let mut moves = self.play.moves(&canonical(list));
        moves.sort_unstable();
        moves.dedup();
        let mut winning = vec![];
        for option in moves {
            if self.play.found(&option)?.loses {
                winning.push(option);
            }
        }
        Ok(winning)
    }

    /// Whether one turn can replace these heaps (index in `list`, what is there afterwards) and
    /// leaves a position that the next player loses; else what is wrong.
    pub(crate) fn judge(&mut self, list: &[u128], turn: &[(usize, List)]) -> Result<List, String> {
        let (mut moves, mut after) = (0, list.to_vec());
        for (at, parts) in turn {
            let size = *list.get(*at).ok_or_else(|| format!("there is no heap {at}"))?;
            if turn.iter().filter(|(other, _)| other == at).count() > 1 {
                return Err(format!("heap {at} is changed twice"));
            }
            let to = canonical(parts);
            let (play, most) =
                (&self.play, if let TurnRule::Moves(most) = self.turn { most } else { 1 });
            let distance = self.distances.entry((size, to)).or_insert_with_key(|(size, to)| {
                let from = canonical(&[*size]);
                play.distance(&from, to, most.min(usize::try_from(*size).unwrap_or(most)))
            });
            moves += distance.ok_or_else(|| format!("{size} cannot become {parts:?}"))?;
            after[*at] = 0;
            after.extend(parts);
        }
        if moves == 0 || matches!(self.turn, TurnRule::Moves(most) if moves > most) {
            return Err(format!("{turn:?} is {moves} moves"));
        }
        let after = canonical(&after);
        match self.play.found(&after) {
            Ok(found) if found.loses => Ok(after),
            Ok(_) => Err(format!("{turn:?} leads to {after:?}, where the next player wins")),
            Err(trouble) => Err(format!("{after:?}: {trouble:?}")),
        }
    }
}

/// All lists of heaps of which none is larger than `largest`, at most `heaps` of them, the largest
/// first.
pub(crate) fn in_box(largest: u128, heaps: usize) -> Vec<List> {
    let mut all = vec![vec![]];
    let mut from = 0;
    for _ in 0..heaps {
        let to = all.len();
        for index in from..to {
            let most = all[index].last().copied().unwrap_or(largest);
            for size in 1..=most {
                let longer = [&all[index][..], &[size]].concat();
                all.push(longer);
            }
        }
        from = to;
    }
    all
}

/// All lists with a sum of at most `total`.
pub(crate) fn up_to(total: u128) -> Vec<List> {
    let mut all = vec![vec![]];
    let mut from = 0;
    while from < all.len() {
        let most = all[from].last().copied().unwrap_or(total);
        let left = total - all[from].iter().sum::<u128>();
        for size in 1..=most.min(left) {
            let longer = [&all[from][..], &[size]].concat();
            all.push(longer);
        }
        from += 1;
    }
    all.sort_by_key(|list| (list.iter().sum::<u128>(), list.len()));
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_all_there_once() {
        assert_eq!(in_box(2, 2), [vec![], vec![1], vec![2], vec![1, 1], vec![2, 1], vec![2, 2]]);
        assert_eq!(in_box(10, 10).len(), 184_756, "20 over 10");
        // OEIS A000070: sums of numbers of partitions.
        assert_eq!(
            (0..8).map(|total| up_to(total).len()).collect::<Vec<_>>(),
            [1, 2, 4, 7, 12, 19, 30, 45]
        );
    }
}
