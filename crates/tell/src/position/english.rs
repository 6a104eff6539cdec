//! Texts that are not positions, in English.

use answer::fault::{Fault, PositionFault};
use answer::{Extent, Positions};
use rules::boards::BoardErrorKind;

use super::Message;
use crate::layout::{short, shown};

/// The message.
pub(super) fn message(message: &Message<'_>) -> String {
    match message {
        Message::Title(fault) => {
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
        Message::Label(Fault::UnknownLetter(_)) => "not a letter".to_owned(),
        Message::Label(Fault::NoPositionBeginsSo) => "no position begins with this much".to_owned(),
        Message::Label(Fault::Unfinished { .. }) => "no position ends here".to_owned(),
        Message::Label(Fault::Outside) => String::new(),
        Message::Label(Fault::NotANumber) => "not a number 0, 1, 2, ...".to_owned(),
        Message::Label(Fault::TooLarge { limit }) => format!("larger than {limit}"),
        Message::Label(Fault::WrongCount { given, wanted }) => {
            let heaps = if *wanted == 1 { "1 heap".to_owned() } else { format!("{wanted} heaps") };
            match given {
                1 => format!("1 number for {heaps}"),
                _ => format!("{given} numbers for {heaps}"),
            }
        }
        Message::Label(Fault::TooManyHeaps { limit }) => format!("more than {limit} heaps"),
        Message::Label(Fault::UnknownHeap) => "no heap has this name".to_owned(),
        Message::Label(Fault::RepeatedHeap) => "this heap has a number already".to_owned(),
        Message::Label(Fault::Board(kind)) => board_label(*kind),
        Message::Hint(PositionFault { fault, game, .. }) => match &game.positions {
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
        Message::Far { letter, label } => format!("at letter {letter}: {label}"),
        Message::EscapeTitle => "a move leads to a word that is not a position".to_owned(),
        Message::EscapeLabel => "this move".to_owned(),
        Message::EscapeHint { from, to } => {
            format!("it leads from {} to {}; allow that in `word`, or restrict the move", shown(from), shown(to))
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
