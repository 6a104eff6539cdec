//! The literal meaning of pick games and strategies: slow and obvious. Every faster implementation
//! is tested against it.

use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{Board, BoardResult, BoardRuleset, Choice, End, Player, Score, Strategy};
use crate::words::matcher::Matcher;
use crate::words::regex::Regex;
use crate::{Letter, Word};

impl Board {
    /// A board before the first pick.
    #[must_use]
    pub fn fresh(letters: Word) -> Self {
        let taken = letters.iter().map(|_| None).collect();
        Self { letters, taken, phase: 0 }
    }

    /// The places of the free letters, from 0.
    #[must_use]
    pub fn free(&self) -> Vec<usize> {
        (0..self.letters.len()).filter(|&place| self.taken[place].is_none()).collect()
    }

    /// Whether no letter is free.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.taken.iter().all(Option::is_some)
    }

    /// The board after the letter at `place` has been taken.
    ///
    /// # Panics
    /// If that place is taken or does not exist.
    #[must_use]
    pub fn pick(&self, rules: &BoardRuleset, place: usize) -> Self {
        let mut after = self.clone();
        after.taken[place] = Some(rules.mover(self.phase));
        after.phase = rules.next_phase(self.phase);
        after
    }
}

/// Whether the letters of a board spell a word of the domain.
#[must_use]
pub fn is_position(rules: &BoardRuleset, board: &Board) -> bool {
    board.taken.len() == board.letters.len()
        && board.phase < rules.phases()
        && Matcher::new(&rules.domain).matches(&board.letters)
}

/// The score of the letters taken so far; for a full board, the result of the play.
#[must_use]
pub fn score(rules: &BoardRuleset, board: &Board) -> Score {
    let held =
        board.letters.iter().zip(&board.taken).filter(|(_, taken)| **taken == Some(rules.taker));
    let held: Word = held.map(|(letter, _)| *letter).collect();
    match &rules.result {
        BoardResult::Letters { reversed: false } => Score::Letters(held),
        BoardResult::Letters { reversed: true } => Score::Letters(held.into_iter().rev().collect()),
        BoardResult::Number(weights) => Score::Number(
            held.iter()
                .filter_map(|&letter| weights.get(usize::from(letter)))
                .map(|&weight| i128::from(weight))
                .sum(),
        ),
    }
}

/// How two scores compare for `player`: `Greater` if the first is better.
#[must_use]
pub fn compare(rules: &BoardRuleset, player: Player, one: &Score, other: &Score) -> Ordering {
    let order = one.cmp(other);
    if player == rules.maximiser { order } else { order.reverse() }
}

/// The place, from 0, that a strategy takes; none if none of its choices applies. The definition.
#[must_use]
pub fn chosen(rules: &BoardRuleset, strategy: &Strategy, board: &Board) -> Option<usize> {
    let free = board.free();
    let letters: Word = free.iter().map(|&place| board.letters[place]).collect();
    let list = &strategy.lists[rules.mover(board.phase).index()];
    list.iter().find_map(|choice| applies(choice, &letters)).map(|place| free[place])
}

/// The index among the free letters that a choice takes.
fn applies(choice: &Choice, free: &[Letter]) -> Option<usize> {
    let spells = |regex: &Regex, word: &[Letter]| Matcher::new(regex).matches(word);
    let fits = |&place: &usize| {
        choice.letters.contains(free[place])
            && spells(&choice.left, &free[..place])
            && spells(&choice.right, &free[place + 1..])
    };
    let mut places = 0..free.len();
    match choice.end {
        End::Leftmost => places.find(fits),
        End::Rightmost => places.rev().find(fits),
    }
}

/// The full board after both players follow `strategy`; none if it gets stuck.
#[must_use]
pub fn played(rules: &BoardRuleset, strategy: &Strategy, board: &Board) -> Option<Board> {
    let mut board = board.clone();
    while !board.is_full() {
        let place = chosen(rules, strategy, &board)?;
        board = board.pick(rules, place);
    }
    Some(board)
}

/// The result under best play, by trying every pick. Exponential.
#[must_use]
pub fn best(rules: &BoardRuleset, board: &Board) -> Score {
    let mover = rules.mover(board.phase);
    let results = board.free().into_iter().map(|place| best(rules, &board.pick(rules, place)));
    results
        .max_by(|one, other| compare(rules, mover, one, other))
        .unwrap_or_else(|| score(rules, board))
}
