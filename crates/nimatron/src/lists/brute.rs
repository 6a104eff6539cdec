//! Moves of heaps and turns of lists, for brute force.

use std::cell::{Cell, RefCell};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;

use answer::Obstacle;
use prove::UnknownReason;
use prove::tuples::play::endless;
use prove::tuples::table::{OptionLister, TableError};
use rules::Comparison;
use rules::lists::{ListRuleset, TurnRule};
use rules::tuples::{Condition, Linear, TupleRuleset, Variable};
use run::{Run, Stop};
use solve::Game;

use super::spell_narrow;

/// The heaps of a position in decreasing order, without empty ones.
pub(crate) type Narrow = Vec<u64>;

/// The position in this form.
pub(super) fn canonical(mut list: Narrow) -> Narrow {
    list.retain(|&heap| heap > 0);
    list.sort_unstable_by(|one, two| two.cmp(one));
    list
}

/// The moves and values of single heaps, within a work limit.
pub(crate) struct Moves<'r> {
    rules: &'r ListRuleset,
    options: RefCell<OptionLister>,
    run: &'r Run<'r>,
    most: u64,
    left: Cell<u64>,
    lists: RefCell<HashMap<u64, Rc<[Narrow]>>>,
    values: RefCell<HashMap<u64, u32>>,
}

impl<'r> Moves<'r> {
    /// Visits at most `most` results of moves.
    pub(crate) fn new(
        rules: &'r ListRuleset,
        most: u64,
        run: &'r Run<'r>,
    ) -> Result<Self, Obstacle> {
        let options = RefCell::new(OptionLister::new(&rules.heap, run).map_err(obstacle)?);
        let (lists, values) = (RefCell::default(), RefCell::default());
        Ok(Self { rules, options, run, most, left: Cell::new(most), lists, values })
    }

    /// Sets a value that was computed elsewhere.
    pub(crate) fn believe(&self, heap: u64, value: u32) {
        self.values.borrow_mut().insert(heap, value);
    }

    /// Resets the work limit.
    pub(super) fn renew(&self) {
        self.left.set(self.most);
    }

    /// The number of heaps with a known value.
    pub(super) fn stored(&self) -> usize {
        self.values.borrow().len()
    }

    fn spend(&self, amount: usize) -> Result<(), Obstacle> {
        let amount = u64::try_from(amount).unwrap_or(u64::MAX);
        let left = self.left.get();
        self.left.set(left.saturating_sub(amount));
        if left < amount { Err(self.exhausted()) } else { Ok(()) }
    }

    const fn exhausted(&self) -> Obstacle {
        Obstacle::Stopped(Stop::States { limit: self.run.limits.states })
    }

    /// Visits the results of moves in a heap, possibly with duplicates.
    fn each(&self, heap: u64, mut visit: impl FnMut(Narrow)) -> Result<(), Obstacle> {
        let mut tuple = vec![0; self.rules.heap.heaps.len()];
        match tuple.first_mut() {
            Some(first) if heap > 0 => *first = heap,
            _ => return Ok(()),
        }
        let stopped = self.options.borrow_mut().each(&tuple, self.run, |_, option| {
            let patient = self.spend(1).is_ok();
            if patient {
                visit(canonical(option.to_vec()));
            }
            !patient
        });
        if stopped.map_err(obstacle)? { Err(self.exhausted()) } else { Ok(()) }
    }

    /// The results of moves in a heap, sorted, without duplicates. Cached.
    pub(crate) fn of(&self, heap: u64) -> Result<Rc<[Narrow]>, Obstacle> {
        if let Some(known) = self.lists.borrow().get(&heap) {
            return Ok(Rc::clone(known));
        }
        let mut all = BTreeSet::new();
        self.each(heap, |option| all.extend([option]))?;
        let all: Rc<[Narrow]> = all.into_iter().collect();
        self.lists.borrow_mut().insert(heap, Rc::clone(&all));
        Ok(all)
    }

