//! The turns of a game as a relation between words.

use alloc::vec;
use alloc::vec::Vec;

use automata::erase::Layout;
use automata::{Edge, Letter, Moore, StateId, Transducer, TransducerBuilder, explore};
use hashbrown::HashMap;
use rules::Comparison;
use rules::tuples::{Bound, Condition, Linear, TupleMove, TupleRuleset, Variable};
use run::{Run, Stop};

use super::formula::{OPTION_VALUE, Spelling, compile};
use super::{Encoding, Obstacle};

/// A relation between words of equal length: the minimal acceptor of its pairs, with alternating
/// letters of both words.
#[derive(Clone, Debug)]
pub struct Pairs {
    machine: Moore<bool>,
    /// The numbers of letters before the places, and in a place, of one word.
    prefix: usize,
    tracks: usize,
}

/// What the prover needs about a game in an encoding.
#[derive(Clone, Debug)]
pub struct Machines {
    /// Accepts the positions.
    pub domain: Moore<bool>,
    /// Single moves.
    pub single: Pairs,
    /// Turns.
    pub turn: Pairs,
}

impl Machines {
    /// The machines of a game. If `relation`, the encoding has one more heap than the game, an
    /// unbounded Nim heap played alongside.
    ///
    /// # Errors
    /// See [`Obstacle`].
    pub fn new(
        rules: &TupleRuleset,
        encoding: &Encoding,
        relation: bool,
        run: &Run<'_>,
    ) -> Result<Self, Obstacle> {
        let heaps = rules.heaps.len();
        let domain = compile(&rules.domain, &Spelling::positions(encoding, heaps), run)?;
        let count = rules.moves.linear().ok_or(Obstacle::Arithmetic)?.len();
        let moved = Condition::any((0..count).map(|rule| single_move(rules, rule)));
        let value = Linear::variable(variable(2 * heaps));
        let after = Linear::variable(OPTION_VALUE);
        let down = after.minus(&value).unwrap_or_default();
        let single = if relation {
            Condition::all([moved, Condition::compare(down.clone(), Comparison::Equal)])
        } else {
            moved
        };
        let single = Pairs::of(&single, encoding, heaps, run)?;
        let mut turn = single.clone();
        for _ in 1..rules.turn {
            turn = single.or_then(&turn, run)?;
        }
        if relation {
            let stay = (0..heaps).map(|heap| same(heaps, heap));
            let take = Condition::compare(down, Comparison::Less);
            let beside = Condition::all(stay.chain([rules.domain.clone(), take]));
            let beside = Pairs::of(&beside, encoding, heaps, run)?;
            turn = turn.combine(&beside, |one, other| one || other, run)?;
        }
        Ok(Self { domain, single, turn })
    }
}

pub(super) fn variable(index: usize) -> Variable {
    Variable(u32::try_from(index).unwrap_or(u32::MAX))
}

/// Heap `heap` is the same in the option as in the position.
fn same(heaps: usize, heap: usize) -> Condition {
    let term = Linear {
        constant: 0,
        coefficients: vec![(variable(heap), 1), (variable(heaps + heap), -1)],
    };
    Condition::compare(term, Comparison::Equal)
}

/// A single move by the rule of this index, which must be linear, as a condition on a position
/// (variables 0 to n - 1) and an option of it (n to 2n - 1).
#[must_use]
pub fn single_move(rules: &TupleRuleset, rule: usize) -> Condition {
    let heaps = rules.heaps.len();
    let Some(of) = rules.moves.linear().and_then(|moves| moves.get(rule)) else {
        return Condition::Bool(false);
    };
    let becomes = (0..heaps).map(|heap| becomes(of, heaps, heap));
    let own = Condition::all([of.guard.clone()].into_iter().chain(becomes));
    let over = rules.ends.clone().negate();
    let after = (0..heaps).try_fold(rules.domain.clone(), |domain, heap| {
        domain.substitute(variable(heap), &Linear::variable(variable(heaps + heap)))
    });
    let choice = quantify(&of.variables, own);
    Condition::all([rules.domain.clone(), over, choice, after.unwrap_or(Condition::Bool(false))])
}

/// The new size of `heap` in the option: of the effects that apply, the last one counts.
fn becomes(of: &TupleMove, heaps: usize, heap: usize) -> Condition {
    let option = Linear::variable(variable(heaps + heap));
    let mut cases = vec![];
    // The condition that no later effect applies.
    let mut later = vec![];
    for effect in of.effects.iter().rev().filter(|effect| effect.heap == heap) {
        let equal = match option.minus(&effect.to) {
            Some(difference) => Condition::compare(difference, Comparison::Equal),
            None => Condition::Bool(false),
        };
        cases.push(Condition::all(later.iter().cloned().chain([effect.when.clone(), equal])));
        later.push(effect.when.clone().negate());
    }
    cases.push(Condition::all(later.into_iter().chain([same(heaps, heap)])));
    Condition::any(cases)
}

