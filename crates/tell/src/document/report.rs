//! Reports: answers as lines that belong together, rather than as prose.
//!
//! A report keeps what a line *is* (a verdict, a named fact, a sentence, a formula, a table), so
//! that a terminal, a page, Markdown and LaTeX each set it in their own way. Its layout in 80
//! columns is [`lines`](super::plain), which is where the numbers of columns below come from.

use rules::language::print::Printed;

use super::{Block, Document, Inline, Table};
use crate::language::Language;

/// How something turned out, for readers who see colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// Proved, accepted, passed; the player to move wins.
    Yes,
    /// Refuted, rejected, failed; the player to move loses.
    No,
    /// Neither.
    Unknown,
}

impl Tone {
    /// A stable name: `yes`, `no` or `unknown`.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Yes => "yes",
            Self::No => "no",
            Self::Unknown => "unknown",
        }
    }
}

/// Columns before the first line of a text, and before the lines it is broken into.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Indent {
    /// Before the first line.
    pub first: usize,
    /// Before the others.
    pub rest: usize,
}

impl Indent {
    /// The same before every line.
    #[must_use]
    pub const fn all(columns: usize) -> Self {
        Self { first: columns, rest: columns }
    }
}

/// A line of a report, or a few that cannot be parted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Line {
    /// An empty line between groups of lines.
    Blank,
    /// A line that is never broken, such as a heading or a verdict.
    Whole(Vec<Inline>),
    /// A fact under its name. Without a name it goes on with the fact before it.
    Entry {
        /// Its name.
        label: String,
        /// The fact.
        text: Vec<Inline>,
    },
    /// Sentences.
    Text(Indent, Vec<Inline>),
    /// A formula or another text in the rule language, set apart.
    Formula(Printed),
    /// Cells in columns, cut at the edge of the page.
    Rows {
        /// Columns before them.
        margin: usize,
        /// The cells.
        rows: Vec<Vec<String>>,
        /// For each column whether it is numbers, which are set to the right.
        numbers: Vec<bool>,
        /// Whether the first row names the columns.
        headed: bool,
    },
    /// Short texts side by side, in as many columns as fit.
    Items {
        /// What stands before them.
        label: String,
        /// Columns before them.
        margin: usize,
        /// The texts.
        items: Vec<String>,
    },
    /// Positions, each of which leads to the next.
    Chain(Vec<String>),
    /// Lines that keep their layout.
    Kept(String),
}

impl Line {
    /// The block that says the same where text has no columns. Entries are set otherwise, blank
    /// lines not at all.
    pub(super) fn block(&self) -> Option<Block> {
        Some(match self {
            Self::Blank | Self::Entry { .. } => return None,
            Self::Whole(text) | Self::Text(_, text) => Block::Paragraph(text.clone()),
            Self::Formula(text) => Block::Formula(text.clone()),
            Self::Rows { rows, numbers, headed, .. } => Block::Table(table(rows, numbers, *headed)),
            Self::Items { label, items, .. } => Block::Paragraph(self::items(label, items)),
            Self::Chain(links) => Block::Paragraph(chain(links)),
            Self::Kept(text) => Block::Code(text.clone()),
        })
    }
}

/// Builds the one block of a report, line by line.
#[derive(Clone, Debug, Default)]
pub struct Report {
    lines: Vec<Line>,
}

impl Report {
    /// A report without a line.
    #[must_use]
    pub const fn new() -> Self {
        Self { lines: vec![] }
    }

    /// The document, in a language and under a title.
    #[must_use]
    pub fn into_document(self, language: Language, title: Vec<Inline>) -> Document {
        Document { language, title, blocks: vec![Block::Report(self.lines)] }
    }

    /// An empty line.
    pub fn blank(&mut self) {
        self.lines.push(Line::Blank);
    }

    /// A line of its own.
    pub fn whole(&mut self, text: impl Into<Vec<Inline>>) {
        self.lines.push(Line::Whole(text.into()));
    }

    /// A line of plain words.
    pub fn say(&mut self, text: impl Into<Inline>) {
        self.whole(vec![text.into()]);
    }

    /// What was found, in one coloured line.
    pub fn verdict(&mut self, tone: Tone, text: String) {
        self.whole(vec![Inline::Toned(tone, text)]);
    }

    /// A fact under its name.
    pub fn entry(&mut self, label: impl Into<String>, text: impl Into<Inline>) {
        self.lines.push(Line::Entry { label: label.into(), text: vec![text.into()] });
    }

    /// A fact under its name, in parts.
    pub fn entry_of(&mut self, label: impl Into<String>, text: Vec<Inline>) {
        self.lines.push(Line::Entry { label: label.into(), text });
    }

    /// Sentences under the usual margin.
    pub fn sentence(&mut self, text: impl Into<Inline>) {
        self.text(Indent::all(2), vec![text.into()]);
    }

    /// Sentences without a margin.
    pub fn paragraph(&mut self, text: impl Into<Inline>) {
        self.text(Indent::all(0), vec![text.into()]);
    }

    /// Sentences under what is itself under a margin.
    pub fn detail(&mut self, text: impl Into<Inline>) {
        self.text(Indent::all(4), vec![text.into()]);
    }

