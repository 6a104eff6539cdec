//! Why something is not known, as text.

mod japanese;

use answer::{Extent, GameInfo, Obstacle, Tried, Undecided};
use rules::tuples::Numeration;
use run::Stop;

use super::parts::{numeration_short, up_to, wide};
use super::{Look, Say, counted};
use crate::layout::{chain, entry, short, shown, wrapped};

/// A reason in one or two sentences.
pub(crate) struct Why<'a>(pub(crate) &'a Obstacle);

impl Say for Why<'_> {
    fn english(&self) -> String {
        match self.0 {
            Obstacle::Stopped(stop) => Stopped(*stop).english(),
            Obstacle::Cycle(_) => {
                "A play may never end, so that nobody need win: these positions lead from one to the next and back to the \
                 first."
                    .to_owned()
            }
            Obstacle::Growth(_) => {
                "A play may never end, so that nobody need win: these positions lead from one to the next, and the last \
                 contains the first, so that the same moves can be made again."
                    .to_owned()
            }
            Obstacle::Rise(_) => {
                "A play may never end, so that nobody need win: these positions lead from one to the next, no heap of the \
                 last is smaller than in the first, and the same moves can be made again."
                    .to_owned()
            }
            Obstacle::InfinitelyMany { position, rule } => {
                format!("From {} there are infinitely many moves by move {rule}, so that brute force does not end.", shown(position))
            }
            Obstacle::OtherBase => {
                "The rules speak of digits in a base that does not fit this way to write numbers.".to_owned()
            }
            Obstacle::LargeNumber => {
                "A number in the rules, or in a position on the way, is too large.".to_owned()
            }
            Obstacle::NoTermination => {
                "No reason was found why every play ends, and no play that does not.".to_owned()
            }
            Obstacle::LargeValue { limit } => {
                format!("Some position has a Grundy value above {limit}, the largest that is tried.")
            }
            Obstacle::NoStrategy => {
                "None of the strategies that are tried takes a best pick from every small board.".to_owned()
            }
            Obstacle::Divided(boards) => format!(
                "No strategy that looks at nothing but the free letters takes a best pick from every board: on {} the same \
                 letters are free and the same player picks, but no place is best on both.",
                boards.iter().map(|board| short(board, 40)).collect::<Vec<_>>().join(" and ")
            ),
            Obstacle::Beaten { letters } => {
                let large = letters.map_or_else(
                    || "large boards".to_owned(),
                    |letters| format!("some board of {}", counted(letters, "letter")),
                );
                format!(
                    "The strategy does not take best picks everywhere: it can be improved upon on {large}, too large for \
                     brute force to say what is best there."
                )
            }
            Obstacle::NoPlayMachine { limit } => {
                format!("No machine of up to {} follows the plays of the strategy.", counted(*limit, "state"))
            }
            Obstacle::Delay { limit } => format!(
                "One of two results that are compared can be more than {} ahead of the other, which is further than is tried.",
                counted(*limit, "letter")
            ),
            Obstacle::Silent(board) => format!(
                "The strategy does not say what to take on the board {}, and it is not known whether that matters.",
                shown(board)
            ),
            Obstacle::OtherQuestion => {
                "This game ends with a result, and is not won or lost.".to_owned()
            }
            Obstacle::InconsistentStrategy => "Internal error: a strategy and the machine of its plays disagree. Nothing is \
                                               claimed. Please report this with the rules."
                .to_owned(),
            Obstacle::NotRegular => {
                "A finite machine cannot follow the formula: it compares sums that grow without bound.".to_owned()
            }
            Obstacle::NotExpressible => {
                "In no way to write numbers that was tried can a finite machine follow the claim.".to_owned()
            }
            Obstacle::Unsupported => "There is no proof of claims of this kind.".to_owned(),
            Obstacle::Partisan => {
                "The players have moves of their own, so that positions have outcome classes and no Grundy values: who wins \
                 depends on who begins."
                    .to_owned()
            }
            Obstacle::Impartial => "The players have the same moves, so that there are no outcome classes L and R.".to_owned(),
            Obstacle::NoPeriod { up_to } => {
                format!("The values of single heaps have shown no period among the heaps of up to {up_to}.")
            }
            Obstacle::NoHeapTheorem => {
                "Nothing is known of single heaps of every size: their moves are not those of an octal or hexadecimal \
                 code, and no machine was found."
                    .to_owned()
            }
            Obstacle::NoSumValues => {
                "Grundy values of sums of heaps are understood only in normal play with one move a turn.".to_owned()
            }
            Obstacle::NotNim { heap, to } => format!(
                "Sums of heaps with turns of several moves, or in misère play, are understood if every heap is one of Nim in \
                 disguise: if moves lower its value and leave at most one heap. The move from a heap of {heap} to {} is \
                 not like that.",
                shown(to)
            ),
            Obstacle::Wild { heap } => format!(
                "In misère play sums of heaps are understood if every heap is tame: if it behaves like a position of Nim. \
                 That was not found of a heap of {heap}."
            ),
            Obstacle::LeavesPositions { from, to } => {
                format!("A move leads from {} to {}, which is not a position.", shown(from), shown(to))
            }
            Obstacle::Inconsistent(position) => format!(
                "Internal error: brute force and machine disagree about {}. Nothing is claimed. Please report this with \
                 the rules.",
                shown(position)
            ),
            Obstacle::Rejected(rejection) => format!(
                "Internal error: the independent checker rejected the certificate ({rejection}). Nothing is claimed. \
                 Please report this with the rules."
            ),
        }
    }

    fn japanese(&self) -> String {
        japanese::why(self.0)
    }
}

