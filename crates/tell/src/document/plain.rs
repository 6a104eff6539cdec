//! Documents as plain text.

use super::{Block, Document, Indent, Inline, Line, Table, Tone, label, names};
use crate::language::Language;
use crate::layout::{
    Colour, Role, chain, entry, indented, line_width, listed, width, words, wrapped,
};

/// Spaces before what is set apart.
const STEP: usize = 4;

/// A document as plain text. Pictures are rendered as their title and caption.
#[must_use]
pub fn plain(document: &Document) -> String {
    coloured(document, Colour::Never)
}

/// A document as plain text, in colours. The title of a report is a line like others, and its lines
/// follow at once.
#[must_use]
pub fn coloured(document: &Document, colour: Colour) -> String {
    let mut writer = Writer { language: document.language, colour, out: String::new() };
    if let [Block::Report(lines)] = &document.blocks[..] {
        writer.whole(&document.title);
        lines.iter().for_each(|line| writer.line(line));
        return colour.painted(writer.out);
    }
    let title = line(&document.title);
    writer.out.push_str(&title);
    writer.out.push('\n');
    writer.out.push_str(&"=".repeat(width(&title).min(line_width())));
    writer.out.push('\n');
    writer.blocks(&document.blocks, 0);
    colour.painted(writer.out)
}

/// A sentence as plain text, on one line.
#[must_use]
pub fn line(parts: &[Inline]) -> String {
    parts.iter().map(inline).collect()
}

fn inline(part: &Inline) -> String {
    match part {
        Inline::Text(text) | Inline::Strong(text) | Inline::Toned(_, text) => text.clone(),
        Inline::Formula(printed) | Inline::Sum(printed) => printed.text.clone(),
        Inline::Code(text) => text.clone(),
        Inline::Quoted(text) => format!("`{text}`"),
        Inline::Position(position) => listed(position),
    }
}

struct Writer {
    language: Language,
    colour: Colour,
    out: String,
}

impl Writer {
    fn blocks(&mut self, blocks: &[Block], margin: usize) {
        for block in blocks {
            self.out.push('\n');
            self.block(block, margin);
        }
    }

    fn block(&mut self, block: &Block, margin: usize) {
        let [theorem, proof, figure] = names(self.language);
        match block {
            Block::Heading(level, text) => self.heading(*level, &line(text)),
            Block::Paragraph(text) => self.wrapped(&line(text), margin),
            Block::Formula(text) => self.wrapped(text, margin + STEP),
            Block::Theorem(inside) => {
                self.wrapped(&label(theorem, self.language), margin);
                self.blocks(inside, margin + 2);
            }
            Block::Proof(inside) => {
                self.wrapped(&label(proof, self.language), margin);
                self.blocks(inside, margin + 2);
                self.wrapped("∎", margin + 2);
            }
            Block::List { numbered, items } => self.list(*numbered, items, margin),
            Block::Table(table) => self.table(table, margin),
            Block::Code(text) => {
                for line in text.lines() {
                    let indented = format!("{}{line}", " ".repeat(margin + STEP));
                    self.out.push_str(indented.trim_end());
                    self.out.push('\n');
                }
            }
            Block::Report(lines) => lines.iter().for_each(|line| self.line(line)),
            Block::Figure { picture, caption } => {
                let title = format!("[{figure}: {}]", picture.title);
                self.wrapped(&title, margin + STEP);
                if !caption.is_empty() {
                    self.wrapped(&line(caption), margin + STEP);
                }
            }
        }
    }

    /// A text whose colours are marked.
    fn marked(&self, text: &[Inline]) -> String {
        let inline = |part: &Inline| {
            let text = self.colour.unmarked(&inline(part));
            match part {
                Inline::Strong(_) => self.colour.mark(Role::Heading, &text),
                Inline::Toned(Tone::Yes, _) => self.colour.mark(Role::Yes, &text),
                Inline::Toned(Tone::No, _) => self.colour.mark(Role::No, &text),
                Inline::Toned(Tone::Unknown, _) => self.colour.mark(Role::Unknown, &text),
                _ => text,
            }
        };
        text.iter().map(inline).collect()
    }

    /// A line that is not broken; none if it is empty.
    fn whole(&mut self, text: &[Inline]) {
        if !text.is_empty() {
            let text = self.marked(text);
            self.out.push_str(&text);
            self.out.push('\n');
        }
    }

