//! Load and plan errors as problems that can be put into words.

use answer::fault::{Plain, Problem as Told};

use crate::decide::NoDecision;
use crate::game::LoadError;
use crate::problem::{Misfit, NoPlan, ProblemError};
use crate::sequence::Unfit;

impl From<Unfit> for Plain {
    fn from(unfit: Unfit) -> Self {
        match unfit {
            Unfit::Positions => Self::SequenceWithoutHeaps,
            Unfit::Turn(turn) => Self::SequenceOfTurns { turn },
            Unfit::Misere => Self::SequenceInMisere,
        }
    }
}

/// What is wrong with the rules of a game. `path` is the name of the text, if it has one.
#[must_use]
pub fn of_game(error: LoadError, path: Option<String>) -> Told {
    match error {
        LoadError::Rules { source, diagnostics } => Told::Text { source, path, diagnostics },
        LoadError::Escape { source, span, from, to } => {
            Told::Escape { source, path, span, from, to }
        }
        LoadError::NoSuchGame { name, similar } => {
            Told::Plain(Plain::NoSuchGame { name, similar: similar.map(str::to_owned) })
        }
    }
}

/// What is wrong with a problem. `path` is the name of its text, if it has one.
#[must_use]
pub fn of_problem(error: ProblemError, path: Option<String>) -> Told {
    Told::Plain(match error {
        ProblemError::NoSuchProblem { name, similar } => {
            Plain::NoSuchProblem { name, similar: similar.map(str::to_owned) }
        }
        ProblemError::Text { source, diagnostics } => {
            return Told::Contest { source, path, diagnostics };
        }
        ProblemError::NoSuchGame { name, similar, .. } => {
            Plain::NoGameOfProblem { game: name, similar: similar.map(str::to_owned) }
        }
        ProblemError::Game { name, error } => return of_game(*error, Some(format!("{name}.game"))),
        ProblemError::Words { variable } => Plain::ComplicatedWords { variable },
        ProblemError::Misfit(misfit) => match misfit {
            Misfit::Kind { given, wanted } => Plain::PositionsDiffer { given, wanted },
            Misfit::Length { given, wanted } => Plain::LengthsDiffer { given, wanted },
            Misfit::PartisanSum => Plain::PartisanSum,
            Misfit::Begins { players, given } => Plain::WhoBegins { players, given },
            Misfit::Answer { results } => Plain::AnswersDiffer { results },
            Misfit::NoParameter { name, known } => Plain::NoSuchParameter { name, known },
            Misfit::Range { parameter, given, allowed } => {
                Plain::ParameterRanges { parameter, given, allowed }
            }
            Misfit::NotSet { parameter, variable } => {
                Plain::ParameterNotSet { parameter, variable }
            }
        },
    })
}

/// Why there is no plan. A missing theorem is [`Plain::NoTheorem`].
#[must_use]
pub fn of_plan(none: NoPlan) -> Told {
    Told::Plain(match none {
        NoPlan::Problem(error) => return of_problem(*error, None),
        NoPlan::Setting { name } => Plain::NotForEvery { name },
        NoPlan::Decision(NoDecision::Letter(letter)) => Plain::NotAscii { letter },
        NoPlan::Decision(NoDecision::NoValues) => Plain::NoValues,
        NoPlan::Decision(NoDecision::Sides) => Plain::SidesHaveNoProgram,
        NoPlan::Decision(NoDecision::Form) => Plain::NoProgram,
        NoPlan::Decision(NoDecision::Undecided(unknown)) => {
            Plain::NoTheorem { obstacle: Box::new(unknown.obstacle) }
        }
        NoPlan::Unanswered(unknown) => Plain::NoAnswers { obstacle: Box::new(unknown.obstacle) },
    })
}
