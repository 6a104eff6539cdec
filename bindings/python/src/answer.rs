//! Answers, ready to be rendered in any form.

use std::sync::Arc;

use nimatron::answer::{self, Evidence};
use nimatron::{Game, Run};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use tell::document::{self, Document, Markup};
use tell::draw::{self, GraphOptions, Options};
use tell::picture::{self, Theme};
use tell::{Colour, Face, Format, Language, Style, explain, report};

/// An answer.
#[pyclass(frozen, module = "nimatron._nimatron")]
pub(crate) struct Answer {
    found: answer::Answer,
    /// The game that an attempt is about, which explains it if that is asked for.
    game: Option<Arc<Game>>,
}

impl From<answer::Answer> for Answer {
    fn from(found: answer::Answer) -> Self {
        Self { found, game: None }
    }
}

impl Answer {
    /// What an attempt at a theorem about a game has come to.
    pub(crate) fn of_attempt(game: Arc<Game>, attempt: answer::Attempt) -> Self {
        Self { game: Some(game), ..answer::Answer::Attempt(Box::new(attempt)).into() }
    }

    /// As prose: a theorem is explained.
    fn document(&self, style: Style) -> Document {
        match (&self.found, &self.game) {
            (answer::Answer::Attempt(attempt), Some(game)) => explain::explain(
                &game.explain_attempt((**attempt).clone(), None, &Run::default()),
                style,
            ),
            _ => tell::report(&self.found, style),
        }
    }
}

fn language_of(code: &str) -> Language {
    Language::of_code(code).unwrap_or_default()
}

/// How Python reads answers in a language.
pub(crate) const fn style(language: Language) -> Style {
    Style::plain(Face::Python, language)
}

#[pymethods]
impl Answer {
    /// One JSON object, as in docs/json.md.
    fn json(&self, py: Python<'_>, language: &str) -> String {
        py.detach(|| tell::render(&self.found, Format::Json, style(language_of(language))))
    }

    /// Text of 80 columns.
    fn text(&self, py: Python<'_>, language: &str) -> String {
        py.detach(|| tell::render(&self.found, Format::TEXT, style(language_of(language))))
    }

    /// The certificate of what was proved.
    fn certificate(&self) -> Option<&str> {
        self.found.certificate()
    }

    /// The answer as a document, a theorem with its explanation: `html`, `page`, `markdown`,
    /// `latex`, `tex` (without a preamble) or `text`.
    fn written(&self, py: Python<'_>, format: &str, language: &str) -> String {
        let markup = match format {
            "html" => Markup::Html,
            "page" => Markup::Page,
            "markdown" => Markup::Markdown,
            "latex" => Markup::Latex,
            "tex" => Markup::Tex,
            _ => Markup::Text,
        };
        py.detach(|| {
            document::write(&self.document(style(language_of(language))), markup, Colour::Never)
        })
    }

    /// Formulas of what was proved, as TeX for math mode.
    fn formulas(&self) -> Vec<String> {
        let attempt = match &self.found {
            answer::Answer::Attempt(attempt) => attempt,
            answer::Answer::Explanation(explanation) => &explanation.attempt,
            _ => return vec![],
        };
        let Some(theorem) = attempt.verdict.theorem() else { return vec![] };
        match &theorem.statement {
            Some(_) if matches!(theorem.evidence, Evidence::Strategy(_)) => {}
            Some(statement) => return vec![statement.displayed().tex],
            None => {}
        }
        let said = report::theorem_sentences(attempt, Language::English);
        said.into_iter()
            .map(|sentence| format!("\\text{{{}}}", sentence.replace('\n', " ")))
            .collect()
    }

    /// A picture: `svg`, `tikz` or `dot`; with a theme `either`, `light` or `dark`. None of answers
    /// that are not drawn.
    fn drawn(
        &self,
        py: Python<'_>,
        format: &str,
        theme: &str,
        values: bool,
        language: &str,
    ) -> Option<String> {
        let language = language_of(language);
        let theme = match theme {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => Theme::Either,
        };
        let graph = GraphOptions { values, ..GraphOptions::default() };
        let options = Options { graph, ..Options::default() };
        let is_empty = match &self.found {
            answer::Answer::Table(_, table) => table.rows.is_empty(),
            answer::Answer::Sequence(sequence) => sequence.values.is_empty(),
            _ => false,
        };
        let picture = || draw::answer(&self.found, options, language).filter(|_| !is_empty);
        py.detach(|| match (format, &self.found) {
            ("dot", answer::Answer::Graph(info, graph)) => Some(draw::dot(info, graph, language)),
            ("dot", _) => None,
            ("tikz", _) => picture().and_then(|picture| draw::tex(&picture).ok()),
            _ => picture().map(|picture| picture::svg_in(&picture, theme)),
        })
    }

    /// The values of a sequence, two bytes each; the classes of a table, four bytes each.
    fn numbers<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        match &self.found {
            answer::Answer::Sequence(answer) => {
                let bytes: Vec<u8> =
                    answer.values.iter().flat_map(|value| value.to_ne_bytes()).collect();
                Some(PyBytes::new(py, &bytes))
            }
            answer::Answer::Table(game, table) => {
                let classes =
                    table.rows.iter().flat_map(|row| &row.entries).map(|(_, class)| *class);
                let bytes: Vec<u8> = if game.aim() == answer::Aim::Gain {
                    classes.flat_map(i64::to_ne_bytes).collect()
                } else {
                    // Only differences can be negative.
                    classes
                        .map(|class| u32::try_from(class).unwrap_or(u32::MAX))
                        .flat_map(u32::to_ne_bytes)
                        .collect()
                };
                Some(PyBytes::new(py, &bytes))
            }
            _ => None,
        }
    }
}
