//! Misère quotients as text, and the names of their elements.

use super::obstacle_words;
use super::sequence::code_of;
use super::theorem::checked;
use super::values::{self, Lines, certain_entry};
use crate::document::{Document, Inline, Report};
use crate::language::Language;
use crate::render::Style;
use crate::say::{counted, say};
use answer::{Extent, Growth, Quotient, QuotientAnswer, Status};

/// Names of elements that are listed.
const LISTED: usize = 60;
/// Equations that are listed.
const EQUATIONS: usize = 40;

/// The letter of a generator: a, b, ..., z, then `a2`, `b2`, ...
fn letter(generator: usize) -> String {
    let letters: Vec<char> = ('a'..='z').collect();
    let letter = letters[generator % letters.len()];
    match generator / letters.len() {
        0 => letter.to_string(),
        round => format!("{letter}{}", round + 1),
    }
}

/// A product of generators: `1`, `a`, `ab^2`; with a blank between letters that have a number.
pub(crate) fn word_name(word: &[u8]) -> String {
    let powers = word.iter().enumerate().filter(|(_, times)| **times > 0);
    let powers: Vec<String> = powers
        .map(|(generator, times)| match times {
            1 => letter(generator),
            _ => format!("{}^{times}", letter(generator)),
        })
        .collect();
    match powers.len() {
        0 => "1".to_owned(),
        _ => powers.join(if word.len() > 26 { " " } else { "" }),
    }
}

/// The name of an element; none has a number beyond the last.
pub(crate) fn element_name(quotient: &Quotient, element: usize) -> String {
    quotient.words.get(element).map_or_else(String::new, |word| word_name(word))
}

/// The names of elements, the first ones if there are many.
fn names(quotient: &Quotient, elements: &[usize], language: Language) -> String {
    let mut names: Vec<String> =
        elements.iter().take(LISTED).map(|&element| element_name(quotient, element)).collect();
    if elements.len() > LISTED {
        let more = elements.len() - LISTED;
        names.push(say!(language, en: "and {more} more", ja: "ほか {more} 個"));
    }
    names.join(", ")
}

/// The lost elements by their names.
pub(crate) fn lost_elements(quotient: &Quotient, language: Language) -> String {
    names(quotient, &quotient.lost, language)
}

/// Which heaps the letters stand for.
pub(crate) fn generators(quotient: &Quotient, language: Language) -> String {
    let heaps = quotient.generators.iter().enumerate();
    let heaps: Vec<String> =
        heaps.map(|(generator, heap)| format!("{} = {heap}", letter(generator))).collect();
    match heaps.len() {
        0 => say!(language, en: "none", ja: "なし"),
        _ => heaps.join(", "),
    }
}

/// The elements of the heaps 0, 1, 2, ... in lines.
pub(crate) fn elements(
    out: &mut Report,
    quotient: &Quotient,
    elements: &[usize],
    period: Option<(usize, usize)>,
) {
    let name = |element: usize| element_name(quotient, element);
    let wide = elements.iter().map(|&element| name(element).len()).max().unwrap_or(1);
    let lines = Lines::new(elements.len(), wide, period.map(|(_, period)| period), 2);
    out.kept(lines.write(|at| format!("{:>wide$}", name(elements[at]))));
}

/// How the quotient grew, heap by heap.
fn growth(growth: &[Growth], language: Language) -> String {
    let one = |growth: &Growth| {
        let Growth { heap, order, .. } = growth;
        say!(language, en: "{order} with heap {heap}", ja: "大きさ {heap} で {order}")
    };
    let steps: Vec<String> = growth.iter().map(one).collect();
    steps.join(&say!(language, en: ", ", ja: "、"))
}

