//! From the rules of a game of heaps to a theorem: numeration systems are tried in turn, each with
//! a slice of the budget.

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use core::time::Duration;

use automata::{Letter, Moore, Transducer, Word, learn};
use encode::tracks::{self, Before, Encoding, Machines, Obstacle};
use rules::tuples::{Numeration, Tuple, TupleRuleset};
use run::{Limits, Phase, Run, Stop};

use super::numerations;
use super::play;
use super::ranking::{LinearMeasure, Ranker};
use super::sample;
use super::table::{KnownTuples, TableError, TupleTable};
use super::terminate::{self, Flaw};
use super::theorem::{TupleKind, TupleProof};
use crate::learning::{self, Ground, LearnedMachine, LearningTask, Turns};
use crate::theorem::{AnswerMachine, Class, Figures, Tuples, Unknown, UnknownReason};
use crate::witnesses::Witnesses;

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
    attempt.prove(numerations).map_err(|reason| attempt.give_up(reason))
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
const SLICE: Limits = Limits { states: 50_000, memory: u64::MAX, time: Some(Duration::from_millis(20)) };
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
            known: None,
            solved: vec![],
            prepared: vec![],
        }
    }

    fn prove(&mut self, numerations: &[Numeration]) -> Result<TupleProof, UnknownReason<Tuple>> {
        let bounds = bounds(self.rules, self.run)?;
        let measures = self.termination(numerations)?;
        // The usual one first, if only for a moment: many games need no more.
        let share = if numerations.len() == 1 { 8 } else { 1 };
        let mut open: Vec<(Numeration, u32)> = numerations.iter().take(1).map(|&first| (first, share)).collect();
        let mut slice = SLICE;
        let mut ranked = false;
        while !open.is_empty() {
            let limits = &self.run.limits;
            for (numeration, share) in core::mem::take(&mut open) {
                self.run.look()?;
                let part = Limits {
                    states: slice.states.saturating_mul(u64::from(share)).min(limits.states),
                    memory: limits.memory,
                    time: slice.time.filter(|_| numerations.len() > 1).map(|time| time.saturating_mul(share)),
                };
                let run = self.run.part(part);
                match self.learn(numeration, &bounds, &measures, &run) {
                    Ok(proof) => return Ok(proof),
                    Err(UnknownReason::Stopped(stop @ (Stop::States { .. } | Stop::Time { .. }))) => {
                        self.run.look()?;
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
                    Err(reason @ (UnknownReason::Inconsistent(_) | UnknownReason::LargeValue)) => return Err(reason),
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

    /// The numeration systems with their shares of the budget, by the residual classes of small positions.
    fn rank(
        &mut self,
        numerations: &[Numeration],
        bounds: &[Option<u32>],
        measures: &[LinearMeasure],
    ) -> Result<Vec<(Numeration, u32)>, UnknownReason<Tuple>> {
        let run = self.run.part(Limits { time: Some(numerations::TIME), ..self.run.limits });
        let letters: Vec<Option<u64>> = bounds.iter().map(|bound| bound.map(u64::from)).collect();
        let limits = sample::limits(&letters, numerations::POSITIONS, numerations::LARGEST);
        let bounded: Vec<bool> = bounds.iter().map(Option::is_some).collect();
        let mut table = self.table(measures, &run)?;
        let mut classes = vec![];
        if self.kind != TupleKind::Relation && bounded.iter().filter(|bounded| !**bounded).count() <= 2 {
            for tuple in sample::tuples(&limits) {
                match table.class(&tuple) {
                    Ok(class) => classes.push(class.map_or(0, |class| class + 1)),
                    Err(_) => break,
                }
            }
        }
        self.known = Some(table.into_known());
        self.run.look()?;
        let count = limits.iter().try_fold(1, |count: u64, limit| count.checked_mul(*limit));
        let whole = count.is_some_and(|count| u64::try_from(classes.len()) == Ok(count));
        let small = numerations::SmallTuples { limits: &limits, bounded: &bounded, classes: &classes };
        let residuals = |&numeration: &Numeration| {
            let known = whole && numeration != Numeration::Unary;
            (numeration, known.then(|| numerations::residuals(&small, numeration)).flatten())
        };
        Ok(numerations::schedule(&numerations.iter().map(residuals).collect::<Vec<_>>()))
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
            None => TupleTable::new(self.rules, self.kind.of_positions(), Some(measures), run).map_err(widened)?,
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
    fn termination(&self, numerations: &[Numeration]) -> Result<Vec<LinearMeasure>, UnknownReason<Tuple>> {
        const TRIES: usize = 12;
        self.run.report(Phase::Terminate, 0);
        let heaps = self.rules.heaps.len();
        // In any numeration that can express the rules: the result is about all positions in all of them.
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
                match terminate::flaw(self.rules, &measures, &Encoding::new(base, heaps), self.run) {
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
        let key = self.store_key(encoding);
        let mut ground = TupleOracle { table, encoding, relation, solved: &mut self.solved, samples };
        let problem = LearningTask { domain, turns: moves.turns(), kind };
        let witnesses = witnesses.get_or_insert_with(|| Witnesses::resume_as(&key, encoding.letters(), run));
        let mut guess = None;
        let found = learning::learn(&problem, &mut ground, witnesses, &mut self.figures, &mut guess, run);
        self.known = Some(ground.table.into_known());
        if let Some(guess) = guess {
            self.guess = Some((encoding.clone(), guess));
        }
        match found {
            Ok(found) => Ok(established(found, self.kind, prepared.encoding, measures, self.figures)),
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
        let beginnings = bounds.iter().flatten().fold(1_u64, |all, bound| all.saturating_mul(u64::from(*bound) + 1));
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

    fn store_key(&self, encoding: &Encoding) -> alloc::string::String {
        let rules = self.rules;
        alloc::format!(
            "{:?} {:?} {:?} {} {:?} {encoding:?}",
            rules.domain,
            rules.ends,
            rules.moves,
            rules.turn,
            self.kind
        )
    }

    /// What can still be reported without a theorem.
    fn give_up(&self, reason: UnknownReason<Tuple>) -> Unknown<Tuples> {
        let (tried, guess, figures) = (self.tried.clone(), self.guess.clone().map(Box::new), self.figures);
        let mut unknown = Unknown { tried, guess, figures, ..Unknown::because(reason) };
        if matches!(unknown.reason, UnknownReason::Stopped(_) | UnknownReason::LargeValue | UnknownReason::OtherBase) {
            (unknown.verified_up_to, unknown.verified_positions) = self.verify();
        }
        unknown
    }

    /// The size up to which brute force agrees with the guess, with a small budget of its own,
    /// since the run's is exhausted.
    fn verify(&self) -> (Option<usize>, usize) {
        const POSITIONS: usize = 20_000;
        const TUPLES: usize = 2_000_000;
        let mut looked = 0;
        let limits = Limits { states: 200_000, memory: 64 << 20, time: Some(Duration::from_secs(1)) };
        let run = self.run.extra(limits);
        let relation = self.kind == TupleKind::Relation;
        let table = TupleTable::new(self.rules, self.kind.of_positions(), None, &run);
        let (Ok(mut table), Some((encoding, guess))) = (table, &self.guess) else { return (None, 0) };
        let (mut up_to, mut positions) = (None, 0);
        let heaps = self.rules.heaps.len();
        for size in 0_u64.. {
            let mut agree = 0;
            let mut seen = 0;
            for tuple in sample::tuples(&vec![size + 1; heaps]) {
                // Also count tuples that are not positions or have been visited: there are soon
                // very many.
                looked += 1;
                if looked > TUPLES || run.look().is_err() {
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

/// The theorem of a machine that agrees with the rules.
pub(super) fn established(
    found: LearnedMachine,
    kind: TupleKind,
    encoding: Encoding,
    measures: &[LinearMeasure],
    figures: Figures,
) -> TupleProof {
    let proof: TupleProof = found.proof(kind, encoding, measures.to_vec(), figures);
    TupleProof { choice_never_matters: proof.choice_never_matters && kind != TupleKind::Relation, ..proof }
}

/// The reason given by a table, for tuples of any size.
pub(super) fn widened(error: TableError) -> UnknownReason<Tuple> {
    error.map(|tuple| wide(&tuple))
}

fn narrow(tuple: &[u128]) -> Vec<u64> {
    tuple.iter().map(|&heap| u64::try_from(heap).unwrap_or(u64::MAX)).collect()
}

fn wide(tuple: &[u64]) -> Tuple {
    tuple.iter().map(|&heap| u128::from(heap)).collect()
}

/// Brute force on tuples, queried by words.
struct TupleOracle<'r, 't> {
    table: TupleTable<'r>,
    encoding: &'t Encoding,
    relation: bool,
    solved: &'t mut Vec<Vec<(Vec<u64>, Class)>>,
    samples: &'t mut Samples,
}

/// Small positions with their classes.
#[derive(Default)]
struct Samples {
    words: Vec<(Word, Class)>,
    /// How often they have been enlarged.
    stage: usize,
}

/// About how many small positions are checked against each hypothesis at first, the factor by which
/// they are enlarged, and how often.
const SAMPLES: u64 = 2000;
const MORE_SAMPLES: u64 = 8;
const STAGES: usize = 3;
/// Heaps of the first samples are below this.
const LARGEST_SAMPLE: u64 = 200;

impl TupleOracle<'_, '_> {
    fn take_samples(&mut self) -> Result<(), UnknownReason> {
        let stage = self.samples.stage;
        while self.solved.len() <= stage {
            let most = SAMPLES
                .saturating_mul(MORE_SAMPLES.saturating_pow(u32::try_from(self.solved.len()).unwrap_or(u32::MAX)));
            let bounds: Vec<Option<u64>> = self.encoding.bounds.iter().map(|bound| bound.map(u64::from)).collect();
            let limits = sample::limits(&bounds, most, LARGEST_SAMPLE << self.solved.len());
            let mut solved = vec![];
            for tuple in sample::tuples(&limits) {
                let class = self.class(&tuple)?;
                solved.push((tuple, class));
            }
            self.solved.push(solved);
        }
        let spell = |(tuple, class): &(Vec<u64>, Class)| Some((self.encoding.write(&wide(tuple))?, *class));
        self.samples.words = self.solved[stage].iter().filter_map(spell).collect();
        // Short counterexamples lead to short queries.
        self.samples.words.sort_by_key(|(word, _)| word.len());
        Ok(())
    }

    fn tuple(&self, word: &[Letter]) -> Option<Vec<u64>> {
        let tuple = self.encoding.read(word)?;
        tuple.iter().map(|&heap| u64::try_from(heap).ok()).collect()
    }
}

fn stopped(error: TableError) -> UnknownReason {
    match error {
        UnknownReason::Stopped(stop) => UnknownReason::Stopped(stop),
        UnknownReason::LargeValue => UnknownReason::LargeValue,
        // Measures decrease, so there is no cycle; what remains is a search that became too large.
        _ => UnknownReason::NoTermination,
    }
}

impl learn::Oracle for TupleOracle<'_, '_> {
    type Output = Class;
    type Error = UnknownReason;

    fn output(&mut self, word: &[Letter]) -> Result<Class, UnknownReason> {
        match self.tuple(word) {
            Some(tuple) => self.class(&tuple),
            None => Ok(None),
        }
    }
}

impl TupleOracle<'_, '_> {
    /// The class of a tuple, followed by the number for a relation.
    fn class(&mut self, tuple: &[u64]) -> Result<Class, UnknownReason> {
        let (position, number) = match tuple.split_last() {
            Some((&number, position)) if self.relation => (position, Some(number)),
            _ => (tuple, None),
        };
        let class = self.table.class(position).map_err(stopped)?;
        Ok(match (class, number) {
            (Some(value), Some(number)) => Some(u8::from(u64::from(value) != number)),
            (class, _) => class,
        })
    }
}

impl Ground for TupleOracle<'_, '_> {
    fn options(&mut self, word: &Word) -> Result<Vec<Word>, UnknownReason> {
        let Some(mut tuple) = self.tuple(word) else { return Ok(vec![]) };
        let number = if self.relation { tuple.pop() } else { None };
        let mut options = self.table.options(&tuple).map_err(stopped)?;
        if let Some(number) = number {
            options.iter_mut().for_each(|option| option.push(number));
            options.extend((0..number).map(|smaller| [&tuple[..], &[smaller]].concat()));
        }
        // As long as the words that the turn machine writes.
        Ok(options.iter().filter_map(|option| self.encoding.write_padded(&wide(option), word.len())).collect())
    }

    fn solved(&self) -> usize {
        self.table.solved()
    }

    fn samples(&mut self) -> Result<&[(Word, Class)], UnknownReason> {
        if self.samples.words.is_empty() {
            self.take_samples()?;
        }
        Ok(&self.samples.words)
    }

    fn more_samples(&mut self) -> Result<bool, UnknownReason> {
        if self.samples.stage >= STAGES {
            return Ok(false);
        }
        self.samples.stage += 1;
        match self.take_samples() {
            Err(UnknownReason::Stopped(Stop::States { .. })) => {
                // The budget allows no more.
                self.samples.stage = STAGES;
                Ok(false)
            }
            other => other.map(|()| true),
        }
    }
}
