//! Boards of pick games, solved by trying every pick; each board that can be reached is looked at
//! once.
//!
//! What is on a board besides the letters that are free now does not change. So a board is two sets
//! of places, and its value is the result at the end: a number where one fits, for results of equal
//! length compare like numbers in a base.

use alloc::vec;
use alloc::vec::Vec;
use core::mem::size_of;

use hashbrown::HashMap;
use rules::Letter;
use rules::boards::{Board, BoardResult, BoardRuleset, Player, Score, literal};
use run::{Phase, Run, Stop};

/// A board, solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The result under best play.
    pub best: Score,
    /// For each free place, counted from 0 and in order, the result of best play after it has been
    /// taken.
    pub picks: Vec<(usize, Score)>,
    /// How many boards were looked at.
    pub boards: usize,
}

/// The most free letters that are tried at all: with so many, no budget is enough.
const MOST: usize = 64;

/// Solves a board. Time and memory grow like 2.9 to the power of the number of free letters.
///
/// ```
/// use rules::boards::{Board, Score};
/// use nimatron_solve::boards::solve;
/// use rules::{Rules, Settings};
///
/// let text = "players Alice, Bob\nword [01]*\npick until none is left\n\
/// result the letters Alice took, in order; Alice maximises, Bob minimises, lexicographically\n";
/// let (Some(Rules::Boards(rules)), _) = rules::read(text, &Settings::default()) else {
///     panic!("rules on boards")
/// };
/// let solved = solve(&rules, &Board::fresh(vec![0, 1, 1, 0]), &run::Run::default())?;
/// assert_eq!(solved.best, Score::Letters(vec![1, 0]));
/// assert!(solved.picks.contains(&(1, solved.best.clone()))); // the leftmost 1 is a best choice
/// # Ok::<(), run::Stop>(())
/// ```
///
/// # Errors
/// When the budget ends.
pub fn solve(rules: &BoardRuleset, board: &Board, run: &Run<'_>) -> Result<Solved, Stop> {
    let free = board.free();
    if free.len() > MOST {
        return Err(Stop::States { limit: run.limits.states });
    }
    if fits(rules, board) {
        let value = |held: &[Letter]| number(rules, in_order(rules, held).into_iter());
        BoardSearch::new(rules, board, free, run, value).solve()
    } else {
        BoardSearch::new(rules, board, free, run, |held: &[Letter]| in_order(rules, held)).solve()
    }
}

/// Whether all results of a board are numbers that fit.
fn fits(rules: &BoardRuleset, board: &Board) -> bool {
    match &rules.result {
        BoardResult::Number(_) => true,
        BoardResult::Letters { .. } => u32::try_from(board.letters.len())
            .is_ok_and(|length| letters(rules).checked_pow(length).is_some()),
    }
}

fn letters(rules: &BoardRuleset) -> i128 {
    i128::try_from(rules.alphabet.len().max(2)).unwrap_or(i128::MAX)
}

/// The result of who holds these letters at the end, in the order in which they are compared, as a
/// number: results of equal length compare as their numbers do. None if it does not fit.
///
/// ```
/// use rules::{Rules, Settings};
/// use nimatron_solve::boards::number;
///
/// let text = "players Alice, Bob\nword [01]*\npick until none is left\n\
/// result the letters Alice took, in order; Alice maximises, Bob minimises, lexicographically\n";
/// let (Some(Rules::Boards(rules)), _) = rules::read(text, &Settings::default()) else {
///     panic!("rules on boards")
/// };
/// assert_eq!(number(&rules, [1, 0, 1].into_iter()), Some(0b101));
/// assert_eq!(number(&rules, [1; 200].into_iter()), None);
/// ```
#[must_use]
pub fn number(rules: &BoardRuleset, mut held: impl Iterator<Item = Letter>) -> Option<i128> {
    match &rules.result {
        BoardResult::Number(weights) => {
            let weight =
                |letter: Letter| weights.get(usize::from(letter)).copied().map_or(0, i128::from);
            Some(held.map(weight).sum())
        }
        BoardResult::Letters { .. } => {
            let base = letters(rules);
            held.try_fold(0_i128, |number, letter| {
                number.checked_mul(base)?.checked_add(i128::from(letter))
            })
        }
    }
}