/// A person's summary.
pub(crate) fn quotient(answer: &QuotientAnswer, style: Style) -> Document {
    let language = style.language;
    let mut out = Report::new();
    let rest = say!(language, en: ", misère quotient", ja: "、ミゼール商");
    // The convention of the rules does not matter here.
    let title = answer.game.as_ref().map(|game| &game.title).filter(|title| !title.is_empty());
    let title = vec![Inline::Strong(title.unwrap_or(&answer.name).clone()), rest.into()];
    code_of(&mut out, &answer.name, &answer.code, answer.unequal, language);
    let found = &answer.quotient;
    let last = answer.elements.len().saturating_sub(1);
    let heaps = if answer.period.is_some() {
        say!(language, en: "of all sizes ({last} computed)", ja: "すべての大きさ（{last} まで計算）")
    } else {
        say!(language, en: "up to {last}", ja: "{last} まで")
    };
    out.entry(say!(language, en: "heaps", ja: "山"), heaps);
    let (order, lost) = (found.order(), found.lost.len());
    let kind = if found.is_tame {
        say!(language, en: "tame, as in Nim", ja: "tame（Nim と同じ）")
    } else {
        let wild = answer.growth.iter().find(|growth| !growth.is_tame);
        match wild {
            Some(Growth { heap, .. }) => {
                say!(language, en: "wild from heap {heap} on", ja: "大きさ {heap} の山から wild")
            }
            None => say!(language, en: "wild", ja: "wild"),
        }
    };
    out.entry(
        say!(language, en: "order", ja: "位数"),
        say!(language,
            en: "{order}, {lost} of them lost; {kind}",
            ja: "{order}、うち負けの元は {lost} 個、{kind}"),
    );
    if !answer.growth.is_empty() {
        let text = growth(&answer.growth, language);
        out.entry(say!(language, en: "growth", ja: "増え方"), text);
    }
    let label = say!(language, en: "period", ja: "周期");
    match answer.period {
        Some((preperiod, period)) => {
            let text = values::period(period, preperiod, 0, language);
            let certainty = say!(language,
                en: "proved, with a certificate that the independent checker has accepted",
                ja: "証明済み、証明書を独立した検査プログラムが受理");
            let text = format!("{text}: {certainty}");
            certain_entry(&mut out, &label, &text, Status::Proved, language);
        }
        None => out.entry(label, say!(language, en: "none found", ja: "見つからなかった")),
    }
    if let Some((_, accepted)) = &answer.certificate {
        checked(&mut out, accepted, Extent::Total, language);
    }
    out.entry(say!(language, en: "generators", ja: "生成元"), generators(found, language));
    let equation =
        |(left, right): &(Vec<u8>, Vec<u8>)| format!("{} = {}", word_name(left), word_name(right));
    let mut equations: Vec<String> = found.relations.iter().take(EQUATIONS).map(equation).collect();
    if found.relations.len() > EQUATIONS {
        let more = found.relations.len() - EQUATIONS;
        equations.push(say!(language, en: "and {more} more", ja: "ほか {more} 個"));
    }
    let equations = match equations.len() {
        0 => say!(language, en: "none", ja: "なし"),
        _ => equations.join(", "),
    };
    out.entry(say!(language, en: "relations", ja: "関係式"), equations);
    out.entry(
        say!(language, en: "lost", ja: "負けの元"),
        match lost {
            0 => say!(language, en: "none", ja: "なし"),
            _ => lost_elements(found, language),
        },
    );
    out.entry(
        say!(language, en: "idempotents", ja: "冪等元"),
        names(found, &found.idempotents, language),
    );
    let kernel = found.kernel.len();
    out.entry(
        say!(language, en: "kernel", ja: "核"),
        say!(language,
            en: ("{}: {}", counted(kernel, "element"), names(found, &found.kernel, language)),
            ja: ("{kernel} 個: {}", names(found, &found.kernel, language))),
    );
    out.blank();
    let heaps = match answer.period {
        Some(_) => say!(language, en: "heaps", ja: "山の並び"),
        None => say!(language,
            en: "heaps of at most {last} (computed, not certified)",
            ja: "大きさ {last} 以下の山の並び（計算による。証明書はない）"),
    };
    out.sentence(say!(language,
        en: "The player to move loses a list of {heaps} in misère play exactly when the product \
            of their elements is one of the lost ones. The elements of the heaps 0, 1, 2, ...:",
        ja: "逆形の{heaps}で手番のプレイヤーが負けるのは、山の元の積が負けの元のいずれかであるとき、\
            かつそのときに限ります。山 0, 1, 2, ... の元:"));
    out.blank();
    // What repeats is shown once.
    let shown = answer.period.map_or(last + 1, |(preperiod, period)| preperiod + period);
    let shown = answer.elements.get(..shown).unwrap_or(&answer.elements);
    elements(&mut out, found, shown, answer.period);
    if let Some(obstacle) = &answer.stopped {
        out.blank();
        out.paragraph(obstacle_words(obstacle, style));
    }
    out.into_document(language, title)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn products_are_written_with_powers() {
        assert_eq!(word_name(&[]), "1");
        assert_eq!(word_name(&[0, 0]), "1");
        assert_eq!(word_name(&[1, 2, 0, 1]), "ab^2d");
        let mut long = vec![0; 28];
        long[0] = 2;
        long[27] = 1;
        assert_eq!(word_name(&long), "a^2 b2");
    }
}
