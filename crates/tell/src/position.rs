//! Texts that are not positions, and moves that lead out of the positions: with the place, the reason and a hint.

mod english;
mod japanese;

use annotate_snippets::{AnnotationKind, Snippet};
use rules::Span;
use rules::boards::BoardErrorKind;

use crate::answer::GameInfo;
use crate::language::Language;
use crate::layout::{BEFORE_NOTE, BEFORE_TITLE, WIDTH, folded, width};
use crate::level;
use crate::text::{Look, Say};

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionFault {
    /// The text.
    pub text: String,
    /// Where in it.
    pub span: Span,
    /// Why.
    pub fault: Fault,
    /// The game.
    pub game: Box<GameInfo>,
}

/// Why a text is not a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// Not a letter of the game.
    UnknownLetter(char),
    /// However it goes on after this letter, it is no position.
    NoPositionBeginsSo,
    /// It is the beginning of positions, but none itself.
    Unfinished {
        /// A shortest position that begins so.
        example: String,
    },
    /// It is not a position.
    Outside,
    /// Not a natural number.
    NotANumber,
    /// A number that is too large.
    TooLarge {
        /// The largest that is read.
        limit: u128,
    },
    /// Not the number of heaps.
    WrongCount {
        /// How many numbers there are.
        given: usize,
        /// How many heaps there are.
        wanted: usize,
    },
    /// A list of too many heaps.
    TooManyHeaps {
        /// The most that are read.
        limit: usize,
    },
    /// No heap has this name.
    UnknownHeap,
    /// This heap has been given a number before.
    RepeatedHeap,
    /// It is no board.
    Board(BoardErrorKind),
}

impl Fault {
    /// A stable name.
    #[must_use]
    pub const fn code(&self) -> &'static str {
        match self {
            Self::UnknownLetter(_) => "UnknownLetter",
            Self::NoPositionBeginsSo => "NoPositionBeginsSo",
            Self::Unfinished { .. } => "UnfinishedPosition",
            Self::Outside => "NotAPosition",
            Self::NotANumber => "NotANumber",
            Self::TooLarge { .. } => "NumberTooLarge",
            Self::WrongCount { .. } => "WrongNumberOfHeaps",
            Self::TooManyHeaps { .. } => "TooManyHeaps",
            Self::UnknownHeap => "UnknownHeap",
            Self::RepeatedHeap => "RepeatedHeap",
            Self::Board(BoardErrorKind::UnknownLetter(_)) => "UnknownLetter",
            Self::Board(BoardErrorKind::NotAPosition) => "NotAPosition",
            Self::Board(BoardErrorKind::UnknownMark(_)) => "UnknownMark",
            Self::Board(BoardErrorKind::MarksLength { .. }) => "WrongNumberOfMarks",
            Self::Board(BoardErrorKind::UnknownPlayer) => "UnknownPlayer",
            Self::Board(BoardErrorKind::UnclearPhase { .. }) => "UnclearPhase",
        }
    }
}

enum Message<'a> {
    Title(&'a PositionFault),
    Label(&'a Fault),
    Hint(&'a PositionFault),
    Far { letter: usize, label: &'a str },
    EscapeTitle,
    EscapeLabel,
    EscapeHint { from: &'a str, to: &'a str },
}

impl Say for Message<'_> {
    fn english(&self) -> String {
        english::message(self)
    }

    fn japanese(&self) -> String {
        japanese::message(self)
    }
}

/// A position that is none, for people.
#[must_use]
pub fn fault(fault: &PositionFault, look: Look) -> String {
    let say = |message: Message<'_>| message.say(look.language);
    let marks = Marks {
        title: say(Message::Title(fault)),
        label: say(Message::Label(&fault.fault)),
        hint: say(Message::Hint(fault)),
    };
    // A caret under the middle of a thousand letters helps nobody.
    if width(&fault.text) > WIDTH - 8 {
        let at = fault.text.get(..fault.span.start).map_or(0, |before| before.chars().count());
        return marks.unplaced(at + 1, look);
    }
    marks.placed(&fault.text, None, fault.span, look)
}

/// A position that is none, in one line and a hint, for programs.
#[must_use]
pub fn fault_words(fault: &PositionFault, language: Language) -> (String, String) {
    (Message::Title(fault).say(language), Message::Hint(fault).say(language))
}

/// A move that leads out of the positions, for people.
#[must_use]
pub fn escape(source: &str, path: Option<&str>, span: Span, from: &str, to: &str, look: Look) -> String {
    let marks = Marks {
        title: Message::EscapeTitle.say(look.language),
        label: Message::EscapeLabel.say(look.language),
        hint: Message::EscapeHint { from, to }.say(look.language),
    };
    marks.placed(source, path, span, look)
}

/// A move that leads out of the positions, in one line and a hint, for programs.
#[must_use]
pub fn escape_words(from: &str, to: &str, language: Language) -> (String, String) {
    (Message::EscapeTitle.say(language), Message::EscapeHint { from, to }.say(language))
}

/// A place in a short text, and what is wrong there.
pub(crate) struct Marks {
    pub(crate) title: String,
    pub(crate) label: String,
    pub(crate) hint: String,
}

impl Marks {
    /// With the text and a mark under the place.
    pub(crate) fn placed(self, source: &str, path: Option<&str>, span: Span, look: Look) -> String {
        let start = span.start.min(source.len());
        let mut mark = AnnotationKind::Primary.span(start..span.end.clamp(start, source.len()));
        if !self.label.is_empty() {
            mark = mark.label(self.label);
        }
        let mut snippet = Snippet::source(source).annotation(mark);
        if let Some(path) = path {
            snippet = snippet.path(path);
        }
        let group = level::error(look.language)
            .primary_title(folded(&self.title, BEFORE_TITLE))
            .element(snippet)
            .element(level::help(look.language).message(folded(&self.hint, BEFORE_NOTE)));
        level::renderer(look.colour).render(&[group])
    }

    /// Without the text, which is long: the place by its number.
    pub(crate) fn unplaced(self, letter: usize, look: Look) -> String {
        let note = Message::Far { letter, label: &self.label }.say(look.language);
        let group = level::error(look.language)
            .primary_title(folded(&self.title, BEFORE_TITLE))
            .element(level::note(look.language).message(note))
            .element(level::help(look.language).message(folded(&self.hint, BEFORE_NOTE)));
        level::renderer(look.colour).render(&[group])
    }
}
