//! Minimal machines made of conditions and of other machines.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use rules::Letter;

use super::follow::Follower;
use super::pairs::{Acceptor, Pair, PairMachine, WordLayout, WordMachine};
use crate::kernel::explore::explore;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index};

impl PairMachine {
    /// From the machine of a condition whose tracks alternate: one of the word before, one of the
    /// word after.
    pub(crate) fn of(
        follower: &mut Follower,
        letters: usize,
        work: &mut Work,
    ) -> Result<Self, Rejection> {
        minimal(&mut Alternating { follower, letters }, work)
    }

    /// One to `longest` of them one after the other. What is between two of them can be longer than
    /// the words.
    pub(crate) fn repeated(
        &self,
        longest: usize,
        layout: WordLayout,
        work: &mut Work,
    ) -> Result<Self, Rejection> {
        let mut whole = self.clone();
        for _ in 1..longest {
            whole = minimal(&mut Composition { first: self, rest: &whole, layout }, work)?;
        }
        Ok(whole)
    }
}

impl<L: Copy + Ord> Acceptor<L> {
    /// What is in both, or in at least one.
    pub(crate) fn combined(
        &self,
        other: &Self,
        both: bool,
        work: &mut Work,
    ) -> Result<Self, Rejection> {
        minimal(&mut Product { one: self, two: other, both }, work)
    }
}

impl WordMachine {
    /// From the machine of a condition.
    pub(crate) fn of_words(
        follower: &mut Follower,
        letters: usize,
        work: &mut Work,
    ) -> Result<Self, Rejection> {
        minimal(&mut Following { follower, letters }, work)
    }
}

/// What is explored: states with their edges.
pub(super) trait Automaton {
    type Label: Copy + Ord;
    type State: Ord + Clone;
    fn start(&mut self, work: &mut Work) -> Result<Self::State, Rejection>;
    fn accepts(&mut self, state: &Self::State, work: &mut Work) -> Result<bool, Rejection>;
    fn edges(&mut self, state: &Self::State, work: &mut Work) -> Result<Edges<Self>, Rejection>;
}

/// The edges of a state.
pub(super) type Edges<A> = Vec<(<A as Automaton>::Label, <A as Automaton>::State)>;

/// The minimal machine of what a source accepts.
pub(super) fn minimal<S: Automaton>(
    source: &mut S,
    work: &mut Work,
) -> Result<Acceptor<S::Label>, Rejection> {
    let start = source.start(work)?;
    let mut accepting = vec![];
    let explored = explore([start], 0, work, |met, at, work| {
        work.spend(50)?;
        accepting.push(source.accepts(&met.states[at], work)?);
        let edges = source.edges(&met.states[at], work)?;
        work.spend(20 * edges.len())?;
        Ok(edges)
    })?;
    Acceptor { edges: explored.edges, accepting }.minimal(work)
}

struct Alternating<'a> {
    follower: &'a mut Follower,
    letters: usize,
}

impl Automaton for Alternating<'_> {
    type Label = Pair;
    type State = u32;

    fn start(&mut self, _: &mut Work) -> Result<u32, Rejection> {
        Ok(0)
    }

    fn accepts(&mut self, state: &u32, work: &mut Work) -> Result<bool, Rejection> {
        self.follower.accepts(*state, work)
    }

    fn edges(&mut self, state: &u32, work: &mut Work) -> Result<Vec<(Pair, u32)>, Rejection> {
        let mut edges = vec![];
        for before in (0..=Letter::MAX).take(self.letters) {
            let Some(between) = self.follower.step(*state, before, work)? else { continue };
            for after in (0..=Letter::MAX).take(self.letters) {
                if let Some(to) = self.follower.step(between, after, work)? {
                    edges.push(((before, after), to));
                }
            }
        }
        Ok(edges)
    }
}

/// `first`, then nothing or `rest`: sets of pairs of a state of `first` and one of `rest`, or of
/// nothing, one pair for each word that may be between (Rabin, Scott 1959).
struct Composition<'a> {
    first: &'a PairMachine,
    rest: &'a PairMachine,
    layout: WordLayout,
}

/// In the place of a state of the rest: there is none, what is between is the word after.
const NOTHING: u32 = u32::MAX;

impl Composition<'_> {
    fn step(
        &self,
        (first, rest): (u32, u32),
        before: Letter,
        mut found: impl FnMut(Letter, (u32, u32)),
    ) {
        for &((_, between), first) in self.first.reading(first, before) {
            if rest == NOTHING {
                found(between, (first, NOTHING));
                continue;
            }
            for &((_, after), rest) in self.rest.reading(rest, between) {
                found(after, (first, rest));
            }
        }
    }

    /// With what places of zeros on both ends lead to, whatever is between.
    fn close(&self, set: Vec<(u32, u32)>, work: &mut Work) -> Result<Vec<(u32, u32)>, Rejection> {
        let mut seen = BTreeSet::new();
        let mut todo = set;
        while let Some(state) = todo.pop() {
            work.spend(20)?;
            if !seen.insert(state) || self.layout.digits == 0 {
                continue;
            }
            let mut here = vec![state];
            for _ in 0..self.layout.digits {
                let mut after = vec![];
                for state in here {
                    self.step(state, 0, |letter, state| {
                        if letter == 0 {
                            after.push(state);
                        }
                    });
                }
                work.spend(1 + after.len())?;
                after.sort_unstable();
                after.dedup();
                here = after;
            }
            todo.extend(here);
        }
        Ok(seen.into_iter().collect())
    }
}

