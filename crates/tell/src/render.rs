//! Any answer in any form: what front ends call.

use answer::{Answer, Attempt, Found, GameInfo, Judged, Obstacle, Place, Survey};
use certify::{Established, Rejection};

use crate::document::{self, Document, Markup, Report};
use crate::draw::{self, Options};
use crate::explain::explain;
use crate::face::Face;
use crate::language::Language;
use crate::layout::Colour;
use crate::{json, play, report as reports};

/// How an answer is to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Style {
    /// The language.
    pub language: Language,
    /// The colours.
    pub colour: Colour,
    /// Where it is read.
    pub face: Face,
}

impl Style {
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

/// What is shown with an answer without being a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Default)]
pub struct Telling<'a> {
    /// How it is to look; only text has colours.
    pub style: Style,
    /// Where the certificate was put.
    pub certificate: Option<&'a str>,
    /// What it cost, in milliseconds of processor time; only JSON says so.
    pub cpu_ms: Option<f64>,
}

/// As a command line says it in a language, without colours.
impl From<Language> for Style {
    fn from(language: Language) -> Self {
        Self::plain(Face::CommandLine, language)
    }
}

/// As a command line says it in a language, without colours.
impl From<Language> for Telling<'_> {
    fn from(language: Language) -> Self {
        Style::from(language).into()
    }
}

/// To look so.
impl From<Style> for Telling<'_> {
    fn from(style: Style) -> Self {
        Self { style, certificate: None, cpu_ms: None }
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
    /// Text as wide as the terminal, 80 columns unless [`set_line_width`](crate::set_line_width)
    /// says otherwise.
    pub const TEXT: Self = Self::Written(Markup::Text);
}

