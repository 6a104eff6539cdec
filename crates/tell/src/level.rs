//! What kind of message a message is, by its name, and how it is set in lines.

use annotate_snippets::{Level, Renderer};

use crate::language::Language;
use crate::layout::{Colour, line_width};

fn in_language(
    level: Level<'static>,
    japanese: &'static str,
    language: Language,
) -> Level<'static> {
    if language == Language::Japanese { level.with_name(japanese) } else { level }
}

/// Nothing is done.
pub(crate) fn error(language: Language) -> Level<'static> {
    in_language(Level::ERROR, "エラー", language)
}

/// It is done, but should be known.
pub(crate) fn warning(language: Language) -> Level<'static> {
    in_language(Level::WARNING, "警告", language)
}

/// What to do about it.
pub(crate) fn help(language: Language) -> Level<'static> {
    in_language(Level::HELP, "ヒント", language)
}

/// What else there is to say.
pub(crate) fn note(language: Language) -> Level<'static> {
    in_language(Level::NOTE, "注", language)
}

/// Sets messages in lines of the terminal's columns, where the source line permits.
pub(crate) fn renderer(colour: Colour) -> Renderer {
    let renderer = match colour {
        Colour::Never => Renderer::plain(),
        Colour::Ansi => Renderer::styled(),
    };
    renderer.term_width(line_width())
}
