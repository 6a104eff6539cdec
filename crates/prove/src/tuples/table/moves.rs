//! The moves of a ruleset, compiled in both directions.
//!
//! Numbering as in [`rules::tuples`]: slots 0 to n - 1 are the position before a move, n to 2n - 1
//! the one after it, 2n + 1 on the variables of the move or of quantifiers. Then come n slots with
//! exclusive upper limits of the heaps (`box`).

use alloc::vec;
use alloc::vec::Vec;

use compute::naive::Reading;
use rules::Comparison;
use rules::tuples::{Condition, Linear, Loops, TupleMove, TupleRuleset, Variable};
use run::Run;

use super::TableError;
use super::clause::{
    Fresh, Inequalities, LinearTest, beyond, clauses, rename_term, renamed, shape,
};
use super::system::{LARGEST, System, Test, Trouble, slot};

/// The compiled rules.
#[derive(Clone, Debug)]
pub(super) struct Moves {
    heaps: usize,
    slots: usize,
    domain: Test,
    ends: Test,
    forward: Vec<System>,
    /// Lists the positions in the box before a move; none if numbers would not fit.
    backward: Option<Vec<System>>,
    /// The slot of the first limit of the box.
    limits: usize,
    /// For each heap a bound in all positions, if there is a plain one.
    bounds: Vec<Option<i64>>,
    /// For each heap, whether some move may enlarge it.
    rises: Vec<bool>,
    /// Whether every move lowers the sum of all heaps.
    sum_falls: bool,
    /// The moves, if they are loops; then there are none above, and nothing is known about them.
    loops: Option<Loops>,
}

/// The most choices visited for the moves of one position that are loops.
const CHOICES: u64 = 1 << 24;

/// A move as one condition over the position, the option and bound variables; none on overflow.
fn relation(step: &TupleMove, heaps: usize) -> Option<Condition> {
    let mut parts = vec![step.guard.clone()];
    for heap in 0..heaps {
        let option = Linear::variable(variable(heaps + heap));
        let becomes = |to: &Linear| Some(Condition::compare(option.minus(to)?, Comparison::Equal));
        let mut later = Condition::Bool(true);
        let mut alternatives = vec![];
        for effect in step.effects.iter().rev().filter(|effect| effect.heap == heap) {
            alternatives.push(Condition::all([
                becomes(&effect.to)?,
                effect.when.clone(),
                later.clone(),
            ]));
            later = Condition::all([later, effect.when.clone().negate()]);
        }
        alternatives.push(Condition::all([becomes(&Linear::variable(variable(heap)))?, later]));
        parts.push(Condition::any(alternatives));
    }
    let bound = step.variables.iter().rev();
    Some(
        bound.fold(Condition::all(parts), |inner, bound| {
            Condition::Exists(bound.clone(), inner.into())
        }),
    )
}

/// The variable of a slot.
pub(super) fn variable(slot: usize) -> Variable {
    Variable(u32::try_from(slot).unwrap_or(u32::MAX))
}

/// The same condition about the option, its bound variables under fresh names.
fn of_option(condition: &Condition, heaps: usize, fresh: &mut Fresh) -> Condition {
    let mut names: Vec<(Variable, Variable)> =
        (0..heaps).map(|heap| (variable(heap), variable(heaps + heap))).collect();
    renamed(condition, &mut |name| match names.iter().find(|(old, _)| *old == name) {
        Some((_, new)) => *new,
        None => {
            let new = fresh.variable();
            names.push((name, new));
            new
        }
    })
}

