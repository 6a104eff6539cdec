//! What several answers begin with or have in common.

use rules::Convention;
use rules::lists::TurnRule;
use rules::tuples::Numeration;

use super::boards::result_rule;
use crate::document::{Document, Inline, Report};
use crate::face::Opt;
use crate::language::Language;
use crate::layout::short;
use crate::render::Style;
use crate::say::{counted, say};
use answer::{Aim, Extent, GameInfo, Obstacle, Positions, Prospect};

/// The convention, by name.
fn convention_name(convention: Convention, language: Language) -> String {
    match convention {
        Convention::Normal => say!(language, en: "normal play", ja: "正規形"),
        Convention::Misere => say!(language, en: "misère play", ja: "逆形（ミゼール）"),
    }
}

/// The entry that says what the convention is, with the consequence.
pub(super) fn convention(out: &mut Report, convention: Convention, language: Language) {
    let name = convention_name(convention, language);
    let text = match convention {
        Convention::Normal => say!(language,
            en: "{name}: a player who cannot move loses",
            ja: "{name}: 操作を行えなくなった方の負け"),
        Convention::Misere => say!(language,
            en: "{name}: a player who cannot move wins",
            ja: "{name}: 操作を行えなくなった方の勝ち"),
    };
    out.entry(convention_label(language), text);
}

pub(super) fn convention_label(language: Language) -> String {
    say!(language, en: "convention", ja: "勝敗")
}

fn players_label(language: Language) -> String {
    say!(language, en: "players", ja: "プレイヤー")
}

/// The entry about players with the same moves.
pub(super) fn moves_first(out: &mut Report, [first, second]: &[String; 2], language: Language) {
    let text = say!(language,
        en: "{first} moves first, then {second}",
        ja: "先手 {first}、後手 {second}");
    out.entry(players_label(language), text);
}

/// The entry about players whose moves differ.
pub(super) fn sides(out: &mut Report, [left, right]: &[String; 2], language: Language) {
    let text = say!(language,
        en: "{left} and {right} have different moves; either may start",
        ja: "{left} と {right}。行える操作が異なり、先手はどちらでもよい");
    out.entry(players_label(language), text);
}

/// What the moves are and how many.
fn moves(game: &GameInfo, language: Language) -> String {
    let kinds = counted(game.rules, "kind");
    let text = match &game.positions {
        Positions::Boards(game) => {
            return match game.picks {
                1 => say!(language,
                    en: "the players take free letters in turn until none is left",
                    ja: "空いている文字がなくなるまで、交互に 1 文字ずつ取る"),
                picks => say!(language,
                    en: "the players take free letters, {picks} a turn, until none is left",
                    ja: "空いている文字がなくなるまで、1 手番に {picks} 文字ずつ交互に取る"),
            };
        }
        Positions::Lists { code: Some(code), .. } => {
            say!(language, en: "the moves of the code {code}", ja: "コード {code} の手")
        }
        Positions::Words { branches, .. } => say!(language,
            en: ("{kinds} of move, {}", counted(*branches, "rewriting")),
            ja: ("手 {} 種類、書き換え {branches} 通り", game.rules)),
        Positions::Lists { code: None, .. } | Positions::Heaps { .. } => {
            say!(language, en: "{kinds} of move", ja: ("手 {} 種類", game.rules))
        }
    };
    match game.turn {
        TurnRule::ONE => text,
        TurnRule::Moves(most) => say!(language,
            en: "{text}; a turn is 1 to {most} moves",
            ja: "{text}。1 手番に 1〜{most} 手"),
        TurnRule::AnyHeaps => say!(language,
            en: "{text}; a turn is one move in each of one or more heaps",
            ja: "{text}。1 手番に、1 つ以上の山をそれぞれ 1 手ずつ動かす"),
    }
}

