//! Any answer in any form: what front ends call.

use answer::{Answer, Found};

use crate::document::{self, Document, Markup, Report};
use crate::draw::{self, GraphOptions};
use crate::explain::explain;
use crate::language::Language;
use crate::layout::Colour;
use crate::{json, play, report as reports};

/// How an answer is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Look {
    /// The language.
    pub language: Language,
    /// The colours.
    pub colour: Colour,
}

impl Look {
    /// A document as text that looks so.
    #[must_use]
    pub fn text(self, document: &Document) -> String {
        document::coloured(document, self.colour)
    }
}

/// What is told with an answer, though it is no part of it.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Telling<'a> {
    /// How it is to look; only text has colours.
    pub look: Look,
    /// Where the certificate was put.
    pub certificate: Option<&'a str>,
    /// What it cost, in milliseconds of processor time; only JSON says so.
    pub cpu_ms: Option<f64>,
}

/// In a language, without colours.
impl From<Language> for Telling<'_> {
    fn from(language: Language) -> Self {
        Look { language, colour: Colour::Never }.into()
    }
}

/// To look so.
impl From<Look> for Telling<'_> {
    fn from(look: Look) -> Self {
        Self { look, certificate: None, cpu_ms: None }
    }
}

/// A form of answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Format {
    /// One JSON object (`docs/json.md`).
    Json,
    /// Prose.
    Written(Markup),
}

impl Format {
    /// Text of 80 columns.
    pub const TEXT: Self = Self::Written(Markup::Text);
}

/// An answer as a document.
///
/// ```
/// use answer::{Answer, Attempt};
/// use tell::{Format, Language};
///
/// fn told(attempt: Attempt) -> (String, String) {
///     let answer = Answer::Attempt(Box::new(attempt));
///     let page = tell::report(&answer, Language::Japanese);
///     (page.blocks.len().to_string(), tell::render(&answer, Format::Json, Language::English))
/// }
/// ```
pub fn report<'a>(answer: &Answer, telling: impl Into<Telling<'a>>) -> Document {
    let Telling { look, certificate, .. } = telling.into();
    let language = look.language;
    match answer {
        Answer::Positions(game, Found::Outcomes(all)) => reports::solutions(game, all, language),
        Answer::Positions(game, Found::Sides(all)) => reports::partisan_solutions(game, all, language),
        Answer::Positions(game, Found::Results(all)) => reports::boards(game, all, language),
        Answer::Survey(_, _, survey) => {
            let mut out = Report::new();
            match &**survey {
                Ok(survey) => out.kept(play::consequences(survey, look)),
                Err(obstacle) => out.paragraph(reports::obstacle_words(obstacle, language)),
            }
            out.into_document(language, vec![])
        }
        Answer::Table(game, table) => reports::table(game, table, language),
        Answer::BoardTable(game, table) => reports::board_table(game, table, language),
        Answer::Attempt(attempt) => reports::attempt(attempt, certificate, language),
        Answer::Judged(game, judged) => reports::judged(game, judged, certificate, language),
        Answer::Explanation(explanation) => explain(explanation, language),
        Answer::Graph(..) | Answer::Machine(..) => match draw::answer(answer, GraphOptions::default(), language) {
            Some(picture) => Document::of_picture(picture, language),
            None => Document { language, ..Document::default() },
        },
        Answer::Sequence(sequence) => reports::sequence(sequence, language),
        Answer::Accepted(established) => reports::established(established, language),
        Answer::Rejected(rejection, title) => reports::rejected(rejection, title.as_deref(), language),
        Answer::Trials(games, problems) => {
            let mut parts: Vec<Document> = games.iter().map(|one| reports::trial(one, language)).collect();
            parts.extend(problems.iter().map(|one| reports::problem_trial(one, language)));
            parts.push(reports::closing(games, problems, language));
            Document::of_reports(parts, language)
        }
        Answer::Generated(generated) => reports::generated(generated, language),
        Answer::Games(games) => reports::games(games, language),
        Answer::Problems(problems) => reports::problems(problems, language),
    }
}

/// An answer in a form.
pub fn render<'a>(answer: &Answer, format: Format, telling: impl Into<Telling<'a>>) -> String {
    let telling = telling.into();
    match (format, answer) {
        (Format::Json, _) => object(answer, telling),
        // What is drawn is described where it cannot be shown.
        (Format::TEXT, Answer::Graph(..) | Answer::Machine(..)) => {
            draw::answer(answer, GraphOptions::default(), telling.look.language)
                .map(|picture| picture.description)
                .unwrap_or_default()
        }
        (Format::Written(markup), _) => document::write(&report(answer, telling), markup, telling.look.colour),
    }
}

/// An answer in a form, and why it is so below it. There is no room for that in JSON.
pub fn render_explained<'a>(answer: &Answer, why: Document, format: Format, telling: impl Into<Telling<'a>>) -> String {
    let telling = telling.into();
    match format {
        Format::Json => object(answer, telling),
        Format::TEXT => format!("{}\n{}", render(answer, format, telling), document::plain(&why)),
        Format::Written(markup) => {
            document::write(&report(answer, telling).followed_by(why), markup, telling.look.colour)
        }
    }
}

fn object(answer: &Answer, Telling { look, certificate, cpu_ms }: Telling<'_>) -> String {
    let language = look.language;
    match answer {
        Answer::Positions(game, Found::Outcomes(all)) => json::solutions(game, all, language),
        Answer::Positions(game, Found::Sides(all)) => json::partisan_solutions(game, all, language),
        Answer::Positions(game, Found::Results(all)) => json::boards(game, all, language),
        Answer::Survey(game, place, survey) => json::survey(game, place, (**survey).as_ref(), language),
        Answer::Table(game, table) => json::table(game, table, language),
        Answer::BoardTable(game, table) => json::board_table(game, table, language),
        Answer::Attempt(attempt) => json::attempt(attempt, certificate, cpu_ms, language),
        Answer::Judged(game, judged) => json::judged(game, judged, certificate, cpu_ms, language),
        Answer::Explanation(explanation) => json::attempt(&explanation.attempt, certificate, cpu_ms, language),
        Answer::Graph(_, graph) => json::graph(graph),
        Answer::Machine(_, _, table) => json::machine(table),
        Answer::Sequence(sequence) => json::sequence(sequence, language),
        Answer::Accepted(established) => json::established(established),
        Answer::Rejected(rejection, title) => json::rejected(rejection, title.as_deref(), language),
        Answer::Trials(games, problems) => json::trials(games, problems, language),
        Answer::Generated(generated) => json::generated(generated),
        Answer::Games(games) => json::games(games),
        Answer::Problems(problems) => json::problems(problems),
    }
}
