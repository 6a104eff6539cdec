//! Moves and turns as relations: section 'The turn machine' of the format.

use alloc::boxed::Box;
use alloc::vec::Vec;

use rules::Comparison;
use rules::tuples::{Condition, Linear, TupleMove, TupleRuleset, Variable};

use super::encoding::Encoding;
use super::follow::{Follower, Track};
use super::pairs::PairMachine;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

/// The variables of a game: see `rules::tuples`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Variables {
    pub(crate) heaps: u32,
}

impl Variables {
    pub(crate) fn new(rules: &TupleRuleset) -> Result<Self, Rejection> {
        if rules.heaps.is_empty() || rules.heaps.len() > rules::tuples::MAX_HEAPS {
            return Err(Rejection::TooLarge);
        }
        Ok(Self { heaps: u32::try_from(rules.heaps.len()).map_err(|_| Rejection::TooLarge)? })
    }

    /// The heaps of a position.
    pub(crate) fn before(self) -> impl Iterator<Item = Variable> {
        (0..self.heaps).map(Variable)
    }

    /// The heaps of an option.
    pub(crate) fn after(self) -> impl Iterator<Item = Variable> {
        (self.heaps..2 * self.heaps).map(Variable)
    }

    /// The Grundy value.
    pub(crate) fn value(self) -> Variable {
        Variable(2 * self.heaps)
    }

    /// The size that the heap of this number has after a move. No condition has so many variables.
    pub(super) fn value_after() -> Variable {
        Variable(u32::MAX)
    }

    /// The same condition about the option.
    pub(crate) fn of_option(self, condition: &Condition) -> Result<Condition, Rejection> {
        let mut condition = condition.clone();
        for (before, after) in self.before().zip(self.after()) {
            let by = Linear::variable(after);
            condition = condition.substitute(before, &by).ok_or(Rejection::TooLarge)?;
        }
        Ok(condition)
    }

    /// The tracks of positions; with the Grundy value if the encoding has one more heap.
    pub(crate) fn tracks(self, encoding: &Encoding) -> Vec<Track> {
        let variables: Vec<Variable> = self.before().chain([self.value()]).collect();
        encoding.order().map(|(heap, bound)| (variables[heap], bound)).collect()
    }

    /// The tracks of positions and options in turns.
    fn pair_tracks(self, encoding: &Encoding) -> Vec<Track> {
        let before: Vec<Variable> = self.before().chain([self.value()]).collect();
        let after: Vec<Variable> = self.after().chain([Self::value_after()]).collect();
        encoding
            .order()
            .flat_map(|(heap, bound)| [(before[heap], bound), (after[heap], bound)])
            .collect()
    }
}

/// `one` and `two` compare so.
pub(crate) fn compare(
    one: &Linear,
    comparison: Comparison,
    two: &Linear,
) -> Result<Condition, Rejection> {
    Ok(Condition::compare(one.minus(two).ok_or(Rejection::TooLarge)?, comparison))
}

fn equal(one: Variable, two: Variable) -> Result<Condition, Rejection> {
    compare(&Linear::variable(one), Comparison::Equal, &Linear::variable(two))
}

/// A move of one kind leads from the position to the option, as far as guard and effects say.
fn change(kind: &TupleMove, variables: Variables) -> Result<Condition, Rejection> {
    let mut parts = alloc::vec![kind.guard.clone()];
    for (heap, (before, after)) in variables.before().zip(variables.after()).enumerate() {
        // The last effect that applies counts; without one the heap stays.
        let mut cases = alloc::vec![];
        let mut none_yet = alloc::vec![];
        for effect in kind.effects.iter().rev().filter(|effect| effect.heap == heap) {
            let assigned = compare(&Linear::variable(after), Comparison::Equal, &effect.to)?;
            cases.push(Condition::all(
                none_yet.iter().cloned().chain([effect.when.clone(), assigned]),
            ));
            none_yet.push(effect.when.clone().negate());
        }
        cases.push(Condition::all(none_yet.into_iter().chain([equal(before, after)?])));
        parts.push(Condition::any(cases));
    }
    let exists =
        |body, bound: &rules::tuples::Bound| Condition::Exists(bound.clone(), Box::new(body));
    Ok(kind.variables.iter().rev().fold(Condition::all(parts), exists))
}

/// The moves. Of moves that are loops nothing can be certified.
pub(crate) fn linear(rules: &TupleRuleset) -> Result<&[TupleMove], Rejection> {
    rules.moves.linear().ok_or(Rejection::Arithmetic)
}

/// The conditions of each kind of move: positions and what they lead to.
pub(crate) fn kinds(rules: &TupleRuleset) -> Result<Vec<Condition>, Rejection> {
    let variables = Variables::new(rules)?;
    let around = Condition::all([
        rules.domain.clone(),
        rules.ends.clone().negate(),
        variables.of_option(&rules.domain)?,
    ]);
    let kinds = linear(rules)?
        .iter()
        .map(|kind| Ok(Condition::all([around.clone(), change(kind, variables)?])));
    kinds.collect()
}

/// One move leads from the position to the option.
pub(crate) fn single(rules: &TupleRuleset) -> Result<Condition, Rejection> {
    let variables = Variables::new(rules)?;
    let changes =
        linear(rules)?.iter().map(|kind| change(kind, variables)).collect::<Result<Vec<_>, _>>()?;
    Ok(Condition::all([
        rules.domain.clone(),
        rules.ends.clone().negate(),
        variables.of_option(&rules.domain)?,
        Condition::any(changes),
    ]))
}

/// The minimal machine of a relation between positions and options.
pub(crate) fn machine(
    condition: &Condition,
    variables: Variables,
    encoding: &Encoding,
    work: &mut Work,
) -> Result<PairMachine, Rejection> {
    let mut follower =
        Follower::new(condition, encoding.numeration, variables.pair_tracks(encoding), work)?;
    PairMachine::of(&mut follower, encoding.letters().len(), work)
}

/// The turn machine T. With `relation` the encoding has one more heap, the Nim heap that is played
/// beside.
pub(crate) fn turns(
    rules: &TupleRuleset,
    relation: bool,
    encoding: &Encoding,
    work: &mut Work,
) -> Result<PairMachine, Rejection> {
    let variables = Variables::new(rules)?;
    let mut moves = single(rules)?;
    if relation {
        moves = Condition::all([moves, equal(variables.value(), Variables::value_after())?]);
    }
    let turns = machine(&moves, variables, encoding, work)?.repeated(
        rules.turn,
        encoding.layout(),
        work,
    )?;
    if !relation {
        return Ok(turns);
    }
    let same =
        variables.before().zip(variables.after()).map(|(before, after)| equal(before, after));
    let (value, less) =
        (Linear::variable(variables.value()), Linear::variable(Variables::value_after()));
    let mut taken = same.collect::<Result<Vec<_>, _>>()?;
    taken.push(rules.domain.clone());
    taken.push(compare(&less, Comparison::Less, &value)?);
    turns.combined(&machine(&Condition::all(taken), variables, encoding, work)?, false, work)
}
