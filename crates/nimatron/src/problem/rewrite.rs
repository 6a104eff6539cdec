//! Rewrites programs by replacing steps.

use answer::Attempt;
use plan::{Decision, Declared, Instruction, Program, Variable, VariableKind};

/// A program that asks a different question than the problem, its decision, and the theorem behind
/// that.
pub(super) type Rewritten = (Program, Decision, Attempt);

/// Declares a variable with this name, with underscores appended if it is taken.
pub(super) fn declare(program: &mut Program, name: &str, kind: VariableKind) -> Option<Variable> {
    let variable = Variable(u32::try_from(program.variables.len()).ok()?);
    let is_taken = |name: &String| program.variables.iter().any(|declared| declared.name == *name);
    let name =
        (0..).map(|count| name.to_owned() + &"_".repeat(count)).find(|name| !is_taken(name))?;
    program.variables.push(Declared { name, kind });
    Some(variable)
}

/// Replaces each step except loops and conditions, whose bodies are rewritten. None if `by` cannot
/// replace a step.
pub(super) fn replace(
    steps: Vec<Instruction>,
    by: &mut impl FnMut(Instruction) -> Option<Vec<Instruction>>,
) -> Option<Vec<Instruction>> {
    let mut replaced = vec![];
    for step in steps {
        match step {
            Instruction::Repeat { times, index, body } => {
                replaced.push(Instruction::Repeat { times, index, body: replace(body, by)? });
            }
            Instruction::If { condition, then, otherwise } => {
                let (then, otherwise) = (replace(then, by)?, replace(otherwise, by)?);
                replaced.push(Instruction::If { condition, then, otherwise });
            }
            other => replaced.extend(by(other)?),
        }
    }
    Some(replaced)
}

/// The step, which now keeps these numbers where they are read.
pub(super) fn keep(step: Instruction, kept: &[Variable]) -> Instruction {
    match step {
        Instruction::ReadRows { mut columns, times } => {
            columns.iter_mut().for_each(|column| column.kept |= kept.contains(&column.variable));
            Instruction::ReadRows { columns, times }
        }
        other => other,
    }
}
