//! Why there is no theorem: the prover's reasons with positions spelt out.

use answer::{Obstacle, Tried, Undecided};
use prove::{Figures, LARGEST_VALUE, Provable, Unknown, UnknownReason};

/// Just an obstacle.
pub(crate) fn undecided(obstacle: Obstacle) -> Undecided {
    Undecided {
        obstacle,
        guess: None,
        strategy: None,
        verified_up_to: None,
        verified_positions: 0,
        tried: vec![],
        growth: vec![],
        moves: Box::default(),
        figures: Figures::default(),
    }
}

/// A failed attempt. `line` is the number of the `move` line of a rule; the caller adds what was
/// guessed.
pub(crate) fn unproved<K: Provable>(
    unknown: Unknown<K>,
    spell: impl Fn(&K::Position) -> String,
    line: impl Fn(usize) -> usize,
) -> Undecided {
    let tried = unknown.tried.into_iter().map(|(numeration, reason)| Tried {
        numeration,
        obstacle: obstacle(reason, &spell, &line),
    });
    Undecided {
        tried: tried.collect(),
        growth: unknown.growth,
        verified_up_to: unknown.verified_up_to,
        verified_positions: unknown.verified_positions,
        figures: unknown.figures,
        ..undecided(obstacle(unknown.reason, spell, line))
    }
}

/// The moves of a play that may never end, each once; none if one of them is not known to `by`,
/// which says what leads from a position to the next.
pub(crate) fn moves_of<P>(
    reason: &UnknownReason<P>,
    by: impl FnMut([&P; 2]) -> Option<usize>,
) -> Box<[usize]> {
    match reason {
        UnknownReason::Cycle(play) => moves(play, true, by),
        UnknownReason::Growth(play) | UnknownReason::Rise(play) => moves(play, false, by),
        _ => Box::default(),
    }
}

/// Likewise, of a play that leads back to its beginning if it is `closed`.
pub(crate) fn moves<P>(
    play: &[P],
    closed: bool,
    by: impl FnMut([&P; 2]) -> Option<usize>,
) -> Box<[usize]> {
    let back = play.last().zip(play.first()).filter(|_| closed).map(<[&P; 2]>::from);
    let steps = play.windows(2).map(|pair| [&pair[0], &pair[1]]).chain(back);
    let mut moves: Vec<usize> = steps.map(by).collect::<Option<_>>().unwrap_or_default();
    let mut seen = std::collections::HashSet::new();
    moves.retain(|line| seen.insert(*line));
    moves.into()
}

/// A reason as an obstacle.
pub(crate) fn obstacle<P>(
    reason: UnknownReason<P>,
    spell: impl Fn(&P) -> String,
    line: impl Fn(usize) -> usize,
) -> Obstacle {
    let wide = |size: usize| u128::try_from(size).unwrap_or(u128::MAX);
    match reason.map(|position| spell(&position)) {
        UnknownReason::Stopped(stop) => Obstacle::Stopped(stop),
        UnknownReason::Cycle(play) => Obstacle::Cycle(play),
        UnknownReason::Growth(play) => Obstacle::Growth(play),
        UnknownReason::Rise(play) => Obstacle::Rise(play),
        UnknownReason::Infinite(position, rule) => {
            Obstacle::InfinitelyMany { position, rule: line(rule) }
        }
        UnknownReason::NoTermination => Obstacle::NoTermination,
        UnknownReason::LargeValue => Obstacle::LargeValue { limit: LARGEST_VALUE },
        UnknownReason::LargeNumber => Obstacle::LargeNumber,
        UnknownReason::NotClosed(pair) => {
            let [from, to] = *pair;
            Obstacle::LeavesPositions { from, to }
        }
        UnknownReason::Inconsistent(position) => Obstacle::Inconsistent(position),
        UnknownReason::OtherBase => Obstacle::OtherBase,
        UnknownReason::Arithmetic => Obstacle::Arithmetic,
        UnknownReason::NoPeriod(up_to) => Obstacle::NoPeriod { up_to },
        UnknownReason::NoTheory | UnknownReason::NotRows => Obstacle::NoHeapTheorem,
        UnknownReason::NotNim(heap, to) => Obstacle::NotNim { heap: wide(heap), to },
        UnknownReason::LargeQuotient(heap, elements) => Obstacle::LargeQuotient { heap, elements },
        UnknownReason::NoStrategy => Obstacle::NoStrategy,
        UnknownReason::Divided(boards) => Obstacle::Divided(boards.to_vec()),
        UnknownReason::NoPlayMachine { limit } => Obstacle::NoPlayMachine { limit },
        UnknownReason::Delay { limit } => Obstacle::Delay { limit },
        UnknownReason::Silent(board) => Obstacle::Silent(board),
        UnknownReason::Beaten { letters } => Obstacle::Beaten { letters },
        UnknownReason::InconsistentPlay => Obstacle::InconsistentStrategy,
    }
}
