//! Plays in which both players always take the last, or the first, of the best places: a strategy
//! given by best play itself instead of a list of choices.
//!
//! Brute force answers for single boards. A machine learnt from these answers need not follow
//! exactly the same picks: it proves the values if it accepts some play of every board, if every
//! accepted play can be continued by a pick with the same labels, and if no pick is better than the
//! result of an accepted play. By induction on the number of free letters, the result of any
//! accepted play is then the value of the board.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;
use core::mem::size_of;

use automata::learn;
use automata::{Letter, Moore, StateId, Word};
use hashbrown::HashMap;
use rules::boards::{Board, BoardRuleset, End, Player};
use run::{Run, Stop};

use super::signs::{PlayLetter, Signs};
use super::{deviate, play};
use crate::theorem::{Figures, UnknownReason};

/// Maximum states of a machine of plays here: beyond that, boards are too long for brute force.
const STATES: usize = 160;

/// The most boards solved to answer for single ones.
const BOARDS: usize = 4_000_000;

/// Learns the plays in which both players take the first of the best places from `end`.
pub(crate) fn learn(
    rules: &BoardRuleset,
    domain: &Moore<bool>,
    end: End,
    figures: &mut Figures,
    run: &Run<'_>,
) -> Result<Moore<bool>, UnknownReason<Board>> {
    let mut oracle =
        Best { rules, domain, end, values: HashMap::new(), plays: HashMap::new(), run };
    let wrong = |oracle: &mut Best<'_>, guess: &Moore<bool>, figures: &mut Figures| {
        oracle.wrong(guess, figures)
    };
    let result = play::refined(rules, &mut oracle, wrong, STATES, figures, run);
    figures.positions += oracle.values.len();
    result
}

/// A board without the letters that do not count, those taken by the player whose letters are not
/// the result. Six bits for each letter, from the lowest on: the letter, twice, plus one if it is
/// taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Code {
    length: u32,
    bits: u128,
}

/// The most letters in a code.
const LONGEST: u32 = u128::BITS / 6;

impl Code {
    fn letter(self, place: u32) -> Letter {
        u8::try_from(self.bits >> (6 * place + 1) & 31).unwrap_or(0)
    }

    fn free(self) -> impl DoubleEndedIterator<Item = u32> {
        (0..self.length).filter(move |place| self.bits >> (6 * place) & 1 == 0)
    }

    fn taken(self, place: u32) -> Self {
        Self { bits: self.bits | 1 << (6 * place), ..self }
    }

    fn without(self, place: u32) -> Self {
        let low = (1 << (6 * place)) - 1;
        // A shift by all bits leaves nothing.
        let high = self.bits.checked_shr(6 * (place + 1)).unwrap_or(0);
        Self { length: self.length - 1, bits: self.bits & low | high << (6 * place) }
    }
}

struct Best<'a> {
    rules: &'a BoardRuleset,
    domain: &'a Moore<bool>,
    end: End,
    values: HashMap<(Code, usize), i128>,
    /// Who gets the free letters.
    plays: HashMap<(Code, usize), Vec<Player>>,
    run: &'a Run<'a>,
}

impl learn::Oracle for Best<'_> {
    type Output = bool;
    type Error = UnknownReason<Board>;

    fn output(&mut self, word: &[Letter]) -> Result<bool, UnknownReason<Board>> {
        let Some((phase, signs)) = Signs::of(self.rules).read(word) else { return Ok(false) };
        if !*self.domain.output_of(&signs.iter().map(|sign| sign.letter).collect::<Word>()) {
            return Ok(false);
        }
        let free = signs.iter().filter(|sign| !sign.taken);
        let play = self.play(self.code(&signs)?, phase)?;
        Ok(free.map(|sign| sign.player).eq(play))
    }
}

