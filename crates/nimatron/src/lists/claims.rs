//! Tries claims list by list, smallest first.
//!
//! A claim is evaluated by definition (properties, brute force): what is found to be false is
//! false, however the claim would be proved.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use answer::{About, Fact, Obstacle, PositionCounterexample, Question};
use prove::claim::contradicts;
use rules::language::print::{Printed, print};
use rules::lists::{
    List, ListClaim, ListGoal, ListProperty, ListSubject, ListValue, TurnRule, canonical, lists,
    spell_list,
};
use rules::{Convention, Outcome, Relation};
use run::{Limits, Run};

use super::brute::{Narrow, Turns};
use super::table::Brute;
use super::{Lists, narrow, wide};

/// No further total of heaps is begun once this many lists have been tried.
const ENOUGH: usize = 20_000;
/// The time limit.
const TIME: Duration = Duration::from_secs(1);
/// Limit of stored lists, which also bounds the results of moves visited.
const STATES: u64 = 500_000;

/// The result of trying lists.
#[derive(Clone, Debug, Default)]
pub(super) struct Tried {
    /// No list with at most this total is a counterexample.
    pub(super) up_to: Option<usize>,
    /// The number of lists tried.
    pub(super) positions: usize,
    /// The first counterexample.
    pub(super) found: Option<PositionCounterexample>,
    /// What ended it early, if not a budget.
    pub(super) obstacle: Option<Obstacle>,
}

impl Lists {
    /// Tries a claim at all small lists; without one, only whether they can be solved.
    pub(super) fn tried(&self, claim: Option<&ListClaim>, run: &Run<'_>) -> Tried {
        // Allow a little additional time: a false claim is worth it.
        let own = run.extra(Limits {
            states: run.limits.states.min(STATES),
            memory: run.limits.memory.min(256 << 20),
            time: Some(TIME),
        });
        let mut tried = Tried::default();
        let turns = match Brute::turns(self, &own) {
            Ok(turns) => turns,
            Err(Obstacle::Stopped(_)) => return tried,
            Err(obstacle) => return Tried { obstacle: Some(obstacle), ..tried },
        };
        let of_value = claim.is_some_and(|claim| claim.subject.is_about_values());
        let question = if of_value { Question::Values } else { Question::Outcome };
        let mut trial = ClaimTrial {
            game: self,
            brute: Brute::new(self, &turns, question),
            turns: &turns,
            run: &own,
        };
        let mut seen = 0;
        for total in 0..=usize::MAX {
            if seen >= ENOUGH {
                break;
            }
            for list in lists(u128::try_from(total).unwrap_or(u128::MAX)) {
                let found = match claim {
                    Some(claim) => trial.at(claim, &list),
                    None => {
                        narrow(&list).and_then(|list| trial.brute.class(&list, &own)).map(|_| None)
                    }
                };
                match found
                    .and_then(|found| own.check_clock().map(|()| found).map_err(Obstacle::Stopped))
                {
                    Ok(None) => seen += 1,
                    Ok(Some(found)) => {
                        tried.found = Some(found);
                        return tried;
                    }
                    // An exhausted budget only makes the trial shorter.
                    Err(obstacle) => {
                        tried.obstacle = Some(obstacle)
                            .filter(|obstacle| !matches!(obstacle, Obstacle::Stopped(_)));
                        return tried;
                    }
                }
            }
            (tried.up_to, tried.positions) = (Some(total), seen);
        }
        tried
    }
}

struct ClaimTrial<'t, 'r> {
    game: &'t Lists,
    brute: Brute<'t, 'r>,
    turns: &'t Turns<'r>,
    run: &'t Run<'t>,
}

