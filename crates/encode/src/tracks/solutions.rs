//! The solutions of formulas of first-order logic as machines: Boolean operations, quantifiers, and
//! what the solutions are.
//!
//! Each machine is minimised before it is joined with the next (Klarlund and Møller 2001, for
//! WS1S), so quantifiers may alternate. [`super::compile`], whose states are formulas, minimises
//! once, at the end. That automata decide linear arithmetic goes back to Büchi (1960); Bruyère and
//! Hansel (1997) have the numerations other than bases.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Moore, StateId, explore};
use rules::tuples::digits::{digits, number};
use rules::tuples::question::Asked;
use rules::tuples::{Condition, Numeration, Tuple, Variable};
use run::{Run, Stop};

use super::{Obstacle, Spelling, compile, digit_count};

/// The solutions of a formula: which values of its variables make it true.
///
/// The machine reads the digits of all variables place by place, most significant first, in the
/// order of the variables. Leading zeros make no difference, and words that write no number are not
/// accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solutions {
    variables: Vec<Variable>,
    machine: Moore<bool>,
}

/// Makes [`Solutions`] of formulas, all in one numeration.
#[derive(Clone, Copy)]
pub struct Solver<'r> {
    numeration: Numeration,
    run: &'r Run<'r>,
}

/// A number of letters read of a place.
type Phase = usize;

impl Solutions {
    /// The variables, in increasing order.
    #[must_use]
    pub fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// The machine.
    #[must_use]
    pub const fn machine(&self) -> &Moore<bool> {
        &self.machine
    }

    /// Whether there is a solution. Without variables: whether the formula is true.
    #[must_use]
    pub fn any(&self) -> bool {
        self.machine.shortest(|&accepted| accepted).is_some()
    }
}

impl core::fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Solver").field("numeration", &self.numeration).finish_non_exhaustive()
    }
}

impl<'r> Solver<'r> {
    /// A solver.
    #[must_use]
    pub const fn new(numeration: Numeration, run: &'r Run<'r>) -> Self {
        Self { numeration, run }
    }

    /// The numeration.
    #[must_use]
    pub const fn numeration(&self) -> Numeration {
        self.numeration
    }

