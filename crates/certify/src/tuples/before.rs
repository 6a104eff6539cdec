//! From where a turn leads into a set of positions: section 'Without a strategy' of the format.
//!
//! For one kind of move a machine reads a position and, after each heap that the kind can change,
//! its new size. That the option is in the set is one more condition on the same words. Theorem
//! (Büchi 1960): the words of a regular language without one of their tracks are a regular
//! language, whose states are sets of states (Rabin, Scott 1959). So the new sizes are left out one
//! by one.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use rules::tuples::{Condition, Linear, TupleRuleset, Variable};
use rules::{Comparison, Letter};

use super::combine::{Automaton, minimal};
use super::encoding::Encoding;
use super::follow::{Follower, Track};
use super::pairs::{PairMachine, WordLayout, WordMachine};
use super::relation::{Variables, compare, kinds};
use crate::kernel::machine::Machine;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index};

/// The turns of a game, followed backwards.
#[derive(Debug)]
pub(crate) struct Before {
    kinds: Vec<Kind>,
    /// The Nim heap that is played beside: its moves are whole turns.
    beside: Option<Kind>,
    longest: usize,
}

/// The moves of one kind.
#[derive(Debug)]
struct Kind {
    machine: WordMachine,
    layout: WordLayout,
    /// Which letters the option has.
    option: Vec<bool>,
    /// The letters that only the option has. The first letter is never one of them, nor the first
    /// of a place.
    new: Vec<usize>,
}

impl Before {
    /// All turns. With `relation` the encoding has one more heap.
    pub(crate) fn new(
        rules: &TupleRuleset,
        relation: bool,
        encoding: &Encoding,
        work: &mut Work,
    ) -> Result<Self, Rejection> {
        let variables = Variables::new(rules)?;
        let effects = super::relation::linear(rules)?;
        let mut made = vec![];
        for (mut condition, kind) in kinds(rules)?.into_iter().zip(effects) {
            let mut changed = vec![];
            for (heap, (before, after)) in variables.before().zip(variables.after()).enumerate() {
                // Where no effect applies the heap is said to be the same.
                let stays = !kind.effects.iter().any(|effect| effect.heap == heap);
                match condition.substitute(after, &Linear::variable(before)) {
                    Some(same) if stays => condition = same,
                    _ => changed.push(heap),
                }
            }
            made.push(Kind::new(&condition, &changed, variables, encoding, work)?);
        }
        let mut beside = None;
        if relation {
            let less = compare(
                &Linear::variable(Variables::value_after()),
                Comparison::Less,
                &Linear::variable(variables.value()),
            )?;
            let taken = Condition::all([rules.domain.clone(), less]);
            beside = Some(Kind::new(&taken, &[rules.heaps.len()], variables, encoding, work)?);
        }
        Ok(Self { kinds: made, beside, longest: rules.turn })
    }

    /// The turns of a relation between words.
    pub(crate) fn of_turns(
        turns: &PairMachine,
        layout: WordLayout,
        work: &mut Work,
    ) -> Result<Self, Rejection> {
        let machine = minimal(&mut Spelt(turns), work)?;
        let layout = WordLayout { numbers: 2 * layout.numbers, digits: 2 * layout.digits };
        let option: Vec<bool> =
            (0..layout.numbers + layout.digits).map(|letter| letter % 2 == 1).collect();
        let new = (0..option.len()).filter(|letter| letter % 2 == 1).collect();
        Ok(Self { kinds: vec![Kind { machine, layout, option, new }], beside: None, longest: 1 })
    }

    /// How many states the machines of all kinds of moves have.
    pub(crate) fn states(&self) -> usize {
        self.kinds.iter().chain(&self.beside).map(|kind| kind.machine.edges.len()).sum()
    }

    /// From where some turn leads into the set.
    pub(crate) fn turns(
        &self,
        set: &WordMachine,
        work: &mut Work,
    ) -> Result<WordMachine, Rejection> {
        let mut found = self.moves(set, work)?;
        for _ in 1..self.longest {
            found = self.moves(&found.combined(set, false, work)?, work)?;
        }
        match &self.beside {
            Some(beside) => found.combined(&beside.before(set, work)?, false, work),
            None => Ok(found),
        }
    }

    /// From where some single move leads into the set.
    pub(crate) fn moves(
        &self,
        set: &WordMachine,
        work: &mut Work,
    ) -> Result<WordMachine, Rejection> {
        let mut found = WordMachine { edges: vec![vec![]], accepting: vec![false] };
        for kind in &self.kinds {
            found = found.combined(&kind.before(set, work)?, false, work)?;
        }
        Ok(found)
    }
}

