//! Prose with formulas, tables and pictures, before it is known where it goes.
//!
//! An explanation is built once, as a [`Document`] in one language; plain text, Markdown, LaTeX and
//! HTML are four ways to write it down. So is an answer, as a [`Report`]. Nothing here knows what a
//! game is.

mod html;
mod latex;
mod markdown;
mod page;
mod plain;
mod report;
pub(crate) mod spans;

use rules::language::print::Printed;

use crate::language::Language;
use crate::layout::Colour;
use crate::picture::Picture;

pub use html::html;
pub use latex::{latex, latex_body};
pub use markdown::{embedded, markdown};
pub use page::page;
pub use plain::{coloured, line, plain};
pub use report::{Indent, Line, Report, Tone};

/// A text in blocks.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Document {
    /// The language it is in.
    pub language: Language,
    /// What it is about.
    pub title: Vec<Inline>,
    /// Its parts, in order.
    pub blocks: Vec<Block>,
}

/// What documents are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Markup {
    /// Text as wide as the terminal, 80 columns unless [`set_line_width`](crate::set_line_width)
    /// says otherwise.
    Text,
    /// HTML to be put into a page.
    Html,
    /// A whole HTML page.
    Page,
    /// Markdown, with the pictures in it.
    Markdown,
    /// A whole LaTeX document.
    Latex,
    /// LaTeX to be put into a document.
    Tex,
}

/// A document in a markup; text is in these colours.
#[must_use]
pub fn write(document: &Document, markup: Markup, colour: Colour) -> String {
    match markup {
        Markup::Text => coloured(document, colour),
        Markup::Html => html(document),
        Markup::Page => page(document),
        Markup::Markdown => markdown(document, &mut |_, picture| embedded(picture)),
        Markup::Latex => latex(document),
        Markup::Tex => latex_body(document),
    }
}

/// What theorems, proofs and pictures are called.
const fn names(language: Language) -> [&'static str; 3] {
    match language {
        Language::English => ["Theorem", "Proof", "Figure"],
        Language::Japanese => ["定理", "証明", "図"],
    }
}

/// A name in front of what it names.
fn label(name: &str, language: Language) -> String {
    format!("{name}{}", if language == Language::English { "." } else { "" })
}

impl Document {
    /// A picture under its title.
    #[must_use]
    pub fn of_picture(picture: Picture, language: Language) -> Self {
        let title = vec![picture.title.clone().into()];
        let blocks = vec![Block::Figure { picture: Box::new(picture), caption: vec![] }];
        Self { language, title, blocks }
    }

    /// Reports below each other, as one.
    #[must_use]
    pub fn of_reports(parts: Vec<Self>, language: Language) -> Self {
        let mut lines = vec![];
        for part in parts {
            if !part.title.is_empty() {
                lines.push(Line::Whole(part.title));
            }
            lines.extend(part.blocks.into_iter().flat_map(|block| match block {
                Block::Report(lines) => lines,
                _ => vec![],
            }));
        }
        Self { language, title: vec![], blocks: vec![Block::Report(lines)] }
    }

    /// What another document says of the same, below this one.
    #[must_use]
    pub fn followed_by(mut self, other: Self) -> Self {
        self.blocks.extend(other.blocks);
        self
    }
}

/// A part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// A heading under the title; 1 is the highest.
    Heading(u8, Vec<Inline>),
    /// Sentences.
    Paragraph(Vec<Inline>),
    /// A formula on a line of its own.
    Formula(Printed),
    /// What is claimed, set apart from the rest.
    Theorem(Vec<Block>),
    /// A proof, or the reason for something; its end is marked.
    Proof(Vec<Block>),
    /// Items.
    List {
        /// Whether they are numbered, from 1.
        numbered: bool,
        /// The items.
        items: Vec<Vec<Block>>,
    },
    /// A table.
    Table(Table),
    /// A text that keeps its lines and is not set as prose: rules, programs.
    Code(String),
    /// A picture.
    Figure {
        /// The picture.
        picture: Box<Picture>,
        /// What stands below it.
        caption: Vec<Inline>,
    },
    /// Lines of a report.
    Report(Vec<Line>),
}

/// A table.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Table {
    /// What stands above it; may be empty.
    pub caption: Vec<Inline>,
    /// The names of the columns; empty if they have none.
    pub head: Vec<Vec<Inline>>,
    /// The rows, each with as many cells as there are columns.
    pub rows: Vec<Vec<Vec<Inline>>>,
    /// For each column whether it is numbers, which are set to the right.
    pub numbers: Vec<bool>,
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    /// Words.
    Text(String),
    /// Words that matter.
    Strong(String),
    /// Words that say how something turned out.
    Toned(Tone, String),
    /// A formula or a term in the rule language.
    Formula(Printed),
    /// A formula that a text sets apart by backticks, as its sentence goes on behind it.
    Quoted(Printed),
    /// A calculation as it is done on paper.
    Sum(Printed),
    /// A position.
    Position(String),
    /// A text to be typed as it stands.
    Code(String),
}

/// Words as a part of a sentence.
impl From<&str> for Inline {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

/// Words as a part of a sentence.
impl From<String> for Inline {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
