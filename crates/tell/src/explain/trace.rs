//! Formulas worked out on a position, as calculations.

use rules::formula::trace::{Columns, Found, Step, Trace};
use rules::tuples::Numeration;

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
    match (step.found, worked(step)) {
        (Found::Number(number), None) => out.extend(said![" ", sum(format!("= {number}"))]),
        (Found::Number(number), Some(worked)) => {
            out.extend(said![" ", sum(format!("= {worked} = {number}"))]);
            out.extend(rounded(worked, language));
        }
        (Found::Truth(truth), worked) => {
            if let Some(worked) = worked {
                out.extend(said![": ", sum(worked)]);
            }
            out.push(if language == Language::English { " " } else { " は" }.into());
            out.push(holds(truth, language).into());
        }
    }
    out
}

/// The calculation of a step, unless it is only the number that comes of it.
fn worked(step: &Step) -> Option<&str> {
    let only = matches!(step.found, Found::Number(number) if step.worked == number.to_string());
    Some(step.worked.as_str()).filter(|worked| !worked.is_empty() && !only)
}

/// That a quotient was rounded down, if the calculation is a division that leaves a remainder.
fn rounded(worked: &str, language: Language) -> Option<Inline> {
    let (dividend, divisor) = worked.split_once(" / ")?;
    let (dividend, divisor): (i128, i128) = (dividend.parse().ok()?, divisor.parse().ok()?);
    (dividend.checked_rem(divisor)? != 0).then(|| match language {
        Language::English => " (rounded down)".into(),
        Language::Japanese => "（切り捨て）".into(),
    })
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

/// All steps in one line, without what can be seen: that of several parts all hold, or one.
pub(super) fn in_line(trace: &Trace, language: Language) -> Vec<Inline> {
    let mut out: Vec<Inline> = vec![];
    let several = trace.steps.len() > 1;
    let seen = |step: &&Step| several && matches!(step.found, Found::Truth(_)) && is_compound(step);
    for (number, step) in trace.steps.iter().filter(|step| !seen(step)).enumerate() {
        if number > 0 {
            out.push(if language == Language::English { "; " } else { "、" }.into());
        }
        match (step.found, worked(step)) {
            (Found::Number(found), None) => out.extend(said![formula(&step.text), " ", sum(format!("= {found}"))]),
            (Found::Number(found), Some(worked)) if number == 0 => {
                out.extend(said![formula(&step.text), " ", sum(format!("= {worked} = {found}"))]);
                out.extend(rounded(worked, language));
            }
            (Found::Number(found), Some(worked)) => {
                out.push(sum(format!("{worked} = {found}")));
                out.extend(rounded(worked, language));
            }
            (Found::Truth(truth), worked) => {
                out.push(worked.map_or_else(|| formula(&step.text), sum));
                out.push(if language == Language::English { " " } else { " は" }.into());
                out.push(holds(truth, language).into());
            }
        }
    }
    out
}

/// Whether a formula is made of several with a word between them.
fn is_compound(step: &Step) -> bool {
    let text = &step.text;
    step.worked.is_empty() && !text.starts_with("not (") && (text.contains(" and ") || text.contains(" or "))
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
        (Language::Japanese, Numeration::Base(2)) => "二進法で書くと:".to_owned(),
        (Language::Japanese, Numeration::Base(base)) => format!("{base} 進法で書くと:"),
        (Language::Japanese, Numeration::Quadratic(1)) => {
            "Fibonacci 数の和（桁の重みは ..., 8, 5, 3, 2, 1）で書くと:".to_owned()
        }
        (Language::Japanese, Numeration::Quadratic(most)) => format!("quadratic {most} 表記で書くと:"),
        (Language::Japanese, Numeration::Unary) => "1 進法で書くと:".to_owned(),
    }
}
