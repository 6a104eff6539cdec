//! Texts that are not positions, in Japanese.

use answer::fault::{Fault, PositionFault};
use answer::{Extent, Positions};
use rules::boards::BoardErrorKind;

use super::Message;
use crate::layout::{short, shown};

/// The message.
pub(super) fn message(message: &Message<'_>) -> String {
    match message {
        Message::Title(fault) => title(fault),
        Message::Label(fault) => label(fault),
        Message::Hint(PositionFault { fault, game, .. }) => match &game.positions {
            Positions::Words { letters, domain, .. } => match fault {
                Fault::UnknownLetter(_) => format!("使える文字: {}", short(letters, 60)),
                Fault::Unfinished { example } => {
                    format!("例えば {} は局面です。局面: {}", named(example), short(domain, 60))
                }
                _ => format!("局面: {}", short(domain, 100)),
            },
            Positions::Heaps { names, domain, .. } => heaps_hint(fault, names, domain.as_deref()),
            Positions::Boards(board) => board_hint(fault, &board.letters, &board.domain, game.players.as_ref()),
            Positions::Lists { .. } => "局面は山の大きさの列です。例: 3,4,5。7^1000 は大きさ 7 の山が千個、\
                 () は山がないことを表します"
                .to_owned(),
        },
        Message::Far { letter, label } => format!("{letter} 文字目: {label}"),
        Message::EscapeTitle => "局面ではない語になる手があります".to_owned(),
        Message::EscapeLabel => "この手".to_owned(),
        Message::EscapeHint { from, to } => {
            format!("{} から {} になります。`word` で許すか、手を制限してください", named(from), named(to))
        }
    }
}

/// A position, and what the empty one is.
fn named(position: &str) -> String {
    if position.is_empty() { "`empty`".to_owned() } else { shown(position) }
}

fn title(fault: &PositionFault) -> String {
    let text = fault.text.trim();
    let text = match (text.is_empty(), fault.game.extent()) {
        (true, Extent::Letters) => "空の語".to_owned(),
        (true, Extent::LargestHeap | Extent::Total) => "空のテキスト".to_owned(),
        (false, _) => format!("`{}` ", short(text, 40)),
    };
    match fault.fault {
        Fault::UnknownLetter(found) => format!("`{found}` はこのゲームの文字ではありません"),
        _ => format!("{text}はこのゲームの局面ではありません"),
    }
}

fn label(fault: &Fault) -> String {
    match fault {
        Fault::UnknownLetter(_) => "使えない文字".to_owned(),
        Fault::NoPositionBeginsSo => "ここまでで始まる局面はありません".to_owned(),
        Fault::Unfinished { .. } => "ここで終わる局面はありません".to_owned(),
        Fault::Outside => String::new(),
        Fault::NotANumber => "0, 1, 2, ... のどれでもありません".to_owned(),
        Fault::TooLarge { limit } => format!("{limit} より大きい数です"),
        Fault::WrongCount { given, wanted } => format!("山は {wanted} 個ですが、数が {given} 個あります"),
        Fault::TooManyHeaps { limit } => format!("山が {limit} 個を超えています"),
        Fault::UnknownHeap => "この名前の山はありません".to_owned(),
        Fault::RepeatedHeap => "この山の大きさはすでに決まっています".to_owned(),
        Fault::Board(kind) => board_label(*kind),
    }
}

/// What is wrong with a board.
fn board_label(kind: BoardErrorKind) -> String {
    match kind {
        BoardErrorKind::UnknownLetter(_) => "使えない文字".to_owned(),
        BoardErrorKind::NotAPosition => String::new(),
        BoardErrorKind::UnknownMark(_) => "印ではありません".to_owned(),
        BoardErrorKind::MarksLength { letters, marks } => format!("文字 {letters} 個、印 {marks} 個"),
        BoardErrorKind::UnknownPlayer => "どちらの手番か分かりません".to_owned(),
        BoardErrorKind::UnclearPhase { first, second } => {
            format!("先手が取ったもの {first} 個、後手が取ったもの {second} 個")
        }
    }
}

/// What boards are, for somebody who has typed none.
fn board_hint(fault: &Fault, letters: &str, domain: &str, players: Option<&[String; 2]>) -> String {
    let (first, second) = players.map(|[first, second]| (first.as_str(), second.as_str())).unwrap_or_default();
    match fault {
        Fault::UnknownLetter(_) => format!("使える文字: {}", short(letters, 60)),
        Fault::Board(BoardErrorKind::UnknownMark(_) | BoardErrorKind::MarksLength { .. }) => format!(
            "`/` の後に文字ごとの印を書きます: `.` は残っている文字、`o` は {first} が、\
             `x` は {second} が取った文字です"
        ),
        Fault::Board(BoardErrorKind::UnclearPhase { .. }) => {
            format!("印のない盤面から始めると、この盤面にはなりません。最後に `/{second}` のように手番を書いてください")
        }
        Fault::Board(BoardErrorKind::UnknownPlayer) => {
            format!("手番は {first} か {second} です。`{first} 1` は、その手番であと一回取ることを表します")
        }
        _ => {
            let example: String = letters.chars().cycle().take(if letters.is_empty() { 0 } else { 4 }).collect();
            format!(
                "盤面の文字の並びは {} です。取った文字があってもかまいません。例: {}",
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
        (Fault::Outside, _, Some(domain)) => format!("局面は {} を満たす山です", short(domain, 100)),
        (_, [only], _) => format!("局面は数 {only} です。例: {example}"),
        _ => format!("局面は {} の大きさを一つの引数に並べて書きます。例: {example}", names.join(", ")),
    }
}
