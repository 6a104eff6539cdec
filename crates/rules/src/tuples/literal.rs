//! The literal meaning of rules about heaps: slow and obvious. Every faster implementation is
//! tested against it.

use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::assignment::Assignment;
use super::evaluate::{Searched, Space};
use super::{
    Condition, Effect, Linear, Loops, Sort, Tuple, TupleMove, TupleMoves, TupleRuleset, Variable,
};
use crate::language::Comparison;

/// The most choices of variables tried for the moves of one position, all rules together.
pub const MAX_CHOICES: u64 = 10_000_000;

/// One application of one rule.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// The rule, counted from 0.
    pub rule: usize,
    /// The position after the move.
    pub result: Tuple,
}

/// Why the moves of a position cannot be listed: a variable has infinitely many values or too many
/// to try, or it is undecided whether a choice is allowed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unbounded {
    /// The rule, counted from 0; none if it is undecided whether the game is over.
    pub rule: Option<usize>,
    /// The name of the variable; empty if it has none or if no variable is responsible.
    pub variable: String,
}

/// A ruleset prepared for evaluation.
#[derive(Clone, Debug)]
pub struct Reading<'r> {
    ruleset: &'r TupleRuleset,
    /// Per rule: the condition on a choice and its result, as variables n to 2n - 1. Used to
    /// narrow, not to decide.
    wholes: Vec<Condition>,
    /// Per rule: the variables that occur.
    open: Vec<Vec<(Variable, Sort)>>,
}

impl<'r> Reading<'r> {
    /// Prepares `ruleset`.
    #[must_use]
    pub fn new(ruleset: &'r TupleRuleset) -> Self {
        let moves = ruleset.moves.linear().unwrap_or_default();
        let wholes: Vec<Condition> = moves.iter().map(|rule| whole(ruleset, rule)).collect();
        let open = moves.iter().map(|rule| {
            let used = used(rule);
            let bounds = rule.variables.iter().filter(|bound| used.contains(&bound.variable));
            bounds.map(|bound| (bound.variable, bound.sort)).collect()
        });
        Self { ruleset, wholes, open: open.collect() }
    }

    /// Whether `tuple` is a position of the game: it has the right number of heaps and is in the
    /// domain. Numbers beyond 127 bits never are.
    #[must_use]
    pub fn is_position(&self, tuple: &[u128]) -> bool {
        self.in_domain(tuple) == Some(true)
    }

    fn in_domain(&self, tuple: &[u128]) -> Option<bool> {
        if tuple.len() != self.ruleset.heaps.len() {
            return Some(false);
        }
        self.ruleset.in_domain(tuple)
    }

    /// All single moves from `tuple`, sorted by rule and result, without duplicates; none if it is
    /// not a position.
    ///
    /// # Errors
    /// [`Unbounded`].
    pub fn moves(&self, tuple: &[u128]) -> Result<Vec<Move>, Unbounded> {
        self.moves_within(tuple, MAX_CHOICES)
    }

    /// Like [`Self::moves`], trying at most this many choices.
    ///
    /// # Errors
    /// [`Unbounded`].
    pub fn moves_within(&self, tuple: &[u128], choices: u64) -> Result<Vec<Move>, Unbounded> {
        if !self.is_position(tuple) {
            return Ok(vec![]);
        }
        let moves = match &self.ruleset.moves {
            TupleMoves::Linear(moves) => moves,
            TupleMoves::Loops(loops) => return by_loops(loops, tuple, choices),
        };
        let untold = || Unbounded { rule: None, variable: String::new() };
        let mut position = Assignment::position(tuple).ok_or_else(untold)?;
        if self.ruleset.ends.holds(&position).ok_or_else(untold)? {
            return Ok(vec![]);
        }
        let mut found = BTreeSet::new();
        let mut tries = choices;
        for (index, rule) in moves.iter().enumerate() {
            let results = self.apply((index, rule), &mut position, &mut tries)?;
            found.extend(results.into_iter().map(|result| Move { rule: index, result }));
        }
        Ok(found.into_iter().collect())
    }

    /// The options of `tuple`, sorted, without duplicates.
    ///
    /// # Errors
    /// [`Unbounded`].
    pub fn options(&self, tuple: &[u128]) -> Result<Vec<Tuple>, Unbounded> {
        let mut options = BTreeSet::new();
        let mut reached = BTreeSet::from([tuple.to_vec()]);
        for _ in 0..self.ruleset.turn {
            let mut next = BTreeSet::new();
            for tuple in &reached {
                next.extend(self.moves(tuple)?.into_iter().map(|single| single.result));
            }
            options.extend(next.iter().cloned());
            reached = next;
        }
        Ok(options.into_iter().collect())
    }

