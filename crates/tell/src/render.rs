//! Any answer in any form: what front ends call.

use answer::{Answer, Found};

use crate::document::{self, Document, Markup, Report};
use crate::draw::{self, GraphOptions};
use crate::explain::explain;
use crate::face::Face;
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
    /// Where it is read.
    pub face: Face,
}

impl Look {
    /// Without colours.
    #[must_use]
    pub const fn plain(face: Face, language: Language) -> Self {
        Self { language, colour: Colour::Never, face }
    }

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

/// As a command line says it in a language, without colours.
impl From<Language> for Look {
    fn from(language: Language) -> Self {
        Self::plain(Face::CommandLine, language)
    }
}

/// As a command line says it in a language, without colours.
impl From<Language> for Telling<'_> {
    fn from(language: Language) -> Self {
        Look::from(language).into()
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
        Answer::Positions(game, Found::Outcomes(all)) => reports::solutions(game, all, look),
        Answer::Positions(game, Found::Sides(all)) => reports::partisan_solutions(game, all, look),
        Answer::Positions(game, Found::Results(all)) => reports::boards(game, all, look),
        Answer::Survey(_, _, survey) => {
            let mut out = Report::new();
            match &**survey {
                Ok(survey) => out.kept(play::consequences(survey, look)),
                Err(obstacle) => out.paragraph(reports::obstacle_words(obstacle, look)),
            }
            out.into_document(language, vec![])
        }
        Answer::Table(game, table) => reports::table(game, table, look),
        Answer::BoardTable(game, table) => reports::board_table(game, table, look),
        Answer::Attempt(attempt) => reports::attempt(attempt, certificate, look),
        Answer::Judged(game, judged) => reports::judged(game, judged, certificate, look),
        Answer::Explanation(explanation) => explain(explanation, look),
        Answer::Graph(..) | Answer::Machine(..) => match draw::answer(answer, GraphOptions::default(), language) {
            Some(picture) => Document::of_picture(picture, language),
            None => Document { language, ..Document::default() },
        },
        Answer::Sequence(sequence) => reports::sequence(sequence, look),
        Answer::Accepted(established) => reports::established(established, language),
        Answer::Rejected(rejection, title) => reports::rejected(rejection, title.as_deref(), language),
        Answer::Trials(games, problems) => {
            let mut parts: Vec<Document> = games.iter().map(|one| reports::trial(one, look)).collect();
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
        Answer::Positions(game, Found::Outcomes(all)) => json::solutions(game, all, look),
        Answer::Positions(game, Found::Sides(all)) => json::partisan_solutions(game, all, look),
        Answer::Positions(game, Found::Results(all)) => json::boards(game, all, look),
        Answer::Survey(game, place, survey) => json::survey(game, place, (**survey).as_ref(), look),
        Answer::Table(game, table) => json::table(game, table, look),
        Answer::BoardTable(game, table) => json::board_table(game, table, look),
        Answer::Attempt(attempt) => json::attempt(attempt, certificate, cpu_ms, look),
        Answer::Judged(game, judged) => json::judged(game, judged, certificate, cpu_ms, look),
        Answer::Explanation(explanation) => json::attempt(&explanation.attempt, certificate, cpu_ms, look),
        Answer::Graph(_, graph) => json::graph(graph),
        Answer::Machine(_, _, table) => json::machine(table),
        Answer::Sequence(sequence) => json::sequence(sequence, look),
        Answer::Accepted(established) => json::established(established),
        Answer::Rejected(rejection, title) => json::rejected(rejection, title.as_deref(), language),
        Answer::Trials(games, problems) => json::trials(games, problems, look),
        Answer::Generated(generated) => json::generated(generated),
        Answer::Games(games) => json::games(games),
        Answer::Problems(problems) => json::problems(problems),
    }
}
