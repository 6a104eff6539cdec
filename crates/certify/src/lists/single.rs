//! A single heap by a machine: section 'A single heap by a machine' of the format.

use alloc::format;
use alloc::string::String;

use rules::lists::ListRuleset;
use rules::tuples::Assignment;
use rules::tuples::{
    Condition, Linear, Property, TupleClaim, TupleRuleset, TupleSubject, Value, Variable,
};
use rules::{Comparison, Convention, Outcome, Relation, Span};

use super::conditions::{HEAP, at_least_one};
use super::format::MachineBasis;
use crate::kernel::established::{Law, Theorem};
use crate::kernel::machine::Machine;
use crate::kernel::options::{Options, ReplayLimits};
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;
use crate::tuples::answer::{FIRST_FRESH, MachineAnswer};
use crate::tuples::domain::example;
use crate::tuples::encoding::Encoding;
use crate::tuples::relation::{compare, linear, single};
use crate::tuples::{self, ClaimedTheorem, Shown};

/// The heap after a move, in the rules of one heap.
const AFTER: Variable = Variable(1);

/// What has been shown of one heap.
#[derive(Clone, Debug)]
pub(crate) struct SingleMachine {
    /// Of one heap.
    rules: TupleRuleset,
    pub(crate) machine: Machine,
    /// Whether it reads the value too, and class 0 says that it is the value.
    pub(crate) relation: bool,
    encoding: Encoding,
    /// The value as a term, as it stands in the certificate and as it is read.
    pub(crate) text: Option<String>,
    pub(crate) value: Option<Value>,
}

/// Checks what is said of one heap.
pub(crate) fn check(
    law: Law,
    basis: MachineBasis<'_>,
    rules: &ListRuleset,
    options: &Options,
    work: &mut Work,
) -> Result<SingleMachine, Rejection> {
    if rules.heap.heaps.len() != 1 {
        return Err(Rejection::SeveralHeaps);
    }
    let (theorem, relation) = basis.theorem.meaning();
    let fits = match law {
        Law::Grundy => theorem == Theorem::Values || relation,
        Law::Moore => relation,
        Law::Tame | Law::Quotient => false,
        Law::Selective => theorem == Theorem::Outcome && !relation,
    };
    if !fits {
        return Err(Rejection::Law);
    }
    if law == Law::Selective && basis.value.is_some() {
        return Err(Rejection::Field { name: "value" });
    }
    let rules = one_heap(&rules.heap)?;
    // Some brute force is spared for the sums.
    let half = |limit: usize| limit / 2;
    let ReplayLimits { positions, words, effort } = options.replay;
    let replay =
        ReplayLimits { positions: half(positions), words: half(words), effort: half(effort) };
    let text = basis.value.map(|value| format!("value = {value}"));
    let said = ClaimedTheorem {
        theorem: basis.theorem,
        encoding: basis.encoding,
        winning_move: None,
        machine: basis.machine,
        termination: basis.termination,
        strategy: basis.strategy,
        choice_never_matters: false,
        claims: text.as_slice(),
    };
    let Shown { machine, claims, encoding, .. } =
        tuples::prove(said, &rules, &Options { replay, ..*options }, work)?;
    let value = match claims.into_iter().next() {
        None => None,
        // Nothing but a term, of all heaps.
        Some(claim) if claim.relation == Relation::If && claim.formula == Property::Bool(true) => {
            match claim.subject {
                TupleSubject::Value(value) => Some(value),
                _ => return Err(Rejection::ValueText),
            }
        }
        Some(_) => return Err(Rejection::ValueText),
    };
    match (&value, law, relation) {
        (Some(value), Law::Moore, _) => every_move_lowers(value, &rules, &encoding, work)?,
        (None, Law::Moore, _) => return Err(Rejection::Field { name: "value" }),
        // There are finitely many options, and so there is a value.
        (None, _, true) => every_move_shrinks(&rules, &encoding, work)?,
        _ => {}
    }
    Ok(SingleMachine {
        rules,
        machine,
        relation,
        encoding,
        text: basis.value.map(Into::into),
        value,
    })
}

/// The game on one heap: an empty one has no moves.
fn one_heap(rules: &TupleRuleset) -> Result<TupleRuleset, Rejection> {
    let mut rules = rules.clone();
    let mut moves = linear(&rules)?.to_vec();
    for kind in &mut moves {
        kind.guard = Condition::all([kind.guard.clone(), at_least_one(HEAP)?]);
    }
    rules.moves = moves.into();
    rules.turn = 1;
    rules.header.convention = Convention::Normal;
    Ok(rules)
}

