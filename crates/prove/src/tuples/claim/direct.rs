//! Claims that say of every position who wins, or what its value is: each is a machine by itself. Nothing is learnt.

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

/// What the comparison says.
pub(super) enum Direct {
    /// The claim is true.
    Right(Box<TupleProof>),
    /// It is false; of each of these positions, or of an option of it.
    Wrong(Vec<Tuple>),
    /// That was too much work. A machine that is learnt may be smaller, if the claim is false.
    Undecided,
}

/// The first slice of a numeration system, by what each next one is longer, and how many there are.
const SLICE: Limits = Limits { states: 50_000, memory: u64::MAX, time: Some(Duration::from_millis(300)) };
const LONGER: u32 = 4;
const SLICES: usize = 3;

impl Judge<'_> {
    /// Compares the machine of a condition on positions (with the Grundy value beside them, for a relation) with the rules, in the first
    /// numeration system in which there is one. `class` says what positions are of which the condition holds or not.
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
                let part = Limits { states: slice.states.min(limits.states), memory: limits.memory, time: slice.time };
                match self.compare(kind, condition, &class, &measures, numeration, &self.run.part(part)) {
                    Ok(direct) => return Ok(direct),
                    Err(UnknownReason::OtherBase | UnknownReason::LargeNumber) => {}
                    Err(UnknownReason::Stopped(_)) => {
                        self.run.look()?;
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
        // What cannot be said in this numeration is found out soonest without the turns.
        self.says(condition, numeration, run)?;
        let Prepared { encoding, domain, transducer, .. } = attempt::prepared(self.rules, kind, numeration, run)?;
        let claimed = compile(condition, &Spelling::positions(&encoding, self.heaps()), run)?;
        let (answer, _) = domain.product(&claimed, run, |position, holds| position.then(|| class(*holds)))?;
        let problem = LearningTask { domain: &domain, transducer: &transducer, kind: kind.of_words() };
        Ok(match problem.compare(answer.minimal(), run)? {
            Err(words) => {
                let position = |word: &Word| Some(encoding.read(word)?[..self.heaps()].to_vec());
                Direct::Wrong(words.iter().filter_map(position).collect())
            }
            Ok(found) => {
                let figures = Figures { rounds: 1, transducer: transducer.len(), ..Figures::default() };
                Direct::Right(Box::new(attempt::established(found, kind, encoding, measures, figures)))
            }
        })
    }

    /// Whether a condition on positions has a machine in a numeration.
    pub(super) fn says(&self, condition: &Condition, numeration: Numeration, run: &Run<'_>) -> Result<(), Obstacle> {
        let heaps = self.heaps();
        compile(condition, &Spelling::positions(&Encoding::new(numeration, heaps + 1), heaps), run).map(|_| ())
    }

    /// The numeration systems in the order in which they are tried: that of the known theorem first.
    pub(super) fn preferred(&self) -> Vec<Numeration> {
        let known = self.known.map(|known| known.encoding.numeration);
        let known = known.filter(|known| self.numerations.contains(known));
        known.into_iter().chain(self.numerations.iter().copied().filter(|other| known != Some(*other))).collect()
    }
}
