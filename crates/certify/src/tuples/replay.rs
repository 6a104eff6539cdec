//! A safeguard: brute force on all small positions, with the literal meaning of the rules. Nothing
//! follows from it for larger positions.

use alloc::vec;
use alloc::vec::Vec;
use core::mem::take;

use rules::tuples::literal::Reading;
use rules::tuples::{Tuple, TupleRuleset};

use super::answer::{MachineAnswer, spell_tuple};
use super::pairs::PairMachine;
use crate::kernel::brute::{self, ClassKind, KnownClasses};
use crate::kernel::established::Theorem;
use crate::kernel::options::{ReplayLimits, SizeReplay};
use crate::kernel::rejection::Rejection;
use crate::kernel::turns::{Turns, outputs};
use crate::kernel::work::Work;

/// More places than any number needs that is looked at, but for unary ones.
const MAX_PLACES: usize = 128;

/// One brute force computation.
struct Brute<'a> {
    rules: &'a TupleRuleset,
    reading: Reading<'a>,
    answer: MachineAnswer<'a>,
    /// On words of the same length, if the certificate is about the machine of turns.
    turns: Option<Turns>,
    limits: ReplayLimits,
    /// Outcomes; or Grundy values.
    known: KnownClasses<Tuple>,
    /// For the machine of turns, so that large positions end the replay and not the check.
    work: Work,
}

/// Compares the machine with brute force on all positions up to some size. What it is given must be
/// known to end.
pub(crate) fn replay(
    rules: &TupleRuleset,
    answer: MachineAnswer<'_>,
    pairs: Option<&PairMachine>,
    limits: ReplayLimits,
    work: &mut Work,
) -> Result<SizeReplay, Rejection> {
    let own = Work::new(u64::try_from(limits.effort).unwrap_or(u64::MAX));
    let turns = match pairs {
        Some(pairs) => Some(Turns::new(pairs.moves(work)?, 1, work)?),
        None => None,
    };
    let reading = Reading::new(rules);
    let known = KnownClasses::new();
    let mut brute = Brute { rules, reading, answer, turns, limits, known, work: own };
    let mut done = SizeReplay::default();
    for size in 0..1_u128 << 32 {
        let mut positions = 0;
        // All tuples whose largest entry is `size`, in order.
        let mut tuple = vec![0; rules.heaps.len()];
        loop {
            if let (true, Some(last)) = (tuple.iter().max() < Some(&size), tuple.last_mut()) {
                *last = size;
            }
            if brute.limits.words == 0 || brute.work.spend(50).is_err() {
                return Ok(done);
            }
            brute.limits.words -= 1;
            if brute.reading.is_position(&tuple) {
                positions += 1;
                let Some(value) = brute.value(&tuple, work)? else { return Ok(done) };
                brute.compare(&tuple, value)?;
            } else {
                brute.compare_outside(&tuple)?;
            }
            let Some(last) = tuple.iter().rposition(|&entry| entry < size) else { break };
            tuple[last] += 1;
            tuple[last + 1..].fill(0);
        }
        done.size = Some(size);
        done.positions += positions;
        let largest = answer
            .encoding
            .bounds
            .iter()
            .take(rules.heaps.len())
            .copied()
            .collect::<Option<Vec<_>>>();
        let all =
            largest.is_some_and(|bounds| bounds.iter().all(|&bound| u128::from(bound) <= size));
        if done.positions >= limits.positions || all {
            break;
        }
    }
    Ok(done)
}

impl Brute<'_> {
    /// The tuple as the machine reads it.
    fn extended(&self, tuple: &[u128], value: u32) -> Tuple {
        let mut tuple = tuple.to_vec();
        if self.answer.relation {
            tuple.push(value.into());
        }
        tuple
    }

    /// The machine must say that this is no position, if it can be written at all.
    fn compare_outside(&self, tuple: &[u128]) -> Result<(), Rejection> {
        let whole = self.extended(tuple, 0);
        let places = self.answer.encoding.places(&whole, MAX_PLACES);
        let Some(word) = self.answer.encoding.write(&whole, places) else { return Ok(()) };
        match self.answer.machine.class(self.answer.machine.run(0, &word)) {
            None => Ok(()),
            machine => Err(Rejection::Replay { word: spell_tuple(tuple), literal: None, machine }),
        }
    }

    /// What the machine says of a position whose outcome or value is known, and what the machine of
    /// turns does.
    fn compare(&self, tuple: &[u128], value: u32) -> Result<(), Rejection> {
        let cases = match self.answer.relation {
            true => (0..=value.saturating_add(1).min(value + 20))
                .map(|other| (other, u32::from(other != value)))
                .collect(),
            false => vec![(0, value)],
        };
        for (other, literal) in cases {
            let whole = self.extended(tuple, other);
            let places = self.answer.encoding.places(&whole, MAX_PLACES);
            let Some(word) = self.answer.encoding.write(&whole, places) else {
                return Err(Rejection::Replay {
                    word: spell_tuple(&whole),
                    literal: Some(literal),
                    machine: None,
                });
            };
            let machine = self.answer.machine.class(self.answer.machine.run(0, &word));
            if machine != Some(literal) {
                return Err(Rejection::Replay {
                    word: spell_tuple(&whole),
                    literal: Some(literal),
                    machine,
                });
            }
        }
        Ok(())
    }

    /// The outcome or the Grundy value of a position; `None` where that is beyond the limits.
    fn value(&mut self, tuple: &Tuple, work: &mut Work) -> Result<Option<u32>, Rejection> {
        let outcomes = self.answer.theorem == Theorem::Outcome && !self.answer.relation;
        let asked = if outcomes {
            ClassKind::Outcome(self.rules.header.convention)
        } else {
            ClassKind::Values
        };
        let mut known = take(&mut self.known);
        let value = brute::class(asked, tuple, &mut known, |tuple| self.options(tuple, work));
        self.known = known;
        value
    }

    /// The options of a position; the same by literal meaning and by the machine of turns, if there
    /// is one.
    fn options(&mut self, tuple: &Tuple, work: &mut Work) -> Result<Option<Vec<Tuple>>, Rejection> {
        if self.limits.words == 0 {
            return Ok(None);
        }
        self.limits.words -= 1;
        // There may be infinitely many.
        let Ok(options) = self.reading.options(tuple) else { return Ok(None) };
        work.spend(20)?;
        if self.work.spend(options.len().saturating_mul(60)).is_err() {
            return Ok(None);
        }
        let whole = self.extended(tuple, 2);
        let places = self.answer.encoding.places(&whole, MAX_PLACES);
        let Some(word) = self.answer.encoding.write(&whole, places) else {
            return Ok(Some(options));
        };
        let mut expected: Vec<_> = options.iter().map(|option| self.extended(option, 2)).collect();
        if self.answer.relation {
            expected.extend([0, 1].map(|value| self.extended(tuple, value)));
        }
        let expected =
            expected.iter().filter_map(|option| self.answer.encoding.write(option, places));
        let mut expected: Vec<_> = expected.collect();
        expected.sort_unstable();
        let Some(turns) = &mut self.turns else { return Ok(Some(options)) };
        match outputs(turns, &word, &mut self.work) {
            Ok(outputs) if outputs == expected => Ok(Some(options)),
            Ok(_) => Err(Rejection::ReplayOptions { word: spell_tuple(tuple) }),
            Err(Rejection::TooMuchWork { .. }) => Ok(None),
            Err(other) => Err(other),
        }
    }
}
