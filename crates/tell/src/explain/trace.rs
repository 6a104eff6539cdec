//! Formulas worked out on a position, as calculations.

use rules::language::print::Printed;
use rules::language::trace::{Columns, Found, Step, Trace};
use rules::tuples::Numeration;

use crate::document::Block;
use crate::document::spans::{self, formula, paragraph, sum};
use crate::language::Language;
use crate::say::say;

/// Every step of its own, inner parts first, with the digits where they matter.
pub(super) fn steps(trace: &Trace, language: Language) -> Block {
    let items = trace.steps.iter().map(|step| {
        let mut item = vec![paragraph(step_in_full(step, language))];
        item.extend(step.columns.as_ref().map(|columns| table(columns, language)));
        item
    });
    Block::List { numbered: false, items: items.collect() }
}

fn step_in_full(step: &Step, language: Language) -> String {
    let text = formula(&step.text);
    match (step.found, worked(step)) {
        (Found::Number(number), worked) => {
            number_found(&format!("{text} "), number, worked, language)
        }
        (Found::Truth(truth), None) => holds(&text, truth, language),
        (Found::Truth(truth), Some(worked)) => {
            holds(&format!("{text}: {}", spans::worked(worked)), truth, language)
        }
    }
}

/// `t = 3 + 4 = 7` behind what stands before it.
fn number_found(text: &str, number: i128, worked: Option<&Printed>, language: Language) -> String {
    match worked {
        None => format!("{text}{}", sum(format!("= {number}"))),
        Some(worked) => {
            let rounded = rounded(worked, language);
            let worked = worked.map(|worked| format!("= {worked} = {number}"));
            format!("{text}{}{rounded}", spans::worked(&worked))
        }
    }
}

/// The calculation of a step, unless it is only the resulting number.
fn worked(step: &Step) -> Option<&Printed> {
    let only =
        matches!(step.found, Found::Number(number) if step.worked.text == number.to_string());
    Some(&step.worked).filter(|worked| !worked.is_empty() && !only)
}

/// That a quotient was rounded down, if the calculation is a division that leaves a remainder.
fn rounded(worked: &str, language: Language) -> String {
    let rest = || {
        let (dividend, divisor) = worked.split_once(" / ")?;
        let (dividend, divisor): (i128, i128) = (dividend.parse().ok()?, divisor.parse().ok()?);
        dividend.checked_rem(divisor)
    };
    match rest() {
        None | Some(0) => String::new(),
        Some(_) => say!(language, en: " (rounded down)", ja: "（切り捨て）"),
    }
}

/// Whether something holds.
fn holds(what: &str, truth: bool, language: Language) -> String {
    match truth {
        true => say!(language, en: "{what} holds", ja: "{what} は成り立ちます"),
        false => say!(language, en: "{what} does not hold", ja: "{what} は成り立ちません"),
    }
}

/// All steps in one line, without what can be seen: that of several parts all hold, or one.
pub(super) fn in_line(trace: &Trace, language: Language) -> String {
    let several = trace.steps.len() > 1;
    let seen = |step: &&Step| several && matches!(step.found, Found::Truth(_)) && is_compound(step);
    let mut steps: Vec<&Step> = trace.steps.iter().filter(|step| !seen(step)).collect();
    let fails = unequal(&steps)
        .filter(|_| trace.steps.last().is_some_and(|last| last.found == Found::Truth(false)));
    if let Some((_, others)) = &fails {
        steps.truncate(steps.len() - others.len());
    }
    let each =
        steps.into_iter().enumerate().map(|(number, step)| match (step.found, worked(step)) {
            (Found::Number(found), Some(worked)) if number > 0 => {
                let whole = worked.map(|worked| format!("{worked} = {found}"));
                format!("{}{}", spans::worked(&whole), rounded(worked, language))
            }
            (Found::Number(found), worked) => {
                number_found(&format!("{} ", formula(&step.text)), found, worked, language)
            }
            (Found::Truth(truth), worked) => {
                let what = worked.map_or_else(|| formula(&step.text), spans::worked);
                holds(&what, truth, language)
            }
        });
    let each = each.chain(fails.map(|(left, others)| neither(left, &others, language)));
    each.collect::<Vec<_>>().join(&say!(language, en: "; ", ja: "、"))
}

/// The last steps, if they are at least two and find one number to be none of several others: that
/// number and the others.
fn unequal(steps: &[&Step]) -> Option<(i128, Vec<i128>)> {
    let equality = |step: &Step| {
        let (left, right) =
            step.worked.text.split_once(" = ").filter(|_| step.found == Found::Truth(false))?;
        Some((left.parse().ok()?, right.parse().ok()?))
    };
    let (left, _): (i128, i128) = equality(steps.last()?)?;
    let others =
        steps.iter().rev().map_while(|step| equality(step).filter(|(other, _)| *other == left));
    let mut others: Vec<i128> = others.map(|(_, right)| right).collect();
    others.reverse();
    (others.len() > 1).then_some((left, others))
}

/// That a number is none of several, so that a formula fails.
fn neither(left: i128, others: &[i128], language: Language) -> String {
    let left = sum(left);
    let listed = |part: &str| others.iter().map(sum).collect::<Vec<_>>().join(part);
    say!(language,
        en: ("{left} is neither {}, so the formula fails", listed(" nor ")),
        ja: ("{left} は {} でもないので、式は成り立ちません", listed(" でも ")))
}

/// Whether a formula is made of several with a word between them.
fn is_compound(step: &Step) -> bool {
    let text = &step.text;
    step.worked.is_empty()
        && !text.starts_with("not (")
        && (text.contains(" and ") || text.contains(" or "))
}

/// Digits behind a name.
pub(super) fn row(name: String, digits: impl Iterator<Item = u32>) -> Vec<String> {
    let spelled = |digit: u32| char::from_digit(digit, 36).unwrap_or('?').to_string();
    [name].into_iter().chain(digits.map(spelled)).collect()
}

/// Numbers one below the other.
fn table(columns: &Columns, language: Language) -> Block {
    let heaps = columns
        .rows
        .iter()
        .map(|(name, digits)| row(formula(name), digits.iter().copied().map(u32::from)));
    let sums = columns.sums.as_ref().map(|(modulus, sums)| {
        row(say!(language, en: "sum mod {modulus}", ja: "和 mod {modulus}"), sums.iter().copied())
    });
    let width = columns.rows.first().map_or(0, |(_, row)| row.len());
    let numbers = (0..=width).map(|column| column > 0).collect();
    spans::table(written(columns.numeration, language), vec![], heaps.chain(sums), numbers)
}

/// How numbers are written.
fn written(numeration: Numeration, language: Language) -> String {
    match numeration {
        Numeration::Base(2) => say!(language, en: "Written in binary:", ja: "2 進法で書くと:"),
        Numeration::Base(base) => say!(language,
            en: "Written in base {base}:",
            ja: "{base} 進法で書くと:"),
        Numeration::FIBONACCI => say!(language,
            en: "Written as sums of Fibonacci numbers (places ..., 8, 5, 3, 2, 1):",
            ja: "Fibonacci 数の和（桁の重みは ..., 8, 5, 3, 2, 1）で書くと:"),
        Numeration::Recurrence(_) => say!(language,
            en: "Written in the system {numeration}:",
            ja: "{numeration} 表記で書くと:"),
        Numeration::Unary => say!(language, en: "Written in unary:", ja: "1 進法で書くと:"),
    }
}