    /// The value of a heap in normal play with one move per turn, by definition (Sprague 1935,
    /// Grundy 1939).
    ///
    /// # Errors
    /// Also if some play of the heap does not end. If this holds for no heap of a list, every play
    /// of the list ends, whatever the turns (Dershowitz and Manna 1979).
    pub(crate) fn value(&self, heap: u64) -> Result<u32, Obstacle> {
        /// A longer chain of growing heaps may be endless.
        const LONG: usize = 5_000;
        // Each heap leads to the next; with its parts that still need a value, the next one last.
        let mut chain: Vec<(u64, Vec<u64>)> = vec![];
        let mut places: HashMap<u64, usize> = HashMap::new();
        let mut enter = self.known(heap).is_none().then_some(heap);
        loop {
            if let Some(heap) = enter.take() {
                let mut parts = self.open_parts(heap)?;
                places.insert(heap, chain.len());
                if let Some(&start) = parts.iter().find_map(|part| places.get(part)) {
                    let heaps: Vec<u64> =
                        chain.iter().skip(start).map(|(heap, _)| *heap).chain([heap]).collect();
                    return Err(self.round(&heaps)?);
                }
                parts.reverse();
                chain.push((heap, parts));
                self.run.states(self.stored() + chain.len()).map_err(Obstacle::Stopped)?;
                if chain.len() == LONG && chain.first().is_some_and(|(first, _)| *first < heap) {
                    self.rises()?;
                }
            }
            let Some((top, parts)) = chain.last_mut() else { break };
            match parts.pop() {
                Some(part) => enter = self.known(part).is_none().then_some(part),
                None => {
                    let value = self.mex(*top)?;
                    self.values.borrow_mut().insert(*top, value);
                    places.remove(top);
                    chain.pop();
                }
            }
        }
        Ok(self.known(heap).unwrap_or(0))
    }

    /// The value of a list: the nim-sum of the values of its heaps.
    ///
    /// # Errors
    /// As for [`Moves::value`].
    pub(super) fn value_of(&self, list: &[u64]) -> Result<u32, Obstacle> {
        list.iter().try_fold(0, |sum, &heap| self.value(heap).map(|value| sum ^ value))
    }

    fn known(&self, heap: u64) -> Option<u32> {
        if heap == 0 { Some(0) } else { self.values.borrow().get(&heap).copied() }
    }

    /// The value of a list of heaps with known values.
    fn sum(&self, list: &[u64]) -> u32 {
        list.iter().fold(0, |sum, &heap| sum ^ self.known(heap).unwrap_or(0))
    }

    fn mex(&self, heap: u64) -> Result<u32, Obstacle> {
        let mut values = BTreeSet::new();
        self.each(heap, |option| values.extend([self.sum(&option)]))?;
        let least =
            (0..).zip(&values).find(|(least, value)| least != *value).map(|(least, _)| least);
        Ok(least.unwrap_or_else(|| u32::try_from(values.len()).unwrap_or(u32::MAX)))
    }

    /// The heaps reachable by one move from a heap whose values are unknown, sorted, without
    /// duplicates.
    fn open_parts(&self, heap: u64) -> Result<Vec<u64>, Obstacle> {
        let mut parts = BTreeSet::new();
        self.each(heap, |option| {
            parts.extend(option.into_iter().filter(|&part| self.known(part).is_none()))
        })?;
        Ok(parts.into_iter().collect())
    }

    /// The endless play, if each of these heaps can become the next, and the last the first.
    fn round(&self, heaps: &[u64]) -> Result<Obstacle, Obstacle> {
        let mut list: Narrow = heaps.first().copied().into_iter().collect();
        let mut play = vec![list.clone()];
        for (heap, next) in heaps.iter().zip(heaps.iter().cycle().skip(1)) {
            let options = self.of(*heap)?;
            let leading = options
                .iter()
                .filter(|option| option.contains(next))
                .min_by_key(|option| option.len());
            let Some(at) = list.iter().position(|other| other == heap) else { break };
            list.swap_remove(at);
            list.extend(leading.into_iter().flatten());
            list = canonical(list);
            play.push(list.clone());
        }
        let closed = play.len() > 1 && play.first() == play.last();
        if closed {
            play.pop();
        }
        let play = play.iter().map(|list| spell_narrow(list)).collect();
        Ok(if closed { Obstacle::Cycle(play) } else { Obstacle::Growth(play) })
    }