/// The positions that have a value, each paired with every number. The value is the number that,
/// paired with the position, has class 0.
pub(crate) fn valued(
    rules: &TupleRuleset,
    machine: &Machine,
    encoding: &Encoding,
    work: &mut Work,
) -> Result<WordMachine, Rejection> {
    let any =
        Kind::new(&rules.domain, &[rules.heaps.len()], Variables::new(rules)?, encoding, work)?;
    any.before(&positions(machine, |class| class == 0, work)?, work)
}

/// The minimal machine of the positions whose class is as wanted.
pub(crate) fn positions(
    machine: &Machine,
    wanted: impl Fn(u32) -> bool,
    work: &mut Work,
) -> Result<WordMachine, Rejection> {
    minimal(&mut Chosen { machine, wanted }, work)
}

impl Kind {
    fn new(
        condition: &Condition,
        changed: &[usize],
        variables: Variables,
        encoding: &Encoding,
        work: &mut Work,
    ) -> Result<Self, Rejection> {
        let before: Vec<Variable> = variables.before().chain([variables.value()]).collect();
        let after: Vec<Variable> = variables.after().chain([Variables::value_after()]).collect();
        let (mut tracks, mut option, mut new): (Vec<Track>, _, _) = (vec![], vec![], vec![]);
        for (heap, bound) in encoding.order() {
            let changes = changed.contains(&heap);
            tracks.push((before[heap], bound));
            option.push(!changes);
            if changes {
                new.push(tracks.len());
                tracks.push((after[heap], bound));
                option.push(true);
            }
        }
        let numbers = tracks.iter().filter(|(_, bound)| bound.is_some()).count();
        let layout = WordLayout { numbers, digits: tracks.len() - numbers };
        let mut follower = Follower::new(condition, encoding.numeration, tracks, work)?;
        let machine = WordMachine::of_words(&mut follower, encoding.letters().len(), work)?;
        Ok(Self { machine, layout, option, new })
    }

    fn before(&self, set: &WordMachine, work: &mut Work) -> Result<WordMachine, Rejection> {
        let mut machine = minimal(&mut Reaching { kind: self, set }, work)?;
        let mut layout = self.layout;
        for &new in self.new.iter().rev() {
            machine = minimal(&mut Without { machine: &machine, layout, track: new }, work)?;
            if new < layout.numbers {
                layout.numbers -= 1;
            } else {
                layout.digits -= 1;
            }
        }
        Ok(machine)
    }
}

/// The letter that comes next.
fn advance(layout: WordLayout, letter: usize) -> usize {
    if letter + 1 == layout.numbers + layout.digits { layout.numbers } else { letter + 1 }
}

/// The positions whose class is as wanted.
struct Chosen<'a, F> {
    machine: &'a Machine,
    wanted: F,
}

impl<F: Fn(u32) -> bool> Automaton for Chosen<'_, F> {
    type Label = Letter;
    type State = u32;

    fn start(&mut self, _: &mut Work) -> Result<u32, Rejection> {
        Ok(0)
    }

    fn accepts(&mut self, state: &u32, _: &mut Work) -> Result<bool, Rejection> {
        Ok(self.machine.class(*state).is_some_and(&self.wanted))
    }

    fn edges(&mut self, state: &u32, _: &mut Work) -> Result<Vec<(Letter, u32)>, Rejection> {
        let next = (0..=Letter::MAX)
            .take(self.machine.letters())
            .map(|letter| (letter, self.machine.next(*state, letter)));
        Ok(next.filter(|&(_, to)| self.machine.alive(to)).collect())
    }
}

/// Pairs of letters, one after the other.
struct Spelt<'a>(&'a PairMachine);

impl Automaton for Spelt<'_> {
    type Label = Letter;
    /// A state, and the first letter of a pair, if it has been read.
    type State = (u32, Option<Letter>);

    fn start(&mut self, _: &mut Work) -> Result<Self::State, Rejection> {
        Ok((0, None))
    }

    fn accepts(&mut self, &(state, first): &Self::State, _: &mut Work) -> Result<bool, Rejection> {
        Ok(first.is_none() && self.0.accepting[index(state)])
    }

    fn edges(
        &mut self,
        &(state, first): &Self::State,
        work: &mut Work,
    ) -> Result<Vec<(Letter, Self::State)>, Rejection> {
        work.spend(self.0.edges[index(state)].len())?;
        let Some(first) = first else {
            let mut letters: Vec<Letter> =
                self.0.edges[index(state)].iter().map(|((before, _), _)| *before).collect();
            letters.dedup();
            return Ok(letters.into_iter().map(|letter| (letter, (state, Some(letter)))).collect());
        };
        Ok(self
            .0
            .reading(state, first)
            .iter()
            .map(|&((_, after), to)| (after, (to, None)))
            .collect())
    }
}

