//! What is said of a text that is not a position.

use rules::boards::BoardErrorKind;

use super::{Fault, PositionFault};
use crate::language::Language;
use crate::layout::{short, shown};
use crate::say::{counted, say};
use answer::{Extent, Positions};

/// What is wrong, in one line.
pub(super) fn title(fault: &PositionFault, language: Language) -> String {
    let text = fault.text.trim();
    match (&fault.fault, text.is_empty(), fault.game.extent()) {
        (Fault::UnknownLetter(found), ..) => say!(language,
            en: "`{found}` is not a letter of this game",
            ja: "`{found}` はこのゲームの文字ではありません"),
        (_, true, Extent::Letters) => say!(language,
            en: "the empty word is not a position of this game",
            ja: "空の語はこのゲームの局面ではありません"),
        (_, true, Extent::LargestHeap | Extent::Total) => say!(language,
            en: "an empty text is not a position of this game",
            ja: "空のテキストはこのゲームの局面ではありません"),
        (_, false, _) => say!(language,
            en: ("`{}` is not a position of this game", short(text, 40)),
            ja: ("`{}` はこのゲームの局面ではありません", short(text, 40))),
    }
}

/// What is to be said at the very place.
pub(super) fn label(fault: &Fault, language: Language) -> String {
    match fault {
        Fault::UnknownLetter(_) | Fault::Board(BoardErrorKind::UnknownLetter(_)) => {
            say!(language, en: "not a letter", ja: "使えない文字です")
        }
        Fault::NoPositionBeginsSo => say!(language,
            en: "no position starts like this",
            ja: "このように始まる局面はありません"),
        Fault::Unfinished { .. } => say!(language,
            en: "no position ends here",
            ja: "ここで終わる局面はありません"),
        Fault::Outside | Fault::Board(BoardErrorKind::NotAPosition) => String::new(),
        Fault::NotANumber => say!(language,
            en: "not a natural number (0, 1, 2, ...)",
            ja: "0 以上の整数（0, 1, 2, ...）ではありません"),
        Fault::TooLarge { limit } => say!(language,
            en: "larger than {limit}",
            ja: "{limit} より大きい数です"),
        Fault::WrongCount { given, wanted } => say!(language,
            en: ("{} for {}", counted(*given, "number"), counted(*wanted, "heap")),
            ja: "山は {wanted} 個ですが、書かれた数は {given} 個です"),
        Fault::TooManyHeaps { limit } => {
            say!(language, en: "more than {limit} heaps", ja: "山が {limit} 個を超えています")
        }
        Fault::UnknownHeap => say!(language,
            en: "no heap has this name",
            ja: "この名前の山はありません"),
        Fault::RepeatedHeap => say!(language,
            en: "the size of this heap is given twice",
            ja: "この山の大きさが二度書かれています"),
        Fault::Board(BoardErrorKind::UnknownMark(_)) => say!(language,
            en: "not a mark",
            ja: "印ではありません"),
        Fault::Board(BoardErrorKind::MarksLength { letters, marks }) => say!(language,
            en: "{letters} letters but {marks} marks",
            ja: "文字は {letters} 個ですが、印は {marks} 個です"),
        Fault::Board(BoardErrorKind::UnknownPlayer) => {
            say!(language, en: "not a player", ja: "プレイヤーではありません")
        }
        Fault::Board(BoardErrorKind::UnclearPhase { first, second }) => say!(language,
            en: "taken by the first player: {first}, by the second: {second}",
            ja: "先手が取ったもの {first} 個、後手が取ったもの {second} 個"),
    }
}

/// A position, and what the empty one is.
fn named(position: &str, language: Language) -> String {
    let name = shown(position);
    if position.is_empty() { say!(language, en: "{name}", ja: "`{name}`") } else { name }
}

