//! A partisan game as it is played: each player has moves, and they take turns. Nothing here knows
//! of markers.

use std::cell::Cell;
use std::hash::Hash;

use rules::tuples::{self, Tuple, TupleRuleset};
use rules::words::literal;
use rules::{Convention, Outcome, OutcomeClass, Word, WordRuleset};
use run::Run;
use solve::{Game, Parity, Solver, Unsolved};

/// What a player can move to; none if that cannot be listed.
type MoveFunction<'r, P> = Box<dyn Fn(&P) -> Option<Vec<P>> + 'r>;

/// The moves of both players.
pub(crate) struct Alternating<'r, P> {
    moves: [MoveFunction<'r, P>; 2],
    /// Some moves could not be listed.
    unlisted: Cell<bool>,
}

impl<'r> Alternating<'r, Word> {
    /// Games on words: impartial rules with the moves of one player each.
    pub(crate) fn words(halves: &'r [WordRuleset; 2]) -> Self {
        let moves = halves.each_ref().map(|half| -> MoveFunction<'r, Word> {
            let reading = literal::Reading::new(half);
            Box::new(move |word: &Word| Some(reading.options(word)))
        });
        Self { moves, unlisted: Cell::new(false) }
    }
}

impl<'r> Alternating<'r, Tuple> {
    /// Games on tuples, the same.
    pub(crate) fn tuples(halves: &'r [TupleRuleset; 2]) -> Self {
        let moves = halves.each_ref().map(|half| -> MoveFunction<'r, Tuple> {
            let reading = tuples::literal::Reading::new(half);
            Box::new(move |tuple: &Tuple| reading.options(tuple).ok())
        });
        Self { moves, unlisted: Cell::new(false) }
    }
}

impl<P: Clone + Eq + Hash> Game for Alternating<'_, P> {
    type Position = (usize, P);

    fn options(&self, (player, position): &(usize, P), into: &mut Vec<(usize, P)>) {
        match self.moves[*player](position) {
            Some(options) => into.extend(options.into_iter().map(|option| (1 - player, option))),
            None => self.unlisted.set(true),
        }
    }
}

/// What is true of a position, by who is to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Truth {
    /// Who wins.
    pub(crate) outcomes: [Outcome; 2],
    /// Whether every move wins.
    pub(crate) every: [bool; 2],
    /// Whether all plays are odd, or even.
    pub(crate) parity: [Parity; 2],
}

impl Truth {
    pub(crate) const fn class(&self) -> OutcomeClass {
        OutcomeClass::of(self.outcomes[0], self.outcomes[1])
    }
}

/// Why there is no truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// It takes too much, or moves cannot be listed.
    Budget,
    /// A play may never end.
    Endless,
}

/// Solves positions by trying all plays.
pub(crate) struct AlternatingSolver<'g, 'r, P: Clone + Eq + Hash> {
    game: &'g Alternating<'r, P>,
    solver: Solver<'g, Alternating<'r, P>>,
    convention: Convention,
}

impl<'g, 'r, P: Clone + Eq + Hash> AlternatingSolver<'g, 'r, P> {
    pub(crate) fn new(game: &'g Alternating<'r, P>, misere: bool) -> Self {
        let convention = if misere { Convention::Misere } else { Convention::Normal };
        Self { game, solver: Solver::new(game), convention }
    }

    /// What is true of a position.
    pub(crate) fn truth(&mut self, position: &P, run: &Run<'_>) -> Result<Truth, Trouble> {
        let mut truth =
            Truth { outcomes: [Outcome::P; 2], every: [true; 2], parity: [Parity::Even; 2] };
        for player in 0..2 {
            let start = (player, position.clone());
            truth.outcomes[player] = self.outcome(&start, run)?;
            let mut options = vec![];
            self.game.options(&start, &mut options);
            for option in &options {
                truth.every[player] &= self.outcome(option, run)? == Outcome::P;
            }
            truth.parity[player] = self.solver.plays(&start, run).map_err(trouble)?.parity;
        }
        if self.game.unlisted.get() { Err(Trouble::Budget) } else { Ok(truth) }
    }

    fn outcome(&mut self, start: &(usize, P), run: &Run<'_>) -> Result<Outcome, Trouble> {
        let outcome = self.solver.outcome(start, self.convention, run).map_err(trouble);
        if self.game.unlisted.get() { Err(Trouble::Budget) } else { outcome }
    }
}

fn trouble<P>(unsolved: Unsolved<P>) -> Trouble {
    match unsolved {
        Unsolved::Stopped(_) => Trouble::Budget,
        Unsolved::Endless { .. } => Trouble::Endless,
    }
}
