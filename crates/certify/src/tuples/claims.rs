//! Claims follow from the machine: section 'Claims' of the format, for tuples.
//!
//! The machine is walked beside those of properties; the states that are met together are all there
//! is to look at.

use alloc::vec;
use alloc::vec::Vec;

use rules::tuples::{
    Condition, Property, TupleClaim, TupleRuleset, TupleSubject, TupleValueTest, Value, marked,
};
use rules::{Comparison, Convention, Letter, Outcome, Relation, Span};

use super::answer::{FIRST_FRESH, MachineAnswer, spell, spell_tuple};
use super::before::{Before, positions, valued};
use super::domain::example;
use super::follow::Follower;
use super::pairs::PairMachine;
use super::relation::{self, Variables};
use crate::kernel::established::Theorem;
use crate::kernel::explore::{Explored, explore};
use crate::kernel::machine::Machine;
use crate::kernel::moves::Moves;
use crate::kernel::rejection::Rejection;
use crate::kernel::sides::{self, About};
use crate::kernel::turns::Turns;
use crate::kernel::walk::all_turns;
use crate::kernel::work::{Work, index};

/// What a claim may rest on, all of it checked before.
#[derive(Clone, Copy)]
pub(crate) struct Basis<'a> {
    pub(crate) rules: &'a TupleRuleset,
    pub(crate) answer: MachineAnswer<'a>,
    pub(crate) choice_never_matters: bool,
    /// All turns, where claims may be about them.
    pub(crate) before: Option<&'a Before>,
    /// The turns with the property that a winning turn always can have.
    pub(crate) winning_move: Option<&'a PairMachine>,
}

/// Checks the claim `which`.
pub(crate) fn check(
    which: usize,
    claim: &TupleClaim,
    basis: Basis<'_>,
    turns: &mut Turns,
    work: &mut Work,
) -> Result<(), Rejection> {
    let checked = Check { which, claim, basis }.all(turns, work);
    checked.map_err(|rejection| match rejection {
        Rejection::DigitsEncoding => Rejection::ClaimNotRegular { number: which },
        other => other,
    })
}

/// Checks that the value of every position is this one.
pub(crate) fn value_is(
    value: &Value,
    rules: &TupleRuleset,
    answer: MachineAnswer<'_>,
    work: &mut Work,
) -> Result<(), Rejection> {
    let (subject, property) = (TupleSubject::Value(value.clone()), Property::Bool(true));
    let claim = TupleClaim {
        span: Span::default(),
        mover: None,
        subject,
        relation: Relation::If,
        formula: property,
    };
    without_turns(&claim, rules, answer, work)
}

/// Checks a claim about outcomes or values, for which no turns are needed.
pub(crate) fn without_turns(
    claim: &TupleClaim,
    rules: &TupleRuleset,
    answer: MachineAnswer<'_>,
    work: &mut Work,
) -> Result<(), Rejection> {
    let basis =
        Basis { rules, answer, choice_never_matters: false, before: None, winning_move: None };
    let turns =
        &mut Turns::new(Moves { edges: vec![], initial: vec![], accepting: vec![] }, 1, work)?;
    check(0, claim, basis, turns, work)
}

struct Check<'a> {
    which: usize,
    claim: &'a TupleClaim,
    basis: Basis<'a>,
}

