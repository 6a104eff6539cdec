//! Single positions, and all small ones.

use answer::fault::Problem;
use nimatron::answer::{Answer, Place};
use nimatron::{Game, Position};
use tell::Format;
use tell::service::Refusal;

use crate::fault::Fault;
use crate::question::{Question, Solve, Survey, Table};
use crate::{Around, Ask, CELLS, LARGEST_TABLE, at_most, bounded, game, required, table};

/// Turns of a position that are listed if nothing is said about it, and at most.
const USUAL_TURNS: usize = 300;
const MOST_TURNS: usize = 3000;

/// Reads a position.
pub(super) fn position(game: &Game, text: &str) -> Result<Position, Fault> {
    game.position(text).map_err(|fault| Problem::Position(fault).into())
}

impl Ask for Solve {
    const PATH: &'static str = "solve";

    fn answer(&self, around: Around<'_>) -> Result<String, Fault> {
        let game = game(self.subject(), &self.set, self.misere, around.run)?;
        let asked = required(self.positions.as_ref(), "positions")?;
        if asked.is_empty() {
            return Err(
                Refusal::BadValue { field: "positions", wanted: "[\"...\"]".to_owned() }.into()
            );
        }
        let positions = asked.iter().map(|text| position(&game, text));
        let positions = positions.collect::<Result<Vec<_>, _>>()?;
        let answer = Answer::Positions(game.info(), game.find(&positions, around.run));
        Ok(tell::render(&answer, Format::Json, around.style()))
    }
}

impl Ask for Survey {
    const PATH: &'static str = "survey";

    fn answer(&self, around: Around<'_>) -> Result<String, Fault> {
        let game = game(self.subject(), &self.set, self.misere, around.run)?;
        let text = required(self.position.as_ref(), "position")?;
        let state = game.state(text, self.mover).map_err(Problem::Position)?;
        let most = self.most.unwrap_or(USUAL_TURNS).min(MOST_TURNS);
        let place = Place {
            position: game.spell(&state.position),
            mover: game.mover(&state),
            standing: None,
        };
        let survey = game.survey(&state, most, around.run);
        Ok(tell::render(&(&game.info(), &place, survey.as_ref()), Format::Json, around.style()))
    }
}

impl Ask for Table {
    const PATH: &'static str = "table";

    fn answer(&self, around: Around<'_>) -> Result<String, Fault> {
        let game = game(self.subject(), &self.set, self.misere, around.run)?;
        let answer = if game.picks().is_none() {
            Answer::Table(
                game.info(),
                table(&game, (self.values, self.remoteness), self.up_to, CELLS, around.run)?,
            )
        } else {
            game.question(self.values)?;
            let up_to = bounded(self.up_to, LARGEST_TABLE)?;
            Answer::BoardTable(game.info(), game.board_table(up_to, &at_most(around.run, CELLS)))
        };
        Ok(tell::render(&answer, Format::Json, around.style()))
    }
}
