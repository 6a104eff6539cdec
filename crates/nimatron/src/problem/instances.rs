//! The program of a problem, completed for generating instances: words that are read have their
//! machines.

use plan::{Decision, Machine, Plan, Program, VariableKind};
use run::Run;

use super::{Problem, fit};
use crate::decide;

/// The program of a problem, fitted to its game, where every word that is read has a machine of the
/// allowed words: its own, that of the plan, or that of the rules. Letters are in the order of
/// their bytes. None if there is no such machine of a reasonable size, or problem and game do not
/// fit.
#[must_use]
pub fn program(problem: &Problem, plan: Option<&Plan>, run: &Run<'_>) -> Option<Program> {
    // If the plan asks a different question, literal play follows the problem.
    let asks_otherwise = |plan: &Plan| match plan.decision {
        Decision::Computed(_) => problem.game(&[]).is_ok_and(|game| game.words().is_some()),
        _ => problem.counts_as_nim(plan) || problem.statement.program.answer != plan.program.answer,
    };
    if let Some(plan) = plan.filter(|plan| !asks_otherwise(plan)) {
        let domain = match &plan.decision {
            Decision::Word { domain, .. } | Decision::Keep { domain, .. } => Some(domain.clone()),
            Decision::List(_) | Decision::Tuple(_) | Decision::Computed(_) | Decision::Each(_) => {
                None
            }
        };
        return filled(plan.program.clone(), domain);
    }
    let game = problem.game(&[]).ok()?;
    let program = fit::fit(problem, &game).ok()?;
    let words = game.words().map(|rules| decide::positions(rules, run));
    let boards = game.picks().map(|rules| decide::language(&rules.domain, &rules.alphabet, run));
    let domain = words.or(boards).and_then(Result::ok);
    filled(program, domain)
}

fn filled(mut program: Program, machine: Option<Machine>) -> Option<Program> {
    for declared in &mut program.variables {
        if let VariableKind::Word { domain: domain @ None, .. } = &mut declared.kind {
            *domain = Some(machine.clone()?);
        }
        if let VariableKind::Word { domain: Some(domain), .. } = &mut declared.kind {
            sort(domain);
        }
    }
    Some(program)
}

/// Sorts letters by byte, so that people agree on which words are simple: 0 comes before 1.
fn sort(machine: &mut Machine) {
    let mut order: Vec<usize> = (0..machine.letters.len()).collect();
    order.sort_by_key(|&letter| machine.letters[letter]);
    machine.letters = order.iter().map(|&letter| machine.letters[letter]).collect();
    for row in &mut machine.next {
        *row = order.iter().filter_map(|&letter| row.get(letter).copied()).collect();
    }
}
