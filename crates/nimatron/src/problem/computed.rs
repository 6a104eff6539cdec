//! Plans that compute their answers from the rules, where no theorem has a form from which programs
//! are made.

use compute::{Given, Test};
use plan::{
    ComputedDecision, Decision, GivenValue, Instruction, NoTheorem, PrintedAnswer, Program,
    Variable, VariableKind, Wanted,
};
use rules::loops::Loops;

use super::{Problem, ranges};
use crate::game::Game;

/// The decision that computes answers about the positions of a problem; none if loops cannot
/// express its rules, or do not answer the question.
pub(super) fn decision(
    problem: &Problem,
    program: &Program,
    wanted: Wanted,
) -> Option<ComputedDecision> {
    let mut loops = rules::read_loops(&problem.game_source, &problem.settings(&[]))?;
    let sum = asks_for_sums(&program.steps);
    let told = match wanted {
        // Misère sums are played out, which is for small ones: with a parameter from the input, a
        // theorem for each value reaches further.
        Wanted::Outcome => !loops.game.misere || program.settings.is_empty(),
        Wanted::Turns => true,
        Wanted::Value | Wanted::WinningMoves => !loops.game.misere,
        Wanted::Difference => false,
    };
    if sum && (!told || !loops.is_plain()) {
        return None;
    }
    // Partisan games have none.
    let partisan = problem.statement.game.begins.is_some();
    let values = wanted == Wanted::Value && (loops.game.misere || !loops.is_plain() || partisan);
    if values || wanted == Wanted::Difference && !loops.game.scored {
        return None;
    }
    // A computed setting may be outside the range that the rules assume: then there are no
    // positions.
    let unbounded = program
        .settings
        .iter()
        .any(|(_, variable)| ranges::of_variable(program, *variable).is_none());
    if unbounded && !loops.ranges.is_empty() {
        let domain = core::mem::replace(&mut loops.game.domain, Test::Always(true));
        loops.game.domain = Test::all(core::iter::once(domain).chain(loops.ranges));
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
    Some(ComputedDecision { game: loops.game, given, wanted, sum, code: None })
}

/// Whether the rules of the game have draws: endings without a winner, or gains that may be equal.
/// Does not consider endless play.
pub(super) fn can_be_drawn(problem: &Problem) -> bool {
    rules::read_loops(&problem.game_source, &problem.settings(&[])).is_some_and(|loops| {
        let drawn = |ending: &compute::Ending| ending.verdict == compute::Verdict::Draw;
        loops.game.scored || loops.game.endings.iter().any(drawn)
    })
}

/// A decision by definition where literal play of a [`Game`](crate::game::Game) does not answer the
/// question: for sums of tuples, scores, numbers of moves, and games with other endings.
pub(super) fn literal(problem: &Problem, program: &Program) -> Option<Decision> {
    let game = problem.game(&[]).ok()?;
    let tuples = game.heaps();
    let sums = tuples.is_some() && asks_for_sums(&program.steps);
    let plain = tuples.and_then(|rules| rules.moves.loops()).is_none_or(Loops::is_plain);
    let decision = || decision(problem, program, wanted(problem, program)).map(Decision::Computed);
    if sums || !plain || is_wanted(program) { decision() } else { None }
}

/// Why no theorem can answer the question, so that none is looked for.
pub(super) fn beyond_theorems(program: &Program, game: &Game) -> Option<NoTheorem> {
    let heap = game.heaps().or(game.sums().map(|rules| &rules.heap));
    let list = |variable: Variable| {
        let declared = program.variables.get(variable.index());
        declared.is_some_and(|declared| matches!(declared.kind, VariableKind::Numbers { .. }))
    };
    if is_wanted(program) {
        Some(NoTheorem::Asked)
    } else if program.settings.iter().any(|(_, variable)| list(*variable)) {
        Some(NoTheorem::Lists)
    } else if heap.is_some_and(|rules| rules.moves.loops().is_some()) {
        Some(NoTheorem::Arithmetic)
    } else {
        (game.heaps().is_some() && asks_for_sums(&program.steps)).then_some(NoTheorem::Sums)
    }
}

/// The quantity asked for.
pub(super) fn wanted(problem: &Problem, program: &Program) -> Wanted {
    problem.statement.wanted.unwrap_or(match &program.answer {
        PrintedAnswer::Value => Wanted::Value,
        PrintedAnswer::Outcome { .. } | PrintedAnswer::Computed | PrintedAnswer::Result => {
            Wanted::Outcome
        }
    })
}

/// Whether that quantity can only be computed.
pub(super) fn is_wanted(program: &Program) -> bool {
    match &program.answer {
        PrintedAnswer::Computed => true,
        PrintedAnswer::Outcome { draws, .. } => draws.is_some(),
        PrintedAnswer::Value | PrintedAnswer::Result => false,
    }
}

/// Whether steps add heaps: positions are sums then.
pub(super) fn asks_for_sums(steps: &[Instruction]) -> bool {
    let mut sums = false;
    steps.iter().for_each(|step| {
        step.each(&mut |step| sums |= matches!(step, Instruction::Answer | Instruction::Heaps(_)));
    });
    sums
}
