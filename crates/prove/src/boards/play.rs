//! The play of a strategy as a learnt machine: it accepts the labelled boards that name for every
//! free letter the player who gets it.
//!
//! Playing answers for single boards. Correctness for all boards is decided by going back one pick:
//! a labelled board with a free letter is a play if and only if the letter that the strategy takes
//! is labelled with the player who takes it, and the board after that pick, with the same labels,
//! is a play. On full boards the machine must accept exactly the words of the game. By induction on
//! the number of free letters this determines the machine.

use alloc::collections::VecDeque;
use alloc::vec;
use alloc::vec::Vec;

use automata::learn::{self, Learner};
use automata::{Letter, Moore, StateId, Word};
use hashbrown::HashMap;
use rules::boards::{Board, BoardRuleset, Player};
use run::{Phase, Run, Stop};

use super::chooser::{Chooser, Following, Pointer};
use super::signs::Signs;
use crate::theorem::{Figures, UnknownReason};

/// Maximum states of a machine of plays.
const STATES: usize = 400;

/// A game with a strategy for both players.
pub(crate) struct StrategyGame<'a> {
    pub(crate) rules: &'a BoardRuleset,
    pub(crate) domain: &'a Moore<bool>,
    pub(crate) choosers: &'a [Chooser; 2],
}

impl StrategyGame<'_> {
    fn chooser(&self, phase: usize) -> &Chooser {
        &self.choosers[self.rules.mover(phase).index()]
    }

    /// Whether a word is a labelled board with the labels of the play.
    fn is_play(&self, word: &[Letter]) -> bool {
        let Some((mut phase, signs)) = Signs::of(self.rules).read(word) else { return false };
        if !*self.domain.output_of(&signs.iter().map(|sign| sign.letter).collect::<Word>()) {
            return false;
        }
        let free: Vec<_> = signs.iter().filter(|sign| !sign.taken).collect();
        let mut letters: Word = free.iter().map(|sign| sign.letter).collect();
        let mut labels: Vec<Player> = free.iter().map(|sign| sign.player).collect();
        while !letters.is_empty() {
            let Some(place) = self.chooser(phase).place(&letters) else { return false };
            letters.remove(place);
            if labels.remove(place) != self.rules.mover(phase) {
                return false;
            }
            phase = self.rules.next_phase(phase);
        }
        true
    }
}

struct Plays<'a>(&'a StrategyGame<'a>, &'a Run<'a>);

impl learn::Oracle for Plays<'_> {
    type Output = bool;
    type Error = Stop;

    fn output(&mut self, word: &[Letter]) -> Result<bool, Stop> {
        self.1.tick()?;
        Ok(self.0.is_play(word))
    }
}

/// Learns the machine of plays.
pub(crate) fn learn(
    game: &StrategyGame<'_>,
    figures: &mut Figures,
    run: &Run<'_>,
) -> Result<Moore<bool>, UnknownReason<Board>> {
    let wrong =
        |_: &mut Plays<'_>, guess: &Moore<bool>, _: &mut Figures| Ok(compare(game, guess, run)?);
    refined(game.rules, &mut Plays(game, run), wrong, STATES, figures, run)
}

/// Plays on which a machine is wrong; none if it is right.
type Wrong = Result<Vec<Word>, UnknownReason<Board>>;

/// Learns a machine over the letters of plays until `wrong` finds no error, or it exceeds `limit`
/// states.
pub(crate) fn refined<O: learn::Oracle<Output = bool>>(
    rules: &BoardRuleset,
    oracle: &mut O,
    mut wrong: impl FnMut(&mut O, &Moore<bool>, &mut Figures) -> Wrong,
    limit: usize,
    figures: &mut Figures,
    run: &Run<'_>,
) -> Result<Moore<bool>, UnknownReason<Board>>
where
    UnknownReason<Board>: From<O::Error>,
{
    let mut learner = Learner::new(Signs::of(rules).count(), oracle)?;
    loop {
        run.report(Phase::Learn, learner.states());
        figures.rounds += 1;
        let guess = learner.hypothesis().minimal();
        let words = wrong(oracle, &guess, figures)?;
        if words.is_empty() {
            figures.queries += learner.queries();
            return Ok(guess);
        }
        let mut better = false;
        for word in words {
            better |= learner.refine(&word, oracle)?;
        }
        if !better {
            return Err(UnknownReason::InconsistentPlay);
        }
        if learner.states() > limit {
            return Err(UnknownReason::NoPlayMachine { limit });
        }
    }
}

/// Labelled boards, on some of which a machine is wrong; none if it is right on all.
fn compare(game: &StrategyGame<'_>, guess: &Moore<bool>, run: &Run<'_>) -> Result<Vec<Word>, Stop> {
    let mut wrong = vec![];
    for phase in 0..game.rules.phases() {
        wrong.extend(full_boards(game.rules, game.domain, guess, phase, run)?);
        for by in 0..game.chooser(phase).choices.len() {
            wrong.extend(Walk { game, guess, phase, by, run }.search()?.into_iter().flatten());
        }
    }
    Ok(wrong)
}

