//! The positions with a move into a set of positions.
//!
//! For each rule, a machine reads a position together with the new sizes of the heaps that the rule
//! can change. It is restricted to options in the set; then the new sizes are erased one by one
//! ([`automata::erase`]), and the machine is minimised after each.

use alloc::vec;
use alloc::vec::Vec;

use automata::erase::{Layout, erase, restrict};
use automata::{Moore, StateId, Word, explore};
use rules::Comparison;
use rules::tuples::{Condition, Linear, TupleRuleset, Variable};
use run::{Run, Stop};

use super::formula::{OPTION_VALUE, Spelling, compile};
use super::relation::{Pairs, single_move, variable};
use super::{Encoding, Obstacle};

/// The moves of one rule.
#[derive(Clone, Debug)]
struct RuleMoves {
    /// Accepts positions with the new sizes of the heaps that change, each behind its heap.
    machine: Moore<bool>,
    layout: Layout,
    /// Which letters are those of the option.
    option: Vec<bool>,
    /// The positions of new sizes.
    changed: Vec<usize>,
}

/// The moves of a game in an encoding, followed backwards.
#[derive(Clone, Debug)]
pub struct Before {
    rules: Vec<RuleMoves>,
    /// Accepts the positions.
    pub domain: Moore<bool>,
    /// The shape of the words of positions.
    layout: Layout,
    /// The most moves in a turn.
    turn: usize,
    /// The moves of the Nim heap alongside, which are whole turns.
    beside: Option<RuleMoves>,
}

impl Before {
    /// The moves of a game. If `relation`, the encoding has one more heap than the game, an
    /// unbounded Nim heap played alongside.
    ///
    /// # Errors
    /// See [`Obstacle`].
    pub fn new(
        rules: &TupleRuleset,
        encoding: &Encoding,
        relation: bool,
        run: &Run<'_>,
    ) -> Result<Self, Obstacle> {
        let heaps = rules.heaps.len();
        let domain = compile(&rules.domain, &Spelling::positions(encoding, heaps), run)?;
        let moves = rules.moves.linear().ok_or(Obstacle::Arithmetic)?;
        let mut made = vec![];
        for (number, of) in moves.iter().enumerate() {
            let mut condition = single_move(rules, number);
            let mut changed: Vec<usize> = vec![];
            for heap in 0..heaps {
                let stays = !of.effects.iter().any(|effect| effect.heap == heap);
                let old = Linear::variable(variable(heap));
                match condition.substitute(variable(heaps + heap), &old).filter(|_| stays) {
                    Some(simpler) => condition = simpler,
                    None => changed.push(heap),
                }
            }
            made.push(RuleMoves::new(&condition, encoding, heaps, &changed, run)?);
        }
        let beside = if relation {
            let value = Linear::variable(variable(2 * heaps));
            let down = Linear::variable(OPTION_VALUE).minus(&value).unwrap_or_default();
            let take =
                Condition::all([rules.domain.clone(), Condition::compare(down, Comparison::Less)]);
            Some(RuleMoves::new(&take, encoding, heaps, &[heaps], run)?)
        } else {
            None
        };
        let turn = rules.turn.max(1);
        let layout = Layout { numbers: encoding.prefix(), digits: encoding.tracks() };
        Ok(Self { rules: made, domain, layout, turn, beside })
    }

    /// Turns of one move that are the pairs of a relation.
    #[must_use]
    pub fn of_pairs(pairs: &Pairs, domain: &Moore<bool>) -> Self {
        let (machine, layout) = pairs.parts();
        let letters = layout.numbers + layout.digits;
        let option = (0..letters).map(|at| at % 2 == 1).collect();
        let changed = (0..letters).filter(|at| at % 2 == 1).collect();
        let only = RuleMoves { machine: machine.clone(), layout, option, changed };
        let layout = Layout { numbers: layout.numbers / 2, digits: layout.digits / 2 };
        Self { rules: vec![only], domain: domain.clone(), layout, turn: 1, beside: None }
    }