/// An answer that can be put into words. [`Answer`] is any of them. A program that only uses some
/// of the parts does not link the code for the others.
pub trait Tell {
    /// As a document.
    fn document(&self, telling: Telling<'_>) -> Document;

    /// As one JSON object.
    fn object(&self, telling: Telling<'_>) -> String;

    /// As prose.
    fn written(&self, markup: Markup, telling: Telling<'_>) -> String {
        document::write(&self.document(telling), markup, telling.style.colour)
    }
}

/// A theorem, or why none was found.
impl Tell for Attempt {
    fn document(&self, Telling { style, certificate, .. }: Telling<'_>) -> Document {
        reports::attempt(self, certificate, style)
    }

    fn object(&self, Telling { style, certificate, cpu_ms }: Telling<'_>) -> String {
        json::attempt(self, certificate, cpu_ms, style)
    }
}

/// The verdict on a claim about a game.
impl Tell for (&GameInfo, &Judged) {
    fn document(&self, Telling { style, certificate, .. }: Telling<'_>) -> Document {
        reports::judged(self.0, self.1, certificate, style)
    }

    fn object(&self, Telling { style, certificate, cpu_ms }: Telling<'_>) -> String {
        json::judged(self.0, self.1, certificate, cpu_ms, style)
    }
}

/// A position of a game with its turns, or why they cannot be listed.
impl Tell for (&GameInfo, &Place, Result<&Survey, &Obstacle>) {
    fn document(&self, Telling { style, .. }: Telling<'_>) -> Document {
        let mut out = Report::new();
        match self.2 {
            Ok(survey) => out.kept(play::consequences(survey, style)),
            Err(obstacle) => out.paragraph(reports::obstacle_words(obstacle, style)),
        }
        out.into_document(style.language, vec![])
    }

    fn object(&self, Telling { style, .. }: Telling<'_>) -> String {
        json::survey(self.0, self.1, self.2, style)
    }
}

/// A certificate that holds.
impl Tell for Established {
    fn document(&self, Telling { style, .. }: Telling<'_>) -> Document {
        reports::established(self, style.language)
    }

    fn object(&self, _: Telling<'_>) -> String {
        json::established(self)
    }
}

/// Why a certificate does not hold, and the title of the rules that it is about, if they are
/// others.
impl Tell for (&Rejection, Option<&str>) {
    fn document(&self, Telling { style, .. }: Telling<'_>) -> Document {
        reports::rejected(self.0, self.1, style.language)
    }

    fn object(&self, Telling { style, .. }: Telling<'_>) -> String {
        json::rejected(self.0, self.1, style.language)
    }
}

impl Tell for Answer {
    fn document(&self, telling: Telling<'_>) -> Document {
        let style = telling.style;
        let language = style.language;
        match self {
            Self::Positions(game, Found::Outcomes(all)) => reports::solutions(game, all, style),
            Self::Positions(game, Found::Sides(all)) => {
                reports::partisan_solutions(game, all, style)
            }
            Self::Positions(game, Found::Results(all)) => reports::boards(game, all, style),
            Self::Survey(game, place, survey) => {
                (game, place, (**survey).as_ref()).document(telling)
            }
            Self::Table(game, table) => reports::table(game, table, style),
            Self::BoardTable(game, table) => reports::board_table(game, table, style),
            Self::Attempt(attempt) => attempt.document(telling),
            Self::Judged(game, judged) => (game, &**judged).document(telling),
            Self::Family(family) => reports::family(family, style),
            Self::Explanation(explanation) => explain(explanation, style),
            Self::Graph(..) | Self::Machine(..) => {
                match draw::answer(self, Options::default(), language) {
                    Some(picture) => Document::of_picture(picture, language),
                    None => Document { language, ..Document::default() },
                }
            }
            Self::Enumeration(game, _, found) => reports::enumeration(game, found, style),
            Self::Automaton(game, found) => reports::automaton(game, found, style),
            Self::Compared(game, found) => reports::compared(game, found, style),
            Self::Inquiry(game, found) => reports::inquiry(game, found, style),
            Self::Quotient(quotient) => reports::quotient(quotient, style),
            Self::Sequence(sequence) => reports::sequence(sequence, style),
            Self::Accepted(established) => established.document(telling),
            Self::Rejected(rejection, title) => (&**rejection, title.as_deref()).document(telling),
            Self::Trials(games, problems) => {
                let mut parts: Vec<Document> =
                    games.iter().map(|one| reports::trial(one, style)).collect();
                parts.extend(problems.iter().map(|one| reports::problem_trial(one, language)));
                parts.push(reports::closing(games, problems, language));
                Document::of_reports(parts, language)
            }
            Self::Generated(generated) => reports::generated(generated, language),
            Self::Games(games) => reports::games(games, language),
            Self::Problems(problems) => reports::problems(problems, language),
        }
    }

    fn object(&self, telling: Telling<'_>) -> String {
        let Telling { style, certificate, cpu_ms } = telling;
        match self {
            Self::Positions(game, Found::Outcomes(all)) => json::solutions(game, all, style),
            Self::Positions(game, Found::Sides(all)) => json::partisan_solutions(game, all, style),
            Self::Positions(game, Found::Results(all)) => json::boards(game, all, style),
            Self::Survey(game, place, survey) => (game, place, (**survey).as_ref()).object(telling),
            Self::Table(game, table) => json::table(game, table, style),
            Self::BoardTable(game, table) => json::board_table(game, table, style),
            Self::Attempt(attempt) => attempt.object(telling),
            Self::Judged(game, judged) => (game, &**judged).object(telling),
            Self::Family(family) => json::family(family, cpu_ms, style),
            Self::Explanation(explanation) => {
                json::attempt(&explanation.attempt, certificate, cpu_ms, style)
            }
            Self::Graph(_, graph) => json::graph(graph),
            Self::Machine(_, _, table) => json::machine(table),
            Self::Enumeration(game, _, found) => json::enumeration(game, found),
            Self::Automaton(game, found) => json::automaton(game, found),
            Self::Compared(game, found) => json::compared(game, found),
            Self::Inquiry(game, found) => json::inquiry(game, found),
            Self::Quotient(quotient) => json::quotient(quotient, style),
            Self::Sequence(sequence) => json::sequence(sequence, style),
            Self::Accepted(established) => established.object(telling),
            Self::Rejected(rejection, title) => (&**rejection, title.as_deref()).object(telling),
            Self::Trials(games, problems) => json::trials(games, problems, style),
            Self::Generated(generated) => json::generated(generated),
            Self::Games(games) => json::games(games),
            Self::Problems(problems) => json::problems(problems),
        }
    }

    fn written(&self, markup: Markup, telling: Telling<'_>) -> String {
        match (markup, self) {
            // What is drawn is described where it cannot be shown.
            (Markup::Text, Self::Graph(..) | Self::Machine(..)) => {
                draw::answer(self, Options::default(), telling.style.language)
                    .map(|picture| picture.description)
                    .unwrap_or_default()
            }
            _ => document::write(&self.document(telling), markup, telling.style.colour),
        }
    }
}

/// An answer as a document.
///
/// ```
/// use answer::{Answer, Attempt};
/// use nimatron_tell::{Format, Language};
///
/// fn page(attempt: Attempt) -> (String, String) {
///     let answer = Answer::Attempt(Box::new(attempt));
///     let page = nimatron_tell::report(&answer, Language::Japanese);
///     let json = nimatron_tell::render(&answer, Format::Json, Language::English);
///     (page.blocks.len().to_string(), json)
/// }
/// ```
pub fn report<'a>(answer: &impl Tell, telling: impl Into<Telling<'a>>) -> Document {
    answer.document(telling.into())
}

/// An answer in a form.
pub fn render<'a>(answer: &impl Tell, format: Format, telling: impl Into<Telling<'a>>) -> String {
    let telling = telling.into();
    match format {
        Format::Json => answer.object(telling),
        Format::Written(markup) => answer.written(markup, telling),
    }
}

/// An answer in a form, and why it is so below it. There is no room for that in JSON.
pub fn render_explained<'a>(
    answer: &Answer,
    why: Document,
    format: Format,
    telling: impl Into<Telling<'a>>,
) -> String {
    let telling = telling.into();
    match format {
        Format::Json => answer.object(telling),
        Format::TEXT => format!("{}\n{}", render(answer, format, telling), document::plain(&why)),
        Format::Written(markup) => {
            document::write(&report(answer, telling).followed_by(why), markup, telling.style.colour)
        }
    }
}
