//! Why a position has no answer.

use alloc::vec::Vec;
use core::fmt;

use run::Stop;

/// Why a solver gave no answer. What it has found out is kept: asking again goes on from there.
///
/// ```
/// use run::{Limits, Run, Stop};
/// use nimatron_solve::{Convention, Game, Solver, Unsolved};
///
/// /// A token walks round a triangle, or falls off at one corner.
/// struct Walk;
/// impl Game for Walk {
///     type Position = u8;
///     fn options(&self, &corner: &u8, into: &mut Vec<u8>) {
///         into.extend(match corner {
///             0 => vec![1],
///             1 => vec![2, 3],
///             2 => vec![0],
///             _ => vec![],
///         });
///     }
/// }
///
/// let (run, mut solver) = (Run::default(), Solver::new(&Walk));
/// let Err(Unsolved::Endless { mut cycle }) = solver.outcome(&0, Convention::Normal, &run) else {
///     panic!("endless")
/// };
/// cycle.sort_unstable();
/// assert_eq!(cycle, [0, 1, 2]);
/// assert_eq!(solver.value(&3, &run), Ok(0));
/// let little = Run::new(Limits { states: 1, ..Limits::default() });
/// assert_eq!(
///     Solver::new(&Walk).value(&1, &little),
///     Err(Unsolved::Stopped(Stop::States { limit: 1 }))
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unsolved<P> {
    /// A play from the position may never end, so that outcome, value and length are not defined by
    /// their equations.
    Endless {
        /// Positions, none of them twice, each an option of the one before it and the first an
        /// option of the last. All are followers of the position asked about, or that position
        /// itself.
        cycle: Vec<P>,
    },
    /// A budget ended, or the run was cancelled.
    Stopped(Stop),
}

impl<P> From<Stop> for Unsolved<P> {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl<P> fmt::Display for Unsolved<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Endless { cycle } => {
                write!(f, "a play may never end: {} turns lead back to a position", cycle.len())
            }
            Self::Stopped(stop) => stop.fmt(f),
        }
    }
}

impl<P: fmt::Debug> core::error::Error for Unsolved<P> {}
