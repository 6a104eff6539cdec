//! Verdicts computed from rules, by the definition in [`compute::naive`].

use alloc::collections::BTreeSet;
use alloc::vec::Vec;

use compute::naive::{Reading, Trouble};
use compute::{Given, Verdict as Ended};

use super::class::{Class, Verdict};
use super::{Asked, Setting};
use crate::{ComputedDecision, GivenValue, Reason, Wanted};

/// The most positions per answer, and choices per position: the definition is slow and meant for
/// small instances.
const POSITIONS: u64 = 1 << 15;

/// The verdict on a tuple, or on a sum of tuples.
pub(super) fn verdict(
    decision: &ComputedDecision,
    numbers: &[u64],
    asked: &Asked,
) -> Result<Verdict, Reason> {
    let given: Vec<Given> =
        decision.given.iter().map(|value| given(value, &asked.settings)).collect();
    let reading = Reading::new(&decision.game, &given, POSITIONS);
    let numbers = numbers.iter().map(|&number| i64::try_from(number).map_err(|_| Reason::Overflow));
    let numbers: Vec<i64> = numbers.collect::<Result<_, _>>()?;
    let width = decision.game.fields.len().max(1);
    if !numbers.len().is_multiple_of(width) || !decision.sum && numbers.len() != width {
        return Err(Reason::NotATuple);
    }
    for position in numbers.chunks(width) {
        if !reading.is_position(position).map_err(reason)? {
            return Err(Reason::NotATuple);
        }
    }
    match (decision.sum, decision.wanted) {
        (true, wanted) => sum(&reading, numbers.chunks(width), wanted).map_err(reason),
        (false, wanted) => single(&reading, &numbers, wanted).map_err(reason),
    }
}

fn given(value: &GivenValue, settings: &[Setting]) -> Given {
    match value {
        GivenValue::Number(number) => Given::Number(*number),
        GivenValue::Numbers(numbers) => Given::Numbers(numbers.clone()),
        GivenValue::Setting(index) => {
            match usize::try_from(*index).ok().and_then(|index| settings.get(index)) {
                Some(Setting::Numbers(numbers)) => Given::Numbers(numbers.clone()),
                Some(Setting::Number(number)) => Given::Number(*number),
                None => Given::Number(0),
            }
        }
    }
}

const fn reason(trouble: Trouble) -> Reason {
    match trouble {
        Trouble::Overflow => Reason::Overflow,
        Trouble::TooMany(_) => Reason::Memory,
        Trouble::Endless => Reason::Endless,
        Trouble::Sum => Reason::NotATuple,
    }
}

fn single(reading: &Reading<'_>, position: &[i64], wanted: Wanted) -> Result<Verdict, Trouble> {
    Ok(match wanted {
        Wanted::Outcome if reading.is_scored() => ended(match reading.difference(position)? {
            0 => Ended::Draw,
            1.. => Ended::Wins,
            _ => Ended::Loses,
        }),
        // If moves leave other than one position, the values decide.
        Wanted::Outcome if reading.splits() => {
            Verdict::Class(Class::value(i128::from(reading.value(position)?)))
        }
        Wanted::Outcome => ended(reading.outcome(position)?),
        Wanted::Value => Verdict::Class(Class::value(i128::from(reading.value(position)?))),
        Wanted::Difference => Verdict::Number(i128::from(reading.difference(position)?)),
        Wanted::Turns => Verdict::Number(reading.remoteness(position)?.map_or(-1, i128::from)),
        Wanted::WinningMoves if reading.splits() => {
            return sum(reading, [position].into_iter(), wanted);
        }
        Wanted::WinningMoves => {
            let options: BTreeSet<Vec<i64>> =
                reading.moves(position)?.into_iter().flat_map(|(_, (parts, _))| parts).collect();
            let mut winning = 0;
            for option in options {
                winning += i128::from(reading.outcome(&option)? == Ended::Loses);
            }
            Verdict::Number(winning)
        }
    })
}

const fn ended(verdict: Ended) -> Verdict {
    match verdict {
        Ended::Draw => Verdict::Draw,
        Ended::Wins => Verdict::Class(Class::outcome(true)),
        Ended::Loses | Ended::NoMove => Verdict::Class(Class::outcome(false)),
    }
}

fn sum<'p>(
    reading: &Reading<'_>,
    parts: impl Iterator<Item = &'p [i64]> + Clone,
    wanted: Wanted,
) -> Result<Verdict, Trouble> {
    if wanted == Wanted::Turns || wanted == Wanted::Outcome && reading.is_misere() {
        let parts: Vec<Vec<i64>> = parts.map(<[i64]>::to_vec).collect();
        let (wins, turns) = reading.play_of_sum(&parts)?;
        return Ok(match wanted {
            Wanted::Turns => Verdict::Number(i128::from(turns)),
            _ => Verdict::Class(Class::outcome(wins)),
        });
    }
    let value = nim_sum(reading, parts.clone())?;
    match wanted {
        Wanted::Outcome | Wanted::Value => Ok(Verdict::Class(Class::value(i128::from(value)))),
        Wanted::WinningMoves => {
            let mut winning = 0;
            for part in parts {
                let others = value ^ reading.value(part)?;
                let mut options = BTreeSet::new();
                for (_, (mut left, _)) in reading.moves(part)? {
                    // An empty heap counts as none.
                    left.retain(|position| !reading.is_list() || position[..] != [0]);
                    left.sort_unstable();
                    options.insert(left);
                }
                for left in options {
                    winning += i128::from(
                        nim_sum(reading, left.iter().map(|position| &position[..]))? == others,
                    );
                }
            }
            Ok(Verdict::Number(winning))
        }
        Wanted::Difference | Wanted::Turns => Err(Trouble::Sum),
    }
}

/// The nim-sum of the values.
fn nim_sum<'p>(
    reading: &Reading<'_>,
    mut parts: impl Iterator<Item = &'p [i64]>,
) -> Result<u64, Trouble> {
    parts.try_fold(0, |sum, position| Ok(sum ^ reading.value(position)?))
}