fn positions(game: &GameInfo, language: Language) -> String {
    match &game.positions {
        Positions::Words { letters, domain, .. } => say!(language,
            en: ("{}, letters {}", short(domain, 120), short(letters, 60)),
            ja: ("{}（文字は {}）", short(domain, 120), short(letters, 60))),
        Positions::Heaps { names, domain, .. } => {
            let heaps = names.join(", ");
            let text = match names.len() {
                1 => say!(language, en: "a heap {heaps}", ja: "山 {heaps}"),
                _ => say!(language, en: "heaps {heaps}", ja: "山 {heaps}"),
            };
            match domain.as_ref().map(|domain| short(domain, 200)) {
                Some(domain) => say!(language,
                    en: "{text} where {domain}",
                    ja: "{text}（ただし {domain}）"),
                None => text,
            }
        }
        Positions::Lists { heap, .. } => say!(language,
            en: "any number of heaps; {heap} is the size of one",
            ja: "任意個の山（{heap} は 1 つの山の大きさ）"),
        Positions::Boards(game) => say!(language,
            en: ("boards: {}, letters {}", short(&game.domain, 120), short(&game.letters, 60)),
            ja: ("盤面 {}（文字は {}）", short(&game.domain, 120), short(&game.letters, 60))),
    }
}

/// Title and parameters in one line: `Take 1 to k, k = 3, normal play`.
pub(super) fn heading(game: &GameInfo, language: Language) -> Vec<Inline> {
    let title = if game.title.is_empty() {
        say!(language, en: "A game without a title", ja: "題名のないゲーム")
    } else {
        game.title.clone()
    };
    let mut rest = parameters(game);
    // Where there is a result, nobody loses for want of a move.
    if game.aim() == Aim::Gain {
        rest.push_str(", ");
        rest.push_str(&say!(language, en: "play for gain", ja: "得点を競う"));
    } else if game.picks().is_none() || game.convention == Convention::Misere {
        rest.push_str(", ");
        rest.push_str(&convention_name(game.convention, language));
    }
    vec![Inline::Strong(title), rest.into()]
}

/// A game in one line: its title, its parameters and its convention.
#[must_use]
pub fn title(game: &GameInfo, language: Language) -> String {
    crate::document::line(&heading(game, language)).trim_end().to_owned()
}

/// The parameters, each after a comma.
pub(super) fn parameters(game: &GameInfo) -> String {
    named(&game.parameters, &game.sets)
}

/// Numbers and sets, each after a comma.
pub(super) fn named(numbers: &[(String, i64)], sets: &[(String, Vec<i64>)]) -> String {
    let numbers = numbers.iter().map(|(name, value)| format!(", {name} = {value}"));
    let sets = sets.iter().map(|(name, set)| {
        let set: Vec<String> = set.iter().map(i64::to_string).collect();
        format!(", {name} = {{{}}}", short(&set.join(", "), 200))
    });
    numbers.chain(sets).collect()
}

/// The rules as read.
pub(super) fn rules(out: &mut Report, game: &GameInfo, language: Language) {
    out.entry(say!(language, en: "rules", ja: "ルール"), moves(game, language));
    out.entry(say!(language, en: "positions", ja: "局面"), positions(game, language));
    if let Positions::Heaps { ends: Some(ends), .. } = &game.positions {
        let ends = short(ends, 400);
        let condition = say!(language, en: "when {ends}", ja: "{ends} のとき");
        out.entry(say!(language, en: "ends", ja: "終局"), condition);
    }
    match (&game.positions, &game.players) {
        // The convention has done its work: it says who maximises.
        (Positions::Boards(picks), Some(players)) => {
            out.entry(
                say!(language, en: "result", ja: "結果"),
                result_rule(picks, players, language),
            );
        }
        _ if game.aim() == Aim::Gain => out.entry(
            convention_label(language),
            say!(language,
            en: "each player tries to outscore the other by as much as possible",
            ja: "どちらも相手との得点差をできるだけ大きくしようとする"),
        ),
        _ => convention(out, game.convention, language),
    }
    if game.aim() == Aim::Verdict {
        out.entry(
            say!(language, en: "ends", ja: "終局"),
            say!(language,
            en: "also where the rules say that the player to move wins, loses or draws",
            ja: "手番のプレイヤーの勝ち、負け、引き分けがルールで決まる局面でも終わる"),
        );
    }
    if let Some(players) = &game.players {
        moves_first(out, players, language);
    }
    if let Some(players) = &game.sides {
        sides(out, players, language);
    }
}