/// A full board on which a machine is wrong.
pub(crate) fn full_boards(
    rules: &BoardRuleset,
    domain: &Moore<bool>,
    guess: &Moore<bool>,
    phase: usize,
    run: &Run<'_>,
) -> Result<Option<Word>, Stop> {
    let signs = Signs::of(rules);
    let start = (guess.next(StateId::ZERO, Signs::phase(phase)), StateId::ZERO);
    let mut known: HashMap<(StateId, StateId), Word> = HashMap::new();
    known.insert(start, vec![Signs::phase(phase)]);
    let mut todo = VecDeque::from([start]);
    while let Some(now) = todo.pop_front() {
        run.tick()?;
        let word = known.get(&now).cloned().unwrap_or_default();
        if guess.output(now.0) != domain.output(now.1) {
            return Ok(Some(word));
        }
        for letter in rules.alphabet.letters() {
            for player in Player::BOTH {
                let sign = signs.taken(letter, player);
                let next = (guess.next(now.0, sign), domain.next(now.1, letter));
                if !known.contains_key(&next) {
                    known.insert(next, [word.as_slice(), &[sign]].concat());
                    todo.push_back(next);
                }
            }
        }
    }
    Ok(None)
}

/// Tracks boards on which the strategy takes a certain letter, before and after that.
struct Walk<'a> {
    game: &'a StrategyGame<'a>,
    guess: &'a Moore<bool>,
    phase: usize,
    /// The choice of its list that applies.
    by: usize,
    run: &'a Run<'a>,
}

/// The states before and after the pick (none, if the label names the other player), and what is
/// known about the letter taken.
type PickState = (StateId, Option<StateId>, Pointer, bool);

impl Walk<'_> {
    fn search(&self) -> Result<Option<[Word; 2]>, Stop> {
        let signs = Signs::of(self.game.rules);
        let mover = self.game.rules.mover(self.phase);
        let after = self.game.rules.next_phase(self.phase);
        let following = Following { chooser: self.game.chooser(self.phase), by: Some(self.by) };
        let begin = |phase: usize| self.guess.next(StateId::ZERO, Signs::phase(phase));
        let start: PickState = (begin(self.phase), Some(begin(after)), following.start(), false);
        let mut nodes: Vec<(PickState, usize, [Letter; 2])> = vec![(start.clone(), 0, [0, 0])];
        let mut known: HashMap<PickState, ()> = HashMap::from([(start, ())]);
        let mut at = 0;
        while at < nodes.len() {
            self.run.states(nodes.len())?;
            let (before, after, pointer, pointed) = nodes[at].0.clone();
            let right = match after {
                Some(after) => self.guess.output(before) == self.guess.output(after),
                None => !*self.guess.output(before),
            };
            if pointed && !right && following.holds(&pointer) {
                return Ok(Some(self.words(&nodes, at)));
            }
            let mut push = |node: PickState, signs: [Letter; 2]| {
                if known.insert(node.clone(), ()).is_none() {
                    nodes.push((node, at, signs));
                }
            };
            for letter in self.game.rules.alphabet.letters() {
                for player in Player::BOTH {
                    let same = |sign| {
                        (
                            self.guess.next(before, sign),
                            after.map(|after| self.guess.next(after, sign)),
                        )
                    };
                    let taken = signs.taken(letter, player);
                    let (one, other) = same(taken);
                    push((one, other, pointer.clone(), pointed), [taken, taken]);
                    let free = signs.free(letter, player);
                    if let Some(next) = following.step(&pointer, letter, false) {
                        let (one, other) = same(free);
                        push((one, other, next, pointed), [free, free]);
                    }
                    if pointed {
                        continue;
                    }
                    if let Some(next) = following.step(&pointer, letter, true) {
                        let taken = signs.taken(letter, player);
                        let other = after
                            .filter(|_| player == mover)
                            .map(|after| self.guess.next(after, taken));
                        push((self.guess.next(before, free), other, next, true), [free, taken]);
                    }
                }
            }
            at += 1;
        }
        Ok(None)
    }

    fn words(&self, nodes: &[(PickState, usize, [Letter; 2])], mut at: usize) -> [Word; 2] {
        let (mut one, mut other) = (vec![], vec![]);
        while at != 0 {
            let (_, before, signs) = nodes[at];
            one.push(signs[0]);
            other.push(signs[1]);
            at = before;
        }
        one.push(Signs::phase(self.phase));
        other.push(Signs::phase(self.game.rules.next_phase(self.phase)));
        one.reverse();
        other.reverse();
        [one, other]
    }
}

/// A board over a word of the game on which a list does not apply although a letter is free.
pub(crate) fn silent(game: &StrategyGame<'_>, run: &Run<'_>) -> Result<Option<Board>, Stop> {
    for (phase, player) in [(0, Player::First), (game.rules.turn, Player::Second)] {
        let following = Following { chooser: &game.choosers[player.index()], by: None };
        let start = (StateId::ZERO, following.start(), false);
        let mut known: HashMap<(StateId, Pointer, bool), (Word, Vec<bool>)> =
            HashMap::from([(start.clone(), (vec![], vec![]))]);
        let mut todo = VecDeque::from([start]);
        while let Some(now) = todo.pop_front() {
            run.states(known.len())?;
            let (word, taken) = known.get(&now).cloned().unwrap_or_default();
            let (state, pointer, some_free) = now;
            if some_free && *game.domain.output(state) && following.holds(&pointer) {
                let taken = taken.into_iter().map(|taken| taken.then_some(Player::First)).collect();
                return Ok(Some(Board { letters: word, taken, phase }));
            }
            for letter in game.rules.alphabet.letters() {
                let next = game.domain.next(state, letter);
                let free = following
                    .step(&pointer, letter, false)
                    .map(|pointer| ((next, pointer, true), false));
                let ways = free.into_iter().chain([((next, pointer.clone(), some_free), true)]);
                for (node, is_taken) in ways {
                    if !known.contains_key(&node) {
                        let longer = (
                            [word.as_slice(), &[letter]].concat(),
                            [taken.as_slice(), &[is_taken]].concat(),
                        );
                        known.insert(node.clone(), longer);
                        todo.push_back(node);
                    }
                }
            }
        }
    }
    Ok(None)
}
