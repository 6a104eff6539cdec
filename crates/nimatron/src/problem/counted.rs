//! Counts the winning moves of a list of heaps, if the value of a heap is its size and a move
//! leaves any smaller heap.
//!
//! Let x be the nim-sum of all heaps, not 0. A move from a heap n wins if and only if it leaves a
//! heap of n xor x, since no other heap has that value; that is one move if n xor x is less than n,
//! else none (Bouton 1901).

use answer::Question;
use plan::{
    Binary, Comparison, Condition, Decision, Entry, HeapValue, Instruction, ListLaw, Number,
    PrintedAnswer, Program, Times, Variable, VariableKind, Wanted,
};
use rules::lists::TurnRule;
use rules::{Convention, Rules, Settings};
use run::Run;

use super::Problem;
use super::compile::settled;
use super::rewrite::{Rewritten, declare, keep, replace};
use crate::game::Game;
use crate::shipped;

/// The exact rules required.
const ANY_SMALLER: &str = "heap n\nmove n -> m where m < n\n";

/// A program that asks for the value of each list and counts, with the theorem about values; none
/// for other games.
pub(super) fn plan(
    problem: &Problem,
    program: &Program,
    game: &Game,
    run: &Run<'_>,
) -> Option<Rewritten> {
    let rules = game.sums()?;
    let one_move = rules.turn == TurnRule::Moves(1) && rules.header.sides.is_none();
    let normal = one_move && rules.header.convention == Convention::Normal;
    let counts = problem.statement.wanted == Some(Wanted::WinningMoves) && program.label.is_none();
    let (Some(Rules::Lists(smaller)), _) = rules::read(ANY_SMALLER, &Settings::default()) else {
        return None;
    };
    if !normal || !counts || !program.settings.is_empty() || !shipped::same_moves(rules, &smaller) {
        return None;
    }
    let program = counting(program)?;
    let decided = game.decide(Question::Values, None, run).ok()?;
    let decision = settled(&program, &decided).ok()?;
    let Decision::List(list) = &decision else { return None };
    let sizes = list.heap == HeapValue::Size && list.law == ListLaw::Grundy;
    sizes.then_some((program, decision, decided.attempt))
}

/// The variables that the count needs.
#[derive(Clone, Copy)]
struct Made {
    /// The heaps of a list.
    heaps: Variable,
    /// Their nim-sum.
    value: Variable,
    count: Variable,
    place: Variable,
}

fn counting(program: &Program) -> Option<Program> {
    let mut program = program.clone();
    let all =
        VariableKind::Numbers { low: Number::Constant(i64::MIN), high: Number::Constant(i64::MAX) };
    let made = Made {
        heaps: declare(&mut program, "heaps", all)?,
        value: declare(&mut program, "value", VariableKind::Computed)?,
        count: declare(&mut program, "count", VariableKind::Computed)?,
        place: declare(&mut program, "place", VariableKind::Computed)?,
    };
    // Lists whose individual numbers are needed.
    let mut kept = vec![];
    let steps = replace(program.steps, &mut |step| counted(step, made, &mut kept))?;
    let steps = replace(steps, &mut |step| Some(vec![keep(step, &kept)]))?;
    program.steps = [Instruction::Clear(made.heaps)].into_iter().chain(steps).collect();
    program.answer = PrintedAnswer::Value;
    Some(program)
}

/// A step that collects heaps instead, and counts their winning moves where they were judged.
fn counted(step: Instruction, made: Made, kept: &mut Vec<Variable>) -> Option<Vec<Instruction>> {
    Some(match step {
        Instruction::Heaps(entries) => {
            let mut steps = vec![Instruction::Heaps(entries.clone())];
            for entry in entries {
                steps.push(match entry {
                    Entry::One(number) => Instruction::Collect(number, made.heaps),
                    Entry::All(numbers) => {
                        kept.push(numbers);
                        let entry = Number::Entry(numbers, Number::Variable(made.place).into());
                        each(numbers, made.place, Instruction::Collect(entry, made.heaps))
                    }
                    Entry::Exponents(_) | Entry::Runs { .. } | Entry::Rows(_) => return None,
                });
            }
            steps
        }
        Instruction::Answer => {
            let mut steps = count(made);
            steps.push(Instruction::Print(vec![plan::Piece::Number(Number::Variable(made.count))]));
            steps
        }
        Instruction::Keep(variable, step) if *step == Instruction::Answer => {
            let mut steps = count(made);
            steps.push(Instruction::Let(variable, Number::Variable(made.count)));
            steps
        }
        Instruction::Keep(..) | Instruction::Word(_) | Instruction::Tuple(_) => return None,
        other => vec![other],
    })
}

fn each(numbers: Variable, place: Variable, step: Instruction) -> Instruction {
    Instruction::Repeat {
        times: Times::Count(Number::Length(numbers)),
        index: Some(place),
        body: vec![step],
    }
}

/// Judges the list and counts the winning moves.
fn count(made: Made) -> Vec<Instruction> {
    let Made { heaps, value, count, place } = made;
    let heap = || Number::Entry(heaps, Number::Variable(place).into());
    let left = Number::Binary(Binary::Xor, heap().into(), Number::Variable(value).into());
    let one_more = Number::Add(Number::Variable(count).into(), Number::Constant(1).into());
    let counted = Instruction::If {
        condition: Condition::Compare(left, Comparison::Less, heap()),
        then: vec![Instruction::Let(count, one_more)],
        otherwise: vec![],
    };
    vec![
        Instruction::Keep(value, Instruction::Answer.into()),
        Instruction::Let(count, Number::Constant(0)),
        each(heaps, place, counted),
        Instruction::Clear(heaps),
    ]
}