/// Checks that no move leads to a heap of at least the same value. That every heap has this value
/// is known.
fn every_move_lowers(
    value: &Value,
    rules: &TupleRuleset,
    encoding: &Encoding,
    work: &mut Work,
) -> Result<(), Rejection> {
    let [before, after] = [Variable(FIRST_FRESH - 2), Variable(FIRST_FRESH - 1)];
    let term = |number| {
        let property = Property::Compare(value.clone(), Comparison::Equal, Value::variable(number));
        property.lower(1, &mut { FIRST_FRESH }).map_err(|_| Rejection::ValueText)
    };
    let of_option =
        term(after)?.substitute(HEAP, &Linear::variable(AFTER)).ok_or(Rejection::ValueText)?;
    let not_lower =
        compare(&Linear::variable(after), Comparison::GreaterEqual, &Linear::variable(before))?;
    let bad = Condition::all([single(rules)?, term(before)?, of_option, not_lower]);
    match example(&bad, &[HEAP, AFTER, before, after], encoding, work)? {
        Some(found) => Err(Rejection::NotNim { heap: found.first().copied().unwrap_or(0) }),
        None => Ok(()),
    }
}

/// Checks that every move leaves a smaller heap.
fn every_move_shrinks(
    rules: &TupleRuleset,
    encoding: &Encoding,
    work: &mut Work,
) -> Result<(), Rejection> {
    let not_smaller =
        compare(&Linear::variable(AFTER), Comparison::GreaterEqual, &Linear::variable(HEAP))?;
    let bad = Condition::all([single(rules)?, not_smaller]);
    match example(&bad, &[HEAP, AFTER], encoding, work)? {
        Some(found) => Err(Rejection::NoValue { heap: found.first().copied().unwrap_or(0) }),
        None => Ok(()),
    }
}

/// The largest value that is looked for where the machine tells of a number whether it is the
/// value.
const MAX_VALUE: u128 = 1000;

/// The most places of a number that is read.
const MAX_PLACES: usize = 128;

impl SingleMachine {
    /// The value of a heap, or with the law `selective` 0 if the player to move loses it alone and
    /// 1 else; `None` if it takes too long to find.
    pub(crate) fn value_of(&self, heap: u128) -> Option<u128> {
        if let Some(value) = &self.value {
            return value.value(1, &Assignment::position(&[heap])?).ok()?.try_into().ok();
        }
        if !self.relation {
            return self.class(&[heap]).map(u128::from);
        }
        (0..=MAX_VALUE).find(|&value| self.class(&[heap, value]) == Some(0))
    }

    fn class(&self, tuple: &[u128]) -> Option<u32> {
        let word = (0..=MAX_PLACES).find_map(|places| self.encoding.write(tuple, places))?;
        self.machine.class(self.machine.run(0, &word))
    }

    /// How many classes heaps can have: with the law `selective` lost alone (0) and won, else
    /// values. `None` where the machine is asked for values one by one.
    pub(crate) fn classes(&self, law: Law) -> Option<u32> {
        match law {
            Law::Selective => Some(2),
            _ if self.relation => None,
            _ => (0..self.machine.states())
                .filter_map(|state| self.machine.class(u32::try_from(state).ok()?))
                .max()
                .map(|most| most.saturating_add(1)),
        }
    }

    /// Whether some heap with a property has a class.
    pub(crate) fn any_has(
        &self,
        class: u32,
        law: Law,
        heaps: &Property,
        work: &mut Work,
    ) -> Result<bool, Rejection> {
        let (theorem, subject) = match (law, class) {
            (Law::Selective, 0) => (Theorem::Outcome, TupleSubject::Outcome(Outcome::P)),
            (Law::Selective, _) => (Theorem::Outcome, TupleSubject::Outcome(Outcome::N)),
            _ => (Theorem::Values, TupleSubject::Value(Value::Number(class.into()))),
        };
        let claim = TupleClaim {
            mover: None,
            span: Span::default(),
            subject,
            relation: Relation::OnlyIf,
            formula: Property::Not(heaps.clone().into()),
        };
        let answer = MachineAnswer {
            machine: &self.machine,
            theorem,
            relation: false,
            encoding: &self.encoding,
        };
        match tuples::claims::without_turns(&claim, &self.rules, answer, work) {
            Ok(()) => Ok(false),
            Err(Rejection::ClaimFails { .. }) => Ok(true),
            Err(rejection) => Err(rejection),
        }
    }

    /// Checks that the value of every heap is this term.
    pub(crate) fn has_value(&self, term: &Value, work: &mut Work) -> Result<(), Rejection> {
        if self.value.as_ref() == Some(term) {
            return Ok(());
        }
        let theorem = if self.relation { Theorem::Outcome } else { Theorem::Values };
        let answer = MachineAnswer {
            machine: &self.machine,
            theorem,
            relation: self.relation,
            encoding: &self.encoding,
        };
        tuples::claims::value_is(term, &self.rules, answer, work)
    }
}
