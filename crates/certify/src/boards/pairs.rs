//! Boards that the machine accepts beside what one pick of the player to move makes of them,
//! whichever letter it takes.

use alloc::vec;
use alloc::vec::Vec;

use rules::Letter;
use rules::boards::Player;

use super::signs::{BoardGame, Read, Sign, spend_key};
use crate::kernel::explore::explore;
use crate::kernel::rejection::Rejection;
use crate::kernel::work::{Work, index};

/// A board and the board after a pick, read side by side: two states of the machine, and whether
/// the letter picked has been read.
type Pair = (u32, u32, bool);

/// A letter that is read on both boards, and what is said of it on the board and on the board after
/// the pick.
type Both = (Letter, [Sign; 2]);

/// All pairs of states from which both boards can still be accepted.
pub(crate) struct PickPairs {
    /// By pair; empty for those from which they cannot both be accepted.
    edges: Vec<Vec<(Both, u32)>>,
    /// Whether both can still be accepted.
    useful: Vec<bool>,
    /// Whether both are accepted here.
    end: Vec<bool>,
    /// A shortest way to where both are accepted begins with this edge.
    ahead: Vec<Option<(Both, usize)>>,
    /// The pairs before the first letter, each with its phase.
    starts: Vec<(usize, usize)>,
}

impl PickPairs {
    /// All pairs for the phases in which `mover` picks.
    pub(crate) fn new(
        game: BoardGame<'_>,
        mover: Player,
        work: &mut Work,
    ) -> Result<Self, Rejection> {
        let phases: Vec<usize> = game.phases(mover).collect();
        let starts = phases
            .iter()
            .map(|&phase| (game.start(phase), game.start(game.rules.next_phase(phase)), false));
        let met =
            explore(starts, 0, work, |met, at, work| edges_of(game, mover, met.states[at], work))?;
        let end = met
            .states
            .iter()
            .map(|&(one, two, picked)| picked && game.accepts(one) && game.accepts(two));
        let (end, count) = (end.collect(), met.states.len());
        let starts = met.starts().map(|(at, start)| (at, phases[start])).collect();
        let mut pairs = Self {
            edges: met.edges,
            useful: vec![false; count],
            end,
            ahead: vec![None; count],
            starts,
        };
        pairs.trim(work)?;
        Ok(pairs)
    }

    /// How many there are.
    pub(crate) fn useful(&self) -> usize {
        self.useful.iter().filter(|&&useful| useful).count()
    }

    /// How many numbers of pairs there are, of which some may be useless.
    pub(crate) fn len(&self) -> usize {
        self.edges.len()
    }

    /// The useful pairs before the first letter, each with its phase.
    pub(crate) fn starts(&self) -> impl Iterator<Item = (usize, usize)> + use<'_> {
        self.starts.iter().copied().filter(|&(start, _)| self.useful[start])
    }

    /// The letters that may come next, and lead to useful pairs.
    pub(crate) fn edges(&self, pair: usize) -> &[(Both, u32)] {
        &self.edges[pair]
    }

    /// Whether both are accepted here.
    pub(crate) fn is_end(&self, pair: usize) -> bool {
        self.end[pair]
    }

    /// What leads from a pair to where both are accepted, on the first board.
    pub(crate) fn ahead(&self, mut pair: usize) -> Vec<Read> {
        let mut read = vec![];
        while let Some(((letter, [sign, _]), to)) = self.ahead[pair] {
            read.push((letter, sign));
            pair = to;
        }
        read
    }

    /// Goes backwards from where both are accepted, nearest first, and forgets what does not lead
    /// there.
    fn trim(&mut self, work: &mut Work) -> Result<(), Rejection> {
        let mut into = vec![vec![]; self.len()];
        for (from, edges) in self.edges.iter().enumerate() {
            work.spend(1 + edges.len())?;
            for &(both, to) in edges {
                into[index(to)].push((from, both));
            }
        }
        let mut todo: Vec<usize> = (0..self.len()).filter(|&pair| self.end[pair]).collect();
        for &pair in &todo {
            self.useful[pair] = true;
        }
        let mut at = 0;
        while let Some(&pair) = todo.get(at) {
            for &(from, both) in &into[pair] {
                if !self.useful[from] {
                    self.useful[from] = true;
                    self.ahead[from] = Some((both, pair));
                    todo.push(from);
                }
            }
            at += 1;
        }
        let useful = &self.useful;
        for edges in &mut self.edges {
            edges.retain(|&(_, to)| useful[index(to)]);
        }
        Ok(())
    }
}

/// Everything that one more letter can make of a pair.
fn edges_of(
    game: BoardGame<'_>,
    mover: Player,
    (one, two, picked): Pair,
    work: &mut Work,
) -> Result<Vec<(Both, Pair)>, Rejection> {
    let mut edges = vec![];
    for letter in game.rules.alphabet.letters() {
        for (signs, picks) in steps(mover) {
            work.spend(1)?;
            let pair = (
                game.next(one, letter, signs[0]),
                game.next(two, letter, signs[1]),
                picked || picks,
            );
            if picked && picks || !game.machine.alive(pair.0) || !game.machine.alive(pair.1) {
                continue;
            }
            spend_key(1, work)?;
            edges.push(((letter, signs), pair));
        }
    }
    Ok(edges)
}

/// What can be said of a letter on the two boards, and whether it is the one that is picked: it is
/// taken on both; or free on both, with any names; or free on the one and on the other taken by the
/// player to move.
fn steps(mover: Player) -> impl Iterator<Item = ([Sign; 2], bool)> {
    let taken = Player::BOTH.map(|player| ([Sign::Taken(player); 2], false));
    let free = Player::BOTH.into_iter().flat_map(move |one| {
        let both = Player::BOTH.map(|two| ([Sign::Free(one), Sign::Free(two)], false));
        both.into_iter().chain([([Sign::Free(one), Sign::Taken(mover)], true)])
    });
    taken.into_iter().chain(free)
}
