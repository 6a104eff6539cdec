//! Documents as Markdown (`CommonMark` with the tables of GitHub).

use super::{Block, Document, Inline, Line, Table, names};
use crate::language::Language;
use crate::layout::listed;
use crate::picture::{Picture, svg};

/// A document as Markdown. `address` says where the picture of each number, counted from 1, is
/// found: a path, or [`embedded`].
#[must_use]
pub fn markdown(document: &Document, address: &mut dyn FnMut(usize, &Picture) -> String) -> String {
    let mut writer =
        Writer { language: document.language, address, figures: 0, out: String::new() };
    if !document.title.is_empty() {
        let title = format!("# {}\n", line(&document.title));
        writer.out.push_str(&title);
    }
    writer.blocks(&document.blocks, "");
    writer.out.trim_start_matches('\n').to_owned()
}

/// A picture as an address that holds all of it (a `data:` URI of an SVG).
#[must_use]
pub fn embedded(picture: &Picture) -> String {
    let mut out = "data:image/svg+xml,".to_owned();
    for byte in svg(picture).bytes() {
        match byte {
            b'0'..=b'9' | b'A'..=b'Z' | b'a'..=b'z' | b'-' | b'_' | b'.' | b'~' => {
                out.push(char::from(byte))
            }
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}

fn line(parts: &[Inline]) -> String {
    parts.iter().map(inline).collect()
}

fn inline(part: &Inline) -> String {
    match part {
        Inline::Text(text) => escaped(text),
        Inline::Strong(text) | Inline::Toned(_, text) => format!("**{}**", escaped(text)),
        Inline::Formula(printed) | Inline::Quoted(printed) | Inline::Sum(printed) => code(printed),
        Inline::Code(text) => code(text),
        Inline::Position(position) => code(&listed(position)),
    }
}

/// A text in which nothing is a sign of Markdown or HTML. Line breaks become blanks.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for symbol in text.chars() {
        match symbol {
            '\n' | '\r' => out.push(' '),
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '\\' | '`' | '*' | '_' | '[' | ']' | '#' | '|' | '~' | '!' | '$' => {
                out.push('\\');
                out.push(symbol);
            }
            _ => out.push(symbol),
        }
    }
    out
}

/// A text as it stands, between more backquotes than it has itself. In a table a bar must be
/// escaped even there.
fn code(text: &str) -> String {
    let text = text.replace(['\n', '\r'], " ");
    let ticks = "`".repeat(longest(&text) + 1);
    let blank = if text.starts_with('`') || text.ends_with('`') { " " } else { "" };
    format!("{ticks}{blank}{text}{blank}{ticks}")
}

/// The longest run of backquotes.
fn longest(text: &str) -> usize {
    text.split(|symbol| symbol != '`').map(str::len).max().unwrap_or(0)
}

struct Writer<'a> {
    language: Language,
    address: &'a mut dyn FnMut(usize, &Picture) -> String,
    figures: usize,
    out: String,
}

