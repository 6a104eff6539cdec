//! The forms of answers, and where they go.

use clap::{Args, ValueEnum};
use tell::Format;
use tell::document::Markup;

/// The form of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum AnswerFormat {
    /// Plain text, as wide as the terminal.
    Text,
    /// One JSON object (docs/json.md), as with --json.
    Json,
    /// Markdown.
    Markdown,
    /// A LaTeX document with TikZ pictures.
    Latex,
    /// A self-contained HTML page.
    Html,
}

impl From<AnswerFormat> for Format {
    fn from(format: AnswerFormat) -> Self {
        Self::Written(match format {
            AnswerFormat::Json => return Self::Json,
            AnswerFormat::Text => Markup::Text,
            AnswerFormat::Markdown => Markup::Markdown,
            AnswerFormat::Latex => Markup::Latex,
            AnswerFormat::Html => Markup::Page,
        })
    }
}

/// The form of a sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SequenceFormat {
    /// For people: the values, one period per row, and what is known about them.
    #[value(alias = "text")]
    Table,
    /// Lines `n value`, in the b-file format of the OEIS.
    BFile,
    /// Comma-separated values with a header line.
    Csv,
    /// One JSON object (docs/json.md), as with --json.
    Json,
    /// Markdown.
    Markdown,
    /// A LaTeX document.
    Latex,
    /// A self-contained HTML page.
    Html,
}

/// Where the answer goes, and in which form.
#[derive(Args, Debug)]
pub(crate) struct Output {
    /// Write the answer to this file; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
    #[command(flatten)]
    pub(crate) form: Form,
}

/// The format of the answer.
#[derive(Args, Debug)]
pub(crate) struct Form {
    /// The format of the answer.
    #[arg(long, value_enum, value_name = "FORMAT", default_value_t = AnswerFormat::Text,
        conflicts_with = "json")]
    format: AnswerFormat,
    /// Answer with one JSON object (docs/json.md).
    #[arg(long)]
    json: bool,
}

impl Form {
    /// The form that was asked for.
    pub(crate) fn asked(&self) -> Format {
        if self.json { Format::Json } else { self.format.into() }
    }
}

/// Where the answer goes, of commands that have forms of their own.
#[derive(Args, Debug)]
pub(crate) struct Bare {
    /// Write the answer to this file; `-` is standard output.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<String>,
    /// Answer with one JSON object (docs/json.md).
    #[arg(long)]
    pub(crate) json: bool,
}