    /// All values of a variable.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn numbers(&self, variable: Variable) -> Result<Solutions, Obstacle> {
        let spelling = Spelling::numbers(self.numeration, &[variable]);
        let machine = compile(&Condition::Bool(true), &spelling, self.run)?;
        Ok(Solutions { variables: vec![variable], machine })
    }

    fn letters(&self) -> usize {
        digit_count(self.numeration)
    }

    /// The solutions of a formula. `position` has those of the parts that are about positions.
    ///
    /// # Errors
    /// See [`Obstacle`], or what `position` says.
    pub fn solve<E: From<Obstacle>>(
        &self,
        asked: &Asked,
        position: &mut impl FnMut(&Asked) -> Result<Solutions, E>,
    ) -> Result<Solutions, E> {
        match asked {
            Asked::Holds(condition) => Ok(self.condition(condition)?),
            Asked::Outcome { .. } | Asked::Value { .. } | Asked::Turn { .. } => position(asked),
            Asked::Not(inner) => Ok(self.not(&self.solve(inner, position)?)?),
            Asked::All(parts) => {
                let parts = parts.iter().map(|part| self.solve(part, position));
                Ok(self.all(parts.collect::<Result<_, _>>()?)?)
            }
            Asked::Any(parts) => {
                let parts = parts.iter().map(|part| self.solve(part, position));
                let parts: Vec<_> = parts.collect::<Result<_, E>>()?;
                Ok(self.any_of(parts)?)
            }
            Asked::Iff(one, other) => {
                let (one, other) = (self.solve(one, position)?, self.solve(other, position)?);
                let (one, other) = (self.wide(&one, &other)?, self.wide(&other, &one)?);
                let equal = self.combine(&one, &other, |one, other| one == other);
                // Words that write no numbers are in neither.
                Ok(self.not(&self.not(&equal.map_err(Obstacle::Stop)?)?)?)
            }
            Asked::Exists(bound, inner) => {
                let mut open: BTreeSet<Variable> =
                    bound.iter().map(|(_, variable)| *variable).collect();
                let parts = match &**inner {
                    Asked::All(parts) => &parts[..],
                    other => core::slice::from_ref(other),
                };
                let parts = parts.iter().map(|part| self.solve(part, position));
                let mut parts: Vec<Solutions> = parts.collect::<Result<_, E>>()?;
                // The variable whose parts are smallest goes first; the other parts do not matter
                // to it.
                while let Some(&variable) = open.iter().min_by_key(|&&variable| {
                    let about = parts.iter().filter(|part| part.variables.contains(&variable));
                    about.map(|part| part.machine.len()).sum::<usize>()
                }) {
                    open.remove(&variable);
                    let (about, rest): (Vec<_>, Vec<_>) =
                        parts.into_iter().partition(|part| part.variables.contains(&variable));
                    parts = rest;
                    if !about.is_empty() {
                        parts.push(self.some(&self.all(about)?, variable)?);
                    }
                }
                Ok(self.all(parts)?)
            }
        }
    }

    /// The formula without variables that is true or false.
    #[must_use]
    pub fn truth(&self, truth: bool) -> Solutions {
        let next = vec![StateId::ZERO; self.letters()];
        let machine = Moore::new(self.letters(), next, vec![truth]);
        Solutions { variables: vec![], machine }
    }

    /// The solutions of a condition.
    ///
    /// # Errors
    /// See [`Obstacle`].
    pub fn condition(&self, condition: &Condition) -> Result<Solutions, Obstacle> {
        let variables: Vec<Variable> = condition.variables().into_iter().collect();
        if variables.is_empty() {
            // A machine must read something.
            let spelling = Spelling::numbers(self.numeration, &[Variable(u32::MAX)]);
            let machine = compile(condition, &spelling, self.run)?;
            return Ok(self.truth(machine.shortest(|&accepted| accepted).is_some()));
        }
        let machine =
            compile(condition, &Spelling::numbers(self.numeration, &variables), self.run)?;
        Ok(Solutions { variables, machine })
    }

    /// The tuples that a machine accepts: `tracks` are the variables whose digits it reads, in this
    /// order; a variable may occur several times.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn of_machine(
        &self,
        machine: &Moore<bool>,
        tracks: &[Variable],
    ) -> Result<Solutions, Obstacle> {
        let variables: Vec<Variable> =
            tracks.iter().copied().collect::<BTreeSet<_>>().into_iter().collect();
        if variables == tracks {
            return Ok(Solutions { variables, machine: machine.minimal() });
        }
        let places: Vec<usize> =
            tracks.iter().filter_map(|track| variables.binary_search(track).ok()).collect();
        let step = |(state, read): &(StateId, Vec<Letter>), letter: Letter| {
            let mut read = read.clone();
            read.push(letter);
            if read.len() < variables.len() {
                return (*state, read);
            }
            let state =
                places.iter().fold(*state, |state, &place| machine.next(state, read[place]));
            (state, vec![])
        };
        let explored = explore(
            self.letters(),
            (StateId::ZERO, vec![]),
            self.run,
            |(_, read)| read.len(),
            step,
            |(state, read)| read.is_empty() && *machine.output(*state),
        )?;
        Ok(Solutions { variables, machine: explored.0.minimal() })
    }

    /// The solutions of the negation.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn not(&self, inner: &Solutions) -> Result<Solutions, Obstacle> {
        if inner.variables.is_empty() {
            return Ok(self.truth(!inner.any()));
        }
        let spelling = Spelling::numbers(self.numeration, &inner.variables);
        let numbers = compile(&Condition::Bool(true), &spelling, self.run)?;
        let numbers = Solutions { variables: inner.variables.clone(), machine: numbers };
        Ok(self.combine(&numbers, inner, |number, holds| number && !holds)?)
    }

    /// The solutions of the conjunction.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn all(&self, parts: Vec<Solutions>) -> Result<Solutions, Obstacle> {
        self.fold(parts, true, |solver, one, other| {
            Ok(solver.combine(one, other, |one, other| one && other)?)
        })
    }

    /// The solutions of the disjunction.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn any_of(&self, parts: Vec<Solutions>) -> Result<Solutions, Obstacle> {
        self.fold(parts, false, |solver, one, other| {
            let (one, other) = (solver.wide(one, other)?, solver.wide(other, one)?);
            Ok(solver.combine(&one, &other, |one, other| one || other)?)
        })
    }

    /// The same solutions with all values of the variables that only `other` has.
    fn wide(&self, part: &Solutions, other: &Solutions) -> Result<Solutions, Obstacle> {
        let missing = |variable: &Variable| !part.variables.contains(variable);
        let missing: Vec<Variable> = other.variables.iter().copied().filter(missing).collect();
        if missing.is_empty() {
            return Ok(part.clone());
        }
        let spelling = Spelling::numbers(self.numeration, &missing);
        let machine = compile(&Condition::Bool(true), &spelling, self.run)?;
        let numbers = Solutions { variables: missing, machine };
        Ok(self.combine(part, &numbers, |one, other| one && other)?)
    }

    /// Joins parts, the smallest first.
    fn fold(
        &self,
        mut parts: Vec<Solutions>,
        neutral: bool,
        join: impl Fn(&Self, &Solutions, &Solutions) -> Result<Solutions, Obstacle>,
    ) -> Result<Solutions, Obstacle> {
        while parts.len() > 1 {
            parts
                .sort_by_key(|part| core::cmp::Reverse((part.machine.len(), part.variables.len())));
            let (Some(one), Some(other)) = (parts.pop(), parts.pop()) else { break };
            parts.push(join(self, &one, &other)?);
        }
        Ok(parts.pop().unwrap_or_else(|| self.truth(neutral)))
    }

    /// Reads both in parallel: the digits of a variable that only one of them has matter to that
    /// one alone.
    fn combine(
        &self,
        one: &Solutions,
        other: &Solutions,
        both: impl Fn(bool, bool) -> bool,
    ) -> Result<Solutions, Stop> {
        let all: BTreeSet<Variable> =
            one.variables.iter().chain(&other.variables).copied().collect();
        let variables: Vec<Variable> = all.into_iter().collect();
        if variables.is_empty() {
            return Ok(self.truth(both(one.any(), other.any())));
        }
        let has = |part: &Solutions| -> Vec<bool> {
            variables.iter().map(|variable| part.variables.contains(variable)).collect()
        };
        let (in_one, in_other) = (has(one), has(other));
        let step = |&(left, right, phase): &(StateId, StateId, Phase), letter| {
            let left = if in_one[phase] { one.machine.next(left, letter) } else { left };
            let right = if in_other[phase] { other.machine.next(right, letter) } else { right };
            (left, right, (phase + 1) % variables.len())
        };
        let output = |&(left, right, phase): &(StateId, StateId, Phase)| {
            phase == 0 && both(*one.machine.output(left), *other.machine.output(right))
        };
        let start = (StateId::ZERO, StateId::ZERO, 0);
        let (machine, _) = explore(self.letters(), start, self.run, |_| 0, step, output)?;
        Ok(Solutions { variables, machine: machine.minimal() })
    }

    /// The solutions of `some variable: inner`.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn some(&self, inner: &Solutions, variable: Variable) -> Result<Solutions, Obstacle> {
        let Ok(place) = inner.variables.binary_search(&variable) else {
            return Ok(inner.clone());
        };
        if inner.variables.len() == 1 {
            return Ok(self.truth(inner.any()));
        }
        let machine = &inner.machine;
        let alive = machine.can_reach(|&accepted| accepted);
        let letters = || (0..self.letters()).map_while(|letter| Letter::try_from(letter).ok());
        let normal = |mut states: Vec<StateId>| -> Box<[StateId]> {
            states.retain(|state| alive[state.index()]);
            states.sort_unstable();
            states.dedup();
            states.into()
        };
        // All digits of the variable.
        let guess = |states: &[StateId]| {
            let next = states
                .iter()
                .flat_map(|&state| letters().map(move |letter| machine.next(state, letter)));
            normal(next.collect())
        };
        let read = |states: &[StateId], letter| {
            normal(states.iter().map(|&state| machine.next(state, letter)).collect())
        };
        // The variable may have more digits than all others: these begin with zeros.
        let mut start: Box<[StateId]> = normal(vec![StateId::ZERO]);
        loop {
            self.run.check_clock().map_err(Obstacle::Stop)?;
            let after = (0..inner.variables.len()).fold(start.clone(), |states, phase| {
                if phase == place { guess(&states) } else { read(&states, 0) }
            });
            let all = normal(start.iter().chain(&after).copied().collect());
            if all == start {
                break;
            }
            start = all;
        }
        let variables: Vec<Variable> =
            inner.variables.iter().copied().filter(|&one| one != variable).collect();
        let count = variables.len();
        let step = |(states, phase): &(Box<[StateId]>, Phase), letter: Letter| {
            // The phase counts the variables that are left.
            let mut states = match *phase == place {
                true => read(&guess(states), letter),
                false => read(states, letter),
            };
            if phase + 1 == count && place == count {
                states = guess(&states);
            }
            (states, (phase + 1) % count)
        };
        let output = |(states, phase): &(Box<[StateId]>, Phase)| {
            *phase == 0 && states.iter().any(|&state| *machine.output(state))
        };
        let bytes = |(states, _): &(Box<[StateId]>, Phase)| states.len() * size_of::<StateId>();
        let (machine, _) = explore(self.letters(), (start, 0), self.run, bytes, step, output)?;
        Ok(Solutions { variables, machine: machine.minimal() })
    }

    /// The smallest solutions, by the largest number in them and then in lexicographic order: as
    /// many as `most`, or all whose numbers have at most 127 bits.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn smallest(&self, solutions: &Solutions, most: usize) -> Result<Vec<Tuple>, Stop> {
        let count = solutions.variables.len();
        if count == 0 || most == 0 {
            return Ok(if solutions.any() && most > 0 { vec![vec![]] } else { vec![] });
        }
        let wanted = u128::try_from(most).unwrap_or(u128::MAX);
        let all = self.count(solutions).unwrap_or(u128::MAX).min(wanted);
        let boxes = Boxes::new(self, solutions);
        // Enough places for the solutions that are wanted, or as many as can be written.
        let mut places = 0;
        while let Some(largest) = boxes.largest(places + 1)
            && boxes.count(places, &vec![(0, boxes.largest(places).unwrap_or(0)); count])? < all
            && largest < 1 << 127
        {
            places += 1;
        }
        let largest = boxes.largest(places).unwrap_or(0);
        // The least number up to which there are enough.
        let (mut low, mut high) = (0, largest);
        while low < high {
            let middle = low + (high - low) / 2;
            if boxes.count(places, &vec![(0, middle); count])? < all {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        let mut found = vec![];
        if low > 0 {
            // There are fewer of these than are wanted.
            boxes.list(places, &mut vec![(0, low - 1); count], 0, &mut |tuple| {
                found.push(tuple.to_vec());
                true
            })?;
        }
        boxes.list(places, &mut vec![(0, low); count], 0, &mut |tuple| {
            if tuple.contains(&low) {
                found.push(tuple.to_vec());
            }
            found.len() < most
        })?;
        found.sort_by_cached_key(|tuple| (tuple.iter().copied().max(), tuple.clone()));
        Ok(found)
    }

    /// How many solutions there are; none if there are infinitely many.
    #[must_use]
    pub fn count(&self, solutions: &Solutions) -> Option<u128> {
        let count = solutions.variables.len();
        let machine = &solutions.machine;
        let mut all = u128::from(*machine.output(StateId::ZERO));
        if count == 0 {
            return Some(all);
        }
        let alive = machine.can_reach(|&accepted| accepted);
        let next =
            |state: StateId| machine.row(state).iter().copied().filter(|next| alive[next.index()]);
        let place = |words: BTreeMap<StateId, u128>| {
            (0..count).fold(words, |words, _| {
                let mut longer: BTreeMap<StateId, u128> = BTreeMap::new();
                for (state, ways) in words {
                    for next in next(state) {
                        let sum = longer.entry(next).or_insert(0);
                        *sum = sum.saturating_add(ways);
                    }
                }
                longer
            })
        };
        // One place of zeros leads back to the start, and there are no new numbers behind it.
        let mut words = place(BTreeMap::from([(StateId::ZERO, 1)]));
        if let Some(ways) = words.get_mut(&StateId::ZERO) {
            *ways -= 1;
        }
        words.retain(|_, ways| *ways > 0);
        // Words can be made longer and longer if a cycle is reached.
        let mut reached: BTreeSet<StateId> = words.keys().copied().collect();
        let mut todo: Vec<StateId> = reached.iter().copied().collect();
        let mut into: BTreeMap<StateId, usize> = BTreeMap::new();
        while let Some(state) = todo.pop() {
            for next in next(state) {
                *into.entry(next).or_insert(0) += 1;
                if reached.insert(next) {
                    todo.push(next);
                }
            }
        }
        let free = |state: &StateId| !into.contains_key(state);
        let mut todo: Vec<StateId> = reached.iter().copied().filter(free).collect();
        let mut removed = 0;
        while let Some(state) = todo.pop() {
            removed += 1;
            for next in next(state) {
                if let Some(edges) = into.get_mut(&next) {
                    *edges -= 1;
                    if *edges == 0 {
                        todo.push(next);
                    }
                }
            }
        }
        if removed < reached.len() {
            return None;
        }
        while !words.is_empty() {
            let accepted = words.iter().filter(|(state, _)| *machine.output(**state));
            all = accepted.fold(all, |all, (_, &ways)| all.saturating_add(ways));
            words = place(words);
        }
        Some(all)
    }
}

