//! Documents as a part of a page: marked up by what things are, without colours or scripts.
//!
//! Whatever a person may have typed (titles, names, positions, rules) is escaped; the only other
//! markup is that of pictures, whose texts are.

use rules::language::print::Printed;

use super::{Block, Document, Inline, Line, Table, label, names};
use crate::language::Language;
use crate::layout::listed;
use crate::picture;

/// The heading of a document is one of this level, so that a page can have one above it.
const TITLE: u8 = 2;

/// A document as one `section`. Linear in its size.
///
/// A formula has its TeX in the attribute `data-tex`. Classes are `explanation` or `report`,
/// `theorem`, `proof`, `label`, `qed`, `formula`, `sum` and `position`; columns of numbers have the
/// class `number`; how something turned out has `verdict` and `yes`, `no` or `unknown`.
#[must_use]
pub fn html(document: &Document) -> String {
    let mut page = Page { out: String::new(), language: document.language };
    let class =
        if matches!(document.blocks[..], [Block::Report(_)]) { "report" } else { "explanation" };
    page.put(&format!("<section class=\"{class}\" lang=\"{}\">\n", document.language.code()));
    page.element(&format!("h{TITLE}"), &document.title);
    page.blocks(&document.blocks);
    page.put("</section>\n");
    page.out
}

struct Page {
    out: String,
    language: Language,
}

impl Page {
    fn put(&mut self, markup: &str) {
        self.out.push_str(markup);
    }

    /// An element that holds words, on a line of its own; nothing if there are none.
    fn element(&mut self, name: &str, text: &[Inline]) {
        if !text.is_empty() {
            self.put(&format!("<{name}>{}</{name}>\n", inlines(text)));
        }
    }

    fn blocks(&mut self, all: &[Block]) {
        all.iter().for_each(|each| self.block(each));
    }

    fn block(&mut self, block: &Block) {
        match block {
            Block::Heading(level, text) => {
                let level = level.saturating_add(TITLE).clamp(TITLE + 1, 6);
                self.element(&format!("h{level}"), text);
            }
            Block::Paragraph(text) => self.element("p", text),
            Block::Formula(text) => {
                self.put(&format!("<p class=\"display\">{}</p>\n", formula(text)));
            }
            Block::Theorem(inner) => self.labelled("theorem", inner),
            Block::Proof(inner) => self.labelled("proof", inner),
            Block::List { numbered, items } => {
                let name = if *numbered { "ol" } else { "ul" };
                self.put(&format!("<{name}>\n"));
                for item in items {
                    self.put("<li>");
                    match &item[..] {
                        // A single sentence needs no paragraph.
                        [Block::Paragraph(text)] => self.put(&inlines(text)),
                        item => self.blocks(item),
                    }
                    self.put("</li>\n");
                }
                self.put(&format!("</{name}>\n"));
            }
            Block::Table(table) => self.table(table),
            Block::Report(lines) => self.report(lines),
            Block::Code(text) => {
                self.put(&format!("<pre tabindex=\"0\"><code>{}</code></pre>\n", escape(text)))
            }
            Block::Figure { picture, caption } => {
                self.put(&format!("<figure>\n{}\n", picture::svg(picture).trim_end()));
                self.element("figcaption", caption);
                self.put("</figure>\n");
            }
        }
    }

    /// Facts that follow each other are one list of names and facts.
    fn report(&mut self, lines: &[Line]) {
        for group in lines.chunk_by(|one, next| is_entry(one) && is_entry(next)) {
            let facts = group.first().is_some_and(is_entry);
            self.put(if facts { "<dl>\n" } else { "" });
            group.iter().for_each(|line| self.line(line));
            self.put(if facts { "</dl>\n" } else { "" });
        }
    }

    fn line(&mut self, line: &Line) {
        let Line::Entry { label, text } = line else {
            return line.block().iter().for_each(|block| self.block(block));
        };
        if !label.is_empty() {
            self.put(&format!("<dt>{}</dt>\n", escape(label)));
        }
        self.element("dd", text);
    }

    fn labelled(&mut self, class: &str, inner: &[Block]) {
        let [theorem, proof, _] = names(self.language);
        let label = label(if class == "theorem" { theorem } else { proof }, self.language);
        self.put(&format!(
            "<div class=\"{class}\">\n<p class=\"label\"><strong>{label}</strong></p>\n"
        ));
        self.blocks(inner);
        if class == "proof" {
            self.put("<p class=\"qed\" aria-hidden=\"true\">∎</p>\n");
        }
        self.put("</div>\n");
    }

    fn table(&mut self, table: &Table) {
        self.put("<table>\n");
        self.element("caption", &table.caption);
        let number =
            |at: usize| if table.numbers.get(at) == Some(&true) { " class=\"number\"" } else { "" };
        if !table.head.is_empty() {
            let cells = table.head.iter().enumerate();
            let cells: String = cells
                .map(|(at, cell)| format!("<th scope=\"col\"{}>{}</th>", number(at), inlines(cell)))
                .collect();
            self.put(&format!("<thead>\n<tr>{cells}</tr>\n</thead>\n"));
        }
        self.put("<tbody>\n");
        for row in &table.rows {
            let cells: String =
                row.iter().enumerate().map(|(at, cell)| body_cell(at, number(at), cell)).collect();
            self.put(&format!("<tr>{cells}</tr>\n"));
        }
        self.put("</tbody>\n</table>\n");
    }
}

/// The first cell of a row says what the row is about.
fn body_cell(at: usize, class: &str, cell: &[Inline]) -> String {
    let text = inlines(cell);
    if at == 0 && !text.is_empty() {
        format!("<th scope=\"row\"{class}>{text}</th>")
    } else {
        format!("<td{class}>{text}</td>")
    }
}

const fn is_entry(line: &Line) -> bool {
    matches!(line, Line::Entry { .. })
}

fn inlines(all: &[Inline]) -> String {
    all.iter().map(inline).collect()
}

fn inline(inline: &Inline) -> String {
    match inline {
        Inline::Text(text) => escape(text),
        Inline::Strong(text) => format!("<strong>{}</strong>", escape(text)),
        Inline::Toned(tone, text) => {
            format!("<strong class=\"verdict {}\">{}</strong>", tone.key(), escape(text))
        }
        Inline::Formula(text) | Inline::Quoted(text) => formula(text),
        Inline::Sum(text) => format!("<span class=\"sum\">{}</span>", escape(text)),
        Inline::Position(text) => {
            format!("<code class=\"position\">{}</code>", escape(&listed(text)))
        }
        Inline::Code(text) => format!("<code>{}</code>", escape(text)),
    }
}

/// A formula as it is written in rules, with its TeX in an attribute for pages that can typeset it.
fn formula(printed: &Printed) -> String {
    let tex = match &printed.tex[..] {
        "" => String::new(),
        tex => format!(" data-tex=\"{}\"", escape(tex)),
    };
    format!("<code class=\"formula\"{tex}>{}</code>", escape(&printed.text))
}

/// Text as text, in an element or in an attribute.
fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' => out.push(letter),
            // Not allowed in a page in any form.
            letter if letter.is_control() => out.push('\u{fffd}'),
            letter => out.push(letter),
        }
    }
    out
}
