//! Positions without a move, and their weighted sums.

use alloc::collections::BTreeSet;
use alloc::vec;
use alloc::vec::Vec;

use automata::{Ends, Letter, Moore, StateId, Transducer, Word, explore, pairs};
use run::{Run, Stop};

use super::weights::System;

/// The most states: their cycles become equations, each as long as the alphabet.
const MOST_STATES: usize = 2_000;
/// The most pairs of a state and a sum visited.
const MOST_SUMS: usize = 20_000;
/// The most words considered one by one.
const MOST_WORDS: usize = 500;

/// The minimal acceptor of the positions without a move.
pub(super) struct Terminal {
    machine: Moore<bool>,
    /// The states that can reach an accepting one.
    live: Vec<bool>,
    /// For each state its strongly connected component, by edges between live states only.
    component: Vec<usize>,
}

/// The sums of the positions without a move.
pub(super) struct Sums {
    /// The sums of words of which there may be infinitely many.
    many: BTreeSet<i128>,
    /// All other words, shortest first, each with its sum.
    pub(super) single: Vec<(Word, i128)>,
}

impl Terminal {
    pub(super) fn new(
        domain: &Moore<bool>,
        turn: &Transducer,
        run: &Run<'_>,
    ) -> Result<Self, Stop> {
        let ends = Ends::new(turn, run)?;
        let (machine, _) = explore(
            domain.letters(),
            (StateId::ZERO, StateId::ZERO),
            run,
            |_| 0,
            |&(state, end), letter| (domain.next(state, letter), ends.next(end, letter)),
            |&(state, end)| *domain.output(state) && !ends.has_image(end),
        )?;
        let machine = machine.minimal();
        let live = machine.can_reach(|&terminal| terminal);
        let component = components(&machine, &live);
        Ok(Self { machine, live, component })
    }

    /// Whether two live states are on one cycle.
    fn together(&self, one: StateId, other: StateId) -> bool {
        self.live[other.index()] && self.component[one.index()] == self.component[other.index()]
    }

    fn edges(&self, from: StateId) -> impl Iterator<Item = (Letter, StateId)> + '_ {
        let all = automata_letters(&self.machine)
            .map(move |letter| (letter, self.machine.next(from, letter)));
        all.filter(|(_, to)| self.live[to.index()])
    }

    /// Adds the equations that cycles do not change the sum. False if there is no solution left, or
    /// too much work.
    pub(super) fn cycles(&self, system: &mut System, run: &Run<'_>) -> Result<bool, Stop> {
        if self.machine.len() > MOST_STATES {
            return Ok(false);
        }
        // The letters read since the first state of the component, as counts.
        let mut counts: Vec<Option<Vec<i128>>> = vec![None; self.machine.len()];
        for root in self.machine.states().filter(|state| self.live[state.index()]) {
            if counts[root.index()].is_some() {
                continue;
            }
            counts[root.index()] = Some(vec![0; system.letters() + 1]);
            let mut todo = vec![root];
            while let Some(from) = todo.pop() {
                run.check_clock()?;
                let Some(before) = counts[from.index()].clone() else { continue };
                for (letter, to) in self.edges(from).filter(|(_, to)| self.together(from, *to)) {
                    let mut after = before.clone();
                    after[usize::from(letter)] += 1;
                    match &counts[to.index()] {
                        None => {
                            counts[to.index()] = Some(after);
                            todo.push(to);
                        }
                        Some(known) => {
                            after.iter_mut().zip(known).for_each(|(after, known)| *after -= known);
                            if !system.add(after) {
                                return Ok(false);
                            }
                        }
                    }
                }
            }
        }
        Ok(true)
    }

    /// The sums of all its words, which must be finitely many; none if that is too much work.
    pub(super) fn values(&self, weights: &[i128], run: &Run<'_>) -> Result<Option<Sums>, Stop> {
        if !self.live[0] {
            return Ok(None);
        }
        let mut seen = BTreeSet::from([(StateId::ZERO.raw(), 0_i128)]);
        let mut todo = vec![(StateId::ZERO, 0_i128)];
        while let Some((from, sum)) = todo.pop() {
            run.check_clock()?;
            for (letter, to) in self.edges(from) {
                let sum = sum.saturating_add(weights[usize::from(letter)]);
                if seen.insert((to.raw(), sum)) {
                    todo.push((to, sum));
                }
            }
            if seen.len() > MOST_SUMS {
                return Ok(None);
            }
        }
        let (many, Some(words)) = (self.repeated(), self.single()) else { return Ok(None) };
        let of_many = |(state, sum): (u32, i128)| {
            let state = StateId::from(state);
            (many[state.index()] && *self.machine.output(state)).then_some(sum)
        };
        let sum = |word: &Word| word.iter().map(|&letter| weights[usize::from(letter)]).sum();
        let single = words.into_iter().map(|word| {
            let sum = sum(&word);
            (word, sum)
        });
        Ok(Some(Sums {
            many: seen.into_iter().filter_map(of_many).collect(),
            single: single.collect(),
        }))
    }

    /// The live states that some word with a cycle leads to.
    fn repeated(&self) -> Vec<bool> {
        let mut many = vec![false; self.machine.len()];
        let live = || self.machine.states().filter(|state| self.live[state.index()]);
        let mut todo: Vec<StateId> = live()
            .filter(|&state| self.edges(state).any(|(_, to)| self.together(state, to)))
            .collect();
        while let Some(state) = todo.pop() {
            if !core::mem::replace(&mut many[state.index()], true) {
                todo.extend(self.edges(state).map(|(_, to)| to));
            }
        }
        many
    }

    /// The accepted words whose states only finitely many words lead to; none if too many.
    fn single(&self) -> Option<Vec<Word>> {
        let many = self.repeated();
        let mut level: Vec<(Word, StateId)> = vec![(vec![], StateId::ZERO)];
        level.retain(|(_, state)| !many[state.index()]);
        let mut at = 0;
        while let Some((word, state)) = level.get(at).cloned() {
            at += 1;
            for (letter, to) in self.edges(state).filter(|(_, to)| !many[to.index()]) {
                level.push(([word.as_slice(), &[letter]].concat(), to));
            }
            if level.len() > MOST_WORDS {
                return None;
            }
        }
        let accepted = |(word, state): (Word, StateId)| self.machine.output(state).then_some(word);
        Some(level.into_iter().filter_map(accepted).collect())
    }
}

