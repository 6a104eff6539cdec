//! From a problem and a theorem to a plan.

use core::time::Duration;

use answer::{Attempt, Obstacle, Question};
use plan::{
    ComputedDecision, Decision, HeapCode, HeapValue, Instruction, ListDecision, ListLaw, Most,
    NoTheorem, Number, Origin, Plan, Program, Status, Variable, VariableKind, Wanted, WordDecision,
};
use rules::Rules;
use run::{Limits, Run};
use theory::sequence::{Sequence, TakeAndBreak};

use super::family::family;
use super::fit::{Misfit, fit};
use super::{
    NoPlan, Planned, Problem, ProblemError, computed, counted, lowest, ranges, ranked, valued,
};
use crate::decide::{Decided, NoDecision};
use crate::game::Game;
use crate::sequence::HeapGame;

/// The largest heap with a precomputed value if there is no theorem.
const COMPUTED: i64 = 1 << 21;

/// The largest tables: up to here a theorem is still preferred, but not worth a long search.
const REACHED: i64 = 1 << 24;

/// The most positions of which some may be solved without a table of all.
const SEARCHED: u64 = 1 << 30;

/// Up to this many are looked up instead of being computed again for each input.
const FEW: usize = 1000;

/// The values of this many heaps take no time.
const FEW_HEAPS: u16 = 1 << 12;

/// The states of a proof search where answers can be computed as well.
const SHORT_SEARCH: u64 = 20_000;

/// The time for a proof search where answers can be computed, but not for all inputs.
const LONG_TIME: Duration = Duration::from_secs(10);

/// The time for a search of [`SHORT_SEARCH`], if there is a limit.
const SHORT_TIME: Duration = Duration::from_secs(5);

