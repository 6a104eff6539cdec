//! A position with all its turns: the basis of interactive play.

use answer::{
    BoardSolution, Choice, Found, Method, Obstacle, PartisanSolution, Place, Solution, Standing,
    Survey,
};
use rules::Outcome;
use run::Run;

use crate::game::{Game, Position};
use crate::state::{State, Turns};

impl Game {
    /// A position with all its turns and their outcomes; if there are more than `most`, only those
    /// that win by a theorem. Cost: that of [`find`](Self::find), for the position and all its
    /// options.
    ///
    /// ```
    /// use nimatron::{Game, Run, Settings};
    ///
    /// let game = Game::shipped("nim", &Settings::default())?;
    /// let state = game.state("3 4 5", None).expect("a position");
    /// let survey = game.survey(&state, 300, &Run::default()).expect("little work");
    /// assert_eq!(survey.choices.len(), 12);
    /// let reply = &survey.choices[survey.reply().expect("a turn")];
    /// assert_eq!(reply.place.position, "(1, 4, 5)");
    /// # Ok::<(), nimatron::LoadError>(())
    /// ```
    ///
    /// # Errors
    /// Why the turns cannot be listed. Exhausting a budget before their outcomes are known is not
    /// an error: the outcomes are missing then.
    pub fn survey(&self, state: &State, most: usize, run: &Run<'_>) -> Result<Survey, Obstacle> {
        let turns = match self.turns(state, most, run) {
            Ok(turns) => turns,
            Err(obstacle) => return self.survey_by_theorem(state, run).ok_or(obstacle),
        };
        if let Position::Board(_) = state.position {
            return Ok(self.survey_of_board(state, turns, run));
        }
        let all: Vec<State> = [state.clone()]
            .into_iter()
            .chain(turns.iter().map(|(after, _)| after.clone()))
            .collect();
        let (mut standings, method) = self.standings(&all, run);
        let after = standings.split_off(1.min(standings.len()));
        let before = standings.pop().flatten();
        let choices = turns.into_iter().zip(after);
        let choices = choices.map(|((after, turn), standing)| {
            let best = match (&before, &standing) {
                (Some(before), Some(after)) => before.is_best(&turn, after),
                (None, after) => after.as_ref().and_then(Standing::outcome) == Some(Outcome::P),
                (Some(_), None) => false,
            };
            Choice { turn, best, place: self.place(&after, standing) }
        });
        Ok(Survey {
            choices: choices.collect(),
            place: self.place(state, before),
            complete: true,
            method,
        })
    }

    /// A position with its standing.
    pub(crate) fn place(&self, state: &State, standing: Option<Standing>) -> Place {
        Place { position: self.spell(&state.position), mover: self.mover(state), standing }
    }

    /// The standings of states, and the method for the first.
    pub(crate) fn standings(
        &self,
        states: &[State],
        run: &Run<'_>,
    ) -> (Vec<Option<Standing>>, Option<Method>) {
        let positions: Vec<Position> = states.iter().map(|state| state.position.clone()).collect();
        let mut method = None;
        let mut note = |at: usize, how: Method| {
            if at == 0 {
                method = Some(how);
            }
        };
        let found = self.find(&positions, run);
        let told: Vec<Option<Standing>> = match found {
            Found::Outcomes(all) => (0..)
                .zip(all)
                .map(|(at, (_, one))| {
                    let solution = one.ok()?;
                    note(at, solution.method);
                    Some(outcome(&solution))
                })
                .collect(),
            Found::Sides(all) => (0..)
                .zip(all)
                .zip(states)
                .map(|((at, (_, one)), state)| {
                    let solution = one.ok()?;
                    let (standing, how) = side(&solution, state.mover.unwrap_or(0));
                    note(at, how);
                    Some(standing)
                })
                .collect(),
            Found::Results(all) => (0..)
                .zip(all)
                .map(|(at, (_, one))| {
                    let solution = one.ok()?;
                    note(at, solution.method);
                    Some(Standing::Result(solution.best))
                })
                .collect(),
        };
        (told, method)
    }

    /// For too many turns to list: those that win by a theorem.
    fn survey_by_theorem(&self, state: &State, run: &Run<'_>) -> Option<Survey> {
        let solution = match self.find(std::slice::from_ref(&state.position), run) {
            Found::Outcomes(all) => all.into_iter().next()?.1.ok()?,
            Found::Sides(all) => {
                let [left, right] = all.into_iter().next()?.1.ok()?.sides;
                if state.mover == Some(1) { right } else { left }
            }
            Found::Results(_) => return None,
        };
        let lost = Standing::bare(Outcome::P);
        let choices = solution.winning.iter().filter_map(|turn| {
            let after = self.position(&turn.result).ok()?;
            let after = State { position: after, mover: state.mover.map(|mover| 1 - mover.min(1)) };
            Some(Choice {
                turn: turn.clone(),
                place: self.place(&after, Some(lost.clone())),
                best: true,
            })
        });
        let choices: Vec<Choice> = choices.collect();
        Some(Survey {
            choices,
            complete: false,
            method: Some(solution.method),
            place: self.place(state, Some(outcome(&solution))),
        })
    }

    /// For a board, one query gives the results of all picks.
    fn survey_of_board(&self, state: &State, turns: Turns, run: &Run<'_>) -> Survey {
        let solved: Option<BoardSolution> =
            match self.find(std::slice::from_ref(&state.position), run) {
                Found::Results(all) => all.into_iter().next().and_then(|(_, one)| one.ok()),
                Found::Outcomes(_) | Found::Sides(_) => None,
            };
        let picks = solved.as_ref().map(|solution| &solution.picks[..]).unwrap_or_default();
        let choices = turns.into_iter().map(|(after, turn)| {
            let place = match turn.way {
                answer::Way::Pick { place, .. } => place,
                _ => 0,
            };
            let pick = picks.iter().find(|pick| pick.place == place);
            let standing = pick.map(|pick| Standing::Result(pick.result.clone()));
            Choice {
                turn,
                best: pick.is_some_and(|pick| pick.best),
                place: self.place(&after, standing),
            }
        });
        Survey {
            choices: choices.collect(),
            complete: true,
            method: solved.as_ref().map(|solution| solution.method),
            place: self.place(state, solved.map(|solution| Standing::Result(solution.best))),
        }
    }
}

fn outcome(solution: &Solution) -> Standing {
    Standing::Outcome {
        outcome: solution.outcome,
        difference: solution.difference,
        value: solution.value,
        remoteness: solution.remoteness,
        plays: solution.plays,
        class: None,
    }
}

/// The standing of a position of a partisan game with this player to move, and the method.
fn side(solution: &PartisanSolution, mover: usize) -> (Standing, Method) {
    let own = &solution.sides[mover.min(1)];
    let standing = Standing::Outcome {
        outcome: own.outcome,
        difference: None,
        value: None,
        remoteness: own.remoteness,
        plays: own.plays,
        class: Some(solution.class),
    };
    (standing, own.method)
}
