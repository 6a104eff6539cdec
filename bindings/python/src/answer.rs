//! What was found, ready to be told in any form.

use std::sync::{Arc, OnceLock};

use certify::{Established, Rejection};
use nimatron::answer::{
    Attempt, BoardTable, Explanation, GameInfo, Graph, Judged, MachineTable, Obstacle, Place, SequenceAnswer, Survey,
    Table, Theorem,
};
use nimatron::{Found, Game, Run};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use tell::document::{self, Document};
use tell::draw::{self, GraphOptions};
use tell::picture::{self, Picture, Theme};
use tell::{Colour, Language, Look, explain, json, text};

use crate::graph;

pub(crate) enum Body {
    Found(GameInfo, Vec<String>, Found),
    Survey(GameInfo, Place, Result<Survey, Obstacle>),
    Table(GameInfo, Table),
    Boards(GameInfo, BoardTable),
    Attempt(Arc<Game>, Box<Attempt>),
    Judged(GameInfo, Box<Judged>),
    Explanation(Box<Explanation>),
    Graph(GameInfo, Graph),
    Machine(GameInfo, Box<Theorem>, MachineTable),
    Sequence(Box<SequenceAnswer>),
    Checked(Box<Result<Established, Rejection>>),
}

/// An answer.
#[pyclass(frozen, module = "nimatron._nimatron")]
pub(crate) struct Answer {
    body: Body,
    /// The theorem explained, if it was asked for.
    explained: OnceLock<Explanation>,
}

impl Answer {
    pub(crate) const fn new(body: Body) -> Self {
        Self { body, explained: OnceLock::new() }
    }

    fn explanation(&self) -> Option<&Explanation> {
        match &self.body {
            Body::Explanation(explanation) => Some(explanation),
            Body::Attempt(game, attempt) => {
                let explain = || game.explain_attempt((**attempt).clone(), None, &Run::default());
                Some(self.explained.get_or_init(explain))
            }
            _ => None,
        }
    }

    fn document(&self, language: Language) -> Option<Document> {
        self.explanation().map(|explanation| explain::explain(explanation, language))
    }

    fn picture(&self, values: bool, language: Language) -> Option<Picture> {
        match &self.body {
            Body::Graph(info, graph) => {
                let options = GraphOptions { values, ..GraphOptions::default() };
                Some(draw::graph(info, graph, language, options))
            }
            Body::Table(info, table) if !table.rows.is_empty() => Some(draw::table(info, table, language)),
            Body::Machine(info, theorem, table) => Some(draw::machine(info, theorem, table, language)),
            Body::Sequence(answer) if !answer.values.is_empty() => Some(draw::sequence(answer, language)),
            _ => None,
        }
    }
}

fn language_of(code: &str) -> Language {
    Language::of_code(code).unwrap_or_default()
}

/// Positions with what was found of them.
fn zipped<T: Clone>(spelled: &[String], found: &[T]) -> Vec<(String, T)> {
    spelled.iter().cloned().zip(found.iter().cloned()).collect()
}

#[pymethods]
impl Answer {
    /// One JSON object, as in docs/json.md.
    fn json(&self, py: Python<'_>, language: &str) -> String {
        let language = language_of(language);
        py.detach(|| match &self.body {
            Body::Found(info, spelled, Found::Outcomes(all)) => json::solutions(info, &zipped(spelled, all), language),
            Body::Found(info, spelled, Found::Sides(all)) => {
                json::partisan_solutions(info, &zipped(spelled, all), language)
            }
            Body::Found(info, spelled, Found::Results(all)) => json::boards(info, &zipped(spelled, all), language),
            Body::Survey(info, _, Ok(survey)) => json::survey(info, survey, language),
            Body::Survey(info, place, Err(obstacle)) => json::no_survey(info, place, obstacle, language),
            Body::Table(info, table) => json::table(info, table, language),
            Body::Boards(info, table) => json::board_table(info, table, language),
            Body::Attempt(_, attempt) => json::attempt(attempt, None, None, language),
            Body::Judged(info, judged) => json::judged(info, judged, None, None, language),
            Body::Explanation(explanation) => json::attempt(&explanation.attempt, None, None, language),
            Body::Graph(_, graph) => graph::json(graph),
            Body::Machine(_, _, table) => graph::machine_json(table),
            Body::Sequence(answer) => json::sequence(answer, language),
            Body::Checked(checked) => match &**checked {
                Ok(established) => json::established(established),
                Err(rejection) => json::rejected(rejection, None, language),
            },
        })
    }