impl Moves {
    /// Compiles the rules. Looks at the clock for every move: there may be thousands.
    pub(super) fn new(rules: &TupleRuleset, run: &Run<'_>) -> Result<Self, TableError> {
        const LARGE: TableError = TableError::LargeNumber;
        let heaps = rules.heaps.len();
        if let Some(loops) = rules.moves.loops() {
            return Self::loops(loops, heaps).ok_or(LARGE);
        }
        let linear = rules.moves.linear().ok_or(LARGE)?;
        let relations = linear
            .iter()
            .map(|step| relation(step, heaps))
            .collect::<Option<Vec<_>>>()
            .ok_or(LARGE)?;
        let own =
            relations.iter().chain([&rules.domain, &rules.ends]).map(beyond).max().unwrap_or(0);
        let limits = slot(Variable(own)).max(2 * heaps + 1);
        let mut fresh = Fresh::new(variable(limits + heaps).0);
        let before: Vec<Variable> = (0..heaps).map(variable).collect();
        let after: Vec<Variable> = (heaps..2 * heaps).map(variable).collect();
        let to = of_option(&rules.domain, heaps, &mut fresh);
        let forward = relations
            .iter()
            .map(|relation| {
                run.check_clock()?;
                System::with(relation, &to, &after, &mut fresh).ok_or(LARGE)
            })
            .collect::<Result<Vec<_>, TableError>>()?;
        // Under fresh names, so that no quantifier of the domain captures a variable of a move.
        let names = |condition: &Condition, fresh: &mut Fresh| {
            let mut known: Vec<(Variable, Variable)> =
                before.iter().map(|&heap| (heap, heap)).collect();
            renamed(condition, &mut |name| match known.iter().find(|(old, _)| *old == name) {
                Some((_, new)) => *new,
                None => {
                    let new = fresh.variable();
                    known.push((name, new));
                    new
                }
            })
        };
        let (domain, ends) = (names(&rules.domain, &mut fresh), names(&rules.ends, &mut fresh));
        let mut from = vec![domain.clone(), ends.clone().negate()];
        for heap in 0..heaps {
            let room = Linear::variable(variable(limits + heap))
                .minus(&Linear::variable(variable(heap)))
                .ok_or(LARGE)?;
            from.push(Condition::compare(room, Comparison::Greater));
        }
        let from = Condition::all(from);
        let mut backward = Some(vec![]);
        for relation in &relations {
            run.check_clock()?;
            let system = System::with(relation, &from, &before, &mut fresh);
            backward = backward.zip(system).map(|(mut all, system): (Vec<System>, System)| {
                all.push(system);
                all
            });
        }
        let mut shadow = Shadow {
            heaps,
            relations: &relations,
            domain: &domain,
            to: &to,
            fresh: &mut fresh,
            run,
        };
        let bounds = (0..heaps).map(|heap| shadow.bound(heap)).collect();
        let one = |heap: usize| Linear::variable(variable(heap));
        let rises = (0..heaps)
            .map(|heap| {
                // Some move with x' >= x + 1?
                let more = one(heaps + heap)
                    .minus(&one(heap))
                    .and_then(|more| more.plus(&Linear::number(-1)));
                more.is_none_or(|more| shadow.may(&more))
            })
            .collect();
        let total = (0..heaps).try_fold(Linear::default(), |sum, heap| {
            sum.plus(&one(heaps + heap))?.minus(&one(heap))
        });
        let sum_falls = total.is_some_and(|total| !shadow.may(&total));
        run.check_clock()?;
        let test = |condition, fresh: &mut Fresh| Test::new(condition, fresh).ok_or(LARGE);
        let (domain, ends) = (test(&domain, &mut fresh)?, test(&ends, &mut fresh)?);
        let slots = fresh.slots();
        Ok(Self {
            heaps,
            slots,
            domain,
            ends,
            forward,
            backward,
            limits,
            bounds,
            rises,
            sum_falls,
            loops: None,
        })
    }

    fn loops(loops: &Loops, heaps: usize) -> Option<Self> {
        let mut fresh = Fresh::new(variable(2 * heaps + 1).0);
        Some(Self {
            heaps,
            slots: 2 * heaps,
            domain: Test::new(&Condition::Bool(true), &mut fresh)?,
            ends: Test::new(&Condition::Bool(false), &mut fresh)?,
            forward: vec![],
            backward: None,
            limits: 0,
            bounds: vec![None; heaps],
            rises: vec![true; heaps],
            sum_falls: false,
            loops: Some(loops.clone()),
        })
    }

