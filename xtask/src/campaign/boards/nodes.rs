//! All boards of one length, in an order in which every pick leads to an earlier one.
//!
//! Nothing of it depends on what the letters are, so that it is made once for all words of that
//! length.

use rules::boards::{Board, BoardRuleset, Player};
use rules::{Letter, Word};

/// Which boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marks {
    /// Those that come up in play from fresh boards: how many letters are taken says whose they are
    /// and which phase it is.
    Fresh,
    /// All marks in all phases.
    Any,
}

/// Who has taken which letters, and a phase. Sets are bits, place 0 the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardNode {
    /// Taken by anybody.
    pub(crate) taken: u32,
    /// Taken by the first player.
    pub(crate) first: u32,
    /// The phase.
    pub(crate) phase: usize,
}

/// The boards of one length.
#[derive(Clone, Debug)]
pub(crate) struct BoardGraph {
    /// How many letters they have.
    pub(crate) length: usize,
    /// Full ones first; no board stands before one that a pick leads to.
    pub(crate) nodes: Vec<BoardNode>,
    /// What the picks of each board lead to, as indices of `nodes`: so many numbers as it has free
    /// letters, in their order; one board after the other.
    pub(crate) after: Vec<u32>,
}

/// The most boards of one length: tables of several hundred MB.
const MOST: usize = 50_000_000;

/// A number as an index. Everything here has less than 2^32 of anything.
pub(crate) fn index(number: u32) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}

/// The places in a set, from left to right.
pub(crate) fn places(mut set: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (set != 0).then(|| index(set.trailing_zeros()))?;
        set &= set - 1;
        Some(place)
    })
}

impl BoardGraph {
    /// All boards of `length` letters. An error if there are too many.
    pub(crate) fn new(rules: &BoardRuleset, length: usize, marks: Marks) -> Result<Self, String> {
        let too_many = || format!("boards of {length} letters are too many");
        let size =
            u32::try_from(length).ok().filter(|&length| length <= 20).ok_or_else(too_many)?;
        let phases = rules.phases();
        let codes = 3_usize.pow(size) * if marks == Marks::Any { phases } else { 1 };
        if codes > MOST {
            return Err(too_many());
        }
        let mut made = Self { length, nodes: vec![], after: vec![] };
        let ternary = ternary(length);
        // The index of the node of a code, which is base 3 and then the phase if it is free.
        let mut known = vec![u32::MAX; codes];
        let code = |node: BoardNode| {
            let code = ternary[index(node.taken)] + ternary[index(node.taken & !node.first)];
            if marks == Marks::Any { code * phases + node.phase } else { code }
        };
        let mut sets: Vec<u32> = (0..1 << size).collect();
        sets.sort_by_key(|set| std::cmp::Reverse(set.count_ones()));
        for taken in sets {
            each_subset(taken, |first| {
                for phase in phases_of(rules, taken, first, marks) {
                    let node = BoardNode { taken, first, phase };
                    known[code(node)] = u32::try_from(made.nodes.len()).unwrap_or(u32::MAX);
                    made.nodes.push(node);
                    let free = places(!taken & ((1 << size) - 1));
                    made.after.extend(free.map(|place| known[code(node.pick(rules, place))]));
                }
            });
        }
        Ok(made)
    }

    /// A board with these letters.
    pub(crate) fn board(&self, node: usize, letters: &[Letter]) -> Board {
        let BoardNode { taken, first, phase } = self.nodes[node];
        let owner = |place: usize| {
            let player = if first >> place & 1 == 1 { Player::First } else { Player::Second };
            (taken >> place & 1 == 1).then_some(player)
        };
        Board { letters: Word::from(letters), taken: (0..self.length).map(owner).collect(), phase }
    }
}

impl BoardNode {
    /// The node after the free letter at a place has been taken.
    fn pick(self, rules: &BoardRuleset, place: usize) -> Self {
        let first = if rules.mover(self.phase) == Player::First {
            self.first | 1 << place
        } else {
            self.first
        };
        Self { taken: self.taken | 1 << place, first, phase: rules.next_phase(self.phase) }
    }
}

/// The phases in which these letters can have been taken by first and second player.
fn phases_of(rules: &BoardRuleset, taken: u32, first: u32, marks: Marks) -> std::ops::Range<usize> {
    match marks {
        Marks::Any => 0..rules.phases(),
        Marks::Fresh => {
            let picks = index(taken.count_ones());
            let firsts = (0..picks).filter(|&pick| rules.mover(pick) == Player::First).count();
            let phase = picks % rules.phases();
            if firsts == index(first.count_ones()) { phase..phase + 1 } else { 0..0 }
        }
    }
}

/// Calls `visit` with all subsets of a set.
pub(crate) fn each_subset(set: u32, mut visit: impl FnMut(u32)) {
    let mut subset = set;
    loop {
        visit(subset);
        if subset == 0 {
            break;
        }
        subset = (subset - 1) & set;
    }
}

/// For each set of places the sum of 3^place.
fn ternary(length: usize) -> Vec<usize> {
    let mut sums = vec![0];
    let mut power = 1;
    for _ in 0..length {
        sums.extend_from_within(..);
        let half = sums.len() / 2;
        sums[half..].iter_mut().for_each(|sum| *sum += power);
        power *= 3;
    }
    sums
}