/// The moves of one kind whose option is in a set.
struct Reaching<'a> {
    kind: &'a Kind,
    set: &'a WordMachine,
}

impl Automaton for Reaching<'_> {
    type Label = Letter;
    /// The letter that comes next, a state of the moves, one of the set.
    type State = (usize, u32, u32);

    fn start(&mut self, _: &mut Work) -> Result<Self::State, Rejection> {
        Ok((0, 0, 0))
    }

    fn accepts(&mut self, &(_, moves, set): &Self::State, _: &mut Work) -> Result<bool, Rejection> {
        Ok(self.kind.machine.accepting[index(moves)] && self.set.accepting[index(set)])
    }

    fn edges(
        &mut self,
        &(letter, moves, set): &Self::State,
        work: &mut Work,
    ) -> Result<Vec<(Letter, Self::State)>, Rejection> {
        let edges = &self.kind.machine.edges[index(moves)];
        work.spend(edges.len())?;
        let next = advance(self.kind.layout, letter);
        let both = |&(read, to): &(Letter, u32)| {
            let set = if self.kind.option[letter] { self.set.next(set, read)? } else { set };
            Some((read, (next, to, set)))
        };
        Ok(edges.iter().filter_map(both).collect())
    }
}

/// Words without one of their tracks.
struct Without<'a> {
    machine: &'a WordMachine,
    layout: WordLayout,
    track: usize,
}

impl Without<'_> {
    /// Where any letter leads, or only this one.
    fn after(
        &self,
        set: &[u32],
        letter: Option<Letter>,
        work: &mut Work,
    ) -> Result<Vec<u32>, Rejection> {
        let mut after = BTreeSet::new();
        for &state in set {
            let edges = &self.machine.edges[index(state)];
            work.spend(2 + edges.len())?;
            after.extend(
                edges
                    .iter()
                    .filter(|(read, _)| letter.is_none_or(|letter| *read == letter))
                    .map(|&(_, to)| to),
            );
        }
        Ok(after.into_iter().collect())
    }

    /// After the letter of the track that is left out, if that comes next; and where the places
    /// begin, also after any number of places in which the other tracks have zeros, for what is
    /// left out can be the longest number.
    fn settled(
        &self,
        mut letter: usize,
        mut set: Vec<u32>,
        opens: bool,
        work: &mut Work,
    ) -> Result<(usize, Vec<u32>), Rejection> {
        if letter == self.track {
            set = self.after(&set, None, work)?;
            letter = advance(self.layout, letter);
        }
        if opens && letter == self.layout.numbers && self.layout.digits > 0 {
            let mut seen = BTreeSet::new();
            while let Some(state) = set.pop() {
                work.spend(20)?;
                if !seen.insert(state) {
                    continue;
                }
                let mut here = vec![state];
                for letter in self.layout.numbers..self.layout.numbers + self.layout.digits {
                    here = self.after(&here, (letter != self.track).then_some(0), work)?;
                }
                set.extend(here);
            }
            set = seen.into_iter().collect();
        }
        Ok((letter, set))
    }
}

impl Automaton for Without<'_> {
    type Label = Letter;
    /// The letter that comes next, and a set, sorted, each once.
    type State = (usize, Vec<u32>);

    fn start(&mut self, work: &mut Work) -> Result<Self::State, Rejection> {
        self.settled(0, vec![0], true, work)
    }

    fn accepts(&mut self, (_, set): &Self::State, work: &mut Work) -> Result<bool, Rejection> {
        work.spend(set.len())?;
        Ok(set.iter().any(|&state| self.machine.accepting[index(state)]))
    }

    fn edges(
        &mut self,
        (letter, set): &Self::State,
        work: &mut Work,
    ) -> Result<Vec<(Letter, Self::State)>, Rejection> {
        let mut after: BTreeMap<Letter, BTreeSet<u32>> = BTreeMap::new();
        for &state in set {
            let edges = &self.machine.edges[index(state)];
            work.spend(2 + 2 * edges.len())?;
            for &(read, to) in edges {
                after.entry(read).or_default().insert(to);
            }
        }
        let next = advance(self.layout, *letter);
        let mut edges = vec![];
        for (read, set) in after {
            work.spend(10 + 2 * set.len())?;
            edges.push((
                read,
                self.settled(next, set.into_iter().collect(), *letter < self.layout.numbers, work)?,
            ));
        }
        Ok(edges)
    }
}
