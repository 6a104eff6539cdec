//! All small boards, by brute force: any marks, either player to move.
//!
//! A strategy only sees the free letters. So what matters about a board is which free places are
//! best picks, and for all boards with the same free letters and player to move, which places are
//! best on all of them.

use alloc::vec;
use alloc::vec::Vec;

use automata::{Letter, Moore, StateId, Word};
use hashbrown::HashMap;
use rules::boards::{Board, BoardRuleset, Player};
use run::{Phase, Run, Stop};

use super::chooser::Chooser;
use super::theorem::Counterexample;

/// Best places on all small boards.
pub(crate) struct Small<'r> {
    rules: &'r BoardRuleset,
    domain: &'r Moore<bool>,
    /// All words shorter than this are done.
    pub(crate) lengths: usize,
    /// The number of boards solved.
    pub(crate) boards: usize,
    /// For each player, by free letters: the free places, as bits, that are best picks on every
    /// board with these free letters.
    best: [HashMap<Word, u64>; 2],
    /// For each player and free letters, up to [`KINDS`] boards that differ in which places are
    /// best.
    kinds: [HashMap<Word, Vec<(u64, Board)>>; 2],
    /// Two boards with the same free letters and player but without a common best pick.
    pub(crate) divided: Option<[Board; 2]>,
}

/// The most boards remembered for each player and free letters.
const KINDS: usize = 8;

/// All boards over one word, as ternary numbers: the first place is the last digit, 0 is free, 1
/// and 2 are taken by the first and the second player.
struct Values<'r> {
    rules: &'r BoardRuleset,
    powers: Vec<usize>,
    /// Indexed by number and phase.
    values: Vec<i128>,
}

impl<'r> Values<'r> {
    fn new(rules: &'r BoardRuleset, word: &[Letter]) -> Self {
        let powers: Vec<usize> =
            (0..=word.len()).map(|place| 3_usize.pow(u32::try_from(place).unwrap_or(0))).collect();
        let count = powers[word.len()];
        let mut all = Self { rules, powers, values: vec![0; count * rules.phases()] };
        for number in (0..count).rev() {
            let end = end(rules, word, number);
            for phase in 0..rules.phases() {
                let value = all.after(number, phase, word.len()).map(|(_, value)| value);
                let value =
                    if rules.mover(phase) == rules.maximiser { value.max() } else { value.min() };
                let place = number * rules.phases() + phase;
                all.values[place] = value.unwrap_or(end);
            }
        }
        all
    }

    /// The free places, with the values of the boards after a pick.
    fn after(
        &self,
        number: usize,
        phase: usize,
        length: usize,
    ) -> impl Iterator<Item = (usize, i128)> {
        let taken = 1 + self.rules.mover(phase).index();
        let next = self.rules.next_phase(phase);
        let free =
            (0..length).filter(move |&place| (number / self.powers[place]).is_multiple_of(3));
        free.map(move |place| {
            (place, self.values[(number + taken * self.powers[place]) * self.rules.phases() + next])
        })
    }

    /// The best picks as bits, indexed among the free places in order.
    fn best(&self, number: usize, phase: usize, length: usize) -> u64 {
        let value = self.values[number * self.rules.phases() + phase];
        let picks = self.after(number, phase, length).enumerate();
        picks.filter(|(_, (_, after))| *after == value).fold(0, |set, (index, _)| set | 1 << index)
    }
}

/// The result of a full board as a number, which fits because words are short here.
fn end(rules: &BoardRuleset, word: &[Letter], mut number: usize) -> i128 {
    let taken = 1 + rules.taker.index();
    let held = word.iter().copied().filter(|_| {
        let mark = number % 3;
        number /= 3;
        mark == taken
    });
    solve::boards::number(rules, held).unwrap_or(i128::MAX)
}

impl<'r> Small<'r> {
    pub(crate) fn new(rules: &'r BoardRuleset, domain: &'r Moore<bool>) -> Self {
        Self {
            rules,
            domain,
            lengths: 0,
            boards: 0,
            best: Default::default(),
            kinds: Default::default(),
            divided: None,
        }
    }

    /// An upper bound on the number of boards of the next length.
    pub(crate) fn next_size(&self) -> usize {
        let length = u32::try_from(self.lengths).unwrap_or(u32::MAX);
        let words = self.rules.alphabet.len().checked_pow(length);
        let marks = 3_usize.checked_pow(length);
        words
            .zip(marks)
            .and_then(|(words, marks)| words.checked_mul(marks)?.checked_mul(self.rules.phases()))
            .unwrap_or(usize::MAX)
    }