/// Solutions whose numbers lie in intervals.
struct Boxes<'b> {
    solver: &'b Solver<'b>,
    solutions: &'b Solutions,
    alive: Vec<bool>,
}

impl<'b> Boxes<'b> {
    fn new(solver: &'b Solver<'b>, solutions: &'b Solutions) -> Self {
        let alive = solutions.machine.can_reach(|&accepted| accepted);
        Self { solver, solutions, alive }
    }

    /// The largest number that has this many places.
    fn largest(&self, places: usize) -> Option<u128> {
        if self.solver.numeration == Numeration::Unary {
            return u128::try_from(places).ok().filter(|places| *places <= 1 << 20);
        }
        let next: Vec<Letter> = [1].into_iter().chain(vec![0; places]).collect();
        number(self.solver.numeration, &next)?.checked_sub(1)
    }

    /// How many solutions have each number in its interval; numbers are written with this many
    /// places.
    fn count(&self, places: usize, intervals: &[(u128, u128)]) -> Result<u128, Stop> {
        let Solver { numeration, run } = *self.solver;
        let machine = &self.solutions.machine;
        let written = |number: u128| -> Option<Vec<Letter>> {
            let word = digits(numeration, number)?;
            let zeros = places.checked_sub(word.len())?;
            Some(vec![0; zeros].into_iter().chain(word).collect())
        };
        let bounds: Option<Vec<_>> =
            intervals.iter().map(|&(low, high)| written(low).zip(written(high))).collect();
        let Some(bounds) = bounds else { return Ok(0) };
        // For each variable, whether all digits so far are those of its bounds.
        let tight = (0..bounds.len()).fold(0_u64, |tight, at| tight | 3 << (2 * at));
        let mut words: BTreeMap<(StateId, u64), u128> =
            BTreeMap::from([((StateId::ZERO, tight), 1)]);
        for place in 0..places {
            for (at, (low, high)) in bounds.iter().enumerate() {
                let mut longer: BTreeMap<(StateId, u64), u128> = BTreeMap::new();
                for ((state, tight), ways) in words {
                    let [at_low, at_high] = [1 << (2 * at), 2 << (2 * at)];
                    for letter in 0..self.solver.letters() {
                        let Ok(letter) = Letter::try_from(letter) else { continue };
                        let next = machine.next(state, letter);
                        let below = tight & at_low != 0 && letter < low[place];
                        let above = tight & at_high != 0 && letter > high[place];
                        if below || above || !self.alive[next.index()] {
                            continue;
                        }
                        let mut tight = tight;
                        if letter != low[place] {
                            tight &= !at_low;
                        }
                        if letter != high[place] {
                            tight &= !at_high;
                        }
                        let sum = longer.entry((next, tight)).or_insert(0);
                        *sum = sum.saturating_add(ways);
                    }
                    run.tick()?;
                }
                run.states(longer.len())?;
                words = longer;
            }
        }
        let accepted = words.iter().filter(|((state, _), _)| *machine.output(*state));
        Ok(accepted.fold(0, |all, (_, &ways)| all.saturating_add(ways)))
    }

    /// Visits the solutions in lexicographic order, from variable `at` on, until `visit` has
    /// enough. Whether it wants more.
    fn list(
        &self,
        places: usize,
        intervals: &mut Vec<(u128, u128)>,
        at: usize,
        visit: &mut dyn FnMut(&[u128]) -> bool,
    ) -> Result<bool, Stop> {
        let Some(&(first, last)) = intervals.get(at) else {
            let tuple: Vec<u128> = intervals.iter().map(|(low, _)| *low).collect();
            return Ok(visit(&tuple));
        };
        let mut from = first;
        let mut more = true;
        while more && from <= last {
            intervals[at] = (from, last);
            if self.count(places, intervals)? == 0 {
                break;
            }
            let (mut low, mut high) = (from, last);
            while low < high {
                let middle = low + (high - low) / 2;
                intervals[at] = (from, middle);
                if self.count(places, intervals)? == 0 {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            intervals[at] = (low, low);
            more = self.list(places, intervals, at + 1, visit)?;
            let Some(next) = low.checked_add(1) else { break };
            from = next;
        }
        intervals[at] = (first, last);
        Ok(more)
    }
}
