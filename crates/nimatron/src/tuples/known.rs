//! Single positions from a theorem, however large the heaps are.

use std::time::Duration;

use answer::{Method, Question, Solution};
use prove::certificate;
use prove::tuples::moves::{Winner, WinningMoves};
use prove::tuples::{self, TupleKind, TupleProof};
use rules::tuples::{Division, Tuple};
use rules::{Convention, Outcome};
use run::{Limits, Run};

use super::brute::Turns;
use super::solution::turn;
use super::{Tuples, narrow, wide};

/// The most winning turns listed.
const MOST: usize = 100;
/// Results of moves visited to count the options.
const COUNTED: u64 = 100_000;
/// States and time for an additional theorem about values.
const LITTLE_STATES: u64 = 5_000;
const LITTLE_TIME: Duration = Duration::from_millis(300);

/// A theorem about a game of heaps, prepared for queries about single positions.
#[derive(Clone, Debug)]
pub(crate) struct Known<'g> {
    game: &'g Tuples,
    winner: Winner,
    /// The representation of positions in the theorem, if not the usual one.
    division: Option<Division>,
    states: usize,
    /// A theorem about values, if there is one that costs little.
    values: Option<TupleProof>,
}

impl Tuples {
    /// Proves who wins positions of every size, if possible within the budget of `run`. Ignores the
    /// claims of the rules.
    pub(crate) fn known(&self, run: &Run<'_>) -> Option<Known<'_>> {
        if let Some((divided, proof)) = self.by_division(Question::Outcome, run) {
            divided.believes(&proof)?;
            let (states, division) =
                (proof.answer.len(), divided.rules.division.as_deref().cloned());
            let winner = Winner::new(&divided.rules, &proof, run).ok()?;
            return Some(Known { game: self, winner, division, states, values: None });
        }
        let kind = TupleKind::Outcome(self.rules.header.convention);
        let proof = tuples::prove(&self.rules, kind, &self.numerations, run).ok()?;
        self.believes(&proof)?;
        // The values of turns of several moves are hardly ever simple.
        let values = if self.rules.header.convention == Convention::Normal
            && self.rules.turn == 1
            && self.rules.header.sides.is_none()
        {
            let little =
                run.part(Limits { states: LITTLE_STATES, time: Some(LITTLE_TIME), ..run.limits });
            let values = tuples::prove(
                &self.rules,
                TupleKind::Relation,
                &[proof.encoding.numeration],
                &little,
            );
            values.ok().filter(|values| self.believes(values).is_some())
        } else {
            None
        };
        let states = proof.answer.len();
        let winner = Winner::new(&self.rules, &proof, run).ok()?;
        Some(Known { game: self, winner, division: None, states, values })
    }

    /// Checks the proof by the independent checker.
    fn believes(&self, proof: &TupleProof) -> Option<()> {
        let certificate = certificate::write(&self.source, &self.rules, proof, &[]);
        crate::carried::check(&certificate).ok().map(drop)
    }
}

impl<'g> Known<'g> {
    /// The game of the theorem.
    pub(super) const fn game(&self) -> &'g Tuples {
        self.game
    }

    /// The class of a position.
    fn class(&self, tuple: &[u128]) -> Option<u8> {
        match &self.division {
            Some(division) => self.winner.class(&division.divide(tuple)?),
            None => self.winner.class(tuple),
        }
    }

    /// Turns to P-positions.
    fn winning_moves(&self, tuple: &Tuple, run: &Run<'_>) -> Option<WinningMoves> {
        let Some(division) = &self.division else {
            return self.winner.winning_moves(tuple, MOST, run).ok();
        };
        let found = self.winner.winning_moves(&division.divide(tuple)?, MOST, run).ok()?;
        let moves =
            found.moves.iter().map(|option| division.whole(option)).collect::<Option<_>>()?;
        Some(WinningMoves { moves, ..found })
    }

    /// Who wins a position, and how; `None` if it is not a position, or if the budget is exhausted.
    /// Linear in the number of digits.
    #[must_use]
    pub(crate) fn solve(&self, tuple: &Tuple, run: &Run<'_>) -> Option<Solution> {
        let (game, rules) = (self.game, &self.game.rules);
        let outcome = if self.class(tuple)? == 0 { Outcome::P } else { Outcome::N };
        let own = run.part(Limits { states: COUNTED, ..run.limits });
        let turns = Turns::new(rules, COUNTED, &own).ok();
        let counted = narrow(tuple).ok().zip(turns).and_then(|(position, turns)| {
            match turns.can_move(&position) {
                Ok(false) => Some(super::brute::Reached::new()),
                _ => turns.reached(&position).ok(),
            }
        });
        let (winning, complete) = match &counted {
            Some(reached) => {
                let wins = |option: &&Vec<u64>| self.class(&wide(option)) == Some(0);
                let winning = reached.keys().filter(wins);
                let turns = winning.map(|option| {
                    turn(game, tuple, &wide(option), reached.get(option).copied().flatten(), None)
                });
                (turns.collect(), true)
            }
            None if outcome == Outcome::P => (vec![], true),
            None => {
                let found = self.winning_moves(tuple, run)?;
                (
                    found
                        .moves
                        .iter()
                        .map(|option| turn(game, tuple, option, None, None))
                        .collect(),
                    found.all,
                )
            }
        };
        Some(Solution {
            position: game.spell(tuple),
            outcome: outcome.into(),
            difference: None,
            value: self.values.as_ref().and_then(|relation| relation.value(tuple)),
            remoteness: None,
            plays: None,
            options: counted.map(|reached| reached.len()),
            winning,
            complete,
            method: Method::Theorem { states: self.states },
        })
    }
}
