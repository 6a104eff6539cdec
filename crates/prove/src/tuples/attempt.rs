//! From the rules of a game of heaps to a theorem: numeration systems are tried in turn, each with
//! a slice of the budget.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use automata::{Moore, Transducer};
use encode::tracks::{self, Before, Encoding, Machines, Obstacle};
use rules::tuples::{Numeration, Tuple, TupleRuleset};
use run::{Limits, Phase, Run, Stop};

use super::numerations::{self, Residuals, SmallTuples};
use super::oracle::{Samples, TupleOracle};
use super::play;
use super::ranking::{LinearMeasure, Ranker};
use super::sample;
use super::table::{KnownTuples, TableError, TupleTable};
use super::terminate::{self, Flaw};
use super::theorem::{TupleKind, TupleProof};
use crate::learning::{self, LearnedMachine, LearningTask, Turns};
use crate::theorem::{AnswerMachine, Class, Figures, Growth, Tuples, Unknown, UnknownReason};
use crate::witnesses::{self, Witnesses};

/// Tries to prove who wins, or the Grundy value, for positions of every size. Uses the convention
/// in `kind` and ignores the one in `rules`. Tries only `numerations`.
///
/// # Errors
/// No theorem: see [`UnknownReason<Tuple>`]. Always within the budget of `run`.
pub fn prove(
    rules: &TupleRuleset,
    kind: TupleKind,
    numerations: &[Numeration],
    run: &Run<'_>,
) -> Result<TupleProof, Unknown<Tuples>> {
    if rules.moves.linear().is_none() {
        return Err(Unknown::because(UnknownReason::Arithmetic));
    }
    let mut attempt = Attempt::new(rules, kind, run);
    let key = attempt.store_key(None);
    let (ordered, was_proved) = witnesses::proved_first(&key, numerations, run);
    match attempt.prove(&ordered, was_proved) {
        Ok(proof) => {
            if numerations.len() > 1 {
                witnesses::keep_proved(&key, proof.encoding.numeration, run);
            }
            Ok(proof)
        }
        Err(reason) => Err(attempt.give_up(reason, numerations)),
    }
}

/// Decreasing measures, or why there are none.
pub(super) fn measures(
    rules: &TupleRuleset,
    numerations: &[Numeration],
    run: &Run<'_>,
) -> Result<Vec<LinearMeasure>, UnknownReason<Tuple>> {
    Attempt::new(rules, TupleKind::Outcome(rules.header.convention), run).termination(numerations)
}

/// A game in the encoding used with a numeration.
pub(super) fn prepared(
    rules: &TupleRuleset,
    kind: TupleKind,
    numeration: Numeration,
    run: &Run<'_>,
) -> Result<Prepared, UnknownReason<Tuple>> {
    let bounds = bounds(rules, run)?;
    Attempt::new(rules, kind, run).prepare(numeration, &bounds, run)
}

/// The bounds of heaps, decided in base 2; none if the domain uses digits in another base.
fn bounds(rules: &TupleRuleset, run: &Run<'_>) -> Result<Vec<Option<u32>>, UnknownReason<Tuple>> {
    match tracks::bounds(rules, run) {
        Err(Obstacle::OtherBase) => Ok(vec![None; rules.heaps.len()]),
        other => Ok(other?),
    }
}

struct Attempt<'a> {
    rules: &'a TupleRuleset,
    kind: TupleKind,
    run: &'a Run<'a>,
    figures: Figures,
    tried: Vec<(Numeration, UnknownReason<Tuple>)>,
    guess: Option<(Encoding, AnswerMachine)>,
    /// The residual classes of small positions, if they were counted.
    growth: Vec<Growth>,
    /// What brute force has found; shared by all numeration systems.
    known: Option<KnownTuples>,
    /// Small positions with their classes, for each stage; shared by all numeration systems.
    solved: Vec<Vec<(Vec<u64>, Class)>>,
    /// What later slices of a numeration system can reuse.
    prepared: Vec<Prepared>,
}

/// A game in an encoding.
pub(super) struct Prepared {
    pub(super) encoding: Encoding,
    pub(super) domain: Moore<bool>,
    pub(super) moves: TurnMachine,
    witnesses: Option<Witnesses>,
    samples: Samples,
}

/// The turns of a game in an encoding.
pub(super) enum TurnMachine {
    /// Of several moves: the positions that are one move away from a simple set rarely make one.
    Forwards(Transducer),
    /// Of one move.
    Backwards(Before),
}