impl Check<'_> {
    fn all(&self, turns: &mut Turns, work: &mut Work) -> Result<(), Rejection> {
        let Basis { rules, answer, choice_never_matters, before, winning_move } = self.basis;
        let relation = self.claim.relation;
        let text_heaps = rules.text_heaps().len();
        let mut condition = self.lowered(&self.claim.formula, text_heaps)?;
        if rules.header.sides.is_some() {
            condition = marked(&condition, text_heaps);
        }
        match (&self.claim.subject, &self.claim.mover) {
            (TupleSubject::Class(class), _) => {
                return self.sided(&condition, About::Class(*class), Outcome::N, work);
            }
            (TupleSubject::Outcome(claimed), Some(mover)) => {
                return self.sided(&condition, About::Mover(mover.side), *claimed, work);
            }
            _ => {}
        }
        match &self.claim.subject {
            TupleSubject::Outcome(claimed) => self.outcomes(&condition, *claimed, work),
            // Turns alternate between P and N and end in P in normal play, in N in misère play.
            TupleSubject::PlayParity(odd) if choice_never_matters && !answer.relation => {
                let n = *odd == (rules.header.convention == Convention::Normal);
                self.outcomes(&condition, if n { Outcome::N } else { Outcome::P }, work)
            }
            TupleSubject::Value(value) if answer.relation => {
                self.value_of_relation(&condition, value, work)
            }
            TupleSubject::Value(value) if answer.theorem == Theorem::Values => {
                let test = |class| compare(value, Comparison::Equal, class);
                self.values(&condition, test, work)
            }
            TupleSubject::ValueIs(test) if answer.relation => {
                self.value_of_relation_is(&condition, test, work)
            }
            TupleSubject::ValueIs(test) if answer.theorem == Theorem::Values => {
                self.values(&condition, |class| test.of(class), work)
            }
            // 'Only if' would need a turn that does not win from every other position.
            TupleSubject::EveryMoveWins if relation == Relation::If && !answer.relation => {
                match before {
                    Some(before) => self.every_move_wins(before, &condition, work),
                    None => self.every_move_of_walk_wins(&condition, turns, work),
                }
            }
            TupleSubject::WinningMove(property) if relation == Relation::If => match winning_move {
                Some(turns) => self.winning_move(turns, &condition, property, work),
                None => Err(Rejection::ClaimKind { number: self.which }),
            },
            _ => Err(Rejection::ClaimKind { number: self.which }),
        }
    }

    fn condition(&self, property: &Property) -> Result<Condition, Rejection> {
        self.lowered(property, self.basis.rules.heaps.len())
    }

    fn lowered(&self, property: &Property, heaps: usize) -> Result<Condition, Rejection> {
        let lowered = property.lower(heaps, &mut { FIRST_FRESH });
        lowered.map_err(|_| Rejection::ClaimNotRegular { number: self.which })
    }

    fn follow(&self, condition: &Condition, work: &mut Work) -> Result<Follower, Rejection> {
        let encoding = self.basis.answer.encoding;
        let tracks = Variables::new(self.basis.rules)?.tracks(encoding);
        Follower::new(condition, encoding.numeration, tracks, work)
    }

    fn fails(&self, word: &[Letter]) -> Rejection {
        Rejection::ClaimFails {
            number: self.which,
            word: Some(spell(self.basis.answer.encoding, word)),
        }
    }

    /// A claim about one player, or about outcome classes (then N stands for the one claimed).
    fn sided(
        &self,
        condition: &Condition,
        about: About,
        claimed: Outcome,
        work: &mut Work,
    ) -> Result<(), Rejection> {
        let MachineAnswer { machine, relation, encoding, .. } = self.basis.answer;
        // The heap that says whose turn it is must come first in a word.
        if relation || encoding.bounds.first() != Some(&Some(1)) {
            return Err(Rejection::ClaimKind { number: self.which });
        }
        let machine = &sides::restricted(machine, [0, 1], about, work)?;
        let answer = MachineAnswer { machine, ..self.basis.answer };
        Check { basis: Basis { answer, ..self.basis }, ..*self }.outcomes(condition, claimed, work)
    }

    /// With a relation, the outcome is seen where the Nim heap is empty.
    fn outcomes(
        &self,
        condition: &Condition,
        claimed: Outcome,
        work: &mut Work,
    ) -> Result<(), Rejection> {
        let answer = self.basis.answer;
        let here = if answer.relation {
            let value = Value::variable(Variables::new(self.basis.rules)?.value());
            self.condition(&compare(&value, Comparison::Equal, Value::Number(0)))?
        } else {
            Condition::Bool(true)
        };
        let relation = self.claim.relation;
        let good = |class: u32, [formula, here]: [bool; 2]| {
            let outcome = if class == 0 { Outcome::P } else { Outcome::N };
            !here || holds(relation, outcome == claimed, formula)
        };
        self.walk([condition, &here], work, good).map(drop)
    }

    /// For each class it is claimed that the positions with this value pass `test`.
    fn values(
        &self,
        condition: &Condition,
        test: impl Fn(Value) -> Property,
        work: &mut Work,
    ) -> Result<(), Rejection> {
        let relation = self.claim.relation;
        for class in 0..=self.basis.answer.machine.largest_class() {
            let passes = self.condition(&test(Value::Number(class.into())))?;
            self.walk([condition, &passes], work, |found, [formula, passes]| {
                found != class || holds(relation, passes, formula)
            })?;
        }
        Ok(())
    }

    /// The value of x is the g for which (x, g) has class 0. Except for 'only if' there must be
    /// one wherever the property holds: with infinitely many options there need be none.
    fn value_of_relation_is(
        &self,
        condition: &Condition,
        test: &TupleValueTest,
        work: &mut Work,
    ) -> Result<(), Rejection> {
        let Basis { rules, answer, .. } = self.basis;
        let variables = Variables::new(rules)?;
        let relation = self.claim.relation;
        let passes = self.condition(&test.of(Value::variable(variables.value())))?;
        self.walk([condition, &passes], work, |class, [formula, passes]| {
            class != 0 || holds(relation, passes, formula)
        })?;
        if relation == Relation::OnlyIf {
            return Ok(());
        }
        let valued = valued(rules, answer.machine, answer.encoding, work)?;
        let mut follower = self.follow(condition, work)?;
        // Walked beside the machine, whose dead states are not worth following.
        explore([((0, Some(0)), Some(0))], 100, work, |met, at, work| {
            let ((state, found), property) = met.states[at];
            let has_value = found.is_some_and(|found| valued.accepting[index(found)]);
            let claimed = match property {
                Some(property) if answer.machine.class(state).is_some() && !has_value => {
                    follower.accepts(property, work)?
                }
                _ => false,
            };
            if claimed {
                return Err(self.fails(&met.word(at)));
            }
            let mut next = vec![];
            for letter in (0..=Letter::MAX).take(answer.machine.letters()) {
                work.spend(10)?;
                let to = answer.machine.next(state, letter);
                let after = match property.filter(|_| answer.machine.alive(to)) {
                    Some(property) => follower.step(property, letter, work)?,
                    None => None,
                };
                let found = found.and_then(|found| valued.next(found, letter));
                if after.is_some() {
                    next.push((letter, ((to, found), after)));
                }
            }
            Ok(next)
        })?;
        Ok(())
    }

    /// The value is claimed to be g where (x, g) has class 0 and g is the claimed number. That one
    /// g at most has class 0 is known, that one has is not: with infinitely many options there need
    /// be none.
    fn value_of_relation(
        &self,
        condition: &Condition,
        value: &Value,
        work: &mut Work,
    ) -> Result<(), Rejection> {
        let answer = self.basis.answer;
        let variables = Variables::new(self.basis.rules)?;
        let relation = self.claim.relation;
        let equal = compare(value, Comparison::Equal, Value::variable(variables.value()));
        let equal = self.condition(&equal)?;
        let good = |class: u32, [formula, equal]: [bool; 2]| {
            // If: where the number is as claimed, it must be the value. Only if: where it is the
            // value too, the property must hold.
            let if_fails = relation != Relation::OnlyIf && formula && equal && class != 0;
            let only_if_fails = relation != Relation::If && !formula && equal && class == 0;
            !if_fails && !only_if_fails
        };
        self.walk([condition, &equal], work, good)?;
        if relation == Relation::OnlyIf {
            return Ok(());
        }
        let natural =
            self.condition(&compare(value, Comparison::GreaterEqual, Value::Number(0)))?;
        let parts = [self.basis.rules.domain.clone(), condition.clone(), natural.negate()];
        let positions: Vec<_> = variables.before().collect();
        match example(&Condition::all(parts), &positions, answer.encoding, work)? {
            Some(position) => Err(Rejection::ClaimFails {
                number: self.which,
                word: Some(spell_tuple(&position)),
            }),
            None => Ok(()),
        }
    }

    /// What winning turns are known to have must imply what is claimed of them, where it is
    /// claimed.
    fn winning_move(
        &self,
        known: &PairMachine,
        condition: &Condition,
        property: &Property,
        work: &mut Work,
    ) -> Result<(), Rejection> {
        let Basis { rules, answer, .. } = self.basis;
        let without = Condition::all([condition.clone(), self.condition(property)?.negate()]);
        let without = relation::machine(&without, Variables::new(rules)?, answer.encoding, work)?;
        if known.combined(&without, true, work)?.accepting.contains(&true) {
            return Err(Rejection::ClaimKind { number: self.which });
        }
        Ok(())
    }

    /// No position with the property is among those from which some turn does not win.
    fn every_move_wins(
        &self,
        before: &Before,
        condition: &Condition,
        work: &mut Work,
    ) -> Result<(), Rejection> {
        let machine = self.basis.answer.machine;
        let bad = before.turns(&positions(machine, |class| class != 0, work)?, work)?;
        let mut follower = self.follow(condition, work)?;
        explore([(0, 0)], 100, work, |met, at, work| {
            let (from, property) = met.states[at];
            if bad.accepting[index(from)] && follower.accepts(property, work)? {
                return Err(self.fails(&met.word(at)));
            }
            let mut next = vec![];
            for &(letter, to) in &bad.edges[index(from)] {
                work.spend(10)?;
                if let Some(property) = follower.step(property, letter, work)? {
                    next.push((letter, (to, property)));
                }
            }
            Ok(next)
        })?;
        Ok(())
    }
    /// The same, where all turns are walked.
    fn every_move_of_walk_wins(
        &self,
        condition: &Condition,
        turns: &mut Turns,
        work: &mut Work,
    ) -> Result<(), Rejection> {
        let answer = self.basis.answer;
        let (product, formulas) =
            self.walk([condition, &Condition::Bool(true)], work, |_, _| true)?;
        let class: Vec<Option<u32>> = formulas.iter().map(|formula| formula.then_some(0)).collect();
        let before = Machine::new(answer.machine.letters(), &product.table(), &class)?;
        all_turns(turns, &before, answer.machine, work, |from, to| {
            match answer.machine.class(to) {
                Some(0) => Ok(()),
                _ => Err(self.fails(&product.word(index(from)))),
            }
        })?;
        Ok(())
    }
}