    /// Text of 80 columns.
    fn text(&self, py: Python<'_>, language: &str) -> String {
        let language = language_of(language);
        let look = Look { language, colour: Colour::Never };
        py.detach(|| match &self.body {
            Body::Found(info, spelled, Found::Outcomes(all)) => text::solutions(info, &zipped(spelled, all), look),
            Body::Found(info, spelled, Found::Sides(all)) => {
                text::partisan_solutions(info, &zipped(spelled, all), look)
            }
            Body::Found(info, spelled, Found::Results(all)) => text::boards(info, &zipped(spelled, all), look),
            Body::Survey(_, _, Ok(survey)) => tell::play::consequences(survey, look),
            Body::Survey(_, _, Err(obstacle)) => text::obstacle_words(obstacle, language),
            Body::Table(info, table) => text::table(info, table, look),
            Body::Boards(info, table) => text::board_table(info, table, look),
            Body::Attempt(_, attempt) => text::attempt(attempt, None, look),
            Body::Judged(info, judged) => text::judged(info, judged, None, look),
            Body::Explanation(explanation) => document::plain(&explain::explain(explanation, language)),
            Body::Graph(..) | Body::Machine(..) => {
                self.picture(false, language).map(|picture| picture.description).unwrap_or_default()
            }
            Body::Sequence(answer) => text::sequence(answer, look),
            Body::Checked(checked) => match &**checked {
                Ok(established) => text::established(established, look),
                Err(rejection) => text::rejected(rejection, None, look),
            },
        })
    }

    /// The certificate of what was proved.
    fn certificate(&self) -> Option<&str> {
        match &self.body {
            Body::Attempt(_, attempt) => attempt.certificate(),
            Body::Explanation(explanation) => explanation.attempt.certificate(),
            Body::Judged(_, judged) => judged.certificate(),
            Body::Sequence(answer) => answer.certificate.as_ref().map(|(text, _)| text.as_str()),
            _ => None,
        }
    }

    /// A theorem or explanation as a document: `html`, `page`, `markdown`, `latex`, `tex` (without a preamble) or `text`. None of other answers.
    fn written(&self, py: Python<'_>, format: &str, language: &str) -> Option<String> {
        let language = language_of(language);
        py.detach(|| {
            let document = self.document(language)?;
            Some(match format {
                "html" => document::html(&document),
                "page" => document::page(&document),
                "markdown" => document::markdown(&document, &mut |_, picture| document::embedded(picture)),
                "latex" => document::latex(&document),
                "tex" => document::latex_body(&document),
                _ => document::plain(&document),
            })
        })
    }

    /// Formulas of what was proved, as TeX for math mode.
    fn formulas(&self) -> Vec<String> {
        let attempt = match &self.body {
            Body::Attempt(_, attempt) => attempt,
            Body::Explanation(explanation) => &explanation.attempt,
            _ => return vec![],
        };
        let said = tell::text::theorem_sentences(attempt, Language::English);
        let formula = serde_json::from_str::<serde_json::Value>(&json::attempt(attempt, None, None, Language::English));
        let formula = formula.ok().and_then(|told| told.get("formula")?.as_str().map(str::to_owned));
        match formula {
            Some(formula) => {
                let plain = ["wins when ", "loses when "].iter().find_map(|subject| {
                    formula
                        .strip_prefix(subject)
                        .map(|property| format!("\\text{{{subject}}} {}", document::tex(property)))
                });
                vec![plain.unwrap_or_else(|| document::tex(&formula))]
            }
            None => said.into_iter().map(|sentence| format!("\\text{{{}}}", sentence.replace('\n', " "))).collect(),
        }
    }

    /// A picture: `svg`, `tikz` or `dot`; with a theme `either`, `light` or `dark`. None of answers that are not drawn.
    fn drawn(&self, py: Python<'_>, format: &str, theme: &str, values: bool, language: &str) -> Option<String> {
        let language = language_of(language);
        let theme = match theme {
            "light" => Theme::Light,
            "dark" => Theme::Dark,
            _ => Theme::Either,
        };
        py.detach(|| match (format, &self.body) {
            ("dot", Body::Graph(info, graph)) => Some(draw::dot(info, graph, language)),
            ("dot", _) => None,
            ("tikz", _) => self.picture(values, language).map(|picture| picture::tikz(&picture)),
            _ => self.picture(values, language).map(|picture| picture::svg_in(&picture, theme)),
        })
    }

    /// The values of a sequence, two bytes each; the classes of a table, four bytes each.
    fn numbers<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        match &self.body {
            Body::Sequence(answer) => {
                let bytes: Vec<u8> = answer.values.iter().flat_map(|value| value.to_ne_bytes()).collect();
                Some(PyBytes::new(py, &bytes))
            }
            Body::Table(_, table) => {
                let classes = table.rows.iter().flat_map(|row| &row.entries).map(|(_, class)| *class);
                Some(PyBytes::new(py, &classes.flat_map(u32::to_ne_bytes).collect::<Vec<u8>>()))
            }
            _ => None,
        }
    }
}
