//! The machine follows the play of the strategy: conditions 1 and 2.

use alloc::vec;

use rules::boards::{Player, Strategy};
use rules::{Letter, Regex};

use super::chooser::Chooser;
use super::signs::{Game, Origin, Queue, Sign};
use crate::kernel::glushkov::Positions;
use crate::kernel::rejection::{BoardFault, Rejection};
use crate::kernel::work::Work;

/// Checks that of the boards without a free letter the machine accepts, in every phase, those over words of the domain and no others.
pub(crate) fn full_boards(game: Game<'_>, domain: &Regex, work: &mut Work) -> Result<(), Rejection> {
    let domain = Positions::new(domain, work)?;
    let mut queue = Queue::new();
    for phase in 0..game.rules.phases() {
        queue.add((vec![0], game.start(phase)), Origin::Start(phase), 1, work)?;
    }
    let mut at = 0;
    while let Some((set, state)) = queue.get(at) {
        if domain.accepts(&set) != game.accepts(state) {
            return Err(game.fault(Some(queue.board(at)), BoardFault::Full));
        }
        for letter in game.rules.alphabet.letters() {
            let after = domain.step(&set, letter, work)?;
            for sign in Player::BOTH.map(Sign::Taken) {
                let key = (after.clone(), game.next(state, letter, sign));
                queue.add(key, Origin::Letter(at, letter, sign), after.len(), work)?;
            }
        }
        at += 1;
    }
    Ok(())
}

/// Checks that on every board with a free letter, over a word of the domain, the strategy says which letter to take.
pub(crate) fn never_silent(
    game: Game<'_>,
    domain: &Regex,
    strategy: &Strategy,
    work: &mut Work,
) -> Result<(), Rejection> {
    let domain = Positions::new(domain, work)?;
    for mover in Player::BOTH {
        let chooser = &mut Chooser::new(&strategy.lists[mover.index()], work)?;
        let phase = game.phases(mover).next().unwrap_or(0);
        // Where the domain stands, the chooser, and whether a letter is free.
        let mut queue = Queue::new();
        queue.add((vec![0], 0, false), Origin::Start(phase), 1, work)?;
        let mut at = 0;
        while let Some((set, state, free)) = queue.get(at) {
            if free && domain.accepts(&set) && chooser.is_silent(state) {
                return Err(game.fault(Some(queue.board(at)), BoardFault::Silent));
            }
            for letter in game.rules.alphabet.letters() {
                let after = domain.step(&set, letter, work)?;
                if after.is_empty() {
                    continue;
                }
                let size = after.len();
                let taken = Origin::Letter(at, letter, Sign::Taken(Player::First));
                queue.add((after.clone(), state, free), taken, size, work)?;
                if let Some(state) = chooser.pass(state, letter, work)? {
                    queue.add((after, state, true), Origin::Letter(at, letter, Sign::Free(mover)), size, work)?;
                }
            }
            at += 1;
        }
    }
    Ok(())
}

/// Checks that the machine accepts a board of which the strategy takes a letter if, and only if, that letter goes to the player to move and the machine
/// accepts the board after it has been taken, with all other names as they are.
pub(crate) fn follows(game: Game<'_>, strategy: &Strategy, work: &mut Work) -> Result<(), Rejection> {
    for mover in Player::BOTH {
        follows_in_turn(game, &mut Chooser::new(&strategy.lists[mover.index()], work)?, mover, work)?;
    }
    Ok(())
}

/// What is remembered of a board that has been read so far.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    /// The state of the machine.
    before: u32,
    /// The state of the machine where the letter has been taken; none where the name on the letter is not that of the player to move.
    after: Option<u32>,
    /// The state of the chooser.
    chooser: u32,
}

fn follows_in_turn(game: Game<'_>, chooser: &mut Chooser, mover: Player, work: &mut Work) -> Result<(), Rejection> {
    let rules = game.rules;
    let mut queue = Queue::new();
    for phase in game.phases(mover) {
        let after = Some(game.start(rules.next_phase(phase)));
        queue.add(Seen { before: game.start(phase), after, chooser: 0 }, Origin::Start(phase), 1, work)?;
    }
    let mut at = 0;
    while let Some(seen) = queue.get(at) {
        let says = seen.after.is_some_and(|after| game.accepts(after));
        if chooser.takes(seen.chooser) && game.accepts(seen.before) != says {
            return Err(game.fault(Some(queue.board(at)), BoardFault::Play));
        }
        for letter in rules.alphabet.letters() {
            for sign in Sign::ALL {
                step(game, chooser, mover, (seen, letter, sign), at, &mut queue, work)?;
            }
        }
        at += 1;
    }
    Ok(())
}

/// Adds what comes after one more letter.
fn step(
    game: Game<'_>,
    chooser: &mut Chooser,
    mover: Player,
    (seen, letter, sign): (Seen, Letter, Sign),
    at: usize,
    queue: &mut Queue<Seen>,
    work: &mut Work,
) -> Result<(), Rejection> {
    let before = game.next(seen.before, letter, sign);
    let mut add = |after: Option<u32>, chooser: u32, work: &mut Work| {
        work.spend(1)?;
        // Where neither can be accepted any more, both are refused in the end.
        if game.machine.alive(before) || after.is_some_and(|after| game.machine.alive(after)) {
            queue.add(Seen { before, after, chooser }, Origin::Letter(at, letter, sign), 1, work)?;
        }
        Ok(())
    };
    let same = seen.after.map(|after| game.next(after, letter, sign));
    let Sign::Free(player) = sign else { return add(same, seen.chooser, work) };
    if let Some(passed) = chooser.pass(seen.chooser, letter, work)? {
        add(same, passed, work)?;
    }
    if chooser.has_pointed(seen.chooser) {
        return Ok(());
    }
    let taken = seen.after.filter(|_| player == mover).map(|after| game.next(after, letter, Sign::Taken(mover)));
    for choice in 0..chooser.choices() {
        if let Some(pointed) = chooser.point(seen.chooser, letter, choice, work)? {
            add(taken, pointed, work)?;
        }
    }
    Ok(())
}