    /// The results of one rule.
    fn apply(
        &self,
        (index, rule): (usize, &TupleMove),
        position: &mut Assignment,
        tries: &mut u64,
    ) -> Result<BTreeSet<Tuple>, Unbounded> {
        for bound in &rule.variables {
            // Unused variables keep this value.
            position.set(bound.variable, Some(0));
        }
        let whole = &self.wholes[index];
        let mut results = BTreeSet::new();
        let mut untold = false;
        let narrow = |ranges: &mut super::ranges::Ranges| ranges.narrow(whole, true);
        let space = Space { narrow: &narrow, condition: Some(whole), witnesses: false };
        let ended = space.search(&self.open[index], position, tries, &mut |choice, tries| {
            match self.result(rule, choice, tries) {
                Some(result) => results.extend(result),
                None => untold = true,
            }
            untold
        });
        for bound in &rule.variables {
            position.set(bound.variable, None);
        }
        match ended {
            Searched::Complete => Ok(results),
            Searched::Stopped => Err(Unbounded { rule: Some(index), variable: String::new() }),
            Searched::TooMany(variable) => {
                let bound = rule.variables.iter().find(|bound| bound.variable == variable);
                let variable = bound.map(|bound| bound.name.clone()).unwrap_or_default();
                Err(Unbounded { rule: Some(index), variable })
            }
        }
    }

    /// The result of a choice, nothing if it is not allowed; `None` if undecided.
    fn result(
        &self,
        rule: &TupleMove,
        choice: &mut Assignment,
        tries: &mut u64,
    ) -> Option<Option<Tuple>> {
        if !rule.guard.holds_within(choice, tries)? {
            return Some(None);
        }
        let mut result = vec![];
        for heap in 0..self.ruleset.heaps.len() {
            let old = Linear::variable(Variable(u32::try_from(heap).ok()?));
            let mut new = &old;
            for Effect { to, when, .. } in rule.effects.iter().filter(|effect| effect.heap == heap)
            {
                if when.holds_within(choice, tries)? {
                    new = to;
                }
            }
            let Ok(size) = u128::try_from(new.value(&|variable| choice.get(variable))?) else {
                return Some(None);
            };
            result.push(size);
        }
        Some(self.in_domain(&result)?.then_some(result))
    }
}

/// The moves of rules that are loops. A line that leaves several parts puts them in the places of
/// the heaps, and 0 in the others.
fn by_loops(loops: &Loops, tuple: &[u128], choices: u64) -> Result<Vec<Move>, Unbounded> {
    let untold = || Unbounded { rule: None, variable: String::new() };
    let width = loops.game.fields.len();
    let narrow: Option<Vec<i64>> =
        tuple.iter().take(width).map(|&size| i64::try_from(size).ok()).collect();
    let reading = compute::naive::Reading::new(&loops.game, &loops.given, choices);
    let found = reading.moves(&narrow.ok_or_else(untold)?).map_err(|_| untold())?;
    let mut moves = BTreeSet::new();
    for (rule, (parts, _)) in found {
        let mut result: Tuple =
            parts.concat().into_iter().map(|size| u128::from(size.unsigned_abs())).collect();
        result.resize(tuple.len(), 0);
        moves.insert(Move { rule, result });
    }
    Ok(moves.into_iter().collect())
}

/// The variables in the guard and the effects.
fn used(rule: &TupleMove) -> BTreeSet<Variable> {
    let mut used = rule.guard.variables();
    for effect in &rule.effects {
        used.extend(effect.when.variables());
        used.extend(effect.to.coefficients.iter().map(|(variable, _)| *variable));
    }
    used
}

/// The guard, the effects, and the domain of the result, whose heaps are the variables n to 2n - 1.
/// Omits parts in which a number overflows.
fn whole(ruleset: &TupleRuleset, rule: &TupleMove) -> Condition {
    let heaps = u32::try_from(ruleset.heaps.len()).unwrap_or(u32::MAX);
    let after = |heap: u32| Variable(heaps.saturating_add(heap));
    let mut parts = vec![rule.guard.clone()];
    for heap in 0..heaps {
        let becomes = |to: &Linear| {
            let difference = Linear::variable(after(heap)).minus(to);
            difference
                .map_or(Condition::Bool(true), |term| Condition::compare(term, Comparison::Equal))
        };
        let mut cases = vec![];
        let mut no_later = Condition::Bool(true);
        for effect in
            rule.effects.iter().rev().filter(|effect| u32::try_from(effect.heap) == Ok(heap))
        {
            cases.push(Condition::all([
                no_later.clone(),
                effect.when.clone(),
                becomes(&effect.to),
            ]));
            no_later = Condition::all([no_later, effect.when.clone().negate()]);
        }
        cases.push(Condition::all([no_later, becomes(&Linear::variable(Variable(heap)))]));
        parts.push(Condition::Compare(Linear::variable(after(heap)), Comparison::GreaterEqual));
        parts.push(Condition::any(cases));
    }
    let renamed = (0..heaps).try_fold(ruleset.domain.clone(), |domain, heap| {
        domain.substitute(Variable(heap), &Linear::variable(after(heap)))
    });
    parts.push(renamed.unwrap_or(Condition::Bool(true)));
    Condition::all(parts)
}

impl TupleRuleset {
    /// Whether the tuple is in the domain; `None` if undecided.
    #[must_use]
    pub fn in_domain(&self, tuple: &[u128]) -> Option<bool> {
        match &self.moves {
            TupleMoves::Linear(_) => self.domain.holds(&Assignment::position(tuple)?),
            TupleMoves::Loops(loops) => {
                let width = loops.game.fields.len();
                let narrow = tuple.iter().take(width).map(|&size| i64::try_from(size).ok());
                let narrow: Vec<i64> = narrow.collect::<Option<_>>()?;
                compute::naive::Reading::new(&loops.game, &loops.given, 1).is_position(&narrow).ok()
            }
        }
    }
}