    /// Fails with an endless play of one heap, if one is found.
    fn rises(&self) -> Result<(), Obstacle> {
        let mut heap: TupleRuleset = self.rules.heap.clone();
        if heap.heaps.len() != 1 {
            return Ok(());
        }
        let Some(moves) = heap.moves.linear() else { return Ok(()) };
        let mut moves = moves.to_vec();
        for rule in &mut moves {
            let some = Linear { constant: -1, ..Linear::variable(Variable(0)) };
            let some = Condition::compare(some, Comparison::GreaterEqual);
            rule.guard = Condition::all([some, rule.guard.clone()]);
        }
        heap.moves = moves.into();
        match endless(&heap, self.run) {
            Some(play @ (UnknownReason::Cycle(_) | UnknownReason::Rise(_))) => Err(obstacle(play)),
            _ => Ok(()),
        }
    }
}

/// How a turn reaches a list.
#[derive(Clone, Debug)]
pub(super) enum Made {
    /// By this last move.
    Step(LastMove),
    /// By simultaneous moves in heaps of the list: each heap, and its replacement.
    AtOnce(Vec<(u64, Narrow)>),
}

/// The last move of a turn.
#[derive(Clone, Debug)]
pub(super) struct LastMove {
    /// The list before it.
    pub(super) before: Rc<Narrow>,
    /// The heap that it changes.
    pub(super) heap: u64,
    /// The replacement of that heap.
    pub(super) parts: Narrow,
}

/// The results of one turn, each with a shortest path.
pub(super) type Reached = BTreeMap<Narrow, Made>;

/// The turns of a game, within a work limit.
///
/// The solver cannot handle errors: once an error is stored here, positions have no options any
/// more, and the solver's answers are meaningless.
pub(super) struct Turns<'r> {
    pub(super) moves: Moves<'r>,
    failed: RefCell<Option<Obstacle>>,
}

impl<'r> Turns<'r> {
    /// Visits at most `most` results of moves.
    pub(super) fn new(
        rules: &'r ListRuleset,
        most: u64,
        run: &'r Run<'r>,
    ) -> Result<Self, Obstacle> {
        Ok(Self { moves: Moves::new(rules, most, run)?, failed: RefCell::default() })
    }

    /// Resets the work limit.
    pub(super) fn renew(&self) {
        self.moves.renew();
        self.failed.take();
    }

    /// The stored error, if any; clears it.
    pub(super) fn failure(&self) -> Option<Obstacle> {
        self.failed.take()
    }

    /// Checks that every play from a list ends.
    pub(super) fn ends(&self, list: &[u64]) -> Result<(), Obstacle> {
        list.iter().try_for_each(|&heap| self.moves.value(heap).map(drop))
    }

    /// The results of one turn from a canonical list.
    pub(super) fn reached(&self, list: &Narrow) -> Result<Reached, Obstacle> {
        match self.moves.rules.turn {
            TurnRule::Moves(most) => self.by_moves(list, most, |before, heap, parts| {
                Made::Step(LastMove { before: Rc::clone(before), heap, parts: parts.clone() })
            }),
            TurnRule::AnyHeaps => {
                let at_once = |made: &Vec<_>, heap, parts: &Narrow| {
                    [&made[..], &[(heap, parts.clone())]].concat()
                };
                let reached = self.at_once(list, at_once, |one, two| one.len() < two.len())?;
                let moved = reached.into_iter().filter(|(_, made)| !made.is_empty());
                Ok(moved.map(|(after, made)| (after, Made::AtOnce(made))).collect())
            }
        }
    }

