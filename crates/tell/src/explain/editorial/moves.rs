//! The moves of a rule text, in words.

use answer::{GameInfo, Positions};

use super::super::game::{split_comment, words};
use super::super::lists::moves_of_code;
use crate::document::Block;
use crate::document::spans::{code, list, paragraph};
use crate::language::Language;
use crate::say::say;

/// Moves that are described one by one.
const MOVES: usize = 24;

/// A sentence for each `move` line; those of a code one by one. Nothing where letters are picked.
pub(super) fn in_words(rules: &str, game: &GameInfo, language: Language) -> Vec<Block> {
    if let Positions::Lists { code: Some(digits), .. } = &game.positions
        && let Ok(digits) = rules::lists::Code::parse(digits)
    {
        return moves_of_code(&digits, language);
    }
    if rules.trim_start().starts_with(['(', ';']) {
        return vec![Block::Code(rules.trim().to_owned())];
    }
    let moves: Vec<Vec<String>> =
        statements(rules).into_iter().filter(|words| words[0] == "move").collect();
    let items: Vec<String> =
        moves.iter().take(MOVES).map(|words| sentence(&words[1..], game, language)).collect();
    if items.is_empty() {
        return vec![];
    }
    let one = say!(language, en: "In one move, a player does this:",
    ja: "1 回の操作では、次のことを行います。");
    let several = say!(language,
        en: "In one move, a player does one of the following:",
        ja: "1 回の操作では、次のうち 1 つを行います。");
    let mut blocks =
        vec![paragraph(if items.len() == 1 { one } else { several }), list(false, items)];
    if moves.len() > MOVES {
        blocks.push(paragraph(say!(language, en: "And so on.", ja: "以下同様です。")));
    }
    blocks
}

/// The statements of a rule text, as words: without comments, and with the lines that go on.
pub(super) fn statements(text: &str) -> Vec<Vec<String>> {
    let mut all: Vec<Vec<String>> = vec![];
    let margin = |line: &str| line.len() - line.trim_start().len();
    let mut first = None;
    for line in text.lines() {
        let (line, _) = split_comment(line);
        if line.trim().is_empty() {
            continue;
        }
        let own = *first.get_or_insert_with(|| margin(line));
        let parts = words(line.trim()).into_iter().map(str::to_owned);
        match all.last_mut() {
            Some(last) if margin(line) > own => last.extend(parts),
            _ => all.push(parts.collect()),
        }
    }
    all.retain(|words| !words.is_empty());
    all
}

/// What begins a condition of a move.
const CLAUSES: [&str; 4] = ["where", "after", "before", "gains"];

/// One move, from the words behind `move`.
fn sentence(words: &[String], game: &GameInfo, language: Language) -> String {
    let (who, words) = owner(words, game);
    let cut = words.iter().position(|word| CLAUSES.contains(&word.as_str())).unwrap_or(words.len());
    let (made, conditions) = words.split_at(cut);
    let changes: Vec<String> = assignments(made, game)
        .iter()
        .map(|(left, right)| change(left, right, game, language))
        .collect();
    let mut text = changes.join(&say!(language, en: ", and ", ja: "、また "));
    let mut rest = conditions;
    while let Some((clause, more)) = rest.split_first() {
        let end =
            more.iter().position(|word| CLAUSES.contains(&word.as_str())).unwrap_or(more.len());
        let (inside, after) = more.split_at(end);
        text.push_str(&condition(clause, &code(inside.join(" ")), language));
        rest = after;
    }
    let who = who.map_or_else(String::new, |who| say!(language, en: "{who}: ", ja: "{who}："));
    say!(language, en: "{who}{text}.", ja: "{who}{text}。")
}

/// Who has the move, or which heaps its names stand for; and what follows.
fn owner<'w>(words: &'w [String], game: &GameInfo) -> (Option<String>, &'w [String]) {
    let colon = words.iter().position(|word| word.ends_with(':'));
    match colon {
        Some(colon) if words[0] == "any" || game.sides.is_some() => {
            let name = words[..=colon].join(" ");
            let name = name.trim_end_matches(':').trim_matches(['"', '\'']).to_owned();
            (Some(code(name)), &words[colon + 1..])
        }
        _ => (None, words),
    }
}

/// The sides of the arrows: of a word one, of heaps one for each that changes.
fn assignments(words: &[String], game: &GameInfo) -> Vec<(String, String)> {
    let arrows: Vec<usize> =
        words.iter().enumerate().filter(|(_, word)| *word == "->").map(|(at, _)| at).collect();
    let tuples = matches!(game.positions, Positions::Heaps { .. });
    let mut all = vec![];
    for (number, &arrow) in arrows.iter().enumerate() {
        let from = if number == 0 { 0 } else { arrow.saturating_sub(1) };
        let to = match arrows.get(number + 1) {
            Some(next) if tuples => next.saturating_sub(1),
            _ => words.len(),
        };
        let right = words.get(arrow + 1..to).unwrap_or_default().join(" ");
        all.push((words[from..arrow].join(" "), right.trim_end_matches(',').to_owned()));
        if !tuples {
            break;
        }
    }
    all
}

/// What something becomes.
fn change(left: &str, right: &str, game: &GameInfo, language: Language) -> String {
    let heaps = !matches!(game.positions, Positions::Words { .. });
    let difference = |sign: &str| {
        let rest = right.strip_prefix(left)?.trim_start().strip_prefix(sign)?.trim();
        // More than one operator would bind otherwise.
        rest.bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'^'))
            .then(|| code(rest))
    };
    let (from, to) = (code(left), code(right));
    if heaps && let Some(taken) = difference("-") {
        return say!(language, en: "take {taken} from {from}", ja: "{from} から {taken} 個を取る");
    }
    if heaps && let Some(added) = difference("+") {
        return say!(language, en: "add {added} to {from}", ja: "{from} に {added} 個を加える");
    }
    let parts = right.split(',').count();
    match right {
        "empty" if heaps => {
            say!(language, en: "remove the heap {from}", ja: "山 {from} を取り除く")
        }
        "empty" => say!(language, en: "erase {from}", ja: "{from} を消す"),
        _ if matches!(game.positions, Positions::Lists { .. }) && parts > 1 => say!(language,
            en: "split the heap {from} into {parts} heaps {to}",
            ja: "山 {from} を {parts} つの山 {to} に分ける"),
        _ if heaps => say!(language, en: "change {from} to {to}", ja: "{from} を {to} に変える"),
        _ => say!(language, en: "replace {from} by {to}", ja: "{from} を {to} に置き換える"),
    }
}

/// What must hold, or what is gained.
fn condition(clause: &str, what: &str, language: Language) -> String {
    match clause {
        "after" => say!(language, en: ", right after {what}", ja: "（直前が {what}）"),
        "before" => say!(language, en: ", right before {what}", ja: "（直後が {what}）"),
        "gains" => say!(language, en: ", and gain {what}", ja: "（得点は {what}）"),
        _ => say!(language, en: ", where {what}", ja: "（ただし {what}）"),
    }
}
