//! Texts that are not positions, and moves that lead out of the positions: with the place, the reason and a hint.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use rules::Span;
use rules::picks::BoardErrorKind;

use crate::answer::{Extent, GameInfo, Positions};
use crate::language::Language;
use crate::layout::{BEFORE_NOTE, BEFORE_TITLE, Colour, WIDTH, folded, short, shown};
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
        match self {
            Self::Title(fault) => {
                let text = fault.text.trim();
                let text = match (text.is_empty(), fault.game.extent()) {
                    (true, Extent::Letters) => "the empty word".to_owned(),
                    (true, Extent::LargestHeap | Extent::Total) => "an empty text".to_owned(),
                    (false, _) => format!("`{}`", short(text, 40)),
                };
                match fault.fault {
                    Fault::UnknownLetter(found) => format!("`{found}` is not a letter of this game"),
                    _ => format!("{text} is not a position of this game"),
                }
            }
            Self::Label(Fault::UnknownLetter(_)) => "not a letter".to_owned(),
            Self::Label(Fault::NoPositionBeginsSo) => "no position begins with this much".to_owned(),
            Self::Label(Fault::Unfinished { .. }) => "no position ends here".to_owned(),
            Self::Label(Fault::Outside) => String::new(),
            Self::Label(Fault::NotANumber) => "not a number 0, 1, 2, ...".to_owned(),
            Self::Label(Fault::TooLarge { limit }) => format!("larger than {limit}"),
            Self::Label(Fault::WrongCount { given, wanted }) => {
                let heaps = if *wanted == 1 { "1 heap".to_owned() } else { format!("{wanted} heaps") };
                match given {
                    1 => format!("1 number for {heaps}"),
                    _ => format!("{given} numbers for {heaps}"),
                }
            }
            Self::Label(Fault::TooManyHeaps { limit }) => format!("more than {limit} heaps"),
            Self::Label(Fault::UnknownHeap) => "no heap has this name".to_owned(),
            Self::Label(Fault::RepeatedHeap) => "this heap has a number already".to_owned(),
            Self::Label(Fault::Board(kind)) => board_label(*kind),
            Self::Hint(PositionFault { fault, game, .. }) => match &game.positions {
                Positions::Words { letters, domain, .. } => match fault {
                    Fault::UnknownLetter(_) => format!("the letters are {}", short(letters, 60)),
                    Fault::Unfinished { example } => {
                        format!("{} would be one; positions are {}", shown(example), short(domain, 60))
                    }
                    _ => format!("positions are {}", short(domain, 100)),
                },
                Positions::Heaps { names, domain, .. } => heaps_hint(fault, names, domain.as_deref()),
                Positions::Boards(board) => board_hint(fault, &board.letters, &board.domain, game.players.as_ref()),
                Positions::Lists { .. } => {
                    "a position is a list of heaps, as in 3,4,5; 7^1000 is a thousand heaps of 7, and () is no heap"
                        .to_owned()
                }
            },
            Self::Far { letter, label } => format!("at letter {letter}: {label}"),
            Self::EscapeTitle => "a move leads to a word that is not a position".to_owned(),
            Self::EscapeLabel => "this move".to_owned(),
            Self::EscapeHint { from, to } => {
                format!("it leads from {} to {}; allow that in `word`, or restrict the move", shown(from), shown(to))
            }
        }
    }
}

/// What is wrong with a board.
fn board_label(kind: BoardErrorKind) -> String {
    match kind {
        BoardErrorKind::UnknownLetter(_) => "not a letter".to_owned(),
        BoardErrorKind::NotAPosition => String::new(),
        BoardErrorKind::UnknownMark(_) => "not a mark".to_owned(),
        BoardErrorKind::MarksLength { letters, marks } => format!("letters: {letters}, marks: {marks}"),
        BoardErrorKind::UnknownPlayer => "not who is to pick".to_owned(),
        BoardErrorKind::UnclearPhase { first, second } => {
            format!("taken by the first player: {first}, by the second: {second}")
        }
    }
}

