//! The machine follows the play of the strategy: conditions 1 and 2.

use alloc::vec;
use alloc::vec::Vec;

use rules::boards::{Player, Strategy};
use rules::{Letter, Regex};

use super::chooser::Chooser;
use super::signs::{BoardGame, Sign, spend_key};
use crate::kernel::explore::explore;
use crate::kernel::glushkov::Positions;
use crate::kernel::rejection::{BoardFault, Rejection};
use crate::kernel::work::Work;

/// Checks that of the boards without a free letter the machine accepts, in every phase, those over
/// words of the domain and no others.
pub(crate) fn full_boards(
    game: BoardGame<'_>,
    domain: &Regex,
    work: &mut Work,
) -> Result<(), Rejection> {
    let domain = Positions::new(domain, work)?;
    let starts = (0..game.rules.phases()).map(|phase| (vec![0], game.start(phase)));
    explore(starts, 0, work, |met, at, work| {
        let (set, state) = &met.states[at];
        if domain.accepts(set) != game.accepts(*state) {
            let (phase, read) = met.way(at);
            return Err(game.fault(Some(game.board(phase, &read)), BoardFault::Full));
        }
        let mut next = vec![];
        for letter in game.rules.alphabet.letters() {
            let after = domain.step(set, letter, work)?;
            for sign in Player::BOTH.map(Sign::Taken) {
                spend_key(after.len(), work)?;
                next.push(((letter, sign), (after.clone(), game.next(*state, letter, sign))));
            }
        }
        Ok(next)
    })?;
    Ok(())
}

/// Checks that on every board with a free letter, over a word of the domain, the strategy says
/// which letter to take.
pub(crate) fn never_silent(
    game: BoardGame<'_>,
    domain: &Regex,
    strategy: &Strategy,
    work: &mut Work,
) -> Result<(), Rejection> {
    let domain = Positions::new(domain, work)?;
    for mover in Player::BOTH {
        let chooser = &mut Chooser::new(&strategy.lists[mover.index()], work)?;
        let phase = game.phases(mover).next().unwrap_or(0);
        // Where the domain stands, the chooser, and whether a letter is free.
        explore([(vec![0], 0, false)], 0, work, |met, at, work| {
            let (set, state, free) = &met.states[at];
            if *free && domain.accepts(set) && chooser.is_silent(*state) {
                return Err(game.fault(Some(game.board(phase, &met.word(at))), BoardFault::Silent));
            }
            let mut next = vec![];
            for letter in game.rules.alphabet.letters() {
                let after = domain.step(set, letter, work)?;
                if after.is_empty() {
                    continue;
                }
                spend_key(after.len(), work)?;
                next.push(((letter, Sign::Taken(Player::First)), (after.clone(), *state, *free)));
                if let Some(state) = chooser.pass(*state, letter, work)? {
                    spend_key(after.len(), work)?;
                    next.push(((letter, Sign::Free(mover)), (after, state, true)));
                }
            }
            Ok(next)
        })?;
    }
    Ok(())
}

/// Checks that the machine accepts a board of which the strategy takes a letter if, and only if,
/// that letter goes to the player to move and the machine accepts the board after it has been
/// taken, with all other names as they are.
pub(crate) fn follows(
    game: BoardGame<'_>,
    strategy: &Strategy,
    work: &mut Work,
) -> Result<(), Rejection> {
    for mover in Player::BOTH {
        follows_in_turn(
            game,
            &mut Chooser::new(&strategy.lists[mover.index()], work)?,
            mover,
            work,
        )?;
    }
    Ok(())
}

/// What is remembered of a board that has been read so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Prefix {
    /// The state of the machine.
    before: u32,
    /// The state of the machine where the letter has been taken; none where the name on the letter
    /// is not that of the player to move.
    after: Option<u32>,
    /// The state of the chooser.
    chooser: u32,
}

fn follows_in_turn(
    game: BoardGame<'_>,
    chooser: &mut Chooser,
    mover: Player,
    work: &mut Work,
) -> Result<(), Rejection> {
    let phases: Vec<usize> = game.phases(mover).collect();
    let start = |&phase: &usize| {
        let after = Some(game.start(game.rules.next_phase(phase)));
        Prefix { before: game.start(phase), after, chooser: 0 }
    };
    explore(phases.iter().map(start), 0, work, |met, at, work| {
        let seen = met.states[at];
        let says = seen.after.is_some_and(|after| game.accepts(after));
        if chooser.takes(seen.chooser) && game.accepts(seen.before) != says {
            let (start, read) = met.way(at);
            return Err(game.fault(Some(game.board(phases[start], &read)), BoardFault::Play));
        }
        let mut next = vec![];
        for letter in game.rules.alphabet.letters() {
            for sign in Sign::ALL {
                for after in steps(game, chooser, mover, (seen, letter, sign), work)? {
                    next.push(((letter, sign), after));
                }
            }
        }
        Ok(next)
    })?;
    Ok(())
}

/// What comes after one more letter.
fn steps(
    game: BoardGame<'_>,
    chooser: &mut Chooser,
    mover: Player,
    (seen, letter, sign): (Prefix, Letter, Sign),
    work: &mut Work,
) -> Result<Vec<Prefix>, Rejection> {
    let before = game.next(seen.before, letter, sign);
    let mut all = vec![];
    let mut add = |after: Option<u32>, chooser: u32, work: &mut Work| {
        work.spend(1)?;
        // Where neither can be accepted any more, both are refused in the end.
        if game.machine.alive(before) || after.is_some_and(|after| game.machine.alive(after)) {
            spend_key(1, work)?;
            all.push(Prefix { before, after, chooser });
        }
        Ok(())
    };
    let same = seen.after.map(|after| game.next(after, letter, sign));
    let Sign::Free(player) = sign else {
        add(same, seen.chooser, work)?;
        return Ok(all);
    };
    if let Some(passed) = chooser.pass(seen.chooser, letter, work)? {
        add(same, passed, work)?;
    }
    if chooser.has_pointed(seen.chooser) {
        return Ok(all);
    }
    let taken = seen
        .after
        .filter(|_| player == mover)
        .map(|after| game.next(after, letter, Sign::Taken(mover)));
    for choice in 0..chooser.choices() {
        if let Some(pointed) = chooser.point(seen.chooser, letter, choice, work)? {
            add(taken, pointed, work)?;
        }
    }
    Ok(all)
}
