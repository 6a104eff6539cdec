//! Formulas worked out on a position, as calculations.

use rules::formula::trace::{Columns, Found, Step, Trace};
use rules::heaps::Numeration;

use super::frame::{formula, said, sum};
use crate::document::{Block, Inline, Table};
use crate::language::Language;

/// Every step of its own, inner parts first, with the digits where they matter.
pub(super) fn steps(trace: &Trace, language: Language) -> Block {
    let items = trace.steps.iter().map(|step| {
        let mut item = vec![Block::Paragraph(step_in_full(step, language))];
        item.extend(step.columns.as_ref().map(|columns| Block::Table(table(columns, language))));
        item
    });
    Block::List { numbered: false, items: items.collect() }
}

fn step_in_full(step: &Step, language: Language) -> Vec<Inline> {
    let mut out = vec![formula(&step.text)];
    match step.found {
        Found::Number(number) if step.worked.is_empty() => out.extend(said![" ", sum(format!("= {number}"))]),
        Found::Number(number) => out.extend(said![" ", sum(format!("= {} = {number}", step.worked))]),
        Found::Truth(truth) => {
            match (step.worked.is_empty(), language) {
                (true, Language::English) => out.push(" ".into()),
                (true, Language::Japanese) => out.push(" は".into()),
                (false, Language::English) => out.extend(said![": ", sum(&step.worked), " "]),
                (false, Language::Japanese) => out.extend(said![": ", sum(&step.worked), " は"]),
            }
            out.push(holds(truth, language).into());
        }
    }
    out
}

/// Whether something holds, after what it is.
const fn holds(truth: bool, language: Language) -> &'static str {
    match (language, truth) {
        (Language::English, true) => "holds",
        (Language::English, false) => "does not hold",
        (Language::Japanese, true) => "成り立ちます",
        (Language::Japanese, false) => "成り立ちません",
    }
}

/// All steps in one line.
pub(super) fn in_line(trace: &Trace, language: Language) -> Vec<Inline> {
    let mut out: Vec<Inline> = vec![];
    let last = trace.steps.len().saturating_sub(1);
    for (number, step) in trace.steps.iter().enumerate() {
        // That of several parts all hold, or one, can be seen.
        let made_of_truths = step.worked.is_empty() && matches!(step.found, Found::Truth(_)) && number > 0;
        if made_of_truths && number == last && trace.steps.len() > 1 && is_compound(&step.text) {
            continue;
        }
        if !out.is_empty() {
            out.push(if language == Language::English { "; " } else { "、" }.into());
        }
        match step.found {
            Found::Number(found) if step.worked.is_empty() => {
                out.extend(said![formula(&step.text), " ", sum(format!("= {found}"))]);
            }
            Found::Number(found) if number == 0 => {
                out.extend(said![formula(&step.text), " ", sum(format!("= {} = {found}", step.worked))]);
            }
            Found::Number(found) => out.push(sum(format!("{} = {found}", step.worked))),
            Found::Truth(truth) => {
                out.push(if step.worked.is_empty() { formula(&step.text) } else { sum(&step.worked) });
                out.push(if language == Language::English { " " } else { " は" }.into());
                out.push(holds(truth, language).into());
            }
        }
    }
    out
}

/// Whether a formula is made of several with a word between them.
fn is_compound(text: &str) -> bool {
    !text.starts_with("not (") && (text.contains(" and ") || text.contains(" or "))
}

/// Numbers one below the other.
fn table(columns: &Columns, language: Language) -> Table {
    let spelled = |digit: u32| char::from_digit(digit, 36).unwrap_or('?').to_string();
    let cells = |digits: Vec<u32>| digits.into_iter().map(move |digit| vec![Inline::from(spelled(digit))]);
    let mut rows: Vec<Vec<Vec<Inline>>> = columns
        .rows
        .iter()
        .map(|(name, digits)| {
            let digits = digits.iter().map(|digit| u32::from(*digit)).collect();
            [vec![formula(name)]].into_iter().chain(cells(digits)).collect()
        })
        .collect();
    if let Some((modulus, sums)) = &columns.sums {
        let name = match language {
            Language::English => format!("sum mod {modulus}"),
            Language::Japanese => format!("和 mod {modulus}"),
        };
        rows.push([said![name]].into_iter().chain(cells(sums.clone())).collect());
    }
    let width = columns.rows.first().map_or(0, |(_, row)| row.len());
    let numbers = (0..=width).map(|column| column > 0).collect();
    Table { caption: said![written(columns.numeration, language)], head: vec![], rows, numbers }
}

/// How numbers are written.
pub(super) fn written(numeration: Numeration, language: Language) -> String {
    match (language, numeration) {
        (Language::English, Numeration::Base(2)) => "Written in binary:".to_owned(),
        (Language::English, Numeration::Base(base)) => format!("Written in base {base}:"),
        (Language::English, Numeration::Quadratic(1)) => {
            "Written as sums of Fibonacci numbers (places ..., 8, 5, 3, 2, 1):".to_owned()
        }
        (Language::English, Numeration::Quadratic(most)) => format!("Written in the system quadratic {most}:"),
        (Language::English, Numeration::Unary) => "Written in unary:".to_owned(),
        (Language::Japanese, Numeration::Base(2)) => "2 進法で書くと:".to_owned(),
        (Language::Japanese, Numeration::Base(base)) => format!("{base} 進法で書くと:"),
        (Language::Japanese, Numeration::Quadratic(1)) => {
            "Fibonacci 数の和（桁の重みは ..., 8, 5, 3, 2, 1）で書くと:".to_owned()
        }
        (Language::Japanese, Numeration::Quadratic(most)) => format!("quadratic {most} 表記で書くと:"),
        (Language::Japanese, Numeration::Unary) => "1 進法で書くと:".to_owned(),
    }
}