/// The winner, in a sentence.
pub(super) fn winner(
    prospect: impl Into<Prospect>,
    players: Option<&[String; 2]>,
    language: Language,
) -> String {
    match (prospect.into(), players) {
        (Prospect::Wins, None) => say!(language, en: "the player to move wins", ja: "先手必勝"),
        (Prospect::Loses, None) => say!(language, en: "the player to move loses", ja: "後手必勝"),
        (Prospect::Wins, Some([first, _])) => say!(language,
            en: "{first}, the player to move, wins",
            ja: "先手必勝（手番の {first} の勝ち）"),
        (Prospect::Loses, Some([_, second])) => say!(language,
            en: "{second} wins, the player to move loses",
            ja: "後手必勝（{second} の勝ち）"),
        (Prospect::Draw, _) => say!(language, en: "a draw", ja: "引き分け"),
    }
}

/// The winner, in a word or two.
pub(super) fn winner_word(
    prospect: impl Into<Prospect>,
    players: Option<&[String; 2]>,
    language: Language,
) -> String {
    match (prospect.into(), players) {
        (Prospect::Wins, None) => say!(language, en: "first", ja: "先手"),
        (Prospect::Loses, None) => say!(language, en: "second", ja: "後手"),
        (Prospect::Wins, Some([name, _])) | (Prospect::Loses, Some([_, name])) => name.clone(),
        (Prospect::Draw, _) => say!(language, en: "draw", ja: "引き分け"),
    }
}

/// A gain or a difference, with its sign.
pub(crate) fn signed(number: impl Into<i128>) -> String {
    let number = number.into();
    if number > 0 { format!("+{number}") } else { number.to_string() }
}

/// A numeration system in a word or two.
pub(super) fn numeration_short(numeration: Numeration, language: Language) -> String {
    match numeration {
        Numeration::FIBONACCI => say!(language, en: "Fibonacci", ja: "Fibonacci 表記"),
        Numeration::Recurrence(_) => numeration.to_string(),
        Numeration::Base(_) | Numeration::Unary => numeration_name(numeration, language),
    }
}

/// A numeration system by name.
pub(crate) fn numeration_name(numeration: Numeration, language: Language) -> String {
    match numeration {
        Numeration::Base(base) => say!(language, en: "base {base}", ja: "{base} 進法"),
        Numeration::FIBONACCI => say!(language,
            en: "Fibonacci numbers (1, 2, 3, 5, 8, ...)",
            ja: "Fibonacci 表記（桁の重み 1, 2, 3, 5, 8, ...）"),
        Numeration::Recurrence(_) => {
            let places = [&[1][..], &[1, 0], &[1, 0, 0]]
                .map(|digits| rules::tuples::number(numeration, digits));
            let [one, two, three] = places.map(Option::unwrap_or_default);
            say!(language,
                en: "{numeration}: places worth {one}, {two}, {three}, ...",
                ja: "{numeration}（桁の重み {one}, {two}, {three}, ...）")
        }
        Numeration::Unary => say!(language, en: "unary", ja: "1 進法"),
    }
}

/// So many positions: all up to a size.
pub(super) fn all_up_to(
    positions: usize,
    extent: Extent,
    size: u128,
    language: Language,
) -> String {
    let bound = up_to(extent, size, language);
    match positions {
        1 => say!(language, en: "the only position {bound}", ja: "{bound}唯一の局面"),
        _ => say!(language,
            en: "all {positions} positions {bound}",
            ja: "{bound}全 {positions} 局面"),
    }
}

/// Positions up to a size: what stands after `positions` in English, before `局面` in Japanese.
pub(crate) fn up_to(extent: Extent, size: u128, language: Language) -> String {
    match extent {
        Extent::Letters if size == 1 => say!(language, en: "of up to 1 letter", ja: "1 文字以下の"),
        Extent::Letters => say!(language, en: "of up to {size} letters", ja: "{size} 文字以下の"),
        Extent::LargestHeap => say!(language,
            en: "with no heap larger than {size}",
            ja: "どの山も {size} 以下の"),
        Extent::Total => say!(language,
            en: "with heaps adding up to at most {size}",
            ja: "山の合計が {size} 以下の"),
    }
}

pub(crate) fn wide(number: usize) -> u128 {
    u128::try_from(number).unwrap_or(u128::MAX)
}