impl Best<'_> {
    fn code(&self, signs: &[PlayLetter]) -> Result<Code, UnknownReason<Board>> {
        let mut code = Code { length: 0, bits: 0 };
        for sign in signs.iter().filter(|sign| !sign.taken || sign.player == self.rules.taker) {
            if code.length >= LONGEST {
                return Err(UnknownReason::NoPlayMachine { limit: STATES });
            }
            code.bits |= u128::from(2 * sign.letter + u8::from(sign.taken)) << (6 * code.length);
            code.length += 1;
        }
        Ok(code)
    }

    fn after(&self, code: Code, place: u32, phase: usize) -> Code {
        if self.rules.mover(phase) == self.rules.taker {
            code.taken(place)
        } else {
            code.without(place)
        }
    }

    /// The result of best play. All results of one board have equal length, so they compare as
    /// numbers in a base.
    fn value(&mut self, code: Code, phase: usize) -> Result<i128, UnknownReason<Board>> {
        if let Some(&known) = self.values.get(&(code, phase)) {
            return Ok(known);
        }
        if self.values.len() >= BOARDS {
            return Err(UnknownReason::NoPlayMachine { limit: STATES });
        }
        self.run.states(self.values.len())?;
        self.run.allocate(2 * size_of::<((Code, usize), i128)>())?;
        let next = self.rules.next_phase(phase);
        let largest = self.rules.mover(phase) == self.rules.maximiser;
        let mut best: Option<i128> = None;
        for place in code.free() {
            let value = self.value(self.after(code, place, phase), next)?;
            best = Some(
                best.map_or(value, |best| if largest { best.max(value) } else { best.min(value) }),
            );
        }
        let value = match best {
            Some(value) => value,
            None => self.result(code)?,
        };
        self.values.insert((code, phase), value);
        Ok(value)
    }

    /// The result of a full board; all remaining letters count.
    fn result(&self, code: Code) -> Result<i128, UnknownReason<Board>> {
        let held = (0..code.length).map(|place| code.letter(place));
        solve::boards::number(self.rules, held)
            .ok_or(UnknownReason::NoPlayMachine { limit: STATES })
    }

    /// Who gets the free letters, in order.
    fn play(&mut self, code: Code, phase: usize) -> Result<Vec<Player>, UnknownReason<Board>> {
        if let Some(known) = self.plays.get(&(code, phase)) {
            return Ok(known.clone());
        }
        let Some((index, after)) = self.pick(code, phase)? else { return Ok(vec![]) };
        let mut play = self.play(after, self.rules.next_phase(phase))?;
        play.insert(index, self.rules.mover(phase));
        self.run.allocate(size_of::<((Code, usize), Vec<Player>)>() + 2 * play.len())?;
        self.plays.insert((code, phase), play.clone());
        Ok(play)
    }

    /// Which free place is taken, and the resulting board.
    fn pick(
        &mut self,
        code: Code,
        phase: usize,
    ) -> Result<Option<(usize, Code)>, UnknownReason<Board>> {
        let value = self.value(code, phase)?;
        let mut places: Vec<(usize, u32)> = code.free().enumerate().collect();
        if self.end == End::Rightmost {
            places.reverse();
        }
        for (index, place) in places {
            let after = self.after(code, place, phase);
            if self.value(after, self.rules.next_phase(phase))? == value {
                return Ok(Some((index, after)));
            }
        }
        Ok(None)
    }

    /// Labelled boards, on some of which the machine disagrees with these plays; none if it proves
    /// the values.
    fn wrong(
        &mut self,
        guess: &Moore<bool>,
        figures: &mut Figures,
    ) -> Result<Vec<Word>, UnknownReason<Board>> {
        let mut wrong = vec![];
        for phase in 0..self.rules.phases() {
            wrong.extend(play::full_boards(self.rules, self.domain, guess, phase, self.run)?);
            if let Some(board) = self.without_play(guess, phase)? {
                wrong.push(self.labelled(&board, phase)?);
            }
            if let Some(play) = self.stuck(guess, phase)? {
                if let Some((phase, signs)) = Signs::of(self.rules).read(&play) {
                    wrong.extend(self.followed(&signs, phase)?);
                }
                wrong.push(play);
            }
        }
        if wrong.is_empty()
            && let Some(better) = deviate::compare(self.rules, guess, figures, self.run)?
        {
            wrong.extend(better.plays.into_iter().flatten());
            if wrong.is_empty() {
                return Err(UnknownReason::Beaten { letters: better.letters });
            }
        }
        Ok(wrong)
    }

    /// A board, given with arbitrary labels, with the labels of its play.
    fn labelled(
        &mut self,
        signs: &[PlayLetter],
        phase: usize,
    ) -> Result<Word, UnknownReason<Board>> {
        let mut play = self.play(self.code(signs)?, phase)?.into_iter();
        let all = Signs::of(self.rules);
        let letters = signs.iter().map(|sign| match sign.taken {
            true => all.taken(sign.letter, sign.player),
            false => all.free(sign.letter, play.next().unwrap_or(Player::First)),
        });
        Ok(core::iter::once(Signs::phase(phase)).chain(letters).collect())
    }

    /// The labelled board after the pick that is made on this one, with the same labels.
    fn followed(
        &mut self,
        signs: &[PlayLetter],
        phase: usize,
    ) -> Result<Option<Word>, UnknownReason<Board>> {
        let Some((index, _)) = self.pick(self.code(signs)?, phase)? else { return Ok(None) };
        let all = Signs::of(self.rules);
        let places: Vec<usize> = (0..signs.len()).filter(|&place| !signs[place].taken).collect();
        let letters = signs.iter().enumerate().map(|(place, sign)| {
            match sign.taken || place == places[index] {
                true => all.taken(sign.letter, sign.player),
                false => all.free(sign.letter, sign.player),
            }
        });
        let next = self.rules.next_phase(phase);
        Ok(Some(core::iter::once(Signs::phase(next)).chain(letters).collect()))
    }

    /// A board over a word of the game without an accepted play.
    fn without_play(
        &self,
        guess: &Moore<bool>,
        phase: usize,
    ) -> Result<Option<Vec<PlayLetter>>, Stop> {
        let all = Signs::of(self.rules);
        let live = guess.can_reach(|&accepted| accepted);
        let start = (vec![guess.next(StateId::ZERO, Signs::phase(phase))], StateId::ZERO);
        let mut known: HashMap<(Vec<StateId>, StateId), Vec<PlayLetter>> =
            HashMap::from([(start.clone(), vec![])]);
        let mut todo = VecDeque::from([start]);
        while let Some(now) = todo.pop_front() {
            self.run.states(known.len())?;
            let board = known.get(&now).cloned().unwrap_or_default();
            let (states, word) = now;
            if *self.domain.output(word) && !states.iter().any(|&state| *guess.output(state)) {
                return Ok(Some(board));
            }
            for letter in self.rules.alphabet.letters() {
                for (player, taken) in
                    [(Player::First, false), (Player::First, true), (Player::Second, true)]
                {
                    let signs: Vec<Letter> = if taken {
                        vec![all.taken(letter, player)]
                    } else {
                        Player::BOTH.map(|player| all.free(letter, player)).to_vec()
                    };
                    let next = states
                        .iter()
                        .flat_map(|&state| signs.iter().map(move |&sign| guess.next(state, sign)));
                    let mut next: Vec<StateId> = next.filter(|state| live[state.index()]).collect();
                    next.sort_unstable();
                    next.dedup();
                    let node = (next, self.domain.next(word, letter));
                    if !known.contains_key(&node) {
                        known.insert(
                            node.clone(),
                            [board.as_slice(), &[PlayLetter { letter, player, taken }]].concat(),
                        );
                        todo.push_back(node);
                    }
                }
            }
        }
        Ok(None)
    }

    /// An accepted play with a free letter from which no pick leads to an accepted play with the
    /// same labels.
    fn stuck(&self, guess: &Moore<bool>, phase: usize) -> Result<Option<Word>, Stop> {
        let all = Signs::of(self.rules);
        let live = guess.can_reach(|&accepted| accepted);
        let begin = |phase: usize| guess.next(StateId::ZERO, Signs::phase(phase));
        let mover = self.rules.mover(phase);
        let start = Stuck {
            now: begin(phase),
            before: begin(self.rules.next_phase(phase)),
            after: vec![],
            free: false,
        };
        let mut known: HashMap<Stuck, Word> =
            HashMap::from([(start.clone(), vec![Signs::phase(phase)])]);
        let mut todo = VecDeque::from([start]);
        while let Some(node) = todo.pop_front() {
            self.run.states(known.len())?;
            let play = known.get(&node).cloned().unwrap_or_default();
            let goes_on = node.after.iter().any(|&state| *guess.output(state));
            if node.free && *guess.output(node.now) && !goes_on {
                return Ok(Some(play));
            }
            for letter in self.rules.alphabet.letters() {
                for player in Player::BOTH {
                    for (sign, free) in
                        [(all.taken(letter, player), false), (all.free(letter, player), true)]
                    {
                        let now = guess.next(node.now, sign);
                        if !live[now.index()] {
                            continue;
                        }
                        let picked = (free && player == mover)
                            .then(|| guess.next(node.before, all.taken(letter, player)));
                        let stay = node.after.iter().map(|&state| guess.next(state, sign));
                        let mut after: Vec<StateId> =
                            stay.chain(picked).filter(|state| live[state.index()]).collect();
                        after.sort_unstable();
                        after.dedup();
                        let before = guess.next(node.before, sign);
                        let next = Stuck { now, before, after, free: node.free || free };
                        if !known.contains_key(&next) {
                            known.insert(next.clone(), [play.as_slice(), &[sign]].concat());
                            todo.push_back(next);
                        }
                    }
                }
            }
        }
        Ok(None)
    }
}

/// A play, and all boards after one pick with the same labels, as far as they have been read.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Stuck {
    now: StateId,
    /// As `now`, in the next phase, before a pick.
    before: StateId,
    /// The states after a pick.
    after: Vec<StateId>,
    /// Whether there is a free letter.
    free: bool,
}