impl Sums {
    /// c, and the words whose sums are not in the range from c to c + `decrease`, as few as
    /// possible. None if these cannot all be exceptions, or if moves lead to nothing. `reached`
    /// says for each single word whether some move leads to it.
    pub(super) fn window(&self, decrease: i128, reached: &[bool]) -> Option<(i128, Vec<Word>)> {
        let forced = self
            .single
            .iter()
            .zip(reached)
            .filter(|(_, reached)| **reached)
            .map(|((_, sum), _)| *sum);
        let needed: BTreeSet<i128> = self.many.iter().copied().chain(forced).collect();
        let (lowest, highest) = (*needed.first()?, *needed.last()?);
        let (from, to) = (highest - decrease + 1, lowest);
        if from > to {
            return None;
        }
        let outside = |low: i128| {
            self.single.iter().filter(move |(_, sum)| *sum < low || *sum >= low + decrease)
        };
        // The number of exceptions changes only where a sum enters or leaves; among equally good
        // bounds, a multiple makes the shortest formula.
        let sums = self.single.iter().map(|(_, sum)| *sum);
        let mut bounds: Vec<i128> =
            sums.flat_map(|sum| [sum, sum - decrease + 1, sum - decrease, sum + 1]).collect();
        bounds.extend([from, to, to - to.rem_euclid(decrease)]);
        bounds.retain(|low| (from..=to).contains(low));
        let low = bounds
            .into_iter()
            .min_by_key(|&low| (outside(low).count(), low.rem_euclid(decrease) != 0, to - low))?;
        Some((low, outside(low).map(|(word, _)| word.clone()).collect()))
    }
}

/// Which of these words are reached by a move from a position.
pub(super) fn reached<'w>(
    domain: &Moore<bool>,
    turn: &Transducer,
    words: impl Iterator<Item = &'w Word>,
    run: &Run<'_>,
) -> Result<Vec<bool>, Stop> {
    // A trie: for each node its children by letter, and the word that ends there.
    let mut tree: Vec<(Vec<Option<usize>>, Option<usize>)> =
        vec![(vec![None; domain.letters()], None)];
    let mut count = 0;
    for word in words {
        let mut at = 0;
        for &letter in word {
            let fresh = tree.len();
            at = *tree[at].0[usize::from(letter)].get_or_insert(fresh);
            if at == fresh {
                tree.push((vec![None; domain.letters()], None));
            }
        }
        tree[at].1 = Some(count);
        count += 1;
    }
    let (both, _) = explore(
        domain.letters(),
        (StateId::ZERO, Some(0)),
        run,
        |_| 0,
        |&(state, node), letter| {
            let node: Option<usize> = node;
            (domain.next(state, letter), node.and_then(|node| tree[node].0[usize::from(letter)]))
        },
        |&(state, node)| (*domain.output(state), node.and_then(|node| tree[node].1)),
    )?;
    let live = both.can_reach(|(position, _)| *position);
    let mut reached = vec![false; count];
    pairs::ends(&both, turn, &live, 1, run, |from, to| {
        if let ((true, _), (_, Some(word))) = (both.output(from), both.output(to)) {
            reached[*word] = true;
        }
        false
    })?;
    Ok(reached)
}

fn automata_letters<O>(machine: &Moore<O>) -> impl Iterator<Item = Letter> + use<O> {
    (0..machine.letters()).map_while(|letter| Letter::try_from(letter).ok())
}

/// The strongly connected components of the live states (Kosaraju; Sharir 1981). Other states get
/// numbers of their own.
fn components(machine: &Moore<bool>, live: &[bool]) -> Vec<usize> {
    let states = machine.len();
    let follow = |state: usize| {
        machine.row(StateId::new(state)).iter().map(|to| to.index()).filter(|to| live[*to])
    };
    let mut before: Vec<Vec<usize>> = vec![vec![]; states];
    for from in (0..states).filter(|&state| live[state]) {
        follow(from).for_each(|to| before[to].push(from));
    }
    // States in the order in which the search finishes them.
    let (mut seen, mut done) = (vec![false; states], vec![]);
    for root in 0..states {
        if !live[root] || core::mem::replace(&mut seen[root], true) {
            continue;
        }
        let mut stack = vec![(root, follow(root).collect::<Vec<_>>())];
        while let Some((state, rest)) = stack.last_mut() {
            match rest.pop() {
                Some(to) if !seen[to] => {
                    seen[to] = true;
                    stack.push((to, follow(to).collect()));
                }
                Some(_) => {}
                None => {
                    done.push(*state);
                    stack.pop();
                }
            }
        }
    }
    let mut component: Vec<usize> = vec![usize::MAX; states];
    for &root in done.iter().rev() {
        let mut todo = vec![root];
        while let Some(state) = todo.pop() {
            if component[state] == usize::MAX {
                component[state] = root;
                todo.extend(
                    before[state].iter().filter(|&&previous| component[previous] == usize::MAX),
                );
            }
        }
    }
    component
}
