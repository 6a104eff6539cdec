//! Whether a problem and its game fit together, and the program as it fits.

use answer::fault::Played;
use plan::{Decision, Instruction, Number, Program, TupleDecision, Wanted};

use super::{Problem, computed};
use crate::game::Game;

/// What does not fit between a problem and its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The problem gives words, and positions of the game are none; or the other way round.
    Kind {
        /// What the problem gives.
        given: Played,
        /// What the game is played on.
        wanted: Played,
    },
    /// The problem gives a tuple of another length.
    Length {
        /// That of the problem.
        given: usize,
        /// That of the game.
        wanted: usize,
    },
    /// Who wins depends on who begins, and the problem does not say which of the players does; or it names somebody though they have the same moves.
    Begins {
        /// Those who have moves of their own; none if nobody has.
        players: Vec<String>,
    },
    /// The problem asks for a result where somebody wins; or the other way round.
    Answer {
        /// Whether the game is played for a result.
        results: bool,
    },
    /// The game has no such parameter.
    NoParameter {
        /// The parameter.
        name: String,
    },
    /// A value that is read may be outside of the range that the rules give to the parameter.
    Range {
        /// The parameter.
        parameter: String,
        /// The least and the largest value that is read.
        given: (i64, i64),
        /// Those that the rules allow.
        allowed: (i64, i64),
    },
    /// The problem has a variable of the name of a parameter, and does not say what the parameter is: it would keep the value of the rules in silence.
    NotSet {
        /// The parameter.
        parameter: String,
        /// The variable, perhaps in other letters of the same name.
        variable: String,
    },
}

/// The program as it fits the game: one number given as a position is a heap where positions are lists.
///
/// # Errors
/// What does not fit.
pub(super) fn fit(problem: &Problem, game: &Game) -> Result<Program, Misfit> {
    let statement = &problem.statement;
    parameters(statement, game)?;
    let side = match (game.sides(), &statement.game.begins) {
        (None, None) => None,
        (names, begins) => {
            let players = names.map_or_else(Vec::new, |names| names.to_vec());
            let side = players.iter().position(|known| Some(known) == begins.as_ref());
            Some(side.ok_or(Misfit::Begins { players })?)
        }
    };
    answers(statement, game.picks().is_some())?;
    let mut program = statement.program.clone();
    let wanted = if game.words().is_some() || game.picks().is_some() {
        Played::Words
    } else if game.heaps().is_some() || is_of_one_heap(problem, game) {
        Played::Tuples
    } else {
        Played::Lists
    };
    // Of a partisan game, the first heap says whose turn it is.
    let length = game.heaps().map_or(1, |rules| rules.heaps.len() - usize::from(side.is_some()));
    // Heaps of several numbers are positions of a game on tuples, which are played as a sum.
    let sums = wanted == Played::Tuples && computed::asks_for_sums(&program.steps);
    if side.is_some() && sums {
        return Err(Misfit::Kind { given: Played::Lists, wanted });
    }
    program.steps = steps(program.steps, if sums { Played::Lists } else { wanted }, length, side)?;
    Ok(program)
}

/// Whether what is asked has no meaning for a list of heaps, and is asked of single heaps that stay single: these are tuples of one number.
fn is_of_one_heap(problem: &Problem, game: &Game) -> bool {
    game.sums().is_some()
        && problem.statement.wanted == Some(Wanted::Turns)
        && !computed::asks_for_sums(&problem.statement.program.steps)
        && rules::read_loops(&problem.game_source, &problem.settings(&[])).is_some_and(|loops| !loops.game.splits())
}

/// The same from a decision about the game, whose parameters are known to be there.
///
/// # Errors
/// What does not fit.
pub(super) fn fit_decision(statement: &contest::Problem, decision: &Decision) -> Result<Program, Misfit> {
    let (wanted, length) = match decision {
        Decision::Computed(decision) if decision.sum => (Played::Lists, decision.game.fields.len()),
        Decision::Computed(decision) => (Played::Tuples, decision.game.fields.len()),
        // Belongs to the problem it was made for.
        Decision::Each(_) => return Err(Misfit::Answer { results: false }),
        Decision::List(_) => (Played::Lists, 1),
        Decision::Word { .. } | Decision::Keep { .. } => (Played::Words, 1),
        Decision::Tuple(TupleDecision::Machine(machine)) => (Played::Tuples, machine.bounds.len()),
        Decision::Tuple(TupleDecision::Wins { length, .. }) => {
            (Played::Tuples, usize::try_from(*length).unwrap_or(usize::MAX))
        }
    };
    answers(statement, matches!(decision, Decision::Keep { .. }))?;
    let fits = match decision {
        Decision::Computed(decision) => statement.wanted == Some(decision.wanted),
        _ => statement.program.answer != plan::PrintedAnswer::Computed,
    };
    if !fits {
        return Err(Misfit::Answer { results: false });
    }
    let mut program = statement.program.clone();
    program.steps = steps(program.steps, wanted, length, None)?;
    Ok(program)
}