/// Which budget ended, and what to do about it.
struct Stopped(Stop);

impl Say for Stopped {
    fn english(&self) -> String {
        match self.0 {
            Stop::States { limit } => format!("The budget of {limit} states was used up; --max-states sets it."),
            Stop::Memory { limit } => {
                format!("The budget of {} of memory was used up; --max-memory sets it.", bytes(limit))
            }
            Stop::Time { limit } => format!("The budget of {} s was used up; --timeout sets it.", limit.as_secs_f64()),
            Stop::Cancelled => "It was cancelled.".to_owned(),
        }
    }

    fn japanese(&self) -> String {
        japanese::stopped(self)
    }
}

/// The largest unit that divides a number of bytes.
fn unit(number: u64) -> Option<(u64, &'static str)> {
    let units = [(1 << 30, "GiB"), (1 << 20, "MiB"), (1 << 10, "KiB")];
    units.into_iter().find(|(size, _)| number >= *size && number.is_multiple_of(*size))
}

/// A number of bytes with the largest unit that divides it.
fn bytes(number: u64) -> String {
    unit(number).map_or_else(|| format!("{number} bytes"), |(size, name)| format!("{} {name}", number / size))
}

enum Message<'a> {
    BruteLabel,
    Brute(&'a Undecided),
    GuessLabel,
    Guess { states: usize },
    StrategyLabel,
    Strategy(&'a str),
    VerifiedLabel,
    VerifiedStrategy { size: usize, positions: usize },
    VerifiedGuess { size: usize, positions: usize, extent: Extent },
    VerifiedClaim { size: usize, positions: usize, extent: Extent },
    VerifiedSolved { size: usize, positions: usize, extent: Extent },
    TriedLabel,
    Tried(&'a Undecided),
    Unverified,
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        match self {
            Self::BruteLabel => "brute force".to_owned(),
            Self::Brute(undecided) => format!(
                "{} solved, {} asked in {}",
                counted(undecided.figures.positions, "position"),
                counted(undecided.figures.queries, "question"),
                counted(undecided.figures.rounds, "round")
            ),
            Self::GuessLabel => "last guess".to_owned(),
            Self::Guess { states } => {
                format!("a machine of {}; a conjecture at best, not a theorem", counted(*states, "state"))
            }
            Self::StrategyLabel => "strategy".to_owned(),
            Self::Strategy(strategy) => format!("{strategy}; a conjecture, not a theorem"),
            Self::VerifiedStrategy { size, positions } => {
                format!("by brute force, on {}", all(*size, *positions, Extent::Letters))
            }
            Self::VerifiedLabel => "verified".to_owned(),
            Self::VerifiedGuess { size, positions, extent } => {
                format!("the last guess, by brute force, on {}", all(*size, *positions, *extent))
            }
            Self::VerifiedClaim { size, positions, extent } => {
                format!("the claim, by brute force, on {}", all(*size, *positions, *extent))
            }
            Self::VerifiedSolved { size, positions, extent } => {
                format!("nothing but single positions: brute force solves {}", all(*size, *positions, *extent))
            }
            Self::TriedLabel => "tried".to_owned(),
            Self::Tried(undecided) => tried(undecided),
            Self::Unverified => "no size".to_owned(),
        }
    }

    fn japanese(&self) -> String {
        japanese::words(self)
    }
}

fn all(size: usize, positions: usize, extent: Extent) -> String {
    let size = up_to(extent, wide(size));
    match positions {
        0 => format!("all positions {size}"),
        _ => format!("all positions {size} ({positions} of them)"),
    }
}

/// What ended the search in a numeration system.
#[derive(Clone, Copy, PartialEq, Eq)]
enum End {
    Budget,
    Cancelled,
    LargeValue,
    OtherBase,
    LargeNumber,
    NoTheorem,
}

impl End {
    const fn of(obstacle: &Obstacle) -> Self {
        match obstacle {
            Obstacle::Stopped(Stop::States { .. } | Stop::Memory { .. } | Stop::Time { .. }) => Self::Budget,
            Obstacle::Stopped(Stop::Cancelled) => Self::Cancelled,
            Obstacle::LargeValue { .. } => Self::LargeValue,
            Obstacle::OtherBase => Self::OtherBase,
            Obstacle::LargeNumber => Self::LargeNumber,
            _ => Self::NoTheorem,
        }
    }

    const fn english(self) -> &'static str {
        match self {
            Self::Budget => "its share of the budget was used up",
            Self::Cancelled => "cancelled",
            Self::LargeValue => "a Grundy value is too large",
            Self::OtherBase => "the rules speak of digits in another base",
            Self::LargeNumber => "a number is too large",
            Self::NoTheorem => "no theorem",
        }
    }
}