    /// Solves all boards of the next length.
    pub(crate) fn extend(&mut self, run: &Run<'_>) -> Result<(), Stop> {
        let length = self.lengths;
        for word in words(self.domain, length) {
            let all = Values::new(self.rules, &word);
            self.boards += all.values.len();
            run.states(self.boards)?;
            for number in 0..all.powers[length] {
                let free = free_letters(&word, number);
                if free.is_empty() {
                    continue;
                }
                for phase in 0..self.rules.phases() {
                    let best = all.best(number, phase, length);
                    let player = self.rules.mover(phase).index();
                    let entry = self.best[player].entry_ref(free.as_slice());
                    *entry.or_insert(u64::MAX) &= best;
                    let kinds = self.kinds[player].entry_ref(free.as_slice()).or_default();
                    if self.divided.is_none()
                        && kinds.len() < KINDS
                        && !kinds.iter().any(|(known, _)| *known == best)
                    {
                        let board = board(&word, number, phase);
                        let against = kinds.iter().find(|(known, _)| known & best == 0);
                        self.divided = against.map(|(_, other)| [other.clone(), board.clone()]);
                        kinds.push((best, board));
                    }
                }
            }
            run.report(Phase::Solve, self.boards);
        }
        self.lengths += 1;
        Ok(())
    }

    /// By free letters, the places that are best on every small board with these free letters.
    pub(crate) fn best(&self, player: Player) -> &HashMap<Word, u64> {
        &self.best[player.index()]
    }

    /// Whether a player's list takes a best pick on every small board.
    pub(crate) fn agrees(&self, player: Player, chooser: &Chooser) -> bool {
        self.best(player)
            .iter()
            .all(|(free, best)| chooser.place(free).is_some_and(|place| best >> place & 1 == 1))
    }

    /// A board over a word of this length on which a strategy does not take a best pick: preferably
    /// one reachable from a fresh board, with as few taken letters as possible.
    pub(crate) fn mistake(
        &self,
        length: usize,
        choosers: &[Chooser; 2],
        run: &Run<'_>,
    ) -> Result<Option<Counterexample>, Stop> {
        let mut found: Option<(Board, Option<usize>, u64)> = None;
        let rank = |board: &Board| {
            (!is_natural(self.rules, board), board.letters.len() - board.free().len())
        };
        for word in words(self.domain, length) {
            let all = Values::new(self.rules, &word);
            run.check_clock()?;
            for number in 0..all.powers[length] {
                let free = free_letters(&word, number);
                for phase in 0..self.rules.phases() {
                    let place = choosers[self.rules.mover(phase).index()].place(&free);
                    let best = all.best(number, phase, length);
                    if free.is_empty() || place.is_some_and(|place| best >> place & 1 == 1) {
                        continue;
                    }
                    let board = board(&word, number, phase);
                    if found.as_ref().is_none_or(|(known, ..)| rank(&board) < rank(known)) {
                        found = Some((board, place, best));
                    }
                }
            }
        }
        let Some((board, place, best)) = found else { return Ok(None) };
        let free = board.free();
        let score = |place: usize| {
            solve::boards::solve(self.rules, &board.pick(self.rules, place), run)
                .map(|solved| solved.best)
        };
        let better = free
            .iter()
            .enumerate()
            .find(|(index, _)| best >> index & 1 == 1)
            .map_or(0, |(_, &place)| place);
        let chosen = place.map(|index| free[index]);
        let gives = chosen.map(score).transpose()?;
        let best = score(better)?;
        Ok(Some(Counterexample { chosen, gives, better, best, boards: self.boards, board }))
    }
}

/// Whether a board is reachable from a fresh one.
fn is_natural(rules: &BoardRuleset, board: &Board) -> bool {
    let taken = |player| board.taken.iter().filter(|taken| **taken == Some(player)).count();
    let mut counts = [0, 0];
    let picks = taken(Player::First) + taken(Player::Second);
    for pick in 0..picks {
        counts[rules.mover(pick % rules.phases()).index()] += 1;
    }
    counts == Player::BOTH.map(taken) && picks % rules.phases() == board.phase
}

fn board(word: &[Letter], mut number: usize, phase: usize) -> Board {
    let taken = word.iter().map(|_| {
        let mark = number % 3;
        number /= 3;
        Player::BOTH.into_iter().find(|player| mark == 1 + player.index())
    });
    Board { letters: word.to_vec(), taken: taken.collect(), phase }
}

fn free_letters(word: &[Letter], mut number: usize) -> Word {
    let free = word.iter().filter(|_| {
        let mark = number % 3;
        number /= 3;
        mark == 0
    });
    free.copied().collect()
}

/// All words of a language of one length, in order.
fn words(domain: &Moore<bool>, length: usize) -> Vec<Word> {
    let live = domain.can_reach(|&accepted| accepted);
    let mut found: Vec<(StateId, Word)> = vec![(StateId::ZERO, vec![])];
    for _ in 0..length {
        let mut longer = vec![];
        for (state, word) in &found {
            for letter in (0..domain.letters()).map_while(|letter| Letter::try_from(letter).ok()) {
                let next = domain.next(*state, letter);
                if live[next.index()] {
                    longer.push((next, [word.as_slice(), &[letter]].concat()));
                }
            }
        }
        found = longer;
    }
    found.into_iter().filter(|(state, _)| *domain.output(*state)).map(|(_, word)| word).collect()
}
