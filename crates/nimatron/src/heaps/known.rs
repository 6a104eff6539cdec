//! Single positions from a theorem, however large the heaps are.

use std::collections::BTreeMap;
use std::time::Duration;

use automata::{Letter, StateId};
use certify::Options;
use prove::heaps::moves::Winner;
use prove::heaps::{self, HeapKind, HeapProof, certificate};
use rules::heaps::{Tuple, spell_tuple};
use rules::{Convention, Outcome};
use run::{Limits, Run};
use tell::answer::{Method, Solution};

use super::brute::Turns;
use super::solution::turn;
use super::{Heaps, narrow, wide};

/// Winning turns that are listed.
const MOST: usize = 100;
/// Results of moves that are looked at to count the options.
const COUNTED: u64 = 100_000;
/// States and time for a theorem about values, which is not what was asked for.
const LITTLE_STATES: u64 = 5_000;
const LITTLE_TIME: Duration = Duration::from_millis(300);

/// A theorem about a game of heaps, ready to be asked about single positions.
#[derive(Clone, Debug)]
pub(crate) struct Known<'g> {
    game: &'g Heaps,
    winner: Winner,
    states: usize,
    /// A theorem about values, if there is one that costs little.
    values: Option<HeapProof>,
}

impl Heaps {
    /// Proves who wins positions of every size, if that can be done within the budget of `run`. The claims of the rules are left alone.
    pub(crate) fn known(&self, run: &Run<'_>) -> Option<Known<'_>> {
        let kind = HeapKind::Outcome(self.rules.convention);
        let proof = heaps::prove(&self.rules, kind, &self.numerations, run).ok()?;
        self.believes(&proof)?;
        // The values of turns of several moves are hardly ever simple.
        let values = if self.rules.convention == Convention::Normal && self.rules.turn == 1 {
            let little = run.part(Limits { states: LITTLE_STATES, time: Some(LITTLE_TIME), ..run.limits });
            let values = heaps::prove(&self.rules, HeapKind::Relation, &[proof.encoding.numeration], &little);
            values.ok().filter(|values| self.believes(values).is_some())
        } else {
            None
        };
        let states = proof.answer.len();
        Some(Known { game: self, winner: Winner::new(&self.rules, &proof, run).ok()?, states, values })
    }

    /// Only if the independent checker accepts it.
    fn believes(&self, proof: &HeapProof) -> Option<()> {
        let certificate = certificate::write(&self.source, &self.rules, proof, &[]);
        certify::check(&certificate, &Options::default()).ok().map(drop)
    }
}

/// The number of which a relation says that it is the Grundy value of the position; none if it has many more digits than the heaps.
fn value(relation: &HeapProof, tuple: &Tuple) -> Option<u128> {
    /// Places beyond those of the heaps.
    const MORE: usize = 3;
    let (encoding, machine) = (&relation.encoding, &relation.answer);
    let (prefix, tracks) = (encoding.prefix(), encoding.tracks());
    let asked = [&tuple[..], &[0]].concat();
    let short = encoding.write(&asked)?.len();
    let word = encoding.write_padded(&asked, short + MORE * tracks)?;
    // For each state that can be reached by the letters so far, whatever the digits of the value: from where, and by which letter.
    let mut levels: Vec<BTreeMap<StateId, (StateId, Letter)>> = vec![];
    let mut states = vec![StateId::ZERO];
    for (at, &fixed) in word.iter().enumerate() {
        let free = at >= prefix && (at - prefix) % tracks + 1 == tracks;
        let mut level = BTreeMap::new();
        for &state in &states {
            for (letter, &next) in (0..).zip(machine.row(state)) {
                if free || letter == fixed {
                    level.entry(next).or_insert((state, letter));
                }
            }
        }
        states = level.keys().copied().collect();
        levels.push(level);
    }
    let mut state = states.into_iter().find(|&state| *machine.output(state) == Some(0))?;
    let mut found = vec![];
    for level in levels.iter().rev() {
        let (before, letter) = *level.get(&state)?;
        found.push(letter);
        state = before;
    }
    found.reverse();
    encoding.read(&found)?.pop()
}

impl Known<'_> {
    /// Who wins a position, and how; `None` if it is none, or if the budget ends. Linear in the number of digits.
    #[must_use]
    pub(crate) fn solve(&self, tuple: &Tuple, run: &Run<'_>) -> Option<Solution> {
        let rules = &self.game.rules;
        let outcome = if self.winner.class(tuple)? == 0 { Outcome::P } else { Outcome::N };
        let own = run.part(Limits { states: COUNTED, ..run.limits });
        let turns = Turns::new(rules, COUNTED, &own).ok();
        let counted = narrow(tuple).ok().zip(turns).and_then(|(position, turns)| match turns.can_move(&position) {
            Ok(false) => Some(super::brute::Reached::new()),
            _ => turns.reached(&position).ok(),
        });
        let (winning, complete) = match &counted {
            Some(reached) => {
                let wins = |option: &&Vec<u64>| self.winner.class(&wide(option)) == Some(0);
                let winning = reached.keys().filter(wins);
                let turns =
                    winning.map(|option| turn(rules, tuple, &wide(option), reached.get(option).copied().flatten()));
                (turns.collect(), true)
            }
            None if outcome == Outcome::P => (vec![], true),
            None => {
                let found = self.winner.winning_moves(tuple, MOST, run).ok()?;
                (found.moves.iter().map(|option| turn(rules, tuple, option, None)).collect(), found.all)
            }
        };
        Some(Solution {
            position: spell_tuple(tuple),
            outcome,
            value: self.values.as_ref().and_then(|relation| value(relation, tuple)),
            remoteness: None,
            plays: None,
            options: counted.map(|reached| reached.len()),
            winning,
            complete,
            method: Method::Theorem { states: self.states },
        })
    }
}