fn in_order(rules: &BoardRuleset, held: &[Letter]) -> Vec<Letter> {
    let mut held = held.to_vec();
    if rules.result == (BoardResult::Letters { reversed: true }) {
        held.reverse();
    }
    held
}

/// Which of the free places have been taken by now, by the first and by the second player.
type Taken = [u64; 2];

struct BoardSearch<'a, V, F> {
    rules: &'a BoardRuleset,
    board: &'a Board,
    free: Vec<usize>,
    run: &'a Run<'a>,
    result: F,
    known: HashMap<Taken, V>,
    held: Vec<Letter>,
}

impl<'a, V: Ord + Clone, F: Fn(&[Letter]) -> V> BoardSearch<'a, V, F> {
    fn new(
        rules: &'a BoardRuleset,
        board: &'a Board,
        free: Vec<usize>,
        run: &'a Run<'a>,
        result: F,
    ) -> Self {
        Self { rules, board, free, run, result, known: HashMap::new(), held: vec![] }
    }

    fn solve(&mut self) -> Result<Solved, Stop> {
        // Every board that a pick leads to is solved on the way.
        self.value([0, 0])?;
        let after =
            self.free.iter().map(|&place| (place, self.score(&self.board.pick(self.rules, place))));
        Ok(Solved {
            best: self.score(self.board),
            picks: after.collect(),
            boards: self.known.len(),
        })
    }

    /// The result at the end of best play, found by following it.
    fn score(&self, board: &Board) -> Score {
        let mut board = board.clone();
        let mut now = [0, 0];
        for (index, &place) in self.free.iter().enumerate() {
            if let Some(player) = board.taken[place] {
                now = taken(now, player, index);
            }
        }
        while let Some((index, after)) = self.best_pick(now) {
            board = board.pick(self.rules, self.free[index]);
            now = after;
        }
        literal::score(self.rules, &board)
    }

    /// The first best pick, and what it leads to; none on a full board.
    fn best_pick(&self, now: Taken) -> Option<(usize, Taken)> {
        let value = self.known.get(&now)?;
        let mover = self.mover(count(now));
        self.open(now)
            .map(|index| (index, taken(now, mover, index)))
            .find(|(_, after)| self.known.get(after) == Some(value))
    }

    fn open(&self, [first, second]: Taken) -> impl Iterator<Item = usize> + use<V, F> {
        let all = (first | second, self.free.len());
        (0..all.1).filter(move |index| all.0 >> index & 1 == 0)
    }

    fn mover(&self, picks: usize) -> Player {
        self.rules.mover(self.board.phase + picks)
    }

    fn value(&mut self, now: Taken) -> Result<V, Stop> {
        if let Some(known) = self.known.get(&now) {
            return Ok(known.clone());
        }
        self.run.states(self.known.len())?;
        let mover = self.mover(count(now));
        let mut best: Option<V> = None;
        for index in self.open(now) {
            let value = self.value(taken(now, mover, index))?;
            let better = |best: &V| {
                if mover == self.rules.maximiser { value > *best } else { value < *best }
            };
            if best.as_ref().is_none_or(better) {
                best = Some(value);
            }
        }
        let value = best.unwrap_or_else(|| self.end(now));
        self.run.allocate(2 * size_of::<(Taken, V)>())?;
        if self.known.len().is_multiple_of(1 << 16) {
            self.run.report(Phase::Solve, self.known.len());
        }
        self.known.insert(now, value.clone());
        Ok(value)
    }

    /// The result of a full board.
    fn end(&mut self, now: Taken) -> V {
        self.held.clear();
        let mut index = 0;
        for (letter, taken) in self.board.letters.iter().zip(&self.board.taken) {
            let holder = taken.unwrap_or_else(|| {
                let first = now[0] >> index & 1 == 1;
                index += 1;
                if first { Player::First } else { Player::Second }
            });
            if holder == self.rules.taker {
                self.held.push(*letter);
            }
        }
        (self.result)(&self.held)
    }
}

fn taken(mut now: Taken, player: Player, index: usize) -> Taken {
    now[player.index()] |= 1 << index;
    now
}

fn count([first, second]: Taken) -> usize {
    usize::try_from((first | second).count_ones()).unwrap_or(MOST)
}
