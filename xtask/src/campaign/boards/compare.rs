//! Minimax over all boards of a length, and what a strategy does on each of them.
//!
//! Results are packed into numbers that compare as they do, and the strategy into a table of the
//! words that can be free: what it takes depends on nothing else. Both are held to their literal
//! definitions by tests.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

use rules::boards::literal::chosen;
use rules::boards::{Board, BoardResult, BoardRuleset, Player, Strategy};
use rules::{Letter, Matcher, Word};

use super::nodes::{BoardGraph, BoardNode, Marks, each_subset, index, places};
use super::table::PlayTable;

/// What a strategy takes, by the mover and the free letters.
#[derive(Clone, Debug)]
pub(crate) struct PickTable {
    base: usize,
    /// By mover; then by the free letters as digits behind a leading 1. How many free letters stand
    /// before the one that is taken; [`SILENT`] if none is.
    ranks: [Vec<u8>; 2],
}

/// The strategy says nothing.
pub(crate) const SILENT: u8 = u8::MAX;

impl PickTable {
    /// Asks the literal meaning about every word of at most so many letters.
    pub(crate) fn new(rules: &BoardRuleset, strategy: &Strategy, length: usize) -> Self {
        let base = rules.alphabet.len().max(2);
        let ranks = Player::BOTH.map(|mover| {
            let phase = (0..rules.phases()).find(|&phase| rules.mover(phase) == mover).unwrap_or(0);
            let mut ranks = vec![SILENT; 2 * base.pow(u32::try_from(length).unwrap_or(u32::MAX))];
            for letters in (0..=length).flat_map(|length| words(rules.alphabet.len(), length)) {
                let code =
                    letters.iter().fold(1, |code, &letter| code * base + usize::from(letter));
                let board = Board { phase, ..Board::fresh(letters) };
                let rank =
                    chosen(rules, strategy, &board).and_then(|place| u8::try_from(place).ok());
                ranks[code] = rank.unwrap_or(SILENT);
            }
            ranks
        });
        Self { base, ranks }
    }
}

/// All words of a length over so many letters.
fn words(alphabet: usize, length: usize) -> impl Iterator<Item = Word> {
    let count = alphabet.pow(u32::try_from(length).unwrap_or(u32::MAX));
    (0..count).map(move |number| {
        let mut rest = number;
        let mut letters: Word = vec![0; length];
        for letter in letters.iter_mut().rev() {
            *letter = Letter::try_from(rest % alphabet).unwrap_or(Letter::MAX);
            rest /= alphabet;
        }
        letters
    })
}

/// Results as numbers. Of results of one length the better word is the larger number.
#[derive(Clone, Debug)]
pub(crate) struct Packing {
    base: i64,
    result: BoardResult,
}

impl Packing {
    /// An error if results of so many letters can be too large.
    pub(crate) fn new(rules: &BoardRuleset, length: usize) -> Result<Self, String> {
        let base = i64::try_from(rules.alphabet.len().max(2)).unwrap_or(i64::MAX);
        let size = u32::try_from(length).unwrap_or(u32::MAX);
        let fits = match &rules.result {
            BoardResult::Letters { .. } => base.checked_pow(size).is_some(),
            BoardResult::Number(weights) => weights
                .iter()
                .all(|weight| weight.checked_abs().is_some_and(|weight| weight < 1 << 32)),
        };
        let packing = Self { base, result: rules.result.clone() };
        fits.then_some(packing).ok_or_else(|| String::from("the results are too large"))
    }

    /// The number of a result.
    #[cfg(test)]
    pub(crate) fn pack(&self, score: &rules::boards::Score) -> i64 {
        use rules::boards::Score;
        match score {
            Score::Letters(word) => {
                word.iter().fold(0, |sum, &letter| sum * self.base + i64::from(letter))
            }
            Score::Number(number) => i64::try_from(*number).unwrap_or(i64::MAX),
        }
    }

    /// The number of the result if the letters at these places are held.
    fn of(&self, letters: &[Letter], held: u32) -> i64 {
        let word = |sum: i64, place: usize| sum * self.base + i64::from(letters[place]);
        match &self.result {
            BoardResult::Letters { reversed: false } => places(held).fold(0, word),
            BoardResult::Letters { reversed: true } => {
                (0..letters.len()).rev().filter(|place| held >> place & 1 == 1).fold(0, word)
            }
            BoardResult::Number(weights) => {
                places(held).map(|place| weights[usize::from(letters[place])]).sum()
            }
        }
    }
}