/// Quantifies over the variables; those that an equation determines are substituted at once, in any
/// order.
fn quantify(variables: &[Bound], condition: Condition) -> Condition {
    if let Condition::Or(parts) = condition {
        return Condition::any(parts.into_iter().map(|part| quantify(variables, part)));
    }
    let free = condition.variables();
    let open: Vec<&Bound> =
        variables.iter().filter(|bound| free.contains(&bound.variable)).collect();
    for (index, bound) in open.iter().enumerate() {
        if let Some(eliminated) = super::formula::eliminate(bound, &condition) {
            let others: Vec<Bound> = open
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != index)
                .map(|(_, bound)| (*bound).clone())
                .collect();
            return quantify(&others, eliminated);
        }
    }
    open.into_iter().fold(condition, |inner, bound| Condition::Exists(bound.clone(), inner.into()))
}

impl Pairs {
    /// The relation of a condition on pairs, spelled as in [`Spelling::pairs`].
    ///
    /// # Errors
    /// See [`Obstacle`].
    pub fn of(
        condition: &Condition,
        encoding: &Encoding,
        heaps: usize,
        run: &Run<'_>,
    ) -> Result<Self, Obstacle> {
        let machine = compile(condition, &Spelling::pairs(encoding, heaps), run)?;
        Ok(Self { machine, prefix: encoding.prefix(), tracks: encoding.tracks() })
    }

    /// The machine, and the shape of the words that it reads.
    pub(super) const fn parts(&self) -> (&Moore<bool>, Layout) {
        (&self.machine, Layout { numbers: 2 * self.prefix, digits: 2 * self.tracks })
    }

    /// The machine, which reads the letters of both words in turn.
    #[must_use]
    pub const fn machine(&self) -> &Moore<bool> {
        &self.machine
    }

    /// The intersection.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn and(&self, other: &Self, run: &Run<'_>) -> Result<Self, Stop> {
        self.combine(other, |one, other| one && other, run)
    }

    /// Whether no pair is related.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.machine.shortest(|&related| related).is_none()
    }

    /// A shortest pair in the relation.
    #[must_use]
    pub fn shortest(&self) -> Option<(Vec<Letter>, Vec<Letter>)> {
        let mixed = self.machine.shortest(|&related| related)?;
        let every_other = |from: usize| mixed.iter().copied().skip(from).step_by(2).collect();
        Some((every_other(0), every_other(1)))
    }

    fn combine(
        &self,
        other: &Self,
        with: impl Fn(bool, bool) -> bool,
        run: &Run<'_>,
    ) -> Result<Self, Stop> {
        let letters = self.machine.letters();
        let explored = explore(
            letters,
            (StateId::ZERO, StateId::ZERO),
            run,
            |_| 0,
            |&(one, two), letter| (self.machine.next(one, letter), other.machine.next(two, letter)),
            |&(one, two)| with(*self.machine.output(one), *other.machine.output(two)),
        );
        Ok(Self { machine: explored?.0.minimal(), prefix: self.prefix, tracks: self.tracks })
    }

    /// The pairs related by this relation, or by this one followed by another.
    fn or_then(&self, then: &Self, run: &Run<'_>) -> Result<Self, Stop> {
        /// A state of this relation alone, pairs of states on the runs through an intermediate
        /// word, the first word's letter if it has been read, and the number of pairs of letters
        /// left before the places.
        type Key = (StateId, Vec<(StateId, StateId)>, Option<Letter>, usize);
        let (first, second) = (&self.machine, &then.machine);
        let ways = Ways {
            first,
            second,
            live: (first.can_reach(|&accepts| accepts), second.can_reach(|&accepts| accepts)),
            letters: (0..first.letters())
                .filter_map(|letter| Letter::try_from(letter).ok())
                .collect(),
        };
        let mut start = vec![(StateId::ZERO, StateId::ZERO)];
        if self.prefix == 0 {
            ways.longer(&mut start, self.tracks);
        }
        let key: Key = (StateId::ZERO, start, None, self.prefix);
        let explored = explore(
            first.letters(),
            key,
            run,
            |(_, ways, ..)| ways.len() * size_of::<(StateId, StateId)>(),
            |(direct, between, pending, before), letter| {
                let direct = first.next(*direct, letter);
                let Some(read) = pending else {
                    return (direct, between.clone(), Some(letter), *before);
                };
                let mut next = ways.step(between, *read, letter);
                if *before == 1 {
                    ways.longer(&mut next, self.tracks);
                }
                (direct, next, None, before.saturating_sub(1))
            },
            |(direct, between, pending, _)| {
                let through =
                    between.iter().any(|(one, two)| *first.output(*one) && *second.output(*two));
                pending.is_none() && (*first.output(*direct) || through)
            },
        );
        Ok(Self { machine: explored?.0.minimal(), prefix: self.prefix, tracks: self.tracks })
    }

    /// The turn machine of `docs/certificate.md`, with its numbering.
    #[must_use]
    pub fn transducer(&self) -> Transducer {
        let machine = &self.machine;
        let live = machine.can_reach(|&accepts| accepts);
        let letters: Vec<Letter> =
            (0..machine.letters()).filter_map(|letter| Letter::try_from(letter).ok()).collect();
        let pair = |state: StateId, read: Letter, write: Letter| {
            machine.next(machine.next(state, read), write)
        };
        // Breadth first; for each state the number of pairs left before the places.
        let mut number: HashMap<(StateId, usize), usize> = HashMap::new();
        let mut order = vec![(StateId::ZERO, self.prefix)];
        number.insert((StateId::ZERO, self.prefix), 0);
        let mut edges = vec![];
        let mut at = 0;
        while let Some(&(state, before)) = order.get(at) {
            for (&read, &write) in
                letters.iter().flat_map(|read| letters.iter().map(move |write| (read, write)))
            {
                let target = pair(state, read, write);
                if live[target.index()] {
                    // The same state may occur before the places and in them, where it must be
                    // distinguished.
                    let target = (target, before.saturating_sub(1));
                    let to = *number.entry(target).or_insert_with(|| {
                        order.push(target);
                        order.len() - 1
                    });
                    edges.push((at, read, write, to, before));
                }
            }
            at += 1;
        }
        let count = order.len();
        let mut builder = TransducerBuilder::default();
        for (state, _) in order.iter().chain(&order) {
            builder.add(*machine.output(*state));
        }
        // An option may have more places than the position: copies of the states are for the time
        // before the first place of the position.
        let copied = |state: usize| StateId::new(count + state);
        let start = if self.prefix == 0 { copied(0) } else { StateId::ZERO };
        builder.initial.push(start);
        let mut begun: Vec<usize> = if self.prefix == 0 { vec![0] } else { vec![] };
        for &(from, read, write, to, before) in &edges {
            let target = if before == 1 { copied(to) } else { StateId::new(to) };
            builder.edges.push(Edge {
                from: StateId::new(from),
                read: Some(read),
                write: vec![write],
                to: target,
            });
            if before == 0 {
                let to = StateId::new(to);
                builder.edges.push(Edge {
                    from: copied(from),
                    read: Some(read),
                    write: vec![write],
                    to,
                });
            } else if before == 1 && !begun.contains(&to) {
                begun.push(to);
            }
        }
        let mut at = 0;
        while let (Some(&from), true) = (begun.get(at), self.tracks > 0) {
            at += 1;
            for (write, target) in place(machine, order[from].0, self.tracks, &letters, &live) {
                let Some(&to) = number
                    .get(&(target, 0))
                    .filter(|to| **to != from || write.iter().any(|&digit| digit > 0))
                else {
                    continue;
                };
                builder.edges.push(Edge { from: copied(from), read: None, write, to: copied(to) });
                if !begun.contains(&to) {
                    begun.push(to);
                }
            }
        }
        builder.build(machine.letters())
    }
}

