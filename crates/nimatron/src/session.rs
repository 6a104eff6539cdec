//! A play: its states, who is to move, undo.

use answer::{Obstacle, Survey};
use run::Run;

use crate::game::{Game, Position};
use crate::state::State;

/// A play of a game, from any position; independent of who the players are.
///
/// ```
/// use nimatron::{Game, Run, Session, Settings};
///
/// let game = Game::shipped("nim", &Settings::default())?;
/// let run = Run::default();
/// let mut session = Session::new(&game, game.state("3 4 5", None).expect("a position"));
/// while let Some(best) = session.survey(300, &run).expect("little work").reply() {
///     assert!(session.make(best, 300, &run));
/// }
/// // The first player wins, and both have played as well as they could.
/// assert_eq!((session.turns(), session.player()), (11, 1));
/// # Ok::<(), nimatron::LoadError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Session<'g> {
    game: &'g Game,
    /// Never empty.
    states: Vec<State>,
    /// The gain of each turn so far.
    gains: Vec<i64>,
}

impl<'g> Session<'g> {
    /// A play that begins in this state.
    #[must_use]
    pub fn new(game: &'g Game, start: State) -> Self {
        Self { game, states: vec![start], gains: vec![] }
    }

    /// The current state.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.states[self.states.len() - 1]
    }

    /// The number of turns (in pick games, picks) made.
    #[must_use]
    pub const fn turns(&self) -> usize {
        self.states.len() - 1
    }

    /// Who is to move: 0 for the player who began and 1 for the other; in partisan and in pick
    /// games 0 for the first-named player and 1 for the other. On a full board, the player who took
    /// the last letter.
    #[must_use]
    pub fn player(&self) -> usize {
        let state = self.state();
        match self.game.mover(state) {
            Some(mover) => mover,
            None => match (&state.position, self.states.iter().rev().nth(1)) {
                (Position::Board(_), Some(before)) => self.game.mover(before).unwrap_or(0),
                _ => self.turns() % 2,
            },
        }
    }

    /// The gains of the player who began, and of the other.
    #[must_use]
    pub fn scores(&self) -> [i128; 2] {
        let of = |player: usize| {
            self.gains.iter().skip(player).step_by(2).map(|gain| i128::from(*gain)).sum()
        };
        [of(0), of(1)]
    }

    /// Whether play has been in this state before.
    #[must_use]
    pub fn is_repeated(&self) -> bool {
        let now = self.game.canonical(self.state().clone());
        self.states.iter().rev().skip(1).any(|state| self.game.canonical(state.clone()) == now)
    }

    /// The state with all its turns. See [`Game::survey`].
    ///
    /// # Errors
    /// Those of [`Game::survey`].
    pub fn survey(&self, most: usize, run: &Run<'_>) -> Result<Survey, Obstacle> {
        self.game.survey(self.state(), most, run)
    }

    /// Makes the turn with this index in the survey with the same limit; returns false, without
    /// effect, if there is none.
    pub fn make(&mut self, choice: usize, most: usize, run: &Run<'_>) -> bool {
        let listed = self.game.turns(self.state(), most, run);
        let after = match listed {
            Ok(turns) => {
                turns.into_iter().nth(choice).map(|(state, turn)| (state, turn.way.gain()))
            }
            // Then the survey has only some turns, with their results.
            Err(_) => self.survey(most, run).ok().and_then(|survey| {
                let place = &survey.choices.get(choice)?.place;
                Some((self.game.state(&place.position, place.mover).ok()?, None))
            }),
        };
        match after {
            Some((state, gain)) => {
                self.states.push(state);
                self.gains.push(gain.unwrap_or(0));
                true
            }
            None => false,
        }
    }

    /// Undoes the last turn; false if there is none.
    pub fn undo(&mut self) -> bool {
        let some = self.turns() > 0;
        if some {
            self.states.pop();
            self.gains.pop();
        }
        some
    }

    /// The index of the turn to this position in the survey with the same limit, if there is one.
    /// Heaps of lists may be in any order.
    ///
    /// ```
    /// use nimatron::{Game, Run, Session, Settings};
    ///
    /// let (game, run) = (Game::shipped("nim", &Settings::default())?, Run::default());
    /// let start = game.state("3 4 5", None).map_err(|_| "no position")?;
    /// let mut session = Session::new(&game, start);
    /// let survey = session.survey(300, &run).map_err(|_| "too much")?;
    /// let wanted = game.position("5 4 1").map_err(|_| "no position")?; // in any order
    /// let choice = session.choice_to(&wanted, &survey).ok_or("no turn")?;
    /// assert!(session.make(choice, 300, &run) && session.turns() == 1);
    /// assert!(session.undo() && !session.undo());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn choice_to(&self, position: &Position, survey: &Survey) -> Option<usize> {
        let normal =
            |position: Position| self.game.canonical(State { position, mover: None }).position;
        let wanted = normal(position.clone());
        survey.choices.iter().position(|choice| {
            self.game
                .position(&choice.place.position)
                .is_ok_and(|reached| normal(reached) == wanted)
        })
    }
}