impl TurnMachine {
    /// The acceptor of the positions, and the turns.
    pub(super) fn new(
        rules: &TupleRuleset,
        encoding: &Encoding,
        relation: bool,
        run: &Run<'_>,
    ) -> Result<(Moore<bool>, Self), Obstacle> {
        if rules.turn > 1 {
            let machines = Machines::new(rules, encoding, relation, run)?;
            return Ok((machines.domain, Self::Forwards(machines.turn.transducer())));
        }
        let before = Before::new(rules, encoding, relation, run)?;
        Ok((before.domain.clone(), Self::Backwards(before)))
    }

    pub(super) const fn turns(&self) -> Turns<'_> {
        match self {
            Self::Forwards(transducer) => Turns::Forwards(transducer),
            Self::Backwards(before) => Turns::Backwards(before),
        }
    }

    /// The number of states.
    pub(super) fn states(&self) -> usize {
        match self {
            Self::Forwards(transducer) => transducer.len(),
            Self::Backwards(before) => before.states(),
        }
    }
}

impl<P> From<Obstacle> for UnknownReason<P> {
    fn from(obstacle: Obstacle) -> Self {
        match obstacle {
            Obstacle::Stop(stop) => Self::Stopped(stop),
            Obstacle::OtherBase => Self::OtherBase,
            Obstacle::Numbers => Self::LargeNumber,
            Obstacle::Arithmetic => Self::Arithmetic,
        }
    }
}

/// The first slice of a numeration system, and the increment of each next one.
const SLICE: Limits =
    Limits { states: 50_000, memory: u64::MAX, time: Some(Duration::from_millis(20)) };
const LONGER: u32 = 3;

/// Encodings in which tuples of bounded heaps give more than this many different prefixes are not
/// tried.
const MOST_BEGINNINGS: u64 = 4096;

impl<'a> Attempt<'a> {
    fn new(rules: &'a TupleRuleset, kind: TupleKind, run: &'a Run<'a>) -> Self {
        Self {
            rules,
            kind,
            run,
            figures: Figures::default(),
            tried: vec![],
            guess: None,
            growth: vec![],
            known: None,
            solved: vec![],
            prepared: vec![],
        }
    }

    /// `was_proved`: whether an earlier run had a proof in the first numeration system.
    fn prove(
        &mut self,
        numerations: &[Numeration],
        was_proved: bool,
    ) -> Result<TupleProof, UnknownReason<Tuple>> {
        let bounds = bounds(self.rules, self.run)?;
        let measures = self.termination(numerations)?;
        // The usual one first, if only for a moment: many games need no more.
        let share = match (was_proved, numerations.len()) {
            (true, _) => 256,
            (false, 1) => 8,
            (false, _) => 1,
        };
        let mut open: Vec<(Numeration, u32)> =
            numerations.iter().take(1).map(|&first| (first, share)).collect();
        let mut slice = SLICE;
        let mut ranked = false;
        while !open.is_empty() {
            let limits = &self.run.limits;
            for (numeration, share) in core::mem::take(&mut open) {
                self.run.check_clock()?;
                let part = Limits {
                    states: slice.states.saturating_mul(u64::from(share)).min(limits.states),
                    memory: limits.memory,
                    time: slice
                        .time
                        .filter(|_| numerations.len() > 1)
                        .map(|time| time.saturating_mul(share)),
                };
                let run = self.run.part(part);
                match self.learn(numeration, &bounds, &measures, &run) {
                    Ok(proof) => return Ok(proof),
                    Err(UnknownReason::Stopped(
                        stop @ (Stop::States { .. } | Stop::Time { .. }),
                    )) => {
                        self.run.check_clock()?;
                        self.note(numeration, UnknownReason::Stopped(stop));
                        // It may continue with a longer slice, unless it has had the whole budget.
                        let more = match stop {
                            Stop::States { .. } => part.states < limits.states,
                            _ => part.time.is_some(),
                        };
                        if more {
                            open.push((numeration, share));
                        }
                    }
                    Err(UnknownReason::Stopped(Stop::Cancelled)) => {
                        return Err(UnknownReason::Stopped(Stop::Cancelled));
                    }
                    // These are about the game, whatever the digits.
                    Err(reason @ (UnknownReason::Inconsistent(_) | UnknownReason::LargeValue)) => {
                        return Err(reason);
                    }
                    Err(reason) => self.note(numeration, reason),
                }
            }
            if numerations.len() > 1 && !core::mem::replace(&mut ranked, true) {
                let ended = open.is_empty();
                open = self.rank(&numerations[usize::from(ended)..], &bounds, &measures)?;
                continue;
            }
            slice.states = slice.states.saturating_mul(u64::from(LONGER));
            slice.time = slice.time.map(|time| time.saturating_mul(LONGER));
        }
        Err(self.tried.first().map_or(UnknownReason::NoTermination, |(_, reason)| reason.clone()))
    }

