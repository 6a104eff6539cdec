//! Sentences with formulas, positions and words that matter in them.
//!
//! A sentence is one format string, so what is set apart in it has to be text for a while: it
//! stands between two marks, and [`spans`] reads them. The marks are noncharacters, which Unicode
//! keeps for use inside of programs; what people typed loses them when it is marked.

use std::fmt::Display;

use rules::language::print::Printed;

use super::{Block, Inline, Table};

type Kind = fn(String) -> Inline;

/// What begins a part, by kind.
const BEGINS: [(char, Kind); 6] = [
    ('\u{FDD0}', |text| Inline::Formula(parted(&text))),
    ('\u{FDD1}', |text| Inline::Sum(parted(&text))),
    ('\u{FDD2}', Inline::Position),
    ('\u{FDD3}', Inline::Code),
    ('\u{FDD4}', Inline::Strong),
    ('\u{FDD6}', |text| Inline::Quoted(parted(&text))),
];
/// What ends it.
const END: char = '\u{FDD5}';
/// What parts the text of a formula from its TeX.
const TEX: char = '\u{FDD7}';

/// Japanese letters and marks that need no blank behind them, which names set apart by blanks
/// bring.
const CLOSED: [char; 3] = ['。', '、', '目'];

/// A text without marks.
fn bare(text: impl Display) -> String {
    text.to_string().replace(|letter| ('\u{FDD0}'..='\u{FDEF}').contains(&letter), "")
}

fn marked(kind: usize, text: impl Display) -> String {
    format!("{}{}{END}", BEGINS[kind].0, bare(text))
}

fn both(kind: usize, Printed { text, tex }: &Printed) -> String {
    format!("{}{}{TEX}{}{END}", BEGINS[kind].0, bare(text), bare(tex))
}

fn parted(marked: &str) -> Printed {
    let (text, tex) = marked.split_once(TEX).unwrap_or((marked, ""));
    Printed { text: text.to_owned(), tex: tex.to_owned() }
}

/// A formula or a term of the rule language in a sentence.
pub(crate) fn formula(printed: &Printed) -> String {
    both(0, printed)
}

/// The name of a heap, or of a number, in a sentence.
pub(crate) fn name(name: &str) -> String {
    formula(&Printed::name(name))
}

/// A calculation in a sentence.
pub(crate) fn worked(printed: &Printed) -> String {
    both(1, printed)
}

/// The same of numbers, letters and signs with blanks between them; none of it may come from
/// people.
pub(crate) fn sum(text: impl Display) -> String {
    worked(&Printed::calculation(text.to_string()))
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
pub(crate) fn quoted(printed: &Printed) -> String {
    both(5, printed)
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

/// A table whose caption, head and cells are sentences.
pub(crate) fn table<R: IntoIterator<Item: AsRef<str>>>(
    caption: impl AsRef<str>,
    head: R,
    rows: impl IntoIterator<Item = R>,
    numbers: Vec<bool>,
) -> Block {
    let cells = |row: R| row.into_iter().map(spans).collect();
    Block::Table(Table {
        caption: spans(caption),
        head: cells(head),
        rows: rows.into_iter().map(cells).collect(),
        numbers,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_in_is_not_read() {
        let typed = code(place("$1$ {1}"));
        let found = spans(format!("so {typed}, {}: {}", strong("x"), sums("$1 + 1 = 2$.")));
        let sum = Inline::Sum(Printed::calculation("1 + 1 = 2"));
        let code = Inline::Code("$1$ {1}".to_owned());
        let strong = Inline::Strong("x".to_owned());
        assert_eq!(found, ["so ".into(), code, ", ".into(), strong, ": ".into(), sum, ".".into()]);
        assert_eq!(spans("\u{FDD3}1"), [Inline::Code("1".to_owned())]);
        let formula = Printed { text: "x <= y".to_owned(), tex: r"x \leq y".to_owned() };
        assert_eq!(spans(self::formula(&formula)), [Inline::Formula(formula)]);
    }

    #[test]
    fn no_blanks_after_japanese_marks() {
        assert_eq!(spans("1 文字目 の連、 A "), ["1 文字目の連、A ".into()]);
    }
}