/// How what was compared differs on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mismatch {
    /// The strategy takes no best pick, or says nothing; without one, an accepted play does not go
    /// on with an accepted one.
    Pick,
    /// Its play, or an accepted one, does not end with the best result.
    Value,
    /// The play machine does not accept what its play leads to; without a strategy, it accepts
    /// nothing.
    Machine,
}

/// Tables for one word at a time.
#[derive(Debug)]
pub(crate) struct Worker<'a> {
    rules: &'a BoardRuleset,
    boards: &'a BoardGraph,
    packing: &'a Packing,
    chooser: Option<&'a PickTable>,
    table: Option<&'a PlayTable>,
    /// The packed result of best play, by node.
    pub(crate) best: Vec<i64>,
    /// The full board at which play by the strategy ends, by node; `u32::MAX` if it does not say.
    pub(crate) last: Vec<u32>,
}

impl<'a> Worker<'a> {
    pub(crate) fn new(
        rules: &'a BoardRuleset,
        boards: &'a BoardGraph,
        packing: &'a Packing,
        chooser: Option<&'a PickTable>,
        table: Option<&'a PlayTable>,
    ) -> Self {
        let (best, last) = (vec![0; boards.nodes.len()], vec![0; boards.nodes.len()]);
        Self { rules, boards, packing, chooser, table, best, last }
    }

    /// Solves all boards with these letters, and calls `found` for every fault. Without a strategy,
    /// what is compared is whether the machine accepts best plays.
    pub(crate) fn solve(&mut self, letters: &[Letter], mut found: impl FnMut(usize, Mismatch)) {
        let all = (1 << letters.len()) - 1;
        let mut open = self.boards.after.as_slice();
        for (at, node) in self.boards.nodes.iter().enumerate() {
            let free = all & !node.taken;
            let (after, rest) = open.split_at(index(free.count_ones()));
            open = rest;
            if free == 0 {
                let held =
                    if self.rules.taker == Player::First { node.first } else { all & !node.first };
                self.best[at] = self.packing.of(letters, held);
                self.last[at] = u32::try_from(at).unwrap_or(u32::MAX);
            } else {
                self.step(letters, at, free, after, &mut found);
            }
            match (self.table, self.chooser) {
                (Some(table), Some(_)) => self.machine(table, letters, at, *node, &mut found),
                (Some(table), None) => self.plays(table, letters, at, after, &mut found),
                (None, _) => {}
            }
        }
    }

    /// Solves a board with free letters; `after` are the boards that its picks lead to.
    fn step(
        &mut self,
        letters: &[Letter],
        at: usize,
        free: u32,
        after: &[u32],
        found: &mut impl FnMut(usize, Mismatch),
    ) {
        let mover = self.rules.mover(self.boards.nodes[at].phase);
        let results = after.iter().map(|&next| self.best[index(next)]);
        let best = if mover == self.rules.maximiser { results.max() } else { results.min() };
        let best = best.unwrap_or(0);
        self.best[at] = best;
        let Some(chooser) = self.chooser else { return };
        let code =
            places(free).fold(1, |code, place| code * chooser.base + usize::from(letters[place]));
        let rank = chooser.ranks[mover.index()][code];
        let next = after.get(usize::from(rank)).map(|&next| index(next));
        let last = next.map_or(u32::MAX, |next| self.last[next]);
        if next.is_none_or(|next| self.best[next] != best) {
            found(at, Mismatch::Pick);
        } else if last == u32::MAX || self.best[index(last)] != best {
            found(at, Mismatch::Value);
        }
        self.last[at] = last;
    }

    /// Looks at everything that can be said of who gets the free letters: what the machine accepts
    /// must be a play with the best result, of which the first pick leads to what it accepts, too;
    /// and it must accept something.
    fn plays(
        &self,
        table: &PlayTable,
        letters: &[Letter],
        at: usize,
        after: &[u32],
        found: &mut impl FnMut(usize, Mismatch),
    ) {
        let all = (1 << letters.len()) - 1;
        let node = self.boards.nodes[at];
        let mut accepted = 0;
        each_subset(all & !node.taken, |gets| {
            let first = node.first | gets;
            if !table.accepts(letters, node, first) {
                return;
            }
            accepted += 1;
            let held = if self.rules.taker == Player::First { first } else { all & !first };
            if self.packing.of(letters, held) != self.best[at] {
                found(at, Mismatch::Value);
            }
            let goes_on = |&next: &u32| {
                let next = self.boards.nodes[index(next)];
                next.first & !first == 0
                    && (next.taken & !next.first) & first == 0
                    && table.accepts(letters, next, first)
            };
            if !after.is_empty() && !after.iter().any(goes_on) {
                found(at, Mismatch::Pick);
            }
        });
        if accepted == 0 {
            found(at, Mismatch::Machine);
        }
    }

