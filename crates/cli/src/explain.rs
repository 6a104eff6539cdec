//! `explain`: why who wins, in words, as text, Markdown, LaTeX or HTML.

use std::path::Path;
use std::time::Duration;

use nimatron::answer::{Answer, Attempt};
use nimatron::{Game, Position, Question, Run};
use tell::document::{self, Document, Markup};
use tell::picture::{Picture, svg};
use tell::{Colour, Format, Language, explain as writer};

use super::args::Explain;
use super::surroundings::{Surroundings, catch_interrupts};
use super::{Failure, Status, Voice, editorial, input, output};

/// The time that the proof may take if nothing is said about it.
pub(super) const TIME: Duration = Duration::from_secs(60);

/// The same where there are positions, which can be explained without a proof.
const TIME_WITH_POSITIONS: Duration = Duration::from_secs(10);

pub(super) fn explain(args: &Explain, voice: Voice) -> Result<Status, Failure> {
    args.certificate.ready()?;
    if args.editorial {
        return editorial::editorial(args, voice);
    }
    let game = &input::game(&args.game, &args.settings, &voice)?;
    let positions = input::positions(game, &args.positions, None)?;
    let surroundings = Surroundings::new(voice);
    catch_interrupts();
    let time = if positions.is_empty() { TIME } else { TIME_WITH_POSITIONS };
    let run = surroundings.proving(&args.budget, Some(time));
    let attempt = game.prove(Question::Outcome, &run);
    let document = document(game, &attempt, &positions, &run, voice.language);
    drop(surroundings);
    let out = args.out.as_deref();
    let text = match args.format.into() {
        Format::Written(Markup::Markdown) => {
            markdown(&document, out)?;
            return finish(args, &attempt, voice);
        }
        Format::Written(markup) => document::write(&document, markup, Colour::Never),
        Format::Json => {
            tell::render(&Answer::Attempt(Box::new(attempt.clone())), Format::Json, voice.language)
        }
    };
    output::deliver(out, &text)?;
    finish(args, &attempt, voice)
}

/// Writes the certificate, if it was asked for.
fn finish(args: &Explain, attempt: &Attempt, voice: Voice) -> Result<Status, Failure> {
    args.certificate.deliver(attempt.certificate(), attempt.verdict.ending().into(), voice)
}

/// The explanation of a game; of positions after the first one, only what is about them.
pub(super) fn document(
    game: &Game,
    attempt: &Attempt,
    positions: &[Position],
    run: &Run<'_>,
    language: Language,
) -> Document {
    let explained = |position: Option<&Position>| {
        writer::explain(&game.explain_attempt(attempt.clone(), position, run), language)
    };
    let mut document = explained(positions.first());
    let more = positions.iter().skip(1);
    let more: Vec<_> =
        more.flat_map(|position| writer::about_position(explained(Some(position)))).collect();
    writer::add(&mut document, more);
    document
}

/// Pictures go beside the file; with no file, they are in the text.
pub(super) fn markdown(document: &Document, out: Option<&str>) -> Result<(), Failure> {
    let Some(path) = out.filter(|path| *path != "-") else {
        let text = document::markdown(document, &mut |_, picture| document::embedded(picture));
        return output::deliver(out, &text);
    };
    let stem = Path::new(path).with_extension("");
    let mut pictures: Vec<(String, Picture)> = vec![];
    let text = document::markdown(document, &mut |number, picture| {
        let file = format!("{}-{number}.svg", stem.to_string_lossy());
        let name = Path::new(&file)
            .file_name()
            .map(|name| name.to_string_lossy().into_owned())
            .unwrap_or_default();
        pictures.push((file, picture.clone()));
        // A blank would end the address.
        name.replace(' ', "%20")
    });
    for (file, picture) in &pictures {
        output::save(file, &svg(picture))?;
    }
    output::deliver(out, &text)
}
