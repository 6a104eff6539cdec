//! Parameters from the input as heaps that no move changes: then one theorem covers all their
//! values.

use compute::Given;
use compute::naive::Reading;
use plan::naive::Setting;
use plan::{Entry, Instruction, Number, Program, VariableKind};

use super::{Problem, computed};
use crate::game::Game;

/// Values substituted for each parameter, to compare both games.
const VALUES: [i64; 5] = [1, 2, 3, 5, 8];
/// The largest heap in a compared position, and the most positions.
const LARGEST: i64 = 9;
const POSITIONS: usize = 1000;
/// Choices of variables tried for each position.
const CHOICES: u64 = 10_000;

/// The game with the parameters from the input as heaps, and the program that asks about it; none
/// if the input gives other things than numbers, or the problem asks about sums.
pub(super) fn family(problem: &Problem, program: &Program) -> Option<(Game, Program)> {
    if computed::is_wanted(program) {
        return None;
    }
    let (game, numbers) = opened(problem, program)?;
    let steps = with_settings(&program.steps, &numbers)?;
    Some((game, Program { steps, settings: vec![], ..program.clone() }))
}

/// The game with the parameters from the input as additional heaps, and their expressions.
pub(super) fn opened(problem: &Problem, program: &Program) -> Option<(Game, Vec<Number>)> {
    let numbers: Vec<Number> =
        program.settings.iter().map(|(_, variable)| Number::Variable(*variable)).collect();
    let is_number = |(_, variable): &(String, plan::Variable)| {
        let declared = program.variables.get(variable.index());
        declared.is_some_and(|declared| match &declared.kind {
            // Heaps are nonnegative.
            VariableKind::Number { low, .. } => !matches!(low, Number::Constant(low) if *low < 0),
            VariableKind::Computed => true,
            VariableKind::Numbers { .. } | VariableKind::Word { .. } => false,
        })
    };
    if numbers.is_empty() || !program.settings.iter().all(is_number) {
        return None;
    }
    let names: Vec<&str> = program.settings.iter().map(|(name, _)| name.as_str()).collect();
    let text = rules::with_heaps(&problem.game_source, &names)?;
    let game = Game::load(&text, &problem.settings(&[])).ok()?.named(&problem.game_name);
    // Nothing can be proved about moves that are loops.
    game.heaps()?.moves.linear()?;
    agrees(problem, &text, names.len())?;
    Some((game, numbers))
}

/// The steps with these numbers appended to each position.
fn with_settings(steps: &[Instruction], numbers: &[Number]) -> Option<Vec<Instruction>> {
    let inner = |body: &[Instruction]| with_settings(body, numbers);
    let tuple = |own: &[Number]| Instruction::Tuple(own.iter().chain(numbers).cloned().collect());
    let mut found = vec![];
    let mut rest = steps;
    while let [step, after @ ..] = rest {
        rest = after;
        found.push(match step {
            Instruction::Tuple(own) => tuple(own),
            Instruction::Heaps(entries) => {
                let [Entry::One(heap)] = &entries[..] else { return None };
                let one = tuple(std::slice::from_ref(heap));
                let [answer, after @ ..] = rest else { return None };
                rest = after;
                match answer {
                    Instruction::Answer => one,
                    Instruction::Keep(variable, step) if **step == Instruction::Answer => {
                        Instruction::Keep(*variable, Box::new(one))
                    }
                    _ => return None,
                }
            }
            Instruction::Keep(variable, step) => {
                Instruction::Keep(*variable, Box::new(inner(std::slice::from_ref(step))?.pop()?))
            }
            Instruction::Repeat { times, index, body } => {
                Instruction::Repeat { times: times.clone(), index: *index, body: inner(body)? }
            }
            Instruction::If { condition, then, otherwise } => Instruction::If {
                condition: condition.clone(),
                then: inner(then)?,
                otherwise: inner(otherwise)?,
            },
            Instruction::Answer => return None,
            other => other.clone(),
        });
    }
    Some(found)
}

/// Compares the text with the rules of the problem, for several values, on all small positions.
fn agrees(problem: &Problem, text: &str, count: usize) -> Option<()> {
    let open = rules::read_loops(text, &problem.settings(&[]))?;
    let mut compared = 0;
    for first in VALUES {
        let values: Vec<i64> = (first..).take(count).collect();
        let settings: Vec<Setting> = values.iter().map(|value| Setting::Number(*value)).collect();
        // Possibly outside the range of the parameter.
        let Some(fixed) = rules::read_loops(&problem.game_source, &problem.settings(&settings))
        else {
            continue;
        };
        if fixed.game.misere != open.game.misere || fixed.game.scored || open.game.scored {
            return None;
        }
        let one = Reading::new(&fixed.game, &fixed.given, CHOICES);
        let given: &[Given] = &open.given;
        let two = Reading::new(&open.game, given, CHOICES);
        let game = problem.game(&settings).ok()?;
        let lists = game.sums().is_some();
        for position in positions(fixed.game.fields.len(), game.sides().is_some()) {
            let opened: Vec<i64> = position.iter().chain(&values).copied().collect();
            // An empty heap counts as none.
            if lists && position == [0] {
                (!two.is_position(&opened).ok()? || two.moves(&opened).ok()?.is_empty())
                    .then_some(())?;
                continue;
            }
            let is_position = one.is_position(&position).ok()?;
            (is_position == two.is_position(&opened).ok()?).then_some(())?;
            if !is_position {
                continue;
            }
            (one.ending(&position).ok()? == two.ending(&opened).ok()?).then_some(())?;
            let mut expected: Vec<Vec<i64>> = vec![];
            for (_, (parts, _)) in one.moves(&position).ok()? {
                // No part is an empty heap; several parts are not a tuple.
                let part = match &parts[..] {
                    [] if lists => vec![0],
                    [part] => part.clone(),
                    _ => return None,
                };
                expected.push(part.into_iter().chain(values.iter().copied()).collect());
            }
            let moves = two.moves(&opened).ok()?.into_iter();
            let mut found =
                moves.map(|(_, (mut parts, _))| parts.pop()).collect::<Option<Vec<_>>>()?;
            for all in [&mut expected, &mut found] {
                all.sort_unstable();
                all.dedup();
            }
            (expected == found).then_some(())?;
            compared += 1;
        }
    }
    (compared > 0).then_some(())
}

/// The small positions with this many heaps, at most [`POSITIONS`]; in a partisan game, the first
/// heap says whose turn it is.
fn positions(heaps: usize, partisan: bool) -> Vec<Vec<i64>> {
    if partisan {
        let behind = positions(heaps.saturating_sub(1), false);
        let marked = |side| behind.iter().map(move |heaps| [&[side], &heaps[..]].concat());
        return marked(0).chain(marked(1)).collect();
    }
    let mut all: Vec<Vec<i64>> = vec![vec![]];
    for _ in 0..heaps {
        let longer = all.iter().flat_map(|position| {
            (0..=LARGEST)
                .map(move |size| position.iter().copied().chain([size]).collect::<Vec<_>>())
        });
        all = longer.take(POSITIONS).collect();
    }
    all
}