    fn machine(
        &self,
        table: &PlayTable,
        letters: &[Letter],
        at: usize,
        node: BoardNode,
        found: &mut impl FnMut(usize, Mismatch),
    ) {
        let end = self.boards.nodes.get(index(self.last[at]));
        if end.is_none_or(|end| !table.accepts(letters, node, end.first)) {
            found(at, Mismatch::Machine);
        }
    }
}

/// What is compared.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ComparedBoards {
    pub(crate) marks: Marks,
    pub(crate) threads: usize,
    /// No word is begun after that.
    pub(crate) until: Option<Instant>,
}

/// Its result.
#[derive(Clone, Debug, Default)]
pub(crate) struct Report {
    pub(crate) words: usize,
    pub(crate) boards: usize,
    pub(crate) faults: usize,
    /// One of the boards with a fault, of the fewest letters.
    pub(crate) first: Option<(Board, Mismatch)>,
    /// Whether there was not enough time.
    pub(crate) cut: bool,
}

impl Report {
    /// With the results for other words.
    pub(crate) fn add(&mut self, other: Self) {
        self.words += other.words;
        self.boards += other.boards;
        self.faults += other.faults;
        self.cut |= other.cut;
        self.first = self.first.take().or(other.first);
    }
}

/// Compares a strategy, its play machine if there is one, or a machine of best plays without a
/// strategy, with minimax on all boards of `length` letters over the words of the game.
pub(crate) fn compare(
    rules: &BoardRuleset,
    chooser: Option<&PickTable>,
    table: Option<&PlayTable>,
    length: usize,
    scope: ComparedBoards,
) -> Result<Report, String> {
    let boards = BoardGraph::new(rules, length, scope.marks)?;
    let packing = Packing::new(rules, length)?;
    let domain = Matcher::new(&rules.domain);
    let words: Vec<Word> =
        words(rules.alphabet.len(), length).filter(|word| domain.matches(word)).collect();
    let next = AtomicUsize::new(0);
    let total = Mutex::new(Report::default());
    std::thread::scope(|threads| {
        for _ in 0..scope.threads.clamp(1, words.len().max(1)) {
            threads.spawn(|| {
                let mut worker = Worker::new(rules, &boards, &packing, chooser, table);
                let mut report = Report::default();
                while let Some(letters) = words.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if scope.until.is_some_and(|until| Instant::now() > until) {
                        report.cut = true;
                        break;
                    }
                    worker.solve(letters, |node, fault| {
                        report.faults += 1;
                        report.first.get_or_insert_with(|| (boards.board(node, letters), fault));
                    });
                    report.words += 1;
                    report.boards += boards.nodes.len();
                }
                if let Ok(mut total) = total.lock() {
                    total.add(report);
                }
            });
        }
    });
    let report = total.into_inner().map_err(|_| "a thread panicked")?;
    if chooser.is_some() {
        counted(rules, table, words.len(), length)?;
    }
    Ok(report)
}

/// A play machine accepts as many labelled boards as there are boards: so, if it accepts the right
/// label of each, no wrong one.
fn counted(
    rules: &BoardRuleset,
    table: Option<&PlayTable>,
    words: usize,
    length: usize,
) -> Result<(), String> {
    let Some(table) = table else { return Ok(()) };
    let size = u32::try_from(length).map_err(|error| error.to_string())?;
    let wanted =
        u128::try_from(words).ok().and_then(|words| words.checked_mul(3_u128.checked_pow(size)?));
    let accepted = table.accepted(length);
    match accepted.iter().position(|&count| Some(count) != wanted) {
        None if accepted.len() == rules.phases() => Ok(()),
        phase => Err(format!(
            "the play machine accepts {accepted:?} labelled boards of {length} letters by phase, \
             not {wanted:?} (phase {phase:?})"
        )),
    }
}