/// Makes the plan of a problem.
///
/// # Errors
/// Why there is none.
pub(super) fn plan(problem: &Problem, run: &Run<'_>) -> Result<Planned, NoPlan> {
    let game = problem.game(&[]).map_err(|error| {
        let error = ProblemError::Game { name: problem.game_name.clone(), error: Box::new(error) };
        NoPlan::Problem(Box::new(error))
    })?;
    let program = fit(problem, &game).map_err(misfit)?;
    let question = match program.answer {
        plan::PrintedAnswer::Outcome { .. }
        | plan::PrintedAnswer::Computed
        | plan::PrintedAnswer::Result => Question::Outcome,
        plan::PrintedAnswer::Value => Question::Values,
    };
    let mut info = game.info();
    // Settings from the input have no value yet.
    let is_open = |name: &String| program.settings.iter().any(|(setting, _)| setting == name);
    info.parameters.retain(|(name, _)| !is_open(name));
    info.sets.retain(|(name, _)| !is_open(name));
    let finish = |program, decision, status, known: Result<Attempt, NoTheorem>| {
        let (theorem, missing) =
            known.map_or_else(|missing| (None, Some(missing)), |attempt| (Some(attempt), None));
        let origin = Origin { game: String::new(), status, theorem: vec![], missing };
        let plan = Plan { title: problem.statement.title.clone(), program, decision, origin };
        Planned { plan, game: info, theorem }
    };
    let wanted = computed::wanted(problem, &program);
    // Whether the values of heaps, or the lost heaps, answer the question.
    let is_told_by_heaps = wanted == Wanted::Value
        || wanted == Wanted::Outcome && program.answer != plan::PrintedAnswer::Computed;
    if is_told_by_heaps
        && !computed::is_wanted(&program)
        && let Some(decision) = by_definition(problem)
    {
        return Ok(finish(
            program,
            Decision::List(decision),
            Status::ByDefinition,
            Err(NoTheorem::Takes),
        ));
    }
    let begins = problem.side(&game);
    if question == Question::Outcome
        && let Some((open, asked)) = family(problem, &program)
        && let Ok(decided) = open.decide(question, begins, &run.part(short(run)))
        && let Ok(decision) = settled(&asked, &decided)
    {
        return Ok(finish(asked, decision, Status::Proved, Ok(decided.attempt)));
    }
    if let Some((program, decision, attempt)) =
        counted::plan(problem, &program, &game, &run.part(short(run)))
    {
        return Ok(finish(program, decision, Status::Proved, Ok(attempt)));
    }
    if valued::is_wanted(&program, &game)
        && let Some((program, decision, attempt)) =
            valued::plan(problem, &program, &game, &run.part(short(run)))
    {
        return Ok(finish(program, decision, Status::Proved, Ok(attempt)));
    }
    let computed = computed::decision(problem, &program, wanted);
    let ranked = if computed.is_none() {
        ranked::decision(&program, &game, begins, wanted, run)
    } else {
        None
    };
    let beyond = computed::beyond_theorems(&program, &game);
    let theorem = if beyond.is_some() {
        Err(NoPlan::Decision(NoDecision::Form))
    } else {
        // Without a theorem, the remaining time is for computing; if computing reaches all inputs,
        // keep the search short.
        let limits = if computed.is_some() && is_small(&program)
            || ranked.as_ref().is_some_and(|(program, _)| ranked::are_few(program))
        {
            short(run)
        } else if computed.is_some() || ranked.is_some() || game.sums().is_some() {
            Limits { time: run.limits.time.map(|time| LONG_TIME.min(time / 2)), ..run.limits }
        } else {
            run.limits
        };
        game.decide(question, begins, &run.part(limits))
            .map_err(NoPlan::Decision)
            .and_then(|decided| Ok((settled(&program, &decided)?, decided.attempt)))
    };
    match theorem {
        Ok((decision, attempt)) => Ok(finish(program, decision, Status::Proved, Ok(attempt))),
        Err(none) => {
            let missing = beyond.unwrap_or_else(|| missing(&none));
            if question == Question::Values
                && game.heaps().is_some()
                && let Some((program, decision, attempt)) =
                    valued::plan(problem, &program, &game, &run.part(short(run)))
            {
                return Ok(finish(program, decision, Status::Proved, Ok(attempt)));
            }
            if let Some(mut decision) = computed {
                ranges::check(problem).map_err(misfit)?;
                if let Some(heaps) = coded(&decision, &program, &game, run) {
                    if let Some((decision, up_to)) = few_losing_heaps(&program, &heaps, wanted, run)
                    {
                        return Ok(finish(
                            program,
                            Decision::List(decision),
                            beforehand(up_to),
                            Err(missing),
                        ));
                    }
                    decision.code = heaps.moves().map(|moves| {
                        let TakeAndBreak { digits, unequal } = moves.clone();
                        HeapCode { digits, unequal }
                    });
                }
                return Ok(finish(
                    program,
                    Decision::Computed(decision),
                    Status::Computed { up_to: None },
                    Err(missing),
                ));
            }
            if let Some((program, decision)) = ranked {
                return Ok(finish(
                    program,
                    Decision::Computed(decision),
                    Status::Computed { up_to: None },
                    Err(missing),
                ));
            }
            let heaps = is_told_by_heaps.then(|| losing_heaps(&program, &game, question, run));
            match heaps.flatten() {
                Some((decision, up_to)) => {
                    Ok(finish(program, Decision::List(decision), beforehand(up_to), Err(missing)))
                }
                None => Err(match none {
                    NoPlan::Decision(NoDecision::Undecided(undecided)) => {
                        NoPlan::Unanswered(undecided)
                    }
                    other => other,
                }),
            }
        }
    }
}

/// Why the search for a theorem gave none from which a program can be made.
fn missing(none: &NoPlan) -> NoTheorem {
    match none {
        NoPlan::Setting { name } => NoTheorem::OneValue(name.clone()),
        NoPlan::Decision(NoDecision::Undecided(undecided)) | NoPlan::Unanswered(undecided) => {
            match undecided.obstacle {
                Obstacle::Stopped(_) => NoTheorem::Budget,
                Obstacle::Cycle(_) | Obstacle::Growth(_) | Obstacle::Rise(_) => NoTheorem::Endless,
                Obstacle::Arithmetic => NoTheorem::Arithmetic,
                Obstacle::NoTermination => NoTheorem::Termination,
                _ => NoTheorem::NotFound,
            }
        }
        NoPlan::Decision(_) => NoTheorem::Form,
        NoPlan::Problem(_) => NoTheorem::NotFound,
    }
}

