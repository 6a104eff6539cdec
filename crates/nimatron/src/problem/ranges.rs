//! The values that the rules allow for parameters, and those that the input of a problem gives.

use plan::{Number, Program, Variable, VariableKind};

use super::Problem;
use super::fit::Misfit;

/// The minimum and maximum of a variable that is read, or of its numbers; none if they depend on
/// the input.
pub(super) fn of_variable(program: &Program, variable: Variable) -> Option<(i64, i64)> {
    match &program.variables.get(variable.index())?.kind {
        VariableKind::Number { low: Number::Constant(low), high: Number::Constant(high) }
        | VariableKind::Numbers { low: Number::Constant(low), high: Number::Constant(high) } => {
            Some((*low, *high))
        }
        _ => None,
    }
}

/// Checks that every value read for a parameter is allowed by the rules, if both ranges are
/// literal. Theorems are about all values; computed answers rely on the range in their loops.
pub(super) fn check(problem: &Problem) -> Result<(), Misfit> {
    let program = &problem.statement.program;
    let allowed = rules::parameter_ranges(&problem.game_source);
    for (name, variable) in &program.settings {
        let range = allowed.iter().find(|(known, ..)| known == name);
        if let (Some(&(_, low, high)), Some(given)) = (range, of_variable(program, *variable))
            && (given.0 < low || given.1 > high)
        {
            return Err(Misfit::Range { parameter: name.clone(), given, allowed: (low, high) });
        }
    }
    Ok(())
}
