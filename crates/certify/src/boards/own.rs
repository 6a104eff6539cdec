//! A strategy that is no list of choices but the machine's own: whatever leads from a board that it
//! accepts, with a name on every free letter, to one that it accepts with the same names.
//! Conditions 2a and 2b, in place of 2.

use alloc::vec;
use alloc::vec::Vec;

use rules::Regex;
use rules::boards::Player;

use super::signs::{BoardGame, Sign, spend_key};
use crate::kernel::explore::explore;
use crate::kernel::glushkov::Positions;
use crate::kernel::rejection::{BoardFault, Rejection};
use crate::kernel::work::Work;

/// Checks that of every board over a word of the domain, in every phase, the machine accepts it
/// with some names on its free letters: condition 2a. All names are followed at once (Rabin, Scott
/// 1959).
pub(crate) fn some_play(
    game: BoardGame<'_>,
    domain: &Regex,
    work: &mut Work,
) -> Result<(), Rejection> {
    let domain = Positions::new(domain, work)?;
    let starts = (0..game.rules.phases()).map(|phase| (vec![0], vec![game.start(phase)]));
    explore(starts, 0, work, |met, at, work| {
        let (set, states) = &met.states[at];
        if domain.accepts(set) && !states.iter().any(|&state| game.accepts(state)) {
            let (phase, read) = met.way(at);
            return Err(game.fault(Some(game.board(phase, &read)), BoardFault::NoPlay));
        }
        let mut next = vec![];
        for letter in game.rules.alphabet.letters() {
            let after = domain.step(set, letter, work)?;
            if after.is_empty() {
                continue;
            }
            // What a free letter is called here is forgotten: the first sign stands for both.
            let free = &[Sign::Free(Player::First), Sign::Free(Player::Second)][..];
            for signs in [free, &[Sign::Taken(Player::First)], &[Sign::Taken(Player::Second)]] {
                let to = states.iter().flat_map(|&state| {
                    signs.iter().map(move |&sign| game.next(state, letter, sign))
                });
                let to = alive(game, to);
                spend_key(after.len() + to.len(), work)?;
                next.push(((letter, signs[0]), (after.clone(), to)));
            }
        }
        Ok(next)
    })?;
    Ok(())
}

/// Checks that from every board that the machine accepts, if a letter is free, some pick of the
/// player to move leads to a board that it accepts with the same names: condition 2b. All picks are
/// followed at once.
pub(crate) fn goes_on(game: BoardGame<'_>, work: &mut Work) -> Result<(), Rejection> {
    let rules = game.rules;
    for phase in 0..rules.phases() {
        let mover = rules.mover(phase);
        let start = Prefix {
            board: game.start(phase),
            next: game.start(rules.next_phase(phase)),
            picked: vec![],
            free: false,
        };
        explore([start], 0, work, |met, at, work| {
            let seen = &met.states[at];
            if seen.free
                && game.accepts(seen.board)
                && !seen.picked.iter().any(|&state| game.accepts(state))
            {
                return Err(game.fault(Some(game.board(phase, &met.word(at))), BoardFault::Stuck));
            }
            let mut next = vec![];
            for letter in rules.alphabet.letters() {
                for sign in Sign::ALL {
                    work.spend(1)?;
                    let board = game.next(seen.board, letter, sign);
                    if !game.machine.alive(board) {
                        continue;
                    }
                    let here = (sign == Sign::Free(mover))
                        .then(|| game.next(seen.next, letter, Sign::Taken(mover)));
                    let earlier = seen.picked.iter().map(|&state| game.next(state, letter, sign));
                    let picked = alive(game, earlier.chain(here));
                    let free = seen.free || sign.taken().is_none();
                    spend_key(picked.len(), work)?;
                    let after =
                        Prefix { board, next: game.next(seen.next, letter, sign), picked, free };
                    next.push(((letter, sign), after));
                }
            }
            Ok(next)
        })?;
    }
    Ok(())
}

/// A board that has been read so far, beside what one pick makes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Prefix {
    /// The state of the machine.
    board: u32,
    /// The same in the next phase, where nothing has been picked yet.
    next: u32,
    /// The same where a letter read has been picked, for all such letters.
    picked: Vec<u32>,
    /// Whether a letter read is free.
    free: bool,
}

/// The states from which something can be accepted, in order, each once.
fn alive(game: BoardGame<'_>, states: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut states: Vec<u32> = states.filter(|&state| game.machine.alive(state)).collect();
    states.sort_unstable();
    states.dedup();
    states
}