fn misfit(misfit: Misfit) -> NoPlan {
    NoPlan::Problem(Box::new(ProblemError::Misfit(misfit)))
}

/// The status of values precomputed for heaps up to `up_to`.
const fn beforehand(up_to: u64) -> Status {
    Status::Computed { up_to: Some(up_to) }
}

/// The limits of a proof search with an alternative.
fn short(run: &Run<'_>) -> Limits {
    let Limits { states, memory, time } = run.limits;
    Limits {
        states: states.min(SHORT_SEARCH),
        memory,
        time: time.map(|time| SHORT_TIME.min(time / 2)),
    }
}

/// Puts the parameters from the input into the decision; fails if one has no place.
pub(super) fn settled(program: &Program, decided: &Decided) -> Result<Decision, NoPlan> {
    let mut decision = decided.decision.clone();
    let list = match &mut decision {
        Decision::List(list) | Decision::Word { decision: WordDecision::Row { list, .. }, .. } => {
            Some(list)
        }
        Decision::Word { .. }
        | Decision::Keep { .. }
        | Decision::Tuple(_)
        | Decision::Computed(_)
        | Decision::Each(_) => None,
    };
    let mut most = None;
    for (index, (name, _)) in (0..).zip(&program.settings) {
        if decided.every.as_ref() != Some(name) {
            return Err(NoPlan::Setting { name: name.clone() });
        }
        most = Some(Most::Setting(index));
    }
    if let Some(ListDecision { law, .. }) = list
        && let ListLaw::Moore { most: place, misere } = law
    {
        match most {
            Some(most) => *place = most,
            // Columns modulo 2 are the nim-sum.
            None if *place == Most::Fixed(1) && !*misere => *law = ListLaw::Grundy,
            None => {}
        }
    }
    Ok(decision)
}

/// Take any number out of a set that the input gives: the rules themselves are the decision.
fn by_definition(problem: &Problem) -> Option<ListDecision> {
    let [(name, variable)] = &problem.statement.program.settings[..] else { return None };
    let kind = &problem.statement.program.variables.get(variable.index())?.kind;
    // Taking 0 would never end, and a negative number adds.
    let mut positive = matches!(kind, VariableKind::Numbers { .. });
    lowest::each_position(&problem.statement.program, &mut |lowest, _| {
        positive &= lowest.of(*variable).is_some_and(|least| least >= 1);
    });
    if !positive {
        return None;
    }
    // Compares with rules that have exactly this meaning, for a few sets instead of all.
    let plain = format!("heap n\nparameter {name} = {{1}}\nmove n -> n - d where d in {name}\n");
    let same = [&[3][..], &[1, 2, 5], &[7, 11]].into_iter().all(|set| {
        let values = [plan::naive::Setting::Numbers(set.to_vec())];
        let one = problem.rules(&values);
        let two = Problem { game_source: plain.clone(), ..problem.clone() }.rules(&values);
        match (one, two) {
            (Some(Rules::Lists(one)), Some(Rules::Lists(two))) => {
                let plain = one.turn == two.turn && one.header.convention == two.header.convention;
                plain && crate::shipped::same_moves(&one, &two)
            }
            _ => false,
        }
    });
    same.then_some(ListDecision {
        heap: HeapValue::Subtraction { setting: 0 },
        law: ListLaw::Grundy,
    })
}

/// Whether every number that is read and reaches a position is within the size of tables. The
/// number of instances, and other numbers that only control reading, may be of any size.
fn is_small(program: &Program) -> bool {
    has_few_positions(program)
        && reaching(program)
            .into_iter()
            .filter_map(|variable| program.variables.get(variable.index()))
            .all(|declared| {
                match &declared.kind {
                    VariableKind::Number { high, .. } | VariableKind::Numbers { high, .. } => {
                        match high {
                            Number::Constant(high) => *high <= REACHED,
                            // It is as large as others that are read.
                            _ => true,
                        }
                    }
                    VariableKind::Computed | VariableKind::Word { .. } => true,
                }
            })
}