    /// A line of a report.
    fn line(&mut self, line: &Line) {
        match line {
            Line::Blank => self.out.push('\n'),
            Line::Whole(text) => self.whole(text),
            Line::Entry { label, text } => {
                let text = self.marked(text);
                entry(&mut self.out, label, &text);
            }
            Line::Text(Indent { first, rest }, text) => {
                let text = self.marked(text);
                wrapped(&mut self.out, &" ".repeat(*first), *rest, &text);
            }
            Line::Formula(text) => wrapped(&mut self.out, "      ", 8, text),
            Line::Rows { margin, rows, numbers, .. } => {
                indented(&mut self.out, *margin, rows, numbers)
            }
            Line::Items { label, margin, items } => words(&mut self.out, label, *margin, items),
            Line::Chain(links) => chain(&mut self.out, STEP, links),
            Line::Kept(text) => {
                self.out.push_str(text);
                if !text.ends_with('\n') {
                    self.out.push('\n');
                }
            }
        }
    }

    fn heading(&mut self, level: u8, text: &str) {
        self.out.push_str(text);
        self.out.push('\n');
        if level <= 1 {
            self.out.push_str(&"-".repeat(width(text).min(line_width())));
            self.out.push('\n');
        }
    }

    fn wrapped(&mut self, text: &str, margin: usize) {
        wrapped(&mut self.out, &" ".repeat(margin), margin, text);
    }

    fn list(&mut self, numbered: bool, items: &[Vec<Block>], margin: usize) {
        for (number, item) in (1..).zip(items) {
            let sign = if numbered { format!("{number}. ") } else { "- ".to_owned() };
            let inner = margin + width(&sign);
            let first = format!("{}{sign}", " ".repeat(margin));
            let mut rest = &item[..];
            match item.split_first() {
                Some((Block::Paragraph(text), others)) => {
                    wrapped(&mut self.out, &first, inner, &line(text));
                    rest = others;
                }
                _ => {
                    self.out.push_str(first.trim_end());
                    self.out.push('\n');
                }
            }
            for block in rest {
                self.block(block, inner);
            }
        }
    }

    fn table(&mut self, table: &Table, margin: usize) {
        if !table.caption.is_empty() {
            self.wrapped(&line(&table.caption), margin);
        }
        let head = (!table.head.is_empty()).then_some(&table.head);
        let rows: Vec<Vec<String>> = head
            .into_iter()
            .chain(&table.rows)
            .map(|row| row.iter().map(|cell| line(cell)).collect())
            .collect();
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let wide = |column: usize| {
            rows.iter().filter_map(|row| row.get(column)).map(|cell| width(cell)).max().unwrap_or(0)
        };
        let inner = margin + 2;
        let total = inner + (0..columns).map(wide).sum::<usize>() + 2 * columns.saturating_sub(1);
        if total <= line_width() {
            return indented(&mut self.out, inner, &rows, &table.numbers);
        }
        // Nothing is cut: what does not fit side by side stands one after the other.
        for row in rows {
            wrapped(&mut self.out, &" ".repeat(inner), inner + 2, &row.join(" | "));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_fits_the_page() {
        let long = "word ".repeat(60);
        let item =
            vec![Block::Paragraph(vec![long.clone().into()]), Block::Formula("x = 1".into())];
        let wide = Table {
            rows: vec![vec![vec![long.clone().into()], vec!["1".into()]]],
            ..Table::default()
        };
        let document = Document {
            title: vec!["Title".into()],
            blocks: vec![
                Block::Heading(1, vec!["Part".into()]),
                Block::List { numbered: true, items: vec![item.clone(), item] },
                Block::Proof(vec![Block::Paragraph(vec![long.into()])]),
                Block::Table(wide),
            ],
            ..Document::default()
        };
        let text = plain(&document);
        assert!(text.lines().all(|line| width(line) <= crate::layout::USUAL_WIDTH), "{text}");
        assert!(text.starts_with("Title\n=====\n\nPart\n----\n\n1. word"), "{text}");
        assert!(text.contains("\n2. word") && text.contains("\n  ∎\n"), "{text}");
    }

    #[test]
    fn columns_line_up() {
        let table = Table {
            head: vec![vec!["山".into()], vec!["n".into()]],
            rows: vec![
                vec![vec!["a".into()], vec!["10".into()]],
                vec![vec!["b".into()], vec!["9".into()]],
            ],
            numbers: vec![false, true],
            ..Table::default()
        };
        let document = Document { blocks: vec![Block::Table(table)], ..Document::default() };
        assert!(plain(&document).ends_with("  山   n\n  a   10\n  b    9\n"));
    }
}