    /// Visits the results of the moves of one rule, or of all.
    fn by_loops(
        &self,
        loops: &Loops,
        rule: Option<usize>,
        slots: &mut [i64],
        run: &Run<'_>,
        visit: &mut dyn FnMut(usize, &[i64]) -> bool,
    ) -> Result<bool, Trouble> {
        run.check_clock().map_err(Trouble::Stop)?;
        let reading = Reading::new(&loops.game, &loops.given, CHOICES);
        let moves =
            reading.moves(&slots[..loops.game.fields.len()]).map_err(|_| Trouble::TooLarge)?;
        for (line, (parts, _)) in moves {
            if rule.is_some_and(|rule| rule != line) {
                continue;
            }
            let option = &mut slots[self.heaps..2 * self.heaps];
            option.fill(0);
            option.iter_mut().zip(parts.iter().flatten()).for_each(|(heap, size)| *heap = *size);
            if parts.iter().flatten().any(|size| *size > LARGEST) {
                return Err(Trouble::TooLarge);
            }
            if visit(line, &slots[self.heaps..2 * self.heaps]) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Slots for evaluating the systems.
    pub(super) fn slots(&self) -> Vec<i64> {
        vec![0; self.slots]
    }

    /// The number of rules.
    pub(super) fn rules(&self) -> usize {
        self.loops.as_ref().map_or(self.forward.len(), |loops| loops.lines.len())
    }

    /// The nesting depth of loops when options are listed.
    pub(super) fn depth(&self) -> usize {
        self.forward.iter().map(System::depth).max().unwrap_or(0)
    }

    pub(super) const fn heaps(&self) -> usize {
        self.heaps
    }

    /// Bounds on the heaps in all positions.
    pub(super) fn bounds(&self) -> &[Option<i64>] {
        &self.bounds
    }

    /// Whether some move may enlarge the heap.
    pub(super) fn rises(&self, heap: usize) -> bool {
        self.rises[heap]
    }

    /// Whether every move lowers the sum of all heaps.
    pub(super) const fn sum_falls(&self) -> bool {
        self.sum_falls
    }

    /// Whether no move raises this weighted sum of heaps.
    pub(super) fn never_raises(rules: &TupleRuleset, weights: &[i64], run: &Run<'_>) -> bool {
        let heaps = rules.heaps.len();
        let rise = || {
            weights.iter().enumerate().try_fold(Linear::number(-1), |sum, (heap, &weight)| {
                let (before, after) =
                    (Linear::variable(variable(heap)), Linear::variable(variable(heaps + heap)));
                sum.plus(&after.minus(&before)?.times(weight)?)
            })
        };
        let relations = |moves: &[TupleMove]| {
            moves.iter().map(|step| relation(step, heaps)).collect::<Option<Vec<_>>>()
        };
        let Some(relations) = rules.moves.linear().and_then(relations) else {
            return false;
        };
        let own =
            relations.iter().chain([&rules.domain, &rules.ends]).map(beyond).max().unwrap_or(0);
        let mut fresh = Fresh::new(own.max(variable(2 * heaps + 1).0));
        let to = of_option(&rules.domain, heaps, &mut fresh);
        let always = Condition::Bool(true);
        let mut shadow = Shadow {
            heaps,
            relations: &relations,
            domain: &always,
            to: &to,
            fresh: &mut fresh,
            run,
        };
        rise().is_some_and(|rise| !shadow.may(&rise))
    }

    /// Loads a position into the slots; `false` if a heap is too large.
    pub(super) fn enter(&self, tuple: &[u64], slots: &mut [i64]) -> bool {
        tuple.len() == self.heaps
            && tuple.iter().zip(slots).all(|(&heap, slot)| {
                i64::try_from(heap).is_ok_and(|heap| {
                    *slot = heap;
                    heap <= LARGEST
                })
            })
    }

    /// Whether the slots hold a position.
    pub(super) fn is_position(&self, slots: &mut [i64], run: &Run<'_>) -> Result<bool, Trouble> {
        match &self.loops {
            None => self.domain.holds(slots, run),
            Some(loops) => {
                let reading = Reading::new(&loops.game, &loops.given, CHOICES);
                reading
                    .is_position(&slots[..loops.game.fields.len()])
                    .map_err(|_| Trouble::TooLarge)
            }
        }
    }

    /// Whether the position in the slots ends the game.
    pub(super) fn is_end(&self, slots: &mut [i64], run: &Run<'_>) -> Result<bool, Trouble> {
        match &self.loops {
            None => self.ends.holds(slots, run),
            Some(loops) => {
                let reading = Reading::new(&loops.game, &loops.given, CHOICES);
                let ending = reading.ending(&slots[..loops.game.fields.len()]);
                ending.map(|ending| ending.is_some()).map_err(|_| Trouble::TooLarge)
            }
        }
    }

    /// Visits the results of single moves from the position in the slots, with the index of the
    /// rule, possibly with duplicates, until a visit returns `true`; returns whether one did. The
    /// slots must hold a position.
    pub(super) fn options(
        &self,
        slots: &mut [i64],
        run: &Run<'_>,
        mut visit: impl FnMut(usize, &[i64]) -> bool,
    ) -> Result<bool, (usize, Trouble)> {
        if let Some(loops) = &self.loops {
            return self
                .by_loops(loops, None, slots, run, &mut visit)
                .map_err(|trouble| (0, trouble));
        }
        if self.ends.holds(slots, run).map_err(|trouble| (0, trouble))? {
            return Ok(false);
        }
        for rule in 0..self.forward.len() {
            if self
                .by_rule(rule, slots, run, |option| visit(rule, option))
                .map_err(|trouble| (rule, trouble))?
            {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same for one rule, from a position that does not end the game.
    pub(super) fn by_rule(
        &self,
        rule: usize,
        slots: &mut [i64],
        run: &Run<'_>,
        mut visit: impl FnMut(&[i64]) -> bool,
    ) -> Result<bool, Trouble> {
        if let Some(loops) = &self.loops {
            return self.by_loops(loops, Some(rule), slots, run, &mut |_, option| visit(option));
        }
        let Some(system) = self.forward.get(rule) else { return Ok(false) };
        system.each(slots, run, &mut |slots: &[i64]| visit(&slots[self.heaps..2 * self.heaps]))
    }

    /// Whether predecessors can be listed.
    pub(super) const fn goes_back(&self) -> bool {
        self.backward.is_some()
    }

    /// Visits every position below `limits` from which a single move leads to `option`, possibly
    /// with duplicates. A visit gets a position, a heap and a size, and is about all positions in
    /// which that heap has any size from the one it has to this one.
    pub(super) fn predecessors(
        &self,
        option: &[i64],
        limits: &[i64],
        slots: &mut [i64],
        run: &Run<'_>,
        mut visit: impl FnMut(&[i64], usize, i64),
    ) -> Result<(), Trouble> {
        slots[self.heaps..2 * self.heaps].copy_from_slice(option);
        slots[self.limits..self.limits + self.heaps].copy_from_slice(limits);
        for system in self.backward.iter().flatten() {
            system.each_run(slots, run, &mut |slots, solutions| {
                let of_heap = solutions.filter(|(slot, _)| *slot < self.heaps);
                let (heap, last) = of_heap.unwrap_or((0, slots[0]));
                visit(&slots[..self.heaps], heap, last);
                Ok(false)
            })?;
        }
        Ok(())
    }
}

/// What linear inequalities alone imply about moves.
struct Shadow<'a> {
    heaps: usize,
    relations: &'a [Condition],
    domain: &'a Condition,
    to: &'a Condition,
    fresh: &'a mut Fresh,
    run: &'a Run<'a>,
}

impl Shadow<'_> {
    /// Whether some move between positions may make the term over both nonnegative; also `true`
    /// where the budget is exhausted.
    fn may(&mut self, term: &Linear) -> bool {
        self.relations.iter().any(|relation| {
            if self.run.check_clock().is_err() {
                return true;
            }
            let wanted = Condition::Compare(term.clone(), Comparison::GreaterEqual);
            let whole =
                Condition::all([relation.clone(), plain(self.domain), plain(self.to), wanted]);
            let count = 2 * self.heaps;
            clauses(&whole, self.fresh).iter().any(|clause| {
                let rows = rows(&clause.atoms);
                let natural = (0..count).map(variable).chain(
                    clause
                        .bound
                        .iter()
                        .filter(|bound| bound.sort == rules::tuples::Sort::Natural)
                        .map(|bound| bound.variable),
                );
                let rows = natural.fold(rows, |mut rows, variable| {
                    rows.add(Linear::variable(variable));
                    rows
                });
                !rows.infeasible()
            })
        })
    }

    /// A bound of a heap in all positions.
    fn bound(&mut self, heap: usize) -> Option<i64> {
        let mut largest = 0;
        for clause in clauses(self.domain, self.fresh) {
            let mut rows = rows(&clause.atoms);
            for index in 0..self.heaps {
                rows.add(Linear::variable(variable(index)));
            }
            for bound in
                clause.bound.iter().filter(|bound| bound.sort == rules::tuples::Sort::Natural)
            {
                rows.add(Linear::variable(bound.variable));
            }
            let this = variable(heap);
            while let Some(other) = rows.cheapest(Some(this)) {
                rows.eliminate(other);
            }
            if rows.contradict() {
                continue;
            }
            let upper = rows.rows.iter().filter_map(|row| {
                let scale = row.coefficient(this);
                (scale < 0).then(|| row.constant.div_euclid(-scale))
            });
            largest = largest.max(upper.min()?);
        }
        (largest <= LARGEST).then_some(largest)
    }
}

/// The conjuncts other than disjunctions, which suffice here.
fn plain(condition: &Condition) -> Condition {
    match condition {
        Condition::And(parts) => Condition::all(parts.iter().map(plain)),
        Condition::Or(_) => Condition::Bool(true),
        other => other.clone(),
    }
}

/// The inequalities among the atoms.
fn rows(atoms: &[Condition]) -> Inequalities {
    let mut rows = Inequalities::default();
    for atom in atoms {
        let Condition::Compare(linear, comparison) = atom else { continue };
        match shape(linear, *comparison) {
            Some(LinearTest::AtLeastZero(row)) => rows.add(row),
            Some(LinearTest::Zero(term)) => {
                if let Some(negative) = term.times(-1) {
                    rows.add(negative);
                }
                rows.add(term);
            }
            None => {}
        }
    }
    rows
}

/// The move with its heaps renamed; for the search for symmetries.
pub(super) fn rename_move(
    step: &TupleMove,
    names: &mut dyn FnMut(Variable) -> Variable,
) -> TupleMove {
    let mut renamed_move = step.clone();
    renamed_move.guard = renamed(&step.guard, names);
    for effect in &mut renamed_move.effects {
        effect.when = renamed(&effect.when, names);
        effect.to = rename_term(&effect.to, names);
        effect.heap = slot(names(variable(effect.heap)));
    }
    renamed_move
}
