//! The comment at the head of a program.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use plan::{Declared, Number, Plan, Status, VariableKind};

use crate::text::plain;
use crate::{Header, Language};

/// Where lines are wrapped.
const WIDTH: usize = 100;

/// The comment of a short program: one line.
pub(crate) fn brief(plan: &Plan, language: Language) -> String {
    let title = if plan.title.is_empty() { "Who wins" } else { &plan.title };
    let title: String = title.chars().map(|c| if plain(c) { c } else { ' ' }).collect();
    let known = match plan.origin.status {
        Status::Proved => "proved for every size".into(),
        Status::Computed { up_to: Some(up_to) } => format!("computed for heaps of up to {up_to}"),
        Status::Computed { up_to: None } | Status::ByDefinition => "computed from the rules".into(),
    };
    comment(language, &format!("{title} ({known})."))
}

/// The comment at the head of a program.
pub(crate) fn head(plan: &Plan, language: Language, header: &Header<'_>) -> String {
    let Header { stem, printer } = header;
    let run = match language {
        Language::Rust => format!("Compile: rustc --edition 2021 -O {stem}.rs"),
        Language::Cpp => format!("Compile: g++ -std=c++17 -O2 -o {stem} {stem}.cpp"),
        Language::Python => format!("Run: python3 {stem}.py"),
    };
    // Python searches the first two lines for an encoding, so they must not contain text of a
    // problem.
    let mut paragraphs: Vec<String> =
        Vec::from([format!("Printed by {printer}."), run, String::new()]);
    paragraphs.push(format!("Problem: {}", plan.title));
    paragraphs.push(format!("Game: {}", plan.origin.game));
    paragraphs.push(String::new());
    paragraphs.push(match plan.origin.status {
        Status::Proved => {
            "Theorem, for positions of every size; proved, and checked by an independent checker:"
                .into()
        }
        Status::Computed { up_to: Some(up_to) } => {
            format!("No theorem: computed from the rules, for heaps of up to {up_to}.")
        }
        Status::Computed { up_to: None } => {
            "No theorem: computed from the rules for each position asked.".into()
        }
        Status::ByDefinition => "No theorem: this program computes who wins from the rules.".into(),
    });
    paragraphs.extend(plan.origin.theorem.iter().cloned());
    let ranges = ranges(plan);
    if plan.origin.status == (Status::Computed { up_to: None }) && !ranges.is_empty() {
        paragraphs.push(format!("Range of the input: {}.", ranges.join(", ")));
    }
    paragraphs
        .iter()
        .flat_map(|paragraph| wrapped(paragraph))
        .map(|line| comment(language, &line))
        .collect()
}

/// The ranges that the program checks of the numbers it reads, where they are constant: `1 <= n <=
/// 20`.
fn ranges(plan: &Plan) -> Vec<String> {
    let range = |Declared { name, kind }: &Declared| match kind {
        VariableKind::Number { low: Number::Constant(low), high: Number::Constant(high) }
        | VariableKind::Numbers { low: Number::Constant(low), high: Number::Constant(high) }
            if *low > i64::MIN && *high < i64::MAX =>
        {
            Some(format!("{low} <= {name} <= {high}"))
        }
        _ => None,
    };
    plan.program.variables.iter().filter_map(range).collect()
}

/// A one-line comment.
fn comment(language: Language, line: &str) -> String {
    let mark = language.pick("//", "//", "#");
    // A backslash, or its trigraph, would extend a C++ comment to the next line.
    let end = if line.ends_with('\\') || line.ends_with("??/") { " ." } else { "" };
    format!("{}\n", format!("{mark} {line}{end}").trim_end())
}

/// The wrapped lines of a paragraph.
fn wrapped(paragraph: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for given in paragraph.split('\n') {
        let shown: String = given.chars().map(|c| if plain(c) { c } else { ' ' }).collect();
        let mut line = String::new();
        for word in shown.split(' ') {
            if !line.is_empty() && line.chars().count() + word.chars().count() >= WIDTH {
                lines.push(core::mem::take(&mut line));
            } else if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
    }
    lines
}
