//! A play: the states it went through, who is to move, taking back.

use answer::{Obstacle, Survey};
use run::Run;

use crate::game::{Game, Position};
use crate::state::State;

/// A play of a game. It begins anywhere and knows nothing of who sits at the board.
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
    /// What the turns have gained, as many as have been made.
    gains: Vec<i64>,
}

impl<'g> Session<'g> {
    /// A play that begins here.
    #[must_use]
    pub fn new(game: &'g Game, start: State) -> Self {
        Self { game, states: vec![start], gains: vec![] }
    }

    /// The state it is in.
    #[must_use]
    pub fn state(&self) -> &State {
        &self.states[self.states.len() - 1]
    }

    /// How many turns (in pick games: picks) have been made.
    #[must_use]
    pub const fn turns(&self) -> usize {
        self.states.len() - 1
    }

    /// Who is to move: 0 for the player who was to move at the beginning and 1 for the other; in partisan and in pick games 0 for the first-named player and 1 for the
    /// other. When all letters of a board are taken, the one who took the last.
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

    /// What has been gained by the player who was to move at the beginning, and by the other.
    #[must_use]
    pub fn scores(&self) -> [i128; 2] {
        let of = |player: usize| self.gains.iter().skip(player).step_by(2).map(|gain| i128::from(*gain)).sum();
        [of(0), of(1)]
    }

    /// Whether play has been in this state before.
    #[must_use]
    pub fn is_repeated(&self) -> bool {
        let now = self.game.canonical(self.state().clone());
        self.states.iter().rev().skip(1).any(|state| self.game.canonical(state.clone()) == now)
    }

    /// The state with everything that a turn can make of it. See [`Game::survey`].
    ///
    /// # Errors
    /// Those of [`Game::survey`].
    pub fn survey(&self, most: usize, run: &Run<'_>) -> Result<Survey, Obstacle> {
        self.game.survey(self.state(), most, run)
    }

    /// Makes the turn with this index in the survey of the same limit; false if there is none, and then nothing happens.
    pub fn make(&mut self, choice: usize, most: usize, run: &Run<'_>) -> bool {
        let listed = self.game.turns(self.state(), most, run);
        let after = match listed {
            Ok(turns) => turns.into_iter().nth(choice).map(|(state, turn)| (state, turn.way.gain())),
            // Then the survey has only some turns, and says where they lead.
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

    /// Takes the last turn back; false if none has been made.
    pub fn undo(&mut self) -> bool {
        let some = self.turns() > 0;
        if some {
            self.states.pop();
            self.gains.pop();
        }
        some
    }

    /// The index in the survey of the same limit of the turn that leads to this position, if there is one. Heaps of lists may be in any order.
    #[must_use]
    pub fn choice_to(&self, position: &Position, survey: &Survey) -> Option<usize> {
        let normal = |position: Position| self.game.canonical(State { position, mover: None }).position;
        let wanted = normal(position.clone());
        survey.choices.iter().position(|choice| {
            self.game.position(&choice.place.position).is_ok_and(|reached| normal(reached) == wanted)
        })
    }
}
