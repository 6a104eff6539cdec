//! Sentences with formulas, positions and words that matter in them.
//!
//! A sentence is one format string, so what is set apart in it has to be text for a while: it
//! stands between two marks, and [`spans`] reads them. The marks are noncharacters, which Unicode
//! keeps for use inside of programs; what people typed loses them when it is marked.

use std::fmt::Display;

use super::{Block, Inline};

type Kind = fn(String) -> Inline;

/// What begins a part, by kind.
const BEGINS: [(char, Kind); 6] = [
    ('\u{FDD0}', Inline::Formula),
    ('\u{FDD1}', Inline::Sum),
    ('\u{FDD2}', Inline::Position),
    ('\u{FDD3}', Inline::Code),
    ('\u{FDD4}', Inline::Strong),
    ('\u{FDD6}', Inline::Quoted),
];
/// What ends it.
const END: char = '\u{FDD5}';

/// Japanese letters and marks that need no blank behind them, which names set apart by blanks bring.
const CLOSED: [char; 3] = ['。', '、', '目'];

fn marked(kind: usize, text: impl Display) -> String {
    let text = text.to_string().replace(|letter| ('\u{FDD0}'..='\u{FDEF}').contains(&letter), "");
    format!("{}{text}{END}", BEGINS[kind].0)
}

/// A formula or a term of the rule language in a sentence.
pub(crate) fn formula(text: impl Display) -> String {
    marked(0, text)
}

/// A calculation in a sentence.
pub(crate) fn sum(text: impl Display) -> String {
    marked(1, text)
}

/// A position in a sentence.
pub(crate) fn place(text: impl Display) -> String {
    marked(2, text)
}

/// What is typed as it stands, in a sentence.
pub(crate) fn code(text: impl Display) -> String {
    marked(3, text)
}

/// Words of a sentence that matter.
pub(crate) fn strong(text: impl Display) -> String {
    marked(4, text)
}

/// A formula in a sentence, between backticks where it is text.
pub(crate) fn quoted(text: impl Display) -> String {
    marked(5, text)
}

/// A sentence whose calculations stand between two `$`; nothing in it may come from people.
pub(crate) fn sums(sentence: &str) -> String {
    let pieces = sentence.split('$').enumerate();
    pieces.map(|(at, piece)| if at % 2 == 1 { sum(piece) } else { piece.to_owned() }).collect()
}

/// The parts of a sentence.
pub(crate) fn spans(sentence: impl AsRef<str>) -> Vec<Inline> {
    let mut out = vec![];
    let mut rest = sentence.as_ref();
    while !rest.is_empty() {
        let at = rest.find(|letter| BEGINS.iter().any(|(begin, _)| *begin == letter));
        let (words, marked) = rest.split_at(at.unwrap_or(rest.len()));
        if !words.is_empty() {
            out.push(Inline::Text(unspaced(words)));
        }
        let mut letters = marked.chars();
        let begin = letters.next();
        let (inside, after) = letters.as_str().split_once(END).unwrap_or((letters.as_str(), ""));
        let kind = BEGINS.iter().find(|(one, _)| Some(*one) == begin);
        out.extend(kind.map(|(_, kind)| kind(inside.to_owned())));
        rest = after;
    }
    out
}

fn unspaced(words: &str) -> String {
    let spaced = |text: String, closed| text.replace(&format!("{closed} "), &format!("{closed}"));
    CLOSED.into_iter().fold(words.to_owned(), spaced)
}

/// A sentence, or several, as a paragraph.
pub(crate) fn paragraph(text: impl AsRef<str>) -> Block {
    Block::Paragraph(spans(text))
}

/// Sentences as items, a paragraph each.
pub(crate) fn list<S: AsRef<str>>(numbered: bool, items: impl IntoIterator<Item = S>) -> Block {
    Block::List { numbered, items: items.into_iter().map(|item| vec![paragraph(item)]).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_not_read() {
        let typed = code(formula("$1$ {1}"));
        let found = spans(format!("so {typed}, {}: {}", strong("x"), sums("$1 + 1 = 2$.")));
        let sum = Inline::Sum("1 + 1 = 2".to_owned());
        let code = Inline::Code("$1$ {1}".to_owned());
        let strong = Inline::Strong("x".to_owned());
        assert_eq!(found, ["so ".into(), code, ", ".into(), strong, ": ".into(), sum, ".".into()]);
        assert_eq!(spans("\u{FDD3}1"), [Inline::Code("1".to_owned())]);
    }

    #[test]
    fn no_blanks_after_japanese_marks() {
        assert_eq!(spans("1 文字目 の連、 A "), ["1 文字目の連、A ".into()]);
    }
}