/// The numeration systems that were tried, those with the same end together.
fn ends(tried: &[Tried]) -> Vec<(End, Vec<Numeration>)> {
    let mut ends: Vec<(End, Vec<Numeration>)> = vec![];
    for one in tried {
        let end = End::of(&one.obstacle);
        match ends.iter_mut().find(|(known, _)| *known == end) {
            Some((_, numerations)) => numerations.push(one.numeration),
            None => ends.push((end, vec![one.numeration])),
        }
    }
    ends
}

fn tried(undecided: &Undecided) -> String {
    let parts = ends(&undecided.tried).into_iter().map(|(end, numerations)| {
        let names: Vec<String> = numerations.into_iter().map(numeration_short).collect();
        format!("{}: {}", names.join(", "), end.english())
    });
    parts.collect::<Vec<_>>().join("; ")
}

/// The reason, what was done, and what was verified; without a heading.
pub(super) fn undecided(out: &mut String, game: &GameInfo, undecided: &Undecided, of_claim: bool, look: Look) {
    let extent = game.extent();
    let say = |message: Message<'_>| message.say(look.language);
    wrapped(out, "  ", 2, &Why(&undecided.obstacle).say(look.language));
    play(out, &undecided.obstacle);
    if undecided.figures.queries > 0 {
        out.push('\n');
        entry(out, &say(Message::BruteLabel), &say(Message::Brute(undecided)));
    }
    if !undecided.tried.is_empty() {
        entry(out, &say(Message::TriedLabel), &say(Message::Tried(undecided)));
    }
    if let Some(states) = undecided.guess {
        entry(out, &say(Message::GuessLabel), &say(Message::Guess { states }));
    }
    if let Some(strategy) = &undecided.strategy {
        entry(out, &say(Message::StrategyLabel), &say(Message::Strategy(strategy)));
    }
    let positions = undecided.verified_positions;
    match undecided.verified_up_to {
        Some(size) if undecided.strategy.is_some() => {
            entry(out, &say(Message::VerifiedLabel), &say(Message::VerifiedStrategy { size, positions }));
        }
        Some(size) if of_claim => {
            entry(out, &say(Message::VerifiedLabel), &say(Message::VerifiedClaim { size, positions, extent }));
        }
        Some(size) if undecided.guess.is_none() && extent == Extent::Total => {
            entry(out, &say(Message::VerifiedLabel), &say(Message::VerifiedSolved { size, positions, extent }));
        }
        Some(size) => {
            entry(out, &say(Message::VerifiedLabel), &say(Message::VerifiedGuess { size, positions, extent }));
        }
        None if undecided.guess.is_some() && !undecided.obstacle.is_internal() => {
            entry(out, &say(Message::VerifiedLabel), &say(Message::Unverified));
        }
        None => {}
    }
}

/// The play that does not end, if that is what stands in the way.
pub(super) fn play(out: &mut String, obstacle: &Obstacle) {
    match obstacle {
        Obstacle::Cycle(positions) => chain_of(out, positions, true),
        Obstacle::Growth(positions) | Obstacle::Rise(positions) => chain_of(out, positions, false),
        _ => {}
    }
}

/// Positions that lead from one to the next, and if `closed` the last to the first.
fn chain_of(out: &mut String, positions: &[String], closed: bool) {
    let mut links = positions.to_vec();
    if closed {
        links.extend(positions.first().cloned());
    }
    chain(out, 4, &links);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_said_in_their_largest_unit() {
        assert_eq!(bytes(4 << 30), "4 GiB");
        assert_eq!(bytes(512 << 20), "512 MiB");
        assert_eq!(bytes(1000), "1000 bytes");
        assert_eq!(japanese::bytes(1000), "1000 バイト");
    }
}
