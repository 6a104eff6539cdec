//! The solutions of formulas of first-order logic as machines: Boolean operations, quantifiers, and
//! what the solutions are.
//!
//! Each step is minimised before the next (Klarlund and Møller 2001, for WS1S), where the formulas
//! of [`super::compile`] are states and are minimised at the end: quantifiers may alternate here.
//! That linear arithmetic with the sets of a numeration is decidable so goes back to Büchi (1960)
//! and, for numerations other than bases, to Bruyère and Hansel (1997).

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Moore, StateId, explore};
use rules::tuples::digits::number;
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
            // A part that does not mention a variable accepts all its values, but nothing else.
            let wide = |part: &Solutions, other: &Solutions| -> Result<Solutions, Obstacle> {
                let missing: Vec<Variable> = other
                    .variables
                    .iter()
                    .copied()
                    .filter(|variable| !part.variables.contains(variable))
                    .collect();
                if missing.is_empty() {
                    return Ok(part.clone());
                }
                let spelling = Spelling::numbers(solver.numeration, &missing);
                let machine = compile(&Condition::Bool(true), &spelling, solver.run)?;
                let numbers = Solutions { variables: missing, machine };
                Ok(solver.combine(part, &numbers, |one, other| one && other)?)
            };
            let (one, other) = (wide(one, other)?, wide(other, one)?);
            Ok(solver.combine(&one, &other, |one, other| one || other)?)
        })
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

    /// The smallest solutions, by the largest number in them and then in lexicographic order: at
    /// least `most`, if there are as many.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn smallest(&self, solutions: &Solutions, most: usize) -> Result<Vec<Tuple>, Stop> {
        let count = solutions.variables.len();
        if count == 0 {
            return Ok(if solutions.any() { vec![vec![]] } else { vec![] });
        }
        let machine = &solutions.machine;
        let alive = machine.can_reach(|&accepted| accepted);
        // Words of one length, without leading zeros; more digits are larger numbers.
        let mut words: Vec<(StateId, Vec<Letter>)> = vec![(StateId::ZERO, vec![])];
        let mut found: Vec<Tuple> = vec![];
        let read = |word: &[Letter]| -> Option<Tuple> {
            let track = |track: usize| {
                let digits: Vec<Letter> = word.iter().copied().skip(track).step_by(count).collect();
                number(self.numeration, &digits)
            };
            (0..count).map(track).collect()
        };
        if *machine.output(StateId::ZERO) {
            found.push(vec![0; count]);
        }
        while found.len() < most && !words.is_empty() {
            for phase in 0..count {
                let mut longer = vec![];
                for (state, word) in &words {
                    for letter in 0..self.letters() {
                        let Ok(letter) = Letter::try_from(letter) else { continue };
                        let next = machine.next(*state, letter);
                        let mut word = word.clone();
                        word.push(letter);
                        let first = word.len() == count && phase + 1 == count;
                        let leads = first && word.iter().all(|&letter| letter == 0);
                        if alive[next.index()] && !leads {
                            self.run.states(longer.len())?;
                            longer.push((next, word));
                        }
                    }
                }
                words = longer;
            }
            let accepted = words.iter().filter(|(state, _)| *machine.output(*state));
            let Some(mut level) = accepted.map(|(_, word)| read(word)).collect::<Option<Vec<_>>>()
            else {
                // A number with more than 128 bits.
                break;
            };
            level.sort_by_cached_key(|tuple| (tuple.iter().copied().max(), tuple.clone()));
            found.extend(level);
        }
        found.truncate(most);
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