fn compare(value: &Value, comparison: Comparison, other: Value) -> Property {
    Property::Compare(value.clone(), comparison, other)
}

fn holds(relation: Relation, subject: bool, formula: bool) -> bool {
    match relation {
        Relation::When => subject == formula,
        Relation::If => subject || !formula,
        Relation::OnlyIf => formula || !subject,
    }
}

/// A state of the machine, and those of two properties; none where a property can no longer hold.
type Joint = (u32, [Option<u32>; 2]);

impl Check<'_> {
    /// Walks the machine beside two properties, as far as words that can become positions lead;
    /// `good` says of the class of a position and its two properties whether the claim holds.
    /// Returns with all states whether they are those of positions with the first property.
    fn walk(
        &self,
        [one, other]: [&Condition; 2],
        work: &mut Work,
        good: impl Fn(u32, [bool; 2]) -> bool,
    ) -> Result<(Explored<Joint>, Vec<bool>), Rejection> {
        let machine = self.basis.answer.machine;
        let mut followers = [self.follow(one, work)?, self.follow(other, work)?];
        let mut formulas = vec![];
        // More than its time is worth, to bound the memory.
        let explored = explore([(0, [Some(0), Some(0)])], 100, work, |met, at, work| {
            let (state, properties) = met.states[at];
            let mut truths = [false; 2];
            for ((truth, follower), property) in truths.iter_mut().zip(&followers).zip(properties) {
                if let Some(property) = property {
                    *truth = follower.accepts(property, work)?;
                }
            }
            let class = machine.class(state);
            if class.is_some_and(|class| !good(class, truths)) {
                return Err(self.fails(&met.word(at)));
            }
            formulas.push(class.is_some() && truths[0]);
            let next = |letter| {
                let to = machine.next(state, letter);
                let mut next = [None; 2];
                // Where the machine can reach no position, nor can the product.
                if machine.alive(to) {
                    for ((after, follower), property) in
                        next.iter_mut().zip(&mut followers).zip(properties)
                    {
                        if let Some(property) = property {
                            *after = follower.step(property, letter, work)?;
                        }
                    }
                }
                work.spend(10)?;
                Ok((letter, (to, next)))
            };
            (0..=Letter::MAX).take(machine.letters()).map(next).collect()
        })?;
        Ok((explored, formulas))
    }
}
