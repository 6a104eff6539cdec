//! A game as a problem: positions are read until the input ends.

use answer::Question;
use plan::{
    Column, Declared, Entry, Instruction, Layout, Number, Origin, Plan, PrintedAnswer, Program,
    Status, Times, Variable, VariableKind,
};
use run::Run;

use super::{NoPlan, Planned};
use crate::game::Game;

/// The plan of a program that reads positions of a game until its input ends, and prints outcomes,
/// Grundy values, or results. A position is a word in a line, the numbers of a tuple, or the number
/// of heaps and then their sizes.
///
/// # Errors
/// Why there is none.
pub fn of_game(game: &Game, question: Question, run: &Run<'_>) -> Result<Planned, NoPlan> {
    let decided = game.decide(question, None, run).map_err(NoPlan::Decision)?;
    let program = program(game, question);
    let decision = super::compile::settled(&program, &decided)?;
    let info = game.info();
    let origin =
        Origin { game: String::new(), status: Status::Proved, theorem: vec![], missing: None };
    let plan = Plan { title: info.title.clone(), program, decision, origin };
    Ok(Planned { plan, game: info, theorem: Some(decided.attempt) })
}

fn program(game: &Game, question: Question) -> Program {
    let all = || (Number::Constant(0), Number::Constant(i64::MAX));
    let number = |name: String| {
        let (low, high) = all();
        Declared { name, kind: VariableKind::Number { low, high } }
    };
    let (variables, body) = if let Some(rules) = game.heaps() {
        let names = names(&rules.heaps);
        let every: Vec<Variable> = (0..).map(Variable).take(names.len()).collect();
        let tuple = every.iter().copied().map(Number::Variable).collect();
        (
            names.into_iter().map(number).collect(),
            vec![Instruction::Read(every), Instruction::Tuple(tuple)],
        )
    } else if let Some(rules) = game.sums() {
        let (low, high) = all();
        let heap = names(&rules.heap.heaps).into_iter().next().unwrap_or_else(|| "n".to_owned());
        let count = if heap == "heaps" { "count" } else { "heaps" };
        let variables = vec![
            number(count.to_owned()),
            Declared { name: heap, kind: VariableKind::Numbers { low, high } },
        ];
        let (count, heap) = (Variable(0), Variable(1));
        let columns = vec![Column { variable: heap, kept: false }];
        let rows = Instruction::ReadRows { columns, times: Number::Variable(count) };
        (
            variables,
            vec![
                Instruction::Read(vec![count]),
                rows,
                Instruction::Heaps(vec![Entry::All(heap)]),
                Instruction::Answer,
            ],
        )
    } else {
        let word = Declared {
            name: "word".to_owned(),
            kind: VariableKind::Word { domain: None, length: None },
        };
        (vec![word], vec![Instruction::Read(vec![Variable(0)]), Instruction::Word(Variable(0))])
    };
    let [wins, loses] =
        game.info().players.unwrap_or_else(|| ["First".to_owned(), "Second".to_owned()]);
    Program {
        variables,
        settings: vec![],
        steps: vec![Instruction::Repeat { times: Times::End, index: None, body }],
        answer: match question {
            _ if game.picks().is_some() => PrintedAnswer::Result,
            Question::Outcome => PrintedAnswer::Outcome { wins, loses, draws: None },
            Question::Values => PrintedAnswer::Value,
        },
        layout: Layout::Lines,
        label: None,
    }
}

/// Distinct ASCII names of variables for the heaps.
fn names(heaps: &[String]) -> Vec<String> {
    let plain = |name: &String| {
        let fits = |(at, symbol): (usize, char)| {
            symbol.is_ascii_alphabetic() || at > 0 && (symbol.is_ascii_digit() || symbol == '_')
        };
        !name.is_empty() && name.chars().enumerate().all(fits)
    };
    if heaps.iter().all(plain) {
        heaps.to_vec()
    } else {
        (1..=heaps.len()).map(|place| format!("n{place}")).collect()
    }
}