    /// The numeration systems with their shares of the budget, by the residual classes of small
    /// positions.
    fn rank(
        &mut self,
        numerations: &[Numeration],
        bounds: &[Option<u32>],
        measures: &[LinearMeasure],
    ) -> Result<Vec<(Numeration, u32)>, UnknownReason<Tuple>> {
        let run = self.run.part(Limits { time: Some(numerations::TIME), ..self.run.limits });
        let few = bounds.iter().filter(|bound| bound.is_none()).count() <= numerations::MOST_HEAPS;
        let table = few.then(|| self.table(measures, &run)).transpose()?;
        let small = table.and_then(|table| self.small(table, bounds, numerations::POSITIONS));
        self.run.check_clock()?;
        let found = match &small {
            Some(small) => residuals(small, numerations),
            None => numerations.iter().map(|&numeration| (numeration, None)).collect(),
        };
        self.growth = growth(&found);
        Ok(numerations::schedule(&found, small.is_some_and(|small| small.slow)))
    }

    /// The classes of about `most` small positions; none if the budget of the table is too small.
    fn small(
        &mut self,
        mut table: TupleTable<'_>,
        bounds: &[Option<u32>],
        most: u64,
    ) -> Option<SmallTuples> {
        let letters: Vec<Option<u64>> = bounds.iter().map(|bound| bound.map(u64::from)).collect();
        let limits = sample::limits(&letters, most, numerations::LARGEST);
        let mut classes = vec![];
        if self.kind != TupleKind::Relation {
            let known = sample::tuples(&limits).map_while(|tuple| table.class(&tuple).ok());
            classes.extend(known.map(|class| class.map_or(0, |class| class + 1)));
        }
        let bounded: Vec<bool> = bounds.iter().map(Option::is_some).collect();
        let mut small = SmallTuples { limits, bounded, classes, slow: false };
        small.slow = small.is_whole() && small.are_slow(|tuple| table.options(tuple).ok());
        self.known = Some(table.into_known());
        Some(small).filter(SmallTuples::is_whole)
    }