/// Whether few enough positions are possible, by the ranges of the input, to search for the one
/// asked about.
fn has_few_positions(program: &Program) -> bool {
    let values = |number: &Number| match number {
        Number::Variable(variable) => ranges::of_variable(program, *variable)
            .map_or(1, |(low, high)| high.abs_diff(low).saturating_add(1)),
        _ => 1,
    };
    let mut few = true;
    for step in &program.steps {
        step.each(&mut |step| {
            if let Instruction::Tuple(numbers) = step {
                few &= numbers.iter().map(values).fold(1, u64::saturating_mul) <= SEARCHED;
            }
        });
    }
    few
}

/// The variables that positions and parameters depend on, directly or indirectly.
fn reaching(program: &Program) -> Vec<Variable> {
    let mut found: Vec<Variable> = program.settings.iter().map(|(_, variable)| *variable).collect();
    loop {
        let mut more = vec![];
        // Places, lengths and counts are at most as large as the input.
        let mut of_number = |number: &Number| {
            number.each(&mut |part| {
                if let Number::Variable(variable)
                | Number::Fold(_, variable)
                | Number::Entry(variable, _) = part
                {
                    more.push(*variable);
                }
            });
        };
        for step in &program.steps {
            step.each(&mut |step| match step {
                Instruction::Tuple(numbers) => numbers.iter().for_each(&mut of_number),
                Instruction::Heaps(entries) => entries.iter().for_each(|entry| match entry {
                    plan::Entry::One(number) => of_number(number),
                    plan::Entry::All(variable) => of_number(&Number::Variable(*variable)),
                    plan::Entry::Rows(cells) => cells.iter().for_each(|cell| match cell {
                        plan::Cell::Number(number) => of_number(number),
                        plan::Cell::Numbers(variable) => of_number(&Number::Variable(*variable)),
                    }),
                    // No exponent is above 62.
                    plan::Entry::Exponents(_) | plan::Entry::Runs { .. } => {}
                }),
                Instruction::Let(variable, number)
                | Instruction::Collect(number, variable)
                | Instruction::Put { list: variable, number, .. }
                    if found.contains(variable) =>
                {
                    of_number(number);
                }
                _ => {}
            });
        }
        let before = found.len();
        for variable in more {
            if !found.contains(&variable) {
                found.push(variable);
            }
        }
        if found.len() == before {
            return found;
        }
    }
}

/// The heaps of value 0, if a position is one heap of limited size, and no theorem is known.
fn losing_heaps(
    program: &Program,
    game: &Game,
    question: Question,
    run: &Run<'_>,
) -> Option<(ListDecision, u64)> {
    if question == Question::Values || !program.settings.is_empty() || game.picks().is_some() {
        return None;
    }
    let bound = program.variables.iter().filter_map(|declared| match &declared.kind {
        VariableKind::Number { high: Number::Constant(high), .. }
        | VariableKind::Numbers { high: Number::Constant(high), .. } => {
            Some(*high).filter(|high| *high <= COMPUTED)
        }
        _ => None,
    });
    let heaps = HeapGame::new(game, run).ok()?;
    losing_up_to(&heaps, bound.max()?, run)
}

/// The heaps of a game whose moves are those of a take-and-break game, if their values answer a
/// problem without parameters from the input.
fn coded(
    decision: &ComputedDecision,
    program: &Program,
    game: &Game,
    run: &Run<'_>,
) -> Option<HeapGame> {
    let one_heap =
        decision.game.fields.len() == 1 && decision.game.domain == compute::Test::Always(true);
    let asked = decision.sum
        && !decision.game.misere
        && matches!(decision.wanted, Wanted::Outcome | Wanted::Value);
    if !one_heap || !asked || !program.settings.is_empty() {
        return None;
    }
    HeapGame::new(game, run).ok().filter(|heaps| heaps.moves().is_some())
}