impl Writer<'_> {
    fn blocks(&mut self, blocks: &[Block], margin: &str) {
        for block in blocks {
            self.blank(margin);
            self.block(block, margin);
        }
    }

    fn blank(&mut self, margin: &str) {
        self.out.push_str(margin.trim_end());
        self.out.push('\n');
    }

    fn text(&mut self, text: &str, margin: &str) {
        self.out.push_str(margin);
        self.out.push_str(text);
        self.out.push('\n');
    }

    fn block(&mut self, block: &Block, margin: &str) {
        match block {
            Block::Heading(level, text) => {
                let signs = "#".repeat(usize::from((*level).min(5)) + 1);
                self.text(&format!("{signs} {}", line(text)), margin);
            }
            Block::Paragraph(text) => self.text(&line(text), margin),
            Block::Formula(text) => self.code(text, margin),
            Block::Theorem(inside) => {
                let [theorem, ..] = names(self.language);
                let margin = format!("{margin}> ");
                self.text(&format!("**{theorem}**"), &margin);
                self.blocks(inside, &margin);
            }
            Block::Proof(inside) => {
                let [_, proof, _] = names(self.language);
                self.text(&format!("*{proof}.*"), margin);
                self.blocks(inside, margin);
                self.blank(margin);
                self.text("∎", margin);
            }
            Block::List { numbered, items } => {
                for (number, item) in (1..).zip(items) {
                    let sign = if *numbered { format!("{number}. ") } else { "- ".to_owned() };
                    let inner = format!("{margin}{}", " ".repeat(sign.len()));
                    let start = self.out.len();
                    self.block_list(item, &inner);
                    // The sign takes the place of the margin of the first line.
                    self.out.replace_range(start + margin.len()..start + inner.len(), &sign);
                }
            }
            Block::Table(table) => self.table(table, margin),
            Block::Report(lines) => self.report(lines, margin),
            Block::Code(text) => self.code(text, margin),
            Block::Figure { picture, caption } => {
                self.figures += 1;
                let address = (self.address)(self.figures, picture);
                self.text(&format!("![{}]({address})", escaped(&picture.title)), margin);
                if !caption.is_empty() {
                    self.blank(margin);
                    self.text(&format!("*{}*", line(caption)), margin);
                }
            }
        }
    }

    /// Facts are items of a list; everything else is a block of its own.
    fn report(&mut self, lines: &[Line], margin: &str) {
        let mut before: Option<bool> = None;
        for line in lines.iter().filter(|line| **line != Line::Blank) {
            let fact = matches!(line, Line::Entry { .. });
            if before.is_some_and(|before| !(before && fact)) {
                self.blank(margin);
            }
            before = Some(fact);
            self.line(line, margin);
        }
    }

    fn line(&mut self, line: &Line, margin: &str) {
        match line {
            Line::Entry { label, text } if label.is_empty() => {
                self.text(&format!("  {}", self::line(text)), margin)
            }
            Line::Entry { label, text } => {
                self.text(&format!("- **{}**: {}", escaped(label), self::line(text)), margin);
            }
            line => line.block().iter().for_each(|block| self.block(block, margin)),
        }
    }

    fn block_list(&mut self, blocks: &[Block], margin: &str) {
        if blocks.is_empty() {
            self.text("", margin);
        }
        for (number, block) in blocks.iter().enumerate() {
            if number > 0 {
                self.blank(margin);
            }
            self.block(block, margin);
        }
    }

    fn code(&mut self, text: &str, margin: &str) {
        let fence = "`".repeat((longest(text) + 1).max(3));
        self.text(&fence, margin);
        for line in text.lines() {
            self.text(line, margin);
        }
        self.text(&fence, margin);
    }

    fn table(&mut self, table: &Table, margin: &str) {
        if !table.caption.is_empty() {
            self.text(&line(&table.caption), margin);
            self.blank(margin);
        }
        let columns = table.rows.iter().map(Vec::len).chain([table.head.len()]).max().unwrap_or(0);
        let row = |cells: &[Vec<Inline>]| {
            let cell =
                |column: usize| cells.get(column).map(|cell| barred(cell)).unwrap_or_default();
            (0..columns).map(|column| format!("| {} ", cell(column))).collect::<String>() + "|"
        };
        self.text(&row(&table.head), margin);
        let rule = |column: usize| {
            if table.numbers.get(column) == Some(&true) { "| ---: " } else { "| --- " }
        };
        self.text(&((0..columns).map(rule).collect::<String>() + "|"), margin);
        for cells in &table.rows {
            self.text(&row(cells), margin);
        }
    }
}

/// A cell: a bar that ends it nowhere.
fn barred(cell: &[Inline]) -> String {
    let parts = cell.iter().map(|part| match part {
        Inline::Text(_) | Inline::Strong(_) | Inline::Toned(..) => inline(part),
        _ => inline(part).replace('|', "\\|"),
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(blocks: Vec<Block>) -> String {
        let document = Document { title: vec!["T".into()], blocks, ..Document::default() };
        markdown(&document, &mut |number, _| format!("{number}.svg"))
    }

    #[test]
    fn nothing_typed_is_a_sign() {
        let text = written(vec![Block::Paragraph(vec![
            "<b>*x*</b> [a](b) `c`".into(),
            Inline::Code("a`b".to_owned()),
        ])]);
        assert_eq!(text, "# T\n\n&lt;b&gt;\\*x\\*&lt;/b&gt; \\[a\\](b) \\`c\\```a`b``\n");
        let text = written(vec![Block::Code("```\nx\n```".to_owned())]);
        assert!(text.ends_with("````\n```\nx\n```\n````\n"), "{text}");
    }

    #[test]
    fn items_hold_blocks() {
        let item = vec![Block::Paragraph(vec!["one".into()]), Block::Formula("x = 1".into())];
        let text = written(vec![Block::List { numbered: true, items: vec![item.clone(), item] }]);
        assert_eq!(
            text,
            "# T\n\n1. one\n\n   ```\n   x = 1\n   ```\n2. one\n\n   ```\n   x = 1\n   ```\n"
        );
    }

    #[test]
    fn tables_and_pictures_have_their_signs() {
        let table = Table {
            head: vec![vec!["a".into()], vec!["b".into()]],
            rows: vec![vec![vec![Inline::Code("x|y".to_owned())], vec!["1".into()]]],
            numbers: vec![false, true],
            ..Table::default()
        };
        let picture = Box::new(Picture { title: "P".to_owned(), ..Picture::default() });
        let text = written(vec![
            Block::Table(table),
            Block::Figure { picture, caption: vec!["c".into()] },
        ]);
        assert_eq!(
            text,
            "# T\n\n| a | b |\n| --- | ---: |\n| `x\\|y` | 1 |\n\n![P](1.svg)\n\n*c*\n"
        );
    }
}
