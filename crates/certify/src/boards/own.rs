//! A strategy that is no list of choices but the machine's own: whatever leads from a board that it accepts, with a name on every free letter, to one that it accepts with
//! the same names. Conditions 2a and 2b, in place of 2.

use alloc::vec;
use alloc::vec::Vec;

use rules::Regex;
use rules::boards::Player;

use super::signs::{Game, Origin, Queue, Sign};
use crate::kernel::glushkov::Positions;
use crate::kernel::rejection::{BoardFault, Rejection};
use crate::kernel::work::Work;

/// Checks that of every board over a word of the domain, in every phase, the machine accepts it with some names on its free letters: condition 2a. All names are followed at
/// once (Rabin, Scott 1959).
pub(crate) fn some_play(game: Game<'_>, domain: &Regex, work: &mut Work) -> Result<(), Rejection> {
    let domain = Positions::new(domain, work)?;
    let mut queue = Queue::new();
    for phase in 0..game.rules.phases() {
        queue.add((vec![0], vec![game.start(phase)]), Origin::Start(phase), 2, work)?;
    }
    let mut at = 0;
    while let Some((set, states)) = queue.get(at) {
        if domain.accepts(&set) && !states.iter().any(|&state| game.accepts(state)) {
            return Err(game.fault(Some(queue.board(at)), BoardFault::NoPlay));
        }
        for letter in game.rules.alphabet.letters() {
            let after = domain.step(&set, letter, work)?;
            if after.is_empty() {
                continue;
            }
            // What a free letter is called here is forgotten: the first sign stands for both.
            let free = &[Sign::Free(Player::First), Sign::Free(Player::Second)][..];
            for signs in [free, &[Sign::Taken(Player::First)], &[Sign::Taken(Player::Second)]] {
                let next =
                    states.iter().flat_map(|&state| signs.iter().map(move |&sign| game.next(state, letter, sign)));
                let next = alive(game, next);
                let size = after.len() + next.len();
                queue.add((after.clone(), next), Origin::Letter(at, letter, signs[0]), size, work)?;
            }
        }
        at += 1;
    }
    Ok(())
}

/// Checks that from every board that the machine accepts, if a letter is free, some pick of the player to move leads to a board that it accepts with the same names:
/// condition 2b. All picks are followed at once.
pub(crate) fn goes_on(game: Game<'_>, work: &mut Work) -> Result<(), Rejection> {
    let rules = game.rules;
    for phase in 0..rules.phases() {
        let mover = rules.mover(phase);
        let mut queue = Queue::new();
        let start =
            Seen { board: game.start(phase), next: game.start(rules.next_phase(phase)), picked: vec![], free: false };
        queue.add(start, Origin::Start(phase), 1, work)?;
        let mut at = 0;
        while let Some(seen) = queue.get(at) {
            if seen.free && game.accepts(seen.board) && !seen.picked.iter().any(|&state| game.accepts(state)) {
                return Err(game.fault(Some(queue.board(at)), BoardFault::Stuck));
            }
            for letter in rules.alphabet.letters() {
                for sign in Sign::ALL {
                    work.spend(1)?;
                    let board = game.next(seen.board, letter, sign);
                    if !game.machine.alive(board) {
                        continue;
                    }
                    let here = (sign == Sign::Free(mover)).then(|| game.next(seen.next, letter, Sign::Taken(mover)));
                    let earlier = seen.picked.iter().map(|&state| game.next(state, letter, sign));
                    let picked = alive(game, earlier.chain(here));
                    let free = seen.free || sign.taken().is_none();
                    let size = picked.len();
                    let after = Seen { board, next: game.next(seen.next, letter, sign), picked, free };
                    queue.add(after, Origin::Letter(at, letter, sign), size, work)?;
                }
            }
            at += 1;
        }
    }
    Ok(())
}

/// A board that has been read so far, beside what one pick makes of it.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
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
fn alive(game: Game<'_>, states: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut states: Vec<u32> = states.filter(|&state| game.machine.alive(state)).collect();
    states.sort_unstable();
    states.dedup();
    states
}