impl ClaimTrial<'_, '_> {
    /// Whether a list is a counterexample, and why.
    fn at(
        &mut self,
        claim: &ListClaim,
        list: &List,
    ) -> Result<Option<PositionCounterexample>, Obstacle> {
        let holds = claim.formula.holds(list).ok_or(Obstacle::LargeNumber)?;
        // Where the subject does not matter, skip it.
        match claim.relation {
            Relation::If if !holds => return Ok(None),
            Relation::OnlyIf if holds => return Ok(None),
            _ => {}
        }
        match self.subject(claim, list)? {
            Some(subject) if contradicts(claim.relation, holds, subject) => {
                self.counterexample(claim, list, (holds, subject)).map(Some)
            }
            _ => Ok(None),
        }
    }

    /// Whether the subject holds at a list; none if the claim is not about it.
    fn subject(&mut self, claim: &ListClaim, list: &List) -> Result<Option<bool>, Obstacle> {
        let narrow = narrow(list)?;
        let class = self.brute.class(&narrow, self.run)?;
        match &claim.subject {
            ListSubject::Outcome(outcome) => Ok(Some((class != 0) == (*outcome == Outcome::N))),
            ListSubject::Value(value) => Ok(Some(value.value(list) == Some(i128::from(class)))),
            ListSubject::ValueIs(test) => {
                let passes = test.of(ListValue::Number(class.into())).holds(list);
                Ok(Some(passes.ok_or(Obstacle::LargeNumber)?))
            }
            ListSubject::WinningMove(_) if class == 0 => Ok(None),
            ListSubject::WinningMove(ListGoal::FromLargest) => {
                let Some((&largest, rest)) = narrow.split_first() else { return Ok(None) };
                let parts = self.turns.moves.of(largest)?;
                let mut any = !parts.is_empty();
                for parts in parts.iter() {
                    if self.brute.class(&[parts, rest].concat(), self.run)? == 0 {
                        return Ok(Some(true));
                    }
                }
                for &heap in rest {
                    any |= !self.turns.moves.of(heap)?.is_empty();
                }
                Ok(any.then_some(false))
            }
            ListSubject::WinningMove(ListGoal::Touches(at_most, count)) => {
                let touched = self.touched(&narrow)?;
                let any = !touched.is_empty();
                for (result, counts) in touched {
                    let fits =
                        |touched: &u64| if *at_most { touched <= count } else { touched == count };
                    if counts.iter().any(fits) && self.brute.class(&result, self.run)? == 0 {
                        return Ok(Some(true));
                    }
                }
                Ok(any.then_some(false))
            }
            _ => Err(Obstacle::Unsupported),
        }
    }

    /// The results of one turn, each with the possible numbers of touched heaps.
    fn touched(&self, list: &Narrow) -> Result<BTreeMap<Narrow, BTreeSet<u64>>, Obstacle> {
        match self.game.rules.turn {
            TurnRule::Moves(most) => self.touched_by_moves(list, most),
            TurnRule::AnyHeaps => self.touched_at_once(list),
        }
    }

    /// The same if a turn is one move in each of one or more heaps.
    fn touched_at_once(&self, list: &Narrow) -> Result<BTreeMap<Narrow, BTreeSet<u64>>, Obstacle> {
        let mut reached: BTreeMap<Narrow, BTreeSet<u64>> =
            BTreeMap::from([(vec![], BTreeSet::from([0]))]);
        for &heap in list {
            let options = self.turns.moves.of(heap)?;
            let mut next: BTreeMap<Narrow, BTreeSet<u64>> = BTreeMap::new();
            for (before, counts) in &reached {
                let with = |parts: &[u64]| super::brute::canonical([&before[..], parts].concat());
                next.entry(with(&[heap])).or_default().extend(counts);
                for parts in options.iter() {
                    next.entry(with(parts))
                        .or_default()
                        .extend(counts.iter().map(|count| count + 1));
                }
                self.run.states(next.len()).map_err(Obstacle::Stopped)?;
            }
            reached = next;
        }
        for counts in reached.values_mut() {
            counts.remove(&0);
        }
        reached.retain(|_, counts| !counts.is_empty());
        Ok(reached)
    }

