//! Whether a problem fits its game, and the fitted program.

use answer::fault::Played;
use plan::{Decision, Instruction, Number, Program, TupleDecision, Wanted};

use super::{Problem, computed};
use crate::game::Game;

/// A mismatch between a problem and its game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// The problem gives words, but the game is not on words; or the other way round.
    Kind {
        /// The kind of positions of the problem.
        given: Played,
        /// The kind of positions of the game.
        wanted: Played,
    },
    /// The problem gives tuples of the wrong length.
    Length {
        /// The length in the problem.
        given: usize,
        /// The length in the game.
        wanted: usize,
    },
    /// The outcome depends on who begins, and the problem does not say which player does; or it
    /// names a player of an impartial game.
    Begins {
        /// The players of a partisan game; none if the game is impartial.
        players: Vec<String>,
        /// The name that the problem gives, if any.
        given: Option<String>,
    },
    /// The problem asks about a sum of positions of a partisan game.
    PartisanSum,
    /// The problem asks for a result where somebody wins; or the other way round.
    Answer {
        /// Whether the game has results.
        results: bool,
    },
    /// The game does not have this parameter.
    NoParameter {
        /// The parameter.
        name: String,
        /// Those it has.
        known: Vec<String>,
    },
    /// A setting from the input may be outside the range that the rules give to the parameter.
    Range {
        /// The parameter.
        parameter: String,
        /// The minimum and maximum from the input.
        given: (i64, i64),
        /// The minimum and maximum allowed by the rules.
        allowed: (i64, i64),
    },
    /// The problem has a variable with the name of a parameter, but does not set the parameter,
    /// which would silently keep its value from the rules.
    NotSet {
        /// The parameter.
        parameter: String,
        /// The variable, whose name may differ in case.
        variable: String,
    },
}

/// The program fitted to the game: a single number given as a position is a heap if positions are
/// lists.
///
/// # Errors
/// A mismatch.
pub(super) fn fit(problem: &Problem, game: &Game) -> Result<Program, Misfit> {
    let statement = &problem.statement;
    parameters(statement, game)?;
    let side = match (game.sides(), &statement.game.begins) {
        (None, None) => None,
        (names, begins) => {
            let players = names.map_or_else(Vec::new, |names| names.to_vec());
            let side = players.iter().position(|known| Some(known) == begins.as_ref());
            Some(side.ok_or_else(|| Misfit::Begins { players, given: begins.clone() })?)
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
    // In a partisan game, the first heap says whose turn it is.
    let length = game.heaps().map_or(1, |rules| rules.heaps.len() - usize::from(side.is_some()));
    // Heaps of several numbers are positions of a game on tuples, played as a sum.
    let sums = wanted == Played::Tuples && computed::asks_for_sums(&program.steps);
    if side.is_some() && sums {
        return Err(Misfit::PartisanSum);
    }
    program.steps = steps(program.steps, if sums { Played::Lists } else { wanted }, length, side)?;
    Ok(program)
}

/// Whether the question is meaningless for lists of heaps, but asked about single heaps that stay
/// single: these are tuples of one number.
fn is_of_one_heap(problem: &Problem, game: &Game) -> bool {
    game.sums().is_some()
        && problem.statement.wanted == Some(Wanted::Turns)
        && !computed::asks_for_sums(&problem.statement.program.steps)
        && rules::read_loops(&problem.game_source, &problem.settings(&[]))
            .is_some_and(|loops| !loops.game.splits())
}

/// Like [`fit`], from a decision about the game, whose parameters are known to exist.
///
/// # Errors
/// A mismatch.
pub(super) fn fit_decision(
    statement: &contest::Problem,
    decision: &Decision,
) -> Result<Program, Misfit> {
    let (wanted, length) = match decision {
        Decision::Computed(decision) if decision.sum => (Played::Lists, decision.game.fields.len()),
        Decision::Computed(decision) => (Played::Tuples, decision.game.fields.len()),
        // Only valid for the problem it was made for.
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

/// Checks that the problem asks for a result if and only if the game has results.
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
        return Err(Misfit::NoParameter { name: (*name).clone(), known });
    }
    // Statements write `K` where rules write `k`.
    let variables = &statement.program.variables;
    let meant = |parameter: &String| {
        variables.iter().find(|variable| variable.name.eq_ignore_ascii_case(parameter))
    };
    match known
        .iter()
        .filter(|name| !set.contains(name))
        .find_map(|name| Some((name, meant(name)?)))
    {
        Some((parameter, variable)) => {
            Err(Misfit::NotSet { parameter: parameter.clone(), variable: variable.name.clone() })
        }
        None => Ok(()),
    }
}

/// `length` is the length of a tuple, or of a heap of a list. The player of a partisan game who
/// begins becomes an additional first number.
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
                fitted.push(Instruction::If {
                    condition,
                    then: inner(then)?,
                    otherwise: inner(otherwise)?,
                });
            }
            Instruction::Tuple(numbers) if wanted == Played::Lists && length == 1 => {
                fitted
                    .push(Instruction::Heaps(numbers.into_iter().map(plan::Entry::One).collect()));
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
                    let heap =
                        plan::Entry::Rows(numbers.into_iter().map(plan::Cell::Number).collect());
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
                let numbers = |entry: &plan::Entry| {
                    if let plan::Entry::Rows(cells) = entry { cells.len() } else { 1 }
                };
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