/// All ways to write a place while reading zeros, with their targets.
fn place(
    machine: &Moore<bool>,
    from: StateId,
    tracks: usize,
    letters: &[Letter],
    live: &[bool],
) -> Vec<(Vec<Letter>, StateId)> {
    let mut ways = vec![(vec![], from)];
    for _ in 0..tracks {
        let mut longer = vec![];
        for (written, state) in ways {
            let half = machine.next(state, 0);
            for &write in letters {
                let target = machine.next(half, write);
                if live[target.index()] {
                    longer.push(([&written[..], &[write]].concat(), target));
                }
            }
        }
        ways = longer;
    }
    ways
}

/// Pairs of states of two relations on the runs through an intermediate word.
struct Ways<'m> {
    first: &'m Moore<bool>,
    second: &'m Moore<bool>,
    live: (Vec<bool>, Vec<bool>),
    letters: Vec<Letter>,
}

impl Ways<'_> {
    fn step(
        &self,
        ways: &[(StateId, StateId)],
        read: Letter,
        write: Letter,
    ) -> Vec<(StateId, StateId)> {
        let mut next = vec![];
        for &(one, two) in ways {
            let one = self.first.next(one, read);
            for &between in &self.letters {
                let one = self.first.next(one, between);
                let two = self.second.next(self.second.next(two, between), write);
                if self.live.0[one.index()] && self.live.1[two.index()] {
                    next.push((one, two));
                }
            }
        }
        next.sort_unstable();
        next.dedup();
        next
    }

    /// Allows the intermediate word to have more places than the other two.
    fn longer(&self, ways: &mut Vec<(StateId, StateId)>, tracks: usize) {
        if tracks == 0 {
            return;
        }
        loop {
            let mut next = ways.clone();
            for _ in 0..tracks {
                next = self.step(&next, 0, 0);
            }
            let before = ways.len();
            ways.extend(next);
            ways.sort_unstable();
            ways.dedup();
            if ways.len() == before {
                break;
            }
        }
    }
}