/// What boards are, for somebody who has typed none.
fn board_hint(fault: &Fault, letters: &str, domain: &str, players: Option<&[String; 2]>) -> String {
    let names = players.map(|[first, second]| (first.as_str(), second.as_str())).unwrap_or_default();
    match fault {
        Fault::UnknownLetter(_) => format!("the letters are {}", short(letters, 60)),
        Fault::Board(BoardErrorKind::UnknownMark(_) | BoardErrorKind::MarksLength { .. }) => format!(
            "behind `/` there is a mark for each letter: `.` free, `o` taken by {}, `x` taken by {}",
            names.0, names.1
        ),
        Fault::Board(BoardErrorKind::UnclearPhase { .. }) => format!(
            "play that begins on a board without marks does not come here; say who is to pick, as in `/{}` at the end",
            names.1
        ),
        Fault::Board(BoardErrorKind::UnknownPlayer) => {
            format!("who is to pick is {} or {}; `{} 1` has one pick left in the turn", names.0, names.1, names.0)
        }
        _ => {
            let example: String = letters.chars().cycle().take(if letters.is_empty() { 0 } else { 4 }).collect();
            format!(
                "the letters of a board spell {}; some may be taken, as in {}",
                short(domain, 60),
                if example.is_empty() { "/".to_owned() } else { format!("{example}/.o.x") }
            )
        }
    }
}

/// What positions are, for somebody who has typed none.
fn heaps_hint(fault: &Fault, names: &[String], domain: Option<&str>) -> String {
    let example = (3..).take(names.len()).map(|size: u32| size.to_string()).collect::<Vec<_>>().join(",");
    match (fault, names, domain) {
        (Fault::Outside, _, Some(domain)) => format!("positions are heaps with {}", short(domain, 100)),
        (_, [only], _) => format!("a position is the number {only}, as in {example}"),
        _ => format!("a position is one argument with a number each for {}, as in {example}", names.join(", ")),
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
    if fault.text.chars().count() > WIDTH - 8 {
        let at = fault.text.get(..fault.span.start).map_or(0, |before| before.chars().count());
        return marks.unplaced(at + 1, look);
    }
    marks.placed(&fault.text, None, fault.span, look.colour)
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
    marks.placed(source, path, span, look.colour)
}

/// A move that leads out of the positions, in one line and a hint, for programs.
#[must_use]
pub fn escape_words(from: &str, to: &str, language: Language) -> (String, String) {
    (Message::EscapeTitle.say(language), Message::EscapeHint { from, to }.say(language))
}

struct Marks {
    title: String,
    label: String,
    hint: String,
}

fn renderer(colour: Colour) -> Renderer {
    let renderer = match colour {
        Colour::Never => Renderer::plain(),
        Colour::Ansi => Renderer::styled(),
    };
    renderer.term_width(WIDTH)
}

impl Marks {
    fn placed(self, source: &str, path: Option<&str>, span: Span, colour: Colour) -> String {
        let start = span.start.min(source.len());
        let mut mark = AnnotationKind::Primary.span(start..span.end.clamp(start, source.len()));
        if !self.label.is_empty() {
            mark = mark.label(self.label);
        }
        let mut snippet = Snippet::source(source).annotation(mark);
        if let Some(path) = path {
            snippet = snippet.path(path);
        }
        let group = Level::ERROR
            .primary_title(folded(&self.title, BEFORE_TITLE))
            .element(snippet)
            .element(Level::HELP.message(folded(&self.hint, BEFORE_NOTE)));
        renderer(colour).render(&[group])
    }

    fn unplaced(self, letter: usize, look: Look) -> String {
        let note = Message::Far { letter, label: &self.label }.say(look.language);
        let group = Level::ERROR
            .primary_title(folded(&self.title, BEFORE_TITLE))
            .element(Level::NOTE.message(note))
            .element(Level::HELP.message(folded(&self.hint, BEFORE_NOTE)));
        renderer(look.colour).render(&[group])
    }
}
