//! What kind of message a message is, by its name, and how it is set in lines.

use annotate_snippets::{Level, Renderer};

use crate::language::Language;
use crate::layout::{Colour, WIDTH};

/// Nothing is done.
pub(crate) fn error(language: Language) -> Level<'static> {
    match language {
        Language::English => Level::ERROR,
        Language::Japanese => Level::ERROR.with_name("エラー"),
    }
}

/// It is done, but should be known.
pub(crate) fn warning(language: Language) -> Level<'static> {
    match language {
        Language::English => Level::WARNING,
        Language::Japanese => Level::WARNING.with_name("警告"),
    }
}

/// What to do about it.
pub(crate) fn help(language: Language) -> Level<'static> {
    match language {
        Language::English => Level::HELP,
        Language::Japanese => Level::HELP.with_name("ヒント"),
    }
}

/// What else there is to say.
pub(crate) fn note(language: Language) -> Level<'static> {
    match language {
        Language::English => Level::NOTE,
        Language::Japanese => Level::NOTE.with_name("注"),
    }
}

/// Sets messages in lines of [`WIDTH`] columns, where the source line permits.
pub(crate) fn renderer(colour: Colour) -> Renderer {
    let renderer = match colour {
        Colour::Never => Renderer::plain(),
        Colour::Ansi => Renderer::styled(),
    };
    renderer.term_width(WIDTH)
}