/// What positions are, for somebody who has typed none.
pub(super) fn hint(
    PositionFault { fault, game, .. }: &PositionFault,
    language: Language,
) -> String {
    match (&game.positions, fault) {
        (Positions::Words { letters, .. }, Fault::UnknownLetter(_)) => {
            letters_are(letters, language)
        }
        (Positions::Words { domain, .. }, Fault::Unfinished { example }) => {
            let (example, domain) = (named(example, language), short(domain, 60));
            say!(language,
                en: "{example} is a position; positions are {domain}",
                ja: "例えば {example} は局面です。局面: {domain}")
        }
        (Positions::Words { domain, .. }, _) => {
            let domain = short(domain, 100);
            say!(language, en: "positions are {domain}", ja: "局面: {domain}")
        }
        (Positions::Heaps { names, domain, .. }, _) => {
            heaps_hint(fault, names, domain.as_deref(), language)
        }
        (Positions::Boards(board), _) => {
            board_hint(fault, &board.letters, &board.domain, game.players.as_ref(), language)
        }
        (Positions::Lists { .. }, _) => say!(language,
            en: "write a list of heaps, as in 3,4,5; 7^1000 means a thousand heaps of 7, and () no \
                heaps",
            ja: "局面は 3,4,5 のように山の大きさを並べて書きます。7^1000 は大きさ 7 の山が 1000 個、() は山がないことを表します"),
    }
}

fn letters_are(letters: &str, language: Language) -> String {
    let letters = short(letters, 60);
    say!(language, en: "the letters of the game are {letters}", ja: "このゲームの文字: {letters}")
}

/// What boards are.
fn board_hint(
    fault: &Fault,
    letters: &str,
    domain: &str,
    players: Option<&[String; 2]>,
    language: Language,
) -> String {
    let (first, second) =
        players.map(|[first, second]| (first.as_str(), second.as_str())).unwrap_or_default();
    match fault {
        Fault::UnknownLetter(_) => letters_are(letters, language),
        Fault::Board(BoardErrorKind::UnknownMark(_) | BoardErrorKind::MarksLength { .. }) => {
            say!(language,
            en: "after `/`, write one mark per letter: `.` free, `o` taken by {first}, `x` taken \
                by {second}",
            ja: "`/` の後に文字ごとの印を書きます: `.` は残っている文字、`o` は {first} が、`x` は {second} が取った文字です")
        }
        Fault::Board(BoardErrorKind::UnclearPhase { .. }) => say!(language,
            en: "this board cannot be reached from one without marks; say who is to pick, as in \
                `/{second}` at the end",
            ja: "印のない盤面からはこの盤面に到達しません。最後に `/{second}` のように手番を書いてください"),
        Fault::Board(BoardErrorKind::UnknownPlayer) => say!(language,
            en: "write {first} or {second}, whoever is to pick; `{first} 1` means that one pick is \
                left in the turn",
            ja: "手番のプレイヤーとして {first} か {second} を書きます。`{first} 1` は、その手番でまだ 1 回取ることを表します"),
        _ => {
            let word: String =
                letters.chars().cycle().take(if letters.is_empty() { 0 } else { 4 }).collect();
            let example = if word.is_empty() { "/".to_owned() } else { format!("{word}/.o.x") };
            let domain = short(domain, 60);
            say!(language,
                en: "the letters of a board must match {domain}; some may be taken already, as in \
                    {example}",
                ja: "盤面の文字の並びは {domain} です。すでに取られた文字があってもかまいません。例: {example}")
        }
    }
}

/// What tuples of heaps are.
fn heaps_hint(fault: &Fault, names: &[String], domain: Option<&str>, language: Language) -> String {
    let example =
        (3..).take(names.len()).map(|size: u32| size.to_string()).collect::<Vec<_>>().join(",");
    match (fault, names, domain) {
        (Fault::Outside, _, Some(domain)) => say!(language,
            en: ("the heaps must satisfy {}", short(domain, 100)),
            ja: ("山の大きさは {} を満たさなければなりません", short(domain, 100))),
        (_, [only], _) => say!(language,
            en: "write the number {only}, as in {example}",
            ja: "数 {only} を書きます。例: {example}"),
        _ => say!(language,
            en: ("write a number for each of {}, as in {example}",
                names.join(", ")),
            ja: ("{} の大きさを並べて書きます。例: {example}",
                names.join(", "))),
    }
}

/// What is to be done about a move that leads out of the positions.
pub(super) fn escape_hint(from: &str, to: &str, language: Language) -> String {
    let (from, to) = (named(from, language), named(to, language));
    say!(language,
        en: "from {from} it leads to {to}; allow that word in `word`, or restrict the move",
        ja: "{from} から {to} になります。`word` でその語を許すか、手の条件を厳しくしてください")
}
