//! Plans that compute their answers from the rules, where there is no theorem of a form that
//! programs are made of.

use compute::Given;
use plan::{ComputedDecision, GivenValue, Instruction, Program, Wanted};

use super::Problem;

/// What is computed of the positions of a problem; none if its rules cannot be said as loops, or
/// do not tell what is asked.
pub(super) fn decision(problem: &Problem, program: &Program, wanted: Wanted) -> Option<ComputedDecision> {
    let loops = rules::read_loops(&problem.game_source, &problem.settings(&[]))?;
    let sum = asks_for_sums(&program.steps);
    if sum && (loops.game.misere || !loops.is_plain() || matches!(wanted, Wanted::Difference | Wanted::Turns)) {
        return None;
    }
    let values = wanted == Wanted::Value && (loops.game.misere || !loops.is_plain());
    if values || wanted == Wanted::Difference && !loops.game.scored {
        return None;
    }
    let setting = |name: &str| program.settings.iter().position(|(setting, _)| setting == name);
    let given = loops.game.parameters.iter().zip(loops.given).map(|(parameter, given)| {
        match (setting(&parameter.name).and_then(|index| u32::try_from(index).ok()), given) {
            (Some(index), _) => GivenValue::Setting(index),
            (None, Given::Number(number)) => GivenValue::Number(number),
            (None, Given::Numbers(numbers)) => GivenValue::Numbers(numbers),
        }
    });
    let given = given.collect();
    Some(ComputedDecision { game: loops.game, given, wanted, sum })
}

/// Whether heaps are gathered: positions are sums then.
pub(super) fn asks_for_sums(steps: &[Instruction]) -> bool {
    steps.iter().any(|step| match step {
        Instruction::Answer | Instruction::Heaps(_) => true,
        Instruction::Repeat { body, .. } => asks_for_sums(body),
        Instruction::If { then, otherwise, .. } => asks_for_sums(then) || asks_for_sums(otherwise),
        Instruction::Read(_)
        | Instruction::ReadRows { .. }
        | Instruction::Let(..)
        | Instruction::Sort(_)
        | Instruction::Reverse(_)
        | Instruction::Clear(_)
        | Instruction::Collect(..)
        | Instruction::Word(_)
        | Instruction::Tuple(_) => false,
    })
}
