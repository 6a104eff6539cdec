//! Sentences with gaps: what is typed by people goes into the gaps, never into the sentence.

use crate::document::{Block, Inline};
use crate::language::Language;
use crate::text::Say;

/// A sentence in which `{0}`, `{1}`, ... are these parts and what stands between two `$` is a calculation.
pub(in crate::explain) fn fill(sentence: &str, parts: &[Inline]) -> Vec<Inline> {
    let mut out: Vec<Inline> = vec![];
    for (number, piece) in sentence.split('$').enumerate() {
        if number % 2 == 1 {
            out.push(Inline::Sum(piece.to_owned()));
            continue;
        }
        let mut rest = piece;
        while let Some((before, gap, after)) = next_gap(rest) {
            push(&mut out, before);
            out.extend(parts.get(gap).cloned());
            rest = after;
        }
        push(&mut out, rest);
    }
    out
}

fn push(out: &mut Vec<Inline>, text: &str) {
    if !text.is_empty() {
        out.push(text.into());
    }
}

/// What stands before the next gap, its number, and what stands behind it.
fn next_gap(text: &str) -> Option<(&str, usize, &str)> {
    let (before, rest) = text.split_once('{')?;
    let (number, after) = rest.split_once('}')?;
    Some((before, number.parse().ok()?, after))
}

/// A sentence as it is said. In Japanese, what ends with a Japanese letter needs no blank behind it.
pub(in crate::explain) fn said(message: &impl Say, parts: &[Inline], language: Language) -> Vec<Inline> {
    let mut out = fill(&message.say(language), parts);
    if language == Language::Japanese {
        let mut closed = false;
        for part in &mut out {
            let Inline::Text(text) = part else {
                closed = false;
                continue;
            };
            if closed && let Some(rest) = text.strip_prefix(' ') {
                *text = rest.to_owned();
            }
            closed = text.ends_with('目');
        }
    }
    out
}

/// A sentence as a paragraph.
pub(in crate::explain) fn paragraph(message: &impl Say, parts: &[Inline], language: Language) -> Block {
    Block::Paragraph(said(message, parts, language))
}

/// A list of such sentences.
pub(in crate::explain) fn list(numbered: bool, items: Vec<Vec<Inline>>) -> Block {
    Block::List { numbered, items: items.into_iter().map(|item| vec![Block::Paragraph(item)]).collect() }
}

/// `1`, `1 and 2`, `1, 2 and 3`; in Japanese `1, 2, 3` with its own comma.
pub(in crate::explain) fn enumerated(parts: &[String], language: Language) -> String {
    match (language, parts) {
        (Language::Japanese, parts) => parts.join("、"),
        (Language::English, [first @ .., before, last]) => {
            let first: String = first.iter().map(|part| format!("{part}, ")).collect();
            format!("{first}{before} and {last}")
        }
        (Language::English, parts) => parts.join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_not_read() {
        let parts = [Inline::Text("$1$ {1}".to_owned()), Inline::Code("x".to_owned())];
        let found = fill("so {0} and {1}: $1 + 1 = 2$.", &parts);
        let sum = Inline::Sum("1 + 1 = 2".to_owned());
        assert_eq!(
            found,
            ["so ".into(), parts[0].clone(), " and ".into(), parts[1].clone(), ": ".into(), sum, ".".into()]
        );
    }

    #[test]
    fn lists_of_words() {
        let words: Vec<String> = ["1", "2", "3"].map(str::to_owned).to_vec();
        assert_eq!(enumerated(&words, Language::English), "1, 2 and 3");
        assert_eq!(enumerated(&words[..2], Language::English), "1 and 2");
        assert_eq!(enumerated(&words, Language::Japanese), "1、2、3");
        assert_eq!(enumerated(&[], Language::English), "");
    }
}
