//! Claims that determine the outcome or value of every position: each is a machine by itself, so
//! nothing has to be learnt.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use automata::Word;
use encode::tracks::{Encoding, Obstacle, Spelling, compile};
use rules::tuples::{Condition, Numeration, Tuple};
use run::{Limits, Run};

use super::Judge;
use crate::claim::Halt;
use crate::learning::LearningTask;
use crate::theorem::{Figures, Tuples, UnknownReason};
use crate::tuples::attempt::{self, Prepared};
use crate::tuples::ranking::LinearMeasure;
use crate::tuples::theorem::{TupleKind, TupleProof};

/// The result of the comparison.
pub(super) enum Direct {
    /// The claim is true.
    Right(Box<TupleProof>),
    /// It is false for each of these positions, or for an option of it.
    Wrong(Vec<Tuple>),
    /// Too much work. If the claim is false, a learnt machine may be smaller.
    Undecided,
}

/// The first slice of a numeration system, the increment of each next one, and their number.
const SLICE: Limits =
    Limits { states: 50_000, memory: u64::MAX, time: Some(Duration::from_millis(300)) };
const LONGER: u32 = 4;
const SLICES: usize = 3;

impl Judge<'_> {
    /// Compares the machine of a condition on positions (paired with the Grundy value, for a
    /// relation) with the rules, in the first numeration system in which there is one. `class`
    /// gives the class of positions where the condition holds, or fails.
    pub(super) fn direct(
        &self,
        kind: TupleKind,
        condition: &Condition,
        class: impl Fn(bool) -> u8,
    ) -> Result<Direct, Halt<Tuples>> {
        let measures = attempt::measures(self.rules, self.numerations, self.run)?;
        let mut open: Vec<Numeration> = self.preferred();
        let (mut slice, limits) = (SLICE, self.run.limits);
        for _ in 0..SLICES {
            for numeration in core::mem::take(&mut open) {
                let part = Limits {
                    states: slice.states.min(limits.states),
                    memory: limits.memory,
                    time: slice.time,
                };
                match self.compare(
                    kind,
                    condition,
                    &class,
                    &measures,
                    numeration,
                    &self.run.part(part),
                ) {
                    Ok(direct) => return Ok(direct),
                    Err(UnknownReason::OtherBase | UnknownReason::LargeNumber) => {}
                    Err(UnknownReason::Stopped(_)) => {
                        self.run.check_clock()?;
                        open.push(numeration);
                    }
                    Err(reason) => return Err(Halt::Reason(reason)),
                }
            }
            slice.states = slice.states.saturating_mul(u64::from(LONGER));
            slice.time = slice.time.map(|time| time.saturating_mul(LONGER));
        }
        if open.is_empty() { Err(Halt::NotRegular) } else { Ok(Direct::Undecided) }
    }

    fn compare(
        &self,
        kind: TupleKind,
        condition: &Condition,
        class: impl Fn(bool) -> u8,
        measures: &[LinearMeasure],
        numeration: Numeration,
        run: &Run<'_>,
    ) -> Result<Direct, UnknownReason<Tuple>> {
        // Without the turns, it is cheapest to find out that this numeration cannot express the
        // condition.
        self.says(condition, numeration, run)?;
        let Prepared { encoding, domain, moves, .. } =
            attempt::prepared(self.rules, kind, numeration, run)?;
        let claimed = compile(condition, &Spelling::positions(&encoding, self.heaps()), run)?;
        let (answer, _) =
            domain.product(&claimed, run, |position, holds| position.then(|| class(*holds)))?;
        let problem = LearningTask { domain: &domain, turns: moves.turns(), kind: kind.of_words() };
        Ok(match problem.compare(answer.minimal(), run)? {
            Err(words) => {
                let position = |word: &Word| Some(encoding.read(word)?[..self.heaps()].to_vec());
                Direct::Wrong(words.iter().filter_map(position).collect())
            }
            Ok(found) => {
                let figures =
                    Figures { rounds: 1, transducer: moves.states(), ..Figures::default() };
                Direct::Right(Box::new(attempt::established(
                    found, kind, encoding, measures, figures,
                )))
            }
        })
    }

    /// Checks that a condition on positions has a machine in a numeration.
    pub(super) fn says(
        &self,
        condition: &Condition,
        numeration: Numeration,
        run: &Run<'_>,
    ) -> Result<(), Obstacle> {
        let heaps = self.heaps();
        compile(condition, &Spelling::positions(&Encoding::new(numeration, heaps + 1), heaps), run)
            .map(|_| ())
    }

    /// The numeration systems to try, in order: that of the known theorem first.
    pub(super) fn preferred(&self) -> Vec<Numeration> {
        let known = self.known.map(|known| known.encoding.numeration);
        let known = known.filter(|known| self.numerations.contains(known));
        known
            .into_iter()
            .chain(self.numerations.iter().copied().filter(|other| known != Some(*other)))
            .collect()
    }
}