impl Automaton for Composition<'_> {
    type Label = Pair;
    /// How many numbers have been read, and a set, sorted, each once.
    type State = (usize, Vec<(u32, u32)>);

    fn start(&mut self, work: &mut Work) -> Result<Self::State, Rejection> {
        let set = vec![(0, 0), (0, NOTHING)];
        Ok((0, if self.layout.numbers == 0 { self.close(set, work)? } else { set }))
    }

    fn accepts(&mut self, (_, set): &Self::State, work: &mut Work) -> Result<bool, Rejection> {
        work.spend(set.len())?;
        let accepting = |machine: &PairMachine, state: u32| machine.accepting[index(state)];
        Ok(set.iter().any(|&(first, rest)| {
            accepting(self.first, first) && (rest == NOTHING || accepting(self.rest, rest))
        }))
    }

    fn edges(
        &mut self,
        (read, set): &Self::State,
        work: &mut Work,
    ) -> Result<Vec<(Pair, Self::State)>, Rejection> {
        let mut after: BTreeMap<Pair, Vec<(u32, u32)>> = BTreeMap::new();
        for &state in set {
            let letters = &self.first.edges[index(state.0)];
            let mut done = None;
            for &((before, _), _) in letters {
                if done.replace(before) == Some(before) {
                    continue;
                }
                let mut found = 0;
                self.step(state, before, |letter, state| {
                    found += 1;
                    after.entry((before, letter)).or_default().push(state);
                });
                work.spend(5 + 5 * found)?;
            }
        }
        let mut edges = vec![];
        for (pair, mut set) in after {
            set.sort_unstable();
            set.dedup();
            let next = (*read + 1).min(self.layout.numbers);
            if *read < next && next == self.layout.numbers {
                set = self.close(set, work)?;
            }
            work.spend(10 + 2 * set.len())?;
            edges.push((pair, (next, set)));
        }
        Ok(edges)
    }
}

struct Following<'a> {
    follower: &'a mut Follower,
    letters: usize,
}

impl Automaton for Following<'_> {
    type Label = Letter;
    type State = u32;

    fn start(&mut self, _: &mut Work) -> Result<u32, Rejection> {
        Ok(0)
    }

    fn accepts(&mut self, state: &u32, work: &mut Work) -> Result<bool, Rejection> {
        self.follower.accepts(*state, work)
    }

    fn edges(&mut self, state: &u32, work: &mut Work) -> Result<Vec<(Letter, u32)>, Rejection> {
        let mut next =
            |letter| Ok(self.follower.step(*state, letter, work)?.map(|to| (letter, to)));
        (0..=Letter::MAX).take(self.letters).filter_map(|letter| next(letter).transpose()).collect()
    }
}

struct Product<'a, L> {
    one: &'a Acceptor<L>,
    two: &'a Acceptor<L>,
    both: bool,
}

impl<L: Copy + Ord> Automaton for Product<'_, L> {
    type Label = L;
    type State = (Option<u32>, Option<u32>);

    fn start(&mut self, _: &mut Work) -> Result<Self::State, Rejection> {
        Ok((Some(0), Some(0)))
    }

    fn accepts(&mut self, &(one, two): &Self::State, _: &mut Work) -> Result<bool, Rejection> {
        let one = one.is_some_and(|state| self.one.accepting[index(state)]);
        let two = two.is_some_and(|state| self.two.accepting[index(state)]);
        Ok(if self.both { one && two } else { one || two })
    }

    fn edges(
        &mut self,
        &(one, two): &Self::State,
        work: &mut Work,
    ) -> Result<Vec<(L, Self::State)>, Rejection> {
        let edges = |machine: &Acceptor<L>, state: Option<u32>| match state {
            Some(state) => machine.edges[index(state)].clone(),
            None => vec![],
        };
        let mut letters: Vec<L> = vec![];
        for (pair, _) in edges(self.one, one).into_iter().chain(edges(self.two, two)) {
            letters.push(pair);
        }
        letters.sort_unstable();
        letters.dedup();
        work.spend(5 * letters.len())?;
        let mut found = vec![];
        for pair in letters {
            let one = one.and_then(|state| self.one.next(state, pair));
            let two = two.and_then(|state| self.two.next(state, pair));
            if !self.both || one.is_some() && two.is_some() {
                found.push((pair, (one, two)));
            }
        }
        Ok(found)
    }
}