    /// What brute force has found so far, within a part of the budget.
    fn table<'t>(
        &mut self,
        measures: &[LinearMeasure],
        run: &'t Run<'t>,
    ) -> Result<TupleTable<'t>, UnknownReason<Tuple>>
    where
        'a: 't,
    {
        let table = match self.known.take() {
            Some(known) => TupleTable::resume(known, run),
            None => TupleTable::new(self.rules, self.kind.of_positions(), Some(measures), run)
                .map_err(widened)?,
        };
        Ok(table.filling_within(self.run))
    }

    fn note(&mut self, numeration: Numeration, reason: UnknownReason<Tuple>) {
        match self.tried.iter_mut().find(|(known, _)| *known == numeration) {
            Some(entry) => entry.1 = reason,
            None => self.tried.push((numeration, reason)),
        }
    }

    /// Decreasing measures, or why there are none.
    fn termination(
        &self,
        numerations: &[Numeration],
    ) -> Result<Vec<LinearMeasure>, UnknownReason<Tuple>> {
        const TRIES: usize = 12;
        self.run.report(Phase::Terminate, 0);
        let heaps = self.rules.heaps.len();
        // In any numeration that can express the rules: the result is about all positions in all of
        // them.
        let (wanted, others): (Vec<_>, Vec<_>) =
            numerations.iter().partition(|numeration| matches!(numeration, Numeration::Base(_)));
        let mut bases: Vec<Numeration> =
            wanted.into_iter().chain((2..=10).map(Numeration::Base)).chain(others).collect();
        bases.reverse();
        // In most games the sum of all heaps decreases, which saves the search.
        let mut measures = terminate::sum_of_all(heaps);
        let mut ranker: Option<Ranker> = None;
        for _ in 0..TRIES {
            let flaw = loop {
                let base = bases.last().copied().ok_or(UnknownReason::OtherBase)?;
                match terminate::flaw(self.rules, &measures, &Encoding::new(base, heaps), self.run)
                {
                    Err(Obstacle::OtherBase) => drop(bases.pop()),
                    other => break other?,
                }
            };
            let Some(flaw) = flaw else { return Ok(measures) };
            let mut known = match ranker.take() {
                Some(known) => known,
                None => Ranker::new(self.rules, self.run)?,
            };
            match flaw {
                Flaw::Move(from, to) => known.add_move(&narrow(&from), &narrow(&to)),
                Flaw::Negative(position) => known.add_position(&narrow(&position)),
            }
            let Some(found) = known.measures(self.run)? else { break };
            ranker = Some(known);
            measures = found;
        }
        Err(play::endless(self.rules, self.run).map_or(UnknownReason::NoTermination, widened))
    }

    fn learn(
        &mut self,
        numeration: Numeration,
        bounds: &[Option<u32>],
        measures: &[LinearMeasure],
        run: &Run<'_>,
    ) -> Result<TupleProof, UnknownReason<Tuple>> {
        let relation = self.kind == TupleKind::Relation;
        let known = self.prepared.iter().position(|known| known.encoding.numeration == numeration);
        let mut prepared = match known {
            Some(known) => self.prepared.swap_remove(known),
            None => self.prepare(numeration, bounds, run)?,
        };
        let Prepared { encoding, domain, moves, witnesses, samples } = &mut prepared;
        self.figures.transducer = moves.states();
        let kind = self.kind.of_words();
        let table = self.table(measures, run)?;
        let key = self.store_key(Some(encoding));
        let mut ground =
            TupleOracle { table, encoding, relation, solved: &mut self.solved, samples };
        let problem = LearningTask { domain, turns: moves.turns(), kind };
        let witnesses =
            witnesses.get_or_insert_with(|| Witnesses::resume_as(&key, encoding.letters(), run));
        let mut guess = None;
        let found =
            learning::learn(&problem, &mut ground, witnesses, &mut self.figures, &mut guess, run);
        self.known = Some(ground.table.into_known());
        if let Some(guess) = guess {
            self.guess = Some((encoding.clone(), guess));
        }
        match found {
            Ok(found) => {
                Ok(established(found, self.kind, prepared.encoding, measures, self.figures))
            }
            Err(reason) => {
                let reason = reason.map(|word| encoding.read(&word).unwrap_or_default());
                self.prepared.push(prepared);
                Err(reason)
            }
        }
    }

    fn prepare(
        &self,
        numeration: Numeration,
        bounds: &[Option<u32>],
        run: &Run<'_>,
    ) -> Result<Prepared, UnknownReason<Tuple>> {
        let mut bounds = bounds.to_vec();
        // As many prefixes as there are tuples of these.
        let beginnings = bounds
            .iter()
            .flatten()
            .fold(1_u64, |all, bound| all.saturating_mul(u64::from(*bound) + 1));
        if beginnings > MOST_BEGINNINGS {
            bounds.fill(None);
        }
        let relation = self.kind == TupleKind::Relation;
        if relation {
            bounds.push(None);
        }
        let encoding = Encoding { numeration, bounds };
        let (domain, moves) = TurnMachine::new(self.rules, &encoding, relation, run)?;
        Ok(Prepared { encoding, domain, moves, witnesses: None, samples: Samples::default() })
    }

    /// Describes what is proved, in an encoding or in any.
    fn store_key(&self, encoding: Option<&Encoding>) -> String {
        let TupleRuleset { domain, ends, moves, turn, .. } = self.rules;
        let any = format!("{domain:?} {ends:?} {moves:?} {turn} {:?}", self.kind);
        encoding.map_or_else(|| any.clone(), |encoding| format!("{any} {encoding:?}"))
    }

    /// What can still be reported without a theorem.
    fn give_up(
        &mut self,
        reason: UnknownReason<Tuple>,
        numerations: &[Numeration],
    ) -> Unknown<Tuples> {
        let stopped = matches!(reason, UnknownReason::Stopped(_));
        let (tried, guess, figures) =
            (self.tried.clone(), self.guess.clone().map(Box::new), self.figures);
        let mut unknown = Unknown { tried, guess, figures, ..Unknown::because(reason) };
        // A small budget of its own, since the run's is exhausted.
        let limits =
            Limits { states: 1_000_000, memory: 64 << 20, time: Some(Duration::from_secs(1)) };
        let run = self.run.extra(limits);
        if stopped || matches!(unknown.reason, UnknownReason::LargeValue | UnknownReason::OtherBase)
        {
            (unknown.verified_up_to, unknown.verified_positions) = self.verify(&run);
        }
        if stopped {
            let more = self.grow(numerations, &run);
            unknown.growth = more.unwrap_or_else(|| core::mem::take(&mut self.growth));
        }
        unknown
    }

    /// The residual classes of more positions than [`Self::rank`] looks at.
    fn grow(&mut self, numerations: &[Numeration], run: &Run<'_>) -> Option<Vec<Growth>> {
        let bounds = bounds(self.rules, run).ok()?;
        let small = [4 * numerations::POSITIONS, numerations::POSITIONS].into_iter().find_map(
            |positions| {
                let table = TupleTable::resume(self.known.take()?, run).filling_within(run);
                self.small(table, &bounds, positions)
            },
        );
        Some(growth(&residuals(&small?, numerations)))
    }

    /// The size up to which brute force agrees with the guess.
    fn verify(&self, run: &Run<'_>) -> (Option<usize>, usize) {
        const POSITIONS: usize = 20_000;
        const TUPLES: usize = 2_000_000;
        let mut looked = 0;
        let relation = self.kind == TupleKind::Relation;
        let table = TupleTable::new(self.rules, self.kind.of_positions(), None, run);
        let (Ok(mut table), Some((encoding, guess))) = (table, &self.guess) else {
            return (None, 0);
        };
        let (mut up_to, mut positions) = (None, 0);
        let heaps = self.rules.heaps.len();
        for size in 0_u64.. {
            let mut agree = 0;
            let mut seen = 0;
            for tuple in sample::tuples(&vec![size + 1; heaps]) {
                // Also count tuples that are not positions or have been visited: there are soon
                // very many.
                looked += 1;
                if looked > TUPLES || run.check_clock().is_err() {
                    return (up_to, positions);
                }
                if !tuple.contains(&size) {
                    continue;
                }
                seen += 1;
                if positions + seen > POSITIONS {
                    return (up_to, positions);
                }
                let class = match table.class(&tuple) {
                    Ok(Some(class)) => class,
                    Ok(None) => continue,
                    Err(_) => return (up_to, positions),
                };
                let mut asked = wide(&tuple);
                if relation {
                    asked.push(u128::from(class));
                }
                let wanted = if relation { 0 } else { class };
                if encoding.write(&asked).and_then(|word| *guess.output_of(&word)) != Some(wanted) {
                    return (up_to, positions);
                }
                agree += 1;
            }
            positions += agree;
            up_to = usize::try_from(size).ok();
        }
        (up_to, positions)
    }
}

