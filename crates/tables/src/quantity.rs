//! The quantities that can be asked for, and how they follow from those of the options.
//!
//! Answers are stored as codes from [`SOLVED`] on. The intermediate state of a position fits into
//! two integers, so a search can suspend it.

use compute::Verdict;

use crate::Trouble;
use crate::table::SOLVED;

/// The intermediate state of a position.
pub(crate) type SoFar = [i64; 2];

/// Whether more moves must be visited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    More,
    /// The answer is final.
    Certain(u64),
}

/// A quantity of positions.
pub(crate) trait Quantity {
    /// Its column of the table.
    const COLUMN: usize;

    /// Whether a move may leave other than one position: the code of a sum is the nim-sum of the
    /// codes of its parts, with [`SOLVED`] as 0.
    const SUMS: bool = false;

    /// Whether one move can settle a position, so that the order of moves matters; then only the
    /// first integer of [`SoFar`] is used.
    const EARLY: bool = false;

    /// The code where play is over: by a verdict, or without a move (`None`).
    fn ended(verdict: Option<Verdict>, misere: bool) -> u64;

    /// Accounts for another move.
    fn add(so_far: &mut SoFar, code: u64, gain: i64) -> Result<Flow, Trouble>;

    /// The code after all moves, of which there was at least one; none if they must be visited
    /// again.
    fn end(so_far: SoFar) -> Option<u64>;
}

/// A quantity that is defined even if play may never end.
pub(crate) trait Lasting: Quantity {
    /// The code of a verdict reached after `length` moves.
    fn code(verdict: Verdict, length: u64) -> u64;
    /// Decodes a code; the length of a draw is arbitrary.
    fn meaning(code: u64) -> (Verdict, u64);
}

/// The verdict where play is over.
const fn verdict(ended: Option<Verdict>, misere: bool) -> Verdict {
    match ended {
        None | Some(Verdict::NoMove) if misere => Verdict::Wins,
        None | Some(Verdict::NoMove) => Verdict::Loses,
        Some(verdict) => verdict,
    }
}

/// The outcome.
pub(crate) struct Outcome;

impl Outcome {
    pub(crate) const LOSES: u64 = SOLVED;
    pub(crate) const WINS: u64 = SOLVED + 1;
    const DRAW: u64 = SOLVED + 2;
}

impl Quantity for Outcome {
    const COLUMN: usize = 0;
    const EARLY: bool = true;

    fn ended(ended: Option<Verdict>, misere: bool) -> u64 {
        Self::code(verdict(ended, misere), 0)
    }

    #[inline(always)]
    fn add(so_far: &mut SoFar, code: u64, _: i64) -> Result<Flow, Trouble> {
        if code == Self::LOSES {
            return Ok(Flow::Certain(Self::WINS));
        }
        so_far[0] |= i64::from(code == Self::DRAW);
        Ok(Flow::More)
    }

    fn end(so_far: SoFar) -> Option<u64> {
        Some(if so_far[0] == 0 { Self::LOSES } else { Self::DRAW })
    }
}

impl Lasting for Outcome {
    fn code(verdict: Verdict, _: u64) -> u64 {
        match verdict {
            Verdict::Loses | Verdict::NoMove => Self::LOSES,
            Verdict::Wins => Self::WINS,
            Verdict::Draw => Self::DRAW,
        }
    }

    fn meaning(code: u64) -> (Verdict, u64) {
        match code {
            Self::LOSES => (Verdict::Loses, 0),
            Self::WINS => (Verdict::Wins, 0),
            _ => (Verdict::Draw, 0),
        }
    }
}

/// The Grundy value.
pub(crate) struct Value;

impl Quantity for Value {
    const COLUMN: usize = 1;
    const SUMS: bool = true;

    fn ended(_: Option<Verdict>, _: bool) -> u64 {
        SOLVED
    }

    /// The state holds the values below 64 as bits, and whether there are larger ones.
    #[inline(always)]
    fn add(so_far: &mut SoFar, code: u64, _: i64) -> Result<Flow, Trouble> {
        let value = code - SOLVED;
        if value < 64 {
            so_far[0] |= 1 << value;
        } else {
            so_far[1] = 1;
        }
        Ok(Flow::More)
    }