/// The heaps of value 0, if the only question is who wins one heap of limited size, and these are
/// few.
fn few_losing_heaps(
    program: &Program,
    heaps: &HeapGame,
    wanted: Wanted,
    run: &Run<'_>,
) -> Option<(ListDecision, u64)> {
    let plain = matches!(program.answer, plan::PrintedAnswer::Outcome { draws: None, .. });
    if wanted != Wanted::Outcome || !plain {
        return None;
    }
    let most = single_heaps(program, &program.steps)?.filter(|most| *most <= COMPUTED)?;
    if !is_quick(heaps.moves()?, most) {
        return None;
    }
    let states = run.limits.states.max(u64::try_from(most).ok()?.saturating_add(1));
    let losing = losing_up_to(heaps, most, &run.part(Limits { states, ..run.limits }))?;
    let HeapValue::Losing { zeros, .. } = &losing.0.heap else { return None };
    (zeros.len() <= FEW).then_some(losing)
}

/// Whether the values of all heaps up to `most` take at most seconds: there is a sparse space with
/// few rare heaps, or they are few.
fn is_quick(moves: &TakeAndBreak, most: i64) -> bool {
    if moves.parts() > 2 || most <= i64::from(FEW_HEAPS) {
        return moves.parts() <= 2 || most <= i64::from(FEW_HEAPS / 8);
    }
    let mut values = Sequence::new(moves.clone());
    let known = values.extend(usize::from(FEW_HEAPS), &Run::default());
    let sparse = values.sparse();
    known.is_ok() && (moves.parts() < 2 || sparse.mask != 0 && sparse.rare <= FEW)
}

/// The maximum size of heaps, if each is judged alone and is a number that is read; none otherwise.
/// `Some(None)` if there are no heaps.
fn single_heaps(program: &Program, steps: &[Instruction]) -> Option<Option<i64>> {
    let mut most = None;
    let mut rest = steps;
    while let [step, after @ ..] = rest {
        rest = after;
        let found = match step {
            Instruction::Heaps(entries) => {
                let (answer, after) = rest.split_first()?;
                let judged = match answer {
                    Instruction::Answer => true,
                    Instruction::Keep(_, step) => **step == Instruction::Answer,
                    _ => false,
                };
                let [plan::Entry::One(heap)] = &entries[..] else { return None };
                rest = after;
                Some(largest(program, heap).filter(|_| judged)?)
            }
            Instruction::Answer | Instruction::Keep(..) => return None,
            Instruction::Repeat { body, .. } => single_heaps(program, body)?,
            Instruction::If { then, otherwise, .. } => {
                single_heaps(program, then)?.max(single_heaps(program, otherwise)?)
            }
            _ => None,
        };
        most = most.max(found);
    }
    Some(most)
}

/// The maximum of a constant or of a number that is read, possibly one of several.
pub(super) fn largest(program: &Program, number: &Number) -> Option<i64> {
    let variable = match number {
        Number::Constant(constant) => return Some(*constant),
        Number::Variable(variable) | Number::Entry(variable, _) => variable,
        _ => return None,
    };
    match &program.variables.get(variable.index())?.kind {
        VariableKind::Number { high: Number::Constant(high), .. }
        | VariableKind::Numbers { high: Number::Constant(high), .. } => Some(*high),
        _ => None,
    }
}

/// The heaps of value 0 up to `up_to`.
fn losing_up_to(heaps: &HeapGame, up_to: i64, run: &Run<'_>) -> Option<(ListDecision, u64)> {
    let up_to = usize::try_from(up_to).ok()?;
    let answer = heaps.sequence(Some(up_to), run).ok()?.answer;
    if answer.stopped.is_some() || answer.values.len() <= up_to {
        return None;
    }
    let zeros =
        (0..).zip(&answer.values).filter(|(_, value)| **value == 0).map(|(heap, _)| heap).collect();
    let up_to = u64::try_from(up_to).ok()?;
    Some((ListDecision { heap: HeapValue::Losing { up_to, zeros }, law: ListLaw::Grundy }, up_to))
}
