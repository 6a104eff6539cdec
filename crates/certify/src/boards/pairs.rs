//! Boards that the machine accepts beside what one pick of the player to move makes of them, whichever letter it takes.

use alloc::vec;
use alloc::vec::Vec;

use rules::Letter;
use rules::boards::{Board, Player};

use super::signs::{Game, Origin, Queue, Sign};
use crate::kernel::rejection::Rejection;
use crate::kernel::work::Work;

/// A board and the board after a pick, read side by side: two states of the machine, and whether the letter picked has been read.
type Pair = (u32, u32, bool);

/// All pairs of states from which both boards can still be accepted.
pub(crate) struct Pairs {
    queue: Queue<Pair>,
    /// By pair; empty for those from which they cannot both be accepted.
    edges: Vec<Vec<Edge>>,
    /// Whether both can still be accepted.
    useful: Vec<bool>,
    /// Whether both are accepted here.
    end: Vec<bool>,
    /// A shortest way to where both are accepted begins with this edge.
    ahead: Vec<Option<Edge>>,
    /// The pairs before the first letter.
    starts: Vec<usize>,
}

/// One more letter.
#[derive(Clone, Copy)]
pub(crate) struct Edge {
    pub(crate) to: usize,
    pub(crate) letter: Letter,
    /// On the board, and on the board after the pick.
    pub(crate) signs: [Sign; 2],
}

impl Pairs {
    /// All pairs for the phases in which `mover` picks.
    pub(crate) fn new(game: Game<'_>, mover: Player, work: &mut Work) -> Result<Self, Rejection> {
        let mut queue = Queue::new();
        let mut starts = vec![];
        for phase in game.phases(mover) {
            let pair = (game.start(phase), game.start(game.rules.next_phase(phase)), false);
            starts.push(queue.add(pair, Origin::Start(phase), 1, work)?);
        }
        let (mut edges, mut end) = (vec![], vec![]);
        while let Some(pair) = queue.get(edges.len()) {
            let (one, two, picked) = pair;
            end.push(picked && game.accepts(one) && game.accepts(two));
            let from = edges.len();
            edges.push(edges_of(game, mover, (from, pair), &mut queue, work)?);
        }
        let count = edges.len();
        let mut pairs = Self { queue, edges, useful: vec![false; count], end, ahead: vec![None; count], starts };
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

    /// The useful pairs before the first letter.
    pub(crate) fn starts(&self) -> impl Iterator<Item = usize> + use<'_> {
        self.starts.iter().copied().filter(|&start| self.useful[start])
    }

    /// The letters that may come next, and lead to useful pairs.
    pub(crate) fn edges(&self, pair: usize) -> &[Edge] {
        &self.edges[pair]
    }

    /// Whether both are accepted here.
    pub(crate) fn is_end(&self, pair: usize) -> bool {
        self.end[pair]
    }

    /// A phase that begins at a pair.
    pub(crate) fn phase(&self, start: usize) -> usize {
        self.queue.board(start).phase
    }

    /// A board that begins like this one, which leads to a pair, and ends where both are accepted.
    pub(crate) fn complete(&self, mut board: Board, mut pair: usize) -> Board {
        while let Some(edge) = self.ahead[pair] {
            board.letters.push(edge.letter);
            board.taken.push(edge.signs[0].taken());
            pair = edge.to;
        }
        board
    }

    /// Goes backwards from where both are accepted, nearest first, and forgets what does not lead there.
    fn trim(&mut self, work: &mut Work) -> Result<(), Rejection> {
        let mut into = vec![vec![]; self.len()];
        for (from, edges) in self.edges.iter().enumerate() {
            work.spend(1 + edges.len())?;
            for edge in edges {
                into[edge.to].push((from, *edge));
            }
        }
        let mut todo: Vec<usize> = (0..self.len()).filter(|&pair| self.end[pair]).collect();
        for &pair in &todo {
            self.useful[pair] = true;
        }
        let mut at = 0;
        while let Some(&pair) = todo.get(at) {
            for &(from, edge) in &into[pair] {
                if !self.useful[from] {
                    self.useful[from] = true;
                    self.ahead[from] = Some(edge);
                    todo.push(from);
                }
            }
            at += 1;
        }
        let useful = &self.useful;
        for edges in &mut self.edges {
            edges.retain(|edge| useful[edge.to]);
        }
        Ok(())
    }
}

/// Everything that one more letter can make of a pair.
fn edges_of(
    game: Game<'_>,
    mover: Player,
    (from, (one, two, picked)): (usize, Pair),
    queue: &mut Queue<Pair>,
    work: &mut Work,
) -> Result<Vec<Edge>, Rejection> {
    let mut edges = vec![];
    for letter in game.rules.alphabet.letters() {
        for (signs, picks) in steps(mover) {
            work.spend(1)?;
            let pair = (game.next(one, letter, signs[0]), game.next(two, letter, signs[1]), picked || picks);
            if picked && picks || !game.machine.alive(pair.0) || !game.machine.alive(pair.1) {
                continue;
            }
            let to = queue.add(pair, Origin::Letter(from, letter, signs[0]), 1, work)?;
            edges.push(Edge { to, letter, signs });
        }
    }
    Ok(edges)
}

/// What can be said of a letter on the two boards, and whether it is the one that is picked: it is taken on both; or free on both, with any names; or free on the
/// one and on the other taken by the player to move.
fn steps(mover: Player) -> impl Iterator<Item = ([Sign; 2], bool)> {
    let taken = Player::BOTH.map(|player| ([Sign::Taken(player); 2], false));
    let free = Player::BOTH.into_iter().flat_map(move |one| {
        let both = Player::BOTH.map(|two| ([Sign::Free(one), Sign::Free(two)], false));
        both.into_iter().chain([([Sign::Free(one), Sign::Taken(mover)], true)])
    });
    taken.into_iter().chain(free)
}