    fn end(so_far: SoFar) -> Option<u64> {
        let least = u64::from(so_far[0].trailing_ones());
        (least < 64 || so_far[1] == 0).then_some(SOLVED + least)
    }
}

/// What the player to move gains more than the opponent.
pub(crate) struct Difference;

impl Difference {
    /// Small differences of either sign have small codes.
    pub(crate) const fn code(difference: i64) -> u64 {
        let folded = (difference << 1) ^ (difference >> 63);
        folded.cast_unsigned().wrapping_add(SOLVED)
    }

    pub(crate) const fn meaning(code: u64) -> i64 {
        let folded = code.wrapping_sub(SOLVED);
        (folded >> 1).cast_signed() ^ -(folded & 1).cast_signed()
    }
}

impl Quantity for Difference {
    const COLUMN: usize = 2;

    fn ended(_: Option<Verdict>, _: bool) -> u64 {
        SOLVED
    }

    #[inline(always)]
    fn add(so_far: &mut SoFar, code: u64, gain: i64) -> Result<Flow, Trouble> {
        let own = gain.checked_sub(Self::meaning(code)).ok_or(Trouble::Overflow)?;
        if own == i64::MIN || own == i64::MAX {
            return Err(Trouble::Overflow);
        }
        let [best, some] = so_far;
        if *some == 0 || own > *best {
            *so_far = [own, 1];
        }
        Ok(Flow::More)
    }

    fn end(so_far: SoFar) -> Option<u64> {
        Some(Self::code(so_far[0]))
    }
}

/// The outcome with its remoteness.
pub(crate) struct Remoteness;

impl Remoteness {
    const DRAW: u64 = SOLVED;
}

impl Quantity for Remoteness {
    const COLUMN: usize = 3;

    fn ended(ended: Option<Verdict>, misere: bool) -> u64 {
        Self::code(verdict(ended, misere), 0)
    }

    /// The state holds the shortest win in moves, or 0; and the longest resistance in moves, or -1
    /// once there is a draw.
    #[inline(always)]
    fn add(so_far: &mut SoFar, code: u64, _: i64) -> Result<Flow, Trouble> {
        let (verdict, length) = Self::meaning(code);
        let length = i64::try_from(length).map_err(|_| Trouble::Overflow)? + 1;
        let [shortest, longest] = so_far;
        match verdict {
            Verdict::Loses | Verdict::NoMove if *shortest == 0 || length < *shortest => {
                *shortest = length;
            }
            Verdict::Loses | Verdict::NoMove => {}
            Verdict::Wins if *longest >= 0 => *longest = length.max(*longest),
            Verdict::Wins => {}
            Verdict::Draw => *longest = -1,
        }
        Ok(Flow::More)
    }

    fn end([shortest, longest]: SoFar) -> Option<u64> {
        Some(match (u64::try_from(shortest), u64::try_from(longest)) {
            (Ok(length @ 1..), _) => Self::code(Verdict::Wins, length),
            (_, Ok(length)) => Self::code(Verdict::Loses, length),
            _ => Self::DRAW,
        })
    }
}

impl Lasting for Remoteness {
    fn code(verdict: Verdict, length: u64) -> u64 {
        match verdict {
            Verdict::Loses | Verdict::NoMove => SOLVED + 1 + 2 * length,
            Verdict::Wins => SOLVED + 2 + 2 * length,
            Verdict::Draw => Self::DRAW,
        }
    }

    #[inline(always)]
    fn meaning(code: u64) -> (Verdict, u64) {
        let Some(code) = code.checked_sub(SOLVED + 1) else { return (Verdict::Draw, 0) };
        (if code & 1 == 0 { Verdict::Loses } else { Verdict::Wins }, code >> 1)
    }
}

/// A quantity that sweeps support, with the type of its intermediate state.
pub(crate) trait Swept: Quantity {
    type Code: Copy + Default + Into<u64> + TryFrom<u64>;
}

impl Swept for Outcome {
    type Code = u8;
}

impl Swept for Value {
    type Code = u32;
}

impl Swept for Difference {
    type Code = u64;
}

impl Swept for Remoteness {
    type Code = u64;
}