/// Things one after the other, with something else before the last: `a, b and c`.
pub(super) fn listed(things: &[String], comma: &str, last: &str) -> String {
    match things {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{}{last}{end}", first.join(comma)),
    }
}

/// Something is so exactly when something else is, in Japanese.
pub(super) fn exactly(what: &str, when: &str) -> String {
    format!("{what}となるのは、{when}とき、かつそのときに限ります。")
}

/// A number of turns in Japanese: a turn is 手番 and a move 手, so that both can be counted. Where a
/// turn is one move, turns are counted as 手, as everybody does.
pub(super) fn turns(number: impl core::fmt::Display, turn: TurnRule) -> String {
    match turn {
        TurnRule::ONE => format!("{number} 手"),
        TurnRule::Moves(_) | TurnRule::AnyHeaps => format!("{number} 手番"),
    }
}

/// How many more there are than were listed, and where all of them are; Japanese counts them in
/// `counter`.
pub(super) fn unlisted(number: usize, counter: &str, style: Style) -> String {
    match style.face.option(Opt::Data) {
        Some(option) => say!(style.language,
            en: "and {number} more; {option} lists them all",
            ja: "ほか {number} {counter}（{option} ですべて表示）"),
        None => say!(style.language, en: "and {number} more", ja: "ほか {number} {counter}"),
    }
}

/// A table of words ends before this length.
pub(super) fn stopped_before(length: usize, language: Language) -> String {
    say!(language,
        en: "No answer for length {length} and beyond.",
        ja: "長さ {length} 以上については答えがありません。")
}

/// No answer.
pub(super) fn no_answer(language: Language) -> String {
    say!(language, en: "no answer", ja: "答えなし")
}

/// Answers about positions: one by one or, where `table` makes a table of them, only those below it
/// that are none.
pub(super) fn known<S>(
    game: &GameInfo,
    answers: &[(String, Result<S, Obstacle>)],
    language: Language,
    tell: impl Fn(&mut Report, &str, &Result<S, Obstacle>),
    table: impl FnOnce(&mut Report) -> bool,
) -> Document {
    let mut out = Report::new();
    out.blank();
    let tabled = answers.len() != 1 && table(&mut out);
    for (number, (position, answer)) in
        answers.iter().enumerate().filter(|(_, (_, answer))| !tabled || answer.is_err())
    {
        if tabled || number > 0 {
            out.blank();
        }
        tell(&mut out, position, answer);
    }
    out.into_document(language, heading(game, language))
}

/// The rows of such a table below its head.
pub(super) fn known_rows<S>(
    head: Vec<String>,
    answers: &[(String, Result<S, Obstacle>)],
    spelled: impl Fn(&str) -> String,
    cells: impl Fn(String, &S) -> Vec<String>,
    language: Language,
) -> Vec<Vec<String>> {
    let rows = answers.iter().map(|(position, answer)| match answer {
        Ok(found) => cells(spelled(position), found),
        Err(_) => vec![spelled(position), no_answer(language)],
    });
    std::iter::once(head).chain(rows).collect()
}

/// What a theorem is about.
#[derive(Clone, Copy, Debug)]
pub(crate) enum All {
    Boards,
    Rows,
    Of(Extent),
}

/// All of them.
pub(crate) fn all(of: All, language: Language) -> String {
    match of {
        All::Boards => say!(language, en: "boards of every length", ja: "すべての長さの盤面"),
        All::Rows => say!(language, en: "rows of every length", ja: "すべての長さの列"),
        All::Of(Extent::Letters) => {
            say!(language, en: "positions of every length", ja: "すべての長さの局面")
        }
        All::Of(Extent::LargestHeap) => {
            say!(language, en: "heaps of every size", ja: "すべての大きさの山")
        }
        All::Of(Extent::Total) => say!(language, en: "any number of heaps", ja: "任意個の山"),
    }
}

/// That something is proved for all, and for every number of this name.
pub(super) fn proved(of: All, every: Option<&str>, language: Language) -> String {
    let all = all(of, language);
    match every {
        Some(name) => say!(language,
            en: "PROVED for {all}, and for every {name}",
            ja: "証明済み: {all}と、すべての {name} について"),
        None => say!(language, en: "PROVED for {all}", ja: "証明済み: {all}について"),
    }
}