/// The residual classes of small positions in each numeration that can be judged by them.
fn residuals(
    small: &SmallTuples,
    numerations: &[Numeration],
) -> Vec<(Numeration, Option<Residuals>)> {
    let of = |&numeration: &Numeration| {
        let has_places = numeration != Numeration::Unary;
        (numeration, has_places.then(|| numerations::residuals(small, numeration)).flatten())
    };
    numerations.iter().map(of).collect()
}

/// The same for a person, the least growth first.
fn growth(found: &[(Numeration, Option<Residuals>)]) -> Vec<Growth> {
    let mut known: Vec<(Numeration, &Residuals)> = found
        .iter()
        .filter_map(|(numeration, residuals)| Some((*numeration, residuals.as_ref()?)))
        .collect();
    known.retain(|(_, residuals)| !residuals.by_length.is_empty());
    known.sort_by_key(|(_, residuals)| residuals.expected());
    known
        .into_iter()
        .map(|(numeration, residuals)| Growth {
            numeration: Some(numeration),
            classes: residuals.by_length.clone(),
        })
        .collect()
}

/// The theorem of a machine that agrees with the rules.
pub(super) fn established(
    found: LearnedMachine,
    kind: TupleKind,
    encoding: Encoding,
    measures: &[LinearMeasure],
    figures: Figures,
) -> TupleProof {
    let proof: TupleProof = found.proof(kind, encoding, measures.to_vec(), figures);
    TupleProof {
        choice_never_matters: proof.choice_never_matters && kind != TupleKind::Relation,
        ..proof
    }
}

/// The reason given by a table, for tuples of any size.
pub(super) fn widened(error: TableError) -> UnknownReason<Tuple> {
    error.map(|tuple| wide(&tuple))
}

fn narrow(tuple: &[u128]) -> Vec<u64> {
    tuple.iter().map(|&heap| u64::try_from(heap).unwrap_or(u64::MAX)).collect()
}

pub(super) fn wide(tuple: &[u64]) -> Tuple {
    tuple.iter().map(|&heap| u128::from(heap)).collect()
}