/// A game is played for a result or not, and that is what is asked for.
fn answers(statement: &contest::Problem, results: bool) -> Result<(), Misfit> {
    if (statement.program.answer == plan::PrintedAnswer::Result) == results {
        Ok(())
    } else {
        Err(Misfit::Answer { results })
    }
}

fn parameters(statement: &contest::Problem, game: &Game) -> Result<(), Misfit> {
    let info = game.info();
    let numbers = info.parameters.into_iter().map(|(name, _)| name);
    let known: Vec<String> = numbers.chain(info.sets.into_iter().map(|(name, _)| name)).collect();
    let fixed = statement.game.set.iter().map(|set| &set.name);
    let read = statement.program.settings.iter().map(|(name, _)| name);
    let set: Vec<&String> = fixed.chain(read).collect();
    if let Some(name) = set.iter().find(|name| !known.contains(name)) {
        return Err(Misfit::NoParameter { name: (*name).clone() });
    }
    // Statements write `K` where rules write `k`.
    let variables = &statement.program.variables;
    let meant = |parameter: &String| variables.iter().find(|variable| variable.name.eq_ignore_ascii_case(parameter));
    match known.iter().filter(|name| !set.contains(name)).find_map(|name| Some((name, meant(name)?))) {
        Some((parameter, variable)) => {
            Err(Misfit::NotSet { parameter: parameter.clone(), variable: variable.name.clone() })
        }
        None => Ok(()),
    }
}

/// `length` is how many numbers a tuple has, or a heap of a list. Which player of a partisan game begins is one more number in front.
fn steps(
    steps: Vec<Instruction>,
    wanted: Played,
    length: usize,
    side: Option<usize>,
) -> Result<Vec<Instruction>, Misfit> {
    let mut fitted = vec![];
    let inner = |body| self::steps(body, wanted, length, side);
    let kind = |given| if given == wanted { Ok(()) } else { Err(Misfit::Kind { given, wanted }) };
    for step in steps {
        match step {
            Instruction::Repeat { times, index, body } => {
                fitted.push(Instruction::Repeat { times, index, body: inner(body)? })
            }
            Instruction::If { condition, then, otherwise } => {
                fitted.push(Instruction::If { condition, then: inner(then)?, otherwise: inner(otherwise)? });
            }
            Instruction::Tuple(numbers) if wanted == Played::Lists && length == 1 => {
                fitted.push(Instruction::Heaps(numbers.into_iter().map(plan::Entry::One).collect()));
                fitted.push(Instruction::Answer);
            }
            Instruction::Tuple(numbers) => {
                if wanted != Played::Lists {
                    kind(Played::Tuples)?;
                }
                if numbers.len() != length {
                    return Err(Misfit::Length { given: numbers.len(), wanted: length });
                }
                if wanted == Played::Lists {
                    let heap = plan::Entry::Rows(numbers.into_iter().map(plan::Cell::Number).collect());
                    fitted.extend([Instruction::Heaps(vec![heap]), Instruction::Answer]);
                } else {
                    let side = side.and_then(|side| i64::try_from(side).ok()).map(Number::Constant);
                    fitted.push(Instruction::Tuple(side.into_iter().chain(numbers).collect()));
                }
            }
            Instruction::Word(word) => {
                kind(Played::Words)?;
                fitted.push(Instruction::Word(word));
            }
            Instruction::Heaps(entries) => {
                kind(Played::Lists)?;
                let numbers = |entry: &plan::Entry| if let plan::Entry::Rows(cells) = entry { cells.len() } else { 1 };
                if let Some(given) = entries.iter().map(numbers).find(|given| *given != length) {
                    return Err(Misfit::Length { given, wanted: length });
                }
                fitted.push(Instruction::Heaps(entries));
            }
            Instruction::Answer => {
                kind(Played::Lists)?;
                fitted.push(Instruction::Answer);
            }
            Instruction::Keep(variable, step) => {
                let mut judged = inner(vec![*step])?;
                if let Some(last) = judged.pop() {
                    fitted.append(&mut judged);
                    fitted.push(Instruction::Keep(variable, last.into()));
                }
            }
            other @ (Instruction::Read(_)
            | Instruction::Put { .. }
            | Instruction::Print(_)
            | Instruction::ReadRows { .. }
            | Instruction::Let(..)
            | Instruction::Sort(_)
            | Instruction::Reverse(_)
            | Instruction::Clear(_)
            | Instruction::Collect(..)) => fitted.push(other),
        }
    }
    Ok(fitted)
}