    /// Sentences.
    pub fn text(&mut self, indent: Indent, text: Vec<Inline>) {
        self.lines.push(Line::Text(indent, text));
    }

    /// A formula, set apart.
    pub fn formula(&mut self, printed: impl Into<Printed>) {
        self.lines.push(Line::Formula(printed.into()));
    }

    /// Cells in columns.
    pub fn rows(&mut self, margin: usize, rows: Vec<Vec<String>>, numbers: &[bool]) {
        self.lines.push(Line::Rows { margin, rows, numbers: numbers.to_vec(), headed: false });
    }

    /// Cells in columns under their names, which are the first row.
    pub fn headed_rows(&mut self, margin: usize, rows: Vec<Vec<String>>, numbers: &[bool]) {
        self.lines.push(Line::Rows { margin, rows, numbers: numbers.to_vec(), headed: true });
    }

    /// Short texts side by side.
    pub fn items(&mut self, label: impl Into<String>, margin: usize, items: Vec<String>) {
        self.lines.push(Line::Items { label: label.into(), margin, items });
    }

    /// Positions, each of which leads to the next.
    pub fn chain(&mut self, links: Vec<String>) {
        self.lines.push(Line::Chain(links));
    }

    /// Lines that keep their layout.
    pub fn kept(&mut self, text: impl Into<String>) {
        self.lines.push(Line::Kept(text.into()));
    }
}

/// Cells as a table.
fn table(rows: &[Vec<String>], numbers: &[bool], headed: bool) -> Table {
    let cells =
        |row: &Vec<String>| row.iter().map(|cell| vec![Inline::from(cell.as_str())]).collect();
    let (head, rows) = rows.split_at(usize::from(headed && !rows.is_empty()));
    Table {
        caption: vec![],
        head: head.first().map(cells).unwrap_or_default(),
        rows: rows.iter().map(cells).collect(),
        numbers: numbers.to_vec(),
    }
}

/// Short texts behind their label, if they have one.
fn items(label: &str, items: &[String]) -> Vec<Inline> {
    let label = label.trim();
    let mut parts = if label.is_empty() { vec![] } else { vec![Inline::Strong(label.to_owned())] };
    for item in items {
        if !parts.is_empty() {
            parts.push(" ".into());
        }
        parts.push(Inline::Code(item.trim().to_owned()));
    }
    parts
}

/// Positions with arrows between them.
fn chain(links: &[String]) -> Vec<Inline> {
    let mut parts = vec![];
    for link in links {
        if !parts.is_empty() {
            parts.push(Inline::from(" → "));
        }
        parts.push(Inline::Position(link.clone()));
    }
    parts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{coloured, html, latex_body, markdown, plain};
    use crate::layout::{Colour, USUAL_WIDTH, width};

    fn document() -> Document {
        let mut report = Report::new();
        report.entry("rules", "three <moves>");
        report.entry("", "and one more");
        report.blank();
        report.verdict(Tone::Yes, "PROVED".to_owned());
        report.blank();
        report.text(
            Indent::all(2),
            vec![Inline::Toned(Tone::No, "refuted".to_owned()), " word".repeat(30).into()],
        );
        report.formula("x = 1");
        report.headed_rows(2, vec![vec!["n".to_owned()], vec!["10".to_owned()]], &[true]);
        report.items("  P  ", 6, vec!["0".to_owned(), "11".to_owned()]);
        report.chain(vec!["1".to_owned(), "0".to_owned()]);
        report.into_document(
            Language::English,
            vec![Inline::Strong("Nim".to_owned()), ", normal play".into()],
        )
    }

    #[test]
    fn text_has_its_layout_whatever_the_colour() {
        let text = plain(&document());
        let start = "Nim, normal play\n  rules           three <moves>\n                  and one \
            more\n\nPROVED\n\n  refuted word";
        assert!(text.starts_with(start), "{text}");
        assert!(text.ends_with("\n      x = 1\n   n\n  10\n  P   0  11\n    1 -> 0\n"), "{text}");
        assert!(text.lines().all(|line| width(line) <= USUAL_WIDTH), "{text}");
        let bare = |text: String| {
            ["\x1b[0m", "\x1b[1m", "\x1b[1;32m", "\x1b[1;31m"]
                .iter()
                .fold(text, |text, code| text.replace(code, ""))
        };
        let ansi = coloured(&document(), Colour::Ansi);
        assert!(ansi.contains("\x1b[1;32mPROVED\x1b[0m\n"), "{ansi}");
        assert_eq!(bare(ansi), text);
    }

    #[test]
    fn facts_stay_together_in_every_format() {
        let document = document();
        let page = html(&document);
        assert!(
            page.contains(
                "<dl>\n<dt>rules</dt>\n<dd>three &lt;moves&gt;</dd>\n<dd>and one more</dd>\n</dl>"
            ),
            "{page}"
        );
        assert!(page.contains("<p><strong class=\"verdict yes\">PROVED</strong></p>"), "{page}");
        let text = markdown(&document, &mut |_, _| String::new());
        assert!(
            text.contains("- **rules**: three &lt;moves&gt;\n  and one more\n\n**PROVED**\n"),
            "{text}"
        );
        let tex = latex_body(&document);
        assert!(tex.contains("\\item[{rules}] three \\textless{}moves\\textgreater{}\n"), "{tex}");
    }
}