    /// The same if a turn is 1 to `most` moves.
    fn touched_by_moves(
        &self,
        list: &Narrow,
        most: usize,
    ) -> Result<BTreeMap<Narrow, BTreeSet<u64>>, Obstacle> {
        // Untouched heaps, replacements of the others, and the number of the latter.
        type Half = (Narrow, Narrow, u64);
        let mut all: BTreeMap<Narrow, BTreeSet<u64>> = BTreeMap::new();
        let mut level: BTreeSet<Half> = BTreeSet::from([(list.clone(), vec![], 0)]);
        let mut seen: BTreeSet<Half> = level.clone();
        let replaced = |list: &[u64], at: usize, parts: &[u64]| {
            super::brute::canonical([&list[..at], parts, &list[at + 1..]].concat())
        };
        for _ in 0..most {
            let mut next: BTreeSet<Half> = BTreeSet::new();
            for (fresh, made, count) in &level {
                for (at, &heap) in fresh.iter().enumerate() {
                    for parts in self.turns.moves.of(heap)?.iter() {
                        let made = super::brute::canonical([&made[..], parts].concat());
                        next.insert((replaced(fresh, at, &[]), made, count + 1));
                    }
                }
                for (at, &heap) in made.iter().enumerate() {
                    for parts in self.turns.moves.of(heap)?.iter() {
                        next.insert((fresh.clone(), replaced(made, at, parts), *count));
                    }
                }
            }
            next.retain(|half| seen.insert(half.clone()));
            for (fresh, made, count) in &next {
                let result = super::brute::canonical([&fresh[..], made].concat());
                all.entry(result).or_default().insert(*count);
            }
            self.run.states(seen.len()).map_err(Obstacle::Stopped)?;
            if next.is_empty() {
                break;
            }
            level = next;
        }
        Ok(all)
    }

    fn counterexample(
        &mut self,
        claim: &ListClaim,
        list: &List,
        (formula_holds, subject_holds): (bool, bool),
    ) -> Result<PositionCounterexample, Obstacle> {
        let heap = self.game.heap();
        let position = narrow(list)?;
        let mut brute = Brute::new(self.game, self.turns, Question::Outcome);
        let normal = self.game.rules.header.convention == Convention::Normal;
        let mut values = normal.then(|| Brute::new(self.game, self.turns, Question::Values));
        let mut fact = |list: &Narrow| {
            let class = brute.class(list, self.run).ok()?;
            let value = values.as_mut().and_then(|values| values.class(list, self.run).ok());
            let outcome = if class == 0 { Outcome::P } else { Outcome::N };
            Some(Fact { position: spell_list(&wide(list)), outcome, value })
        };
        let truth = fact(&position);
        let options = self.turns.reached(&position).unwrap_or_default();
        let facts: Option<Vec<Fact>> = options.keys().map(fact).collect();
        let plays = solve::Solver::new(self.turns).plays(&position, self.run).ok();
        let number =
            |value: &ListValue| value.value(list).and_then(|value| i64::try_from(value).ok());
        Ok(PositionCounterexample {
            sides: None,
            position: spell_list(&canonical(list)),
            smallest: true,
            formula_holds,
            subject_holds,
            about: match &claim.subject {
                ListSubject::Outcome(outcome) => About::Outcome(*outcome),
                ListSubject::Value(value) => About::Value(print(value, heap), number(value)),
                ListSubject::ValueIs(_) => {
                    About::ValueIs(Printed::of(&claim.subject_alone(), heap))
                }
                _ => {
                    let said = print(&claim.subject_alone(), heap);
                    About::WinningMoveSaid(
                        said.strip_prefix("a winning move ").unwrap_or(&said).to_owned(),
                    )
                }
            },
            formula: (claim.formula != ListProperty::Bool(true))
                .then(|| Printed::of(&claim.formula, heap)),
            truth,
            plays: plays.map(|plays| (plays.shortest, plays.longest)),
            options: facts.unwrap_or_default(),
        })
    }
}
