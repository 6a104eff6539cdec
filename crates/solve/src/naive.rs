//! The definitions, as plain recursion. They are what the words mean; [`Solver`](crate::Solver) is
//! held to them by tests.
//!
//! Each function visits every *play* from the position, so its cost grows with the number of plays
//! (exponentially, as a rule), and its recursion is as deep as the longest play. On a position from
//! which a play may never end ([`may_never_end`]) the others do not return. For small positions
//! only.

use alloc::vec;
use alloc::vec::Vec;

use crate::engine::{Parity, Plays};
use crate::{Convention, Game, Outcome};

/// The options of `position`, each once, in the order in which the game gives them.
///
/// ```
/// # use nimatron_solve::{Game, Solver};
/// # struct Nim;
/// # impl Game for Nim {
/// #     type Position = Vec<u32>;
/// #     fn options(&self, heaps: &Vec<u32>, into: &mut Vec<Vec<u32>>) {
/// #         for (index, &heap) in heaps.iter().enumerate() {
/// #             for less in 0..heap {
/// #                 let mut option = heaps.clone();
/// #                 option[index] = less;
/// #                 option.sort_unstable();
/// #                 into.push(option);
/// #             }
/// #         }
/// #     }
/// # }
/// use nimatron_solve::naive;
///
/// assert_eq!(naive::options(&Nim, &vec![1, 1]), [[0, 1]]); // the same option twice
/// ```
pub fn options<G: Game>(game: &G, position: &G::Position) -> Vec<G::Position> {
    let mut all = vec![];
    game.options(position, &mut all);
    let mut distinct = vec![];
    for option in all {
        if !distinct.contains(&option) {
            distinct.push(option);
        }
    }
    distinct
}

/// Whether a play from `position` may never end (in a game of finitely many followers): whether it
/// can come back to a position it has been at.
///
/// ```
/// use nimatron_solve::{Game, naive};
///
/// /// A number is doubled modulo 7, and 0 ends the play.
/// struct Double;
/// impl Game for Double {
///     type Position = u8;
///     fn options(&self, &number: &u8, into: &mut Vec<u8>) {
///         into.extend((number > 0).then_some(2 * number % 7));
///     }
/// }
///
/// assert!(naive::may_never_end(&Double, &3)); // 3, 6, 5, 3
/// assert!(!naive::may_never_end(&Double, &0));
/// ```
pub fn may_never_end<G: Game>(game: &G, position: &G::Position) -> bool {
    fn repeats<G: Game>(game: &G, position: &G::Position, play: &mut Vec<G::Position>) -> bool {
        if play.contains(position) {
            return true;
        }
        play.push(position.clone());
        let repeats = options(game, position).iter().any(|option| repeats(game, option, play));
        play.pop();
        repeats
    }
    repeats(game, position, &mut vec![])
}

/// The outcome. A player who has an option that is a P-position wins. A player without options has
/// lost in normal play and has won in misère play.
///
/// ```
/// # use nimatron_solve::{Game, Solver};
/// # struct Nim;
/// # impl Game for Nim {
/// #     type Position = Vec<u32>;
/// #     fn options(&self, heaps: &Vec<u32>, into: &mut Vec<Vec<u32>>) {
/// #         for (index, &heap) in heaps.iter().enumerate() {
/// #             for less in 0..heap {
/// #                 let mut option = heaps.clone();
/// #                 option[index] = less;
/// #                 option.sort_unstable();
/// #                 into.push(option);
/// #             }
/// #         }
/// #     }
/// # }
/// use nimatron_solve::{Convention, naive};
///
/// // The solver agrees with the definition.
/// let run = run::Run::default();
/// let mut solver = Solver::new(&Nim);
/// for position in [[0, 0, 1], [1, 1, 2], [1, 2, 3], [2, 2, 3]].map(Vec::from) {
///     for convention in [Convention::Normal, Convention::Misere] {
///         assert_eq!(
///             solver.outcome(&position, convention, &run),
///             Ok(naive::outcome(&Nim, &position, convention))
///         );
///     }
/// }
/// ```
pub fn outcome<G: Game>(game: &G, position: &G::Position, convention: Convention) -> Outcome {
    let options = options(game, position);
    let wins = if options.is_empty() {
        convention == Convention::Misere
    } else {
        options.iter().any(|option| outcome(game, option, convention) == Outcome::P)
    };
    if wins { Outcome::N } else { Outcome::P }
}

/// The Grundy value: the least number that is not the value of an option.
///
/// ```
/// # use nimatron_solve::{Game, Solver};
/// # struct Nim;
/// # impl Game for Nim {
/// #     type Position = Vec<u32>;
/// #     fn options(&self, heaps: &Vec<u32>, into: &mut Vec<Vec<u32>>) {
/// #         for (index, &heap) in heaps.iter().enumerate() {
/// #             for less in 0..heap {
/// #                 let mut option = heaps.clone();
/// #                 option[index] = less;
/// #                 option.sort_unstable();
/// #                 into.push(option);
/// #             }
/// #         }
/// #     }
/// # }
/// use nimatron_solve::naive;
///
/// assert_eq!(naive::value(&Nim, &vec![1, 2, 2]), 1);
/// assert_eq!(naive::value(&Nim, &vec![1, 2, 3]), 0);
/// ```
pub fn value<G: Game>(game: &G, position: &G::Position) -> u32 {
    let values: Vec<u32> =
        options(game, position).iter().map(|option| value(game, option)).collect();
    (0..).find(|number| !values.contains(number)).unwrap_or(u32::MAX)
}

/// The remoteness: the number of turns until the end when the winner hurries and the loser delays.
/// 0 without options. From an N-position, one more than the least remoteness of an option that is a
/// P-position; from a P-position, one more than the greatest remoteness of an option.
pub fn remoteness<G: Game>(game: &G, position: &G::Position, convention: Convention) -> u32 {
    let options = options(game, position);
    let after = |option: &G::Position| 1 + remoteness(game, option, convention);
    match outcome(game, position, convention) {
        Outcome::N => {
            winning_moves(game, position, convention).iter().map(after).min().unwrap_or(0)
        }
        Outcome::P => options.iter().map(after).max().unwrap_or(0),
    }
}

/// How many turns plays from `position` last.
pub fn plays<G: Game>(game: &G, position: &G::Position) -> Plays {
    fn lengths<G: Game>(game: &G, position: &G::Position) -> Vec<u32> {
        let options = options(game, position);
        if options.is_empty() {
            return vec![0];
        }
        options.iter().flat_map(|option| lengths(game, option)).map(|length| length + 1).collect()
    }
    let lengths = lengths(game, position);
    let parity = match (
        lengths.iter().any(|length| length % 2 == 0),
        lengths.iter().any(|length| length % 2 == 1),
    ) {
        (true, true) => Parity::Mixed,
        (_, false) => Parity::Even,
        (false, true) => Parity::Odd,
    };
    Plays {
        shortest: lengths.iter().copied().min().unwrap_or(0),
        longest: lengths.iter().copied().max().unwrap_or(0),
        parity,
    }
}

/// The options that are P-positions, in the order in which the game gives them.
pub fn winning_moves<G: Game>(
    game: &G,
    position: &G::Position,
    convention: Convention,
) -> Vec<G::Position> {
    let mut moves = options(game, position);
    moves.retain(|option| outcome(game, option, convention) == Outcome::P);
    moves
}
