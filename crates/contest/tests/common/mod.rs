//! Small problems, and short forms of what is made of them.
#![allow(dead_code, reason = "each test file uses a part of it")]

use nimatron_contest::{Problem, Severity, parse};
use plan::{Instruction, Number, Times, Variable};

pub(crate) fn problem(source: &str) -> Problem {
    let (problem, diagnostics) = parse(source);
    assert!(diagnostics.is_empty(), "{source}\n{diagnostics:?}");
    problem.unwrap()
}

/// The reasons against a text, each with the text it is about.
pub(crate) fn reasons(source: &str) -> Vec<(&'static str, &str)> {
    let (problem, diagnostics) = parse(source);
    let failed = diagnostics.iter().any(|diagnostic| diagnostic.severity == Severity::Error);
    assert_eq!(problem.is_none(), failed, "{source}\n{diagnostics:?}");
    diagnostics
        .iter()
        .map(|found| (found.reason.code(), &source[found.span.start..found.span.end]))
        .collect()
}

pub(crate) const fn var(index: u32) -> Number {
    Number::Variable(Variable(index))
}

/// A text around statements with which there is a problem.
pub(crate) fn around(statements: &str) -> String {
    format!("game nim\n{statements}\nanswer value\n")
}

/// The steps of some statements, in a short form.
pub(crate) fn shape(steps: &[Instruction]) -> String {
    let one = |step: &Instruction| match step {
        Instruction::Read(variables) => format!("read{}", variables.len()),
        Instruction::ReadRows { .. } => "rows".to_owned(),
        Instruction::Let(..) => "let".to_owned(),
        Instruction::Sort(_) => "sort".to_owned(),
        Instruction::Reverse(_) => "reverse".to_owned(),
        Instruction::Clear(_) => "clear".to_owned(),
        Instruction::Collect(..) => "collect".to_owned(),
        Instruction::Put { .. } => "put".to_owned(),
        Instruction::Keep(_, step) => format!("keep {}", shape(std::slice::from_ref(step))),
        Instruction::Print(pieces) => format!("print{}", pieces.len()),
        Instruction::Repeat { times, index, body } => {
            let end = match times {
                Times::Count(_) => "",
                Times::End => "*",
                Times::While(_) => "?",
            };
            format!("repeat{end}{}({})", if index.is_some() { "i" } else { "" }, shape(body))
        }
        Instruction::If { then, otherwise, .. } => {
            format!("if({} | {})", shape(then), shape(otherwise))
        }
        Instruction::Heaps(entries) => format!("heaps{}", entries.len()),
        Instruction::Answer => "answer".to_owned(),
        Instruction::Word(_) => "word".to_owned(),
        Instruction::Tuple(numbers) => format!("tuple{}", numbers.len()),
    };
    steps.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Whether the numbers are kept one by one, for each reading in order.
pub(crate) fn kept(steps: &[Instruction]) -> Vec<bool> {
    let one = |step: &Instruction| match step {
        Instruction::ReadRows { columns, .. } => columns.iter().map(|column| column.kept).collect(),
        Instruction::Repeat { body, .. } => kept(body),
        Instruction::If { then, otherwise, .. } => [kept(then), kept(otherwise)].concat(),
        _ => vec![],
    };
    steps.iter().flat_map(one).collect()
}
