//! Why there is no theorem, as it is told: the prover's reasons with positions spelled out.

use answer::{Obstacle, Tried, Undecided};
use prove::{Figures, LARGEST_VALUE, Provable, Reason, Unknown};

/// Nothing but an obstacle.
pub(crate) fn undecided(obstacle: Obstacle) -> Undecided {
    Undecided {
        obstacle,
        guess: None,
        strategy: None,
        verified_up_to: None,
        verified_positions: 0,
        tried: vec![],
        figures: Figures::default(),
    }
}

/// An attempt that ended. `line` is the number of the `move` line that a rule stands on; what was guessed is for the caller to say.
pub(crate) fn unproved<K: Provable>(
    unknown: Unknown<K>,
    spell: impl Fn(&K::Position) -> String,
    line: impl Fn(usize) -> usize,
) -> Undecided {
    let tried = unknown
        .tried
        .into_iter()
        .map(|(numeration, reason)| Tried { numeration, obstacle: obstacle(reason, &spell, &line) });
    Undecided {
        tried: tried.collect(),
        verified_up_to: unknown.verified_up_to,
        verified_positions: unknown.verified_positions,
        figures: unknown.figures,
        ..undecided(obstacle(unknown.reason, spell, line))
    }
}

/// What a reason is told as.
pub(crate) fn obstacle<P>(reason: Reason<P>, spell: impl Fn(&P) -> String, line: impl Fn(usize) -> usize) -> Obstacle {
    let wide = |size: usize| u128::try_from(size).unwrap_or(u128::MAX);
    match reason.map(|position| spell(&position)) {
        Reason::Stopped(stop) => Obstacle::Stopped(stop),
        Reason::Cycle(play) => Obstacle::Cycle(play),
        Reason::Growth(play) => Obstacle::Growth(play),
        Reason::Rise(play) => Obstacle::Rise(play),
        Reason::Infinite(position, rule) => Obstacle::InfinitelyMany { position, rule: line(rule) },
        Reason::NoTermination => Obstacle::NoTermination,
        Reason::LargeValue => Obstacle::LargeValue { limit: LARGEST_VALUE },
        Reason::LargeNumber => Obstacle::LargeNumber,
        Reason::NotClosed(pair) => {
            let [from, to] = *pair;
            Obstacle::LeavesPositions { from, to }
        }
        Reason::Inconsistent(position) => Obstacle::Inconsistent(position),
        Reason::OtherBase => Obstacle::OtherBase,
        Reason::NoPeriod(up_to) => Obstacle::NoPeriod { up_to },
        Reason::NoTheory | Reason::NotRows => Obstacle::NoHeapTheorem,
        Reason::NotNim(heap, to) => Obstacle::NotNim { heap: wide(heap), to },
        Reason::Wild(heap) => Obstacle::Wild { heap: wide(heap) },
        Reason::NoStrategy => Obstacle::NoStrategy,
        Reason::Divided(boards) => Obstacle::Divided(boards.to_vec()),
        Reason::NoPlayMachine { limit } => Obstacle::NoPlayMachine { limit },
        Reason::Delay { limit } => Obstacle::Delay { limit },
        Reason::Silent(board) => Obstacle::Silent(board),
        Reason::Beaten { letters } => Obstacle::Beaten { letters },
        Reason::InconsistentPlay => Obstacle::InconsistentStrategy,
    }
}