    /// The same without the paths, which cost more than the results.
    fn results(&self, list: &Narrow) -> Result<BTreeMap<Narrow, ()>, Obstacle> {
        match self.moves.rules.turn {
            TurnRule::Moves(most) => self.by_moves(list, most, |_, _, _| ()),
            TurnRule::AnyHeaps => {
                let mut reached = self.at_once(list, |(), _, _| (), |(), ()| false)?;
                reached.remove(list);
                Ok(reached)
            }
        }
    }

    /// The results of simultaneous moves in some, possibly no, heaps of a canonical list, each with
    /// a shortest path. `more` extends a path by a move; the empty path is the default.
    fn at_once<W: Clone + Default>(
        &self,
        list: &Narrow,
        more: impl Fn(&W, u64, &Narrow) -> W,
        shorter: impl Fn(&W, &W) -> bool,
    ) -> Result<BTreeMap<Narrow, W>, Obstacle> {
        let limit = usize::try_from(self.moves.run.limits.states).unwrap_or(usize::MAX);
        let mut reached = BTreeMap::from([(vec![], W::default())]);
        for &heap in list {
            let options = self.moves.of(heap)?;
            let mut next: BTreeMap<Narrow, W> = BTreeMap::new();
            for (before, made) in &reached {
                let stays = (canonical([&before[..], &[heap]].concat()), made.clone());
                let moved = options.iter().map(|parts| {
                    (canonical([&before[..], parts].concat()), more(made, heap, parts))
                });
                for (after, made) in core::iter::once(stays).chain(moved) {
                    self.moves.spend(1 + list.len() / 8)?;
                    match next.entry(after) {
                        Entry::Occupied(mut known) if shorter(&made, known.get()) => {
                            drop(known.insert(made))
                        }
                        Entry::Occupied(_) => {}
                        Entry::Vacant(entry) => drop(entry.insert(made)),
                    }
                }
                if next.len() > limit {
                    return Err(self.moves.exhausted());
                }
            }
            reached = next;
        }
        Ok(reached)
    }

    /// The results of 1 to `most` moves, each with a shortest path: the last move, as a list, a
    /// heap of it, and the replacement.
    fn by_moves<W>(
        &self,
        list: &Narrow,
        most: usize,
        way: impl Fn(&Rc<Narrow>, u64, &Narrow) -> W,
    ) -> Result<BTreeMap<Narrow, W>, Obstacle> {
        let moves = &self.moves;
        let limit = usize::try_from(moves.run.limits.states).unwrap_or(usize::MAX);
        let mut all = BTreeMap::new();
        let mut level = vec![Rc::new(list.clone())];
        for left in (0..most.max(1)).rev() {
            let mut next = vec![];
            for before in level {
                for (at, &heap) in before.iter().enumerate() {
                    if at > 0 && before[at - 1] == heap {
                        continue;
                    }
                    for parts in moves.of(heap)?.iter() {
                        // Lists are positions that would have to be stored.
                        moves.spend(1 + before.len() / 8)?;
                        let after = canonical([&before[..at], parts, &before[at + 1..]].concat());
                        // What was reached earlier has been expanded with more moves left.
                        if let Entry::Vacant(entry) = all.entry(after) {
                            if left > 0 {
                                next.push(Rc::new(entry.key().clone()));
                            }
                            entry.insert(way(&before, heap, parts));
                        }
                        if all.len() > limit {
                            return Err(moves.exhausted());
                        }
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            level = next;
        }
        Ok(all)
    }
}

impl Game for Turns<'_> {
    type Position = Narrow;

    fn options(&self, position: &Narrow, into: &mut Vec<Narrow>) {
        if self.failed.borrow().is_some() {
            return;
        }
        match self.results(position) {
            Ok(results) => into.extend(results.into_keys()),
            Err(error) => *self.failed.borrow_mut() = Some(error),
        }
    }

    fn heap_bytes(&self, position: &Narrow) -> usize {
        position.len() * size_of::<u64>()
    }
}

/// Why the moves of a heap cannot be listed.
fn obstacle(error: TableError) -> Obstacle {
    let heap = |heap: &Narrow| spell_narrow(heap.get(..1).unwrap_or_default());
    crate::undecided::obstacle(error, heap, |rule| rule + 1)
}