    /// At most `most` words for which one more leading place of zeros changes the output of
    /// `machine`, each with the longer word. [`Before::turns`] and the like need a set for which
    /// there are none.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn padding_matters<O: PartialEq>(
        &self,
        machine: &Moore<O>,
        most: usize,
        run: &Run<'_>,
    ) -> Result<Vec<(Word, Word)>, Stop> {
        let layout = self.layout;
        let zeros = vec![0; layout.digits];
        let pad = |position: usize, state: StateId| {
            if position == layout.numbers { machine.run_from(state, &zeros) } else { state }
        };
        // The state without and with the zeros, the same before the places.
        let (both, _) = explore(
            machine.letters(),
            (0, StateId::ZERO, pad(0, StateId::ZERO)),
            run,
            |_| 0,
            |&(position, plain, padded), letter| {
                let plain = machine.next(plain, letter);
                if position < layout.numbers {
                    return (position + 1, plain, pad(position + 1, plain));
                }
                (layout.next(position), plain, machine.next(padded, letter))
            },
            |&(position, plain, padded)| {
                position >= layout.numbers && machine.output(plain) != machine.output(padded)
            },
        )?;
        let longer = |word: &Word| {
            let (start, places) = word.split_at(layout.numbers);
            [start, &zeros, places].concat()
        };
        Ok(both
            .shortest_words(most, |&differs| differs)
            .into_iter()
            .map(|word| (longer(&word), word))
            .collect())
    }

    /// The number of states of all machines.
    #[must_use]
    pub fn states(&self) -> usize {
        self.rules.iter().chain(&self.beside).map(|rule| rule.machine.len()).sum()
    }

    /// The positions with a turn into a set of positions.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn turns(&self, set: &Moore<bool>, run: &Run<'_>) -> Result<Moore<bool>, Stop> {
        let mut found = self.moves(set, run)?;
        for _ in 1..self.turn {
            let next = self.moves(&either(&found, set, run)?, run)?;
            if next == found {
                break;
            }
            found = next;
        }
        match &self.beside {
            Some(beside) => either(&found, &beside.before(set, run)?, run),
            None => Ok(found),
        }
    }

    /// At most `most` positions of a set with a move into the same set. Nothing is erased, so this
    /// is polynomial, unlike [`Before::moves`].
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn moves_within(
        &self,
        set: &Moore<bool>,
        most: usize,
        run: &Run<'_>,
    ) -> Result<Vec<Word>, Stop> {
        let mut found = vec![];
        for rule in self.rules.iter().chain(&self.beside) {
            let moves = restrict(&rule.machine, rule.layout, &rule.option, set, run)?;
            let before: Vec<bool> =
                (0..rule.option.len()).map(|at| !rule.changed.contains(&at)).collect();
            let within = restrict(&moves, rule.layout, &before, set, run)?;
            for word in within.shortest_words(most - found.len(), |&accepts| accepts) {
                let (mut position, mut old) = (0, vec![]);
                for letter in word {
                    old.extend(before[position].then_some(letter));
                    position = rule.layout.next(position);
                }
                found.push(old);
            }
            if found.len() >= most {
                break;
            }
        }
        found.sort_by_key(Vec::len);
        found.dedup();
        Ok(found)
    }

    /// The positions with a single move of the game into a set of positions.
    ///
    /// # Errors
    /// If the budget is exhausted.
    pub fn moves(&self, set: &Moore<bool>, run: &Run<'_>) -> Result<Moore<bool>, Stop> {
        let mut found = Moore::new(set.letters(), vec![StateId::ZERO; set.letters()], vec![false]);
        for rule in &self.rules {
            found = either(&found, &rule.before(set, run)?, run)?;
        }
        Ok(found)
    }
}

/// The positions that have a value, each paired with every number; `set` accepts the pairs of a
/// position and its value.
///
/// # Errors
/// See [`Obstacle`].
pub fn valued(
    rules: &TupleRuleset,
    encoding: &Encoding,
    set: &Moore<bool>,
    run: &Run<'_>,
) -> Result<Moore<bool>, Obstacle> {
    let heaps = rules.heaps.len();
    Ok(RuleMoves::new(&rules.domain, encoding, heaps, &[heaps], run)?.before(set, run)?)
}

fn either(one: &Moore<bool>, other: &Moore<bool>, run: &Run<'_>) -> Result<Moore<bool>, Stop> {
    Ok(one.product(other, run, |&one, &other| one || other)?.0.minimal())
}

impl RuleMoves {
    fn new(
        condition: &Condition,
        encoding: &Encoding,
        heaps: usize,
        changed: &[usize],
        run: &Run<'_>,
    ) -> Result<Self, Obstacle> {
        let spelling = Spelling::changes(encoding, heaps, changed);
        let machine = compile(condition, &spelling, run)?;
        let variables: Vec<Variable> = spelling.variables().collect();
        let old = |at: usize| {
            variables
                .get(at)
                .is_some_and(|&known| known == variable(2 * heaps) || known < variable(heaps))
        };
        let changed: Vec<usize> = (0..variables.len()).filter(|&at| !old(at)).collect();
        // A heap that changes is followed by its new size.
        let option =
            (0..variables.len()).map(|at| !old(at) || !changed.contains(&(at + 1))).collect();
        Ok(Self { machine, layout: spelling.layout(), option, changed })
    }

    fn before(&self, set: &Moore<bool>, run: &Run<'_>) -> Result<Moore<bool>, Stop> {
        let mut machine = restrict(&self.machine, self.layout, &self.option, set, run)?;
        let mut layout = self.layout;
        for &position in self.changed.iter().rev() {
            machine = erase(&machine, layout, position, run)?;
            if position < layout.numbers {
                layout.numbers -= 1;
            } else {
                layout.digits -= 1;
            }
        }
        Ok(machine)
    }
}
