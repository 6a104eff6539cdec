//! Literal play, for any kind of positions: states and their turns.

use answer::fault::PositionFault;
use answer::{Obstacle, Turn};
use rules::words::literal::Reading;
use run::{Limits, Run, Stop};

use crate::game::{Game, Kind, Position};

/// A position, and whose turn it is if the rules depend on it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    /// The position.
    pub position: Position,
    /// In partisan games whose turn it is: 0 for the first-named player (Left), 1 for the other.
    /// None in all other games: it does not matter, or the position determines it.
    pub mover: Option<usize>,
}

/// The states after one turn, without duplicates, with the turn.
pub(crate) type Turns = Vec<(State, Turn)>;

impl Game {
    /// Parses a position as a person types it, with the player to move in a partisan game (by
    /// default the first).
    ///
    /// # Errors
    /// What is wrong with the text, and where.
    pub fn state(&self, text: &str, mover: Option<usize>) -> Result<State, PositionFault> {
        Ok(self.to_move(self.position(text)?, mover))
    }

    /// A position with the player to move in a partisan game: 0 or 1, by default 0. Ignored in
    /// other games.
    ///
    /// ```
    /// use nimatron::{Game, Settings};
    ///
    /// let cats = Game::load(
    ///     "players Cat, Dog\nword 1*\nmove Cat: 1 -> empty\nmove Dog: 11 -> empty\n",
    ///     &Settings::default(),
    /// )?;
    /// let position = cats.position("111").map_err(|_| "no position")?;
    /// assert_eq!(cats.to_move(position, Some(1)).mover, Some(1));
    /// let nim = Game::shipped("nim", &Settings::default())?;
    /// // It does not matter who is to move.
    /// assert_eq!(nim.state("1 2", Some(1)).map_err(|_| "no position")?.mover, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn to_move(&self, position: Position, mover: Option<usize>) -> State {
        State { position, mover: self.sides().map(|_| mover.unwrap_or(0).min(1)) }
    }

    /// Whose turn it is, 0 or 1, if that is part of the state: in partisan games, and on boards
    /// that are not full.
    #[must_use]
    pub fn mover(&self, state: &State) -> Option<usize> {
        match (self.pick_game(), &state.position) {
            (Some(game), Position::Board(board)) => {
                (!board.is_full()).then(|| game.rules().mover(board.phase).index())
            }
            _ => state.mover,
        }
    }

    /// The state in a normal form, shared by states that differ only in the order of heaps of a
    /// list.
    pub(crate) fn canonical(&self, mut state: State) -> State {
        if let Position::List(list) = &mut state.position {
            list.retain(|&heap| heap > 0);
            list.sort_unstable_by(|one, two| two.cmp(one));
        }
        state
    }

    /// Every state after one turn, if there are at most `most`, in display order. Cost: visiting
    /// all of them.
    ///
    /// # Errors
    /// [`Stop::States`] if there are more; or another obstacle.
    pub(crate) fn turns(
        &self,
        state: &State,
        most: usize,
        run: &Run<'_>,
    ) -> Result<Turns, Obstacle> {
        let too_many =
            || Obstacle::Stopped(Stop::States { limit: u64::try_from(most).unwrap_or(u64::MAX) });
        let states = u64::try_from(most).unwrap_or(u64::MAX).min(run.limits.states);
        let run = &run.part(Limits { states, ..run.limits });
        let turns = match (&self.kind, &state.position) {
            (Kind::Words(game), Position::Word(word)) => {
                let reading = Reading::new(game.rules());
                let word = game.with_mover(word, state.mover);
                // Each option comes with how it is made, which takes several times as much.
                let part = run.part(Limits { memory: run.limits.memory / 8, ..run.limits });
                let options = solve::words::options_within(&reading, &word, &part)
                    .map_err(Obstacle::Stopped)?;
                if options.len() > most {
                    return Err(too_many());
                }
                let states = options.iter().map(|option| game.state_of(option)).collect::<Vec<_>>();
                states.into_iter().zip(game.turns(&reading, &word, options)).collect()
            }
            (Kind::Tuples(game), Position::Tuple(tuple)) => {
                game.turns_from(tuple, state.mover, run)?
            }
            (Kind::Lists(game), Position::List(list)) => {
                let all = game.turns_from(list, run)?;
                all.into_iter()
                    .map(|(list, turn)| {
                        (State { position: Position::List(list), mover: None }, turn)
                    })
                    .collect()
            }
            (Kind::Boards(game), Position::Board(board)) => {
                square(board.letters.len(), run)?;
                game.turns_from(board)
            }
            _ => return Err(Obstacle::Unsupported),
        };
        if turns.len() > most { Err(too_many()) } else { Ok(turns) }
    }
}

/// Checks that there is memory for all options of a word of this length: in total they have about
/// the square of its length in letters.
fn square(length: usize, run: &Run<'_>) -> Result<(), Obstacle> {
    let letters = u64::try_from(length).map_or(u64::MAX, |length| length.saturating_mul(length));
    if letters > run.limits.memory / 64 {
        return Err(Obstacle::Stopped(Stop::Memory { limit: run.limits.memory }));
    }
    Ok(())
}
